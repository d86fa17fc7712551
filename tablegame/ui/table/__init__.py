"""A game under way, and how one begins: what the table, its bar and its panels work on. Knows no screen, no pygame."""
