"""With what leaning somebody plays Procession."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.text import N_
from tablegame.games.procession.facts.runs import changed_place
from tablegame.games.procession.facts.view import ProcessionView

LEFT: Final = "left"
BESIDE: Final = "beside"
ACROSS: Final = "across"

TEMPERAMENTS: Final = {
    LEFT: N_("Prefers to change what stands at the left."),
    BESIDE: N_("Likes to change a digit beside the one that was changed last."),
    ACROSS: N_("Likes to answer at the other end of the row."),
}
PRICE: Final = 0.05
"""Chance to win that it may seem to cost, each time: no more than an inaccuracy."""
_OFTEN: Final = 0.8
"""How often somebody gives in to it."""


def wished(view: ProcessionView, move: int, temperament: str, rng: Random) -> Sequence[int]:
    """What would be written rather than that row, dearest first; nothing where the leaning has no say."""
    rows = list(view.domain)
    last = view.place(len(view.rows) - 1)
    if len(rows) < 2 or rng.random() >= _OFTEN or (last is None and temperament != LEFT):
        return ()
    end = view.length - 1

    def far(row: int) -> int:
        """How far that change is from the one that somebody of that temperament likes best."""
        place = changed_place(view.row, row)
        if temperament == LEFT or last is None:
            return place
        return abs(abs(place - last) - 1) if temperament == BESIDE else abs(place - (end - last))

    return [row for row in sorted(rows, key=far) if far(row) < far(move)]
