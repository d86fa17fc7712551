"""A picture to be made in another process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tablegame.art.inks import Inks


@dataclass(frozen=True, slots=True)
class PictureTask:
    """A drawing by its key, so many pixels large; packs: where those of the players lie."""

    key: str
    inks: Inks
    packs: Path
    width: int
    height: int

    def do(self) -> bytes:
        """The picture as PNG. Raises ValueError for a key that names none."""
        from tablegame.art.catalogue import picture  # the window that asks draws nothing itself

        return picture(self.key, self.inks, self.packs, self.width, self.height)
