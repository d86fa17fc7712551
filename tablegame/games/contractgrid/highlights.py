"""What of a game of ContractGrid is worth remembering. Knows the scored hands."""

from __future__ import annotations

from tablegame.core.highlights import Done, Feat, Highlights
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.view import GridView

SHEET = Feat("sheet", N_("Highest sheet"))
HAND = Feat("hand", N_("Most points in a hand"))
TRICKS = Feat("tricks", N_("Most tricks in a hand"))


def _done(view: GridView) -> tuple[Done, ...]:
    found = [Done(SHEET.key, seat, points) for seat, points in enumerate(view.scores) if view.over]
    before = (0,) * view.players
    for hand in view.past:
        totals = tuple(each.total for each in hand.scored)
        for seat, each in enumerate(hand.scored):
            found += [Done(HAND.key, seat, totals[seat] - before[seat]), Done(TRICKS.key, seat, each.tricks)]
        before = totals
    return tuple(each for each in found if each.number > 0)


HIGHLIGHTS = Highlights((SHEET, HAND, TRICKS), _done)
