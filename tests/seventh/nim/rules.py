"""The rules of Nim: two take one, two or three stones in turn, and who takes the last one wins."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tablegame.core.contract import Engine, EventLog, Move, State
from tablegame.core.domain import EMPTY, Domain, Listed
from tablegame.core.options import Chosen, Option, check_players
from tablegame.games.nim.facts import OPTIONS, NimView, StonesTaken, format_move, parse_move


class NimState(State[NimView]):
    """left: how many stones lie there; turn: the seat to take, which has lost where none are left."""

    public = True
    __slots__ = ("left", "players", "turn")

    def __init__(self, left: int, turn: int = 0) -> None:
        self.players, self.left, self.turn = 2, left, turn

    def acting(self) -> tuple[int, ...]:
        return (self.turn,) if self.left else ()

    def legal(self, seat: int) -> Domain:
        return Listed(tuple(range(1, min(3, self.left) + 1))) if seat in self.acting() else EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        assert isinstance(move, int)  # nothing is dealt
        self.left, self.turn = self.left - move, 1 - actor
        if log is not None:
            log.append(StonesTaken(seat=actor, number=move), self)

    def winners(self) -> tuple[int, ...]:
        return () if self.left else (1 - self.turn,)

    def scores(self) -> tuple[int, ...]:
        return tuple(int(seat in self.winners()) for seat in range(2))

    def view(self, seat: int | None) -> NimView:
        return NimView(
            players=2,
            seat=seat,
            left=self.left,
            acting=self.acting(),
            over=not self.left,
            scores=self.scores(),
            winners=self.winners(),
            domain=EMPTY if seat is None else self.legal(seat),
        )


class Nim(Engine[NimState, NimView]):
    """The engine."""

    key = "nim"
    options: tuple[Option, ...] = OPTIONS
    usual_players = 2
    milestones = ("take",)
    format = staticmethod(format_move)
    parse = staticmethod(parse_move)

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - always two
        return (2,)

    def new(self, players: int, chosen: Chosen) -> NimState:
        check_players(self, players, chosen)
        return NimState(chosen["stones"])

    def determinize(self, view: NimView, rng: Random) -> NimState:  # noqa: ARG002 - nothing is hidden
        return NimState(view.left, view.acting[0] if view.acting else 1 - view.winners[0])

    def details(self, view: NimView) -> dict[str, Any]:
        return {"left": view.left}


ENGINE: Final = Nim()
