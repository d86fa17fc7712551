"""Contraconquer by remainder on the table: the board of holdings, the trick in rows, the own rail.

Knows where the parts of this form lie and which cards of a sum are struck. Must not know rules: who takes a trick
comes with the event.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.games.contraconquer.facts.view import ContraView
from tablegame.games.contraconquer.scene import parts, summing
from tablegame.games.contraconquer.scene.parts import ContraLook
from tablegame.games.contraconquer.scene.printed import sealing
from tablegame.games.contraconquer.text import lore
from tablegame.games.contraconquer.text.watching import WATCHING
from tablegame.table import advice, holdings, sealed, slips
from tablegame.table import rail as rails
from tablegame.table.build import Builder
from tablegame.table.faces import Cut, cut_of
from tablegame.table.holdings import Board, Head, Row
from tablegame.table.layout import CARD_ASPECT, Place, card_width, rail, seats_in_rows
from tablegame.table.rail import Column, Rail, RailCard
from tablegame.table.scale import BODY, SMALL
from tablegame.table.scene import Badge, Rect

LIFT = 0.1
"""How far a chosen card is raised, in card heights."""

TIGHT = 70.0
"""Pixels of a card's width in the trick below which marks move from above and below it to its side."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies, in pixels. trick: a place for each seat's card; hand: () for a spectator."""

    board: Rect
    trick: tuple[Place, ...]
    why: Rect
    tight: bool
    """Whether the trick's cards are so small that marks lie at their side."""
    hand: tuple[Place, ...]
    habits: Rect | None
    """What is free below the board and the why-line, where both stand at the left."""


def _cut(view: ContraView, w: float) -> Cut:
    """The cut of a card so wide: ordinary cards have a picture, the game's own are a number."""
    if view.pack == "standard":
        return cut_of(w)
    return "full" if w >= parts.LEAST_FULL else "small"


# -- where things lie --------------------------------------------------------------------------------------------


def plan(b: Builder, look: ContraLook, area: Rect) -> Plan:
    """Lay the form by remainder out: the why-line where it leaves the trick the largest cards.

    Below the board, with air in its rows or without, below the trick beside the board, or below both.
    """
    view = look.view
    gap = b.space.gap
    hand, top_of_hand = _hand_places(b, look, area)
    upper = Rect(area.x, area.y, area.w, top_of_hand - gap - area.y)
    board = _board_of(b, look)
    board_w = holdings.width(b, board, area.w * (0.46 if area.w > 1100 else 0.52))
    heights = {roomy: holdings.height(b, board, roomy) for roomy in (True, False)}
    line = b.line(BODY)
    pad = b.space.gap
    found = [_under(b, look, upper, Rect(upper.x, upper.y, board_w, heights[roomy]), gap) for roomy in (True, False)]
    if upper.h >= heights[False]:
        found.append(_upper(b, view, upper, board_w, line * 4.2 + pad, gap, True))
    if upper.h - (line * 3.1 + pad) - gap >= heights[False] or not any(found):
        found.append(_upper(b, view, upper, board_w, line * 3.1 + pad, gap, False))
    best = None
    for each in found:
        if each is not None and (best is None or each[1][0].w > best[1][0].w * 1.12):
            best = each
    assert best is not None  # the last of them is always there where none of the others is
    room, trick, why, tight = best
    board_h = min(room.h, heights[True])
    board_box = Rect(area.x, area.y, room.w, board_h)
    free = None
    if why.right <= board_box.right + 1:
        free = Rect(area.x, why.bottom + gap, room.w, upper.bottom - why.bottom - gap)
    elif why.x > board_box.right:
        free = Rect(area.x, board_box.bottom + gap, room.w, upper.bottom - board_box.bottom - gap)
    return Plan(board_box, trick, why, tight, hand, free)


def _upper(
    b: Builder, view: ContraView, upper: Rect, board_w: float, why_h: float, gap: float, beside: bool
) -> tuple[Rect, tuple[Place, ...], Rect, bool]:
    """Room of the board, places of the trick, room of the why-line (beside or below the board), tight or not."""
    right = Rect(upper.x + board_w + gap, upper.y, upper.w - board_w - gap, upper.h)
    cards = _on_axis(b, view, Rect(right.x, right.y, right.w, right.h - why_h - gap), upper.cx)
    trick, tight = _trick_places(b, view, cards)
    if beside:
        line = cards if cards.w >= b.type(BODY) * 26 else right
        return Rect(upper.x, upper.y, board_w, upper.h), trick, Rect(line.x, cards.bottom + gap, line.w, why_h), tight
    room = Rect(upper.x, upper.y, board_w, upper.h - why_h - gap)
    return room, trick, Rect(upper.x, room.bottom + gap, upper.w, why_h), tight


def _under(
    b: Builder, look: ContraLook, upper: Rect, board: Rect, gap: float
) -> tuple[Rect, tuple[Place, ...], Rect, bool] | None:
    """The why-line below the board, where that has the room: so the trick has all the height above the hand."""
    em = b.type(BODY)
    wide = min(board._replace(w=max(board.w, min(em * 32, upper.w * 0.42))).w, upper.w * 0.46)
    lines = max(5.6, 5.6 * 24 * em / wide)
    room = Rect(board.x, board.bottom + gap, wide, upper.bottom - board.bottom - gap)
    if wide < em * 15 or wide < board.w or room.h < lines * em * 1.25 + b.space.gap:
        return None
    room = room._replace(h=min(room.h, (lines + 2) * em * 1.25))
    right = Rect(board.x + wide + gap, upper.y, upper.w - wide - gap, upper.h)
    view = look.view
    trick, tight = _trick_places(b, view, _on_axis(b, view, right, upper.cx))
    return board._replace(w=wide), trick, room, tight


def _on_axis(b: Builder, view: ContraView, room: Rect, axis: float) -> Rect:
    """The room of the trick, narrowed to what a few cards need and moved towards the table's axis."""
    across = min(4, view.players) if view.players != 5 and view.players != 6 else 3
    width = min(room.w, across * (_widest(b, view) * 1.45 + holdings.shape_size(b)))
    left = min(max(room.x, axis - width / 2), room.right - width)
    return Rect(left, room.y, width, room.h)


def _widest(b: Builder, view: ContraView) -> float:
    """The width of a card of the trick where there is room enough."""
    return max(b.px(240 if view.players <= 4 else 185), parts.LEAST_FULL)


def _ribbon_height(b: Builder) -> float:
    return b.type(SMALL) * 1.4


def _trick_places(b: Builder, view: ContraView, room: Rect) -> tuple[tuple[Place, ...], bool]:
    """A place in rows of four for each seat: its shape at the left of the card, a ribbon above, a group below.

    Where that makes the cards tiny, the group's number goes below the shape, and the ribbon over the card's head.
    """
    ribbon, shape = _ribbon_height(b), holdings.shape_size(b) + 4
    cells = seats_in_rows(room, view.players)
    spread = b.space.gap
    free = cells[0].w - shape - spread
    above, below = ribbon + 3, ribbon * 0.7
    tight = card_width(free, cells[0].h - above - below, _widest(b, view)) < TIGHT
    if tight:
        above, below = ribbon * 0.5, 2.0
    w = card_width(free, cells[0].h - above - below, _widest(b, view))
    h = w * CARD_ASPECT
    places = []
    for seat, cell in enumerate(cells):
        angle = (1.6, -1.2, 0.9, -1.8)[seat % 4]
        y = cell.y + above + (cell.h - above - below) / 2
        places.append(Place(cell.cx + shape / 2, y, w, h, angle))
    return tuple(places), tight


def _hand_places(b: Builder, look: ContraLook, area: Rect) -> tuple[tuple[Place, ...], float]:
    """The rail of stacks over the whole width, and where the hand begins from above."""
    view = look.view
    if look.viewer is None:
        return (), area.bottom
    foot = rails.badge_size(b, "×12")[1] * 0.9
    highest = area.h * (0.36 if view.players <= 4 else 0.28) - foot
    room = Rect(area.x, area.bottom - foot - highest, area.w, highest)
    count = len(view.ranks[look.viewer])
    places = rail(room, count, max(b.px(165), parts.LEAST_FULL), 0.22 if count <= 8 else 0.14)
    h = places[0].h
    return places, places[0].rect.y - h * LIFT - parts.layer_step(b, places[0].w) * 3


def _board_of(b: Builder, look: ContraLook) -> Board:
    """The board of holdings: how many of each rank everybody still holds, and the tricks each has won."""
    view = look.view
    ranks = view.ranks[0]
    heads = [Head(tuple(parts.rank_text(b, view, rank) for rank in ranks), last=b.words("tricks"))]
    if view.pack == "standard":
        heads.append(Head(tuple(str(rank % view.players) for rank in ranks), b.words("stands for")))
    sayings = (b.words("takes the trick"), b.words("card sealed"))
    return Board(tuple(_board_row(b, look, seat) for seat in range(view.players)), tuple(heads), sayings)


def _board_row(b: Builder, look: ContraLook, seat: int) -> Row:
    view = look.view
    counts = [parts.held(look, seat, rank) for rank in view.ranks[seat]]
    cells = tuple(
        (b.span(str(count), BODY, "sans-bold") if count else b.span("·", BODY, "sans-bold", "faint"),)
        for count in counts
    )
    sayings = parts.sayings(b, look, seat)
    awaited = sealed.awaited(look, seat)
    return Row(seat, look.name_of(seat), cells, sayings, str(parts.score_of(look, seat)), awaited)


# -- drawing -----------------------------------------------------------------------------------------------------


def build(b: Builder, look: ContraLook, area: Rect) -> None:
    """Put the form by remainder into the area."""
    lay = plan(b, look, area)
    holdings.draw(b, _board_of(b, look), lay.board)
    _trick(b, look, lay)
    _words(b, look, lay)
    if lay.habits is not None:
        WATCHING.sheet(b, lay.habits, look)
    if look.viewer is not None:
        left = min(lay.why.x, *(place.rect.x for place in lay.trick))
        foot = lay.hand[0].rect.y - lay.hand[0].h * LIFT
        table = Rect(left, area.y, area.right - left, foot - area.y)
        parts.drop(b, look, table, lay.trick[look.viewer].rect)
        _rail(b, look, look.viewer, lay)


def _rail(b: Builder, look: ContraLook, seat: int, lay: Plan) -> None:
    """The own hand, one stack per rank, its count hanging below."""
    view = look.view
    w, h = lay.hand[0].w, lay.hand[0].h
    step = parts.layer_step(b, w)
    columns = tuple(_column(b, look, seat, rank, _cut(view, w)) for rank in view.ranks[seat])
    rails.draw(b, Rail(lay.hand, step * 0.8, step, h * LIFT), columns, parts.HAND)


def _column(b: Builder, look: ContraLook, seat: int, rank: int, cut: Cut) -> Column:
    view = look.view
    face = parts.face_of(b, view, seat, rank, cut)
    cards = tuple(RailCard(f"hand/{seat}/{rank}/{copy}", face) for copy in range(parts.held(look, seat, rank)))
    return Column(
        cards,
        parts.rank_text(b, view, rank),
        parts.pick(b, look, rank),
        lifted=look.can_act and look.picked == rank,
        hint=advice.mark(look, rank, b.words),
    )


# -- the trick and its sum ---------------------------------------------------------------------------------------


def _trick(b: Builder, look: ContraLook, lay: Plan) -> None:
    """Every seat's card beside its shape; cancelled groups faded and numbered as far as the explanation has come."""
    trick = parts.trick_of(look)
    explained = lore.explain(trick.ranks) if trick is not None else None
    step = summing.shown_steps(look, explained) if explained is not None else 0
    if look.phase.name == "over":
        return
    cut = _cut(look.view, lay.trick[0].w)
    for seat, place in enumerate(lay.trick):
        _shape(b, seat, place)
        group = explained.group_of(seat) if explained is not None else None
        struck = group is not None and group < step - 1
        wins = trick is not None and trick.winner == seat and parts.explained(look, trick)
        faded = "faded" if struck and not wins else ""
        laid = parts.trick_card(b, look, seat, place, cut, faded, wins)
        if not laid:
            rails.ghost(b, place.rect, b.words("Your card") if seat == look.viewer else "")
        if struck and group is not None:
            _group(b, place, group + 1, lay.tight)
        if wins:
            _ribbon(b, place, lay.tight)


def _shape(b: Builder, seat: int, place: Place) -> None:
    size = holdings.shape_size(b)
    b.picture(Rect(place.rect.x - size - 4, place.rect.y, size, size), f"seat/{seat}")


def _group(b: Builder, place: Place, number: int, tight: bool) -> None:
    """The number of a cancelled group: over the card's lower edge, or below the shape at the side of a small card."""
    size, h = b.type(SMALL), _ribbon_height(b)
    text = b.words("group {number}", number=number)
    if tight or b.metrics.width(text, "sans-bold", size) + size > place.w * 1.1:
        text = str(number)
    w = max(b.metrics.width(text, "sans-bold", size) + size * 0.8, h)
    if tight:
        rect = Rect(place.rect.x - w - 2, place.rect.y + holdings.shape_size(b) + 4, w, h)
    else:
        rect = Rect(place.x - w / 2, place.rect.bottom - min(h * 0.4, place.h * rails.FOOT), w, h)
    b.add(Badge(rect, text, "plaque", size))


def _ribbon(b: Builder, place: Place, tight: bool) -> None:
    """The ribbon on the taker's card: above its upper edge, over the head of a small one."""
    size, h = b.type(SMALL), _ribbon_height(b)
    text = b.words("takes it")
    w = b.metrics.width(text, "sans-bold", size) + size * 0.8
    y = place.rect.y - (h * 0.45 if tight else h + 1)
    b.add(Badge(Rect(place.x - w / 2, y, w, h), text, "ribbon", size))


def _words(b: Builder, look: ContraLook, lay: Plan) -> None:
    """The sum in words below the trick, or how a lifted card is sealed."""
    trick = parts.trick_of(look)
    if trick is not None:
        summing.draw(b, look, trick, lay.why)
    elif look.can_act and look.picked is not None:
        slips.slip(b, lay.why, [sealing(b, look, look.picked)], style="plaque")
