"""The picture of the form by remainder: the board of all hands, the trick in rows, its explanation, the own hand.

The sum of a trick, divided by the number of players, leaves the number of the winner. The explanation comes in steps:
the sum; the groups of cards that are struck, as their sum is divided without remainder; the division. At the end a
circle counts the remainder seat by seat. The layout is chosen so that the cards of the trick are large and the longest
explanation fits. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

from tablegame.core.text import seat_letter
from tablegame.games.contraconquer.facts import STANDARD, ContraTrick, ContraView
from tablegame.games.contraconquer.scene import parts
from tablegame.games.contraconquer.scene.parts import ContraLook
from tablegame.games.contraconquer.scene.printed import LIFT, sealing_spans
from tablegame.games.contraconquer.text import WATCHING, Sum, division_text, explain, remainder_text
from tablegame.view import advice, holdings, simultaneous_choice, slips
from tablegame.view import rank_columns as rails
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace, card_width, rank_places
from tablegame.view.faces import Cut, cut_of
from tablegame.view.game_scene import FrameRole
from tablegame.view.holdings import HoldingsBoard, HoldingsHead, HoldingsRow
from tablegame.view.layout import columns, rows, seats_in_rows
from tablegame.view.rank_columns import ColumnCard, RankColumn, RankColumns
from tablegame.view.scale import BODY, LEAST_SANS, LEAST_SERIF, NAME, SMALL, TITLE
from tablegame.view.scene import Badge, Label, Line, Rect, Span
from tablegame.view.timeline import LONGEST, Point

LEAST_CIRCLE: Final = 84.0  # the side of the smallest readable circle, in pixels
_LEAST_CARD: Final = 2.4  # the width of a card that is not tiny, in sizes of small type
_COUNT: Final = 0.2
"""The seconds in which the pencil counts one seat, unless the whole count would take longer than `LONGEST`."""
_WIDER: Final = 1.12  # how many times as wide a later arrangement must make the cards of the trick to be preferred
_SHAPE_GAP: Final = 4  # between the shape of a seat and its card, in pixels
_CARD_AND_AIR: Final = 1.45  # the greatest width of a card with the air at its sides, in greatest widths of a card
_MARK_OVERLAP: Final = 0.4  # the greatest part of a mark that is over its card; the rest hangs below
_TILTS: Final = (1.6, -1.2, 0.9, -1.8)  # the angles of the cards of the trick, in degrees
_SMOOTH: Final = 6  # the number of straight pieces in the path from one seat to the next


def draw_circle(b: Builder, explained: Sum, players: int, box: Rect, ended: bool) -> None:
    """Draw the circle into a square box: the seats clockwise from the top, with numbers if there is room, and the sum.
    ended: whether the explanation has ended. Then a pencil counts the remaining sum seat by seat from 0 to the winner.
    """
    side = min(box.w * 0.26, box.w * 2 / players, b.type(TITLE) * 1.5)  # of a seat's shape: they do not touch
    outer, line = (box.w - side) / 2 - b.space.thin, b.line(SMALL)
    inner = outer - (side + line) / 2
    numbered = inner >= 1.6 * line  # the numbers do not touch the sum
    for seat in range(players):
        x, y = _point(box, seat / players, outer)
        shape = Rect(x - side / 2, y - side / 2, side, side)
        b.picture(shape, f"seat/{seat}")
        if ended and seat == explained.remainder:
            b.panel(shape.inset(-b.space.hair), "mark")
        if numbered:
            x, y = _point(box, seat / players, inner)
            number = Rect(x - line / 2, y - line / 2, line, line)
            b.text(number, str(seat), SMALL, "sans-bold", f"seat.{seat}", align="centre")
    if ended:
        widest = inner - line * 0.6 if numbered else outer - side * 0.75
        turns = [i / _SMOOTH / players for i in range(explained.remaining_sum * _SMOOTH + 1)]
        # The path winds inwards, so that a second round does not cover the first.
        path = tuple(_point(box, turn, widest * max(0.4, 1.0 - 0.16 * turn)) for turn in turns)
        if len(path) > 1:
            seconds = min(LONGEST, _COUNT * explained.remaining_sum)
            b.add(Line(path, f"seat.{explained.remainder}", max(2.0, b.px(3)), pencil_seconds=seconds))
    b.text(box, str(explained.remaining_sum if ended else explained.total), TITLE, "serif-bold", align="centre")


def _point(box: Rect, turns: float, radius: float) -> Point:
    """The point on a circle with this radius round the middle of the box, so many turns clockwise from the top."""
    return box.cx + radius * sin(2 * pi * turns), box.cy - radius * cos(2 * pi * turns)


class _Rooms(NamedTuple):
    """The rooms above the own hand, in pixels."""

    board: Rect
    trick: Rect
    explanation: Rect
    habits: Rect  # below board and explanation


class _RemainderLayout(NamedTuple):
    """The positions of all parts, in pixels."""

    rooms: _Rooms
    trick: tuple[CardPlace, ...]  # the position of each seat's card
    hand: tuple[CardPlace, ...]  # () for a spectator
    text_scale: float  # the scale of all type


def _cut(view: ContraView, w: float) -> Cut:
    """The form of the picture of a card of this width."""
    if view.pack == STANDARD:
        return cut_of(w)
    return "full" if w >= parts.LEAST_FULL else "small"


def _layout(b: Builder, look: ContraLook, area: Rect, cramped: bool = False) -> _RemainderLayout:
    """The layout of the first arrangement, unless a later one makes the cards of the trick clearly larger (`_WIDER`).

    If all layouts have tiny cards, the explanation gets no circle; if cards are tiny even then, all type is smaller.
    cramped: whether an arrangement with less room than the explanation needs is possible too.
    """
    hand, top_of_hand = _hand_places(b, look, area)
    upper = area._replace(h=top_of_hand - b.space.gap - area.y)
    best: _RemainderLayout | None = None
    for circle in (LEAST_CIRCLE + b.space.gap, 0.0):
        for rooms in _arrangements(b, look, upper, circle, cramped):
            trick = _trick_places(b, look.view, rooms.trick, area.cx)
            if best is None or trick[0].w > best.trick[0].w * _WIDER:
                best = _RemainderLayout(rooms, trick, hand, b.text_scale)
        if best is not None and best.trick[0].w >= b.type(SMALL) * _LEAST_CARD:
            return best
    if b.text_scale > 1.0:
        b.shrink()
        return _layout(b, look, area)
    return best or _layout(b, look, area, cramped=True)


def _arrangements(b: Builder, look: ContraLook, upper: Rect, circle: float, cramped: bool) -> Iterator[_Rooms]:
    """The possible arrangements: the explanation below the board, below the trick, or below both.
    circle: the width of the circle at the left of the explanation, in pixels.
    cramped: whether the last arrangement is possible even if the explanation has less room than it needs.
    """
    gap, board = b.space.gap, _board_of(b, look)
    # The board may take about half of the width; more of a narrow table, where its columns could not be read else.
    narrow = holdings.width(b, board, upper.w * (0.46 if upper.w > 1100 else 0.52))
    wide = max(narrow, min(b.type(BODY) * 32, upper.w * 0.42))  # with an explanation below it
    roomy, close = (holdings.height(b, board, is_roomy) for is_roomy in (True, False))
    # Below the board.
    left, right = columns(upper, (wide, upper.w - wide - gap), gap)
    least = _explanation_height(b, look, wide, circle)
    for board_h in (roomy, close):
        free = upper.h - board_h - gap
        if free >= least:
            text_h = min(free, least + 2 * b.line(BODY))
            above, text, below = rows(left, (board_h, text_h, free - text_h - gap), gap)
            yield _Rooms(above, right, text, below)
    # Below the trick.
    left, right = columns(upper, (narrow, upper.w - narrow - gap), gap)
    least, board_h = _explanation_height(b, look, right.w, circle), min(upper.h, roomy)
    if board_h >= close:
        trick, text = rows(right, (upper.h - least - gap, least), gap)
        above, below = rows(left, (board_h, upper.h - board_h - gap), gap)
        yield _Rooms(above, trick, text, below)
    # Below both, which leaves no room for habits.
    least = _explanation_height(b, look, upper.w, circle)
    above_h = upper.h - least - gap
    if above_h >= close or cramped:
        above_h = max(above_h, min(close, upper.h * 0.6))
        text = upper._replace(y=upper.y + above_h + gap, h=max(1.0, upper.h - above_h - gap))
        yield _Rooms(left._replace(h=min(above_h, roomy)), right._replace(h=above_h), text, text._replace(h=0.0))


def _explanation_height(b: Builder, look: ContraLook, width: float, circle: float) -> float:
    """The height of the longest explanation next to a circle of that width. The layout leaves room for it, so that no
    trick moves the layout."""
    view, last_step = look.view, replace(look, step=99)  # 99: more steps than any explanation has
    *_, second_highest, highest = view.ranks[0]
    winner = max(range(view.players), key=lambda seat: len(look.name_of(seat)))
    # If all play the highest rank, all cards are struck as one group, the longest; if they play the two highest in
    # turn, most cards remain, and the division is longest.
    long_tricks = [((highest, other) * view.players)[: view.players] for other in (highest, second_highest)]
    texts = [
        _text(b, width - circle, explanation(b, last_step, ContraTrick(0, ranks, winner)), 1.0) for ranks in long_tricks
    ]
    return max(circle, *(text.height for text in texts)) + b.space.gap


def _ribbon_height(b: Builder) -> float:
    """The height of a mark on a card of the trick."""
    return b.type(SMALL) * 1.4


def _trick_places(b: Builder, view: ContraView, room: Rect, axis: float) -> tuple[CardPlace, ...]:
    """The positions of the cards of the trick in rows of up to four, with room for the shapes of the seats at the left
    and for marks over the lower edges.
    axis: the x of the middle of the table, to which the rows are as near as the room allows.
    """
    mark, shape = _ribbon_height(b), holdings.shape_size(b)
    widest = max(b.px(240 if view.players <= 4 else 185), parts.LEAST_FULL)  # in one row, or in two
    across = 3 if view.players in (5, 6) else min(4, view.players)  # as `seats_in_rows` divides them
    width = min(room.w, across * (widest * _CARD_AND_AIR + shape))
    left = axis - width / 2  # of rows whose middle is on the axis; they are moved as far as the room requires
    room = room._replace(x=min(max(room.x, left), room.right - width), w=width)
    cells = seats_in_rows(room, view.players)
    free, high = cells[0].w - shape - _SHAPE_GAP - b.space.gap, cells[0].h - b.space.thin
    # The height of a card that leaves room for `_hang` below it.
    card_high = min(high - mark * (1 - _MARK_OVERLAP), (high - mark) / (1 - rails.FOOT))
    w = card_width(free, card_high, widest)
    below = _hang(b, w * CARD_ASPECT)
    right, up = (shape + _SHAPE_GAP) / 2, below / 2  # the distance of a card from the middle of its cell
    angles = [_TILTS[seat % len(_TILTS)] for seat in range(view.players)]
    return tuple(
        CardPlace(cell.cx + right, cell.cy - up, w, w * CARD_ASPECT, angle)
        for cell, angle in zip(cells, angles, strict=True)
    )


def _hang(b: Builder, high: float) -> float:
    """The pixels by which a mark hangs below a card. high: the height of the card."""
    return _ribbon_height(b) - min(_ribbon_height(b) * _MARK_OVERLAP, high * rails.FOOT)


def _hand_places(b: Builder, look: ContraLook, area: Rect) -> tuple[tuple[CardPlace, ...], float]:
    """The positions of the own stacks over the whole width, then the top edge of the hand."""
    view = look.view
    if look.viewer is None:
        return (), area.bottom
    foot = rails.badge_size(b, "×12")[1] * 0.9  # for the counts, which hang below the cards
    highest = area.h * (0.36 if view.players <= 4 else 0.28) - foot
    room = Rect(area.x, area.bottom - foot - highest, area.w, highest)
    count = len(view.ranks[look.viewer])
    gap = 0.22 if count <= 8 else 0.14  # between stacks, in widths of a card
    places = rank_places(room, count, max(b.px(165), parts.LEAST_FULL), gap)
    h = places[0].h  # a lifted card and the three layers of a stack rise above it
    return places, places[0].rect.y - h * LIFT - parts.layer_step(b, places[0].w) * 3


def _board_of(b: Builder, look: ContraLook) -> HoldingsBoard:
    """The board of all hands: for each seat the number of cards of each rank, and the score."""
    view = look.view
    ranks = view.ranks[0]
    names = tuple(parts.rank_text(b, view, rank) for rank in ranks)
    heads = [HoldingsHead(names, last=b.words("tricks"))]
    if view.pack == "standard":
        heads.append(HoldingsHead(tuple(str(rank % view.players) for rank in ranks), b.words("stands for")))
    texts = (b.words("takes the trick"), b.words("card sealed"))
    return HoldingsBoard(tuple(_board_row(b, look, seat) for seat in range(view.players)), names, tuple(heads), texts)


def _board_row(b: Builder, look: ContraLook, seat: int) -> HoldingsRow:
    """The row of a seat on the board of hands."""
    counts = [parts.count_in_hand(look, seat, rank) for rank in look.view.ranks[seat]]
    cells = tuple((b.span(str(n) if n else "·", BODY, "sans-bold", "text" if n else "faint"),) for n in counts)
    state, awaited = parts.seat_lines(b, look, seat), simultaneous_choice.is_awaited(look, seat)
    mark = (b.span(f"{seat_letter(seat)} = {seat}", BODY, "sans-bold", f"seat.{seat}", parts.HELP + "remainder"),)
    return HoldingsRow(
        seat, look.name_of(seat), cells, tuple(counts), state, str(parts.score_of(look, seat)), awaited, mark=mark
    )


def build(b: Builder, look: ContraLook, area: Rect) -> None:
    """Draw the table of the form by remainder."""
    still, scale = look.untouched(b), b.text_scale
    layout = b.cached(_layout, still, area)
    b.text_scale = layout.text_scale
    b.cached(_draw_table, still, layout)
    if look.says_how_to_seal and look.picked is not None:
        slips.text_slip(b, layout.rooms.explanation, [sealing_spans(b, look, look.picked)], style="plaque")
    if look.viewer is not None:
        left = min(layout.rooms.explanation.x, *(place.rect.x for place in layout.trick))
        foot = layout.hand[0].rect.y - layout.hand[0].h * LIFT
        table = Rect(left, area.y, area.right - left, foot - area.y)
        parts.allow_drop(b, look, table, layout.trick[look.viewer].rect)
        _draw_hand(b, look, look.viewer, layout)
    b.text_scale = scale


def _draw_table(b: Builder, look: ContraLook, layout: _RemainderLayout) -> None:
    """Draw everything above the own hand but the text about a lifted card."""
    holdings.draw(b, _board_of(b, look), layout.rooms.board)
    _draw_trick(b, look, layout)
    trick = parts.trick_of(look)
    if trick is not None and trick.winner != parts.NOBODY:
        draw_explanation(b, look, trick, layout.rooms.explanation)
    WATCHING.sheet(b, layout.rooms.habits, look)


def _draw_hand(b: Builder, look: ContraLook, seat: int, layout: _RemainderLayout) -> None:
    """Draw the own hand: a stack for each rank with its count below."""
    view = look.view
    w, h = layout.hand[0].w, layout.hand[0].h
    step = parts.layer_step(b, w)
    columns = tuple(_column(b, look, seat, rank, _cut(view, w)) for rank in view.ranks[seat])
    rails.draw(b, RankColumns(layout.hand, step * 0.8, step, h * LIFT), columns, parts.HAND)


def _column(b: Builder, look: ContraLook, seat: int, rank: int, cut: Cut) -> RankColumn:
    """The stack of a rank in the own hand, with its target and the mark of a hint."""
    face, count = parts.face_of(b, look.view, seat, rank, cut), parts.count_in_hand(look, seat, rank)
    cards = tuple(ColumnCard(f"hand/{seat}/{rank}/{copy}", face) for copy in range(count))
    word, lifted = parts.rank_text(b, look.view, rank), look.can_act and look.picked == rank
    hint = advice.mark(look, rank, b.words)
    return RankColumn(cards, word, parts.pick(b, look, rank), lifted=lifted, hint=hint)


def _draw_trick(b: Builder, look: ContraLook, layout: _RemainderLayout) -> None:
    """Draw the card and the shape of each seat. The cards of a struck group fade when the explanation comes to it."""
    if look.role is FrameRole.OVER:
        return
    trick = parts.trick_of(look)
    explained = explain(trick.ranks) if trick is not None else None
    step = shown_steps(look, explained) if explained is not None else 0
    cut, side = _cut(look.view, layout.trick[0].w), holdings.shape_size(b)
    for seat, place in enumerate(layout.trick):
        shape = Rect(place.rect.x - side - _SHAPE_GAP, place.rect.y, side, side)
        b.draw_player(shape, seat)
        group = explained.group_of(seat) if explained is not None else None
        struck = group is not None and group < step - 1  # the first step is the sum, each later step strikes a group
        wins = trick is not None and trick.winner == seat and parts.is_explained(look, trick)
        if not parts.draw_trick_card(b, look, seat, place, cut, "faded" if struck and not wins else "", wins):
            rails.ghost(b, place.rect, b.words("Your card") if seat == look.viewer else "")
        below_shape = Rect(shape.x, shape.bottom, side, _ribbon_height(b))
        b.text(below_shape, f"= {seat}", SMALL, "sans-bold", "felt-text", "centre")
        if wins:
            _draw_mark(b, place, b.words("takes it"), "ribbon")
        elif struck and group is not None and trick is not None and explained is not None:
            _draw_mark(b, place, _group_text(b, look, place, trick, explained.groups[group]), "plaque")


def _group_text(b: Builder, look: ContraLook, place: CardPlace, trick: ContraTrick, group: Sequence[int]) -> str:
    """The sum of a struck group, with its cards if they fit on a card at that position. group: its seats."""
    total = f"= {sum(trick.ranks[seat] for seat in group)}"
    text = b.words("struck")
    if len(group) > 1:
        text = " + ".join(parts.rank_text(b, look.view, trick.ranks[seat]) for seat in group) + " " + total
    size = b.type(SMALL)
    fits = b.metrics.width(text, "sans-bold", size) + size <= place.w * 1.1  # a mark may be a little wider than a card
    return text if fits else total


def _draw_mark(b: Builder, place: CardPlace, text: str, style: Literal["ribbon", "plaque"]) -> None:
    """Draw a mark over the lower edge of a card."""
    size, high = b.type(SMALL), _ribbon_height(b)
    wide = max(b.metrics.width(text, "sans-bold", size) + size * 0.8, high)
    top = place.rect.bottom + _hang(b, place.h) - high
    left = min(place.x - wide / 2, place.rect.right + _SHAPE_GAP - wide)  # it does not reach the shape at the right
    b.add(Badge(Rect(left, top, wide, high), text, style, size))


def shown_steps(look: ContraLook, explained: Sum) -> int:
    """The number of steps of the explanation that the picture shows."""
    return max(0, min(look.step, explained.steps))


_SCALES: Final = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.92, 0.85, 0.78, 0.72, 0.66)
"""The factors of the size of type that an explanation tries, to fill its slip."""
_LEADING: Final = 1.2  # the distance between the lines of an explanation, in sizes of type


class _Text(NamedTuple):
    """An explanation broken into lines."""

    lines: tuple[tuple[Span, ...], ...]
    height: float  # in pixels
    shape: float  # the side of the winner's shape beside the text, in pixels
    scale: float  # the factor of the size of type


def _text(b: Builder, width: float, texts: Sequence[Sequence[Span]], scale: float) -> _Text:
    """Paragraphs in type of that scale, but not smaller than is readable."""

    def sized_span(span: Span) -> Span:
        """The same words in the scaled size."""
        least = LEAST_SERIF if span.face.startswith("serif") else LEAST_SANS
        return span._replace(size=max(least, span.size * scale))

    sized = [list(map(sized_span, text)) for text in texts]
    shape = max(b.type(NAME), sized[0][0].size) * 1.15
    lines = slips.paragraphs(b, width - 2 * b.space.gap - shape * 1.4, sized)
    return _Text(lines, b.line_height(lines, _LEADING), shape, scale)


def draw_explanation(b: Builder, look: ContraLook, trick: ContraTrick, room: Rect) -> None:
    """Draw the explanation of a trick up to the present step on a light panel. If there is room, the circle of seats is
    at the left. The size of type is the same in all steps."""
    explained = explain(trick.ranks)
    b.set_explanation_steps(explained.steps)
    texts = explanation(b, look, trick)
    if not texts:
        return
    pad = b.space.gap
    all_texts = explanation(b, replace(look, step=explained.steps), trick)  # up to the last step
    largest = min(room.h, room.w * 0.4, b.px(230) + 30) - pad
    # The side of the circle: the largest, else the smallest readable one, else there is no circle.
    for side in (largest, min(largest, LEAST_CIRCLE), 0.0):
        circle = side + pad if side else 0.0
        words = room._replace(x=room.x + circle, w=room.w - circle)
        full = _largest_text(b, words, all_texts)
        if side >= LEAST_CIRCLE and full.height + pad * 0.6 <= room.h:
            break
    shown = _text(b, words.w, texts, full.scale)
    # The slip is as high as the whole explanation needs; if that has no room, as high as the words that are shown.
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


def _largest_text(b: Builder, room: Rect, texts: Sequence[Sequence[Span]]) -> _Text:
    """The texts in the largest type with which they fit into the room, else in the smallest type of all.

    A scale above 1 is taken only if each text then is a single line.
    """
    for scale in _SCALES:
        full = _text(b, room.w, texts, scale)
        is_broken = len(full.lines) > len(texts) and scale > 1
        if not is_broken and full.height + b.space.gap * 0.8 <= room.h:
            break
    return full


def explanation(b: Builder, look: ContraLook, trick: ContraTrick) -> list[list[Span]]:
    """The paragraphs of an explanation up to the present step: first the sum, then the struck groups. At the end the
    winner stands in place of the sum, and the division follows."""
    explained, words, view = explain(trick.ranks), b.words, look.view
    step, complete = shown_steps(look, explained), parts.is_explained(look, trick)
    if not step:
        return []

    def ranks(seats: Iterable[int]) -> str:
        """The cards of these seats as a sum, such as "3 + 2"."""
        return " + ".join(parts.rank_text(b, view, trick.ranks[seat]) for seat in seats)

    if complete:
        first = parts.winner_spans(b, look, trick.winner, remainder_text(explained, words), "remainder")
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
        divided = division_text(explained, ranks(explained.remaining), view.players, words)
        texts.append([b.span(divided, BODY, ink="soft")])
    return texts
