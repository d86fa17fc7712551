"""Rows of digits as numbers: their runs, the partitions that the runs make, what a change of one digit makes of them.

Knows arithmetic only: nothing of players, of a game under way or of what has been used. Standard library only.

A row is an int: a leading 1 and then its digits, so that 00010 is 0b100010 and the order of rows is that of their
texts. A partition of n is a falling tuple; its mark is its place among all partitions of n, {n} first, all ones last.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

SHORTEST: Final = 3
LONGEST: Final = 24
"""Digits of a row (help.en.md#row)."""

LANE: Final = 5
"""Bits of the count of each run length in a key: at most 24 runs of one digit."""

_KEPT: Final = 4096
"""Rows whose changes are kept: all of them up to twelve digits, at most about 5 MB at 24."""


def starting_row(length: int) -> int:
    """So many zeros."""
    return 1 << length


def row_of(text: str) -> int:
    """The row of a text of zeros and ones; raises ValueError for any other text."""
    return int("1" + text, 2)


def text_of(row: int) -> str:
    """The digits of a row ("00010")."""
    return f"{row:b}"[1:]


def run_lengths(row: int) -> tuple[int, ...]:
    """The lengths of the runs from left to right: of 00010 they are 3, 1, 1."""
    text = text_of(row)
    found: list[int] = []
    before = ""
    for digit in text:
        if digit == before:
            found[-1] += 1
        else:
            found.append(1)
        before = digit
    return tuple(found)


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
    return {_key(partition): mark for mark, partition in enumerate(partitions(length))}


def _key(runs: tuple[int, ...]) -> int:
    """A number that two rows share if and only if their runs are the same but for the order."""
    return sum(1 << LANE * run for run in runs)


@lru_cache(maxsize=_KEPT)
def mark_of(row: int) -> int:
    """The mark of the partition that the runs of a row make."""
    return marks_by_key(row.bit_length() - 1)[_key(run_lengths(row))]


def changed_place(before: int, after: int) -> int:
    """Which digit differs between two rows that differ in one, counted from 0 at the left."""
    return before.bit_length() - 1 - (before ^ after).bit_length()


def change(row: int, place: int) -> int:
    """The row with one digit changed, places counted from 0 at the left."""
    return row ^ 1 << row.bit_length() - 2 - place


@lru_cache(maxsize=_KEPT)
def changes(row: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rows that one change of a digit makes, ascending, and the mark of each.

    Only the runs beside the digit change, so each is derived from the whole at once.
    """
    length = row.bit_length() - 1
    marks, runs = marks_by_key(length), run_lengths(row)
    one = [1 << LANE * run for run in range(length + 1)]
    one[0] = 0
    whole = _key(runs)
    found: list[int] = []
    last = len(runs) - 1
    for place, run in enumerate(runs):
        left = runs[place - 1] if place else 0
        right = runs[place + 1] if place < last else 0
        rest = whole - one[run]
        if run == 1:
            found.append(marks[rest - one[left] - one[right] + one[left + 1 + right]])
            continue
        found.append(marks[rest - one[left] + one[left + 1] + one[run - 1]])
        found.extend(marks[rest + one[inside] + one[1] + one[run - 1 - inside]] for inside in range(1, run - 1))
        found.append(marks[rest - one[right] + one[right + 1] + one[run - 1]])
    rows = [row ^ 1 << length - 1 - place for place in range(length)]
    both = sorted(zip(rows, found, strict=True))
    return tuple(new for new, _ in both), tuple(mark for _, mark in both)
