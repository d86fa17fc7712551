"""The judge of choices, and the common parts of computer players. Nothing here knows a game, a screen or a file."""
