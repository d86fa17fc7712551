"""The frozen opponents of Procession. They never change, so that figures of different days can be set beside each
other.

Knows only the object that `replay --json --view` prints. Binds to nothing of the program.
"""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any


def partition(row: str) -> tuple[int, ...]:
    """The run lengths of a row, sorted."""
    return tuple(sorted(len(list(run)) for _, run in groupby(row)))


def replies(row: str, used: set[tuple[int, ...]]) -> int:
    """How many rows may be written after this one."""
    changed = (row[:place] + "10"[int(digit)] + row[place + 1 :] for place, digit in enumerate(row))
    taken = used | {partition(row)}
    return sum(partition(other) not in taken for other in changed)


def counted(view: dict[str, Any]) -> dict[str, int]:
    """For each legal row how many replies it leaves."""
    used = {tuple(sorted(line["runs"])) for line in view["rows"]}
    return {row: replies(row, used) for row in view["legal"]}


class Beginner:
    """Any legal move, but takes a win in one."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The new row, as text."""
        wins = [row for row, count in counted(view).items() if not count]
        return Random(seed).choice(wins or view["legal"])


class Club:
    """The move that leaves fewest replies, any of these alike."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The new row, as text."""
        left = counted(view)
        fewest = min(left.values())
        return Random(seed).choice([row for row, count in left.items() if count == fewest])
