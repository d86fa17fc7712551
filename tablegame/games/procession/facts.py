"""Facts of Procession: rows and their runs, options, the view of a seat, events.

A row is an int: its bits are a leading 1 and then the digits, so that 00010 is 0b100010 and rows sort like their texts.
A digit is named by its index from the left. A run is equal digits next to each other. A partition of n is a descending
tuple of numbers whose sum is n; its mark is its index among all partitions of n, from (n,) to all ones. The partition
of a row is the lengths of its runs. Nothing is hidden. A move is the row that is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from tablegame.core.contract import CHANCE, NOTHING_DEALT, Event, Move, View
from tablegame.core.errors import MoveError
from tablegame.core.options import Option
from tablegame.core.text import N_, SEAT_LETTERS, Sentence

SHORTEST: Final = 3
LONGEST: Final = 24
"""The fewest and the most digits of a row (help.en.md#row)."""

COUNTER_BITS: Final = 5  # the bits of a key (`key_of`) that count the runs of one length, of which there are at most 24
_RUN: Final = (0, *(1 << COUNTER_BITS * run for run in range(1, LONGEST + 1)))
"""For each length of a run, the number that the run adds to a key; 0 for no run (length 0)."""
_MOST_CACHED: Final = 4096  # the most rows in each cache: up to twelve digits all rows; at most about 5 MB with 24


def row_of(text: str) -> int:
    """The row of a text of zeros and ones. Raises ValueError for any other text."""
    return int("1" + text, 2)


def text_of(row: int) -> str:
    """The digits of a row ("00010")."""
    return f"{row:b}"[1:]


def run_lengths(row: int) -> tuple[int, ...]:
    """The lengths of the runs from left to right: (3, 1, 1) for the row 00010."""
    return tuple(len(list(run)) for _, run in groupby(text_of(row)))


def partition_of(row: int) -> tuple[int, ...]:
    """The lengths of a row's runs, the longest first: (3, 1, 1) for the row 01000."""
    return tuple(sorted(run_lengths(row), reverse=True))


@lru_cache(maxsize=LONGEST + 1)
def partitions(length: int) -> tuple[tuple[int, ...], ...]:
    """All partitions of a number in the order of their marks: (3,), (2, 1), (1, 1, 1) for 3."""
    return tuple(_partitions(length, length))


def _partitions(number: int, greatest: int) -> list[tuple[int, ...]]:
    """The partitions of a number into parts of at most the size `greatest`, in descending order."""
    if not number:
        return [()]
    parts = range(min(number, greatest), 0, -1)
    return [(part, *rest) for part in parts for rest in _partitions(number - part, part)]


@lru_cache(maxsize=LONGEST + 1)
def marks_by_key(length: int) -> dict[int, int]:
    """The mark of each partition of a number, by the key of the partition (`key_of`)."""
    return {key_of(partition): mark for mark, partition in enumerate(partitions(length))}


def key_of(runs: Sequence[int]) -> int:
    """The key of these runs: a number that two rows share if and only if they have the same partition.

    It consists of counters of COUNTER_BITS bits each: the number of runs of length 1, of length 2, and so on.
    """
    return sum([_RUN[run] for run in runs])


def changed_keys(runs: Sequence[int]) -> list[int]:
    """For each digit of a row the key that the runs have after a change of this digit. runs: their lengths now.

    Only the run of the digit and the runs beside it change: a digit at the end of a run joins the run beside it, and a
    digit inside breaks its run into three.
    """
    one, key, last = _RUN, key_of(runs), len(runs) - 1  # one: the number that a single run of each length adds
    keys: list[int] = []
    for index, run in enumerate(runs):
        left = runs[index - 1] if index else 0
        right = runs[index + 1] if index < last else 0
        others = key - one[run]  # all runs but this one
        if run == 1:  # the digit and the runs at both sides become one run
            keys.append(others - one[left] - one[right] + one[left + 1 + right])
            continue
        keys.append(others - one[left] + one[left + 1] + one[run - 1])  # the first digit joins the run at its left
        keys += [others + one[before] + one[1] + one[run - 1 - before] for before in range(1, run - 1)]
        keys.append(others - one[right] + one[right + 1] + one[run - 1])  # the last digit joins the run at its right
    return keys


@lru_cache(maxsize=_MOST_CACHED)
def mark_of(row: int) -> int:
    """The mark of a row's partition: its index in `partitions`."""
    return marks_by_key(row.bit_length() - 1)[key_of(run_lengths(row))]


def changed_digit(before: int, after: int) -> int:
    """The index, from the left, of the digit in which two rows differ."""
    return before.bit_length() - 1 - (before ^ after).bit_length()  # the digits begin below the highest bit


def change(row: int, digit: int) -> int:
    """The row after a change of the digit of this index."""
    return row ^ 1 << row.bit_length() - 2 - digit  # digit 0 is right below the highest bit, the leading 1


@lru_cache(maxsize=_MOST_CACHED)
def changes(row: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows after a change of one digit, ascending, and in the same order the marks of their partitions."""
    length = row.bit_length() - 1
    marks = marks_by_key(length)
    rows = (change(row, digit) for digit in range(length))
    marks_of_rows = (marks[key] for key in changed_keys(run_lengths(row)))
    pairs = sorted(zip(rows, marks_of_rows, strict=True))
    return tuple(changed for changed, _ in pairs), tuple(mark for _, mark in pairs)


MOST_PLAYERS: Final = 6


OPTIONS: Final = (
    Option(
        name="length",
        kind="number",
        title=N_("Digits"),
        sentence=N_("How many digits the row has; each one more makes the game half as long again, and far deeper."),
        default=lambda players, _: 7 if players == 2 else 8,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessionView(View):
    """The view of a seat, or of a spectator (seat None). An `index` names a row: 0 is the row of zeros at the start.

    The tuples are those of the state, not copies, so that views stay fast to make in a long game.
    """

    length: int  # the number of digits of a row
    first: int  # the seat of the first move
    rows: tuple[int, ...]  # every row, oldest first
    marks: tuple[int, ...]  # the mark of each row's partition; no two are equal

    def __hash__(self) -> int:
        """The hash of the few fields in which the views of a game differ, so that hundreds of rows need not be read."""
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

    def changed_digit(self, index: int) -> int | None:
        """The index of the digit that was changed to write a row; None for the start."""
        return changed_digit(self.rows[index - 1], self.rows[index]) if index else None

    def row_after(self, digit: int) -> int:
        """The lowest row after a change of this digit. It is a move, legal or not."""
        return change(self.row, digit)

    def forbidding_row(self, move: int) -> int | None:
        """The index of the earlier row with the partition that a move would repeat; None if the move is legal.
        move: the lowest row after a change of one digit."""
        rows, marks = changes(self.row)
        mark = marks[rows.index(move)]
        return self.marks.index(mark) if mark in self.marks else None

    def rows_by_partition(self) -> tuple[int | None, ...]:
        """For each of the `partitions`, in their order, the index of the row that has used it; None if no row has."""
        used = dict(zip(self.marks, range(len(self.marks)), strict=True))
        return tuple(map(used.get, range(len(self.partitions))))

    @property
    def partitions(self) -> tuple[tuple[int, ...], ...]:
        """All partitions of the number of digits in the order of their marks, from (n,) to all ones."""
        return partitions(self.length)


@lru_cache(maxsize=16)
def forbidding_rows(view: ProcessionView) -> tuple[int | None, ...]:
    """For each digit of the lowest row the index of the earlier row that forbids its change; None if it is legal."""
    return tuple(view.forbidding_row(view.row_after(digit)) for digit in range(view.length))


@dataclass(frozen=True, kw_only=True)
class RowWritten(Event):
    kind = "row"
    seat: int
    index: int  # of the row; the start is row 0
    row: int


@dataclass(frozen=True, kw_only=True)
class ProcessionOver(Event):
    kind = "over"
    seat: int  # the seat that wrote the last row
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - every seat writes alike
    """The digits of the new row ("00010")."""
    assert isinstance(move, int)
    return text_of(move)


def parse_move(actor: int, text: str) -> int:
    """The row that a text such as "00010" names, legal or not. Raises MoveError if the text names no row."""
    if actor == CHANCE:
        raise MoveError(NOTHING_DEALT)
    if not SHORTEST <= len(text) <= LONGEST or set(text) - {"0", "1"}:
        message = N_("a move is the new row, {low} to {high} zeros and ones")
        raise MoveError(Sentence(message, low=SHORTEST, high=LONGEST))
    return row_of(text)
