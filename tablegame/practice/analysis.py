"""The analysis of a record: every choice judged from its seat's view, and luck separated from skill.

An analysis consists of tasks for workers; the same record, edition and seed give the same answers in any order. To
measure luck, strong players play each deal again in every chair: luck is their result beside what could be expected
before the deal, skill is the real result beside theirs.

The review file beside a record has a line for each answer, so that an analysis can be continued. A line that is torn,
of other moves or of another judge is ignored. A foreign file is moved aside before it is written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tablegame.ai.judging import ADVISER, EDITION, Judgement, judge, seed_of
from tablegame.ai.reasons import explained
from tablegame.core.bots import LOSING, Evaluation
from tablegame.core.contract import CHANCE, State, View
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen
from tablegame.games import Game, find
from tablegame.practice.judged_choice import Agreed, JudgedChoice, in_one_measure, line_of, read_line
from tablegame.session.chance import seed_for
from tablegame.session.game_file import review_path
from tablegame.session.replay import read_move
from tablegame.storage import strict_json
from tablegame.storage.files import append, contents, keep_aside, write_atomic

Shares = tuple[float, ...]
"""A figure for each seat, in the unit of the game."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A deal of a record, to be played again by strong players: a task for a worker.

    lines: all moves up to and including the deal; end: the number of moves at the end of the deal.
    """

    game: str
    players: int
    options: tuple[tuple[str, object], ...]
    lines: tuple[str, ...]
    end: int
    seed: str

    def do(self) -> tuple[Shares, Shares]:
        """What each seat could expect before the deal, and the average result of strong players with its cards."""
        entry = find(self.game)
        engine, bot = entry.engine, entry.bot
        state = engine.new(self.players, dict(self.options))
        before = state.clone()
        for line in self.lines:
            actor, move = read_move(engine, state, line)
            if actor != CHANCE:
                before = None
            elif before is None:
                before = state.clone()
            state.apply(actor, move)
        par = bot.expects((before or engine.new(self.players, dict(self.options))).view(None))
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
        return bot.expects(state.view(None))


MARK = 16
"""Hexadecimal digits that identify the moves before a choice."""


@dataclass(frozen=True, slots=True)
class JudgingTask:
    """A choice to be judged, with the view before it: a task for a worker.

    evaluation: of the view with this seed, if it is known from a hint.
    """

    game: str
    view: View
    move: int
    seed: int
    evaluation: Evaluation | None = None

    def do(self) -> Judgement:
        """The judgement, with reasons. Equal questions have equal answers."""
        game, view, seed = find(self.game), self.view, self.seed
        judgement = judge(game.bot, view, self.move, seed, self.evaluation)
        why = explained(judgement.evaluation, game.reasons, game.engine, game.bot, view, str(seed), self.move)
        return replace(judgement, evaluation=why)


@dataclass(frozen=True, slots=True)
class ChoicePlace:
    """A choice in a record: its number from 1, seat and line; mark: identifies all moves up to it."""

    n: int
    seat: int
    line: str
    mark: str


@dataclass(frozen=True, slots=True)
class SeatSum:
    """The sums of a seat. lost: by its choices; luck: what the deals gave; skill: its results beside those of strong
    players with the same cards. Luck and skill are None until all deals have been played again."""

    lost: float
    luck: float | None
    skill: float | None


class Analysis:
    """The judging of one game. The answers of its tasks may come in any order."""

    def __init__(self, game: str, players: int, chosen: Chosen, lines: Sequence[str], seed: int = 0) -> None:
        """chosen: all house rules. Raises MoveError for a line that is not legal."""
        self.entry: Game = find(game)
        self.players = players
        self.places: list[ChoicePlace] = []
        self._views: list[View] = []
        self._moves: list[int] = []
        self.seed = seed
        self.stretches: list[tuple[Stretch, Shares]] = []
        """The deals that were played to their ends, each with what each seat could expect after it."""
        engine, bot, dealt = self.entry.engine, self.entry.bot, 0
        state = engine.new(players, chosen)
        hashed = sha256(f"{game} {players} {sorted(chosen.items())} {seed} {bot.edition} {EDITION}".encode())
        for number, line in enumerate(lines, 1):
            actor, move = read_move(engine, state, line)
            hashed.update(line.encode() + b"\n")
            if actor != CHANCE and isinstance(move, int):
                self.places.append(ChoicePlace(number, actor, line, hashed.hexdigest()[:MARK]))
                self._views.append(state.view(actor))
                self._moves.append(move)
            state.apply(actor, move)
            if actor == CHANCE:
                dealt = number
            elif bot.replays and state.acting() in ((), (CHANCE,)):
                stretch = Stretch(game, players, tuple(chosen.items()), tuple(lines[:dealt]), number, str(seed))
                self.stretches.append((stretch, bot.expects(state.view(None))))
        self.mark = hashed.hexdigest()[:MARK]
        """Identifies all moves of the game."""
        self._places = {place.n: number for number, place in enumerate(self.places)}
        self.judged: dict[int, JudgedChoice] = {}
        """By the number of the choice."""
        self.played: dict[int, tuple[Shares, Shares]] = {}
        """The answers of stretches, by their index."""

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
        for number, place in enumerate(self.places):
            if place.n not in self.judged:
                yield number, self.question(number)
        for number, (stretch, _) in enumerate(self.stretches):
            if number not in self.played:
                yield len(self.places) + number, stretch

    def question(self, number: int) -> JudgingTask:
        """The task of the choice of that index."""
        view = self._views[number]
        return JudgingTask(self.entry.key, view, self._moves[number], seed_of(view, self.seed))

    def take(self, number: int, answer: Any) -> None:
        """Take the answer of the task of that number."""
        if number < len(self.places):
            place = self.places[number]
            self.judged[place.n] = JudgedChoice(place.n, place.seat, place.line, answer)
        else:
            self.played[number - len(self.places)] = answer

    def know(self, choice: JudgedChoice, mark: str) -> bool:
        """Take a stored judgement; False if it is of other moves or of another judge."""
        number = self._places.get(choice.n)
        if number is None:
            return False
        place = self.places[number]
        if (place.line, place.seat, place.mark) != (choice.move, choice.seat, mark):
            return False
        self.judged[choice.n] = choice
        return True

    def view_of(self, n: int) -> View:
        """The view before the choice of that number. Raises KeyError."""
        return self._views[self._places[n]]

    def agreed(self, n: int) -> Agreed | None:
        """The choices of that number in one measure; None if there was nothing to choose. Raises KeyError."""
        return in_one_measure(self.judged[n].judgement, self._moves[self._places[n]])

    def of_seat(self, seat: int) -> tuple[JudgedChoice, ...]:
        """The judged choices of a seat, in their order."""
        return tuple(self.judged[n] for n in sorted(self.judged) if self.judged[n].seat == seat)

    def sums(self) -> tuple[SeatSum, ...]:
        """The sums of each seat, as far as the game is judged."""
        found = []
        for seat in range(self.players):
            lost = sum(each.judgement.lost for each in self.of_seat(seat))
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
            data = contents(self.path, _LARGEST)
            if data.count(b"\n") > _MOST_LINES:
                return None
            text = data.decode("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        lines = text.split("\n")
        torn = lines.pop()
        with suppress(ValueError):
            if lines and strict_json.loads(lines[0]) == _FORM:
                return [*lines[1:], *([torn] if torn else [])]
        return None

    def _is_known(self, line: str) -> bool:
        try:
            kept: Any = strict_json.loads(line)
            if "stretch" in kept:
                return self._stretch_known(kept)
            return self.analysis.know(*read_line(self.analysis.entry.engine, line))
        except (ValueError, KeyError, TypeError, AttributeError, MoveError):
            return False

    def _stretch_known(self, kept: dict[str, Any]) -> bool:
        place, shares = strict_json.whole(kept["stretch"]), (kept["par"], kept["mean"])
        analysis = self.analysis
        if kept["mark"] != analysis.mark or place not in range(len(analysis.stretches)):
            return False
        if any(len(each) != analysis.players for each in shares):
            return False
        par, mean = (tuple(map(strict_json.number, each)) for each in shares)
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


# -- accuracy: how much of what a player's choices could lose was kept ------------------------------------------------

ENOUGH: Final = 10
"""Choices that mattered, and games, from which on an accuracy or a curve says something."""


class Accuracy(NamedTuple):
    """How much of what a seat's choices could lose was kept, as sums over them in the unit of the game.

    Each choice is measured by its judgement, which compares expectations: chance has no part in it.

    stake: what the worst choices would have lost; lost: what the choices made lost; variance: of `lost`.
    """

    stake: float = 0.0
    lost: float = 0.0
    variance: float = 0.0

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
    places = [place.n for place in analysis.places if place.seat == seat]
    stake = lost = variance = 0.0
    for n in places:
        if n not in analysis.judged:
            return UNKNOWN
        found = analysis.judged[n].judgement
        # Where no choice is known to lose, differences are noise: they are no stake.
        if any(each.verdict in LOSING for each in found.evaluation.choices):
            stake += max(found.lost, *(each.lost for each in found.evaluation.choices))
            lost += found.lost
            variance += found.error**2
    return Accuracy(stake, lost, variance) if stake else UNKNOWN


def pool(games: Collection[Accuracy]) -> Accuracy:
    """The accuracy over several games of one kind, all known; the error of two and more is taken from their spread."""
    if len(games) < 2:
        return next(iter(games), UNKNOWN)
    stake, lost = sum(each.stake for each in games), sum(each.lost for each in games)
    spread = sum((each.lost - each.stake * lost / stake) ** 2 for each in games)
    return Accuracy(stake, lost, spread * len(games) / (len(games) - 1))
