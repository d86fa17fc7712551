"""The Unter of acorns: a lansquenet in slashed green and ochre, a morning star in hand, the other arm akimbo."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.cloth import across, panes
from artwork.woodcut.dyes import AUBURN, BROWN, GOLD, GREEN, IVORY, OCHRE, RED, STEEL
from artwork.woodcut.faces import RUDDY, Look, aquiline_nose, cheeks, ear, eyes, mouth_furrow, planes
from artwork.woodcut.hands import fist
from artwork.woodcut.plate import INK, Plate
from tablegame.art.paths import around

SIGNS: Final[Signs] = ((50.0, 291.0, 66.0),)


def figure() -> Plate:
    """The whole figure on its ground."""
    plate = Plate(FRAME)
    for step in (_scene, _sword, _mace, _legs, _breeches, _far_arm, _doublet, _near_arm, _neck, _head, _beret):
        step(plate)
    return plate


def _scene(plate: Plate) -> None:
    land.sky(plate, land.AIR, 200, 30, 1)
    land.cloud(plate, 92, 44, 0.8)
    land.castle(plate, 204, 252, 0.56)
    land.hill(plate, "M13 254C46 240 84 256 124 250C164 244 200 250 227 258", land.HAZE, 26)
    for x, size in ((27, 0.7), (43, 0.86), (60, 0.66)):
        land.fir(plate, x, 262, size)
    land.hill(plate, "M13 318C54 306 96 318 140 314C180 310 206 314 227 318", land.MEADOW, 34, 1.4)
    plate.swell("M70 342C100 347 150 347 184 341", "#45682c", 6)
    land.tufts(plate, ((30, 344), (60, 350), (118, 350), (128, 336), (186, 330), (208, 342)), 0.95)
    land.flowers(plate, ((112, 342), (196, 348), (26, 332)), "#f4eddd")


def _sword(plate: Plate) -> None:
    """The short broad sword of his trade, across behind the hip."""
    blade = "M98 199L30 224C27 226 28 231 32 231L102 208Z"
    plate.shape(blade, plate.linear(60, 208, 66, 226, "#6a4426", "#4a2c17", "#2c180b"), 1.6)
    plate.shape("M38 221L30 224C26 226 28 232 33 231L41 228Z", GOLD.base, 1.3)
    plate.swell("M44 222L92 205", "#8f6038", 1.4)


def _mace(plate: Plate) -> None:
    """A morning star: a spiked ball on a pole as tall as he is."""
    pole = "M200.800 64L161 344H167L206.200 65Z"
    plate.shape(pole, plate.linear(180, 200, 187, 201, "#b98a55", "#8a5a31", "#5b3819"), 1.5)
    plate.wedges("M205.400 72L168 338", 22, (-3, -5), BROWN.line, 0.7)
    steel = plate.linear(190, 36, 220, 66, STEEL.light, STEEL.base, STEEL.low)
    roots = list(around(22, 12, 201, 48))
    tips = list(around(22, 20.5, 201, 48))
    spikes = ""
    for step in range(0, 22, 2):
        (x1, y1), (x2, y2), (x3, y3) = roots[step - 1], tips[step], roots[step + 1]
        spikes += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}L{x3:.1f} {y3:.1f}Z"
    plate.shape(spikes, steel, 1.5)
    plate.dot(201, 48, 13, plate.radial(196, 43, 22, STEEL.light, STEEL.base, STEEL.low), 1.8)
    plate.wedges("M213.500 50C212 59 204 62 195 59", 9, (-5, -5), STEEL.line, 0.9)
    for x, y in ((195, 44), (204, 41), (200, 52), (208, 51)):
        plate.shape(f"M{x - 2.4} {y + 2}L{x - 1.6} {y - 4.4}L{x + 2.6} {y + 1.6}Z", STEEL.light, 0.9)
    plate.shape("M196.500 62L210 64L208 82L195 80Z", plate.linear(195, 0, 210, 0, STEEL.base, STEEL.low), 1.4)
    plate.dots(((201, 68), (200, 75), (205.500, 72)), 1.2, INK)
    tassel = "M195.500 80L207.500 82C210 92 208 102 203 109C200 104 198.500 108 195.500 104C193 98 193 88 195.500 80Z"
    plate.shape(tassel, across(plate, RED, 192, 210), 1.4)
    plate.folds("M198 83C197 92 196.500 98 197.500 103", "M205.500 84C206.500 92 205.500 99 203 105", 4, RED.line, 0.9)


def _calf(plate: Plate, outline: str, left: float, right: float, shade: str) -> None:
    plate.shape(outline, plate.linear(left, 0, right, 0, IVORY.light, "#e6dcc2", "#b3a684"))
    plate.wedges(shade, 12, (-8, 1), "#8f8472", 1)


def _legs(plate: Plate) -> None:
    near = "M90 252C86 270 86 284 91 300C93 310 92 318 90 328L106 329C108 316 114 300 116 284C117 272 116 262 114 252Z"
    _calf(plate, near, 86, 118, "M115 262C117 284 110 304 107 326")
    far = (
        "M130 252C128 268 130 284 137 300C141 312 142 320 142 329L157 328C158 314 160 300 160 284"
        "C160 270 158 260 155 252Z"
    )
    _calf(plate, far, 128, 161, "M159 262C162 282 158 306 157 326")
    for band, x1, x2, y in (("near", 87, 117, 266), ("far", 129, 160, 266)):
        del band
        garter = (
            f"M{x1} {y - 5}C{x1 + 9} {y} {x2 - 9} {y} {x2} {y - 5}L{x2} {y + 3}"
            f"C{x2 - 9} {y + 8} {x1 + 9} {y + 8} {x1} {y + 3}Z"
        )
        plate.shape(garter, RED.base, 1.3)
    for knot in (
        "M88 266L78 272L83 276L90 270ZM88 268L82 282L87 284L92 271Z",
        "M159 266L169 271L165 276L158 270ZM159 268L166 281L161 284L155 271Z",
    ):
        plate.shape(knot, RED.light, 1.1)
    shoe = across(plate, BROWN, 66, 110)
    plate.shape(
        "M89 322C92 326 104 326 107 322L108 336C108 341 104 344 96 344L74 344C67 344 64 338 68 333"
        "C74 328 84 330 89 322Z",
        shoe,
        1.7,
    )
    plate.line("M74 331L80 337M80 329.500L85 336", 1.5, IVORY.base)
    plate.shape(
        "M141 322C145 326 154 326 158 322C160 330 168 330 174 333C180 337 178 343 172 344L146 344"
"C141 344 139 340 140 335Z",
        across(plate, BROWN, 138, 180), 1.7,
    )  # fmt: skip
    plate.line("M165 330L160 337M171 332L166 339", 1.5, IVORY.base)


def _puff(plate: Plate, outline: str, stripes: tuple[str, ...], left: float, right: float) -> None:
    plate.shape(outline, plate.linear(left, 0, right, 0, GREEN.light, GREEN.base, GREEN.low))
    guides = [(one, two) for one, two in zip(stripes[::2], stripes[1::2], strict=True)]
    panes(plate, guides, OCHRE, 2)


def _breeches(plate: Plate) -> None:
    far = "M120 192C134 196 150 192 154 194C166 208 170 232 164 254C156 264 136 266 128 260C120 240 116 214 120 192Z"
    _puff(
        plate,
        far,
        (
            "M130 196C130 218 132 240 136 262",
            "M137 196C140 218 142 240 144 263",
            "M147 195C154 214 157 236 154 261",
            "M153 195C163 214 166 236 161 257",
        ),
        116,
        168,
    )
    plate.wedges("M155 198C167 212 169 234 164 252", 8, (-8, 2), GREEN.line, 1)
    near = "M92 194C98 192 112 196 124 192C128 214 126 240 120 258C110 266 92 266 82 256C76 234 80 210 92 194Z"
    _puff(
        plate,
        near,
        (
            "M91 198C82 214 80 236 85 257",
            "M97 197C89 214 88 238 92 261",
            "M106 197C101 216 100 240 102 263",
            "M113 196C110 216 110 240 111 262",
        ),
        78,
        128,
    )
    plate.wedges("M124 196C127 216 125 240 120 256", 8, (-8, 1), GREEN.line, 1)


def _doublet(plate: Plate) -> None:
    body = "M90 130C104 122 132 122 146 130C154 150 152 174 148 196C132 202 108 202 92 197C86 176 84 150 90 130Z"
    plate.shape(body, plate.linear(84, 0, 154, 0, GREEN.light, GREEN.base, GREEN.base, GREEN.low))
    panes(
        plate,
        (
            ("M101 142C99 156 99 168 101 180", "M106 141C105 156 105 168 107 180"),
            ("M134 141C136 156 136 168 134 180", "M139 142C142 156 142 168 140 180"),
        ),
        OCHRE,
        1,
    )
    plate.folds("M94 138C91 156 92 176 96 194", "M99 138C97 156 98 176 101 196", 2, GREEN.line, 1.2)
    plate.folds("M112 134C111 156 111 176 112 198", "M129 134C131 156 131 176 130 198", 3, GREEN.line, 1.2)
    plate.wedges("M148 136C154 154 152 176 148 193", 11, (-9, 2), GREEN.line, 1.1)
    plate.dots(((120.500, 146), (120.800, 158), (121, 170), (121, 182)), 2.3, GOLD.base, 1)
    plate.shape(
        "M91 190C108 197 132 197 149 190L149.500 199C132 206 108 206 91 199Z", across(plate, BROWN, 90, 152), 1.6
    )
    plate.shape("M114 195H127V205H114Z", GOLD.base, 1.3)
    plate.shape("M117 198H124V202.500H117Z", BROWN.low, 0.9)


def _far_arm(plate: Plate) -> None:
    """The arm that holds the mace: down to the elbow, then up to the fist."""
    fore = "M182 160L197 166C196 178 192 190 184 198C178 202 170 200 168 194C172 184 178 172 182 160Z"
    plate.shape(fore, across(plate, OCHRE, 168, 198), 1.8)
    plate.folds("M185 164C182 176 178 186 174 194", "M193 168C190 180 186 190 181 196", 3, OCHRE.line, 1)
    puff = "M142 129C156 124 170 132 178 148C188 166 192 186 184 197C174 203 162 196 156 184C150 170 144 152 142 129Z"
    plate.shape(puff, plate.linear(142, 140, 192, 186, GREEN.light, GREEN.base, GREEN.low))
    panes(
        plate,
        (
            ("M150 130C154 152 162 172 172 195", "M156 130C162 148 170 170 178 194"),
            ("M165 133C172 148 180 166 184 188", "M170 138C178 152 186 168 187 184"),
        ),
        OCHRE,
        1,
    )
    plate.wedges("M178 150C188 168 191 186 185 195", 7, (-8, 1), GREEN.line, 1)
    cuff = "M181 161L184 152L200 157L198 168Z"
    plate.shape(cuff, IVORY.light, 1.4)
    plate.folds("M185 153L183 162", "M197 157L195 167", 3, IVORY.line, 0.9)
    with plate.at(191.500, 144, 0.94, 12, -1):
        fist(plate, RUDDY)


def _near_arm(plate: Plate) -> None:
    """The arm akimbo, the back of the hand on the belt."""
    with plate.at(93, 192, 0.86, 150, -1):
        fist(plate, RUDDY)
    fore = "M54 176C52 186 56 194 64 197C72 198 80 198 86 196L87 182C80 182 74 180 70 172Z"
    plate.shape(fore, plate.linear(54, 170, 80, 200, OCHRE.light, OCHRE.base, OCHRE.low), 1.8)
    plate.folds("M58 186C66 192 76 192 84 190", "M62 180C70 186 78 186 86 185", 2, OCHRE.line, 1)
    plate.shape("M82 181L91 182L90 198L82 197Z", IVORY.light, 1.4)
    puff = "M95 130C82 124 68 132 60 146C52 160 48 176 56 186C64 192 76 186 82 176C90 164 96 148 95 130Z"
    plate.shape(puff, plate.linear(52, 140, 96, 180, GREEN.light, GREEN.base, GREEN.low))
    panes(
        plate,
        (
            ("M70 136C60 148 55 164 56 182", "M76 132C68 148 62 166 63 186"),
            ("M84 130C78 148 72 166 70 184", "M90 131C86 148 80 164 77 179"),
        ),
        OCHRE,
        1,
    )
    plate.wedges("M94 140C93 156 88 168 80 178", 7, (-7, -1), GREEN.line, 1)
    plate.swell("M64 146C58 156 54 166 54 176", "#a7c79b", 1.8)


def _neck(plate: Plate) -> None:
    plate.shape("M106 106C107 118 105 124 100 129C112 140 128 140 140 129C134 124 132 116 132 104Z", RUDDY.middle, 1.5)
    plate.hatch(
        "M108 116C110 122 109 127 107 131C120 136 130 132 135 126L131 106C126 114 118 118 108 116Z",
        -58,
        2.7,
        RUDDY.line,
        0.85,
    )
    collar = "M98 128C96 122 100 119 104 119C110 128 130 128 136 118C141 119 144 123 143 128C132 140 110 140 98 128Z"
    plate.shape(collar, IVORY.light, 1.5)
    plate.folds("M102 122C106 130 112 134 118 136", "M106 121C110 128 114 131 120 133", 2, IVORY.line, 0.9)
    plate.wedges("M142 127C132 138 116 139 104 133", 8, (-1, -5), IVORY.line, 0.8)


def _head(plate: Plate) -> None:
    with plate.at(118, 87, 0.98, -3):
        hair = "M14 -22C24 -20 28 -8 26 4C30 12 29 20 24 27C18 26 14 18 14 10Z"
        plate.shape(hair, plate.linear(12, -10, 30, 20, AUBURN.light, AUBURN.base, AUBURN.low), 1.5)
        plate.folds("M18 -16C22 -4 20 10 18 20", "M24 -12C27 2 26 14 24 24", 3, AUBURN.line, 1)
        face = (
            "M-16 -24C-18 -16 -19 -9 -17.400 -3C-18.600 2 -20.600 5 -20.400 9.600"
            "C-20.200 14 -17.800 17.600 -17 21"
            "C-16 27 -13.600 32.600 -9 35C-5 37 1 36 5.600 32.600C12.600 27.600 18.600 21 20.200 12L21.400 -6L19 -24Z"
        )
        plate.shape(face, RUDDY.over(plate), 1.8)
        planes(plate, RUDDY)
        cheeks(plate, RUDDY, 0.34)
        ear(plate, RUDDY)
        eyes(plate, RUDDY, Look(-0.06, 0.04, 0.55, "#4b6a4a"), -2)
        aquiline_nose(plate, RUDDY)
        mouth_furrow(plate, RUDDY)
        plate.swell("M-19.400 -6.600C-17 -11 -12 -11 -8 -7.400", AUBURN.line, 2.5, 0.3, 0.2)
        plate.swell("M-3 -8.400C1 -13.400 9 -13.600 15 -8", AUBURN.line, 2.7, 0.3, 0.1)
        plate.swell("M18 -2C18.600 8 16 18 10 26", AUBURN.low, 4.5, 0.6, 0.2)
        beard = (
            "M-15 25C-12 21.600 -4 21.600 0 25C2 31 0 39 -6 46C-8.600 43 -10 45 -11.600 42C-14.600 37 -16 31 -15 25Z"
        )
        plate.shape(beard, plate.linear(-14, 24, 2, 44, AUBURN.light, AUBURN.base, AUBURN.low), 1.4)
        plate.folds("M-12.600 28C-13 35 -11 40 -9 43", "M-2 27C-1 34 -3 40 -6 44", 5, AUBURN.line, 0.95)
        plate.flat("M-11.600 22.600C-9 21.600 -6 21.600 -3 22.800C-5 25.400 -9.600 25.400 -11.600 22.600Z", RUDDY.lips)
        for brush in ("M-8.600 16.400C-14 16 -18 18.600 -23 15.600C-22 21 -15 23.600 -8.400 20.400Z",
                      "M-7.400 16.400C-1 15.400 4 18.600 10.600 14C10 20.400 1.600 24.400 -7.400 20.400Z"):  # fmt: skip
            plate.shape(brush, AUBURN.base, 1.3)
        plate.swell("M-21 17C-17 20 -12 19.600 -9 18.400M-6 18.400C-1 20 5 19.600 8.400 16.400", AUBURN.light, 1.1)


def _beret(plate: Plate) -> None:
    """A flat wide beret, slashed, worn over one ear, with three plumes."""
    with plate.at(118, 87, 0.98, -3):
        for feather, dye in (
            (
                "M14 -30C24 -52 46 -62 62 -50C66 -46 64 -40 58 -42C60 -34 52 -30 48 -33C46 -26 38 -24 34 -27"
                "C28 -22 20 -24 14 -30Z",
                IVORY,
            ),
            (
                "M10 -34C8 -54 24 -72 42 -66C48 -64 46 -58 42 -58C44 -50 36 -46 32 -48C32 -42 26 -38 22 -40"
                "C20 -34 14 -32 10 -34Z",
                RED,
            ),
        ):
            plate.shape(feather, plate.linear(10, -30, 56, -56, dye.base, dye.light, dye.base), 1.6)
            plate.swell(
                "M16 -31C28 -44 42 -50 58 -48" if dye is IVORY else "M12 -36C16 -50 26 -60 40 -63",
                dye.line,
                1.3,
                0.5,
                0,
            )
        cap = (
            "M-34 -19C-38 -28 -26 -40 -4 -42C20 -45 40 -36 42 -25C43 -17 36 -12 28 -14C18 -22 -6 -25 -20 -18"
            "C-26 -14 -32 -14 -34 -19Z"
        )
        plate.shape(cap, plate.linear(-34, -40, 42, -14, GREEN.light, GREEN.base, GREEN.low))
        for slash in ("M-24 -30C-20 -33 -15 -35 -10 -36L-12 -27C-16 -26 -20 -25 -23 -23Z",
            "M0 -38C5 -38.600 10 -38 15 -37L11 -27C7 -28 3 -28.400 0 -28.400Z",
                      "M25 -33C30 -31 34 -28 36 -25L29 -20C26 -22 22 -24 19 -25Z"):  # fmt: skip
            plate.shape(slash, OCHRE.base, 1.1)
        plate.wedges("M42 -24C42 -17 36 -13 28 -14.500", 6, (-5, -6), GREEN.line, 1)
        plate.swell("M-30 -22C-20 -30 -4 -34 10 -33", "#a7c79b", 1.6)
        brim = "M-20 -18C-6 -25 18 -22 28 -14L26 -8.600C16 -16 -6 -18.600 -18.600 -12Z"
        plate.shape(brim, across(plate, BROWN, -20, 28), 1.4)
        plate.dots(((-12, -16.400), (-1, -18), (10, -16.600), (20, -12.600)), 1.6, GOLD.base, 0.8)
