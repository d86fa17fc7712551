"""Figures of a person's results: games played and won, points, luck; curves, evenings with other people, records.

A person is known by name, "" without one; the figures are of the seats where that person sat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from functools import partial
from itertools import accumulate
from typing import Final, Literal, NamedTuple, TypeVar

from tablegame.core.contract import Highlights
from tablegame.core.text import alphabetical
from tablegame.practice.accuracy import Accuracy
from tablegame.practice.results import HELPS, Counts, Help, Result
from tablegame.session.saved_index import NIGHT, day_of

Key = TypeVar("Key")
Time = Literal["all", "year", "month", "week"]
MIXED: Final = "mixed"
"""Opponents: computers of several levels."""
PEOPLE: Final = "people"
"""Opponents: at least one other person."""
SOLO: Final = "solo"
"""Opponents: none."""


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """Which results are counted; None and "" stand for all.

    rules: the number of players, and the house rules as a result has them; against: a level, `MIXED`, `PEOPLE`, `SOLO`
    or the key of a character; since: the first day.
    """

    game: str = ""
    rules: tuple[int, str] | None = None
    against: str | None = None
    since: date | None = None
    help: Help | None = None

    def of_game(self, game: str) -> ResultFilter:
        """The same filter for another game, without house rules."""
        return self if game == self.game else replace(self, game=game, rules=None)


class SeatResult(NamedTuple):
    """A result that counts, and a seat of the person in question."""

    result: Result
    seat: int


@dataclass(slots=True)
class Figures:
    """Sums over games. won: a shared win counts as its share.

    judged: games in which every choice has been judged, and lost: what the person's choices lost in these;
    skilled: games in which luck is known, and skill: the results without it; accuracies: where they are known.
    """

    played: int = 0
    won: float = 0.0
    points: int = 0
    judged: int = 0
    lost: float = 0.0
    skilled: int = 0
    skill: float = 0.0
    accuracies: list[Accuracy] = field(default_factory=list)

    def add(self, game: SeatResult) -> None:
        """Add a game."""
        result, seat = game
        self.played += 1
        self.won += result.share(seat)
        self.points += result.scores[seat]
        if result.lost:
            self.judged += 1
            self.lost += result.lost[seat]
        if result.skill:
            self.skilled += 1
            self.skill += result.skill[seat]
        self.accuracies += accuracies([game])


def since(time: Time, today: date) -> date | None:
    """The first day of this year, month or week; None for all time."""
    if time == "year":
        return today.replace(month=1, day=1)
    if time == "month":
        return today.replace(day=1)
    return today - timedelta(days=today.weekday()) if time == "week" else None


def people(results: Iterable[Result], language: str) -> tuple[str, ...]:
    """Everybody who has played a game that counts, most games first."""
    counted = Counter(name for line in results if line.counts == "yes" for name in _names_of(line))
    return tuple(sorted(counted, key=lambda name: (-counted[name], alphabetical(name, language))))


def default_person(names: Sequence[str], here: Collection[str]) -> str:
    """The person with most games among those who sit here, else among all; names: most games first."""
    return next(iter((*(name for name in names if name in here), *names)), "")


def _names_of(result: Result) -> set[str]:
    return {result.names[seat] for seat in result.persons}


def against(result: Result, seat: int) -> str:
    """The opponents of a seat: a level, `MIXED`, `PEOPLE` or `SOLO`."""
    others = {level for other, level in enumerate(result.levels) if other != seat}
    if "" in others:
        return PEOPLE
    return next(iter(others)) if len(others) == 1 else MIXED if others else SOLO


def seat_results(results: Iterable[Result], who: str | None, asked: ResultFilter) -> list[SeatResult]:
    """The results of a person (None: of everybody) that pass a filter, in the order of their beginnings."""
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
                found.append(SeatResult(line, seat))
    return found


def _meets(line: Result, seat: int, whom: str | None) -> bool:
    return whom in (None, against(line, seat)) or whom in company_of(line)


def company_of(line: Result) -> set[str]:
    """The characters who played, by key; the face of a person is a token."""
    return {face for face, level in zip(line.faces, line.levels, strict=False) if face and level}


def total(games: Iterable[SeatResult]) -> Figures:
    """The figures of all games together."""
    found = Figures()
    for each in games:
        found.add(each)
    return found


def by_game(games: Iterable[SeatResult]) -> dict[str, Figures]:
    """The figures of each game."""
    return _sums_by_key(games, lambda each: (each.result.game,))


def by_level(games: Iterable[SeatResult]) -> dict[str, Figures]:
    """The figures against each kind of opponents (`against`), most games first."""
    return _most_first(_sums_by_key(games, lambda each: (against(*each),)))


def by_company(games: Iterable[SeatResult]) -> dict[str, Figures]:
    """The figures against each character, most games first; a game counts for each character that played it."""
    return _most_first(_sums_by_key(games, lambda each: sorted(company_of(each.result))))


def by_rules(games: Iterable[SeatResult]) -> dict[tuple[int, str], Figures]:
    """The figures with each number of players and house rules, most games first."""
    return _most_first(_sums_by_key(games, lambda each: ((len(each.result.levels), each.result.rules),)))


def by_help(games: Iterable[SeatResult]) -> dict[Help, Figures]:
    """The figures with each kind of help, in the order of `HELPS`."""
    found = _sums_by_key(games, lambda each: (each.result.help,))
    return {help: found[help] for help in HELPS if help in found}


def _sums_by_key(games: Iterable[SeatResult], keys: Callable[[SeatResult], Iterable[Key]]) -> dict[Key, Figures]:
    found: dict[Key, Figures] = {}
    for each in games:
        for key in keys(each):
            found.setdefault(key, Figures()).add(each)
    return found


def _most_first(found: dict[Key, Figures]) -> dict[Key, Figures]:
    return dict(sorted(found.items(), key=lambda pair: -pair[1].played))


def of_games(games: Iterable[SeatResult]) -> dict[str, list[SeatResult]]:
    """Games by their kind."""
    found: dict[str, list[SeatResult]] = {}
    for each in games:
        found.setdefault(each.result.game, []).append(each)
    return found


def left_out(results: Iterable[Result]) -> dict[Counts, int]:
    """How many games do not count, by the reason."""
    counted = Counter(line.counts for line in results)
    return {why: number for why, number in counted.items() if why != "yes"}


def summary(results: Iterable[Result], who: str) -> dict[str, tuple[int, float]]:
    """By game how often a person has played and won it."""
    return {game: (each.played, each.won) for game, each in by_game(seat_results(results, who, ResultFilter())).items()}


def accuracies(games: Iterable[SeatResult]) -> list[Accuracy]:
    """The accuracy in each game in which it is known."""
    return [found for each in games if each.result.accuracy and (found := each.result.accuracy[each.seat]).known]


# -- curves ------------------------------------------------------------------------------------------------------------

MOST_POINTS: Final = 240
"""Points of a curve; more cannot be seen."""


def won_curve(games: Sequence[SeatResult]) -> tuple[float, ...]:
    """Games won so far beyond an even share (one in N with N players), after each game."""
    return _curve([_beyond_even(each) for each in games])


def skill_curve(games: Sequence[SeatResult]) -> tuple[float, ...]:
    """Sum of the results without luck, after each game of which that is known."""
    return _curve([each.result.skill[each.seat] for each in games if each.result.skill])


def _curve(steps: Sequence[float]) -> tuple[float, ...]:
    found = list(accumulate(steps, initial=0.0))
    count = len(found)
    if count <= MOST_POINTS:
        return tuple(found)
    return tuple(found[round(number * (count - 1) / (MOST_POINTS - 1))] for number in range(MOST_POINTS))


class BestEvening(NamedTuple):
    """The evening on which a person won most beyond an even share; games: the keys of what was played."""

    day: date
    figures: Figures
    games: tuple[str, ...]


def best_evening(games: Iterable[SeatResult]) -> BestEvening | None:
    """The best evening of a person; None if none brought more than an even share. Of equal ones the first."""
    evenings: dict[date, list[SeatResult]] = {}
    for each in games:
        evenings.setdefault(day_of(each.result.when), []).append(each)
    best = max(evenings, key=lambda day: sum(map(_beyond_even, evenings[day])), default=None)
    if best is None or sum(map(_beyond_even, evenings[best])) <= 0:
        return None
    return BestEvening(best, total(evenings[best]), tuple(by_game(evenings[best])))


def _beyond_even(game: SeatResult) -> float:
    """How much more than an even share (one in N with N players) was won."""
    return game.result.share(game.seat) - 1 / len(game.result.levels)


# -- people ------------------------------------------------------------------------------------------------------------


class EveningTally(NamedTuple):
    """What a person has won on an evening: games and points."""

    won: float
    points: int


class Evening(NamedTuple):
    """Games of one kind that the same people played on one evening; tallies in the order of the group's names."""

    day: date
    game: str
    played: int
    tallies: tuple[EveningTally, ...]


class Group(NamedTuple):
    """People who play together. won: games, in the order of names; games: all evenings of a game as one, with its first
    day; evenings: the last first."""

    names: tuple[str, ...]
    played: int
    won: tuple[float, ...]
    games: tuple[Evening, ...]
    evenings: tuple[Evening, ...]


def groups(results: Iterable[Result], asked: ResultFilter, language: str) -> tuple[Group, ...]:
    """The groups of people who played at one table, most games first."""
    order = partial(alphabetical, language=language)
    first = asked.since or date.min
    rows: dict[tuple[str, ...], dict[tuple[date, str], list[Result]]] = {}
    for line in results:
        if line.counts != "yes" or (asked.game and line.game != asked.game) or len(line.persons) < 2:
            continue
        day = day_of(line.when)
        if day >= first and (asked.help is None or line.help == asked.help):
            names = tuple(sorted((line.names[seat] for seat in line.persons), key=order))
            rows.setdefault(names, {}).setdefault((day, line.game), []).append(line)
    found = [_group(names, evenings) for names, evenings in rows.items()]
    return tuple(sorted(found, key=lambda group: (-group.played, *map(order, group.names))))


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
    """Tallies in the order of names; people of the same name are told apart by the order of their seats."""
    won, points = [0.0] * len(names), [0] * len(names)
    for line in lines:
        for place, seat in enumerate(sorted(line.persons, key=lambda seat: (names.index(line.names[seat]), seat))):
            won[place] += line.share(seat)
            points[place] += line.scores[seat]
    return tuple(map(EveningTally, won, points))


# -- records ----------------------------------------------------------------------------------------------------------


class Best(NamedTuple):
    """A record: the feat, its number, the game and the seat."""

    feat: str
    number: int
    result: Result
    seat: int


def bests(games: Iterable[SeatResult], highlights: Highlights) -> tuple[Best, ...]:
    """The record of each feat of a game; of equal ones the first."""
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
