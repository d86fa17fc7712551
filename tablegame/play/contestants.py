"""Who can sit down in the arena: a level of the game, one of the house, the yardstick `random`, or one out of a file.

Knows views, levels and the form in which foreign players are asked. Must not know the state of a game, nor how results
are counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, Protocol

from tablegame.core.bots import Bot, Memory
from tablegame.core.contract import Engine, View, seat_letter
from tablegame.core.describing import Finished
from tablegame.core.errors import MoveError, TableError
from tablegame.games import Entry
from tablegame.play import company
from tablegame.play.minds import choose_as

RANDOM: Final = "random"
SECONDS: Final = 1.0
"""What a player is told it may take for a move; nobody is cut off, since work is bounded by counts."""
_LONGEST_SHOWN: Final = 40


class ArenaError(TableError):
    """A seat that cannot be filled, or a player that answered what is no move."""


class Contestant(Protocol):
    """A player of the arena, at another seat in every game."""

    learns: bool
    """What it does may depend on games before."""

    def begin(self, number: int, own: int, places: Sequence[int]) -> None:
        """A new game, counted from 0; places: the seat of each contestant, own: which of them this is."""
        ...

    def choose(self, view: View, seed: int) -> int: ...

    def end(self, view: View) -> None:
        """The game is over."""
        ...


class Level:
    """A level of the game. What a learning one remembers goes with the other contestants from seat to seat."""

    def __init__(self, bot: Bot, level: str, temperament: str = "") -> None:
        self.bot = bot
        self.level = level
        self.temperament = temperament
        self.learns = bot.other_names.get(level, level) in bot.learners
        self.places: Sequence[int] = ()
        self.memory: Memory | None = None
        self.known: dict[int, Memory] = {}

    def begin(self, number: int, own: int, places: Sequence[int]) -> None:  # noqa: ARG002 - the shape of a contestant
        self.places = places
        if self.learns:
            others = {str(place): self.known.get(one, {}) for one, place in enumerate(places) if one != own}
            self.memory = {"opponents": others}

    def choose(self, view: View, seed: int) -> int:
        if self.memory is not None:
            self.bot.learn(view, self.level, self.memory)
        return choose_as(self.bot, view, self.level, self.temperament, SECONDS, Random(seed), self.memory)

    def end(self, view: View) -> None:
        if self.memory is not None:
            self.bot.learn(view, self.level, self.memory)
            opponents = self.memory["opponents"]
            self.known = {
                one: opponents[str(place)] for one, place in enumerate(self.places) if str(place) in opponents
            }


class Yardstick:
    """`random`: evenly among the legal moves, a card counting once for each copy."""

    learns = False

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def begin(self, number: int, own: int, places: Sequence[int]) -> None: ...

    def choose(self, view: View, seed: int) -> int:
        return self.bot.yardstick(view, Random(seed))

    def end(self, view: View) -> None: ...


class Foreign:
    """A player out of a file. It sees what `replay --json --view` prints and answers with the text of a move.

    It is made once and keeps what it learns, unless its class says ``learns = False``: then it is made anew for every
    game, and games can be played beside each other.
    """

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name
        self.make = _player_class(name)
        self.learns = bool(getattr(self.make, "learns", True))
        self.player: Any = None
        self.number = 0
        self.finished = Finished()

    def begin(self, number: int, own: int, places: Sequence[int]) -> None:  # noqa: ARG002 - the shape of a contestant
        self.number = number
        self.finished = Finished()
        if self.player is None or not self.learns:
            with _foreign_code(f"{self.name}: cannot be made"):
                self.player = self.make()
            if not callable(getattr(self.player, "choose", None)):
                raise ArenaError(f"{self.name}: has no method choose(view, seed, seconds)")

    def choose(self, view: View, seed: int) -> int:
        seat = view.seat
        assert seat is not None  # it sits there
        shown = self.engine.describe(view, self.finished)
        with _foreign_code(f"{self._where(seat)}: choose failed"):
            answer = self.player.choose(shown, seed, SECONDS)
        if not isinstance(answer, str):
            raise self._wrong(seat, f"choose must give the text of a move, not {type(answer).__name__}")
        text = str(answer).strip().removeprefix(f"{seat_letter(seat)} ")
        try:
            move = self.engine.parse(seat, text)
        except MoveError as error:
            raise self._wrong(seat, f"answered {_shown(answer)}: {error}") from None
        if move not in view.legal():
            reason = self.engine.why_not(view, move)
            why = reason.english() if reason else "that is not allowed here"
            raise self._wrong(seat, f"answered {_shown(answer)}: {why}")
        assert isinstance(move, int)  # nobody but chance deals
        return move

    def end(self, view: View) -> None: ...

    def _wrong(self, seat: int, reason: str) -> ArenaError:
        return ArenaError(f"{self._where(seat)}: {reason}")

    def _where(self, seat: int) -> str:
        return f"{self.name}: game {self.number + 1}, seat {seat_letter(seat)}"


def contestant(entry: Entry, name: str) -> Contestant:
    """The player of that name (a level, a player of the house, `random`, FILE.py:CLASS); raises ArenaError if there is
    none."""
    bot = entry.bot
    if name in bot.levels or name in bot.other_names:
        return Level(bot, name)
    if name == RANDOM:
        return Yardstick(bot)
    if ":" in name:
        return Foreign(entry.engine, name)
    player = company.known(name)
    if player is not None:
        return Level(bot, *player.manner(entry.key))
    known = ", ".join((*bot.levels, *bot.other_names, RANDOM, *(each.key for each in company.company())))
    raise ArenaError(f"{_shown(name)} is no level of {entry.key}; a seat is {known} or FILE.py:CLASS")


def _player_class(name: str) -> Callable[[], Any]:
    path, _, class_name = name.rpartition(":")
    made = getattr(_module(Path(path), name), class_name, None)
    if not isinstance(made, type):
        raise ArenaError(f"{name}: there is no class {class_name!r} in {path}")
    return made


def _module(path: Path, name: str) -> ModuleType:
    """The file as a module, loaded once a process."""
    called = f"tablegame player {path.resolve()}"
    if called in sys.modules:
        return sys.modules[called]
    if not path.is_file():
        raise ArenaError(f"{name}: there is no file {str(path)!r}")
    spec = spec_from_file_location(called, path)
    if spec is None or spec.loader is None:
        raise ArenaError(f"{name}: {str(path)!r} is no Python file; its name must end in .py")
    module = sys.modules[called] = module_from_spec(spec)
    try:
        with _foreign_code(f"{name}: cannot be loaded"):
            spec.loader.exec_module(module)
    except ArenaError:
        del sys.modules[called]
        raise
    return module


@contextmanager
def _foreign_code(complaint: str) -> Iterator[None]:
    """Whatever somebody else's code raises in here becomes one sentence; only the user's own interrupt goes through."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise ArenaError(f"{complaint}: {_said(error)}") from None


def _said(error: BaseException) -> str:
    """An error of somebody else's code on one line."""
    words = ""
    with suppress(Exception):
        words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def _shown(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…")
