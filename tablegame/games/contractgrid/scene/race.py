"""The race towards the cap: points by hand, the danger zone before the cap; and a table of the hands so far.

Knows finished hands as the view remembers them, and how parts look. Must not know rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.games.contractgrid.facts import danger, ranking
from tablegame.games.contractgrid.facts.house import NO_CAP
from tablegame.games.contractgrid.facts.view import GridView, Hand
from tablegame.games.contractgrid.scene import parts as parts
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.naming import listed
from tablegame.table.pane import bar_room
from tablegame.table.scale import BODY, NAME, SMALL
from tablegame.table.scene import Line, Rect

_STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000, 20000, 50000)
"""Distances of the scale's lines, in points."""


@dataclass(frozen=True, slots=True)
class Scale:
    """From hands and points to pixels: box is the field of the lines, across so many hands, up to so many points."""

    box: Rect
    hands: int
    top: int

    def x(self, hand: int) -> float:
        """Where the end of that hand lies; 0 is the beginning."""
        return self.box.x + self.box.w * hand / self.hands

    def y(self, points: float) -> float:
        """The height of so many points."""
        return self.box.bottom - self.box.h * min(1.0, points / self.top)


def chart(b: Builder, look: Look, area: Rect) -> None:
    """Everybody's line, the cap, and at the right a gauge for each seat: points, danger zone, squares marked."""
    view = parts.view_of(look)
    if not view.past:
        text = b.words("No hand has been scored yet.")
        b.text(area, [b.span(text, NAME, "serif-italic", "soft")], align="centre")
        return
    line = b.line(SMALL)
    head = _note(b, look, area)
    cell = max(b.px(112), b.type(SMALL) * 5.2)
    gauges = Rect(area.right - cell * view.players, head, cell * view.players, area.bottom - head)
    left = b.width([b.span("10000", SMALL)]) + b.space.pad
    foot = 3 * line
    field = Rect(area.x + left, head + line * 0.6, gauges.x - b.space.broad - area.x - left, 0.0)
    field = field._replace(h=area.bottom - foot - field.y)
    scale = Scale(field, max(5, len(view.past)), _top(view))
    _grid(b, scale, area.x, left)
    _cap(b, view, scale, gauges.right)
    placed: list[Rect] = []
    for seat in _order(look):
        _line(b, view, scale, seat)
    for seat in _order(look)[::-1]:
        _shapes(b, view, scale, seat, placed)
    counts = _counts(b, view, cell - 2)
    for place, seat in enumerate(range(view.players)):
        box = Rect(gauges.x + place * cell, field.y, cell, area.bottom - field.y)
        _gauge(b, look, scale, seat, box, counts[seat])


def _order(look: Look) -> list[int]:
    """Whoever looks is drawn last, above the others."""
    base = look.base
    return [seat for seat in range(parts.view_of(look).players) if seat != base] + [base]


def _top(view: GridView) -> int:
    """The highest points of the scale: the cap where it is within sight."""
    best = max(1, *view.scores)
    cap = view.house.cap
    if _cap_in_sight(view):
        return max(cap, best) + max(1, max(cap, best) // 20)
    return max(20, round(best * 1.15))


def _cap_in_sight(view: GridView) -> bool:
    """Whether somebody has come far enough for the cap to stand on the scale."""
    cap = view.house.cap
    reach = max(view.scores[seat] + danger.most_next(view, seat) for seat in range(view.players))
    return cap != NO_CAP and (max(view.scores) * 3 >= cap or reach >= cap)


def _shaded(view: GridView, seat: int) -> bool:
    """Whether a seat's gauge has a danger zone: while the sheet is open, and the cap stands on the scale."""
    return view.house.require_complete and not ranking.whole(view)[seat] and _cap_in_sight(view)


def _note(b: Builder, look: Look, area: Rect) -> float:
    """What the picture is about, in a sentence; returns where it ends."""
    view, words = parts.view_of(look), b.words
    cap, best, seats = view.house.cap, max(view.scores), range(view.players)
    behind = [look.name_of(seat) for seat in seats if ranking.is_behind(view, seat)]
    if cap == NO_CAP:
        said = words("No cap: the game ends with the first complete sheet.")
    elif behind:
        names = listed(behind, words)
        said = words("At the cap of {points} with an open sheet, and so last: {names}.", points=cap, names=names)
    elif best >= cap:
        said = words("The cap of {points} is reached.", points=cap)
    elif not view.house.require_complete:
        said = words("Whoever reaches {points} first ends the game.", points=cap)
    elif any(_shaded(view, seat) for seat in seats):
        said = words("Shaded: from there one hand can carry an open sheet over the cap of {points}.", points=cap)
    else:
        said = words(
            "{left} points to the cap of {points}; one hand cannot bring so many.", left=cap - best, points=cap
        )
    high = b.type(BODY, serif=True) * 1.4
    lines = b.wrap([b.span(said, BODY, "serif-italic", "soft")], area.w)
    y = area.y
    for each in lines:
        b.text(Rect(area.x, y, area.w, high), list(each), align="centre")
        y += high
    return y


def _grid(b: Builder, scale: Scale, left: float, wide: float) -> None:
    """Lines at round points with their figures, hand numbers below."""
    box, line = scale.box, b.line(SMALL)
    step = next((s for s in _STEPS if scale.box.h * s / scale.top >= line * 1.6), _STEPS[-1])
    for points in range(0, scale.top + 1, step):
        y = scale.y(points)
        b.add(Line(((box.x, y), (box.right, y)), "faint", 1.0, dotted=points > 0))
        text = Rect(left, y - line / 2, wide - b.space.pad, line)
        b.text(text, [b.span(str(points), SMALL, "sans", "soft")], align="right")
    pitch = box.w / scale.hands
    every = max(1, -(-int(b.width([b.span("00", SMALL)]) * 1.8) // max(1, int(pitch))))
    for hand in range(every, scale.hands + 1, every):
        x = scale.x(hand)
        b.add(Line(((x, box.bottom), (x, box.bottom + 5)), "faint", 1.5))
        cell = max(pitch * every, b.width([b.span("00", SMALL)]) + 2)
        b.text(
            Rect(x - cell / 2, box.bottom + 6, cell, line), [b.span(str(hand), SMALL, "sans", "soft")], align="centre"
        )
    b.text(
        Rect(box.x, box.bottom + 6 + line, box.w, line),
        [b.span(b.words("Hands"), SMALL, "sans", "soft")],
        align="centre",
    )


def _cap(b: Builder, view: GridView, scale: Scale, right: float) -> None:
    """The line of the cap with its name, over the gauges too."""
    cap = view.house.cap
    if not _cap_in_sight(view):
        return
    y = scale.y(cap)
    b.add(Line(((scale.box.x, y), (right, y)), "warning", max(2.0, b.px(2.5)), dotted=True))
    text = [b.span(b.words("Cap {points}", points=cap), SMALL, "sans-bold", "warning")]
    line = b.line(SMALL)
    b.text(Rect(scale.box.x + 6, y + 2, scale.box.w, line), text)


def _points(view: GridView, scale: Scale, seat: int) -> tuple[tuple[float, float], ...]:
    """Where a seat stood at the beginning and after every hand."""
    totals = [0, *(hand.scored[seat].total for hand in view.past)]
    return tuple((scale.x(hand), scale.y(total)) for hand, total in enumerate(totals))


def _line(b: Builder, view: GridView, scale: Scale, seat: int) -> None:
    """A seat's points after every hand."""
    b.add(Line(_points(view, scale, seat), f"seat.{seat}", max(2.0, b.px(3))))


def _shapes(b: Builder, view: GridView, scale: Scale, seat: int, placed: list[Rect]) -> None:
    """A seat's shape on its line, large at the end; none covers another."""
    points = _points(view, scale, seat)
    side = b.space.wide
    for x, y in reversed(points[1:]):
        big = side * (1.35 if x == points[-1][0] else 1.0)
        box = Rect(x - big / 2, y - big / 2, big, big)
        while x == points[-1][0] and any(box.overlaps(other) for other in placed):
            box = box.moved(-big * 0.5, 0)
        if not any(box.overlaps(other) for other in placed):
            placed.append(box)
            b.picture(box, f"seat/{seat}")


def _counts(b: Builder, view: GridView, room: float) -> list[str]:
    """How many squares everybody has marked, all in the same words: the longer ones where they fit for all."""
    words, found = b.words, [("", "")] * view.players
    for seat, sheet in enumerate(view.sheets):
        if sheet is not None:
            n, count = sum(view.marks[seat] >> contract & 1 for contract in sheet), len(sheet)
            found[seat] = (
                words("{n} of {count} marked", n=n, count=count),
                words("{n} of {count}", n=n, count=count),
            )
    whole = all(b.width([b.span(long, SMALL)]) <= room for long, _ in found)
    return [long if whole else short for long, short in found]


def _gauge(b: Builder, look: Look, scale: Scale, seat: int, box: Rect, count: str) -> None:
    """A seat at the right: its points as a bar, the danger zone, name, points and squares marked below."""
    view = parts.view_of(look)
    line = b.line(SMALL)
    cap, most = view.house.cap, danger.most_next(view, seat)
    bar = Rect(box.cx - box.w * 0.24, scale.box.y, box.w * 0.48, scale.box.h)
    b.panel(bar, "field")
    if _shaded(view, seat):
        upper, lower = scale.y(cap), scale.y(max(0, cap - most))
        b.panel(Rect(bar.x, upper, bar.w, lower - upper), "lit")
        for i in range(int((lower - upper) // b.space.close)):
            y = upper + (i + 0.5) * b.space.close
            b.add(Line(((bar.x + 3, y), (bar.right - 3, y)), "warning", 1.0))
    score = view.scores[seat]
    y = scale.y(score)
    b.panel(Rect(bar.x, y, bar.w, max(2.0, bar.bottom - y)), "row", seat)
    side = b.space.wide
    b.picture(Rect(bar.cx - side / 2, max(bar.y, y - side / 2), side, side), f"seat/{seat}")
    low = scale.box.bottom + 6
    name = [b.span(look.name_of(seat), SMALL, "sans-bold", f"seat.{seat}")]
    b.text(Rect(box.x + 2, low, box.w - 4, line), name, align="centre")
    b.text(Rect(box.x, low + line, box.w, line), [b.span(str(score), BODY, "serif-bold")], align="centre")
    b.text(Rect(box.x, low + 2 * line, box.w, line), [b.span(count, SMALL, "sans", "soft")], align="centre")


# -- the hands so far ----------------------------------------------------------------------------------------------


def hands(b: Builder, look: Look, area: Rect) -> None:
    """A row for each hand: number, dealer, trump, and what it brought everybody; the last one lit."""
    view = parts.view_of(look)
    if not view.past:
        text = b.words("No hand has been scored yet.")
        b.text(area, [b.span(text, NAME, "serif-italic", "soft")], align="centre")
        return
    line = b.type(BODY) * 1.5
    wide = min(area.w, b.type(BODY) * (16 + 13 * view.players))
    room = Rect(area.cx - wide / 2, area.y, wide, area.h)
    label = b.type(BODY) * 9.6
    each = (room.w - label - bar_room(b)) / view.players
    for seat in range(view.players):
        box = Rect(room.x + label + seat * each, room.y, each - 8, line)
        side = line * 0.7
        name = b.fitted([b.span(look.name_of(seat), BODY, "sans-bold", f"seat.{seat}")], box.w - side * 1.3)
        x = box.right - b.width(name) - side * 1.3
        b.picture(Rect(x, box.cy - side / 2, side, side), f"seat/{seat}")
        b.text(Rect(x + side * 1.3, box.y, b.width(name) + 1, line), name)
    for x, text in ((0.0, b.words("Hand")), (0.3, b.words("Dealer")), (0.66, b.words("Trump"))):
        b.text(Rect(room.x + label * x, room.y, label * 0.36, line), [b.span(text, SMALL, "sans", "soft")])
    rows = Rect(room.x, room.y + line, room.w, room.h - line)

    def row(c: Builder, box: Rect, i: int) -> None:
        _hand_row(c, view, i, box, label, each)

    follow = (f"hands {len(view.past)}", len(view.past) - 1)
    look.pane("hands").rows(b, rows, len(view.past), line, row, follow=follow)


def _hand_row(b: Builder, view: GridView, i: int, box: Rect, label: float, each: float) -> None:
    hand: Hand = view.past[i]
    before = view.past[i - 1].scored if i else None
    if i == len(view.past) - 1:
        b.panel(box, "lit")
    elif i % 2 == 0:
        b.panel(box, "row")
    side = box.h * 0.68
    b.text(Rect(box.x + 6, box.y, label * 0.3, box.h), [b.span(str(i + 1), BODY, "serif-bold")])
    b.picture(Rect(box.x + label * 0.3, box.cy - side / 2, side, side), f"seat/{hand.dealer}")
    b.picture(Rect(box.x + label * 0.66, box.cy - side / 2, side, side), b.faces.sign(hand.trump))
    for seat, scored in enumerate(hand.scored):
        gain = scored.total - (before[seat].total if before else 0)
        cell = Rect(box.x + label + seat * each, box.y, each - 8, box.h)
        total = [b.span(str(scored.total), BODY, "serif-bold")]
        room = b.width([b.span("00000", BODY, "serif-bold")])
        b.text(Rect(cell.right - room, cell.y, room, cell.h), total, align="right")
        text = [b.span(f"+{gain}", BODY, "serif-bold-italic", "soft")]
        if b.metrics.width(text[0].text, text[0].face, 18.0) <= cell.w - room - 4:
            b.text(Rect(cell.x, cell.y, cell.w - room - 4, cell.h), text, align="right")
