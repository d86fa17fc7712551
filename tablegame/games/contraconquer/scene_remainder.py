"""Contraconquer by remainder on the table: the board of holdings, the trick in rows, the own rail.

Knows where the parts of this form lie and which cards of a sum are struck. Must not know rules: who takes a trick
comes with the event.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.games.contraconquer import lore, scene_sum
from tablegame.games.contraconquer import scene_parts as parts
from tablegame.games.contraconquer.scene_printed import sealing
from tablegame.games.contraconquer.view import ContraView
from tablegame.table import holdings, slips
from tablegame.table import rail as rails
from tablegame.table.build import Builder
from tablegame.table.faces import Cut
from tablegame.table.holdings import Board, Head, Row
from tablegame.table.layout import CARD_ASPECT, Place, card_width, rail, seats_in_rows
from tablegame.table.look import Look
from tablegame.table.rail import Column, Rail, RailCard
from tablegame.table.scene import Badge, Rect

LIFT = 0.1
"""How far a chosen card is raised, in card heights."""

TIGHT = 70.0
"""Pixels of a card's width in the trick below which marks move from above and below it to its side."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies, in pixels. rows: seats on the board; trick: a place for each seat's card."""

    rows: tuple[int, ...]
    board: Rect
    trick: tuple[Place, ...]
    why: Rect
    tight: bool
    """Whether the trick's cards are so small that marks lie at their side."""
    own: Rect | None
    hand: tuple[Place, ...]

    @property
    def cut(self) -> Cut:
        """The cut of the cards in the trick."""
        return _cut(self.trick[0].w)


def _cut(w: float) -> Cut:
    return "full" if w >= parts.LEAST_FULL else "small"


# -- where things lie --------------------------------------------------------------------------------------------


def plan(b: Builder, look: Look, area: Rect) -> Plan:
    """Lay the form by remainder out: the why-line where it leaves the trick the largest cards.

    Below the board, below the trick beside the board, or below both.
    """
    view = parts.view_of(look)
    gap = max(b.px(18), 8.0)
    rows = tuple(seat for seat in range(view.players) if seat != look.viewer)
    own, hand, top_of_hand = _hand_places(b, look, area)
    upper = Rect(area.x, area.y, area.w, top_of_hand - gap - area.y)
    board = _board_of(b, look, rows)
    board_w = holdings.width(b, board, area.w * (0.46 if area.w > 1100 else 0.52))
    least = holdings.height(b, board, False)
    line = b.type(19) * 1.25
    pad = max(b.px(18), 10.0)
    under = _under(b, look, upper, Rect(upper.x, upper.y, board_w, holdings.height(b, board, True)), gap)
    beside = _upper(b, view, upper, board_w, line * 4.2 + pad, gap, True)
    if under is not None and under[1][0].w > beside[1][0].w * 1.12:
        return Plan(rows, *under, own, hand)
    below = _upper(b, view, upper, board_w, line * 3.1 + pad, gap, False)
    fits_beside = upper.h >= least
    fits_below = upper.h - (line * 3.1 + pad) - gap >= least
    take_beside = fits_beside and (not fits_below or beside[1][0].w * 1.12 >= below[1][0].w)
    room, trick, why, tight = beside if take_beside else below
    board_h = min(room.h, holdings.height(b, board, True))
    return Plan(rows, Rect(area.x, area.y, board_w, board_h), trick, why, tight, own, hand)


def _upper(
    b: Builder, view: ContraView, upper: Rect, board_w: float, why_h: float, gap: float, beside: bool
) -> tuple[Rect, tuple[Place, ...], Rect, bool]:
    """Room of the board, places of the trick, room of the why-line (beside or below the board), tight or not."""
    right = Rect(upper.x + board_w + gap, upper.y, upper.w - board_w - gap, upper.h)
    cards = _on_axis(b, view, Rect(right.x, right.y, right.w, right.h - why_h - gap), upper.cx)
    trick, tight = _trick_places(b, view, cards)
    if beside:
        line = cards if cards.w >= b.type(19) * 26 else right
        return Rect(upper.x, upper.y, board_w, upper.h), trick, Rect(line.x, cards.bottom + gap, line.w, why_h), tight
    room = Rect(upper.x, upper.y, board_w, upper.h - why_h - gap)
    return room, trick, Rect(upper.x, room.bottom + gap, upper.w, why_h), tight


def _under(
    b: Builder, look: Look, upper: Rect, board: Rect, gap: float
) -> tuple[Rect, tuple[Place, ...], Rect, bool] | None:
    """The why-line below the board, where that has the room: so the trick has all the height above the hand."""
    line = b.type(19) * 1.25
    board = board._replace(w=max(board.w, min(b.type(19) * 32, upper.w * 0.4)))
    room = Rect(board.x, board.bottom + gap, board.w, upper.bottom - board.bottom - gap)
    if board.w < b.type(19) * 24 or room.h < line * 5.6 + max(b.px(18), 10.0):
        return None
    room = Rect(room.x, room.y, room.w, min(room.h, line * 7.5))
    right = Rect(board.right + gap, upper.y, upper.right - board.right - gap, upper.h)
    view = parts.view_of(look)
    trick, tight = _trick_places(b, view, _on_axis(b, view, right, upper.cx))
    return board, trick, room, tight


def _on_axis(b: Builder, view: ContraView, room: Rect, axis: float) -> Rect:
    """The room of the trick, narrowed to what a few cards need and moved towards the table's axis."""
    across = min(4, view.players) if view.players != 5 and view.players != 6 else 3
    width = min(room.w, across * (_widest(b, view) * 1.45 + holdings.shape_size(b)))
    left = min(max(room.x, axis - width / 2), room.right - width)
    return Rect(left, room.y, width, room.h)


def _widest(b: Builder, view: ContraView) -> float:
    """The width of a card of the trick where there is room enough."""
    return max(b.px(195 if view.players <= 4 else 165), parts.LEAST_FULL)


def _ribbon_height(b: Builder) -> float:
    return b.type(17) * 1.4


def _trick_places(b: Builder, view: ContraView, room: Rect) -> tuple[tuple[Place, ...], bool]:
    """A place in rows of four for each seat: its shape at the left of the card, a ribbon above, a group below.

    Where that makes the cards tiny, the group's number goes below the shape, and the ribbon over the card's head.
    """
    ribbon, shape = _ribbon_height(b), holdings.shape_size(b) + 4
    cells = seats_in_rows(room, view.players)
    spread = max(b.px(14), 4.0)
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


def _own_width(b: Builder, look: Look) -> float:
    if look.viewer is None:
        return 0.0
    words = [
        b.width([b.span(parts.name_of(look, look.viewer)[:9], 22, "serif-bold")]) + holdings.shape_size(b) * 1.3,
        b.width([b.span(b.words.many("{n} trick", "{n} tricks", 10), 20, "serif-bold")]),
        *(b.width([b.span(b.words(said), 18)]) for said in ("sealed", "takes it")),
    ]
    return min(max(words) + 2 * max(b.px(14), 8.0) + 2, b.size[0] * 0.2)


def _hand_places(b: Builder, look: Look, area: Rect) -> tuple[Rect | None, tuple[Place, ...], float]:
    """The viewer's plate, the rail of stacks beside it, and where the hand begins from above."""
    view = parts.view_of(look)
    if look.viewer is None:
        return None, (), area.bottom
    gap = max(b.px(18), 8.0)
    own_w = _own_width(b, look)
    badge_h = rails.badge_size(b, "×12")[1]
    share = 0.36 if view.players <= 4 else 0.3
    foot = badge_h * 0.9
    highest = area.h * share - foot
    room = Rect(area.x + own_w + gap, area.bottom - foot - highest, area.w - own_w - gap, highest)
    count = len(view.ranks[look.viewer])
    places = rail(room, count, max(b.px(165), parts.LEAST_FULL), 0.22 if count <= 8 else 0.14)
    last = places[-1].rect.right + parts.layer_step(b, places[0].w) * 3
    towards = min(max(0.0, area.right - last), area.cx - (places[0].x + places[-1].x) / 2)
    shift = max(towards, room.x - places[0].rect.x) if towards < 0 else towards
    places = tuple(place.moved(shift, 0) for place in places)
    h = places[0].h
    top = places[0].rect.y - h * LIFT - parts.layer_step(b, places[0].w) * 3
    own_h = _own_height(b)
    own_y = min(max(top, places[0].y - own_h / 2), area.bottom - own_h)
    return Rect(area.x, own_y, own_w, own_h), places, min(top, own_y)


def _own_height(b: Builder) -> float:
    return b.type(22, serif=True) * 1.25 + b.type(20, serif=True) * 1.25 + b.type(18) * 1.25 + 2 * max(b.px(10), 6.0)


def _board_of(b: Builder, look: Look, rows: tuple[int, ...]) -> Board:
    """The board of holdings of these seats: how many of each rank they still hold, and the tricks they have won."""
    view = parts.view_of(look)
    ranks = view.ranks[rows[0]]
    heads = [Head(tuple(parts.rank_text(b, view, rank) for rank in ranks), last=b.words("tricks"))]
    if view.pack == "standard":
        heads.append(Head(tuple(str(rank % view.players) for rank in ranks), b.words("stands for")))
    sayings = (b.words("takes the trick"), b.words("card sealed"))
    return Board(tuple(_board_row(b, look, seat) for seat in rows), tuple(heads), sayings)


def _board_row(b: Builder, look: Look, seat: int) -> Row:
    view = parts.view_of(look)
    counts = [parts.held(look, seat, rank) for rank in view.ranks[seat]]
    cells = tuple(
        (b.span(str(count), 20, "sans-bold") if count else b.span("·", 20, "sans-bold", "faint"),) for count in counts
    )
    sayings = parts.sayings(b, look, seat)
    awaited = parts.awaited(look, seat)
    return Row(seat, parts.name_of(look, seat), cells, sayings, str(view.scores[seat]), awaited)


# -- drawing -----------------------------------------------------------------------------------------------------


def build(b: Builder, look: Look, area: Rect) -> None:
    """Put the form by remainder into the area."""
    lay = plan(b, look, area)
    holdings.draw(b, _board_of(b, look, lay.rows), lay.board)
    _trick(b, look, lay)
    _words(b, look, lay)
    if lay.own is not None and look.viewer is not None:
        _own(b, look, look.viewer, lay.own)
        _rail(b, look, look.viewer, lay)


def _own(b: Builder, look: Look, seat: int, rect: Rect) -> None:
    """The viewer's plate, upright beside the rail."""
    b.panel(rect, "slip", name=f"plate/{seat}")
    if parts.awaited(look, seat):
        b.panel(rect.inset(-max(b.px(4), 3.0)), "mark")
    pad = max(b.px(14), 8.0)
    size = holdings.shape_size(b)
    line = b.type(22, serif=True) * 1.25
    y = rect.y + max(b.px(10), 6.0)
    b.picture(Rect(rect.x + pad, y + (line - size) / 2, size, size), f"seat/{seat}")
    left = rect.x + pad + size * 1.3
    name = [b.span(parts.name_of(look, seat), 22, "serif-bold", f"seat.{seat}")]
    b.text(Rect(left, y, rect.right - pad - left, line), name)
    second = b.type(20, serif=True) * 1.25
    below = Rect(rect.x + pad, y + line, rect.w - 2 * pad, second)
    b.text(below, parts.score_text(b, look, seat), 20, "serif-bold")
    third = Rect(below.x, below.bottom, below.w, b.type(18) * 1.25)
    b.text(third, parts.standing(b, look, seat, third.w), 18, ink="soft")


def _rail(b: Builder, look: Look, seat: int, lay: Plan) -> None:
    """The own hand, one stack per rank, its count hanging below."""
    view = parts.view_of(look)
    w, h = lay.hand[0].w, lay.hand[0].h
    step = parts.layer_step(b, w)
    columns = tuple(_column(b, look, seat, rank, _cut(w)) for rank in view.ranks[seat])
    rails.draw(b, Rail(lay.hand, step * 0.8, step, h * LIFT), columns, parts.HAND)


def _column(b: Builder, look: Look, seat: int, rank: int, cut: Cut) -> Column:
    view = parts.view_of(look)
    face = parts.face_of(b, view, seat, rank, cut)
    cards = tuple(RailCard(f"hand/{seat}/{rank}/{copy}", face) for copy in range(parts.held(look, seat, rank)))
    return Column(
        cards,
        parts.rank_text(b, view, rank),
        parts.pick(b, look, rank),
        lifted=look.can_act and look.picked == rank,
        hint=parts.hint_words(b, look, rank),
    )


# -- the trick and its sum ---------------------------------------------------------------------------------------


def _trick(b: Builder, look: Look, lay: Plan) -> None:
    """Every seat's card beside its shape; cancelled groups faded and numbered as far as the explanation has come."""
    trick = parts.trick_of(look)
    explained = lore.explain(trick.ranks) if trick is not None else None
    step = scene_sum.shown_steps(look, explained) if explained is not None else 0
    if look.phase.name == "over":
        return
    for seat, place in enumerate(lay.trick):
        _shape(b, seat, place)
        group = explained.group_of(seat) if explained is not None else None
        struck = group is not None and group < step - 1
        wins = trick is not None and trick.winner == seat and parts.explained(look, trick)
        laid = parts.trick_card(b, look, seat, place, lay.cut, "faded" if struck else "", wins)
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
    size, h = b.type(17), _ribbon_height(b)
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
    size, h = b.type(17), _ribbon_height(b)
    text = b.words("takes it")
    w = b.metrics.width(text, "sans-bold", size) + size * 0.8
    y = place.rect.y - (h * 0.45 if tight else h + 1)
    b.add(Badge(Rect(place.x - w / 2, y, w, h), text, "ribbon", size))


def _words(b: Builder, look: Look, lay: Plan) -> None:
    """The sum in words below the trick, or how a lifted card is sealed."""
    trick = parts.trick_of(look)
    if trick is not None:
        scene_sum.draw(b, look, trick, lay.why)
    elif look.can_act and look.picked is not None:
        slips.slip(b, lay.why, [sealing(b, look, look.picked)], style="plaque")
