"""Why a card of Contraspiel is better than another, from what the seat holds and has seen."""

from __future__ import annotations

from typing import Final

from tablegame.ai.trick_reasons import TrickUnderWay, kinds_of
from tablegame.core.cards import GERMAN
from tablegame.core.reasons import Reasons
from tablegame.core.tricks import mask_of
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import ORDERS, pack_of
from tablegame.games.contraspiel.facts.view import SpielView


def _under_way(view: SpielView, move: int) -> TrickUnderWay | None:
    if move >= moves.TAKE or view.trump is None or view.hand is None:
        return None
    unseen = mask_of(pack_of(view.players)) & ~mask_of((*view.hand, *(card for _, card in view.played)))
    last = len(view.trick) == view.dropped.count(False) - 1
    return TrickUnderWay(ORDERS[view.trump], view.trick, view.seats_of_trick, last, unseen)


REASONS: Final = Reasons(kinds_of(_under_way, GERMAN.text, "tricks"))
