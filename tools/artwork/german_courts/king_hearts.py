"""The king of hearts: young, with golden hair, turned aside on a Gothic throne of stone, the orb on his hand."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, crowns, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import BLUE, FAIR_HAIR, GOLD, GREEN, IVORY, OCHRE, RED, Dye
from artwork.woodcut.faces import FAIR as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.plate import Plate
from tablegame.art.paths import Point

SIGNS: Final[Signs] = ((87.0, 44.0, 46.0), (192.0, 44.0, 46.0))
_HEAD: Final = (130.0, 102.0, 1.02, -4.0, 1)
_STONE: Final = Dye("#efe9dc", "#d2cabb", "#9d9485", "#6d655a")


def figure() -> Plate:
    """The land, and the king a little smaller than the card is drawn, so that both signs hang free."""
    plate = Plate(FRAME)
    _land(plate)
    with plate.at(8, 14.500, 0.955):
        for step in (
            _niche,
            _mantle,
            _stool,
            _shoes,
            _gown,
            _torso,
            _lapels,
            _sceptre,
            _far_arm,
            _orb,
            _near_arm,
            _hair,
            _neck,
            _face,
            _fringe,
            _crown,
        ):
            step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.AIR, 220, 14, 9)
    plate.shape("M14 236C36 214 62 218 82 232C120 240 150 226 180 224C200 214 214 216 226 222V280H14Z", "#bdc9a4", 1.1)
    land.church(plate, 36, 234, 0.66)
    land.hill(plate, "M13 248C44 238 84 246 120 250C160 250 200 240 227 246", land.MEADOW)
    land.tree(plate, 210, 252, 0.5)
    land.tree(plate, 25, 264, 0.44)
    land.tufts(plate, ((28, 292), (44, 282), (208, 262), (30, 346)))
    plate.shape("M58 318H226V356H40Z", plate.linear(0, 318, 0, 353, _STONE.light, _STONE.base), 1.6)
    plate.shape("M40 344H226V356H34Z", _STONE.base, 1.4)


def _niche(plate: Plate) -> None:
    """A pointed arch with crockets between two pinnacles; the seat a block with a trefoil in its side."""
    stone = cloth.across(plate, _STONE, 78, 184)
    plate.shape("M84 330V132C88 102 104 84 130 64C156 84 172 102 176 132V330Z", stone)
    plate.shape("M93 300V136C96 112 110 96 130 80C150 96 164 112 167 136V300Z", cloth.across(plate, BLUE, 90, 168), 1.5)
    cloth.sprigs(
        plate,
        [(101 + 15 * i + 7.500 * (j % 2), 116 + 18 * j) for i in range(5) for j in range(4) if 0 < i < 4 or j > 0],
        OCHRE.base, 0.9,
    )  # fmt: skip
    plate.wedges("M93 300V136C96 112 110 96 130 80", 26, (7, 3), BLUE.line, 1)
    for x, y, lean in ((94, 101, -46), (108, 82, -46), (152, 82, 46), (166, 101, 46)):
        with plate.at(x, y, 1, lean):
            plate.shape("M-4 1C-8 -4 -6 -10 0 -11C6 -10 8 -4 4 1Z", _STONE.light, 1.2)
            plate.swell("M-2 -2C-4 -6 0 -9 2 -6", _STONE.line, 1)
    for x in (80, 180):
        plate.shape(f"M{x - 7} 330V116H{x + 7}V330Z", cloth.across(plate, _STONE, x - 7, x + 7), 1.7)
        plate.shape(
            f"M{x - 9} 118L{x - 6} 108L{x} 82L{x + 6} 108L{x + 9} 118Z", cloth.across(plate, _STONE, x - 9, x + 9), 1.5
        )
        plate.dot(x, 82, 3.6, _STONE.light, 1.3)
        plate.line(f"M{x - 3} 108V97M{x + 3} 108V97", 1, _STONE.line)
        plate.line(f"M{x} 128V200", 1.2, _STONE.line)
        plate.wedges(f"M{x + 7} 122V250", 14, (-5, 2), _STONE.line, 0.8)
    plate.shape("M74 252H188V330H74Z", stone, 1.6)
    plate.shape("M70 246H190V256H70Z", _STONE.light, 1.5)
    plate.shape("M176 206H190C194 206 194 216 190 217H176Z", _STONE.light, 1.5)
    plate.wedges("M188 258V328", 12, (-6, 2), _STONE.line, 0.9)


def _mantle(plate: Plate) -> None:
    """From the shoulders over the seat to the steps."""
    plate.shape(
        "M146 146C172 150 186 178 190 214C196 250 194 306 184 342C168 350 146 352 132 348C148 322 156 286 152 246Z",
        cloth.across(plate, RED, 136, 198),
    )
    plate.folds("M158 250C160 290 152 322 140 347", "M184 230C190 276 186 316 176 345", 6, RED.line, 1.5, 0.1)
    plate.shape("M108 148C90 160 80 190 78 222C76 234 74 240 70 246L96 244L110 210Z", cloth.across(plate, RED, 72, 112))
    plate.folds("M92 176C86 200 84 222 80 242", "M102 190C98 210 94 230 92 242", 3, RED.line, 1.3, 0.1)


def _stool(plate: Plate) -> None:
    plate.shape("M28 326H84V332H28Z", OCHRE.light, 1.4)
    plate.shape("M32 332H80L82 346H30Z", cloth.across(plate, RED, 28, 84), 1.5)
    plate.dots(((40, 339), (50, 339), (60, 339), (70, 339)), 2.2, OCHRE.light, 0.9)
    plate.shape(
        "M26 319C34 315 78 315 86 319C88 322 88 325 85 327H27C24 325 24 322 26 319Z",
        cloth.across(plate, BLUE, 26, 88),
        1.5,
    )


def _shoes(plate: Plate) -> None:
    plate.shape(
        "M66 302C72 308 74 314 72 319C62 321 46 322 38 321C33 319 36 314 42 312C50 310 58 306 66 302Z", RED.base, 1.7
    )
    plate.swell("M44 316C52 314 60 312 66 308", RED.light, 1.6)
    plate.shape(
        "M112 330C119 336 121 343 119 349C106 352 86 353 76 351C71 348 75 343 82 341C92 339 104 336 112 330Z",
        RED.base,
        1.7,
    )
    plate.swell("M84 346C94 344 104 342 112 338", RED.light, 1.6)


def _gown(plate: Plate) -> None:
    """Both knees to the left: the far foot on the stool, the near one on the step."""
    gown = (
        "M110 212C96 218 72 230 65 242C60 252 62 262 64 272C62 288 56 302 50 313C58 320 72 322 84 319L84 335"
        "C102 343 134 344 154 336C160 316 164 300 165 280C168 258 166 236 156 214Z"
    )
    plate.shape(gown, cloth.across(plate, IVORY, 54, 176))
    plate.flat(
        "M96 262C104 278 140 274 166 250C166 280 162 312 153 335C146 342 128 342 116 342C124 316 116 290 96 262Z",
        IVORY.low,
        0.8,
    )
    plate.flat("M80 258C84 276 86 296 84 334C90 338 98 340 104 340C100 312 96 284 92 262Z", IVORY.low, 0.75)
    plate.flat("M154 222C136 232 112 242 97 255C92 266 102 274 114 271C136 268 156 258 164 246"
    "C163 236 160 228 154 222Z",
        plate.linear(110, 232, 130, 272, "#fffefa", IVORY.light, "#e6dcc6"))  # fmt: skip
    plate.flat("M112 218C98 224 76 234 69 246C67 255 74 260 82 257C92 250 108 240 124 232Z",
        plate.linear(84, 228, 96, 256, "#fffefa", IVORY.light, "#e6dcc6"))  # fmt: skip
    plate.folds("M70 262C72 280 64 300 58 314", "M82 262C84 284 82 302 80 318", 3, IVORY.line, 1.2, 0.15)
    plate.folds("M98 270C104 292 98 318 92 336", "M112 276C120 298 122 320 118 340", 4, IVORY.line, 1.3, 0.15)
    plate.folds("M122 276C136 296 136 320 132 341", "M160 262C160 290 156 316 148 337", 4, IVORY.line, 1.3, 0.15)
    plate.folds("M104 266C124 268 146 256 160 240", "M106 272C128 278 152 268 164 252", 3, IVORY.line, 1.1, 0.1)
    plate.folds("M112 226C100 232 90 238 82 246", "M124 236C114 242 104 248 96 254", 3, IVORY.line, 1.1, 0.2)
    plate.wedges("M65 272C63 288 57 302 51 312", 7, (7, 2), IVORY.line, 0.9)
    cloth.trimming(plate, "M53 304C61 311 72 313 83 311", "M50 313C58 320 72 322 84 319", RED.base, 4, GOLD.light, 1.5)
    cloth.trimming(
        plate, "M85 325C104 333 134 334 157 326", "M84 335C102 343 134 344 154 336", RED.base, 9, GOLD.light, 1.6
    )


def _hearts(plate: Plate, places: tuple[Point, ...]) -> None:
    """Woven hearts, as one element."""
    plate.flat(
        "".join(
            f"M{x} {y + 4}C{x - 5} {y} {x - 4.600} {y - 4} {x - 2.200} {y - 3.600}"
f"C{x - 1} {y - 3.400} {x} {y - 2} {x} {y - 1.600}"
            f"C{x} {y - 2} {x + 1} {y - 3.400} {x + 2.200} {y - 3.600}C{x + 4.600} {y - 4} {x + 5} {y} {x} {y + 4}Z"
            for x, y in places
        ),
        RED.base,
    )  # fmt: skip


def _torso(plate: Plate) -> None:
    plate.shape(
        "M110 148C108 172 108 196 104 218C118 226 144 226 160 216C156 194 158 168 156 146Z",
        cloth.across(plate, IVORY, 102, 166),
    )
    _hearts(plate, ((120, 172), (134, 172), (147, 172), (127, 188), (141, 188), (120, 203), (134, 203), (147, 202)))
    plate.wedges("M157 152C157 176 156 196 159 212", 10, (-8, 0), IVORY.line, 0.9)
    cloth.trimming(
        plate, "M105 211C120 219 144 219 159 209", "M104 220C120 228 144 228 160.500 218", RED.base, 8, GOLD.light, 1.8
    )
    plate.shape("M119 222L127 222L124 254L121 258L117 254Z", RED.base, 1.3)
    plate.dots(((122, 230), (121.500, 238), (121, 246)), 1.6, GOLD.light, 0.8)


def _lapels(plate: Plate) -> None:
    """The mantle's ermine edges, and the jewelled collar that holds it."""
    plate.shape("M106 144C98 166 98 190 95 214L106 216C110 200 112 176 119 150Z", IVORY.light, 1.5)
    plate.shape(
        "M156 142C162 170 160 200 168 238C174 246 178 250 184 252L188 240C178 220 176 180 170 148Z", IVORY.base, 1.5
    )
    cloth.ermine(plate, ((109, 164, 8), (105, 184, 6), (102, 204, 8)), 0.85)
    cloth.ermine(plate, ((164, 166, -4), (166, 188, -2), (168, 208, -8), (174, 228, -18)), 0.85)
    plate.shape(
        "M106 142C118 134 146 132 162 140C166 146 168 152 168 156C150 166 124 168 104 158"
        "C103 152 104 146 106 142Z",
        cloth.across(plate, GOLD, 104, 168), 1.7,
    )  # fmt: skip
    cloth.pearls(plate, "M107 155C124 163 150 161 166 152", 12, 1.7)
    for x, y, dye in ((113, 148, RED), (124, 151, BLUE), (136, 152, RED), (148, 150, BLUE), (159, 146, RED)):
        plate.shape(f"M{x - 4} {y}L{x} {y - 4}L{x + 4} {y}L{x} {y + 4}Z", dye.base, 1)


def _sceptre(plate: Plate) -> None:
    with plate.at(190, 180, 1, 5):
        plate.shape("M-2.500 -76H2.500V78H-2.500Z", plate.linear(-3, 0, 3, 0, GOLD.light, GOLD.base, GOLD.low), 1.4)
        for y in (-64, -30, 24, 70):
            plate.shape(f"M-4.300 {y}H4.300V{y + 5}H-4.300Z", GOLD.base, 1.2)
        crowns.lily(plate, 0, -74, 0.95)


def _far_arm(plate: Plate) -> None:
    """The arm on the side we look past, raised with the sceptre; its elbow on the stone."""
    plate.shape(
        "M158 146C174 146 186 158 194 176L200 192C206 200 202 212 192 214C178 214 166 202 160 190Z",
        cloth.across(plate, RED, 158, 204),
    )
    plate.folds("M166 154C178 168 186 184 190 208", "M160 164C168 182 174 196 184 210", 4, RED.line, 1.3, 0.1)
    plate.shape(
        "M186 186L200 182C204 190 205 202 200 210C192 214 184 208 184 200Z", cloth.across(plate, IVORY, 184, 206), 1.6
    )
    plate.folds("M188 190L190 208", "M199 186L201 206", 4, IVORY.line, 1)
    with plate.at(192, 174, 0.9, 78, -1):
        hands.fist(plate, SKIN)


def _orb(plate: Plate) -> None:
    with plate.at(72, 190):
        crowns.cross(plate, 0, -15, 1)
        plate.dot(0, 0, 15, plate.radial(-5, -6, 24, GOLD.light, GOLD.base, GOLD.low), 1.8)
        plate.shape("M-14.800 -4C-6 2 6 2 14.800 -4V2.500C6 8 -6 8 -14.800 2.500Z", RED.base, 1.1)
        plate.shape("M-3 -14.800H3V0H-3Z", RED.base, 1.1)
        plate.dots(((-9, 2), (0, 3.600), (9, 2)), 1.5, IVORY.light, 0.7)
        plate.wedges("M14 6C12 12 6 15 0 15", 7, (-6, -4), GOLD.line, 0.9)
        hands.cupped(plate, SKIN)


def _near_arm(plate: Plate) -> None:
    """A wide sleeve that hangs from the wrist to the lap."""
    plate.shape(
        "M112 146C98 150 88 164 82 184C78 198 74 206 72 214C74 226 78 238 86 248C98 240 108 226 112 206Z",
        cloth.across(plate, RED, 72, 118),
    )
    plate.folds("M102 156C92 172 88 194 84 212", "M110 168C106 196 98 222 90 242", 5, RED.line, 1.4, 0.1)
    plate.swell("M98 156C90 168 86 182 83 196", "#e88a78", 2)
    plate.shape("M71 210C78 212 88 208 92 204C97 210 96 232 86 249C76 240 70 224 71 210Z", IVORY.base, 1.5)
    cloth.ermine(plate, ((79, 222, 0), (86, 234, -4)), 0.8)
    plate.shape("M70 208C74 216 84 218 92 212L92 203C86 207 78 206 73 202Z", cloth.across(plate, IVORY, 70, 94), 1.4)


def _hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M0 -28C24 -34 36 -20 35 -2C35 8 40 14 38 21C36 28 27 29 22 26C16 24 15 18 16 12Z",
            plate.linear(8, -20, 42, 24, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low),
        )
        plate.folds("M22 -22C28 -6 25 10 23 23", "M31 -18C37 0 33 12 35 22", 5, FAIR_HAIR.line, 1.1, 0.1)
        plate.shape("M-16 -22C-24 -16 -25 -2 -23 8C-24 12 -25 15 -23 19C-20 22 -15 20 -14 16Z", FAIR_HAIR.base, 1.5)
        plate.folds("M-19 -12C-22 -2 -20 10 -22 17", "M-17 -8C-18 2 -16 10 -17 17", 2, FAIR_HAIR.line, 1)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-6 26C-5 34 -7 40 -11 44C-2 50 12 50 20 42C16 36 15 26 17 14Z",
            plate.linear(-8, 0, 20, 0, SKIN.middle, SKIN.low),
            1.5,
        )
        plate.flat("M-5 32C4 34 12 26 16 18C15 28 16 34 18 40C10 44 2 40 -5 32Z", SKIN.shade, 0.5)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-16 -26C-18 -16 -19.500 -9 -18 -3C-19 2 -20.800 6 -20 10C-19 15 -17 19 -16 23"
            "C-14 29 -11 33 -7 34.500"
            "C-3 36.500 3 35 8 32C15 28 19.500 21 20.500 12L22 -4L20 -26Z",
            SKIN.over(plate), 1.8,
        )  # fmt: skip
        faces.planes(plate, SKIN, 0.8, smooth=True)
        faces.cheeks(plate, SKIN, 0.1)
        faces.eyes(plate, SKIN, Look(0.16, 0.02, 0.48, "#3c6f8a"), 0, 0.96)
        faces.straight_nose(plate, SKIN)
        faces.thin_mouth(plate, SKIN)
        plate.shape(
            "M-19.500 -5.500C-17 -9.500 -11 -9 -7.500 -5C-11 -6.500 -15.500 -6.500 -19.500 -5.500Z", FAIR_HAIR.low, 0.6
        )
        plate.shape("M-4 -5.500C0 -11 9 -12 16 -6.500C9 -8.500 2 -8 -4 -5.500Z", FAIR_HAIR.low, 0.6)
        plate.shape(
            "M-10 15.600C-13 15 -16 17 -19.500 21C-16 22 -12 20.600 -10 19.600C-6 20.800 0 22.400 6 21"
            "C1 18 -5 15.400 -10 15.600Z",
            FAIR_HAIR.base, 0.9,
        )  # fmt: skip
        plate.shape(
            "M-12 26.500C-10 25.600 -6 25.600 -3.500 26.800C-1.500 30 -3 34.500 -7 38"
            "C-10.500 34.500 -12.500 30 -12 26.500Z",
            FAIR_HAIR.base,
            1.1,
        )
        plate.folds(
            "M-10 28C-10.500 31 -9 34 -7.500 36.500", "M-5 28C-4.500 31 -5 34 -6.500 36.500", 3, FAIR_HAIR.line, 0.8
        )


def _fringe(plate: Plate) -> None:
    """Combed over the brow, a lock before the ear."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-19 -24C-19.500 -18 -18 -14 -16 -13C-8 -17 2 -18 10 -15C15 -12 17 -6 17 2C16 10 17 17 21 22"
            "C28 19 30 8 29 -4C28 -16 26 -22 22 -28Z",
            plate.linear(-16, -24, 28, 10, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low), 1.6,
        )  # fmt: skip
        plate.folds("M19 -20C22 -10 20 6 21 19", "M25 -18C29 -8 27 8 23 19", 3, FAIR_HAIR.line, 1, 0.1)
        plate.folds("M-16 -22C-16 -19 -15 -17 -14 -15", "M12 -22C14 -19 15 -16 16 -12", 7, FAIR_HAIR.line, 1, 0.1)


def _crown(plate: Plate) -> None:
    """Open, with three hearts of rubies between pearled points."""
    with plate.at(*_HEAD):
        gilt = crowns.gilt(plate, -26, 32)
        points = (
            "M-22 -28L-27 -50C-22 -46 -18 -42 -16 -37C-13 -44 -13 -48 -15 -52C-8 -56 -4 -52 0 -38"
            "C2 -46 2 -52 3 -58"
            "C5 -52 6 -46 8 -38C11 -50 16 -56 22 -52C20 -48 20 -44 24 -37C26 -42 30 -47 35 -50L29 -29Z"
        )
        plate.shape(points, gilt, 1.8)
        plate.wedges("M35 -50L29 -30C20 -24 12 -22 4 -22", 9, (-6, -2), GOLD.line, 0.9)
        crowns.balls(plate, ((-27.500, -51.500), (3, -60), (36, -51.500), (-15, -54), (22, -54)), 2.8)
        _hearts(plate, ((-8, -39), (16, -39)))
        stones = (RED.base, IVORY.light, GREEN.light, IVORY.light, RED.base, IVORY.light, GREEN.light)
        crowns.circlet(
            plate, "M-24.500 -33C-10 -26 16 -26 31 -34", "M-21.500 -22C-9 -15.500 14 -15.500 28 -23", stones, GOLD, 2.6
        )
