"""The player's choice of card faces as rows of the settings: every choice is shown by cards as they would look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablegame.core.text import N_
from tablegame.ui.packs import PackChoice
from tablegame.view.build import Builder
from tablegame.view.faces import (
    COLOURS,
    FORTY,
    GERMAN_LETTERS,
    GERMAN_SUITS,
    OPEN_PACKS,
    Faces,
)
from tablegame.view.form import Part, Row, Segments, text_height
from tablegame.view.layout import CARD_ASPECT
from tablegame.view.scene import Action, Face, Ink, Rect, Target

_COLOURS = {"two": N_("two colours"), "four": N_("four colours")}
_OPEN_PACKS = {"french": N_("suits"), "number": N_("numbers"), "italian": N_("suits, Italian")}
_LETTERS = {"D": N_("D on the Daus"), "A": N_("A on the Daus"), "none": N_("none")}
_SUITS = {"german": N_("German"), "french": N_("French")}

_FRENCH_SAMPLE = ((0, 13), (1, 12), (2, 11), (3, 10))
"""Suit and rank: the king of spades, the queen of hearts, the jack of diamonds, the ten of clubs."""
_OPEN_SAMPLE = ((0, 8), (1, 9), (3, 10), (4, 10))
"""Seat and rank."""
_GERMAN_SAMPLE = (7, 14, 21, 28)
"""The sow of acorns, the king of leaves, the Ober of hearts, the Unter of bells."""

_WIDE = 64.0
"""Pixels of width that a card of the sample has at least."""
_STEP = 0.41
"""How much of a card is seen beside the next one, in widths: its large index."""


def rows(b: Builder, faces: Faces, packs: Sequence[PackChoice], names: tuple[str, str], trouble: str) -> list[Part]:
    """A row for each choice; what is clicked is ("set", field of the settings, value).

    names: the packs that are chosen, the French and the German one; trouble: what is wrong with one that is not shown.
    """
    words = b.words

    def french(shown: Faces) -> tuple[str, ...]:
        return tuple(shown.card(suit, rank, "picture", words) for suit, rank in _FRENCH_SAMPLE)

    def opened(shown: Faces) -> tuple[str, ...]:
        return tuple(shown.open_card(seat, rank, "picture", words, FORTY) for seat, rank in _OPEN_SAMPLE)

    def german(shown: Faces) -> tuple[str, ...]:
        return tuple(shown.german_card(card, "picture", words) for card in _GERMAN_SAMPLE)

    of_kind = {kind: [pack for pack in packs if pack.kind == kind] for kind in ("french", "german")}
    colours = [_Choice(key, words(_COLOURS[key]), french(faces._replace(colours=key))) for key in COLOURS]
    open_packs = [_Choice(key, words(_OPEN_PACKS[key]), opened(faces._replace(open_pack=key))) for key in OPEN_PACKS]
    suits = [_Choice(key, words(_SUITS[key]), german(faces._replace(german_suits=key))) for key in GERMAN_SUITS]
    explained = words("Acorns, leaves, hearts and bells; in French: clubs, spades, hearts and diamonds.")
    open_note = words("WarGops, for one. Italian names (fante, cavallo, re) where there are ten ranks, a pack of 40.")
    parts: list[Part] = [_packs(b, "french_pack", of_kind["french"], names[0], french, faces, trouble)]
    if not faces.french.four:
        note = words("With four, diamonds are blue and clubs are green.")
        parts.append(Row(words("Colours of suits"), _Gallery("card_colours", colours, faces.colours), note))
    parts.append(
        Row(words("Cards of games without suits"), _Gallery("open_pack", open_packs, faces.open_pack), open_note)
    )
    parts.append(
        Row(words("Cards of games for the German pack"), _Gallery("german_suits", suits, faces.german_suits), explained)
    )
    if faces.german_suits == "german":
        parts += _german(b, of_kind["german"], names[1], german, faces)
    return parts


def _packs(
    b: Builder,
    setting: str,
    packs: Sequence[PackChoice],
    name: str,
    sample: Callable[[Faces], tuple[str, ...]],
    faces: Faces,
    trouble: str,
) -> Part:
    """The packs of a kind, each by its own cards."""
    words = b.words
    german = setting == "german_pack"
    choices = []
    for pack in packs:
        shown = faces._replace(german=pack.chosen) if german else faces._replace(french=pack.chosen)
        choices.append(_Choice(pack.name, pack.title, sample(shown)))
    known = {pack.name for pack in packs}
    label = words("German cards") if german else words("French cards")
    note = trouble or words("Cards of your own go into the folder “packs” beside the one of saved games.")
    return Row(label, _Gallery(setting, choices, name if name in known else packs[0].kind), note)


def _german(
    b: Builder, packs: Sequence[PackChoice], name: str, sample: Callable[[Faces], tuple[str, ...]], faces: Faces
) -> list[Part]:
    """The rows that matter while games for the German pack show it."""
    words = b.words
    letters = Segments(
        "german_letters",
        tuple((key, words(_LETTERS[key])) for key in GERMAN_LETTERS),
        faces.german_letters,
        Action("set", ("german_letters",)),
    )
    note = words("Daus, König, Ober, Unter. With none, all cards of this pack show their pictures alone.")
    chosen = [_packs(b, "german_pack", packs, name, sample, faces, "")] if len(packs) > 1 else []
    return [*chosen, Row(words("Letters of German cards"), letters, note)]


@dataclass(frozen=True, slots=True)
class _Choice:
    """A value, what it is called, and cards that show it."""

    value: str
    label: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Gallery:
    """One of several values, each a few cards in a fan over its name."""

    name: str
    choices: Sequence[_Choice]
    chosen: str

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        gap, pad = max(b.px(10), 6.0), max(b.px(9), 6.0)
        card = float(round(max(b.px(76), _WIDE)))
        room = max(1, int((rect.w - 2 * pad - card) / (card * _STEP)) + 1)
        shown = min(room, max(len(choice.keys) for choice in self.choices))
        wide = float(round(card + (shown - 1) * card * _STEP + 2 * pad))
        across = max(1, min(len(self.choices), int((rect.w + gap) / (wide + gap))))
        y = rect.y
        for start in range(0, len(self.choices), across):
            row = self.choices[start : start + across]
            words = max(text_height(b, wide - 2 * pad, choice.label, 19, "sans-bold") for choice in row)
            high = float(round(card * CARD_ASPECT)) + words + 2.5 * pad
            for step, choice in enumerate(row):
                place = Rect(float(round(rect.x + step * (wide + gap))), y, wide, high)
                self._draw(b, zone, start + step, choice.keys[:shown], place)
            y += high + gap
        return y - gap

    def _draw(self, b: Builder, zone: str, index: int, keys: Sequence[str], rect: Rect) -> None:
        choice = self.choices[index]
        here = choice.value == self.chosen
        pad, card = max(b.px(9), 6.0), float(round(max(b.px(76), _WIDE)))
        b.panel(rect, "green" if here else "quiet")
        high = float(round(card * CARD_ASPECT))
        for step, key in enumerate(keys):
            b.picture(
                Rect(float(round(rect.x + pad + step * card * _STEP)), float(round(rect.y + pad)), card, high), key
            )
        ink: Ink = "green-text" if here else "text"
        words = Rect(rect.x + pad, rect.y + high + 1.5 * pad, rect.w - 2 * pad, rect.bottom - rect.y - high - 2.5 * pad)
        face: Face = "sans-bold" if here else "sans"
        b.text(words, choice.label, 19, face, ink, "centre", wrap=b.width([b.span(choice.label, 19)]) > words.w)
        action = Action("set", (self.name, choice.value))
        b.target(zone, Target(f"{self.name}.{index}", rect, action, choice.label, chosen=here))
