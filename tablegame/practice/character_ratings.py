"""The measured ratings of levels and characters at each game, and the characters who suit a table.

`assets/people/ratings.yaml`, which `tools/strength.py` writes, has for each game a rating and its deviation by level or
character.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tablegame.practice.rating import Rating
from tablegame.session.characters import HousePlayer, character_of, company
from tablegame.session.seats import Chair
from tablegame.storage.folders import asset
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

FILE: Final = "people/ratings.yaml"
_FORM: Final = 1


@cache
def house_ratings(game: str) -> Mapping[str, Rating]:
    """The ratings at a game by level and character; none for a game that has not been measured."""
    try:
        return read(asset(FILE)).get(game, {})
    except FileNotFoundError:
        return {}


def house_rating(who: str, game: str) -> Rating | None:
    """The rating of a level or character at a game; None if it has not been measured."""
    return house_ratings(game).get(who)


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
