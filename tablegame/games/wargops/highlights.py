"""Records of a session of WarGops, from its finished games and their tricks."""

from __future__ import annotations

from tablegame.core.highlights import Done, Feat, Highlights
from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import WarView

POINTS = Feat("points", N_("Most points in a game"))
SHORT = Feat("short", N_("Won in the fewest tricks"), lowest=True)


def _done(view: WarView) -> tuple[Done, ...]:
    found: list[Done] = []
    for result in view.results:
        if result.seat is not None:
            found.append(Done(POINTS.key, result.seat, result.points[result.seat]))
            found.append(Done(SHORT.key, result.seat, len(view.tricks_of(result.game))))
    return tuple(found)


HIGHLIGHTS = Highlights((POINTS, SHORT), _done)
