"""Styles of strings of Precognition: what a player of a style writes instead of the level's choice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.text import N_
from tablegame.games.precognition.facts import PrecognitionView, letters_of, prediction

LONG: Final = "long"
UPWARDS: Final = "upwards"
PAIRS: Final = "pairs"

STYLES: Final = {
    LONG: N_("Writes long strings."),
    UPWARDS: N_("Begins every string with U if it can be done."),
    PAIRS: N_("Writes an even number of letters, nearly always."),
}
PRICES: Final = dict.fromkeys(STYLES, 0.05)
"""Chance to win that a style may seem to cost: no more than an inaccuracy."""
_MORE: Final = 3
"""The most letters that a player with long strings adds."""
_OTHER: Final = {"U": "D", "D": "U", "S": "U"}
"""The letter after each one in a string that goes up and down."""


def preferred(view: PrecognitionView, move: int, style: str, rng: Random) -> Sequence[int]:
    """The strings of that style instead of the move, the preferred ones first."""
    if not view.writing:
        return ()
    found = preferred_strings(letters_of(move), style, rng)
    return [prediction(each) for each in found if 0 < len(each) < view.length]


def preferred_strings(string: str, style: str, rng: Random) -> list[str]:
    """The strings of that style instead of this one, the preferred ones first."""
    if style == LONG:
        longer = [string]
        for _ in range(_MORE):
            longer.append(longer[-1] + _OTHER[longer[-1][-1]])
        return longer[:0:-1]
    if style == PAIRS:
        both = [string + _OTHER[string[-1]], string[:-1]]
        return both if len(string) % 2 else []
    if string.startswith("U"):
        return []
    found = ["U" + string]
    if string[1:].startswith("U"):
        found.insert(rng.randrange(2), string[1:])
    return found
