"""What is written on the sheet by hand: digits in their columns, underlines, run lengths, rings.

Knows the plan of the sheet and the parts of a scene. Must not know rules, nor which row is meant.
"""

from __future__ import annotations

from tablegame.games.procession.scene.plan import Plan
from tablegame.games.procession.text.wording import partition_text, runs_text, short_runs_text
from tablegame.table.build import Builder
from tablegame.table.scale import NAME
from tablegame.table.scene import Face, Ink, Label, Line, Rect, Span


def digits(b: Builder, plan: Plan, rect: Rect, text: str, place: int | None, changed: Ink, ink: Ink) -> None:
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
        underline(b, plan, plan.column(place) + plan.cell / 2, rect.cy + plan.digit * 0.45, changed)


def underline(b: Builder, plan: Plan, x: float, y: float, ink: Ink, size: float = 0.0) -> None:
    half = min(plan.cell * 0.42, (size or plan.digit) * 0.34)
    b.add(Line(((x - half, y), (x + half, y)), ink, max(1.5, b.px(2))))


def runs_span(b: Builder, runs: tuple[int, ...], width: float, units: float, face: Face, ink: Ink) -> list[Span]:
    """Run lengths as fully as the room allows: all, equal neighbours together, or without their order."""
    parts = partition_text(tuple(sorted(runs, reverse=True)))
    texts = (runs_text(runs, "\u2009"), runs_text(runs, "\u200a"), runs_text(runs), short_runs_text(runs), parts)
    spans = [b.span(text, units, face, ink) for text in texts]
    return b.fitted([next((span for span in spans if b.width([span]) <= width), spans[-1])], width)


def runs_box(
    b: Builder, plan: Plan, rect: Rect, runs: tuple[int, ...], units: float = NAME, face: Face = "serif-italic"
) -> Rect:
    """Where the run lengths of a row stand."""
    wide = min(plan.runs.w, b.width(runs_span(b, runs, plan.runs.w, units, face, "soft")))
    high = min(rect.h - 2, b.type(units, True) * 1.15)
    return Rect(plan.runs.x, rect.cy - high / 2, wide, high)


def ring(b: Builder, box: Rect) -> None:
    """A ring drawn by hand round what is in the way."""
    grown = box.inset(-b.space.close, 0)
    points = ((grown.x, grown.y), (grown.right, grown.bottom))
    b.add(Line(points, "warning", max(1.6, b.px(2.2)), ring=True))
