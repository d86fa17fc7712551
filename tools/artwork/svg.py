"""How the files of a pack are written: a line for every gradient and path, so that a change can be read."""

from __future__ import annotations

from typing import Final

from tablegame.art.drawing import Drawing, opacity_of
from tablegame.art.paths import Path, number

FINE: Final = 5
"""Decimals in files of what is placed and rounded only when a card is composed."""


class Proof(Drawing):
    """What a plate is printed on: a drawing whose surfaces have outlines."""

    def shape(self, path: str, paint: str | None, line: str, width: float, opacity: float = 1.0) -> None:
        """A surface and its outline as one element; either may be missing (None, an empty line)."""
        outline = f' stroke="{line}" stroke-width="{number(width)}" stroke-linejoin="round"' if line else ""
        if line and not path.endswith("Z"):
            outline += ' stroke-linecap="round"'
        self.add((), (f'<path d="{path}" fill="{paint or "none"}"{outline}{opacity_of(opacity)}/>',))


class Exact(Proof):
    """A drawing about the origin that is printed at other places: it is written with more decimals than print has."""

    def __init__(self, side: float) -> None:
        super().__init__(side, side)

    @staticmethod
    def _end(value: float) -> str:
        return number(value, FINE)

    def fill(self, path: Path | str, paint: str, opacity: float = 1.0, evenodd: bool = False) -> None:
        """Paint the inside of a path, which keeps two decimals in print."""
        super().fill(path, paint, opacity, evenodd)
        self.mark_fine()

    def mark_fine(self) -> None:
        """The last path keeps two decimals in print, not one."""
        self._elements[-1] = self._elements[-1].replace("<path ", '<path class="fine" ')

    def svg(self) -> str:
        """The whole as text, the origin in the middle."""
        half = f"{-self.width / 2:g}"
        return super().svg().replace('viewBox="0 0 ', f'viewBox="{half} {half} ')


def lines(drawing: Drawing) -> str:
    """The text of its file."""
    return drawing.svg().replace("><", ">\n<") + "\n"
