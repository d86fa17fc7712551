"""How good people are at a game, beside the players of the house: Glicko-2, from games without help.

An evening is a rating period, as the paper wants several games in one. A game is one result, however many sit there:
the share of the others whom one left behind, against what they are rated on average; a whole game so counts once, and
says no more than it can.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from itertools import groupby, takewhile
from typing import Final, NamedTuple, TypeAlias

from tablegame.games import find
from tablegame.practice.figures import company_of, day_of
from tablegame.practice.rating import Rating, rated
from tablegame.practice.results import Result
from tablegame.session.characters import company

HouseRating: TypeAlias = Callable[[str], Rating | None]
"""What a player of the house, or a level, is rated at the game; None for an unknown one."""

SURE: Final = 110.0
"""A deviation from which a rating is worth going by: some ten games."""


class PlayerRating(NamedTuple):
    """Somebody's rating after so many games."""

    rating: Rating
    games: int


class Change(NamedTuple):
    """Somebody's rating without a game, None where that was the first, and with it."""

    before: Rating | None
    after: Rating


def uncounted(result: Result) -> str:
    """Why a game does not say how good anybody is: as no figure counts it, "assisted", or "alone"; "" where it does."""
    if result.counts != "yes":
        return result.counts
    if result.help == "assisted":
        return result.help
    return "" if len(result.levels) > 1 else "alone"


def changes(results: Iterable[Result], id: str, house: HouseRating) -> Mapping[str, Change]:
    """What the game of that id does to the ratings of those who sat there, by name."""
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
    """Everybody by name who has played that game against somebody of known strength, or against another person."""
    found: dict[str, PlayerRating] = {}
    games = [each for each in results if each.game == game and not uncounted(each)]
    for _, evening in groupby(games, key=_day):
        met: dict[str, list[tuple[Rating, float]]] = defaultdict(list)
        for each in evening:
            for seat in each.persons:
                if name := each.names[seat]:
                    met[name] += _met(each, seat, found, house)
        changed = {name: _after(found.get(name), listed) for name, listed in met.items() if listed}
        found |= changed
    return found


def _day(result: Result) -> date:
    return day_of(result.when)


def _after(before: PlayerRating | None, met: list[tuple[Rating, float]]) -> PlayerRating:
    rating, games = before or PlayerRating(Rating(), 0)
    return PlayerRating(rated(rating, met), games + len(met))


def _met(
    result: Result, seat: int, people: Mapping[str, PlayerRating], house: HouseRating
) -> list[tuple[Rating, float]]:
    """Whom that seat met, as one opponent, and which share of them it left behind; nothing where nobody is known."""
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
    """What is known of whoever sits there."""
    if result.levels[seat]:
        return (house(result.faces[seat]) if result.faces[seat] else None) or house(result.levels[seat])
    standing = people.get(result.names[seat])
    return standing.rating if standing else Rating()


def _ahead(result: Result, seat: int, other: int) -> float:
    """1 where a seat came before the other, 0 where after it: by who won, else by the scores."""
    one, two = seat in result.winners, other in result.winners
    if one != two:
        return float(one)
    if one or result.scores[seat] == result.scores[other]:
        return 0.5
    return float(result.scores[seat] > result.scores[other])


NOTICED: Final = 10
"""Games of one kind beside somebody of the house, after which the style at it is shown."""


def known_styles(results: Iterable[Result], game: str) -> Mapping[str, str]:
    """The styles at a game that are shown by now: by player of the house the English sentence."""
    beside = Counter(key for each in _counting(results, game) for key in company_of(each))
    sentences = find(game).bot.styles
    return {
        player.key: sentences[style]
        for player in company()
        if (style := player.styled_level(game).style) and beside[player.key] >= NOTICED
    }


def newly_known_styles(results: Iterable[Result], game: str, id: str) -> Mapping[str, str]:
    """The styles at a game that are shown since the game of that id."""
    known = sorted(_counting(results, game), key=lambda each: each.when)
    before = list(takewhile(lambda each: each.id != id, known))
    old, new = known_styles(before, game), known_styles(known[: len(before) + 1], game)
    return {key: sentence for key, sentence in new.items() if key not in old}


def _counting(results: Iterable[Result], game: str) -> list[Result]:
    return [each for each in results if each.game == game and each.counts == "yes"]
