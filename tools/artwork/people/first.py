"""Plain heads in the colours of the twelve."""

from __future__ import annotations

from functools import partial
from typing import Final

from artwork.people import parts
from artwork.woodcut import faces
from artwork.woodcut.dyes import (
    AUBURN,
    BLUE,
    BROWN,
    FAIR_HAIR,
    GREEN,
    HOARY,
    IVORY,
    NAVY,
    OCHRE,
    PLUM,
    RAVEN,
    RED,
    SILVER_HAIR,
    STEEL,
    Dye,
)
from artwork.woodcut.faces import BROWN as BROWN_SKIN
from artwork.woodcut.faces import FAIR, OLIVE, PALE, RUDDY, Look, Skin
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate


def body(plate: Plate, cloth: Dye, skin: Skin) -> None:
    with plate.at(57, 57, 0.95):
        parts.neck(plate, skin)
    parts.shoulders(plate, cloth)
    plate.shape("M46 93C50 101 70 101 75 91L78 95C72 107 48 107 43 96Z", IVORY.base, 1.4)


def head(plate: Plate, skin: Skin, hair: Dye, kind: str, cap: Dye | None, old: bool) -> None:
    with plate.at(57, 57, 0.95):
        paint = plate.linear(-24, -30, 34, 10, hair.light, hair.base, hair.low)
        if kind == "long":
            plate.shape(
                "M0 -38C-22 -38 -27 -14 -24 4C-26 18 -28 26 -26 38L40 40C44 24 42 10 38 -4C36 -26 24 -38 0 -38Z", paint
            )
        elif kind != "bald":
            plate.shape("M4 -36C26 -38 36 -18 33 2C34 10 32 18 27 22L16 18Z", paint, 1.6)
        parts.face(plate, skin, parts.OVAL if kind == "long" else parts.LONG)
        if kind == "bald":
            plate.shape("M-15 -24C-14 -40 18 -42 22 -14L20 -2L16 -24Z", skin.over(plate), 1.7)
            plate.flat("M-14 -25C-12 -38 16 -40 20 -14L20 2L14 -14Z", skin.middle)
        faces.ear(plate, skin)
        faces.eyes(plate, skin, Look(0.16, 0.02, 0.4))
        if old:
            faces.age_lines(plate, skin)
        faces.straight_nose(plate, skin)
        faces.smiling_mouth(plate, skin)
        brow = hair.low
        plate.swell("M-18 -8.500C-15.500 -12.500 -11 -12.500 -7.800 -8.500", brow, 1.9, 0.1, 0.4)
        plate.swell("M-3 -9C1 -14.500 9 -15 14.500 -9", brow, 2, 0.5, 0.1)
        if kind != "bald":
            plate.shape(
                "M-17 -8C-22 -30 -4 -40 8 -38C26 -36 30 -18 27 -2C24 -6 22 -14 20 -19"
                "C8 -18 -4 -22 -8 -26C-12 -22 -15 -16 -17 -8Z",
                paint,
                1.6,
            )
        if kind == "beard":
            plate.shape(
                "M21 4C25 16 26 30 23 44C16 56 -10 56 -18 46C-22 36 -20 20 -18 15C-12 17 -3 17 2 18C10 18 18 14 21 4Z",
                paint,
            )
            plate.shape("M-14 22.5C-11 21 -6 21 -2 22.6C-4 27 -12 27.2 -14 22.5Z", skin.lips, 0.9)
        if cap:
            plate.shape(
                "M-21 -20C-26 -46 32 -48 29 -20C14 -27 -8 -27 -21 -20Z",
                plate.linear(-22, 0, 30, 0, cap.light, cap.base, cap.low),
            )
            plate.shape("M-22 -20C-8 -28 14 -28 30 -20L29 -13C14 -21 -8 -21 -20 -13Z", cap.low, 1.5)


Ground = tuple[str, str, str, str]


def one(
    ground: Ground, skin: Skin, hair: Dye, kind: str, cloth: Dye, cap: Dye | None = None, old: bool = False
) -> Medallion:
    return Medallion(
        Dye(*ground),
        parts.BRASS,
        (partial(body, cloth=cloth, skin=skin), partial(head, skin=skin, hair=hair, kind=kind, cap=cap, old=old)),
    )


BL = ("#e3edf0", "#bcd3dd", "#8fb3c4", "#6f93a6")
ST = ("#fdf3d2", "#f0dba0", "#d9b866", "#b3903f")
SA = ("#eef2dc", "#cddbb4", "#a2ba86", "#7d965f")
TC = ("#f2b79a", "#d9805f", "#b4573c", "#8f3f28")
NA = ("#7f9cc0", "#4a6a97", "#2d4a76", "#203a60")
SE = ("#cfe6da", "#8fc0ac", "#5a9683", "#3f7564")
LI = ("#eee2f0", "#cdb4d4", "#a486b0", "#80628c")
PK = ("#fbe6e0", "#eec0b6", "#d99486", "#b56f61")
FIRST: Final = {
    "martha": one(BL, FAIR, SILVER_HAIR, "long", GREEN, None, True),
    "konrad": one(ST, RUDDY, HOARY, "short", NAVY, NAVY, True),
    "ottilie": one(SA, PALE, RAVEN, "long", PLUM),
    "albin": one(TC, FAIR, FAIR_HAIR, "short", STEEL, IVORY),
    "rosa": one(NA, OLIVE, RAVEN, "long", RED, OCHRE),
    "wenzel": one(ST, RUDDY, AUBURN, "beard", BROWN),
    "edith": one(PK, PALE, HOARY, "short", BLUE, None, True),
    "hugo": one(SA, BROWN_SKIN, RAVEN, "bald", NAVY),
    "agnes": one(NA, FAIR, FAIR_HAIR, "long", IVORY),
    "basil": one(SE, OLIVE, RAVEN, "beard", BLUE, BLUE),
    "clara": one(LI, OLIVE, RAVEN, "long", OCHRE),
    "jonas": one(TC, FAIR, AUBURN, "short", GREEN),
}
