"""The settings of card faces: each choice is shown by sample cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablegame.session.settings import options
from tablegame.ui.packs import PackChoice
from tablegame.ui.screens.option_rows import value_words
from tablegame.view.builder import Builder
from tablegame.view.card_places import CARD_ASPECT
from tablegame.view.faces import COLOURS, FORTY, GERMAN_SUITS, OPEN_PACKS, Faces
from tablegame.view.form import FormRow, Segments, text_height
from tablegame.view.layout import Part
from tablegame.view.scene import Action, Face, Ink, Rect, Target

_FRENCH_SAMPLE = ((0, 13), (1, 12), (2, 11), (3, 10))
"""Suit and rank: the king of spades, the queen of hearts, the jack of diamonds, the ten of clubs."""
_OPEN_SAMPLE = ((0, 8), (1, 9), (3, 10), (4, 10))
"""Seat and rank."""
_GERMAN_SAMPLE = (7, 14, 21, 28)
"""The sow of acorns, the king of leaves, the Ober of hearts, the Unter of bells."""

_WIDE = 64.0
"""Least width of a sample card in pixels."""
_STEP = 0.41
"""The visible part of a card in a fan, in widths."""


def rows(b: Builder, faces: Faces, packs: Sequence[PackChoice], names: tuple[str, str], trouble: str) -> list[Part]:
    """The rows of the settings. The action of a choice is ("set", option, value).

    names: the chosen French and German pack; trouble: why a pack cannot be shown.
    """
    words = b.words

    def french(shown: Faces) -> tuple[str, ...]:
        return tuple(shown.card(suit, rank, "picture", words) for suit, rank in _FRENCH_SAMPLE)

    def opened(shown: Faces) -> tuple[str, ...]:
        return tuple(shown.open_card(seat, rank, "picture", words, FORTY) for seat, rank in _OPEN_SAMPLE)

    def german(shown: Faces) -> tuple[str, ...]:
        return tuple(shown.german_card(card, "picture", words) for card in _GERMAN_SAMPLE)

    def row(name: str, chosen: str, samples: Sequence[tuple[str, ...]]) -> Part:
        option = options()[name]
        pairs = zip(option.choices, samples, strict=True)
        choices = [_Choice(key, value_words(option, key, words), sample) for key, sample in pairs]
        return FormRow(words(option.title), _Gallery(name, choices, chosen), words(option.sentence))

    of_kind = {kind: [pack for pack in packs if pack.kind == kind] for kind in ("french", "german")}
    parts: list[Part] = [_packs(b, "french_pack", of_kind["french"], names[0], french, faces, trouble)]
    if not faces.french.four:
        parts.append(row("card_colours", faces.colours, [french(faces._replace(colours=key)) for key in COLOURS]))
    parts.append(row("open_pack", faces.open_pack, [opened(faces._replace(open_pack=key)) for key in OPEN_PACKS]))
    parts.append(
        row("german_suits", faces.german_suits, [german(faces._replace(german_suits=key)) for key in GERMAN_SUITS])
    )
    if faces.german_suits == "german":
        if len(of_kind["german"]) > 1:
            parts.append(_packs(b, "german_pack", of_kind["german"], names[1], german, faces, ""))
        letters = options()["german_letters"]
        values = tuple((key, value_words(letters, key, words)) for key in letters.choices)
        widget = Segments("german_letters", values, faces.german_letters, Action("set", ("german_letters",)))
        parts.append(FormRow(words(letters.title), widget, words(letters.sentence)))
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
    """The packs of a kind, each shown by its own cards."""
    option = options()[setting]
    choices = []
    for pack in packs:
        shown = faces._replace(german=pack.chosen) if setting == "german_pack" else faces._replace(french=pack.chosen)
        choices.append(_Choice(pack.name, pack.title, sample(shown)))
    chosen = name if name in {pack.name for pack in packs} else packs[0].kind
    return FormRow(b.words(option.title), _Gallery(setting, choices, chosen), trouble or b.words(option.sentence))


@dataclass(frozen=True, slots=True)
class _Choice:
    """A value with its label and sample cards."""

    value: str
    label: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Gallery:
    """A choice of one value, each shown as a fan of cards over its label."""

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
