"""A seat's view of WarGops as JSON (docs/views.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablegame.core.contract import SEAT_LETTERS
from tablegame.core.describing import Finished
from tablegame.games.wargops.facts.options import OPTIONS
from tablegame.games.wargops.facts.view import SettlementStep, WarCard, WarTrick, WarView


def described(view: WarView, finished: Finished) -> dict[str, Any]:
    """What `replay --json --view` prints. Owners of cards have no official status and are left out."""
    letters = SEAT_LETTERS[: view.players]
    return {
        "options": {option.name: getattr(view, option.name) for option in OPTIONS},
        "session_game": view.game + 1,
        "hands": {
            letter: {str(rank): count for rank, count in enumerate(hand, 1)}
            for letter, hand in zip(letters, view.hands, strict=True)
        },
        "sealed": _letters(seat for seat, closed in enumerate(view.sealed) if closed),
        "choice": None if view.own is None else str(view.own),
        "under_way": None if view.under_way is None else _lying(view.under_way),
        "piles": [
            {"trick": pile.trick + 1, "cards": _ranks(pile.cards), "claimants": _letters(pile.claimants)}
            for pile in view.piles
        ],
        "trash": _ranks(view.trash),
        "orphans": _ranks(view.orphans),
        "tricks": finished.to_json(view.tricks, _trick),
        "results": [
            {"game": result.game + 1, "points": dict(zip(letters, result.points, strict=True))}
            for result in view.results
        ],
    }


def _letters(seats: Iterable[int]) -> list[str]:
    return [SEAT_LETTERS[seat] for seat in seats]


def _ranks(cards: Iterable[WarCard]) -> list[int]:
    return [card.rank for card in cards]


def _laid(cards: Iterable[WarCard | None]) -> dict[str, int]:
    return {SEAT_LETTERS[seat]: card.rank for seat, card in enumerate(cards) if card}


def _trick(trick: WarTrick) -> dict[str, Any]:
    return {
        "game": trick.game + 1,
        "number": trick.number + 1,
        "rounds": _rounds(trick),
        "steps": [_step(step) for step in trick.steps],
    }


def _rounds(trick: WarTrick) -> list[dict[str, int]]:
    return [_laid(laid) for laid in trick.rounds]


def _lying(trick: WarTrick) -> dict[str, Any]:
    return {"rounds": _rounds(trick), "up": _laid(trick.face_up()), "down": _ranks(trick.face_down())}


def _step(step: SettlementStep) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "trick": step.trick + 1,
        "seats": _letters(step.seats),
        "out": _letters(step.out),
        "cards": _ranks(step.cards),
    }
