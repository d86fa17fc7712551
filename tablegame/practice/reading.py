"""How well others could have read a person's secret choices, and how well the person read theirs.

All is measured beside an unreadable player with the same cards, who makes the right mix or draws cards blindly:
whichever of both does a thing more often. Predictions know earlier choices alone. Only choices that are judged count,
because the judge knows the right mix.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, islice, product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tablegame.ai.judging import SURE, right_mix
from tablegame.ai.predict import OptionSet, Predictor
from tablegame.core.contract import CHANCE, View
from tablegame.core.errors import TableError
from tablegame.core.mixes import Mix, Mixes
from tablegame.games import Game
from tablegame.practice.analysis import Analysis
from tablegame.practice.judgement_file import Judgements
from tablegame.practice.mix_trainer import secret_choices
from tablegame.session.game_file import RECORD_ENDING, checked_record, notes_of, review_path
from tablegame.session.history import GameHistory
from tablegame.session.replay import opening
from tablegame.session.saved_index import Saved
from tablegame.session.seats import persons

GAMES: Final = 50
"""Earlier games that are looked at, at most."""
FALSE_TELLS: Final = 0.01
"""How likely a player who makes the right mix shows any tell by chance, at most."""
SETTLED: Final = 0.98
"""The share of an option in the right mix from which on a choice is no secret."""
VALUED: Final = 60
"""Choices of a game, times the other seats, whose gains are computed at most; all count as these do on average."""
_SLIP: Final = 0.02
"""How often somebody who makes the right mix is taken to choose blindly, so that one slip does not refute it."""


class Count(NamedTuple):
    """How often something happened in several cases, and how often it would have happened to an unreadable player."""

    times: int
    of: int
    expected: float
    variance: float

    @property
    def sure(self) -> bool:
        """Whether there were more than chance explains."""
        return self.times - self.expected > SURE * sqrt(self.variance)


def together(counts: Iterable[Count]) -> Count:
    """The sums of several counts."""
    found = tuple(counts)
    return Count(
        sum(each.times for each in found),
        sum(each.of for each in found),
        sum(each.expected for each in found),
        sum(each.variance for each in found),
    )


class Tell(NamedTuple):
    """A situation and a kind of choice that was made more often there than chance explains; keys of `Mixes.habits`."""

    situation: str
    kind: str
    seen: Count


class Gain(NamedTuple):
    """What reading brought, in the unit of the game (`Mixes.unit`), beside the right mix; variance: by chance."""

    value: float = 0.0
    variance: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether it is more than chance explains."""
        return self.value > SURE * sqrt(self.variance)


class PersonReading(NamedTuple):
    """How a person reads and is read.

    games: the choices that a prediction hit, by game, the earliest first; tell: the surest tell of the last game;
    habit: that of all games; read: what a reader in another chair would have gained by it in the last game; reads: what
    the person gained there by reading each other seat.
    """

    games: tuple[Count, ...] = ()
    tell: Tell | None = None
    habit: Tell | None = None
    read: Gain = Gain()
    reads: Mapping[int, Gain] = {}

    @property
    def total(self) -> Count:
        """The choices of all games."""
        return together(self.games)

    @property
    def curve(self) -> tuple[float, ...]:
        """The choices that were predicted so far beyond those of an unreadable player, after each game."""
        return tuple(accumulate((each.times - each.expected for each in self.games), initial=0.0))


class _Chosen(NamedTuple):
    """A judged secret choice. number: the index of its move; start: of the first move that was chosen at that time."""

    number: int
    start: int
    seat: int
    move: int
    view: View
    right: Mix


class _Options(NamedTuple):
    """What a choice was made from.

    signs: the situations and kinds of each option, of the game's habits; copies: how many cards it stands for; shares:
    how often it is right; option_of: the option of each right move, and of the move that was made.
    """

    signs: tuple[frozenset[tuple[str, str]], ...]
    copies: tuple[int, ...]
    shares: tuple[float, ...]
    option_of: Mapping[int, int]

    @property
    def settled(self) -> bool:
        """Whether the right mix leaves nothing to predict."""
        return max(self.shares) >= SETTLED

    def usual(self, options: Sequence[int]) -> float:
        """How often an unreadable player chooses one of these options."""
        right, blind = (sum(each[option] for option in options) for each in (self.shares, self.copies))
        return max(right, blind / sum(self.copies))

    def question(self, mixes: Mixes) -> OptionSet:
        """The question to a predictor."""
        here = {situation for signs in self.signs for situation, _ in signs}
        contexts = {
            f"{situation.key} {kind}": tuple(
                "" if situation.key not in here else "yes" if (situation.key, kind) in signs else "no"
                for signs in self.signs
            )
            for situation in mixes.habits
            for kind, _ in situation.options
        }
        return OptionSet(self.copies, contexts)


class _Reader:
    """Predicts a person's choices: by habits, or as the right mix, trusting what has predicted better so far."""

    def __init__(self) -> None:
        self._habits = Predictor({})
        self._trust = 0.5
        """The trust in the right mix."""

    def chances(self, options: _Options, question: OptionSet) -> list[float]:
        """How likely each option is."""
        both = zip(self._right(options), self._habits.chances(question), strict=True)
        return [self._trust * right + (1 - self._trust) * habit for right, habit in both]

    def observe(self, options: _Options, question: OptionSet, made: int) -> None:
        """Learn from a choice."""
        right = self._trust * self._right(options)[made]
        habit = (1 - self._trust) * self._habits.chances(question)[made]
        self._trust = (1 - _SLIP) * right / (right + habit) + _SLIP / 2
        self._habits.observe(question, made)

    def _right(self, options: _Options) -> list[float]:
        whole = sum(options.copies)
        pairs = zip(options.shares, options.copies, strict=True)
        return [(1 - _SLIP) * share + _SLIP * copies / whole for share, copies in pairs]


class _Predicted(NamedTuple):
    """A choice beside its prediction: how likely each move was."""

    chosen: _Chosen
    options: _Options
    seen: Count
    moves: Mix


@dataclass(frozen=True, slots=True)
class ReadingTask:
    """A person's games of one kind: a task for a worker.

    records: the latest first; name: of the person; seat: in the first of them, None for any; gains: those of the first
    are wanted too, which takes longer.
    """

    records: tuple[Path, ...]
    name: str
    seat: int | None = None
    gains: bool = False

    def do(self) -> PersonReading:
        """What the games show, as far as they can be read and are judged."""
        games: list[tuple[_Game, tuple[int, ...]]] = []
        for path in self.records:
            with suppress(TableError, OSError, ValueError):
                game = _Game(path)
                seats = (self.seat,) if self.seat is not None and not games else game.seats_of(self.name)
                games += [(game, seats)] if game.mixes is not None else []
        reader = _Reader()
        found = [list(game.predicted(seats, reader)) for game, seats in reversed(games)]
        if not found:
            return PersonReading()
        counts = tuple(together(each.seen for each in game) for game in found)
        tells = _tell(found[-1]), _tell([each for game in found for each in game])
        gains = games[0][0].gains(found[-1]) if self.gains else ()
        return PersonReading(counts, *tells, *gains)


def reading_task(
    saved: Iterable[Saved], folder: Path, game: str, name: str, first: str = "", seat: int | None = None
) -> ReadingTask:
    """The task for a person's saved games of one kind that have a review, the last played first.

    first: the id of the last game that counts, "" for all games; seat: of the person there.
    """
    ids = [line.id for line in saved if line.game == game and line.over and line.persons and name in line.names]
    ids = ids[ids.index(first) :] if first in ids else [first, *ids] if first else ids
    paths = (folder / f"{id}{RECORD_ENDING}" for id in ids)
    return ReadingTask(tuple(islice((path for path in paths if review_path(path).exists()), GAMES + 1)), name, seat)


class _Game:
    """A saved game with its judgements. Raises TableError, OSError or ValueError if it cannot be read."""

    def __init__(self, path: Path) -> None:
        record = checked_record(path)
        opened = opening(record, path.name)
        self.entry: Game = opened.entry
        self.mixes: Mixes | None = self.entry.mixes
        self.chairs = notes_of(path, record)[0].chairs
        self.line = GameHistory(self.entry.engine, record.players, opened.chosen, record.moves)
        self.analysis = Analysis(record.game, record.players, opened.chosen, record.moves)
        Judgements(review_path(path), self.analysis)

    def seats_of(self, name: str) -> tuple[int, ...]:
        """Where a person of that name sat."""
        return tuple(seat for seat in persons(self.chairs) if self.chairs[seat].name == name)

    def _chosen(self, seats: Sequence[int]) -> Iterator[_Chosen]:
        for index, seat, move, view in secret_choices(self.line, seats):
            judged = self.analysis.judged.get(index + 1)
            if judged is not None and judged.judgement.evaluation.choices:
                right = right_mix(judged.judgement.evaluation)
                yield _Chosen(index, self.line.choice_of(index).start, seat, move, view, right)

    def predicted(self, seats: Sequence[int], reader: _Reader) -> Iterator[_Predicted]:
        """The choices of these seats with their predictions; the reader learns from each."""
        assert self.mixes is not None
        for each in self._chosen(seats):
            options = _options(self.mixes, each)
            if options.settled:
                continue
            question = options.question(self.mixes)
            chances = reader.chances(options, question)
            guess, made = chances.index(max(chances)), options.option_of[each.move]
            moves = {move: chances[option] for move, option in options.option_of.items()}
            yield _Predicted(each, options, _case(guess == made, options.usual((guess,))), moves)
            reader.observe(options, question, made)

    def gains(self, predicted: Sequence[_Predicted]) -> tuple[Gain, dict[int, Gain]]:
        """What a reader would have gained from a person, on average over the other chairs, and what the person gained
        by reading each of them."""
        most = VALUED // (self.line.players - 1)
        valued = predicted[:: max(1, -(-len(predicted) // most))]
        scale = len(predicted) / max(1, len(valued))
        read, reads = [0.0, 0.0], dict[int, list[float]]()
        for each in valued:
            before = self.line.made[each.chosen.start].before
            others = [seat for seat in before.acting() if seat not in (CHANCE, each.chosen.seat)]
            for other in others:
                rng = Random(f"{each.chosen.number} {other}")
                _add(read, self._read(each, before.view(other), rng), scale / len(others))
                sums = reads.setdefault(other, [0.0, 0.0])
                _add(sums, self._reads(each, before.view(each.chosen.seat), other, rng), scale)
        return Gain(*read), {seat: Gain(*sums) for seat, sums in reads.items()}

    def _read(self, each: _Predicted, view: View, rng: Random) -> Gain:
        """What the best reply to the prediction gained on this choice, beside the best reply to the right mix."""
        chosen = each.chosen
        moves = list(dict.fromkeys((*chosen.right, chosen.move)))
        rows = dict(
            zip(moves, self.entry.bot.beside(view, chosen.seat, [{move: 1.0} for move in moves], rng), strict=True)
        )

        def best_reply(mix: Mix) -> int:
            return max(
                rows[chosen.move], key=lambda reply: sum(mix.get(move, 0.0) * row[reply] for move, row in rows.items())
            )

        reply, usual = best_reply(each.moves), best_reply(chosen.right)
        gains = {move: row[reply] - row[usual] for move, row in rows.items()}
        mean = sum(share * gains[move] for move, share in chosen.right.items())
        spread = sum(share * (gains[move] - mean) ** 2 for move, share in chosen.right.items())
        return Gain(gains[chosen.move], spread)

    def _reads(self, each: _Predicted, view: View, other: int, rng: Random) -> Gain:
        """What this choice gained on that of another seat, beside the right mix."""
        chosen = each.chosen
        made = self.line.made[chosen.start :]
        theirs = next((move.move for move in made if move.actor == other), None)
        if not isinstance(theirs, int):
            return Gain()
        (values,) = self.entry.bot.beside(view, other, [{theirs: 1.0}], rng)
        if not {chosen.move, *chosen.right} <= set(values):
            return Gain()
        usual = sum(share * values[move] for move, share in chosen.right.items())
        spread = sum(share * (values[move] - usual) ** 2 for move, share in chosen.right.items())
        return Gain(values[chosen.move] - usual, spread)


def _options(mixes: Mixes, each: _Chosen) -> _Options:
    """The options of a choice: each move by itself, or a kind in each situation where there are too many moves."""
    if mixes.whole:
        kinds = ([(situation.key, kind) for kind, _ in situation.options] for situation in mixes.habits)
        signs = [frozenset(combined) for combined in product(*kinds)]
        option_of = {move: signs.index(frozenset(mixes.signs(each.view, move))) for move in (*each.right, each.move)}
        copies = [1] * len(signs)
    else:
        legal = tuple(each.view.legal())
        signs = [frozenset(mixes.signs(each.view, move)) for move in legal]
        option_of = {move: option for option, move in enumerate(legal)}
        copies = [mixes.copies(each.view, move) for move in legal]
    shares = [0.0] * len(signs)
    for move, share in each.right.items():
        shares[option_of[move]] += share
    return _Options(tuple(signs), tuple(copies), tuple(shares), option_of)


def _case(happened: bool, share: float) -> Count:
    """One case in which an unreadable player does a thing that often."""
    return Count(int(happened), 1, share, share * (1 - share))


def _tell(predicted: Sequence[_Predicted]) -> Tell | None:
    """The surest tell of some choices; None if chance explains everything."""
    cases: dict[tuple[str, str], list[Count]] = {}
    for each in predicted:
        options = each.options
        made = options.option_of[each.chosen.move]
        for sign in frozenset().union(*options.signs):
            share = options.usual([option for option, signs in enumerate(options.signs) if sign in signs])
            if 1 - SETTLED < share < SETTLED:
                cases.setdefault(sign, []).append(_case(sign in options.signs[made], share))
    best = min(cases, key=lambda sign: _tail(cases[sign]), default=None)
    if best is None or _tail(cases[best]) * len(cases) > FALSE_TELLS:
        return None
    return Tell(*best, together(cases[best]))


def _tail(cases: Sequence[Count]) -> float:
    """How likely an unreadable player does it as often in these single cases, or more often."""
    times = sum(each.times for each in cases)
    likely = [1.0, *[0.0] * times]
    # How likely each number of events is so far; the last stands for that number and more.
    for each in cases:
        for number in range(times, 0, -1):
            stays = 1.0 if number == times else 1 - each.expected
            likely[number] = likely[number] * stays + likely[number - 1] * each.expected
        likely[0] *= 1 - each.expected if times else 1.0
    return likely[times]


def _add(sums: list[float], gain: Gain, scale: float) -> None:
    """Add so many times a gain to its sums."""
    sums[0] += scale * gain.value
    sums[1] += scale * scale * gain.variance
