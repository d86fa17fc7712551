"""A row that is filled from left to right: signs, words, and figures at its end, all in the middle of its height."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.view.build import Builder
from tablegame.view.scale import BODY
from tablegame.view.scene import Face, Ink, Rect, Span


class Across:
    """rest: what is still free of the row; side: of a sign, in pixels; gap: behind each thing."""

    def __init__(self, b: Builder, row: Rect, side: float = 0.0, gap: float = 0.0) -> None:
        self.b, self.rest = b, row
        self.side = side or min(row.h * 0.8, b.line(BODY))
        self.gap = gap or b.space.close

    def skip(self, wide: float) -> Rect:
        """Leave so many pixels free; returns them as a box."""
        box = self.rest._replace(w=wide)
        self.rest = self.rest._replace(x=self.rest.x + wide, w=max(0.0, self.rest.w - wide))
        return box

    def square(self) -> Rect:
        """Room for a sign, in the middle of the height."""
        box = self.skip(self.side + self.gap)
        return Rect(box.x, box.cy - self.side / 2, self.side, self.side)

    def picture(self, art: str) -> None:
        """A sign."""
        self.b.picture(self.square(), art)

    def seat(self, seat: int) -> None:
        """Who sits there."""
        self.b.seat(self.square(), seat)

    def text(
        self, said: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text", wide: float = 0.0
    ) -> None:
        """Words, as wide as they are; wide: in a column of that width instead."""
        spans = [self.b.span(said, units, face, ink)] if isinstance(said, str) else said
        self.b.text(self.skip(wide or min(self.b.width(spans) + 1, self.rest.w)), spans)
        self.skip(self.gap)

    def last(self, said: str | Sequence[Span], units: float = BODY, face: Face = "sans", ink: Ink = "text") -> None:
        """Words at the right end; what comes after them stands left of them."""
        spans = [self.b.span(said, units, face, ink)] if isinstance(said, str) else said
        if spans:
            self.b.text(self.rest, spans, align="right")
            self.rest = self.rest._replace(w=max(0.0, self.rest.w - self.b.width(spans) - self.gap))
