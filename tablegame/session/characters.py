"""The players of the house: who they are, how each plays every game, what they say; data in `assets/people/`.

A file a player, named after its key; its portrait is the picture of the same name beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tablegame.session.seats import Chair, computer
from tablegame.storage.folders import asset
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

_FORMAT: Final = 1
_FALLBACK: Final = "en"
_RATINGS: Final = "ratings"
"""A file beside those of the players: how good each is (`practice/character_ratings.py`)."""


class StyledLevel(NamedTuple):
    """How somebody plays a game: a level, and one of the styles of the game's bot, "" for none."""

    level: str
    style: str = ""


_ANYWHERE: Final = StyledLevel("strong")
"""How everybody plays a game that the own file does not list: at the level that every game has."""


@dataclass(frozen=True, slots=True)
class HousePlayer:
    """A player of the house. character: a sentence by language; games: how each is played; lines: by occasion
    what may be said, each line by language. A farewell suits whoever has won and whoever has lost."""

    key: str
    name: str
    character: Mapping[str, str]
    games: Mapping[str, StyledLevel]
    lines: Mapping[str, tuple[Mapping[str, str], ...]]

    def sentence(self, language: str) -> str:
        """Who this is, in that language, else in English."""
        return self.character.get(language) or self.character[_FALLBACK]

    def sayings(self, occasion: str, language: str) -> tuple[str, ...]:
        """What may be said then: one of these lines, or nothing where there is none."""
        return tuple(said.get(language) or said[_FALLBACK] for said in self.lines.get(occasion, ()))

    def styled_level(self, game: str) -> StyledLevel:
        """How this player plays a game, also one that the own file does not list."""
        return self.games.get(game, _ANYWHERE)

    def chair(self, game: str) -> Chair:
        """This player at a table of that game."""
        return computer(self.styled_level(game).level, self.name, self.key)


@cache
def company() -> tuple[HousePlayer, ...]:
    """Everybody of the house, by key. Raises YamlError where a file is broken."""
    return tuple(read(path) for path in sorted(asset("people").glob("*.yaml")) if path.stem != _RATINGS)


def known(key: str) -> HousePlayer | None:
    """The player of the house of that key; None where there is nobody of it."""
    return next((each for each in company() if each.key == key), None) if key else None


def style_of(chair: Chair, game: str) -> str:
    """The style in which that seat plays; "" for a person, a level without a face, and a level that was changed."""
    player = None if chair.person else known(chair.face)
    if player is None or player.styled_level(game).level != chair.level:
        return ""
    return player.styled_level(game).style


def read(path: Path) -> HousePlayer:
    """The player of a file; raises YamlError with a sentence naming the place."""
    root = load_file(path)
    fields = root.fields(("player", "name", "character", "games"), ("lines",))
    if fields["player"].number() != _FORMAT:
        raise fields["player"].error(f"must be {_FORMAT}")
    lines = fields["lines"].mapping() if "lines" in fields else {}
    return HousePlayer(
        path.stem,
        fields["name"].text(),
        _in_languages(fields["character"]),
        {key: _styled_level(node) for key, node in fields["games"].mapping().items()},
        {key: tuple(_in_languages(each) for each in node.items()) for key, node in lines.items()},
    )


def _in_languages(node: Node) -> dict[str, str]:
    found = {key: each.text() for key, each in node.mapping().items()}
    if _FALLBACK not in found:
        raise node.error(f"the key '{_FALLBACK}' is missing")
    return found


def _styled_level(node: Node) -> StyledLevel:
    fields = node.fields(("level",), ("temperament",))
    return StyledLevel(fields["level"].text(), fields["temperament"].text() if "temperament" in fields else "")
