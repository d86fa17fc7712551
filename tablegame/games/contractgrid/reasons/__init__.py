"""Why a layout, a suit refused, a set of bids or a card of ContractGrid is better than another."""

from __future__ import annotations

from typing import Final

from tablegame.core.reasons import Reasons
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.reasons import hand, sheet
from tablegame.games.contractgrid.reasons.play import GridPlay

REASONS: Final[Reasons[GridView]] = Reasons((*sheet.KINDS, *hand.TRICKS.kinds, *hand.ENDINGS), GridPlay, sheet.equal)
