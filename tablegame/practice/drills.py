"""Drills: positions with a question, made by number and rated by how hard they are, and a run of them.

The same number of a drill always gives the same position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from tablegame.core.contract import State, seat_letter
from tablegame.core.drills import Drill, Puzzle
from tablegame.core.options import complete
from tablegame.games import Game, find
from tablegame.practice import drill_scores
from tablegame.practice.drill_scores import TriedPosition, drill_name
from tablegame.practice.rating import USUAL, Rating, towards, update_rating
from tablegame.session.jobs import advice
from tablegame.session.replay import read_move
from tablegame.storage.folders import Folders
from tablegame.storage.records import Record, write_record

TRIES: Final = 400
"""Tries to make a position of a number before the number is skipped."""
NUMBERS: Final = 10**9
MINUTES: Final = 5
"""Length of a run by the clock."""
AHEAD: Final = 4
"""Positions made ahead; the one whose rating is nearest the player's is asked next."""
_EASIEST, _HARDEST = 900.0, 2100.0
"""Ratings of the easiest and the hardest position of a game that measures how hard its positions are."""
_MEASURED: Final = 150.0
"""The deviation of such a rating."""
_LEVELS: Final = (("club", 1500.0, 6), ("strong", 1900.0, 2))
"""Levels that try other positions, with their rating and the number of their tries."""
_LEVEL_DEVIATION: Final = 100.0
_REPEATED: Final = 0.15
"""Share of positions that were missed on another day."""


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """A puzzle of a game by its number; rating: how hard it is."""

    game: str
    number: int
    puzzle: Puzzle
    rating: Rating

    def to_json(self) -> dict[str, object]:
        """The object that `drill --json` prints (docs/records.md)."""
        puzzle = self.puzzle
        return {
            "game": self.game,
            "record": write_record(Record(self.game, puzzle.players, dict(puzzle.rules), (), puzzle.moves)),
            "seat": seat_letter(puzzle.seat),
            "kind": puzzle.kind,
            "answer": puzzle.answer,
            "proved": puzzle.proved,
        }


@dataclass(frozen=True, slots=True)
class PositionTask:
    """A position to be made: a task for a worker. Equal tasks have equal answers."""

    game: str
    kind: str
    number: int

    def do(self) -> RatedPuzzle | None:
        """The position of that number; None if it gives none."""
        entry = find(self.game)
        rng = Random(f"{self.game} {self.kind} {self.number}")
        for _ in range(TRIES):
            puzzle = entry.drills.make(self.kind, entry.engine, entry.bot, rng)
            if puzzle is not None:
                puzzle = _with_reason(entry, puzzle, self.number)
                return RatedPuzzle(self.game, self.number, puzzle, _difficulty(entry, puzzle, rng))
        return None


def _with_reason(entry: Game, puzzle: Puzzle, seed: int) -> Puzzle:
    """The same with the first reason for its answer, where computer players have judged it."""
    if puzzle.proved:
        return puzzle
    view = state_before(entry, puzzle, 0).view(puzzle.seat)
    text = partial(entry.engine.format, puzzle.seat)
    why = [each.why for each in advice(entry, view, seed).choices if text(each.move) == puzzle.answer and each.why]
    return replace(puzzle, why=why[0][0].reason) if why else puzzle


def drill_of(entry: Game, kind: str) -> Drill:
    """The drill of that kind. Raises KeyError."""
    return next(each for each in entry.kinds_of_drills if each.kind == kind)


def state_before(entry: Game, puzzle: Puzzle, last: int) -> State:
    """The state of a puzzle's game before that many of its last moves."""
    state: State = entry.engine.new(puzzle.players, complete(entry.engine, puzzle.players, dict(puzzle.rules)))
    for line in puzzle.moves[: len(puzzle.moves) - last]:
        state.apply(*read_move(entry.engine, state, line))
    return state


def _difficulty(entry: Game, puzzle: Puzzle, rng: Random) -> Rating:
    """The rating of a position: measured by the game, else found by computer players that try it."""
    if puzzle.hard is not None:
        return Rating(_EASIEST + (_HARDEST - _EASIEST) * puzzle.hard, _MEASURED)
    view = state_before(entry, puzzle, 0).view(puzzle.seat)
    results = []
    for level, value, times in _LEVELS:
        for _ in range(times):
            move = entry.bot.choose(view, level, rng, None)
            right = entry.engine.format(puzzle.seat, move) in puzzle.accepted
            results.append((Rating(value, _LEVEL_DEVIATION), 0.0 if right else 1.0))
    return update_rating(Rating(USUAL), results)


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """An answer to a position."""

    position: RatedPuzzle
    text: str
    right: bool


class DrillRun:
    """A run: the position asked, those made ahead, the score, and the time left for thinking.

    The caller runs the tasks of `next_positions`, hands the answers to `take`, and says in seconds how time passes.
    """

    waits: bool = False
    """The next position is wanted, and not there yet."""
    _closed: bool = False
    """No more positions are made."""

    def __init__(self, folders: Folders, game: str, kind: str, seconds: float | None, rng: Random) -> None:
        """seconds: for thinking in all; None: no clock."""
        self.folders = folders
        self.game, self.kind = game, kind
        self.seconds = seconds
        self.left = seconds
        self._rng = rng
        self.scores = drill_scores.read(folders)
        self.before = self.scores.standing(game, kind)
        self.rating: Rating = self.before.rating
        self.ready: list[RatedPuzzle] = []
        self.current: RatedPuzzle | None = None
        self.answers: list[DrillAnswer] = []
        self.over = False
        self._missed = list(self.scores.missed_positions(game, kind))

    @classmethod
    def again(cls, run: DrillRun) -> DrillRun:
        """A run of the positions that were missed in another one, without a clock."""
        found = cls(run.folders, run.game, run.kind, None, run._rng)
        found.ready = [each.position for each in run.wrong_answers]
        found._closed = True
        found._next()
        return found

    @property
    def score(self) -> int:
        """The number of right answers."""
        return sum(each.right for each in self.answers)

    @property
    def last(self) -> DrillAnswer | None:
        """The answer to the current position; None while it is asked."""
        return self.answers[-1] if self.answers and self.answers[-1].position is self.current else None

    @property
    def wrong_answers(self) -> tuple[DrillAnswer, ...]:
        """The wrong answers."""
        return tuple(each for each in self.answers if not each.right)

    @property
    def ran_out(self) -> bool:
        """Whether the clock has run out. Only then the score counts."""
        return self.left is not None and not self.left

    @property
    def is_better(self) -> bool:
        """Whether the score is higher than in any earlier run by the clock."""
        return self.left is not None and self.score > self.before.best

    def next_positions(self, waiting: int) -> Iterator[PositionTask]:
        """The positions to be made now. waiting: how many are being made."""
        while not self.over and not self._closed and waiting + len(self.ready) < AHEAD:
            waiting += 1
            number = self._rng.randrange(NUMBERS)
            if self._missed and self._rng.random() < _REPEATED:
                number = self._missed.pop(0)
            yield PositionTask(self.game, self.kind, number)

    def take(self, position: RatedPuzzle | None) -> None:
        """The answer of a task."""
        if position is None:
            return
        known = self.scores.rating_of(self.game, self.kind, position.number)
        self.ready.append(position if known is None else replace(position, rating=known))
        if self.current is None or self.waits:
            self._next()

    def think(self, seconds: float) -> None:
        """Let time pass. It counts while a position is asked."""
        if self.left is None or self.over or self.current is None or self.last is not None:
            return
        self.left = max(0.0, self.left - seconds)
        if not self.left:
            self.end()

    def answer(self, text: str) -> None:
        """Answer the current position. Raises OSError if the answer cannot be stored; the run has it all the same."""
        position = self.current
        if position is None or self.last is not None or self.over:
            return
        right = text in position.puzzle.accepted
        self.answers.append(DrillAnswer(position, text, right))
        player, score, margin = self.rating, 1.0 if right else 0.0, position.puzzle.margin
        self.rating = towards(player, update_rating(player, [(position.rating, score)]), margin)
        after = towards(position.rating, update_rating(position.rating, [(player, 1.0 - score)]), margin)
        tried = TriedPosition(drill_name(self.game, self.kind), position.number, after, not right)
        self.scores = drill_scores.keep_answer(self.folders, self.game, self.kind, self.rating, tried)

    def go_on(self) -> None:
        """Ask the next position once it is there; the last one stays until then."""
        if self.last is not None:
            self.waits = True
            self._next()

    def _next(self) -> None:
        if self.ready:
            nearest = min(self.ready, key=lambda each: abs(each.rating.value - self.rating.value))
            self.ready.remove(nearest)
            self.current, self.waits = nearest, False
        elif self._closed:
            self.end()

    def end(self) -> None:
        """End the run."""
        self.over = True
        self.current = None

    def keep(self) -> None:
        """Store the score if the clock has run out. Raises OSError."""
        if self.ran_out:
            drill_scores.keep_score(self.folders, self.game, self.kind, self.score)
