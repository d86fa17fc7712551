"""With what leaning somebody plays Contraconquer.

Beside shuffled hands every card is as good as another, so that a leaning costs nothing but before somebody who finds it
out.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contraconquer.facts.view import ContraView

AGAIN: Final = "again"
SHY: Final = "shy"
STAIRS: Final = "stairs"

TEMPERAMENTS: Final = {
    AGAIN: N_("Likes to lay a rank once more that has just taken a trick."),
    SHY: N_("Does not care to lay a rank again that has just lost a trick."),
    STAIRS: N_("Likes to lay the ranks in their order, one after the other."),
}
_OFTEN: Final = {AGAIN: 0.7, SHY: 0.9, STAIRS: 0.6}
"""How often somebody gives in to it."""


def inclined(view: ContraView, move: int, temperament: str, rng: Random) -> int:
    """What is laid instead of that rank, mostly the same."""
    tricks = view.tricks_of(view.game)
    seat, legal = view.seat, tuple(view.domain)
    if seat is None or not tricks or rng.random() >= _OFTEN[temperament]:
        return move
    last, won = tricks[-1].ranks[seat], tricks[-1].winner == seat
    if temperament == AGAIN:
        return last if won and last in legal else move
    if temperament == STAIRS:
        ranks = view.ranks[seat]
        following = ranks[(ranks.index(last) + 1) % len(ranks)]
        return following if following in legal else move
    others = [rank for rank in legal if rank != last]
    if won or move != last or not others:
        return move
    held = dict(zip(view.ranks[seat], view.hands[seat], strict=True))
    return rng.choices(others, [held[rank] for rank in others])[0]
