"""The Ober of hearts: a marshal in slashed scarlet, one foot on a stone, his sword raised to give the sign."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import BLACK, BLUE, BROWN, GOLD, IVORY, OCHRE, RAVEN, RED, STEEL, Dye
from artwork.woodcut.faces import OLIVE as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((90.0, 49.0, 54.0),)
_HEAD: Final = (146.0, 96.0, 1.02, -5.0, 1)
_ROCK: Final = Dye("#d9d2c2", "#b3aa98", "#7d7565", "#524b40")


def figure() -> Plate:
    """The land and the marshal in it."""
    plate = Plate(FRAME)
    for step in (
        _land, _cape, _scabbard, _stone, _bearing_leg, _raised_leg, _body, _belt, _near_arm, _sword, _sword_arm,
        _neck, _plumes, _hair, _face, _beard, _hat,
    ):  # fmt: skip
        step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.AIR, 240, 20, 13)
    land.hill(plate, "M13 262C36 244 60 246 84 250C120 256 160 232 190 226C206 224 216 228 227 234")
    land.castle(plate, 50, 250, 0.74)
    land.fir(plate, 213, 250, 0.62)
    land.fir(plate, 200, 252, 0.46)
    land.hill(plate, "M13 308C50 296 100 304 140 300C170 296 200 286 227 284", land.MEADOW)
    land.tufts(plate, ((26, 322), (34, 348), (204, 262), (128, 322)))
    plate.flat(
        "M110 350C130 344 160 344 178 348C180 354 150 356 124 355C112 355 106 353 110 350Z", land.MEADOW.line, 0.35
    )


def _cape(plate: Plate) -> None:
    """Short, thrown behind him."""
    plate.shape(
        "M116 138C98 156 90 200 88 240C86 254 82 262 78 270C110 282 160 282 186 262C184 216 180 170 164 136Z",
        cloth.across(plate, BLUE, 78, 188),
    )
    plate.folds("M160 160C170 200 174 240 168 272", "M168 150C180 190 184 230 180 264", 4, BLUE.line, 1.4, 0.1)
    plate.folds("M104 170C96 206 94 244 88 270", "M112 170C106 210 106 250 104 274", 3, BLUE.line, 1.4, 0.1)


def _scabbard(plate: Plate) -> None:
    """Empty, slung behind the raised leg."""
    with plate.at(106, 218, 1, 58):
        plate.shape("M-4 0H4.500L3.500 84L0 92L-3.500 84Z", cloth.across(plate, BLACK, -4, 5), 1.5)
        plate.shape("M-5 2H5.500V9H-5Z", GOLD.base, 1.2)
        plate.shape("M-4 40H4.200V46H-4Z", GOLD.base, 1.1)
        plate.shape("M-3.600 78H3.600L2.600 86L0 94L-2.600 86Z", GOLD.base, 1.2)


def _stone(plate: Plate) -> None:
    plate.shape(
        "M26 356C24 346 30 340 34 337C38 330 46 329 54 326L72 328L98 325C108 327 110 332 116 334"
        "C124 340 126 346 124 356Z",
        plate.linear(30, 322, 110, 356, _ROCK.light, _ROCK.base, _ROCK.low),
    )
    plate.flat("M72 328L98 325C108 327 110 332 116 334C124 340 126 346 124 356H96L90 342Z", _ROCK.low, 0.7)
    plate.flat("M26 356C24 346 30 340 34 337L52 341L60 356Z", _ROCK.light, 0.8)
    plate.swell("M72 328C78 334 84 338 90 342L96 354M34 337C40 338 46 339 52 341C56 346 58 350 60 354", _ROCK.line, 1.3)
    plate.wedges("M116 334C124 340 126 346 124 354", 6, (-9, 1), _ROCK.line, 0.9)
    plate.wedges("M90 342L96 354", 4, (-8, 0), _ROCK.line, 0.9)
    land.tufts(plate, ((24, 352), (124, 351)))


def _bearing_leg(plate: Plate) -> None:
    """Straight under the head: it carries him."""
    plate.shape(
        "M137 266C133 284 140 300 142 314L142 334L162 333C162 318 168 306 169 290C170 280 169 272 167 264Z",
        cloth.across(plate, IVORY, 134, 172), 1.8,
    )  # fmt: skip
    for path in (
        "M144 276C144 296 148 314 148 333L154 333C154 314 152 296 151 276Z",
        "M160 274C160 294 157 314 158 332L162 333C162 318 168 306 169 290C170 284 169 278 168 274Z",
    ):
        plate.flat(path, RED.base)
    plate.wedges("M169 284C168 302 162 316 162 330", 10, (-9, 1), RED.line, 1)
    plate.swell("M141 284C142 298 145 310 145 322", IVORY.line, 1.1)
    plate.shape(
        "M141 327C147 333 156 333 163 327C168 335 177 341 176 347C166 352 148 352 138 350C131 346 138 337 141 327Z",
        cloth.across(plate, BLACK, 134, 178),
        1.8,
    )
    plate.line("M137 347C148 349.500 164 349 175 345M146 338L150 344M153 338L154 345M160 337L162 343", 1, "#8a7f76")
    plate.shape(
        "M116 214C120 240 128 262 134 276C146 287 164 284 172 272C176 250 168 228 156 210Z",
        cloth.across(plate, RED, 116, 176),
    )
    cloth.panes(
        plate,
        (
            ("M128 218C132 240 138 262 144 281", "M135 217C140 240 146 262 153 282"),
            ("M144 216C152 236 158 256 162 278", "M151 214C160 234 167 252 170 272"),
        ),
        IVORY, 2,
    )  # fmt: skip
    plate.wedges("M173 268C177 250 170 232 160 216", 9, (-7, 3), RED.line, 1)
    plate.shape("M131 270C143 284 163 283 173 268L174 276C164 290 143 291 132 279Z", OCHRE.base, 1.3)


def _raised_leg(plate: Plate) -> None:
    """Bent, the foot on the stone."""
    plate.shape(
        "M72 266C67 284 74 298 77 312L95 313C96 300 103 290 103 272C96 280 82 282 72 266Z",
        cloth.across(plate, BLUE, 68, 106),
        1.8,
    )
    plate.wedges("M103 276C103 290 97 300 96 311", 9, (-9, 1), BLUE.line, 1)
    plate.swell("M76 280C76 292 80 300 82 308", "#8fb0d4", 1.8)
    plate.shape(
        "M77 305C84 311 90 310 96 306C100 314 100 322 96 327C82 330 60 330 49 326C46 320 53 316 62 314"
        "C70 312 75 309 77 305Z",
        cloth.across(plate, BLACK, 46, 100), 1.8,
    )  # fmt: skip
    plate.line("M50 324C64 327.500 84 327 97 323M62 316L66 322M69 314L73 321M76 312L80 320", 1, "#8a7f76")
    plate.shape(
        "M108 212C90 220 72 236 67 254C64 270 76 283 92 282C112 278 126 264 130 246C130 232 126 222 120 214Z",
        plate.radial(84, 244, 62, RED.light, RED.base, RED.low),
    )
    cloth.panes(
        plate,
        (
            ("M104 218C88 228 76 242 73 260", "M110 220C94 232 82 248 80 268"),
            ("M116 224C104 238 92 256 90 276", "M122 228C114 244 102 262 100 276"),
        ),
        IVORY, 2,
    )  # fmt: skip
    plate.wedges("M129 246C126 264 112 277 94 281", 12, (-6, -6), RED.line, 1)
    plate.shape("M66 258C68 276 86 284 104 276L106 283C88 292 66 286 64 265Z", OCHRE.base, 1.3)


def _body(plate: Plate) -> None:
    plate.shape(
        "M116 138C106 160 106 188 108 216C122 226 146 225 158 213C158 190 166 160 162 136Z",
        plate.radial(124, 168, 66, RED.light, RED.base, RED.low),
    )
    for x, y, lean in (
        (121, 156, 8),
        (133, 154, 2),
        (146, 155, -5),
        (119, 180, 6),
        (131, 178, 1),
        (143, 179, -4),
        (152, 176, -8),
        (120, 201, 4),
        (132, 201, 0),
        (144, 200, -4),
    ):
        with plate.at(x, y, 1, lean):
            plate.shape("M0 -9C3 -5 3 5 0 9C-3 5 -3 -5 0 -9Z", IVORY.base, 1)
    plate.wedges("M163 144C165 168 158 192 157 210", 12, (-9, 1), RED.line, 1)
    plate.swell("M114 148C109 166 109 188 111 206", "#ea9484", 2)


def _belt(plate: Plate) -> None:
    plate.shape(
        "M107 208C122 220 146 219 158 206L159 214C146 228 122 228 107 217Z", cloth.across(plate, BLACK, 106, 160), 1.4
    )
    plate.shape("M126 213H140V226H126Z", GOLD.base, 1.3)
    plate.shape("M130 216.500H136V222.500H130Z", BLACK.base, 1)
    plate.dots(((114, 216), (120, 219.500), (146, 218.500), (152, 215.500)), 1.5, GOLD.light, 0.8)


def _near_arm(plate: Plate) -> None:
    """Down to the raised knee, the hand on it."""
    plate.shape("M66 196C63 210 66 224 72 236L92 235C95 222 98 210 100 196Z", cloth.across(plate, BLUE, 64, 100), 1.7)
    plate.folds("M72 204C70 216 73 226 76 235", "M94 204C92 216 90 226 88 235", 4, BLUE.line, 1.1, 0.1)
    plate.shape(
        "M120 138C98 132 80 148 70 172C62 190 60 200 66 206C78 213 96 208 101 198C108 184 116 172 119 160Z",
        plate.radial(84, 160, 56, RED.light, RED.base, RED.low),
    )
    cloth.panes(
        plate,
        (
            ("M112 140C96 150 82 170 76 200", "M117 146C103 160 92 178 86 206"),
            ("M100 140C84 150 74 168 68 190", "M105 140C90 152 79 172 73 196"),
        ),
        IVORY, 2,
    )  # fmt: skip
    plate.shape("M62 199C74 210 94 207 103 195L104 203C94 215 72 217 61 206Z", OCHRE.base, 1.3)
    plate.shape("M70 233C76 230 88 229 94 232L94 240C87 242 77 242 71 240Z", cloth.across(plate, IVORY, 70, 94), 1.3)
    with plate.at(82, 252, 0.92, -74):
        hands.resting(plate, SKIN)


def _sword(plate: Plate) -> None:
    with plate.at(194, 143, 1, 5):
        plate.shape(
            "M-4.500 -18L-3.500 -108L0 -120L3.500 -108L4.500 -18Z",
            plate.linear(-5, 0, 5, 0, STEEL.light, STEEL.base, STEEL.low),
            1.5,
        )
        plate.line("M0 -22V-100", 1, STEEL.line)
        plate.shape("M-2.800 -16H2.800V22H-2.800Z", BROWN.base, 1.3)
        plate.dot(0, 26, 5.500, plate.radial(-2, 24, 8, GOLD.light, GOLD.base, GOLD.low), 1.4)
        plate.shape(
            "M-20 -22C-17 -26 -12 -23 -8 -21H8C12 -23 16 -19 20 -14C21 -10 17 -9 15 -12C12 -15 9 -16 6 -16H-7"
            "C-12 -15 -17 -16 -20 -18C-21 -19 -21 -21 -20 -22Z",
            GOLD.base,
            1.5,
        )


def _sword_arm(plate: Plate) -> None:
    plate.shape(
        "M184 192C192 204 206 198 209 184C210 174 208 166 206 158L188 160C188 170 186 180 182 186Z",
        cloth.across(plate, BLUE, 182, 210),
        1.7,
    )
    plate.folds("M192 164C193 176 192 186 190 196", "M204 164C206 176 205 188 200 196", 4, BLUE.line, 1.1, 0.1)
    plate.shape(
        "M158 136C176 130 192 142 200 160C206 176 208 192 199 199C188 206 174 196 168 182C164 170 160 164 158 156Z",
        plate.radial(172, 152, 54, RED.light, RED.base, RED.low),
    )
    cloth.panes(
        plate,
        (
            ("M165 140C174 154 182 172 188 200", "M171 138C182 152 190 170 196 198"),
            ("M178 139C189 150 197 164 202 182", "M183 142C192 152 200 164 204 176"),
        ),
        IVORY, 2,
    )  # fmt: skip
    plate.wedges("M201 164C207 180 206 192 199 199", 6, (-8, -2), RED.line, 0.9)
    plate.shape(
        "M186 160L185 151C191 147 202 147 207 151L207 161C201 164 191 164 186 160Z",
        cloth.across(plate, IVORY, 186, 207),
        1.3,
    )
    with plate.at(198, 142, 0.95, 74, -1):
        hands.fist(plate, SKIN)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-6 24L-10 46H22L20 12Z", plate.linear(-8, 0, 22, 0, SKIN.middle, SKIN.low), 1.5)
        plate.hatch("M0 34L-5 43L20 43L19 20C16 28 10 33 0 34Z", -58, 2.8, SKIN.line)
    cloth.ruff(plate, "M124 132C134 140 152 140 162 128", "M114 136C126 152 160 152 172 132", 11)


def _plumes(plate: Plate) -> None:
    """Three ostrich feathers that fall behind."""
    with plate.at(*_HEAD):
        for path, rib, dye in (
            (
                "M14 -40C24 -58 44 -58 50 -44C56 -34 54 -18 46 -10C48 -18 46 -26 40 -28C34 -30 24 -28 16 -30Z",
                "M16 -36C30 -46 46 -40 48 -16",
                BLUE,
            ),
            (
                "M16 -34C30 -44 48 -36 50 -20C52 -6 48 6 40 12C42 4 40 -4 36 -8C32 -14 24 -20 16 -24Z",
                "M18 -30C34 -30 44 -16 42 8",
                IVORY,
            ),
            (
                "M16 -26C30 -26 42 -14 42 0C42 12 36 20 30 24C32 16 30 8 27 2C24 -6 20 -14 14 -18Z",
                "M18 -22C30 -16 36 0 32 20",
                RED,
            ),
        ):
            plate.shape(path, plate.linear(14, -40, 52, 10, dye.light, dye.base, dye.low), 1.6)
            plate.swell(rib, dye.line, 1.3, 0.5)
            plate.wedges(rib, 9, (5, 5), dye.line, 0.9)


def _hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M6 -22C24 -26 31 -12 29 2C30 12 28 20 22 25C14 24 12 16 14 8Z", cloth.across(plate, RAVEN, 6, 32), 1.6
        )
        plate.folds("M18 -10C23 2 22 14 19 22", "M24 -10C28 2 27 12 23 22", 3, "#8a7666", 1)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-17 -24C-18.500 -15 -19.500 -9 -17.600 -3C-18.600 2 -20.600 5.500 -20 9.500"
            "C-19.500 14 -18 18 -17 22"
            "C-16 28 -13 33.500 -9 36C-4 38 2 36.500 7 33.500C13.500 29 18.500 23 20.500 13L22 -4L20 -24Z"
        )
        plate.shape(outline, SKIN.over(plate), 1.8)
        faces.planes(plate, SKIN)
        faces.cheeks(plate, SKIN, 0.25)
        faces.ear(plate, SKIN)
        plate.dot(23.500, 14, 2.6, GOLD.base, 1)
        faces.eyes(plate, SKIN, Look(0.16, -0.02, 0.36, "#3b2413"), 2, 1.02)
        faces.straight_nose(plate, SKIN)
        faces.mouth_furrow(plate, SKIN)
        plate.shape("M-19 -6C-16.500 -10.500 -11 -9.500 -7.500 -5C-11 -7 -15 -7.500 -19 -6Z", RAVEN.base, 0.7)
        plate.shape("M-4 -6.500C-1 -13 9 -15.500 16.500 -8.500C9.500 -11 2.500 -10 -4 -6.500Z", RAVEN.base, 0.7)
        plate.swell("M-6.600 -9C-7.400 -7.200 -7.200 -5.500 -6.400 -4", SKIN.line, 1)


def _beard(plate: Plate) -> None:
    """A beard close along the jaw, moustaches that turn up at the tips."""
    with plate.at(*_HEAD):
        plate.shape(
            "M21 2C23 10 22 20 17 28C11 35 2 40 -7 39C-13 38 -17 33 -18 26C-15 30 -12 30 -10 28.500"
            "C-6 26.500 -2 27 1 28"
            "C9 26 15 18 17.500 8Z",
            plate.linear(-18, 20, 20, 34, RAVEN.light, RAVEN.base, RAVEN.low), 1.4,
        )  # fmt: skip
        plate.folds("M-14 30C-13 34 -10 36 -6 38", "M18 12C18 20 14 28 7 34", 9, "#8a7666", 0.9)
        plate.shape("M-14 22C-10 23 -5 23 -1 21.500C-3 26 -11 26.500 -14 22Z", SKIN.lips, 0.8)
        plate.shape(
            "M-10 16C-13 15.200 -16 17 -18.500 16.500C-21.500 16 -23.500 13 -23.500 9.500"
            "C-26 15 -23 21 -17.500 21.500"
            "C-14 21.500 -11.500 20.500 -10 19.500C-6 22 0 22.500 4 20.500C9 18 11.500 12 10.500 6.500"
            "C8.500 11.500 6.500 14.500 2.500 15.500"
            "C-1.500 16.500 -6 14.800 -10 16Z",
            RAVEN.base, 1.1,
        )  # fmt: skip
        plate.swell("M-8 17.500C-3 18.500 4 18.500 8.500 12.500", "#8a7666", 1)
        plate.swell("M-12 17.500C-15 18 -19 19 -22 14", "#8a7666", 1)


def _hat(plate: Plate) -> None:
    """A wide scarlet plate of a hat, slit through, worn on one ear."""
    with plate.at(*_HEAD), plate.at(0, 0, 1, 9):
        plate.shape("M-20 -22C-22 -36 -10 -42 4 -42C18 -42 28 -36 26 -22Z", cloth.across(plate, RED, -20, 28), 1.6)
        plate.shape(
            "M-36 -24C-40 -36 -22 -44 2 -44C26 -44 42 -36 38 -24C34 -16 18 -16 2 -18C-14 -18 -32 -14 -36 -24Z",
            plate.linear(-38, -30, 40, -24, RED.light, RED.base, RED.low),
        )
        for x, lean in ((-28, 40), (-18, 24), (-6, 8), (6, -6), (18, -22), (29, -40)):
            with plate.at(x, -30 + abs(x) * 0.06, 1, lean):
                plate.shape("M0 -7.500C2.600 -3 2.600 4 0 8.500C-2.600 4 -2.600 -3 0 -7.500Z", IVORY.base, 1)
        plate.wedges("M38 -26C35 -17 20 -16 4 -17.500", 12, (-1, -5), RED.line, 0.9)
        plate.swell("M-34 -28C-32 -38 -16 -41 0 -41", "#ea9484", 1.8)
        plate.swell("M-20 -17C-8 -19.500 12 -19.500 24 -17.500", INK, 1.1, 0.5, 0.5)
        plate.dot(24, -22, 5, plate.radial(22, -24, 8, GOLD.light, GOLD.base, GOLD.low), 1.2)
        plate.dot(24, -22, 2.2, BLUE.light, 0.8)
