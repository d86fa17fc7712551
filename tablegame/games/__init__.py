"""The registry: what a game is, and every game of the house; nothing of a game is imported before it is asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from tablegame.core.errors import RecordError, echo

if TYPE_CHECKING:
    from tablegame.core.bots import Bot
    from tablegame.core.contract import Engine, Plain
    from tablegame.core.drills import Drill, Drills
    from tablegame.core.highlights import Highlights
    from tablegame.core.mixes import Mixes
    from tablegame.core.reasons import Reasons
    from tablegame.games.lessons import Lesson
    from tablegame.view.builder import Builder
    from tablegame.view.game_scene import GameScene, GameText
    from tablegame.view.scene import Rect

T = TypeVar("T")
OptionalPart: TypeAlias = Literal["drills", "mixes", "highlights", "reasons"]


@cache
def _module(game: str, part: str) -> Any:
    """A module of a game, imported when it is first asked for; pictures ask dozens of times each."""
    return import_module(f"tablegame.games.{game}.{part}")


class _Part(Generic[T]):
    """A heavy part of a game: a name in one of its modules. otherwise: the value where the manifest lists no such
    module."""

    def __init__(self, module: str, name: str, *otherwise: T) -> None:
        self.module, self.name, self.otherwise = module, name, otherwise

    def __get__(self, game: Game, owner: type[Game]) -> T:
        if self.otherwise and self.module not in game.parts:
            return self.otherwise[0]
        found: T = getattr(_module(game.key, self.module), self.name)
        return found


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """What a game is: its manifest, `GAME` in `games/KEY/game.py`. Sentences are message ids.

    A manifest is what a start imports of a game: it imports nothing of it that thinks, plays or draws a table.
    """

    key: str
    """The name of its folder, of its rule book and in records."""
    title: str
    tagline: str
    minutes: int
    """How long a usual game takes."""
    depth: int
    """1 easy, 2 medium, 3 deep."""
    players: tuple[int, int]
    """How many at the least and at the most, under any house rules."""
    short: tuple[str, Mapping[str, Plain]]
    """The short version to try: its sentence and the options it sets."""
    picture: Callable[[Builder, Rect], None]
    """Draws the picture of the shelf into an area of felt."""
    deals: bool = False
    """Whether cards are dealt by chance: then a game has a number by which the same is dealt again."""
    composes: bool = False
    """Whether moves are put together step by step: its scene knows drafts."""
    parts: tuple[OptionalPart, ...] = ()
    """The modules that it has besides those that every game has."""

    engine: ClassVar[_Part[Engine]] = _Part("rules", "ENGINE")
    bot: ClassVar[_Part[Bot]] = _Part("bot", "BOT")
    scene: ClassVar[_Part[GameScene]] = _Part("scene", "SCENE")
    text: ClassVar[_Part[GameText]] = _Part("text", "TEXT")
    drills: ClassVar[_Part[Drills]] = _Part("drills", "DRILLS")
    mixes: ClassVar[_Part[Mixes | None]] = _Part("mixes", "MIXES", None)
    """Its secret choices by situation."""
    highlights: ClassVar[_Part[Highlights | None]] = _Part("highlights", "HIGHLIGHTS", None)
    """What of a finished game is worth remembering."""
    reasons: ClassVar[_Part[Reasons | None]] = _Part("reasons", "REASONS", None)
    """What explains a choice in words."""

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The first hand, guided, and what is offered after it, in this order; () while the game is being written."""
        from tablegame.games.lessons import lessons_of

        return lessons_of(self.key)

    @property
    def kinds_of_drills(self) -> tuple[Drill, ...]:
        """The kinds of questions that its drills ask."""
        return self.drills.drills if "drills" in self.parts else ()


KEYS: tuple[str, ...] = (
    "contraconquer",
    "wargops",
    "contraspiel",
    "contractgrid",
    "precognition",
    "procession",
)
"""The games in the order of the shelf."""
KEYS += tuple(key for key in os.environ.get("TABLEGAME_UNFINISHED", "").split(",") if key and key not in KEYS)
"""And those that are being written and lack pieces: named there by its author, a game is seen everywhere."""


def find(key: str) -> Game:
    """The game of that key; raises RecordError with the known ones."""
    if key not in KEYS:
        raise RecordError(f"unknown game {echo(key)}; the games are {', '.join(KEYS)}")
    game: Game = _module(key, "game").GAME
    return game


if TYPE_CHECKING:
    GAMES: tuple[Game, ...]
else:

    def __getattr__(name: str) -> object:
        """GAMES, every game of the house: made when it is asked for, since an engine needs no other's manifest."""
        if name != "GAMES":
            raise AttributeError(name)
        return tuple(map(find, KEYS))
