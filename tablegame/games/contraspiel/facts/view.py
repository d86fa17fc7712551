"""What a seat of Contraspiel knows of a session: its view and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.contract import Done, Event, Feat, Highlights
from tablegame.core.text import N_
from tablegame.core.tricks import PLAY as PLAY_PHASE
from tablegame.core.tricks import Trick, TrickView, not_none
from tablegame.games.contraspiel.facts.cards import ORDERS


class Phase:
    """What the table waits for."""

    DEALER: Final = "dealer"
    DEAL: Final = "deal"
    DRAW: Final = "draw"
    SOW: Final = "sow"
    EXCHANGE: Final = "exchange"
    WENZEL: Final = "wenzel"
    FIRST: Final = "first"
    SECOND: Final = "second"
    TURNUP: Final = "turnup"
    CONTRA: Final = "contra"
    DROP: Final = "drop"
    PLAY: Final = PLAY_PHASE
    RECONTRA: Final = "recontra"
    MATSCH: Final = "matsch"
    OVER: Final = "over"


class Call(NamedTuple):
    """Something that a seat said in the deal.

    word: take, leave, exchange, stand, fold, play, pass, contra, recontra, matsch, drop or stay; suit: the one that
    was named; exchanged: a contra that took the turn-up; phase: what had been asked.
    """

    seat: int
    word: str
    suit: int | None
    exchanged: bool
    phase: str


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
    """A settled deal that counted.

    taken: tricks of each seat; winner: None after a fold; missed: a matsch that was not made. before and after are
    everybody's chips and the pool before the stamm of the deal was paid, and after its payments.
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
    tricks: tuple[Trick, ...]
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
        """What each seat gained or lost, and the pool last."""
        pairs = (*zip(self.before, self.after, strict=True), (self.pool_before, self.pool_after))
        return tuple(now - was for was, now in pairs)

    def earned(self, seat: int) -> int:
        """What a seat gained or lost, without its share of the pool after the last deal."""
        return self.gains[seat] - sum(
            paid.chips for paid in self.payments if (paid.kind, paid.payee) == ("share", seat)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SpielView(TrickView):
    """One seat's view (seat None: a spectator), a plain value.

    rules: the house rules by name; deal: deals that have counted so far; thrown: deals thrown in since the last that
    counted. hand: None for spectators, and while a sow is turned up and the dealer may not look. turn_up: None between
    deals; taker: who took it, None while it lies; giver: who gave a card away for it; given: that card, for its giver
    only. first: who said play or took the turn-up; soloist: who plays alone now. payer: who paid the stamm of the first
    deal because of a Wenzel; lots: it was drawn by lot, since both Wenzels were in the talon. payments: those of the
    deal under way; began: chips before them. past: the deals that counted.
    """

    orders = ORDERS
    rules: tuple[tuple[str, int | str | bool], ...]
    deal: int
    thrown: int
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
    dropped: tuple[bool, ...]
    calls: tuple[Call, ...]
    payer: int | None
    lots: bool
    payments: tuple[Payment, ...]
    began: tuple[int, ...]
    pool_began: int
    pool: int
    past: tuple[Deal, ...]

    def rule(self, name: str) -> int | str | bool:
        """A house rule's value by its name."""
        return dict(self.rules)[name]

    def number(self, name: str) -> int:
        """The value of a house rule that is a number."""
        value = self.rule(name)
        assert isinstance(value, int)
        return value

    def in_turn(self, first: int) -> tuple[int, ...]:
        """The seats that have not dropped out, in clockwise order from the first."""
        return tuple(seat for seat in TrickView.in_turn(self, first) if not self.dropped[seat])

    @property
    def suit_turned(self) -> int:
        """The suit of the turn-up, which there is from the deal to its settlement."""
        return not_none(self.turn_up) >> 3

    @property
    def opponents(self) -> int:
        """How many play against the soloist."""
        return self.dropped.count(False) - 1

    @property
    def matsch_from(self) -> int | None:
        """Tricks played before the matsch: none, or two after a recontra; None without a matsch."""
        return None if self.matsch is None else 0 if self.contra is None else 2


@dataclass(frozen=True, kw_only=True)
class SpielDealt(Event):
    """Cards are dealt, each hand known to its seat alone; seat: the dealer, who may not look if a sow is turned up."""

    kind = "deal"
    each = ("hands",)
    seat: int
    turn_up: int
    hands: tuple[tuple[int, ...] | None, ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Redealt(Event):
    """Both Wenzels lie in the talon at the first deal: the dealer deals again."""

    kind = "redeal"
    seat: int


@dataclass(frozen=True, kw_only=True)
class StammPaid(Event):
    """A seat pays the stamm."""

    kind = "stamm"
    seat: int


@dataclass(frozen=True, kw_only=True)
class SpielCalled(Event):
    """A seat says something, as view.Call has it. card: given away, its giver's secret; hand: the cards that the seat
    sees from now on."""

    kind = "call"
    own = ("card", "hand")
    seat: int
    word: str
    suit: int | None
    exchanged: bool
    phase: str
    card: int | None
    hand: tuple[int, ...] | None
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class StakesPaid(Event):
    """Everybody pays two stamms for the matsch of a seat."""

    kind = "stakes"
    seat: int


@dataclass(frozen=True, kw_only=True)
class SpielTrickTaken(Event):
    """All have played to a trick; seat: who wins it."""

    kind = "trick"
    seat: int


@dataclass(frozen=True, kw_only=True)
class ThrownIn(Event):
    """All have passed twice; seat: who deals again."""

    kind = "thrown"
    seat: int


@dataclass(frozen=True, kw_only=True)
class Settled(Event):
    """A deal is paid for, the last of the view's past; seat: its winner, None after a fold."""

    kind = "settled"
    seat: int | None


@dataclass(frozen=True, kw_only=True)
class SpielOver(Event):
    """The session is over."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def _achievements(view: SpielView) -> tuple[Done, ...]:
    made = [deal.matsch for deal in view.past if deal.matsch is not None and not deal.missed and not deal.folded]
    found = [Done("matsch", seat, made.count(seat)) for seat in sorted(set(made))]
    for deal in view.past:
        gains = deal.gains[: view.players]
        found += [Done("deal", seat, chips) for seat, chips in enumerate(gains) if chips > 0]
    ends = enumerate(view.scores) if view.over else ()
    return (*found, *(Done("chips", seat, chips) for seat, chips in ends if chips > 0))


HIGHLIGHTS: Final = Highlights(
    (
        Feat("matsch", N_("Most matsches in a session")),
        Feat("deal", N_("Most chips won in a deal")),
        Feat("chips", N_("Most chips at the end")),
    ),
    _achievements,
)
"""Records of a session, from the deals that counted and their payments."""
