"""One's own secret choices counted by situation, beside the right ones, and what a reader gains from them.

All the work is tasks for a worker: first the games are gone through, the last one first, until there are enough
choices; then a reader's memory is made of them; then it is found out what the best reply to them gains.
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
from tablegame.session.game_file import notes_of, read_own
from tablegame.session.history import GameHistory
from tablegame.session.replay import opening
from tablegame.session.seats import persons
from tablegame.storage.strict_yaml import read_bytes

LEAST: Final = 20
"""Choices from which on something is told of them."""
MOST: Final = 200
"""The latest choices that are looked at."""
WEIGHED: Final = {True: 8, False: 48}
"""On so many of them a reader's gain is found out: where choices are strings, where they are cards."""
APART: Final = 0.1
"""So far from what is right two bars are seen to differ."""
TELLING: Final = SURE
"""From so many standard errors on a difference is a habit."""
CHANCES: Final = 4
"""So often somebody who mixes rightly is imagined, to tell what chance alone would give a reader."""
_DOUBT: Final = 0.02
"""Share of an even mix in what is right, so that what is never right can be a habit too."""
_CAUTION: Final = 1.0
"""So many choices of a kind are taken to have been right besides: a habit is not seen in two or three."""
_AT_ONCE: Final = {True: 1, False: 8}
Counts: TypeAlias = Mapping[str, Mapping[str, float]]
"""By situation, by kind of choice."""


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """A secret choice of one's own.

    view: what was seen before it; reader: what one of the others saw who chose too, if any did; right: how often each
    choice would have been right.
    """

    seat: int
    move: int
    view: View
    reader: View | None
    right: Mix


@dataclass(frozen=True, slots=True)
class Watch:
    """A game to be gone through: a task. Its answer are the choices, the last one first."""

    record: Path

    def do(self) -> tuple[OwnChoice, ...]:
        """The people's choices; () where it cannot be read."""
        with suppress(TableError, OSError, ValueError):
            return tuple(_chosen(self.record))[::-1]
        return ()


@dataclass(frozen=True, slots=True)
class Learn:
    """Games that a reader watches, the first one first: a task. Its answer is what it remembers of that person."""

    records: tuple[Path, ...]

    def do(self) -> Memory:
        """What a reader keeps of an opponent."""
        known: Memory = {}
        for path in self.records:
            with suppress(TableError, OSError, ValueError):
                known = _learned(path, known)
        return known


@dataclass(frozen=True, slots=True)
class Weigh:
    """Choices whose gain for a reader is to be found out: a task. Its answer: for each of the counts the sum of it."""

    game: str
    chose: tuple[OwnChoice, ...]
    counted: tuple[ChoiceCounts, ...]

    def do(self) -> tuple[float, ...]:
        """How much more the best reply to each of these promises than the best reply to the right mix."""
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
    """How often somebody chose what, and how often it would have been right; moves: the choices themselves."""

    counts: Counts
    right: Counts
    moves: tuple[int, ...]

    def mix(self, mixes: Mixes, chose: OwnChoice) -> Mix:
        """How somebody with these habits would choose there: each kind as much oftener than is right as at other times;
        where choices are counted whole, as at other times."""
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
        """How much oftener that kind of choice is made than is right."""
        for situation, kind in mixes.kinds(view, move)[:1]:
            own, right = (each.get(situation, {}).get(kind, 0.0) for each in (self.counts, self.right))
            return (own + _CAUTION) / (right + _CAUTION)
        return 1.0


class MixFigure(NamedTuple):
    """How often a kind of choice is made in a situation, and how often it would be right, 0 to 1; doubts: by how many
    standard errors they differ."""

    situation: str
    kind: str
    own: float
    right: float
    doubts: float


Task: TypeAlias = Watch | Learn | Weigh


@dataclass
class Trainer:
    """What is known of one's own mix in a game. `next` names what is to be done, `take` takes its answer."""

    game: str
    records: Sequence[Path]
    chose: list[OwnChoice] = field(default_factory=list)
    memory: Memory | None = None
    gain: tuple[float, float] | None = None
    """What a reader gains from as many choices as the game names: from one's own, from right ones by chance alone."""
    _watched: int = 0
    _sums: list[float] = field(default_factory=list)
    _weighed: int = 0
    _counted: tuple[ChoiceCounts, ...] = ()

    def next(self) -> Task | None:
        """What is to be done now; None where all is known, or there are too few choices."""
        if self._watched < len(self.records) and len(self.chose) < MOST:
            return Watch(self.records[self._watched])
        if not self.enough or self.gain is not None:
            return None
        if self.memory is None:
            return Learn(tuple(reversed(self.records[: self._watched])))
        asked = self._asked()
        if not asked:
            return None
        self._counted = self._counted or (self.own(), *self._by_chance())
        at_once = asked[self._weighed : self._weighed + _AT_ONCE[_mixes(self.game).whole]]
        return Weigh(self.game, tuple(at_once), self._counted)

    def take(self, task: Task, result: Any) -> None:
        """The answer to a task; one that failed counts as none."""
        failed = isinstance(result, Exception)
        if isinstance(task, Watch):
            self._watched += 1
            self.chose += () if failed else result
            del self.chose[MOST:]
        elif isinstance(task, Learn):
            self.memory = {} if failed else result
        else:
            sums = [0.0] * len(self._counted) if failed else result
            self._sums = [a + b for a, b in zip(self._sums or [0.0] * len(sums), sums, strict=True)]
            self._weighed += len(task.chose)
            if self._weighed >= len(self._asked()):
                many = _mixes(self.game).many / self._weighed
                own, *chance = self._sums
                self.gain = own * many, sum(chance) / len(chance) * many

    @property
    def enough(self) -> bool:
        """Whether there are enough choices to tell something."""
        return len(self.chose) >= LEAST

    @property
    def watching(self) -> bool:
        """Whether games are still being gone through."""
        return self._watched < len(self.records) and len(self.chose) < MOST

    def own(self) -> ChoiceCounts:
        """How often the player chose what, beside how often it would have been right."""
        return self._counts([each.move for each in self.chose])

    def _counts(self, moves: Sequence[int]) -> ChoiceCounts:
        pairs = list(zip(self.chose, moves, strict=True))
        counts = _counted(self.game, [(each.view, {move: 1.0}) for each, move in pairs])
        return ChoiceCounts(counts, _counted(self.game, [(each.view, each.right) for each, _ in pairs]), tuple(moves))

    @property
    def reader(self) -> str:
        """The level of the seat that plays what beats these choices."""
        return find(self.game).bot.learners[0]

    def telling(self) -> MixFigure | None:
        """The kind of choice that gives most away: farther from what is right than chance explains; None for none."""
        sure = [each for each in self._apart() if each.doubts >= TELLING]
        return max(sure, default=None, key=lambda each: each.doubts)

    @property
    def uneven(self) -> bool:
        """Whether some kind of choice is seen to be made more or less often than is right, be it by chance."""
        return bool(self._apart())

    def _apart(self) -> list[MixFigure]:
        """All kinds whose bars differ."""
        own, found = self.own(), []
        for situation in _mixes(self.game).situations:
            counts, right = own.counts.get(situation.key, {}), own.right.get(situation.key, {})
            whole = sum(counts.values())
            for kind, _ in situation.options if whole else ():
                had, due = counts.get(kind, 0.0) / whole, right.get(kind, 0.0) / whole
                # As often as is right, seen once more for and once against: what never is right can be chance as well.
                usual = (due * whole + 1) / (whole + 2)
                doubt = (usual * (1 - usual) / whole) ** 0.5
                if abs(had - due) >= APART:
                    found.append(MixFigure(situation.key, kind, had, due, abs(had - due) / doubt))
        return found

    def remembered(self, seat: int) -> Memory:
        """What a computer seat is handed to play against the player at that seat."""
        return {"opponents": {str(seat): self.memory or {}}}

    def _asked(self) -> list[OwnChoice]:
        read = [each for each in self.chose if each.reader is not None]
        most = WEIGHED[_mixes(self.game).whole]
        return read[:: max(1, len(read) // most)][:most]

    def _by_chance(self) -> Iterator[ChoiceCounts]:
        """Somebody who mixes rightly, as often as the player has chosen."""
        for number in range(CHANCES):
            rng = Random(number)
            yield self._counts([rng.choices(list(each.right), list(each.right.values()))[0] for each in self.chose])


def _counted(game: str, chosen: Sequence[tuple[View, Mix]]) -> Counts:
    """How often each kind was chosen in each situation."""
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


# -- a game gone through ----------------------------------------------------------------------------------------------


def _line(path: Path) -> tuple[GameHistory, tuple[int, ...]]:
    record = read_own(read_bytes(path, path.name), path.name)
    opened = opening(record, path.name)
    line = GameHistory(opened.entry.engine, record.players, opened.chosen, record.moves)
    return line, persons(notes_of(path, record)[0].chairs)


def secret_choices(line: GameHistory, own: Sequence[int]) -> Iterator[tuple[int, int, int, View]]:
    """The choices of these seats that count for a mix: place in the game, seat, move, and what was seen before it."""
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


def _learned(path: Path, known: Memory) -> Memory:
    line, own = _line(path)
    bot = find(line.engine.key).bot
    for seat in own:
        watcher = next(each for each in range(line.players) if each != seat)
        memory: Memory = {"opponents": {str(seat): known}}
        bot.learn(line.state.view(watcher), bot.learners[0], memory)
        known = memory["opponents"][str(seat)]
    return known
