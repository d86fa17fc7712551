"""Themes: what the house looks like, as plain frozen values read from YAML. Knows no art, no screen, no game."""
