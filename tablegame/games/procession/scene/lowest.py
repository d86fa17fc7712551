"""The lowest row of the sheet: its digits, of which those that may be changed look like keys, and the hint on them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablegame.games.procession.facts import ProcessionView, change, changed_place, in_the_way, partition_of
from tablegame.games.procession.scene.plan import PaperPlan, key_height, shape_size
from tablegame.games.procession.text import partition_text, runs_text, short_runs_text, why_text
from tablegame.view import advice, rank_columns, verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.scale import NAME, SMALL, TITLE
from tablegame.view.scene import Face, Ink, Label, Line, Rect, Span, Target

DIGIT: Final = "digit/"
"""What the ids of digits begin with; the number of the digit, from 1, follows."""


def place_of(target: str) -> int | None:
    """The digit, from 0, that a target stands for; None for any other target."""
    number = target.removeprefix(DIGIT)
    return int(number) - 1 if number != target and number.isdigit() else None


def considered(b: Builder, look: SceneInput[ProcessionView]) -> int | None:
    """The digit that is looked at, the one under the mouse or the one with the focus; None where none may move."""
    if not look.can_act:
        return None
    over = place_of(b.hover)
    return place_of(b.focus) if over is None else over


def build(
    b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, band: Rect, place: int | None, clash: bool
) -> None:
    """The row in its band of light; place: the digit that is looked at; clash: this row has the same runs."""
    view = look.view
    lowest, high = len(view.rows) - 1, key_height(b, plan.big)
    b.panel(band.inset(-b.space.pad, 0), "lit", name="lowest")
    line = Rect(band.x, band.y + (band.h - high - plan.numbers) / 2, band.w, high)
    margin(b, plan, line, lowest, view.writer(lowest), "text", "sans-bold")
    pencilled_runs(b, plan, line, view.runs(lowest), "text", clash, TITLE, "serif-bold")
    _digits(b, view, plan, line)
    for each, against in enumerate(in_the_way(view)):
        key = _key(b, plan, line, each)
        if look.picked is not None and each != place and changed_place(view.row, look.picked) == each:
            b.panel(key, "mark")
        if look.can_act:
            _target(b, view, key, each, against)
            _hinted(b, look, plan, key, each)
    if plan.numbers:
        under = b.line(SMALL)
        _numbers(b, view, plan, Rect(band.x, line.bottom + plan.numbers - under, band.w, under), place)


def _digits(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect) -> None:
    """The digits in their columns: keys where they may be changed, the last change in its ink."""
    lowest, spans = len(view.rows) - 1, []
    changed, ink = view.place(lowest), f"seat.{view.writer(lowest)}"
    for place, against in enumerate(in_the_way(view)):
        free = against is None and not view.over
        sign = Span(view.text(lowest)[place], "serif-italic", plan.big, ink if place == changed else "soft")
        spans.append(sign._replace(face="serif-bold-italic", ink="text") if free else sign)
        if free:
            b.panel(_key(b, plan, line, place), "slip")
        elif place == changed:
            underline(b, plan, place, line.cy + plan.big * 0.45, ink, plan.big)
    high = plan.big * 1.25
    box = Rect(plan.column(0), line.cy - high / 2, view.length * plan.cell, high)
    b.add(Label(box, (tuple(spans),), pitch=plan.cell))


def _key(b: Builder, plan: PaperPlan, line: Rect, place: int) -> Rect:
    """The box of a digit as a key."""
    wide = min(plan.cell - 1.0, max(plan.big * 1.15, b.metrics.width("0", "serif-bold-italic", plan.big) + 6))
    return Rect(plan.column(place) + (plan.cell - wide) / 2, line.y, wide, line.h)


def _target(b: Builder, view: ProcessionView, key: Rect, place: int, against: int | None) -> None:
    """Make a digit clickable; one that may not be changed says which row is in the way. Digits 1 to 9, and 0 for the
    tenth, have their key."""
    action = verbs.PICK(place)
    label = b.words("digit {digit}", digit=place + 1)
    said = "" if against is None else b.words(why_text(against), digit=place + 1, row=against, runs=_made(view)[place])
    link = "procession#runs" if said else ""
    b.target("digits", Target(f"{DIGIT}{place + 1}", key, action, label, against is None, said, link, hover=True))
    if place < 10:
        b.key(str((place + 1) % 10), action)


@lru_cache(maxsize=16)
def _made(view: ProcessionView) -> tuple[str, ...]:
    """The runs that a change of each digit makes, as the list writes them."""
    return tuple(partition_text(partition_of(view.turned(place))) for place in range(view.length))


def _hinted(b: Builder, look: SceneInput[ProcessionView], plan: PaperPlan, key: Rect, place: int) -> None:
    """What the hint says of changing this digit, over its key; where columns are narrow only of the best."""
    row = look.view.row
    mark = advice.mark(look, change(row, place), b.words)
    wide, high = rank_columns.badge_size(b, mark.text)
    best = look.hint is not None and place == changed_place(row, look.hint.choices[0].move)
    if mark.text and (wide <= plan.cell or best):
        x = min(max(key.cx, wide / 2), b.size[0] - wide / 2)
        rank_columns.mark_badge(b, mark, x, key.y + high * 0.6)


def _numbers(b: Builder, view: ProcessionView, plan: PaperPlan, line: Rect, seen: int | None) -> None:
    """The number of each digit that may be changed, and of the one looked at, below it."""
    for place, against in enumerate(in_the_way(view)):
        if place == seen or against is None:
            face: Face = "sans-bold" if place == seen else "sans"
            box = Rect(plan.column(place) - plan.cell / 2, line.y, 2 * plan.cell, line.h)
            b.text(box, str(place + 1), SMALL, face, "soft", "centre")


def margin(
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
        b.seat(Rect(plan.seats, rect.cy - side / 2, side, side), seat, alpha)


def digits(b: Builder, plan: PaperPlan, rect: Rect, text: str, place: int | None, changed: Ink, ink: Ink) -> None:
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
        underline(b, plan, place, rect.cy + plan.digit * 0.45, changed, plan.digit)


def underline(b: Builder, plan: PaperPlan, place: int, y: float, ink: Ink, size: float) -> None:
    """A stroke below a digit of that size."""
    x, half = plan.column(place) + plan.cell / 2, min(plan.cell * 0.42, size * 0.34)
    b.add(Line(((x - half, y), (x + half, y)), ink, max(1.5, b.px(2))))


def pencilled_runs(
    b: Builder,
    plan: PaperPlan,
    rect: Rect,
    lengths: tuple[int, ...],
    ink: Ink,
    ringed: bool,
    units: float = NAME,
    face: Face = "serif-italic",
) -> None:
    """Run lengths as fully as the room allows: all, equal neighbours together, or without their order; what is in the
    way of a change has a ring round it."""
    width = plan.runs.w
    parts = partition_text(tuple(sorted(lengths, reverse=True)))
    texts = (runs_text(lengths, "\u2009"), runs_text(lengths, "\u200a"), runs_text(lengths), short_runs_text(lengths))
    spans = [b.span(text, units, face, ink) for text in (*texts, parts)]
    said = b.fitted([next((span for span in spans if b.width([span]) <= width), spans[-1])], width)
    b.text(Rect(plan.runs.x, rect.y, width, rect.h), said)
    if ringed:
        high = min(rect.h - 2, b.type(units, True) * 1.15)
        box = Rect(plan.runs.x, rect.cy - high / 2, b.width(said), high).inset(-b.space.close, 0)
        b.add(Line(((box.x, box.y), (box.right, box.bottom)), "warning", max(1.6, b.px(2.2)), ring=True))
