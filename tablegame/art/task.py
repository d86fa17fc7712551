"""A picture to be made in another process, and the edition of the art. Imports no drawing, to keep the start fast."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.art.inks import Inks

EDITION: Final = 18
"""Part of every cached raster's name. Raise it whenever a drawing changes; a test checks this."""


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
        from tablegame.art.catalogue import picture  # the process of the window draws nothing itself

        return picture(self.key, self.inks, self.packs, self.width, self.height)
