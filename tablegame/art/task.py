"""The order to draw a picture in another process. The window imports this module, so it imports nothing that draws."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tablegame.art.inks import Inks


class PictureTask(NamedTuple):
    """The order to draw the picture of a key."""

    key: str
    inks: Inks
    packs: Path  # the folder of the players' packs
    width: int  # in pixels
    height: int

    def do(self) -> bytes:
        """The picture as PNG. Raises ValueError if it cannot be drawn."""
        from tablegame.art.catalogue import picture

        return picture(self.key, self.inks, self.packs, self.width, self.height)
