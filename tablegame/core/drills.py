"""What a game brings to drills: kinds of questions, and positions made for them with their answers.

Standard library only.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias

from tablegame.core.bots import Bot
from tablegame.core.contract import CHANCE, Engine, Move, Reason, S, seat_letter
from tablegame.core.options import complete, differing

Rules: TypeAlias = tuple[tuple[str, Any], ...]
"""House rules by name, those that differ from the defaults."""


@dataclass(frozen=True, slots=True)
class Drill:
    """One kind of question of a game.

    kind: the word for it in the command's output; title and question: message ids; clause: where the rules say by what
    it is decided; cli_exported: whether the command prints such questions (docs/records.md names their kinds).
    """

    kind: str
    title: str
    question: str
    clause: str
    cli_exported: bool = True


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a question and its answer; a plain value that can cross a process.

    rules and moves: the record up to the question; seat: whose eyes it is asked for; answer: in the form of the
    command's output; accepted: every answer that is right, the same in other words included; offered: the answers to
    choose from, () where it is a choice of the seat; proved: found out by going through everything, not by estimate;
    hard: how hard it is, 0 to 1, by what is to be reckoned, None where it is a choice of the seat, which is tried out
    on computer seats; why: what decides it, where the telling of the last trick does not; margin: how much of a mistake
    the least bad of the other answers is, 0 to 1: 1 where each of them is one, and where the answer is proved.
    """

    kind: str
    players: int
    rules: Rules
    moves: tuple[str, ...]
    seat: int
    answer: str
    accepted: tuple[str, ...]
    offered: tuple[str, ...]
    proved: bool
    hard: float | None = None
    why: Reason | None = None
    margin: float = 1.0

    @property
    def by_far(self) -> bool:
        """Whether every other answer would be a mistake."""
        return self.margin >= 1


class Drills(Protocol):
    """What a game knows for its drills."""

    drills: tuple[Drill, ...]

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:
        """Try to make a puzzle of that kind; None where this try gave none. Work is bounded by counts."""
        ...


class DrillGame(Generic[S]):
    """A game being played towards a question, and its record."""

    def __init__(self, engine: Engine, players: int, rules: Rules = ()) -> None:
        chosen = complete(engine, players, dict(rules))
        self.engine = engine
        self.players = players
        self.rules: Rules = tuple(differing(engine, players, chosen).items())
        self.state: S = engine.new(players, chosen)
        self.moves: list[str] = []

    def make(self, actor: int, move: Move) -> None:
        """Make a move, which must be allowed."""
        self.moves.append(f"{seat_letter(actor)} {self.engine.format(actor, move)}")
        self.state.apply(actor, move)

    def deal(self, rng: Random) -> None:
        """Deal, where a deal is due."""
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
        margin: float = 1.0,
    ) -> Puzzle:
        """The puzzle that the game has led to. accepted: all right answers, where there is more than one."""
        right = accepted or (answer,)
        moves = tuple(self.moves)
        return Puzzle(kind, self.players, self.rules, moves, seat, answer, right, offered, proved, hard, why, margin)
