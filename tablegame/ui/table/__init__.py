"""The model of a game at the table. Knows no screen, no pygame."""
