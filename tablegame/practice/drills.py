"""Drills: how positions are made and graded, runs through several positions, and the file of scores.

A drill asks for the answer to one kind of question in one position after another. A position is made from a number, and
the same number always makes the same position. Its difficulty is one of STEPS steps; right answers lead a step up,
wrong ones a step down. The file of scores is read again before each change, so that two windows can use it.
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

TRIES: Final = 400  # how often a worker tries to make the position of a number before it gives up
NUMBERS: Final = 10**9  # positions have the numbers below this one
SECONDS: Final = 300.0  # the length of a run by the clock
AHEAD: Final = 4  # how many positions of the present step are made before they are needed
_MOST_AHEAD: Final = 8  # the most positions of all steps together that are made before they are needed
_TIMES: Final = 3  # how often each of the two lowest levels answers a position, to grade it
STEPS: Final = 3  # the number of steps of difficulty
_UP: Final = 3  # the number of right answers in a row that lead a step up
_DOWN: Final = 2  # the number of wrong answers in a row that lead a step down


@dataclass(frozen=True, slots=True)
class GradedPuzzle:
    """A position of a drill with its difficulty."""

    game: str
    number: int  # from which the position was made
    puzzle: Puzzle
    step: int  # of difficulty: 0 is the easiest of STEPS steps

    def to_json(self) -> dict[str, object]:
        """The object that `drill --json` prints (docs/records.md)."""
        puzzle = self.puzzle
        return {
            "game": self.game,
            "record": write_record(Record(self.game, puzzle.players, dict(puzzle.rules), (), puzzle.moves)),
            "seat": seat_letter(puzzle.seat), "kind": puzzle.kind, "answer": puzzle.answer, "proved": puzzle.proved,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class PositionTask:
    """A task for a worker: make a position from a number. Equal tasks have equal answers."""

    game: str
    kind: str
    number: int

    def do(self) -> GradedPuzzle | None:
        """The position with its difficulty; None if all tries to make one have failed."""
        entry = find(self.game)
        rng = Random(f"{self.game} {self.kind} {self.number}")
        for _ in range(TRIES):
            puzzle = entry.drills.make(self.kind, entry.engine, entry.bot, rng)
            if puzzle is not None:
                puzzle = _with_reason(entry, puzzle, self.number)
                return GradedPuzzle(self.game, self.number, puzzle, _step(entry, puzzle, rng))
        return None


def _with_reason(entry: Game, puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with the reason that a hint gives for its answer, if any. A proved answer needs no reason."""
    if puzzle.proved:
        return puzzle
    view = history_of(entry, puzzle).state.view(puzzle.seat)
    for choice in advice(entry, view, seed).choices:
        if entry.engine.format(puzzle.seat, choice.move) == puzzle.answer and choice.reasons:
            return replace(puzzle, why=choice.reasons[0].reason)
    return puzzle


def drill_of(entry: Game, kind: str) -> Drill:
    """The drill of a game with this kind of question. Raises StopIteration if the game has no such drill."""
    return next(drill for drill in entry.kinds_of_drills if drill.kind == kind)


def history_of(entry: Game, puzzle: Puzzle) -> GameHistory:
    """The game of a puzzle, with all moves up to its question."""
    chosen = complete(entry.engine, puzzle.players, dict(puzzle.rules))
    return GameHistory(entry.engine, puzzle.players, chosen, puzzle.moves)


def _step(entry: Game, puzzle: Puzzle, rng: Random) -> int:
    """The step of difficulty of a puzzle, from 0. A puzzle without a measure of its own (`Puzzle.hard`) is as difficult
    as the share of wrong answers when weak computer players answer it."""
    difficulty = puzzle.hard
    if difficulty is None:
        view = history_of(entry, puzzle).state.view(puzzle.seat)
        answers = [entry.bot.choose(view, level, rng, None) for level in entry.bot.levels[:2] for _ in range(_TIMES)]
        wrong = sum(entry.engine.format(puzzle.seat, move) not in puzzle.accepted for move in answers)
        difficulty = wrong / len(answers)
    return sum(difficulty >= bound for bound in drill_of(entry, puzzle.kind).steps)


# -- scores ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrillScore:
    RETIRED: ClassVar = ("right", "asked", "rating", "deviation", "volatility")  # names that earlier versions wrote

    best: Annotated[int, number_between(0, 10**9), REQUIRED] = 0  # the most right answers in a run by the clock
    step: Annotated[int, number_between(0, STEPS - 1)] = 0  # of difficulty, at which the next run begins


@dataclass(frozen=True, slots=True)
class DrillScores:
    RETIRED: ClassVar = ("missed", "tried")  # names that earlier versions wrote

    standings: dict[str, DrillScore] = field(default_factory=dict)  # by `drill_name`
    notices: Annotated[tuple[Reason, ...], NOT_STORED] = ()  # about problems of the file

    def standing(self, game: str, kind: str) -> DrillScore | None:
        """The score in one drill of a game; None if the player has not tried it. kind: the kind of question."""
        return self.standings.get(drill_name(game, kind))

    def best_of_game(self, game: str) -> int:
        """The highest score in any drill of a game: right answers in one run by the clock."""
        return max((score.best for name, score in self.standings.items() if name.startswith(f"{game}.")), default=0)


def drill_name(game: str, kind: str) -> str:
    """The name of a drill in the file, such as "procession.best"."""
    return f"{game}.{kind}"


_FILE: Final = StoredFile("drills", DrillScores, "practice/drills.yaml")


def drill_scores(folders: Folders) -> DrillScores:
    """The scores of a user, with a notice for each problem of the file. Never raises."""
    scores, notices = _FILE.read(folders)
    return replace(scores, notices=notices)


def store_score(folders: Folders, game: str, kind: str, step: int, right: int = 0) -> None:
    """Store the step of difficulty that was reached in a drill. right: the number of right answers in a run by the
    clock, which is stored if it is the highest so far. Raises OSError."""
    scores, name = drill_scores(folders).standings, drill_name(game, kind)
    best = max(right, scores[name].best if name in scores else 0)
    _FILE.write(folders, DrillScores(dict(sorted({**scores, name: DrillScore(best, step)}.items()))))


# -- a run -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    position: GradedPuzzle
    text: str  # the player's answer
    right: bool


class DrillRun:
    """A run through positions of a drill, with or without a clock.

    The caller lets a worker do the tasks of `next_positions` and passes the results to `add_position`. The caller also
    passes the player's answers to `answer`, and the seconds of thought before them to `spend_time`.
    """

    waits: bool = False  # whether the player waits for a position that has not been made yet
    _is_closed: bool = False  # whether the run has only the positions that are in `ready`

    def __init__(self, folders: Folders, game: str, kind: str, seconds: float | None, rng: Random) -> None:
        """Begin a run. kind: of question; seconds: for all answers together, None for a run without a clock."""
        self.folders = folders
        self.game, self.kind = game, kind
        self.seconds = seconds
        self.seconds_left = seconds
        self._rng = rng
        self.before = drill_scores(folders).standing(game, kind) or DrillScore()  # the score before the run
        self.step: int = self.before.step  # the present step of difficulty
        self._row = 0
        """The number of right answers in a row at this step; below 0, the number of wrong answers in a row."""
        self.ready: list[GradedPuzzle] = []  # the positions that have been made, but not shown
        self.current: GradedPuzzle | None = None
        """The position on the screen, answered or not; None before the first position and after the end."""
        self.answers: list[DrillAnswer] = []
        self.over = False
        entry, finished_lessons = find(game), lessons_of(folders)[0].taken
        self._rule = drill_of(entry, kind).learnt
        """The house rule whose value the positions share with the last finished lesson; "" if any value will do."""
        by_name = {lesson_name(game, number): lesson for number, lesson in enumerate(entry.lessons)}
        last_lessons = (by_name[name] for name in finished_lessons if name in by_name)
        self._lesson = next(last_lessons, None) if self._rule else None
        """The last finished lesson of the game; None if positions with any house rules will do."""

    @classmethod
    def of_missed(cls, run: DrillRun) -> DrillRun:
        """A run without a clock through the positions that the player has answered wrongly in another run."""
        repetition = cls(run.folders, run.game, run.kind, None, run._rng)
        repetition.ready = [answer.position for answer in run.wrong_answers]
        repetition._is_closed = True
        repetition._next()
        return repetition

    @property
    def score(self) -> int:
        """The number of right answers."""
        return sum(answer.right for answer in self.answers)

    @property
    def last(self) -> DrillAnswer | None:
        """The answer to the current position; None if there is no answer yet."""
        return self.answers[-1] if self.answers and self.answers[-1].position is self.current else None

    @property
    def wrong_answers(self) -> tuple[DrillAnswer, ...]:
        """The wrong answers so far, in their order."""
        return tuple(answer for answer in self.answers if not answer.right)

    @property
    def ran_out(self) -> bool:
        """Whether the clock has run out. The score counts only then."""
        return self.seconds_left is not None and not self.seconds_left

    @property
    def is_better(self) -> bool:
        """Whether this run has a clock and a higher score than any earlier run."""
        return self.seconds_left is not None and self.score > self.before.best

    def next_positions(self, in_work: int) -> Iterator[PositionTask]:
        """The tasks to begin now. in_work: the number of tasks that have begun and have no result yet."""
        if self.over or self._is_closed:
            return
        at_this_step, count = sum(position.step == self.step for position in self.ready), len(self.ready)
        # The step of a position is known only when it is made. The second limit ends the search for the present step.
        while in_work + at_this_step < AHEAD and in_work + count < _MOST_AHEAD:
            in_work += 1
            yield PositionTask(self.game, self.kind, self._rng.randrange(NUMBERS))

    def add_position(self, position: GradedPuzzle | None) -> None:
        """Add the result of a task. None is left out, and so are positions with house rules that are not learnt yet."""
        if position is None or not self._is_learnt(dict(position.puzzle.rules)):
            return
        self.ready.append(position)
        if self.current is None or self.waits:
            self._next()

    def _is_learnt(self, rules: dict[str, Any]) -> bool:
        """Whether a position's house rules, of those that differ from the defaults, suit the last finished lesson."""
        return self._lesson is None or rules.get(self._rule) == self._lesson.options.get(self._rule)

    def spend_time(self, seconds: float) -> None:
        """Take seconds off the clock while a position is asked. The run ends when no time is left."""
        if self.seconds_left is None or self.over or self.current is None or self.last is not None:
            return
        self.seconds_left = max(0.0, self.seconds_left - seconds)
        if not self.seconds_left:
            self.end()

    def answer(self, text: str) -> None:
        """Answer the current position, and adjust the step of difficulty. Does nothing if no answer is awaited.

        text: an answer in the form of `Puzzle.accepted`.
        Raises OSError if the step cannot be stored; the answer counts all the same.
        """
        position = self.current
        if position is None or self.last is not None or self.over:
            return
        right = text in position.puzzle.accepted
        self.answers.append(DrillAnswer(position, text, right))
        self._adjust_step(right)
        store_score(self.folders, self.game, self.kind, self.step)

    def _adjust_step(self, right: bool) -> None:
        """Count right or wrong answers in a row, and change the step of difficulty when there are enough of them."""
        # Below 0 the row is of wrong answers. An answer of the other kind begins a new row.
        self._row = max(self._row, 0) + 1 if right else min(self._row, 0) - 1
        if self._row in (_UP, -_DOWN):
            self.step = min(self.step + 1, STEPS - 1) if right else max(self.step - 1, 0)
            self._row = 0

    def go_on(self) -> None:
        """Show the next position. If it has not been made yet, the answered position stays and `waits` is True."""
        if self.last is not None:
            self.waits = True
            self._next()

    def _next(self) -> None:
        """Show the ready position whose difficulty is nearest to the present step. If none is ready, a closed run ends;
        another run goes on when a position comes."""
        if self.ready:
            nearest = min(self.ready, key=lambda position: abs(position.step - self.step))
            self.ready.remove(nearest)
            self.current, self.waits = nearest, False
        elif self._is_closed:
            self.end()

    def end(self) -> None:
        """End the run; its answers and score stay."""
        self.over = True
        self.current = None

    def save(self) -> None:
        """Store the score if the clock has run out. Raises OSError."""
        if self.ran_out:
            store_score(self.folders, self.game, self.kind, self.step, self.score)
