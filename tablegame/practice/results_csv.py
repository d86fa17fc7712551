"""Results as a table for other programs: a line for each game and seat (docs/statistics.md).

A text that a spreadsheet would take for a formula has an apostrophe before it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from tablegame.core.contract import seat_letter
from tablegame.practice.results import Result

HEADER: Final = (
    "game", "begun", "record", "players", "rules", "help", "seat", "name", "level", "score", "won", "lost", "skill",
)  # fmt: skip
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def as_csv(results: Iterable[Result]) -> str:
    """The header, then a line for each seat of each game that counts, as they began; lines end with CR and LF."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEADER)
    for line in results:
        if line.counts == "yes":
            writer.writerows(_row(line, seat) for seat in range(len(line.levels)))
    return text.getvalue()


def _row(line: Result, seat: int) -> tuple[object, ...]:
    return (
        line.game,
        datetime.fromtimestamp(line.when, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        _harmless(line.id),
        len(line.levels),
        _harmless(line.rules),
        line.help,
        seat_letter(seat),
        _harmless(line.names[seat]),
        _harmless(line.levels[seat] or "person"),
        line.scores[seat],
        f"{line.share(seat):.4g}",
        f"{line.lost[seat]:.4f}" if line.lost else "",
        f"{line.skill[seat]:.4f}" if line.skill else "",
    )


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
