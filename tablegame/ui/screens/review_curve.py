"""The curve below a table that is looked over: what a seat could expect over the moves, and its mistakes on it.

What lies behind a moment that hides it is not drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from tablegame.practice.review import Point
from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Ink, Line, Rect, Target

SEEK: Final = "seek"
"""The verb of the picture that is dragged along."""
_TICKS: Final = 4


@dataclass(frozen=True, slots=True)
class SeatCurve:
    """One seat's curve; ink by its seat; main: it is the one that is looked at."""

    seat: int
    points: tuple[Point, ...]
    main: bool = True


@dataclass(frozen=True, slots=True)
class MistakeMark:
    """A mistake: at which moment, whether it was found, whether it is the one that is asked for; said: in words."""

    at: int
    found: bool = False
    asked: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class CurvePicture:
    """All of the picture. last: the moment of the end; here: the moment looked at; hidden: what lies behind it is.

    bands: where each part begins, and what it is called; said: a value as it stands at the left.
    """

    title: str
    note: str
    last: int
    here: int
    bands: tuple[tuple[int, str], ...]
    courses: tuple[SeatCurve, ...]
    marks: tuple[MistakeMark, ...]
    percent: float = 0.0
    """What one is of a value that is a chance, for the figures at the left: 100 where all of it is 1, 1 where it is
    100; 0 where values are points."""
    hidden: bool = False


def height(b: Builder) -> float:
    """How high the picture wants to be, in pixels."""
    return max(b.px(212), b.line(BODY) + b.line(SMALL) + 64.0)


def draw(b: Builder, rect: Rect, line: CurvePicture, action_room: float = 0.0) -> None:
    """The panel with everything on it; action_room: pixels that something else takes at the right of its head."""
    b.panel(rect, "slip")
    pad = b.space.pad
    inner = rect.inset(pad * 1.2, b.space.close)
    head = Rect(inner.x, inner.y, inner.w, b.line(BODY))
    title = [b.span(line.title, BODY, "serif-bold")]
    wide = min(head.w * 0.55, b.width(title) + 2)
    b.text(Rect(head.x, head.y, wide, head.h), title)
    rest = Rect(head.x + wide + pad, head.y, head.w - wide - pad - action_room, head.h)
    b.text(rest, line.note, SMALL, "sans-italic", "soft", "right")
    foot = b.line(SMALL)
    low, high, step = _range(line)
    known = bool(line.percent) or any(course.points for course in line.courses)
    # Before the first judgement there is nothing to be read.
    labels = [_value(b, line, low + step * i) if known else "" for i in range(round((high - low) / step) + 1)]
    left = max(b.width([b.span(text, SMALL)]) for text in labels) + pad + 2
    field = Rect(inner.x + left, head.bottom + pad, inner.w - left - pad, inner.bottom - foot - head.bottom - pad)
    _bands(b, field, line, foot)
    _grid(b, field, labels)
    for course in sorted(line.courses, key=lambda each: each.main):
        _course(b, field, line, course, low, high)
    x = _x(field, line, line.here)
    b.add(Line(((x, field.y - pad * 0.5), (x, field.bottom)), "text", max(2.0, b.px(2.5))))
    # Beneath the marks: all that is not one of them leads to its moment.
    whole = Rect(field.x, field.y - pad * 0.5, field.w, field.h + foot + pad * 0.5)
    left_of, right_of = Action("step", (-1,)), Action("step", (1,))
    b.target(
        "curve",
        Target("curve", whole, Action("stay"), line.title, left=left_of, right=right_of, drag=Action(SEEK)),
    )
    for mark in line.marks:
        _mark(b, field, line, mark, low, high)


def at_fraction(line_last: int, fraction: float) -> int:
    """The moment at that fraction of the curve."""
    return round(min(max(fraction, 0.0), 1.0) * line_last)


def _x(field: Rect, line: CurvePicture, at: int) -> float:
    return field.x + field.w * at / max(1, line.last)


def _range(line: CurvePicture) -> tuple[float, float, float]:
    """The lowest and highest value at the left, and the distance of two."""
    if line.percent:
        full = 100.0 / line.percent
        return 0.0, full, full / 2
    values = [point.value for course in line.courses for point in course.points] or [0.0, 1.0]
    low, high = min(0.0, *values) if min(values) < max(values) * 0.5 else min(values), max(values)
    if high - low < 1e-6:
        high = low + 1.0
    rough = (high - low) / _TICKS
    magnitude = 10.0 ** floor(log10(rough))
    step = next(size * magnitude for size in (1, 2, 5, 10) if size * magnitude >= rough - 1e-9)
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step


def _value(b: Builder, line: CurvePicture, value: float) -> str:
    if line.percent:
        return b.words("{percent} %", percent=round(value * line.percent))
    text = f"{abs(value):g}".replace(".", b.words.raw("."))
    return f"−{text}" if value < 0 else text


def _bands(b: Builder, field: Rect, line: CurvePicture, foot: float) -> None:
    """Every other part is shaded; its name stands below where there is room for it."""
    starts = [start for start, _ in line.bands]
    for number, (start, said) in enumerate(line.bands):
        left = _x(field, line, start if number else 0)
        right = _x(field, line, starts[number + 1]) if number + 1 < len(starts) else field.right
        if len(starts) > 1 and number % 2 == 0:
            b.panel(Rect(left, field.y, right - left, field.h), "row")
        here = start <= line.here < (starts[number + 1] if number + 1 < len(starts) else line.last + 1)
        words = b.span(said, SMALL, "sans-bold" if here else "sans", "text" if here else "soft")
        short = b.span(said.rpartition(" ")[2], SMALL, "sans-bold" if here else "sans", "text" if here else "soft")
        spans = next((each for each in (words, short) if b.width([each]) <= right - left), None)
        if said and spans is not None:
            b.text(Rect(left, field.bottom, right - left, foot), [spans], align="centre")


def _grid(b: Builder, field: Rect, labels: Sequence[str]) -> None:
    """A hairline for each value at the left; of labels that would touch every other one is left out."""
    rows = max(1, len(labels) - 1)
    every = 1
    while field.h / rows * every < b.line(SMALL) and every <= rows:
        every += 1
    for i, said in enumerate(labels):
        if i % every:
            continue
        y = field.bottom - field.h * i / rows
        b.add(Line(((field.x, y), (field.right, y)), "faint", 1.0, alpha=0.6))
        high = b.line(SMALL)
        wide = b.width([b.span(said, SMALL)]) + 2
        b.text(Rect(field.x - b.space.pad - wide, y - high / 2, wide, high), said, SMALL, ink="soft", align="right")


def _course(b: Builder, field: Rect, line: CurvePicture, course: SeatCurve, low: float, high: float) -> None:
    ink: Ink = f"seat.{course.seat}"
    known = [point for point in course.points if not line.hidden or point.at < line.here]
    thick = max(2.0 if course.main else 1.0, b.px(3.2 if course.main else 1.6))
    runs: list[list[tuple[float, float]]] = [[]]
    for point in known:
        if point.apart and runs[-1]:
            runs.append([])
        runs[-1].append((_x(field, line, point.at), _y(field, point.value, low, high)))
    for run in runs:
        if course.main:
            _ground(b, field, run, ink)
        if len(run) == 1:
            run.append((run[0][0] + thick, run[0][1]))
        if run:
            b.add(Line(tuple(run), ink, thick, alpha=1.0 if course.main else 0.55))


def _ground(b: Builder, field: Rect, run: list[tuple[float, float]], ink: Ink) -> None:
    """What lies below the curve, lightly shaded: upright strokes as far apart as they are wide."""
    if len(run) < 2:
        return
    step = max(6.0, field.w / 160)
    x, i = run[0][0], 0
    while x < run[-1][0]:
        while i + 1 < len(run) and run[i + 1][0] < x + step / 2:
            i += 1
        (x0, y0), (x1, y1) = run[i], run[min(i + 1, len(run) - 1)]
        part = 0.0 if x1 == x0 else min(1.0, max(0.0, (x + step / 2 - x0) / (x1 - x0)))
        top = y0 + (y1 - y0) * part
        b.add(Line(((x + step / 2, top), (x + step / 2, field.bottom)), ink, step, alpha=0.12))
        x += step


def _y(field: Rect, value: float, low: float, high: float) -> float:
    return field.bottom - field.h * min(1.0, max(0.0, (value - low) / (high - low)))


def _mark(b: Builder, field: Rect, line: CurvePicture, mark: MistakeMark, low: float, high: float) -> None:
    """A diamond above the curve: filled where it was found, hollow where it is still to be, gold where it is asked."""
    course = next((each for each in line.courses if each.main), None)
    point = next((each for each in course.points if each.at == mark.at), None) if course else None
    side = max(b.px(11 if not mark.asked else 15), 8.0 if not mark.asked else 11.0)
    x = _x(field, line, mark.at)
    hidden = line.hidden and mark.at >= line.here
    y = field.y + side if point is None or hidden else _y(field, point.value, low, high) - 1.6 * side
    y = max(field.y + side * 0.4, y)
    if mark.asked:
        b.badge(Rect(x - side, y - side, 2 * side, 2 * side), "?")
    elif mark.found:
        _lozenge(b, x, y, side)
    else:
        ring = ((x - side, y), (x, y - side), (x + side, y), (x, y + side), (x - side, y))
        b.add(Line((*ring, ring[1]), "accent", max(2.0, b.px(2.4))))
    reach = max(side, 12.0)
    box = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
    b.target("marks", Target(f"mark.{mark.at}", box, Action("mark", (mark.at,)), mark.said))


def _lozenge(b: Builder, x: float, y: float, side: float) -> None:
    """A filled diamond, of strokes one within the other."""
    size = side
    while size > 0.5:
        ring = ((x - size, y), (x, y - size), (x + size, y), (x, y + size), (x - size, y))
        b.add(Line(ring, "accent", 2.0))
        size -= 1.5
