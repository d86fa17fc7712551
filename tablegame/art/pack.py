"""A pack of cards as the composer needs it: pictures by name, and the colours that are printed for those of its
files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from tablegame.art.card import CardSheet
from tablegame.art.colour import fading, is_black, mix
from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks
from tablegame.art.paths import Transform
from tablegame.art.picture import SvgPicture
from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, Suit, read

_LARGE: Final = 56.0
"""Units from which a sign is printed with the strokes that are cut into it; smaller ones are flat."""


class PackArt:
    """What is printed of a pack; where it has no picture of a name, that of its base."""

    def __init__(self, pack: Pack, base: PackArt | None = None, parts: bool = False) -> None:
        """parts: whether the pack has pictures of parts of cards, as those of the house have."""
        self.suits: Mapping[str, Suit] = {**(base.suits if base else {}), **pack.suits}
        self.ranks: Sequence[str] = pack.ranks or (base.ranks if base else ())
        self.names, self.faces = pack.names, pack.faces
        self._folder, self._inks = pack.folder, pack.inks
        self._base = base
        self._parts = parts
        self._home = cache(self._found)
        self._picture = cache(self._read)

    def _found(self, path: str) -> PackArt:
        """Whose picture it is: that of this pack or of its base."""
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
        """Print a picture on a card: inks in its colours, and on a card that is spent all others faded."""
        inks, spent = sheet.inks, sheet.inks.card_faint if sheet.faded else ""
        marks = {
            **_signs(sheet.ink), "stock": sheet.stock, "top": inks.card_top, "bottom": inks.card_bottom,
            "red": spent or self.ink_of(inks, "H"), "text": spent or inks.card_text, "faint": inks.card_faint,
            "back": inks.back_base, "pattern": inks.back_dark, "line": inks.back_line,
            "brass": inks.brass_top, "copper": inks.brass_bottom, "rim": inks.brass_line, "engraving": inks.brass_text,
        }  # fmt: skip
        self._print(sheet, path, marks, placing, fading(sheet.stock) if spent else None)

    def print_sign(self, drawing: Drawing, suit: str, placing: Transform, size: float, paint: str) -> None:
        """A suit's sign in one colour, its middle at the placing's origin, size units high, turned with it."""
        self._print(drawing, f"signs/{suit}.svg", _signs(paint), placing.scaled(size / 100), flat=size < _LARGE)

    def print_bare(self, drawing: Drawing, path: str, inks: Inks) -> None:
        """A picture that lies on no card."""
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
        printed = home._printed(marks)
        if tone:
            printed = {own: printed.get(own) or tone(own) for own in picture.colours}
        changed = printed if printed.keys() & picture.colours else {}
        (picture.outline if flat else picture).print_on(drawing, changed, placing)

    def _printed(self, marks: Mapping[str, str]) -> dict[str, str]:
        """What is printed for the colours of the files that stand for these inks, or for mixtures of them."""
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
    """A pack of the house by the name of its folder, read once."""
    pack = read(asset(f"packs/{name}"))
    return PackArt(pack, None if pack.base == name else house_pack(pack.base), parts=True)
