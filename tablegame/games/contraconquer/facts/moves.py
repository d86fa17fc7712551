"""A move of Contraconquer is the rank of the card: its number inside, the same number as text."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import CHANCE, Move
from tablegame.core.errors import MoveError

HIGHEST: Final = 12
"""The highest rank of any form: the queen of ordinary cards."""

_RANKS: Final = {str(rank): rank for rank in range(HIGHEST + 1)}


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The rank in digits ("11" for a jack)."""
    return str(move)


def parse_move(actor: int, text: str) -> int:
    """The rank that a text names; raises MoveError where it names none. Legality is another question."""
    if actor == CHANCE:
        raise MoveError("nothing is dealt in this game")
    try:
        return _RANKS[text]
    except KeyError:
        raise MoveError(f"a move is the rank of a card, a number from 0 to {HIGHEST}") from None
