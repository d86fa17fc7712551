"""The seam of a double-headed card and the belt of ornament that hides it.

A belt is drawn in its own box: the middle of the card is the origin, the seam runs along y = 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import atan2, cos, degrees, hypot
from typing import Final, TypeAlias

from artwork.woodcut.curves import Edge
from artwork.woodcut.dyes import GOLD, IVORY, OCHRE, Dye
from artwork.woodcut.plate import Paint, Plate
from tablegame.art.card import HEIGHT, MIDDLE, WIDTH
from tablegame.art.paths import around

INSET: Final = 17.0
"""Where the frame of a court card runs, and everything cut on a plate ends."""

FRAME: Final = (
    Edge(1, 0, INSET), Edge(-1, 0, INSET - WIDTH), Edge(0, 1, INSET), Edge(0, -1, INSET - HEIGHT),
)  # fmt: skip
_CENTRE: Final = HEIGHT / 2
_REACH: Final = 130
_COVERED: Final = 8.5

Ornament: TypeAlias = Callable[[Plate], None]


def above(slope: float) -> Edge:
    """The half-plane of the half figure over a seam through the middle of the card that falls by slope to the right.

    It ends a little above the seam itself, where the belt covers everything.
    """
    return Edge(slope, -1, slope * MIDDLE - _CENTRE + _COVERED * hypot(slope, 1))


def height(slope: float, x: float) -> float:
    """Where the seam is at x: to set something just above the belt."""
    return _CENTRE + slope * (x - MIDDLE)


def belt(slope: float, half: float, ground: Dye, border: Dye, ornament: Ornament) -> Plate:
    """A belt along the seam, reaching half to both sides, with borders and an ornament cut in the belt's own box."""
    plate = Plate(FRAME)
    with along_seam(plate, slope):
        strip(plate, -half, half, plate.linear(-100, 0, 100, 0, ground.low, ground.base, ground.low), 1.9)
        for edge in (-half, half - 3.6):
            strip(plate, edge, edge + 3.6, border.base, 1.2)
        ornament(plate)
    return plate


@contextmanager
def along_seam(plate: Plate, slope: float) -> Iterator[None]:
    angle = atan2(slope, 1)
    with plate.at(MIDDLE, _CENTRE, 1, degrees(angle)):
        yield


def reach(slope: float) -> float:
    """Half the length of a belt between the frame's sides."""
    return (MIDDLE - INSET) / cos(atan2(slope, 1))


def strip(plate: Plate, top: float, bottom: float, paint: Paint, width: float) -> None:
    """A stripe of a belt from side to side."""
    plate.shape(f"M{-_REACH} {top}H{_REACH}V{bottom}H{-_REACH}Z", paint, width)


def gems(stones: tuple[str, str], pitch: float = 20, size: float = 6) -> Ornament:
    """Lozenges of two colours by turns with pearls between them."""

    def cut(plate: Plate) -> None:
        steps = range(-6, 7)
        for parity, stone in enumerate(stones):
            path = "".join(
                f"M{step * pitch - size} 0L{step * pitch} {-size * 0.86}L{step * pitch + size} 0"
                f"L{step * pitch} {size * 0.86}Z"
                for step in steps
                if step % 2 == parity
            )
            plate.shape(path, stone, 1.1)
        plate.dots([(step * pitch, 0) for step in steps], 1.5, GOLD.base, 0.7)
        plate.dots([(step * pitch + pitch / 2, 0) for step in range(-6, 6)], 1.8, IVORY.light, 0.8)

    return cut


def waves(dye: Dye, pitch: float = 24, size: float = 6) -> Ornament:
    """Two threads plaited into each other, with a pearl in every eye."""

    def cut(plate: Plate) -> None:
        for way in (1, -1):
            path = f"M{-5.5 * pitch} 0"
            for step in range(-11, 11):
                side = way * size * 1.32 * (1 if step % 2 else -1)
                start, end = step * pitch / 2, (step + 1) * pitch / 2
                path += f"C{start + pitch * 0.17} {side} {end - pitch * 0.17} {side} {end} 0"
            plate.line(path, 3.8)
            plate.line(path, 1.9, dye.base)
        plate.dots([((step + 0.5) * pitch / 2, 0) for step in range(-11, 11)], 1.7, IVORY.light, 0.8)

    return cut


def chevrons(dyes: tuple[str, str], pitch: float = 11, size: float = 7.4) -> Ornament:
    """Arrowheads that run out from the middle both ways."""

    def cut(plate: Plate) -> None:
        for parity, paint in enumerate(dyes):
            path = ""
            for step in range(11):
                if step % 2 != parity:
                    continue
                for way in (1, -1):
                    x = way * (step * pitch + 9)
                    tip, back = x + way * 6, x + way * 4.4
                    path += f"M{x} {-size}L{back} {-size}L{tip + way * 4.4} 0L{back} {size}L{x} {size}L{tip} 0Z"
            plate.shape(path, paint, 0.9)
        plate.shape(f"M-9 0L0 {-size}L9 0L0 {size}Z", GOLD.base, 1.2)
        plate.dot(0, 0, 2.4, IVORY.light, 0.9)

    return cut


def roses(petals: str, heart: str, leaf: str, pitch: float = 27) -> Ornament:
    """Five-petalled roses with a pair of leaves between each two."""

    def cut(plate: Plate) -> None:
        leaves = ""
        for step in range(-5, 5):
            x = (step + 0.5) * pitch
            leaves += f"M{x} 0C{x + 2} -5 {x + 6} -6 {x + 7.4} -4.6C{x + 6.6} -1.6 {x + 4} .6 {x} 0Z"
            leaves += f"M{x} 0C{x - 2} 5 {x - 6} 6 {x - 7.4} 4.6C{x - 6.6} 1.6 {x - 4} -.6 {x} 0Z"
        plate.shape(leaves, leaf, 0.9)
        for step in range(-4, 5):
            with plate.at(step * pitch, 0, 1, 0 if step > 0 else 180):
                _rose(plate, petals, heart, 5 if step else 6)

    return cut


def _rose(plate: Plate, petals: str, heart: str, count: int) -> None:
    plate.dots(tuple(around(count, 4)), 3, petals, 0.9)
    plate.dot(0, 0, 2.2, heart, 0.9)


def scrolls(dye: Dye, berry: str, pitch: float = 30) -> Ornament:
    """A tendril that rolls up and down, with a berry in every roll."""

    def cut(plate: Plate) -> None:
        stem, curls, berries = f"M{-4.5 * pitch} 0", "", []
        for step in range(-9, 9):
            side = 7.4 if step % 2 else -7.4
            start, end = step * pitch / 2, (step + 1) * pitch / 2
            stem += f"C{start + 4} {side} {end - 4} {side} {end} 0"
            if step < 0:
                continue
            x = (start + end) / 2
            for way in (1, -1):
                curls += (
                    f"M{way * end} 0C{way * (end - 3)} {way * side * 0.2} {way * (x - 4)} {way * -side * 0.66} "
                    f"{way * (x - 3)} {way * side * 0.02}"
                )
                berries.append((way * (x - 1.4), way * side * 0.1))
        plate.line(stem, 1.9, dye.base)
        plate.swell(curls, dye.base, 1.5, 0.9, 0.4)
        plate.dots(berries, 1.9, berry, 0.8)

    return cut


def shields(first: str, second: str, pitch: float = 22) -> Ornament:
    """Square cartouches parted down the middle, with studs between them."""

    def cut(plate: Plate) -> None:
        whole = "".join(
            f"M{step * pitch - 6.6} -5.6H{step * pitch + 6.6}V5.6H{step * pitch - 6.6}Z" for step in range(-5, 6)
        )
        half = "".join(
            f"M{step * pitch} -5.6H{step * pitch + 6.6}V0H{step * pitch - 6.6}V5.6H{step * pitch}Z"
            for step in range(-5, 6)
        )
        plate.shape(whole, first, 1.1)
        plate.shape(half, second, 0.8)
        plate.dots([((step + 0.5) * pitch, 0) for step in range(-5, 5)], 2, GOLD.base, 0.8)

    return cut


def stars(ray: str, pitch: float = 18, size: float = 6.4) -> Ornament:
    """Eight-pointed stars with points between them."""

    def cut(plate: Plate) -> None:
        path = ""
        for step in range(-7, 8):
            x = step * pitch
            path += "".join(
                f"M{x + a * size} {b * size}L{x - b * 1.7} {a * 1.7}L{x - a * size} {-b * size}"
                f"L{x + b * 1.7} {-a * 1.7}Z"
                for a, b in ((1, 0), (0, 1), (0.6, 0.6), (0.6, -0.6))
            )
        plate.flat(path, ray)
        plate.dots([((step + 0.5) * pitch, 0) for step in range(-7, 7)], 1.5, IVORY.light, 0.7)

    return cut


def scales(dyes: tuple[str, str], border: Dye = OCHRE, pitch: float = 13) -> Ornament:
    """Scallops that hang to the middle from both sides."""

    def cut(plate: Plate) -> None:
        for parity, paint in enumerate(dyes):
            path = ""
            for step in range(-10, 10):
                if step % 2 != parity:
                    continue
                for way in (1, -1):
                    x = way * step * pitch
                    near, far = way * -8.2, way * 0.4
                    path += f"M{x} {near}C{x} {far} {x + way * pitch} {far} {x + way * pitch} {near}Z"
            plate.shape(path, paint, 1)
        places = [(way * (step + 0.5) * pitch, way * -5.4) for step in range(-10, 10) for way in (1, -1)]
        plate.dots(places, 1.2, border.base, 0.6)

    return cut
