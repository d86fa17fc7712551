"""The knowledge of a seat of Contraspiel: its view of a session, the events, and the deals that the view allows.

The talon is the cards that are not dealt to anybody; its top card is turned up, the turn-up. A sow is an ace.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from tablegame.core.contract import Event
from tablegame.core.tricks import PLAY as PLAY_PHASE
from tablegame.core.tricks import Placements, Trick, TrickView, mask_of, not_none
from tablegame.games.contraspiel.facts.cards import EU, GU, ORDERS, pack_of, printed_suit


class Phase:
    """What the table waits for, by name, in the order of a session. Most deals skip some phases."""

    DEALER: Final = "dealer"  # the drawing of the first dealer
    DEAL: Final = "deal"
    DRAW: Final = "draw"  # the drawing of who pays the first stamm
    SOW: Final = "sow"  # whether the dealer takes the sow that is turned up, before it sees its hand
    EXCHANGE: Final = "exchange"  # the card that the dealer gives for the turn-up
    WENZEL: Final = "wenzel"  # whether the dealer plays or folds after it took the Unter of acorns
    FIRST: Final = "first"  # the first round of bidding, in the suit of the turn-up
    SECOND: Final = "second"  # the second round of bidding, in any other suit
    TURNUP: Final = "turnup"  # whether the soloist gives a card for the turn-up
    CONTRA: Final = "contra"
    DROP: Final = "drop"  # whether each opponent of the soloist drops out of the deal
    PLAY: Final = PLAY_PHASE  # a card
    RECONTRA: Final = "recontra"
    MATSCH: Final = "matsch"
    OVER: Final = "over"  # nothing more


class Call(NamedTuple):
    """What a seat said when it was asked, anything but a card that it played."""

    seat: int
    word: str  # take, leave, exchange, stand, fold, play, pass, contra, recontra, matsch, drop or stay
    suit: int | None  # the suit that was named
    exchanged: bool  # whether the seat took the turn-up for a card
    phase: str  # the phase in which the seat was asked


class Payment(NamedTuple):
    """Chips that one seat or the pool pays to another. The pool is None in a view, and NOBODY in a state."""

    kind: str
    """One of stamm, stakes (of a matsch), bete, double (bête), game (a deal won), pool (a matsch made), missed (a
    matsch), revolte, share (of the pool after the last deal)."""
    payer: int | None
    payee: int | None
    chips: int


class Deal(NamedTuple):
    """A finished deal with its payments. Deals that were thrown in, because all passed, are not among them."""

    number: int  # from 0
    dealer: int
    turn_up: int
    first_soloist: int  # the seat that said play or took the turn-up
    contra: int | None  # the seat that said contra
    recontra: int | None
    matsch: int | None
    soloist: int  # at the end
    trump: int  # at the end
    dropped: tuple[bool, ...]  # whether each seat dropped out
    folded: bool  # whether the dealer folded after the Unter of acorns was turned up
    calls: tuple[Call, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]  # the number of tricks of each seat
    winner: int | None  # None after a fold
    missed: bool  # whether a matsch was announced and not made
    payments: tuple[Payment, ...]
    chips_before: tuple[int, ...]  # of each seat before the stamm of this deal was paid
    pool_before: int
    chips_after: tuple[int, ...]  # of each seat after all payments
    pool_after: int

    @property
    def gains(self) -> tuple[int, ...]:
        """The chips that each seat has gained, negative for a loss; after the seats, those that the pool has gained."""
        pairs = (*zip(self.chips_before, self.chips_after, strict=True), (self.pool_before, self.pool_after))
        return tuple(after - before for before, after in pairs)

    def earned(self, seat: int) -> int:
        """The gain of a seat without its share of the pool after the last deal."""
        return self.gains[seat] - sum(
            paid.chips for paid in self.payments if (paid.kind, paid.payee) == ("share", seat)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SpielView(TrickView):
    """The view of one seat (seat None: a spectator), a plain value.

    The hand is None for a spectator. It is also None for the dealer while a sow is turned up, who may not look then.
    """

    orders = ORDERS
    rules: tuple[tuple[str, int | str | bool], ...]  # the house rules by name
    deal: int  # the number of deals that have counted so far
    thrown_in: int  # the number of deals thrown in since the last one that counted
    talon: int  # the number of cards in the talon below the turn-up
    turn_up: int | None  # None between deals
    taker: int | None  # the seat that took the turn-up; None while it lies on the talon
    giver: int | None  # the seat that gave a card for the turn-up
    given_card: int | None  # that card; known to its giver only
    first_soloist: int | None  # the seat that said play or took the turn-up
    contra: int | None  # the seat that said contra
    recontra: int | None
    matsch: int | None
    dealer_plays: bool  # whether the dealer took a Wenzel or a sow: then no matsch may be said
    soloist: int | None  # the seat that plays alone now
    dropped: tuple[bool, ...]  # whether each seat has dropped out
    calls: tuple[Call, ...]
    stamm_payer: int | None  # the seat that paid the stamm of the first deal because of a Wenzel
    stamm_by_lot: bool  # whether the payer of that stamm was drawn, since both Wenzels were in the talon
    payments: tuple[Payment, ...]  # those of the deal under way
    chips_before: tuple[int, ...]  # the chips of each seat before these payments
    pool_before: int
    pool: int  # the chips in the pool now
    past: tuple[Deal, ...]  # the deals that counted

    def rule(self, name: str) -> int | str | bool:
        """The value of a house rule, such as "bete"."""
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
    def turn_up_suit(self) -> int:
        """The suit of the turn-up. May be asked only from the deal to its settlement, while there is a turn-up."""
        return printed_suit(not_none(self.turn_up))

    @property
    def opponents(self) -> int:
        """The number of seats that play against the soloist."""
        return self.dropped.count(False) - 1

    @property
    def matsch_from(self) -> int | None:
        """The number of tricks before the matsch was announced: 0, or 2 after a recontra; None without a matsch."""
        if self.matsch is None:
            return None
        return 0 if self.contra is None else 2  # without a contra there is no recontra: the matsch was an early one


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
    kind = "stamm"
    seat: int  # the seat that pays the stamm of the deal


@dataclass(frozen=True, kw_only=True)
class SpielCalled(Event):
    """A seat makes a call. Seat, word, suit, exchanged and phase are those of the `Call`."""

    kind = "call"
    own_fields = ("card", "hand")
    seat: int
    word: str
    suit: int | None
    exchanged: bool
    phase: str
    card: int | None  # the card that is given for the turn-up; known to its giver only
    hand: tuple[int, ...] | None  # the cards of a dealer who may look at them from now on
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class StakesPaid(Event):
    """Everybody pays two stamms for the matsch of a seat."""

    kind = "stakes"
    seat: int


@dataclass(frozen=True, kw_only=True)
class SpielTrickTaken(Event):
    kind = "trick"
    seat: int  # the winner of the trick


@dataclass(frozen=True, kw_only=True)
class ThrownIn(Event):
    """All seats have passed in both rounds of bidding, so that the cards are thrown in and dealt again."""

    kind = "thrown"
    seat: int  # the dealer, who deals again


@dataclass(frozen=True, kw_only=True)
class Settled(Event):
    """A deal has ended and all payments are made. The view has it as the last entry of `past`."""

    kind = "settled"
    seat: int | None  # the winner of the deal; None after a fold


@dataclass(frozen=True, kw_only=True)
class SpielOver(Event):
    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]


TALON: Final = -2  # stands for the talon where cards are placed; the number of a seat stands for its hand
GIVEN: Final = -3  # stands for the place of the card that was given for the turn-up


class CardLayout(NamedTuple):
    """A possible distribution of all cards. Hands and talon are masks of cards."""

    hands: tuple[int, ...]  # by seat
    talon: int  # without the turn-up
    given_card: int | None  # the card that was given for the turn-up
    dealt: tuple[int, ...]  # the hands as they were dealt, by seat


class Unseen(NamedTuple):
    """The ways to place the cards that a view does not show: in a hand, in the talon, or given for the turn-up."""

    view: SpielView
    places: tuple[int, ...]  # the seats whose hands are not known, TALON, and GIVEN if that card is not known
    placements: tuple[Placements, ...]
    """All ways to place the unseen cards, in one or two sets. There are two sets if a Wenzel decided who paid the first
    stamm: in the first set the payer holds EU, in the second GU while EU lies in the talon."""

    def draw(self, rng: Random) -> CardLayout:
        """A random distribution of the cards; all that fit the view are equally likely."""
        counts = [placements.count() for placements in self.placements]
        drawn = rng.choices(self.placements, counts)[0].draw(rng)
        return _complete_layout(self.view, dict(zip(self.places, map(mask_of, drawn), strict=True)))


def unseen(view: SpielView) -> Unseen:
    """The cards that a view does not show, with all ways to place them that the view allows.

    The turn-up, the payer of the first stamm and the suits that seats have shown to lack rule out some ways.
    """
    sizes = _unseen_counts(view)
    seen = {*(card for _, card in view.played_cards), *(view.hand or ()), view.given_card, view.turn_up}
    cards = tuple(card for card in pack_of(view.players) if card not in seen)
    places = tuple(sizes)

    def place_mask(allowed: Iterable[int]) -> int:
        """Some of the places as a mask, whose lowest bit stands for the first of `places`."""
        return sum(1 << places.index(place) for place in allowed if place in places)

    def may_be_in(card: int, place: int) -> bool:
        return place < 0 or not view.lacks[place] >> card & 1  # numbers below 0 are no hands, which lack no suit

    allowed_masks = [place_mask(place for place in places if may_be_in(card, place)) for card in cards]

    def placements_with(places_of: Mapping[int, Sequence[int]]) -> Placements:
        """All ways in which each card of `places_of` is in one of the places that stand there for it."""
        limits = {card: place_mask(only) for card, only in places_of.items()}
        # A card that `places_of` does not name has no limit: it may be in any place that is allowed for it.
        fitting = [mask & limits.get(card, mask) for card, mask in zip(cards, allowed_masks, strict=True)]
        return Placements(cards, tuple(sizes.values()), fitting)

    if view.stamm_by_lot:
        return Unseen(view, places, (placements_with({EU: (TALON,), GU: (TALON,)}),))
    if view.stamm_payer is None or EU in seen:
        return Unseen(view, places, (placements_with({}),))
    # The Wenzel for which the stamm was paid lies in the hand of its payer, or was given for the turn-up. It was EU, or
    # it was GU while EU lay in the talon.
    of_payer = (view.stamm_payer, GIVEN) if view.giver == view.stamm_payer else (view.stamm_payer,)
    found = [placements_with({EU: of_payer})]
    if GU not in seen:
        found.append(placements_with({EU: (TALON,), GU: of_payer}))
    elif _was_dealt(view, view.stamm_payer, GU):
        found.append(placements_with({EU: (TALON,)}))
    return Unseen(view, places, tuple(found))


def _turn_up_holder(view: SpielView) -> int | None:
    """The seat that holds the turn-up; None while it lies on the talon, and once it has been played."""
    return view.taker if view.turn_up not in {card for _, card in view.played_cards} else None


def _unseen_counts(view: SpielView) -> dict[int, int]:
    """The number of unseen cards in each place, by place."""
    holder = _turn_up_holder(view)  # everybody sees one card of this hand: the turn-up
    sizes = {}
    for seat, size in enumerate(view.sizes):
        is_seen = seat == view.seat and view.hand is not None
        if not is_seen:
            sizes[seat] = size - 1 if seat == holder else size
    sizes[TALON] = view.talon
    if view.giver is not None and view.given_card is None:
        sizes[GIVEN] = 1
    return sizes


def _was_dealt(view: SpielView, seat: int, card: int) -> bool:
    """Whether a card that the view has seen was dealt to that seat. The turn-up counts as dealt to the dealer."""
    if card == view.turn_up:
        return seat == view.dealer
    if seat == view.seat and (card in (view.hand or ()) or card == view.given_card):
        return True
    return (seat, card) in view.played_cards


def _complete_layout(view: SpielView, masks: dict[int, int]) -> CardLayout:
    """The layout of all cards: the unseen ones (`masks`, by place) and those that the view shows. Changes `masks`."""
    holder = _turn_up_holder(view)
    if holder is not None and holder in masks:
        masks[holder] |= 1 << not_none(view.turn_up)
    if view.seat is not None and view.hand is not None:
        masks[view.seat] = mask_of(view.hand)
    hands = tuple(masks[seat] for seat in range(view.players))
    given_card = masks[GIVEN].bit_length() - 1 if GIVEN in masks else view.given_card  # the one card of that mask
    # The hands as they were dealt: with the cards that were played or given away, and without a turn-up that was taken.
    dealt = list(hands)
    for seat, card in view.played_cards:
        dealt[seat] |= 1 << card
    if view.taker is not None:
        dealt[view.taker] &= ~(1 << not_none(view.turn_up))
    if view.giver is not None and given_card is not None:
        dealt[view.giver] |= 1 << given_card
    return CardLayout(hands, masks[TALON], given_card, tuple(dealt))
