"""Martha: hair pinned up with the pencil still in it, and her own cushion held before her. Knows this one person."""

from __future__ import annotations

from typing import Final

from artwork.people import grounds, parts
from artwork.woodcut import cloth, faces, hands
from artwork.woodcut.dyes import GREEN, IVORY, OCHRE, RED, SILVER_HAIR, Dye
from artwork.woodcut.faces import FAIR, Look
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate

_HEAD: Final = (58.0, 54.0, 0.87, -2.0)
_HAIR: Final = Dye("#c9b79c", "#977f62", "#63503a", "#453626")
_SKIN: Final = parts.plain_lips(FAIR)


def _bun(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.line("M-13 -42L30 -43", 5.6)
        plate.line("M-12 -42L25 -43", 2.6, OCHRE.base)
        plate.shape("M35 -43L25 -46L25 -40Z", IVORY.base, 1.2)
        plate.shape("M35 -43L31.500 -44L31.500 -42Z", "#2b211a", 0.6)
        plate.dot(-13, -42, 2.4, RED.light, 1)
        plate.shape("M-5 -34C-12 -44 -1 -53 10 -52.500C22 -52 28 -43 21 -34Z", cloth.across(plate, _HAIR, -8, 28), 1.8)
        plate.folds("M-4 -39C-2 -48 9 -52 19 -47", "M5 -36C8 -43 15 -45 21 -40", 5, _HAIR.line, 1.1)
        plate.swell("M0 -46C4 -50 9 -51 14 -49.500", "#efe6d4", 1.6)
        plate.shape("M0 -36C22 -40 36 -24 34 -4C36 6 32 16 25 20L14 16Z", cloth.across(plate, _HAIR, 0, 36), 1.7)
        plate.folds("M14 -33C26 -26 30 -8 26 16", "M22 -34C36 -24 37 0 29 16", 4, _HAIR.line, 1)


def _body(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.neck(plate, FAIR)
    parts.shoulders(plate, GREEN, 4)
    with plate.at(58, 92):
        parts.shirt_collar(plate, 0, 4, IVORY, 0.95)
    plate.dot(58, 95, 3, plate.radial(57, 94, 4, RED.light, RED.base), 1.2)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        parts.face(plate, _SKIN, parts.ROUND, 0.85, 0.3)
        faces.ear(plate, _SKIN)
        plate.dot(23.500, 14, 2.2, IVORY.light, 1)
        faces.eyes(plate, _SKIN, Look(0.2, 0.02, 0.42, "#4f6b45"), 1)
        faces.straight_nose(plate, _SKIN)
        parts.soft_smile(plate, _SKIN)
        for path, width in (("M-2 7C1 9.800 7 9.600 10.500 6.500", 0.9), ("M13 1C15 0 16.500 -1.500 18 -2.500", 0.8),
                            ("M13 2.200C15 2.400 16.500 2.600 18 2.400", 0.8),
                            ("M-11 -16C-6 -17.500 4 -17.500 12 -15", 0.7)):  # fmt: skip
            plate.swell(path, _SKIN.line, width)
        plate.swell("M-18.500 -7.500C-16 -11.500 -11.500 -11.500 -8 -8.500", _HAIR.low, 1.9, 0.1, 0.4)
        plate.swell("M-3.500 -9.500C1 -15.500 9 -16 15 -10.500", _HAIR.low, 2.1, 0.5, 0.1)


def _front_hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-2 -36C-15 -34 -21 -24 -19.500 -9C-17 -17 -12 -23 -4 -25Z", cloth.across(plate, _HAIR, -20, 6), 1.6
        )
        plate.shape(
            "M-4 -36C14 -42 31 -30 29 -6C29 0 27 4 25 7C22 0 22 -6 20 -9C17 -18 8 -24 -6 -25Z",
            cloth.across(plate, _HAIR, -6, 32),
            1.7,
        )
        plate.folds("M-3 -26C10 -26 20 -16 23 -2", "M-2 -35C16 -38 28 -26 28 -4", 5, _HAIR.line, 1)
        plate.folds("M-5 -27C-12 -24 -17 -18 -18.500 -12", "M-3 -34C-14 -32 -19 -22 -19.300 -13", 2, _HAIR.line, 0.9)
        plate.swell("M2 -35C12 -36 21 -30 25 -20", "#efe6d4", 1.6)
        plate.swell("M0 -29.500C8 -29.500 15 -25 19 -18", SILVER_HAIR.light, 1.4)


def _cushion(plate: Plate) -> None:
    """Red damask with tassels; her hand lies on it."""
    for x, y, turn in ((21, 83, 40), (101, 79, -46)):
        with plate.at(x, y, 1, turn):
            plate.shape("M-3 1H3L5.500 12H-5.500Z", OCHRE.light, 1.4)
            plate.folds("M-2 3L-3.500 11", "M2 3L3.500 11", 3, OCHRE.line, 0.9, 0)
            plate.dot(0, 0, 3.6, OCHRE.base, 1.4)
    plate.shape(
        "M21 83C42 92 78 90 101 79C97 92 99 108 104 126H14C22 112 24 98 21 83Z",
        plate.linear(16, 84, 104, 120, RED.light, RED.base, RED.base, RED.low), 2,
    )  # fmt: skip
    plate.swell("M23.500 87.500C44 95.500 77 94 98.500 84", "#f4d58a", 2.4, 0.4, 0.4)
    cloth.sprigs(plate, ((36, 101), (52, 104.500), (93, 98), (43, 112), (60, 114)), OCHRE.light, 1.15)
    plate.wedges("M100 82C97 94 99 108 103 120", 9, (-7, 1), RED.line, 1)
    with plate.at(75, 97, 0.84, 10):
        plate.shape(
            "M13 -9C20 -14 32 -12 44 -4L42 14C32 12 22 12 14 9Z", plate.linear(12, 0, 42, 0, GREEN.base, GREEN.low), 1.8
        )
        plate.shape("M12 -9.500C16 -11 19 -10 20 -8L19 10C17 12 14 11 12 9.500Z", IVORY.light, 1.4)
        hands.resting(plate, FAIR)


PORTRAIT: Final = Medallion(grounds.LILAC, parts.BRASS, (_bun, _body, _face, _front_hair, _cushion))
