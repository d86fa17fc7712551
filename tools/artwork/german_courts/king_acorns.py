"""The king of acorns: very old, a white beard in two points, enthroned in carved oak before his forest."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, country, crowns, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import BROWN, GOLD, GREEN, HOARY, IVORY, OCHRE, RED
from artwork.woodcut.faces import RUDDY as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((86.0, 45.0, 48.0), (191.0, 45.0, 48.0))
_HEAD: Final = (129.0, 101.0, 1.0, -2.0, 1)


def figure() -> Plate:
    """The land, and the king a little smaller than the card is drawn, so that both signs hang free."""
    plate = Plate(FRAME)
    _land(plate)
    with plate.at(8, 14.500, 0.955):
        for step in (
            _throne,
            _mantle,
            _shoes,
            _robe,
            _lap,
            _drape,
            _torso,
            _sceptre,
            _right_arm,
            _left_arm,
            _cape,
            _hair,
            _face,
            _beard,
            _crown,
        ):
            step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.DUSK, 230, 12)
    forest = plate.linear(0, 190, 0, 250, "#7fa06d", "#4d7a50")
    places = (
        (31, 246, 46), (55, 246, 42), (208, 246, 36), (186, 246, 32), (20, 247, 38), (196, 247, 42),
        (220, 248, 48),
    )  # fmt: skip
    country.pines(plate, places, forest, "#2f5538")
    land.hill(plate, "M13 240C60 232 190 250 227 238", land.MEADOW)
    plate.shape("M14 296H226V356H14Z", plate.linear(0, 296, 0, 353, "#e6d9b4", "#c9b683"), 1.6)
    plate.line("M17 312H223M17 333H223M44 296V312M96 312V333M150 312V333M60 333V353M124 333V353", 0.9, "#937d4c")


def _throne(plate: Plate) -> None:
    """A gabled back, posts with acorns on them, a box seat carved with arches."""
    oak = cloth.across(plate, BROWN, 76, 182)
    plate.shape("M82 262V118C96 104 112 92 129 78C146 92 162 104 176 118V262Z", oak)
    plate.shape("M91 258V124C104 112 116 102 129 91C142 102 154 112 167 124V258Z", BROWN.low, 1.3)
    plate.shape(
        "M95 258V127C106 116 117 107 129 97C141 107 152 116 163 127V258Z", cloth.across(plate, RED, 90, 166), 1.1
    )
    for x, y in ((100, 104), (113, 93), (145, 93), (158, 104)):
        crowns.leaf(plate, x, y + 4, 0.62, -42 if x < 129 else 42, BROWN)
    for x in (78, 180):
        side = 1 if x > 129 else -1
        plate.shape(f"M{x - 7} 122H{x + 7}V330H{x - 7}Z", cloth.across(plate, BROWN, x - 7, x + 7), 1.7)
        plate.wedges(f"M{x + 7} 126V256", 14, (-6, 2), BROWN.line, 0.9)
        plate.shape(f"M{x - 9} 116H{x + 9}V124H{x - 9}Z", BROWN.light, 1.4)
        plate.shape(
            f"M{x - 8} 105C{x - 8} 96 {x + 8} 96 {x + 8} 105C{x + 7} 111 {x + 4} 115 {x} 116"
f"C{x - 4} 115 {x - 7} 111"
            f" {x - 8} 105Z", plate.linear(x - 8, 0, x + 8, 0, OCHRE.light, OCHRE.low), 1.5,
        )  # fmt: skip
        plate.shape(
            f"M{x - 9.500} 105C{x - 9} 92 {x + 9} 92 {x + 9.500} 105"
f"C{x + 4} 107.500 {x - 4} 107.500 {x - 9.500} 105Z",
            BROWN.base, 1.4,
        )  # fmt: skip
        plate.line(f"M{x} 95V91M{x - 6} 103L{x - 3} 97M{x} 105V97M{x + 6} 103L{x + 3} 97", 1, BROWN.line)
        plate.shape(f"M{x - 9} 214H{x + 9 - 3 * side}V224H{x - 9}Z", BROWN.light, 1.4)
    plate.shape("M70 262H188V324H70Z", oak, 1.7)
    for x in (72, 165):
        plate.shape(f"M{x + 3} 320V290C{x + 3} 276 {x + 17} 276 {x + 17} 290V320Z", BROWN.low, 1.2)
        plate.line(f"M{x + 10} 282V318M{x + 5} 296H{x + 15}", 1, BROWN.light)
    plate.shape("M65 321H193V332H65Z", BROWN.light, 1.5)
    for x, lean in ((62, 1), (184, -1)):
        plate.shape(f"M{x + 10 * lean} 208L{x + 20 * lean} 214V226L{x} 238L{x - 8 * lean} 232Z", BROWN.light, 1.4)
        plate.shape(f"M{x - 6} 240H{x + 6}V334H{x - 6}Z", cloth.across(plate, BROWN, x - 6, x + 6), 1.7)
        plate.wedges(f"M{x + 6} 244V330", 16, (-5, 2), BROWN.line, 0.9)
        plate.dot(x, 231, 10, plate.radial(x - 3, 227, 14, BROWN.light, BROWN.base, BROWN.low), 1.6)
        plate.swell(
            f"M{x - 6} 232C{x - 6} 224 {x + 6} 224 {x + 5} 232C{x + 4} 237 {x - 2} 236 {x - 1} 232", BROWN.line, 1.5
        )
        plate.shape(f"M{x - 8} 330H{x + 8}V340H{x - 8}Z", BROWN.light, 1.4)
    plate.shape("M72 250C90 244 168 244 186 250C190 256 190 262 186 266H72C68 262 68 256 72 250Z", RED.base, 1.6)


def _mantle(plate: Plate) -> None:
    """Over the seat on both sides, and down to the step."""
    plate.shape(
        "M92 170C78 200 70 238 68 270C66 296 58 318 46 338C66 346 100 348 124 346C150 348 170 344 180 340"
        "C182 320 180 296 180 268C180 236 176 200 162 170Z",
        cloth.across(plate, GREEN, 46, 188),
    )
    plate.folds("M74 262C72 290 66 318 56 336", "M92 276C90 300 88 322 80 343", 4, GREEN.line, 1.5)
    plate.folds("M160 276C164 300 166 322 166 343", "M182 262C184 290 184 316 178 338", 4, GREEN.line, 1.5)
    plate.shape(
        "M70 240C66 262 70 288 64 308C60 322 54 332 46 338L58 341.500C68 332 74 318 76 304"
        "C79 284 72 264 76 246Z",
        IVORY.base, 1.4,
    )  # fmt: skip
    cloth.ermine(plate, ((72, 284, 0), (70, 303, 10), (61, 323, 24)), 0.85)


def _shoes(plate: Plate) -> None:
    for path, toe in (
        ("M92 330C96 336 98 342 95 347C90 352 76 352 72 347C72 341 80 336 84 329Z", "M76 345C82 342 88 342 93 345"),
        (
            "M146 330C145 338 148 345 154 349C162 352 172 350 173 346C171 340 162 337 158 328Z",
            "M154 346C160 342 166 343 171 346",
        ),
    ):
        plate.shape(path, plate.linear(70, 330, 174, 350, RED.base, RED.low), 1.7)
        plate.swell(toe, RED.light, 1.4)


def _robe(plate: Plate) -> None:
    """From the waist over two knees to the feet: one cloth, so that the lap is told by light and by its folds."""
    robe = (
        "M104 216C94 226 74 236 69 254C66 266 74 276 79 288C83 304 83 322 80 334C92 342 108 340 120 336"
        "C134 342 150 342 162 334C160 320 161 304 164 290C170 276 178 266 174 252C170 236 158 226 150 216Z"
    )
    plate.shape(robe, cloth.across(plate, OCHRE, 66, 178))
    plate.flat("M71 266C78 280 94 284 108 276C114 282 128 282 136 276C150 284 166 280 173 264"
    "C174 278 168 284 164 294"
        "C150 302 138 300 128 292C116 302 92 304 80 294C78 284 70 278 71 266Z", OCHRE.low, 0.75)  # fmt: skip
    plate.flat("M112 284C115 302 115 320 112 339C118 338 126 337 132 339C129 318 130 300 134 284Z", OCHRE.low, 0.6)
    plate.folds("M82 286C90 302 91 320 87 338", "M106 290C110 308 110 324 108 340", 4, OCHRE.line, 1.3, 0.2)
    plate.folds("M104 274C112 282 130 282 140 272", "M98 288C112 312 132 312 146 288", 4, OCHRE.line, 1.3, 0.06)
    cloth.trimming(
        plate, "M81 327C92 335 107 334 121 330", "M80 335C92 342.500 107 341 121 337", RED.base, 7, GOLD.light, 1.5
    )
    cloth.trimming(
        plate,
        "M121 330C134 336 150 336 162 328",
        "M121 337C134 342.500 150 342.500 163 335",
        RED.base,
        7,
        GOLD.light,
        1.5,
    )


def _lap(plate: Plate) -> None:
    """Thighs towards us, foreshortened: their tops lie in the light, the cloth is drawn tight over the knees."""
    light = plate.radial(90, 254, 36, "#fdedb8", "#f3cf76", OCHRE.base)
    plate.flat("M106 222C96 230 77 240 73 254C72 266 82 274 94 273C106 271 116 258 121 226Z", light)
    plate.flat("M113 228C118 250 118 262 110 274C116 280 128 280 136 273C126 262 126 244 131 228Z", OCHRE.low, 0.55)
    plate.folds("M106 226C98 234 90 242 84 250", "M116 230C114 246 108 258 98 268", 3, OCHRE.line, 1.1, 0.3)
    plate.wedges("M70 258C70 268 78 278 80 290", 7, (8, 1), OCHRE.line, 1)
    plate.wedges("M76 268C86 279 100 276 108 268", 7, (0, -6), OCHRE.line, 0.9)


def _drape(plate: Plate) -> None:
    """The mantle drawn over one knee, its ermine edge falling between the shins."""
    plate.shape(
        "M138 218C142 240 148 262 152 280C156 302 154 322 150 341C162 344 172 342 180 338C182 316 184 292 181 268"
        "C182 246 172 228 156 214Z",
        cloth.across(plate, GREEN, 138, 190), 1.7,
    )  # fmt: skip
    plate.flat("M150 226C160 232 170 242 174 254C174 264 166 270 158 268C152 256 148 240 146 228Z", GREEN.light, 0.7)
    plate.folds("M150 230C156 244 160 256 162 268", "M156 222C166 232 172 242 174 252", 3, GREEN.line, 1.2, 0.2)
    plate.folds("M160 276C166 298 166 320 162 341", "M178 268C180 292 178 316 175 338", 4, GREEN.line, 1.4, 0.1)
    plate.wedges("M156 270C164 276 174 272 180 262", 7, (0, 8), GREEN.line, 1)
    plate.shape(
        "M132 222C136 242 142 264 145 282C148 302 147 322 143 340L151 342C156 322 157 302 153 280"
        "C149 262 144 240 141 218Z",
        IVORY.base, 1.4,
    )  # fmt: skip
    cloth.ermine(plate, ((142, 250, -12), (148, 272, -10), (151, 295, -4), (150, 318, 6)), 0.85)


def _torso(plate: Plate) -> None:
    plate.shape(
        "M102 150C98 176 100 202 96 226C112 234 142 234 158 226C154 202 158 176 154 148Z",
        cloth.across(plate, OCHRE, 94, 162),
    )
    cloth.sprigs(plate, ((107, 194), (110, 212), (148, 194), (146, 212)), GREEN.base, 1.1)
    cloth.trimming(
        plate, "M97 218C112 226 142 226 157 218", "M96 227C112 235 142 235 158 227", GREEN.base, 9, GOLD.light, 1.9
    )


def _sceptre(plate: Plate) -> None:
    """A gilt rod with an oak leaf and two acorns."""
    with plate.at(65, 192, 1, -7):
        plate.shape("M-2.600 -64H2.600V96H-2.600Z", plate.linear(-3, 0, 3, 0, GOLD.light, GOLD.base, GOLD.low), 1.4)
        for y in (-56, 16, 60, 92):
            plate.shape(f"M-4.500 {y}H4.500V{y + 5}H-4.500Z", GOLD.base, 1.2)
        crowns.leaf(plate, 0, -62, 0.86)
        for side in (-1, 1):
            plate.dot(side * 7.500, -60, 3.400, GREEN.light, 1.1)
            plate.dot(side * 8.500, -57, 2.200, OCHRE.light, 0.9)


def _right_arm(plate: Plate) -> None:
    """Bent at the throne's arm, the wide sleeve hangs open."""
    plate.shape("M74 188C66 206 68 232 80 246C94 240 100 222 96 204Z", IVORY.base, 1.5)
    plate.wedges("M70 210C70 228 74 240 80 246", 6, (7, -1), IVORY.line, 0.9)
    plate.shape("M84 190L72 183C68 188 68 196 71 202L86 208Z", cloth.across(plate, OCHRE, 68, 86), 1.5)
    plate.shape(
        "M108 146C92 150 80 166 76 186C82 198 86 220 80 246C98 240 112 220 114 196Z",
        cloth.across(plate, GREEN, 74, 118),
    )
    plate.folds("M98 154C86 168 84 184 90 200", "M108 158C98 176 98 206 86 238", 5, GREEN.line, 1.4)
    plate.swell("M92 156C83 168 80 178 80 188", "#97bb8b", 2)
    with plate.at(68, 191, 0.92, 6):
        hands.fist(plate, SKIN)


def _left_arm(plate: Plate) -> None:
    """Down to the knee, the hand spread on it."""
    plate.shape("M170 220L182 232C180 240 174 246 168 248L158 236Z", cloth.across(plate, OCHRE, 158, 182), 1.5)
    plate.shape(
        "M150 146C168 146 182 160 188 184C194 204 192 222 184 238C176 236 166 228 160 220C164 206 160 188 152 178Z",
        cloth.across(plate, GREEN, 150, 196),
    )
    plate.folds("M160 152C172 168 178 190 168 224", "M170 152C186 172 190 200 181 234", 4, GREEN.line, 1.4)
    plate.wedges("M184 172C192 194 193 218 186 234", 9, (-9, -1), GREEN.line, 1)
    plate.shape("M159 219C165 229 175 237 184.500 239L187 232C178 230 169 223 164 214Z", IVORY.base, 1.4)
    with plate.at(160, 250, 0.95, -46):
        hands.resting(plate, SKIN)


def _cape(plate: Plate) -> None:
    """Ermine over both shoulders, with a chain of oak leaves."""
    plate.shape(
        "M112 130C96 134 86 148 84 170C92 180 104 184 116 182L129 190L142 182C154 184 168 180 176 168"
        "C174 148 164 134 148 130Z",
        plate.linear(84, 140, 178, 170, IVORY.light, IVORY.base, IVORY.low),
    )
    cloth.ermine(plate, ((96, 152, 14), (94, 170, 10), (106, 166, 6), (155, 166, -6), (166, 168, -10), (164, 150, -14)))
    plate.wedges("M176 168C168 180 154 184 142 182", 10, (-3, -8), IVORY.line, 0.9)
    for x, y, turn in ((100, 141, 200), (103, 158, 190), (158, 158, 170), (161, 141, 160)):
        crowns.leaf(plate, x, y, 0.5, turn)


def _hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M4 -24C24 -30 34 -14 33 4C34 16 40 24 38 36C34 44 28 40 26 44C20 42 16 34 18 24Z",
            cloth.across(plate, HOARY, 10, 38), 1.7,
        )  # fmt: skip
        plate.folds("M22 -18C28 -4 26 18 26 40", "M28 -16C34 0 32 20 36 34", 4, HOARY.line, 1, 0.1)
        plate.shape("M-17 -22C-23 -14 -24 4 -22 14C-25 20 -30 24 -29 32C-22 33 -17 27 -15 18Z", HOARY.base, 1.5)
        plate.folds("M-20 -10C-22 4 -20 16 -27 30", "M-18 -4C-18 8 -18 18 -21 29", 2, HOARY.line, 0.9)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-17.500 -24C-19 -15 -20 -9 -18 -3C-19 2 -21 5.500 -20.200 10C-19.600 16 -17 22 -16 28"
            "L6 34C14 30 19.500 23 21 14L23 -4L21 -25Z"
        )
        plate.shape(outline, SKIN.over(plate), 1.8)
        faces.planes(plate, SKIN)
        faces.cheeks(plate, SKIN, 0.3)
        faces.age_lines(plate, SKIN)
        faces.eyes(plate, SKIN, Look(0.14, 0.08, 0.62, "#4b6a7d"), -3, 0.98)
        faces.aquiline_nose(plate, SKIN)
        plate.shape(
            "M-20.500 -4C-20 -9.500 -12 -12 -7.500 -7C-8 -5 -9 -4 -10 -4.500C-13 -6.500 -17 -6 -20.500 -4Z",
            HOARY.light,
            0.9,
        )
        plate.shape(
            "M-4 -7C1 -13.500 11 -13.500 18.500 -3.500C14 -6 10 -7.500 6 -7.200C2 -7 -1 -6 -2.500 -4"
            "C-3.500 -4.500 -4.200 -6 -4 -7Z",
            HOARY.light, 0.9,
        )  # fmt: skip


def _beard(plate: Plate) -> None:
    """Long, parted in the middle, ending in two points on the breast."""
    with plate.at(*_HEAD):
        plate.shape(
            "M22 4C26 16 30 26 30 40C30 58 24 74 17 92C10 84 6 74 3 62C0 74 -6 86 -15 96C-24 82 -30 62 -28 44"
            "C-27 32 -21 24 -19.500 14C-17 19 -13 17 -10 16.500C-3 17 14 20 22 4Z",
            plate.linear(-28, 20, 30, 60, HOARY.light, HOARY.base, HOARY.low),
        )
        plate.folds("M-20 22C-30 42 -26 70 -16 92", "M-6 30C-6 46 -8 70 -14 90", 6, HOARY.line, 1.1)
        plate.folds("M4 30C8 46 12 66 16 86", "M20 14C28 32 28 58 18 88", 6, HOARY.line, 1.1)
        plate.swell("M3 61C3 50 1 40 -1 32", HOARY.line, 1.4, 0.8)
        plate.shape("M-14 22.600C-11 21 -6 21 -2 22.600C-4 26.500 -12 27 -14 22.600Z", SKIN.lips, 0.9)
        plate.shape(
            "M-10 16.400C-13 15.600 -17 17 -19.500 21C-22 26 -25.500 28.500 -29 29C-25 33 -18 31 -15 26.500"
            "C-13.500 24 -11.500 23 -10 22.600C-5 23 -1 24.500 2 28.500C6 34 15 35 20 30C15 29.500 11 26 8.500 22"
            "C4.500 16.500 -4 14.800 -10 16.400Z",
            HOARY.light, 1.3,
        )  # fmt: skip
        plate.folds("M-8 18C-2 17.500 6 22 15 30.500", "M-8 21C-2 21.500 3 26 11 31.500", 3, HOARY.line, 0.9)
        plate.folds("M-12 18C-16 18.500 -20 26 -26 29.500", "M-12 21C-15 22 -17 28 -22 30.500", 2, HOARY.line, 0.9)


def _crown(plate: Plate) -> None:
    """Five oak leaves of gold on a broad band, over a cap of red."""
    with plate.at(*_HEAD):
        plate.shape("M-20 -28C-18 -44 -6 -50 3 -50C16 -50 26 -42 27 -28Z", cloth.across(plate, RED, -20, 28), 1.5)
        plate.wedges("M27 -30C26 -42 16 -50 4 -50", 8, (-6, 3), RED.line, 0.9)
        for x, y, size, lean in (
            (-23, -30, 0.8, -20),
            (29, -31, 0.8, 20),
            (-12, -27, 0.96, -9),
            (18, -28, 0.96, 9),
            (3, -26, 1.1, 0),
        ):
            crowns.leaf(plate, x, y, size, lean)
        stones = (GREEN.light, IVORY.light, RED.base, IVORY.light, GREEN.light, IVORY.light, RED.base)
        crowns.circlet(plate, "M-25 -34C-10 -26 16 -26 31 -35", "M-22.500 -22C-9 -15 14 -15 28 -23", stones, GOLD, 2.7)
        plate.swell("M-22 -21.500C-9 -14.500 14 -14.500 27.500 -22.500", INK, 1.2, 0.6, 0.6)
