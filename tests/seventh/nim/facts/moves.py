"""A move of Nim is the number of stones that are taken."""

from __future__ import annotations

from tablegame.core.contract import CHANCE, Move
from tablegame.core.errors import MoveError


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The number as text."""
    return str(move)


def parse_move(actor: int, text: str) -> int:
    """The number that a text names; raises MoveError where it names none."""
    if actor == CHANCE or not text.isdecimal():
        raise MoveError("a move is the number of stones that are taken")
    return int(text)
