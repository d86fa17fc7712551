"""Games in which every seat seals a card of its open hand and all are turned up together: packed hands, sealed cards.

A packed hand is an int with a lane for the count of each rank, the lowest rank in the lowest lane. Ranks are numbered
by their place from 1; 0 stands for no card. Sealed cards are places in 4 bits a seat. Standard library only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, TypeVar

from tablegame.core.contract import CHANCE, NOTHING_DEALT, Engine, Event, EventLog, Move, SeatView, State, V_co
from tablegame.core.domain import EMPTY, Domain, Listed
from tablegame.core.errors import MoveError
from tablegame.core.text import N_, Reason, Sentence

LANE: Final = 8
"""Bits of the count of a rank: at most 96, and room to carry when 127 is added."""
PLACES: Final = 15
"""Most ranks of a pack."""
ONE: Final = (0, *(1 << LANE * place for place in range(PLACES)))
"""One card of each place as part of a packed hand."""
NIBBLE: Final = tuple(4 * seat for seat in range(8))
SEATS: Final = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256))
"""The seats of a bit mask, ascending."""
FILL: Final = 127 * sum(ONE)
TOPS: Final = 128 * sum(ONE)


def counts_of(hand: int, places: int = PLACES) -> tuple[int, ...]:
    """The counts of the ranks in a packed hand, from the lowest on."""
    return tuple([hand >> lane & 127 for lane in range(0, LANE * places, LANE)])


def hand_of(counts: Sequence[int]) -> int:
    """The packed hand with these counts of the ranks from the lowest on."""
    return sum(count << LANE * place for place, count in enumerate(counts))


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that share the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


@dataclass(frozen=True, kw_only=True)
class Sealed(Event):
    """A seat has sealed a card, which only it knows."""

    kind = "choice"
    own_fields = ("rank",)
    seat: int
    rank: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedView(SeatView):
    """The base class of views of such games."""

    sealed: tuple[bool, ...]  # which seats have sealed a card
    own: int | None  # the rank that the viewer has sealed


class RankDomains(dict[int, Listed]):
    """The ranks of packed hands by the mask of `(hand + FILL) & TOPS`; lowest: the rank of place 1."""

    def __init__(self, lowest: int) -> None:
        self.lowest = lowest

    def __missing__(self, mask: int) -> Listed:
        ranks = (self.lowest + place for place in range(PLACES) if mask >> LANE * place & 128)
        found = self[mask] = Listed(tuple(ranks))
        return found


class SealedState(State[V_co]):
    """A game in progress."""

    __slots__ = ("choices", "hands", "players", "waiting")
    domains: ClassVar[RankDomains]
    players: int
    hands: tuple[int, ...]  # packed, sealed cards included
    waiting: int  # a bit for each seat that has to choose
    choices: int  # the sealed places

    def acting(self) -> tuple[int, ...]:
        """Seats that have to choose; () at the end."""
        return SEATS[self.waiting]

    def legal(self, seat: int) -> Domain:
        """The ranks that a seat holds; none if it has nothing to choose."""
        if seat in SEATS[self.waiting]:
            return self.domains[self.hands[seat] + FILL & TOPS]
        return EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Seal a card; after the last one all are turned up."""
        assert isinstance(move, int)  # nothing is dealt
        self.waiting ^= 1 << actor
        self.choices |= move - self.domains.lowest + 1 << 4 * actor
        if log is not None:
            log.append(Sealed(seat=actor, rank=move), self)
        if not self.waiting:
            self.turn_up(log)

    def turn_up(self, log: EventLog | None) -> None:
        """Settle the sealed cards."""
        raise NotImplementedError

    def hides_anything(self) -> bool:
        """Whether a card is sealed."""
        return bool(self.choices)

    def sealed(self) -> tuple[bool, ...]:
        """Which seats have sealed a card."""
        return tuple([bool(self.choices >> shift & 15) for shift in NIBBLE[: self.players]])

    def seat_fields(self, seat: int | None) -> dict[str, Any]:
        """The fields of `SealedView` in the view of a seat."""
        return {**super().seat_fields(seat), "sealed": self.sealed(), "own": self.own(seat)}

    def own(self, seat: int | None) -> int | None:
        """The rank that a seat has sealed."""
        place = 0 if seat is None else self.choices >> NIBBLE[seat] & 15
        return place - 1 + self.domains.lowest if place else None

    def seal(self, view: SealedView, rng: Random) -> None:
        """Take over the sealed cards of a view; unknown ones are drawn from the hands, each card equally likely."""
        self.choices = 0
        for seat, closed in enumerate(view.sealed):
            if closed:
                own = view.own if seat == view.seat else None
                counts = counts_of(self.hands[seat])
                place = rng.choices(range(PLACES), counts)[0] if own is None else own - self.domains.lowest
                self.choices |= place + 1 << NIBBLE[seat]


S = TypeVar("S", bound=SealedState)
V = TypeVar("V", bound=SealedView, contravariant=True)


class SealedEngine(Engine[S, V]):
    """The engine of such a game: nothing is dealt, and a move is the rank of a card."""

    ranks: tuple[int, int]  # the lowest and the highest of any form
    card: str = N_("the rank of a card")  # the name of such a number in errors
    over: Reason = Reason(N_("the game is over"), (), "score")  # the reason that refuses moves after the end

    def format(self, actor: int, move: Move) -> str:  # noqa: ARG002 - every seat writes alike
        """The rank in digits ("11" for a jack)."""
        return str(move)

    def parse(self, actor: int, text: str) -> int:
        """The rank that a text names, legal or not. Raises MoveError if it names none."""
        if actor == CHANCE:
            raise MoveError(NOTHING_DEALT)
        lowest, highest = self.ranks
        rank = next((each for each in range(lowest, highest + 1) if str(each) == text), None)
        if rank is None:
            message = N_("a move is {card}, a number from {low} to {high}")
            raise MoveError(Sentence(message, card=Sentence(self.card), low=lowest, high=highest))
        return rank

    def state_of(self, view: V) -> S:
        """The state of a view, without sealed cards."""
        raise NotImplementedError

    def determinize(self, view: V, rng: Random) -> S:
        """A state of the view, with random sealed cards of the others."""
        state = self.state_of(view)
        state.seal(view, rng)
        return state

    def why_not(self, view: V, move: Move) -> Reason | None:
        """Why the seat may not seal a rank; None if it may."""
        seat = view.seat
        if view.over:
            return self.over
        if seat is None:
            return Reason(N_("spectators play no card"), (), "choosing")
        if view.sealed[seat]:
            return Reason(N_("{seat} has already chosen"), (("seat", seat),), "choosing")
        return None if move in view.legal() else self.why_not_held(view, seat, move)

    def why_not_held(self, view: V, seat: int, move: Move) -> Reason:  # noqa: ARG002 - a game may need its view
        """Why a seat that has nothing to choose, or does not hold the rank, may not seal it."""
        return Reason(N_("{seat} has no {rank} left"), (("seat", seat), ("rank", move)), "cards")
