"""Ratings of players at each game.

Those of levels and characters are measured: `tools/strength.py` writes them to `assets/people/ratings.yaml`. The rating
of a person changes with each game without help as in the Glicko system (Mark Glickman, 1995), except that its deviation
has a least value. A game against several players counts as one game against a player with their average rating. Its
result is the share of these players that finished behind the person.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from functools import cache
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tablegame.practice.results import Result, characters_in
from tablegame.session.characters import Character, all_characters, character_of
from tablegame.session.games_folder import day_of
from tablegame.session.seats import Chair
from tablegame.storage.folders import asset
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

USUAL: Final = 1500.0  # the rating of a person without results
_SCALE: Final = log(10) / 400
"""The factor q of the Glicko system: a player who is rated 400 higher wins ten of eleven games."""
_LEAST: Final = 60.0  # the least deviation of a person's rating, so that the rating still follows a person who learns


class Rating(NamedTuple):
    """A rating with its deviation. The defaults are those of a person without results."""

    value: float = USUAL
    deviation: float = 350.0


def after_game(before: Rating, other: Rating, score: float) -> Rating:
    """The rating of a player after one game. score: 0 for a loss, 1 for a win, between them for a part of the win."""
    # In the terms of the paper: weight is q g(RD), certainty is 1/RD² + 1/d².
    weight = _SCALE / sqrt(1 + 3 * (_SCALE * other.deviation / pi) ** 2)
    expected = 1 / (1 + exp(weight * (other.value - before.value)))
    certainty = 1 / before.deviation**2 + weight**2 * expected * (1 - expected)
    return Rating(before.value + weight * (score - expected) / certainty, max(_LEAST, 1 / sqrt(certainty)))


# -- the house --------------------------------------------------------------------------------------------------------

FILE: Final = "people/ratings.yaml"
_FORM: Final = 1


@cache
def _house() -> Mapping[str, Mapping[str, Rating]]:
    return read(asset(FILE))


def house_rating(key: str, game: str) -> Rating | None:
    """The rating of a level or character at a game, None if it was not measured. key: of the level or character."""
    return _house().get(game, {}).get(key)


def rating_of_chair(chair: Chair, game: str) -> Rating | None:
    """The rating of a computer player at a game; None for a person, and if the rating has not been measured. A
    character that plays at another level than usual has the rating of this level."""
    if chair.person:
        return None
    character = character_of(chair.face)
    at_usual_level = character is not None and character.styled_level(game).level == chair.level
    return house_rating(chair.face if at_usual_level else chair.level, game)


def read(path: Path) -> Mapping[str, Mapping[str, Rating]]:
    """The ratings in a file by game, and there by level or character. Raises YamlError."""
    root = load_file(path)
    games = dict(root.mapping())
    form = games.pop("ratings", None)
    if form is None or form.number() != _FORM:
        raise (form or root).error(f"'ratings' must be {_FORM}")
    return {game: {key: _rating(pair) for key, pair in node.mapping().items()} for game, node in games.items()}


def _rating(node: Node) -> Rating:
    items = node.items()
    if len(items) != 2:
        raise node.error("must be a rating and its deviation")
    value, deviation = (item.decimal() for item in items)
    return Rating(value, deviation)


_WELCOME: Final = ("club", "beginner", "strong")
"""The levels that suit most players, in this order; other levels suit fewer."""


def company_for(game: str, count: int, except_keys: Collection[str] = ()) -> tuple[Character, ...]:
    """Up to `count` characters whose level at a game suits most players. except_keys: of characters to leave out."""

    def rank(character: Character) -> int:
        level = character.styled_level(game).level
        return _WELCOME.index(level) if level in _WELCOME else len(_WELCOME)

    characters = (character for character in all_characters() if character.key not in except_keys)
    return tuple(sorted(characters, key=rank)[: max(0, count)])


# -- people -----------------------------------------------------------------------------------------------------------

HouseRating: TypeAlias = Callable[[str], Rating | None]
"""A function from the key of a character or level to its rating at one game, None if it has none."""

SURE: Final = 110.0  # the deviation up to which a rating is reliable, which it is after some ten games


class Change(NamedTuple):
    """The change of a person's rating by one game."""

    before: Rating | None  # None if the person had no rating
    after: Rating


def why_unrated(result: Result) -> str:
    """Why a game changes no ratings: a value of `Counts`, "assisted" or "alone"; "" if it changes them."""
    if result.counts != "yes":
        return result.counts
    if result.help == "assisted":
        return result.help
    return "" if len(result.levels) > 1 else "alone"


def changes(results: Iterable[Result], id: str, house: HouseRating) -> Mapping[str, Change]:
    """The changes of ratings by one game, by the names of its people. id: of the game."""
    all_results = list(results)
    result = next((other for other in all_results if other.id == id), None)
    if result is None:
        return {}
    after = standings(all_results, result.game, house)
    before = standings((other for other in all_results if other.id != id), result.game, house)
    names = dict.fromkeys(result.names[seat] for seat in result.persons if result.names)
    return {
        name: Change(before.get(name), after[name])
        for name in names
        if name in after and after[name] != before.get(name)
    }


def standings(results: Iterable[Result], game: str, house: HouseRating) -> Mapping[str, Rating]:
    """The ratings of people at a game by name, after all their games against rated computer players or other people."""
    ratings: dict[str, Rating] = {}
    for result in results:
        if result.game == game and not why_unrated(result):
            # Two seats with the same name are one person, whose rating changes by the results of both.
            games = [(result.names[seat], _as_duel(result, seat, ratings, house)) for seat in result.persons]
            for name, duel in games:
                if name and duel:
                    ratings[name] = after_game(ratings.get(name, Rating()), *duel)
    return ratings


def _as_duel(
    result: Result, seat: int, people: Mapping[str, Rating], house: HouseRating
) -> tuple[Rating, float] | None:
    """The average rating of a seat's rated opponents, and the share of them that finished behind the seat; None if no
    opponent is rated."""
    ratings = {other: _rating_at(result, other, people, house) for other in range(len(result.levels)) if other != seat}
    duels = [(*rating, _score_against(result, seat, other)) for other, rating in ratings.items() if rating is not None]
    if not duels:
        return None
    value, deviation, score = (sum(column) / len(duels) for column in zip(*duels, strict=True))
    return Rating(value, deviation), score


def _rating_at(result: Result, seat: int, people: Mapping[str, Rating], house: HouseRating) -> Rating | None:
    if result.levels[seat]:
        return (house(result.faces[seat]) if result.faces[seat] else None) or house(result.levels[seat])
    return people.get(result.names[seat], Rating())


def _score_against(result: Result, seat: int, other: int) -> float:
    """1 if a seat finished ahead of another, 0 if behind, 0.5 for a tie. A winner is ahead; else the scores decide."""
    wins, other_wins = seat in result.winners, other in result.winners
    if wins != other_wins:
        return float(wins)
    if wins or result.scores[seat] == result.scores[other]:
        return 0.5
    return float(result.scores[seat] > result.scores[other])


class Meeting(NamedTuple):
    """The last game of a character with certain people."""

    days: int  # since the evening of the game
    won: bool  # whether the character won


def last_meeting(results: Iterable[Result], key: str, names: Collection[str], today: date) -> Meeting | None:
    """The last game in which a character met one of these people and either side won; None without such a game.

    key: of the character; names: of the people.
    """
    games = [
        (result.when, result.faces.index(key) in result.winners)
        for result in results
        if result.counts == "yes"
        and key in characters_in(result)
        and any(result.names[seat] in names for seat in result.persons)
        and any(result.faces[seat] == key or result.names[seat] in names for seat in result.winners)
    ]
    when, won = max(games, default=(0.0, False))
    return Meeting(max(0, (today - day_of(when)).days), won) if games else None
