"""The word behind a reason that opens the rule book where the reason stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.view.builder import Builder
from tablegame.view.form import draw_wrapped
from tablegame.view.scene import Action, Ink, Rect, Span, Target
from tablegame.view.verbs import Verb

WHY: Final = Verb[str]("why")
"""Open the rule book at a clause."""


def why_spans(b: Builder, units: float) -> list[Span]:
    """What stands behind a reason."""
    return [b.span("  ", units), b.span(b.words("The rule"), units, ink="link")]


def why_target(b: Builder, name: str, rect: Rect, lines: Sequence[Sequence[Span]], action: Action) -> Target:
    """The target of that word, the last of the lines in the box."""
    last = lines[-1]
    wide, high = b.width(last[-1:]), b.line_height(lines[-1:])
    bottom = rect.y + b.line_height(lines)
    return Target(name, Rect(rect.x + b.width(last[:-1]), bottom - high, wide, high).inset(-2), action, last[-1].text)


def with_why(
    b: Builder, zone: str, name: str, rect: Rect, text: str, clause: str, units: float, ink: Ink = "soft"
) -> float:
    """A reason from the top of a box, with its word where a clause is known; returns the bottom."""
    if not clause:
        return draw_wrapped(b, rect, text, units, ink=ink)
    spans = [b.span(text, units, ink=ink), *why_spans(b, units)]
    y = draw_wrapped(b, rect, spans)
    b.target(zone, why_target(b, name, rect, b.wrap(spans, rect.w), WHY(clause)))
    return y
