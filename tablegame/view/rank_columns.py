"""A hand with a column of overlapping cards for each rank, and the badges of any stack of cards.

The front card of a column is whole; of each card behind it only a strip at the top is visible, with its rank and suit.
A lifted card is one that the player has chosen but not yet played; it is raised. A mark is the figure of a hint.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

from tablegame.view import card_keys, verbs
from tablegame.view.advice import NO_MARK, Mark
from tablegame.view.builder import Builder
from tablegame.view.card_keys import CardHotkey
from tablegame.view.card_places import CARD_ASPECT, LAYERS, CardPlace, card_width, columns_at_foot
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Badge, DragHandle, Label, Rect, Target

FOOT = 0.09
"""The part of a card's height that marks may cover at its foot. The rank of the small cut is above this part."""

STRIP = 84 / 370  # the part of a card's height that is visible above the next card: the strip with its rank and pip

LEAST_STRIP = 20.0  # the height of a strip in pixels below which its rank is unreadable

_BADGE_HEIGHT = 1.45  # the height of a badge, in sizes of its type
_BADGE_MARGINS = 0.8  # the space at both ends of its text together, in sizes of its type
_COUNT_OVERLAP = 0.4  # the part of a count's height that may lie on the card above the count


@dataclass(frozen=True, slots=True)
class ColumnCard:
    id: str
    face: str  # its art key
    strip: str = ""  # the art key if only its strip is visible; "" for `face`


@dataclass(frozen=True, slots=True)
class Pick:
    """The target of a card or a column of cards, by which the player chooses a card."""

    target: str  # the id of the target
    action: Action
    label: str
    enabled: bool = True
    why: str = ""  # the answer of a disabled target
    why_link: str = ""  # the anchor of the rule book for that
    keys: tuple[str, ...] = ()  # the keys that do the same

    def grasp(self, card: str, beneath: tuple[str, ...] = (), put_back: Action | None = None) -> DragHandle:
        """The handle to drag the card with the id `card`. The other parameters are fields of `DragHandle`."""
        return DragHandle((card,), verbs.LAY(self.action.verb, *self.action.values), put_back, beneath)


@dataclass(frozen=True, slots=True)
class RankColumn:
    cards: tuple[ColumnCard, ...]  # the front card last
    word: str = ""  # the text of the column while it is empty
    pick: Pick | None = None
    lifted: bool = False
    glow: bool = False  # whether the front card has a gold frame
    hint: Mark = NO_MARK  # the mark above the column


@dataclass(frozen=True, slots=True)
class RankColumns:
    """The positions of the columns. Lengths are in pixels."""

    fronts: tuple[CardPlace, ...]  # the front card of each column
    right: float  # how far each card is to the right of the card in front of it
    up: float  # how far it is above that card
    rise: float  # the height by which a lifted card is raised
    most: int = LAYERS  # the most visible cards of a column
    corner: bool = False  # whether the number of cards is shown in the lower right corner of the front card, not below
    whole: bool = False  # whether a lifted card raises the cards behind it too, so that their strips remain visible
    top: float = -inf  # the y of the upper edge of the room for marks

    def places(self, column: int, count: int, lifted: bool = False) -> tuple[CardPlace, ...]:
        """The positions of the visible cards of a column, the front card last.
        column: the index of the column.
        count: the number of its cards."""
        front = self.fronts[column]
        if lifted:
            front = front.moved(0, -self.rise)
        behind = front if self.whole or not lifted else self.fronts[column]  # from which they are shifted
        visible = min(count, self.most)
        others = tuple(behind.moved(self.right * i, -self.up * i) for i in range(visible - 1, 0, -1))
        return (*others, front) if visible else ()


def staggered(b: Builder, room: Rect, columns: int, widest: float, spare: float = 0.1, behind: int = 3) -> RankColumns:
    """The positions of columns across the room and at its foot, so that every strip is readable.
    widest: the greatest width of a card, in pixels.
    spare: the part of a column that remains free between columns.
    behind: there is room for at least so many strips. A column with more cards shows as many strips as fit."""
    rise = b.space.pad
    highest_card = (room.h - rise) / (1 + STRIP * behind)
    w = card_width(room.w / columns * (1 - spare), highest_card, widest)
    up = max(w * CARD_ASPECT * STRIP, LEAST_STRIP)
    if w * CARD_ASPECT + up * behind + rise > room.h:  # strips of the least height are too high for this card
        w = card_width(w, max(0.0, room.h - rise - up * behind), w)
    most = 1 + max(1, int((room.h - w * CARD_ASPECT - rise + 0.5) // up))  # half a pixel against rounding errors
    fronts, top = columns_at_foot(room, columns, w), room.y - b.space.gap / 2  # marks may be a little above the room
    return RankColumns(fronts, 0.0, up, rise, most, corner=True, whole=True, top=top)


def draw(b: Builder, positions: RankColumns, columns: tuple[RankColumn, ...], zone: str = "hand") -> None:
    """Draw a hand, column by column, with counts, hints and targets; bind its keys."""
    for i, column in enumerate(columns):
        b.cached(_column, positions, i, column, zone)
    picks = [(column.pick, column.lifted) for column in columns if column.pick is not None]
    card_keys.bind(b, [CardHotkey(pick.keys, pick.action, lifted, pick.enabled) for pick, lifted in picks])


def _column(b: Builder, positions: RankColumns, index: int, column: RankColumn, zone: str) -> None:
    """Draw the cards of a column or the outline of an empty one, its count and its mark, and add its target."""
    front, count = positions.fronts[index], len(column.cards)
    places = positions.places(index, count, column.lifted)
    visible_cards = column.cards[count - len(places) :]
    for card, place in zip(visible_cards, places, strict=True):
        is_front = place is places[-1]
        face = card.face if is_front else card.strip or card.face
        lift = 1.0 if column.lifted and (is_front or positions.whole) else 0.0
        b.add(place.card(card.id, face, lift)._replace(glow=(column.glow or column.hint.best) and is_front))
    if not places:
        ghost(b, front.rect, column.word)
    bottom = _count(b, positions, front, places, count)
    # The mark is centred on the front card and above the hindmost one, but within the room for marks.
    centre, upper_edge = (places[-1].x, places[0].rect.y) if places else (front.x, front.rect.y)
    mark_height = badge_size(b, column.hint.text)[1] + b.space.close
    mark_badge(b, column.hint, centre, max(upper_edge, positions.top + mark_height))
    pick = column.pick
    if pick is None:
        return
    ids = tuple(card.id for card in column.cards)
    beneath = ids[:-1] if positions.whole else ()
    grasp = pick.grasp(ids[-1], beneath) if ids else None
    box = _box(front, places, bottom)
    target = Target(pick.target, box, pick.action, pick.label, pick.enabled, pick.why, pick.why_link)
    b.target(zone, target._replace(grasp=grasp, role="card", value=column.hint.said))


def _count(b: Builder, positions: RankColumns, front: CardPlace, places: tuple[CardPlace, ...], count: int) -> float:
    """Draw the number of cards of a column, if there are several; returns the bottom of the column with the number.
    front: the position of the front card while it is not lifted. places: the positions of all visible cards."""
    bottom = front.rect.bottom
    if count < 2:
        return bottom
    w, h = badge_size(b, f"×{count}")
    if positions.corner:
        front_card = places[-1]  # the front card where it is drawn, possibly lifted
        w = min(w, front_card.w)
        # The badge is a pixel beyond the right edge and 2 % above the lower edge, which it does not hide.
        count_badge(b, front_card.rect.right - w / 2 + 1, front_card.rect.bottom - h / 2 - front_card.h * 0.02, count)
        return bottom
    overlap = min(h * _COUNT_OVERLAP, front.h * FOOT)
    count_badge(b, front.x, bottom - overlap + h / 2, count)
    return bottom - overlap + h


def _box(front: CardPlace, places: tuple[CardPlace, ...], bottom: float) -> Rect:
    """The box round a column, for the focus ring. bottom: the bottom of the column with the number of cards."""
    boxes = [place.rect for place in places] or [front.rect]
    x, _, _, resting_bottom = front.rect.sides
    y, right = min([box.y for box in boxes]), max([box.x + box.w for box in boxes])
    # The box ends at a number below the front card, else at the front card, which may be lifted.
    box_bottom = bottom if bottom > resting_bottom else boxes[-1].bottom
    return Rect(x, y, right - x, box_bottom - y)


# -- marks -------------------------------------------------------------------------------------------------------


def badge_size(b: Builder, text: str) -> tuple[float, float]:
    """The width and the height of a badge with this text, in pixels."""
    size = b.type(SMALL)
    h = size * _BADGE_HEIGHT
    return max(h, b.metrics.width(text, "sans-bold", size) + size * _BADGE_MARGINS), h


def count_badge(b: Builder, x: float, y: float, count: int) -> None:
    """Draw a badge with the number of cards in a stack, centred on x, y. Nothing is drawn for a single card."""
    if count < 2:
        return
    text = f"×{count}"
    w, h = badge_size(b, text)
    b.badge(Rect(x - w / 2, y - h / 2, w, h), text, b.type(SMALL))


def mark_badge(b: Builder, mark: Mark, x: float, bottom: float, room: float = inf) -> None:
    """Draw the mark of a choice above a card, on brass for the best choice and on a dark badge for others.
    x: the centre of the mark.
    bottom: the upper edge of the card.
    room: the greatest width; a longer text is set smaller."""
    if mark.text:
        w, h = badge_size(b, mark.text)
        scale = min(1.0, room / w)
        w, h = w * scale, h * scale
        bottom -= b.space.close  # clear of the focus ring
        style: Literal["brass", "plaque"] = "brass" if mark.best else "plaque"
        box = Rect(x - w / 2, bottom - h, w, h)
        # If there is a text for screen readers, it is read with the card, and the badge is not read.
        b.add(Badge(box, mark.text, style, b.type(SMALL) * scale, silent=bool(mark.said)))


def ghost(b: Builder, rect: Rect, text: str) -> None:
    """Draw the dashed outline of an empty place, and a text in it if the text fits."""
    b.panel(rect, "ghost")
    inner = rect.inset(b.space.close, 0)
    lines = b.wrap([b.span(text, BODY, "sans", "felt-text")], inner.w)
    if text and max(b.width(line) for line in lines) <= inner.w and b.line_height(lines) <= inner.h:
        height = b.line_height(lines)
        b.add(Label(Rect(inner.x, inner.cy - height / 2, inner.w, height), lines, "centre"))
