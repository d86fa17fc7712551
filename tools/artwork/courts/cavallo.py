"""The cavallo of the Italian packs: four horses, each with its own coat, mane and tack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from artwork.woodcut.belts import Ornament, belt, chevrons, gems, scales, waves
from artwork.woodcut.dyes import (
    AUBURN,
    BLUE,
    BROWN,
    CHESTNUT,
    FAIR_HAIR,
    GOLD,
    GREEN,
    HOARY,
    IVORY,
    NAVY,
    OCHRE,
    RAVEN,
    RED,
    SILVER_HAIR,
    Dye,
)  # fmt: skip
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import INK, Plate


@dataclass(frozen=True, slots=True)
class Horse:
    """Coat, mane, tack and plume, the blaze on the forehead, the belt below it and how that falls."""

    coat: Dye
    mane: Dye
    tack: Dye
    plume: Dye
    blaze: bool
    ground: Dye
    ornament: Ornament
    slope: float


HORSES: Final[dict[str, Horse]] = {
    "spades": Horse(RAVEN, Dye("#6d655f", "#3c3531", "#1c1714", "#8d857c"), RED, IVORY, True, RED,
                    gems((OCHRE.base, IVORY.light)), 0.13),
    "hearts": Horse(AUBURN, FAIR_HAIR, GREEN, RED, True, GREEN, waves(OCHRE), -0.12),
    "diamonds": Horse(HOARY, SILVER_HAIR, BLUE, OCHRE, False, BLUE, chevrons((OCHRE.base, IVORY.base)), 0.11),
    "clubs": Horse(BROWN, RAVEN, NAVY, GREEN, False, CHESTNUT, scales((GREEN.light, OCHRE.base)), -0.14),
}  # fmt: skip


def figure(name: str) -> Figure:
    """The upper half and the belt of a horse of HORSES."""
    horse = HORSES[name]

    def cut(plate: Plate) -> None:
        _plume(plate, horse.plume)
        _ear(plate, horse.coat, 166, 24, 16)
        _mane(plate, horse.mane)
        _body(plate, horse)
        _ear(plate, horse.coat, 150, 20, -6)
        _face(plate, horse)
        _forelock(plate, horse.mane)
        _bridle(plate, horse.tack)
        _collar(plate, horse.tack)

    return Figure(half_figure(horse.slope, cut), belt(horse.slope, 12, horse.ground, OCHRE, horse.ornament))


def _plume(plate: Plate, dye: Dye) -> None:
    feathers = (
        "M156 48C158 34 166 23 180 20C192 19 200 26 200 34C196 31 192 32 190 35C196 38 197 44 194 49"
        "C190 45 186 45 183 48"
        "C186 52 185 57 181 60C176 54 166 52 158 54Z"
    )
    plate.shape(feathers, plate.linear(158, 20, 196, 56, dye.light, dye.base, dye.low), 1.6)
    plate.folds("M159 48C164 38 172 28 182 24", "M160 52C170 48 180 40 190 32", 4, dye.line, 1.1)


def _ear(plate: Plate, dye: Dye, x: float, y: float, turn: float) -> None:
    with plate.at(x, y, 1, turn):
        plate.shape(
            "M-5 30C-9 18 -6 8 0 0C7 8 9 18 6 30Z", plate.linear(-8, 0, 8, 0, dye.light, dye.base, dye.low), 1.6
        )
        plate.shape("M-1 27C-3 18 -2 10 1 5C4.6 12 5 20 4 27Z", dye.low, 0.9)


def _mane(plate: Plate, dye: Dye) -> None:
    locks = "M150 40C178 42 202 66 213 104C220 134 221 172 219 220L160 220L154 100L146 56Z"
    plate.shape(locks, plate.linear(150, 60, 220, 120, dye.light, dye.base, dye.low))
    plate.folds("M156 46C184 58 202 92 208 140", "M154 56C172 76 186 110 192 156", 7, dye.line, 1.3, 0.1)
    plate.folds("M212 120C217 150 217 180 214 214", "M192 150C202 170 204 192 200 214", 4, dye.line, 1.3, 0.1)


def _body(plate: Plate, horse: Horse) -> None:
    dye = horse.coat
    outline = (
        "M150 42C142 45 135 51 130 60C120 76 106 96 94 112C87 120 82 126 82 133C82 141 88 146 96 146"
        "C102 146 107 143 110 139"
        "C118 138 126 134 132 128C139 131 146 129 151 123C149 142 136 160 122 176C112 188 106 202 104 220L196 220"
        "C200 196 194 182 184 170C188 154 182 140 172 132C176 116 170 104 161 97C163 80 160 60 150 42Z"
    )
    plate.shape(outline, plate.linear(86, 90, 184, 130, dye.light, dye.base, dye.base, dye.low))
    plate.wedges("M151 123C149 142 136 160 122 176", 12, (10, 5), dye.line, 1.1)
    plate.folds("M154 130C152 150 142 172 132 210", "M176 150C178 170 176 190 170 212", 5, dye.line, 1.3, 0.15)
    plate.swell("M116 192C110 202 108 212 107 220", dye.light, 2.2)
    plate.swell("M132 128C140 120 142 108 138 98", dye.line, 1.5, 0.3)


def _face(plate: Plate, horse: Horse) -> None:
    dye = horse.coat
    muzzle = (
        "M82 133C82 126 87 120 94 112C100 113 108 119 112 126C113 131 112 136 110 139"
        "C107 143 102 146 96 146C88 146 82 141 82 133Z"
    )
    plate.flat(muzzle, dye.low, 0.75)
    if horse.blaze:
        plate.shape("M137 57C130 64 116 86 103 105C106 107 108 106 110 104C121 88 133 72 140 62Z", IVORY.light, 0.9)
    plate.shape("M90 125C93 123 96 125 95.6 129C94 132 90.6 131 89.4 128.6C89 127 89.2 125.8 90 125Z", INK, 0.6)
    plate.swell("M86 139C93 141 100 138 106 133", INK, 1.5, 0.3)
    plate.swell("M100 118C104 119 108 122 110 126", dye.line, 1)
    plate.wedges("M110 104C118 92 126 80 133 68", 9, (6, 4), dye.line, 0.9)
    plate.shape("M120 82C123 76 130 74 136 77C134 84 127 88 121 86C120 85 119.6 83.4 120 82Z", "#fdf7ea", 1.4)
    plate.dot(127.4, 81, 4.4, "#4a2c17")
    plate.dot(127.4, 81, 2.4, INK)
    plate.dot(126, 79.2, 1.1, "#fffdf5")
    plate.swell("M117.6 83C121 75 131 72 138.6 77", INK, 2.6, 0.3, 0.2)
    plate.swell("M118 77C122 70 130 67 137 70", dye.line, 1.2)
    plate.swell("M121 88.6C127 91 133 88 136.6 82", dye.line, 1)


def _forelock(plate: Plate, dye: Dye) -> None:
    lock = (
        "M157 40C146 42 137 49 134 58C132 64 131 67 128 70C135 71 140 68 143 63C146 66 149 63 152 58"
        "C156 53 158 47 157 40Z"
    )
    plate.shape(lock, plate.linear(130, 44, 156, 70, dye.light, dye.base, dye.low), 1.5)
    plate.folds("M152 43C142 48 137 56 132 68", "M155 46C152 56 148 62 144 66", 4, dye.line, 1.1)


def _bridle(plate: Plate, dye: Dye) -> None:
    for strap in ("M160 62C154 86 140 110 111 129", "M103 103C112 108 120 116 124 128", "M131 62C140 62 150 66 158 72",
                  "M146 105C150 112 151 118 150 124"):  # fmt: skip
        plate.line(strap, 6)
        plate.line(strap, 3.4, dye.base)
        plate.swell(strap, dye.light, 1.2)
    rein = "M112 131C124 150 142 176 172 212"
    plate.line(rein, 5.4)
    plate.line(rein, 3, dye.light)
    plate.dots(((113.6, 112.4), (144.6, 103.6), (158, 70)), 3.6, GOLD.base, 1.2)
    plate.dot(111, 130, 6, GOLD.base, 1.4)
    plate.dot(111, 130, 3, IVORY.base, 1)


def _collar(plate: Plate, dye: Dye) -> None:
    """A breast collar hung with bells, just above the belt."""
    plate.shape(
        "M120 176C140 188 164 190 186 178L192 190C168 204 136 202 112 190Z",
        plate.linear(112, 176, 192, 196, dye.light, dye.base, dye.low),
    )
    plate.dots(((126, 184.6), (140, 191), (155, 193), (170, 191), (183, 185)), 3, GOLD.base, 1.1)
