"""What lay on the table a moment ago: a finished trick before it is taken up, a scored hand, a trump just fixed.

Knows a seat's views and the events. Must not know rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import Moment
from tablegame.games.contractgrid.facts.view import REFUSE, GridView
from tablegame.table.look import Phase

PAUSES: Final = {"refuse": 0.9, "bid": 0.9, "card": 0.7}
"""Seconds that what a computer seat named, bid or played stays before the next picture."""
FIRST, AGAIN = 1.5, 0.6
"""Seconds that the pack lies there with who deals: in the first hand, which says on whom the lot fell, and later."""
TRUMP_STAYS: Final = 1.6
"""Seconds that the refused suits lie there with the trump among them."""


def phases(told: Sequence[Moment], after: GridView) -> tuple[Phase, ...]:
    """A trump that was fixed, a finished trick, a scored hand, a pack, each in its turn, then the present."""
    pictures: list[Phase] = []
    for event, then in told:
        if event.kind == "trump":
            pictures.append(Phase("trump", then, event, pause=TRUMP_STAYS))
        elif event.kind == "trick":
            pictures.append(Phase("turned", then, event, hold=True, seconds=0.45))
        elif event.kind == "hand":
            pictures.append(Phase("settled", then, event, hold=True, seconds=0.3, rest=True))
        elif event.kind == "deal" and (pack := undealt(after)) is not None:
            pictures.append(pack)
    others = [event for event, _ in told if event.seat != after.seat]
    pause = max((PAUSES.get(event.kind, 0.0) for event in others), default=0.0) if not pictures else 0.0
    last = told[-1].event if told else None
    return (*pictures, Phase("over" if after.over else "choosing", after, last, seconds=0.5, pause=pause))


def undealt(view: GridView) -> Phase | None:
    """The pack before it is dealt, for whoever sees the hand for the first time; None where it is not fresh."""
    fresh = view.phase == REFUSE and not any(suit is not None for suit in view.refused) and bool(view.hand)
    return Phase("dealing", view, seconds=0.0, pause=AGAIN if view.past else FIRST) if fresh else None
