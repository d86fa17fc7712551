"""The entry of Precognition in the list of games, and its picture there: four cards and the letters between them."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.pieces import draw_tile
from tablegame.view.scene import Rect

_CARDS: Final = ((1, 4, 2.0), (0, 7, -1.2), (2, 9, 0.8), (3, 7, -2.0))
"""Suit, rank and angle in degrees of each card, from left to right."""
_LETTERS: Final = "UUD"


def _picture(b: Builder, area: Rect) -> None:
    """Draw the picture of the game into an area of any size."""
    width = min(area.w * 0.26, area.h * 0.62 / CARD_ASPECT)
    step, height = width * 0.86, width * CARD_ASPECT  # the cards overlap a little
    first_x, y = area.cx - step * 1.5, area.cy - width * 0.12  # centres of cards; below them is room for letters
    for number, (suit, rank, angle) in enumerate(_CARDS):
        place = CardPlace(first_x + number * step, y, width, height, angle)
        b.add(place.card(f"cover/{number}", b.faces.card(suit, rank, cut_of(width), b.words)))
    size = max(16.0, width * 0.3)  # the type of the letters, in pixels
    tile_width, tile_top = size * 1.24, y + height / 2 - size * 0.55  # tiles cover the lower edges of two cards
    for number, letter in enumerate(_LETTERS):
        x = first_x + (number + 0.5) * step
        draw_tile(b, Rect(x - tile_width / 2, tile_top, tile_width, size * 1.3), letter, "stands", size)


GAME: Final = Game(
    key="precognition", title=N_("Precognition"), deals=True, composes=True, minutes=20, depth=2, players=(2, 6),
    tagline=N_("Write down how the cards will fall, then make it come true"),
    short=(N_("six ranks, 24 cards"), {"ranks": 6}), picture=_picture, parts=("drills", "prints", "reasons"),
)  # fmt: skip
