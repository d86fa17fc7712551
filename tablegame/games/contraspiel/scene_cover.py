"""The picture of Contraspiel for the shelf: a hand with both Wenzels, and the pool.

Knows cards and chips as art. Must not know rules.
"""

from __future__ import annotations

from typing import Final

from tablegame.games.contraspiel import scene_parts as parts
from tablegame.games.contraspiel.view import EU, GU
from tablegame.table import chips
from tablegame.table.build import Builder
from tablegame.table.faces import Cut
from tablegame.table.layout import CARD_ASPECT, Place
from tablegame.table.scene import Rect

SHOWN: Final = ((23, -1.05, 0.17, 13.0), (GU, -0.38, 0.03, 4.5), (EU, 0.3, 0.03, -4.5))
"""The sow of hearts and the Wenzels: card, place across and down in card widths, angle."""
POOL: Final = 39


def build(b: Builder, area: Rect) -> None:
    """As large as the area allows."""
    width = min(area.w * 0.27, area.h * 0.64 / CARD_ASPECT)
    cut: Cut = "full" if width >= 84 else "small"
    for card, across, down, angle in SHOWN:
        place = Place(area.cx + across * width, area.cy + down * width, width, width * CARD_ASPECT, angle)
        b.add(place.card(f"cover/{card}", parts.face(card, cut, b), 0.3 if card == EU else 0.0))
    side = width * 0.84
    chips.stack(b, Rect(area.cx + width * 0.86, area.cy + width * 0.05, side, side), POOL)
