"""The players of the arena: a level of the game, a character, the yardstick `random`, or a class of a file."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol

from tablegame.core.bots import Bot, Memory
from tablegame.core.contract import Engine, Finished, View, seat_letter
from tablegame.core.errors import MoveError, TableError, echo, short
from tablegame.games import Game
from tablegame.session import characters
from tablegame.session.jobs import choose_as
from tablegame.session.own_players import EndedError, OwnPlayer

RANDOM: Final = "random"
SECONDS: Final = 1.0
"""The time for a move that a player is given; no player is cut off, since work is bounded by counts."""


class ArenaError(TableError):
    """A seat cannot be filled, or a player's answer is no move."""


class Contestant(Protocol):
    """A player of the arena, at another seat in every game."""

    learns: bool
    """Whether its moves may depend on earlier games."""

    def begin(self, number: int, own: int, places: Sequence[int]) -> None:
        """A new game, counted from 0; places: the seat of each contestant, own: which of them this is."""
        ...

    def choose(self, view: View, seed: int) -> int: ...

    def end(self, view: View) -> None:
        """The game is over."""
        ...


class Level:
    """A level of the game. What a learning level remembers goes with the other contestants from seat to seat."""

    def __init__(self, bot: Bot, level: str, style: str = "") -> None:
        self.bot = bot
        self.level = level
        self.style = style
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
        return choose_as(self.bot, view, self.level, self.style, Random(seed), self.memory)

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
    """A class of a file. It sees what `replay --json --view` prints and answers with the text of a move.

    It lives in a process of its own (`own_players.py`) and keeps what it learns, unless its class says ``learns =
    False``: then a new one is made for every game, and games can be played beside each other.
    """

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name
        self.number = 0
        self.made = False
        self.finished = Finished()
        self.player = OwnPlayer()
        self.learns = bool(self._answer(name, "learns", name=name))

    def begin(self, number: int, own: int, places: Sequence[int]) -> None:  # noqa: ARG002 - the shape of a contestant
        self.number = number
        self.finished = Finished()
        if not self.made or not self.learns:
            self._answer(self.name, "", make=True)
            self.made = True

    def choose(self, view: View, seed: int) -> int:
        seat = view.seat
        assert seat is not None  # it sits there
        shown = self.engine.describe(view, self.finished)
        answer = str(self._answer(self._where(seat), "answer", view=shown, seed=seed, seconds=SECONDS))
        try:
            move = self.engine.parse(seat, answer.strip().removeprefix(f"{seat_letter(seat)} "))
        except MoveError as error:
            raise self._wrong(seat, f"answered {echo(answer)}: {short(str(error))}") from None
        if move not in view.legal():
            reason = self.engine.why_not(view, move)
            why = reason.english() if reason else "that is not allowed here"
            raise self._wrong(seat, f"answered {echo(answer)}: {why}")
        assert isinstance(move, int)  # nobody but chance deals
        return move

    def end(self, view: View) -> None: ...

    def close(self) -> None:
        """End its process."""
        self.player.close()

    def _answer(self, where: str, key: str, **question: Any) -> Any:
        """Its answer; raises ArenaError where there is none."""
        try:
            answer = self.player.ask(**question)
        except EndedError:
            raise ArenaError(f"{where}: a player ended the process that it played in") from None
        except ValueError:
            raise ArenaError(f"{where}: the process of the player said what is no answer") from None
        if "error" in answer or (key and key not in answer):
            raise ArenaError(f"{where}: {short(str(answer.get('error')))}")
        return answer.get(key)

    def _wrong(self, seat: int, reason: str) -> ArenaError:
        return ArenaError(f"{self._where(seat)}: {reason}")

    def _where(self, seat: int) -> str:
        return f"{self.name}: game {self.number + 1}, seat {seat_letter(seat)}"


def contestant(entry: Game, name: str) -> Contestant:
    """The player of that name (a level, a player of the house, `random`, FILE.py:CLASS); raises ArenaError if there is
    none."""
    bot = entry.bot
    if name in bot.levels or name in bot.other_names:
        return Level(bot, name)
    if name == RANDOM:
        return Yardstick(bot)
    if ":" in name:
        return Foreign(entry.engine, name)
    player = characters.character_of(name)
    if player is not None:
        return Level(bot, *player.styled_level(entry.key))
    known = ", ".join((*bot.levels, *bot.other_names, RANDOM, *(each.key for each in characters.company())))
    raise ArenaError(f"{echo(name)} is no level of {entry.key}; a seat is {known} or FILE.py:CLASS")
