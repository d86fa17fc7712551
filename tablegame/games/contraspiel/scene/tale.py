"""What a settled deal left behind, and the table before the next is dealt.

Knows a seat's view. Must not know rules.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.core.domain import EMPTY
from tablegame.games.contraspiel.facts.view import DEAL, SpielView


def gains(view: SpielView) -> tuple[tuple[int, int], ...]:
    """Everybody's chips before and after the last settled deal, and those of the pool at the end."""
    deal = view.past[-1]
    return (*zip(deal.before, deal.after, strict=True), (deal.pool_before, deal.pool_after))


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
