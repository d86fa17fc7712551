"""Base classes of games in which all hands lie open, every seat puts a card face down, and all are turned up together.

To seal a card is to put it face down; the others do not see it until all seats have sealed one. For speed, hands and
sealed cards are integers. A packed hand has 8 bits, a lane, for the count of each rank, the lowest rank in the lowest
lane. Packed sealed cards have 4 bits for each seat: the lane of the card's rank, counted from 1, or 0 for no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, TypeVar

from tablegame.core.contract import CHANCE, NOTHING_DEALT, Engine, Event, EventLog, Move, State, V_co, View
from tablegame.core.domain import EMPTY, Domain, Listed
from tablegame.core.errors import MoveError
from tablegame.core.text import N_, Reason, Sentence

LANE: Final = 8
"""The bits of a lane. A count is at most 96: it needs 7 bits, and one more to carry when 127 is added."""
MOST_RANKS: Final = 15
ONE: Final = (0, *(1 << (LANE * lane) for lane in range(MOST_RANKS)))
"""The packed hand of one card, by the number of its lane, counted from 1; the first entry stands for no card."""
NIBBLE: Final = tuple(4 * seat for seat in range(8))  # by seat: the number of bits to the right of its sealed card
SEATS: Final = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256))
"""The seats of a bit mask, ascending, by the mask: seat n belongs to it if bit n is set."""
FILL: Final = 127 * sum(ONE)
"""127 in every lane. Added to a hand, it sets the highest bit of exactly the lanes with a card."""
TOPS: Final = 128 * sum(ONE)  # the highest bits of all lanes


def counts_of(hand: int, ranks: int = MOST_RANKS) -> tuple[int, ...]:
    """How many cards of each rank a packed hand has, from the lowest rank on. ranks: how many ranks to return.

    >>> counts_of(ONE[1] + 2 * ONE[3], 4)
    (1, 0, 2, 0)
    """
    return tuple([hand >> shift & 127 for shift in range(0, LANE * ranks, LANE)])


def hand_of(counts: Sequence[int]) -> int:
    """The packed hand with these counts of the ranks, from the lowest rank on: the inverse of `counts_of`."""
    return sum(count << (LANE * lane) for lane, count in enumerate(counts))


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that share the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


@dataclass(frozen=True, kw_only=True)
class Sealed(Event):
    """A seat has sealed a card. Only that seat may see its rank."""

    kind = "choice"
    own_fields = ("rank",)
    seat: int
    rank: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedView(View):
    """The base class of the views of games with sealed cards."""

    tricks: tuple[Any, ...]  # the finished tricks
    sealed: tuple[bool, ...]  # which seats have sealed a card
    own: int | None  # the rank that the viewer has sealed; None if the viewer has sealed none


class RankDomains(dict[int, Listed]):
    """The ranks in a packed hand, by the key `(hand + FILL) & TOPS`: the highest bit of each lane with a card."""

    def __init__(self, lowest: int) -> None:
        """lowest: the rank of the lowest lane."""
        self.lowest = lowest

    def __missing__(self, tops: int) -> Listed:
        """The entry of a key that is asked for the first time. tops: the highest bit of each lane with a card."""
        ranks = (self.lowest + lane for lane in range(MOST_RANKS) if tops >> (LANE * lane) & 128)
        domain = self[tops] = Listed(tuple(ranks))
        return domain


class SealedState(State[V_co]):
    """The base class of a game with sealed cards in progress."""

    __slots__ = ("choices", "hands", "players", "waiting")
    domains: ClassVar[RankDomains]
    players: int
    hands: tuple[int, ...]  # packed; a sealed card still counts as in hand
    waiting: int  # a bit mask of the seats that have to choose
    choices: int  # the sealed cards, packed

    def acting(self) -> tuple[int, ...]:
        return SEATS[self.waiting]

    def legal(self, seat: int) -> Domain:
        """The ranks of the cards in the seat's hand; empty if it has nothing to choose."""
        if seat in SEATS[self.waiting]:
            return self.domains[(self.hands[seat] + FILL) & TOPS]
        return EMPTY

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Seal a card of the rank `move`. When all seats have sealed one, all cards are turned up."""
        assert isinstance(move, int)  # nothing is dealt
        self.waiting ^= 1 << actor
        self.choices |= (move - self.domains.lowest + 1) << NIBBLE[actor]
        if log is not None:
            log.append(Sealed(seat=actor, rank=move), self)
        if not self.waiting:
            self.turn_up(log)

    def turn_up(self, log: EventLog | None) -> None:
        """Turn up the sealed cards and do what follows by the rules, such as giving the trick to its winner."""
        raise NotImplementedError

    def hides_anything(self) -> bool:
        """Whether a card is sealed."""
        return bool(self.choices)

    def sealed(self) -> tuple[bool, ...]:
        """For each seat whether it has sealed a card."""
        return tuple([bool(self.choices >> shift & 15) for shift in NIBBLE[: self.players]])

    def seat_fields(self, seat: int | None) -> dict[str, Any]:
        """The values of the fields that all views of these games have, for this seat (None: a spectator)."""
        return {**super().seat_fields(seat), "sealed": self.sealed(), "own": self.own(seat)}

    def own(self, seat: int | None) -> int | None:
        """The rank that this seat has sealed; None if it has sealed no card, or for a spectator."""
        lane = 0 if seat is None else self.choices >> NIBBLE[seat] & 15  # counted from 1; 0 if there is no card
        return lane - 1 + self.domains.lowest if lane else None

    def seal(self, view: SealedView, rng: Random) -> None:
        """Seal a card for each seat that has sealed one according to the view. For the viewer it is the card in the
        view, for any other seat a random card of its hand."""
        self.choices = 0
        for seat, is_sealed in enumerate(view.sealed):
            if is_sealed:
                own = view.own if seat == view.seat else None
                counts = counts_of(self.hands[seat])
                lane = rng.choices(range(MOST_RANKS), counts)[0] if own is None else own - self.domains.lowest
                self.choices |= (lane + 1) << NIBBLE[seat]


S = TypeVar("S", bound=SealedState)
V = TypeVar("V", bound=SealedView, contravariant=True)


class SealedEngine(Engine[S, V]):
    """The base class of engines of games with sealed cards: nothing is dealt, and a move is the rank of a card."""

    ranks: tuple[int, int]  # the lowest and the highest rank under any house rules
    card: str = N_("the rank of a card")  # what a move is, for error messages, as a message id
    over_reason: Reason = Reason(N_("the game is over"), (), "score")  # the reason why no move is legal after the end

    def format(self, actor: int, move: Move) -> str:  # noqa: ARG002 - every seat writes alike
        return str(move)

    def parse(self, actor: int, text: str) -> int:
        """The rank that a text names, legal or not. Raises MoveError if it names none."""
        if actor == CHANCE:
            raise MoveError(NOTHING_DEALT)
        lowest, highest = self.ranks
        for rank in range(lowest, highest + 1):
            if str(rank) == text:
                return rank
        message = N_("a move is {card}, a number from {low} to {high}")
        raise MoveError(Sentence(message, card=Sentence(self.card), low=lowest, high=highest))

    def state_of(self, view: V) -> S:
        """The state that a view shows, with no card sealed."""
        raise NotImplementedError

    def determinize(self, view: V, rng: Random) -> S:
        """A random state that the view allows: the cards that other seats have sealed are drawn from their hands."""
        state = self.state_of(view)
        state.seal(view, rng)
        return state

    def why_not(self, view: V, move: Move) -> Reason | None:
        """The reason why the seat of this view may not seal this rank now; None if it may."""
        seat = view.seat
        if view.over:
            return self.over_reason
        if seat is None:
            return Reason(N_("spectators play no card"), (), "choosing")
        if view.sealed[seat]:
            return Reason(N_("{seat} has already chosen"), (("seat", seat),), "choosing")
        return None if move in view.legal() else self.why_not_held(view, seat, move)

    def why_not_held(self, view: V, seat: int, move: Move) -> Reason:  # noqa: ARG002 - a game may need its view
        """The reason why a seat may not seal this rank. The rank is not among its legal moves."""
        return Reason(N_("{seat} has no {rank} left"), (("seat", seat), ("rank", move)), "cards")
