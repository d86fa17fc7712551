"""The judged choices of a game: every choice judged from its seat's view, and luck separated from skill.

An analysis consists of tasks for workers; the same record, edition and seed give the same answers in any order. To
measure luck, strong players play each deal again in every chair: luck is their result beside what could be expected
before the deal, skill is the real result minus theirs.

The review file beside a record has a line for each answer, so that an analysis can be continued. A line that is torn,
of other moves or of another edition of the judge is ignored. A foreign file is moved aside before it is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tablegame.ai.judging import ADVISER, EDITION, Judgement, judge, seed_of
from tablegame.ai.reasons import explained
from tablegame.core.bots import Evaluation
from tablegame.core.contract import CHANCE, State, View
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen
from tablegame.core.text import seat_letter
from tablegame.games import Game, find
from tablegame.practice.judged_choice import ChoicePlace, JudgedChoice, line_of, read_line
from tablegame.session.chance import seed_for
from tablegame.session.history import GameHistory, read_move
from tablegame.storage import strict_json
from tablegame.storage.files import append, contents, keep_aside, write_atomic

Shares = tuple[float, ...]
"""A figure for each seat, in the unit of the game."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A deal of a record, to be played again by strong players: a task for a worker."""

    game: str
    players: int
    options: tuple[tuple[str, object], ...]
    lines: tuple[str, ...]  # all moves up to and including the deal
    end: int  # the number of moves at the end of the deal
    seed: str

    def do(self) -> tuple[Shares, Shares]:
        """What each seat could expect before the deal, and the average result of strong players with its cards."""
        entry = find(self.game)
        engine, bot = entry.engine, entry.bot
        state, last = engine.new(self.players, dict(self.options)), CHANCE
        before = state.clone()
        for line in self.lines:
            actor, move = read_move(engine, state, line)
            if actor == CHANCE != last:
                before = state.clone()
            state.apply(actor, move)
            last = actor
        par = bot.expected_results(before.view(None))
        ends = [self._shares_after(state.clone(), number) for number in range(bot.replays)]
        return par, tuple(sum(each) / len(ends) for each in zip(*ends, strict=True))

    def _shares_after(self, state: State, number: int) -> Shares:
        bot = find(self.game).bot
        moves = 0
        while (acting := state.acting()) and acting != (CHANCE,):
            for seat in acting:
                rng = Random(seed_for(self.seed, f"replay {number}", seat, len(self.lines) + moves))
                state.apply(seat, bot.choose(state.view(seat), ADVISER, rng, None))
                moves += 1
        return bot.expected_results(state.view(None))


@dataclass(frozen=True, slots=True)
class JudgingTask:
    """A choice to be judged, with the view before it: a task for a worker."""

    game: str
    view: View
    move: int
    seed: int
    evaluation: Evaluation | None = None  # of the view with this seed, if it is known from a hint
    explains: bool = True  # the judgement has reasons

    def do(self) -> Judgement:
        """The judgement. Equal questions have equal answers."""
        game, view, seed = find(self.game), self.view, self.seed
        judgement = judge(game.bot, view, self.move, seed, self.evaluation)
        if not self.explains:
            return judgement
        why = explained(judgement.evaluation, game.reasons, game.engine, game.bot, view, str(seed), self.move)
        return replace(judgement, evaluation=why)


@dataclass(frozen=True, slots=True)
class SeatSum:
    """The sums of a seat. Luck and skill are None until all deals have been played again."""

    lost: float  # by its choices
    luck: float | None  # what the deals gave
    skill: float | None  # its results minus those of strong players with the same cards


_MARK: Final = 16
"""Hexadecimal digits that identify moves."""


def marks_of(game: Game, players: int, chosen: Chosen, lines: Iterable[str], seed: int = 0) -> tuple[str, ...]:
    """For each move what identifies it with all before it, and the edition of the judge. chosen: all house rules."""
    head = f"{game.key} {players} {sorted(chosen.items())} {seed} {game.bot.edition} {EDITION}"
    hashed, found = sha256(head.encode()), []
    for line in lines:
        hashed.update(line.encode() + b"\n")
        found.append(hashed.hexdigest()[:_MARK])
    return tuple(found)


class Analysis:
    """What is judged of one game. The answers of its tasks may come in any order."""

    def __init__(self, game: GameHistory, path: Path | None = None, seed: int = 0) -> None:
        """game: must not change any more; path: of the review file, which is read, and written with each answer; None:
        answers are not kept."""
        self.entry: Game = find(game.engine.key)
        self.players, self.chosen, self.lines = game.players, game.chosen, game.lines
        self.seed = seed
        self._made, self._views = tuple(game.moves), dict[int, View]()
        self._marks = marks_of(self.entry, self.players, self.chosen, self.lines, seed)
        listed = enumerate(zip(self._made, self._marks, strict=True), 1)
        self.places = [
            ChoicePlace(n, made.actor, made.text, mark) for n, (made, mark) in listed if made.actor != CHANCE
        ]
        self.stretches = list(self._stretches(game.state))
        """The deals that were played to their ends, each with what each seat could expect after it."""
        self._file = ReviewFile(path, self.entry, self.players, self.lines, self._marks)
        self.judged = self._file.judged
        """By the number of the choice."""
        self.played = {n: each for n, each in self._file.played.items() if n < len(self.stretches)}
        """The answers of stretches, by their index."""

    def _stretches(self, last: State) -> Iterator[tuple[Stretch, Shares]]:
        bot, dealt, options = self.entry.bot, 0, tuple(self.chosen.items())
        after = (*(made.before for made in self._made[1:]), last)
        for number, (made, state) in enumerate(zip(self._made, after, strict=False), 1):
            if made.actor == CHANCE:
                dealt = number
            elif bot.replays and state.acting() in ((), (CHANCE,)):
                lines = self.lines[:dealt]
                stretch = Stretch(self.entry.key, self.players, options, lines, number, str(self.seed))
                yield stretch, bot.expected_results(state.view(None))

    @property
    def tasks(self) -> int:
        """The number of tasks."""
        return len(self.places) + len(self.stretches)

    @property
    def count_answered(self) -> int:
        """The number of tasks that have been answered."""
        return len(self.judged) + len(self.played)

    def open_tasks(self) -> Iterator[tuple[int, JudgingTask | Stretch]]:
        """The tasks to do, with their numbers: choices in their order, then deals."""
        choices = len(self.places)
        for number in range(self.tasks):
            if not self._answered(number):
                yield number, self.question(number) if number < choices else self.stretches[number - choices][0]

    def question(self, number: int) -> JudgingTask:
        """The task of the choice of that index."""
        n = self.places[number].n
        view, move = self.view_of(n), self._made[n - 1].move
        assert isinstance(move, int)
        return JudgingTask(self.entry.key, view, move, seed_of(view, self.seed))

    def view_of(self, n: int) -> View:
        """The view before the choice of that number."""
        if n not in self._views:
            made = self._made[n - 1]
            self._views[n] = made.before.view(made.actor)
        return self._views[n]

    def of_seat(self, seat: int) -> tuple[JudgedChoice, ...]:
        """The judged choices of a seat, in their order."""
        return tuple(self.judged[n] for n in sorted(self.judged) if self.judged[n].seat == seat)

    def take(self, number: int, answer: Any) -> None:
        """Take the answer of the task of that number and store it. Raises OSError; it is taken all the same."""
        if number < len(self.places):
            place = self.places[number]
            choice = self.judged[place.n] = JudgedChoice(place.n, place.seat, place.line, place.mark, answer)
            self._file.add(line_of(self.entry.engine, choice))
        else:
            stretch = number - len(self.places)
            par, mean = self.played[stretch] = answer
            self._file.add(json.dumps({"stretch": stretch, "mark": self._marks[-1], "par": par, "mean": mean}))

    def _answered(self, number: int) -> bool:
        choices = len(self.places)
        return self.places[number].n in self.judged if number < choices else number - choices in self.played

    def sums(self) -> tuple[SeatSum, ...]:
        """The sums of each seat, as far as the game is judged."""
        found = []
        for seat in range(self.players):
            lost = sum(each.judgement.loss for each in self.of_seat(seat))
            luck = skill = None
            if self.played and len(self.played) == len(self.stretches):
                luck = sum(mean[seat] - par[seat] for par, mean in self.played.values())
                skill = sum(self.stretches[n][1][seat] - mean[seat] for n, (_, mean) in self.played.items())
            found.append(SeatSum(lost, luck, skill))
        return tuple(found)


# -- the review file ---------------------------------------------------------------------------------------------------

_FORM: Final = {"review": 1}
_LARGEST: Final = 32 * 2**20
"""Bytes of a review file; a game of a thousand moves takes two million."""
_MOST_LINES: Final = 50_000


class ReviewFile:
    """The review file beside a record, as far as it tells of these moves. It is written with the first line that is
    added.

    judged: choices by their numbers; played: the answers of stretches by their index.
    """

    def __init__(
        self, path: Path | None, entry: Game, players: int, lines: Sequence[str], marks: tuple[str, ...]
    ) -> None:
        """Read the file. path: None if answers are not stored; marks: the marks of the lines by `marks_of`."""
        self._path, self._engine, self._players = path, entry.engine, players
        self._moves, self._marks = lines, marks
        self.judged: dict[int, JudgedChoice] = {}
        self.played: dict[int, tuple[Shares, Shares]] = {}
        kept = None if path is None else _lines(path)
        self._known = [line for line in kept or () if self._is_known(line)]
        self._intact = kept is not None and len(self._known) == len(kept)
        """All lines are good, so that others can be appended."""

    def _is_known(self, line: str) -> bool:
        """Take the answer of a line; False if it is torn, of other moves, or of another judge."""
        with suppress(ValueError, KeyError, TypeError, IndexError, MoveError):
            kept: Any = strict_json.loads(line)
            if "stretch" in kept:
                par, mean = (tuple(map(strict_json.number, kept[name])) for name in ("par", "mean"))
                if kept["mark"] == self._marks[-1] and len(par) == len(mean) == self._players:
                    self.played[strict_json.whole(kept["stretch"], 0)] = par, mean
                    return True
            elif (choice := read_line(self._engine, line)).n > 0:
                known = self._moves[choice.n - 1], self._marks[choice.n - 1], choice.line.partition(" ")[0]
                if known == (choice.line, choice.mark, seat_letter(choice.seat)):
                    self.judged[choice.n] = choice
                    return True
        return False

    def add(self, line: str) -> None:
        """Append a line; where some are not good, the good ones replace all. Raises OSError."""
        if self._path is None:
            return
        self._known.append(line)
        if self._intact:
            append(self._path, line + "\n")
            return
        if os.path.lexists(self._path) and _lines(self._path) is None:
            keep_aside(self._path)
        write_atomic(self._path, "\n".join((json.dumps(_FORM), *self._known)) + "\n")
        self._intact = True


def _lines(path: Path) -> list[str] | None:
    """The lines below the head, "" in the place of a torn one; None if there is no review file."""
    try:
        head, *lines = contents(path, _LARGEST).decode().split("\n")
        if len(lines) > _MOST_LINES or strict_json.loads(head) != _FORM:
            return None
    except (OSError, ValueError):
        return None
    return lines[:-1] if lines and not lines[-1] else [*lines[:-1], ""]


# -- accuracy: how much of what a player's choices could lose was kept ------------------------------------------------

ENOUGH: Final = 10
"""Choices that mattered, and games, from which on an accuracy or a curve says something."""


class Accuracy(NamedTuple):
    """How much of what a seat's choices could lose was kept, as sums over them in the unit of the game.

    Each choice is measured by its judgement, which compares expectations: chance has no part in it.
    """

    stake: float = 0.0  # what the worst choices would have lost
    lost: float = 0.0  # what the choices made lost
    variance: float = 0.0  # of `lost`

    @property
    def known(self) -> bool:
        """Whether there was anything to lose."""
        return self.stake > 0

    @property
    def percent(self) -> float:
        """What was kept of the stake, from 0 to 100. Raises ZeroDivisionError if there was nothing to lose."""
        return 100 * (1 - self.lost / self.stake)

    @property
    def margin(self) -> float:
        """The standard error of `percent`."""
        return 100 * sqrt(self.variance) / self.stake


UNKNOWN = Accuracy()


def accuracy_of(analysis: Analysis, seat: int) -> Accuracy:
    """The accuracy of a seat in one game; UNKNOWN until all its choices are judged."""
    if any(place.seat == seat and place.n not in analysis.judged for place in analysis.places):
        return UNKNOWN
    mattered = [each.judgement for each in analysis.of_seat(seat) if each.mattered]
    stake = sum(max(choice.loss for choice in each.evaluation.choices) for each in mattered)
    lost, variance = sum(each.loss for each in mattered), sum(each.made.loss_error**2 for each in mattered)
    return Accuracy(stake, lost, variance) if stake else UNKNOWN


def pool(games: Collection[Accuracy]) -> Accuracy:
    """The accuracy over several games of one kind, all known; the error of two and more is taken from their spread."""
    if len(games) < 2:
        return next(iter(games), UNKNOWN)
    stake, lost = sum(each.stake for each in games), sum(each.lost for each in games)
    spread = sum((each.lost - each.stake * lost / stake) ** 2 for each in games)
    return Accuracy(stake, lost, spread * len(games) / (len(games) - 1))
