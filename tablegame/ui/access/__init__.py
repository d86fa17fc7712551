"""Help for players who cannot see the picture: the tree for a screen reader, and summaries by key.

Nothing here is imported before somebody needs it, except for `detection`.
"""
