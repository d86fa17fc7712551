"""What is written on the sheet by hand: numbers and shapes, digits in their columns, underlines, run lengths, rings."""

from __future__ import annotations

from tablegame.games.procession.scene.plan import PaperPlan, shape_size
from tablegame.games.procession.text.wording import partition_text, runs_text, short_runs_text
from tablegame.view.build import Builder
from tablegame.view.scale import NAME, SMALL
from tablegame.view.scene import Face, Ink, Label, Line, Rect, Span


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


def runs(
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
