"""What the levels and the players of the house are rated at each game, as the arena has measured them.

Knows the form of `assets/people/ratings.yaml`, which `tools/ladder.py` writes: for each game, by level or player, a
rating and its deviation. Nothing is rated that has not been measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tablegame.practice.rating import Rating
from tablegame.session.characters import known
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
