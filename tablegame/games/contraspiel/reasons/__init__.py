"""Why a call or a card of Contraspiel is better than another."""

from __future__ import annotations

from typing import Final

from tablegame.core.reasons import Reasons
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.reasons import calls, deal
from tablegame.games.contraspiel.reasons.play import SpielPlay

REASONS: Final[Reasons[SpielView]] = Reasons((*deal.CARDS, *calls.KINDS, *deal.ENDINGS), SpielPlay, deal.equal)
