"""The drills of a game: kinds of questions, and puzzles made for them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias

from tablegame.core.bots import Bot
from tablegame.core.contract import CHANCE, Engine, Move, S
from tablegame.core.options import complete, differing
from tablegame.core.text import Reason, seat_letter

Rules: TypeAlias = tuple[tuple[str, Any], ...]
"""The house rules that differ from the defaults, by name."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of question. title, question: message ids."""

    kind: str  # its name in the output of `drill`
    title: str
    question: str
    clause: str  # the clause of the rules that decides it
    cli_exported: bool = True  # `drill` prints such questions (docs/records.md names their kinds)
    steps: tuple[float, float] = (0.4, 0.7)
    """How hard, 0 to 1, the easiest position of the second step of difficulty is, and that of the third."""
    learnt: str = ""  # the house rule that is asked as the lesson that was finished last has it


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a question and its answer; a plain value for a worker. rules, moves: the record up to the
    question."""

    kind: str
    players: int
    rules: Rules
    moves: tuple[str, ...]
    seat: int  # whose view is shown
    answer: str  # as `drill` prints it
    accepted: tuple[str, ...]  # all right answers
    offered: tuple[str, ...]  # the answers to choose from, () if the answer is a move of the seat
    proved: bool  # the answer is exact, not an estimate
    hard: float | None = None
    """Difficulty, 0 to 1, by the amount of calculation, None if the answer is a move, which computer players try."""
    why: Reason | None = None  # the reason for the answer, unless the last trick shows it
    close: tuple[str, ...] = ()  # wrong answers that would be no mistakes


class Drills(Protocol):
    """The drills of a game."""

    drills: tuple[Drill, ...]

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:
        """Try once to make a puzzle of a kind; None if it fails. The work is bounded by counts."""
        ...


class DrillGame(Generic[S]):
    """A game that is played up to a question, and its record."""

    def __init__(self, engine: Engine, players: int, rules: Rules = ()) -> None:
        chosen = complete(engine, players, dict(rules))
        self.engine = engine
        self.players = players
        self.rules: Rules = tuple(differing(engine, players, chosen).items())
        self.state: S = engine.new(players, chosen)
        self.moves: list[str] = []

    def make(self, actor: int, move: Move) -> None:
        """Make a legal move."""
        self.moves.append(f"{seat_letter(actor)} {self.engine.format(actor, move)}")
        self.state.apply(actor, move)

    def deal(self, rng: Random) -> None:
        """Deal if a deal is due."""
        while CHANCE in self.state.acting():
            self.make(CHANCE, self.engine.deal(self.state, rng))

    def asks(
        self,
        kind: str,
        seat: int,
        answer: str,
        *,
        accepted: tuple[str, ...] = (),
        offered: tuple[str, ...] = (),
        proved: bool = True,
        hard: float | None = None,
        why: Reason | None = None,
        close: tuple[str, ...] = (),
    ) -> Puzzle:
        """The puzzle at the present position. accepted: all right answers, () if there is only one."""
        right = accepted or (answer,)
        moves = tuple(self.moves)
        return Puzzle(kind, self.players, self.rules, moves, seat, answer, right, offered, proved, hard, why, close)
