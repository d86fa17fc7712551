"""The manifest of Contraspiel, with its picture on the shelf: three cards and a stack of chips."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view import pieces
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT, CardPlace
from tablegame.view.faces import cut_of
from tablegame.view.scene import Rect

_EU, _GU, _HA = 4, 12, 23
"""The Unters of acorns and of leaves, the sow of hearts, as the faces count the 32 cards."""
_HAND: Final = ((_HA, -1.05, 0.17, 13.0), (_GU, -0.38, 0.03, 4.5), (_EU, 0.3, 0.03, -4.5))
"""Cards with their distance to the right and down in card widths, and their angle in degrees."""
_POOL: Final = 39  # the number of chips in the stack


def _picture(b: Builder, area: Rect) -> None:
    """Draw the picture on the shelf into an area."""
    width = min(area.w * 0.27, area.h * 0.64 / CARD_ASPECT)
    cut = cut_of(width)
    for card, dx, dy, angle in _HAND:
        place = CardPlace(area.cx + dx * width, area.cy + dy * width, width, width * CARD_ASPECT, angle)
        b.add(place.card(f"cover/{card}", b.faces.german_card(card, cut, b.words), lift=0.3 if card == _EU else 0.0))
    side = width * 0.84
    pieces.draw_chip_stack(b, Rect(area.cx + width * 0.86, area.cy + width * 0.05, side, side), _POOL)


GAME: Final = Game(
    key="contraspiel",
    title=N_("Contraspiel"),
    tagline=N_("Five cards and one question: do you dare to play?"),
    minutes=40,
    depth=2,
    players=(3, 6),
    short=(N_("four deals with a fixed bête"), {"deals": 4, "bete": 8}),
    session="deals",
    proposed=(N_("four deals"), {"deals": 4}),
    picture=_picture,
    deals=True,
    parts=("drills", "prints", "reasons"),
)
