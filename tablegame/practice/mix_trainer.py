"""A person's secret choices counted by situation, beside the right ones, and what a reader gains from them.

The work is done by tasks for a worker, in this order: scan the games, the latest first, until there are enough choices;
build a reader's memory from them; compute the gain of the best reply to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from tablegame.ai.judging import SURE, right_mix, weigh
from tablegame.core.bots import Memory
from tablegame.core.contract import CHANCE, View
from tablegame.core.errors import TableError
from tablegame.core.mixes import Mix, Mixes
from tablegame.games import find
from tablegame.session.chance import judging_seed, seed_for
from tablegame.session.game_file import checked_record, notes_of
from tablegame.session.history import GameHistory
from tablegame.session.replay import opening
from tablegame.session.seats import persons

LEAST: Final = 20
"""Choices that are needed before the mix is shown."""
MOST: Final = 200
"""The latest choices are counted, at most so many."""
WEIGHED: Final = {True: 8, False: 48}
"""Choices for which a reader's gain is computed, by `Mixes.whole`."""
APART: Final = 0.1
"""Difference of two bars that can be seen."""
SURE_HABIT: Final = SURE
"""Standard errors from which a difference is a habit."""
CHANCES: Final = 4
"""Random players with the right mix, to find what a reader gains from chance alone."""
_DOUBT: Final = 0.02
"""Share of an even mix in the right mix, so that a choice that is never right can be a habit too."""
_CAUTION: Final = 1.0
"""Right choices that are added to each kind, so that two or three choices do not look like a habit."""
_AT_ONCE: Final = {True: 1, False: 8}
"""Choices of one task, by `Mixes.whole`."""
Counts: TypeAlias = Mapping[str, Mapping[str, float]]
"""Counts by situation and kind of choice."""


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """A secret choice of a person.

    reader: the view of another seat that chose at the same time, if there was one; right: the right mix.
    """

    seat: int
    move: int
    view: View
    reader: View | None
    right: Mix


@dataclass(frozen=True, slots=True)
class GameScan:
    """A game to scan: a task for a worker."""

    record: Path

    def do(self) -> tuple[OwnChoice, ...]:
        """The choices of people, the last one first; () if the game cannot be read."""
        with suppress(TableError, OSError, ValueError):
            return tuple(_chosen(self.record))[::-1]
        return ()


@dataclass(frozen=True, slots=True)
class MemoryTask:
    """Games that a reader watches, the oldest first: a task for a worker."""

    records: tuple[Path, ...]

    def do(self) -> Memory:
        """The reader's memory of the person."""
        known: Memory = {}
        for path in self.records:
            with suppress(TableError, OSError, ValueError):
                known = _read_memory(path, known)
        return known


@dataclass(frozen=True, slots=True)
class GainTask:
    """Choices for which a reader's gain is to be computed: a task for a worker."""

    game: str
    chose: tuple[OwnChoice, ...]
    counted: tuple[ChoiceCounts, ...]

    def do(self) -> tuple[float, ...]:
        """For each of `counted` the sum of what the best reply to it gains over the best reply to the right mix."""
        sums = [0.0] * len(self.counted)
        bot, mixes = find(self.game).bot, _mixes(self.game)
        for number, each in enumerate(self.chose):
            if each.reader is None:
                continue
            tried = [each.right, *(counted.mix(mixes, each) for counted in self.counted)]
            rng = Random(seed_for(self.game, "mix", each.seat, number))
            usual, *found = (max(values.values()) for values in bot.beside(each.reader, each.seat, tried, rng))
            sums = [before + value - usual for before, value in zip(sums, found, strict=True)]
        return tuple(sums)


@dataclass(frozen=True, slots=True)
class ChoiceCounts:
    """Counts of choices, beside the counts of a right mix. moves: the choices themselves."""

    counts: Counts
    right: Counts
    moves: tuple[int, ...]

    def mix(self, mixes: Mixes, chose: OwnChoice) -> Mix:
        """The mix of a player with these habits at that choice: the right mix, tilted by the counts of each kind; the
        shares of `moves` where choices have no kinds."""
        if mixes.whole:
            return {move: self.moves.count(move) / len(self.moves) for move in dict.fromkeys(self.moves)}
        legal = tuple(chose.view.legal())
        tilted = {
            move: ((1 - _DOUBT) * chose.right.get(move, 0.0) + _DOUBT / len(legal))
            * self._tilt(mixes, chose.view, move)
            for move in legal
        }
        whole = sum(tilted.values())
        return {move: share / whole for move, share in tilted.items()}

    def _tilt(self, mixes: Mixes, view: View, move: int) -> float:
        """The ratio of the choices of a kind to the right number."""
        for situation, kind in mixes.kinds(view, move)[:1]:
            own, right = (each.get(situation, {}).get(kind, 0.0) for each in (self.counts, self.right))
            return (own + _CAUTION) / (right + _CAUTION)
        return 1.0


class MixFigure(NamedTuple):
    """The share of a kind of choice in a situation and the right one, 0 to 1; doubts: standard errors between them."""

    situation: str
    kind: str
    own: float
    right: float
    doubts: float


Task: TypeAlias = GameScan | MemoryTask | GainTask


@dataclass
class Trainer:
    """The mix of a person in a game. The caller runs the tasks of `next` and hands the answers to `take`."""

    game: str
    records: Sequence[Path]
    chose: list[OwnChoice] = field(default_factory=list)
    memory: Memory | None = None
    gain: tuple[float, float] | None = None
    """A reader's gain from `Mixes.many` choices: of this person, and of a player with the right mix by chance."""
    _watched: int = 0
    _sums: list[float] = field(default_factory=list)
    _weighed: int = 0
    _counted: tuple[ChoiceCounts, ...] = ()

    def next(self) -> Task | None:
        """The next task; None when all is known, or if there are too few choices."""
        if self._watched < len(self.records) and len(self.chose) < MOST:
            return GameScan(self.records[self._watched])
        if not self.enough or self.gain is not None:
            return None
        if self.memory is None:
            return MemoryTask(tuple(reversed(self.records[: self._watched])))
        asked = self._own_choices()
        if not asked:
            return None
        self._counted = self._counted or (self.own(), *self._by_chance())
        at_once = asked[self._weighed : self._weighed + _AT_ONCE[_mixes(self.game).whole]]
        return GainTask(self.game, tuple(at_once), self._counted)

    def take(self, task: Task, result: Any) -> None:
        """Take the answer of a task. A failed one counts as empty."""
        failed = isinstance(result, Exception)
        if isinstance(task, GameScan):
            self._watched += 1
            self.chose += () if failed else result
            del self.chose[MOST:]
        elif isinstance(task, MemoryTask):
            self.memory = {} if failed else result
        else:
            sums = [0.0] * len(self._counted) if failed else result
            self._sums = [a + b for a, b in zip(self._sums or [0.0] * len(sums), sums, strict=True)]
            self._weighed += len(task.chose)
            if self._weighed >= len(self._own_choices()):
                many = _mixes(self.game).many / self._weighed
                own, *chance = self._sums
                self.gain = own * many, sum(chance) / len(chance) * many

    @property
    def enough(self) -> bool:
        """Whether there are enough choices to show the mix."""
        return len(self.chose) >= LEAST

    @property
    def scanning(self) -> bool:
        """Whether games are still being scanned."""
        return self._watched < len(self.records) and len(self.chose) < MOST

    def own(self) -> ChoiceCounts:
        """The counts of the person's choices."""
        return self._counts([each.move for each in self.chose])

    def _counts(self, moves: Sequence[int]) -> ChoiceCounts:
        pairs = list(zip(self.chose, moves, strict=True))
        counts = _counted(self.game, [(each.view, {move: 1.0}) for each, move in pairs])
        return ChoiceCounts(counts, _counted(self.game, [(each.view, each.right) for each, _ in pairs]), tuple(moves))

    @property
    def reader(self) -> str:
        """The level of a reader at this game."""
        return find(self.game).bot.learners[0]

    def habit(self) -> MixFigure | None:
        """The kind of choice that gives most away; None if chance explains all differences."""
        sure = [each for each in self._apart() if each.doubts >= SURE_HABIT]
        return max(sure, default=None, key=lambda each: each.doubts)

    @property
    def uneven(self) -> bool:
        """Whether some bars differ, by habit or by chance."""
        return bool(self._apart())

    def _apart(self) -> list[MixFigure]:
        """The kinds of choices whose bars differ."""
        own, found = self.own(), []
        for situation in _mixes(self.game).situations:
            counts, right = own.counts.get(situation.key, {}), own.right.get(situation.key, {})
            whole = sum(counts.values())
            for kind, _ in situation.options if whole else ():
                had, due = counts.get(kind, 0.0) / whole, right.get(kind, 0.0) / whole
                # One more choice for the kind and one against it: a kind that is never right can be chance too.
                usual = (due * whole + 1) / (whole + 2)
                doubt = (usual * (1 - usual) / whole) ** 0.5
                if abs(had - due) >= APART:
                    found.append(MixFigure(situation.key, kind, had, due, abs(had - due) / doubt))
        return found

    def memory_of(self, seat: int) -> Memory:
        """The memory for a reader that plays against the person at that seat."""
        return {"opponents": {str(seat): self.memory or {}}}

    def _own_choices(self) -> list[OwnChoice]:
        read = [each for each in self.chose if each.reader is not None]
        most = WEIGHED[_mixes(self.game).whole]
        return read[:: max(1, len(read) // most)][:most]

    def _by_chance(self) -> Iterator[ChoiceCounts]:
        """The counts of random players with the right mix."""
        for number in range(CHANCES):
            rng = Random(number)
            yield self._counts([rng.choices(list(each.right), list(each.right.values()))[0] for each in self.chose])


def _counted(game: str, chosen: Sequence[tuple[View, Mix]]) -> Counts:
    """The counts of choices, each given as a mix."""
    mixes = _mixes(game)
    counts: dict[str, dict[str, float]] = {}
    for view, mix in chosen:
        for move, share in mix.items():
            for situation, kind in mixes.kinds(view, move):
                kinds = counts.setdefault(situation, {})
                kinds[kind] = kinds.get(kind, 0.0) + share
    return counts


def _mixes(game: str) -> Mixes:
    mixes = find(game).mixes
    assert mixes is not None, game
    return mixes


# -- scanning a game ----------------------------------------------------------------------------------------------


def _line(path: Path) -> tuple[GameHistory, tuple[int, ...]]:
    record = checked_record(path)
    opened = opening(record, path.name)
    line = GameHistory(opened.entry.engine, record.players, opened.chosen, record.moves)
    return line, persons(notes_of(path, record)[0].chairs)


def secret_choices(line: GameHistory, own: Sequence[int]) -> Iterator[tuple[int, int, int, View]]:
    """The choices of these seats that are counted: index of the move, seat, move, and the view before it."""
    mixes = _mixes(line.engine.key)
    for index, made in enumerate(line.made):
        if made.actor in own and isinstance(made.move, int):
            view = made.before.view(made.actor)
            if view.legal().count() > 1 and mixes.kinds(view, made.move):
                yield index, made.actor, made.move, view


def _chosen(path: Path) -> Iterator[OwnChoice]:
    line, own = _line(path)
    bot = find(line.engine.key).bot
    for index, seat, move, view in secret_choices(line, own):
        right = right_mix(weigh(bot, view, judging_seed(seat, index + 1)))
        before = line.made[line.choice_of(index).start].before
        others = (each for each in before.acting() if each not in (CHANCE, seat))
        reader = next(others, None)
        yield OwnChoice(seat, move, view, None if reader is None else before.view(reader), right)


def _read_memory(path: Path, known: Memory) -> Memory:
    line, own = _line(path)
    bot = find(line.engine.key).bot
    for seat in own:
        watcher = next(each for each in range(line.players) if each != seat)
        memory: Memory = {"opponents": {str(seat): known}}
        bot.learn(line.state.view(watcher), bot.learners[0], memory)
        known = memory["opponents"][str(seat)]
    return known
