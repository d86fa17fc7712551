"""Who wins a deal of Contraspiel and what is paid for it (help.en.md#winner, #payments)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.core.tricks import NOBODY
from tablegame.games.contraspiel.facts import payments
from tablegame.games.contraspiel.facts.view import Payment, SpielView

POOL: Final = NOBODY
"""The pool as payer or payee."""


class DealResult(NamedTuple):
    """What a settlement needs to know of a deal.

    won: the seat that took each trick, in order; stayed: the seats still in; matsch_from: tricks played before the
    matsch was said, NOBODY without one; same_suit: the trump at the end is the suit of the turn-up.
    """

    won: tuple[int, ...]
    stayed: tuple[int, ...]
    soloist: int
    recontra: int
    matsch_from: int
    same_suit: bool


def first_with(won: Sequence[int], seat: int, count: int) -> int:
    """After which trick a seat had so many; more than all tricks where it never had."""
    for number, winner in enumerate(won):
        count -= winner == seat
        if count == 0:
            return number
    return len(won)


def soloist_wins(facts: DealResult) -> bool:
    """Three tricks; or two, if no opponent has three and nobody else had two earlier."""
    own = facts.won.count(facts.soloist)
    if len(facts.stayed) == 1 or own >= 3:
        return True
    if own < 2:
        return False
    reached = first_with(facts.won, facts.soloist, 2)
    others = [seat for seat in facts.stayed if seat != facts.soloist]
    return all(facts.won.count(seat) < 3 and first_with(facts.won, seat, 2) > reached for seat in others)


def deal_winner(facts: DealResult) -> int:
    """The soloist, or the opponent with most tricks; of several, the one who first had that many."""
    if soloist_wins(facts):
        return facts.soloist
    others = [seat for seat in facts.stayed if seat != facts.soloist]
    most = max(facts.won.count(seat) for seat in others)
    best = [seat for seat in others if facts.won.count(seat) == most]
    return min(best, key=lambda seat: first_with(facts.won, seat, most))


def matsch_made(facts: DealResult) -> bool:
    """Every trick still to be played when it was said has been won; all of them where everybody dropped out."""
    return all(winner == facts.soloist for winner in facts.won[facts.matsch_from :])


def bete(pool: int, fixed: int, limit: int) -> int:
    """A single bête: as much as lies in the pool (fixed: POOL) or a fixed number, up to the limit."""
    return min(pool if fixed == POOL else fixed, limit)


def settle(facts: DealResult, pool: int, stamm: int, bete_chips: int) -> list[Payment]:
    """All payments at the end of a deal: those of the pool first, then those between players."""
    soloist, winner = facts.soloist, deal_winner(facts)
    others = [seat for seat in facts.stayed if seat != soloist]
    made = facts.matsch_from != NOBODY and matsch_made(facts)
    paid: list[Payment] = []
    if made:
        paid.append(Payment("pool", POOL, soloist, pool))
    elif winner == soloist:
        paid.append(Payment("game", POOL, soloist, stamm))
    elif facts.recontra == soloist:
        paid.append(Payment("double", soloist, POOL, 2 * bete_chips))
    else:
        paid.append(Payment("bete", soloist, POOL, bete_chips))
    if facts.matsch_from != NOBODY and not made:
        paid += [Payment("missed", soloist, seat, 2) for seat in others]
    chips = 2 if facts.same_suit else 1
    if facts.won:
        paid += [Payment("revolte", seat, winner, chips) for seat in facts.stayed if seat not in facts.won]
    return paid


def shares(pool: int, players: int, forehand: int) -> list[Payment]:
    """What is left in the pool after the last deal, in equal parts; the rest one each from forehand clockwise."""
    part, rest = divmod(pool, players)
    order = [(forehand + i) % players for i in range(players)]
    paid = [Payment("share", POOL, seat, part + (i < rest)) for i, seat in enumerate(order)]
    return [each for each in paid if each.chips]


# -- what is played for in a deal under way, in chips ------------------------------------------------------------------


def bete_of(view: SpielView, double: bool = False, pool: int | None = None) -> int:
    """What a lost deal costs in chips as the pool lies, or with so much in it."""
    rule = view.rule("bete")
    fixed = rule if isinstance(rule, int) else payments.POOL
    return payments.bete(view.pool if pool is None else pool, fixed, view.number("bete_limit")) * (2 if double else 1)


def revolte(view: SpielView, trump: int | None) -> int:
    """What a seat without a trick pays to the winner of the deal."""
    return 2 if view.suit_turned == trump else 1


def stakes(view: SpielView, double: bool = False, matsch: bool = False) -> tuple[int, int]:
    """Chips that a soloist would get from the pool and would pay to it; for a matsch with everything that goes with it.

    A matsch is counted from before the two stamms that all pay: made it brings the pool, lost it costs those stamms,
    two chips for each opponent and the bête.
    """
    stamm = view.number("stamm")
    if not matsch:
        return stamm, -bete_of(view, double)
    pool = view.pool + 2 * stamm * view.players
    return pool - 2 * stamm, -2 * stamm - 2 * view.opponents - bete_of(view, pool=pool)


def current(view: SpielView) -> tuple[int, int] | None:
    """What the soloist plays for now, None where nobody is it; the stakes of a matsch are paid already."""
    if view.soloist is None:
        return None
    if view.matsch is not None:
        return view.pool, -2 * view.opponents - bete_of(view)
    return stakes(view, double=view.recontra is not None)
