"""The printed form: the own hand as a fan, the trick above it, the others left and right, the score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraTrick
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

PITCH: Final = 1.2
"""Distance of neighbouring stacks in card widths, with room for counts."""

LIFT: Final = 0.1
"""How far a chosen card is raised, in card heights."""

_STRIP: Final = 0.28
"""The part of a large ordinary card at its foot, below the rank, that a strip with combinations may cover."""

_STRIP_TYPE: Final = 20.0
"""Size of the combinations on such a strip, in study units."""


@dataclass(frozen=True, slots=True)
class _PrintedLayout:
    """The places of all parts, in pixels."""

    seats: tuple[int, int, int]  # at the left, at the bottom, at the right
    hand: tuple[CardPlace, ...]
    trick: tuple[CardPlace, CardPlace, CardPlace]
    band: Rect
    left: Rect
    right: Rect
    small: float  # width of the others' cards
    own: Rect  # the own plate
    habits: Rect  # the room at the left between the other seat's cards and the own plate
    sheet: Rect
    hang: float  # how far strips with combinations hang below the large ordinary cards
    below: float  # the same below the small ones

    def others(self, left: bool) -> tuple[CardPlace, ...]:
        """The three small cards below the plate of a seat at the side."""
        column, h = self.left if left else self.right, self.small * CARD_ASPECT
        pitch, y = min(column.w / 3, (column.w - self.small) / 2), column.bottom - self.below - h / 2
        return tuple(CardPlace(column.x + self.small / 2 + i * pitch, y, self.small, h) for i in range(3))


def _layout(b: Builder, look: ContraLook, area: Rect) -> _PrintedLayout:
    gap, air, plate_h = b.space.gap, b.space.broad, plates.height(b)
    strips = look.view.pack == "standard"
    spread = 0.0 if strips else 3.0
    tag_w, tag_h = strip_size(b) if strips else (0.0, 0.0)
    small = max(58.0, b.px(96), tag_w) if strips else max(67.0, b.px(110))
    below = tag_h + b.space.thin if strips else 0.0
    wide = _plate_width(b, look)
    column_w = max(min(3 * (small + gap), area.w * 0.33), wide)  # in a narrow room the cards overlap
    column_h = plate_h + rank_columns.badge_size(b, "×12")[1] + b.px(6) + small * CARD_ASPECT + below
    left = Rect(area.x, area.y, column_w, column_h)
    right = left._replace(x=area.right - column_w)
    centre = area._replace(x=left.right + gap, w=right.x - left.right - 2 * gap)
    width, hang = _card_width(b, centre, _band_height(b, look, centre.w), gap, tag_h)
    h = width * CARD_ASPECT
    hand = fan(centre._replace(h=centre.h - hang - b.px(4)), 3, width, PITCH, spread)
    top_of_hand = min(place.y for place in hand) - h / 2 - h * LIFT - parts.layer_step(b, width) * 3
    trick = _trick_places(centre, width, h, spread)
    foot = max(place.y for place in trick) + h / 2 + hang
    band = centre._replace(y=foot, h=top_of_hand - foot)
    own_w = min(column_w, max(wide, b.px(300)))
    own = Rect(left.right - own_w, area.bottom - plate_h - b.px(10), own_w, plate_h)
    habits = left._replace(y=left.bottom + air, h=own.y - left.bottom - 2 * air)
    sheet = right._replace(y=right.bottom + air, h=own.bottom - right.bottom - air)
    seats = (look.others[0], look.base, look.others[1])
    return _PrintedLayout(seats, hand, trick, band, left, right, small, own, habits, sheet, hang, below)


def _card_width(b: Builder, centre: Rect, band_h: float, gap: float, strip_h: float) -> tuple[float, float]:
    """The largest width of cards for hand, trick and band, three side by side; and how far strips hang below them."""
    free = centre.h - band_h - 2 * gap - 2 * strip_h - b.px(4)
    # Trick and hand, the lift, three layers, the sag of both rows and their turned corners; strips are on the cards.
    heights = 2 + LIFT + 0.07 + 2 * 0.09 - (2 * _STRIP if strip_h else 0.0)
    width = card_width(centre.w / (2 * PITCH + 1.12), free / heights, max(b.px(200), parts.LEAST_FULL))
    return width, max(0.0, strip_h - _STRIP * width * CARD_ASPECT)


def _trick_places(centre: Rect, w: float, h: float, spread: float) -> tuple[CardPlace, CardPlace, CardPlace]:
    """Left, own and right card of the trick; the own one is a little lower, towards its owner."""
    top, pitch = centre.y + h / 2 + w * 0.04, w * PITCH
    own = CardPlace(centre.cx, top + h * 0.09, w, h)
    return CardPlace(centre.cx - pitch, top, w, h, spread), own, CardPlace(centre.cx + pitch, top, w, h, -spread)


def _plate_width(b: Builder, look: ContraLook) -> float:
    score = b.width([b.span(b.words.many("{n} trick", "{n} tricks", 12), NAME, "serif-bold")])
    name = max(b.width([b.span(sitter.name[:7], NAME, "serif-bold")]) for sitter in look.sitters)
    return min(b.px(34) * b.text_scale + 8 + score + name + 4 * b.space.pad, b.size[0] * 0.27)


def _band_height(b: Builder, look: ContraLook, width: float) -> float:
    """Height of the longest text about the winner of a trick."""
    gap, longest = b.space.gap, max(range(3), key=lambda seat: len(look.sitters[seat].name))
    lines = b.wrap(why(b, look, ContraTrick(0, (1, 6, 8), longest)), width - 2.5 * gap - b.line(NAME))
    return b.line_height(lines[:5]) + gap


def build(b: Builder, look: ContraLook, area: Rect) -> None:
    """Put the printed form into the area."""
    still = look.untouched(b)
    layout = b.cached(_layout, still, area)
    b.cached(_table, still, layout, area)
    _hand(b, look, layout)
    _band(b, look, layout)
    b.cached(_read_hands, still, layout)


def _table(b: Builder, look: ContraLook, layout: _PrintedLayout, area: Rect) -> None:
    """Everything but the own hand and what is said about it."""
    left, bottom, right = layout.seats
    _side(b, look, layout, left, True)
    _side(b, look, layout, right, False)
    parts.plate(b, look, bottom, layout.own)
    parts.sheet(b, look, layout.sheet)
    WATCHING.sheet(b, layout.habits, look)
    _trick(b, look, layout)
    table = Rect(layout.band.x, area.y, layout.band.w, layout.band.bottom - area.y)
    parts.drop(b, look, table, layout.trick[layout.seats.index(bottom)].rect)


def _read_hands(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """How many of each card everybody holds, for a screen reader. Each seat has ranks of its own."""
    view = look.view
    every = sorted({rank for ranks in view.ranks for rank in ranks})
    names = tuple(parts.rank_text(b, view, rank) for rank in every)
    hands = [
        (
            look.name_of(seat),
            [parts.cards_held(look, seat, rank) if rank in view.ranks[seat] else None for rank in every],
        )
        for seat in layout.seats
    ]
    stacks = (layout.others(True), layout.others(False), layout.hand)
    over = [(row[0].rect, row[-1].rect) for row in stacks]
    read_hands(b, names, hands, tuple(Rect(left.x, left.y, right.right - left.x, left.h) for left, right in over))


def _side(b: Builder, look: ContraLook, layout: _PrintedLayout, seat: int, left: bool) -> None:
    column = layout.left if left else layout.right
    parts.plate(b, look, seat, column._replace(h=plates.height(b)))
    for rank, place in zip(look.view.ranks[seat], layout.others(left), strict=True):
        count = _stack(b, look, seat, rank, place, "small", layout.below)
        width, height = rank_columns.badge_size(b, f"×{count}")
        # Above the card, over its margin only: the rank reaches almost to the top of the small cut.
        y = place.rect.y + place.h * 0.025 - height / 2
        rank_columns.count_badge(b, place.rect.right + b.px(8) - width / 2, y, count)


def _stack(
    b: Builder, look: ContraLook, seat: int, rank: int, place: CardPlace, cut: Cut, hang: float, lift: float = 0.0
) -> int:
    """The cards of a rank, with a strip on ordinary ones; returns their number."""
    count = parts.card_stack(b, look, seat, rank, place, cut, lift)
    if count and look.view.pack == "standard":
        strip(b, look, rank, place.moved(0, -lift), hang)
    return count


def _trick(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """The three cards in the middle, the winner's last so that nothing covers its lit combination."""
    view, trick = look.view, parts.trick_of(look)
    winner = trick.winner if trick is not None else None
    line = line_on_card(trick.ranks) if trick is not None else None
    for seat, place in sorted(zip(layout.seats, layout.trick, strict=True), key=lambda pair: pair[0] == winner):
        wins = seat == winner
        lit = f"lit{line}" if wins and view.pack == "own" else ""
        if not parts.trick_card(b, look, seat, place, "full", lit, wins):
            if look.role is FrameRole.CHOOSING:
                your = N_("Your card")
                whose = your if seat == look.viewer else N_("{name}'s card")
                rank_columns.ghost(b, place.rect, sentence_about(look.name_of(seat), your, whose, b.words))
        elif trick is not None and wins and view.pack == "standard":
            strip(b, look, trick.ranks[seat], place, layout.hang, line)


def _hand(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """The fan at the bottom, clickable if it is the viewer's. Counts come last, so that no card covers them."""
    seat = layout.seats[1]
    mine = seat == look.viewer
    chosen = look.picked if mine and look.can_act else None
    held = [(r, p, p.h * LIFT if r == chosen else 0.0) for r, p in zip(look.view.ranks[seat], layout.hand, strict=True)]
    for rank, place, lift in held:
        _stack(b, look, seat, rank, place, "full", layout.hang, lift)
    for rank, place, lift in held:
        count = parts.cards_held(look, seat, rank)
        x, y = _beside(b, place, count, lift)
        rank_columns.count_badge(b, x, y, count)
        if mine:
            rank_columns.mark_badge(b, advice.mark(look, rank, b.words), place.x, place.rect.y - lift)
            # With strip and count, so that the focus ring goes round the whole stack.
            hit = parts.stack_box(b, place, count, lift)
            right = max(hit.right, x + rank_columns.badge_size(b, f"×{count}")[0] / 2) if count > 1 else hit.right
            hit = hit._replace(w=right - hit.x, h=place.rect.bottom + layout.hang - hit.y)
            parts.pick_target(b, look, rank, hit, place.angle)


def _beside(b: Builder, place: CardPlace, count: int, lifted: float) -> tuple[float, float]:
    """The middle of a stack's count: over its right edge, before the next stack; in large type, which would cover a
    rank, above it."""
    width, height = rank_columns.badge_size(b, f"×{count}")
    x = place.rect.right + min(max(0.0, width / 2 - place.w * 0.27), place.w * (PITCH - 1) - width / 2)
    if width <= place.w * 0.54:
        return x, place.y - place.h * 0.05
    return place.rect.right - width / 2, place.rect.y - lifted + place.h * 0.025 - height / 2


def _band(b: Builder, look: ContraLook, layout: _PrintedLayout) -> None:
    """Between trick and hand: why the trick is won, or how a lifted card is sealed."""
    trick = parts.trick_of(look)
    if trick is not None and trick.winner != parts.NOBODY:
        slips.text_slip(b, layout.band, [why(b, look, trick)], trick.winner)
    elif look.can_act and look.picked is not None:
        slips.text_slip(b, layout.band, [sealing(b, look, look.picked)], style="plaque")


def sealing(b: Builder, look: ContraLook, rank: int) -> list[Span]:
    """What a lifted card wins, and how it is sealed."""
    return [
        b.span(wins_with(look.view, look.base, rank, b.words) + " ", BODY, "sans-bold", "plaque-text"),
        b.span(b.words("Enter or a second click seals it."), BODY, "sans", "plaque-text"),
    ]


def why(b: Builder, look: ContraLook, trick: ContraTrick) -> list[Span]:
    """Who takes a printed trick, and the combination on the winner's card."""
    combination = card = "–"
    if trick.ranks in TABLE:
        combination = "\u00a0–\u00a0".join(parts.rank_text(b, look.view, rank) for rank in trick.ranks)
        card = parts.rank_text(b, look.view, TABLE[trick.ranks])
    ground = b.words("{combination} is one of the three combinations on the {card}", combination=combination, card=card)
    return parts.takes(b, look, trick.winner, ground, "winner")


# -- strips of combinations on ordinary cards --------------------------------------------------------------------


def strip_size(b: Builder) -> tuple[float, float]:
    """Width and height in pixels of a strip with three combinations."""
    span = b.span("A-5-9", _STRIP_TYPE, "sans-bold")
    return b.width([span]) + span.size * 0.7, span.size * 1.22 * 3 + span.size * 0.3


def strip(b: Builder, look: ContraLook, rank: int, place: CardPlace, hang: float, lit: int | None = None) -> None:
    """The combinations of an ordinary card on a strip of paper over its foot. lit: the one in light."""
    (w, h), pad, own = strip_size(b), b.type(_STRIP_TYPE) * 0.15, owner(rank)
    rect = Rect(place.x - w / 2, place.rect.bottom + hang - h, w, h)
    b.panel(rect, "slip")
    body = rect.inset(0, pad)
    if lit is not None:
        b.panel(Rect(rect.x + 2, body.y + body.h / 3 * lit, rect.w - 4, body.h / 3), "lit")
    inks = ("text" if lit in (None, i) else "faint" for i in range(3))
    lines = tuple(_ink_spans(b, text, own, ink) for text, ink in zip(lines_of(look.view, rank), inks, strict=True))
    b.add(Label(body, lines, "centre", 1.22))


def _ink_spans(b: Builder, text: str, seat: int, ink: str) -> tuple[Span, ...]:
    """A combination with the rank of one seat in its ink."""
    at = [i for i, sign in enumerate(text) if sign != "-"][seat]
    own = f"seat.{seat}" if ink == "text" else ink
    spans = [(text[:at], ink), (text[at], own), (text[at + 1 :], ink)]
    return tuple(b.span(part, _STRIP_TYPE, "sans-bold", colour) for part, colour in spans if part)
