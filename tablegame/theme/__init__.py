"""Themes: the colours of the table, the cards and the panels, read from YAML files."""
