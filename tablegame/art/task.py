"""A picture to be made in another process. Imports no drawing."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tablegame.art.inks import Inks


class PictureTask(NamedTuple):
    """A drawing by its key and its size in pixels."""

    key: str
    inks: Inks
    packs: Path  # the folder of the players' packs
    width: int
    height: int

    def do(self) -> bytes:
        """The picture as PNG. Raises ValueError for a key that names none."""
        from tablegame.art.catalogue import picture  # the process of the window draws nothing itself

        return picture(self.key, self.inks, self.packs, self.width, self.height)
