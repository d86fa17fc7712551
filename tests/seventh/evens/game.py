"""The manifest of Odds and Evens. Its picture on the shelf: two cards."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.card_places import card_width, fan
from tablegame.view.faces import cut_of
from tablegame.view.scene import Rect


def _picture(b: Builder, area: Rect) -> None:
    width = card_width(area.w / 3, area.h * 0.7, area.w)
    for seat, place in enumerate(fan(area.inset(0, area.h * 0.1), 2, width)):
        b.add(place.card(f"cover/{seat}", b.faces.open_card(seat, 3 + 2 * seat, cut_of(width), b.words)))


GAME: Final = Game(
    key="evens",
    title=N_("Odds and Evens"),
    tagline=N_("One takes even sums, the other odd ones"),
    minutes=2,
    depth=1,
    players=(2, 2),
    short=(N_("three cards each"), {"ranks": 3}),
    picture=_picture,
)
