"""Records of a game of Precognition: the longest string that came true."""

from __future__ import annotations

from tablegame.core.highlights import Done, Feat, Highlights
from tablegame.core.text import N_
from tablegame.games.precognition.facts import PrecognitionView

STRING = Feat("string", N_("Longest string that came true"))


def _done(view: PrecognitionView) -> tuple[Done, ...]:
    return tuple(
        Done(STRING.key, seat, game.lengths[seat]) for game in view.past for seat in game.seated if game.lengths[seat]
    )


HIGHLIGHTS = Highlights((STRING,), _done)
