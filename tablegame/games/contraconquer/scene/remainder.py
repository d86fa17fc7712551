"""The form by remainder: the board of all hands, the trick in rows with its explanation, the own hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

from tablegame.core.text import seat_letter
from tablegame.games.contraconquer.facts import STANDARD, ContraTrick, ContraView
from tablegame.games.contraconquer.scene import parts
from tablegame.games.contraconquer.scene.parts import ContraLook
from tablegame.games.contraconquer.scene.printed import LIFT, sealing
from tablegame.games.contraconquer.text import WATCHING, Sum, division, explain, remains
from tablegame.view import advice, holdings, simultaneous_choice, slips
from tablegame.view import rank_columns as rails
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width, rank_places
from tablegame.view.faces import Cut, cut_of
from tablegame.view.game_scene import FrameRole
from tablegame.view.holdings import HoldingsBoard, HoldingsHead, HoldingsRow
from tablegame.view.layout import seats_in_rows
from tablegame.view.rank_columns import ColumnCard, RankColumn, RankColumns
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Badge, Label, Line, Rect, Span
from tablegame.view.timeline import LONGEST, Point

LEAST: Final = 84.0
"""The side of the smallest readable circle, in pixels."""

_COUNT: Final = 0.2
"""Seconds for one step of the count, as long as all of them together take no longer than `LONGEST`."""

_SMOOTH: Final = 6
"""Straight pieces of the path for each step of the count."""


def draw_circle(b: Builder, explained: Sum, players: int, box: Rect, ended: bool) -> None:
    """Draw the circle into a square box: the first seat on top, clockwise the others, each with its number if there is
    room, and the sum in the middle.

    ended: what stays of the sum is counted through by a pencil, seat by seat from 0, and the winner is marked.
    """
    side = min(box.w * 0.26, box.w * 2 / players, b.type(TITLE) * 1.5)
    outer, line = (box.w - side) / 2 - b.space.thin, b.line(SMALL)
    inner = outer - (side + line) / 2
    numbered = inner >= 1.6 * line
    for seat in range(players):
        x, y = _point(box, seat / players, outer)
        shape = Rect(x - side / 2, y - side / 2, side, side)
        b.picture(shape, f"seat/{seat}")
        if ended and seat == explained.remainder:
            b.panel(shape.inset(-b.space.hair), "mark")
        if numbered:
            x, y = _point(box, seat / players, inner)
            at = Rect(x - line / 2, y - line / 2, line, line)
            b.text(at, str(seat), SMALL, "sans-bold", f"seat.{seat}", align="centre")
    if ended:
        widest = inner - line * 0.6 if numbered else outer - side * 0.75
        path = tuple(
            _point(box, at / _SMOOTH / players, _radius(at / _SMOOTH / players, widest))
            for at in range(explained.stays * _SMOOTH + 1)
        )
        if len(path) > 1:
            seconds = min(LONGEST, _COUNT * explained.stays)
            b.add(Line(path, f"seat.{explained.remainder}", max(2.0, b.px(3)), pencil_seconds=seconds))
    b.text(box, str(explained.stays if ended else explained.total), TITLE, "serif-bold", align="centre")


def _point(box: Rect, turns: float, radius: float) -> Point:
    """The point that many turns clockwise from the top, at that distance of the middle."""
    return box.cx + radius * sin(2 * pi * turns), box.cy - radius * cos(2 * pi * turns)


def _radius(turns: float, widest: float) -> float:
    """The path winds inwards, so that a second turn does not cover the first."""
    return widest * max(0.4, 1.0 - 0.16 * turns)


# -- the table ---------------------------------------------------------------------------------------------------------


class _RemainderLayout(NamedTuple):
    """The places of all parts, in pixels.

    trick: of each seat's card; why: the explanation; tight: whether the trick's cards are so small that marks are at
    their side; hand: () for a spectator; habits: the room below board and explanation if both are at the left.
    """

    board: Rect
    trick: tuple[CardPlace, ...]
    why: Rect
    tight: bool
    hand: tuple[CardPlace, ...]
    habits: Rect | None


def _cut(view: ContraView, w: float) -> Cut:
    """The cut for a width: ordinary cards have a picture, the game's own a number."""
    if view.pack == STANDARD:
        return cut_of(w)
    return "full" if w >= parts.LEAST_FULL else "small"


# -- layout -----------------------------------------------------------------------------------------------------


def _layout(b: Builder, look: ContraLook, area: Rect) -> _RemainderLayout:
    """The layout that leaves the trick the largest cards.

    The explanation is below the board, with air in its rows or without, below the trick beside the board, or below
    both.
    """
    view, gap, line = look.view, b.space.gap, b.line(BODY)
    hand, top_of_hand = _hand_places(b, look, area)
    upper = area._replace(h=top_of_hand - gap - area.y)
    board = _board_of(b, look)
    board_w = holdings.width(b, board, area.w * (0.46 if area.w > 1100 else 0.52))
    roomy, close = (holdings.height(b, board, each) for each in (True, False))
    found = [_under(b, view, upper, Rect(upper.x, upper.y, board_w, high)) for high in (roomy, close)]
    if upper.h >= close:
        found.append(_upper(b, view, upper, board_w, line * 5 + gap, True))
    if upper.h - line * 4.2 - 2 * gap >= close or not any(found):
        found.append(_upper(b, view, upper, board_w, line * 4.2 + gap, False))
    best: _Upper | None = None
    for each in found:
        if each is not None and (best is None or each.trick[0].w > best.trick[0].w * 1.12):
            best = each
    assert best is not None  # the last layout is always possible
    board_box = best.board._replace(h=min(best.board.h, roomy))
    above = None
    if best.why.right <= board_box.right + 1:
        above = best.why
    elif best.why.x > board_box.right:
        above = board_box
    free = above and board_box._replace(y=above.bottom + gap, h=upper.bottom - above.bottom - gap)
    return _RemainderLayout(board_box, best.trick, best.why, best.tight, hand, free)


class _Upper(NamedTuple):
    """The parts above the hand: the board, the cards of the trick (tight or not), the explanation."""

    board: Rect
    trick: tuple[CardPlace, ...]
    why: Rect
    tight: bool


def _upper(b: Builder, view: ContraView, upper: Rect, board_w: float, why_h: float, beside: bool) -> _Upper:
    """The explanation below the trick beside the board, or below both."""
    gap = b.space.gap
    cards = upper._replace(x=upper.x + board_w + gap, w=upper.w - board_w - gap, h=upper.h - why_h - gap)
    room, trick, tight = _trick_places(b, view, cards, upper.cx)
    if beside:
        line = room if room.w >= b.type(BODY) * 26 else cards
        why = line._replace(y=cards.bottom + gap, h=why_h)
        return _Upper(upper._replace(w=board_w), trick, why, tight)
    board = upper._replace(w=board_w, h=upper.h - why_h - gap)
    return _Upper(board, trick, upper._replace(y=board.bottom + gap, h=why_h), tight)


def _under(b: Builder, view: ContraView, upper: Rect, board: Rect) -> _Upper | None:
    """The explanation below the board, which leaves the trick the whole height; None if there is no room for it."""
    em, gap = b.type(BODY), b.space.gap
    wide = min(max(board.w, min(em * 32, upper.w * 0.42)), upper.w * 0.46)
    lines = max(5.6, 5.6 * 24 * em / wide)
    high = upper.bottom - board.bottom - gap
    if wide < em * 15 or wide < board.w or high < lines * em * 1.25 + gap:
        return None
    why = Rect(board.x, board.bottom + gap, wide, min(high, (lines + 2) * em * 1.25))
    right = upper._replace(x=board.x + wide + gap, w=upper.w - wide - gap)
    _, trick, tight = _trick_places(b, view, right, upper.cx)
    return _Upper(board._replace(w=wide), trick, why, tight)


def _ribbon_height(b: Builder) -> float:
    return b.type(SMALL) * 1.4


def _trick_places(b: Builder, view: ContraView, room: Rect, axis: float) -> tuple[Rect, tuple[CardPlace, ...], bool]:
    """Room and places of the trick in rows of up to four: the seat's shape at the left of the card, a ribbon above, a
    group below.

    Few cards take a narrower room, near the axis of the table. If cards would be tiny they are tight: the group is
    below the shape, and the ribbon over the card's head.
    """
    ribbon, shape, widest = (
        _ribbon_height(b),
        holdings.shape_size(b),
        max(b.px(240 if view.players <= 4 else 185), parts.LEAST_FULL),
    )
    across = 3 if view.players in (5, 6) else min(4, view.players)
    width = min(room.w, across * (widest * 1.45 + shape))
    room = room._replace(x=min(max(room.x, axis - width / 2), room.right - width), w=width)
    cells = seats_in_rows(room, view.players)
    free = cells[0].w - shape - 4 - b.space.gap
    above, below = ribbon + 3, ribbon * 0.7
    tight = card_width(free, cells[0].h - above - below, widest) < 70
    if tight:
        above, below = ribbon * 0.9, 2.0
    w = card_width(free, cells[0].h - above - below, widest)
    places = []
    for seat, cell in enumerate(cells):
        y = cell.y + above + (cell.h - above - below) / 2
        places.append(CardPlace(cell.cx + shape / 2 + 2, y, w, w * CARD_ASPECT, (1.6, -1.2, 0.9, -1.8)[seat % 4]))
    return room, tuple(places), tight


def _hand_places(b: Builder, look: ContraLook, area: Rect) -> tuple[tuple[CardPlace, ...], float]:
    """The rail of stacks over the whole width, and the top of the hand."""
    view = look.view
    if look.viewer is None:
        return (), area.bottom
    foot = rails.badge_size(b, "×12")[1] * 0.9
    highest = area.h * (0.36 if view.players <= 4 else 0.28) - foot
    room = Rect(area.x, area.bottom - foot - highest, area.w, highest)
    count = len(view.ranks[look.viewer])
    places = rank_places(room, count, max(b.px(165), parts.LEAST_FULL), 0.22 if count <= 8 else 0.14)
    h = places[0].h
    return places, places[0].rect.y - h * LIFT - parts.layer_step(b, places[0].w) * 3


def _board_of(b: Builder, look: ContraLook) -> HoldingsBoard:
    """The board of all hands: how many of each rank everybody holds, and the tricks."""
    view = look.view
    ranks = view.ranks[0]
    names = tuple(parts.rank_text(b, view, rank) for rank in ranks)
    heads = [HoldingsHead(names, last=b.words("tricks"))]
    if view.pack == "standard":
        heads.append(HoldingsHead(tuple(str(rank % view.players) for rank in ranks), b.words("stands for")))
    texts = (b.words("takes the trick"), b.words("card sealed"))
    return HoldingsBoard(tuple(_board_row(b, look, seat) for seat in range(view.players)), names, tuple(heads), texts)


def _board_row(b: Builder, look: ContraLook, seat: int) -> HoldingsRow:
    counts = [parts.cards_held(look, seat, rank) for rank in look.view.ranks[seat]]
    cells = tuple((b.span(str(n) if n else "·", BODY, "sans-bold", "text" if n else "faint"),) for n in counts)
    state, awaited = parts.seat_lines(b, look, seat), simultaneous_choice.is_awaited(look, seat)
    mark = (b.span(f"{seat_letter(seat)} = {seat}", BODY, "sans-bold", f"seat.{seat}", parts.HELP + "remainder"),)
    return HoldingsRow(
        seat, look.name_of(seat), cells, tuple(counts), state, str(parts.score_of(look, seat)), awaited, mark=mark
    )


# -- drawing -----------------------------------------------------------------------------------------------------


def build(b: Builder, look: ContraLook, area: Rect) -> None:
    """Put the form by remainder into the area."""
    still = look.untouched(b)
    layout = b.cached(_layout, still, area)
    b.cached(_table, still, layout)
    if look.can_act and look.picked is not None:
        slips.text_slip(b, layout.why, [sealing(b, look, look.picked)], style="plaque")
    if look.viewer is not None:
        left = min(layout.why.x, *(place.rect.x for place in layout.trick))
        foot = layout.hand[0].rect.y - layout.hand[0].h * LIFT
        table = Rect(left, area.y, area.right - left, foot - area.y)
        parts.drop(b, look, table, layout.trick[look.viewer].rect)
        _rail(b, look, look.viewer, layout)


def _table(b: Builder, look: ContraLook, layout: _RemainderLayout) -> None:
    """Everything above the own hand, but what is said about a lifted card."""
    holdings.draw(b, _board_of(b, look), layout.board)
    _trick(b, look, layout)
    trick = parts.trick_of(look)
    if trick is not None and trick.winner != parts.NOBODY:
        draw(b, look, trick, layout.why)
    if layout.habits is not None:
        WATCHING.sheet(b, layout.habits, look)


def _rail(b: Builder, look: ContraLook, seat: int, layout: _RemainderLayout) -> None:
    """The own hand, a stack for each rank with its count below."""
    view = look.view
    w, h = layout.hand[0].w, layout.hand[0].h
    step = parts.layer_step(b, w)
    columns = tuple(_column(b, look, seat, rank, _cut(view, w)) for rank in view.ranks[seat])
    rails.draw(b, RankColumns(layout.hand, step * 0.8, step, h * LIFT), columns, parts.HAND)


def _column(b: Builder, look: ContraLook, seat: int, rank: int, cut: Cut) -> RankColumn:
    view = look.view
    face = parts.face_of(b, view, seat, rank, cut)
    cards = tuple(ColumnCard(f"hand/{seat}/{rank}/{copy}", face) for copy in range(parts.cards_held(look, seat, rank)))
    return RankColumn(
        cards,
        parts.rank_text(b, view, rank),
        parts.pick(b, look, rank),
        lifted=look.can_act and look.picked == rank,
        hint=advice.mark(look, rank, b.words),
    )


# -- the trick and its sum ---------------------------------------------------------------------------------------


def _trick(b: Builder, look: ContraLook, layout: _RemainderLayout) -> None:
    """Every seat's card beside its shape; struck groups are faded as far as the explanation goes."""
    trick = parts.trick_of(look)
    explained = explain(trick.ranks) if trick is not None else None
    step = shown_steps(look, explained) if explained is not None else 0
    if look.role is FrameRole.OVER:
        return
    cut, side = _cut(look.view, layout.trick[0].w), holdings.shape_size(b)
    for seat, place in enumerate(layout.trick):
        shape = Rect(place.rect.x - side - 4, place.rect.y, side, side)
        b.draw_player(shape, seat)
        group = explained.group_of(seat) if explained is not None else None
        struck = group is not None and group < step - 1
        wins = trick is not None and trick.winner == seat and parts.is_explained(look, trick)
        if not parts.trick_card(b, look, seat, place, cut, "faded" if struck and not wins else "", wins):
            rails.ghost(b, place.rect, b.words("Your card") if seat == look.viewer else "")
        high = _ribbon_height(b)
        b.text(Rect(shape.x, shape.bottom, side, high), f"= {seat}", SMALL, "sans-bold", "felt-text", "centre")
        if struck and group is not None and trick is not None and explained is not None:
            _group(b, look, place, trick, explained.groups[group], layout.tight)
        if wins:
            _badge(b, b.words("takes it"), place.x, place.rect.y - high * (0.88 if layout.tight else 1) - 1, "ribbon")


def _group(
    b: Builder, look: ContraLook, place: CardPlace, trick: ContraTrick, group: Sequence[int], tight: bool
) -> None:
    """Why a card is struck, at its lower edge: the sum of its group, with the cards if there is room."""
    short, high = f"= {sum(trick.ranks[seat] for seat in group)}", _ribbon_height(b)
    whole = " + ".join(parts.rank_text(b, look.view, trick.ranks[seat]) for seat in group) + " " + short
    whole = whole if len(group) > 1 else b.words("struck")
    text = whole if b.metrics.width(whole, "sans-bold", b.type(SMALL)) + b.type(SMALL) <= place.w * 1.1 else short
    y = place.rect.bottom - min(high * (0.9 if tight else 0.4), place.h * rails.FOOT)
    _badge(b, text, place.x, y, "plaque", place.rect.x - 4)


def _badge(
    b: Builder, text: str, x: float, y: float, style: Literal["ribbon", "plaque"], least: float = float("-inf")
) -> None:
    size, high = b.type(SMALL), _ribbon_height(b)
    wide = max(b.metrics.width(text, "sans-bold", size) + size * 0.8, high)
    b.add(Badge(Rect(max(least, x - wide / 2), y, wide, high), text, style, size))


def shown_steps(look: ContraLook, explained: Sum) -> int:
    """How many steps of the explanation are shown."""
    return max(0, min(look.step, explained.steps))


_SCALES: Final = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.92, 0.85, 0.78, 0.72, 0.66)
"""Factors by which the type of an explanation grows or shrinks to fill its slip."""

_LEADING: Final = 1.2
"""Distance of the lines of an explanation, in sizes of type."""


class _Text(NamedTuple):
    """An explanation in lines, their height, and the side of the winner's shape beside them, in pixels; the scale of
    their type."""

    lines: tuple[tuple[Span, ...], ...]
    height: float
    shape: float
    scale: float


def _text(b: Builder, width: float, texts: Sequence[Sequence[Span]], scale: float) -> _Text:
    """Paragraphs in type of that scale, but not under its floor."""

    def sized_span(span: Span) -> Span:
        floor = 18.0 if span.face.startswith("serif") else 16.0
        return span._replace(size=max(floor, span.size * scale))

    sized = [list(map(sized_span, text)) for text in texts]
    shape = max(b.type(NAME), sized[0][0].size) * 1.15
    lines = slips.paragraphs(b, width - 2 * b.space.gap - shape * 1.4, sized)
    return _Text(lines, b.line_height(lines, _LEADING), shape, scale)


def draw(b: Builder, look: ContraLook, trick: ContraTrick, room: Rect) -> None:
    """The explanation of a trick up to the present step, on a slip that fills its room, and beside it the seats as a
    circle, where the words leave room for it; type is equal in all steps."""
    explained = explain(trick.ranks)
    b.set_explanation_steps(explained.steps)
    texts = why(b, look, trick)
    if not texts:
        return
    pad, whole = b.space.gap, why(b, replace(look, step=explained.steps), trick)
    largest = min(room.h, room.w * 0.4, b.px(230) + 30) - pad
    for side in (largest, min(largest, LEAST), 0.0):
        beside = side + pad if side else 0.0
        words = room._replace(x=room.x + beside, w=room.w - beside)
        full = _largest(b, words, whole)
        if side >= LEAST and full.height + pad * 0.6 <= room.h:
            break
    shown = _text(b, words.w, texts, full.scale)
    high = max(min(room.h, max(full.height + pad * 1.6, side + pad)), shown.height + pad * 0.6)
    box = room._replace(h=high)
    b.panel(box, "slip", name="why")
    if side:
        square = Rect(box.x + pad, box.cy - side / 2, side, side)
        draw_circle(b, explained, look.view.players, square, parts.is_explained(look, trick))
    top, shape = box.cy - shown.height / 2, shown.shape
    if parts.is_explained(look, trick):
        first = max(span.size for span in shown.lines[0]) * _LEADING
        b.draw_player(Rect(words.x + pad, top + (first - shape) / 2, shape, shape), trick.winner)
    left = words.x + pad + shape * 1.4
    b.add(Label(Rect(left, top, words.right - pad - left, shown.height), shown.lines, "left", _LEADING))


def _largest(b: Builder, room: Rect, texts: Sequence[Sequence[Span]]) -> _Text:
    """The texts in the largest type at which they fit into the room, else in the smallest."""
    for scale in _SCALES:
        full = _text(b, room.w, texts, scale)
        broken = len(full.lines) > len(texts) and scale > 1
        if not broken and full.height + b.space.gap * 0.8 <= room.h:
            break
    return full


def why(b: Builder, look: ContraLook, trick: ContraTrick) -> list[list[Span]]:
    """Who takes a trick, and how its sum is cancelled: a paragraph each, up to the present step."""
    explained, words, view = explain(trick.ranks), b.words, look.view
    step, complete = shown_steps(look, explained), parts.is_explained(look, trick)
    if not step:
        return []

    def ranks(seats: Iterable[int]) -> str:
        return " + ".join(parts.rank_text(b, view, trick.ranks[seat]) for seat in seats)

    if complete:
        first = parts.takes(b, look, trick.winner, remains(explained, words), "remainder")
    else:
        names = [(parts.rank_text(b, view, rank), str(rank)) for rank in trick.ranks]
        numbers = " + ".join(name if name == rank else f"{name} = {rank}" for name, rank in names)
        first = [b.span(words("Added up: {ranks}", ranks=numbers), NAME, "serif-bold")]
    texts, groups = [first], explained.groups[: step - 1]
    if groups:
        sums = ", ".join(map(ranks, groups))
        struck = words("Multiples of {players} are struck: {groups}", players=view.players, groups=sums)
        texts.append([b.span(struck, BODY, ink="soft", link=parts.HELP + "cancelling")])
    elif complete:
        none = words("No cards add up to a multiple of {players}", players=view.players)
        texts.append([b.span(none, BODY, ink="soft")])
    if complete:
        divided = division(explained, ranks(explained.left), view.players, words)
        texts.append([b.span(divided, BODY, ink="soft")])
    return texts
