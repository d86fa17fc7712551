"""Computer players play a hundred thousand games of all kinds against each other (`make endurance-games`).

Game, number of players, house rules and players are drawn for each game, slow ones less often. An illegal move, an
error, a move that takes more than two seconds of the processor and memory that keeps growing end it with status 1 and
the number of the game, which `--first N --games 1` plays again.

    python tools/endurance_games.py [--games 100000] [--share 1.0] [--seed S] [--first N]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from arena import contestant  # noqa: E402 - beside this file

from tablegame.core.contract import CHANCE  # noqa: E402 - found in this checkout, installed or not
from tablegame.core.errors import TableError  # noqa: E402 - as above
from tablegame.core.options import (  # noqa: E402 - as above
    Option,
    all_counts,
    complete,
)
from tablegame.games import Game, find  # noqa: E402 - as above
from tablegame.session.characters import company  # noqa: E402 - as above

OFTEN = {
    "contraconquer": 35,
    "procession": 28,
    "precognition": 13,
    "contraspiel": 10,
    "wargops": 8,
    "contractgrid": 6,
}
"""How often each game is played; a session of WarGops takes as long as twenty games of Contraconquer."""
QUICK = ("beginner", "club", "random")
SELDOM = 0.002
"""The share of seats with a slow player: a strong level, or a character."""
USUAL = 0.6
"""The share of house rules with their default."""
FEW = 2.5
"""The mean distance of a number from its lowest value: games with a hundred deals are rare."""
LONGEST = 2.0
"""Seconds of the processor that a move may take."""
GROWTH = 60.0
"""Megabytes by which the memory of the second half may exceed that of the first."""
CHUNK = 500


@dataclass(slots=True)
class Sum:
    """Counts of some games: games of each kind, moves, the longest move, the size of the process."""

    games: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    longest: float = 0.0
    slowest: str = ""
    size: float = 0.0
    process: int = 0
    wrong: list[str] = field(default_factory=list)


def megabytes() -> float:
    """Resident memory of this process; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def some(seed: int, numbers: range) -> Sum:
    """Play these games."""
    found = Sum(process=os.getpid())
    for number in numbers:
        played(f"{seed} {number}", number, found)
    found.size = megabytes()
    return found


def played(seed: str, number: int, found: Sum) -> None:
    """Play one game and add its counts."""
    rng = Random(seed)
    entry = find(rng.choices(list(OFTEN), list(OFTEN.values()))[0])
    players, chosen = house_rules(entry, rng)
    names = tuple(somebody(entry, players, chosen, rng) for _ in range(players))
    where = f"game {number}: {entry.key} {chosen} {' '.join(names)}"
    found.games[entry.key] += 1
    try:
        for name, seconds in through(entry, chosen, names, rng):
            found.moves += 1
            if seconds > found.longest:
                found.longest, found.slowest = seconds, f"{name}, {where}"
            if seconds > LONGEST:
                found.wrong.append(f"{name} took {seconds:.2f} s, {where}")
    except Exception as error:  # whatever goes wrong is what is looked for
        found.wrong.append(f"{type(error).__name__}: {error}, {where}")


def house_rules(entry: Game, rng: Random) -> tuple[int, dict[str, Any]]:
    """A number of players and fitting house rules, most of them defaults."""
    engine = entry.engine
    while True:
        players = rng.choice(all_counts(engine))
        given = {o.name: value_of(o, rng) for o in engine.options if rng.random() > USUAL}
        try:
            return players, complete(engine, players, given)
        except TableError:
            continue


def value_of(option: Option, rng: Random) -> object:
    """A value of a house rule; low numbers more often, high ones seldom."""
    if option.kind == "switch":
        return rng.random() < 0.5
    if option.kind == "names":
        return tuple(rng.sample(option.choices, option.low))
    choices = option.choices if option.kind == "choice" else option.only
    if choices:
        return rng.choice(choices)
    return min(option.high, option.low + int(rng.expovariate(1 / FEW)))


def somebody(entry: Game, players: int, chosen: dict[str, Any], rng: Random) -> str:
    """The players: mostly a quick level, seldom any."""
    bot = entry.bot
    if rng.random() > SELDOM:
        return rng.choice(QUICK)
    levels = [level for level in bot.levels if bot.offers(level, players, chosen) is None]
    house = [each.key for each in company() if each.styled_level(entry.key).level in levels]
    return rng.choice((*levels, *house))


def through(entry: Game, chosen: dict[str, Any], names: tuple[str, ...], rng: Random) -> Iterator[tuple[str, float]]:
    """Play a game to its end: for each choice who made it, and seconds of the processor. Raises ValueError."""
    engine, seated = entry.engine, [contestant(entry, name) for name in names]
    state = engine.new(len(names), chosen)
    for seat, one in enumerate(seated):
        one.begin(seat, range(len(names)))
    while (acting := state.acting()) and not engine.is_stalled(state):
        for actor in acting:
            if actor == CHANCE:
                state.apply(CHANCE, engine.deal(state, rng))
                continue
            started = time.process_time()
            move = seated[actor].choose(state.view(actor), rng.getrandbits(62))
            yield names[actor], time.process_time() - started
            if move not in state.legal(actor):
                raise ValueError(f"{names[actor]} made the illegal move {move}")
            state.apply(actor, move)
    for seat, one in enumerate(seated):
        one.end(state.view(seat))


def judged(sums: list[Sum]) -> list[str]:
    """Everything that is wrong, growth of memory by process."""
    wrong = [line for each in sums for line in each.wrong]
    for process in {each.process for each in sums}:
        sizes = [each.size for each in sums if each.process == process]
        half = len(sizes) // 2
        if half and max(sizes[half:]) > max(sizes[:half]) + GROWTH:
            wrong.append(f"memory grew from {max(sizes[:half]):.0f} to {max(sizes[half:]):.0f} MB")
    return wrong


def report(sums: list[Sum], seconds: float) -> None:
    """The state so far."""
    games: Counter[str] = sum((each.games for each in sums), Counter())
    slowest = max(sums, key=lambda each: each.longest)
    print(f"{seconds:6.0f} s: {games.total()} games, {sum(each.moves for each in sums)} moves,", end=" ")
    print(
        f"up to {max(each.size for each in sums):.0f} MB; longest {slowest.longest:.2f} s ({slowest.slowest})",
        flush=True,
    )


def main() -> int:
    """Play and print the state every minute; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description="Games of computer seats, of all kinds.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--share", type=float, default=1.0, help="that part of the games")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=2019)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    count = max(1, round(wanted.games * wanted.share))
    numbers = range(wanted.first, wanted.first + count)
    chunks = [numbers[start : start + CHUNK] for start in range(0, count, CHUNK)]
    started = told = time.monotonic()
    sums: list[Sum] = []
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for each in pool.map(some, [wanted.seed] * len(chunks), chunks):
            sums.append(each)
            for line in each.wrong:
                print(f"WRONG {line}", flush=True)
            if time.monotonic() - told > 60:
                told = time.monotonic()
                report(sums, told - started)
    report(sums, time.monotonic() - started)
    games: Counter[str] = sum((each.games for each in sums), Counter())
    print(", ".join(f"{name} {count}" for name, count in games.most_common()))
    wrong = judged(sums)
    for line in wrong:
        print(f"WRONG {line}")
    print("nothing went wrong" if not wrong else f"{len(wrong)} things went wrong; seed {wanted.seed}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
