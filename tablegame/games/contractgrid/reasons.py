"""Why a card of ContractGrid is better than another, from what the seat holds and has seen."""

from __future__ import annotations

from typing import Final

from tablegame.ai.tricks import card_reasons
from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.reasons import Reasons
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.view import GridView

REASONS: Final[Reasons[GridView]] = Reasons(card_reasons(lambda view: pack_of(view.house.cards), ANGLO_FRENCH, "play"))
