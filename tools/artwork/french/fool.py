"""The joker's pictures: the fool with the four suits in the air, and the cap that is his index."""

from __future__ import annotations

from typing import Final

from artwork.courts import joker as figure
from artwork.french.suits import Paints, flat
from artwork.svg import Proof
from tablegame.art.paths import HERE, Path, placed

_IN_THE_AIR: Final = 34.0
_SIGNS: Final = "SHCD"
_DIGITS: Final = 15


def fool(drawing: Proof, first: int, paints: Paints) -> None:
    """The fool, and the signs in the air from the first that there is room for."""
    figure.print_on(drawing)
    for suit, ((x, y), turn) in list(zip(_SIGNS, figure.FLYING, strict=True))[first:]:
        flat(drawing, suit, placed(x, y, 1, turn), _IN_THE_AIR, paints["red" if suit in "HD" else "text"])


def cap(drawing: Proof, paints: Paints) -> None:
    """A fool's cap with three bells about the origin, 100 units high, one half black and the other red."""
    for side, paint in ((-1, paints["suit"]), (1, paints["red"])):
        half = Path(HERE.scaled(side, 1), _DIGITS).move(0, -38).curve((6, -32), (12, -26), (15, -15))
        half.curve((27, -33), (48, -24), (45, 10)).curve((36, -4), (28, 4), (25, 24)).line(0, 24).close()
        half.polygon(((0, 30), (26, 30), (24, 44), (0, 44)))
        half.circle(44, 19, 7.5)
        drawing.fill(half, paint)
    drawing.fill(Path(HERE, _DIGITS).circle(0, -42, 7.5), paints["suit"])
