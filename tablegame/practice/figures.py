"""Results added up: played, won, points, what luck gave; curves, a ledger of people, and the best there has been.

Everything is of somebody by name, "" for people without one: the seats where that person sat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final, Literal, NamedTuple

from tablegame.core.highlights import Highlights
from tablegame.practice.results import HELPS, Counts, Help, Result

Time = Literal["all", "year", "month", "week"]
NIGHT: Final = timedelta(hours=5)
"""An evening goes on until five in the morning."""
MIXED: Final = "mixed"
"""Computers of several levels."""
PEOPLE: Final = "people"
"""At least one other person."""
SOLO: Final = "solo"
"""Nobody else."""


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """Which results are meant. None: whatever it is. since: the first day; against: a level, `MIXED` or `PEOPLE`, or
    the key of somebody of the house."""

    game: str = ""
    rules: tuple[int, str] | None = None
    """How many play, and the house rules as a result has them."""
    against: str | None = None
    since: date | None = None
    help: Help | None = None

    def of_game(self, game: str) -> ResultFilter:
        """The same of a game, whatever its house rules were."""
        return self if game == self.game else replace(self, game=game, rules=None)


class Sat(NamedTuple):
    """A counting result, and a seat of the person who is asked for."""

    result: Result
    seat: int


@dataclass(slots=True)
class Figures:
    """What somebody has reached. won: a shared win counts as its share; points: in all.

    judged: in how many games every choice has been judged, and lost what the own choices lost in these; skilled: in how
    many of them luck could be taken out, and skill the results that are left.
    """

    played: int = 0
    won: float = 0.0
    points: int = 0
    judged: int = 0
    lost: float = 0.0
    skilled: int = 0
    skill: float = 0.0

    def add(self, sat: Sat) -> None:
        """One more game."""
        result, seat = sat
        self.played += 1
        self.won += result.share(seat)
        self.points += result.scores[seat]
        if result.lost:
            self.judged += 1
            self.lost += result.lost[seat]
        if result.skill:
            self.skilled += 1
            self.skill += result.skill[seat]


def day_of(when: float) -> date:
    """The evening to which a moment belongs."""
    return (datetime.fromtimestamp(when) - NIGHT).date()


def since(time: Time, today: date) -> date | None:
    """The first day of this year, month or week."""
    if time == "year":
        return today.replace(month=1, day=1)
    if time == "month":
        return today.replace(day=1)
    return today - timedelta(days=today.weekday()) if time == "week" else None


def people(results: Iterable[Result]) -> tuple[str, ...]:
    """Everybody who has played a game that counts, who played most first."""
    counted = Counter(name for line in results if line.counts == "yes" for name in _named(line))
    return tuple(sorted(counted, key=lambda name: (-counted[name], name)))


def usual(names: Sequence[str], here: Collection[str]) -> str:
    """Whose figures are meant where nobody is chosen: of those who sit here, or else of all, who played most."""
    return next(iter((*(name for name in names if name in here), *names)), "")


def _named(result: Result) -> set[str]:
    return {result.names[seat] for seat in result.persons}


def against(result: Result, seat: int) -> str:
    """Whom that seat played against: a level, computers of several ones, or people."""
    others = {level for other, level in enumerate(result.levels) if other != seat}
    if "" in others:
        return PEOPLE
    return next(iter(others)) if len(others) == 1 else MIXED if others else SOLO


def sat(results: Iterable[Result], who: str | None, asked: ResultFilter) -> list[Sat]:
    """Every game of somebody (None: of anybody) that is meant, in the order in which they began."""
    first = None if asked.since is None else datetime.combine(asked.since, datetime.min.time()) + NIGHT
    begins = first.timestamp() if first is not None else 0.0
    found = []
    for line in results:
        if line.counts != "yes" or line.when < begins or (asked.game and line.game != asked.game):
            continue
        if asked.help is not None and line.help != asked.help:
            continue
        if asked.rules is not None and (len(line.levels), line.rules) != asked.rules:
            continue
        for seat, level in enumerate(line.levels):
            if not level and who in (None, line.names[seat]) and _meets(line, seat, asked.against):
                found.append(Sat(line, seat))
    return found


def _meets(line: Result, seat: int, whom: str | None) -> bool:
    return whom in (None, against(line, seat)) or whom in company_of(line)


def company_of(line: Result) -> set[str]:
    """Who of the house played; a person's face is a token, and nobody's opponent."""
    return {face for face, level in zip(line.faces, line.levels, strict=False) if face and level}


def figures(games: Iterable[Sat]) -> Figures:
    """All of them added up."""
    found = Figures()
    for each in games:
        found.add(each)
    return found


def by_game(games: Iterable[Sat]) -> dict[str, Figures]:
    """Added up game by game."""
    found: dict[str, Figures] = {}
    for each in games:
        found.setdefault(each.result.game, Figures()).add(each)
    return found


def by_level(games: Iterable[Sat]) -> dict[str, Figures]:
    """Added up by whom it was played against, most games first."""
    found: dict[str, Figures] = {}
    for each in games:
        found.setdefault(against(*each), Figures()).add(each)
    return dict(sorted(found.items(), key=lambda pair: -pair[1].played))


def by_company(games: Iterable[Sat]) -> dict[str, Figures]:
    """Added up by who of the house was met, most games first; a game counts for everybody of them."""
    found: dict[str, Figures] = {}
    for each in games:
        for key in sorted(company_of(each.result)):
            found.setdefault(key, Figures()).add(each)
    return dict(sorted(found.items(), key=lambda pair: -pair[1].played))


def by_rules(games: Iterable[Sat]) -> dict[tuple[int, str], Figures]:
    """Added up by number of players and house rules, most games first."""
    found: dict[tuple[int, str], Figures] = {}
    for each in games:
        found.setdefault((len(each.result.levels), each.result.rules), Figures()).add(each)
    return dict(sorted(found.items(), key=lambda pair: -pair[1].played))


def by_help(games: Iterable[Sat]) -> dict[Help, Figures]:
    """Added up by what help there was."""
    found: dict[Help, Figures] = {help: Figures() for help in HELPS}
    for each in games:
        found[each.result.help].add(each)
    return {help: each for help, each in found.items() if each.played}


def left_out(results: Iterable[Result]) -> dict[Counts, int]:
    """How many games do not count, and why."""
    counted = Counter(line.counts for line in results)
    return {why: number for why, number in counted.items() if why != "yes"}


def summary(results: Iterable[Result], who: str) -> dict[str, tuple[int, float]]:
    """For each game that somebody has played: how many games, and how many of them won."""
    return {game: (each.played, each.won) for game, each in by_game(sat(results, who, ResultFilter())).items()}


# -- curves ------------------------------------------------------------------------------------------------------------

MOST_POINTS: Final = 240
"""Points of a curve: more would not be seen."""


def won_curve(games: Sequence[Sat]) -> tuple[float, ...]:
    """From game to game: games won beyond an even share, which is one in as many as play."""
    return _curve([each.result.share(each.seat) - 1 / len(each.result.levels) for each in games])


def skill_curve(games: Sequence[Sat]) -> tuple[float, ...]:
    """From game to game, where luck could be taken out: the results that are left, added up."""
    return _curve([each.result.skill[each.seat] for each in games if each.result.skill])


def _curve(steps: Sequence[float]) -> tuple[float, ...]:
    total, found = 0.0, [0.0]
    for step in steps:
        total += step
        found.append(total)
    count = len(found)
    if count <= MOST_POINTS:
        return tuple(found)
    return tuple(found[round(number * (count - 1) / (MOST_POINTS - 1))] for number in range(MOST_POINTS))


# -- people ------------------------------------------------------------------------------------------------------------


class EveningTally(NamedTuple):
    """What somebody has won on an evening: games, and points."""

    won: float
    points: int


class Evening(NamedTuple):
    """Games of one kind that the same people played on one evening; tallies in the order of the group's names."""

    day: date
    game: str
    played: int
    tallies: tuple[EveningTally, ...]


class Group(NamedTuple):
    """People who play together: what each has won, in the order of names, game by game (with the first day of each),
    and evening by evening, the last first."""

    names: tuple[str, ...]
    played: int
    won: tuple[float, ...]
    games: tuple[Evening, ...]
    evenings: tuple[Evening, ...]


def groups(results: Iterable[Result], asked: ResultFilter) -> tuple[Group, ...]:
    """Who played with whom: a group for the same people at one table, who played most first."""
    first = asked.since or date.min
    rows: dict[tuple[str, ...], dict[tuple[date, str], list[Result]]] = {}
    for line in results:
        if line.counts != "yes" or (asked.game and line.game != asked.game) or len(line.persons) < 2:
            continue
        day = day_of(line.when)
        if day >= first and (asked.help is None or line.help == asked.help):
            names = tuple(sorted(line.names[seat] for seat in line.persons))
            rows.setdefault(names, {}).setdefault((day, line.game), []).append(line)
    found = [_group(names, evenings) for names, evenings in rows.items()]
    return tuple(sorted(found, key=lambda group: (-group.played, group.names)))


def _group(names: tuple[str, ...], rows: dict[tuple[date, str], list[Result]]) -> Group:
    evenings = [
        Evening(day, game, len(lines), _tallies(names, lines))
        for (day, game), lines in sorted(rows.items(), key=lambda row: (row[0][0], row[0][1]), reverse=True)
    ]
    won = tuple(sum(each.tallies[number].won for each in evenings) for number in range(len(names)))
    by_game: dict[str, list[Result]] = {}
    for (_, game), lines in sorted(rows.items(), key=lambda row: row[0][0]):
        by_game.setdefault(game, []).extend(lines)
    games = tuple(
        Evening(day_of(lines[0].when), game, len(lines), _tallies(names, lines)) for game, lines in by_game.items()
    )
    return Group(names, sum(each.played for each in evenings), won, games, tuple(evenings))


def _tallies(names: tuple[str, ...], lines: Sequence[Result]) -> tuple[EveningTally, ...]:
    """By name; of several people of one name the first seat is the first of them."""
    won, points = [0.0] * len(names), [0] * len(names)
    for line in lines:
        for place, seat in enumerate(sorted(line.persons, key=lambda seat: (line.names[seat], seat))):
            won[place] += line.share(seat)
            points[place] += line.scores[seat]
    return tuple(map(EveningTally, won, points))


# -- the best there has been -------------------------------------------------------------------------------------------


class Best(NamedTuple):
    """The best of a feat: its number, in which game, and the seat."""

    feat: str
    number: int
    result: Result
    seat: int


def bests(games: Iterable[Sat], highlights: Highlights) -> tuple[Best, ...]:
    """For each feat of one game the best, of equal ones the first."""
    found: dict[str, Best] = {}
    for result, seat in games:
        for feat, done_by, number in result.highlights:
            kind = highlights.kind(feat)
            if done_by != seat or kind is None:
                continue
            best = found.get(feat)
            if best is None or (number < best.number if kind.lowest else number > best.number):
                found[feat] = Best(feat, number, result, seat)
    return tuple(found[kind.key] for kind in highlights.kinds if kind.key in found)
