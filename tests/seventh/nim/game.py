"""The manifest of Nim."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.scene import Rect


def _picture(b: Builder, area: Rect) -> None:
    b.badge(area.inset(area.h / 3), "12")


GAME: Final = Game(
    key="nim",
    title=N_("Nim"),
    tagline=N_("Take the last stone"),
    minutes=2,
    depth=1,
    players=(2, 2),
    short=(N_("seven stones"), {"stones": 7}),
    picture=_picture,
)
