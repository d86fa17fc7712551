"""Pictures as values: scenes, layout, widgets, motion. Knows no pygame, no rules, no files."""
