"""What players hear in place of the picture: a screen reader's tree, summaries by key, and speech without a reader.

Nothing here is imported before somebody asks for it, except for `asked`.
"""
