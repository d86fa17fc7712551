"""Habits as the table tells them: what a seat has chosen mostly in similar cases. Counted by `ai/predict.py`.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.text import N_

WON, LOST, EVER = "won", "lost", ""
"""After what a choice was made: a trick won, a trick lost, whatever was before."""

SAME, OTHER, NEXT, ANSWER = "same", "other", "next", "answer"
HIGHEST, LOWEST, HIGHER, LOWER, MOST, LEAST = "highest", "lowest", "higher", "lower", "most", "least"
WHAT: Final = {
    SAME: N_("the same card again"),
    OTHER: N_("a different card from last time"),
    NEXT: N_("the next card in order"),
    MOST: N_("the most common card in hand"),
    LEAST: N_("the rarest card in hand"),
    HIGHEST: N_("the highest card in hand"),
    LOWEST: N_("the lowest card in hand"),
    HIGHER: N_("a higher card than last time"),
    LOWER: N_("a lower card than last time"),
    ANSWER: N_("the card that would have won the previous trick"),
}
"""What is done."""

Named: TypeAlias = Mapping[tuple[str, str], tuple[str, str]]
"""For a context of the prediction and a sign in it what the table calls it: what is done, and after what."""


class Habit(NamedTuple):
    """What a seat has done, after what, and in how many of the cases in which it could have done otherwise."""

    seat: int
    after: str
    sign: str
    times: int
    of: int
