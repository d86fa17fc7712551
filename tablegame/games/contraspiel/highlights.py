"""What of a session of Contraspiel is worth remembering. Knows the deals that counted and their payments."""

from __future__ import annotations

from tablegame.core.highlights import Done, Feat, Highlights
from tablegame.core.text import N_
from tablegame.games.contraspiel.facts.view import SpielView

MATSCH = Feat("matsch", N_("Most matsches in a session"))
DEAL = Feat("deal", N_("Most chips won in a deal"))
CHIPS = Feat("chips", N_("Most chips at the end"))


def _done(view: SpielView) -> tuple[Done, ...]:
    made = [deal.matsch for deal in view.past if deal.matsch is not None and not deal.missed and not deal.folded]
    found = [Done(MATSCH.key, seat, made.count(seat)) for seat in sorted(set(made))]
    for deal in view.past:
        gains = deal.gains[: view.players]
        found += [Done(DEAL.key, seat, chips) for seat, chips in enumerate(gains) if chips > 0]
    ends = enumerate(view.scores) if view.over else ()
    return (*found, *(Done(CHIPS.key, seat, chips) for seat, chips in ends if chips > 0))


HIGHLIGHTS = Highlights((MATSCH, DEAL, CHIPS), _done)
