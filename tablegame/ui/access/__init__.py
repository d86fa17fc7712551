"""What players hear in place of the picture: a screen reader's tree, and summaries by key.

Nothing here is imported before somebody asks for it, except for `asked`.
"""
