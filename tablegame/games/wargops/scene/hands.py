"""The hands in the picture of WarGops.

The viewer's hand is in columns, one for each rank. Those of few others are fans: cards that overlap in a row below a
plate with the name. Those of many are on a board: a row for each seat, a column for each rank. Lengths are in pixels.
`look` is the input of a picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import cards as card_text
from tablegame.view import advice, holdings, plate, rank_columns, simultaneous_choice
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, LAYERS, CardPlace
from tablegame.view.faces import LEAST_PICTURE, Cut, cut_overlapped
from tablegame.view.holdings import HoldingsBoard, HoldingsRow
from tablegame.view.rank_columns import ColumnCard, RankColumn, RankColumns
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Rect

_SMALLEST: Final = 41.0  # the width in pixels from which the index of a small card is readable
_INDEX: Final = 0.36  # the part of a card's width at its left that shows rank and pip
_WIDEST_PITCH: Final = 0.66  # the largest distance of neighbours in a fan, in card widths: they always overlap
_STEP: Final = 0.035  # the part of a card's height that peeks out above the next card of the same rank in a fan


class Fan(NamedTuple):
    """Where the hand of another seat lies as a fan of cards, below its plate: the board with its name and score."""

    seat: int
    plate: Rect
    first: CardPlace  # the leftmost card
    pitch: float  # the distance from one rank to the next

    @property
    def bottom(self) -> float:
        """The lower edge of the plate or of the cards, whichever is lower."""
        return max(self.plate.bottom, self.first.rect.bottom)


def fans(b: Builder, look: WarLook, area: Rect) -> tuple[Fan, ...] | None:
    """The fans of all others at the top of the area, clockwise from the left; None without room to read the ranks.

    The plate of a single other seat is left of its fan; the plates of several are above their fans.
    """
    ranks, count, gap = look.view.ranks, len(look.others), b.space.gap
    single = count == 1  # whether the plate is left of the fan, in a column of the width `lead`
    cell_w = (area.w - gap * (count - 1)) / count  # for one seat
    high = plate.height(b, 2 if single or b.size[1] >= parts.TALL_WINDOW else 1)
    lead = min(b.type(NAME) * 13, cell_w * 0.3) + gap if single else 0.0
    w = max(b.px(90 if single else 66), LEAST_PICTURE if single else _SMALLEST)
    pitch = min((cell_w - lead - w) / max(1, ranks - 1), w * _WIDEST_PITCH)
    # Below the index of a card stands the number of equal cards, in type of at least 16 pixels.
    if pitch < max(w * _INDEX, b.metrics.width("×2", "sans-bold", 16.0) + 1):
        return None
    h, wide = w * CARD_ASPECT, w + pitch * (ranks - 1)  # the height of a card, the width of a fan of all ranks
    peek = h * _STEP * (LAYERS - 1)  # the height by which equal cards stick out above the front card
    found = []
    for i, seat in enumerate(look.others):
        x, y = area.x + i * (cell_w + gap), area.y
        if single:
            x = area.cx - (lead + wide) / 2
            head = Rect(x, y + (peek + h - high) / 2, lead - gap, high)  # the plate, beside the middle of the fan
            left, top = x + lead, y + peek  # of the first card
        else:
            broad = max(wide, min(cell_w, b.type(NAME) * 14))
            x += (cell_w - broad) / 2
            head = Rect(x, y, broad, high)
            left, top = x + (broad - wide) / 2, head.bottom + b.space.thin + peek
        found.append(Fan(seat, head, CardPlace(left + w / 2, top + h / 2, w, h), pitch))
    return tuple(found)


def draw_fans(b: Builder, look: WarLook, places: tuple[Fan, ...]) -> None:
    """Draw the plates and the hands of the others: equal cards in one stack, with their number below the index."""
    for fan in places:
        plate.draw(b, parts.plate(b, look, fan.seat), fan.plate)
        cards, cut, columns = parts.hand_of(look, fan.seat), cut_overlapped(fan.first.w), 0
        for rank in range(1, look.view.ranks + 1):
            equal = card_text.of_rank(cards, rank)
            if not equal:
                continue
            top = fan.first.moved(fan.pitch * columns, 0.0)
            for i in reversed(range(min(len(equal), LAYERS))):  # the front card, 0, is drawn last
                name = parts.fan_card(fan.seat, rank) + (f"/{i}" if i else "")
                node = top.moved(0.0, -top.h * _STEP * i).card(name, parts.face(b, look, equal[i], cut))
                b.add(node._replace(shadow=i == 0))
            if len(equal) > 1:
                # The count is in the lower part of the strip that the next card leaves open.
                line = Rect(top.rect.x + 1, top.rect.bottom - top.h * 0.42, min(fan.pitch, top.w) - 1, top.h * 0.36)
                b.text(line, f"×{len(equal)}", SMALL, "sans-bold", align="centre")
            columns += 1
    boxes = tuple(fan.first.rect._replace(w=fan.first.w + fan.pitch * (look.view.ranks - 1)) for fan in places)
    hands = [(look.name_of(fan.seat), _counts(look, fan.seat)) for fan in places]
    holdings.read_hands(b, _letters(b, look), hands, boxes)


def draw_board(b: Builder, look: WarLook, rect: Rect, columns: RankColumns) -> None:
    """Draw the hands of the others on a board whose columns are those of the viewer's hand.

    Few seats are in the order that their fans would have, many in the order of their letters.
    """
    view = look.view
    few = look.viewer is not None and view.players <= parts.FEW
    seats = look.others if few else [seat for seat in range(view.players) if seat != look.viewer]
    centres = tuple(place.x for place in columns.fronts)
    rows = tuple(_row(b, look, seat) for seat in seats)
    holdings.draw(b, HoldingsBoard(rows, _letters(b, look), centres=centres), rect)


def _letters(b: Builder, look: WarLook) -> tuple[str, ...]:
    """Every rank of the pack as it stands on its card."""
    return b.cached(parts.letters, look.view.pack, look.view.ranks)


def _counts(look: WarLook, seat: int) -> tuple[int, ...]:
    """The number of cards of each rank in a seat's hand."""
    cards = parts.hand_of(look, seat)
    return tuple(len(card_text.of_rank(cards, rank)) for rank in range(1, look.view.ranks + 1))


def _row(b: Builder, look: WarLook, seat: int) -> HoldingsRow:
    """The row of a seat on the board: for each rank its letter and the number of cards, or a dot if there is none."""
    cells, counts = [], _counts(look, seat)
    for rank, count in enumerate(counts, 1):
        letter = b.span(parts.letter(b, look, rank), NAME, "serif-bold", f"seat.{seat}")
        times = (b.span(f" ×{count}", SMALL, "sans"),) if count > 1 else ()
        cells.append((letter, *times) if count else (b.span("·", BODY, "sans-bold", "faint"),))
    state, awaited = parts.doing(b, look, seat), simultaneous_choice.is_awaited(look, seat)
    return HoldingsRow(seat, look.name_of(seat), tuple(cells), counts, state, "", awaited, parts.is_out(look, seat))


def draw_own_plate(b: Builder, look: WarLook, seat: int, rect: Rect, upright: bool) -> None:
    """Draw the viewer's plate. upright: True for a narrow one at the left of the hand, False for one above it."""
    if upright:
        plate.draw_upright(b, parts.upright(b, look, seat), rect)
    else:
        plate.draw(b, parts.plate(b, look, seat), rect)


def draw_own(b: Builder, look: WarLook, still: WarLook, seat: int, places: RankColumns) -> None:
    """Draw the viewer's hand in columns, with the lifted card and the marks of a hint. still: `look` without both."""
    # All cards have the cut (form of the picture) with the large index, like the strips of cards behind them.
    columns = list(b.cached(_columns, still, seat, cut_overlapped(places.fronts[0].w)))
    for rank, column in enumerate(columns, 1):
        lifted = look.can_act and look.picked == rank
        hint = advice.mark(look, rank, b.words)
        if lifted or hint.text:
            columns[rank - 1] = replace(column, lifted=lifted, glow=lifted, hint=hint)
    rank_columns.draw(b, places, tuple(columns))


def _columns(b: Builder, look: WarLook, seat: int, cut: Cut) -> tuple[RankColumn, ...]:
    """The columns of the viewer's hand without a lifted card. cut: the form of the pictures of its cards."""
    hand, columns = parts.hand_of(look, seat), []
    for rank, word in enumerate(_letters(b, look), 1):
        front_last = reversed(card_text.of_rank(hand, rank))  # the front card is the one to be played first
        cards = tuple(
            ColumnCard(card_text.card_id(card), parts.face(b, look, card, cut), parts.face(b, look, card, "rail"))
            for card in front_last
        )
        columns.append(RankColumn(cards, word, parts.pick(b, look, rank, word)))
    return tuple(columns)
