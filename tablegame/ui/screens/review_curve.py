"""The panel with the curve below the table of a review.

The curve is the expected result of a seat after each move. A moment (`at`) is the number of moves made before it.
Mistakes are lozenges on the curve. The reviewed seats have bold curves, the other seats thin ones.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.core.tricks import not_none
from tablegame.practice.background_review import Reviewing
from tablegame.practice.review import Point, Review
from tablegame.ui.screens import review_words
from tablegame.ui.screens.review_words import MEANINGS
from tablegame.ui.screens.widgets import axis_labels, draw_grid
from tablegame.ui.table.launch import part_name
from tablegame.view import advice
from tablegame.view.builder import Builder
from tablegame.view.phrases import labelled, standalone_name
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Face, Line, Rect, Target

SEEK: Final = "seek"  # the verb of a click on the curve
_SMALLER: Final = 0.65  # the size of the lozenge of an inaccuracy, as a share of the size for a mistake


class MistakeMark(NamedTuple):
    """The lozenge of a mistake on the curve."""

    at: int  # the moment
    found: bool = False  # whether the player has found the better choice
    text: str = ""  # the label of its target
    inaccuracy: bool = False


@dataclass(frozen=True, slots=True)
class ReviewCurve:
    """The content of the panel: curves with labels and marks, or in games without a curve a strip with the marks."""

    title: str
    last: int  # the last moment
    shown: int  # the moment that the table shows
    bands: tuple[tuple[int, str], ...]  # of each part of the game, such as a deal, the first moment and the name
    curves: tuple[tuple[int, tuple[Point, ...]], ...]  # the reviewed seats with their points
    others: tuple[tuple[int, tuple[Point, ...]], ...]  # the other seats, whose curves are thin
    labels: tuple[tuple[int, str], ...]  # moments with their labels, in a game of one part
    marks: tuple[MistakeMark, ...]
    percent: float = 0.0  # the factor from a value to percent, 0 for points

    @classmethod
    def of(
        cls, b: Builder, review: Review, found: Collection[int], seats: Sequence[int], at: int, names: Sequence[str]
    ) -> ReviewCurve:
        """The content for a review.
        found: the moments of mistakes that were found. seats: the seats that are reviewed.
        at: the moment that the table shows. names: of all players by seat."""
        words, measure = b.words, review.measure()
        percent = {"chance": 100.0, "hundred": 1.0}.get(measure.scale, 0.0)  # the factor to percent, 0 for points
        unit = words(advice.unit(measure) or measure.unit) if measure.unit else ""
        who = standalone_name(names[seats[0]]) if len(seats) == 1 else words("Everybody")
        title = labelled(who, unit, words) if percent else words("{who}: expected {unit}", who=who, unit=unit)
        several = len(review.parts.all) > 1
        bands = tuple(
            (band.start, part_name(review.entry.key, number, words) if several else "")
            for number, band in enumerate(review.parts.all)
        )
        marks = tuple(
            MistakeMark(
                moment,
                moment in found,
                review_words.mistake_text(review, moment, words),
                inaccuracy=not_none(review.judgement_at(moment)).verdict == "inaccuracy",
            )
            for moment in review.mistakes(*seats)
        )
        # Before the end of a game the curves of other seats would tell their hands.
        with_curve: tuple[int, ...] = ()
        if review.has_curve:
            with_curve = review.eyes if review.over else tuple(seats)
        curves = {seat: review.curve(seat) for seat in with_curve}
        reviewed = tuple((seat, curves[seat]) for seat in seats if seat in curves)
        others = tuple((seat, points) for seat, points in curves.items() if seat not in seats)
        labels = () if several else tuple(review_words.moment_labels(review, words))
        title = title if unit and reviewed else who
        return cls(title, review.last, at, bands, reviewed, others, labels, marks, percent)

    def draw(self, b: Builder, rect: Rect, right: float = 0.0) -> None:
        """Draw the panel. right: how many pixels at the right end of the title's line stay free for something else."""
        b.panel(rect, "slip")
        pad, foot = b.space.pad, b.line(SMALL)
        inner = rect.inset(pad * 1.2, b.space.close)
        head = Rect(inner.x, inner.y, inner.w, b.line(BODY))
        value = self._shown_value()
        title = [b.span(self.title, BODY, "serif-bold")]
        if value is not None:
            title.append(b.span(f"  {self._value_text(b, value, rounded=True)}", BODY, "sans-bold", "accent"))
        title_w = min(head.w * 0.55, b.width(title) + 2)
        b.text(head._replace(w=title_w), title)
        # Title and legend stand in one line above a curve, but one below the other at the left of a strip of marks.
        aside_w = 0.0 if self.curves else max(title_w, inner.w * 0.2)
        if self.marks:
            at_right = Rect(head.x + title_w + pad, head.y, head.w - title_w - pad - right, head.h)
            self._draw_legend(b, Rect(head.x, inner.bottom - foot, aside_w, foot) if aside_w else at_right)
        low, high, step = self._label_range()
        labels = self._value_labels(b, low, step, round((high - low) / step) + 1)
        # The field of the curves: between labels and portraits, below the title or beside it.
        left = max(aside_w, *(b.width([b.span(text, SMALL)]) for text in labels)) + pad + 2
        portrait = foot * 0.9 if self.others or len(self.curves) > 1 else 0.0
        field_w = inner.w - left - pad - portrait - (right if aside_w else 0.0)
        top = inner.y if aside_w else head.bottom
        field = Rect(inner.x + left, top + pad, field_w, inner.bottom - foot - top - pad)
        _Plot(b, self, field, low, high).draw(labels, foot, portrait)

    def _value_labels(self, b: Builder, low: float, step: float, count: int) -> list[str]:
        """The labels of the values from the lowest up, all "" while no value is known. A strip has one empty label."""
        if not self.curves:
            return [""]
        known = bool(self.percent) or any(points for _, points in self.curves)
        return [self._value_text(b, low + step * i) if known else "" for i in range(count)]

    def _label_range(self) -> tuple[float, float, float]:
        """The lowest label, the highest label and the step between two labels of the curves."""
        if self.percent:
            full = 100.0 / self.percent
            return 0.0, full, full / 2  # 0 %, 50 % and 100 %
        values = [point.value for _, points in self.curves for point in points] or [0.0, 1.0]
        low, high = min(values), max(values)
        if low < high * 0.5:  # the axis begins at zero, unless even the lowest value is far above zero
            low = min(0.0, low)
        others = [point.value for _, points in self.others for point in points] or [low, high]
        # The thin curves extend the range, but above and below by no more than the range is high.
        lowest = max(min(low, *others), 2 * low - high)
        highest = min(max(high, *others), 2 * high - low)
        is_flat = highest - lowest < 1e-6
        return axis_labels(lowest, lowest + 1.0 if is_flat else highest)

    def _shown_value(self) -> float | None:
        """The last expected result that is known at the shown moment; None unless exactly one seat is reviewed."""
        if len(self.curves) != 1:
            return None
        points = [point for point in self.curves[0][1] if point.moment <= self.shown]
        # A mistake has two points at one moment: the value before it comes first, and is shown.
        at_moment = (point.value for point in points if point.moment == self.shown)
        return next(at_moment, points[-1].value) if points else None

    def _draw_legend(self, b: Builder, rect: Rect) -> None:
        """Draw the meanings of the lozenges from the right, as many as have room, first the filled one."""
        side, x = b.type(SMALL) * 0.32, rect.right
        kinds = (N_("found"), "found"), (MEANINGS["mistake"], "mistake"), (MEANINGS["inaccuracy"], "inaccuracy")
        for text, kind in kinds:
            span = b.span(b.words(text), SMALL, "sans", "soft")
            wide = b.width([span]) + 2
            x -= wide
            if x - 3.5 * side < rect.x:  # a lozenge is 2 sides wide, with 1.5 sides of free room before its text
                return
            b.text(Rect(x, rect.y, wide, rect.h), [span])
            x -= 2.5 * side  # the middle of the lozenge
            _draw_lozenge(b, x, rect.cy, side if kind != "inaccuracy" else side * _SMALLER, kind == "found")
            x -= side + b.space.gap

    def _value_text(self, b: Builder, value: float, rounded: bool = False) -> str:
        """The text of a value. rounded: whether to round it to one decimal; labels are round numbers already."""
        if self.percent:
            return b.words("{percent} %", percent=round(value * self.percent))
        text = f"{round(abs(value), 1) if rounded else abs(value):g}".replace(".", b.words.raw("."))
        return f"−{text}" if value < 0 else text


def curve_height(b: Builder, curve: bool) -> float:
    """The height of the panel in pixels. curve: whether it has a curve, or only marks."""
    lines = b.line(BODY) + b.line(SMALL)
    return lines + max(b.px(113), 64.0) if curve else lines + b.space.pad + 2 * b.space.close


def draw_with_progress(b: Builder, rect: Rect, curve: ReviewCurve, review: Review, reviewing: Reviewing) -> None:
    """Draw the panel. While choices are unjudged the panel has the progress, and a button to stop or resume judging."""
    if review.done >= review.to_judge:
        curve.draw(b, rect)
        return
    words = b.words
    progress = words("{done} of {all} judged", done=review.done, all=review.to_judge)
    label = words("Stop") if reviewing.going else words("Resume the analysis")
    wide, high = b.button_width(label, "P"), b.line(BODY) + b.space.close
    text_w = b.width([b.span(progress, SMALL, "sans-italic", "soft")]) + b.space.pad
    curve.draw(b, rect, wide + text_w)
    right, top = rect.right - b.space.pad, rect.y + b.space.thin
    b.button("judge", "judge", Rect(right - wide, top, wide, high), label, Action("judge"), "quiet", "P")
    b.text(Rect(right - wide - text_w, top, text_w, high), progress, SMALL, "sans-italic", "soft")


class _Plot(NamedTuple):
    """Draws the field of the curves with bands, labels and marks. `x` and `y` are positions of moments and values."""

    b: Builder
    content: ReviewCurve
    field: Rect
    low: float  # the value at the foot of the field
    high: float  # the value at the top of the field

    @property
    def margin(self) -> float:
        """Free pixels at both ends, so that a mark at the first moment covers no label."""
        return _side(self.b) + 2

    def x(self, at: int) -> float:
        return self.field.x + self.margin + (self.field.w - 2 * self.margin) * at / max(1, self.content.last)

    def y(self, value: float) -> float:
        share = min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))
        return self.field.bottom - self.field.h * share

    def draw(self, labels: Sequence[str], foot: float, portrait: float) -> None:
        """Draw the field with its targets.
        labels: texts for the values, from the lowest up.
        foot: the height of the labels below the field.
        portrait: the width of the seats at the ends of their curves, 0 for none."""
        b, field, content = self.b, self.field, self.content
        above = b.space.pad * 0.5  # by this much the line of the shown moment juts out above the field
        self.draw_bands(foot)
        draw_grid(b, field, labels)
        self.draw_labels(foot)
        for seat, points in content.others:
            self.draw_curve(seat, points, thin=True)
        for seat, points in content.curves:
            self.draw_curve(seat, points)
        if portrait:
            self.draw_seats(portrait)
        x, start, end = self.x(content.shown), self.x(0), self.x(content.last)
        b.add(Line(((x, field.y - above), (x, field.bottom)), "text", max(2.0, b.px(2.5))))
        whole = Rect(start, field.y - above, end - start, field.h + foot + above)
        back, on = Action("step", (-1,)), Action("step", (1,))
        b.target("curve", Target("curve", whole, Action("stay"), content.title, left=back, right=on, drag=Action(SEEK)))
        for mark in content.marks:  # the targets of marks lie on top of the field's target
            self.draw_mark(mark)

    def draw_bands(self, foot: float) -> None:
        """Shade every other part of the game, and write below each part its name or its number, if it has room."""
        b, field, bands = self.b, self.field, self.content.bands
        starts = [start for start, _ in bands]
        ends = [*starts[1:], self.content.last + 1]
        for number, (start, end, (_, name)) in enumerate(zip(starts, ends, bands, strict=True)):
            left = self.x(start) if number else field.x
            right = self.x(end) if number + 1 < len(bands) else field.right
            if len(bands) > 1 and number % 2 == 0:
                b.panel(Rect(left, field.y, right - left, field.h), "row")
            is_shown = start <= self.content.shown < end
            face: Face = "sans-bold" if is_shown else "sans"
            number_text = name.rpartition(" ")[2]  # "3" of "Deal 3"
            spans = (b.span(text, SMALL, face, "text" if is_shown else "soft") for text in (name, number_text))
            fitting = next((span for span in spans if b.width([span]) <= right - left), None)
            if name and fitting is not None:
                b.text(Rect(left, field.bottom, right - left, foot), [fitting], align="centre")

    def draw_labels(self, foot: float) -> None:
        """Draw the labels of moments below the field. A label without room beside the last one is left out."""
        b, free = self.b, self.field.x
        for at, text in self.content.labels:
            span = b.span(text, SMALL, "sans", "soft")
            wide, x = b.width([span]) + 2, self.x(at)
            left = max(self.field.x, x - wide / 2)
            if left >= free and left + wide <= self.field.right:
                b.text(Rect(left, self.field.bottom, wide, foot), [span], align="centre")
                b.add(Line(((x, self.field.bottom), (x, self.field.bottom + b.space.hair)), "soft", 1.0))
                free = left + wide + b.space.pad

    def draw_seats(self, side: float) -> None:
        """Draw the pictures of seats at the ends of their curves: as many as have room, reviewed seats first."""
        b, least, room = self.b, self.field.y - side / 2, self.field.h + side
        ends = [
            (self.y(points[-1].value), seat) for seat, points in (*self.content.curves, *self.content.others) if points
        ]
        ends = sorted(ends[: int(room / side)])  # from the top down
        for number, (y, seat) in enumerate(ends):
            # Below the picture above, at the height of the curve if possible, and with room for all pictures below.
            lowest = self.field.bottom + side / 2 - side * (len(ends) - number)
            top = min(max(least, y - side / 2), lowest)
            b.draw_player(Rect(self.field.right + b.space.hair, top, side, side), seat)
            least = top + side

    def draw_curve(self, seat: int, points: Sequence[Point], thin: bool = False) -> None:
        """Draw the curve of a seat: bold if it is the only reviewed seat. thin: whether the seat is not reviewed."""
        b, ink = self.b, f"seat.{seat}"
        bold = len(self.content.curves) == 1 and not thin
        thick = max(2.0 if bold else 1.0, b.px(3.2 if bold else 1.6))
        # A point that no line leads to (`apart`) begins a new line; a line of one point becomes a dot.
        runs: list[list[tuple[float, float]]] = [[]]
        for point in points:
            if point.apart and runs[-1]:
                runs.append([])
            runs[-1].append((self.x(point.moment), self.y(point.value)))
        for run in runs:
            if len(run) == 1:
                run.append((run[0][0] + thick, run[0][1]))
            if run:
                b.add(Line(tuple(run), ink, thick, alpha=1.0 if bold else 0.55))

    def draw_mark(self, mark: MistakeMark) -> None:
        """Draw a lozenge above the curve, filled if the mistake was found."""
        b, curves = self.b, self.content.curves
        points = curves[0][1] if len(curves) == 1 else ()
        point = next((point for point in points if point.moment == mark.at), None)
        side = _side(b)
        # Unless exactly one seat is reviewed, the mark is at the top of the field. It may jut out of it by a part.
        x = self.x(mark.at)
        wished = self.field.y + side if point is None else self.y(point.value) - 1.6 * side
        y = max(self.field.y + side * 0.4, wished)
        _draw_lozenge(b, x, y, side * _SMALLER if mark.inaccuracy else side, mark.found)
        reach = max(side, 12.0)  # a small mark can be clicked a little beside it
        box = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        b.target("marks", Target(f"mark.{mark.at}", box, Action("mark", (mark.at,)), mark.text))


def _side(b: Builder) -> float:
    """Half the width of a mark."""
    return max(b.px(11), 8.0)


def _draw_lozenge(b: Builder, x: float, y: float, side: float, filled: bool) -> None:
    """Draw a lozenge round a point. side: half its width."""
    ring = _lozenge(x, y, side)
    b.add(Line((*ring, ring[1]), "accent", max(2.0, b.px(2.4))))
    while filled and side > 2.0:  # filled by smaller lozenges, one within the other
        side -= 1.5
        b.add(Line(_lozenge(x, y, side), "accent", 2.0))


def _lozenge(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    return (x - side, y), (x, y - side), (x + side, y), (x, y + side), (x - side, y)
