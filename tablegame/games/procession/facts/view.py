"""What a seat of Procession knows: everything, since nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tablegame.core.contract import SeatView
from tablegame.games.procession.facts.runs import (
    change,
    changed_place,
    changes,
    mark_of,
    partitions,
    run_lengths,
    text_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessionView(SeatView):
    """One seat's view (seat None: a spectator), a plain value. Whatever has an index counts rows, the start being 0.

    length: digits of the row; first: the seat that made or makes row 1; rows: every row of the game, oldest first, as
    numbers (runs.py); marks: for each row the mark of its partition, no two alike; domain: the rows that this seat may
    write now. Both tuples are shared with the state and with earlier views' readers: a view is made at once, however
    long the game is.
    """

    length: int
    first: int
    rows: tuple[int, ...]
    marks: tuple[int, ...]

    def __hash__(self) -> int:
        """By a few fields that views under way differ in: the hundreds of rows are asked for once a picture."""
        return hash((self.seat, self.row, len(self.rows), self.acting, self.over, self.players))

    @property
    def row(self) -> int:
        """The lowest row of the sheet, the one to be changed."""
        return self.rows[-1]

    def text(self, index: int) -> str:
        """The digits of a row ("00010")."""
        return text_of(self.rows[index])

    def runs(self, index: int) -> tuple[int, ...]:
        """The run lengths of a row from left to right, as they are written beside it."""
        return run_lengths(self.rows[index])

    def writer(self, index: int) -> int | None:
        """The seat that wrote a row; None for the start."""
        return (self.first + index - 1) % self.players if index else None

    def place(self, index: int) -> int | None:
        """Which digit was changed to make a row, from 0 at the left; None for the start."""
        return changed_place(self.rows[index - 1], self.rows[index]) if index else None

    def turned(self, place: int) -> int:
        """The row (a move) that a change of that digit of the lowest row makes."""
        return change(self.row, place)

    def forbidding(self, move: int) -> int | None:
        """The index of the earlier row whose runs such a row would repeat; None if there is none.

        The move must be the lowest row with one digit changed.
        """
        rows, marks = changes(self.row)
        mark = marks[rows.index(move)]
        return self.marks.index(mark) if mark in self.marks else None

    def users(self) -> tuple[int | None, ...]:
        """For each partition of n, in the order of `partitions`, the index of the row that used it, else None."""
        used = dict(zip(self.marks, range(len(self.marks)), strict=True))
        return tuple(map(used.get, range(len(self.partitions))))

    @property
    def partitions(self) -> tuple[tuple[int, ...], ...]:
        """All partitions of n, {n} first, all ones last; made once."""
        return partitions(self.length)


@lru_cache(maxsize=16)
def in_the_way(view: ProcessionView) -> tuple[int | None, ...]:
    """For each digit of the lowest row the earlier row whose runs its change would repeat; None where it is free."""
    return tuple(view.forbidding(view.turned(place)) for place in range(view.length))


def reached(view: ProcessionView) -> dict[int, list[int]]:
    """The partitions that a change of one digit makes, with these digits from 1, forbidden ones too."""
    found: dict[int, list[int]] = {}
    for place in range(view.length):
        found.setdefault(mark_of(view.turned(place)), []).append(place + 1)
    return found
