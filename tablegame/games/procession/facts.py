"""Facts of Procession: rows and their runs, options, the view of a seat, events.

A row is an int: a leading 1 and then its digits, so that 00010 is 0b100010 and the order of rows is that of their
texts. A partition of n is a falling tuple; its mark is its place among all partitions of n, {n} first, all ones last.
Nothing is hidden. A move is the row that is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from tablegame.core.contract import CHANCE, NOTHING_DEALT, Event, Move, SeatView
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen, Option
from tablegame.core.text import N_, SEAT_LETTERS, Sentence

SHORTEST: Final = 3
LONGEST: Final = 24
"""Digits of a row (help.en.md#row)."""

LANE: Final = 5
"""Bits of the count of each run length in a key: at most 24 runs of one digit."""

_ONE: Final = (0, *(1 << LANE * run for run in range(1, LONGEST + 1)))
"""One run of each length in a key."""

_KEPT: Final = 4096
"""Rows in the caches: all of them up to twelve digits, at most about 5 MB at 24."""


def starting_row(length: int) -> int:
    """The row of zeros."""
    return 1 << length


def row_of(text: str) -> int:
    """The row of a text of zeros and ones. Raises ValueError for any other text."""
    return int("1" + text, 2)


def text_of(row: int) -> str:
    """The digits of a row ("00010")."""
    return f"{row:b}"[1:]


def run_lengths(row: int) -> tuple[int, ...]:
    """The lengths of the runs from left to right: of 00010 they are 3, 1, 1."""
    return tuple(len(list(run)) for _, run in groupby(text_of(row)))


def partition_of(row: int) -> tuple[int, ...]:
    """The runs of a row without their order, the longest first."""
    return tuple(sorted(run_lengths(row), reverse=True))


@lru_cache(maxsize=LONGEST + 1)
def partitions(length: int) -> tuple[tuple[int, ...], ...]:
    """All partitions of a number, each falling, the largest first: of 3 they are (3), (2, 1), (1, 1, 1)."""
    return tuple(_partitions(length, length))


def _partitions(rest: int, most: int) -> list[tuple[int, ...]]:
    if not rest:
        return [()]
    return [(part, *more) for part in range(min(rest, most), 0, -1) for more in _partitions(rest - part, part)]


@lru_cache(maxsize=LONGEST + 1)
def marks_by_key(length: int) -> dict[int, int]:
    """From the key of a partition to its mark."""
    return {key_of(partition): mark for mark, partition in enumerate(partitions(length))}


def key_of(runs: Sequence[int]) -> int:
    """A number that two rows share if and only if their runs are the same in any order."""
    return sum([_ONE[run] for run in runs])


def changed_keys(runs: Sequence[int]) -> list[int]:
    """The key after a change of each digit, in the order of the runs; only the runs beside the digit change."""
    one, whole, last = _ONE, key_of(runs), len(runs) - 1
    found: list[int] = []
    for place, run in enumerate(runs):
        left = runs[place - 1] if place else 0
        right = runs[place + 1] if place < last else 0
        rest = whole - one[run]
        if run == 1:
            found.append(rest - one[left] - one[right] + one[left + 1 + right])
            continue
        found.append(rest - one[left] + one[left + 1] + one[run - 1])
        found += [rest + one[inside] + one[1] + one[run - 1 - inside] for inside in range(1, run - 1)]
        found.append(rest - one[right] + one[right + 1] + one[run - 1])
    return found


@lru_cache(maxsize=_KEPT)
def mark_of(row: int) -> int:
    """The mark of a row's partition."""
    return marks_by_key(row.bit_length() - 1)[key_of(run_lengths(row))]


def changed_place(before: int, after: int) -> int:
    """The digit in which two rows differ, counted from 0 at the left."""
    return before.bit_length() - 1 - (before ^ after).bit_length()


def change(row: int, place: int) -> int:
    """The row with one digit changed, places counted from 0 at the left."""
    return row ^ 1 << row.bit_length() - 2 - place


@lru_cache(maxsize=_KEPT)
def changes(row: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows that one change of a digit makes, ascending, and the mark of each."""
    length = row.bit_length() - 1
    marks = marks_by_key(length)
    rows = (row ^ 1 << length - 1 - place for place in range(length))
    both = sorted(zip(rows, (marks[key] for key in changed_keys(run_lengths(row))), strict=True))
    return tuple(new for new, _ in both), tuple(mark for _, mark in both)


# -- options -----------------------------------------------------------------------------------------------------------


MOST_PLAYERS: Final = 6


def _usual_length(players: int, chosen: Chosen) -> int:  # noqa: ARG001 - the shape of a default
    """Seven digits for two, eight for more (help.en.md#row)."""
    return 7 if players == 2 else 8


OPTIONS: Final = (
    Option(
        name="length",
        kind="number",
        title=N_("Digits"),
        sentence=N_("How many digits the row has; each one more makes the game half as long again, and far deeper."),
        default=_usual_length,
        low=SHORTEST,
        high=LONGEST,
        clause="row",
    ),
    Option(
        name="first",
        kind="choice",
        title=N_("First move"),
        sentence=N_("The seat that makes the first change; the others follow. In the next game the next seat begins."),
        default="A",
        choices=tuple(SEAT_LETTERS[:MOST_PLAYERS]),
        words=(N_("A"), N_("B"), N_("C"), N_("D"), N_("E"), N_("F")),
        clause="players",
    ),
)


# -- views and events --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessionView(SeatView):
    """The view of a seat (None: a spectator), a plain value. An index counts rows; the start is row 0. Both tuples are
    shared with the state, so that a long game makes views no slower."""

    length: int  # digits of a row
    first: int  # the seat of the first move
    rows: tuple[int, ...]  # every row, oldest first
    marks: tuple[int, ...]  # for each row the mark of its partition, no two alike

    def __hash__(self) -> int:
        """By a few fields that tell views of a game apart, without its hundreds of rows."""
        return hash((self.seat, self.row, len(self.rows), self.acting, self.over, self.players))

    @property
    def row(self) -> int:
        """The lowest row, which is changed next."""
        return self.rows[-1]

    def text(self, index: int) -> str:
        """The digits of a row ("00010")."""
        return text_of(self.rows[index])

    def runs(self, index: int) -> tuple[int, ...]:
        """The run lengths of a row from left to right."""
        return run_lengths(self.rows[index])

    def writer(self, index: int) -> int | None:
        """The seat that wrote a row; None for the start."""
        return (self.first + index - 1) % self.players if index else None

    def place(self, index: int) -> int | None:
        """The digit that was changed for a row, from 0 at the left; None for the start."""
        return changed_place(self.rows[index - 1], self.rows[index]) if index else None

    def row_after(self, place: int) -> int:
        """The lowest row with that digit changed, which is a move."""
        return change(self.row, place)

    def forbidding(self, move: int) -> int | None:
        """The index of the earlier row whose runs a move would repeat; None if there is none.

        The move must be the lowest row with one digit changed.
        """
        rows, marks = changes(self.row)
        mark = marks[rows.index(move)]
        return self.marks.index(mark) if mark in self.marks else None

    def users(self) -> tuple[int | None, ...]:
        """For each partition of n, in the order of `partitions`, the index of its row, None if it is free."""
        used = dict(zip(self.marks, range(len(self.marks)), strict=True))
        return tuple(map(used.get, range(len(self.partitions))))

    @property
    def partitions(self) -> tuple[tuple[int, ...], ...]:
        """All partitions of n, {n} first, all ones last."""
        return partitions(self.length)


@lru_cache(maxsize=16)
def in_the_way(view: ProcessionView) -> tuple[int | None, ...]:
    """For each digit of the lowest row the earlier row whose runs its change would repeat, None if there is none."""
    return tuple(view.forbidding(view.row_after(place)) for place in range(view.length))


def partitions_after(view: ProcessionView) -> dict[int, list[int]]:
    """The partitions after a change of one digit, legal or not, with these digits from 1."""
    found: dict[int, list[int]] = {}
    for place in range(view.length):
        found.setdefault(mark_of(view.row_after(place)), []).append(place + 1)
    return found


@dataclass(frozen=True, kw_only=True)
class RowWritten(Event):
    """A seat has written a row."""

    kind = "row"
    seat: int
    index: int  # its number; the start is row 0
    row: int


@dataclass(frozen=True, kw_only=True)
class ProcessionOver(Event):
    """No row can follow."""

    kind = "over"
    seat: int  # who wrote the last one
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The digits of the new row ("00010")."""
    assert isinstance(move, int)
    return text_of(move)


def parse_move(actor: int, text: str) -> int:
    """The row that a text names, legal or not. Raises MoveError if it names none."""
    if actor == CHANCE:
        raise MoveError(NOTHING_DEALT)
    if not SHORTEST <= len(text) <= LONGEST or set(text) - {"0", "1"}:
        message = N_("a move is the new row, {low} to {high} zeros and ones")
        raise MoveError(Sentence(message, low=SHORTEST, high=LONGEST))
    return row_of(text)
