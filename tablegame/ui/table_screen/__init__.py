"""A game at the table: its model, and the screens that work on it. No pygame."""
