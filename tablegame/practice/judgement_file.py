"""The review file beside a record: a line for each answer of its analysis, so that an analysis can be continued.

A line that is torn, of other moves or of another judge is ignored. A foreign file is moved aside before it is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tablegame.ai.judging import Judgement
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen
from tablegame.practice.analysis import Analysis
from tablegame.practice.judged_choice import JudgedChoice, line_of, read_line
from tablegame.session.game_file import review_path
from tablegame.storage.files import append, contents, keep_aside, write_atomic
from tablegame.storage.strict_json import loads, number, whole

_FORM: Final = {"review": 1}
_LARGEST: Final = 32 * 2**20
"""Bytes of a review file; a game of a thousand moves takes two million."""


class Judgements:
    """The review file of an analysis. It is written with the first answer."""

    def __init__(self, path: Path, analysis: Analysis) -> None:
        """Read the file into the analysis. Never raises."""
        self.path = path
        self.analysis = analysis
        self._intact = False
        """All lines of the file are good, so that others can be appended."""
        lines = self._lines()
        if lines is None:
            return
        known = sum(map(self._is_known, lines))
        self._intact = known == len(lines)

    def _lines(self) -> list[str] | None:
        """The lines below the head; None if there is no review file."""
        try:
            text = contents(self.path, _LARGEST).decode("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        lines = text.split("\n")
        torn = lines.pop()
        with suppress(ValueError):
            if lines and loads(lines[0]) == _FORM:
                return [*lines[1:], *([torn] if torn else [])]
        return None

    def _is_known(self, line: str) -> bool:
        try:
            kept: Any = loads(line)
            if "stretch" in kept:
                return self._stretch_known(kept)
            return self.analysis.know(*read_line(self.analysis.entry.engine, line))
        except (ValueError, KeyError, TypeError, AttributeError, MoveError):
            return False

    def _stretch_known(self, kept: dict[str, Any]) -> bool:
        place, shares = whole(kept["stretch"]), (kept["par"], kept["mean"])
        analysis = self.analysis
        if kept["mark"] != analysis.mark or place not in range(len(analysis.stretches)):
            return False
        if any(len(each) != analysis.players for each in shares):
            return False
        par, mean = (tuple(map(number, each)) for each in shares)
        analysis.played[place] = (par, mean)
        return True

    def add(self, number: int, answer: Any) -> None:
        """Take the answer of a task and store it. Raises OSError; the analysis has the answer all the same."""
        analysis = self.analysis
        analysis.take(number, answer)
        if not self._intact:
            self._begin()
            return
        append(self.path, self._line(number) + "\n")

    def _begin(self) -> None:
        """Write the whole file with all answers."""
        if os.path.lexists(self.path) and self._lines() is None:
            keep_aside(self.path)
        whole = [json.dumps(_FORM), *(self._line(number) for number in range(self.analysis.tasks) if self._has(number))]
        write_atomic(self.path, "\n".join(whole) + "\n")
        self._intact = True

    def _has(self, number: int) -> bool:
        analysis = self.analysis
        choices = len(analysis.places)
        return analysis.places[number].n in analysis.judged if number < choices else number - choices in analysis.played

    def _line(self, number: int) -> str:
        analysis = self.analysis
        if number < len(analysis.places):
            place = analysis.places[number]
            return line_of(analysis.entry.engine, analysis.judged[place.n], place.mark)
        stretch = number - len(analysis.places)
        par, mean = analysis.played[stretch]
        return json.dumps({"stretch": stretch, "mark": analysis.mark, "par": par, "mean": mean})


def judgements_beside(
    record: Path, game: str, players: int, chosen: Chosen, lines: Sequence[str]
) -> tuple[JudgedChoice, ...]:
    """The judged choices of these moves in the file beside a record; () without one."""
    path = review_path(record)
    if not path.exists():
        return ()
    analysis = Analysis(game, players, chosen, lines)
    Judgements(path, analysis)
    return tuple(analysis.judged.values())


def keep_judgements(
    record: Path, game: str, players: int, chosen: Chosen, lines: Sequence[str], judged: Mapping[int, Judgement]
) -> None:
    """Add judgements, by the number of the move from 1, to the file beside a record. Raises OSError."""
    analysis = Analysis(game, players, chosen, lines)
    kept = Judgements(review_path(record), analysis)
    for task, place in enumerate(analysis.places):
        if place.n in judged and place.n not in analysis.judged:
            kept.add(task, judged[place.n])
