"""The frozen opponents of Procession. They never change, so that figures of different days can be compared.

They know only the JSON of `replay --json --view` and use nothing of the program. `choose` gives a move as text.
"""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any


def partition(row: str) -> tuple[int, ...]:
    """The lengths of the runs of a row, in ascending order."""
    return tuple(sorted(len(list(run)) for _, run in groupby(row)))


def replies(row: str, used: set[tuple[int, ...]]) -> int:
    """The number of rows that may follow a row. used: the partitions of all earlier rows."""
    changed = (row[:place] + "10"[int(digit)] + row[place + 1 :] for place, digit in enumerate(row))
    taken = used | {partition(row)}
    return sum(partition(other) not in taken for other in changed)


def counted(view: dict[str, Any]) -> dict[str, int]:
    """For each legal row the number of rows that may follow it."""
    used = {tuple(sorted(line["runs"])) for line in view["rows"]}
    return {row: replies(row, used) for row in view["legal"]}


class Beginner:
    """Wins at once if it can, else makes a random move."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        wins = [row for row, count in counted(view).items() if not count]
        return Random(seed).choice(wins or view["legal"])


class Club:
    """Makes a random move of those that leave the fewest replies."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        left = counted(view)
        fewest = min(left.values())
        return Random(seed).choice([row for row, count in left.items() if count == fewest])
