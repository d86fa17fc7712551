"""The Unter of leaves: a fifer on the march in plum and ivory, a pheasant's feather in his hat, his dog beside him."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.cloth import across, trimming
from artwork.woodcut.dyes import BROWN, CHESTNUT, GOLD, GREEN, IVORY, OCHRE, PLUM, RAVEN, RED, STEEL
from artwork.woodcut.faces import FAIR, Look, cheeks, ear, eyes, planes, straight_nose
from artwork.woodcut.hands import fist
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((41.0, 268.0, 52.0),)
_HEAD: Final = (104.0, 84.0, 0.96, 5.0)


def figure() -> Plate:
    """The whole figure on its ground."""
    plate = Plate(FRAME)
    for step in (_scene, _dog, _sword, _rear_leg, _fore_leg, _coat, _far_arm, _neck, _head, _hat, _fife, _near_arm):
        step(plate)
    return plate


def _scene(plate: Plate) -> None:
    land.sky(plate, land.AIR, 196, 28, 9)
    land.cloud(plate, 190, 52, 0.74)
    land.hill(plate, "M13 236C50 222 84 242 124 236C160 230 196 214 227 220", land.HAZE, 26)
    for x, y, size in ((190, 240, 0.56), (206, 236, 0.72)):
        land.house(plate, x, y, size, -1 if size > 0.6 else 1)
    land.house(plate, 218, 242, 0.5, 1, "#8a5a31")
    land.tree(plate, 172, 246, 0.56)
    land.hill(plate, "M13 300C50 290 96 304 140 296C180 290 206 292 227 298", land.MEADOW, 36, 1.4)
    path = "M13 336C60 326 110 344 150 334C176 328 200 330 227 336V358H13Z"
    plate.shape(path, plate.linear(0, 328, 0, 356, "#ecdcb2", "#c9b07c"), 1.1)
    plate.wedges("M13 336C60 326 110 344 150 334C176 328 200 330 227 336", 26, (3, 5), "#8a6f3c", 0.8, 0, (0.02, 0.98))
    plate.swell("M40 350C66 354 110 353 134 349", "#a48a56", 4)
    land.tufts(plate, ((24, 322), (168, 322), (110, 322), (60, 318), (190, 314)), 0.95)


def _dog(plate: Plate) -> None:
    """A small pied dog that trots in front."""
    with plate.at(42, 338, 0.92):
        coat = plate.linear(-14, -20, 12, 0, IVORY.light, "#e9dcc0", "#b9a67f")
        plate.shape("M8 -14C12 -8 14 -4 20 -1L18 3L12 2C8 -2 5 -6 3 -10Z", IVORY.low, 1.3)
        body = (
            "M-20 -26C-24 -25 -27 -22 -29 -18C-25 -15 -21 -16 -18 -17C-17 -13 -16 -10 -15 -6L-22 -2L-20 2"
            "L-12 0L-7 -8"
            "C-2 -6 3 -6 7 -8L6 -1L1 2L3 5L11 4L14 -12C17 -16 18 -20 16 -24C19 -29 24 -31 25 -36C19 -37 14 -33 11 -27"
            "C4 -29 -4 -28 -9 -27C-11 -31 -16 -31 -20 -26Z"
        )
        plate.shape(body, coat, 1.6)
        plate.shape("M11 -27C15 -22 16 -17 13 -12C6 -12 2 -16 2 -22C4 -26 7 -28 11 -27Z", BROWN.base, 1)
        plate.shape("M-15 -29C-11 -31 -8 -27 -8 -21C-11 -18 -14 -20 -15 -23Z", BROWN.base, 1.2)
        plate.shape("M-16 -17C-13 -15 -10 -17 -9 -20L-7 -17C-9 -13 -13 -12 -17 -14Z", RED.base, 1)
        plate.dot(-21, -22.600, 1.3)
        plate.dot(-28.600, -18.600, 1.6)
        plate.swell("M-28 -17C-25 -16 -22 -17 -20 -19", INK, 0.9)
        plate.wedges("M-7 -8C-2 -6 3 -6 7 -8", 7, (1, -6), "#8d7f66", 0.8)


def _sword(plate: Plate) -> None:
    """Its sheath swings behind him."""
    sheath = "M112 196L182 252C185 255 183 260 178 258L106 206Z"
    plate.shape(sheath, plate.linear(146, 222, 138, 234, "#5a5049", "#332b27", "#171210"), 1.6)
    plate.shape("M172 243L182 251C185 255 183 260 178 258L168 250Z", STEEL.base, 1.2)
    plate.swell("M118 203L166 241", "#8d857c", 1.3)


def _rear_leg(plate: Plate) -> None:
    """Pushing off, the heel up: plum breeches, one stocking striped."""
    stocking = (
        "M116 262C126 270 136 280 146 292C154 302 160 312 165 320L174 318C178 324 176 332 170 336"
        "C164 338 160 332 157 328"
        "C148 318 136 310 128 300C120 292 110 284 102 276Z"
    )
    plate.shape(stocking, plate.linear(106, 280, 128, 262, "#b3a684", "#e6dcc2", IVORY.light))
    for stripe in ("M112 284C116 278 120 272 125 268", "M121 293C125 288 130 282 135 278",
        "M132 302C135 298 141 291 145 288",
                   "M143 311C146 308 150 303 154 299", "M151 319C154 316 158 311 160 309"):  # fmt: skip
        plate.swell(stripe, PLUM.base, 3, 0.7, 0.7)
    plate.shape("M157 313L166 309C172 314 178 318 178 326C178 334 172 340 167 338C163 334 162 329 157 326"
"C155 322 155 317 157 313Z",
                across(plate, BROWN, 150, 182), 1.6)  # fmt: skip
    breech = "M96 200C108 196 124 196 130 200C134 220 136 242 132 262C126 276 110 284 98 280C92 256 92 226 96 200Z"
    plate.shape(breech, plate.linear(92, 0, 136, 0, PLUM.base, PLUM.base, PLUM.low))
    plate.folds("M106 202C104 228 104 256 106 278", "M126 200C130 226 130 250 126 270", 4, PLUM.line, 1.2)


def _fore_leg(plate: Plate) -> None:
    stocking = (
        "M70 262C70 276 72 286 76 298C79 308 80 316 79 324L66 331C58 334 55 342 62 346L92 346"
        "C98 345 99 338 98 332"
        "C98 316 102 300 103 284C103 274 102 266 100 258Z"
    )
    plate.shape(stocking, plate.linear(68, 0, 104, 0, IVORY.light, "#efe6cf", "#b3a684"))
    plate.wedges("M102 266C103 288 98 306 97 326", 12, (-9, 0), "#8f8472", 1)
    shoe = "M79 322L66 331C58 334 55 342 62 346L92 346C98 345 99 338 98 324C92 328 84 327 79 322Z"
    plate.shape(shoe, across(plate, BROWN, 56, 100), 1.7)
    plate.line("M68 330L75 337M74 327L81 333", 1.5, IVORY.base)
    breech = "M72 200C88 194 112 196 118 202C120 224 116 246 106 266C96 274 78 274 66 266C62 244 62 220 72 200Z"
    plate.shape(breech, plate.linear(64, 0, 120, 0, PLUM.light, PLUM.base, PLUM.low))
    plate.folds("M78 202C70 222 68 246 72 266", "M112 202C112 224 108 246 100 266", 6, PLUM.line, 1.25)
    plate.swell("M74 212C68 228 68 244 70 258", "#c79bb8", 2)
    plate.shape("M64 258C76 270 96 272 108 260L108 269C96 281 76 279 65 268Z", GOLD.base, 1.4)
    plate.shape("M66 266L56 272L60 278L68 271ZM67 268L60 284L66 286L71 271Z", OCHRE.light, 1.1)


def _coat(plate: Plate) -> None:
    """A short coat that opens over the belt, its skirt in four flaps."""
    skirt = "M78 188C70 200 62 210 56 216L74 226L84 219L92 230L108 220L118 230L130 218L146 222C140 210 134 200 130 188Z"
    plate.shape(skirt, plate.linear(60, 0, 146, 0, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M84 194C76 206 70 214 66 219", "M100 196C98 210 96 218 94 227", 4, GREEN.line, 1.2)
    plate.folds("M110 196C114 210 116 218 118 227", "M126 194C132 206 136 212 142 219", 4, GREEN.line, 1.2)
    body = "M76 132C90 122 118 122 132 130C138 150 136 172 131 192C116 198 92 198 77 192C72 172 70 150 76 132Z"
    plate.shape(body, plate.linear(70, 0, 138, 0, GREEN.light, GREEN.base, GREEN.base, GREEN.low))
    trimming(plate, "M90 128C90 150 92 172 94 195", "M98 128C98 150 100 172 102 196", IVORY.base, 8, PLUM.base)
    plate.folds("M80 136C76 156 78 176 82 192", "M86 134C83 156 85 176 88 194", 2, GREEN.line, 1.2)
    plate.folds("M106 132C108 154 110 176 110 195", "M126 134C128 156 126 176 124 194", 4, GREEN.line, 1.2)
    plate.wedges("M133 134C138 152 136 172 131 189", 11, (-9, 2), GREEN.line, 1.1)
    plate.shape("M76 184C92 192 116 192 131 184L131 193C116 201 92 201 76 193Z", across(plate, BROWN, 74, 132), 1.6)
    plate.shape("M90 187.500H103V199H90Z", GOLD.base, 1.3)
    plate.shape("M128 196L112 186L108 191L124 203Z", STEEL.base, 1.3)
    plate.shape("M112 184C106 180 102 184 103 189C104 193 109 194 112 191Z", GOLD.base, 1.2)


def _sleeve(plate: Plate, outline: str, folds: tuple[str, str], left: float, right: float, count: int = 5) -> None:
    plate.shape(outline, plate.linear(left, 134, right, 176, IVORY.light, "#efe6cf", "#b9ab88"))
    plate.folds(*folds, count, "#8f8472", 1.15)


def _far_arm(plate: Plate) -> None:
    """The arm behind the fife: up from the elbow to the far hand."""
    upper = "M126 132C142 128 160 138 172 152C182 162 186 172 180 178C168 180 152 172 140 164C130 156 126 146 126 132Z"
    _sleeve(plate, upper, ("M134 134C150 140 164 152 176 168", "M132 148C146 158 160 168 174 176"), 128, 184)
    plate.wedges("M172 153C182 163 185 172 180 177", 6, (-8, 1), "#8f8472", 0.9)
    fore = "M182 176C188 170 190 158 188 146L184 126L168 130L172 148C172 156 168 162 164 166C166 176 174 182 182 176Z"
    plate.shape(fore, plate.linear(166, 0, 190, 0, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M174 132C178 146 176 160 170 170", "M182 130C186 146 184 162 178 174", 3, GREEN.line, 1.1)
    plate.shape("M166 134L164 125L185 120L187 129Z", IVORY.light, 1.4)
    plate.folds("M168 126L170 133", "M182 122L184 129", 3, IVORY.line, 0.9)
    plate.shape(
        "M167 126C164 120 164 112 168 107L182 105C186 110 186 116 184 121Z", FAIR.over(plate, 164, 104, 186, 124), 1.3
    )


def _near_arm(plate: Plate) -> None:
    """The arm before him: the elbow down, the hand at the holes nearest the mouth."""
    upper = "M84 130C70 132 62 146 64 162C66 176 74 186 86 186C96 182 100 170 98 156C97 144 94 134 84 130Z"
    _sleeve(plate, upper, ("M78 134C68 146 66 164 76 182", "M90 134C94 148 96 166 90 182"), 64, 100, 6)
    plate.swell("M72 142C67 152 67 164 71 174", "#ffffff", 2.2)
    fore = (
        "M80 187C92 191 106 185 116 174C128 160 142 148 154 131L139 121C130 134 118 146 106 156"
        "C98 162 86 164 78 168C70 172 72 184 80 187Z"
    )
    plate.shape(fore, plate.linear(84, 156, 108, 184, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M86 172C104 166 124 148 141 125", "M86 183C108 180 130 158 150 131", 4, GREEN.line, 1.1)
    plate.shape("M137 127L140 114L158 121L154 134Z", IVORY.light, 1.4)
    plate.folds("M141 116L139 127", "M155 122L152 132", 3, IVORY.line, 0.9)
    with plate.at(148, 107, 0.84, 80):
        fist(plate, FAIR)


def _fife(plate: Plate) -> None:
    pipe = "M110 108L208 94L209 102L111 116Z"
    plate.shape(pipe, plate.linear(150, 102, 151, 110, "#d9a860", "#a8713a", "#6a3f18"), 1.5)
    for x in (114, 198, 204):
        y = 108 - (x - 110) * 0.143
        plate.shape(f"M{x} {y - 1}L{x + 4} {y - 1.6}L{x + 5} {y + 8}L{x + 1} {y + 8.6}Z", GOLD.base, 1)
    plate.dots(((186, 101.600), (192, 100.800)), 1.3, INK)
    for x, y in ((166, 103), (172, 102), (178, 101)):
        with plate.at(x, y, 0.9, -8):
            plate.shape("M-3.400 6C-4 -3 -3 -8 .6 -8C3.600 -8 4 -3 3.600 6Z", FAIR.middle, 1.1)
            plate.swell("M-1.600 -5C-.6 -6.400 1.400 -6.400 2 -5", FAIR.line, 0.8)


def _neck(plate: Plate) -> None:
    plate.shape("M92 104C93 118 92 124 88 130C98 142 116 142 124 131C120 124 118 114 118 102Z", FAIR.middle, 1.5)
    plate.hatch(
        "M94 112C95 120 94 126 91 131C102 138 112 136 120 128L118 108C112 114 104 116 94 112Z", 58, 2.7, FAIR.line, 0.85
    )
    scarf = "M84 128C83 122 88 119 92 120C98 130 112 130 119 119C124 120 127 124 126 130C114 142 96 142 84 128Z"
    plate.shape(scarf, RED.base, 1.5)
    plate.folds("M88 124C94 134 100 137 106 137", "M92 122C98 132 104 133 110 132", 2, RED.line, 1)
    plate.shape("M88 132L76 144L84 147L92 137ZM90 134L88 152L95 150L96 137Z", RED.light, 1.3)


def _head(plate: Plate) -> None:
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn, -1):
        hair = "M12 -24C26 -22 34 -8 30 4C36 10 35 20 30 28C24 32 16 28 12 20Z"
        plate.shape(hair, plate.linear(10, -10, 34, 24, CHESTNUT.light, CHESTNUT.base, CHESTNUT.low), 1.6)
        plate.folds("M16 -18C24 -4 22 12 20 26", "M24 -16C32 -2 32 14 29 27", 5, CHESTNUT.line, 1.05)
        face = (
            "M-16 -24C-18 -16 -18.600 -9 -17 -3C-18.400 2 -20.400 5 -20.600 9.600"
            "C-20.600 13.600 -18.600 16.400 -17.600 19.600"
            "C-16.600 25 -14.600 31.600 -10 34.400C-6 36.600 .6 36 5.600 33C13 28.600 19 21.600 20.600 12"
            "L21.400 -6L19 -24Z"
        )
        plate.shape(face, FAIR.over(plate), 1.8)
        planes(plate, FAIR, 0.9)
        ear(plate, FAIR)
        plate.dot(6.500, 14.500, 7.600, FAIR.flush, 0, 0.34)
        cheeks(plate, FAIR, 0.2)
        plate.swell("M14 7C15.600 12 15 18 11 22", FAIR.line, 1)
        eyes(plate, FAIR, Look(0.02, 0.22, 0.6, "#44709a"), 0)
        straight_nose(plate, FAIR)
        plate.swell("M-19 -9C-16 -13.600 -12 -13 -8 -9.600", CHESTNUT.line, 2.1, 0.3, 0.2)
        plate.swell("M-3 -10.600C1 -15.600 9 -15.400 15 -9.400", CHESTNUT.line, 2.3, 0.3, 0.1)
        plate.shape(
            "M-15.400 21C-13.600 18.600 -10.600 18.400 -9 20C-7.600 21.600 -8 24.600 -9.600 25.600"
            "C-12 26.400 -14.600 24.600 -15.400 21Z",
            FAIR.lips,
            1,
        )
        plate.swell("M-15.400 21.600C-13 22.600 -11 22.400 -9 22", FAIR.lip_line, 1.2, 0.3, 0.2)
        plate.swell(
            "M-5.600 18C-3.600 20 -3.600 24 -5.600 26.600M-10.600 30.600C-9 31.400 -7 31.400 -5.400 30.600",
            FAIR.line,
            0.95,
        )


def _hat(plate: Plate) -> None:
    """A tall felt hat with its brim turned up in front, a pheasant's tail feather swept back."""
    x, y, size, turn = _HEAD
    with plate.at(x, y, size, turn, -1):
        for feather in (
            "M12 -30C26 -46 42 -50 60 -46C50 -40 38 -36 22 -24Z",
            "M14 -28C30 -36 46 -36 56 -28C46 -28 34 -26 22 -20Z",
        ):
            plate.shape(feather, plate.linear(14, -30, 58, -44, BROWN.base, OCHRE.base, BROWN.light), 1.4)
        plate.swell("M16 -27C28 -38 42 -45 56 -45.600M18 -24C30 -31 42 -32 53 -28.600", INK, 1.1, 0.8, 0)
        plate.swell(
            "M26 -37L32 -33M32 -41L39 -36M39 -44L46 -40M30 -31L35 -27M38 -32.600L43 -28", RAVEN.line, 1.7, 0.7, 0.3
        )
        crown = "M-15 -20C-14 -32 -10 -44 0 -47C10 -50 18 -46 20 -38C22 -30 24 -22 26 -14Z"
        plate.shape(crown, plate.linear(-15, -40, 26, -20, PLUM.light, PLUM.base, PLUM.low))
        plate.folds("M-6 -42C-9 -34 -10 -26 -10 -20", "M14 -45C17 -36 19 -26 20 -16", 5, PLUM.line, 1.15)
        plate.shape("M-15 -26C-4 -31 12 -29 24 -21L25.600 -14C14 -22 -4 -24 -15.600 -19Z", GOLD.base, 1.3)
        brim = (
            "M-28 -22C-31 -28 -24 -31 -17 -26C-4 -30 14 -26 25 -17C32 -14 37 -10 36 -6C30 -5 24 -8 19 -12"
            "C8 -19 -6 -21 -16 -16C-22 -14 -26 -17 -28 -22Z"
        )
        plate.shape(brim, plate.linear(-28, -24, 36, -8, PLUM.light, PLUM.base, PLUM.low), 1.8)
        plate.wedges("M35 -7C30 -6 24 -9 19 -12.600", 6, (-2, -6), PLUM.line, 0.9)
        plate.swell("M-25 -23C-22 -26 -19 -25 -16 -22", "#c79bb8", 1.4)
        plate.dot(18, -24, 4.4, GREEN.light, 1.2)
        plate.dot(18, -24, 1.8, IVORY.light)
