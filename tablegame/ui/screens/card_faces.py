"""The player's choice of card faces as rows of the settings, each with the cards as they look now.

Knows the choices there are. Must not know how they are kept, nor pygame.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.text import N_
from tablegame.table.build import Builder
from tablegame.table.faces import COLOURS, FORTY, GERMAN_LETTERS, GERMAN_SUITS, OPEN_PACKS, Faces
from tablegame.table.form import Part, Row, Segments, column
from tablegame.table.layout import CARD_ASPECT
from tablegame.table.scene import Action, Rect

_COLOURS = {"two": N_("two colours"), "four": N_("four colours")}
_OPEN_PACKS = {"french": N_("suits"), "number": N_("numbers"), "italian": N_("suits, Italian")}
_LETTERS = {"D": N_("D on the Daus"), "A": N_("A on the Daus"), "none": N_("none")}
_SUITS = {"german": N_("German"), "french": N_("French")}

_GERMAN_SAMPLE = (7, 14, 21, 28, 19)
"""The sow of acorns, the king of leaves, the Ober of hearts, the Unter of bells, the ten of hearts."""

_WIDE = 64.0
"""Pixels of width that a card of the sample has at least."""


def rows(b: Builder, faces: Faces) -> list[Part]:
    """A row for each choice; what is clicked is ("set", field of the settings, value)."""
    words = b.words
    suited = tuple(faces.card(suit, rank, "picture", words) for suit, rank in ((0, 13), (1, 12), (2, 11), (3, 10)))
    opened = tuple(
        faces.open_card(seat, rank, "picture", words, FORTY) for seat, rank in ((0, 8), (1, 9), (2, 10), (4, 10))
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
        *_german(b, faces),
    ]


def _german(b: Builder, faces: Faces) -> list[Part]:
    """The rows of games for the German pack."""
    words = b.words
    shown = tuple(faces.german_card(card, "picture", words) for card in _GERMAN_SAMPLE)
    suits = Segments(
        "german_suits", tuple((key, words(_SUITS[key])) for key in GERMAN_SUITS), faces.german_suits,
        _sets("german_suits"),
    )  # fmt: skip
    letters = Segments(
        "german_letters", tuple((key, words(_LETTERS[key])) for key in GERMAN_LETTERS), faces.german_letters,
        _sets("german_letters"),
    )  # fmt: skip
    explained = words("Acorns, leaves, hearts and bells; in French: clubs, spades, hearts and diamonds.")
    rows: list[Part] = [Row(words("Cards of games for the German pack"), _Shown(suits, shown), explained)]
    if faces.german_suits == "german":
        note = words("Daus, König, Ober, Unter. With none, all cards of this pack show their pictures alone.")
        rows.append(Row(words("Letters of German cards"), letters, note))
    return rows


def _sets(name: str) -> Action:
    return Action("set", (name,))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A widget with the cards below it that it changes."""

    widget: Part
    keys: tuple[str, ...]

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        return column(b, zone, rect, (self.widget, _Sample(self.keys)), b.space.pad)


@dataclass(frozen=True, slots=True)
class _Sample:
    """Cards side by side, as large as the small cut is meant for; fewer where the room is narrow."""

    keys: tuple[str, ...]

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        gap = b.space.pad
        wide = float(round(max(b.px(76), _WIDE)))
        room = max(1, int((rect.w + gap) / (wide + gap)))
        high = float(round(wide * CARD_ASPECT))
        for step, key in enumerate(self.keys[:room]):
            b.picture(Rect(float(round(rect.x + step * (wide + gap))), rect.y, wide, high), key)
        return rect.y + high
