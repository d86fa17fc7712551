"""Draws Procession: the sheet with all rows, and beside it the plates of the seats and the list of partitions.

The digits of the lowest row are keys. The considered digit is the digit under the mouse or with the focus: below the
lowest row stands, in pencil, the row that its change would make. If the change is forbidden, the earlier row that has
the same runs is lit: the forbidding row. A plate is the box with the name of a seat. `plan` computes where everything
is. Rows and digits are named by their index from 0, on the screen digits by their number from 1. `look` is the input of
a picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import ceil
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.procession import facts
from tablegame.games.procession.facts import ProcessionView
from tablegame.games.procession.scene.plan import PaperPlan, aim_lines, entry_width, key_height, shape_size, why_spans
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

RULE_SECONDS: Final = 0.4  # the seconds in which a pencil draws each of the two lines below the last row of a game
DIGIT: Final = "digit/"  # the beginning of a digit's target; after it comes the number of the digit, from 1
_DIGIT_BOX: Final = 1.25  # the height of the box of a digit, in sizes of its type
_UNDERLINE: Final = 0.45  # how far an underline is below the middle of its digit, in sizes of the digit's type
LATEST: Final = 8  # the latest rows, which a screen reader gets as a table and does not read where they are drawn


def considered_digit(b: Builder, look: SceneInput[ProcessionView]) -> int | None:
    """The index of the digit under the mouse, or else in focus. None if there is none or the viewer cannot move."""
    if not look.can_act:
        return None
    digit = _digit_of(b.hover)
    return _digit_of(b.focus) if digit is None else digit


def _digit_of(target: str) -> int | None:
    """The index of the digit whose target has this id ("digit/3" for index 2); None for another target."""
    number = target.removeprefix(DIGIT)
    return int(number) - 1 if number != target and number.isdigit() else None


def draw_sheet(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """Draw the sheet from top to bottom: heads, earlier rows, the lowest row, the row that may follow, a sentence."""
    view, (x, y) = look.view, plan.origin
    b.add(Panel(plan.sheet, "sheet", id="sheet", squares=(x, y, plan.square)))
    # The digits come first in the order of Tab, before the bar of the rows above them.
    b.zones.setdefault("digits", [])
    digit = considered_digit(b, look)
    forbidding = None if digit is None else facts.forbidding_rows(view)[digit]
    lowest = len(view.rows) - 1
    window = Rect(plan.inner.x, y, plan.inner.w, min(lowest * plan.row, plan.window))  # on the earlier rows
    _draw_earlier_rows(b, look, plan, forbidding, window)
    _draw_head(b, look, plan, window)
    band = window._replace(y=window.bottom, h=plan.band)
    _draw_lowest_row(b, look, plan, band, digit, forbidding == lowest)
    after = band._replace(y=band.bottom, h=plan.following)
    room = after._replace(y=after.bottom + b.space.close, h=plan.says)
    b.cached(_add_spoken_table, look.untouched(b))
    if view.over:
        _draw_ending(b, view, room)
    else:
        b.cached(_draw_following_row, view, plan, after, digit, forbidding)
        b.cached(_draw_sentence, look.untouched(b), room, digit, forbidding)
    if plan.aim:
        b.cached(_draw_aim, plan)


def _draw_aim(b: Builder, plan: PaperPlan) -> None:
    lines = aim_lines(b, plan.inner.w)
    high = b.line_height(lines)
    b.add(Label(Rect(plan.inner.x, plan.sheet.bottom - b.space.wide - high, plan.inner.w, high), lines))


def _add_spoken_table(b: Builder, look: SceneInput[ProcessionView]) -> None:
    """Give the latest rows to a screen reader as a table: number, writer, digits and runs."""
    view, words, rows = look.view, b.words, []
    for number in range(max(0, len(view.rows) - LATEST), len(view.rows)):
        seat = view.writer(number)
        name = words("start") if seat is None else look.name_of(seat)
        rows.append((words("row {n}", n=number), name, view.text(number), partition_text(view.runs(number))))
    heads = ("", words("player"), words("row"), words("runs"))
    b.read_table(SpokenTable(words("Moves"), heads, tuple(rows), "news"))


def _draw_head(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, window: Rect) -> None:
    """Draw the heads of the columns. If the earlier rows scroll in their window, also write which rows are in sight,
    and draw a dotted line if rows above are hidden."""
    line = b.line(SMALL)
    head = Rect(plan.inner.x, plan.origin[1] - line, plan.seats - plan.inner.x, line)
    runs = head._replace(x=plan.runs.x, w=plan.runs.w)
    b.text(head, b.words("row"), SMALL, "sans-italic", "soft")
    b.text(runs, b.words("runs"), SMALL, "sans-italic", "soft")
    pane = look.pane("sheet")
    if not window.h or pane.furthest <= 0:
        return
    first = round(pane.offset / plan.row)
    is_at_end = pane.offset >= pane.furthest - 0.5
    # At the end the last row above the lowest is in sight, even if it stands below the part that scrolls.
    last = len(look.view.rows) - 2 if is_at_end else first + round(pane.view / plan.row) - 1
    # translators: in place of the number of a row: the row with which the game starts
    text = b.words("{first} to {last} in sight", first=first or b.words("start"), last=last)
    b.text(head._replace(x=plan.column(0), w=runs.x - plan.column(0)), text, SMALL, "sans-italic", "soft")
    if pane.offset > 0:
        fold = ((plan.sheet.x + 3, window.y), (plan.sheet.right - 3, window.y))
        b.add(Line(fold, "soft", max(1.2, b.px(1.6)), dotted=True))


def _draw_earlier_rows(
    b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, forbidding: int | None, window: Rect
) -> None:
    """Draw the rows above the lowest row in a window, which scrolls to the row that forbids the considered change. The
    last of them, from which the lowest row was made, does not scroll if the window has room for two rows.
    forbidding: the index of the row that forbids the change, None without such a row."""
    view = look.view
    count = len(view.rows) - 1
    if not count:
        return

    def draw(aside: Builder, rect: Rect, index: int) -> None:
        aside.cached(_draw_earlier_row, view, plan, rect, index, index == forbidding)

    fixed_row = count - 1
    scrolled_count = fixed_row if window.h >= 2 * plan.row else count
    pane = window._replace(h=window.h - (count - scrolled_count) * plan.row)
    row_in_sight = forbidding if forbidding is not None and forbidding < scrolled_count else scrolled_count - 1
    follow = f"{count}/{row_in_sight}", row_in_sight  # scroll again when a row is added or another row forbids
    look.pane("sheet").rows(b, pane, scrolled_count, plan.row, draw, follow=follow)
    if scrolled_count < count:
        draw(b, Rect(window.x, pane.bottom, window.w - bar_room(b), plan.row), fixed_row)


def _draw_earlier_row(b: Builder, view: ProcessionView, plan: PaperPlan, rect: Rect, index: int, forbids: bool) -> None:
    """Draw a row above the lowest row. forbids: whether the row forbids the considered change; then it is lit."""
    if forbids:
        b.panel(rect.inset(-b.space.thin, 1), "lit")
    seat = view.writer(index)
    _draw_margin(b, plan, rect, index, seat, "soft")
    ink: Ink = "text" if seat is None else f"seat.{seat}"
    _draw_digits(b, plan, rect, view.text(index), view.changed_digit(index), ink, "text")
    _draw_runs(b, plan, rect, view.runs(index), "soft", forbids)
    if index >= len(view.rows) - LATEST:
        b.hide_from_reader(rect)


def _draw_margin(
    b: Builder, plan: PaperPlan, rect: Rect, index: int, seat: int | None, ink: Ink, face: Face = "sans",
    alpha: float = 1.0,
) -> None:  # fmt: skip
    """Draw the index of a row at its left, and the shape of its writer. seat: the writer, None for the first row."""
    text = str(index) if index else b.words("start")
    b.text(Rect(rect.x, rect.y, plan.seats - rect.x, rect.h), text, SMALL, face, ink)
    if seat is not None:
        side = shape_size(b)
        b.draw_player(Rect(plan.seats, rect.cy - side / 2, side, side), seat, alpha)


def _draw_digits(b: Builder, plan: PaperPlan, rect: Rect, text: str, digit: int | None, changed: Ink, ink: Ink) -> None:
    """Draw the digits of a row (`text`) in their columns.
    digit: the index of the changed digit, which is underlined and in the ink `changed`; None without a change."""
    face: Face = "serif-italic"
    spans = [Span(text, face, plan.digit, ink)]
    if digit is not None:
        parts = ((text[:digit], ink), (text[digit], changed), (text[digit + 1 :], ink))
        spans = [Span(part, face, plan.digit, part_ink) for part, part_ink in parts if part]
    height = plan.digit * _DIGIT_BOX
    box = Rect(plan.column(0), rect.cy - height / 2, len(text) * plan.cell, height)
    b.add(Label(box, (tuple(spans),), pitch=plan.cell))
    if digit is not None:
        _draw_underline(b, plan, digit, rect.cy + plan.digit * _UNDERLINE, changed, plan.digit)


def _draw_underline(b: Builder, plan: PaperPlan, digit: int, y: float, ink: Ink, size: float) -> None:
    """Underline a digit. size: the type of the digit, in pixels."""
    x, half = plan.column(digit) + plan.cell / 2, min(plan.cell * 0.42, size * 0.34)
    b.add(Line(((x - half, y), (x + half, y)), ink, max(1.5, b.px(2))))


def _draw_runs(
    b: Builder, plan: PaperPlan, rect: Rect, lengths: tuple[int, ...], ink: Ink, ringed: bool, units: float = NAME,
    face: Face = "serif-italic",
) -> None:  # fmt: skip
    """Draw the lengths of a row's runs in the longest form that has room: each length, with more or less air; equal
    neighbours as a product; the partition. ringed: whether to draw a ring, since the runs forbid the considered change.
    units: the size of the type, in layout units."""
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


def _draw_lowest_row(
    b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, band: Rect, digit: int | None, forbids: bool
) -> None:
    """Draw the lowest row, with its digits as keys, in its band: the lit part of the sheet.
    digit: the index of the considered digit, None without one.
    forbids: whether the lowest row itself forbids the change of this digit."""
    view = look.view
    lowest, high = len(view.rows) - 1, key_height(b, plan.big)
    b.panel(band.inset(-b.space.pad, 0), "lit", name="lowest")
    line = Rect(band.x, band.y + (band.h - high - plan.numbers) / 2, band.w, high)
    b.hide_from_reader(line)
    b.cached(_draw_margin, plan, line, lowest, view.writer(lowest), "text", "sans-bold")
    b.cached(_draw_runs, plan, line, view.runs(lowest), "text", forbids, TITLE, "serif-bold")
    b.cached(_draw_keys, view, plan, line)
    picked = None if look.picked is None else facts.changed_digit(view.row, look.picked)
    if picked is not None and picked != digit:
        b.panel(_key(b, plan, line, picked), "mark")
    if look.can_act:
        b.cached(_add_targets, view, plan, line)
        for index in range(view.length):
            _draw_hint(b, look, plan, _key(b, plan, line, index), index)
    if plan.numbers:  # there is room for the numbers of the digits below the keys
        number_height = b.line(SMALL)
        below = Rect(band.x, line.bottom + plan.numbers - number_height, band.w, number_height)
        b.cached(_draw_numbers, view, plan, below, digit)


def _draw_keys(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect) -> None:
    """Draw the digits of the lowest row. A digit that may be changed is a key. If the digit that was changed last is no
    key, it is underlined in the ink of its writer. At the end of the game two lines are ruled below the row."""
    lowest, spans = len(view.rows) - 1, []
    changed, ink = view.changed_digit(lowest), f"seat.{view.writer(lowest)}"
    for digit, forbidding in enumerate(facts.forbidding_rows(view)):
        may_change = forbidding is None and not view.over
        sign = Span(view.text(lowest)[digit], "serif-italic", plan.big, ink if digit == changed else "soft")
        spans.append(sign._replace(face="serif-bold-italic", ink="text") if may_change else sign)
        if may_change:
            b.panel(_key(b, plan, line, digit), "slip")
        elif digit == changed:
            _draw_underline(b, plan, digit, line.cy + plan.big * _UNDERLINE, ink, plan.big)
    high = plan.big * _DIGIT_BOX
    box = Rect(plan.column(0), line.cy - high / 2, view.length * plan.cell, high)
    b.add(Label(box, (tuple(spans),), pitch=plan.cell))
    if view.over:
        first_rule = line.cy + plan.big * 0.56  # below the place of an underline
        for y in (first_rule, first_rule + max(4.0, b.px(6))):
            b.add(Line(((box.x, y), (box.right, y)), "text", max(1.5, b.px(2)), pencil_seconds=RULE_SECONDS))


def _key(b: Builder, plan: PaperPlan, line: Rect, digit: int) -> Rect:
    """The box of a digit of the lowest row. A pixel remains between neighbouring keys. line: the box of the row."""
    wide = min(plan.cell - 1.0, max(plan.big * 1.15, b.metrics.width("0", "serif-bold-italic", plan.big) + 6))
    return Rect(plan.column(digit) + (plan.cell - wide) / 2, line.y, wide, line.h)


def _add_targets(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect) -> None:
    """Make the digits clickable, and bind keys to the first ten. A digit that may not change says which row forbids
    it."""
    for digit, forbidding in enumerate(facts.forbidding_rows(view)):
        action, why = verbs.PICK(digit), ""
        label, value = b.words("digit {digit}", digit=digit + 1), view.text(len(view.rows) - 1)[digit]
        if forbidding is not None:
            runs = partition_text(facts.partition_of(view.row_after(digit)))
            why = b.words(change_text(forbidding), digit=digit + 1, row=forbidding, runs=runs)
        link = "procession#runs" if why else ""
        key = _key(b, plan, line, digit)
        name = f"{DIGIT}{digit + 1}"
        b.target("digits", Target(name, key, action, label, not why, why, link, value=value, hover=True))
        if digit < 10:
            b.key(str((digit + 1) % 10), action)


def _draw_hint(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, key: Rect, digit: int) -> None:
    """Draw the hint on a digit over its key. A hint that is wider than the column is drawn for the best move alone. The
    focus ring surrounds the digit and its hint; a hint that is wider than the column stands above the ring."""
    row, name = look.view.row, f"{DIGIT}{digit + 1}"
    mark = advice.mark(look, facts.change(row, digit), b.words)
    wide, high = rank_columns.badge_size(b, mark.text)
    is_best = look.hint is not None and digit == facts.changed_digit(row, look.hint.choices[0].move)
    has_room, has_focus = wide <= plan.cell, name == b.focus
    if mark.text and (has_room or is_best):
        x = min(max(key.cx, wide / 2), b.size[0] - wide / 2)
        bottom = key.y if has_focus and not has_room else key.y + high * 0.6
        rank_columns.mark_badge(b, mark, x, bottom)
        if has_focus and has_room:
            top, widest = bottom - b.space.close - high, max(wide, key.w)
            both = Rect(key.cx - widest / 2, top, widest, key.bottom - top)
            b.targets = [target._replace(rect=both) if target.id == name else target for target in b.targets]


def _draw_numbers(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect, considered: int | None) -> None:
    """Draw the numbers of the digits that may change, and in bold that of the considered digit, below the keys."""
    for digit, forbidding in enumerate(facts.forbidding_rows(view)):
        if digit == considered or forbidding is None:
            face: Face = "sans-bold" if digit == considered else "sans"
            box = Rect(plan.column(digit) - plan.cell / 2, line.y, 2 * plan.cell, line.h)
            b.text(box, str(digit + 1), SMALL, face, "soft", "centre")


def _draw_following_row(
    b: Builder, view: ProcessionView, plan: PaperPlan, rect: Rect, digit: int | None, forbidding: int | None
) -> None:
    """Draw the number and the writer of the next row, and in pencil the row after a change of the considered digit. An
    illegal row is in the ink of warnings.
    digit: the index of the considered digit, None without one.
    forbidding: the index of the row that forbids the change, None if it is legal."""
    (seat,) = view.acting
    _draw_margin(b, plan, rect, len(view.rows), seat, "faint", alpha=0.55)
    if digit is None:
        return
    move, is_legal = view.row_after(digit), forbidding is None
    _draw_digits(b, plan, rect, facts.text_of(move), digit, f"seat.{seat}" if is_legal else "warning", "faint")
    _draw_runs(b, plan, rect, facts.run_lengths(move), "soft" if is_legal else "warning", not is_legal)


def _draw_sentence(
    b: Builder, look: SceneInput[ProcessionView], room: Rect, digit: int | None, forbidding: int | None
) -> None:
    """Write which runs a change of the considered digit makes, or how many digits may be changed."""
    view, words = look.view, b.words
    if digit is not None:
        parts = partition_text(facts.partition_of(view.row_after(digit)))
        spans = why_spans(b, change_text(forbidding), parts, digit=digit + 1, row=forbidding)
        b.text(room, spans, wrap=True, middle=False)
        return
    free = facts.forbidding_rows(view).count(None)
    choose = words.many("{n} digit may be changed. Choose it.", "{n} digits may be changed. Choose one.", free)
    waits = words.many("{n} digit may be changed.", "{n} digits may be changed.", free)
    b.text(room, choose if look.can_act else waits, BODY, "sans", "soft", wrap=True, middle=False)


# -- the end of the game -----------------------------------------------------------------------------------------------


def ending_height(b: Builder, view: ProcessionView, width: float) -> float:
    """The height, in pixels, of the text at the end of a game that says why no digit may change any more."""
    return b.line(NAME, True) + _ending_lines(b, view, width) * b.line(BODY)


def _ending_lines(b: Builder, view: ProcessionView, width: float) -> int:
    """The number of lines for the reasons of all digits, with as many beside each other as have room."""
    widest = max(b.width(_ending_reason(b, view, digit)) for digit in range(view.length)) + b.space.wide
    return ceil(view.length / max(1, int(width / widest)))


def _ending_reason(b: Builder, view: ProcessionView, digit: int) -> list[Span]:
    """The number of a digit, and the row that forbids its change: "3: row 5"."""
    row = row_words(facts.forbidding_rows(view)[digit] or 0, b.words)
    return [b.span(labelled(str(digit + 1), "", b.words), BODY, "sans-bold"), b.span(row, BODY, "sans", "soft")]


def _draw_ending(b: Builder, view: ProcessionView, room: Rect) -> None:
    """Write why the game is over: for each digit the row that forbids its change."""
    title = room._replace(h=b.line(NAME, True))
    sentence = b.words("No digit may change any more. The runs are already there:")
    if b.width([b.span(sentence, NAME, "serif-bold")]) > room.w:
        sentence = b.words("No digit may change any more:")
    b.text(title, sentence, NAME, "serif-bold")
    down = _ending_lines(b, view, room.w)
    reasons = title._replace(y=title.bottom, h=down * b.line(BODY))
    cells = grid(reasons, down, ceil(view.length / down), b.space.thin)
    for digit, box in zip(range(view.length), chain(*cells), strict=False):
        b.text(box, _ending_reason(b, view, digit))


def draw_plates(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """Draw a plate for each seat. The plates of the seat to move and of the winner are golden."""
    view, gap = look.view, b.space.close
    cells = grid(plan.plates, plan.down, ceil(view.players / plan.down), gap, gap)
    for seat, rect in zip(range(view.players), chain(*cells), strict=False):
        has_won = seat in view.winners
        is_golden = has_won or seat in view.acting
        who = Plate(seat, look.name_of(seat), _activity(b, look, seat), (), is_golden, has_won, id=f"plate/{seat}")
        plate.draw(b, who, rect)


def _activity(b: Builder, look: SceneInput[ProcessionView], seat: int) -> tuple[str, ...]:
    """The text on a seat's plate about what the seat does, the longer form first; () without a text."""
    view, sitter, words = look.view, look.sitters[seat], b.words
    last = len(view.rows) - 1
    if seat in view.winners:
        return words("wrote the last row"), words("wins")
    if seat in view.acting:
        return (words("is thinking"), "…") if sitter.thinking else (words("to move"),)
    if view.writer(last) == seat:
        return (words("wrote row {number}", number=last),)
    return ()


# -- the list of partitions --------------------------------------------------------------------------------------------


FILTER: Final = "partitions"  # the key of the picture setting for the filter of the list
FILTERS: Final = (("all", N_("All")), ("free", N_("Free")))


class Entry(NamedTuple):
    """A partition in the list."""

    mark: int
    note: str  # the name of the row that has used it, "" if none has
    used: bool
    in_reach: bool  # whether a legal change makes it


def filter_of(look: SceneInput[ProcessionView]) -> str:
    """The key of the chosen filter of the list, one of `FILTERS`."""
    return look.picture_settings.get(FILTER, "all")


@lru_cache(maxsize=8)
def entries(view: ProcessionView, chosen: str, start: str) -> tuple[Entry, ...]:
    """The partitions that a filter shows, in the order of their marks.
    chosen: the filter: "all"; or "free" for the unused partitions.
    start: the word for the row of zeros."""
    _, marks_in_reach = facts.changes(view.row)  # some of them are used
    shown = []
    for mark, row in enumerate(view.rows_by_partition()):
        if row is None:
            shown.append(Entry(mark, "", used=False, in_reach=mark in marks_in_reach))
        elif chosen == "all":
            shown.append(Entry(mark, str(row) if row else start, used=True, in_reach=False))
    return tuple(shown)


def draw_list(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> None:
    """Draw the title, the number of used partitions, the filter, and the list, which scrolls if it is long."""
    _draw_entries(b, look, b.cached(_draw_list_ground, look.untouched(b), plan))


def _draw_list_ground(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan) -> Rect:
    """Draw everything but the entries of the list, and return the room for the entries."""
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
    foot = 0.0 if view.over else _draw_legend(b, inner)
    return Rect(inner.x, y, inner.w, inner.bottom - foot - y)


def _draw_legend(b: Builder, inner: Rect) -> float:
    """Draw at the foot what a stripe below a partition means. Returns the height of this legend; 0 without room."""
    size, margin = b.line(SMALL), b.space.close
    text = [b.span(b.words("a change of one digit makes it"), SMALL, "sans", "soft")]
    wide = b.width(text) + 2 * margin
    if wide > inner.w:
        return 0.0
    stripe = Rect(inner.x, inner.bottom - size, wide, size)
    b.panel(stripe, "row")
    b.text(stripe.inset(margin, 0), text)
    return size + 2.5 * b.space.close  # with room for the arrowhead below a longer list


def _draw_entries(b: Builder, look: SceneInput[ProcessionView], room: Rect) -> None:
    """Draw the entries in columns. If all have room, they run down each column. If not, they run along the lines of a
    pane, which scrolls to the partition that a change of the considered digit makes."""
    view = look.view
    shown = entries(view, filter_of(look), b.words("start"))
    if not shown:
        b.text(room, b.words("None is left."), BODY, "sans-italic", "soft", wrap=True, middle=False)
        return
    least = b.type(BODY, True) * 1.4  # the least height of an entry
    wide = room.w - bar_room(b)
    most_columns = max(1, int((wide + 1) / b.cached(entry_width, view)))
    # As few columns as have room for all entries; if even the most columns have not, the list scrolls.
    columns = next((n for n in range(1, most_columns) if ceil(len(shown) / n) * least <= room.h), most_columns)
    lines = ceil(len(shown) / columns)
    high = min(max(least, room.h / lines), b.px(60)) if lines * least <= room.h else least
    have_room = lines * high <= room.h + 0.5  # half a pixel for rounding
    room = room._replace(h=room.h if have_room else room.h // high * high)  # a pane shows whole lines
    digit = considered_digit(b, look)
    made = None if digit is None else facts.mark_of(view.row_after(digit))  # by a change of the considered digit
    column_width = (room.w if have_room else wide) / columns

    def draw(aside: Builder, rect: Rect, line: int) -> None:
        """Draw a line of the list. Its entries come from each column in turn or, in a pane, follow one another."""
        of_line = shown[line::lines] if have_room else shown[line * columns : (line + 1) * columns]
        lit = made if any(entry.mark == made for entry in of_line) else None
        aside.cached(_draw_line, view, rect, column_width, of_line, lit)

    follow = None  # the line to scroll to, with a key that changes when the list is to scroll again
    index = next((index for index, entry in enumerate(shown) if entry.mark == made), None)
    if index is not None:
        line = index % lines if have_room else index // columns
        follow = (f"{len(view.rows)}/{made}/{filter_of(look)}", line)
    look.pane("list").rows(b, room, lines, high, draw, b.focus == "list.bar", follow)


def _draw_line(
    b: Builder, view: ProcessionView, rect: Rect, column: float, shown: tuple[Entry, ...], lit: int | None
) -> None:
    """Draw the entries of one line side by side.
    column: the width of an entry.
    lit: the mark of the partition that a change of the considered digit makes, None if it is in another line."""
    texts = partition_texts(view.length)
    for i, entry in enumerate(shown):
        cell = rect._replace(x=rect.x + i * column, w=column)
        _draw_entry(b, cell, entry, texts[entry.mark], entry.mark == lit)


def _draw_entry(b: Builder, cell: Rect, entry: Entry, text: str, lit: bool) -> None:
    """Draw a partition: bold while it is free, struck once it is used. It is on a stripe if a legal change makes it.
    text: the partition; lit: whether the considered change makes it."""
    margin = b.space.close
    box = Rect(cell.x + margin, cell.y, cell.w - 3 * margin, cell.h)  # two margins at the right, before the next entry
    if lit:
        b.panel(box.inset(-margin, 1), "lit")
    elif entry.in_reach:
        b.panel(box.inset(-margin, 1), "row")
    note = b.span(entry.note, SMALL, "sans", "soft")
    note_width = b.width([note])
    span = b.span(text, BODY, "serif" if entry.used else "serif-bold", "faint" if entry.used else "text")
    b.text(box._replace(w=box.w - note_width - b.space.thin), [span._replace(struck=entry.used)])
    if entry.note:
        b.text(box._replace(x=box.right - note_width, w=note_width + 1), [note], align="right")
