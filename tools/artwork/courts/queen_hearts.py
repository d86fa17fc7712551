"""The queen of hearts: very young, fair hair over her shoulders, a crown of leaves, red and ivory, a rose."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces, hands
from artwork.woodcut.belts import belt, scrolls
from artwork.woodcut.dyes import BLUE, FAIR_HAIR, GOLD, GREEN, IVORY, OCHRE, RED, Dye
from artwork.woodcut.faces import FAIR, Look
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import Plate

_SLOPE: Final = -0.17
_HEAD: Final = (140.0, 95.0, 1.13, -4.0)

_STRAW: Final = Dye("#fbe9c6", "#efd39c", "#cda766", OCHRE.line)


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(
        _SLOPE,
        _back_hair,
        _far_sleeve,
        _neck,
        _bodice,
        _near_sleeve,
        _heart_hand,
        _rose,
        _rose_hand,
        _face,
        _front_hair,
        _crown,
    )
    return Figure(half, belt(_SLOPE, 12, BLUE, OCHRE, scrolls(GOLD, RED.base)))


def _back_hair(plate: Plate) -> None:
    """Loose hair, down the back and over the near shoulder."""
    with plate.at(*_HEAD):
        hair = plate.linear(-30, 0, 46, 10, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low)
        plate.shape(
            "M0 -34C-22 -34 -28 -14 -26 4C-24 18 -34 26 -34 42C-40 52 -32 62 -22 60L34 66C46 70 56 60 50 48"
            "C54 36 42 28 42 12C42 -12 28 -34 0 -34Z",
            hair,
            1.9,
        )
        plate.folds("M-20 -14C-26 8 -22 22 -32 48", "M-14 -4C-18 16 -14 30 -20 56", 5, FAIR_HAIR.line, 1.1)
        plate.folds("M24 -14C34 6 30 26 46 52", "M19 4C22 24 20 40 28 62", 7, FAIR_HAIR.line, 1.1)
        plate.swell("M31 -14C39 4 36 22 46 40", "#fdf0c0", 2)
        plate.swell("M-23 -6C-26 12 -26 22 -31 36", "#fdf0c0", 1.6)


def _far_sleeve(plate: Plate) -> None:
    plate.shape(
        "M112 144C96 142 80 150 70 164C60 178 48 192 36 206L60 222H104C108 196 110 170 112 144Z",
        cloth.across(plate, _STRAW, 44, 112),
    )
    plate.folds("M106 150C92 158 82 174 66 206", "M110 160C106 174 102 190 98 214", 6, _STRAW.line, 1.2)
    plate.shape("M92 145C90 154 86 162 78 170L73 164C80 157 84 151 85 147.500Z", cloth.across(plate, RED, 72, 92), 1.3)
    plate.shape("M108 176C98 184 88 190 76 194L74 186C86 182 97 176 106 168Z", cloth.across(plate, RED, 74, 108), 1.3)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M0 22C1 32 -3 39 -12 44C-24 48 -30 52 -34 58L-16 78H34L50 58C44 50 30 48 24 42C21 34 20 26 20 14Z",
            plate.linear(-24, 20, 46, 60, FAIR.light, FAIR.middle, FAIR.low),
            1.5,
        )
        plate.hatch("M3 31C5 36 3 40 -1 44C8 42 17 39 20.500 33L20 17C16 25 10 30 3 31Z", -58, 2.5, FAIR.shade, 0.85)
        plate.swell("M-14 50C-6 54 2 54 8 51", FAIR.line, 0.9)
        plate.swell("M36 49C28 53 22 53 16 51", FAIR.line, 0.9)
        plate.swell("M9 70C10 74 10 78 9.500 82", FAIR.line, 1)


def _bodice(plate: Plate) -> None:
    plate.shape(
        "M108 148C108 158 112 164 118 167C128 168 136 171 142 178C148 170 158 165 170 164"
        "C176 160 180 154 180 146L192 156C194 176 192 194 190 214H108C102 192 102 166 108 148Z",
        cloth.across(plate, RED, 102, 192),
    )
    plate.folds("M112 166C110 182 110 198 112 212", "M132 172C130 186 130 200 130 212", 4, RED.line, 1.3)
    plate.folds("M154 170C156 184 157 198 157 212", "M184 162C184 178 182 194 178 210", 5, RED.line, 1.3)
    plate.line(
        "M106.500 149C108 160 113 165.500 119 167C129 168 137 172 142 178C148 170.500 158 165.500 169 164"
        "C176 160 181 154 181.500 147",
        4.8,
    )
    plate.line(
        "M106.500 149C108 160 113 165.500 119 167C129 168 137 172 142 178C148 170.500 158 165.500 169 164"
        "C176 160 181 154 181.500 147",
        2.8,
        GOLD.base,
    )
    plate.dot(141, 158, 2.600, BLUE.base, 1)
    plate.line("M119 144C124 152 134 157 141 158C149 156 160 150 166 143", 1.1, GOLD.low)
    plate.shape("M141 159C143.500 163 144 166 141 168C138 166 138.500 163 141 159Z", IVORY.light, 1)


def _near_sleeve(plate: Plate) -> None:
    plate.shape(
        "M178 144C196 144 210 152 218 166C224 180 226 194 226 210L172 214C178 192 182 168 178 144Z",
        cloth.across(plate, _STRAW, 176, 226),
    )
    plate.folds("M186 150C198 164 204 184 204 208", "M204 152C216 166 221 186 221 206", 5, _STRAW.line, 1.2)
    plate.shape(
        "M201 146.500C200 160 194 172 184 180L182 172C190 164 194 154 194 145Z", cloth.across(plate, RED, 182, 202), 1.3
    )


def _heart_hand(plate: Plate) -> None:
    plate.shape(
        "M216 174C202 162 190 156 178 153L172 169C184 174 196 184 206 198Z", cloth.across(plate, RED, 172, 216), 1.7
    )
    plate.folds("M208 172C198 164 188 160 180 158", "M206 190C196 180 186 172 176 166", 3, RED.line, 1.1)
    plate.shape(
        "M181 150C175 151 169 160 169 170C171 174 176 174 179 170C183 164 186 158 186 153C185 151 183 150 181 150Z",
        IVORY.light,
        1.4,
    )
    plate.folds("M179 152C176 158 173 164 173 170", "M184 153C181 159 178 165 176 170", 2, IVORY.line, 0.8)
    with plate.at(159, 157, 0.88, 12):
        hands.resting(plate, FAIR)


def _rose(plate: Plate) -> None:
    with plate.at(79, 119, 0.96, -6):
        plate.line("M0 10C1 22 3 34 6 50", 2.8)
        plate.line("M0 10C1 22 3 34 6 50", 1.2, "#6f9a4a")
        plate.shape("M2 22C7 13 13 12 17 15C15 21 9 24 2 22Z", GREEN.light, 1.1)
        plate.shape("M2 27C-3 19 -9 18 -14 22C-11 27 -5 30 2 27Z", GREEN.light, 1.1)
        plate.swell("M2 22C7 19 11 17 14 16.500", GREEN.line, 0.9)
        plate.swell("M2 27C-3 24 -7 23 -11 23", GREEN.line, 0.9)
        for turn in (-150, -90, -30, 30, 90):
            with plate.at(0, -1, 1, turn):
                plate.shape("M8 -5C16 -9 19 2 13 7C9 8 6 4 8 -5Z", RED.base, 1.2)
        plate.shape(
            "M-12 -1C-15 -9 -9 -14 -4 -13C0 -17 8 -16 10 -10C15 -8 15 0 11 4C9 10 2 12 -2 10C-8 11 -12 6 -12 -1Z",
            plate.radial(-3, -5, 17, "#e2604a", "#bb2f22", "#83180f"),
            1.5,
        )
        for path in (
            "M-11 0C-7 6 2 7 7 2",
            "M-7 -6C-8 0 -2 4 4 1C9 -2 8 -9 2 -10C-4 -10 -6 -5 -3 -3C0 -1 4 -3 3 -6",
            "M11 3C8 6 4 8 -1 9",
            "M10 -10C8 -11 6 -11 4 -10",
        ):
            plate.swell(path, RED.line, 1.3, 0.2, 0.2)


def _rose_hand(plate: Plate) -> None:
    with plate.at(84, 166, 0.98, -4):
        hands.pinch(plate, FAIR)
    cloth.ruff(plate, "M77 179C82 181 88 181 93 179", "M70 182C79 188 92 188 100 182", 8)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-15.500 -26C-17.500 -16 -18.600 -10 -17 -3C-18 1.500 -19.800 5 -19.400 9"
            "C-19 14 -16.600 18.500 -15.400 22.500"
            "C-14 27.500 -11 32 -7.500 33.600C-4 35 0 34 4 31.400C12 26.500 18.600 20 20 11L21 -6L19 -26Z"
        )
        plate.shape(outline, FAIR.over(plate), 1.7)
        faces.planes(plate, FAIR, 0.6, True)
        faces.cheeks(plate, FAIR, 0.3)
        faces.eyes(plate, FAIR, Look(-0.1, 0.1, 0.5, "#3c6a94"), -1, 1)
        faces.lashes(plate)
        faces.snub_nose(plate, FAIR)
        _mouth(plate)
        plate.swell("M-18.500 -8C-16 -12 -12 -12.500 -8.500 -9.500", FAIR_HAIR.line, 1.4, 0.1, 0.3)
        plate.swell("M-2.500 -9.500C2 -14 9 -14 14.500 -9", FAIR_HAIR.line, 1.5, 0.4)


def _mouth(plate: Plate) -> None:
    """Small lips with the beginning of a smile."""
    plate.shape(
        "M-13 20C-11 18.2 -9.6 17.6 -8.6 18.4C-7.2 17.4 -4.4 18.2 -1 19.2C-2.6 23 -5 24.6 -7.4 24.6"
"C-9.8 24.6 -11.8 23 -13 20Z",
        FAIR.lips, 0.9,
    )  # fmt: skip
    plate.swell("M-13.4 19.4C-10.5 21.2 -8.6 20.4 -7.6 20.9C-5.5 20.4 -2.6 20.6 .2 18.4", FAIR.lip_line, 1.2, 0.2, 0.2)
    plate.swell("M-9.4 22.9C-8 23.4 -6.4 23.4 -5 22.8", FAIR.light, 0.9)
    plate.swell("M1.6 17C2.6 18 2.8 19.2 2.2 20.2", FAIR.line, 0.8)
    plate.swell("M-9.5 28.6C-8 29.3 -6.5 29.3 -5 28.5", FAIR.shade, 0.9)


def _front_hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-3 -33C-14 -31 -20 -22 -20.500 -10C-22 -2 -26 2 -25 8C-31 -6 -27 -24 -16 -32Z",
            cloth.across(plate, FAIR_HAIR, -28, -4),
            1.4,
        )
        plate.folds("M-8 -31C-17 -26 -20 -14 -24 2", "M-14 -31C-23 -24 -26 -10 -25 2", 2, FAIR_HAIR.line, 1)
        plate.shape(
            "M-3 -33C8 -29 17 -20 20 -7C21 4 24 14 29 20C36 14 38 -10 30 -23C22 -34 8 -37 -3 -33Z",
            cloth.across(plate, FAIR_HAIR, -4, 34),
            1.5,
        )
        plate.folds("M0 -31C12 -26 21 -12 27 14", "M6 -34C24 -28 32 -10 30 14", 6, FAIR_HAIR.line, 1)
        plate.swell("M4 -31C18 -25 25 -12 28 6", "#fdf0c0", 1.4)


def _crown(plate: Plate) -> None:
    with plate.at(*_HEAD):
        for x, y, size, turn in ((-17, -31, 0.72, -16), (24, -31, 0.74, 18), (3.500, -28.500, 1, 0)):
            crowns.leaf(plate, x, y, size, turn)
        plate.line("M-7 -28V-39M14 -28V-39", 3.6)
        plate.line("M-7 -28V-39M14 -28V-39", 1.6, GOLD.base)
        crowns.balls(plate, ((-7, -41), (14, -41)), 3)
        crowns.circlet(
            plate,
            "M-21.500 -34C-8 -27 14 -27 28.500 -34.500",
            "M-20 -27C-8 -20.500 13 -20.500 27 -27.500",
            (RED.base, IVORY.light, BLUE.base, IVORY.light) * 2,
            GOLD,
            2.2,
        )
