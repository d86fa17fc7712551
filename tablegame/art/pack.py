"""The pictures of a pack of cards, printed on drawings in the colours of a theme.

A picture is an SVG file with gradients named g0, g1, ..., paths whose coordinates stand in pairs, and groups, which
only an editor needs. To print it is to add its elements to a drawing, in other colours, moved or scaled if necessary.
Moved coordinates are rounded to one decimal, those of a path of the class "fine" to two. A pack can name
an ink, such as "suit" or "stock", for a colour of its files; the ink is printed in place of this colour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegame.art.card import CardSheet
from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks, faded, is_black, mix
from tablegame.art.paths import Transform, decimal
from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, Suit, read

_GRADIENT: Final = re.compile(r"<(linear|radial)Gradient .*?</\1Gradient>")
_PATH: Final = re.compile(r"<path .*?/>")
_COLOUR: Final = re.compile(r'"(#[0-9a-f]{6})"')
_NAME: Final = re.compile(r'(id="g|url\(#g)(\d+)')  # a gradient where it is defined or used
_DATA: Final = re.compile(r'(?<= d=")[^"]*')  # the data of a path
_POINT: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
_ENDS: Final = re.compile(r'(x1|x2|cx)="([^"]*)" (y1|y2|cy)="([^"]*)"')  # a point of a gradient
_FINE: Final = ' class="fine"'
_LARGE: Final = 56.0
"""The height in units from which a sign is printed with its inner strokes; a smaller sign is its outline, filled."""


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """A picture, as the elements of its SVG file."""

    gradients: tuple[str, ...]
    paths: tuple[str, ...]
    colours: frozenset[str]  # the colours of all elements

    @classmethod
    def of(cls, text: str) -> SvgPicture:
        """The picture in the text of an SVG file."""
        gradients = tuple(match[0] for match in _GRADIENT.finditer(text.replace("\n", "")))
        return cls(gradients, tuple(_PATH.findall(text)), frozenset(_COLOUR.findall(text)))

    @property
    def outline(self) -> SvgPicture:
        """The picture with its first path alone; of a suit sign this path is the outline."""
        return SvgPicture(self.gradients, self.paths[:1], self.colours)

    def data(self, placing: Transform) -> str:
        """The path data of the picture's first path, moved by the transform."""
        match = _DATA.search(_placed_path(self.paths[0], placing))
        return match[0] if match else ""

    def print_on(self, drawing: Drawing, colours: Mapping[str, str], placing: Transform | None = None) -> None:
        """Add the picture to a drawing, moved by a transform if there is one.
        colours: for colours in the file, the colours to print instead. All other colours are printed as they are."""
        first = drawing.gradients

        def printed(element: str) -> str:
            """The element in other colours, with the names of gradients counted after those of the drawing."""
            if colours:
                element = _COLOUR.sub(lambda match: f'"{colours.get(match[1], match[1])}"', element)
            return _NAME.sub(lambda match: f"{match[1]}{first + int(match[2])}", element) if first else element

        gradients, paths = self.gradients, self.paths
        if placing:
            gradients = tuple(_placed_gradient(gradient, placing) for gradient in gradients)
            paths = tuple(_placed_path(path, placing) for path in paths)
        if colours or first:
            gradients, paths = tuple(map(printed, gradients)), tuple(map(printed, paths))
        drawing.add(gradients, paths)


def _placed_path(path: str, placing: Transform) -> str:
    """A path element with its points moved by a transform."""
    digits = 2 if _FINE in path else 1

    def placed_point(match: re.Match[str]) -> str:
        x, y = placing(float(match[1]), float(match[2]))
        return f"{decimal(round(x, digits))} {decimal(round(y, digits))}"

    return _DATA.sub(lambda data: _POINT.sub(placed_point, data[0]), path.replace(_FINE, ""))


def _placed_gradient(gradient: str, placing: Transform) -> str:
    """A gradient element with its points moved by a transform."""

    def placed_end(match: re.Match[str]) -> str:
        x_name, x, y_name, y = match.groups()
        placed_x, placed_y = placing(float(x), float(y))
        return f'{x_name}="{decimal(placed_x)}" {y_name}="{decimal(placed_y)}"'

    return _ENDS.sub(placed_end, gradient)


class PackArt:
    """The pictures of a pack, by their paths in the folder of the pack, such as "signs/S.svg".
    A picture that the pack lacks is taken from its base, which is another pack."""

    def __init__(self, pack: Pack, base: PackArt | None = None, has_pictures: bool = False) -> None:
        """has_pictures: whether the pack may have pictures of signs and figures, as built-in packs do. The files of a
        player's pack are pictures of whole cards, which `whole.py` draws."""
        self.suits: Mapping[str, Suit] = {**(base.suits if base else {}), **pack.suits}
        self.ranks: Sequence[str] = pack.ranks or (base.ranks if base else ())
        self.names, self.faces = pack.names, pack.faces
        self._folder, self._inks = pack.folder, pack.inks
        self._base = base
        self._has_pictures = has_pictures
        self._pack_with = cache(self._find_pack)
        self._picture = cache(self._read)

    def _find_pack(self, path: str) -> PackArt:
        """The pack that has the picture with this path: this pack, its base, or the base of the base."""
        if self._base is None or (self._has_pictures and (self._folder / path).is_file()):
            return self
        return self._base._pack_with(path)

    def _read(self, path: str) -> SvgPicture:
        """The picture with this path in the folder of this pack."""
        return SvgPicture.of((self._folder / path).read_text(encoding="utf-8"))

    def ink_of(self, inks: Inks, suit: str, four: bool = False) -> str:
        """The colour in which a suit is printed; black suits have the text colour of the theme.
        four: whether suits have four colours; else two."""
        colours = self.suits[suit]
        colour = colours.four if four else colours.colour
        return inks.card_text if colour == "text" else colour

    def print_on(self, sheet: CardSheet, path: str, placing: Transform | None = None) -> None:
        """Print a picture on a card, moved by a transform if there is one. If the card is spent (`faded`), colours of
        the file are faded, except those that stand for an ink of the theme."""
        inks, spent = sheet.inks, sheet.inks.card_faint if sheet.faded else ""
        paints = {
            **_suit_paints(sheet.ink), "stock": sheet.stock, "top": inks.card_top, "bottom": inks.card_bottom,
            "red": spent or self.ink_of(inks, "H"), "text": spent or inks.card_text, "faint": inks.card_faint,
            "back": inks.back_base, "pattern": inks.back_dark, "line": inks.back_line,
            "brass": inks.brass_top, "copper": inks.brass_bottom, "rim": inks.brass_line, "engraving": inks.brass_text,
        }  # fmt: skip
        self._print(drawing=sheet, path=path, paints=paints, placing=placing, spent_on=sheet.stock if spent else "")

    def print_sign(self, drawing: Drawing, suit: str, placing: Transform, size: float, paint: str) -> None:
        """Print the sign of a suit in one colour. placing: moves the middle of the sign from 0, 0 to its place.
        size: the height of the sign in units."""
        self._print(drawing, f"signs/{suit}.svg", _suit_paints(paint), placing.scaled(size / 100), flat=size < _LARGE)

    def print_bare(self, drawing: Drawing, path: str, inks: Inks) -> None:
        """Print a picture that is not on a card."""
        self._print(drawing, path, {"top": inks.card_top})

    def outline(self, suit: str, placing: Transform) -> str:
        """The outline of the sign of a suit as path data. placing: moves the outline, 100 units high, from 0, 0."""
        path = f"signs/{suit}.svg"
        return self._pack_with(path)._picture(path).data(placing)

    def _print(
        self, drawing: Drawing, path: str, paints: Mapping[str, str], placing: Transform | None = None,
        spent_on: str = "", flat: bool = False,
    ) -> None:  # fmt: skip
        """Print a picture of this pack or of its base.
        paints: by the name of an ink, the colour to print.
        spent_on: the colour of the stock of a spent card; "" for any other ground.
        flat: whether only the outline is printed."""
        pack = self._pack_with(path)
        picture = pack._picture(path)
        replacements = pack._replacements(paints)
        if spent_on:
            replacements = {own: replacements.get(own) or faded(own, spent_on) for own in picture.colours}
        used = replacements if replacements.keys() & picture.colours else {}  # {} spares `print_on` the search
        (picture.outline if flat else picture).print_on(drawing, used, placing)

    def _replacements(self, paints: Mapping[str, str]) -> dict[str, str]:
        """By colours of the files, the colours to print instead. The pack names for each colour an ink, or a mixture
        such as "suit 40% on stock". Colours with an ink that is not in `paints` are left out."""
        replacements = {}
        for own, recipe in self._inks.items():
            ink, _, mixture = recipe.partition(" ")
            share, _, ground = mixture.partition("% on ")
            if ink in paints and (not mixture or ground in paints):
                replacements[own] = mix(paints[ground], paints[ink], int(share) / 100) if mixture else paints[ink]
        return replacements


def _suit_paints(paint: str) -> dict[str, str]:
    """The colours of the inks of a suit sign: its surface, the strokes on its dark side, and the light on it."""
    black = is_black(paint)
    shade = mix(paint, "#ffffff", 0.2) if black else mix(paint, "#000000", 0.42)
    return {"suit": paint, "shade": shade, "shine": mix(paint, "#fff3e4", 0.34 if black else 0.62)}


@cache
def house_pack(name: str) -> PackArt:
    """The built-in pack in the folder of that name."""
    pack = read(asset(f"packs/{name}"))
    return PackArt(pack, None if pack.base == name else house_pack(pack.base), has_pictures=True)
