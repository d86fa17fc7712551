"""Luck and skill apart: what strong seats would have made of the same deals.

A stretch begins with a deal and ends before the next; what a seat could expect before it, what came of it when strong
seats played it in every chair, and what really came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from tablegame.ai.judging import ADVISER, EDITION, Judgement, judge, judge_by, weigh, weighed
from tablegame.ai.reasons import explained
from tablegame.core.bots import LOSING, Evaluation
from tablegame.core.contract import CHANCE, State, View
from tablegame.core.options import Chosen
from tablegame.games import Game, find
from tablegame.practice.judged_choice import JudgedChoice
from tablegame.session.chance import judging_seed, seed_for
from tablegame.session.replay import read_move

Shares = tuple[float, ...]
"""A figure for each seat, in the game's unit."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """One deal of a record. lines: all moves up to the deal, that included; end: how many moves until it was over."""

    game: str
    players: int
    options: tuple[tuple[str, object], ...]
    lines: tuple[str, ...]
    end: int
    seed: str

    def do(self) -> tuple[Shares, Shares]:
        """What each seat could expect before the deal, and what strong seats made of it on average."""
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
        ends = [self._played(state.clone(), number) for number in range(bot.replays)]
        return par, tuple(sum(each) / len(ends) for each in zip(*ends, strict=True))

    def _played(self, state: State, number: int) -> Shares:
        bot = find(self.game).bot
        moves = 0
        while (acting := state.acting()) and acting != (CHANCE,):
            for seat in acting:
                rng = Random(seed_for(self.seed, f"replay {number}", seat, len(self.lines) + moves))
                state.apply(seat, bot.choose(state.view(seat), ADVISER, 0.0, rng, None))
                moves += 1
        return bot.expects(state.view(None))


MARK = 16
"""Hexadecimal digits that tell the moves before a choice from others."""


@dataclass(frozen=True, slots=True)
class Question:
    """One choice to be judged: all that crosses to a worker. The view is the chooser's, from before the move.

    evaluation: what the view's choices are worth by that seed, where it is known already (a hint).
    """

    game: str
    view: View
    move: int
    seed: int
    evaluation: Evaluation | None = None

    def do(self) -> Judgement:
        """The judgement, with reasons for what was lost. Equal questions have equal answers, whether or not the
        evaluation is known."""
        game = find(self.game)
        bot = game.bot
        if self.view.legal().count() == 1:
            return judge(bot, self.view, self.move, Random(self.seed))
        found = weigh(bot, self.view, self.seed) if self.evaluation is None else self.evaluation
        found = weighed(found, bot, self.view, Random(f"{self.seed} compared"))
        judgement = judge_by(found, bot, self.view, self.move, Random(f"{self.seed} {self.move}"))
        reasons = game.reasons if judgement.verdict in LOSING else None
        why = explained(judgement.evaluation, reasons, game.engine, bot, self.view, str(self.seed), self.move)
        return replace(judgement, evaluation=why)


@dataclass(frozen=True, slots=True)
class ChoicePlace:
    """Where a choice stands: n from 1, who chose, the line, and the mark of all moves up to it."""

    n: int
    seat: int
    line: str
    mark: str


@dataclass(frozen=True, slots=True)
class SeatSum:
    """What became of a seat: lost by its choices in all; luck: what the deals gave it; skill: what its choices made of
    them, beside strong seats with the same cards. Both None where no card is dealt, or no deal is over."""

    lost: float
    luck: float | None
    skill: float | None


class Analysis:
    """The judging of one game, task by task. Answers may come in any order; those known before are handed to `know`."""

    def __init__(self, game: str, players: int, chosen: Chosen, lines: Sequence[str], seed: int = 0) -> None:
        """Raises MoveError at a line that is not allowed. chosen: complete."""
        self.entry: Game = find(game)
        self.players = players
        self.places: list[ChoicePlace] = []
        self._views: list[View] = []
        self._moves: list[int] = []
        self.seed = seed
        self.stretches: list[tuple[Stretch, Shares]] = []
        """The deals that were played to their ends, each with what each seat could expect after it; none where no card
        is dealt."""
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
        """Of the whole game."""
        self._places = {place.n: number for number, place in enumerate(self.places)}
        self.judged: dict[int, JudgedChoice] = {}
        """By n."""
        self.played: dict[int, tuple[Shares, Shares]] = {}
        """What strong seats made of a stretch, by its place among the stretches."""

    @property
    def tasks(self) -> int:
        """How many there are in all."""
        return len(self.places) + len(self.stretches)

    @property
    def done(self) -> int:
        """How many have been answered."""
        return len(self.judged) + len(self.played)

    def open_tasks(self) -> Iterator[tuple[int, Question | Stretch]]:
        """What is still to be done, each under a number that `take` knows it by: choices in their order, then deals."""
        for number, place in enumerate(self.places):
            if place.n not in self.judged:
                yield number, self.question(number)
        for number, (stretch, _) in enumerate(self.stretches):
            if number not in self.played:
                yield len(self.places) + number, stretch

    def question(self, number: int) -> Question:
        """The question for the choice of that number, from 0."""
        place = self.places[number]
        seed = judging_seed(place.seat, place.n, self.seed)
        return Question(self.entry.key, self._views[number], self._moves[number], seed)

    def take(self, number: int, answer: Any) -> None:
        """The answer to a task."""
        if number < len(self.places):
            place = self.places[number]
            self.judged[place.n] = JudgedChoice(place.n, place.seat, place.line, answer)
        else:
            self.played[number - len(self.places)] = answer

    def know(self, choice: JudgedChoice, mark: str) -> bool:
        """A choice that was judged before; False where it was another, after other moves, or by another judge."""
        number = self._places.get(choice.n)
        if number is None:
            return False
        place = self.places[number]
        if (place.line, place.seat, place.mark) != (choice.move, choice.seat, mark):
            return False
        self.judged[choice.n] = choice
        return True

    def view_of(self, n: int) -> View:
        """What the seat that made that choice saw before it. Raises KeyError."""
        return self._views[self._places[n]]

    def of_seat(self, seat: int) -> tuple[JudgedChoice, ...]:
        """What has been judged of a seat's choices, in their order."""
        return tuple(self.judged[n] for n in sorted(self.judged) if self.judged[n].seat == seat)

    def sums(self) -> tuple[SeatSum, ...]:
        """What became of each seat, so far as it is judged."""
        found = []
        for seat in range(self.players):
            lost = sum(each.judgement.lost for each in self.of_seat(seat))
            luck = skill = None
            if self.played and len(self.played) == len(self.stretches):
                luck = sum(mean[seat] - par[seat] for par, mean in self.played.values())
                skill = sum(self.stretches[n][1][seat] - mean[seat] for n, (_, mean) in self.played.items())
            found.append(SeatSum(lost, luck, skill))
        return tuple(found)
