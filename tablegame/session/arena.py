"""The arena: computer seats play each other without a window, and the results are counted.

The same seed gives the same games however many processes play them: every choice has a seed of its own, made of the
run's seed, the number of the game and the number of the player. Where players of one's own play, all seeds and deals
are made of a secret instead, which comes from the run's seed and leads back to it only by trying seeds, each of which
takes its time.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from hashlib import pbkdf2_hmac
from hmac import digest
from itertools import islice
from math import sqrt
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from random import Random
from threading import Thread
from time import perf_counter
from typing import Any, Final, TypeAlias

from tablegame.core.contract import CHANCE, Move
from tablegame.core.options import complete, from_texts
from tablegame.games import find
from tablegame.session.characters import check_levels
from tablegame.session.contestants import ArenaError, Contestant, Foreign, Level, contestant

MoveListener: TypeAlias = Callable[[int, Move], None]
"""Hears who made which move."""

_CHUNK: Final = 25
"""Games that a process is given at once."""
_ROUNDS: Final = 300_000
"""How often a seed is hashed to a secret: a tenth of a second for each that somebody tries."""
_MOST_PROCESSES: Final = 61
"""The number of processes for which every system can wait at once."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played, as plain values that can cross to another process: game, players by name, all house rules.

    duplicate: the same cards come as often in a row as there are seats, so that everybody plays them from each.
    """

    game: str
    seats: tuple[str, ...]
    chosen: dict[str, Any]
    seed: int
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that was played, by contestant: scores, who won or shared the win, milliseconds of each choice.

    winners is empty where the game was stopped.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    times: tuple[tuple[float, ...], ...]


@dataclass(slots=True)
class Tally:
    """What one contestant did in the games that count."""

    level: str
    wins: Fraction = Fraction(0)
    shared: int = 0
    scores: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def result(self) -> dict[str, Any]:
        """The entry of this seat in the output (docs/records.md#the-arena-as-json)."""
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


def main(
    game: str,
    seats: Sequence[str],
    games: int,
    settings: Sequence[str],
    warmup: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> int:
    """Do `tablegame arena`; the exit status. Raises TableError with the one line to print."""
    options = from_texts(find(game).engine, settings)
    result = run(game, seats, games, options, warmup, seed, jobs)
    print(json.dumps(result) if as_json else table(result))
    return 0


def run(
    game: str,
    seats: Sequence[str],
    games: int,
    options: dict[str, Any] | None = None,
    warmup: int = 0,
    seed: int = 0,
    jobs: int = 1,
) -> dict[str, Any]:
    """Play and count: the object that `arena --json` prints. options: only those that shall differ from the defaults.

    The games numbered from 0 to warmup - 1 are played and learned from, not counted. Raises TableError: an unknown
    game, option or level, seats or a level that cannot play so, a player that answers what is no move.
    """
    match = Match(game, tuple(seats), complete(find(game).engine, len(seats), options or {}), seed)
    secret = secret_of(seed) if any(":" in name for name in seats) else b""
    return result_of(match, games, outcomes(match, games, warmup, jobs, secret))


def secret_of(seed: int) -> bytes:
    """The secret from which deals and seeds of a run with own players come: finding it by trying seeds is slow."""
    return pbkdf2_hmac("sha256", str(seed).encode(), b"tablegame arena", _ROUNDS)


def outcomes(match: Match, games: int, warmup: int = 0, jobs: int = 1, secret: bytes = b"") -> Iterator[Outcome]:
    """The games of a match that count, in their order. secret: see `secret_of`; b"" where nobody would look for the
    run's seed. Raises TableError as `run` does."""
    entry = find(match.game)
    contestants = [contestant(entry, name) for name in match.seats]
    levels = (one.level for one in contestants if isinstance(one, Level))
    check_levels(entry.bot, levels, len(match.seats), match.chosen)
    learning = any(one.learns for one in contestants)
    if jobs > 1 and not learning and not getattr(sys, "frozen", False):
        _close(contestants)
        return _side_by_side(match, range(warmup, warmup + games), jobs, secret)
    every = range(0 if learning else warmup, warmup + games)
    return islice(_in_order(match, contestants, every, secret), warmup - every.start, None)


def play(
    match: Match,
    contestants: Sequence[Contestant],
    number: int,
    listener: MoveListener | None = None,
    secret: bytes = b"",
) -> Outcome:
    """Play one game of a match, counted from 0: contestant c sits at seat (c + number) modulo the players.

    listener: hears each move as it is made, deals too, so no contestant may; secret: see `secret_of`.
    """
    engine, count = find(match.game).engine, len(contestants)
    places = tuple((own + number) % count for own in range(count))
    seated = tuple((seat - number) % count for seat in range(count))
    chance = _chance(match.seed, secret, f"{number // count * count if match.duplicate else number} deal")
    seeds = [_chance(match.seed, secret, f"{number} {own}") for own in range(count)]
    times: list[list[float]] = [[] for _ in contestants]
    for own, one in enumerate(contestants):
        one.begin(number, own, places)
    state = engine.new(count, match.chosen)
    while (acting := state.acting()) and not engine.is_stalled(state):
        for actor in acting:
            if actor == CHANCE:
                move: Move = engine.deal(state, chance)
            else:
                own = seated[actor]
                view = state.view(actor)
                started = perf_counter()
                move = contestants[own].choose(view, seeds[own].getrandbits(62))
                times[own].append(1000 * (perf_counter() - started))
            state.apply(actor, move)
            if listener is not None:
                listener(actor, move)
    for own, one in enumerate(contestants):
        one.end(state.view(places[own]))
    scores, winners = state.scores(), state.winners()
    return Outcome(
        tuple(scores[place] for place in places),
        tuple(own for own, place in enumerate(places) if place in winners),
        tuple(map(tuple, times)),
    )


def _chance(seed: int, secret: bytes, what: str) -> Random:
    """All chance of one kind in one game."""
    return Random(digest(secret, what.encode(), "sha256") if secret else f"{seed} {what}")


def _in_order(
    match: Match, contestants: Sequence[Contestant], numbers: Iterable[int], secret: bytes
) -> Iterator[Outcome]:
    try:
        for number in numbers:
            yield play(match, contestants, number, None, secret)
    finally:
        _close(contestants)


def _close(contestants: Sequence[Contestant]) -> None:
    for one in contestants:
        if isinstance(one, Foreign):
            one.close()


def _side_by_side(match: Match, numbers: range, jobs: int, secret: bytes) -> Iterator[Outcome]:
    """The same games, in chunks, by several processes, no more than there are processors; in their order."""
    chunks = [numbers[start : start + _CHUNK] for start in range(0, len(numbers), _CHUNK)]
    try:
        with ProcessPoolExecutor(min(jobs, len(chunks), os.cpu_count() or 1, _MOST_PROCESSES)) as pool:
            for outcomes in pool.map(_chunk, [match] * len(chunks), chunks, [secret] * len(chunks)):
                yield from outcomes
    except BrokenExecutor:
        raise ArenaError(f"{', '.join(match.seats)}: a player ended the process that it played in") from None


def _chunk(match: Match, numbers: range, secret: bytes) -> list[Outcome]:
    _end_with_parent()
    entry = find(match.game)
    contestants = [contestant(entry, name) for name in match.seats]
    return list(_in_order(match, contestants, numbers, secret))


@cache
def _end_with_parent() -> None:
    """A process of the pool ends as soon as the one that started it, however that ends."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def result_of(match: Match, games: int, outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """The sum of the outcomes of all games: the object that `arena --json` prints."""
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
    """The value below which that share of them lies, in milliseconds to the microsecond; 0 of none."""
    if not ascending:
        return 0.0
    return round(ascending[min(len(ascending) - 1, int(share * len(ascending)))], 3)


def table(result: dict[str, Any]) -> str:
    """The result for people, in English."""
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
