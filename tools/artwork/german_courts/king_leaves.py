"""The king of leaves: a judge in his best years, one leg over the other, the bare sword across his knees, canopied."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, country, crowns, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import BLUE, BROWN, CHESTNUT, GOLD, GREEN, IVORY, OCHRE, RED, STEEL
from artwork.woodcut.faces import OLIVE as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((87.0, 45.0, 50.0), (192.0, 45.0, 50.0))
_HEAD: Final = (128.0, 108.0, 1.0, 2.0, -1)


def figure() -> Plate:
    """The land, and the king a little smaller than the card is drawn, so that both signs hang free."""
    plate = Plate(FRAME)
    _land(plate)
    with plate.at(8, 14.500, 0.955):
        for step in (
            _canopy,
            _seat,
            _mantle,
            _planted_leg,
            _crossed_leg,
            _tunic,
            _sword,
            _near_arm,
            _far_arm,
            _neck,
            _collar,
            _face,
            _beard,
            _crown,
        ):
            step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.AIR, 220, 14, 5)
    plate.shape("M14 226C34 214 52 216 74 224V262H14Z", "#b9c79b", 1.1)
    plate.shape("M180 222C196 210 212 212 226 216V270H180Z", "#b9c79b", 1.1)
    country.tower(plate, 38, 222, 0.92, BLUE)
    land.hill(plate, "M13 240C40 230 60 236 90 240C140 240 190 232 227 240", land.MEADOW)
    land.tree(plate, 206, 250, 0.6)
    country.paving(plate, 300, 122, "#eadfbf", "#b7856a", "#8f6d52")


def _canopy(plate: Plate) -> None:
    """A pointed canopy with a scalloped edge, its curtains gathered at the sides of a cloth of honour."""
    plate.shape("M92 96H166V270H92Z", cloth.across(plate, RED, 84, 172), 1.4)
    cloth.lozenges(
        plate, [(100 + 13 * i + 6.500 * (j % 2), 112 + 15 * j) for i in range(5) for j in range(5)], OCHRE.base, 2.4
    )
    for left, right, out in ((94, 80, 78), (164, 178, 181)):
        curtain = (
            f"M{left} 92C{left} 130 {(left + right) / 2} 160 {right} 182"
            f"C{(left + right) / 2} 210 {left} 236 {left} 268"
            f"H{out}C{right - (left - right) * 0.4} 220 {out} 130 {right} 92Z"
        )
        plate.shape(curtain, plate.linear(76, 0, 184, 0, GREEN.light, GREEN.base, GREEN.low), 1.7)
        plate.folds(
            f"M{left} 100C{left} 132 {(left + right) / 2} 160 {right} 178",
            f"M{right} 100C{out} 130 {out} 150 {right} 178", 3, GREEN.line, 1.2, 0.1,
        )  # fmt: skip
        plate.folds(
            f"M{right} 188C{(left + right) / 2} 212 {left} 240 {left} 264",
            f"M{right} 188C{right} 220 {out} 240 {out} 264",
            3,
            GREEN.line,
            1.2,
            0.1,
        )
        plate.shape(f"M{right - 5} 178H{right + 5}V187H{right - 5}Z", GOLD.base, 1.3)
    roof = "M128 24C126 46 112 66 78 82V94C94 90 112 88 129 88C146 88 164 90 180 94V82C146 66 132 46 128 24Z"
    plate.shape(roof, plate.linear(78, 0, 180, 0, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M126 36C120 58 106 72 86 84", "M131 36C138 58 154 72 174 85", 7, GREEN.line, 1.2, 0.1)
    edge = "M78 82C112 72 146 72 180 82L180 96"
    for step in range(7):
        x = 180 - 14.600 * step
        edge += f"C{x - 1} 106 {x - 13} 106 {x - 14.600} {95 - (1 if 0 < step < 6 else 0)}"
    plate.shape(edge + "Z", plate.linear(78, 0, 180, 0, OCHRE.light, OCHRE.base, OCHRE.low), 1.5)
    plate.dots([(85.300 + 14.600 * step, 91) for step in range(7)], 2.4, RED.base, 0.9)
    plate.dot(128, 25, 4, GOLD.base, 1.3)


def _seat(plate: Plate) -> None:
    plate.shape("M70 262H184V338H70Z", cloth.across(plate, BROWN, 70, 184), 1.7)
    plate.shape("M78 274H176V330H78Z", cloth.across(plate, BLUE, 78, 176), 1.3)
    plate.wedges("M184 264V336", 12, (-7, 1), BROWN.line, 0.9)
    plate.shape("M64 336H190V346H64Z", BROWN.light, 1.5)
    plate.shape("M66 252C64 246 70 242 78 243H176C186 242 192 247 190 253C194 260 190 267 182 267H74"
    "C66 267 62 260 66 252Z",
        cloth.across(plate, RED, 62, 194), 1.7)  # fmt: skip
    for x in (65, 190):
        plate.dot(x, 256, 4, GOLD.base, 1.2)
        plate.line(f"M{x - 3} 260L{x - 4} 268M{x} 261V270M{x + 3} 260L{x + 4} 268", 1.3, GOLD.low)


def _mantle(plate: Plate) -> None:
    """Thrown back over both shoulders; on the near side it pours over the seat to the floor."""
    plate.shape(
        "M96 146C80 166 72 200 70 232C68 250 66 262 62 274C80 280 96 276 104 268L160 262"
        "C158 290 158 320 148 344"
        "C160 350 174 350 186 344C190 310 194 270 188 236C184 196 176 164 158 146Z",
        cloth.across(plate, BLUE, 62, 196),
    )
    plate.folds("M164 250C166 280 164 316 154 343", "M186 240C190 280 188 316 182 344", 5, BLUE.line, 1.5, 0.1)
    plate.folds("M84 190C78 220 76 250 70 272", "M94 200C90 226 92 250 88 272", 3, BLUE.line, 1.4, 0.1)
    plate.shape("M160 258C158 290 157 320 146 344L155 347.500C166 322 168 292 169 258Z", BROWN.light, 1.4)
    plate.wedges("M161 262C159 292 157 320 148 343", 17, (7, 3), BROWN.line, 0.9)


def _planted_leg(plate: Plate) -> None:
    hose = "M84 250C79 264 82 280 86 294C89 308 90 320 90 332L109 333C111 318 116 306 118 292C121 276 122 264 118 250Z"
    plate.shape(hose, cloth.across(plate, IVORY, 80, 124), 1.8)
    plate.wedges("M120 258C121 276 116 300 110 328", 11, (-10, 2), IVORY.line, 1)
    plate.swell("M96 268C92 282 96 300 98 314", IVORY.line, 1.2)
    plate.shape("M83 270C94 277 110 278 120 272L119 279C108 284 94 283 84 277Z", RED.base, 1.3)
    plate.shape(
        "M83 275C76 275 72 281 76 285C81 286 84 281 84 277C83 284 79 290 76 294L83 293C86 288 86 281 84 276Z",
        RED.base,
        1.1,
    )
    plate.shape(
        "M88 326C95 331 104 331 111 327C113 334 114 341 112 347C100 350 74 351 63 348C60 342 66 339 74 337"
        "C82 335 87 332 88 326Z",
        cloth.across(plate, BROWN, 62, 114), 1.8,
    )  # fmt: skip
    plate.line("M64 345C78 347 98 347 112 344", 1, BROWN.line)
    plate.swell("M76 340C83 338 88 336 92 333", BROWN.light, 1.8)
    plate.wedges("M112 330C114 336 113 342 112 346", 4, (-9, 0), BROWN.line, 0.9)


def _crossed_leg(plate: Plate) -> None:
    """The far thigh towards us, the shin laid over the other knee."""
    plate.shape(
        "M128 224C148 222 166 228 176 240C184 250 182 262 172 269C158 278 134 282 112 285C104 286 98 288 92 291"
        "L84 273C94 266 110 262 126 257Z",
        plate.linear(120, 226, 140, 290, IVORY.light, IVORY.base, IVORY.low), 1.8,
    )  # fmt: skip
    plate.folds("M168 240C172 250 166 258 156 262", "M176 242C182 254 174 264 162 270", 3, IVORY.line, 1.1)
    plate.wedges("M174 267C158 278 134 282 112 285C104 286 98 288 93 290", 16, (-3, -8), IVORY.line, 1)
    plate.swell("M160 258C146 262 132 264 118 268", IVORY.line, 1.3)
    plate.shape("M155 240L163 236C169 246 168 264 160 275L152 277C160 266 161 252 155 240Z", RED.base, 1.3)
    plate.shape(
        "M94 266C99 274 100 284 96 292C86 294 74 300 64 303C55 306 49 300 54 294C60 286 74 276 82 271"
        "C86 268 90 267 94 266Z",
        plate.linear(60, 276, 84, 304, BROWN.light, BROWN.base, BROWN.low), 1.8,
    )  # fmt: skip
    plate.line("M56 301C68 297 82 291 95 287", 1, BROWN.line)
    plate.swell("M66 288C74 282 80 278 88 275", "#d0a273", 1.6)


def _tunic(plate: Plate) -> None:
    """Close in the breast, in pleats over the thighs."""
    skirt = (
        "M102 214C92 224 78 236 74 250C72 260 78 268 88 270C102 272 118 264 130 256C146 252 162 248 172 240"
        "C168 230 160 222 152 214Z"
    )
    plate.shape(skirt, cloth.across(plate, RED, 74, 172))
    plate.folds("M106 224C98 236 90 248 84 266", "M124 226C122 238 120 250 116 262", 4, RED.line, 1.3, 0.1)
    plate.folds("M130 226C132 236 134 246 136 253", "M148 222C154 230 160 236 164 242", 4, RED.line, 1.3, 0.1)
    cloth.trimming(
        plate, "M74 252C74 264 90 268 104 263", "M73 258C76 272 94 274 108 269", OCHRE.base, 5, GREEN.base, 1.4
    )
    plate.shape(
        "M100 146C96 170 98 196 98 220C114 230 142 230 156 220C156 196 160 170 156 146Z",
        cloth.across(plate, RED, 94, 160),
    )
    cloth.sprigs(plate, ((108, 186), (112, 206), (146, 186), (143, 206), (122, 196), (133, 196)), OCHRE.base, 1)
    plate.wedges("M157 160C156 180 155 200 156 218", 10, (-9, 0), RED.line, 1)
    cloth.trimming(
        plate, "M97 213C114 222 140 222 157 213", "M97 222C114 231 140 231 157 222", OCHRE.base, 9, GREEN.base, 1.9
    )


def _sword(plate: Plate) -> None:
    """Bare, its point to the left; the guard is gilt, a green stone in the pommel."""
    with plate.at(120, 240, 1, -5):
        plate.shape(
            "M50 -5.500L-84 -4.500L-98 0L-84 4.500L50 5.500Z",
            plate.linear(0, -5, 0, 5, STEEL.light, STEEL.base, STEEL.low),
            1.5,
        )
        plate.line("M48 0H-80", 1, STEEL.line)
        plate.shape("M58 -3.500H84V3.500H58Z", BROWN.base, 1.3)
        plate.folds("M62 -3L60 3", "M82 -3L80 3", 6, BROWN.line, 1, 0)
        plate.shape(
            "M50 -20C56 -22 60 -18 58 -12V12C60 18 56 22 50 20C46 18 47 14 50 12V-12C47 -14 46 -18 50 -20Z",
            GOLD.base,
            1.5,
        )
        plate.dot(89, 0, 6, plate.radial(87, -2, 9, GOLD.light, GOLD.base, GOLD.low), 1.4)
        plate.dot(89, 0, 2.6, GREEN.light, 0.8)


def _near_arm(plate: Plate) -> None:
    """The blade lies on the fingers."""
    plate.shape(
        "M104 146C88 150 76 168 70 192C66 208 66 222 70 234L90 240C96 226 104 210 108 194Z",
        cloth.across(plate, BLUE, 66, 112),
    )
    plate.folds("M94 154C82 172 76 200 76 230", "M106 158C100 180 96 206 88 234", 5, BLUE.line, 1.4, 0.1)
    plate.swell("M84 166C76 182 72 198 72 214", "#8fb0d4", 2)
    plate.shape(
        "M66 226C72 222 88 226 93 232C95 238 92 244 88 246C78 248 68 242 65 236C64 232 64 229 66 226Z", BROWN.light, 1.5
    )
    plate.wedges("M66 236C70 242 80 246 90 244", 8, (1, -8), BROWN.line, 0.9)
    skin = SKIN.over(plate, 66, 240, 96, 262)
    plate.shape("M70 244C66 250 66 256 70 260C76 264 88 262 92 256C93 250 91 246 88 244Z", skin, 1.3)
    for x, top, low in ((69, 241, 256), (75, 239, 259), (81.500, 238, 259), (87.500, 238, 256)):
        plate.shape(
            f"M{x - 3} {low}C{x - 3.500} {top + 6} {x - 3} {top} {x} {top}"
            f"C{x + 3.500} {top} {x + 3.600} {top + 6} {x + 3.300} {low}",
            skin,
            1.1,
        )


def _far_arm(plate: Plate) -> None:
    """The hand about the hilt."""
    plate.shape(
        "M150 146C170 146 184 160 192 182C198 200 200 216 198 230L178 234C172 220 162 204 154 190Z",
        cloth.across(plate, BLUE, 150, 200),
    )
    plate.folds("M160 152C172 170 182 196 184 226", "M170 152C188 172 194 200 194 224", 4, BLUE.line, 1.4, 0.1)
    plate.wedges("M186 170C194 190 199 212 198 226", 9, (-9, 1), BLUE.line, 1)
    plate.shape(
        "M174 226C180 220 196 218 202 224C205 230 203 236 199 239C191 242 180 242 175 238C172 234 172 229 174 226Z",
        BROWN.light,
        1.5,
    )
    plate.wedges("M176 238C184 242 194 241 200 237", 7, (0, -8), BROWN.line, 0.9)
    with plate.at(189, 237, 0.92, -96, -1):
        hands.fist(plate, SKIN)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-6 22L-10 42H24L21 12Z", plate.linear(-8, 0, 24, 0, SKIN.middle, SKIN.low, "#8a5630"), 1.5)


def _collar(plate: Plate) -> None:
    """Broad fur over the shoulders, a chain of leaves on it."""
    plate.shape(
        "M112 138C98 142 88 150 84 162C92 172 104 176 114 172C122 178 136 178 144 172C154 176 166 172 174 162"
        "C170 150 160 142 146 138C138 146 120 146 112 138Z",
        plate.linear(84, 140, 174, 172, "#c79a62", BROWN.light, BROWN.base),
    )
    plate.wedges(
        "M84 162C92 172 104 176 114 172C122 178 136 178 144 172C154 176 166 172 174 162", 24, (1, -8), BROWN.line, 1
    )
    plate.folds("M96 150L92 160", "M164 150L168 160", 9, BROWN.line, 1, 0)
    for x, y, turn in ((98, 163, 200), (112, 169, 190), (129, 173, 180), (146, 169, 170), (160, 163, 160)):
        crowns.leaf(plate, x, y - 8, 0.52, turn)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M8 -26C24 -28 33 -16 31 0C32 12 33 20 28 26C22 28 18 24 17 18Z", cloth.across(plate, CHESTNUT, 8, 34), 1.6
        )
        plate.folds("M20 -20C25 -6 25 12 22 24", "M26 -18C31 -4 30 14 27 25", 3, "#b58657", 1)
        outline = (
            "M-17 -26C-18.500 -16 -20 -9 -18 -3C-19 2 -20.600 5 -20.200 9C-19.600 14 -18 18 -17.500 22"
            "C-16 28 -13 33 -9 35.500C-5 37 0 36 5 33.500C12 29 18.500 23 20.500 13L22 -4L20 -26Z"
        )
        plate.shape(outline, SKIN.over(plate), 1.8)
        faces.planes(plate, SKIN)
        faces.cheeks(plate, SKIN, 0.22)
        faces.ear(plate, SKIN)
        faces.eyes(plate, SKIN, Look(0.2, 0.02, 0.4, "#5a3b1d"), 2)
        faces.straight_nose(plate, SKIN)
        faces.mouth_furrow(plate, SKIN)
        plate.swell("M-7 -10C-7.800 -8 -7.600 -6 -6.600 -4", SKIN.line, 1.1)
        plate.shape("M-20 -7C-17 -11.500 -11 -10 -7.500 -4.600C-11 -7 -15.500 -7.500 -20 -7Z", CHESTNUT.low, 0.7)
        plate.shape("M-4.500 -4.800C-1 -10.500 8 -13 16.500 -8.500C9 -9.500 2 -7.500 -4.500 -4.800Z", CHESTNUT.low, 0.7)


def _beard(plate: Plate) -> None:
    """Full, cut square across the breast."""
    with plate.at(*_HEAD):
        plate.shape(
            "M21 4C25 16 26 30 23 44C22 50 20 54 16 55C6 58 -10 58 -19 54C-24 48 -24 36 -21.500 24"
            "C-20.500 19 -20 17 -19 15"
            "C-16 19 -12 17 -10 16.500C-3 17 14 18 21 4Z",
            plate.linear(-22, 20, 24, 50, CHESTNUT.light, CHESTNUT.base, CHESTNUT.low),
        )
        plate.folds("M-18 22C-23 34 -22 44 -17 53", "M-4 28C-5 36 -5 46 -4 56", 6, "#b58657", 1.1, 0.2)
        plate.folds("M0 28C2 38 2 46 3 56", "M19 14C23 26 22 42 17 54", 8, "#b58657", 1.1, 0.2)
        plate.shape("M-14 22.500C-11 21 -6 21 -2 22.600C-4 27 -12 27.200 -14 22.500Z", SKIN.lips, 0.9)
        plate.shape(
            "M-10 15.500C-14 15 -17.500 17.500 -19 22C-20 26 -19.500 31 -18 34"
            "C-15.500 29 -13 24.500 -9.500 22.600"
            "C-4 23 0 25 2.500 30C4 33 6 36 9 37C9.500 29 7 20 1 17C-3 15.300 -7 15.200 -10 15.500Z",
            CHESTNUT.base, 1.2,
        )  # fmt: skip
        plate.folds("M-8 17C-2 18 4 23 7.500 34", "M-8 20C-3 21 1 24 5 32", 2, "#b58657", 0.9)
        plate.folds("M-12 17C-15 19 -17.500 24 -18 30", "M-11 20C-14 22 -16 26 -17 30", 2, "#b58657", 0.9)


def _crown(plate: Plate) -> None:
    """Closed by an arch with a cross, the band set with lilies."""
    with plate.at(*_HEAD):
        gilt = crowns.gilt(plate, -24, 30)
        plate.shape("M-20 -30C-22 -48 -8 -56 4 -56C16 -56 28 -48 27 -30Z", cloth.across(plate, RED, -20, 28), 1.5)
        plate.wedges("M27 -32C28 -46 16 -55 6 -56", 8, (-7, 2), RED.line, 0.9)
        plate.shape("M0 -30C-2 -42 -2 -50 3 -57L7 -57C4 -50 4 -42 8 -30Z", gilt, 1.3)
        plate.dots([(2.500, -50), (1.500, -44), (2, -38)], 1.6, IVORY.light, 0.8)
        crowns.cross(plate, 4.500, -56, 0.8)
        for x, y, size, lean in ((-21, -31, 0.74, -14), (28, -31, 0.74, 14), (-10, -28, 0.78, -5), (17, -28, 0.78, 6)):
            crowns.lily(plate, x, y, size, lean)
        stones = (BLUE.light, IVORY.light, RED.base, IVORY.light, BLUE.light, IVORY.light, RED.base)
        crowns.circlet(plate, "M-24 -34C-10 -27 16 -27 30 -35", "M-22 -23C-9 -16 14 -16 28 -24", stones, GOLD, 2.5)
        plate.swell("M-21 -22.500C-9 -15.500 14 -15.500 27 -23.500", INK, 1.2, 0.6, 0.6)
