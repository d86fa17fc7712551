"""What the levels and the players of the house are rated at each game, as the arena has measured them.

Knows the form of `assets/people/ratings.yaml`, which `tools/ladder.py` writes: for each game, by level or player, a
rating and its deviation. Nothing is rated that has not been measured.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tablegame.practice.rating import Rating
from tablegame.session.characters import HousePlayer, company, known
from tablegame.session.seats import Chair
from tablegame.storage.folders import asset
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

FILE: Final = "people/ratings.yaml"
_FORM: Final = 1


@cache
def house_ratings(game: str) -> Mapping[str, Rating]:
    """The ratings at a game, by level and by player of the house; none of a game that has not been measured."""
    try:
        return read(asset(FILE)).get(game, {})
    except FileNotFoundError:
        return {}


def house_rating(who: str, game: str) -> Rating | None:
    """What a level or a player of the house is rated at a game; None where that has not been measured."""
    return house_ratings(game).get(who)


def rating_of_chair(chair: Chair, game: str) -> Rating | None:
    """What whoever sits there is rated at a game; a player of the house at another level than the own as that level is.

    None for a person, and where nothing has been measured.
    """
    if chair.person:
        return None
    player = known(chair.face)
    own = player is not None and player.styled_level(game).level == chair.level
    return house_rating(chair.face if own else chair.level, game)


def read(path: Path) -> Mapping[str, Mapping[str, Rating]]:
    """The ratings of a file, by game; raises YamlError with a sentence naming the place."""
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
"""Levels in the order in which they are good company for somebody of whom nothing is known; then all others."""
_NEAR: Final = 2
"""So many times as many as are wanted are looked at, so that not always the same ones come."""


def company_for(
    game: str, count: int, taken: Collection[str] = (), wanted: Rating | None = None
) -> tuple[HousePlayer, ...]:
    """So many players of the house for a table of that game, none of those taken; fewer only where there are no more.

    taken: keys of who sits there; wanted: what the person is rated whom they are to suit, None where nothing is known.
    """

    def far(player: HousePlayer) -> float:
        rating = house_rating(player.key, game)
        if wanted is None or rating is None:
            level = player.styled_level(game).level
            return float(_WELCOME.index(level) if level in _WELCOME else len(_WELCOME))
        return abs(rating.value - wanted.value)

    return tuple(sorted((each for each in company() if each.key not in taken), key=far)[: max(0, count)])


def others_for(game: str, count: int, sat: Collection[str], wanted: Rating | None = None) -> tuple[HousePlayer, ...]:
    """The same for a table at which these sat till now: others of those who suit, as far as there are any."""
    near = company_for(game, _NEAR * count, (), wanted)
    return tuple(sorted(near, key=lambda each: each.key in sat)[:count])
