"""Why a move of ContractGrid is refused, from what its seat may see, in sentences with the clause that says so."""

from __future__ import annotations

from typing import Final

from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.contract import Move, Reason
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import moves, view
from tablegame.games.contractgrid.facts.contracts import CONTRACTS
from tablegame.games.contractgrid.facts.view import GridView

_ASKED: Final = {
    view.GRID: (N_("{seat} lays out the contracts, each on one square"), "sheet"),
    view.REFUSE: (N_("{seat} names a suit that is not to be trump"), "trump"),
    view.BID: (N_("{seat} bids on different squares of the sheet, {count} of them"), "bids"),
    view.PLAY: (N_("{seat} plays a card"), "play"),
}
"""What a seat is asked in each phase, and where the rules say so."""

_LED: Final = (
    N_("spades are led, and {seat} holds {cards}"),
    N_("hearts are led, and {seat} holds {cards}"),
    N_("diamonds are led, and {seat} holds {cards}"),
    N_("clubs are led, and {seat} holds {cards}"),
)
_REFUSED: Final = (
    N_("spades have been refused already: the three suits differ"),
    N_("hearts have been refused already: the three suits differ"),
    N_("diamonds have been refused already: the three suits differ"),
    N_("clubs have been refused already: the three suits differ"),
)
_TRUMP_LED: Final = N_("trump is led, and {seat} holds {cards}")


def why_not(seen: GridView, move: Move) -> Reason | None:
    """Why the view's seat may not do that; None when it may."""
    if seen.over:
        return Reason(N_("the game is over"), (), "end")
    seat = seen.seat
    if seat is None:
        return Reason(N_("spectators play no card"), (), "choosing")
    if seat not in seen.acting:
        if seen.phase == view.GRID:
            return Reason(N_("{seat} has already laid out the sheet"), (("seat", seat),), "sheet")
        return Reason(N_("it is not the turn of {seat}"), (("seat", seat),), "choosing")
    if move in seen.domain:
        return None
    return _refused(seen, seat, move) if isinstance(move, int) else _asked(seen, seat)


def _refused(seen: GridView, seat: int, move: int) -> Reason:
    if seen.phase == view.PLAY and 0 <= move <= 52:
        if move not in seen.hand:
            return Reason(
                N_("{seat} does not hold {card}"), (("seat", seat), ("card", ANGLO_FRENCH.text(move))), "play"
            )
        return _must_follow(seen, seat)
    if seen.phase == view.REFUSE and moves.REFUSE <= move < moves.REFUSE + 4:
        return Reason(_REFUSED[move - moves.REFUSE], (), "trump")
    if (seen.phase == view.GRID and move >= moves.LAYOUT) or (
        seen.phase == view.BID and _named(move) == seen.house.bids
    ):
        return _not_on_sheet(seen)
    return _asked(seen, seat)


def _asked(seen: GridView, seat: int) -> Reason:
    text, clause = _ASKED[seen.phase]
    return Reason(text, (("seat", seat), ("count", seen.house.bids)), clause)


def _named(move: int) -> int:
    """How many contracts a bid names; none where the move is no bid."""
    return (move - moves.BID).bit_count() if moves.BID <= move < moves.LAYOUT else 0


def _not_on_sheet(seen: GridView) -> Reason:
    names = [CONTRACTS[contract] for contract in seen.house.on_sheet]
    fields = (("count", len(names)), ("contracts", ", ".join(names)))
    return Reason(N_("the sheet has {count} squares, for {contracts}"), fields, "sheet")


def _must_follow(seen: GridView, seat: int) -> Reason:
    led = seen.order.suits[seen.trick[0]]
    held = " ".join(map(ANGLO_FRENCH.text, seen.domain))
    return Reason(_TRUMP_LED if led == seen.trump else _LED[led], (("seat", seat), ("cards", held)), "play")
