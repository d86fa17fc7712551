"""The sheet of Procession: rows as written by hand, the lowest with its digits as keys, what a change would make."""

from __future__ import annotations

from itertools import chain

from tablegame.games.procession.facts import ProcessionView, in_the_way, partition_of, run_lengths, text_of
from tablegame.games.procession.scene import lowest as scene_lowest
from tablegame.games.procession.scene.lowest import digits, margin, pencilled_runs
from tablegame.games.procession.scene.plan import PaperPlan, aim_lines, why_spans
from tablegame.games.procession.text import partition_text, row_words, why_text
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.layout import grid
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Ink, Label, Line, Panel, Rect, Span


def build(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """Everything on the sheet."""
    view, (x, y) = look.view, plan.origin
    b.add(Panel(plan.sheet, "sheet", id="sheet", squares=(x, y, plan.square)))
    # The digits come first in the order of Tab, before the bar of the rows above them.
    b.zones.setdefault("digits", [])
    place = scene_lowest.considered(b, look)
    against = None if place is None else in_the_way(view)[place]
    lowest = len(view.rows) - 1
    window = Rect(plan.inner.x, y, plan.inner.w, min(lowest * plan.row, plan.window))
    _earlier(b, look, plan, against, window)
    _head(b, look, plan, window)
    band = window._replace(y=window.bottom, h=plan.band)
    scene_lowest.build(b, look, plan, band, place, against == lowest)
    after = band._replace(y=band.bottom, h=plan.following)
    room = after._replace(y=after.bottom + b.space.close, h=plan.says)
    if view.over:
        _ends(b, view, room)
    else:
        _following(b, view, plan, after, place, against)
        b.text(room, _says(b, look, place, against), wrap=True, middle=False)
    if plan.aim:
        lines = aim_lines(b, plan.inner.w)
        high = b.line_height(lines)
        b.add(Label(Rect(plan.inner.x, plan.sheet.bottom - b.space.wide - high, plan.inner.w, high), lines))


# -- rows ----------------------------------------------------------------------------------------------------------


def _head(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, window: Rect) -> None:
    """What the columns are; where the sheet is folded, which rows are in sight, and the fold."""
    line = b.line(SMALL)
    head = Rect(plan.inner.x, plan.origin[1] - line, plan.seats - plan.inner.x, line)
    runs = head._replace(x=plan.runs.x, w=plan.runs.w)
    b.text(head, b.words("row"), SMALL, "sans-italic", "soft")
    b.text(runs, b.words("runs"), SMALL, "sans-italic", "soft")
    pane = look.pane("sheet")
    if not window.h or pane.furthest <= 0:
        return
    first = round(pane.offset / plan.row)
    last = first + round(window.h / plan.row) - 1
    said = b.words("{first} to {last} in sight", first=first or b.words("start"), last=last)
    b.text(head._replace(x=plan.column(0), w=runs.x - plan.column(0)), said, SMALL, "sans-italic", "soft")
    if pane.offset > 0:
        fold = ((plan.sheet.x + 3, window.y), (plan.sheet.right - 3, window.y))
        b.add(Line(fold, "soft", max(1.2, b.px(1.6)), dotted=True))


def _earlier(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, against: int | None, window: Rect) -> None:
    """The rows above the lowest, as many as the window shows; what is in the way of a change comes into sight."""
    view = look.view
    count = len(view.rows) - 1
    if not count:
        return

    def draw(aside: Builder, rect: Rect, index: int) -> None:
        if index == against:
            aside.panel(rect.inset(-b.space.thin, 1), "lit")
        seat = view.writer(index)
        margin(aside, plan, rect, index, seat, "soft")
        ink: Ink = "text" if seat is None else f"seat.{seat}"
        digits(aside, plan, rect, view.text(index), view.place(index), ink, "text")
        pencilled_runs(aside, plan, rect, view.runs(index), "soft", index == against)

    seen = against if against is not None and against < count else count - 1
    follow, same = (f"{count}/{seen}", seen), (view.rows[:-1], view.first, view.players, plan)
    look.pane("sheet").rows(
        b, window, count, plan.row, draw, follow=follow, same=same, state=lambda index: index == against
    )


# -- what would follow ---------------------------------------------------------------------------------------------


def _following(
    b: Builder, view: ProcessionView, plan: PaperPlan, rect: Rect, place: int | None, against: int | None
) -> None:
    """Who writes the next row, and lightly in pencil the row that the change would make; in red where it may not."""
    seat = view.acting[0]
    margin(b, plan, rect, len(view.rows), seat, "faint", alpha=0.55)
    if place is None:
        return
    move, free = view.turned(place), against is None
    digits(b, plan, rect, text_of(move), place, f"seat.{seat}" if free else "warning", "faint")
    pencilled_runs(b, plan, rect, run_lengths(move), "soft" if free else "warning", not free)


def _says(b: Builder, look: SceneInput[ProcessionView], place: int | None, against: int | None) -> list[Span]:
    """What the digit that is looked at would do, or how many there are to choose from."""
    view, words = look.view, b.words
    if place is not None:
        parts = partition_text(partition_of(view.turned(place)))
        return why_spans(b, why_text(against), parts, digit=place + 1, row=against)
    free = in_the_way(view).count(None)
    choose = words.many("{n} digit may be changed. Choose it.", "{n} digits may be changed. Choose one.", free)
    waits = words.many("{n} digit may be changed.", "{n} digits may be changed.", free)
    return [b.span(choose if look.can_act else waits, BODY, "sans", "soft")]


# -- the end -------------------------------------------------------------------------------------------------------


def ends_height(b: Builder, view: ProcessionView, width: float) -> float:
    """How high the reasons are why no digit may change any more."""
    return b.line(NAME, True) + _ends_down(b, view, width) * b.line(BODY)


def _ends_down(b: Builder, view: ProcessionView, width: float) -> int:
    """How many lines the reasons take, as many as fit beside each other."""
    widest = max(b.width(_end(b, view, place)) for place in range(view.length)) + b.space.wide
    return -(-view.length // max(1, int(width / widest)))


def _end(b: Builder, view: ProcessionView, place: int) -> list[Span]:
    """Why one digit may not change."""
    row = row_words(in_the_way(view)[place] or 0, b.words)
    return [b.span(f"{place + 1}: ", BODY, "sans-bold"), b.span(row, BODY, "sans", "soft")]


def _ends(b: Builder, view: ProcessionView, room: Rect) -> None:
    """Why no move is left: for each digit the row that has the runs which it would make."""
    title = room._replace(h=b.line(NAME, True))
    whole = b.words("No digit may change any more. The runs are already there:")
    fits = b.width([b.span(whole, NAME, "serif-bold")]) <= room.w
    b.text(title, whole if fits else b.words("No digit may change any more:"), NAME, "serif-bold")
    down = _ends_down(b, view, room.w)
    reasons = title._replace(y=title.bottom, h=down * b.line(BODY))
    cells = grid(reasons, down, -(-view.length // down), b.space.thin)
    for place, box in zip(range(view.length), chain(*cells), strict=False):
        b.text(box, _end(b, view, place))
