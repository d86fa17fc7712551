"""The Unter of bells: a drummer in a dagged fool's hood who sings as he marches, parted in red and yellow."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from artwork.german.signs import Signs, sign
from artwork.woodcut import land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import BLUE, BROWN, FAIR_HAIR, GOLD, IVORY, OCHRE, RED
from artwork.woodcut.faces import FAIR, Look, cheeks, eyes, planes, snub_nose
from artwork.woodcut.hands import fist
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((50.0, 288.0, 62.0),)
_HEAD: Final = (124.0, 86.0, 0.94, -7.0)


def figure() -> Plate:
    """The whole figure on its ground."""
    plate = Plate(FRAME)
    for step in (_scene, _rear_leg, _fore_leg, _tunic, _lifted_arm, _drum, _beating_arm, _cape, _head):
        step(plate)
    return plate


def _scene(plate: Plate) -> None:
    land.sky(plate, land.DUSK, 190, 28, 4)
    for x, y, size in ((84, 44, 1), (200, 60, 0.8), (190, 46, 0.6)):
        with plate.at(x, y, size):
            plate.swell("M-9 -2C-6 -6 -2 -5 0 0M0 0C2 -5 6 -6 9 -3", INK, 1.3, 0, 0.5)
    land.church(plate, 194, 254, 0.74)
    land.hill(plate, "M13 262C46 246 84 262 120 256C160 248 196 244 227 252", land.HAZE, 28)
    land.tree(plate, 30, 262, 0.6)
    land.tree(plate, 222, 258, 0.4)
    land.hill(plate, "M13 322C50 308 100 324 146 316C182 310 206 314 227 318", land.MEADOW, 34, 1.4)
    plate.swell("M64 349C90 353 130 350 176 331", "#45682c", 5)
    land.tufts(plate, ((28, 342), (60, 336), (132, 346), (174, 350), (148, 330), (44, 350)), 0.95)
    land.mushroom(plate, 116, 350, 0.7)


def _rear_leg(plate: Plate) -> None:
    """In blue hose, on the ball of the foot."""
    leg = (
        "M96 226C93 246 96 262 94 276C90 292 84 304 79 316L73 326C76 334 86 346 97 348C104 349 106 343 101 340"
        "C95 336 93 330 95 324C104 308 113 294 118 280C122 262 126 246 128 228Z"
    )
    plate.shape(leg, plate.linear(78, 0, 128, 0, BLUE.light, BLUE.base, BLUE.low))
    shoe = "M79 316L73 326C76 334 86 346 97 348C104 349 106 343 101 340C95 336 93 330 95 324C90 324 84 321 79 316Z"
    plate.shape(shoe, BROWN.base, 1.6)
    plate.wedges("M118 280C122 262 126 246 128 230", 9, (-11, 3), BLUE.line, 1, 0.1)
    plate.wedges("M95 324C104 308 113 294 118 281", 9, (-9, -3), BLUE.line, 1, 0.08)
    plate.swell("M99 240C100 256 100 268 98 278M91 296C88 304 85 310 82 316", "#9db8d6", 1.7)
    sign(plate, "S", 76, 322, 11, 30)


def _fore_leg(plate: Plate) -> None:
    """In yellow hose, the knee lifted to the beat."""
    leg = (
        "M120 226C129 244 140 256 150 262C151 274 148 288 144 302L141 314C141 322 148 327 157 326L172 324"
        "C179 322 178 315 171 314C165 313 161 309 161 303C167 289 174 275 174 261C174 250 168 242 162 236L152 222Z"
    )
    plate.shape(leg, plate.linear(124, 226, 186, 290, OCHRE.light, OCHRE.base, OCHRE.low))
    shoe = (
        "M144 302L141 314C141 322 148 327 157 326L172 324C179 322 178 315 171 314C165 313 161 309 161 303"
        "C155 306 149 305 144 302Z"
    )
    plate.shape(shoe, BROWN.base, 1.6)
    plate.wedges("M161 301C167 289 174 275 174 262", 10, (-10, -1), OCHRE.line, 1, 0.08)
    plate.wedges("M174 260C174 250 168 242 163 237", 6, (-8, 4), OCHRE.line, 0.9)
    plate.swell("M153 270C160 272 167 270 171 265M132 246C139 256 145 260 151 262", OCHRE.line, 1.3)
    plate.swell("M156 276C155 286 152 292 150 298", "#fbeec4", 1.8)
    sign(plate, "S", 172, 313, 11, -30)


def _tunic(plate: Plate) -> None:
    near = (
        "M92 134C84 152 91 176 98 190C92 208 86 222 80 237L93 230L97 247L107 233L115 250L122 234"
        "C121 200 121 160 120 128Z"
    )
    far = (
        "M120 128C121 160 121 200 122 234L132 249L138 232L149 243L152 228L166 233C161 216 152 204 148 190"
        "C153 172 157 150 148 132Z"
    )
    plate.shape(far, plate.linear(120, 0, 162, 0, OCHRE.light, OCHRE.base, OCHRE.low))
    plate.shape(near, plate.linear(84, 0, 124, 0, RED.light, RED.base, RED.low))
    plate.folds("M100 198C96 210 92 222 89 230", "M118 198C117 212 117 224 116 240", 5, RED.line, 1.3, 0.15)
    plate.folds("M126 198C128 212 130 226 132 240", "M146 198C152 208 157 218 161 228", 5, OCHRE.line, 1.3, 0.15)
    plate.folds("M95 150C93 166 97 178 101 188", "M112 150C112 166 113 178 115 188", 4, RED.line, 1.1, 0.2)
    plate.wedges("M149 140C155 154 153 174 148 188", 9, (-12, 3), OCHRE.line, 1, 0.1)
    for x, y, turn in ((80, 240, 20), (97, 251, 6), (115, 254, 0), (132, 253, -6), (149, 247, -12), (166, 237, -20)):
        sign(plate, "S", x, y, 12, turn)
    plate.shape("M96 186C110 192 136 192 149 186L150 195C136 201 110 201 96 195Z", BROWN.base, 1.5)
    strap = "M96 134C108 152 124 172 134 186L143 180C132 164 116 144 104 130Z"
    plate.shape(strap, IVORY.light, 1.4)
    plate.folds("M99 133C111 151 127 171 137 184", "M102 131C114 147 130 166 140 181", 2, IVORY.line, 0.9)


def _lifted_arm(plate: Plate) -> None:
    """The stick in the air."""
    plate.shape("M37 114L56 145L60.500 143L41 112Z", plate.linear(34, 108, 42, 106, "#c98f4a", "#8a5a31"), 1.2)
    plate.dot(38, 114, 4.6, "#c98f4a", 1.4)
    fore = "M54 176C48 170 45 162 45 153L63 147C65 155 72 160 78 164C76 174 64 182 54 176Z"
    plate.shape(fore, plate.linear(44, 0, 78, 0, RED.light, RED.base, RED.low))
    plate.wedges("M47 164C52 176 62 178 70 174", 7, (5, -9), RED.line, 1, 0.1)
    upper = "M98 128C82 128 68 138 58 152C52 160 50 172 58 177C74 178 92 166 106 150Z"
    plate.shape(upper, plate.linear(54, 134, 100, 166, RED.light, RED.base, RED.low))
    plate.folds("M95 133C80 140 66 154 57 168", "M102 146C92 156 78 166 64 174", 5, RED.line, 1.2, 0.15)
    plate.swell("M86 133C76 138 66 148 60 158", "#e9917f", 1.8)
    plate.shape("M42 153L46 141L63 136L66 148C60 154 50 156 42 153Z", OCHRE.base, 1.4)
    plate.swell("M48 143C47 147 46 149 45 151M60 139C62 143 62 145 62 148", OCHRE.line, 0.9)
    with plate.at(53, 131, 0.86, -28):
        fist(plate, FAIR)


def _drum(plate: Plate) -> None:
    with plate.at(147, 212, 1, 14):
        shell = "M-37 -20L-35 24C-28 40 28 40 35 24L37 -20Z"
        plate.shape(shell, plate.linear(-37, 0, 37, 0, "#fdf6e3", "#f1e4c4", "#b79f70"))
        for step in range(7):
            ends = [_round(-1 + 2 * (step + share / 2) / 7) for share in range(3)]
            (x0, d0), (x1, d1), (x2, d2) = ends
            flame = f"M{x0} {19 + d0}L{x1} {-15 + d1}L{x2} {19 + d2}Z"
            plate.shape(flame, (RED.base, BLUE.base)[step % 2], 1)
            plate.line(f"M{x0} {-17 + d0}L{x1} {21 + d1}L{x2} {-17 + d2}", 1.1, INK)
        plate.wedges("M37 -14L35 24", 10, (-9, 1), "#6f5a33", 1, 0.1)
        hoop = plate.linear(-38, 0, 38, 0, GOLD.light, OCHRE.base, OCHRE.low)
        plate.shape("M-38 -20C-34 -4 34 -4 38 -20L37.500 -12C33 4 -33 4 -37.500 -12Z", hoop, 1.6)
        plate.shape("M-35.500 20C-29 36 29 36 35.500 20L35 28C28 44 -28 44 -35 28Z", hoop, 1.6)
        skin = "M-38 -20C-38 -36 38 -36 38 -20C38 -5 -38 -5 -38 -20Z"
        plate.shape(skin, plate.linear(-38, -30, 38, -10, "#fffaf0", "#f2e6cb", "#d8c59b"), 1.8)
        plate.swell("M-30 -24C-16 -31 14 -31 26 -26", "#ffffff", 1.6)
        plate.wedges("M36 -18C30 -9 6 -8 -8 -8.500", 12, (-3, -5), "#a8946a", 0.8)


def _round(share: float) -> tuple[float, float]:
    """Where a point of the drum's rim is seen: across, and how far it comes down towards us."""
    return round(36 * sin(share * pi / 2), 2), round(11.5 * cos(share * pi / 2), 2)


def _beating_arm(plate: Plate) -> None:
    """The arm that beats: its elbow is out to the side, the whole length of the forearm comes back over the drum."""
    plate.shape("M166 175L131 194C127 194 127 198 130 198.500L134 197L169 180Z",
                plate.linear(150, 178, 153, 192, "#c98f4a", "#8a5a31"), 1.2)  # fmt: skip
    plate.dot(130.500, 196, 4.6, "#c98f4a", 1.4)
    upper = "M144 130C160 124 182 132 198 146C208 154 212 168 204 176C192 180 176 170 164 160C154 152 147 146 144 130Z"
    plate.shape(upper, plate.linear(146, 130, 208, 172, OCHRE.light, OCHRE.base, OCHRE.low))
    plate.folds("M152 132C170 136 188 148 200 162", "M150 144C164 154 180 166 196 174", 5, OCHRE.line, 1.2, 0.15)
    plate.wedges("M198 147C208 156 211 168 204 175", 7, (-9, 0), OCHRE.line, 1)
    fore = (
        "M206 160C211 168 208 178 200 183C192 187 184 189 177 190L173 172C180 170 186 166 191 160"
        "C196 156 202 156 206 160Z"
    )
    plate.shape(fore, plate.linear(186, 158, 194, 190, OCHRE.light, OCHRE.base, OCHRE.low))
    plate.folds("M202 164C198 174 190 180 178 183", "M206 170C202 180 192 185 179 187", 3, OCHRE.line, 1.1, 0.1)
    plate.shape("M170 169L179 166L184 189L175 192C170 186 168 177 170 169Z", RED.base, 1.4)
    plate.swell("M173 171C173 178 175 184 177 189M178 169C179 176 180 182 181 187", RED.line, 0.9)
    with plate.at(163, 178, 0.84, 4):
        fist(plate, FAIR)


def _cape(plate: Plate) -> None:
    cape = (
        "M100 118C88 124 79 140 79 157L90 150L96 165L106 152L114 168L122 153L132 167L138 151L149 163L153 148"
        "L165 153C164 140 157 126 144 117C136 110 110 110 100 118Z"
    )
    plate.shape(cape, plate.linear(80, 0, 164, 0, BLUE.light, BLUE.base, BLUE.low))
    plate.folds("M98 130C92 140 90 146 88 150", "M112 132C110 142 110 148 112 160", 4, BLUE.line, 1.2, 0.1)
    plate.folds("M130 132C132 142 132 148 132 160", "M146 130C152 138 156 144 159 149", 5, BLUE.line, 1.2, 0.1)
    plate.swell("M94 128C87 136 84 144 83 150", "#9db8d6", 1.7)


def _head(plate: Plate) -> None:
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn, -1):
        tail = (
            "M-14 -26C-6 -42 18 -44 30 -28C44 -22 56 -14 62 0C65 8 65 15 61 21C58 20 56 15 53 10C47 3 40 3 31 8"
            "C32 18 32 26 30 34L-2 38Z"
        )
        plate.shape(tail, plate.linear(0, -40, 60, 20, BLUE.light, BLUE.base, BLUE.low))
        plate.folds("M22 -34C38 -26 50 -14 61 4", "M26 -6C38 -8 49 -3 57 9", 4, BLUE.line, 1.3, 0.12)
        sign(plate, "S", 60, 29, 18, 8)
        _face(plate)
        hood = (
            "M-19 -15C-21 -27 -14 -36 -2 -38C12 -42 26 -36 30 -24C34 -8 33 14 31 34L21 36C24 20 24 4 21 -8"
            "C17 -19 8 -24 -3 -24C-10 -24 -16 -21 -19 -15Z"
        )
        plate.shape(hood, plate.linear(-18, -36, 34, 10, BLUE.light, BLUE.base, BLUE.low))
        edge = (
            "M-19 -15C-16 -21 -10 -24 -3 -24C8 -24 17 -19 21 -8C24 4 24 20 21 36L17 36C20 20 20 6 17.500 -5"
            "C14 -14 7 -19.500 -3 -19.500C-9 -19.500 -14 -18 -17.500 -12.500Z"
        )
        plate.shape(edge, OCHRE.base, 1.2)
        plate.folds("M-10 -26C-8 -31 -2 -35 4 -37", "M16 -16C22 -22 26 -24 28 -26", 4, BLUE.line, 1.2, 0.1)
        plate.wedges("M31 -16C33 0 32 16 30 34", 10, (-6, 1), BLUE.line, 1, 0.1)


def _face(plate: Plate) -> None:
    face = (
        "M-17 -24C-18 -15 -19 -9 -17.200 -3C-18 2 -20.400 4.500 -20.600 9C-20.600 13 -18 16.500 -17 20"
        "C-16.500 26 -14 32 -9.500 35C-5 37.500 1 37 6 33.600C13 29 18.500 23 20.500 14L22 -4L20 -24Z"
    )
    plate.shape(face, FAIR.over(plate), 1.8)
    planes(plate, FAIR, 0.9)
    cheeks(plate, FAIR, 0.4)
    eyes(plate, FAIR, Look(0.17, 0.0, 0.24, "#5b7a3a"), 2)
    snub_nose(plate, FAIR)
    plate.swell("M-18.500 -8C-16 -13 -11 -13.500 -8 -10", FAIR_HAIR.line, 2.2, 0.3, 0.1)
    plate.swell("M-2.500 -10C1 -15 9 -16 14 -10", FAIR_HAIR.line, 2.4, 0.3, 0.1)
    plate.shape(
        "M-14.600 19.400C-11 17.600 -8.600 18.400 -7.800 18.600C-5.400 17.800 -1.600 18 2 19.200"
        "C1.500 25 -2.500 29.400 -7 29.400C-11.500 29.200 -14.200 25 -14.600 19.400Z",
        "#6e1d16",
        1.3,
    )
    plate.flat("M-12.600 19.800C-9 18.900 -3.600 18.900 0 20C-1.500 22.200 -10.500 22.300 -12.600 19.800Z", "#fdf7ea")
    plate.flat("M-11 27C-9 24.200 -4.400 24.200 -2.200 26.600C-4 29.400 -9 29.600 -11 27Z", "#d4604c")
    plate.swell(
        "M4.600 15.500C6.800 18.500 6.800 22 5.400 24.600M-10 32.400C-8 33.200 -6 33.200 -4 32.300", FAIR.line, 1
    )
    plate.dots(((-10.400, 5.800), (-1.600, 8), (1, 9.800), (-15.800, 6.800), (8, 8.600)), 0.7, "#b9703f")
    for x, y, turn in ((-13, -18, 0), (-5, -20, 10), (4, -20, -6), (12, -18, 8)):
        with plate.at(x, y, 1, turn):
            plate.shape(
                "M-6 -5C-8 2 -6 8 -1 9C4 9 6 4 3.500 1.500C1.500 0 -1 1 -1 3C0 -2 3 -4 6 -6Z", FAIR_HAIR.base, 1.2
            )
            plate.swell("M-4 -2C-5 3 -3 6 0 6.500", FAIR_HAIR.light, 0.9)
