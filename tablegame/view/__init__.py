"""Pictures as values: scenes, layout, widgets, motion. Nothing here knows pygame, the rules of a game or a file."""
