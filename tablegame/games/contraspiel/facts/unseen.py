"""The cards that a view of Contraspiel does not show, and every way in which they may lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tablegame.core.sampling import Placements
from tablegame.core.tricks import mask_of, not_none
from tablegame.games.contraspiel.facts.cards import EU, GU, pack_of
from tablegame.games.contraspiel.facts.view import SpielView

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
    """The cards that a view does not show, and where they may lie.

    places: for each place a seat, TALON or GIVEN; ways: all possible placements, as one or two sets (the payer of the
    first stamm holds EU, or holds GU while EU lies in the talon).
    """

    view: SpielView
    places: tuple[int, ...]
    ways: tuple[Placements, ...]

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
