"""What lay on the table a moment ago: a finished trick before it is taken up, a deal that is thrown in.

Knows a seat's view and the events. Must not know rules. Everything is taken from what the view of now remembers, so
that nobody sees more of the past than may be seen now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from tablegame.core.contract import Event
from tablegame.core.domain import EMPTY
from tablegame.games.contraspiel.facts.view import (
    DEAL,
    MATSCH,
    PLAY,
    RECONTRA,
    SECOND,
    WENZELS,
    Call,
    Deal,
    Payment,
    SpielView,
    Trick,
)

HAND: Final = 5
BEFORE_THIRD: Final = 2
"""Tricks after which recontra and matsch are asked."""


def trick_view(view: SpielView, event: Event) -> SpielView:
    """The table as the cards of that trick lay on it, as the seat of this view saw it."""
    number, cards = cast("int", event["number"]), cast("tuple[int, ...]", event["cards"])
    if len(view.tricks) > number and view.tricks[number].cards == cards:
        return _lying(view, view.tricks, number, view.hand, view.calls)
    deal = deal_of(view, number, cards)
    return _lying(_as_of(view, deal), deal.tricks, number, (), deal.calls)


def deal_of(view: SpielView, number: int, cards: tuple[int, ...]) -> Deal:
    """The last settled deal with that trick."""
    deals = (deal for deal in reversed(view.past) if len(deal.tricks) > number)
    return next(deal for deal in deals if deal.tricks[number].cards == cards)


def _lying(
    view: SpielView, tricks: tuple[Trick, ...], number: int, hand: tuple[int, ...] | None, calls: tuple[Call, ...]
) -> SpielView:
    trick = tricks[number]
    later = 0 if number >= HAND - 1 else HAND - 1 - number
    heard = calls if number >= BEFORE_THIRD else tuple(c for c in calls if c.phase not in (RECONTRA, MATSCH))
    first, contra, recontra, matsch, soloist = _roles(heard, view.first)
    return replace(
        view,
        phase=PLAY,
        hand=hand,
        sizes=tuple(HAND if out else later for out in view.dropped),
        first=first,
        contra=contra,
        recontra=recontra,
        matsch=matsch,
        soloist=soloist,
        trump=trick.trump,
        calls=heard,
        leader=trick.leader,
        trick=trick.cards,
        tricks=tricks[:number],
        taken=tuple(sum(t.winner == seat for t in tricks[:number]) for seat in range(view.players)),
        acting=(),
        over=False,
        winners=(),
        domain=EMPTY,
    )


def _roles(calls: tuple[Call, ...], first: int | None) -> tuple[int | None, ...]:
    """Who said play, contra, recontra and matsch, and who is the soloist by that."""
    said = {call.word: call.seat for call in calls}
    contra, recontra, matsch = said.get("contra"), said.get("recontra"), said.get("matsch")
    soloist = next((seat for seat in (matsch, recontra, contra) if seat is not None), first)
    return first, contra, recontra, matsch, soloist


def _as_of(view: SpielView, deal: Deal) -> SpielView:
    """What was known while that deal was played, before it was settled."""
    early = tuple(paid for paid in deal.payments if paid.kind in ("stamm", "stakes"))
    scores, pool = paid_out(deal.before, deal.pool_before, early)
    return replace(
        view,
        deal=deal.number,
        thrown=0,
        dealer=deal.dealer,
        talon=7 - view.players,
        turn_up=deal.turn_up,
        taker=taker_of(deal),
        giver=taker_of(deal),
        given=None,
        first=deal.first,
        dealer_plays=deal.turn_up in WENZELS or any(call.word == "take" for call in deal.calls),
        dropped=deal.dropped,
        payer=None,
        lots=False,
        lacks=(0,) * view.players,
        payments=early,
        began=deal.before,
        pool_began=deal.pool_before,
        pool=pool,
        past=view.past[: view.past.index(deal)],
        scores=scores,
    )


def taker_of(deal: Deal) -> int | None:
    """Who took the card turned up."""
    return next((call.seat for call in deal.calls if call.exchanged), None)


def paid_out(
    chips: tuple[int, ...], pool: int, payments: tuple[Payment, ...]
) -> tuple[tuple[int, ...], int]:  # fmt: skip
    """Chips and pool after these payments."""
    left = [*chips, pool]
    for paid in payments:
        left[-1 if paid.payer is None else paid.payer] -= paid.chips
        left[-1 if paid.payee is None else paid.payee] += paid.chips
    return tuple(left[:-1]), left[-1]


def settled_view(view: SpielView, event: Event) -> SpielView:
    """The settlement of a deal: it is the last that the view remembers."""
    number = cast("int", event["number"])
    return replace(
        view, past=tuple(deal for deal in view.past if deal.number <= number), acting=(), domain=EMPTY, hand=()
    )


def declared_view(view: SpielView) -> SpielView:
    """The table right after somebody took the game over: nobody is asked yet."""
    return replace(view, acting=(), domain=EMPTY)


def gains(view: SpielView) -> tuple[tuple[int, int], ...]:
    """Everybody's chips before and after the last settled deal, and those of the pool at the end."""
    deal = view.past[-1]
    return (*zip(deal.before, deal.after, strict=True), (deal.pool_before, deal.pool_after))


def paid_view(view: SpielView) -> SpielView:
    """The table of the last settled deal when all is played and paid; view: that of its settlement."""
    deal = view.past[-1]
    first, contra, recontra, matsch, soloist = _roles(deal.calls, deal.first)
    return replace(
        _as_of(view, deal),
        phase=PLAY,
        sizes=(0,) * view.players,
        first=first,
        contra=contra,
        recontra=recontra,
        matsch=matsch,
        soloist=soloist,
        trump=deal.trump,
        calls=deal.calls,
        leader=None,
        trick=(),
        tricks=deal.tricks,
        taken=deal.taken,
        payments=deal.payments,
        scores=deal.after,
        pool=deal.pool_after,
        past=view.past,
        over=False,
        winners=(),
    )


def redealt_view(view: SpielView) -> SpielView:
    """No cards are out, and nothing is paid: those of the first deal go back to the dealer."""
    nobody = (0,) * view.players
    return replace(
        view,
        phase=DEAL,
        hand=() if view.hand is not None else None,
        sizes=nobody,
        talon=0,
        turn_up=None,
        taker=None,
        first=None,
        soloist=None,
        trump=None,
        dealer_plays=False,
        payer=None,
        payments=(),
        scores=view.began,
        pool=view.pool_began,
        acting=(),
        domain=EMPTY,
    )


def thrown_view(before: SpielView, after: SpielView) -> SpielView:
    """All have passed, and the cards still lie there; nobody's hand shows but that of whoever looks now."""
    last = before.acting[0] if before.acting else 0
    return replace(
        before,
        seat=after.seat,
        phase=SECOND,
        hand=before.hand if before.seat == after.seat else None,
        calls=(*before.calls, Call(last, "pass", None, False, SECOND)),
        acting=(),
        domain=EMPTY,
    )
