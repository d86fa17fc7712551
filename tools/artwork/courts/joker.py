"""The joker: a fool in motley who winks, juggles the four suits, and is laughed at by his own bauble."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from artwork.svg import Proof
from artwork.woodcut.belts import FRAME
from artwork.woodcut.cloth import across, ruff
from artwork.woodcut.dyes import BLUE, BROWN, GOLD, GREEN, IVORY, OCHRE, RED
from artwork.woodcut.faces import RUDDY, Look, cheeks, eye, planes
from artwork.woodcut.hands import cupped, fist
from artwork.woodcut.plate import INK, Plate
from tablegame.art.paths import Point

FLYING: Final[tuple[tuple[Point, float], ...]] = (((90, 52), -16), ((132, 39), 6), ((174, 52), 20), ((34, 176), -10))
"""Where the four suits are in the air, and how far each is turned; the last has just left the hand."""

_HEAD: Final = (123.0, 173.0, 1.4, 5.0)


def print_on(drawing: Proof) -> None:
    """The whole figure."""
    plate = Plate(FRAME)
    steps: tuple[Callable[[Plate], None], ...] = (
        _lines, _bauble, _far_sleeve, _coat, _near_sleeve, _collar, _cap_behind, _face, _cap, _hands,
    )  # fmt: skip
    for step in steps:
        step(plate)
    plate.print_on(drawing)


def _lines(plate: Plate) -> None:
    """The ways that the signs fly."""
    for way in ("M36 154C40 116 56 84 80 66", "M106 46C110 42 114 40 118 39", "M150 41C154 42 158 44 162 47",
                "M182 68C190 80 194 92 194 104"):  # fmt: skip
        plate.swell(way, OCHRE.line, 1.3, 0.1, 0.1)


def _bell(plate: Plate, x: float, y: float, size: float, degrees: float = 0) -> None:
    with plate.at(x, y, size, degrees):
        plate.shape("M-2.4 -9C-3.4 -13 3.4 -13 2.4 -9Z", GOLD.base, 1.1)
        plate.shape(
            "M-9 0C-9 -12 9 -12 9 0C9 12 -9 12 -9 0Z", plate.radial(-3, -4, 15, GOLD.light, GOLD.base, GOLD.low), 1.5
        )
        plate.shape("M-8.8 -1.4C-4 1.4 4 1.4 8.8 -1.4L8.6 1.6C4 4.2 -4 4.2 -8.6 1.6Z", OCHRE.base, 0.9)
        plate.line("M0 4V8", 1.3)
        plate.dot(0, 3.6, 1.4)


def _bauble(plate: Plate) -> None:
    """A stick with a little fool's head, which laughs back."""
    plate.shape("M192.6 150L189.4 280H195.4L198.6 150Z", across(plate, BROWN, 189, 199), 1.5)
    for y in (176, 190, 204):
        plate.line(f"M{192.4 - (y - 176) * 0.02} {y + 4}L{197.6 - (y - 176) * 0.02} {y - 3}", 1.5, RED.base)
    with plate.at(192, 130, 0.62, -6):
        points = "M-26 26L-20 44L-10 34L0 50L10 34L20 44L27 26C14 18 -14 18 -26 26Z"
        plate.shape(points, across(plate, RED, -26, 26), 1.4)
        for x, y in ((-20, 47), (0, 53), (20, 47)):
            plate.dot(x, y, 4, GOLD.base, 1)
        for horn, dye in (
            ("M-4 -22C-20 -44 -40 -38 -42 -14C-32 -20 -24 -18 -17 -10Z", GREEN),
            ("M4 -22C14 -46 36 -46 42 -20C32 -24 26 -18 22 -8Z", OCHRE),
        ):
            plate.shape(horn, plate.linear(-40, -30, 40, -10, dye.light, dye.base, dye.low), 1.4)
        plate.dot(-42, -12, 4.6, GOLD.base, 1.1)
        plate.dot(43, -17, 4.6, GOLD.base, 1.1)
        face = "M-16 -16C-20 -4 -19 6 -22 10C-20 14 -18 15 -17 20C-14 28 -6 32 2 30C14 27 20 14 19 -2L16 -18Z"
        plate.shape(face, RUDDY.over(plate), 1.4)
        plate.shape("M-18 -14C-12 -26 14 -28 20 -12C10 -19 -8 -20 -18 -14Z", RED.base, 1.4)
        plate.dots(((-10, 0), (4, -1)), 2.5, INK)
        plate.swell("M-15 -6C-12 -9 -9 -9 -6 -6", INK, 1.5, 0.2, 0.2)
        plate.swell("M-1 -8C3 -11 7 -11 10 -7", INK, 1.5, 0.2, 0.2)
        plate.swell("M-5 0C-8 5 -14 8 -19 10C-16 12 -12 12 -9 11", INK, 1.3, 0.2, 0.4)
        plate.shape("M-13 16C-6 19 4 17 10 11C9 20 2 26 -4 26C-9 25 -12 21 -13 16Z", "#6e1d16", 1.1)
        plate.flat("M-11 17.6C-5 19.6 3 18 8.6 13.4C8 16 6.6 18 5 19.6C0 21.6 -7 21.4 -11 17.6Z", "#fdf7ea")
        plate.dot(11, 8, 4.4, RUDDY.flush, 0, 0.4)


def _diamonds(plate: Plate, places: tuple[Point, ...], paint: str, wide: float = 11, high: float = 15) -> None:
    path = "".join(f"M{x} {y - high}L{x + wide} {y}L{x} {y + high}L{x - wide} {y}Z" for x, y in places)
    plate.shape(path, paint, 1.1)


def _coat(plate: Plate) -> None:
    whole = "M66 254C90 238 146 238 168 254C174 288 174 330 172 362L60 362C58 326 58 288 66 254Z"
    plate.shape(whole, plate.linear(58, 0, 178, 0, RED.light, RED.base, RED.low))
    right = "M119 242C140 242 158 246 168 254C174 288 174 330 172 362L119 362Z"
    plate.shape(right, plate.linear(119, 0, 178, 0, OCHRE.light, OCHRE.base, OCHRE.low), 1.6)
    _diamonds(plate, ((100, 306), (78, 306), (89, 336), (100, 366), (78, 366)), OCHRE.base)
    _diamonds(plate, ((138, 306), (157, 306), (147.5, 336), (138, 366), (157, 366)), RED.base)
    plate.wedges("M168 262C173 290 173 330 171 356", 14, (-10, 3), OCHRE.line, 1.1)
    plate.dots(((119, 292), (119, 314), (119, 336)), 4.2, IVORY.light, 1.3)
    plate.dots(((119, 292), (119, 314), (119, 336)), 1.1, INK)


def _far_sleeve(plate: Plate) -> None:
    """The arm that holds the bauble."""
    sleeve = "M158 250C174 246 188 248 198 254L212 238L222 249C222 266 212 278 196 284C178 288 162 284 156 272Z"
    plate.shape(sleeve, plate.linear(156, 250, 222, 290, RED.light, RED.base, RED.low))
    plate.folds("M164 256C174 264 184 274 190 282", "M180 252C192 258 202 266 207 274", 4, RED.line, 1.3)
    plate.wedges("M221 254C218 268 210 278 197 283", 8, (-9, -5), RED.line, 1)


def _near_sleeve(plate: Plate) -> None:
    """The arm whose hand has just thrown a sign."""
    sleeve = "M78 248C60 252 46 264 38 282L28 262L20 272C18 300 26 328 44 338C66 338 84 320 90 296Z"
    plate.shape(sleeve, plate.linear(20, 260, 92, 320, OCHRE.light, OCHRE.base, OCHRE.low))
    plate.folds("M74 254C58 266 46 290 44 332", "M86 264C76 284 66 306 52 332", 6, OCHRE.line, 1.3)
    plate.swell("M54 262C44 272 36 288 33 306", "#fbeec4", 2)


def _collar(plate: Plate) -> None:
    points = (
        "M70 244C60 250 52 262 48 276L66 270L72 292L90 274L102 300L119 276L136 300L148 274L166 292"
        "L172 268L190 272"
        "C186 258 178 248 168 242C140 230 98 230 70 244Z"
    )
    plate.shape(points, plate.linear(48, 240, 190, 280, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M80 242C68 252 60 262 56 270", "M104 240C100 258 100 276 102 294", 6, GREEN.line, 1.3)
    plate.folds("M134 240C138 258 138 276 136 294", "M160 242C172 250 180 260 184 268", 6, GREEN.line, 1.3)
    for x, y in ((48, 282), (72, 298), (102, 306), (136, 306), (166, 298), (190, 278)):
        _bell(plate, x, y, 0.66)
    ruff(plate, "M92 228C106 236 132 236 146 228", "M84 240C104 254 136 254 154 240", 9)


def _cap_behind(plate: Plate) -> None:
    """The two horns that hang to the sides."""
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn, -1):
        far = "M-13 -26C-28 -36 -46 -26 -50 -4C-52 6 -50 14 -46 17C-43 8 -40 -2 -31 -7C-25 -10 -20 -11 -16 -13Z"
        plate.shape(far, plate.linear(-50, -20, -14, -8, BLUE.light, BLUE.base, BLUE.low))
        plate.folds("M-17 -24C-34 -28 -45 -14 -48 10", "M-17 -17C-30 -18 -39 -8 -45 8", 4, BLUE.line, 1.2)
        near = "M13 -30C30 -42 47 -34 51 -14C53 0 48 12 51 26C44 24 40 16 40 4C39 -6 33 -12 22 -11Z"
        plate.shape(near, plate.linear(13, -30, 52, 0, GREEN.light, GREEN.base, GREEN.low))
        plate.folds("M19 -28C36 -34 46 -18 46 16", "M23 -16C36 -18 43 -6 46 18", 5, GREEN.line, 1.2)
        plate.wedges("M50 -16C53 0 48 12 50 22", 8, (-7, 0), GREEN.line, 1)
        _bell(plate, -46, 22, 0.74, 8)
        _bell(plate, 52, 31, 0.74, -6)


def _face(plate: Plate) -> None:
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn, -1):
        plate.shape("M-5 30C-5 38 -6 42 -9 46L14 46C13 40 14 32 17 22Z", RUDDY.low, 1.4)
        face = (
            "M-15 -24C-18 -15 -20 -9 -17.6 -3C-19 2 -22 4.4 -22 9C-22 14 -19 18 -18 22"
            "C-18 28 -19.4 33 -15.6 37.6"
            "C-12 41 -6 40.4 -1 37C9 32 18.6 23 20.6 14L22 -4L20 -24Z"
        )
        plate.shape(face, RUDDY.over(plate), 1.9)
        planes(plate, RUDDY)
        cheeks(plate, RUDDY, 0.42)
        eye(plate, RUDDY, Look(0.1, 0.04, 0.12, "#3f6b43"), -12.8, 0.2, 9.2, 8.8, -5)
        plate.swell("M-2.5 2.6C.5 5.2 6.5 5 11.6 .6", INK, 3.2, 0.25, 0.15)
        plate.swell("M-1.6 -1C2 1.6 8 .6 12 -3", RUDDY.line, 1.2)
        plate.swell("M-.5 7C3 9 7 8.4 10 6", RUDDY.line, 1.1)
        for start, end in (((1, 4.6), (0.2, 7.6)), ((4, 5), (3.8, 8)), ((7.4, 4.2), (8.4, 7))):
            plate.line(f"M{start[0]} {start[1]}L{end[0]} {end[1]}", 1.1)
        for low in (-3, -0.2, 2.8):
            plate.swell(f"M13 .4C15 {low * 0.6} 16.4 {low * 0.8} 18.8 {low}", RUDDY.line, 1)
        plate.swell("M-19 -8C-17 -14 -11.4 -14.4 -8 -9.4", "#43240f", 3, 0.3, 0.2)
        plate.swell("M-4 -4.4C0 -9.4 8 -10 15 -6.2", "#43240f", 3.2, 0.3, 0.1)
        plate.swell(
            "M-7.6 -3.6C-10 1 -15 5 -18.4 9.4C-20.6 13 -19 16.6 -15 15.6C-13.8 15.2 -13 15 -12.2 14.6",
            INK,
            1.8,
            0.2,
            0.5,
        )
        plate.swell("M-12.4 14.6C-10.4 16.6 -8.4 16 -7 14", INK, 1.8, 0.3, 0.2)
        plate.swell("M-5.6 15C-3 13.4 -3.6 9.6 -6 8.6", INK, 1.4, 0.3)
        grin = "M-18.4 20.6C-12 22.8 -2 22 11 14C11 22 5.4 30.6 -4 32C-11.6 32.6 -17.6 28 -18.4 20.6Z"
        plate.shape(grin, "#6e1d16", 1.6)
        plate.flat("M-17 22C-11 23.8 -2 23 9.8 16.2C9 20 6.8 23.4 3.8 25.6C-3 27.8 -12 27.8 -16.2 25.2Z", "#fdf7ea")
        plate.line(
            "M-13 23.2L-12.4 26.6M-9 23.4L-8.6 27.2M-4.6 23L-4.2 27.2M0 21.8L.2 26.4M4.4 19.6L4.6 24.8", 0.7, "#8d7f66"
        )
        plate.flat("M-11 30.6C-7 28.2 -2 28.2 1.6 29.6C-2 32.4 -8 32.6 -11 30.6Z", "#d4604c")
        plate.swell("M12 11.4C14 14 14 17 12.4 19.6", RUDDY.line, 1.5)
        plate.swell("M-14 35.8C-11.6 34.6 -9 34.8 -7.6 35.8", RUDDY.line, 1.1)


def _cap(plate: Plate) -> None:
    """The middle horn, which falls forward, and the rolled brim."""
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn, -1):
        horn = "M-18 -14C-25 -34 -16 -54 4 -58C20 -60 32 -52 33 -40C28 -46 22 -44 22 -36C24 -26 25 -18 23 -6Z"
        plate.shape(horn, plate.linear(-20, -56, 28, -18, RED.light, RED.base, RED.low))
        plate.folds("M-14 -20C-18 -38 -6 -52 22 -54", "M16 -16C16 -30 14 -44 24 -48", 6, RED.line, 1.3)
        plate.wedges("M22 -36C24 -26 25 -18 23 -8", 7, (-8, 2), RED.line, 1)
        _bell(plate, 34, -34, 0.74, -14)
        brim = (
            "M-20 -11C-22 -20 -16 -25 -8 -26C4 -28 18 -26 23 -18C27 -8 26 8 24 22C20 24 17 22 17 18"
            "C19 6 19 -4 15 -10"
            "C8 -18 -6 -18 -14 -10C-17 -8 -19.6 -8 -20 -11Z"
        )
        plate.shape(brim, plate.linear(-20, 0, 26, 0, OCHRE.light, OCHRE.base, OCHRE.low), 1.8)
        plate.folds("M-16 -11C-8 -20 8 -20 16 -10", "M-18 -18C-10 -26 12 -26 21 -16", 3, OCHRE.line, 1)
        plate.wedges("M25 -10C26 0 25.6 12 24 20", 7, (-6, 0), OCHRE.line, 0.9)


def _hands(plate: Plate) -> None:
    plate.shape("M196 240L218 236L222 250L198 256Z", IVORY.light, 1.5)
    plate.folds("M202 240L204 254", "M214 238L217 250", 3, IVORY.line, 0.9)
    with plate.at(194.4, 228, 1, 2, -1):
        fist(plate, RUDDY)
    plate.shape("M22 262L46 252L52 264L28 278Z", IVORY.light, 1.5)
    plate.folds("M27 262L32 274", "M43 256L48 266", 3, IVORY.line, 0.9)
    with plate.at(42, 232, 0.98, 8):
        cupped(plate, RUDDY)
