"""The mark on sentences that are translated later. Knows no language. Standard library only."""


def N_(message: str) -> str:  # noqa: N802 - the marker's name is what translators' tools look for
    """The message itself; marks it as one that the languages keep."""
    return message
