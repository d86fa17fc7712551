"""Habits: which card a player has mostly chosen in similar cases, as the table shows it to the other players.

`ai/predict.py` counts the cases. For example, seat 2 has played its lowest card after a lost trick in 6 of 8 cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.text import N_

WON, LOST, EVER = "won", "lost", ""
"""The result of the trick before the choice, for the player who chooses; EVER stands for either result."""

SAME, OTHER, NEXT, ANSWER = "same", "other", "next", "answer"
HIGHEST, LOWEST, HIGHER, LOWER, MOST, LEAST = "highest", "lowest", "higher", "lower", "most", "least"
CHOICE_WORDS: Final = {
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
"""The words for each choice that may be a habit, as message ids."""

HabitNames: TypeAlias = Mapping[tuple[str, str], tuple[str, str]]
"""From a context and a feature, the pairs that `ai/predict.py` counts, to the habit that a high count shows: a key of
CHOICE_WORDS, and the result before it (WON, LOST or EVER)."""


class Habit(NamedTuple):
    """A choice that a seat has made in most of the cases in which it could also have chosen otherwise."""

    seat: int
    after: str  # the result before the choice: WON, LOST or EVER
    choice: str  # a key of CHOICE_WORDS
    times: int  # how often the seat has chosen so
    cases: int  # how often it could have chosen so, and could also have chosen otherwise
