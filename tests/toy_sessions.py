"""Sessions of a toy game."""

# ruff: noqa: ARG002 - the toy has the shape of an engine and uses what it needs

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace

from tablegame.core.bots import Bot, Evaluation
from tablegame.core.contract import CHANCE, Engine, Event, EventLog, State
from tablegame.core.domain import EMPTY, Listed
from tablegame.core.text import Reason
from tablegame.session.seats import computer, person
from tablegame.session.session import Session

ROUNDS = 2
AL, BO, CLUB = person("Al"), person("Bo"), computer("club")


@dataclass(frozen=True)
class ToyView:
    players: int
    seat: int | None
    acting: tuple[int, ...]
    over: bool
    own: int | None
    said: tuple[int, ...]
    scores: tuple[int, ...] = (0, 0)
    winners: tuple[int, ...] = ()

    def legal(self):
        return Listed((0, 1)) if self.seat in self.acting else EMPTY


class AnyDeal:
    def __contains__(self, move: object) -> bool:
        return isinstance(move, tuple)


@dataclass(frozen=True, kw_only=True)
class ToyDealt(Event):
    kind = "deal"
    each = ("numbers",)
    numbers: tuple[int | None, ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ToySaid(Event):
    kind = "said"
    seat: int
    what: int


@dataclass(frozen=True, kw_only=True)
class ToyShown(Event):
    kind = "shown"
    dealt: tuple[int, ...]
    reveals: tuple[int, ...]


class ToyState(State):
    """A deal of two numbers, A says 0 or 1, B says 0 or 1, the numbers are shown; twice."""

    def __init__(self, secret: bool) -> None:
        self.players = 2
        self.secret = secret
        self.dealt: tuple[int, ...] = ()
        self.said: tuple[int, ...] = ()

    def acting(self):
        if len(self.said) == 2 * ROUNDS:
            return ()
        return (len(self.said) % 2,) if self.dealt else (CHANCE,)

    def hidden(self) -> bool:
        return bool(self.dealt)

    def legal(self, seat):
        if seat == CHANCE:
            return AnyDeal() if not self.dealt else EMPTY
        return self.view(seat).legal()

    def apply(self, actor, move, log=None) -> None:
        log = log or EventLog()
        if actor == CHANCE:
            self.dealt = move
            log.append(ToyDealt(numbers=move, reveals=(0, 1)), self)
            return
        self.said += (move,)
        log.append(ToySaid(seat=actor, what=move), self)
        if actor == 1:
            log.append(ToyShown(dealt=self.dealt, reveals=(0, 1)), self)
            self.dealt = ()

    def needs_curtain(self):
        return self.secret

    def clone(self):
        return copy(self)

    def view(self, seat):
        own = self.dealt[seat] if self.dealt and seat is not None else None
        return ToyView(2, seat, self.acting(), not self.acting(), own, self.said)

    def scores(self):
        return (0, 0)

    def winners(self):
        return ()


class ToyEngine(Engine):
    key = "toy"
    options = ()
    usual_players = 2
    secret = True

    def player_counts(self, chosen):
        return (2,)

    def new(self, players, chosen):
        return ToyState(self.secret)

    def deal(self, state, rng):
        return (rng.randrange(1000), rng.randrange(1000))

    def format(self, actor, move):
        return f"deal {move[0]} {move[1]}" if actor == CHANCE else str(move)

    def parse(self, actor, text):
        return tuple(int(word) for word in text.split()[1:]) if actor == CHANCE else int(text)

    def why_not(self, view, move):
        return None if move in view.legal() else Reason("no")


class ToyBot(Bot):
    levels = ("club", "strong")

    def evaluate(self, view, level, rng, memory):
        return Evaluation(())

    def choose(self, view, level, rng, memory):
        return 0


def toy(*chairs, practice=False, seed=1, **attributes) -> Session:
    engine = ToyEngine()
    for name, value in attributes.items():
        setattr(engine, name, value)
    entry = SimpleNamespace(key="toy", engine=engine, bot=ToyBot(), deals=True)
    return Session.start(entry, 2, {}, chairs, practice, None, Random(seed))
