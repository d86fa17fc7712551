"""What a seat of Contraspiel knows, and the plain facts of its cards: suits, ranks, Wenzels, who beats whom by suit.

A card is 8 x suit + rank (core/cards.py); the ranks 7 8 9 T U O K A, 0-7, stand in their natural order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.contract import SeatView
from tablegame.core.tricks import not_none

EU: Final = 4
"""The Unter of acorns, the highest trump always."""
GU: Final = 12
"""The Unter of leaves, the second."""
WENZELS: Final = (EU, GU)
SOW: Final = 7
"""The rank of the sows."""

# What the table is waiting for.
DEALER: Final = "dealer"
DEAL: Final = "deal"
DRAW: Final = "draw"
SOWN: Final = "sow"
EXCHANGE: Final = "exchange"
WENZEL: Final = "wenzel"
FIRST: Final = "first"
SECOND: Final = "second"
TURNUP: Final = "turnup"
CONTRA: Final = "contra"
DROP: Final = "drop"
PLAY: Final = "play"
RECONTRA: Final = "recontra"
MATSCH: Final = "matsch"
OVER: Final = "over"


def suit_of(card: int, trump: int | None) -> int:
    """The suit a card belongs to, a Wenzel to the trump suit alone (help.en.md#cards)."""
    return trump if trump is not None and card in WENZELS else card >> 3


def power(card: int, trump: int | None) -> int:
    """How high a card stands among those of its suit; every trump above every plain card."""
    if card in WENZELS:
        return 40 if card == EU else 39
    return (card & 7) + (20 if card >> 3 == trump else 0)


class Call(NamedTuple):
    """Something a seat said in the deal, as everybody heard it.

    word: take, leave, exchange, stand, fold, play, pass, contra, recontra, matsch, drop or stay; suit: the one that
    was named; exchanged: a contra that took the turn-up; phase: what had been asked.
    """

    seat: int
    word: str
    suit: int | None
    exchanged: bool
    phase: str


class SpielTrick(NamedTuple):
    """A finished trick: who led, the cards in the order they were played with their seats, who took it, the trump."""

    leader: int
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    winner: int
    trump: int

    @property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """Who played which card, in that order."""
        return tuple(zip(self.seats, self.cards, strict=True))

    @property
    def best(self) -> int:
        """The card that took it."""
        return self.cards[self.seats.index(self.winner)]


class Payment(NamedTuple):
    """Chips that changed hands, and why: payer and payee are seats, None is the pool.

    kind: stamm, stakes (of a matsch), bete, double (bête), game (a deal won), pool (a matsch made), missed (a matsch),
    revolte, share (of the pool after the last deal).
    """

    kind: str
    payer: int | None
    payee: int | None
    chips: int


class Deal(NamedTuple):
    """A deal that counted, settled. taken: tricks of each seat; winner None after a fold; missed: a matsch not made.

    before and after are everybody's chips and the pool, before the stamm of the deal was paid and at its end; the
    payments lead from one to the other.
    """

    number: int
    dealer: int
    turn_up: int
    first: int
    contra: int | None
    recontra: int | None
    matsch: int | None
    soloist: int
    trump: int
    dropped: tuple[bool, ...]
    folded: bool
    calls: tuple[Call, ...]
    tricks: tuple[SpielTrick, ...]
    taken: tuple[int, ...]
    winner: int | None
    missed: bool
    payments: tuple[Payment, ...]
    before: tuple[int, ...]
    pool_before: int
    after: tuple[int, ...]
    pool_after: int

    @property
    def gains(self) -> tuple[int, ...]:
        """What everybody gained or lost, and the pool last."""
        pairs = (*zip(self.before, self.after, strict=True), (self.pool_before, self.pool_after))
        return tuple(now - was for was, now in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpielView(SeatView):
    """One seat's view (seat None: a spectator), a plain value.

    rules: the house rules by name; phase: what is waited for (the words above); deal: deals that have counted so far;
    thrown: deals thrown in since the last that counted; dealer None before the first is drawn. hand: the seat's own
    cards, ascending, None while they may not be looked at (a sow is turned up, or nobody's seat); sizes: cards in
    every hand. turn_up None between deals; taker: who took it, None while it lies; giver: who gave a card away for
    it, given: that card, for its giver only. first: who said play or took the turn-up; soloist: who plays now; trump
    None until it is fixed. leader and trick: the trick under way, in playing order. payer: who paid the stamm of the
    first deal because of a Wenzel; lots: it was drawn, both Wenzels being in the talon. lacks: for every seat a bit
    for each card that it has shown not to hold. payments: those of the deal under way; began: chips before them.
    past: the deals that counted.
    """

    rules: tuple[tuple[str, int | str | bool], ...]
    phase: str
    deal: int
    thrown: int
    dealer: int | None
    hand: tuple[int, ...] | None
    sizes: tuple[int, ...]
    talon: int
    turn_up: int | None
    taker: int | None
    giver: int | None
    given: int | None
    first: int | None
    contra: int | None
    recontra: int | None
    matsch: int | None
    dealer_plays: bool
    soloist: int | None
    trump: int | None
    dropped: tuple[bool, ...]
    calls: tuple[Call, ...]
    leader: int | None
    trick: tuple[int, ...]
    tricks: tuple[SpielTrick, ...]
    taken: tuple[int, ...]
    payer: int | None
    lots: bool
    lacks: tuple[int, ...]
    payments: tuple[Payment, ...]
    began: tuple[int, ...]
    pool_began: int
    pool: int
    past: tuple[Deal, ...]

    def rule(self, name: str) -> int | str | bool:
        """A house rule's value by its name."""
        return dict(self.rules)[name]

    def number(self, name: str) -> int:
        """The same of a rule that is a number."""
        value = self.rule(name)
        assert isinstance(value, int)
        return value

    @property
    def suit_turned(self) -> int:
        """The suit of the card turned up, which there is from the deal to its settlement."""
        return not_none(self.turn_up) >> 3

    @property
    def opponents(self) -> int:
        """How many play against the soloist."""
        return self.dropped.count(False) - 1

    @property
    def matsch_from(self) -> int | None:
        """Tricks played before the matsch was said: none, or two where it follows a recontra; None without one."""
        return None if self.matsch is None else 0 if self.contra is None else 2

    @property
    def forehand(self) -> int | None:
        """The seat left of the dealer."""
        return None if self.dealer is None else (self.dealer + 1) % self.players

    @property
    def seats_of_trick(self) -> tuple[int, ...]:
        """The seats whose cards lie in the trick under way, in the order they played."""
        if self.leader is None:
            return ()
        order = ((self.leader + i) % self.players for i in range(self.players))
        return tuple(seat for seat in order if not self.dropped[seat])[: len(self.trick)]

    @property
    def lying(self) -> tuple[tuple[int, int], ...]:
        """Who played which card to the trick under way, in that order."""
        return tuple(zip(self.seats_of_trick, self.trick, strict=True))

    @property
    def played(self) -> tuple[tuple[int, int], ...]:
        """The same of the whole deal so far."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.lying)
