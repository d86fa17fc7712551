"""The end of a deal of Contraspiel: settlement, the entry in the ledger, the next dealer (contraspiel.md, Payments).

Knows the state and what is paid for what. Must not know how the tricks came about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegame.core.contract import CHANCE, Event
from tablegame.core.tricks import NOBODY
from tablegame.games.contraspiel.facts import payments, view

if TYPE_CHECKING:
    from tablegame.games.contraspiel.rules.state import SpielState


def bete(state: SpielState) -> int:
    """A single bête as it would be paid now, in chips."""
    return payments.bete(state.pool, state.bete, state.bete_limit)


def facts(state: SpielState) -> payments.Facts:
    """What the settlement has to know."""
    same = state.turn_up >> 3 == state.trump
    return payments.Facts(state.won, state.stayed(), state.soloist, state.recontra, state.matsch_from, same)


def settle(state: SpielState, log: list[Event] | None) -> None:
    """Pay for a deal that was played, or that everybody else dropped out of, and close it."""
    known = facts(state)
    for paid in payments.settle(known, state.pool, state.stamm, bete(state)):
        state.pay(paid)
    missed = known.matsch_from != NOBODY and not payments.matsch_made(known)
    close(state, payments.deal_winner(known), missed, log)


def close(state: SpielState, winner: int, missed: bool, log: list[Event] | None) -> None:
    """Put the deal with those that counted; forehand deals next, or the session ends. No winner after a fold."""
    last = state.deal + 1 == state.deals
    if last:
        for paid in payments.shares(state.pool, state.players, state.forehand):
            state.pay(paid)
    state.past += (_entry(state, winner, missed),)
    if log is not None:
        values = (("number", state.deal), ("soloist", state.soloist), ("payments", state.paid))
        log.append(Event("settled", None if winner == NOBODY else winner, values))
    state.deal += 1
    state.thrown = 0
    state.dealer = state.forehand
    state.clear()
    state.begin_deal()
    state.ask(view.OVER if last else view.DEAL, () if last else (CHANCE,))
    if last and log is not None:
        log.append(Event("over", None, (("winners", state.winners()), ("scores", state.scores()))))


def _entry(state: SpielState, winner: int, missed: bool) -> tuple[object, ...]:
    """The deal in the order of view.Deal's fields."""
    taken = tuple(state.won.count(seat) for seat in range(state.players))
    dropped = tuple(bool(state.dropped >> seat & 1) for seat in range(state.players))
    return (
        state.deal, state.dealer, state.turn_up, state.first, state.contra, state.recontra, state.matsch,
        state.soloist, state.trump, dropped, winner == NOBODY, state.said, state.tricks, taken, winner, missed,
        state.paid, state.began, state.pool_began, state.chips, state.pool,
    )  # fmt: skip
