"""The winner of a deal of Contraspiel, the payments at its end, and the stakes of a deal under way.

The rules are help.en.md#winner and #payments. All amounts are chips. A stamm is the basic stake, which a soloist takes
from the pool for a won deal. A bête is what a soloist pays into the pool for a lost one. A matsch is the announcement
to take every trick that is still to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.core.tricks import NOBODY, clockwise
from tablegame.games.contraspiel.facts.view import Payment, SpielView

POOL: Final = NOBODY
"""Stands for the pool as payer or payee. As the rule for a bête it means as many chips as lie in the pool."""


STAKES: Final = 2  # the stamms that everybody pays when a matsch is announced
MISSED: Final = 2  # the chips that each opponent gets if a matsch is missed


class DealResult(NamedTuple):
    """The facts of a finished deal that decide who pays what."""

    won: tuple[int, ...]  # the seat that won each trick, in their order
    stayed: tuple[int, ...]  # the seats that have not dropped out
    soloist: int
    recontra: int  # the seat that said recontra, or NOBODY
    matsch_from: int  # the number of tricks before the matsch was announced; NOBODY without one
    same_suit: bool  # whether the trump at the end is the suit of the turn-up


def _trick_of_count(won: Sequence[int], seat: int, count: int) -> int:
    """The index of the trick with which a seat had `count` tricks; the number of all tricks if it never had so many.

    won: the winner of each trick.
    """
    own_tricks = [index for index, winner in enumerate(won) if winner == seat]
    return own_tricks[count - 1] if len(own_tricks) >= count else len(won)


def soloist_wins(result: DealResult) -> bool:
    """Whether the soloist wins the deal.

    It wins with three tricks, or if no opponent stayed. It also wins with two if nobody had two earlier and no opponent
    has three.
    """
    own = result.won.count(result.soloist)
    if len(result.stayed) == 1 or own >= 3:
        return True
    if own < 2:
        return False
    reached = _trick_of_count(result.won, result.soloist, 2)
    others = [seat for seat in result.stayed if seat != result.soloist]
    return all(result.won.count(seat) < 3 and _trick_of_count(result.won, seat, 2) > reached for seat in others)


def deal_winner(result: DealResult) -> int:
    """The winner of the deal: the soloist, or the opponent with most tricks. If several opponents have as many, the
    first who had them wins."""
    if soloist_wins(result):
        return result.soloist
    others = [seat for seat in result.stayed if seat != result.soloist]
    most = max(result.won.count(seat) for seat in others)
    best = [seat for seat in others if result.won.count(seat) == most]
    return min(best, key=lambda seat: _trick_of_count(result.won, seat, most))


def matsch_made(result: DealResult) -> bool:
    """Whether the soloist won every trick since it announced a matsch. True also without such a trick: all dropped
    out."""
    return all(winner == result.soloist for winner in result.won[result.matsch_from :])


def bete(pool: int, rule: int, limit: int) -> int:
    """The chips of a bête without recontra, at most `limit`. rule: a fixed number, or POOL for the chips in the
    pool."""
    return min(pool if rule == POOL else rule, limit)


def settle(result: DealResult, pool: int, stamm: int, bete_chips: int) -> list[Payment]:
    """All payments at the end of a deal: those of the pool first, then those between players.

    pool: the chips in the pool.
    stamm: the chips that a soloist takes from the pool for a won deal.
    bete_chips: the chips that a soloist pays for a lost deal without recontra.
    """
    soloist, winner = result.soloist, deal_winner(result)
    made = result.matsch_from != NOBODY and matsch_made(result)  # whether there is a matsch, and it is made
    if made:
        paid = [Payment("pool", POOL, soloist, pool)]
    elif winner == soloist:
        paid = [Payment("game", POOL, soloist, stamm)]
    elif result.recontra == soloist:
        paid = [Payment("double", soloist, POOL, 2 * bete_chips)]
    else:
        paid = [Payment("bete", soloist, POOL, bete_chips)]
    if result.matsch_from != NOBODY and not made:
        paid += [Payment("missed", soloist, seat, MISSED) for seat in result.stayed if seat != soloist]
    if result.won:  # cards were played: all opponents may have dropped out
        chips = 2 if result.same_suit else 1  # as in `revolte`
        paid += [Payment("revolte", seat, winner, chips) for seat in result.stayed if seat not in result.won]
    return paid


def shares(pool: int, players: int, forehand: int) -> list[Payment]:
    """The payments that share the pool evenly after the last deal.

    Chips that cannot be shared evenly go one by one to forehand and the next seats clockwise.
    """
    part, left_over = divmod(pool, players)
    parts = [part + 1 if index < left_over else part for index in range(players)]
    order = clockwise(forehand, players)
    return [Payment("share", POOL, seat, chips) for seat, chips in zip(order, parts, strict=True) if chips]


def bete_of(view: SpielView, double: bool = False, pool: int | None = None) -> int:
    """The chips that a soloist pays for a lost deal.

    double: whether the soloist says recontra.
    pool: the chips in the pool; None for as many as there are now.
    """
    value = view.rule("bete")
    rule = value if isinstance(value, int) else POOL
    single = bete(view.pool if pool is None else pool, rule, view.number("bete_limit"))
    return 2 * single if double else single


def revolte(view: SpielView, trump: int | None) -> int:
    """The chips that a seat without a trick pays to the winner of a deal with this trump."""
    return 2 if view.turn_up_suit == trump else 1


def stakes(view: SpielView, double: bool = False, matsch: bool = False) -> tuple[int, int]:
    """The chips that a seat gains if it becomes soloist and wins the deal, then those if it loses, such as (4, -8).

    double: whether the seat would say recontra.
    matsch: whether the seat would announce a matsch. Everybody pays two stamms for that; a matsch that is made brings
        the pool, and a matsch that is missed costs two chips for each opponent and, with the deal lost, the bête.
    """
    stamm = view.number("stamm")
    if not matsch:
        return stamm, -bete_of(view, double)
    own_stakes = STAKES * stamm
    pool = view.pool + own_stakes * view.players
    return pool - own_stakes, -own_stakes - MISSED * view.opponents - bete_of(view, pool=pool)


def current_stakes(view: SpielView) -> tuple[int, int] | None:
    """The gain of the present soloist in chips with a won deal, then with a lost one: (4, -8). None without a soloist.

    What was paid to announce a matsch does not count.
    """
    if view.soloist is None:
        return None
    if view.matsch is not None:
        return view.pool, -MISSED * view.opponents - bete_of(view)
    return stakes(view, double=view.recontra is not None)
