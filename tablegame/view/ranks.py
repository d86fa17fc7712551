"""Ranks as players say them in a sentence: "the 7", "an 8", "the jack". Written so, each language has its word."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.view.faces import RawWords

FRENCH: Final = {1: N_("the ace"), 11: N_("the jack"), 12: N_("the queen"), 13: N_("the king")}
"""Ranks of the French pack that are no numbers."""
_THE: Final = {
    1: N_("the 1"), 2: N_("the 2"), 3: N_("the 3"), 4: N_("the 4"), 5: N_("the 5"), 6: N_("the 6"), 7: N_("the 7"),
    8: N_("the 8"), 9: N_("the 9"), 10: N_("the 10"), 11: N_("the 11"), 12: N_("the 12"), 13: N_("the 13"),
    14: N_("the 14"),
}  # fmt: skip
_ONE: Final = {
    1: N_("a 1"), 2: N_("a 2"), 3: N_("a 3"), 4: N_("a 4"), 5: N_("a 5"), 6: N_("a 6"), 7: N_("a 7"), 8: N_("an 8"),
    9: N_("a 9"), 10: N_("a 10"), 11: N_("an 11"), 12: N_("a 12"), 13: N_("a 13"), 14: N_("a 14"),
}  # fmt: skip
"""Ranks that have a word; higher ones there are only where cards are numbers to be added."""


def the(rank: int, words: RawWords) -> str:
    """The one that is meant: "the 7"."""
    return words.raw(_THE[rank]) if rank in _THE else words.raw(N_("the {rank}")).format(rank=rank)


def one(rank: int, words: RawWords) -> str:
    """One of several: "a 7"."""
    return words.raw(_ONE[rank]) if rank in _ONE else words.raw(N_("a {rank}")).format(rank=rank)
