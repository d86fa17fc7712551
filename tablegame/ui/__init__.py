"""The window: the app and its stack of screens. The only package that imports pygame; it knows no rules."""
