"""Rows, runs and partitions in figures, as they are written on the sheet, in the list, and in sentences."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Final

from tablegame.core.text import N_
from tablegame.games.procession.facts.runs import partitions
from tablegame.view.build import Words

_PARTS: Final = 5
"""So many parts are written one by one; of more, equal ones are written together ("1×4")."""


def runs_text(runs: tuple[int, ...], air: str = "") -> str:
    """Run lengths as they are written beside a row, from left to right ("3·1·1"); air: blanks round the dots."""
    return f"{air}·{air}".join(map(str, runs))


def short_runs_text(runs: tuple[int, ...]) -> str:
    """The same with equal neighbours written together ("1×6·2·1×4"), where a row has no room for all."""
    return "·".join(_together(runs, 3))


def partition_text(parts: tuple[int, ...]) -> str:
    """A partition as the list has it: "4·2·1·1", and "2·1×6" where the parts are many."""
    return runs_text(parts) if len(parts) <= _PARTS else short_runs_text(parts)


def _together(parts: tuple[int, ...], least: int) -> list[str]:
    found: list[str] = []
    for part, group in groupby(parts):
        count = len(list(group))
        found += [f"{part}×{count}"] if count >= least else [str(part)] * count
    return found


@lru_cache(maxsize=24)
def partition_texts(length: int) -> tuple[str, ...]:
    """Every partition of a number as the list has it, in the order of `partitions`."""
    return tuple(map(partition_text, partitions(length)))


@lru_cache(maxsize=24)
def long_texts(length: int) -> tuple[str, ...]:
    """The partitions whose texts are longest, one of which is the widest in any type; for measuring."""
    narrow = ("·", "1")
    return tuple(sorted(partition_texts(length), key=lambda text: -sum(2 if s in narrow else 3 for s in text))[:12])


def row_words(row: int, words: Words) -> str:
    """An earlier row in a word or two: "row 5", or the start."""
    return words("row {number}", number=row) if row else words("start")


def why_text(against: int | None) -> str:
    """The sentence (a message id) that says which row is in the way of a digit, or that none is."""
    if against is None:
        return N_("Digit {digit} makes {runs}: not there yet.")
    if against:
        return N_("Digit {digit} may not change: row {row} has {runs} already.")
    return N_("Digit {digit} may not change: the start has {runs} already.")
