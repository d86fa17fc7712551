"""Why a card of ContractGrid is better than another, from what the seat holds and has seen."""

from __future__ import annotations

from typing import Final

from tablegame.ai.trick_reasons import TrickUnderWay, kinds_of
from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.reasons import Reasons
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.cards import ORDERS, pack_of
from tablegame.games.contractgrid.facts.view import GridView


def _under_way(view: GridView, move: int) -> TrickUnderWay | None:
    if move >= moves.REFUSE or view.trump is None:
        return None
    played = (card for trick in view.tricks for card in trick.cards)
    unseen = mask_of(pack_of(view.house.cards)) & ~mask_of((*view.hand, *played, *view.trick))
    last = len(view.trick) == view.players - 1
    return TrickUnderWay(ORDERS[view.trump], view.trick, view.seats_of_trick, last, unseen)


REASONS: Final = Reasons(kinds_of(_under_way, ANGLO_FRENCH.text, "play"))
