"""The end of a deal of Contraspiel: settlement, the entry in the ledger, the next dealer (help.en.md#payments)."""

from __future__ import annotations

from tablegame.core.contract import CHANCE
from tablegame.core.tricks import NOBODY
from tablegame.games.contraspiel.facts import payments, view
from tablegame.games.contraspiel.facts.view import Deal, Payment
from tablegame.games.contraspiel.rules.table import SpielTable


def bete(table: SpielTable) -> int:
    """A single bête as it would be paid now, in chips."""
    return payments.bete(table.pool, table.bete, table.bete_limit)


def facts(table: SpielTable) -> payments.DealResult:
    """What the settlement has to know."""
    same = table.turn_up >> 3 == table.trump
    return payments.DealResult(table.won, table.stayed(), table.soloist, table.recontra, table.matsch_from, same)


def settle(table: SpielTable) -> int:
    """Pay for a deal that was played, or that everybody else dropped out of; returns its winner."""
    known = facts(table)
    for paid in payments.settle(known, table.pool, table.stamm, bete(table)):
        table.pay(paid)
    missed = known.matsch_from != NOBODY and not payments.matsch_made(known)
    winner = payments.deal_winner(known)
    _remember(table, winner, missed)
    return winner


def fold(table: SpielTable) -> None:
    """The soloist pays the bête, and nobody wins the deal."""
    table.pay(Payment("bete", table.soloist, payments.POOL, bete(table)))
    _remember(table, NOBODY, False)


def _remember(table: SpielTable, winner: int, missed: bool) -> None:
    """Put the deal with those that counted; with the last the pool is shared."""
    if table.deal + 1 == table.deals:
        for paid in payments.shares(table.pool, table.players, table.forehand):
            table.pay(paid)
    table.past += (_entry(table, winner, missed),)


def go_on(table: SpielTable) -> None:
    """Forehand deals next, or the session ends."""
    table.deal += 1
    table.thrown = 0
    table.dealer = table.forehand
    table.clear()
    table.begin_deal()
    last = table.deal == table.deals
    table.ask(view.OVER if last else view.DEAL, () if last else (CHANCE,))


def _entry(table: SpielTable, winner: int, missed: bool) -> Deal:
    """The deal as it is remembered."""
    taken = tuple(table.won.count(seat) for seat in range(table.players))
    dropped = tuple(bool(table.dropped >> seat & 1) for seat in range(table.players))
    return Deal(
        table.deal, table.dealer, table.turn_up, table.first, table.contra, table.recontra, table.matsch,
        table.soloist, table.trump, dropped, winner == NOBODY, table.said, table.tricks, taken, winner, missed,
        table.paid, table.began, table.pool_began, table.chips, table.pool,
    )  # fmt: skip
