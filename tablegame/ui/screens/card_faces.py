"""The player's choice of card faces as rows of the settings, each with the cards as they look now.

Knows the choices there are. Must not know how they are kept, nor pygame.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.text import N_
from tablegame.table.build import Builder
from tablegame.table.faces import COLOURS, FORTY, OPEN_PACKS, Faces
from tablegame.table.form import Part, Row, Segments, column
from tablegame.table.layout import CARD_ASPECT
from tablegame.table.scene import Action, Rect

_COLOURS = {"two": N_("two colours"), "four": N_("four colours")}
_OPEN_PACKS = {"french": N_("suits"), "number": N_("numbers"), "italian": N_("suits, Italian")}

_WIDE = 64.0
"""Pixels of width that a card of the sample has at least."""


def rows(b: Builder, faces: Faces) -> list[Part]:
    """A row for each choice; what is clicked is ("set", field of the settings, value)."""
    words = b.words
    suited = tuple(faces.card(suit, rank, "small", words) for suit, rank in ((0, 13), (1, 12), (2, 11), (3, 10)))
    opened = tuple(
        faces.open_card(seat, rank, "small", words, FORTY) for seat, rank in ((0, 8), (1, 9), (2, 10), (4, 10))
    )
    colours = Segments(
        "card_colours", tuple((key, words(_COLOURS[key])) for key in COLOURS), faces.colours, _sets("card_colours")
    )
    packs = Segments(
        "open_pack", tuple((key, words(_OPEN_PACKS[key])) for key in OPEN_PACKS), faces.open_pack, _sets("open_pack")
    )
    return [
        Row(
            words("Colours of suits"),
            _Shown(colours, suited),
            words("With four, diamonds are blue and clubs are green."),
        ),
        Row(
            words("Cards of games without suits"),
            _Shown(packs, opened),
            words("WarGops, for one. Italian names (fante, cavallo, re) where there are ten ranks, a pack of 40."),
        ),
    ]


def _sets(name: str) -> Action:
    return Action("set", (name,))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A widget with the cards below it that it changes."""

    widget: Part
    keys: tuple[str, ...]

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        return column(b, zone, rect, (self.widget, _Sample(self.keys)), max(b.px(10), 7.0))


@dataclass(frozen=True, slots=True)
class _Sample:
    """Cards side by side, as large as the small cut is meant for; fewer where the room is narrow."""

    keys: tuple[str, ...]

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        gap = max(b.px(10), 6.0)
        wide = float(round(max(b.px(76), _WIDE)))
        room = max(1, int((rect.w + gap) / (wide + gap)))
        high = float(round(wide * CARD_ASPECT))
        for step, key in enumerate(self.keys[:room]):
            b.picture(Rect(float(round(rect.x + step * (wide + gap))), rect.y, wide, high), key)
        return rect.y + high
