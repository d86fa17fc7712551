"""The order to draw a picture in another process. The window imports this module, so it imports nothing that draws.

The key of a picture names a drawing, such as "seat/2" or "french/S/10/full" (docs/art-keys.md).
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tablegame.art.inks import Inks


class PictureTask(NamedTuple):
    """The order to draw the picture of a key in some size and colours."""

    key: str
    inks: Inks
    packs: Path  # the folder with the packs of cards that players have added
    width: int  # in pixels
    height: int  # in pixels

    def do(self) -> bytes:
        """The picture as PNG. Raises ValueError if it cannot be drawn, ArtError if the key names no picture."""
        from tablegame.art.catalogue import picture

        return picture(self.key, self.inks, self.packs, self.width, self.height)
