"""People's ratings at a game by Glicko-2, from games without help.

An evening is a rating period, as the paper wants several games in one. A game is one result, however many play: the
share of the others that finished behind, against their average rating.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from tablegame.practice.rating import Rating, update_rating
from tablegame.practice.results import Result, company_of
from tablegame.session.saves import day_of

HouseRating: TypeAlias = Callable[[str], Rating | None]
"""The rating of a character or level at the game; None if it has none."""

SURE: Final = 110.0
"""The deviation of a rating that can be relied on, after some ten games."""


class PlayerRating(NamedTuple):
    """A person's rating, and the number of games it is from."""

    rating: Rating
    games: int


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
        name: Change(before[name].rating if name in before else None, after[name].rating)
        for name in sat
        if name in after and after[name] != before.get(name)
    }


def standings(results: Iterable[Result], game: str, house: HouseRating) -> Mapping[str, PlayerRating]:
    """The ratings by name of all who have played the game against a rated player or another person."""
    found: dict[str, PlayerRating] = {}
    games = [each for each in results if each.game == game and not why_unrated(each)]
    for _, evening in groupby(games, key=lambda each: day_of(each.when)):
        met: dict[str, list[tuple[Rating, float]]] = defaultdict(list)
        for each in evening:
            for seat in each.persons:
                if name := each.names[seat]:
                    met[name] += _met(each, seat, found, house)
        for name, scores in met.items():
            if scores:
                rating, played = found.get(name, PlayerRating(Rating(), 0))
                found[name] = PlayerRating(update_rating(rating, scores), played + len(scores))
    return found


def _met(
    result: Result, seat: int, people: Mapping[str, PlayerRating], house: HouseRating
) -> list[tuple[Rating, float]]:
    """The opponents of a seat as one, with the share that finished behind it; [] if none has a rating."""
    others: list[tuple[Rating, float]] = []
    for other in range(len(result.levels)):
        rating = None if other == seat else _rating(result, other, people, house)
        if rating is not None:
            others.append((rating, _ahead(result, seat, other)))
    if not others:
        return []
    count = len(others)
    value = sum(rating.value for rating, _ in others) / count
    deviation = sum(rating.deviation for rating, _ in others) / count
    return [(Rating(value, deviation), sum(score for _, score in others) / count)]


def _rating(result: Result, seat: int, people: Mapping[str, PlayerRating], house: HouseRating) -> Rating | None:
    """The rating of a seat's player."""
    if result.levels[seat]:
        return (house(result.faces[seat]) if result.faces[seat] else None) or house(result.levels[seat])
    standing = people.get(result.names[seat])
    return standing.rating if standing else Rating()


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
