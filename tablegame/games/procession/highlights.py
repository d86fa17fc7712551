"""Records of a game of Procession: the shortest and the longest game won."""

from __future__ import annotations

from tablegame.core.highlights import Done, Feat, Highlights
from tablegame.core.text import N_
from tablegame.games.procession.facts import ProcessionView

SHORT = Feat("short", N_("Won with the fewest rows"), lowest=True)
LONG = Feat("long", N_("Longest game won, in rows"))


def _done(view: ProcessionView) -> tuple[Done, ...]:
    rows = len(view.rows) - 1
    return tuple(Done(kind.key, seat, rows) for seat in view.winners for kind in (SHORT, LONG))


HIGHLIGHTS = Highlights((SHORT, LONG), _done)
