"""The registry of games. `find` returns the manifest of a game; `GAMES` has them all.

A manifest (`Game`) says what the game is, and leads to its other parts: rules, computer players, pictures, texts. They
are modules of the game's package, which are imported when they are first used, so that the program starts soon.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from tablegame.core.errors import RecordError, echo
from tablegame.core.text import N_, Sentence

if TYPE_CHECKING:
    from tablegame.art.paper import Printable
    from tablegame.core.bots import Bot
    from tablegame.core.contract import Engine
    from tablegame.core.drills import Drill, Drills
    from tablegame.core.options import Chosen
    from tablegame.core.reasons import Reasons
    from tablegame.core.text import Plain
    from tablegame.games.lessons import Lesson
    from tablegame.view.builder import Builder
    from tablegame.view.game_scene import GameScene, GameText
    from tablegame.view.help_page import HelpPage
    from tablegame.view.scene import Rect

T = TypeVar("T")
OptionalPart: TypeAlias = Literal["drills", "prints", "reasons"]


@cache
def _module(game: str, part: str) -> Any:
    """The module `part` of the package `game`. It is cached because every picture asks for modules many times."""
    return import_module(f"tablegame.games.{game}.{part}")


class _Part(Generic[T]):
    """An attribute of `Game` whose value is a constant in a module of the game, which is imported at the first use."""

    def __init__(self, module: str, name: str, *default: T) -> None:
        """module: such as "rules". name: of the constant in it. default: the value for games whose manifest does not
        list this module; left out if every game has it."""
        self.module, self.name, self.default = module, name, default

    def __get__(self, game: Game, owner: type[Game]) -> T:
        if self.default and self.module not in game.parts:
            return self.default[0]
        value: T = getattr(_module(game.key, self.module), self.name)
        return value


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """The manifest of a game: the constant `GAME` in `games/KEY/game.py`. Texts are message ids, to be translated.

    A start of the program imports nothing else of a game, so a manifest imports no rules, bot, scene or text.
    """

    key: str  # the name of its folder, and its name in records
    title: str
    tagline: str  # a sentence below the title
    minutes: int  # the length of a usual game
    depth: int  # 1 easy, 2 medium, 3 deep
    players: tuple[int, int]  # the fewest and the most, under any house rules
    short: tuple[str, Mapping[str, Plain]]  # the short game for a first try: a sentence and its options
    session: str = ""
    """The house rule that says how many games or deals a session has; "" for a game without sessions."""
    proposed: tuple[str, Mapping[str, Plain]] = ("", MappingProxyType({}))
    """The first game that is proposed, if the usual one is too long for an evening or too easily won by the first move:
    its name and its options."""
    begins: str = ""
    """The house rule that names the seat of the first move; in the next game it is the next seat."""
    picture: Callable[[Builder, Rect], None]  # draws the game's cover on the shelf, into an area of felt
    deals: bool = False  # whether cards are dealt at random, so that a seed deals the same cards again
    composes: bool = False  # whether moves are composed step by step, as drafts of its scene
    parts: tuple[OptionalPart, ...] = ()  # the optional modules that it has

    engine: ClassVar[_Part[Engine]] = _Part("rules", "ENGINE")
    bot: ClassVar[_Part[Bot]] = _Part("bot", "BOT")
    scene: ClassVar[_Part[GameScene]] = _Part("scene", "SCENE")
    text: ClassVar[_Part[GameText]] = _Part("text", "TEXT")
    drills: ClassVar[_Part[Drills]] = _Part("drills", "DRILLS")
    printables: ClassVar[_Part[tuple[Printable, ...]]] = _Part("prints", "PRINTABLES", ())
    """The printable pages of the game, without its rule book."""
    reasons: ClassVar[_Part[Reasons | None]] = _Part("reasons", "REASONS", None)
    """The reasons that explain choices in words."""

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of the game; the first leads a newcomer through a first hand. Raises YamlError."""
        from tablegame.games.lessons import lessons_of

        return lessons_of(self.key)

    def next_rules(self, players: int, chosen: Chosen) -> dict[str, Any]:
        """The house rules of the next game of the same players. They are those of this game (`chosen`), except that the
        next seat begins, if a house rule names the seat that begins."""
        seats = next((option.choices for option in self.engine.options if option.name == self.begins), None)
        if seats is None:
            return dict(chosen)
        return {**chosen, self.begins: seats[(seats.index(chosen[self.begins]) + 1) % players]}

    @property
    def kinds_of_drills(self) -> tuple[Drill, ...]:
        """The drills of the game; () for a game without drills."""
        return self.drills.drills if "drills" in self.parts else ()


KEYS: tuple[str, ...] = ("contraconquer", "wargops", "contraspiel", "contractgrid", "precognition", "procession")
"""The games in the order of the shelf."""
for _folder in filter(None, os.environ.get("TABLEGAME_UNFINISHED", "").split(os.pathsep)):
    __path__.append(os.path.dirname(os.path.abspath(_folder)))
    KEYS += (os.path.basename(_folder),)
"""After them come unfinished games, whose authors name their folders in the environment."""


def find(key: str) -> Game:
    """The manifest of the game with this key, such as "wargops". Raises RecordError if there is no such game."""
    if key not in KEYS:
        raise RecordError(
            Sentence(N_("unknown game {name}; the games are {words}"), name=echo(key), words=", ".join(KEYS))
        )
    game: Game = _module(key, "game").GAME
    return game


@cache
def help_page(game: str, language: str) -> HelpPage:
    """The rule book of a game in a language, or in English if there is none in this language, or else an empty page.
    game: key of the game. language: code of the language, such as "de"."""
    from importlib.resources import files

    from tablegame.view.help_page import HelpPage, parse

    folder = files(f"tablegame.games.{game}")
    for code in (language, "en"):
        page = folder / f"help.{code}.md"
        if page.is_file():
            return parse(page.read_text(encoding="utf-8"))
    return HelpPage(())


if TYPE_CHECKING:
    GAMES: tuple[Game, ...]
else:

    def __getattr__(name: str) -> object:
        """The value of `GAMES`: all games. They are imported when it is used, since an engine needs no other game."""
        if name != "GAMES":
            raise AttributeError(name)
        return tuple(map(find, KEYS))
