"""The table of WarGops: the own hand below, the others' holdings above it in the same columns, the trick in the middle,
waiting piles at the left, score sheet and trash at the right.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.games.wargops.scene import middle as scene_middle
from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.scene import sides as scene_sides
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import wording
from tablegame.view import advice, holdings, simultaneous_choice
from tablegame.view import plate as plates
from tablegame.view import rank_columns as rails
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.holdings import Board, HoldingsRow
from tablegame.view.rank_columns import ColumnCard, RankColumn, RankColumns
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Rect

FEW = 4
"""So many seats have a plate each above their card, and the own hand has all the width; of more the names stand on the
board and the own plate beside the hand."""


@dataclass(frozen=True, slots=True)
class _WarPlan:
    """Where everything lies, in pixels. own: the viewer's plate beside the hand."""

    own: Rect | None
    rail: RankColumns
    board: Rect
    left: Rect
    middle: Rect
    right: Rect


def plan(b: Builder, look: WarLook, area: Rect) -> _WarPlan:
    """From below: the hand, the board in its columns, and above them three parts side by side."""
    view, gap, seated = look.view, b.space.gap, look.viewer is not None
    many = view.players > FEW
    lead = _own_width(b, look, area.w) if many or not seated else holdings.shape_size(b) + b.space.close
    behind = min(view.players * view.copies - 1, 2 if many or b.size[1] < 700 else 3)
    widest, spare = (max(b.px(132), 72.0), 0.08) if many else (max(b.px(200), 96.0), 0.05)
    columns = area._replace(x=area.x + lead, w=area.w - lead)
    own, hand_h = None, 0.0
    if seated:
        wanted = min(widest, columns.w / view.ranks * (1 - spare)) * CARD_ASPECT * (1 + rails.STRIP * behind)
        hand_h = area.h * 0.27 if many else min(area.h * 0.36, wanted + b.space.pad + 1)
        rail = rails.staggered(b, columns._replace(y=area.bottom - hand_h, h=hand_h), view.ranks, widest, spare, behind)
    else:
        rail = _bare(columns._replace(y=area.bottom, h=0.0), view.ranks, widest)
    if seated and many:
        height, front = plates.height(b, 3), rail.fronts[0]
        y = min(front.y - height / 2, area.bottom - height)
        own = Rect(max(area.x, front.rect.x - lead), y, lead - b.space.pad, height)
    foot = area.bottom - hand_h - (gap * 0.75 if seated else 0.0)
    board_h = _board_height(b, view.players - seated, area.h)
    board = area._replace(y=foot - board_h, h=board_h)
    upper = area._replace(h=board.y - gap - area.y)
    side = max(area.w * (0.168 if many else 0.208), b.type(SMALL) * (7.2 if many else 9.2))
    left, right = upper._replace(w=side), upper._replace(x=upper.right - side, w=side)
    edge = left.right + gap if view.ties == "deferred" else upper.x
    return _WarPlan(own, rail, board, left, upper._replace(x=edge, w=right.x - gap - edge), right)


def _bare(room: Rect, ranks: int, widest: float) -> RankColumns:
    """The columns of a board without a hand below it."""
    pitch = min(room.w / ranks, widest * 1.5)
    left = room.cx - pitch * (ranks - 1) / 2
    return RankColumns(
        tuple(CardPlace(left + i * pitch, room.bottom, pitch * 0.9, 1.0) for i in range(ranks)), 0.0, 0.0, 0.0
    )


def _own_width(b: Builder, look: WarLook, wide: float) -> float:
    """Room for the viewer's plate and for the names on the board: what the longest needs, and not much of the width."""
    names = max(b.width([b.span(sitter.name[:9], NAME, "serif-bold")]) for sitter in look.sitters)
    points = b.width([b.span(b.words.many("{n} point", "{n} points", 1000), SMALL)])
    needed = max(names + b.line(NAME, serif=True), points) + 3 * b.space.pad
    return min(needed, max(wide * 0.125, b.type(SMALL) * 5.6))


def _board_height(b: Builder, rows: int, room: float) -> float:
    """A row a seat: with air where there are few, as tight as can be read where there are many."""
    least = b.line(BODY) if b.size[1] >= 700 else b.type(BODY, serif=True) * 1.16
    row = max(least, min(b.px(36), room * 0.3 / rows))
    return rows * row + 2 * b.space.close


def build(b: Builder, look: WarLook, area: Rect) -> None:
    """Put the table into the area."""
    lay = plan(b, look, area)
    if look.can_act:
        # A player who is to choose finds the focus on a card; Tab goes from the hand to what can be looked through.
        b.zones.setdefault("hand", [])
    scene_sides.piles(b, look, lay.left)
    scene_middle.build(b, look, lay.middle)
    scene_sides.score(b, look, lay.right)
    if b.drops:
        # A card dropped on the trash or on a waiting pile is meant to be played just the same.
        for box in [target.rect for target in b.targets if target.id.startswith(("trash.", "pile."))]:
            b.drop(box, b.drops[0].slot)
    centres = tuple(place.x for place in lay.rail.fronts)
    # In the order in which their cards lie above: few of them clockwise from the viewer, many by their letters.
    few = look.viewer is not None and look.view.players <= FEW
    shown = look.others if few else [seat for seat in range(look.view.players) if seat != look.viewer]
    holdings.draw(b, Board(tuple(_row(b, look, seat) for seat in shown), centres=centres), lay.board)
    if look.viewer is not None:
        if lay.own is not None:
            plates.draw_upright(b, parts.upright(b, look, look.viewer), lay.own)
        _hand(b, look, look.viewer, lay.rail)


def _row(b: Builder, look: WarLook, seat: int) -> HoldingsRow:
    """What a seat holds of each rank."""
    cards = parts.hand_of(look, seat)
    ranks = range(1, look.view.ranks + 1)
    cells = tuple(parts.rank_cell(b, look, seat, rank, len(wording.of_rank(cards, rank))) for rank in ranks)
    said = parts.doing(b, look, seat)
    return HoldingsRow(
        seat, look.name_of(seat), cells, said, "", simultaneous_choice.awaited(look, seat), parts.retired(look, seat)
    )


def _hand(b: Builder, look: WarLook, seat: int, rail: RankColumns) -> None:
    """The own hand: of each rank the card to be played first in front, the others behind it."""
    hand, cut = parts.hand_of(look, seat), cut_of(rail.fronts[0].w)
    columns = []
    for rank in range(1, look.view.ranks + 1):
        lifted = look.can_act and look.picked == rank
        cards = tuple(
            ColumnCard(wording.card_id(card), parts.face(b, look, card, cut), parts.face(b, look, card, "rail"))
            for card in wording.of_rank(hand, rank)[::-1]
        )
        word, hint = parts.letter(b, look, rank), advice.mark(look, rank, b.words)
        columns.append(RankColumn(cards, word, parts.pick(b, look, rank), lifted, lifted, hint))
    rails.draw(b, rail, tuple(columns))
