"""A move of Procession is the new row: a number with a leading 1 inside, its zeros and ones as text."""

from __future__ import annotations

from tablegame.core.contract import CHANCE, Move
from tablegame.core.errors import MoveError
from tablegame.games.procession.facts.runs import LONGEST, SHORTEST, row_of, text_of


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The digits of the new row ("00010")."""
    assert isinstance(move, int)
    return text_of(move)


def parse_move(actor: int, text: str) -> int:
    """The row that a text names; raises MoveError where it names none. Legality is another question."""
    if actor == CHANCE:
        raise MoveError("nothing is dealt in this game")
    if not SHORTEST <= len(text) <= LONGEST or set(text) - {"0", "1"}:
        raise MoveError(f"a move is the new row, {SHORTEST} to {LONGEST} zeros and ones")
    return row_of(text)
