"""The mark on sentences that are translated later, and names in several languages. Standard library only."""


def N_(message: str) -> str:  # noqa: N802 - the marker's name is what translators' tools look for
    """The message itself; marks it as one that the languages keep."""
    return message


def in_language(names: tuple[tuple[str, str], ...], language: str, otherwise: str) -> str:
    """Of names by language the one in that language (``de``, ``de_AT``), else the English one, else any there is."""
    known = dict(names)
    return known.get(language) or known.get(language[:2]) or known.get("en") or next(iter(known.values()), otherwise)
