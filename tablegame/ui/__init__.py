"""The window: the app and its stack of screens. Only here is pygame known; no rules."""
