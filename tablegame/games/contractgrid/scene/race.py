"""Two charts of ContractGrid: the race to the cap, and a table of the finished hands."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.view.builder import Builder
from tablegame.view.form import Text
from tablegame.view.layout import RowWriter
from tablegame.view.pane import bar_room
from tablegame.view.phrases import name_list, standalone_name
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Line, Rect

_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000, 20000, 50000)
"""Possible distances of the scale's lines, in points."""


class Scale(NamedTuple):
    """The scales of the race, which convert hands and points to pixels."""

    box: Rect  # of the field
    hands: int  # the number of hands from left to right
    top: int  # the points at the upper edge

    def x(self, hand: int) -> float:
        """The position of the end of that hand; 0 for the beginning of the game."""
        return self.box.x + self.box.w * hand / self.hands

    def y(self, points: float) -> float:
        """The position of these points; the upper edge for more than there is room for."""
        return self.box.bottom - self.box.h * min(1.0, points / self.top)


def draw_chart(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the race: a line for each seat, the cap, and at the right a gauge for each seat."""
    view, line = look.view, b.line(SMALL)
    if not view.past:
        _draw_nothing(b, area)
        return
    head = Text(_note(b, look), BODY, "serif-italic", "soft", "centre").draw(b, "", area)
    cell = max(b.px(112), b.type(SMALL) * 5.2)
    gauges = area.right - cell * view.players
    left = b.width([b.span("10000", SMALL)]) + b.space.pad
    top = head + line * 0.6
    field = Rect(area.x + left, top, gauges - b.space.broad - area.x - left, area.bottom - 3 * line - top)
    scale = Scale(field, max(5, len(view.past)), _top_points(view))
    _draw_grid(b, scale, area.x, left)
    if _cap_in_sight(view):
        _draw_cap(b, view.house.cap, scale, area.right)
    # The viewer is drawn last, above the others.
    order = [*look.others, look.base]
    for seat in order:
        b.add(Line(_line_points(view, scale, seat), f"seat.{seat}", max(2.0, b.px(3))))
    placed: list[Rect] = []
    for seat in reversed(order):
        _draw_shapes(b, view, scale, seat, placed)
    counts = _count_texts(b, view, cell - 2)
    for seat in range(view.players):
        _draw_gauge(b, look, scale, seat, Rect(gauges + seat * cell, top, cell, area.bottom - top), counts[seat])


def _draw_nothing(b: Builder, area: Rect) -> None:
    b.text(area, b.words("No hand has been scored yet."), NAME, "serif-italic", "soft", "centre")


def _top_points(view: GridView) -> int:
    """The points at the upper edge of the scale: above the cap if that is in sight."""
    best = max(1, *view.scores)
    cap = view.house.cap
    if _cap_in_sight(view):
        return max(cap, best) + max(1, max(cap, best) // 20)
    return max(20, round(best * 1.15))


def _cap_in_sight(view: GridView) -> bool:
    """Whether the cap is on the scale: a seat is past a third of it, or can reach it in one hand."""
    cap = view.house.cap
    reach = max(view.scores[seat] + scoring.most_next(view, seat) for seat in range(view.players))
    return cap != NO_CAP and (max(view.scores) * 3 >= cap or reach >= cap)


def _has_danger_zone(view: GridView, seat: int) -> bool:
    """Whether a seat's gauge has a danger zone: while the sheet is open and the cap is on the scale."""
    return view.house.require_complete and not scoring.complete_sheets(view)[seat] and _cap_in_sight(view)


def _note(b: Builder, look: GridLook) -> str:
    """The sentence above the picture."""
    view, words = look.view, b.words
    cap, best, seats = view.house.cap, max(view.scores), range(view.players)
    behind = [look.name_of(seat) for seat in seats if scoring.is_behind(view, seat)]
    if cap == NO_CAP:
        return words("No cap: the game ends with the first complete sheet.")
    if behind:
        names = standalone_name(name_list(behind, words))
        return words("At the cap of {points} with an open sheet, and so last: {names}.", points=cap, names=names)
    if best >= cap:
        return words("The cap of {points} is reached.", points=cap)
    if not view.house.require_complete:
        return words("The first to reach {points} ends the game.", points=cap)
    if any(_has_danger_zone(view, seat) for seat in seats):
        return words("Shaded: from there one hand can bring an open sheet to the cap of {points}.", points=cap)
    return words("{left} points to the cap of {points}; one hand cannot bring so many.", left=cap - best, points=cap)


def _draw_grid(b: Builder, scale: Scale, left: float, wide: float) -> None:
    """Draw lines at round numbers of points with their figures, and the numbers of the hands below.

    left, wide: position and width of the figures.
    """
    box, line, thin = scale.box, b.line(SMALL), b.space.thin
    step = next((s for s in _STEPS if box.h * s / scale.top >= line * 1.6), _STEPS[-1])
    for points in range(0, scale.top + 1, step):
        y = scale.y(points)
        b.add(Line(((box.x, y), (box.right, y)), "faint", 1.0, dotted=points > 0))
        text = Rect(left, y - line / 2, wide - b.space.pad, line)
        b.text(text, str(points), SMALL, ink="soft", align="right")
    pitch, least = box.w / scale.hands, b.width([b.span("00", SMALL)])
    every = max(1, -(-int(least * 1.8) // max(1, int(pitch))))
    cell = Rect(0, box.bottom + thin, max(pitch * every, least + 2), line)
    for hand in range(every, scale.hands + 1, every):
        x = scale.x(hand)
        b.add(Line(((x, box.bottom), (x, box.bottom + thin)), "faint", 1.5))
        b.text(cell._replace(x=x - cell.w / 2), str(hand), SMALL, ink="soft", align="centre")
    b.text(box._replace(y=cell.bottom, h=line), b.words("Hands"), SMALL, ink="soft", align="centre")


def _draw_cap(b: Builder, cap: int, scale: Scale, right: float) -> None:
    box, y = scale.box, scale.y(cap)
    b.add(Line(((box.x, y), (right, y)), "warning", max(2.0, b.px(2.5)), dotted=True))
    name = Rect(box.x + b.space.close, y + b.space.hair, box.w, b.line(SMALL))
    b.text(name, b.words("Cap {points}", points=cap), SMALL, "sans-bold", "warning")


def _line_points(view: GridView, scale: Scale, seat: int) -> tuple[tuple[float, float], ...]:
    """The line of a seat: its points at the beginning and after every hand, in pixels."""
    return tuple((scale.x(hand), scale.y(view.totals(hand)[seat])) for hand in range(len(view.past) + 1))


def _draw_shapes(b: Builder, view: GridView, scale: Scale, seat: int, placed: list[Rect]) -> None:
    """Draw the shapes of a seat on its line, a large one at the end; none covers another.

    placed: the boxes of all shapes so far, to which new ones are added.
    """
    points = _line_points(view, scale, seat)
    side = b.space.wide
    for x, y in reversed(points[1:]):
        big = side * (1.35 if x == points[-1][0] else 1.0)
        box = Rect(x - big / 2, y - big / 2, big, big)
        while x == points[-1][0] and any(box.overlaps(other) for other in placed):
            box = box.moved(-big * 0.5, 0)
        if not any(box.overlaps(other) for other in placed):
            placed.append(box)
            b.draw_player(box, seat)


def _count_texts(b: Builder, view: GridView, room: float) -> list[str]:
    """The number of squares that each seat has marked, in the longer form if that fits for all."""
    words, count = b.words, len(view.house.on_sheet)
    marked = [marks.bit_count() for marks in view.marks]
    long_texts = [words("{n} of {count} marked", n=n, count=count) for n in marked]
    if all(b.width([b.span(text, SMALL)]) <= room for text in long_texts):
        return long_texts
    return [words("{n} of {all}", n=n, all=count) for n in marked]


def _draw_gauge(b: Builder, look: GridLook, scale: Scale, seat: int, box: Rect, count: str) -> None:
    """Draw the gauge of a seat: its points as a bar, the danger zone; below it name, points and marks."""
    view, line, step = look.view, b.line(SMALL), b.space.close
    cap, score = view.house.cap, view.scores[seat]
    bar = Rect(box.cx - box.w * 0.24, scale.box.y, box.w * 0.48, scale.box.h)
    b.panel(bar, "field")
    if _has_danger_zone(view, seat):
        upper, lower = scale.y(cap), scale.y(max(0, cap - scoring.most_next(view, seat)))
        b.panel(bar._replace(y=upper, h=lower - upper), "lit")
        for i in range(int((lower - upper) // step)):
            y = upper + (i + 0.5) * step
            b.add(Line(((bar.x + 3, y), (bar.right - 3, y)), "warning", 1.0))
    y, side = scale.y(score), b.space.wide
    b.panel(bar._replace(y=y, h=max(2.0, bar.bottom - y)), "row", seat)
    b.draw_player(Rect(bar.cx - side / 2, max(bar.y, y - side / 2), side, side), seat)
    name = box.inset(2, 0)._replace(y=scale.box.bottom + b.space.thin, h=line)
    b.text(name, look.name_of(seat), SMALL, "sans-bold", f"seat.{seat}", "centre")
    b.text(name.moved(0, line), str(score), BODY, "serif-bold", align="centre")
    b.text(name.moved(0, 2 * line), count, SMALL, ink="soft", align="centre")


# -- the finished hands --------------------------------------------------------------------------------------------


def draw_hands(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw a row for each finished hand: number, dealer, trump, gain and total of each seat; the last one lit."""
    view, line, label = look.view, b.type(BODY) * 1.5, b.type(BODY) * 9.6
    if not view.past:
        _draw_nothing(b, area)
        return
    wide = min(area.w, b.type(BODY) * (16 + 13 * view.players))
    room = Rect(area.cx - wide / 2, area.y, wide, area.h)
    each = (room.w - label - bar_room(b)) / view.players
    for x, text in zip(_COLUMNS, (b.words("Hand"), b.words("Dealer"), b.words("Trump")), strict=True):
        b.text(Rect(room.x + label * x, room.y, label * 0.36, line), text, SMALL, ink="soft")
    for seat in range(view.players):
        head = RowWriter(b, Rect(room.x + label + seat * each, room.y, each - b.space.close, line), line * 0.7)
        head.at_right(b.fitted([b.span(look.name_of(seat), BODY, "sans-bold", f"seat.{seat}")], head.rest.w - line))
        shape = Rect(head.rest.right - head.side, head.rest.cy - head.side / 2, head.side, head.side)
        b.draw_player(shape, seat)
    follow = (f"hands {len(view.past)}", len(view.past) - 1)

    def row(c: Builder, box: Rect, i: int) -> None:
        _draw_hand_row(c, view, i, box, label, each)

    rows = room._replace(y=room.y + line, h=room.h - line)
    look.pane("hands").rows(b, rows, len(view.past), line, row, follow=follow, striped=True)


_COLUMNS: Final = (0.0, 0.3, 0.66)
"""The positions of number, dealer and trump, in parts of the room for them."""


def _draw_hand_row(b: Builder, view: GridView, i: int, box: Rect, label: float, each: float) -> None:
    hand = view.past[i]
    if i == len(view.past) - 1:
        b.panel(box, "lit")
    number, dealer, trump = (RowWriter(b, box._replace(x=box.x + label * x), box.h * 0.68) for x in _COLUMNS)
    number.skip(b.space.thin)
    number.text(str(i + 1), BODY, "serif-bold")
    dealer.seat(hand.dealer)
    trump.picture(b.faces.sign(hand.trump))
    room = b.width([b.span("00000", BODY, "serif-bold")])
    for seat, (before, after) in enumerate(zip(view.totals(i), view.totals(i + 1), strict=True)):
        cell = Rect(box.x + label + seat * each, box.y, each - b.space.close, box.h)
        b.text(cell, str(after), BODY, "serif-bold", align="right")
        gain = cell._replace(w=cell.w - room - b.space.thin)
        if b.metrics.width(f"+{after - before}", "serif-bold-italic", 18.0) <= gain.w:
            b.text(gain, f"+{after - before}", BODY, "serif-bold-italic", "soft", "right")
