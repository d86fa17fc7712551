"""The lowest row of the sheet: its digits, of which those that may be changed look like keys, and the hint on them.

Knows a view, the plan and the parts of a scene. Must not know rules: what is forbidden stands in the view.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from tablegame.games.procession.facts.runs import change, changed_place, partition_of
from tablegame.games.procession.facts.view import ProcessionView, in_the_way
from tablegame.games.procession.scene import pencil as pencil
from tablegame.games.procession.scene.plan import Plan, key_height, shape_size, why_text
from tablegame.games.procession.text.wording import partition_text
from tablegame.table import advice
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.scale import SMALL, TITLE
from tablegame.table.scene import Action, Badge, Face, Ink, Label, Rect, Span, Target

DIGIT: Final = "digit/"
"""What the ids of digits begin with; the number of the digit, from 1, follows."""

HELP: Final = "procession#"


def place_of(target: str) -> int | None:
    """The digit, from 0, that a target stands for; None for any other target."""
    number = target.removeprefix(DIGIT)
    return int(number) - 1 if number != target and number.isdigit() else None


def considered(b: Builder, look: Look) -> int | None:
    """The digit that is looked at, the one with the focus, which the mouse brings along; None where none may move."""
    return place_of(b.focus) if look.can_act else None


def build(b: Builder, look: Look, view: ProcessionView, plan: Plan, band: Rect, place: int | None, clash: bool) -> None:
    """The row in its band of light; place: the digit that is looked at; clash: this row has the same runs."""
    lowest = len(view.rows) - 1
    seat = view.writer(lowest)
    margin = b.space.pad
    b.panel(band.inset(-margin, 0), "lit", name="lowest")
    high = key_height(b, plan.big)
    below = plan.numbers
    line = Rect(band.x, band.y + (band.h - high - below) / 2, band.w, high)
    number = str(lowest) if lowest else b.words("start")
    b.text(Rect(band.x, line.y, plan.seats - band.x, high), number, SMALL, "sans-bold")
    if seat is not None:
        side = shape_size(b)
        b.picture(Rect(plan.seats, line.cy - side / 2, side, side), f"seat/{seat}")
    runs = view.runs(lowest)
    box = Rect(plan.runs.x, line.y, plan.runs.w, high)
    b.text(box, pencil.runs_span(b, runs, plan.runs.w, TITLE, "serif-bold", "text"))
    if clash:
        pencil.ring(b, pencil.runs_box(b, plan, line, runs, TITLE, "serif-bold"))
    _digits(b, view, plan, line)
    for each, against in enumerate(in_the_way(view)):
        key = _key(b, plan, line, each)
        if look.picked is not None and each != place and changed_place(view.row, look.picked) == each:
            b.panel(key, "mark")
        if look.can_act:
            _target(b, view, key, each, against)
            _hinted(b, look, view, plan, key, each)
    if plan.numbers:
        under = b.line(SMALL)
        _numbers(b, view, plan, Rect(band.x, line.bottom + plan.numbers - under, band.w, under), place)


def _digits(b: Builder, view: ProcessionView, plan: Plan, line: Rect) -> None:
    """The digits in their columns: keys where they may be changed, the last change in its ink."""
    lowest = len(view.rows) - 1
    text, seat, changed = view.text(lowest), view.writer(lowest), view.place(lowest)
    free = [against is None and not view.over for against in in_the_way(view)]
    for place in range(view.length):
        if free[place]:
            b.panel(_key(b, plan, line, place), "slip")
    high = plan.big * 1.25
    box = Rect(plan.column(0), line.cy - high / 2, view.length * plan.cell, high)
    kinds: tuple[tuple[Face, Ink, list[bool]], ...] = (
        ("serif-italic", "soft", [not free[i] and i != changed for i in range(view.length)]),
        ("serif-bold-italic", "text", free),
        ("serif-italic", f"seat.{seat}", [not free[i] and i == changed for i in range(view.length)]),
    )
    for face, ink, here in kinds:
        if any(here):
            signs = "".join(sign if shown else " " for sign, shown in zip(text, here, strict=True))
            b.add(Label(box, ((Span(signs, face, plan.big, ink),),), pitch=plan.cell))
    if changed is not None and not free[changed]:
        x = plan.column(changed) + plan.cell / 2
        pencil.underline(b, plan, x, line.cy + plan.big * 0.45, f"seat.{seat}", plan.big)


def _key(b: Builder, plan: Plan, line: Rect, place: int) -> Rect:
    """The box of a digit as a key."""
    wide = min(plan.cell - 1.0, max(plan.big * 1.15, b.metrics.width("0", "serif-bold-italic", plan.big) + 6))
    return Rect(plan.column(place) + (plan.cell - wide) / 2, line.y, wide, line.h)


def _target(b: Builder, view: ProcessionView, key: Rect, place: int, against: int | None) -> None:
    """Make a digit clickable; one that may not be changed says which row is in the way. Digits 1 to 9, and 0 for the
    tenth, have their key."""
    action = Action("pick", (place,))
    label = b.words("digit {digit}", digit=place + 1)
    said = "" if against is None else why(b, view, place, against)
    link = HELP + "runs" if said else ""
    b.target("digits", Target(f"{DIGIT}{place + 1}", key, action, label, against is None, said, link, beckons=True))
    if place < 10:
        b.key(str((place + 1) % 10), action)


def _hinted(b: Builder, look: Look, view: ProcessionView, plan: Plan, key: Rect, place: int) -> None:
    """What the hint says of changing this digit, over its key; where columns are narrow only of the best."""
    if look.hint is None:
        return
    mark = advice.mark(look, change(view.row, place), b.words)
    size = b.type(SMALL)
    wide = b.metrics.width(mark.text, "sans-bold", size) + size * 0.7
    if not mark.text or (wide > plan.cell and place != changed_place(view.row, look.hint.choices[0].move)):
        return
    x = min(max(key.cx - wide / 2, 0.0), b.size[0] - wide)
    style: Literal["brass", "plaque"] = "brass" if mark.best else "plaque"
    b.add(Badge(Rect(x, key.y - size * 0.95, wide, size * 1.35), mark.text, style, size))


def _numbers(b: Builder, view: ProcessionView, plan: Plan, line: Rect, seen: int | None) -> None:
    """The number of each digit that may be changed, and of the one looked at, below it."""
    for place, against in enumerate(in_the_way(view)):
        if place != seen and against is not None:
            continue
        spans = [b.span(str(place + 1), SMALL, "sans-bold" if place == seen else "sans", "soft")]
        wide = b.width(spans)
        x = plan.column(place) + plan.cell / 2
        b.text(Rect(x - wide / 2, line.y, wide + 1, line.h), spans)


@lru_cache(maxsize=16)
def _made(view: ProcessionView) -> tuple[str, ...]:
    """The runs that a change of each digit makes, as the list writes them."""
    return tuple(partition_text(partition_of(view.turned(place))) for place in range(view.length))


def why(b: Builder, view: ProcessionView, place: int, against: int) -> str:
    """The same with everything in its place."""
    return b.words(why_text(against), digit=place + 1, row=against, runs=_made(view)[place])
