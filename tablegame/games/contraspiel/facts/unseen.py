"""The cards that a view of Contraspiel does not show, and every way in which they may lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tablegame.core.sampling import Placements
from tablegame.core.tricks import not_none
from tablegame.games.contraspiel.facts.cards import pack_of
from tablegame.games.contraspiel.facts.view import EU, GU, SpielView

TALON: Final = -2
GIVEN: Final = -3
"""Places besides the seats: the talon, and the card that was given away for the turn-up."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """All cards as they may lie: the hands by seat and the hidden talon as bit masks, the card given away if one was.

    dealt: the hands as they would have been dealt.
    """

    hands: tuple[int, ...]
    talon: int
    given: int | None
    dealt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a view does not show, and where they may lie.

    places: for each place a seat, TALON or GIVEN; ways: every way to lay them, as one or two sets of ways (the payer
    of the first stamm holds EU, or holds GU while EU lies in the talon).
    """

    view: SpielView
    places: tuple[int, ...]
    ways: tuple[Placements, ...]

    def draw(self, rng: Random) -> CardLayout:
        """The whole deal, every way as likely as any other."""
        counts = [placing.count() for placing in self.ways]
        laid = rng.choices(self.ways, counts)[0].draw(rng)
        masks = {place: sum(1 << card for card in cards) for place, cards in zip(self.places, laid, strict=True)}
        return _whole(self.view, masks)


def unseen(view: SpielView) -> Unseen:
    """What this view does not know, with everything that it has seen: voids, the turn-up, the payer of the stamm."""
    sizes = _rooms(view)
    open_cards = _seen(view)
    cards = tuple(card for card in pack_of(view.players) if card not in open_cards)
    places = tuple(sizes)
    rooms = tuple(sizes.values())
    allowed = [_allowed(view, card, places) for card in cards]

    def placing(only: Mapping[int, Sequence[int]]) -> Placements:
        """The ways in which these cards lie in these places alone."""
        masks = {card: sum(1 << i for i, place in enumerate(places) if place in held) for card, held in only.items()}
        return Placements(cards, rooms, [a & masks.get(card, a) for card, a in zip(cards, allowed, strict=True)])

    if view.lots:
        return Unseen(view, places, (placing({EU: (TALON,), GU: (TALON,)}),))
    if view.payer is None or EU in open_cards:
        return Unseen(view, places, (placing({}),))
    held = (view.payer, GIVEN) if view.giver == view.payer else (view.payer,)
    ways = [placing({EU: held})]
    if GU not in open_cards:
        ways.append(placing({EU: (TALON,), GU: held}))
    elif _had(view, view.payer, GU):
        ways.append(placing({EU: (TALON,)}))
    return Unseen(view, places, tuple(ways))


def _holds_turn_up(view: SpielView) -> int | None:
    """Who has the card turned up in hand, as everybody knows; None where it lies open or was played."""
    out = {card for _, card in view.played}
    return view.taker if view.turn_up not in out else None


def _rooms(view: SpielView) -> dict[int, int]:
    """How many unseen cards lie in each place."""
    holder = _holds_turn_up(view)
    sizes = {
        seat: size - (seat == holder) for seat, size in enumerate(view.sizes) if seat != view.seat or view.hand is None
    }
    sizes[TALON] = view.talon
    if view.giver is not None and view.given is None:
        sizes[GIVEN] = 1
    return sizes


def _seen(view: SpielView) -> set[int | None]:
    """Every card that this view shows or has shown."""
    return {card for _, card in view.played} | {*(view.hand or ()), view.given, view.turn_up}


def _had(view: SpielView, seat: int, card: int) -> bool:
    """Whether a card that has been seen was in that seat's hand as it was dealt, the dealer's turn-up included."""
    if card == view.turn_up:
        return seat == view.dealer
    if seat == view.seat and (card in (view.hand or ()) or card == view.given):
        return True
    return (seat, card) in view.played


def _allowed(view: SpielView, card: int, places: tuple[int, ...]) -> int:
    """The places where an unseen card may lie, as a bit mask: not with a seat that has shown to lack it."""
    return sum(1 << i for i, place in enumerate(places) if place < 0 or not view.lacks[place] >> card & 1)


def _whole(view: SpielView, masks: dict[int, int]) -> CardLayout:
    """The deal with the unseen cards laid like this."""
    holder = _holds_turn_up(view)
    if holder is not None and holder in masks:
        masks[holder] |= 1 << not_none(view.turn_up)
    if view.seat is not None and view.hand is not None:
        masks[view.seat] = sum(1 << card for card in view.hand)
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
