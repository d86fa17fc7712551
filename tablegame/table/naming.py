"""Names in a row, as a sentence of any language has them: A, B and C; A, B or C.

Knows the words of the language. Must not know what is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tablegame.table.build import Words

NameOf: TypeAlias = Callable[[int], str]
"""What a seat is called."""


def listed(names: Sequence[str], words: Words) -> str:
    """All of them: A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return words("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def either(names: Sequence[str], words: Words) -> str:
    """One of them: 0, 3, 6 or 9."""
    if len(names) < 2:
        return "".join(names)
    return words("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])
