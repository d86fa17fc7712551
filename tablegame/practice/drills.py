"""Drills: positions with a question, made by number, and how hard each is.

A number of a drill is always the same position.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from tablegame.core.contract import State, seat_letter
from tablegame.core.drills import Drill, Puzzle
from tablegame.core.options import complete
from tablegame.games import Game, find
from tablegame.practice.rating import USUAL, Rating, rated
from tablegame.session.replay import read_move
from tablegame.storage.records import Record, write_record

TRIES: Final = 400
"""Tries for one position; a number that gives none in so many is passed over."""
NUMBERS: Final = 10**9
_EASIEST, _HARDEST = 900.0, 2100.0
_MEASURED: Final = 150.0
"""The deviation of a rating by what is to be reckoned."""
_SEATS: Final = (("club", 1500.0, 6), ("strong", 1900.0, 2))
"""Levels that try a position, their rating, and how often each tries."""
_LEVEL_DEVIATION: Final = 100.0


@dataclass(frozen=True, slots=True)
class DrillNumber:
    """A puzzle of a game by its number, and how hard it is for those who have tried it before the player."""

    game: str
    number: int
    puzzle: Puzzle
    rating: Rating

    @property
    def record(self) -> Record:
        """The game up to the question."""
        puzzle = self.puzzle
        return Record(self.game, puzzle.players, dict(puzzle.rules), (), puzzle.moves)

    def to_json(self) -> dict[str, object]:
        """The object that `drill --json` prints (docs/records.md)."""
        puzzle = self.puzzle
        return {
            "game": self.game,
            "record": write_record(self.record),
            "seat": seat_letter(puzzle.seat),
            "kind": puzzle.kind,
            "answer": puzzle.answer,
            "proved": puzzle.proved,
        }


@dataclass(frozen=True, slots=True)
class Making:
    """A position to be made: all that crosses to a worker."""

    game: str
    kind: str
    number: int

    def do(self) -> DrillNumber | None:
        """The position; None where the number gives none. Equal makings have equal answers."""
        return position(self.game, self.kind, self.number)


def drill_of(entry: Game, kind: str) -> Drill:
    """The drill of that kind. Raises KeyError."""
    return next(each for each in entry.kinds_of_drills if each.kind == kind)


def position(game: str, kind: str, number: int) -> DrillNumber | None:
    """The position of that number; None where it gives none in so many tries."""
    entry = find(game)
    rng = Random(f"{game} {kind} {number}")
    for _ in range(TRIES):
        puzzle = entry.drills.make(kind, entry.engine, entry.bot, rng)
        if puzzle is not None:
            return DrillNumber(game, number, puzzle, _graded(entry, puzzle, rng))
    return None


def state_before(entry: Game, puzzle: Puzzle, last: int) -> State:
    """The game of a puzzle without so many of its last moves."""
    state: State = entry.engine.new(puzzle.players, complete(entry.engine, puzzle.players, dict(puzzle.rules)))
    for line in puzzle.moves[: len(puzzle.moves) - last]:
        state.apply(*read_move(entry.engine, state, line))
    return state


def _graded(entry: Game, puzzle: Puzzle, rng: Random) -> Rating:
    """How hard a position is: measured, or found out by computer seats that try it and miss it."""
    if puzzle.hard is not None:
        return Rating(_EASIEST + (_HARDEST - _EASIEST) * puzzle.hard, _MEASURED)
    view = state_before(entry, puzzle, 0).view(puzzle.seat)
    results = []
    for level, value, times in _SEATS:
        for _ in range(times):
            move = entry.bot.choose(view, level, 0.0, rng, None)
            found = entry.engine.format(puzzle.seat, move) in puzzle.accepted
            results.append((Rating(value, _LEVEL_DEVIATION), 0.0 if found else 1.0))
    return rated(Rating(USUAL), results)
