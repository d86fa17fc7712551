"""Lets computer players play each other without a window, and counts the results.

    python tools/arena.py GAME --seats strong,club,... --games N [--set option=value]... [--warmup N] [--seed S]
                               [--jobs N] [--json]

docs/records.md says what a seat may be and what is printed. The same seed gives the same games, however many processes
play them: every choice has a seed of its own, made of the run's seed, the number of the game and the number of the
player.
"""

from __future__ import annotations

import argparse
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any, Final

from tablegame.cli import LARGEST_SEED, whole_number
from tablegame.core.bots import Bot, Memory
from tablegame.core.contract import CHANCE, Engine, Move, View
from tablegame.core.errors import LONGEST_MESSAGE, TableError, echo, short
from tablegame.core.options import complete, from_texts
from tablegame.games import Game, find
from tablegame.session import characters
from tablegame.session.processes import processes
from tablegame.session.worker import choose_as

ROOT: Final = Path(__file__).resolve().parents[1]

RANDOM: Final = "random"
ANCHORS: Final = {"anchor-beginner": "Beginner", "anchor-club": "Club"}
"""The classes of the frozen opponents in tests/anchors/, by the names of their seats."""
SECONDS: Final = 1.0  # the time for a move that an anchor is told; work is bounded by counts
_CHUNK: Final = 25  # games that a process is given at once


class ArenaError(TableError):
    """A seat cannot be filled."""


# -- who plays ---------------------------------------------------------------------------------------------------------


class Contestant(ABC):
    """A player of the arena, who sits at another seat in every game."""

    learns = False  # whether its moves may depend on earlier games

    def begin(self, own: int, places: Sequence[int]) -> None:  # noqa: B027 - most have nothing to prepare
        """Prepare for a new game. places: the seat of each contestant. own: the index of this one among them."""

    @abstractmethod
    def choose(self, view: View, seed: int) -> int: ...

    def end(self, view: View) -> None:  # noqa: B027 - most remember nothing
        """Learn from the last view of a game."""


class Level(Contestant):
    """A level of the game. If it learns, it remembers its opponents by contestant, since they change their seats."""

    def __init__(self, bot: Bot, level: str, style: str = "") -> None:
        self.bot = bot
        self.level = level
        self.style = style
        self.learns = bot.other_names.get(level, level) in bot.learners
        self.places: Sequence[int] = ()
        self.memory: Memory | None = None
        self.known: dict[int, Memory] = {}

    def begin(self, own: int, places: Sequence[int]) -> None:
        self.places = places
        if self.learns:
            opponents = {str(seat): self.known.get(other, {}) for other, seat in enumerate(places) if other != own}
            self.memory = {"opponents": opponents}

    def choose(self, view: View, seed: int) -> int:
        if self.memory is not None:
            self.bot.learn(view, self.level, self.memory)
        return choose_as(self.bot, view, self.level, self.style, Random(seed), self.memory)

    def end(self, view: View) -> None:
        if self.memory is not None:
            self.bot.learn(view, self.level, self.memory)
            opponents = self.memory["opponents"]
            self.known = {
                other: opponents[str(seat)] for other, seat in enumerate(self.places) if str(seat) in opponents
            }


class Yardstick(Contestant):
    """The seat `random`: every legal move is equally likely, and a card once for each copy."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View, seed: int) -> int:
        return self.bot.random_move(view, Random(seed))


class Anchor(Contestant):
    """A frozen opponent, made anew for every game. It is given the object that `replay --json --view` prints, and its
    answer is the text of a move."""

    def __init__(self, game: str, engine: Engine, kind: str) -> None:
        self.engine = engine
        self.make = getattr(_anchors(game), kind)
        self.player = self.make()

    def begin(self, own: int, places: Sequence[int]) -> None:  # noqa: ARG002 - the shape of a contestant
        self.player = self.make()

    def choose(self, view: View, seed: int) -> int:
        assert view.seat is not None  # it sits there
        move = self.engine.parse(view.seat, self.player.choose(self.engine.view_as_json(view), seed, SECONDS))
        assert isinstance(move, int)  # nobody but chance deals
        return move


@cache
def _anchors(game: str) -> ModuleType:
    """The module with the frozen opponents of a game, which imports nothing of the program. Raises ArenaError."""
    path = ROOT / "tests" / "anchors" / f"{game}.py"
    spec = spec_from_file_location(f"{game}_anchors", path) if path.exists() else None
    if spec is None or spec.loader is None:
        raise ArenaError(f"{game} has no anchors")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contestant(entry: Game, name: str) -> Contestant:
    """The player of that name: a level, `random`, an anchor, a character. Raises ArenaError if there is none."""
    bot = entry.bot
    if name in bot.levels or name in bot.other_names:
        return Level(bot, name)
    if name == RANDOM:
        return Yardstick(bot)
    if name in ANCHORS:
        return Anchor(entry.key, entry.engine, ANCHORS[name])
    player = characters.character_of(name)
    if player is not None:
        return Level(bot, *player.styled_level(entry.key))
    people = (each.key for each in characters.all_characters())
    known = ", ".join((*bot.levels, *bot.other_names, RANDOM, *ANCHORS, *people))
    raise ArenaError(f"{echo(name)} is no level of {entry.key}; a seat is {known}")


# -- games -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Match:
    """What is played, as plain values that can be sent to another process."""

    game: str
    seats: tuple[str, ...]  # the names of the contestants
    chosen: dict[str, Any]  # all house rules
    seed: int
    duplicate: bool = False  # whether the same cards come once for each seat, so that everybody plays them from each


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game. Contestants are numbered in the order of `Match.seats`."""

    scores: tuple[int, ...]  # of each contestant
    winners: tuple[int, ...]  # the numbers of the winners; () for a game that was stopped
    times: tuple[tuple[float, ...], ...]  # of each contestant the milliseconds of its choices


def outcomes(match: Match, games: int, warmup: int = 0, jobs: int = 1) -> Iterator[Outcome]:
    """Plays a match and yields the results of the games that count, in their order. Raises TableError as `run` does.

    warmup: games that are played before and do not count. jobs: processes at once.
    """
    entry = find(match.game)
    contestants = [contestant(entry, name) for name in match.seats]
    levels = (player.level for player in contestants if isinstance(player, Level))
    characters.check_levels(entry.bot, levels, len(match.seats), match.chosen)
    learning = any(player.learns for player in contestants)
    if jobs > 1 and not learning:
        return _side_by_side(match, range(warmup, warmup + games), jobs)
    numbers = range(0 if learning else warmup, warmup + games)
    all_outcomes = (play(match, contestants, number) for number in numbers)
    return islice(all_outcomes, warmup - numbers.start, None)


def play(match: Match, contestants: Sequence[Contestant], number: int) -> Outcome:
    """Play the game of a match with that number, from 0. Contestant c sits at seat (c + number) modulo the players."""
    engine, count = find(match.game).engine, len(contestants)
    places = tuple((own + number) % count for own in range(count))
    contestant_at = tuple((seat - number) % count for seat in range(count))
    chance = Random(f"{match.seed} {number // count * count if match.duplicate else number} deal")
    seeds = [Random(f"{match.seed} {number} {own}") for own in range(count)]
    times: list[list[float]] = [[] for _ in contestants]
    for own, player in enumerate(contestants):
        player.begin(own, places)
    state = engine.new(count, match.chosen)
    while (acting := state.acting()) and not engine.is_stalled(state):
        for actor in acting:
            if actor == CHANCE:
                move: Move = engine.deal(state, chance)
            else:
                own = contestant_at[actor]
                view = state.view(actor)
                started = perf_counter()
                move = contestants[own].choose(view, seeds[own].getrandbits(62))
                times[own].append(1000 * (perf_counter() - started))
            state.apply(actor, move)
    for own, player in enumerate(contestants):
        player.end(state.view(places[own]))
    scores, winners = state.scores(), state.winners()
    return Outcome(
        tuple(scores[place] for place in places),
        tuple(own for own, place in enumerate(places) if place in winners),
        tuple(map(tuple, times)),
    )


def _side_by_side(match: Match, numbers: range, jobs: int) -> Iterator[Outcome]:
    """The games of these numbers, played by several processes; the results come in the order of the numbers."""
    chunks = [numbers[start : start + _CHUNK] for start in range(0, len(numbers), _CHUNK)]
    with processes(min(jobs, len(chunks))) as pool:
        for played in pool.map(_chunk, [match] * len(chunks), chunks):
            yield from played


def _chunk(match: Match, numbers: range) -> list[Outcome]:
    entry = find(match.game)
    contestants = [contestant(entry, name) for name in match.seats]
    return [play(match, contestants, number) for number in numbers]


# -- what is printed ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """The results of one contestant in the games that count."""

    level: str
    wins: Fraction = Fraction(0)
    shared: int = 0
    scores: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def result(self) -> dict[str, Any]:
        """The entry of the contestant in the output (docs/records.md)."""
        count = len(self.scores)
        mean = sum(self.scores) / count
        spread = sum((score - mean) ** 2 for score in self.scores) / max(1, count - 1)
        times = sorted(self.times)
        return {
            "level": self.level,
            "wins": float(self.wins),
            "shared": self.shared,
            "mean_score": mean,
            "se_score": sqrt(spread / count),
            "moves": len(times),
            "ms_per_move": {"p50": _at(times, 0.5), "p95": _at(times, 0.95), "max": _at(times, 1.0)},
        }


def run(
    game: str,
    seats: Sequence[str],
    games: int,
    options: dict[str, Any] | None = None,
    warmup: int = 0,
    seed: int = 0,
    jobs: int = 1,
) -> dict[str, Any]:
    """Play and count. Returns the object that `--json` prints. Raises TableError for an unknown game, house rule or
    seat, and for seats that cannot play by these house rules.

    options: the house rules that differ from the defaults. warmup: games that are learned from and not counted.
    """
    match = Match(game, tuple(seats), complete(find(game).engine, len(seats), options or {}), seed)
    return result_of(match, games, outcomes(match, games, warmup, jobs))


def result_of(match: Match, games: int, outcomes: Iterable[Outcome]) -> dict[str, Any]:
    tallies = [Tally(name) for name in match.seats]
    decided = unfinished = 0
    for outcome in outcomes:
        decided += len(outcome.winners) == 1
        unfinished += not outcome.winners
        for own, tally in enumerate(tallies):
            tally.scores.append(outcome.scores[own])
            tally.times.extend(outcome.times[own])
            if own in outcome.winners:
                tally.wins += Fraction(1, len(outcome.winners))
                tally.shared += len(outcome.winners) > 1
    return {
        "game": match.game,
        "options": dict(match.chosen),
        "games": games,
        "seed": match.seed,
        "decided": decided,
        "unfinished": unfinished,
        "seats": [tally.result() for tally in tallies],
    }


def _at(ascending: Sequence[float], share: float) -> float:
    """The value below which that share (0-1) of the values lies, rounded to three decimals; 0 if there are none."""
    if not ascending:
        return 0.0
    return round(ascending[min(len(ascending) - 1, int(share * len(ascending)))], 3)


def table(result: dict[str, Any]) -> str:
    """The result as a table for people."""
    options = ", ".join(f"{name} {_word(value)}" for name, value in result["options"].items())
    lines = [
        f"{result['game']} ({options}), seed {result['seed']}",
        f"{result['games']} games, {result['decided']} with one winner"
        + (f", {result['unfinished']} stopped" if result["unfinished"] else ""),
        "",
    ]
    head = ("seat", "wins", "shared", "mean score", "± se", "moves", "ms p50", "p95", "max")
    rows = [head, *(_row(seat) for seat in result["seats"])]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        cells = (text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join((row[0].ljust(widths[0]), *cells)))
    return "\n".join(lines)


def _row(seat: dict[str, Any]) -> tuple[str, ...]:
    times = seat["ms_per_move"]
    return (
        seat["level"],
        f"{seat['wins']:.1f}",
        str(seat["shared"]),
        f"{seat['mean_score']:.3f}",
        f"{seat['se_score']:.3f}",
        str(seat["moves"]),
        *(f"{times[name]:.2f}" for name in ("p50", "p95", "max")),
    )


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return " ".join(map(_word, value))
    return str(value)


def main(arguments: Sequence[str]) -> int:
    """Play and print. Returns the exit status, which is 2 after one line on standard error."""
    parser = argparse.ArgumentParser(description="Let computer players play each other.", allow_abbrev=False)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--seats", metavar="SEAT,...", required=True, help="a level, random, anchor-beginner, anchor-club, a character"
    )
    parser.add_argument("--games", metavar="N", type=whole_number(1), required=True, help="games to count")
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[], help="a house rule")
    parser.add_argument(
        "--warmup", metavar="N", type=whole_number(0), default=0, help="games played first, not counted"
    )
    parser.add_argument("--seed", metavar="S", type=whole_number(0, LARGEST_SEED), default=0)
    parser.add_argument("--jobs", metavar="N", type=whole_number(1), default=1, help="processes at once")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    asked = parser.parse_args(arguments)
    try:
        options = from_texts(find(asked.game).engine, asked.set)
        result = run(asked.game, asked.seats.split(","), asked.games, options, asked.warmup, asked.seed, asked.jobs)
    except TableError as error:
        print(short(str(error), LONGEST_MESSAGE), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    print(json.dumps(result) if asked.json else table(result))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
