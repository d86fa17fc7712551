"""With what leaning somebody plays WarGops."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import WarView

HOARDS: Final = "hoards"
FOLLOWS: Final = "follows"
SULKS: Final = "sulks"

TEMPERAMENTS: Final = {
    HOARDS: N_("Hoards high cards as long as there are others."),
    FOLLOWS: N_("Likes to lay the rank that was highest in the last trick."),
    SULKS: N_("Goes low after a lost trick."),
}
PRICE: Final = 0.6
"""Points at the end of the game that it may seem to cost, each time."""
_OFTEN: Final = {HOARDS: 0.8, FOLLOWS: 0.8, SULKS: 0.7}
"""How often somebody gives in to it."""
_HIGH: Final = 2 / 3
"""From that share of the highest card in the hand on a card is a high one."""
_MANY: Final = 4
"""Different ranks that somebody must hold to spare the high ones."""
_LOW: Final = 2
"""So many of the lowest ranks are low."""


def wished(view: WarView, move: int, temperament: str, rng: Random) -> Sequence[int]:
    """What would be laid rather than that rank, dearest first; nothing where the leaning has no say."""
    seat, ranks = view.seat, tuple(view.domain)
    if seat is None or len(ranks) < 2 or rng.random() >= _OFTEN[temperament]:
        return ()
    if temperament == HOARDS:
        low = [rank for rank in reversed(ranks) if rank < _HIGH * ranks[-1]]
        return low if len(ranks) >= _MANY and move >= _HIGH * ranks[-1] else ()
    tricks = view.tricks_of(view.game)
    if not tricks or view.under_way is not None:
        return ()
    laid = tricks[-1].ranks[-1]
    if temperament == FOLLOWS:
        return (max(laid),) if max(laid) in ranks else ()
    return ranks[:_LOW] if 0 < laid[seat] < max(laid) and move not in ranks[:_LOW] else ()
