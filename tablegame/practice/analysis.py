"""The analysis of a game: it judges every choice by what its seat could see, and tells luck from skill.

An analysis consists of tasks, which worker processes do in any order. A task about a choice asks the judge
(`ai/judging.py`) how much the choice lost. To measure luck, strong computer players play each deal again at all seats.
A seat's luck is its average result in these replays minus the result that it could expect before the deal. Its skill is
the real result minus that average.

The review file beside the record of the game has a line for each answer, so that an analysis can be continued. A line
is ignored if it is incomplete, about another move, or by another edition of the judge.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

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
from tablegame.storage.files import append, contents, copy_aside, write_atomic

Shares = tuple[float, ...]  # for each seat a result or an expected result, in the unit of the game


@dataclass(frozen=True, slots=True)
class ReplayTask:
    """A task for a worker: strong players play a deal of a record again."""

    game: str
    players: int
    options: tuple[tuple[str, object], ...]
    lines: tuple[str, ...]  # all moves of the record up to the deal, which is the last
    end: int  # the number of moves in the record when the deal had been played
    seed: str

    def do(self) -> tuple[Shares, Shares]:
        """Two results for each seat: the one expected before the deal, and the average of the replays."""
        entry = find(self.game)
        engine, bot = entry.engine, entry.bot
        state, last_actor = engine.new(self.players, dict(self.options)), CHANCE
        before_deal = state.clone()
        for line in self.lines:
            actor, move = read_move(engine, state, line)
            # A deal may consist of several moves of chance. It begins with the first of them.
            if actor == CHANCE and last_actor != CHANCE:
                before_deal = state.clone()
            state.apply(actor, move)
            last_actor = actor
        expected = bot.expected_results(before_deal.view(None))
        results = [self._play(state.clone(), number) for number in range(bot.replays)]
        return expected, tuple(sum(of_seat) / len(results) for of_seat in zip(*results, strict=True))

    def _play(self, state: State, number: int) -> Shares:
        """Let strong players play from a state to the end of the deal; returns the results. The state changes."""
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
    """A task for a worker: the judge compares a choice with the best one. Equal tasks have equal answers."""

    game: str
    view: View  # of the seat that chooses, before its choice
    move: int
    seed: int
    evaluation: Evaluation | None = None  # the judge's evaluation of all choices, if a hint has computed it already
    explains: bool = True  # whether the judgement also has reasons in words

    def do(self) -> Judgement:
        """The judgement of the choice, with reasons in words if the task asks for them."""
        game, view, seed = find(self.game), self.view, self.seed
        judgement = judge(game.bot, view, self.move, seed, self.evaluation)
        if not self.explains:
            return judgement
        with_reasons = explained(judgement.evaluation, game.reasons, game.engine, game.bot, view, str(seed), self.move)
        return replace(judgement, evaluation=with_reasons)


@dataclass(frozen=True, slots=True)
class SeatSum:
    """What a seat lost in a whole game, and its luck and skill, which are None until all deals are replayed."""

    lost: float  # the sum of the losses by its choices
    luck: float | None  # average results of the replays minus expectations before the deals
    skill: float | None  # real results minus average results of the replays


_MARK: Final = 16  # the number of hexadecimal digits of a mark


def marks_of(game: Game, players: int, chosen: Chosen, lines: Iterable[str], seed: int = 0) -> tuple[str, ...]:
    """For each move a mark: a text that identifies the move with all earlier ones, the house rules and the judge.

    Stored judgements have the mark of their move, so that they are not used for any other game or by another judge.
    chosen: all house rules. lines: all moves as in the record. seed: of the analysis.
    """
    head = f"{game.key} {players} {sorted(chosen.items())} {seed} {game.bot.edition} {EDITION}"
    digest, marks = sha256(head.encode()), []
    for line in lines:
        digest.update(line.encode() + b"\n")
        marks.append(digest.hexdigest()[:_MARK])
    return tuple(marks)


class Analysis:
    """The analysis of one game: its tasks and their answers, which may come in any order. Tasks are numbered from 0:
    first those about the choices in `places`, then those about the deals in `replays`."""

    def __init__(self, game: GameHistory, path: Path | None = None, seed: int = 0) -> None:
        """Begin the analysis, or continue it with the answers in the review file.

        game: must not change any more.
        path: of the review file, to which each answer is added; None if answers are not stored.
        seed: another seed leads to other random numbers of the judge and of the replays.
        """
        self.entry: Game = find(game.engine.key)
        self.players, self.chosen, self.lines = game.players, game.chosen, game.lines
        self.seed = seed
        self._moves, self._views = tuple(game.moves), dict[int, View]()
        self._marks = marks_of(self.entry, self.players, self.chosen, self.lines, seed)
        numbered = enumerate(zip(self._moves, self._marks, strict=True), 1)
        self.places = [
            ChoicePlace(n, played.actor, played.text, mark) for n, (played, mark) in numbered if played.actor != CHANCE
        ]
        """All choices, in their order."""
        self.replays = list(self._replay_tasks(game.state))
        """A task for each deal that was played to its end, with what each seat could expect after the deal in fact."""
        self._file = ReviewFile(path, self.entry, self.players, self.lines, self._marks)
        self.judged = self._file.judged  # the judged choices by their `n`
        self.replay_answers = {n: shares for n, shares in self._file.replay_answers.items() if n < len(self.replays)}
        """The answers to the tasks in `replays`, by index."""

    def _replay_tasks(self, last: State) -> Iterator[tuple[ReplayTask, Shares]]:
        """For each deal that is over, in their order: the task that plays it again from the cards, and the results that
        it had. last: the state after all moves."""
        bot, dealt, options = self.entry.bot, 0, tuple(self.chosen.items())
        states_after = (*(played.before for played in self._moves[1:]), last)  # after each move
        for number, (played, state) in enumerate(zip(self._moves, states_after, strict=False), 1):
            if played.actor == CHANCE:
                dealt = number
            elif bot.replays and state.acting() in ((), (CHANCE,)):  # the move ended the deal
                lines = self.lines[:dealt]
                task = ReplayTask(self.entry.key, self.players, options, lines, number, str(self.seed))
                yield task, bot.expected_results(state.view(None))

    @property
    def task_count(self) -> int:
        """The number of all tasks, with and without answers."""
        return len(self.places) + len(self.replays)

    @property
    def answered_count(self) -> int:
        """The number of tasks that have answers."""
        return len(self.judged) + len(self.replay_answers)

    def open_tasks(self) -> Iterator[tuple[int, JudgingTask | ReplayTask]]:
        """The tasks that have no answer yet, each as a pair of its number and the task."""
        for number, place in enumerate(self.places):
            if place.n not in self.judged:
                yield number, self.judging_task(number)
        for index, (task, _) in enumerate(self.replays):
            if index not in self.replay_answers:
                yield len(self.places) + index, task

    def judging_task(self, number: int) -> JudgingTask:
        """The task that judges a choice. number: the index of the choice in `places`."""
        n = self.places[number].n
        view, move = self.view_of(n), self._moves[n - 1].move
        assert isinstance(move, int)
        return JudgingTask(self.entry.key, view, move, seed_of(view, self.seed))

    def view_of(self, n: int) -> View:
        """The view of the choosing seat before its choice. n: the number of the choice among all moves, from 1."""
        if n not in self._views:
            played = self._moves[n - 1]
            self._views[n] = played.before.view(played.actor)
        return self._views[n]

    def of_seat(self, seat: int) -> tuple[JudgedChoice, ...]:
        """The judged choices of a seat, in their order."""
        return tuple(self.judged[n] for n in sorted(self.judged) if self.judged[n].seat == seat)

    def add_answer(self, number: int, answer: Any) -> None:
        """Add the answer to the task with this number, and append it to the review file. Raises OSError if it cannot be
        stored; this analysis has the answer all the same."""
        if number < len(self.places):
            place = self.places[number]
            choice = self.judged[place.n] = JudgedChoice(place.n, place.seat, place.line, place.mark, answer)
            self._file.add(line_of(self.entry.engine, choice))
        else:
            index = number - len(self.places)
            expected, mean = self.replay_answers[index] = answer
            # In the file a deal is called "stretch", and the results that were expected before it "par".
            self._file.add(json.dumps({"stretch": index, "mark": self._marks[-1], "par": expected, "mean": mean}))

    def sums(self) -> tuple[SeatSum, ...]:
        """For each seat the sum of its losses in the choices that are judged so far, with its luck and skill."""
        sums, answers = [], self.replay_answers
        for seat in range(self.players):
            lost = sum(choice.judgement.loss for choice in self.of_seat(seat))
            luck = skill = None
            if answers and len(answers) == len(self.replays):
                luck = sum(mean[seat] - expected[seat] for expected, mean in answers.values())
                skill = sum(self.replays[index][1][seat] - mean[seat] for index, (_, mean) in answers.items())
            sums.append(SeatSum(lost, luck, skill))
        return tuple(sums)


# -- the review file ---------------------------------------------------------------------------------------------------

_FORM: Final = {"review": 1}
_LARGEST: Final = 32 * 2**20
"""The most bytes of a review file that is read. That of a game with a thousand moves has two million."""
_MOST_LINES: Final = 50_000


class ReviewFile:
    """The answers in the review file of a game. Lines about moves of another game are ignored, and dropped at the next
    write. After a head in its first line, each line is a JSON object: a judged choice or a replayed deal."""

    def __init__(
        self, path: Path | None, entry: Game, players: int, lines: Sequence[str], marks: tuple[str, ...]
    ) -> None:
        """Read the file. path: None if answers are not stored. lines: all moves. marks: of these moves (`marks_of`)."""
        self._path, self._engine, self._players = path, entry.engine, players
        self._moves, self._marks = lines, marks
        self.judged: dict[int, JudgedChoice] = {}  # the judged choices by their `n`
        self.replay_answers: dict[int, tuple[Shares, Shares]] = {}
        """The answers to the tasks in `Analysis.replays`, by index."""
        stored = None if path is None else _lines_below_head(path)
        self._valid = [line for line in stored or () if self._read_answer(line)]
        self._all_valid = stored is not None and len(self._valid) == len(stored)
        """Whether all lines of the file are valid, so that a line can be appended without writing the others again."""

    def _read_answer(self, line: str) -> bool:
        """Take the answer from a line; returns whether the line is complete, of this game and by this judge."""
        with suppress(ValueError, KeyError, TypeError, IndexError, MoveError):
            values: Any = strict_json.loads(line)
            if "stretch" in values:
                expected, mean = (tuple(map(strict_json.number, values[name])) for name in ("par", "mean"))
                if values["mark"] == self._marks[-1] and len(expected) == len(mean) == self._players:
                    self.replay_answers[strict_json.whole(values["stretch"], 0)] = expected, mean
                    return True
            elif (choice := read_line(self._engine, line)).n > 0:  # 0 or less would index the lists from the end
                expected_line, expected_mark = self._moves[choice.n - 1], self._marks[choice.n - 1]
                letter = choice.line.partition(" ")[0]
                if (choice.line, choice.mark, seat_letter(choice.seat)) == (expected_line, expected_mark, letter):
                    self.judged[choice.n] = choice
                    return True
        return False

    def add(self, line: str) -> None:
        """Append a line to the file, which is created if need be. Lines that are not valid are removed. A file that is
        no review file is copied before it is overwritten. Raises OSError."""
        if self._path is None:
            return
        self._valid.append(line)
        if self._all_valid:
            append(self._path, line + "\n")
            return
        if os.path.lexists(self._path) and _lines_below_head(self._path) is None:
            copy_aside(self._path)
        write_atomic(self._path, "\n".join((json.dumps(_FORM), *self._valid)) + "\n")
        self._all_valid = True


def _lines_below_head(path: Path) -> list[str] | None:
    """The lines of a review file without its first one; None if the file cannot be read or is no review file. A last
    line without a line break was not written completely. In its place stands "", which is no valid line."""
    try:
        head, *lines = contents(path, _LARGEST).decode().split("\n")
        if len(lines) > _MOST_LINES or strict_json.loads(head) != _FORM:
            return None
    except (OSError, ValueError):
        return None
    return lines[:-1] if lines and not lines[-1] else [*lines[:-1], ""]


# -- accuracy ----------------------------------------------------------------------------------------------------------

ENOUGH: Final = 10  # the least number of choices that mattered for which an accuracy or a curve is shown


def accuracy_of(analysis: Analysis, seat: int) -> float | None:
    """The accuracy of a seat in one game: the part of its possible losses that it avoided, in percent. Possible losses
    are those of the worst choices, as averages without luck. None until all choices of the seat are judged, and if it
    could lose nothing.
    """
    if any(place.seat == seat and place.n not in analysis.judged for place in analysis.places):
        return None
    judgements = [choice.judgement for choice in analysis.of_seat(seat) if choice.mattered]
    possible = sum(max(choice.loss for choice in judgement.evaluation.choices) for judgement in judgements)
    lost = sum(judgement.loss for judgement in judgements)
    return 100 * (1 - lost / possible) if possible else None
