"""What pip cards grow on: twigs, oak leaves, vines, tendrils, straps and garlands."""

from __future__ import annotations

from itertools import pairwise

from artwork.woodcut.curves import along, polyline, read
from artwork.woodcut.dyes import BROWN, GOLD, Dye
from artwork.woodcut.plate import INK, Plate

BARK = Dye("#c79a62", "#93653a", "#5b3819", "#40260f")
SHOOT = Dye("#c4dc92", "#7ba04a", "#47692c", "#2a4a1c")


def twig(plate: Plate, path: str, width: float, head: float = 1.2, tail: float = 0.5, dye: Dye = BARK) -> None:
    """A twig along curves, outlined, lit along one side."""
    plate.swell(path, INK, width + 3.4, head * 0.98, min(1.0, tail + 0.12))
    plate.swell(path, dye.base, width, head, tail)
    if width > 3:
        plate.swell(path, dye.light, width * 0.28)
        points = polyline(read(path))
        count = max(4, round(sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(points)) / 9))
        marks = ""
        for index, ((x, y), (dx, dy)) in enumerate(along(points, [(step + 0.5) / count for step in range(count)])):
            side = -1 if index % 3 == 1 else 1
            reach = width * 0.34
            marks += f"M{x - dy * side * reach:.1f} {y + dx * side * reach:.1f}L{x + dx * 4:.1f} {y + dy * 4:.1f}"
        plate.line(marks, 0.8, dye.line)


def oak_leaf(plate: Plate, x: float, y: float, size: float, degrees: float, dye: Dye = SHOOT, flip: int = 1) -> None:
    """A lobed leaf whose stalk starts at x, y; it points up before it is turned."""
    with plate.at(x, y, size / 100, degrees, flip):
        blade = (
            "M0 0C-3 -8 -8 -12 -14 -14C-24 -14 -27 -25 -18 -31C-30 -33 -34 -46 -23 -53C-33 -58 -31 -72 -19 -74"
            "C-20 -88 -8 -98 0 -100C10 -97 20 -88 18 -74C31 -73 33 -58 23 -53C34 -47 30 -33 18 -31"
            "C27 -25 24 -14 14 -14C8 -12 3 -8 0 0Z"
        )
        plate.shape(blade, plate.linear(-30, -60, 30, -30, dye.light, dye.base, dye.low), 1.3)
        veins = (
            "M0 12C1 -20 -1 -60 0 -92M0 -24C-6 -26 -12 -28 -18 -23M0 -24C6 -26 12 -28 18 -23M0 -44"
            "C-8 -46 -16 -48 -23 -43"
        )
        veins += "M0 -44C8 -46 16 -48 23 -43M0 -64C-7 -66 -14 -70 -20 -66M0 -64C7 -66 14 -70 20 -66"
        plate.swell(veins, dye.line, 1.1, 0.9, 0)


def vine_leaf(plate: Plate, x: float, y: float, size: float, degrees: float, dye: Dye = SHOOT) -> None:
    """A five-pointed vine leaf, its stalk at x, y."""
    with plate.at(x, y, size / 100, degrees):
        blade = (
            "M0 0C-6 10 -20 12 -30 4C-32 -4 -40 -6 -48 -10C-40 -18 -42 -26 -46 -36C-36 -36 -30 -44 -28 -54"
            "C-20 -50 -16 -56 -14 -66C-8 -72 -4 -84 0 -94C4 -84 8 -72 14 -66C16 -56 20 -50 28 -54C30 -44 36 -36 46 -36"
            "C42 -26 40 -18 48 -10C40 -6 32 -4 30 4C20 12 6 10 0 0Z"
        )
        plate.shape(blade, plate.linear(-40, -60, 40, 0, dye.light, dye.base, dye.low), 1.3)
        plate.swell("M0 4C0 -30 0 -60 0 -84M0 -6C-14 -16 -28 -26 -40 -32M0 -6C14 -16 28 -26 40 -32M0 -4"
"C-12 -6 -24 -8 -36 -8"
                    "M0 -4C12 -6 24 -8 36 -8", dye.line, 1.1, 0.9, 0)  # fmt: skip


def tendril(plate: Plate, path: str, colour: str = SHOOT.low) -> None:
    """A thin curl."""
    plate.swell(path, colour, 1.7, 0.9, 0.2)


def grapes(plate: Plate, x: float, y: float, size: float, dye: Dye) -> None:
    """A bunch that hangs from x, y."""
    with plate.at(x, y, size):
        rows = ((0, 4, 3), (5.6, 4, 4), (11.2, 3, 3), (16.4, 2, 2), (21, 1, 1))
        for down, _, count in rows:
            places = [((step - (count - 1) / 2) * 6.6, 4 + down) for step in range(count)]
            plate.dots(places, 3.9, dye.base, 1.1)
            plate.dots([(across - 1.1, high - 1.2) for across, high in places], 1.1, dye.light)


def strap(plate: Plate, path: str, width: float, dye: Dye, stitch: str = GOLD.light) -> None:
    """A leather strap with a seam of stitches along both edges."""
    plate.line(path, width + 3.4)
    plate.line(path, width, dye.base)
    plate.line(path, width * 0.5, dye.light)
    points = polyline(read(path))
    long = sum(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in pairwise(points))
    count = max(4, round(long / 6))
    seam = ""
    for (x, y), (dx, dy) in along(points, [(step + 0.5) / count for step in range(count)]):
        for side in (-1, 1):
            sx, sy = x - dy * side * width * 0.34, y + dx * side * width * 0.34
            seam += f"M{sx - dx * 1.2:.1f} {sy - dy * 1.2:.1f}L{sx + dx * 1.2:.1f} {sy + dy * 1.2:.1f}"
    plate.line(seam, 0.9, stitch)


def buckle(plate: Plate, x: float, y: float, degrees: float = 0) -> None:
    """A brass buckle."""
    with plate.at(x, y, 1, degrees):
        plate.shape("M-8 -6H8V6H-8Z", GOLD.base, 1.4)
        plate.shape("M-4.400 -3H4.400V3H-4.400Z", BROWN.low, 0.9)
        plate.line("M-8 0H3", 1.5, GOLD.light)


def garland(plate: Plate, path: str, dye: Dye, berries: str, leaves: int = 12, size: float = 12) -> None:
    """Small leaves by turns along a curve, a berry between every third pair."""
    points = polyline(read(path))
    plate.line(path, 2.6)
    plate.line(path, 1.2, dye.light)
    outlines, ribs, dots = "", "", []
    for index, ((x, y), (dx, dy)) in enumerate(along(points, [(step + 0.5) / leaves for step in range(leaves)])):
        side = -1 if index % 2 else 1
        ux, uy = dx * 0.62 - dy * side * 0.78, dy * 0.62 + dx * side * 0.78
        tip = (x + ux * size, y + uy * size)
        bow = size * 0.42
        one = (x + ux * size * 0.45 - uy * bow, y + uy * size * 0.45 + ux * bow)
        two = (x + ux * size * 0.45 + uy * bow, y + uy * size * 0.45 - ux * bow)
        outlines += (
            f"M{x:.1f} {y:.1f}Q{one[0]:.1f} {one[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
            f"Q{two[0]:.1f} {two[1]:.1f} {x:.1f} {y:.1f}Z"
        )
        ribs += f"M{x:.1f} {y:.1f}L{x + ux * size * 0.8:.1f} {y + uy * size * 0.8:.1f}"
        if index % 3 == 1:
            dots.append((x + dy * side * 5, y - dx * side * 5))
    plate.shape(outlines, dye.base, 1.2)
    plate.line(ribs, 0.8, dye.light)
    if berries:
        plate.dots(dots, 2.6, berries, 1.1)


def rose(plate: Plate, x: float, y: float, size: float, dye: Dye, heart: str = GOLD.base) -> None:
    """A five-petalled rose, seen from above."""
    with plate.at(x, y, size):
        for turn in range(0, 360, 72):
            with plate.at(0, 0, 1, turn):
                plate.shape(
                    "M0 0C-7 -3 -8 -11 0 -12C8 -11 7 -3 0 0Z", plate.linear(0, -12, 0, 0, dye.light, dye.base), 1.2
                )
                plate.swell("M0 -3C0 -5 0 -7 .4 -9", dye.line, 0.8)
        plate.dot(0, 0, 3.4, heart, 1.1)


def bow(plate: Plate, x: float, y: float, size: float, dye: Dye) -> None:
    """A ribbon tied in a bow, its ends hanging."""
    with plate.at(x, y, size):
        for side in (1, -1):
            with plate.at(0, 0, 1, 0, side):
                plate.shape("M2 2C6 10 8 18 15 24L18 17L23 20C16 14 10 8 6 0Z", dye.low, 1.2)
                plate.shape(
                    "M0 0C4 -10 16 -14 22 -8C24 0 16 6 0 0Z",
                    plate.linear(0, -8, 22, 0, dye.base, dye.light, dye.base),
                    1.3,
                )
                plate.swell("M3 -1C8 -4 13 -6 18 -5M4 0C8 0 12 0 16 -1", dye.line, 0.9)
        plate.shape(
            "M-4.400 -4C-1 -5.600 1 -5.600 4.400 -4C5.400 0 5 3 4 4.600C1 6 -1 6 -4 4.600C-5 3 -5.400 0 -4.400 -4Z",
            dye.base,
            1.2,
        )
