"""The values of a theme, in named tuples, and the default theme.

A theme is the look of the whole program: the colours of the table, the cards and the panels. A theme file has a key for
each field (docs/themes.md). An ink is a colour of text. Strengths run from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.text import in_language

Colour: TypeAlias = str
"""``#rrggbb``, lower case."""

Eight: TypeAlias = tuple[Colour, Colour, Colour, Colour, Colour, Colour, Colour, Colour]
"""A colour for each of the eight seats."""


class Felt(NamedTuple):
    """The colours of the cloth of the table."""

    base: Colour
    light: Colour  # under the lamp
    shade: Colour  # in the corners


class Wood(NamedTuple):
    """The colours of the wooden rim of the table."""

    base: Colour
    dark: Colour  # of the grain
    light: Colour  # of the grain
    line: Colour  # the inlaid line


class Light(NamedTuple):
    """How strong the light on the table is."""

    lamp: float  # the light in the middle
    corners: float  # the darkness of the corners


class Stock(NamedTuple):
    """The colours of the cardboard of cards and of the texts on it."""

    top: Colour
    bottom: Colour
    edge: Colour  # the cut edge
    text: Colour
    faint: Colour  # the text of faded cards


class Back(NamedTuple):
    """The colours of the backs of cards."""

    base: Colour
    dark: Colour  # the pattern
    line: Colour


class Panels(NamedTuple):
    """The colours of paper: of dialogs, sheets and small notes."""

    top: Colour
    bottom: Colour
    frame: Colour
    row: Colour  # a stripe in a list
    lit: Colour  # the highlighter behind text


class Plaque(NamedTuple):
    """The colours of dark boxes for text on the felt, and of tooltips."""

    fill: Colour
    line: Colour
    text: Colour


class ButtonColours(NamedTuple):
    """The colours of one kind of button."""

    top: Colour  # of the filling
    bottom: Colour
    line: Colour  # the edge
    text: Colour


class ButtonInks(NamedTuple):
    """The colours of all kinds of buttons."""

    brass: ButtonColours  # default buttons
    green: ButtonColours  # other buttons on felt
    ivory: ButtonColours  # other buttons on paper
    quiet: ButtonColours  # options that are not chosen


class WordInks(NamedTuple):
    """The inks of text: `felt_text` and `felt_soft` on felt, `gold` on felt and plaques, the others on paper."""

    text: Colour
    soft: Colour
    faint: Colour
    accent: Colour
    warning: Colour
    link: Colour
    felt_text: Colour
    felt_soft: Colour
    gold: Colour


class FocusColours(NamedTuple):
    """The colours of the ring around the element with the keyboard's focus, on paper and on felt."""

    panel: Colour
    felt: Colour


class TypeFamilies(NamedTuple):
    """The names of the fonts with serifs and without (`library.FAMILIES`)."""

    serif: str
    sans: str


class Theme(NamedTuple):
    """The look of the whole program."""

    key: str
    title: tuple[tuple[str, str], ...]  # pairs of a language and the name in it, English first
    felt: Felt
    wood: Wood
    light: Light
    seat_inks: Eight  # on panels
    card_inks: Eight  # on cards: the same, unless a theme has dark panels
    card: Stock
    back: Back
    panels: Panels
    plaque: Plaque
    buttons: ButtonInks
    words: WordInks
    focus: FocusColours
    highlight: Colour  # the marker behind a winning combination on a card
    shadow: float  # the strength of all shadows
    faces: TypeFamilies

    def title_in(self, language: str) -> str:
        """The name of the theme in this language (``de``, ``de_AT``); else in English; else in any language."""
        return in_language(self.title, language, self.key)

    def ink(self, role: str) -> Colour:
        """The colour that this theme has for a role in a picture. For example, ``felt-text`` is the text on felt and
        ``seat.3`` the ink of seat 3; `view.scene.Ink` has all roles. Raises KeyError for an unknown role."""
        group, dot, number = role.partition(".")
        if dot:
            inks = {"seat": self.seat_inks, "card": self.card_inks}[group]
            return inks[int(number)]
        if role == "plaque-text":
            return self.plaque.text
        for kind, button in zip(ButtonInks._fields, self.buttons, strict=True):
            if role == f"{kind}-text":
                return button.text
        name = role.replace("-", "_")
        if name not in WordInks._fields:
            raise KeyError(role)
        colour: Colour = getattr(self.words, name)
        return colour

    def art_colours(self) -> dict[str, str]:
        """The colours with which cards and the table are drawn, by names such as ``felt.base``. `art.inks.Inks.of`
        reads them by these names."""
        colours: dict[str, str] = {}
        for prefix, group in (("felt", self.felt), ("wood", self.wood), ("card", self.card), ("back", self.back)):
            colours |= _names_with_prefix(prefix, group)
        colours |= _names_with_prefix("brass", self.buttons.brass)
        colours |= {f"ink.{seat}": colour for seat, colour in enumerate(self.card_inks)}
        colours |= {f"seat.{seat}": colour for seat, colour in enumerate(self.seat_inks)}
        return colours | {
            "paper": self.panels.top,
            "text": self.words.text,
            "light": self.words.felt_text,
            "gold": self.words.gold,
            "highlight": self.highlight,
        }


def _names_with_prefix(prefix: str, group: Felt | Wood | Stock | Back | ButtonColours) -> Mapping[str, str]:
    """The colours of a group by their names, with the prefix and a point before each."""
    return {f"{prefix}.{name}": colour for name, colour in zip(group._fields, group, strict=True)}


# -- the default look: every theme names only what differs from it -----------------------------------------------------

_SEATS = ("#a8281c", "#1f4479", "#2e6b2a", "#8f3aa6", "#7d5410", "#0f6670", "#5e3a1c", "#46505a")

LAMPLIGHT: Final = Theme(
    key="felt",
    title=(
        ("en", "Felt by lamplight"), ("de", "Filz im Lampenlicht"), ("fr", "Tapis sous la lampe"),
        ("pl", "Sukno w świetle lampy"),
    ),
    felt=Felt(base="#225a41", light="#387253", shade="#0b3022"),
    wood=Wood(base="#6a4125", dark="#35190c", light="#96663a", line="#c9a04e"),
    light=Light(lamp=0.55, corners=0.6),
    seat_inks=_SEATS,
    card_inks=_SEATS,
    card=Stock(top="#fffdf6", bottom="#f3ead6", edge="#cdbf9f", text="#262019", faint="#6e6454"),
    back=Back(base="#8c2320", dark="#6d1715", line="#ecd6a4"),
    panels=Panels(top="#fffdf5", bottom="#f3ead5", frame="#c9a45c", row="#efe5cd", lit="#f8e39a"),
    plaque=Plaque(fill="#10261d", line="#a98a4a", text="#f6efdc"),
    buttons=ButtonInks(
        brass=ButtonColours(top="#f6dc94", bottom="#cfa046", line="#8a6320", text="#33220a"),
        green=ButtonColours(top="#2b6a4d", bottom="#174330", line="#c4a254", text="#fbf5e3"),
        ivory=ButtonColours(top="#fffdf5", bottom="#eee3c8", line="#b9a06a", text="#2a2118"),
        quiet=ButtonColours(top="#efe5cd", bottom="#e9dcc0", line="#d3c197", text="#4a4032"),
    ),
    words=WordInks(
        text="#2a2118", soft="#5a4f40", faint="#6e6250", accent="#9c2519", warning="#a3200f", link="#1f4479",
        felt_text="#fbf5e3", felt_soft="#f3eedd", gold="#f7e6b4",
    ),
    focus=FocusColours(panel="#a8281c", felt="#ffe9a8"),
    highlight="#ffe07a",
    shadow=0.6,
    faces=TypeFamilies(serif="crimson-text", sans="source-sans-pro"),
)  # fmt: skip
