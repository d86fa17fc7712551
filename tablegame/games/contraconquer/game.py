"""The entry of Contraconquer in the list of games, and its picture there: three printed cards in a fan."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.scene import Rect

_CARDS: Final = (("B/5", -0.86, 0.06, 9.0), ("C/9", 0.86, 0.06, -9.0), ("A/1", 0.0, -0.02, 0.0))
"""The cards from back to front: art, distance from the centre to the right (in card widths) and down (in card heights),
angle in degrees."""


def _picture(b: Builder, area: Rect) -> None:
    """Draw the picture of the game into an area of any size."""
    width = min(area.w * 0.33, area.h * 0.74 / CARD_ASPECT)
    cut = "full" if width >= 60 else "small"
    for card, across, down, angle in _CARDS:
        place = CardPlace(
            area.cx + across * width, area.cy + down * width * CARD_ASPECT, width, width * CARD_ASPECT, angle
        )
        b.add(place.card(f"cover/{card}", f"contra/{card}/{cut}/hyphens", 0.0 if across else 0.3))


GAME: Final = Game(
    key="contraconquer", title=N_("Contraconquer"), tagline=N_("All play at once, and no card is the highest"),
    minutes=15, depth=1, players=(2, 8), session="games", short=(N_("two of each card, few tricks"), {"copies": 2}),
    picture=_picture, parts=("drills", "prints", "reasons"),
)  # fmt: skip
