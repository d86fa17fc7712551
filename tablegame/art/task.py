"""A picture to be made in another process, and the edition of the art. Imports no drawing, so that a start need not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.art.inks import Inks

EDITION: Final = 17
"""Part of every cached raster's name. Raise it whenever a drawing changes; a test reminds of it."""


@dataclass(frozen=True, slots=True)
class PictureTask:
    """A drawing by its key and its size in pixels; packs: the folder of the players' packs."""

    key: str
    inks: Inks
    packs: Path
    width: int
    height: int

    def do(self) -> bytes:
        """The picture as PNG. Raises ValueError for a key that names none."""
        from tablegame.art.catalogue import picture  # the window that asks draws nothing itself

        return picture(self.key, self.inks, self.packs, self.width, self.height)
