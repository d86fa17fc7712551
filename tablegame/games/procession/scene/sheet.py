"""The sheet of Procession: the rows, the lowest with its digits as keys, and the row that a change would make; beside
it the plates of the seats and the list of partitions, with the used ones struck.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.procession.facts import (
    ProcessionView,
    change,
    changed_digit,
    forbidding_rows,
    mark_of,
    partition_of,
    partitions_after,
    run_lengths,
    text_of,
)
from tablegame.games.procession.scene.plan import (
    PaperPlan,
    aim_lines,
    entry_width,
    key_height,
    number_width,
    shape_size,
    why_spans,
)
from tablegame.games.procession.text import (
    change_text,
    partition_text,
    partition_texts,
    row_words,
    runs_text,
    short_runs_text,
)
from tablegame.view import advice, plate, rank_columns, verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Segments, draw_wrapped
from tablegame.view.game_scene import SceneInput
from tablegame.view.layout import grid
from tablegame.view.pane import bar_room
from tablegame.view.phrases import labelled
from tablegame.view.plate import Plate
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Face, Ink, Label, Line, Panel, Rect, Span, SpokenTable, Target

RULE_SECONDS: Final = 0.4
"""How long a pencil draws each of the two lines below the last row."""
DIGIT: Final = "digit/"
"""The beginning of the ids of digits, before the number from 1."""


def _place_of(target: str) -> int | None:
    number = target.removeprefix(DIGIT)
    return int(number) - 1 if number != target and number.isdigit() else None


def considered_digit(b: Builder, look: SceneInput[ProcessionView]) -> int | None:
    """The digit under the mouse, else the one with the focus; None if the viewer cannot move."""
    if not look.can_act:
        return None
    over = _place_of(b.hover)
    return _place_of(b.focus) if over is None else over


def build(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """Draw the sheet with everything on it."""
    view, (x, y) = look.view, plan.origin
    b.add(Panel(plan.sheet, "sheet", id="sheet", squares=(x, y, plan.square)))
    # The digits come first in the order of Tab, before the bar of the rows above them.
    b.zones.setdefault("digits", [])
    place = considered_digit(b, look)
    against = None if place is None else forbidding_rows(view)[place]
    lowest = len(view.rows) - 1
    window = Rect(plan.inner.x, y, plan.inner.w, min(lowest * plan.row, plan.window))
    _earlier(b, look, plan, against, window)
    _head(b, look, plan, window)
    band = window._replace(y=window.bottom, h=plan.band)
    _lowest(b, look, plan, band, place, against == lowest)
    after = band._replace(y=band.bottom, h=plan.following)
    room = after._replace(y=after.bottom + b.space.close, h=plan.says)
    b.cached(_read, look.untouched(b))
    if view.over:
        _ends(b, view, room)
    else:
        b.cached(_following, view, plan, after, place, against)
        b.cached(_say, look.untouched(b), room, place, against)
    if plan.aim:
        b.cached(_aim, plan)


def _aim(b: Builder, plan: PaperPlan) -> None:
    """The aim of the game at the foot of the sheet."""
    lines = aim_lines(b, plan.inner.w)
    high = b.line_height(lines)
    b.add(Label(Rect(plan.inner.x, plan.sheet.bottom - b.space.wide - high, plan.inner.w, high), lines))


LATEST: Final = 8
"""How many rows a screen reader gets as a table: the last ones. Where they are drawn, nothing is read."""


def _read(b: Builder, look: SceneInput[ProcessionView]) -> None:
    """The last rows as a table for a screen reader: who wrote what, and its runs."""
    view, words, rows = look.view, b.words, []
    for number in range(max(0, len(view.rows) - LATEST), len(view.rows)):
        seat = view.writer(number)
        name = words("start") if seat is None else look.name_of(seat)
        rows.append((words("row {n}", n=number), name, view.text(number), partition_text(view.runs(number))))
    heads = ("", words("player"), words("row"), words("runs"))
    b.read_table(SpokenTable(words("Moves"), heads, tuple(rows), "news"))


# -- rows ----------------------------------------------------------------------------------------------------------


def _head(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, window: Rect) -> None:
    """The heads of the columns; on a scrolled sheet, the rows in sight and a fold."""
    line = b.line(SMALL)
    head = Rect(plan.inner.x, plan.origin[1] - line, plan.seats - plan.inner.x, line)
    runs = head._replace(x=plan.runs.x, w=plan.runs.w)
    b.text(head, b.words("row"), SMALL, "sans-italic", "soft")
    b.text(runs, b.words("runs"), SMALL, "sans-italic", "soft")
    pane = look.pane("sheet")
    if not window.h or pane.furthest <= 0:
        return
    first = round(pane.offset / plan.row)
    whole = pane.offset >= pane.furthest - 0.5
    last = len(look.view.rows) - 2 if whole else first + round(pane.view / plan.row) - 1
    # translators: in place of the number of a row: the row with which the game starts
    text = b.words("{first} to {last} in sight", first=first or b.words("start"), last=last)
    b.text(head._replace(x=plan.column(0), w=runs.x - plan.column(0)), text, SMALL, "sans-italic", "soft")
    if pane.offset > 0:
        fold = ((plan.sheet.x + 3, window.y), (plan.sheet.right - 3, window.y))
        b.add(Line(fold, "soft", max(1.2, b.px(1.6)), dotted=True))


def _earlier(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, against: int | None, window: Rect) -> None:
    """The rows above the lowest, in a window that scrolls to the row in the way of a change; the last of them stays
    above the lowest, which was made from it."""
    view = look.view
    count = len(view.rows) - 1
    if not count:
        return

    def draw(aside: Builder, rect: Rect, index: int) -> None:
        aside.cached(_earlier_row, view, plan, rect, index, index == against)

    scrolled = count - 1 if window.h >= 2 * plan.row else count
    pane = window._replace(h=window.h - (count - scrolled) * plan.row)
    seen = against if against is not None and against < scrolled else scrolled - 1
    look.pane("sheet").rows(b, pane, scrolled, plan.row, draw, follow=(f"{count}/{seen}", seen))
    if scrolled < count:
        draw(b, Rect(window.x, pane.bottom, window.w - bar_room(b), plan.row), scrolled)


def _earlier_row(b: Builder, view: ProcessionView, plan: PaperPlan, rect: Rect, index: int, clash: bool) -> None:
    """A row above the lowest. clash: the considered change repeats its runs."""
    if clash:
        b.panel(rect.inset(-b.space.thin, 1), "lit")
    seat = view.writer(index)
    _margin(b, plan, rect, index, seat, "soft")
    ink: Ink = "text" if seat is None else f"seat.{seat}"
    _draw_digits(b, plan, rect, view.text(index), view.changed_digit(index), ink, "text")
    _draw_runs(b, plan, rect, view.runs(index), "soft", clash)
    if index >= len(view.rows) - LATEST:
        b.hide_from_reader(rect)


# -- parts of a row ----------------------------------------------------------------------------------------------------


def _margin(
    b: Builder,
    plan: PaperPlan,
    rect: Rect,
    number: int,
    seat: int | None,
    ink: Ink,
    face: Face = "sans",
    alpha: float = 1.0,
) -> None:
    """The number of a row, and the shape of its writer."""
    text = str(number) if number else b.words("start")
    b.text(Rect(rect.x, rect.y, plan.seats - rect.x, rect.h), text, SMALL, face, ink)
    if seat is not None:
        side = shape_size(b)
        b.draw_player(Rect(plan.seats, rect.cy - side / 2, side, side), seat, alpha)


def _draw_digits(b: Builder, plan: PaperPlan, rect: Rect, text: str, place: int | None, changed: Ink, ink: Ink) -> None:
    """Digits in their columns; the changed one in another ink and underlined."""
    face: Face = "serif-italic"
    spans = [Span(text, face, plan.digit, ink)]
    if place is not None:
        parts = ((text[:place], ink), (text[place], changed), (text[place + 1 :], ink))
        spans = [Span(part, face, plan.digit, each) for part, each in parts if part]
    height = plan.digit * 1.25
    box = Rect(plan.column(0), rect.cy - height / 2, len(text) * plan.cell, height)
    b.add(Label(box, (tuple(spans),), pitch=plan.cell))
    if place is not None:
        _underline(b, plan, place, rect.cy + plan.digit * 0.45, changed, plan.digit)


def _underline(b: Builder, plan: PaperPlan, place: int, y: float, ink: Ink, size: float) -> None:
    x, half = plan.column(place) + plan.cell / 2, min(plan.cell * 0.42, size * 0.34)
    b.add(Line(((x - half, y), (x + half, y)), ink, max(1.5, b.px(2))))


def _draw_runs(
    b: Builder,
    plan: PaperPlan,
    rect: Rect,
    lengths: tuple[int, ...],
    ink: Ink,
    ringed: bool,
    units: float = NAME,
    face: Face = "serif-italic",
) -> None:
    """Run lengths as fully as there is room: all, equal neighbours together, or without their order; ringed if they
    are in the way of a change."""
    width = plan.runs.w
    parts = partition_text(tuple(sorted(lengths, reverse=True)))
    texts = (runs_text(lengths, "\u2009"), runs_text(lengths, "\u200a"), runs_text(lengths), short_runs_text(lengths))
    spans = [b.span(text, units, face, ink) for text in (*texts, parts)]
    shown = b.fitted([next((span for span in spans if b.width([span]) <= width), spans[-1])], width)
    b.text(Rect(plan.runs.x, rect.y, width, rect.h), shown)
    if ringed:
        high = min(rect.h - 2, b.type(units, True) * 1.15)
        box = Rect(plan.runs.x, rect.cy - high / 2, b.width(shown), high).inset(-b.space.close, 0)
        b.add(Line(((box.x, box.y), (box.right, box.bottom)), "warning", max(1.6, b.px(2.2)), ring=True))


# -- the lowest row ----------------------------------------------------------------------------------------------------


def _lowest(
    b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, band: Rect, place: int | None, clash: bool
) -> None:
    """The lowest row in its band of light. place: the considered digit; clash: its change repeats this row's runs."""
    view = look.view
    lowest, high = len(view.rows) - 1, key_height(b, plan.big)
    b.panel(band.inset(-b.space.pad, 0), "lit", name="lowest")
    line = Rect(band.x, band.y + (band.h - high - plan.numbers) / 2, band.w, high)
    b.hide_from_reader(line)
    b.cached(_margin, plan, line, lowest, view.writer(lowest), "text", "sans-bold")
    b.cached(_draw_runs, plan, line, view.runs(lowest), "text", clash, TITLE, "serif-bold")
    b.cached(_digits, view, plan, line)
    picked = None if look.picked is None else changed_digit(view.row, look.picked)
    if picked is not None and picked != place:
        b.panel(_key(b, plan, line, picked), "mark")
    if look.can_act:
        b.cached(_targets, view, plan, line)
        for each in range(view.length):
            _hint(b, look, plan, _key(b, plan, line, each), each)
    if plan.numbers:
        under = b.line(SMALL)
        below = Rect(band.x, line.bottom + plan.numbers - under, band.w, under)
        b.cached(_numbers, view, plan, below, place)


def _digits(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect) -> None:
    """The digits in their columns: keys if they may be changed; the last change in the writer's ink."""
    lowest, spans = len(view.rows) - 1, []
    changed, ink = view.changed_digit(lowest), f"seat.{view.writer(lowest)}"
    for place, against in enumerate(forbidding_rows(view)):
        free = against is None and not view.over
        sign = Span(view.text(lowest)[place], "serif-italic", plan.big, ink if place == changed else "soft")
        spans.append(sign._replace(face="serif-bold-italic", ink="text") if free else sign)
        if free:
            b.panel(_key(b, plan, line, place), "slip")
        elif place == changed:
            _underline(b, plan, place, line.cy + plan.big * 0.45, ink, plan.big)
    high = plan.big * 1.25
    box = Rect(plan.column(0), line.cy - high / 2, view.length * plan.cell, high)
    b.add(Label(box, (tuple(spans),), pitch=plan.cell))
    if view.over:
        for y in (line.cy + plan.big * 0.56, line.cy + plan.big * 0.56 + max(4.0, b.px(6))):
            b.add(Line(((box.x, y), (box.right, y)), "text", max(1.5, b.px(2)), pencil_seconds=RULE_SECONDS))


def _key(b: Builder, plan: PaperPlan, line: Rect, place: int) -> Rect:
    wide = min(plan.cell - 1.0, max(plan.big * 1.15, b.metrics.width("0", "serif-bold-italic", plan.big) + 6))
    return Rect(plan.column(place) + (plan.cell - wide) / 2, line.y, wide, line.h)


def _targets(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect) -> None:
    """Make the digits clickable; one that may not be changed says which row is in the way. The first ten have keys."""
    for place, against in enumerate(forbidding_rows(view)):
        action, why = verbs.PICK(place), ""
        label, value = b.words("digit {digit}", digit=place + 1), view.text(len(view.rows) - 1)[place]
        if against is not None:
            why = b.words(change_text(against), digit=place + 1, row=against, runs=_runs_after(view)[place])
        link, key = "procession#runs" if why else "", _key(b, plan, line, place)
        name = f"{DIGIT}{place + 1}"
        b.target("digits", Target(name, key, action, label, not why, why, link, value=value, hover=True))
        if place < 10:
            b.key(str((place + 1) % 10), action)


@lru_cache(maxsize=16)
def _runs_after(view: ProcessionView) -> tuple[str, ...]:
    """The runs after a change of each digit, as the list writes them."""
    return tuple(partition_text(partition_of(view.row_after(place))) for place in range(view.length))


def _hint(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, key: Rect, place: int) -> None:
    row = look.view.row
    mark = advice.mark(look, change(row, place), b.words)
    wide, high = rank_columns.badge_size(b, mark.text)
    best = look.hint is not None and place == changed_digit(row, look.hint.choices[0].move)
    if mark.text and (wide <= plan.cell or best):
        x = min(max(key.cx, wide / 2), b.size[0] - wide / 2)
        rank_columns.mark_badge(b, mark, x, key.y + high * 0.6)


def _numbers(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect, seen: int | None) -> None:
    """The number of each digit that may be changed, and of the considered one, below it."""
    for place, against in enumerate(forbidding_rows(view)):
        if place == seen or against is None:
            face: Face = "sans-bold" if place == seen else "sans"
            box = Rect(plan.column(place) - plan.cell / 2, line.y, 2 * plan.cell, line.h)
            b.text(box, str(place + 1), SMALL, face, "soft", "centre")


# -- the next row -------------------------------------------------------------------------------------------------


def _following(
    b: Builder, view: ProcessionView, plan: PaperPlan, rect: Rect, place: int | None, against: int | None
) -> None:
    """Who writes the next row, and in faint pencil the row after the considered change; in red if it is forbidden."""
    seat = view.acting[0]
    _margin(b, plan, rect, len(view.rows), seat, "faint", alpha=0.55)
    if place is None:
        return
    move, free = view.row_after(place), against is None
    _draw_digits(b, plan, rect, text_of(move), place, f"seat.{seat}" if free else "warning", "faint")
    _draw_runs(b, plan, rect, run_lengths(move), "soft" if free else "warning", not free)


def _say(b: Builder, look: SceneInput[ProcessionView], room: Rect, place: int | None, against: int | None) -> None:
    """What a change of the considered digit does, or how many digits may be changed."""
    view, words = look.view, b.words
    if place is not None:
        parts = partition_text(partition_of(view.row_after(place)))
        spans = why_spans(b, change_text(against), parts, digit=place + 1, row=against)
        b.text(room, spans, wrap=True, middle=False)
        return
    free = forbidding_rows(view).count(None)
    choose = words.many("{n} digit may be changed. Choose it.", "{n} digits may be changed. Choose one.", free)
    waits = words.many("{n} digit may be changed.", "{n} digits may be changed.", free)
    b.text(room, choose if look.can_act else waits, BODY, "sans", "soft", wrap=True, middle=False)


# -- the end -------------------------------------------------------------------------------------------------------


def ends_height(b: Builder, view: ProcessionView, width: float) -> float:
    """Height of the reasons why no digit may change any more, in pixels."""
    return b.line(NAME, True) + _ends_lines(b, view, width) * b.line(BODY)


def _ends_lines(b: Builder, view: ProcessionView, width: float) -> int:
    widest = max(b.width(_end(b, view, place)) for place in range(view.length)) + b.space.wide
    return -(-view.length // max(1, int(width / widest)))


def _end(b: Builder, view: ProcessionView, place: int) -> list[Span]:
    """Why one digit may not change."""
    row = row_words(forbidding_rows(view)[place] or 0, b.words)
    return [b.span(labelled(str(place + 1), "", b.words), BODY, "sans-bold"), b.span(row, BODY, "sans", "soft")]


def _ends(b: Builder, view: ProcessionView, room: Rect) -> None:
    """Why the game is over: for each digit the row that has the runs after its change."""
    title = room._replace(h=b.line(NAME, True))
    whole = b.words("No digit may change any more. The runs are already there:")
    fits = b.width([b.span(whole, NAME, "serif-bold")]) <= room.w
    b.text(title, whole if fits else b.words("No digit may change any more:"), NAME, "serif-bold")
    down = _ends_lines(b, view, room.w)
    reasons = title._replace(y=title.bottom, h=down * b.line(BODY))
    cells = grid(reasons, down, -(-view.length // down), b.space.thin)
    for place, box in zip(range(view.length), chain(*cells), strict=False):
        b.text(box, _end(b, view, place))


# -- beside the sheet --------------------------------------------------------------------------------------------------


FILTER: Final = "partitions"
"""The key of the chosen filter of the list."""
FILTERS: Final = (("all", N_("All")), ("free", N_("Free")), ("next", N_("In reach")))


# -- plates --------------------------------------------------------------------------------------------------------


def plates(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """A plate for each seat, gold for the seat to move."""
    view, gap = look.view, b.space.close
    cells = grid(plan.plates, plan.down, -(-view.players // plan.down), gap, gap)
    for seat, rect in zip(range(view.players), chain(*cells), strict=False):
        won = seat in view.winners
        awaited = won or seat in view.acting
        who = Plate(seat, look.name_of(seat), _doing(b, look, seat), (), awaited, won, id=f"plate/{seat}")
        plate.draw(b, who, rect)


def _doing(b: Builder, look: SceneInput[ProcessionView], seat: int) -> tuple[str, ...]:
    view, sitter, words = look.view, look.sitters[seat], b.words
    last = len(view.rows) - 1
    if seat in view.winners:
        return words("wrote the last row"), words("wins")
    if seat in view.acting:
        return (words("is thinking"), "…") if sitter.thinking else (words("to move"),)
    if view.writer(last) == seat:
        return (words("wrote row {number}", number=last),)
    return ()


# -- the list ------------------------------------------------------------------------------------------------------


class PartitionRow(NamedTuple):
    """A partition of the list: its mark, the text behind it, whether it is used, whether a change would make it."""

    mark: int
    behind: str
    used: bool
    near: bool


def filter_of(look: SceneInput[ProcessionView]) -> str:
    """The chosen filter of the list."""
    return look.picture_settings.get(FILTER, "all")


@lru_cache(maxsize=8)
def entries(view: ProcessionView, chosen: str, start: str) -> tuple[PartitionRow, ...]:
    """The partitions of a filter, in order. start: the word for the row before the first."""
    near = {} if view.over else partitions_after(view)
    found = []
    for mark, row in enumerate(view.rows_by_partition()):
        if (chosen == "free" and row is not None) or (chosen == "next" and (row is not None or mark not in near)):
            continue
        if row is not None:
            behind = str(row) if row else start
        else:
            behind = ", ".join(map(str, near[mark])) if chosen == "next" else ""
        found.append(PartitionRow(mark, behind, row is not None, mark in near and row is None))
    return tuple(found)


def build_list(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """Title, number of used partitions, the filter, and the list, which scrolls if it is long."""
    _entries(b, look, b.cached(_list_ground, look.untouched(b), plan))


def _list_ground(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> Rect:
    """Everything but the list itself; returns its room."""
    view, words = look.view, b.words
    b.panel(plan.list, "panel", name="list")
    inner = plan.list.inset(b.space.wide)
    title = [b.span(words("Partitions of {n}", n=view.length), TITLE, "serif-bold")]
    used = [b.span(words("{used} of {all} used", used=len(view.rows), all=len(view.partitions)), SMALL, ink="soft")]
    head = inner._replace(h=b.line(TITLE, True))
    if b.width(title) + b.width(used) + b.space.gap > inner.w:
        y = draw_wrapped(b, inner._replace(y=draw_wrapped(b, inner, title)), used)
    else:
        b.text(head, title)
        b.text(head, used, align="right")
        y = head.bottom
    filters = Segments(
        "filter",
        tuple((key, words(text)) for key, text in FILTERS),
        filter_of(look),
        verbs.SET.begin(FILTER),
        tight=True,
    )
    y = filters.draw(b, "filter", head._replace(y=y + b.space.close, h=0)) + b.space.close
    foot = 0.0 if view.over else _legend(b, inner, view)
    return Rect(inner.x, y, inner.w, inner.bottom - foot - y)


def _legend(b: Builder, inner: Rect, view: ProcessionView) -> float:
    """The sentence stands on such a stripe itself: a small sample of the color is hardly seen."""
    size, margin = b.line(SMALL), b.space.close
    text = [b.span(b.words("a change of one digit makes it"), SMALL, "sans", "soft")]
    wide = b.width(text) + 2 * margin
    if not partitions_after(view) or wide > inner.w:
        return 0.0
    stripe = Rect(inner.x, inner.bottom - size, wide, size)
    b.panel(stripe, "row")
    b.text(stripe.inset(margin, 0), text)
    return size + 2.5 * b.space.close  # with room for the arrowhead below a longer list


def _entries(b: Builder, look: SceneInput[ProcessionView], room: Rect) -> None:
    """The partitions in columns: down each column if all fit, else line by line."""
    view = look.view
    found = entries(view, filter_of(look), b.words("start"))
    if not found:
        none = b.words("None is left.") if filter_of(look) == "free" else b.words("None: no digit may be changed.")
        b.text(room, none, BODY, "sans-italic", "soft", wrap=True, middle=False)
        return
    least = b.type(BODY, True) * 1.4
    wide = room.w - bar_room(b)
    most = max(1, int((wide + 1) / b.cached(entry_width, view)))
    across = next((i for i in range(1, most) if -(-len(found) // i) * least <= room.h), most)
    down = -(-len(found) // across)
    high = min(max(least, room.h / max(down, 1)), b.px(60)) if down * least <= room.h else least
    whole = down * high <= room.h + 0.5
    room = room._replace(h=room.h if whole else room.h // high * high)
    place = considered_digit(b, look)
    seen = None if place is None else mark_of(view.row_after(place))
    column = (room.w if whole else wide) / across

    def draw(aside: Builder, rect: Rect, line: int) -> None:
        shown = found[line::down] if whole else found[line * across : (line + 1) * across]
        here = seen if any(entry.mark == seen for entry in shown) else None
        aside.cached(_line, view, rect, column, shown, here)

    at = len(found) if seen is None else bisect_left(found, seen, key=attrgetter("mark"))
    listed = at if at < len(found) and found[at].mark == seen else None
    row = 0 if listed is None else listed % down if whole else listed // across
    follow = None if listed is None else (f"{len(view.rows)}/{seen}/{filter_of(look)}", row)
    look.pane("list").rows(b, room, down, high, draw, b.focus == "list.bar", follow)


def _line(
    b: Builder, view: ProcessionView, rect: Rect, column: float, shown: tuple[PartitionRow, ...], seen: int | None
) -> None:
    """A line of the list: its partitions side by side."""
    texts = partition_texts(view.length)
    for i, entry in enumerate(shown):
        cell = rect._replace(x=rect.x + i * column, w=column)
        _entry(b, view, cell, entry, texts[entry.mark], entry.mark == seen)


def _entry(b: Builder, view: ProcessionView, cell: Rect, entry: PartitionRow, text: str, seen: bool) -> None:
    """A partition: bold while it is free, struck with its row once it is used; on a stripe if a change would make it,
    on light if the considered change does."""
    margin = b.space.close
    box = Rect(cell.x + margin, cell.y, cell.w - 3 * margin, cell.h)
    if seen:
        b.panel(box.inset(-margin, 1), "lit")
    elif entry.near:
        b.panel(box.inset(-margin, 1), "row")
    behind = _whole(b, entry.behind, max(number_width(b, view), box.w * 0.45))
    room = b.width([behind])
    face = b.span(text, BODY, "serif" if entry.used else "serif-bold", "faint" if entry.used else "text")
    b.text(box._replace(w=box.w - room - b.space.thin), [face._replace(struck=entry.used)])
    if entry.behind:
        b.text(box._replace(x=box.right - room, w=room + 1), [behind], align="right")


def _whole(b: Builder, behind: str, room: float) -> Span:
    """The text behind a partition; of many digits those that fit and the number of the rest ("4, 6 +3")."""
    digits = behind.split(", ")
    fewer = (f"{', '.join(digits[:count])} +{len(digits) - count}" for count in range(len(digits) - 1, 0, -1))
    texts = (behind, *fewer)
    return b.span(plate.first_that_fits(b, texts, room) or texts[-1], SMALL, "sans", "soft")
