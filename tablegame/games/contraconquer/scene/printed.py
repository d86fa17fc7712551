"""The picture of the printed form, for three players: the own hand as a fan, the trick above it, the others at the left
and right, the score sheet. A combination is the three ranks of a trick; each stands on the card that it makes win.
Ordinary cards get strips of paper with their combinations, which may hang below the card. Lengths are in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import STANDARD, ContraTrick
from tablegame.games.contraconquer.scene import parts
from tablegame.games.contraconquer.scene.parts import ContraLook
from tablegame.games.contraconquer.text import TABLE, WATCHING, line_on_card, lines_of, owner, wins_with
from tablegame.view import advice, rank_columns, slips
from tablegame.view import plate as plates
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width, fan
from tablegame.view.faces import Cut
from tablegame.view.game_scene import FrameRole
from tablegame.view.holdings import read_hands
from tablegame.view.phrases import sentence_about
from tablegame.view.scale import BODY, NAME
from tablegame.view.scene import Label, Rect, Span

PITCH: Final = 1.2  # the distance of neighbouring stacks in card widths, with room for counts
LIFT: Final = 0.1  # the distance by which a lifted card is raised, in card heights
_STRIP: Final = 0.28  # the part of a large ordinary card, at its foot, that a strip with combinations may cover
_STRIP_TYPE: Final = 20.0  # the size of type on a strip, in layout units
_STRIP_LINE: Final = 1.22  # the height of a line on a strip, in sizes of its type
_SAG: Final = 0.09  # how much lower the middle card of a row is than those beside it, in card heights
_CORNER: Final = 0.27
"""The part of a card's width that a count may cover at the right: more would cover the rank in the upper corner."""
_BADGE_SINKS: Final = 0.025  # by which a badge above a stack covers the upper edge of the card, in card heights
_SPREAD: Final = 3.0  # the degrees between neighbouring cards of a fan; with strips (ordinary cards) all are upright


class _Column(NamedTuple):
    """The column of another seat, in pixels: its plate, and below it its cards."""

    rect: Rect
    card_width: float
    hang: float  # the pixels by which strips hang below the cards

    def cards(self) -> tuple[CardPlace, ...]:
        """The position of each of the three stacks of the seat, from left to right."""
        w, h = self.card_width, self.card_width * CARD_ASPECT
        pitch, y = min(self.rect.w / 3, (self.rect.w - w) / 2), self.rect.bottom - self.hang - h / 2
        return tuple(CardPlace(self.rect.x + w / 2 + i * pitch, y, w, h) for i in range(3))


class _Middle(NamedTuple):
    """The trick and the own hand, in pixels."""

    hand: tuple[CardPlace, ...]
    trick: tuple[CardPlace, CardPlace, CardPlace]
    band: Rect  # the room for text between trick and hand
    hang: float  # the pixels by which strips hang below the cards


@dataclass(frozen=True, slots=True)
class _PrintedLayout:
    """The positions of all parts, in pixels."""

    seats: tuple[int, int, int]  # the seats at the left, at the bottom, at the right
    left: _Column
    right: _Column
    middle: _Middle
    own_plate: Rect
    habits: Rect  # at the left between the other seat's cards and the own plate
    sheet: Rect  # the score sheet


def _layout(b: Builder, look: ContraLook, area: Rect) -> _PrintedLayout:
    """The positions of all parts: the other seats in columns at both sides, trick and own hand between them."""
    gap, air = b.space.gap, b.space.broad
    left = _left_column(b, look, area)
    column = left.rect
    right = left._replace(rect=column._replace(x=area.right - column.w))
    centre = area._replace(x=column.right + gap, w=area.w - 2 * (column.w + gap))
    width, height = min(column.w, max(_plate_width(b, look), b.px(300))), plates.height(b)
    own_plate = Rect(column.right - width, area.bottom - height - b.px(10), width, height)
    habits = column._replace(y=column.bottom + air, h=own_plate.y - column.bottom - 2 * air)
    sheet = right.rect._replace(y=column.bottom + air, h=own_plate.bottom - column.bottom - air)
    seats = (look.others[0], look.base, look.others[1])
    return _PrintedLayout(seats, left, right, _middle(b, look, centre), own_plate, habits, sheet)


def _left_column(b: Builder, look: ContraLook, area: Rect) -> _Column:
    """The column of the seat at the left: as wide as its three stacks or its plate need."""
    card_w, hang = max(67.0, b.px(110)), 0.0  # below 67 pixels a printed card cannot be read
    if look.view.pack == STANDARD:
        strip_w, strip_h = strip_size(b)
        card_w, hang = max(58.0, b.px(96), strip_w), strip_h + b.space.thin
    # In a narrow room the cards overlap.
    width = max(min(3 * (card_w + b.space.gap), area.w * 0.33), _plate_width(b, look))
    badge = rank_columns.badge_size(b, "×12")[1] + b.px(6)
    return _Column(area._replace(w=width, h=plates.height(b) + badge + card_w * CARD_ASPECT + hang), card_w, hang)


def _middle(b: Builder, look: ContraLook, centre: Rect) -> _Middle:
    """The positions of trick and own hand in the room between the columns, with a band for text between them."""
    strip_h, spread = 0.0, _SPREAD
    if look.view.pack == STANDARD:
        (_, strip_h), spread = strip_size(b), 0.0
    w, hang = _card_width(b, centre, _band_height(b, look, centre.w), strip_h)
    h = w * CARD_ASPECT
    hand = fan(centre._replace(h=centre.h - hang - b.px(4)), 3, w, PITCH, spread)
    # Above a card that is lifted rise three layers of its stack, or in large type the badge with its count.
    badge_w, badge_h = rank_columns.badge_size(b, f"×{look.view.copies}")
    badge = badge_h - h * _BADGE_SINKS if badge_w > w * 2 * _CORNER else 0.0
    top_of_hand = min(place.y for place in hand) - h / 2 - h * LIFT - max(parts.layer_step(b, w) * 3, badge)
    # The own card of the trick is a little lower, towards its owner.
    top, pitch = centre.y + h / 2 + w * 0.04, w * PITCH
    own = CardPlace(centre.cx, top + h * _SAG, w, h)
    trick = CardPlace(centre.cx - pitch, top, w, h, spread), own, CardPlace(centre.cx + pitch, top, w, h, -spread)
    foot = own.y + h / 2 + hang
    return _Middle(hand, trick, centre._replace(y=foot, h=top_of_hand - foot), hang)


def _card_width(b: Builder, centre: Rect, band_h: float, strip_h: float) -> tuple[float, float]:
    """The largest width of the cards of hand and trick, then the pixels by which strips hang below the cards.
    band_h, strip_h: the height of the band between trick and hand, and of a strip (0 without strips).
    """
    free = centre.h - band_h - 2 * b.space.gap - 2 * strip_h - b.px(4)
    # In card heights: trick and hand, the lift, three layers of a stack, the sag of both rows with their turned
    # corners, minus the part of both cards that strips cover.
    heights = 2 + LIFT + 0.07 + 2 * _SAG - (2 * _STRIP if strip_h else 0.0)
    width = card_width(centre.w / (2 * PITCH + 1.12), free / heights, max(b.px(200), parts.LEAST_FULL))
    return width, max(0.0, strip_h - _STRIP * width * CARD_ASPECT)


def _plate_width(b: Builder, look: ContraLook) -> float:
    """The width of a plate: room for shape, name and score, at most about a quarter of the window."""
    score = b.width([b.span(b.words.many("{n} trick", "{n} tricks", 12), NAME, "serif-bold")])
    # The first seven letters of a name have room.
    name = max(b.width([b.span(sitter.name[:7], NAME, "serif-bold")]) for sitter in look.sitters)
    return min(b.px(34) * b.text_scale + 8 + score + name + 4 * b.space.pad, b.size[0] * 0.27)


def _band_height(b: Builder, look: ContraLook, width: float) -> float:
    """The height of the longest text about the winner of a trick."""
    # The text is longest for the seat with the longest name. Any combination will do, as all are equally long.
    gap, longest = b.space.gap, max(range(3), key=lambda seat: len(look.sitters[seat].name))
    lines = b.wrap(result_spans(b, look, ContraTrick(0, (1, 6, 8), longest)), width - 2.5 * gap - b.line(NAME))
    return b.line_height(lines[:5]) + gap


def build(b: Builder, look: ContraLook, area: Rect) -> None:
    """Draw the table of the printed form."""
    still = look.untouched(b)
    layout = b.cached(_layout, still, area)
    b.cached(_draw_table, still, layout, area)
    _draw_hand(b, look, layout)
    _draw_band(b, look, layout)
    b.cached(_read_hands, still, layout)


def _draw_table(b: Builder, look: ContraLook, layout: _PrintedLayout, area: Rect) -> None:
    """Draw everything but the own hand and the text between trick and hand."""
    left, bottom, right = layout.seats
    _draw_side(b, look, left, layout.left)
    _draw_side(b, look, right, layout.right)
    parts.draw_plate(b, look, bottom, layout.own_plate)
    parts.draw_score_sheet(b, look, layout.sheet)
    WATCHING.sheet(b, layout.habits, look)
    _draw_trick(b, look, layout)
    band = layout.middle.band
    parts.allow_drop(b, look, band._replace(y=area.y, h=band.bottom - area.y), layout.middle.trick[1].rect)


def _read_hands(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """Let screen readers read the number of cards of each rank in each hand. Each seat has ranks of its own."""
    view = look.view
    ranks = sorted({rank for own in view.ranks for rank in own})
    names = tuple(parts.rank_text(b, view, rank) for rank in ranks)

    def counts(seat: int) -> list[int | None]:
        """For each of all ranks its count in the hand of the seat; None for a rank that only others have."""
        return [parts.count_in_hand(look, seat, rank) if rank in view.ranks[seat] else None for rank in ranks]

    hands = [(look.name_of(seat), counts(seat)) for seat in layout.seats]
    stacks = (layout.left.cards(), layout.right.cards(), layout.middle.hand)
    ends = [(row[0].rect, row[-1].rect) for row in stacks]
    read_hands(b, names, hands, tuple(Rect(left.x, left.y, right.right - left.x, left.h) for left, right in ends))


def _draw_side(b: Builder, look: ContraLook, seat: int, column: _Column) -> None:
    """Draw the plate and the cards of another seat. The cards are in the small cut, with a rank that is large enough to
    be read at their size."""
    parts.draw_plate(b, look, seat, column.rect._replace(h=plates.height(b)))
    for rank, place in zip(look.view.ranks[seat], column.cards(), strict=True):
        count = _draw_stack(b, look, seat, rank, place, "small", column.hang)
        width, height = rank_columns.badge_size(b, f"×{count}")
        # The count covers only the upper margin of the card: the large rank of the small cut reaches almost to the top.
        y = place.rect.y + place.h * _BADGE_SINKS - height / 2
        rank_columns.count_badge(b, place.rect.right + b.px(8) - width / 2, y, count)


def _draw_stack(
    b: Builder, look: ContraLook, seat: int, rank: int, place: CardPlace, cut: Cut, hang: float, lift: float = 0.0
) -> int:
    """Draw the cards of a rank, ordinary cards with a strip. Returns the number of cards.
    hang, lift: the pixels by which the strip hangs below the card, and by which the top card is raised.
    """
    count = parts.draw_card_stack(b, look, seat, rank, place, cut, lift)
    if count and look.view.pack == STANDARD:
        _draw_strip(b, look, rank, place.moved(0, -lift), hang)
    return count


def _draw_trick(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """Draw the three cards in the middle. The card of the winner comes last, so that nothing covers it."""
    view, trick = look.view, parts.trick_of(look)
    winner = trick.winner if trick is not None else None
    line = line_on_card(trick.ranks) if trick is not None else None
    for seat, place in sorted(zip(layout.seats, layout.middle.trick, strict=True), key=lambda pair: pair[0] == winner):
        wins = seat == winner
        lit = f"lit{line}" if wins and view.pack == "own" else ""
        if not parts.draw_trick_card(b, look, seat, place, "full", lit, wins):
            if look.role is FrameRole.CHOOSING:
                yours = N_("Your card")
                theirs = yours if seat == look.viewer else N_("{name}'s card")
                rank_columns.ghost(b, place.rect, sentence_about(look.name_of(seat), yours, theirs, b.words))
        elif trick is not None and wins and view.pack == STANDARD:
            _draw_strip(b, look, trick.ranks[seat], place, layout.middle.hang, line)


def _draw_hand(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """Draw the fan at the bottom, with targets if it is the viewer's. Counts come last, so that no card covers them."""
    seat, middle = layout.seats[1], layout.middle
    is_own = seat == look.viewer
    lifted_rank = look.picked if is_own and look.can_act else None
    stacks = [
        (rank, place, place.h * LIFT if rank == lifted_rank else 0.0)
        for rank, place in zip(look.view.ranks[seat], middle.hand, strict=True)
    ]
    for rank, place, lift in stacks:
        _draw_stack(b, look, seat, rank, place, "full", middle.hang, lift)
    for rank, place, lift in stacks:
        count = parts.count_in_hand(look, seat, rank)
        x, y = _count_position(b, place, count, lift)
        rank_columns.count_badge(b, x, y, count)
        if is_own:
            rank_columns.mark_badge(b, advice.mark(look, rank, b.words), place.x, place.rect.y - lift)
            # The target has strip and count in it, so that the focus ring goes round the whole stack.
            box = parts.stack_box(b, place, count, lift)
            right = max(box.right, x + rank_columns.badge_size(b, f"×{count}")[0] / 2) if count > 1 else box.right
            box = box._replace(w=right - box.x, h=place.rect.bottom + middle.hang - box.y)
            parts.pick_target(b, look, rank, box, place.angle)


def _count_position(b: Builder, place: CardPlace, count: int, lifted: float) -> tuple[float, float]:
    """The middle of the badge with the count of a stack.

    It is over the right edge, left of the next stack; in large type, where it would cover a rank, above the stack.
    """
    width, height = rank_columns.badge_size(b, f"×{count}")
    # So far to the right of the edge that the rank stays free, but not over the next stack.
    wanted, most = max(0.0, width / 2 - place.w * _CORNER), place.w * (PITCH - 1) - width / 2
    x = place.rect.right + min(wanted, most)
    if width <= place.w * 2 * _CORNER:
        return x, place.y - place.h * 0.05
    return place.rect.right - width / 2, place.rect.y - lifted + place.h * _BADGE_SINKS - height / 2


def _draw_band(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """Draw the text between trick and hand: the result of the trick, or the way to seal a lifted card."""
    trick, band = parts.trick_of(look), layout.middle.band
    if trick is not None and trick.winner != parts.NOBODY:
        slips.text_slip(b, band, [result_spans(b, look, trick)], trick.winner)
    elif look.says_how_to_seal and look.picked is not None:
        slips.text_slip(b, band, [sealing_spans(b, look, look.picked)], style="plaque")


def sealing_spans(b: Builder, look: ContraLook, rank: int) -> list[Span]:
    """The text about the tricks that a card takes, while it is lifted to be played, and about the way to seal it."""
    return [
        b.span(wins_with(look.view, look.base, rank, b.words) + " ", BODY, "sans-bold", "plaque-text"),
        b.span(b.words("Enter or a second click seals it."), BODY, "sans", "plaque-text"),
    ]


def result_spans(b: Builder, look: ContraLook, trick: ContraTrick) -> list[Span]:
    """The text about the winner of a printed trick and the combination on the winning card."""
    combination = card = "–"
    if trick.ranks in TABLE:
        combination = "\u00a0–\u00a0".join(parts.rank_text(b, look.view, rank) for rank in trick.ranks)
        card = parts.rank_text(b, look.view, TABLE[trick.ranks])
    ground = b.words("{combination} is one of the three combinations on the {card}", combination=combination, card=card)
    return parts.winner_spans(b, look, trick.winner, ground, "winner")


# -- strips of combinations on ordinary cards --------------------------------------------------------------------


def strip_size(b: Builder) -> tuple[float, float]:
    """The width and the height of a strip with three combinations, in pixels."""
    span = b.span("A-5-9", _STRIP_TYPE, "sans-bold")
    return b.width([span]) + span.size * 0.7, span.size * _STRIP_LINE * 3 + span.size * 0.3


def _draw_strip(b: Builder, look: ContraLook, rank: int, place: CardPlace, hang: float, lit: int | None = None) -> None:
    """Draw the combinations of an ordinary card on a strip of paper over its foot.
    hang: the pixels by which the strip hangs below the card.
    lit: the index of the combination that is lit up, if any. The others are faint then.
    """
    (w, h), pad = strip_size(b), b.type(_STRIP_TYPE) * 0.15
    rect = Rect(place.x - w / 2, place.rect.bottom + hang - h, w, h)
    b.panel(rect, "slip")
    body = rect.inset(0, pad)
    if lit is not None:
        b.panel(Rect(rect.x + 2, body.y + body.h / 3 * lit, rect.w - 4, body.h / 3), "lit")
    inks = ("text" if lit in (None, i) else "faint" for i in range(3))
    combinations = zip(lines_of(look.view, rank), inks, strict=True)
    lines = tuple(_ink_spans(b, text, owner(rank), ink) for text, ink in combinations)
    b.add(Label(body, lines, "centre", _STRIP_LINE))


def _ink_spans(b: Builder, text: str, seat: int, ink: str) -> tuple[Span, ...]:
    """A combination as text, in which the rank of one seat has the ink of this seat."""
    index = [i for i, character in enumerate(text) if character != "-"][seat]  # each rank is one character
    own = f"seat.{seat}" if ink == "text" else ink
    spans = [(text[:index], ink), (text[index], own), (text[index + 1 :], ink)]
    return tuple(b.span(part, _STRIP_TYPE, "sans-bold", colour) for part, colour in spans if part)
