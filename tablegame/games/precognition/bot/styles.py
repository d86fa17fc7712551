"""Styles in which strings of Precognition are written: what somebody would rather write than what the level chose."""

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
"""Chance to win that it may seem to cost: no more than an inaccuracy."""
_MORE: Final = 3
"""Letters that somebody with long strings adds at most."""
_OTHER: Final = {"U": "D", "D": "U", "S": "U"}
"""What follows a letter in a string that goes up and down."""


def preferred(view: PrecognitionView, move: int, style: str, rng: Random) -> Sequence[int]:
    """The strings that would be written rather than that one, dearest first."""
    if not view.writing:
        return ()
    found = preferred_strings(letters_of(move), style, rng)
    return [prediction(each) for each in found if 0 < len(each) < view.length]


def preferred_strings(string: str, style: str, rng: Random) -> list[str]:
    """The strings that somebody of that style would rather write than this one, dearest first."""
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
