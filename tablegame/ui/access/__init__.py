"""Help for players who cannot see the picture: the tree for a screen reader, and summaries by key.

Only `detection` is imported at each start; the other modules when a screen reader runs or a summary is asked for.
"""
