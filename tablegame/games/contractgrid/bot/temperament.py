"""With what leaning somebody plays ContractGrid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts import view as words
from tablegame.games.contractgrid.facts.contracts import HEARTS, contracts_of
from tablegame.games.contractgrid.facts.rates import RATES
from tablegame.games.contractgrid.facts.view import GridView

CORNER: Final = "corner"
LOVES_HEARTS: Final = "hearts"
KEEPS: Final = "keeps"

TEMPERAMENTS: Final = {
    CORNER: N_("Leaves the first square of the sheet for last."),
    LOVES_HEARTS: N_("Bids on Hearts until it is made, whatever the hand is."),
    KEEPS: N_("Takes no trick with the highest trump before the end, if it can be helped."),
}
_LEFT: Final = 3
"""Cards in the hand from which on the highest trump is kept no longer."""


def inclined(view: GridView, move: int, temperament: str) -> int:
    """What is done instead of that, mostly the same."""
    if temperament == KEEPS:
        return _kept(view, move) if view.phase == words.PLAY else move
    if view.phase != words.BID:
        return move
    return _without_corner(view, move) if temperament == CORNER else _with_hearts(view, move)


def _kept(view: GridView, move: int) -> int:
    """The next lower trump, or where none may be played the lowest card, instead of the highest trump; it is led as
    ever."""
    powers = view.order.powers
    below = sorted((card for card in view.legal() if powers[card] < powers[move]), key=powers.__getitem__)
    trump = view.order.suits[move] == view.trump
    if (
        not view.trick
        or not trump
        or not below
        or len(view.hand) <= _LEFT
        or max(view.hand, key=powers.__getitem__) != move
    ):
        return move
    trumps = [card for card in below if view.order.suits[card] == view.trump]
    return trumps[-1] if trumps else below[0]


def _without_corner(view: GridView, move: int) -> int:
    """Another open square, the likeliest, instead of the first one, while there is one."""
    sheet = view.sheets[view.own] or ()
    bids, marks = move - moves.BID, view.marks[view.own]
    others = [each for each in sheet[1:] if not (bids | marks) >> each & 1]
    if not bids >> sheet[0] & 1 or marks >> sheet[0] & 1 or not others:
        return move
    return moves.BID + (bids & ~(1 << sheet[0]) | 1 << max(others, key=_likely(view)))


def _with_hearts(view: GridView, move: int) -> int:
    """Hearts instead of the bid that is made least often, while its square is open."""
    bids, marks = move - moves.BID, view.marks[view.own]
    if HEARTS not in (view.sheets[view.own] or ()) or (bids | marks) >> HEARTS & 1:
        return move
    return moves.BID + (bids & ~(1 << min(contracts_of(bids), key=_likely(view))) | 1 << HEARTS)


def _likely(view: GridView) -> Callable[[int], int]:
    """How often each contract is made."""
    return RATES[view.house.cards].__getitem__
