"""What happens in Procession, as everybody is told it. Knows the core alone."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import Event


@dataclass(frozen=True, kw_only=True)
class RowWritten(Event):
    """A seat has written a row, the lowest of the sheet now; index: its number, the start being 0."""

    kind = "row"
    seat: int
    index: int
    row: int


@dataclass(frozen=True, kw_only=True)
class ProcessionOver(Event):
    """Nobody can write another row; seat: who wrote the last."""

    kind = "over"
    seat: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
