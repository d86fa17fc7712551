"""Thinking that knows no game: predictors of what people choose. Must not import games, tables, screens or files."""
