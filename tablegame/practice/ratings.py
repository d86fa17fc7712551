"""Ratings at a game by Glicko-2: those measured of levels and characters, and those of people, from games without help.

Mark Glickman, Example of the Glicko-2 system (2013). `assets/people/ratings.yaml`, which `tools/strength.py` writes,
has for each game a rating and its deviation by level or character. For people an evening is a rating period, as the
paper wants several games in one. A game is one result, however many play: the share of the others that finished behind,
against their average rating.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import groupby
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tablegame.practice.results import Result, company_of
from tablegame.session.characters import HousePlayer, character_of, company
from tablegame.session.games_folder import day_of
from tablegame.session.seats import Chair
from tablegame.storage.folders import asset
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

USUAL: Final = 1500.0
UNKNOWN: Final = 350.0
"""The deviation of a rating without any result."""
_SCALE: Final = 173.7178
_CHANGE: Final = 0.5
"""Bound on the change of volatility: tau in the paper."""
_CLOSE: Final = 1e-6
_STEPS: Final = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its deviation and its volatility."""

    value: float = USUAL
    deviation: float = UNKNOWN
    volatility: float = 0.06


def update_rating(before: Rating, results: Iterable[tuple[Rating, float]]) -> Rating:
    """The rating after a period. results: the rating of each opponent and the score against it, 0 to 1."""
    listed = list(results)
    mu, phi = (before.value - USUAL) / _SCALE, before.deviation / _SCALE
    if not listed:
        return Rating(before.value, min(UNKNOWN, sqrt(phi**2 + before.volatility**2) * _SCALE), before.volatility)
    inverse = gained = 0.0
    for other, score in listed:
        weight = 1 / sqrt(1 + 3 * (other.deviation / _SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (other.value - USUAL) / _SCALE)))
        inverse += weight**2 * expected * (1 - expected)
        gained += weight * (score - expected)
    variance = 1 / max(inverse, 1e-12)
    volatility = _volatility(before.volatility, phi, variance, variance * gained)
    spread = sqrt(phi**2 + volatility**2)
    deviation = 1 / sqrt(1 / spread**2 + 1 / variance)
    return Rating(USUAL + _SCALE * (mu + deviation**2 * gained), _SCALE * deviation, volatility)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility, by the paper's step 5."""
    start = log(before**2)

    def error(x: float) -> float:
        power = exp(x)
        over = power * (delta**2 - phi**2 - variance - power) / (2 * (phi**2 + variance + power) ** 2)
        return over - (x - start) / _CHANGE**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        step = 1
        while error(start - step * _CHANGE) < 0:
            step += 1
        high = start - step * _CHANGE
    at_low, at_high = error(low), error(high)
    for _ in range(_STEPS):
        if abs(high - low) <= _CLOSE:
            break
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = error(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)


# -- the house --------------------------------------------------------------------------------------------------------

FILE: Final = "people/ratings.yaml"
_FORM: Final = 1


@cache
def _house() -> Mapping[str, Mapping[str, Rating]]:
    return read(asset(FILE))


def house_rating(who: str, game: str) -> Rating | None:
    """The rating of a level or character at a game; None if it has not been measured."""
    return _house().get(game, {}).get(who)


def rating_of_chair(chair: Chair, game: str) -> Rating | None:
    """The rating of a chair's computer player at a game; None for a person, and if it has not been measured.

    A character who plays at another level than usual has the rating of that level.
    """
    if chair.person:
        return None
    player = character_of(chair.face)
    own = player is not None and player.styled_level(game).level == chair.level
    return house_rating(chair.face if own else chair.level, game)


def read(path: Path) -> Mapping[str, Mapping[str, Rating]]:
    """The ratings of a file by game. Raises YamlError."""
    root = load_file(path)
    games = dict(root.mapping())
    form = games.pop("ratings", None)
    if form is None or form.number() != _FORM:
        raise (form or root).error(f"'ratings' must be {_FORM}")
    return {game: {who: _rating(each) for who, each in node.mapping().items()} for game, node in games.items()}


def _rating(node: Node) -> Rating:
    items = node.items()
    if len(items) != 2:
        raise node.error("must be a rating and its deviation")
    value, deviation = (item.decimal() for item in items)
    return Rating(value, deviation)


_WELCOME: Final = ("club", "beginner", "strong")
"""The levels that suit anybody best; all others come after them."""


def company_for(game: str, count: int, taken: Collection[str] = ()) -> tuple[HousePlayer, ...]:
    """The characters who suit best at a game, without those of these keys; fewer than `count` only if there are no
    more."""

    def distance(player: HousePlayer) -> int:
        level = player.styled_level(game).level
        return _WELCOME.index(level) if level in _WELCOME else len(_WELCOME)

    return tuple(sorted((each for each in company() if each.key not in taken), key=distance)[: max(0, count)])


# -- people -----------------------------------------------------------------------------------------------------------

HouseRating: TypeAlias = Callable[[str], Rating | None]
"""The rating of a character or level at the game; None if it has none."""

SURE: Final = 110.0
"""The deviation of a rating that can be relied on, after some ten games."""


class Change(NamedTuple):
    """A person's rating without a game (None if it was the first) and with it."""

    before: Rating | None
    after: Rating


def why_unrated(result: Result) -> str:
    """Why a game does not change ratings: it counts for nothing (see `Counts`), "assisted", "alone"; "" if it does."""
    if result.counts != "yes":
        return result.counts
    if result.help == "assisted":
        return result.help
    return "" if len(result.levels) > 1 else "alone"


def changes(results: Iterable[Result], id: str, house: HouseRating) -> Mapping[str, Change]:
    """How the game of that id changes the ratings of its people, by name."""
    listed = list(results)
    game = next((each for each in listed if each.id == id), None)
    if game is None:
        return {}
    after = standings(listed, game.game, house)
    before = standings((each for each in listed if each.id != id), game.game, house)
    sat = dict.fromkeys(game.names[seat] for seat in game.persons if game.names)
    return {
        name: Change(before.get(name), after[name]) for name in sat if name in after and after[name] != before.get(name)
    }


def standings(results: Iterable[Result], game: str, house: HouseRating) -> Mapping[str, Rating]:
    """The ratings by name of all who have played the game against a rated player or another person."""
    found: dict[str, Rating] = {}
    games = [each for each in results if each.game == game and not why_unrated(each)]
    for _, evening in groupby(games, key=lambda each: day_of(each.when)):
        met: dict[str, list[tuple[Rating, float]]] = defaultdict(list)
        for each in evening:
            for seat in each.persons:
                if name := each.names[seat]:
                    met[name] += _met(each, seat, found, house)
        for name, scores in met.items():
            if scores:
                found[name] = update_rating(found.get(name, Rating()), scores)
    return found


def _met(result: Result, seat: int, people: Mapping[str, Rating], house: HouseRating) -> list[tuple[Rating, float]]:
    """The opponents of a seat as one, with the share that finished behind it; [] if none has a rating."""
    others: list[tuple[Rating, float]] = []
    for other in range(len(result.levels)):
        rating = None if other == seat else _rating_at(result, other, people, house)
        if rating is not None:
            others.append((rating, _ahead(result, seat, other)))
    if not others:
        return []
    count = len(others)
    value = sum(rating.value for rating, _ in others) / count
    deviation = sum(rating.deviation for rating, _ in others) / count
    return [(Rating(value, deviation), sum(score for _, score in others) / count)]


def _rating_at(result: Result, seat: int, people: Mapping[str, Rating], house: HouseRating) -> Rating | None:
    """The rating of a seat's player."""
    if result.levels[seat]:
        return (house(result.faces[seat]) if result.faces[seat] else None) or house(result.levels[seat])
    return people.get(result.names[seat], Rating())


def _ahead(result: Result, seat: int, other: int) -> float:
    """1 if a seat finished ahead of the other, 0 if behind it: by the win, else by the scores."""
    one, two = seat in result.winners, other in result.winners
    if one != two:
        return float(one)
    if one or result.scores[seat] == result.scores[other]:
        return 0.5
    return float(result.scores[seat] > result.scores[other])


class Meeting(NamedTuple):
    """The last game of a character with somebody: evenings ago, and whether the character won."""

    days: int
    won: bool


def last_meeting(results: Iterable[Result], key: str, names: Collection[str], today: date) -> Meeting | None:
    """The last game of a character with one of these people that one of them won; None without such a game."""
    games = [
        (each.when, each.faces.index(key) in each.winners)
        for each in results
        if each.counts == "yes"
        and key in company_of(each)
        and any(each.names[seat] in names for seat in each.persons)
        and any(each.faces[seat] == key or each.names[seat] in names for seat in each.winners)
    ]
    when, won = max(games, default=(0.0, False))
    return Meeting(max(0, (today - day_of(when)).days), won) if games else None
