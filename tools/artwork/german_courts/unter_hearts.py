"""The Unter of hearts: an ensign, young and beardless, who lifts a striped flag and rests a hand on his sword."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.cloth import across, between_curves, panes
from artwork.woodcut.curves import between, read
from artwork.woodcut.dyes import BLACK, BROWN, FAIR_HAIR, GOLD, IVORY, NAVY, OCHRE, RED, STEEL
from artwork.woodcut.faces import PALE, Look, cheeks, eyes, planes, smiling_mouth, straight_nose
from artwork.woodcut.hands import fist, resting
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((48.0, 292.0, 60.0),)
_YOUTH: Final = replace(PALE, lips="#cf8270", lip_line="#7d3a2c")
_HEAD: Final = (120.0, 122.0, 0.95, 4.0)
_HEM: Final = (
    "M87 26C110 14 128 20 148 29C170 38 190 34 217 23",
    "M79 92C103 79 122 85 142 95C164 104 186 99 214 86",
)
"""The upper and the lower edge of the flag."""


def figure() -> Plate:
    """The whole figure on its ground."""
    plate = Plate(FRAME)
    for step in (_scene, _flag, _sheath, _far_leg, _near_leg, _far_arm, _doublet, _hilt, _neck, _head, _cap, _near_arm):
        step(plate)
    return plate


def _scene(plate: Plate) -> None:
    land.sky(plate, land.AIR, 206, 30, 17)
    for x, y, size, dye in ((30, 250, 0.8, RED), (58, 246, 0.6, NAVY), (206, 252, 0.86, OCHRE)):
        _tent(plate, x, y, size, dye.base)
    land.hill(plate, "M13 250C50 238 96 252 136 246C170 240 200 246 227 250", land.HAZE, 26)
    land.tree(plate, 184, 258, 0.5)
    land.hill(plate, "M13 314C60 304 100 318 150 310C184 306 208 312 227 316", land.MEADOW, 34, 1.4)
    plate.swell("M76 345C106 350 150 348 182 340", "#45682c", 6)
    land.tufts(plate, ((28, 346), (60, 340), (118, 348), (176, 330), (196, 344), (30, 326)), 0.95)
    land.flowers(plate, ((66, 350), (124, 336), (200, 330)), RED.light)


def _tent(plate: Plate, x: float, y: float, size: float, paint: str) -> None:
    """A soldier's tent with a pennon."""
    with plate.at(x, y, size):
        plate.shape("M-20 4L-14 -16C-6 -22 -2 -28 0 -38C2 -28 6 -22 14 -16L20 4Z", IVORY.base, 1)
        plate.flat("M-8 4L-6 -19C-3 -24 -1 -30 0 -36C1 -30 3 -24 6 -19L8 4Z", paint)
        plate.line("M-14 -16C-6 -12 6 -12 14 -16M0 -38V-48", 0.9)
        plate.shape("M0 -48L11 -45L0 -42Z", paint, 0.9)


def _row(share: float) -> str:
    """A curve between the two edges of the flag."""
    points = [between(one, two, share) for one, two in zip(*(read(edge)[0].points for edge in _HEM), strict=True)]
    start, rest = points[0], " ".join(f"{x:.1f} {y:.1f}" for x, y in points[1:])
    return f"M{start[0]:.1f} {start[1]:.1f}C{rest}"


def _flag(plate: Plate) -> None:
    plate.shape(
        "M88.600 18L59 246L64 247L93.600 19Z", plate.linear(70, 120, 78, 121, "#c99a60", "#8a5a31", "#5b3819"), 1.4
    )
    whole = between_curves(*_HEM)
    plate.shape(whole, plate.linear(80, 0, 216, 0, IVORY.base, IVORY.light, "#e2d6ba", IVORY.light, "#d8caaa"))
    for stripe in range(3):
        band = between_curves(_row(stripe * 0.4), _row(stripe * 0.4 + 0.2))
        plate.shape(band, plate.linear(80, 0, 216, 0, RED.base, RED.light, RED.low, RED.light, RED.base), 1)
    plate.folds("M97 24C92 46 92 66 88 88", "M124 20C116 44 116 62 110 82", 4, "#9c8f78", 1.1, 0.3)
    plate.folds("M150 32C142 52 146 72 140 94", "M176 38C166 58 172 78 164 100", 5, "#7d1d14", 1.1, 0.3)
    plate.folds("M196 34C190 54 196 74 192 96", "M210 28C206 48 210 66 208 86", 3, "#9c8f78", 1.1, 0.3)
    plate.line(between_curves(*_HEM), 1.9)
    plate.shape("M88 20C85 14 87 8 92 2C95 9 96 15 94 21Z", GOLD.base, 1.2)
    for share in (0.1, 0.5, 0.9):
        x, y = 87 - 8 * share, 26 + 66 * share
        plate.line(f"M{x - 1.500} {y}L{x + 6} {y - 0.600}", 2.6, INK)
        plate.line(f"M{x - 1.500} {y}L{x + 6} {y - 0.600}", 1.2, GOLD.base)


def _sheath(plate: Plate) -> None:
    plate.shape(
        "M158 218L196 288C198 292 194 295 191 291L150 222Z",
        plate.linear(180, 252, 170, 258, "#5a5049", BLACK.base, BLACK.low),
        1.5,
    )
    plate.swell("M158 226L188 280", "#8d857c", 1.2)


def _far_leg(plate: Plate) -> None:
    """The leg that bears him: striped hose, a boot turned down at the knee."""
    hose = "M122 218C120 240 126 258 130 274L157 272C160 254 160 236 156 216Z"
    plate.shape(hose, plate.linear(122, 0, 160, 0, IVORY.light, "#efe4ca", "#bfae88"))
    panes(plate, (("M127 224C126 242 130 258 134 272", "M133 224C132 242 136 258 140 272"),
                  ("M144 222C144 242 146 258 148 272", "M150 221C152 242 153 256 154 271")), RED, 1)  # fmt: skip
    boot = (
        "M130 274C128 290 134 302 134 316L133 334C133 341 138 345 145 345L170 345C177 343 177 336 171 333"
        "C162 331 156 328 155 318C158 302 160 288 158 272Z"
    )
    plate.shape(boot, across(plate, BROWN, 128, 164), 1.8)
    plate.folds("M140 284C142 298 142 310 141 324", "M154 282C154 298 152 312 150 326", 4, BROWN.line, 1.1)
    plate.shape(
        "M126 268C136 274 150 273 161 265L163 279C152 287 136 288 127 282Z", across(plate, OCHRE, 124, 164), 1.5
    )
    plate.folds("M130 272L131 282", "M157 270L159 279", 6, OCHRE.line, 0.9)


def _near_leg(plate: Plate) -> None:
    """The leg set forward."""
    hose = "M96 216C88 236 86 254 87 272L114 278C124 258 130 238 130 218Z"
    plate.shape(hose, plate.linear(86, 0, 130, 0, RED.light, RED.base, RED.low))
    plate.folds("M102 222C96 240 94 258 95 272", "M124 222C122 242 116 260 110 276", 5, RED.line, 1.2)
    plate.swell("M98 226C92 242 91 256 91 268", "#e9917f", 1.8)
    boot = (
        "M88 272C86 288 90 302 92 316L78 328C70 334 66 342 74 345L104 345C112 344 114 338 113 330"
        "C110 314 114 296 114 276Z"
    )
    plate.shape(boot, across(plate, BROWN, 70, 116), 1.8)
    plate.folds("M96 284C98 298 100 310 100 322", "M110 284C108 300 107 312 109 326", 4, BROWN.line, 1.1)
    plate.swell("M84 330C90 334 96 333 100 328", BROWN.line, 1.2)
    plate.shape("M83 266C92 275 108 278 118 274L118 288C106 292 92 288 83 281Z", across(plate, OCHRE, 82, 120), 1.5)
    plate.folds("M86 271L86 280", "M114 277L114 287", 6, OCHRE.line, 0.9)


def _doublet(plate: Plate) -> None:
    skirt = "M93 210C90 218 87 226 85 232C98 240 112 240 126 236C138 240 154 238 166 229C162 222 158 214 156 208Z"
    plate.shape(skirt, plate.linear(84, 0, 166, 0, RED.light, RED.base, RED.low))
    plate.folds("M98 212C95 222 92 230 91 234", "M152 212C156 220 159 226 161 231", 12, RED.line, 1.1)
    body = "M92 160C106 152 140 152 154 160C160 178 160 196 156 214C140 220 108 220 93 214C88 196 86 178 92 160Z"
    plate.shape(body, plate.linear(86, 0, 160, 0, RED.light, RED.base, RED.base, RED.low))
    plate.folds("M97 166C94 182 94 198 98 212", "M110 162C107 180 107 198 109 216", 4, RED.line, 1.1)
    plate.folds("M136 160C140 178 140 198 138 216", "M150 164C155 180 154 198 151 213", 4, RED.line, 1.1)
    plate.wedges("M155 164C160 180 159 198 156 211", 10, (-8, 2), RED.line, 1.1)
    sash = "M146 156L157 163C146 184 122 206 95 220L89 209C112 198 134 180 146 156Z"
    plate.shape(sash, plate.linear(90, 216, 152, 160, "#d8caaa", IVORY.light, IVORY.base), 1.6)
    plate.folds("M150 159C138 182 116 202 91 213", "M155 162C144 184 120 205 94 218", 4, "#a89a7c", 0.95)
    plate.shape("M91 208C108 216 140 216 157 206L157 215C140 223 108 223 91 217Z", across(plate, BLACK, 90, 158), 1.5)
    plate.shape("M116 210H129V222H116Z", GOLD.base, 1.3)


def _hilt(plate: Plate) -> None:
    """The hand on the pommel of the sword at his side."""
    plate.shape("M150 214L166 226L163 231L147 219Z", GOLD.base, 1.3)
    plate.shape("M158 218L168 203L172 206L163 222Z", BROWN.base, 1.2)
    plate.dot(171, 202, 4.4, GOLD.base, 1.3)
    with plate.at(167, 200, 0.8, 24):
        resting(plate, PALE)


def _far_arm(plate: Plate) -> None:
    """Bent outwards, down to the sword."""
    upper = "M146 160C162 156 178 166 188 182C196 194 196 206 188 210C176 212 164 200 158 190C152 180 148 172 146 160Z"
    plate.shape(upper, plate.linear(148, 160, 196, 206, IVORY.light, "#efe4ca", "#b3a27c"))
    panes(plate, (("M156 160C160 176 170 192 182 209", "M162 161C168 176 178 192 188 207"),
                  ("M172 166C180 178 188 192 192 204", "M178 170C188 184 193 194 194 200")), RED, 1)  # fmt: skip
    fore = "M192 202C194 210 190 216 182 215L174 212L178 198L186 199Z"
    plate.shape(fore, RED.base, 1.5)
    plate.shape("M176 196L183 197L180 214L173 211Z", IVORY.light, 1.3)


def _near_arm(plate: Plate) -> None:
    """Raised to the staff: elbow low, the fist before his shoulder."""
    upper = "M98 160C84 156 72 166 66 180C60 194 62 208 72 210C84 210 92 198 97 186C101 176 102 168 98 160Z"
    plate.shape(upper, plate.linear(62, 164, 100, 206, IVORY.light, IVORY.light, "#cdbf9c"))
    panes(plate, (("M88 159C78 172 72 190 73 209", "M94 160C86 174 80 190 80 207"),
                  ("M76 167C68 180 64 194 67 207", "M82 161C74 176 69 192 70 208")), RED, 1)  # fmt: skip
    plate.wedges("M98 164C100 178 94 194 86 204", 8, (-7, -2), "#8f8472", 0.9)
    fore = "M84 206C78 214 66 214 62 204C58 192 58 178 60 166L80 166C80 178 82 194 84 206Z"
    plate.shape(fore, across(plate, RED, 58, 86))
    plate.folds("M64 172C63 186 66 198 70 208", "M76 172C76 186 78 198 79 208", 3, RED.line, 1.1)
    plate.shape("M58 168L60 157L82 157L82 169C74 172 66 172 58 168Z", IVORY.light, 1.4)
    plate.folds("M62 158L62 168", "M79 158L79 168", 4, IVORY.line, 0.9)
    with plate.at(75, 147, 0.9, 72):
        fist(plate, PALE)


def _neck(plate: Plate) -> None:
    plate.shape("M108 142C109 152 106 158 101 161C112 172 132 172 142 161C136 156 134 148 134 138Z", PALE.middle, 1.5)
    plate.hatch(
        "M110 150C112 156 111 160 108 163C122 168 132 164 137 158L133 142C128 148 120 152 110 150Z",
        -58,
        2.7,
        PALE.line,
        0.8,
    )
    gorget = "M99 160C98 155 103 152 107 153C113 163 131 163 137 152C141 153 145 156 144 160C134 174 110 174 99 160Z"
    plate.shape(gorget, plate.linear(98, 156, 146, 168, STEEL.light, STEEL.base, STEEL.low), 1.5)
    plate.swell("M104 160C112 169 130 169 138 160", STEEL.light, 1.6)
    plate.wedges("M143 160C134 172 116 174 106 167", 9, (-1, -4), STEEL.line, 0.8)


def _head(plate: Plate) -> None:
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn):
        back = "M6 -26C26 -26 36 -8 32 6C38 14 36 26 30 36C22 40 14 34 10 24Z"
        plate.shape(back, plate.linear(8, -16, 36, 30, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low), 1.7)
        plate.folds("M16 -18C24 -4 22 16 20 34", "M26 -16C34 0 34 20 30 35", 6, FAIR_HAIR.line, 1.05)
        face = (
            "M-16 -24C-18 -16 -18.600 -9 -17 -3C-18.200 1.600 -20.200 4.600 -20 9"
            "C-19.800 13 -17.600 16.600 -16.800 20.600"
            "C-15.600 26.600 -13 32 -8.600 34.200C-4.600 36 .6 35 4.600 32C11.600 27 17.600 20.600 19.400 12"
            "L21 -6L19 -24Z"
        )
        plate.shape(face, PALE.over(plate), 1.8)
        planes(plate, PALE, 0.75, smooth=True)
        cheeks(plate, PALE, 0.3)
        eyes(plate, PALE, Look(-0.16, -0.16, 0.28, "#3d6a8a"), 2)
        straight_nose(plate, PALE)
        smiling_mouth(plate, _YOUTH)
        plate.swell("M-18.600 -8.600C-16 -13 -12 -13 -8 -10", FAIR_HAIR.line, 1.9, 0.3, 0.2)
        plate.swell("M-3 -10.400C1 -15 9 -15.400 15 -9.600", FAIR_HAIR.line, 2.1, 0.3, 0.1)
        lock = "M14 -22C12 -10 15 -2 17 6C14 14 15 24 20 30C25 28 27 20 25 12C28 2 26 -12 22 -22Z"
        plate.shape(lock, plate.linear(14, 0, 28, 6, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low), 1.4)
        plate.folds("M17 -16C16 -4 19 8 20 26", "M22 -18C24 -4 23 10 22 26", 3, FAIR_HAIR.line, 1)
        fringe = "M-17 -25C-17 -19 -13 -16 -9 -18C-6 -14 0 -14 3 -18C7 -14 13 -14 17 -18L18 -27Z"
        plate.shape(fringe, FAIR_HAIR.base, 1.3)
        plate.folds("M-14 -24C-14 -21 -13 -19 -11 -18", "M14 -25C15 -22 14 -19 12 -17", 7, FAIR_HAIR.line, 0.9)


def _cap(plate: Plate) -> None:
    """A small black cap with a jewel and a curled feather."""
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn):
        feather = (
            "M20 -28C30 -40 46 -42 56 -32C61 -25 60 -14 52 -10C54 -18 50 -22 45 -20C46 -14 40 -10 35 -13"
            "C34 -18 28 -18 25 -20Z"
        )
        plate.shape(feather, plate.linear(20, -36, 58, -14, IVORY.light, IVORY.light, "#d8caaa"), 1.5)
        plate.swell("M23 -25C34 -34 48 -34 54 -22", IVORY.line, 1.3, 0.6, 0)
        plate.folds("M30 -32C32 -28 34 -22 36 -16", "M48 -36C48 -30 48 -24 46 -21", 4, IVORY.line, 0.9)
        cap = (
            "M-21 -24C-24 -34 -12 -40 4 -40C20 -40 32 -34 31 -24C30 -19 26 -18 22 -19C10 -26 -8 -27 -19 -21"
            "C-21 -21 -21 -22 -21 -24Z"
        )
        plate.shape(cap, plate.linear(-20, -40, 32, -20, BLACK.light, BLACK.base, BLACK.low), 1.8)
        plate.swell("M-15 -31C-6 -36 10 -37 22 -32M-18 -25C-6 -30 12 -30 26 -23", "#8d857c", 1.2)
        plate.dot(-10, -27, 3.6, GOLD.base, 1.2)
        plate.dot(-10, -27, 1.7, RED.base, 0.6)
