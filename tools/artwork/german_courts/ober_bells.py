"""The Ober of bells: a merry ensign in blue and yellow who leans on his banner, ankles crossed, the hat in his hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import AUBURN, BLACK, BLUE, BROWN, GOLD, IVORY, OCHRE, RED
from artwork.woodcut.faces import RUDDY, Look
from artwork.woodcut.plate import Plate

SIGNS: Final[Signs] = ((189.0, 72.0, 58.0),)
SKIN: Final = replace(RUDDY, lips="#cc7257")
_HEAD: Final = (113.0, 101.0, 1.08, 6.0, -1)


def figure() -> Plate:
    """The land and the ensign in it."""
    plate = Plate(FRAME)
    for step in (
        _land, _banner, _bearing_leg, _crossed_leg, _breeches, _doublet, _staff, _near_arm, _hat, _hand, _far_arm,
        _back_hair, _neck, _face, _curls,
    ):  # fmt: skip
        step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.DUSK, 238, 20, 21)
    land.cloud(plate, 44, 150, 0.62, land.DUSK)
    land.hill(plate, "M13 244C44 220 72 228 100 246C132 256 166 226 196 224C210 224 218 230 227 236")
    land.house(plate, 34, 250, 0.9)
    land.house(plate, 204, 238, 0.84, -1, "#3d5f80")
    land.tree(plate, 56, 252, 0.44)
    land.hill(plate, "M13 300C50 286 96 300 134 296C174 292 204 296 227 290", land.MEADOW)
    land.tufts(plate, ((28, 316), (44, 336), (154, 326), (200, 258)))
    land.mushroom(plate, 36, 344, 0.66)
    plate.flat("M54 349C76 342 130 344 176 348C178 354 140 356 108 355C76 356 56 354 54 349Z", land.MEADOW.line, 0.35)


def _banner(plate: Plate) -> None:
    """It flies to the right and out of the picture; the field is left for the bell."""
    cut = "M150 30C168 18 192 40 228 24V116C200 130 176 108 156 124Z"
    plate.shape(cut, plate.linear(150, 0, 228, 0, IVORY.base, "#fffefa", IVORY.base, "#fbf6ea", IVORY.low))
    for stripe in (
        "M150 30C168 18 192 40 228 24L228 33C192 49 168 27 150.600 39Z",
        "M155.400 115C176 99 200 121 228 107L228 116C200 130 176 108 156 124Z",
    ):
        plate.shape(stripe, plate.linear(150, 0, 228, 0, RED.light, RED.base, RED.low), 1.3)
    for flame in (
        "M151 40C158 48 162 52 170 50C164 58 158 58 152 54Z",
        "M154.600 113C160 106 166 104 172 106C166 98 160 98 154 102Z",
    ):
        plate.shape(flame, BLUE.base, 1.1)
    plate.folds("M160 44C161 66 162 88 163 108", "M152 56C153 70 154 86 155 100", 3, IVORY.line, 1, 0.2)
    plate.folds("M204 44C207 66 207 90 205 112", "M220 40C222 64 222 88 220 110", 4, IVORY.line, 1, 0.25)


def _staff(plate: Plate) -> None:
    with plate.at(158, 180, 1, -3):
        plate.shape("M-3 -150H3V172H-3Z", plate.linear(-3, 0, 3, 0, BROWN.light, BROWN.base, BROWN.low), 1.5)
        plate.wedges("M3 -54V168", 26, (-4, 2), BROWN.line, 0.7)
        plate.shape("M0 -164C5 -158 6 -152 3 -148H-3C-6 -152 -5 -158 0 -164Z", GOLD.base, 1.3)
        plate.shape("M-5 -150H5V-145H-5ZM-4.500 164H4.500V171H-4.500Z", GOLD.base, 1.2)
        for y in (-136, -116, -96, -76, -62):
            plate.dot(0, y, 1.7, GOLD.light, 0.8)
        plate.swell("M3 -56C10 -46 8 -36 5 -28", RED.base, 2.2, 0.6, 0.6)
        plate.shape("M3 -30H8L9 -18H2Z", RED.base, 1.1)


def _bearing_leg(plate: Plate) -> None:
    plate.shape(
        "M94 236C93 258 99 276 104 292C109 308 110 320 110 333L128 333C128 318 133 306 133 290"
        "C133 270 131 252 129 236Z",
        cloth.across(plate, BLUE, 94, 134),
    )
    plate.wedges("M133 284C133 304 128 316 127 330", 10, (-9, 1), BLUE.line, 1)
    plate.shape(
        "M108 327C114 333 122 333 129 327C134 335 143 341 142 347C132 351 116 351 106 349"
        "C100 345 105 336 108 327Z",
        cloth.across(plate, BROWN, 102, 142), 1.8,
    )  # fmt: skip
    plate.line("M105 346C114 348.500 130 348.500 141 345", 1, BROWN.line)


def _crossed_leg(plate: Plate) -> None:
    """The slack leg crosses before the other, its toe on the ground."""
    plate.shape(
        "M114 236C118 254 114 268 107 281C99 294 92 307 82 318L97 330C109 320 124 311 134 296C144 280 150 258 148 236Z",
        plate.linear(84, 250, 144, 290, OCHRE.light, OCHRE.base, OCHRE.low),
    )
    plate.wedges("M147 244C147 262 142 284 134 296C125 309 110 319 99 328", 18, (-9, -4), OCHRE.line, 1)
    plate.swell("M120 256C119 270 113 282 106 292", "#fff2c6", 2)
    plate.folds("M112 276C118 282 126 284 134 282", "M108 284C114 290 122 292 130 290", 2, OCHRE.line, 1.1, 0.1)
    plate.shape("M105 283C112 291 124 296 135 292L131 299C121 302 109 297 101 290Z", RED.base, 1.3)
    plate.shape(
        "M103 287C95 287 91 292 94 297C99 297 103 293 103 289C103 296 100 302 97 305L104 304C107 300 107 293 106 288Z",
        RED.base,
        1.1,
    )
    plate.shape(
        "M80 315C84 323 91 329 99 331C97 339 91 346 83 350C73 353 62 353 57 349C57 343 66 339 72 333"
        "C76 327 78 321 80 315Z",
        cloth.across(plate, BROWN, 56, 100), 1.8,
    )  # fmt: skip
    plate.line("M58 347C66 350 76 349 84 345C90 341 94 336 97 332", 1, BROWN.line)
    plate.shape("M72 333C78 339 86 340 93 337L96 333C89 335 81 333 76 327Z", RED.base, 1.1)


def _breeches(plate: Plate) -> None:
    """Slashed and short, one side of each colour."""
    plate.shape(
        "M94 208C80 220 74 238 80 254C90 266 110 266 121 256C124 240 122 224 118 212Z",
        cloth.across(plate, OCHRE, 74, 124),
    )
    plate.shape(
        "M116 212C116 230 116 244 119 257C130 268 148 266 156 254C160 236 154 220 142 206Z",
        cloth.across(plate, BLUE, 114, 160),
    )
    cloth.panes(
        plate,
        (
            ("M96 216C86 228 82 242 85 258", "M103 217C95 230 91 246 94 262"),
            ("M110 219C105 234 103 248 105 262", "M116 220C114 234 113 246 114 260"),
        ),
        BLUE,
        2,
    )
    cloth.panes(
        plate,
        (
            ("M124 219C124 234 126 248 128 262", "M131 218C133 232 136 248 138 263"),
            ("M138 214C143 228 147 244 149 260", "M143 211C150 224 154 238 154 255"),
        ),
        OCHRE,
        2,
    )
    plate.shape("M79 250C90 263 110 263 121 253L120 260C110 270 90 269 80 257Z", RED.base, 1.2)
    plate.shape("M119 254C131 265 148 263 157 250L156 258C148 270 130 271 119 261Z", RED.base, 1.2)


def _doublet(plate: Plate) -> None:
    plate.shape(
        "M92 140C84 162 88 190 93 214C102 219 112 221 120 220C118 196 117 168 119 140Z",
        cloth.across(plate, BLUE, 86, 122),
    )
    plate.shape(
        "M118 140C116 168 117 196 119 220C128 221 138 219 145 212C146 190 152 162 146 136Z",
        cloth.across(plate, OCHRE, 116, 150),
    )
    plate.folds("M96 152C92 172 94 194 98 212", "M110 152C108 174 110 198 113 216", 4, BLUE.line, 1.2, 0.1)
    plate.folds("M126 152C125 174 126 198 127 217", "M143 150C144 172 141 196 141 212", 4, OCHRE.line, 1.2, 0.1)
    plate.wedges("M148 146C149 166 146 190 145 208", 10, (-8, 0), OCHRE.line, 1)
    plate.dots([(118 + 0.200 * step, 158 + 9 * step) for step in range(7)], 2.2, RED.base, 0.9)
    plate.shape("M90 206C104 214 134 214 146 203L147 212C134 223 104 223 91 215Z", RED.base, 1.4)
    plate.folds("M94 210C108 217 130 217 144 207", "M94 214C108 221 132 221 146 211", 2, RED.line, 1, 0.1)
    plate.shape("M140 205C148 203 154 208 152 214C148 219 140 217 138 212Z", RED.base, 1.3)
    plate.shape("M146 214L142 240L148 236L153 242L155 214Z", RED.base, 1.3)
    plate.folds("M146 216L144 236", "M153 216L152 238", 3, RED.line, 1, 0)


def _near_arm(plate: Plate) -> None:
    """Hanging at ease."""
    plate.shape("M56 194C56 206 60 218 66 228L86 224C88 212 88 202 88 192Z", cloth.across(plate, OCHRE, 54, 90), 1.7)
    plate.folds("M62 202C63 212 66 220 69 226", "M82 200C82 210 82 218 82 224", 4, OCHRE.line, 1.1, 0.1)
    plate.shape(
        "M102 139C82 132 66 146 58 168C51 184 48 194 54 200C66 208 84 204 90 196C96 182 100 172 103 160Z",
        plate.radial(70, 158, 52, OCHRE.light, OCHRE.base, OCHRE.low),
    )
    cloth.panes(
        plate,
        (
            ("M94 140C80 150 68 168 63 196", "M100 147C88 160 78 178 74 203"),
            ("M83 139C70 150 61 166 56 186", "M88 140C75 152 65 170 60 192"),
        ),
        BLUE, 2,
    )  # fmt: skip
    plate.shape("M50 195C62 206 82 204 92 193L93 200C83 211 60 212 49 202Z", RED.base, 1.3)
    plate.shape("M63 224C70 220 82 219 88 222L89 230C82 233 72 235 65 233Z", cloth.across(plate, IVORY, 63, 89), 1.3)


def _hat(plate: Plate) -> None:
    """Broad and black, hanging by its brim; its feather sweeps down."""
    with plate.at(70, 262, 1, -12):
        plate.shape(
            "M-10 22C-24 22 -40 34 -44 52C-36 50 -32 52 -30 58C-18 58 -6 46 -2 34Z",
            plate.linear(-44, 30, 0, 40, IVORY.light, "#f3e6cc", "#dcc49a"), 1.6,
        )  # fmt: skip
        plate.swell("M-4 28C-18 30 -30 40 -38 54", "#8d7448", 1.4, 0.6)
        plate.wedges("M-8 24C-22 26 -34 36 -41 50", 10, (6, 5), "#9a8460", 0.9)
        plate.shape("M-22 2C-24 22 -12 32 4 31C18 30 24 18 22 4Z", cloth.across(plate, BLACK, -24, 24))
        plate.wedges("M21 8C22 20 16 29 5 30", 8, (-7, -2), "#8a7f76", 0.9)
        plate.shape("M-23 4C-10 12 12 12 23 4L23 12C12 20 -12 20 -23.500 12Z", RED.base, 1.3)
        plate.shape(
            "M-36 -8C-30 -20 -8 -18 8 -14C24 -12 40 -6 38 4C34 14 12 12 -4 8C-18 8 -40 4 -36 -8Z",
            plate.linear(-36, 0, 38, 0, "#6b6059", BLACK.base, BLACK.low),
            1.8,
        )
        plate.shape("M-26 -6C-18 -13 16 -10 28 0C18 7 -18 4 -26 -6Z", cloth.across(plate, RED, -26, 28), 1.2)
        plate.folds("M-18 -7C-8 -3 12 -1 22 2", "M-10 -9C2 -8 16 -5 24 -1", 3, RED.line, 0.9)


def _hand(plate: Plate) -> None:
    with plate.at(75, 242, 0.9, 78):
        plate.shape(
            "M13 -7C8 -11 2 -11 -3 -9.500L-4 9C2 11 9 10.500 13 7.500Z", SKIN.over(plate, -10, -10, 12, 10), 1.3
        )
    with plate.at(76, 246, 0.88, -82, -1):
        hands.fist(plate, SKIN)


def _far_arm(plate: Plate) -> None:
    """Round the staff."""
    plate.shape("M192 190C194 204 184 212 174 206L162 194L169 179L182 186Z", cloth.across(plate, BLUE, 160, 194), 1.7)
    plate.folds("M172 190C176 196 180 200 186 202", "M168 194C172 201 176 204 181 206", 2, BLUE.line, 1.1, 0.1)
    plate.shape(
        "M138 138C156 128 176 142 187 164C194 180 198 194 190 201C180 206 166 194 158 180C150 170 144 162 140 154Z",
        plate.radial(152, 150, 56, BLUE.light, BLUE.base, BLUE.low),
    )
    cloth.panes(
        plate,
        (
            ("M144 141C156 154 168 174 180 200", "M150 138C164 152 176 172 187 200"),
            ("M157 137C170 148 182 164 191 186", "M163 139C175 150 186 166 193 182"),
        ),
        OCHRE, 2,
    )  # fmt: skip
    plate.wedges("M188 166C195 182 197 194 191 200", 7, (-8, -3), BLUE.line, 0.9)
    plate.shape("M165 176L175 180L170 197L160 191Z", cloth.across(plate, IVORY, 160, 176), 1.3)
    with plate.at(159, 180, 0.94, 6):
        hands.fist(plate, SKIN)


def _back_hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M4 -30C24 -36 36 -22 34 -8C40 -2 40 8 34 12C36 20 30 26 24 24C18 28 12 22 14 14Z",
            cloth.across(plate, AUBURN, 6, 38),
            1.7,
        )
        for x, y in ((29, -14), (31, 0), (29, 13), (22, 17)):
            plate.swell(
                f"M{x - 5} {y}C{x - 4} {y - 6} {x + 4} {y - 5} {x + 3} {y + 1}"
                f"C{x + 2} {y + 4} {x - 2} {y + 3} {x - 1} {y}",
                "#d0905f",
                1.2,
            )


def _neck(plate: Plate) -> None:
    """A bare neck in a falling collar cut to points."""
    with plate.at(*_HEAD):
        plate.shape("M-6 26L-10 46C0 52 14 50 22 44L19 12Z", plate.linear(-8, 0, 20, 0, SKIN.middle, SKIN.low), 1.5)
        plate.flat("M-5 33C4 34 13 28 18 18L20 40C10 44 0 42 -5 33Z", SKIN.shade, 0.5)
    plate.shape(
        "M92 132C100 142 110 146 120 145C130 144 138 140 144 131C150 134 154 140 155 147L147 150L145 156"
        "L137 152L132 158"
        "L126 152L119 158L112 152L105 157L101 151L93 154L92 147L86 145C87 140 89 135 92 132Z",
        plate.linear(86, 0, 155, 0, IVORY.light, IVORY.base, IVORY.low), 1.5,
    )  # fmt: skip
    plate.folds("M94 138L92 148", "M146 137L148 147", 11, IVORY.line, 0.9, 0)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-17 -26C-18.500 -16 -20 -9 -18.500 -3C-20 2 -22 6 -21 10C-20 15 -18 19 -17 23"
            "C-15 29 -11 33 -7 34.500"
            "C-1 36.500 5 35.500 10 32C16 27.500 20 21 21 12L22 -4L20 -26Z"
        )
        plate.shape(outline, SKIN.over(plate), 1.8)
        faces.planes(plate, SKIN, 0.8, smooth=True)
        faces.cheeks(plate, SKIN, 0.24)
        faces.ear(plate, SKIN)
        faces.eyes(plate, SKIN, Look(0.14, -0.04, 0.42, "#3f6f8a"), -2, 1.02)
        faces.snub_nose(plate, SKIN)
        faces.smiling_mouth(plate, SKIN)
        plate.flat(
            "M-12.500 20.600C-9.500 22 -3 21.600 2.500 19C-.5 22.400 -3.500 23.200 -7 23"
            "C-9.600 22.800 -11.500 22 -12.500 20.600Z",
            IVORY.light,
        )
        plate.dots(((-1, 10), (2, 12.500), (5, 9.600), (8, 12), (-14, 10), (-16, 7.500), (4, 15)), 0.7, "#b8713f")
        plate.shape("M-20 -7C-17.500 -13 -11.500 -12.500 -7.500 -7C-11.500 -9 -16 -9 -20 -7Z", AUBURN.base, 0.6)
        plate.shape("M-4.500 -7C-1 -14 9 -16 17 -8.500C9.500 -10.500 2.500 -10.500 -4.500 -7Z", AUBURN.base, 0.6)
        plate.shape(
            "M20 0C22 6 22 14 19 21C17.500 22.500 15.500 21.500 15.500 19C17 13 16.500 6 16 -2Z", AUBURN.base, 1.1
        )
        plate.shape(
            "M-10.500 15.400C-13 14.600 -16 16 -18.500 18.500C-15 19.500 -12.500 18.600 -10.500 17.800"
            "C-6 18.800 0 18.600 5 15.500"
            "C0 15.600 -6 14.400 -10.500 15.400Z",
            AUBURN.base, 0.8,
        )  # fmt: skip
        plate.shape(
            "M-10 28.500C-8 27.800 -6 27.800 -4.500 28.600C-4 31 -5 34 -7.500 36C-9.500 34 -10.500 31 -10 28.500Z",
            AUBURN.base,
            0.8,
        )


def _curls(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-18 -13C-26 -16 -27 -26 -20 -29C-22 -37 -13 -43 -7 -39C-4 -47 9 -48 12 -41C20 -46 30 -39 28 -32"
            "C35 -30 36 -20 30 -17C33 -10 30 -3 24 -2C24 4 20 6 18 3C17 -4 17 -8 14 -12C10 -10 6 -11 4 -14"
            "C0 -11 -5 -12 -7 -15C-10 -12 -15 -11 -18 -13Z",
            plate.linear(-22, -40, 34, -4, "#bd7647", AUBURN.base, AUBURN.low), 1.8,
        )  # fmt: skip
        for x, y in (
            (-17, -22),
            (-8, -22),
            (3, -21),
            (14, -20),
            (24, -20),
            (-13, -33),
            (-1, -36),
            (12, -33),
            (22, -30),
            (22, -9),
        ):
            plate.swell(
                f"M{x - 6} {y}C{x - 5} {y - 7} {x + 5} {y - 6} {x + 4} {y + 1}"
                f"C{x + 3} {y + 4} {x - 2} {y + 4} {x - 1} {y}",
                "#d79a68",
                1.2,
            )
