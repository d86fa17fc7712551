"""The queen of diamonds: old and learned, spectacles, wimple and blue hood, gold brocade, a clasped book."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces, hands
from artwork.woodcut.belts import belt, scales
from artwork.woodcut.dyes import BLUE, GOLD, GREEN, IVORY, OCHRE, RED
from artwork.woodcut.faces import Look, Skin
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import INK, Plate

_SLOPE: Final = 0.15
_HEAD: Final = (126.0, 95.0, 1.12, 2.0, -1)
_SKIN: Final = Skin("#fae6cf", "#f0cfb0", "#d9ab88", "#c8906e", "#84523a", "#cf7462", "#b0584e", "#5a1a16")


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(
        _SLOPE, _mantle, _gown, _far_arm, _hood, _wimple, _book, _hand, _face, _spectacles, _edge, _crown
    )
    return Figure(half, belt(_SLOPE, 12, RED, OCHRE, scales((BLUE.base, IVORY.base))))


def _mantle(plate: Plate) -> None:
    plate.shape(
        "M100 141C80 148 60 160 48 178C38 190 34 204 32 218H226C228 196 222 172 206 156C194 146 176 142 152 138Z",
        cloth.across(plate, BLUE, 32, 226),
    )
    plate.folds("M186 148C200 160 210 176 212 200", "M172 144C186 158 194 176 196 200", 4, BLUE.line, 1.4)
    plate.wedges("M206 156C222 172 228 196 226 210", 10, (-8, 3), BLUE.line, 1)


def _gown(plate: Plate) -> None:
    plate.shape("M98 150C92 170 90 192 90 216H172C172 192 168 168 158 148Z", cloth.across(plate, OCHRE, 90, 172))
    cloth.sprigs(plate, ((104, 176), (122, 182), (142, 182), (112, 164), (158, 172)), RED.base, 1.05)
    plate.wedges("M158 148C168 168 172 192 172 212", 10, (-9, 1), OCHRE.line, 1)


def _far_arm(plate: Plate) -> None:
    plate.shape(
        "M98 143C80 146 63 158 51 175C42 190 38 204 36 218H96C92 194 92 166 98 142Z", cloth.across(plate, BLUE, 36, 98)
    )
    plate.folds("M88 148C70 160 58 182 54 212", "M95 156C84 172 80 192 80 212", 5, BLUE.line, 1.5)
    plate.swell("M76 150C60 162 50 178 45 202", "#9db9da", 1.8)
    plate.shape(
        "M98 142C93 158 91 176 92 200L100 202C99 180 101 160 106 144Z", cloth.across(plate, OCHRE, 90, 106), 1.4
    )
    cloth.pearls(plate, "M101 147C96.500 162 95.500 178 96 192", 7, 1.5)


def _hood(plate: Plate) -> None:
    """Behind the head, down to the shoulders."""
    with plate.at(*_HEAD):
        plate.shape(
            "M0 -37C-20 -36 -28 -20 -28 -2C-28 16 -34 32 -44 46L-20 56H34L51 44C41 32 38 12 37 -6C35 -26 22 -38 0 -37Z",
            plate.linear(-40, 0, 50, 20, BLUE.light, BLUE.base, BLUE.low),
            1.9,
        )
        plate.folds("M30 -16C36 4 36 26 48 42", "M25 -4C28 18 28 34 34 50", 5, BLUE.line, 1.4)
        plate.folds("M-25 -8C-26 12 -30 30 -40 44", "M-22 6C-22 24 -24 38 -30 48", 3, BLUE.line, 1.3)


def _wimple(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M0 -30C-18 -30 -24 -16 -23.500 0C-23 14 -22 26 -26 36C-30 46 -24 54 -12 58C4 62 24 60 34 52"
            "C38 46 30 36 28 24C28 10 30 -4 27 -16C22 -28 12 -31 0 -30Z",
            cloth.across(plate, IVORY, -26, 34),
            1.7,
        )
        plate.folds("M-20 26C-12 40 8 42 26 24", "M-25 44C-10 58 16 60 31 44", 5, IVORY.line, 1.2)
        plate.wedges("M34 52C38 46 30 36 28 24C28 10 30 -4 27 -16", 12, (-6, 1), IVORY.line, 1)


def _book(plate: Plate) -> None:
    with plate.at(187, 137, 1, 9):
        plate.shape("M-20 -31H19V30H-20Z", "#f3ead3", 1.5)
        plate.line("M-17.500 -29V28M-15.500 -30V29", 0.7, IVORY.line)
        plate.shape(
            "M-14 -34H24C25.500 -34 26 -33 26 -32V32C26 33.500 25.500 34 24 34H-14"
            "C-16.500 34 -18 32.500 -18 30V-30C-18 -32.500 -16.500 -34 -14 -34Z",
            plate.linear(-18, -34, 26, 34, RED.light, RED.base, RED.low),
            1.8,
        )
        plate.line("M-12 -29H21V29H-12Z", 1.3, GOLD.base)
        plate.line("M-9 -26H18V26H-9Z", 0.8, GOLD.base)
        plate.shape("M4.500 -16L13 -2L4.500 12L-4 -2Z", GOLD.base, 1.2)
        plate.shape("M4.500 -10L9 -2L4.500 6L0 -2Z", BLUE.base, 1)
        for x, y in ((-14, -30), (22, -30), (22, 30), (-14, 30)):
            side, fall = (1 if x < 0 else -1), (1 if y < 0 else -1)
            plate.shape(f"M{x - side * 3} {y - fall * 3}H{x + side * 7}L{x - side * 3} {y + fall * 7}Z", GOLD.base, 1.1)
        plate.wedges("M26 -28V30", 12, (-5, 1), RED.line, 0.9)
        for y in (-17, 13):
            plate.shape(f"M-21 {y}H-9V{y + 6}H-21Z", GOLD.base, 1.1)


def _hand(plate: Plate) -> None:
    plate.shape(
        "M206 150C214 146 220 148 226 152V196L198 200C196 184 198 164 206 150Z",
        cloth.across(plate, OCHRE, 196, 226),
        1.7,
    )
    plate.folds("M206 160C204 172 202 184 203 196", "M220 156C219 170 219 184 221 194", 3, OCHRE.line, 1.1)
    plate.shape(
        "M203 146C209 143 215 147 216 156C217 166 213 174 208 175C203 174 200 168 200 160C200 154 201 148 203 146Z",
        IVORY.light,
        1.4,
    )
    plate.folds("M204 149C203 156 204 166 207 172", "M211 148C211 156 212 164 211 171", 3, IVORY.line, 0.8)
    with plate.at(188, 158, 0.98, 6):
        hands.resting(plate, _SKIN)
    plate.dot(180.500, 155.500, 1.800, GREEN.base, 0.8)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-15 -20C-17.500 -14 -18.400 -9 -16.800 -3C-17.800 1 -19.400 5 -18.800 9"
            "C-18.400 13 -17 17 -16.600 21C-16 26 -13.500 31 -9.500 33"
            "C-5 35.500 1 34.500 6 31C13 26 18 19 19.500 10C21 2 21 -8 18 -17C8 -25 -7 -26 -15 -20Z"
        )
        plate.shape(outline, _SKIN.over(plate), 1.7)
        faces.planes(plate, _SKIN, 0.9)
        faces.cheeks(plate, _SKIN, 0.22)
        faces.age_lines(plate, _SKIN)
        faces.mouth_furrow(plate, _SKIN)
        plate.swell("M-16.600 14C-15.600 16 -15.400 19 -16 21.500", _SKIN.line, 0.8)
        faces.eyes(plate, _SKIN, Look(-0.05, 0.1, 0.62, "#5b6f6a"), 1, 0.88)
        faces.straight_nose(plate, _SKIN)
        faces.thin_mouth(plate, _SKIN)
        plate.swell("M-17.500 -8.500C-15 -11.500 -11 -11.500 -8 -9", "#8d8478", 1.5, 0.2, 0.3)
        plate.swell("M-3 -9.500C2 -13 9 -13 14.500 -9", "#8d8478", 1.6, 0.4, 0.1)


def _spectacles(plate: Plate) -> None:
    with plate.at(*_HEAD):
        rims = (
            "M-18.800 2C-18.800 -2.600 -16.400 -5.600 -13 -5.600C-9.600 -5.600 -7.600 -2.600 -7.600 2"
            "C-7.600 6.400 -9.600 9.400 -13 9.400C-16.400 9.400 -18.800 6.400 -18.800 2Z"
            "M-4.600 1.800C-4.600 -3.400 -1.200 -7 3.600 -7C8.600 -7 12 -3.400 12 1.800"
            "C12 7 8.600 10.600 3.600 10.600C-1.200 10.600 -4.600 7 -4.600 1.800Z"
        )
        bridge = "M-8.400 -1.600C-7.600 -5.400 -5 -5.600 -3.600 -2.600"
        for width, colour in ((3, INK), (1.300, GOLD.base)):
            plate.line(rims, width, colour)
            plate.line(bridge, width, colour)
        plate.swell("M7 -4.500C9 -3 10 -1 10 1.500", "#ffffff", 1.4)
        plate.swell("M-10.400 -3.500C-9.600 -2.500 -9.200 -1 -9.200 .500", "#ffffff", 1.1)


def _edge(plate: Plate) -> None:
    """The hem of the hood over wimple and brow."""
    with plate.at(*_HEAD):
        plate.shape(
            "M0 -37C-18 -37 -27 -24 -27.500 -6L-22 -4C-21 -18 -14 -26 0 -26.500C14 -26.500 24 -20 27 -8"
            "C28 2 30 14 34 24L39 20C37 10 37 2 37 -6C35 -26 22 -38 0 -37Z",
            plate.linear(-28, 0, 38, 0, BLUE.light, BLUE.base, BLUE.low),
            1.6,
        )
        plate.line("M-24 -4.500C-23 -19 -15 -28 0 -28.500C16 -28.500 26 -22 29 -8C30 2 32 13 35.500 22", 1.3, GOLD.base)


def _crown(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-17 -34C-18 -42 -20 -46 -23 -48C-18 -50 -14 -48 -11 -43C-10 -50 -5 -55 3 -57"
            "C10 -55 15 -50 16 -43C20 -48 23 -50 27 -48C25 -45 24 -41 23 -34C10 -29 -5 -29 -17 -34Z",
            crowns.gilt(plate, -26, 32),
            1.6,
        )
        plate.shape("M3 -52L7 -46L3 -40L-1 -46Z", RED.base, 1)
        plate.folds("M-13 -38L-17 -46", "M19 -38L25 -46", 5, GOLD.line, 1, 0)
        crowns.balls(plate, ((-23, -48.500), (3, -58), (27, -48.500)), 2.5)
        crowns.circlet(
            plate,
            "M-20.500 -38C-7 -31.500 13 -31.500 26.500 -38",
            "M-19 -31C-7 -25 12 -25 25 -31",
            (BLUE.base, IVORY.light) * 3 + (BLUE.base,),
            GOLD,
            2.2,
        )
