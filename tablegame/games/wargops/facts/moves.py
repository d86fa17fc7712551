"""A move of WarGops is the rank of the card, which is its point value: the number inside, the same number as text."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import CHANCE, Move
from tablegame.core.errors import MoveError
from tablegame.games.wargops.facts.options import HIGHEST

_RANKS: Final = {str(rank): rank for rank in range(1, HIGHEST + 1)}


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The point value in digits ("13" for a king)."""
    return str(move)


def parse_move(actor: int, text: str) -> int:
    """The rank that a text names; raises MoveError where it names none. Legality is another question."""
    if actor == CHANCE:
        raise MoveError("nothing is dealt in this game")
    try:
        return _RANKS[text]
    except KeyError:
        raise MoveError(f"a move is the point value of a card, a number from 1 to {HIGHEST}") from None
