"""Rate all levels and characters at every game, by games among them (`make ladder`).

`tools/ladder.py GAME...` (none: all) plays tables drawn from all levels and styles under the usual rules, with the
usual number of players, fits ratings (1500 is the club) and writes them to assets/people/ratings.yaml and to the
section Ladder of docs/strength.md, each game as soon as it is done. A character without a style shares the rating of
its level. A game gets its share of `--minutes` of the processor. Results are stored in build/ladder, and an interrupted
run continues while the computer players are the same. Everybody is new at every table: nobody remembers anybody.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from kept import KEPT, Kept, players_of  # noqa: E402 - beside this file
from ladder_fit import SCALE, Fitted, Order, fit  # noqa: E402 - beside this file
from page import keep, standing, taken_in  # noqa: E402 - beside this file

from tablegame.core.options import complete  # noqa: E402 - found in this checkout, installed or not
from tablegame.games import GAMES, Game, find  # noqa: E402 - as above
from tablegame.practice.rating import USUAL  # noqa: E402 - as above
from tablegame.session.arena import Match, Outcome, play  # noqa: E402 - as above
from tablegame.session.characters import (  # noqa: E402 - as above
    StyledLevel,
    company,
    levels_offered,
)
from tablegame.session.contestants import Level  # noqa: E402 - as above

RATINGS: Final = ROOT / "assets" / "people" / "ratings.yaml"
SEED: Final = 2019
CLUB: Final = "club"
MINUTES: Final = 30.0
QUICK: Final = 20
SHARES: Final = {"contraspiel": 9.0, "contractgrid": 9.0, "wargops": 3.0, "precognition": 3.0}
SHARE: Final = 0.5
"""Shares of the time by game, and the share of a game that is not named; the first ones take long."""
FEWEST: Final = 4
"""The least number of games."""
TOLD: Final = 20.0
"""Seconds between two lines of progress."""

HEAD: Final = f"""## Ladder

All levels and the people of the house, by games among them under the usual rules (`make ladder`, seed {SEED}): tables
drawn by lot, everybody as often as everybody else, new at every table. 1500 is the club, the measure; 400 points more
are ten games won for one lost. The ratings are fitted to the whole order in which a table finished (Plackett-Luce),
with what is expected beforehand: a level within 500 points of the club, a habit within 75 of its level. Whoever has
no habit shares the rating of the level. "Before others" is the share of the others at the table left behind.
{taken_in(60 * MINUTES)}"""


@dataclass(slots=True)
class Ladder:
    """The players of a game, and its results: for each table who sat there (places in `pool`) and the order."""

    entry: Game
    pool: list[StyledLevel]
    tables: list[tuple[list[int], list[list[int]]]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def key(self) -> str:
        return self.entry.key

    def table(self, number: int) -> list[int]:
        """The players of a table: everybody once in random order, then everybody once more."""
        count = self.entry.engine.usual_players
        return [self._drawn(place) for place in range(number * count, (number + 1) * count)]

    def _drawn(self, place: int) -> int:
        cycle, rest = divmod(place, len(self.pool))
        return Random(f"{SEED} {self.key} {cycle}").sample(range(len(self.pool)), len(self.pool))[rest]

    def orders(self) -> Iterator[Order]:
        for _, order in self.tables:
            yield order


class Played(NamedTuple):
    """A finished table: its number, the order of its places, the seconds it took."""

    number: int
    order: list[list[int]]
    seconds: float


def ladder_of(entry: Game) -> Ladder:
    """The levels of a game under the usual rules, and every style of a character besides."""
    players = entry.engine.usual_players
    pool = [StyledLevel(level) for level in levels_offered(entry.bot, players, complete(entry.engine, players, {}))]
    for player in company():
        if player.styled_level(entry.key) not in pool:
            pool.append(player.styled_level(entry.key))
    return Ladder(entry, pool)


def played(game: str, number: int, levels: Sequence[StyledLevel]) -> Played:
    """Play a table, in this process or another."""
    entry, started = find(game), time.process_time()
    match = Match(game, tuple(map(named, levels)), complete(entry.engine, len(levels), {}), SEED)
    outcome = play(match, [Level(entry.bot, *level) for level in levels], number)
    return Played(number, order_of(outcome), time.process_time() - started)


def order_of(outcome: Outcome) -> list[list[int]]:
    """The places of a table in groups, winners first, then by scores."""
    rank = [(own in outcome.winners, score) for own, score in enumerate(outcome.scores)]
    return [[own for own, each in enumerate(rank) if each == group] for group in sorted(set(rank), reverse=True)]


def named(level: StyledLevel) -> str:
    """A level, with its style."""
    return f"{level.level}, {level.style}" if level.style else level.level


def fill(ladder: Ladder, seconds: float, jobs: int) -> None:
    """Play until the time is used up, continuing an earlier run."""
    kept = Kept(KEPT / "ladder" / f"{ladder.key}.jsonl", [SEED, ladder.pool, players_of(ladder.key)])
    for line in kept.lines:
        _count(ladder, Played(*line))
    told = time.monotonic()
    for each in _tables(ladder, seconds, jobs):
        _count(ladder, each)
        kept.add(each)
        if time.monotonic() - told > TOLD:
            told = time.monotonic()
            print(f"{ladder.key}: {len(ladder.tables)} games, {ladder.seconds:.0f} of {seconds:.0f} s", flush=True)


def _tables(ladder: Ladder, seconds: float, jobs: int) -> Iterator[Played]:
    """The tables in order, one after the other or several at once."""

    def going_on() -> bool:
        return ladder.seconds < seconds or len(ladder.tables) < FEWEST

    if jobs == 1:
        while going_on():
            number = len(ladder.tables)
            yield played(ladder.key, number, [ladder.pool[each] for each in ladder.table(number)])
        return
    with ProcessPoolExecutor(jobs) as pool:
        while going_on():
            first = len(ladder.tables)
            numbers = range(first, first + 4 * jobs)
            levels = [[ladder.pool[each] for each in ladder.table(number)] for number in numbers]
            yield from pool.map(played, [ladder.key] * len(numbers), numbers, levels)


def _count(ladder: Ladder, each: Played) -> None:
    table = ladder.table(each.number)
    ladder.tables.append((table, [[table[place] for place in group] for group in each.order]))
    ladder.seconds += each.seconds


def fitted(ladder: Ladder) -> list[Fitted]:
    """The strength of each player of the pool."""
    levels = {level.level: place for place, level in enumerate(ladder.pool) if not level.style}
    parents = [levels[level.level] if level.style else None for level in ladder.pool]
    return fit(parents, levels[CLUB], ladder.orders())


class Rung(NamedTuple):
    """A line of the ladder."""

    who: str
    plays: str
    rating: int
    deviation: int
    games: int
    ahead: float


def rungs(ladder: Ladder) -> list[Rung]:
    """The levels and the characters, best first."""
    strengths = fitted(ladder)
    listed = [(level.level, level) for level in ladder.pool if not level.style]
    listed += [(player.key, player.styled_level(ladder.key)) for player in company()]
    found = []
    for who, level in listed:
        place = ladder.pool.index(level)
        rating = round(USUAL + SCALE * strengths[place].strength)
        games, ahead = _ahead(ladder, place)
        found.append(Rung(who, named(level), rating, round(SCALE * strengths[place].error), games, ahead))
    return sorted(found, key=lambda rung: -rung.rating)


def _ahead(ladder: Ladder, own: int) -> tuple[int, float]:
    """The number of games, and the share of others left behind, level ones by half."""
    games, behind = 0, 0.0
    for table, order in ladder.tables:
        for place, group in enumerate(order):
            for _ in range(group.count(own)):
                games += 1
                later = sum(map(len, order[place + 1 :]))
                behind += (later + (len(group) - 1) / 2) / (len(table) - 1)
    return games, behind / max(1, games)


def section(ladder: Ladder, found: Iterable[Rung]) -> str:
    """A game's section of the page."""
    title, players = ladder.entry.title, ladder.entry.engine.usual_players
    lines = [f"### {title} of {players}, {len(ladder.tables)} games", ""]
    lines += ["| who | plays | rating | before others | games |", "|---|---|---|---|---|"]
    for rung in found:
        who = rung.who if rung.who in ladder.entry.bot.levels else f"**{rung.who.capitalize()}**"
        lines.append(f"| {who} | {rung.plays} | {rung.rating} ± {rung.deviation} | {rung.ahead:.3f} | {rung.games} |")
    return "\n".join(lines)


def keep_page(part: str) -> None:
    """Replace a game's section of the page, the games in the order of the shelf."""
    old = next((each for each in standing() if each.startswith("## Ladder\n")), "")
    parts = {each.split()[1]: each.strip("\n") for each in re.split(r"^(?=### )", old, flags=re.MULTILINE)[1:]}
    parts[part.split()[1]] = part
    keep(["\n\n".join([HEAD.strip("\n"), *(parts[each.title] for each in GAMES if each.title in parts)])])


def keep_ratings(game: str, found: Iterable[Rung]) -> None:
    """Replace a game's ratings (read by practice/character_ratings.py)."""
    text = RATINGS.read_text(encoding="utf-8") if RATINGS.exists() else ""
    parts = {part.partition(":")[0]: part for part in re.split(r"^(?=\w)", text, flags=re.MULTILINE) if part.strip()}
    parts[game] = f"{game}:\n" + "".join(f"  {rung.who}: [{rung.rating}, {rung.deviation}]\n" for rung in found)
    listed = [parts[entry.key] for entry in GAMES if entry.key in parts]
    RATINGS.write_text("ratings: 1\n" + "".join(listed), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Play, fit, print and store."""
    parser = argparse.ArgumentParser(description="Rate all levels and the people of the house at every game.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the time; nothing is written on the page")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of one processor, for all games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    asked = parser.parse_args(arguments)
    entries = [find(game) for game in asked.games] or list(GAMES)
    parts = sum(SHARES.get(entry.key, SHARE) for entry in GAMES)
    for entry in entries:
        ladder = ladder_of(entry)
        seconds = 60 * asked.minutes * SHARES.get(entry.key, SHARE) / parts / (QUICK if asked.quick else 1)
        fill(ladder, seconds, asked.jobs)
        found = rungs(ladder)
        text = section(ladder, found)
        print(f"{text}\n({ladder.seconds:.0f} s of the processor)\n", flush=True)
        if not asked.quick:
            keep_ratings(entry.key, found)
            keep_page(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
