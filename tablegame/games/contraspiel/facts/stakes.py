"""What is played for in a deal of Contraspiel under way, in chips (help.en.md#payments)."""

from __future__ import annotations

from tablegame.games.contraspiel.facts import payments
from tablegame.games.contraspiel.facts.view import SpielView


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
