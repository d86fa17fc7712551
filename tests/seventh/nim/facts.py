"""The facts of Nim: its house rules, what a seat knows, what happens, and moves as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegame.core.contract import CHANCE, Event, Move, SeatView
from tablegame.core.errors import MoveError
from tablegame.core.options import Option
from tablegame.core.text import N_

OPTIONS: Final = (
    Option(
        name="stones",
        kind="number",
        title=N_("Stones"),
        sentence=N_("How many lie there at first."),
        default=12,
        low=4,
        high=30,
        clause="choosing",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NimView(SeatView):
    """What a seat knows: everything. left: the number of stones."""

    left: int


@dataclass(frozen=True, kw_only=True)
class StonesTaken(Event):
    """A seat has taken so many stones."""

    kind = "take"
    seat: int
    number: int


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The text of a move: the number of stones that are taken."""
    return str(move)


def parse_move(actor: int, text: str) -> int:
    """The move of a text. Raises MoveError."""
    if actor == CHANCE or not text.isdecimal():
        raise MoveError("a move is the number of stones that are taken")
    return int(text)
