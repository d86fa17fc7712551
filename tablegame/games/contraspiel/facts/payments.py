"""Who wins a deal of Contraspiel and what is paid for it (help.en.md#winner, #payments)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.core.tricks import NOBODY, clockwise
from tablegame.games.contraspiel.facts.view import Payment, SpielView

POOL: Final = NOBODY
"""The pool as payer or payee, and as the rule for a bête."""


class DealResult(NamedTuple):
    """What a settlement needs to know of a deal."""

    won: tuple[int, ...]  # the seat that won each trick, in order
    stayed: tuple[int, ...]  # the seats still in
    soloist: int
    recontra: int
    matsch_from: int  # tricks played before the matsch was announced, NOBODY without one
    same_suit: bool  # the trump at the end is the suit of the turn-up


def _first_with(won: Sequence[int], seat: int, count: int) -> int:
    """The trick with which a seat reached that count; the number of all tricks if it never did."""
    for number, winner in enumerate(won):
        count -= winner == seat
        if count == 0:
            return number
    return len(won)


def soloist_wins(result: DealResult) -> bool:
    """Three tricks; or two, if no opponent has three and nobody else had two earlier."""
    own = result.won.count(result.soloist)
    if len(result.stayed) == 1 or own >= 3:
        return True
    if own < 2:
        return False
    reached = _first_with(result.won, result.soloist, 2)
    others = [seat for seat in result.stayed if seat != result.soloist]
    return all(result.won.count(seat) < 3 and _first_with(result.won, seat, 2) > reached for seat in others)


def deal_winner(result: DealResult) -> int:
    """The soloist, or the opponent with most tricks; of several, the one who first had that many."""
    if soloist_wins(result):
        return result.soloist
    others = [seat for seat in result.stayed if seat != result.soloist]
    most = max(result.won.count(seat) for seat in others)
    best = [seat for seat in others if result.won.count(seat) == most]
    return min(best, key=lambda seat: _first_with(result.won, seat, most))


def matsch_made(result: DealResult) -> bool:
    """Whether the soloist won every trick from the matsch on; all of them if everybody dropped out."""
    return all(winner == result.soloist for winner in result.won[result.matsch_from :])


def bete(pool: int, fixed: int, limit: int) -> int:
    """A single bête in chips: as much as lies in the pool (fixed: POOL) or a fixed number, up to the limit."""
    return min(pool if fixed == POOL else fixed, limit)


def settle(result: DealResult, pool: int, stamm: int, bete_chips: int) -> list[Payment]:
    """All payments at the end of a deal: those of the pool first, then those between players."""
    soloist, winner = result.soloist, deal_winner(result)
    made = result.matsch_from != NOBODY and matsch_made(result)
    if made:
        paid = [Payment("pool", POOL, soloist, pool)]
    elif winner == soloist:
        paid = [Payment("game", POOL, soloist, stamm)]
    elif result.recontra == soloist:
        paid = [Payment("double", soloist, POOL, 2 * bete_chips)]
    else:
        paid = [Payment("bete", soloist, POOL, bete_chips)]
    if result.matsch_from != NOBODY and not made:
        paid += [Payment("missed", soloist, seat, 2) for seat in result.stayed if seat != soloist]
    if result.won:
        chips = 2 if result.same_suit else 1
        paid += [Payment("revolte", seat, winner, chips) for seat in result.stayed if seat not in result.won]
    return paid


def shares(pool: int, players: int, forehand: int) -> list[Payment]:
    """What is left in the pool after the last deal, in equal parts; the rest one chip each from forehand clockwise."""
    part, rest = divmod(pool, players)
    chips = [part + (i < rest) for i in range(players)]
    order = clockwise(forehand, players)
    return [Payment("share", POOL, seat, each) for seat, each in zip(order, chips, strict=True) if each]


# -- what is played for in a deal under way, in chips ------------------------------------------------------------------


def bete_of(view: SpielView, double: bool = False, pool: int | None = None) -> int:
    """What a lost deal costs; pool: the chips in it, if not those of the view."""
    rule = view.rule("bete")
    fixed = rule if isinstance(rule, int) else POOL
    return bete(view.pool if pool is None else pool, fixed, view.number("bete_limit")) * (2 if double else 1)


def revolte(view: SpielView, trump: int | None) -> int:
    """What a seat without a trick pays to the winner of the deal."""
    return 2 if view.suit_turned == trump else 1


def stakes(view: SpielView, double: bool = False, matsch: bool = False) -> tuple[int, int]:
    """What a soloist would gain if the deal is won, and (negative) if it is lost.

    A matsch is counted from before the two stamms that everybody pays for it: made it brings the pool, lost it costs
    those stamms, two chips for each opponent and the bête.
    """
    stamm = view.number("stamm")
    if not matsch:
        return stamm, -bete_of(view, double)
    pool = view.pool + 2 * stamm * view.players
    return pool - 2 * stamm, -2 * stamm - 2 * view.opponents - bete_of(view, pool=pool)


def current(view: SpielView) -> tuple[int, int] | None:
    """What the present soloist plays for, None without one; the stakes of a matsch are paid already."""
    if view.soloist is None:
        return None
    if view.matsch is not None:
        return view.pool, -2 * view.opponents - bete_of(view)
    return stakes(view, double=view.recontra is not None)
