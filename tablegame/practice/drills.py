"""Drills: positions with a question, in three steps of difficulty; runs of positions; the file of scores.

The same number of a drill always gives the same position. The file is read again before each change, so that two
windows can use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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
"""The most tries to make a position of a number; then the number has none."""
NUMBERS: Final = 10**9
"""The number of positions of a drill."""
SECONDS: Final = 300.0
"""The length of a run by the clock."""
AHEAD: Final = 4
"""The number of positions of the present step that are made ahead."""
_MOST_AHEAD: Final = 8
"""The most positions of all steps that are made ahead."""
_TIMES: Final = 3
"""How often each of the two lowest levels tries a position whose answer is a move."""
STEPS: Final = 3
"""The number of steps of difficulty."""
_UP: Final = 3
"""The number of right answers in a row that lead a step up."""
_DOWN: Final = 2
"""The number of wrong answers in a row that lead a step down."""


@dataclass(frozen=True, slots=True)
class GradedPuzzle:
    """A puzzle of a drill with its difficulty."""

    game: str
    number: int  # of the position
    puzzle: Puzzle
    step: int  # of difficulty, from 0

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
    """Makes the position of a number: a task for a worker. Equal tasks have equal answers."""

    game: str
    kind: str
    number: int

    def do(self) -> GradedPuzzle | None:
        """The position of that number; None if it has none."""
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
    for choice in advice(entry, view, seed).choices:
        if entry.engine.format(puzzle.seat, choice.move) == puzzle.answer and choice.reasons:
            return replace(puzzle, why=choice.reasons[0].reason)
    return puzzle


def drill_of(entry: Game, kind: str) -> Drill:
    """The drill of that kind. Raises KeyError."""
    return next(each for each in entry.kinds_of_drills if each.kind == kind)


def history_of(entry: Game, puzzle: Puzzle) -> GameHistory:
    """The game of a puzzle up to its question."""
    chosen = complete(entry.engine, puzzle.players, dict(puzzle.rules))
    return GameHistory(entry.engine, puzzle.players, chosen, puzzle.moves)


def _step(entry: Game, puzzle: Puzzle, rng: Random) -> int:
    """The step of a position, by the game's measure of difficulty, else by how often computer players miss it."""
    difficulty = puzzle.hard
    if difficulty is None:
        view = history_of(entry, puzzle).state.view(puzzle.seat)
        tries = [entry.bot.choose(view, level, rng, None) for level in entry.bot.levels[:2] for _ in range(_TIMES)]
        missed = sum(entry.engine.format(puzzle.seat, move) not in puzzle.accepted for move in tries)
        difficulty = missed / len(tries)
    return sum(difficulty >= bound for bound in drill_of(entry, puzzle.kind).steps)


# -- scores ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrillScore:
    """The player's score in one drill."""

    RETIRED: ClassVar = ("right", "asked", "rating", "deviation", "volatility")

    best: Annotated[int, number_between(0, 10**9), REQUIRED] = 0  # the most right answers in a run by the clock
    step: Annotated[int, number_between(0, STEPS - 1)] = 0  # of difficulty, which the player has reached, from 0


@dataclass(frozen=True, slots=True)
class DrillScores:
    """The scores in the file."""

    RETIRED: ClassVar = ("missed", "tried")

    standings: dict[str, DrillScore] = field(default_factory=dict)  # by `drill_name`
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


def store_score(folders: Folders, game: str, kind: str, step: int, right: int = 0) -> None:
    """Store the step reached in a drill, and the right answers of a run if they are the most. Raises OSError."""
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
    """A run through positions of a drill, perhaps by the clock.

    The caller does the tasks of `next_positions`, passes the answers to `take`, and the seconds of thinking to
    `spend_time`.
    """

    waits: bool = False
    """Whether the next position is wanted and has not been made yet."""
    _is_closed: bool = False
    """Whether no more positions are made."""

    def __init__(self, folders: Folders, game: str, kind: str, seconds: float | None, rng: Random) -> None:
        """seconds: for thinking, in all; None for no clock."""
        self.folders = folders
        self.game, self.kind = game, kind
        self.seconds = seconds
        self.seconds_left = seconds
        self._rng = rng
        self.before = drill_scores(folders).standing(game, kind) or DrillScore()
        """The score before the run."""
        self.step: int = self.before.step
        """The present step of difficulty, from 0."""
        self._row = 0
        """The number of right answers in a row at this step; negative for wrong ones."""
        self.ready: list[GradedPuzzle] = []
        """The positions that have been made and not been asked."""
        self.current: GradedPuzzle | None = None
        """The position that is asked, or was answered last."""
        self.answers: list[DrillAnswer] = []
        self.over = False
        entry, finished = find(game), lessons_of(folders)[0].taken
        self._rule = drill_of(entry, kind).learnt
        by_name = {lesson_name(game, number): lesson for number, lesson in enumerate(entry.lessons)}
        self._lesson = next((by_name[name] for name in finished if name in by_name and self._rule), None)

    @classmethod
    def of_missed(cls, run: DrillRun) -> DrillRun:
        """A run of the positions that were missed in another one, without a clock."""
        repetition = cls(run.folders, run.game, run.kind, None, run._rng)
        repetition.ready = [answer.position for answer in run.wrong_answers]
        repetition._is_closed = True
        repetition._next()
        return repetition

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
        return tuple(answer for answer in self.answers if not answer.right)

    @property
    def ran_out(self) -> bool:
        """Whether the clock has run out. Only then the score counts."""
        return self.seconds_left is not None and not self.seconds_left

    @property
    def is_better(self) -> bool:
        """Whether the score is higher than in any earlier run by the clock."""
        return self.seconds_left is not None and self.score > self.before.best

    def next_positions(self, in_work: int) -> Iterator[PositionTask]:
        """The tasks to begin now. in_work: the number of tasks without an answer."""
        fitting, count = sum(each.step == self.step for each in self.ready), len(self.ready)
        while not (self.over or self._is_closed) and in_work + fitting < AHEAD and in_work + count < _MOST_AHEAD:
            in_work += 1
            yield PositionTask(self.game, self.kind, self._rng.randrange(NUMBERS))

    def take(self, position: GradedPuzzle | None) -> None:
        """Take the answer of a task, unless it has another form of the game than the lesson finished last."""
        if position is None or self._has_other_form(dict(position.puzzle.rules)):
            return
        self.ready.append(position)
        if self.current is None or self.waits:
            self._next()

    def _has_other_form(self, rules: dict[str, Any]) -> bool:
        return self._lesson is not None and rules.get(self._rule) != self._lesson.options.get(self._rule)

    def spend_time(self, seconds: float) -> None:
        """Take this time off the clock if a position waits for its answer; end the run at zero."""
        if self.seconds_left is None or self.over or self.current is None or self.last is not None:
            return
        self.seconds_left = max(0.0, self.seconds_left - seconds)
        if not self.seconds_left:
            self.end()

    def answer(self, text: str) -> None:
        """Answer the current position. Raises OSError if the step cannot be stored; the answer counts nevertheless."""
        position = self.current
        if position is None or self.last is not None or self.over:
            return
        right = text in position.puzzle.accepted
        self.answers.append(DrillAnswer(position, text, right))
        self._adjust_step(right)
        store_score(self.folders, self.game, self.kind, self.step)

    def _adjust_step(self, right: bool) -> None:
        """Go a step up after three right answers in a row, down after two wrong ones."""
        self._row = max(self._row, 0) + 1 if right else min(self._row, 0) - 1
        if self._row in (_UP, -_DOWN):
            self.step = min(self.step + 1, STEPS - 1) if right else max(self.step - 1, 0)
            self._row = 0

    def go_on(self) -> None:
        """Go on to the next position; the answered one stays until that has been made."""
        if self.last is not None:
            self.waits = True
            self._next()

    def _next(self) -> None:
        if self.ready:
            nearest = min(self.ready, key=lambda position: abs(position.step - self.step))
            self.ready.remove(nearest)
            self.current, self.waits = nearest, False
        elif self._is_closed:
            self.end()

    def end(self) -> None:
        self.over = True
        self.current = None

    def save(self) -> None:
        """Store the score if the clock has run out. Raises OSError."""
        if self.ran_out:
            store_score(self.folders, self.game, self.kind, self.step, self.score)
