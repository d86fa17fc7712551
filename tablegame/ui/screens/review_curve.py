"""The curve below the table of a review: what seats could expect, move by move, with their mistakes as marks.

While a mistake is to be found, nothing is drawn beyond its moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Final, NamedTuple

from tablegame.practice.background_review import Reviewing
from tablegame.practice.mistake_search import MistakeSearch
from tablegame.practice.review import Point, Review
from tablegame.ui.screens import review_words
from tablegame.ui.screens.widgets import round_step
from tablegame.ui.table.launch import part_called
from tablegame.view import advice
from tablegame.view.builder import Builder
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Rect, Target

SEEK: Final = "seek"
"""The verb of a click on the curve."""
_TICKS: Final = 4


class MistakeMark(NamedTuple):
    """A mistake on the curve. asked: it is to be found; text: in words."""

    at: int
    found: bool = False
    asked: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReviewCurve:
    """The curves of some seats, and what is drawn with them.

    here: the moment of the table; hidden: what lies beyond it is not drawn; bands: the beginning of each part of the
    game, and its name; percent: the factor from a value to percent, 0 for points.
    """

    title: str
    note: str
    last: int
    here: int
    bands: tuple[tuple[int, str], ...]
    curves: tuple[tuple[int, tuple[Point, ...]], ...]
    """Seats with their points."""
    marks: tuple[MistakeMark, ...]
    percent: float = 0.0
    hidden: bool = False

    @classmethod
    def of(
        cls, b: Builder, review: Review, search: MistakeSearch, seats: Sequence[int], at: int, names: Sequence[str]
    ) -> ReviewCurve:
        """The curves of these seats at a moment."""
        words, measure, hidden = b.words, review.measure(), search.hides(at, seats)
        percent = {"chance": 100.0, "hundred": 1.0}.get(measure.scale, 0.0)
        unit = words(advice.unit(measure) or measure.unit) if measure.unit else ""
        who = str.__str__(names[seats[0]]) if len(seats) == 1 else words("Everybody")
        title = f"{who}: {unit}" if percent else words("{who}: expected {unit}", who=who, unit=unit)
        several = len(review.parts.bands) > 1
        bands = tuple(
            (band.start, part_called(review.entry.key, number, words) if several else "")
            for number, band in enumerate(review.parts.bands)
        )
        marks = tuple(
            MistakeMark(n, n in search.found, hidden and n == at, review_words.mistake_text(review, n, words))
            for n in search.mistakes(seats)
        )
        note = words("each lozenge is an inaccuracy or a mistake: filled once you have found it") if marks else ""
        curves = tuple((seat, review.curve(seat)) for seat in seats)
        return cls(title if unit else who, note, review.last, at, bands, curves, marks, percent, hidden)

    def draw(self, b: Builder, rect: Rect, right: float = 0.0) -> None:
        """Draw the panel with the curves. right: pixels at the right of its head that something else takes."""
        b.panel(rect, "slip")
        pad = b.space.pad
        inner = rect.inset(pad * 1.2, b.space.close)
        head = Rect(inner.x, inner.y, inner.w, b.line(BODY))
        title = [b.span(self.title, BODY, "serif-bold")]
        wide = min(head.w * 0.55, b.width(title) + 2)
        b.text(head._replace(w=wide), title)
        rest = Rect(head.x + wide + pad, head.y, head.w - wide - pad - right, head.h)
        b.text(rest, self.note, SMALL, "sans-italic", "soft", "right")
        foot = b.line(SMALL)
        low, high, step = self._range()
        known = bool(self.percent) or any(points for _, points in self.curves)
        labels = [self._value(b, low + step * i) if known else "" for i in range(round((high - low) / step) + 1)]
        left = max(b.width([b.span(text, SMALL)]) for text in labels) + pad + 2
        field = Rect(inner.x + left, head.bottom + pad, inner.w - left - pad, inner.bottom - foot - head.bottom - pad)
        plot = _Plot(b, self, field, low, high)
        plot.bands(foot)
        plot.grid(labels)
        for seat, points in self.curves:
            plot.curve(seat, points)
        x = plot.x(self.here)
        b.add(Line(((x, field.y - pad * 0.5), (x, field.bottom)), "text", max(2.0, b.px(2.5))))
        # The marks come after the field, so that they are hit first.
        whole = Rect(field.x, field.y - pad * 0.5, field.w, field.h + foot + pad * 0.5)
        back, on = Action("step", (-1,)), Action("step", (1,))
        b.target("curve", Target("curve", whole, Action("stay"), self.title, left=back, right=on, drag=Action(SEEK)))
        for mark in self.marks:
            plot.mark(mark)

    def _range(self) -> tuple[float, float, float]:
        """The lowest and highest label, and the distance of two labels."""
        if self.percent:
            full = 100.0 / self.percent
            return 0.0, full, full / 2
        values = [point.value for _, points in self.curves for point in points] or [0.0, 1.0]
        low, high = min(0.0, *values) if min(values) < max(values) * 0.5 else min(values), max(values)
        high = high if high - low >= 1e-6 else low + 1.0
        step = round_step((high - low) / _TICKS)
        return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step

    def _value(self, b: Builder, value: float) -> str:
        if self.percent:
            return b.words("{percent} %", percent=round(value * self.percent))
        text = f"{abs(value):g}".replace(".", b.words.raw("."))
        return f"−{text}" if value < 0 else text


def height(b: Builder) -> float:
    """The height of the panel in pixels."""
    return max(b.px(212), b.line(BODY) + b.line(SMALL) + 64.0)


def draw_with_progress(b: Builder, rect: Rect, curve: ReviewCurve, review: Review, reviewing: Reviewing) -> None:
    """Draw the panel. Until the game is judged it shows the progress, and a button that stops the judging."""
    if review.done >= review.to_judge:
        curve.draw(b, rect)
        return
    words = b.words
    progress = words("{done} of {all} judged", done=review.done, all=review.to_judge)
    label = words("Stop") if reviewing.going else words("Resume the analysis")
    wide, high = b.button_width(label, "P"), b.line(BODY) + b.space.close
    text_w = b.width([b.span(progress, SMALL, "sans-italic", "soft")]) + b.space.pad
    replace(curve, note="").draw(b, rect, wide + text_w)
    right, top = rect.right - b.space.pad, rect.y + b.space.thin
    b.button("judge", "judge", Rect(right - wide, top, wide, high), label, Action("judge"), "quiet", "P")
    b.text(Rect(right - wide - text_w, top, text_w, high), progress, SMALL, "sans-italic", "soft")


class _Plot(NamedTuple):
    """The field of a curve in a picture. low, high: the values at its foot and top."""

    b: Builder
    shown: ReviewCurve
    field: Rect
    low: float
    high: float

    def x(self, at: int) -> float:
        return self.field.x + self.field.w * at / max(1, self.shown.last)

    def y(self, value: float) -> float:
        share = min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))
        return self.field.bottom - self.field.h * share

    def bands(self, foot: float) -> None:
        """Shade every other part, and write its name below if it has room."""
        b, field, bands, here = self.b, self.field, self.shown.bands, self.shown.here
        for number, (start, name) in enumerate(bands):
            more = number + 1 < len(bands)
            left = self.x(start if number else 0)
            right = self.x(bands[number + 1][0]) if more else field.right
            if len(bands) > 1 and number % 2 == 0:
                b.panel(Rect(left, field.y, right - left, field.h), "row")
            current = start <= here < (bands[number + 1][0] if more else self.shown.last + 1)
            spans = (
                b.span(text, SMALL, "sans-bold" if current else "sans", "text" if current else "soft")
                for text in (name, name.rpartition(" ")[2])
            )
            fitting = next((each for each in spans if b.width([each]) <= right - left), None)
            if name and fitting is not None:
                b.text(Rect(left, field.bottom, right - left, foot), [fitting], align="centre")

    def grid(self, labels: Sequence[str]) -> None:
        """A line for each value; of labels that would touch only every other one has a line."""
        b, field, high = self.b, self.field, self.b.line(SMALL)
        rows = max(1, len(labels) - 1)
        every = next(n for n in range(1, rows + 2) if field.h / rows * n >= high or n > rows)
        for i, label in enumerate(labels):
            if i % every == 0:
                y = field.bottom - field.h * i / rows
                b.add(Line(((field.x, y), (field.right, y)), "faint", 1.0, alpha=0.6))
                wide = b.width([b.span(label, SMALL)]) + 2
                box = Rect(field.x - b.space.pad - wide, y - high / 2, wide, high)
                b.text(box, label, SMALL, ink="soft", align="right")

    def curve(self, seat: int, points: Sequence[Point]) -> None:
        """A seat's curve; a single one is bold, and the field below it is shaded."""
        b, shown, ink = self.b, self.shown, f"seat.{seat}"
        bold = len(shown.curves) == 1
        thick = max(2.0 if bold else 1.0, b.px(3.2 if bold else 1.6))
        runs: list[list[tuple[float, float]]] = [[]]
        for point in points:
            if shown.hidden and point.at >= shown.here:
                continue
            if point.apart and runs[-1]:
                runs.append([])
            runs[-1].append((self.x(point.at), self.y(point.value)))
        for run in runs:
            if bold:
                self._shade(run, ink)
            if len(run) == 1:
                run.append((run[0][0] + thick, run[0][1]))
            if run:
                b.add(Line(tuple(run), ink, thick, alpha=1.0 if bold else 0.55))

    def _shade(self, run: Sequence[tuple[float, float]], ink: str) -> None:
        """Shade the field below a run of points by strokes as far apart as they are wide."""
        if len(run) < 2:
            return
        step = max(6.0, self.field.w / 160)
        x, i = run[0][0], 0
        while x < run[-1][0]:
            middle = x + step / 2
            while i + 1 < len(run) and run[i + 1][0] < middle:
                i += 1
            (x0, y0), (x1, y1) = run[i], run[min(i + 1, len(run) - 1)]
            part = 0.0 if x1 == x0 else min(1.0, max(0.0, (middle - x0) / (x1 - x0)))
            stroke = ((middle, y0 + (y1 - y0) * part), (middle, self.field.bottom))
            self.b.add(Line(stroke, ink, step, alpha=0.12))
            x += step

    def mark(self, mark: MistakeMark) -> None:
        """A lozenge above the curve, filled if the mistake was found; "?" for the one that is to be found."""
        b, shown = self.b, self.shown
        points = shown.curves[0][1] if len(shown.curves) == 1 else ()
        point = next((each for each in points if each.at == mark.at), None)
        side = max(b.px(15), 11.0) if mark.asked else max(b.px(11), 8.0)
        x, y = self.x(mark.at), self.field.y + side
        if point is not None and not (shown.hidden and mark.at >= shown.here):
            y = self.y(point.value) - 1.6 * side
        y = max(self.field.y + side * 0.4, y)
        if mark.asked:
            b.badge(Rect(x - side, y - side, 2 * side, 2 * side), "?")
        elif mark.found:
            size = side
            while size > 0.5:  # filled by strokes, one within the other
                b.add(Line(_lozenge(x, y, size), "accent", 2.0))
                size -= 1.5
        else:
            ring = _lozenge(x, y, side)
            b.add(Line((*ring, ring[1]), "accent", max(2.0, b.px(2.4))))
        reach = max(side, 12.0)
        box = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        b.target("marks", Target(f"mark.{mark.at}", box, Action("mark", (mark.at,)), mark.text))


def _lozenge(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    return (x - side, y), (x, y - side), (x + side, y), (x, y + side), (x - side, y)
