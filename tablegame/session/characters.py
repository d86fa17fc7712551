"""Computer players: the levels that play here, and the characters of the house, with how each plays every game and what
they say; data in `assets/people/`.

There is one file for each character, named after the key; the portrait is the picture of the same name beside it. What
the character says is in the file of that name in `lines/`, which is read when the character first speaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from tablegame.core.bots import Bot
from tablegame.core.errors import OptionError
from tablegame.core.options import Chosen
from tablegame.core.text import Reason
from tablegame.session.seats import Chair, computer
from tablegame.storage.codec import Key, form_of
from tablegame.storage.folders import asset
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import load_file

_FORMAT: Final = 1
_FALLBACK: Final = "en"
OCCASIONS: Final = (
    "call", "contra", "glad", "rue", "tie", "luck", "revenge", "wait", "farewell", "met_won", "met_lost",
    "met_long", "hello", "chat",
)  # fmt: skip
"""When a character may say a line. call, contra: it made an important call; glad, luck, revenge: it took something, by
luck, or from somebody who took something before; rue: it lost something; tie: it ties;
wait: somebody thinks long; farewell: the game is over; met_...: at the beginning, how the last meeting ended; hello: at
the beginning, where nobody met before; chat: nothing has been said for a while."""
_RATINGS: Final = "ratings"
"""The file with the ratings of all characters (`practice/ratings.py`)."""


class StyledLevel(NamedTuple):
    """How a character plays a game: a level, and one of the styles of the game's bot, "" for none."""

    level: str
    style: Annotated[str, Key("temperament")] = ""


_ANYWHERE: Final = StyledLevel("strong")
"""How a character plays a game that its file does not list."""


class CharacterLine(NamedTuple):
    """Something that a character may say, by language."""

    text: Mapping[str, str]
    game: str = ""  # the only game in which it suits, "" for all


@dataclass(frozen=True, slots=True)
class HousePlayer:
    """A character of the house."""

    key: str
    name: str
    character: Mapping[str, str]  # a sentence by language
    games: Mapping[str, StyledLevel]  # how each is played

    def sentence(self, language: str) -> str:
        """Who this is, in that language, else in English."""
        return self.character.get(language) or self.character[_FALLBACK]

    def lines_for(self, occasion: str, language: str, game: str) -> tuple[str, ...]:
        """The lines for that occasion in a game. Raises YamlError where their file is broken."""
        found = lines_of(self.key)[occasion]
        return tuple(each.text.get(language) or each.text[_FALLBACK] for each in found if each.game in ("", game))

    def styled_level(self, game: str) -> StyledLevel:
        """How this player plays a game, also one that the own file does not list."""
        return self.games.get(game, _ANYWHERE)

    def chair(self, game: str) -> Chair:
        """This player at a table of that game."""
        return computer(self.styled_level(game).level, self.name, self.key)


@cache
def company() -> tuple[HousePlayer, ...]:
    """All characters, by key. Raises YamlError where a file is broken."""
    return tuple(read(path) for path in sorted(asset("people").glob("*.yaml")) if path.stem != _RATINGS)


def character_of(key: str) -> HousePlayer | None:
    """The character with that key; None for none."""
    return next((each for each in company() if each.key == key), None) if key else None


def style_of(chair: Chair, game: str) -> str:
    """The style in which that seat plays; "" for a person, a level without a face, and a level that was changed."""
    player = None if chair.person else character_of(chair.face)
    if player is None or player.styled_level(game).level != chair.level:
        return ""
    return player.styled_level(game).style


def read(path: Path) -> HousePlayer:
    """The character of a file; raises YamlError with a sentence that names the place."""
    root = load_file(path)
    fields = root.fields(("player", "name", "character", "games"))
    if fields["player"].number() != _FORMAT:
        raise fields["player"].error(f"must be {_FORMAT}")
    return HousePlayer(
        path.stem,
        fields["name"].text(),
        _in_languages(fields["character"]),
        form_of(dict[str, StyledLevel]).read(fields["games"]),
    )


@cache
def lines_of(key: str) -> Mapping[str, tuple[CharacterLine, ...]]:
    """What a character says, by occasion."""
    fields = load_file(asset(f"people/lines/{key}.yaml")).fields(("lines", *OCCASIONS))
    if fields["lines"].number() != _FORMAT:
        raise fields["lines"].error(f"must be {_FORMAT}")
    return {occasion: tuple(map(_line, fields[occasion].items())) for occasion in OCCASIONS}


def _line(node: Node) -> CharacterLine:
    game = node.mapping().get("game")
    return CharacterLine(_in_languages(node), game.text() if game is not None else "")


def _in_languages(node: Node) -> dict[str, str]:
    found = {key: each.text() for key, each in node.mapping().items() if key != "game"}
    if _FALLBACK not in found:
        raise node.error(f"the key '{_FALLBACK}' is missing")
    return found


# -- levels ------------------------------------------------------------------------------------------------------------

INSTEAD: Final = "strong"
"""The level that plays where another cannot; every game has it."""


def levels_offered(bot: Bot, players: int, chosen: Chosen) -> tuple[str, ...]:
    """The levels that play here, in their order. chosen: complete."""
    return tuple(level for level in bot.levels if bot.why_not_offered(level, players, chosen) is None)


def check_levels(bot: Bot, levels: Iterable[str], players: int, chosen: Chosen) -> None:
    """Raise OptionError with the reason where one of the levels does not play here; "" is a person."""
    for level in levels:
        reason = bot.why_not_offered(level, players, chosen) if level else None
        if reason is not None:
            raise OptionError(f"{level}: {reason.english()}")


def chairs_that_fit(bot: Bot, chairs: tuple[Chair, ...], chosen: Chosen) -> tuple[tuple[Chair, ...], Reason | None]:
    """The chairs with a strong player wherever a level does not play here, and the reason for the last of these."""
    found: list[Chair] = []
    last: Reason | None = None
    for chair in chairs:
        reason = None if chair.person else bot.why_not_offered(chair.level, len(chairs), chosen)
        found.append(chair if reason is None else chair._replace(level=INSTEAD))
        last = reason or last
    return tuple(found), last
