"""The cards that a view of ContractGrid does not show, and every way in which they may be dealt."""

from __future__ import annotations

from tablegame.core.sampling import Placements
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.view import GridView


def unseen(view: GridView) -> tuple[tuple[int, ...], Placements]:
    """The seats whose cards this view does not show, and every way to deal the unseen cards to them."""
    seats = tuple(seat for seat in range(view.players) if seat != view.seat)
    seen = {*view.hand, *view.trick, *(card for held in view.collected for card in held)}
    cards = tuple(card for card in pack_of(view.house.cards) if card not in seen)
    allowed = [sum(1 << i for i, seat in enumerate(seats) if not view.lacks[seat] >> card & 1) for card in cards]
    return seats, Placements(cards, [view.sizes[seat] for seat in seats], allowed)
