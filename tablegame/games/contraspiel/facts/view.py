"""What a seat of Contraspiel knows of a session: its view, its events, and how cards that it does not see may lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from tablegame.core.contract import Event
from tablegame.core.tricks import PLAY as PLAY_PHASE
from tablegame.core.tricks import Placements, Trick, TrickView, mask_of, not_none
from tablegame.games.contraspiel.facts.cards import EU, GU, ORDERS, pack_of


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
    """Something that a seat said in the deal."""

    seat: int
    word: str  # take, leave, exchange, stand, fold, play, pass, contra, recontra, matsch, drop or stay
    suit: int | None  # the one that was named
    exchanged: bool  # a contra that took the turn-up
    phase: str  # what had been asked


class Payment(NamedTuple):
    """Chips that changed hands, and why: payer and payee are seats, None is the pool."""

    kind: str
    """One of stamm, stakes (of a matsch), bete, double (bête), game (a deal won), pool (a matsch made), missed (a
    matsch), revolte, share (of the pool after the last deal)."""
    payer: int | None
    payee: int | None
    chips: int


class Deal(NamedTuple):
    """A settled deal that counted. before, after: everybody's chips before the stamm of the deal was paid, and after
    its payments; the same of the pool."""

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
    taken: tuple[int, ...]  # tricks of each seat
    winner: int | None  # None after a fold
    missed: bool  # a matsch that was not made
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
    """One seat's view (seat None: a spectator), a plain value. hand: None also while a sow is turned up and the dealer
    may not look."""

    orders = ORDERS
    rules: tuple[tuple[str, int | str | bool], ...]  # the house rules by name
    deal: int  # deals that have counted so far
    thrown: int  # deals thrown in since the last that counted
    talon: int
    turn_up: int | None  # None between deals
    taker: int | None  # who took it, None while it lies
    giver: int | None  # who gave a card away for it
    given: int | None  # that card, for its giver only
    first: int | None  # who said play or took the turn-up
    contra: int | None
    recontra: int | None
    matsch: int | None
    dealer_plays: bool
    soloist: int | None  # who plays alone now
    dropped: tuple[bool, ...]
    calls: tuple[Call, ...]
    payer: int | None  # who paid the stamm of the first deal because of a Wenzel
    lots: bool  # it was drawn by lot, since both Wenzels were in the talon
    payments: tuple[Payment, ...]  # those of the deal under way
    began: tuple[int, ...]  # chips before them
    pool_began: int
    pool: int
    past: tuple[Deal, ...]  # the deals that counted

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
    """Cards are dealt, each hand known to its seat alone."""

    kind = "deal"
    fields_by_seat = ("hands",)
    seat: int  # the dealer, who may not look if a sow is turned up
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
    """A seat says something, as view.Call has it."""

    kind = "call"
    own_fields = ("card", "hand")
    seat: int
    word: str
    suit: int | None
    exchanged: bool
    phase: str
    card: int | None  # given away, its giver's secret
    hand: tuple[int, ...] | None  # the cards that the seat sees from now on
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class StakesPaid(Event):
    """Everybody pays two stamms for the matsch of a seat."""

    kind = "stakes"
    seat: int


@dataclass(frozen=True, kw_only=True)
class SpielTrickTaken(Event):
    """All have played to a trick."""

    kind = "trick"
    seat: int  # who wins it


@dataclass(frozen=True, kw_only=True)
class ThrownIn(Event):
    """All have passed twice."""

    kind = "thrown"
    seat: int  # who deals again


@dataclass(frozen=True, kw_only=True)
class Settled(Event):
    """A deal is paid for, the last of the view's past."""

    kind = "settled"
    seat: int | None  # its winner, None after a fold


@dataclass(frozen=True, kw_only=True)
class SpielOver(Event):
    """The session is over."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]


# -- cards that are not seen -------------------------------------------------------------------------------------------


TALON: Final = -2
GIVEN: Final = -3
"""Places besides the seats: the talon, and the card that was given away for the turn-up."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """A possible deal: the hands by seat and the hidden talon as masks, the card that was given away (None: none), and
    the hands as they were dealt."""

    hands: tuple[int, ...]
    talon: int
    given: int | None
    dealt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a view does not show, and where they may lie."""

    view: SpielView
    places: tuple[int, ...]  # for each place a seat, TALON or GIVEN
    ways: tuple[Placements, ...]
    """All possible placements, as one or two sets (the payer of the first stamm holds EU, or holds GU while EU lies in
    the talon)."""

    def draw(self, rng: Random) -> CardLayout:
        """A possible deal, all of them equally likely."""
        counts = [placements.count() for placements in self.ways]
        drawn = rng.choices(self.ways, counts)[0].draw(rng)
        return _complete_deal(self.view, dict(zip(self.places, map(mask_of, drawn), strict=True)))


def unseen(view: SpielView) -> Unseen:
    """What this view does not know, considering all that it has seen: voids, the turn-up, the payer of the stamm."""
    sizes = _sizes(view)
    seen = {*(card for _, card in view.played), *(view.hand or ()), view.given, view.turn_up}
    cards = tuple(card for card in pack_of(view.players) if card not in seen)
    places = tuple(sizes)
    allowed = [
        sum(1 << i for i, place in enumerate(places) if place < 0 or not view.lacks[place] >> card & 1)
        for card in cards
    ]

    def ways(only: Mapping[int, Sequence[int]]) -> Placements:
        """The placements with these cards in these places alone."""
        masks = {card: sum(1 << i for i, place in enumerate(places) if place in held) for card, held in only.items()}
        fit = [mask & masks.get(card, mask) for card, mask in zip(cards, allowed, strict=True)]
        return Placements(cards, tuple(sizes.values()), fit)

    if view.lots:
        return Unseen(view, places, (ways({EU: (TALON,), GU: (TALON,)}),))
    if view.payer is None or EU in seen:
        return Unseen(view, places, (ways({}),))
    held = (view.payer, GIVEN) if view.giver == view.payer else (view.payer,)
    found = [ways({EU: held})]
    if GU not in seen:
        found.append(ways({EU: (TALON,), GU: held}))
    elif _was_dealt(view, view.payer, GU):
        found.append(ways({EU: (TALON,)}))
    return Unseen(view, places, tuple(found))


def _holds_turn_up(view: SpielView) -> int | None:
    """Who is known to hold the card turned up; None while it lies there, and once it has been played."""
    return view.taker if view.turn_up not in {card for _, card in view.played} else None


def _sizes(view: SpielView) -> dict[int, int]:
    """How many unseen cards lie in each place."""
    holder = _holds_turn_up(view)
    sizes = {
        seat: size - (seat == holder) for seat, size in enumerate(view.sizes) if seat != view.seat or view.hand is None
    }
    sizes[TALON] = view.talon
    if view.giver is not None and view.given is None:
        sizes[GIVEN] = 1
    return sizes


def _was_dealt(view: SpielView, seat: int, card: int) -> bool:
    """Whether a card that has been seen was dealt to that seat, the dealer's turn-up included."""
    if card == view.turn_up:
        return seat == view.dealer
    if seat == view.seat and (card in (view.hand or ()) or card == view.given):
        return True
    return (seat, card) in view.played


def _complete_deal(view: SpielView, masks: dict[int, int]) -> CardLayout:
    """The whole deal, with the unseen cards as masks by place."""
    holder = _holds_turn_up(view)
    if holder is not None and holder in masks:
        masks[holder] |= 1 << not_none(view.turn_up)
    if view.seat is not None and view.hand is not None:
        masks[view.seat] = mask_of(view.hand)
    hands = tuple(masks[seat] for seat in range(view.players))
    given = view.given if view.giver is None or view.given is not None else masks[GIVEN].bit_length() - 1
    dealt = list(hands)
    for seat, card in view.played:
        dealt[seat] |= 1 << card
    if view.taker is not None:
        dealt[view.taker] &= ~(1 << not_none(view.turn_up))
    if view.giver is not None and given is not None:
        dealt[view.giver] |= 1 << given
    return CardLayout(hands, masks[TALON], given, tuple(dealt))
