"""The characters of the house, computer players with a name and a face: how each plays every game, and what it says.

A character plays a game at a level (a strength, such as "club") and in a style (a habit within the level). The file
`assets/people/KEY.yaml` describes a character. The file `assets/people/lines/KEY.yaml` has what it may say, and is read
when the character first speaks. The last functions say which levels play under given house rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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

_FORMAT: Final = 1  # the version of the files
_FALLBACK: Final = "en"  # the language for which every text exists
OCCASIONS: Final = (
    "call", "contra", "glad", "rue", "tie", "luck", "revenge", "wait", "farewell", "met_won", "met_lost",
    "met_long", "hello", "chat",
)  # fmt: skip
"""When a character may say a line:

- call, contra: after an important call of its own;
- glad: it took something; luck: by luck; revenge: from a player who took something from it before;
- rue: it lost something; tie: it ties;
- wait: somebody thinks long; chat: nobody has spoken for a while; farewell: the game is over;
- met_won, met_lost, met_long: at the beginning; it won or lost the last game with these people, or that is long ago;
- hello: at the beginning, if it has not met these people."""


class StyledLevel(NamedTuple):
    """How a character plays a game."""

    level: str
    style: Annotated[str, Key("temperament")] = ""  # one of the styles of the game, "" for none


_ANYWHERE: Final = StyledLevel("strong")  # how a character plays a game that its file does not list


class CharacterLine(NamedTuple):
    """Something that a character may say."""

    text: Mapping[str, str]  # by language
    game: str = ""  # the key of the only game in which the line suits, "" for all games


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player of the house with a name and a face."""

    key: str
    name: str
    description: Mapping[str, str]  # a sentence, by language
    games: Mapping[str, StyledLevel]  # by the key of the game

    def description_in(self, language: str) -> str:
        """The description in this language, or in English if there is none."""
        return self.description.get(language) or self.description[_FALLBACK]

    def lines_for(self, occasion: str, language: str, game: str) -> tuple[str, ...]:
        """What the character may say on an occasion ("hello", see OCCASIONS) in this game, in this language or else in
        English. Raises YamlError if the file of lines is broken."""
        lines = lines_of(self.key)[occasion]
        return tuple(line.text.get(language) or line.text[_FALLBACK] for line in lines if line.game in ("", game))

    def styled_level(self, game: str) -> StyledLevel:
        """The level and style in a game. If the file of the character does not list the game, the level is "strong"."""
        return self.games.get(game, _ANYWHERE)

    def chair(self, game: str) -> Chair:
        """The chair with which the character sits down to a game."""
        return computer(self.styled_level(game).level, self.name, self.key)


@cache
def all_characters() -> tuple[Character, ...]:
    """All characters, sorted by key. Raises YamlError if a file is broken."""
    paths = sorted(asset("people").glob("*.yaml"))
    # A new folder of the program copied over one of version 0.7.0 still has its file of ratings.
    return tuple(read(path) for path in paths if path.stem != "ratings")


def character_of(key: str) -> Character | None:
    """The character with this key; None if there is none."""
    return next((character for character in all_characters() if character.key == key), None) if key else None


_WELCOME: Final = ("club", "beginner", "strong")
"""The levels that suit most players, in this order; other levels suit fewer."""


def company_for(game: str, count: int, except_keys: Collection[str] = ()) -> tuple[Character, ...]:
    """Up to `count` characters whose level at a game suits most players. except_keys: the characters to leave out."""

    def rank(character: Character) -> int:
        level = character.styled_level(game).level
        return _WELCOME.index(level) if level in _WELCOME else len(_WELCOME)

    characters = (character for character in all_characters() if character.key not in except_keys)
    return tuple(sorted(characters, key=rank)[: max(0, count)])


def style_of(chair: Chair, game: str) -> str:
    """The style in which the player on a chair plays a game. It is "" for players who are no characters, and for a
    character that plays at another level than its usual one."""
    character = None if chair.person else character_of(chair.face)
    if character is None or character.styled_level(game).level != chair.level:
        return ""
    return character.styled_level(game).style


def read(path: Path) -> Character:
    """The character that a file describes. Raises YamlError."""
    root = load_file(path)
    fields = root.fields(("player", "name", "character", "games"))
    if fields["player"].number() != _FORMAT:
        raise fields["player"].error(f"must be {_FORMAT}")
    return Character(
        path.stem,
        fields["name"].text(),
        _in_languages(fields["character"]),
        form_of(dict[str, StyledLevel]).read(fields["games"]),
    )


@cache
def lines_of(key: str) -> Mapping[str, tuple[CharacterLine, ...]]:
    """The lines of a character by occasion. Raises YamlError if their file is broken."""
    fields = load_file(asset(f"people/lines/{key}.yaml")).fields(("lines", *OCCASIONS))
    if fields["lines"].number() != _FORMAT:
        raise fields["lines"].error(f"must be {_FORMAT}")
    return {occasion: tuple(map(_line, fields[occasion].items())) for occasion in OCCASIONS}


def _line(node: Node) -> CharacterLine:
    """Read a line: its texts by language, and perhaps the key of a game."""
    game = node.mapping().get("game")
    return CharacterLine(_in_languages(node), game.text() if game is not None else "")


def _in_languages(node: Node) -> dict[str, str]:
    """Read texts by language, among them an English one. Raises YamlError."""
    texts = {key: text.text() for key, text in node.mapping().items() if key != "game"}
    if _FALLBACK not in texts:
        raise node.error(f"the key '{_FALLBACK}' is missing")
    return texts


# -- levels ------------------------------------------------------------------------------------------------------------

FALLBACK_LEVEL: Final = "strong"  # the level that plays where another level cannot; every game has it


def levels_offered(bot: Bot, players: int, chosen: Chosen) -> tuple[str, ...]:
    """The levels that play under these house rules, the weakest one first. chosen: the values of all rules."""
    return tuple(level for level in bot.levels if bot.why_not_offered(level, players, chosen) is None)


def check_levels(bot: Bot, levels: Iterable[str], players: int, chosen: Chosen) -> None:
    """Raise OptionError if one of the levels does not play under these house rules. levels: by seat, "" for a person.
    chosen: the values of all rules."""
    for level in levels:
        reason = bot.why_not_offered(level, players, chosen) if level else None
        if reason is not None:
            raise OptionError(f"{level}: {reason.english()}")


def chairs_that_fit(bot: Bot, chairs: tuple[Chair, ...], chosen: Chosen) -> tuple[tuple[Chair, ...], Reason | None]:
    """The chairs, and the reason for the last change; None if there is none. If the level of a chair does not play
    under these house rules, FALLBACK_LEVEL takes its place."""
    fitting: list[Chair] = []
    last_reason: Reason | None = None
    for chair in chairs:
        reason = None if chair.person else bot.why_not_offered(chair.level, len(chairs), chosen)
        fitting.append(chair if reason is None else chair._replace(level=FALLBACK_LEVEL))
        last_reason = reason or last_reason
    return tuple(fitting), last_reason
