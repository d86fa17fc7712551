"""With what leaning somebody writes strings in Precognition."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.text import N_
from tablegame.games.precognition.facts.moves import letters_of, prediction
from tablegame.games.precognition.facts.view import PrecognitionView

LONG: Final = "long"
UPWARDS: Final = "upwards"
PAIRS: Final = "pairs"

TEMPERAMENTS: Final = {
    LONG: N_("Writes long strings."),
    UPWARDS: N_("Begins every string with U if it can be done."),
    PAIRS: N_("Writes an even number of letters, nearly always."),
}
PRICE: Final = 0.05
"""Chance to win that it may seem to cost: no more than an inaccuracy."""
_MORE: Final = 3
"""Letters that somebody with long strings adds at most."""
_OTHER: Final = {"U": "D", "D": "U", "S": "U"}
"""What follows a letter in a string that goes up and down."""


def wished(view: PrecognitionView, move: int, temperament: str, rng: Random) -> Sequence[int]:
    """What would be written rather than that string, dearest first; nothing where the leaning has no say."""
    if not view.writing:
        return ()
    string = letters_of(move)
    return [prediction(each) for each in preferred(string, temperament, rng) if 0 < len(each) < view.length]


def preferred(string: str, temperament: str, rng: Random) -> list[str]:
    """The strings that somebody of that temperament would rather write than this one, dearest first."""
    if temperament == LONG:
        longer = [string]
        for _ in range(_MORE):
            longer.append(longer[-1] + _OTHER[longer[-1][-1]])
        return longer[:0:-1]
    if temperament == PAIRS:
        both = [string + _OTHER[string[-1]], string[:-1]]
        return both if len(string) % 2 else []
    if string.startswith("U"):
        return []
    found = ["U" + string]
    if string[1:].startswith("U"):
        found.insert(rng.randrange(2), string[1:])
    return found
