"""The sheet of Procession: rows as written by hand, the lowest with its digits as keys, what a change would make.

Knows a view, the plan and the parts of a scene. Must not know rules: what is forbidden stands in the view.
"""

from __future__ import annotations

from tablegame.games.procession.facts.runs import partition_of, run_lengths, text_of
from tablegame.games.procession.facts.view import ProcessionView, in_the_way
from tablegame.games.procession.scene import lowest as scene_lowest
from tablegame.games.procession.scene import pencil as pencil
from tablegame.games.procession.scene.plan import Plan, aim_lines, shape_size, why_text
from tablegame.games.procession.text.wording import partition_text
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.scale import BODY, NAME, SMALL
from tablegame.table.scene import Ink, Label, Line, Panel, Picture, Rect, Span


def build(b: Builder, look: Look, view: ProcessionView, plan: Plan) -> None:
    """Everything on the sheet."""
    x, y = plan.origin
    b.add(Panel(plan.sheet, "sheet", id="sheet", squares=(x, y, plan.square)))
    # The digits come first in the order of Tab, before the bar of the rows above them.
    b.zones.setdefault("digits", [])
    place = scene_lowest.considered(b, look)
    against = None if place is None else in_the_way(view)[place]
    lowest = len(view.rows) - 1
    window = Rect(plan.inner.x, y, plan.inner.w, min(lowest * plan.row, plan.window))
    _earlier(b, look, view, plan, against, window)
    _head(b, look, plan, window)
    band = Rect(plan.inner.x, window.bottom, plan.inner.w, plan.band)
    scene_lowest.build(b, look, view, plan, band, place, against == lowest)
    bottom = band.bottom
    if not view.over:
        following = Rect(band.x, bottom, band.w, plan.following)
        _following(b, view, plan, following, place, against)
        bottom = following.bottom
    room = Rect(plan.inner.x, bottom + b.space.close, plan.inner.w, plan.says)
    if view.over:
        _ends(b, view, room)
    else:
        b.text(room, _says(b, look, view, place, against), wrap=True, middle=False)
    if plan.aim:
        lines = aim_lines(b, plan.inner.w)
        high = b.line_height(lines)
        foot = plan.sheet.bottom - b.space.wide
        b.add(Label(Rect(plan.inner.x, foot - high, plan.inner.w, high), lines))


# -- rows ----------------------------------------------------------------------------------------------------------


def _head(b: Builder, look: Look, plan: Plan, window: Rect) -> None:
    """What the columns are; where the sheet is folded, which rows are in sight, and the fold."""
    line = b.line(SMALL)
    y = plan.origin[1] - line
    b.text(Rect(plan.inner.x, y, plan.seats - plan.inner.x, line), b.words("row"), SMALL, "sans-italic", "soft")
    runs = Rect(plan.runs.x, y, plan.runs.w, line)
    b.text(runs, b.words("runs"), SMALL, "sans-italic", "soft")
    pane = look.pane("sheet")
    if not window.h or pane.furthest <= 0:
        return
    first = round(pane.offset / plan.row)
    last = first + round(window.h / plan.row) - 1
    said = b.words("{first} to {last} in sight", first=first or b.words("start"), last=last)
    b.text(Rect(plan.column(0), y, runs.x - plan.column(0), line), said, SMALL, "sans-italic", "soft")
    if pane.offset > 0:
        fold = ((plan.sheet.x + 3, window.y), (plan.sheet.right - 3, window.y))
        b.add(Line(fold, "soft", max(1.2, b.px(1.6)), dotted=True))


def _earlier(b: Builder, look: Look, view: ProcessionView, plan: Plan, against: int | None, window: Rect) -> None:
    """The rows above the lowest, as many as the window shows; what is in the way of a change comes into sight."""
    count = len(view.rows) - 1
    if not count:
        return

    def draw(aside: Builder, rect: Rect, index: int) -> None:
        if index == against:
            aside.panel(Rect(rect.x - 4, rect.y + 1, rect.w + 8, rect.h - 2), "lit")
        _row(aside, view, plan, rect, index)
        if index == against:
            pencil.ring(aside, pencil.runs_box(aside, plan, rect, view.runs(index)))

    seen = against if against is not None and against < count else count - 1
    follow, same = (f"{count}/{seen}", seen), (view.rows[:-1], view.first, view.players, plan)
    look.pane("sheet").rows(
        b, window, count, plan.row, draw, follow=follow, same=same, state=lambda index: index == against
    )


def _row(b: Builder, view: ProcessionView, plan: Plan, rect: Rect, index: int) -> None:
    """A row as it was written: number, who wrote it, digits with the changed one in ink, run lengths."""
    seat, place = view.writer(index), view.place(index)
    number = str(index) if index else b.words("start")
    b.text(Rect(rect.x, rect.y, plan.seats - rect.x, rect.h), number, SMALL, "sans", "soft")
    if seat is not None:
        side = shape_size(b)
        b.picture(Rect(plan.seats, rect.cy - side / 2, side, side), f"seat/{seat}")
    pencil.digits(b, plan, rect, view.text(index), place, "text" if seat is None else f"seat.{seat}", "text")
    runs = Rect(plan.runs.x, rect.y, plan.runs.w, rect.h)
    b.text(runs, pencil.runs_span(b, view.runs(index), plan.runs.w, NAME, "serif-italic", "soft"))


# -- what would follow ---------------------------------------------------------------------------------------------


def _following(
    b: Builder, view: ProcessionView, plan: Plan, rect: Rect, place: int | None, against: int | None
) -> None:
    """Who writes the next row, and lightly in pencil the row that the change would make; in red where it may not."""
    seat = view.acting[0]
    b.text(Rect(rect.x, rect.y, plan.seats - rect.x, rect.h), str(len(view.rows)), SMALL, "sans", "faint")
    side = shape_size(b)
    b.add(Picture(Rect(plan.seats, rect.cy - side / 2, side, side), f"seat/{seat}", 0.55))
    if place is None:
        return
    move = view.turned(place)
    ink: Ink = "faint" if against is None else "warning"
    pencil.digits(b, plan, rect, text_of(move), place, f"seat.{seat}" if against is None else ink, "faint")
    runs = run_lengths(move)
    box = Rect(plan.runs.x, rect.y, plan.runs.w, rect.h)
    b.text(box, pencil.runs_span(b, runs, plan.runs.w, NAME, "serif-italic", "soft" if against is None else ink))
    if against is not None:
        pencil.ring(b, pencil.runs_box(b, plan, rect, runs))


def _says(b: Builder, look: Look, view: ProcessionView, place: int | None, against: int | None) -> list[Span]:
    """What the digit that is looked at would do, or how many there are to choose from."""
    words = b.words
    if place is None:
        free = in_the_way(view).count(None)
        if look.can_act:
            said = words.many("{n} digit may be changed. Choose it.", "{n} digits may be changed. Choose one.", free)
        else:
            said = words.many("{n} digit may be changed.", "{n} digits may be changed.", free)
        return [b.span(said, BODY, "sans", "soft")]
    parts = partition_text(partition_of(view.turned(place)))
    if against is None:
        before, _, after = words.raw("Digit {digit} makes {runs}: not there yet.").partition("{runs}")
    else:
        before, _, after = words.raw(why_text(against)).partition("{runs}")
    fields = {"digit": place + 1, "row": against}
    return [
        b.span(before.format(**fields), BODY),
        b.span(parts, NAME, "serif-bold"),
        b.span(after.format(**fields), BODY),
    ]


# -- the end -------------------------------------------------------------------------------------------------------


def ends_height(b: Builder, view: ProcessionView, width: float) -> float:
    """How high the reasons are why no digit may change any more."""
    return _ends_title(b) + len(_ends_lines(b, view, width)) * _ends_line(b)


def _ends_title(b: Builder) -> float:
    return b.type(NAME, True) * 1.4


def _ends_line(b: Builder) -> float:
    return b.type(BODY) * 1.4


def _ends_lines(b: Builder, view: ProcessionView, width: float) -> list[list[int]]:
    """Digits in lines of even columns, all of them reasons that stand beside each other."""
    across = max(1, int(width / _ends_width(b, view)))
    down = -(-view.length // across)
    across = -(-view.length // down)
    return [list(range(first, min(first + across, view.length))) for first in range(0, view.length, across)]


def _ends_width(b: Builder, view: ProcessionView) -> float:
    return max(b.width(_end(b, view, place)) for place in range(view.length)) + b.space.wide


def _end(b: Builder, view: ProcessionView, place: int) -> list[Span]:
    """Why one digit may not change."""
    against = in_the_way(view)[place]
    row = b.words("row {number}", number=against) if against else b.words("start")
    return [b.span(f"{place + 1}: ", BODY, "sans-bold"), b.span(row, BODY, "sans", "soft")]


def _ends(b: Builder, view: ProcessionView, room: Rect) -> None:
    """Why no move is left: for each digit the row that has the runs which it would make."""
    title = b.words("No digit may change any more. The runs are already there:")
    b.text(Rect(room.x, room.y, room.w, _ends_title(b)), title, NAME, "serif-bold")
    lines = _ends_lines(b, view, room.w)
    wide = room.w / len(lines[0])
    for i, line in enumerate(lines):
        y = room.y + _ends_title(b) + i * _ends_line(b)
        for j, place in enumerate(line):
            b.text(Rect(room.x + j * wide, y, wide - 6, _ends_line(b)), _end(b, view, place))
