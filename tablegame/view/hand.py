"""A sorted hand of cards in a row: in groups, with playable cards raised, or in an order of the player's own.

A lifted card is one that the player has chosen but not yet played. It is raised more than playable cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tablegame.view import card_keys, rank_columns, verbs
from tablegame.view.advice import NO_MARK, Mark
from tablegame.view.builder import Builder
from tablegame.view.card_keys import CardHotkey
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import Cut, cut_of
from tablegame.view.game_scene import SceneInput
from tablegame.view.rank_columns import Pick
from tablegame.view.scene import Action, Rect, Target

RAISED = 0.13
"""The part of its height by which a playable card is raised. A lifted card is raised by half as much in addition."""
_HEADROOM = 1 + RAISED * 1.6
"""The height of the room for a hand, in card heights: a raised and lifted card, and a little more."""

SORT_KEY = "G"  # The key that sorts the hand again. No card has that letter.

RING = 3.0  # the pixels between the visible part of a card and its right neighbour: room for the focus ring
PITCH = 1.04  # the greatest distance between the left edges of neighbouring cards, in card widths
LEAST_SEEN = 0.36  # the least visible part of a card, in card widths, at which groups are separated
GROUP = 0.32  # the room between two groups of cards, in card widths
_BELOW = 0.3  # the height below a card, in card heights, in which a card can be carried sideways too


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hand, as it is drawn."""

    id: str
    face: str
    group: int = 0  # the number of its group; there is a gap between groups
    pick: Pick | None = None  # the target of the card; None for a card that cannot be chosen
    raised: bool = False  # whether it may be played
    lifted: bool = False
    dim: bool = False  # whether the card may not be played while others may
    hint: Mark = NO_MARK


@dataclass(frozen=True, slots=True)
class HandPlaces:
    """The positions of the cards of a hand while no card is raised, from left to right."""

    places: tuple[CardPlace, ...]

    @property
    def w(self) -> float:
        """The width of a card; 0 without cards."""
        return self.places[0].w if self.places else 0.0


# -- the player's own order ------------------------------------------------------------------------------------------


def order_name(look: SceneInput) -> str:
    """The name of the picture setting with the viewer's own order."""
    return f"order/{look.viewer}"


def in_order(look: SceneInput, usual: tuple[int, ...]) -> tuple[int, ...]:
    """The viewer's hand in the order that the viewer has chosen; in the usual order if none was chosen for this deal.
    usual: the sorted hand."""
    # One card may be missing in the chosen order, such as a card that was just taken up: it comes last. If more cards
    # are missing, the order belongs to another deal.
    chosen = [int(word) for word in look.picture_settings.get(order_name(look), "").split()]
    ordered = [card for card in chosen if card in usual]
    if len(ordered) < 2 or len(ordered) < len(usual) - 1:
        return usual
    return (*ordered, *(card for card in usual if card not in ordered))


class Reordering(NamedTuple):
    """Makes actions that move a card of the hand. It is called with the old and the new index of the card."""

    name: str  # the picture setting with the order
    cards: tuple[int, ...]

    def __call__(self, index: int, new_index: int) -> Action:
        cards = [*self.cards]
        cards.insert(new_index, cards.pop(index))
        return verbs.SET(self.name, " ".join(map(str, cards)))


def reorder_action(look: SceneInput, cards: tuple[int, ...]) -> Reordering | None:
    """The reordering of the viewer's hand; None for a single card."""
    return Reordering(order_name(look), cards) if len(cards) > 1 else None


def sort_again(look: SceneInput) -> Action:
    """The action that puts the hand into the usual order again."""
    return verbs.SET(order_name(look), "")


# -- positions -------------------------------------------------------------------------------------------------------


def places_in(room: Rect, groups: Sequence[int], widest: float) -> HandPlaces:
    """The positions of the cards of a hand, in the middle of the room and at its foot, with room to raise cards.
    groups: for each card the number of its group; neighbours with different numbers have a gap between them.
    widest: the greatest width of a card, in pixels."""
    count = len(groups)
    if not count:
        return HandPlaces(())
    w = min(widest, room.h / (CARD_ASPECT * _HEADROOM), room.w)
    gaps = sum(a != b for a, b in pairwise(groups))
    pitch = w * PITCH
    if count > 1:
        pitch = min(pitch, (room.w - w - gaps * w * GROUP) / (count - 1))
    x = room.cx - (pitch * (count - 1) + gaps * w * GROUP) / 2
    h, places = w * CARD_ASPECT, []
    for i in range(count):
        if i:
            x += pitch + (w * GROUP if groups[i] != groups[i - 1] else 0.0)
        places.append(CardPlace(x, room.bottom - h / 2, w, h))
    return HandPlaces(tuple(places))


def top_edge(room: Rect) -> float:
    """The y of the upper edge of a hand that fills the height of a room, as long as no card is raised."""
    return room.bottom - room.h / _HEADROOM


def drop_area(area: Rect, room: HandPlaces, left: float, right: float) -> Rect:
    """The part of the table on which a dropped card is played: above the hand and between two edges.
    area: the table.
    room: the positions of the hand.
    left, right: the edges, in pixels."""
    foot = min((place.rect.y - place.h * RAISED for place in room.places), default=area.bottom)
    return Rect(left, area.y, max(0.0, right - left), max(0.0, foot - area.y))


def draw(
    b: Builder,
    room: HandPlaces,
    cards: Sequence[HandCard],
    moved: Reordering | None = None,
    put_back: Action | None = None,
    zone: str = "hand",
    origin: str = "",
) -> None:
    """Draw a hand.
    moved: makes the actions that reorder the hand; None if its cards cannot be moved.
    put_back: the action that restores the present order.
    origin: the ids of targets, panels or cards from which new cards come, separated by blanks."""
    for i, card in enumerate(cards):
        carry = () if moved is None else _carry(room, i, moved)
        b.cached(_draw_card, card, room, i, carry, put_back, zone, origin)
        if card.pick is not None and carry and b.focus == card.pick.target:
            # `carry` has no box for this card: its left neighbour has the index i - 1, its right neighbour i.
            if i > 0:
                b.key("shift+left", carry[i - 1][1])
            if i < len(carry):
                b.key("shift+right", carry[i][1])
    picks = [(card.pick, card.lifted) for card in cards if card.pick is not None]
    card_keys.bind(b, [CardHotkey(pick.keys, pick.action, lifted, pick.enabled) for pick, lifted in picks])


def draw_own(
    b: Builder,
    look: SceneInput,
    room: Rect,
    usual: tuple[int, ...],
    group: Callable[[int], int],
    shown: Callable[[int, Cut], HandCard],
    widest: float,
    origin: str = "",
) -> HandPlaces:
    """Draw the viewer's hand, in the viewer's own order if there is one, and bind the key that sorts it again.
    usual: the sorted cards.
    group: returns the group of a card; between groups are gaps, unless too little of each card would be visible.
    shown: returns the card as it is drawn. It gets the card and the cut (version of the face) for the width of cards.
    widest: the greatest width of a card, in pixels."""
    cards = in_order(look, usual)
    positions = places_in(room, [group(card) for card in cards], widest)
    if any(right.x - left.x < positions.w * LEAST_SEEN for left, right in pairwise(positions.places)):
        positions = places_in(room, [0] * len(cards), widest)  # all in one group
    drawn = [shown(card, cut_of(positions.w)) for card in cards]
    put_back = verbs.SET(order_name(look), look.picture_settings.get(order_name(look), ""))
    draw(b, positions, drawn, reorder_action(look, cards), put_back, origin=origin)
    if cards != usual:
        b.key(SORT_KEY.lower(), sort_again(look))
    return positions


def sort_button(b: Builder, look: SceneInput, room: Rect) -> None:
    """Draw the button that sorts the hand again, at the foot of a room beside the hand, if the button fits."""
    width = b.button_width(b.words("Sort"), SORT_KEY)
    if SORT_KEY.lower() in b.keys and width <= room.w:
        box = Rect(room.x, room.bottom - b.button_height, width, b.button_height)
        b.button("sort", "sort", box, b.words("Sort"), sort_again(look), "green", SORT_KEY)


def draw_backs(b: Builder, room: Rect, seat: int, count: int, widest: float, origin: str = "") -> HandPlaces:
    """Draw a hidden hand of `count` cards in the middle of the room and at its foot; returns their positions.
    widest: the greatest width of a card, in pixels.
    origin: the ids of targets, panels or cards from which new cards come, separated by blanks."""
    positions = places_in(room, [0] * count, widest)  # all in one group
    for i, place in enumerate(positions.places):
        b.add(place.card(back_id(seat, i), "back", origin=origin))
    return positions


def _visible_part(room: HandPlaces, index: int, place: CardPlace) -> Rect:
    """The part of a card that its right neighbour leaves visible, and round which the focus ring is drawn.
    place: the position of the card, which may be raised."""
    rect = place.rect
    end = room.places[index + 1].rect.x - RING if index + 1 < len(room.places) else rect.right
    return rect._replace(w=min(rect.w, end - rect.x))


@lru_cache(maxsize=64)
def _carry(room: HandPlaces, index: int, moved: Reordering) -> tuple[tuple[Rect, Action], ...]:
    """The boxes to which the card with this index can be carried, each with the action that moves the card there."""
    boxes = []
    for other, place in enumerate(room.places):
        if other != index:
            # Cards overlap: a box extends from the left edge of a card to the next one. Above it the card is played.
            end = room.places[other + 1].rect.x if other + 1 < len(room.places) else place.rect.right
            top = place.rect.y - place.h * RAISED
            foot = place.rect.bottom + place.h * _BELOW
            box = Rect(place.rect.x, top, min(place.w, end - place.rect.x), foot - top)
            boxes.append((box, moved(index, other)))
    return tuple(boxes)


def _draw_card(
    b: Builder,
    card: HandCard,
    room: HandPlaces,
    index: int,
    carry: tuple[tuple[Rect, Action], ...],
    put_back: Action | None,
    zone: str,
    origin: str,
) -> None:
    """Draw the card with this index and add its target. carry: the result of `_carry`."""
    place, pick = room.places[index], card.pick
    raised_place = place.moved(0, -RAISED * place.h * (card.raised + 0.5 * card.lifted))
    visible = _visible_part(room, index, raised_place)
    node = raised_place.card(card.id, card.face, 1.0 if card.lifted else 0.0, origin=origin)
    b.add(node._replace(glow=card.lifted or card.hint.best, dim=0.55 if card.dim else 0.0))
    # 2 pixels lower than above other cards: a hand has little room for marks above its raised cards.
    rank_columns.mark_badge(b, card.hint, visible.cx, raised_place.rect.y + 2, visible.w)
    if pick is not None:
        grasp, why = pick.grasp(card.id, put_back=put_back), (pick.why, pick.why_link)
        target = Target(pick.target, visible, pick.action, pick.label, pick.enabled, *why, carry=carry, grasp=grasp)
        b.target(zone, target._replace(role="card"))


def back_id(seat: int, number: int) -> str:
    """The id of a card of a hidden hand. The card with the highest number is played next."""
    return f"back/{seat}/{number}"
