"""Drills: positions with a question, made by number, in three steps of difficulty; a run of them, and what is kept.

The same number of a drill always gives the same position. The file is read again before each change, so that two
windows can use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Annotated, Any, ClassVar, Final

from tablegame.core.drills import Drill, Puzzle
from tablegame.core.options import complete
from tablegame.core.text import Reason, seat_letter
from tablegame.games import Game, find
from tablegame.practice.lessons import lesson_name, lessons_of
from tablegame.session.history import GameHistory
from tablegame.session.worker import advice
from tablegame.storage.codec import NOT_STORED, REQUIRED, StoredFile, number_between
from tablegame.storage.folders import Folders
from tablegame.storage.records import Record, write_record

TRIES: Final = 400
"""Tries to make a position of a number before the number is skipped."""
NUMBERS: Final = 10**9
SECONDS: Final = 300.0
"""Length of a run by the clock."""
AHEAD: Final = 4
"""Positions of the present step that are made ahead."""
_MOST_AHEAD: Final = 8
"""Positions of all steps that are made ahead."""
_TIMES: Final = 3
"""How often each of the two lowest levels tries a position whose answer is a move."""
STEPS: Final = 3
"""Steps of difficulty."""
_UP: Final = 3
"""Right answers in a row that lead a step up."""
_DOWN: Final = 2
"""Wrong answers in a row that lead a step down."""


@dataclass(frozen=True, slots=True)
class GradedPuzzle:
    """A puzzle of a game by its number."""

    game: str
    number: int
    puzzle: Puzzle
    step: int  # how difficult it is, from 0

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

    def do(self) -> GradedPuzzle | None:
        """The position of that number; None if it gives none."""
        entry = find(self.game)
        rng = Random(f"{self.game} {self.kind} {self.number}")
        for _ in range(TRIES):
            puzzle = entry.drills.make(self.kind, entry.engine, entry.bot, rng)
            if puzzle is not None:
                puzzle = _with_reason(entry, puzzle, self.number)
                return GradedPuzzle(self.game, self.number, puzzle, _step(entry, puzzle, rng))
        return None


def _with_reason(entry: Game, puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with the first reason for its answer, if computer players have judged it."""
    if puzzle.proved:
        return puzzle
    view = history_of(entry, puzzle).state.view(puzzle.seat)
    text = partial(entry.engine.format, puzzle.seat)
    right = [each for each in advice(entry, view, seed).choices if text(each.move) == puzzle.answer and each.reasons]
    return replace(puzzle, why=right[0].reasons[0].reason) if right else puzzle


def drill_of(entry: Game, kind: str) -> Drill:
    """The drill of that kind. Raises KeyError."""
    return next(each for each in entry.kinds_of_drills if each.kind == kind)


def history_of(entry: Game, puzzle: Puzzle) -> GameHistory:
    """The game of a puzzle up to its question."""
    chosen = complete(entry.engine, puzzle.players, dict(puzzle.rules))
    return GameHistory(entry.engine, puzzle.players, chosen, puzzle.moves)


def _step(entry: Game, puzzle: Puzzle, rng: Random) -> int:
    """The step of a position: by how hard the game says it is, else by how often computer players miss it."""
    hard = puzzle.hard
    if hard is None:
        view = history_of(entry, puzzle).state.view(puzzle.seat)
        tries = [entry.bot.choose(view, level, rng, None) for level in entry.bot.levels[:2] for _ in range(_TIMES)]
        missed = sum(entry.engine.format(puzzle.seat, move) not in puzzle.accepted for move in tries)
        hard = missed / len(tries)
    return sum(hard >= bound for bound in drill_of(entry, puzzle.kind).steps)


# -- what is kept ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrillScore:
    """The player's score in one drill."""

    RETIRED: ClassVar = ("right", "asked", "rating", "deviation", "volatility")

    best: Annotated[int, number_between(0, 10**9), REQUIRED] = 0  # right answers in five minutes
    step: Annotated[int, number_between(0, STEPS - 1)] = 0  # the difficulty reached, from 0


@dataclass(frozen=True, slots=True)
class DrillScores:
    """Everything in the file."""

    RETIRED: ClassVar = ("missed", "tried")

    standings: dict[str, DrillScore] = field(default_factory=dict)  # by the name of a drill that was tried
    notices: Annotated[tuple[Reason, ...], NOT_STORED] = ()

    def standing(self, game: str, kind: str) -> DrillScore | None:
        """The score in one drill; None if it was not tried."""
        return self.standings.get(drill_name(game, kind))

    def best_of_game(self, game: str) -> int:
        """The best score in any drill of a game."""
        return max((each.best for name, each in self.standings.items() if name.startswith(f"{game}.")), default=0)


def drill_name(game: str, kind: str) -> str:
    """The name of a drill in the file."""
    return f"{game}.{kind}"


_FILE: Final = StoredFile("drills", DrillScores, "practice/drills.yaml")


def drill_scores(folders: Folders) -> DrillScores:
    """The scores, with a notice for each problem. Never raises."""
    scores, notices = _FILE.read(folders)
    return replace(scores, notices=notices)


def keep_score(folders: Folders, game: str, kind: str, step: int, right: int = 0) -> None:
    """Store the step reached in a drill, and how many were right in five minutes if it is a best. Raises OSError."""
    scores, name = drill_scores(folders).standings, drill_name(game, kind)
    best = max(right, scores[name].best if name in scores else 0)
    _FILE.write(folders, DrillScores(dict(sorted({**scores, name: DrillScore(best, step)}.items()))))


# -- a run -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """An answer to a position."""

    position: GradedPuzzle
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
        self.before = drill_scores(folders).standing(game, kind) or DrillScore()
        self.step: int = self.before.step
        """The present step of difficulty, from 0."""
        self._row = 0
        """Right answers in a row at this step; below 0: wrong ones."""
        self.ready: list[GradedPuzzle] = []
        self.current: GradedPuzzle | None = None
        self.answers: list[DrillAnswer] = []
        self.over = False
        entry, taken = find(game), lessons_of(folders)[0].taken
        self._rule = drill_of(entry, kind).learnt
        by_name = {lesson_name(game, number): lesson for number, lesson in enumerate(entry.lessons)}
        self._lesson = next((by_name[name] for name in taken if name in by_name and self._rule), None)

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
        fitting, count = sum(each.step == self.step for each in self.ready), len(self.ready)
        while not (self.over or self._closed) and waiting + fitting < AHEAD and waiting + count < _MOST_AHEAD:
            waiting += 1
            yield PositionTask(self.game, self.kind, self._rng.randrange(NUMBERS))

    def take(self, position: GradedPuzzle | None) -> None:
        """The answer of a task, unless it asks for another form of the game than was learnt last."""
        if position is None or self._is_strange(dict(position.puzzle.rules)):
            return
        self.ready.append(position)
        if self.current is None or self.waits:
            self._next()

    def _is_strange(self, rules: dict[str, Any]) -> bool:
        return self._lesson is not None and rules.get(self._rule) != self._lesson.options.get(self._rule)

    def spend_time(self, seconds: float) -> None:
        """Take this time off the clock if a position waits for its answer; end the run once none is left."""
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
        self._count(right)
        keep_score(self.folders, self.game, self.kind, self.step)

    def _count(self, right: bool) -> None:
        """Go a step up after three right answers in a row, down after two wrong ones."""
        self._row = max(self._row, 0) + 1 if right else min(self._row, 0) - 1
        if self._row in (_UP, -_DOWN):
            self.step = min(self.step + 1, STEPS - 1) if right else max(self.step - 1, 0)
            self._row = 0

    def go_on(self) -> None:
        """Ask the next position once it is there; the last one stays until then."""
        if self.last is not None:
            self.waits = True
            self._next()

    def _next(self) -> None:
        if self.ready:
            nearest = min(self.ready, key=lambda each: abs(each.step - self.step))
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
            keep_score(self.folders, self.game, self.kind, self.step, self.score)
