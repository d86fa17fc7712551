"""The drills of a game, its exercises: each is a kind of question about random positions.

A puzzle is one position with its question and answer. A game makes it by playing a `DrillGame` up to the position.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias

from tablegame.core.bots import Bot
from tablegame.core.contract import CHANCE, Engine, Move, S
from tablegame.core.options import complete, differing
from tablegame.core.text import Reason, seat_letter

Rules: TypeAlias = tuple[tuple[str, Any], ...]
"""The house rules that differ from their defaults, as pairs of a name and a value."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of question ("who takes this trick?")."""

    kind: str  # its name in the output of the command `drill`
    title: str  # a message id
    question: str  # a message id
    clause: str  # the heading in the rule book that answers it
    cli_exported: bool = True  # whether the command `drill` prints such questions (docs/records.md names their kinds)
    steps: tuple[float, float] = (0.4, 0.7)
    """The least difficulty, from 0 to 1, of questions of the second step of difficulty, and of the third."""
    learnt: str = ""  # a house rule whose value in the questions is that of the last lesson that was finished


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a question and its answer, a plain value that another process can make."""

    kind: str  # the kind of its `Drill`
    players: int
    rules: Rules
    moves: tuple[str, ...]  # the lines of the record up to the question
    seat: int  # the seat whose view is shown
    answer: str  # the answer as the command `drill` prints it
    accepted: tuple[str, ...]  # all right answers
    offered: tuple[str, ...]  # the answers to choose from, () if the answer is a move of the seat
    proved: bool  # whether the answer is exact, not an estimate
    hard: float | None = None
    """The difficulty, from 0 to 1, by the amount of calculation. None if the answer is a move: then the difficulty is
    measured by the levels of computer players that find it."""
    why: Reason | None = None  # the reason for the answer, None if the last trick shows it
    close: tuple[str, ...] = ()  # wrong answers that lose less than a mistake does


class Drills(Protocol):
    """The base class of the drills of a game."""

    drills: tuple[Drill, ...]

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:
        """A random puzzle for the drill of this kind; None if the position that was tried makes no good question."""


class DrillGame(Generic[S]):
    """A new game that is played up to a question, move by move, while its record is written."""

    def __init__(self, engine: Engine, players: int, rules: Rules = ()) -> None:
        chosen = complete(engine, players, dict(rules))
        self.engine = engine
        self.players = players
        self.rules: Rules = tuple(differing(engine, players, chosen).items())
        self.state: S = engine.new(players, chosen)
        self.moves: list[str] = []

    def make(self, actor: int, move: Move) -> None:
        """Make a move of a seat or of CHANCE, and write its line into the record."""
        self.moves.append(f"{seat_letter(actor)} {self.engine.format(actor, move)}")
        self.state.apply(actor, move)

    def deal(self, rng: Random) -> None:
        """Make the moves of CHANCE that are due: the deal, possibly after the dealer has been drawn."""
        while CHANCE in self.state.acting():
            self.make(CHANCE, self.engine.deal(self.state, rng))

    def puzzle(
        self, kind: str, seat: int, answer: str, *, accepted: tuple[str, ...] = (), offered: tuple[str, ...] = (),
        proved: bool = True, hard: float | None = None, why: Reason | None = None, close: tuple[str, ...] = (),
    ) -> Puzzle:  # fmt: skip
        """The puzzle at the present position. The parameters are fields of `Puzzle`. `accepted` remains () if only
        `answer` is right."""
        right = accepted or (answer,)
        moves = tuple(self.moves)
        return Puzzle(kind, self.players, self.rules, moves, seat, answer, right, offered, proved, hard, why, close)
