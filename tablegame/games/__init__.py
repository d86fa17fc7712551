"""The registry: every game of the house, an explicit tuple of entries whose parts are imported only when asked for."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from tablegame.core.errors import RecordError, echo

if TYPE_CHECKING:
    from tablegame.core.bots import Bot
    from tablegame.core.contract import Engine
    from tablegame.core.drills import Drills
    from tablegame.core.feats import Feats
    from tablegame.core.mixes import Mixes
    from tablegame.games.lessons import Lesson
    from tablegame.view.cover import Cover
    from tablegame.view.look import GameScene, GameText


@cache
def _module(game: str, part: str) -> Any:
    """A part of a game, imported when it is first asked for; pictures ask dozens of times each."""
    return import_module(f"tablegame.games.{game}.{part}")


@cache
def _there(game: str, part: str) -> bool:
    """Whether a game has a part."""
    try:
        return find_spec(f"tablegame.games.{game}.{part}") is not None
    except ModuleNotFoundError:  # not even the package that it would lie in
        return False


class Entry(NamedTuple):
    """A game by its key; its parts are modules of the same names in its folder."""

    key: str

    @property
    def cover(self) -> Cover:
        """What the shelf shows, and the game's name: all that is imported of a game that nobody plays."""
        found: Cover = _module(self.key, "cover").COVER
        return found

    @property
    def engine(self) -> Engine:
        found: Engine = _module(self.key, "rules").ENGINE
        return found

    @property
    def bot(self) -> Bot:
        found: Bot = _module(self.key, "bot").BOT
        return found

    @property
    def scene(self) -> GameScene:
        found: GameScene = _module(self.key, "scene").SCENE
        return found

    @property
    def text(self) -> GameText:
        found: GameText = _module(self.key, "text").TEXT
        return found

    @property
    def drills(self) -> Drills:
        """None at all while the game is being written."""
        if not _there(self.key, "teach.drills"):
            from tablegame.core.drills import NoDrills

            return NoDrills()
        found: Drills = _module(self.key, "teach.drills").DRILLS
        return found

    @property
    def mixes(self) -> Mixes | None:
        """Its secret choices by situation; None for a game that has none to be mixed."""
        if not _there(self.key, "teach.mixes"):
            return None
        found: Mixes = _module(self.key, "teach.mixes").MIXES
        return found

    @property
    def feats(self) -> Feats | None:
        """What of a finished game is worth remembering; None for a game that names nothing."""
        if not _there(self.key, "feats"):
            return None
        found: Feats = _module(self.key, "feats").FEATS
        return found

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The first hand and what is offered after it, in this order; () while the game is being written."""
        from tablegame.games.lessons import lessons_of

        return lessons_of(self.key)


UNFINISHED: tuple[str, ...] = tuple(filter(None, os.environ.get("TABLEGAME_UNFINISHED", "").split(",")))
"""Keys of games that are being written and lack pieces: named here by its author, a game is seen everywhere."""

_REGISTERED: tuple[Entry, ...] = (
    Entry("contraconquer"),
    Entry("wargops"),
    Entry("contraspiel"),
    Entry("contractgrid"),
    Entry("precognition"),
    Entry("procession"),
)
GAMES: tuple[Entry, ...] = (*_REGISTERED, *(each for each in map(Entry, UNFINISHED) if each not in _REGISTERED))


def find(key: str) -> Entry:
    """The entry of that key; raises RecordError with the known ones."""
    for entry in GAMES:
        if entry.key == key:
            return entry
    raise RecordError(f"unknown game {echo(key)}; the games are {', '.join(e.key for e in GAMES)}")
