"""A pack of cards as the composer needs it: pictures by name, and the colours that replace those of its files.

A file of the house has a line for every gradient and every path, numbers in pairs; groups are names for the editor
only. It is printed unchanged, in other colours, or placed elsewhere; then its numbers are rounded: to one decimal, or
two if a path is marked as fine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegame.art.card import CardSheet
from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks, fading, is_black, mix
from tablegame.art.paths import Transform, number
from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, Suit, read

_GRADIENT: Final = re.compile(r"<(linear|radial)Gradient .*?</\1Gradient>")
_PATH: Final = re.compile(r"<path .*?/>")
_COLOUR: Final = re.compile(r'"(#[0-9a-f]{6})"')
_NAME: Final = re.compile(r'(id="g|url\(#g)(\d+)')
_DATA: Final = re.compile(r'(?<= d=")[^"]*')
_POINT: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
_ENDS: Final = re.compile(r'(x1|x2|cx)="([^"]*)" (y1|y2|cy)="([^"]*)"')
_FINE: Final = ' class="fine"'
_LARGE: Final = 56.0
"""Units from which a sign is printed with the strokes cut into it; smaller ones are flat."""


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """Gradients and paths of a file, and all its colours."""

    gradients: tuple[str, ...]
    paths: tuple[str, ...]
    colours: frozenset[str]

    @classmethod
    def of(cls, text: str) -> SvgPicture:
        """The picture in the text of an SVG file that tablegame has written."""
        gradients = tuple(found[0] for found in _GRADIENT.finditer(text.replace("\n", "")))
        return cls(gradients, tuple(_PATH.findall(text)), frozenset(_COLOUR.findall(text)))

    @property
    def outline(self) -> SvgPicture:
        """Only its first path: of a suit's sign the outline, without the strokes cut into it."""
        return SvgPicture(self.gradients, self.paths[:1], self.colours)

    def data(self, placing: Transform) -> str:
        """The path data of its first path, placed."""
        found = _DATA.search(_placed_path(self.paths[0], placing))
        return found[0] if found else ""

    def print_on(self, drawing: Drawing, colours: Mapping[str, str], placing: Transform | None = None) -> None:
        """Print it in these colours instead of its own, placed if there is a placing."""
        first = drawing.gradients

        def pressed(text: str) -> str:
            if colours:
                text = _COLOUR.sub(lambda found: f'"{colours.get(found[1], found[1])}"', text)
            return _NAME.sub(lambda found: f"{found[1]}{first + int(found[2])}", text) if first else text

        gradients, paths = self.gradients, self.paths
        if placing:
            gradients = tuple(_ends(gradient, placing) for gradient in gradients)
            paths = tuple(_placed_path(path, placing) for path in paths)
        if colours or first:
            gradients, paths = tuple(map(pressed, gradients)), tuple(map(pressed, paths))
        drawing.add(gradients, paths)


def _placed_path(path: str, placing: Transform) -> str:
    """A path at its place, its numbers rounded for print."""
    digits = 2 if _FINE in path else 1

    def text(x: float, y: float) -> str:
        return f"{number(round(x, digits))} {number(round(y, digits))}"

    def data(found: re.Match[str]) -> str:
        return _POINT.sub(lambda point: text(*placing(float(point[1]), float(point[2]))), found[0])

    return _DATA.sub(data, path.replace(_FINE, ""))


def _ends(gradient: str, placing: Transform) -> str:

    def end(found: re.Match[str]) -> str:
        x, y = placing(float(found[2]), float(found[4]))
        return f'{found[1]}="{number(x)}" {found[3]}="{number(y)}"'

    return _ENDS.sub(end, gradient)


class PackArt:
    """The drawings of a pack; a missing picture is taken from its base."""

    def __init__(self, pack: Pack, base: PackArt | None = None, parts: bool = False) -> None:
        """parts: whether the pack has pictures of parts of cards, as the built-in packs have."""
        self.suits: Mapping[str, Suit] = {**(base.suits if base else {}), **pack.suits}
        self.ranks: Sequence[str] = pack.ranks or (base.ranks if base else ())
        self.names, self.faces = pack.names, pack.faces
        self._folder, self._inks = pack.folder, pack.inks
        self._base = base
        self._parts = parts
        self._home = cache(self._pack_with)
        self._picture = cache(self._read)

    def _pack_with(self, path: str) -> PackArt:
        """The pack that has this picture: this one or its base."""
        if self._base is None or (self._parts and (self._folder / path).is_file()):
            return self
        return self._base._home(path)

    def _read(self, path: str) -> SvgPicture:
        return SvgPicture.of((self._folder / path).read_text(encoding="utf-8"))

    def ink_of(self, inks: Inks, suit: str, four: bool = False) -> str:
        """The colour in which a suit is printed; black is the theme's own."""
        colours = self.suits[suit]
        colour = colours.four if four else colours.colour
        return inks.card_text if colour == "text" else colour

    def print_on(self, sheet: CardSheet, path: str, placing: Transform | None = None) -> None:
        """Print a picture on a card: inks in its colours, and all other colours faded on a spent card."""
        inks, spent = sheet.inks, sheet.inks.card_faint if sheet.faded else ""
        marks = {
            **_signs(sheet.ink), "stock": sheet.stock, "top": inks.card_top, "bottom": inks.card_bottom,
            "red": spent or self.ink_of(inks, "H"), "text": spent or inks.card_text, "faint": inks.card_faint,
            "back": inks.back_base, "pattern": inks.back_dark, "line": inks.back_line,
            "brass": inks.brass_top, "copper": inks.brass_bottom, "rim": inks.brass_line, "engraving": inks.brass_text,
        }  # fmt: skip
        self._print(sheet, path, marks, placing, fading(sheet.stock) if spent else None)

    def print_sign(self, drawing: Drawing, suit: str, placing: Transform, size: float, paint: str) -> None:
        """A suit's sign in one colour, centred at the placing's origin, size units high, rotated with it."""
        self._print(drawing, f"signs/{suit}.svg", _signs(paint), placing.scaled(size / 100), flat=size < _LARGE)

    def print_bare(self, drawing: Drawing, path: str, inks: Inks) -> None:
        """Print a picture that is not on a card."""
        self._print(drawing, path, {"top": inks.card_top})

    def outline(self, suit: str, placing: Transform) -> str:
        """The outline of a suit's sign as path data, 100 units high about the placing's origin."""
        path = f"signs/{suit}.svg"
        return self._home(path)._picture(path).data(placing)

    def _print(
        self, drawing: Drawing, path: str, marks: Mapping[str, str], placing: Transform | None = None,
        tone: Callable[[str], str] | None = None, flat: bool = False,
    ) -> None:  # fmt: skip
        home = self._home(path)
        picture = home._picture(path)
        printed = home._print_colours(marks)
        if tone:
            printed = {own: printed.get(own) or tone(own) for own in picture.colours}
        changed = printed if printed.keys() & picture.colours else {}
        (picture.outline if flat else picture).print_on(drawing, changed, placing)

    def _print_colours(self, marks: Mapping[str, str]) -> dict[str, str]:
        """The colours that replace those of the files: of these inks, or mixtures of them."""
        found = {}
        for own, words in self._inks.items():
            ink, _, rest = words.partition(" ")
            share, _, ground = rest.partition("% on ")
            if ink in marks and (not rest or ground in marks):
                found[own] = mix(marks[ground], marks[ink], int(share) / 100) if rest else marks[ink]
        return found


def _signs(paint: str) -> dict[str, str]:
    """The inks of a suit's sign in that colour: its surface, strokes on its dark side, a light opposite."""
    black = is_black(paint)
    shade = mix(paint, "#ffffff", 0.2) if black else mix(paint, "#000000", 0.42)
    return {"suit": paint, "shade": shade, "shine": mix(paint, "#fff3e4", 0.34 if black else 0.62)}


@cache
def house_pack(name: str) -> PackArt:
    """The built-in pack in the folder of that name; it is read once."""
    pack = read(asset(f"packs/{name}"))
    return PackArt(pack, None if pack.base == name else house_pack(pack.base), parts=True)
