"""The entry of WarGops in the list of games, and its picture there: a queen beats three lower cards of other seats."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.scene import Rect

QUEEN: Final = 12
_CARDS: Final = (
    (1, 7, -1.2, 0.14, 11.0),
    (3, 9, -0.55, 0.05, 4.0),
    (2, 5, 1.12, 0.1, -9.0),
    (0, QUEEN, 0.14, -0.05, -2.0),
)
"""For each card, the last in front: seat, rank, distance from the centre to the right and down in card widths, angle in
degrees."""


def _picture(b: Builder, area: Rect) -> None:
    """Draw the picture of the game into an area of any size."""
    width = min(area.w * 0.25, area.h * 0.66 / CARD_ASPECT)
    cut = cut_of(width)
    for seat, rank, across, down, angle in _CARDS:
        place = CardPlace(area.cx + across * width, area.cy + down * width, width, width * CARD_ASPECT, angle)
        face = b.faces.open_card(seat, rank, cut, b.words)
        b.add(place.card(f"cover/{seat}", face, 0.3 if rank == QUEEN else 0.0))


GAME: Final = Game(
    key="wargops", title=N_("WarGops"), tagline=N_("The highest card takes the trick and is lost by it"),
    minutes=30, depth=2, players=(2, 8), session="games", proposed=(N_("two games"), {"games": 2}),
    short=(N_("one game with 7 ranks"), {"ranks": 7, "games": 1}), picture=_picture, parts=("drills", "reasons"),
)  # fmt: skip
