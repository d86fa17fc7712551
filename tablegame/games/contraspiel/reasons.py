"""Why a card of Contraspiel is better than another, from what the seat holds and has seen."""

from __future__ import annotations

from typing import Final

from tablegame.ai.tricks import card_reasons
from tablegame.core.cards import GERMAN
from tablegame.core.reasons import Reasons
from tablegame.games.contraspiel.facts.cards import pack_of
from tablegame.games.contraspiel.facts.view import SpielView

REASONS: Final[Reasons[SpielView]] = Reasons(card_reasons(lambda view: pack_of(view.players), GERMAN, "tricks"))
