"""Ratings at a game: those measured of levels and characters, and those of people, from games without help.

`assets/people/ratings.yaml`, which `tools/strength.py` writes, has for each game a rating and its deviation by level or
character. Those of people change with each game as in the Glicko system (Mark Glickman, 1995), but their deviation has
a least value. A game is one result, however many play: the share of the others that finished behind, against their
average rating.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from functools import cache
from math import exp, log, pi, sqrt
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tablegame.practice.results import Result, company_of
from tablegame.session.characters import Character, all_characters, character_of
from tablegame.session.games_folder import day_of
from tablegame.session.seats import Chair
from tablegame.storage.folders import asset
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

USUAL: Final = 1500.0
_SCALE: Final = log(10) / 400
_LEAST: Final = 60.0
"""The least deviation of a person's rating, so that it goes on following who learns."""


class Rating(NamedTuple):
    """A rating with its deviation, which is greatest without any result."""

    value: float = USUAL
    deviation: float = 350.0


def after_game(before: Rating, other: Rating, score: float) -> Rating:
    """The rating after a game against another. score: 0 to 1."""
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


def company_for(game: str, count: int, taken: Collection[str] = ()) -> tuple[Character, ...]:
    """The characters who suit best at a game, without those of these keys; fewer than `count` only if there are no
    more."""

    def distance(player: Character) -> int:
        level = player.styled_level(game).level
        return _WELCOME.index(level) if level in _WELCOME else len(_WELCOME)

    return tuple(sorted((each for each in all_characters() if each.key not in taken), key=distance)[: max(0, count)])


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
    for each in results:
        if each.game == game and not why_unrated(each):
            # Two people of one name are one, whom both seats change.
            for name, met in [(each.names[seat], _met(each, seat, found, house)) for seat in each.persons]:
                if name and met:
                    found[name] = after_game(found.get(name, Rating()), *met)
    return found


def _met(result: Result, seat: int, people: Mapping[str, Rating], house: HouseRating) -> tuple[Rating, float] | None:
    """The opponents of a seat as one, and the share that finished behind it; None if none has a rating."""
    ratings = {other: _rating_at(result, other, people, house) for other in range(len(result.levels)) if other != seat}
    others = [(*rating, _ahead(result, seat, other)) for other, rating in ratings.items() if rating is not None]
    if not others:
        return None
    value, deviation, score = (sum(each) / len(others) for each in zip(*others, strict=True))
    return Rating(value, deviation), score


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
