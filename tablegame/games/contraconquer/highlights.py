"""Records of a match of Contraconquer, from its finished tricks."""

from __future__ import annotations

from itertools import groupby

from tablegame.core.highlights import Done, Feat, Highlights
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraView

TRICKS = Feat("tricks", N_("Most tricks in a game"))
ROW = Feat("row", N_("Most tricks in a row"))


def _done(view: ContraView) -> tuple[Done, ...]:
    found: list[Done] = []
    for game in sorted({trick.game for trick in view.tricks}):
        winners = [trick.winner for trick in view.tricks_of(game)]
        found += [Done(TRICKS.key, seat, winners.count(seat)) for seat in sorted(set(winners))]
        found += [Done(ROW.key, seat, len(list(run))) for seat, run in groupby(winners)]
    return tuple(found)


HIGHLIGHTS = Highlights((TRICKS, ROW), _done)
