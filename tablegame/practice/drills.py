"""Drills: positions with a question, made by number, and how hard each is.

A number of a drill is always the same position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from tablegame.core.contract import State, seat_letter
from tablegame.core.drills import Drill, Puzzle
from tablegame.core.options import complete
from tablegame.games import Game, find
from tablegame.practice import drill_scores
from tablegame.practice.drill_scores import Tried, name_of
from tablegame.practice.rating import USUAL, Rating, rated, towards
from tablegame.session.replay import read_move
from tablegame.storage.folders import Folders
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


MINUTES: Final = 5
AHEAD: Final = 4
"""Positions made ahead, among which the next is chosen: the one whose rating is nearest the player's."""
_AGAIN: Final = 0.15
"""How often a position comes that was missed another day."""


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """A position that was asked, what was answered, and whether it was right."""

    position: DrillNumber
    text: str
    right: bool


class DrillRun:
    """One run. seconds: how long one may think in all, None for as long as one likes."""

    def __init__(self, folders: Folders, game: str, kind: str, seconds: float | None, rng: Random) -> None:
        self.folders = folders
        self.game, self.kind = game, kind
        self.seconds = seconds
        self.left = seconds
        self._rng = rng
        self.book = drill_scores.read(folders)
        self.before = self.book.standing(game, kind)
        self.rating: Rating = self.before.rating
        self.ready: list[DrillNumber] = []
        self.current: DrillNumber | None = None
        self.answered: list[DrillAnswer] = []
        self.over = False
        self._missed = list(self.book.missed(game, kind))
        self._asked: set[int] = set()

    @classmethod
    def again(cls, run: DrillRun) -> DrillRun:
        """The positions that were missed in a run, once more, without a clock."""
        found = cls(run.folders, run.game, run.kind, None, run._rng)
        found.ready = [each.position for each in run.answered if not each.right]
        found._asked = {each.number for each in found.ready}
        found._missed = []
        found._closed = True
        found._next()
        return found

    waits: bool = False
    """The next position is wanted, and not there yet."""
    _closed: bool = False
    """No positions come but those that are there."""

    @property
    def score(self) -> int:
        """How many were right."""
        return sum(each.right for each in self.answered)

    @property
    def last(self) -> DrillAnswer | None:
        """The answer that is being looked at, None while a position is asked."""
        return self.answered[-1] if self.answered and self.answered[-1].position is self.current else None

    @property
    def missed(self) -> tuple[DrillAnswer, ...]:
        """What was not right."""
        return tuple(each for each in self.answered if not each.right)

    @property
    def ran_out(self) -> bool:
        """Whether the clock has run out: only then the score counts as one in five minutes."""
        return self.left is not None and not self.left

    @property
    def is_better(self) -> bool:
        """Whether more answers were right by the clock than in any run before."""
        return self.left is not None and self.score > self.before.best

    def wanted(self, waiting: int) -> Iterator[Making]:
        """The positions to be made now, while so many are being made."""
        while not self.over and not self._closed and waiting + len(self.ready) < AHEAD:
            waiting += 1
            number = self._rng.randrange(NUMBERS)
            if self._missed and self._rng.random() < _AGAIN:
                number = self._missed.pop(0)
            self._asked.add(number)
            yield Making(self.game, self.kind, number)

    def take(self, position: DrillNumber | None) -> None:
        """A position has been made; None where its number gave none."""
        if position is None:
            return
        known = self.book.rating_of(self.game, self.kind, position.number)
        if known is not None:
            position = DrillNumber(position.game, position.number, position.puzzle, known)
        self.ready.append(position)
        if self.current is None or self.waits:
            self._next()

    def think(self, seconds: float) -> None:
        """So much time has passed while a position was asked."""
        if self.left is None or self.over or self.current is None or self.last is not None:
            return
        self.left = max(0.0, self.left - seconds)
        if not self.left:
            self.end()

    def answer(self, text: str) -> None:
        """The answer to what is asked. Raises OSError; the run has it all the same."""
        position = self.current
        if position is None or self.last is not None or self.over:
            return
        right = text in position.puzzle.accepted
        self.answered.append(DrillAnswer(position, text, right))
        player, score, margin = self.rating, 1.0 if right else 0.0, position.puzzle.margin
        self.rating = towards(player, rated(player, [(position.rating, score)]), margin)
        after = towards(position.rating, rated(position.rating, [(player, 1.0 - score)]), margin)
        tried = Tried(name_of(self.game, self.kind), position.number, after, not right)
        self.book = drill_scores.answered(self.folders, self.game, self.kind, self.rating, tried)

    def go_on(self) -> None:
        """To the next position, as soon as one is there; until then the last one is looked at."""
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
        """The run is over; a best is kept with `keep`."""
        self.over = True
        self.current = None

    def keep(self) -> None:
        """Keep the score of a run whose clock has run out. Raises OSError."""
        if self.ran_out:
            drill_scores.scored(self.folders, self.game, self.kind, self.score)
