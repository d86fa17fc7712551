"""The king of bells: stout, red-bearded and merry, on a folding chair before his camp, the hooded hawk on his glove."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, country, crowns, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import AUBURN, BLUE, BROWN, GOLD, GREEN, IVORY, OCHRE, PLUM, RED
from artwork.woodcut.faces import RUDDY as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((86.0, 44.0, 48.0), (191.0, 44.0, 48.0))
_HEAD: Final = (124.0, 106.0, 1.06, 3.0, -1)


def figure() -> Plate:
    """The land, and the king a little smaller than the card is drawn, so that both signs hang free."""
    plate = Plate(FRAME)
    _land(plate)
    with plate.at(8, 14.500, 0.955):
        for step in (
            _back, _chair, _legs, _skirt, _belly, _near_arm, _far_arm, _hawk, _fur, _hair, _face, _beard, _crown,
        ):  # fmt: skip
            step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.DUSK, 225, 16, 4)
    land.hill(plate, "M13 214C40 190 70 206 96 214C130 220 170 190 200 194C212 196 220 202 227 208")
    country.tent(plate, 42, 238, 0.9, RED, IVORY)
    country.tent(plate, 68, 244, 0.62, GREEN, OCHRE)
    country.tent(plate, 211, 240, 0.62, BLUE, IVORY)
    land.hill(plate, "M13 242C50 232 90 250 130 244C170 240 200 236 227 244", land.MEADOW)
    land.tufts(plate, ((30, 286), (214, 260), (44, 312), (26, 338), (150, 347)), 0.9)


def _back(plate: Plate) -> None:
    """The low leather back between two posts with gilt heads."""
    plate.shape("M80 160C100 152 150 152 170 160V222H80Z", cloth.across(plate, RED, 80, 170), 1.6)
    for x in (76, 174):
        plate.shape(f"M{x - 6} 236V152H{x + 6}V236Z", cloth.across(plate, BROWN, x - 6, x + 6), 1.6)
        plate.shape(
            f"M{x - 9} 152C{x - 11} 140 {x - 5} 134 {x} 130C{x + 5} 134 {x + 11} 140 {x + 9} 152Z",
            plate.linear(x - 9, 0, x + 9, 0, GOLD.light, GOLD.base, GOLD.low), 1.5,
        )  # fmt: skip
        plate.swell(
            f"M{x - 4} 150C{x - 5} 143 {x - 2} 138 {x} 135M{x + 4} 150C{x + 5} 143 {x + 2} 138 {x} 135", GOLD.line, 1.1
        )


def _chair(plate: Plate) -> None:
    """Two pairs of curved legs that cross under the seat, and its arms with scrolls."""
    for side in (-1, 1):
        with plate.at(124, 0, 1, 0, side):
            plate.shape(
                "M-66 232C-70 276 -34 298 0 308C28 316 46 326 50 348H64C60 320 36 304 6 294"
                "C-26 284 -54 268 -50 232Z",
                plate.linear(-66, 0, 60, 0, BROWN.light, BROWN.base, BROWN.low), 1.7,
            )  # fmt: skip
            plate.wedges("M-50 236C-53 268 -26 284 6 294C36 304 58 320 63 346", 24, (-4, 5), BROWN.line, 0.9)
    plate.dot(124, 301, 10, plate.radial(121, 298, 14, GOLD.light, GOLD.base, GOLD.low), 1.5)
    plate.shape("M70 254C66 246 74 242 84 244H164C176 242 182 246 178 254C184 262 180 268 170 268H78"
    "C68 268 64 262 70 254Z",
        cloth.across(plate, BLUE, 64, 184), 1.6)  # fmt: skip
    for x, lean in ((62, 1), (186, -1)):
        plate.shape(f"M{x + 14 * lean} 214L{x - 4 * lean} 220V234L{x + 14 * lean} 230Z", BROWN.light, 1.4)
        plate.dot(x, 230, 11, plate.radial(x - 3, 226, 15, BROWN.light, BROWN.base, BROWN.low), 1.6)
        plate.swell(
            f"M{x - 7} 231C{x - 7} 221 {x + 7} 222 {x + 6} 231C{x + 4} 237 {x - 3} 236 {x - 1} 230", BROWN.line, 1.6
        )


def _legs(plate: Plate) -> None:
    """Set wide apart in soft boots, one turned out."""
    plate.shape("M68 262C62 278 62 290 62 302L92 304C98 290 104 282 106 268Z", cloth.across(plate, GREEN, 62, 106), 1.7)
    plate.shape(
        "M142 268C146 284 148 294 150 304L178 300C182 288 182 274 178 260Z", cloth.across(plate, GREEN, 142, 182), 1.7
    )
    plate.folds("M72 274C68 284 67 292 68 300", "M84 276C82 286 82 294 84 302", 3, GREEN.line, 1.1)
    plate.folds("M164 274C166 284 166 292 164 300", "M176 272C176 282 175 290 173 299", 3, GREEN.line, 1.1)
    boot = (
        "M61 292C70 298 84 299 96 295C96 310 91 322 89 334C89 341 89 347 85 350C70 352 54 352 44 350"
        "C39 347 41 342 48 340C57 337 62 332 62 324C60 312 59 302 61 292Z"
    )
    plate.shape(boot, plate.linear(46, 0, 96, 0, "#c98f55", BROWN.base, BROWN.low))
    plate.shape(
        "M149 296C158 300 170 299 179 293C179 308 174 320 173 332C177 338 180 346 176 350"
        "C166 353 150 353 146 348"
        "C144 341 149 336 151 330C151 318 150 306 149 296Z",
        plate.linear(146, 0, 180, 0, BROWN.light, BROWN.base, BROWN.low),
    )
    plate.line("M42 347C56 349 74 349 88 347M146 347C154 350 168 350 177 347", 1, BROWN.line)
    plate.wedges("M95 302C94 316 90 326 88 346", 10, (-9, 1), BROWN.line, 1)
    plate.wedges("M178 300C177 314 173 324 173 332C176 338 178 342 177 347", 10, (-8, 1), BROWN.line, 1)
    plate.folds("M64 320C70 325 76 326 82 324", "M60 330C68 334 76 334 84 330", 3, BROWN.line, 1.1, 0.1)
    plate.folds("M152 324C158 328 164 328 170 324", "M152 332C158 336 166 336 172 331", 2, BROWN.line, 1.1, 0.1)
    plate.swell("M52 343C58 341 64 338 68 333", "#dcae78", 1.8)
    for cuff in (
        "M58 286C68 292 86 293 99 288L98 300C86 304 70 303 59 298Z",
        "M146 290C158 294 170 292 182 286L180 298C170 303 158 304 148 301Z",
    ):
        plate.shape(cuff, "#c08a52", 1.5)
        plate.wedges("M" + cuff[1:].split("L")[0], 9, (0, 7), BROWN.line, 0.8)


def _skirt(plate: Plate) -> None:
    """The robe ends at the knees, drawn tight between them."""
    skirt = (
        "M96 208C84 222 66 238 62 254C58 270 70 284 86 285C100 286 110 274 124 273C138 274 148 286 162 284"
        "C178 282 186 268 182 252C178 236 164 220 152 208Z"
    )
    plate.shape(skirt, cloth.across(plate, PLUM, 60, 184))
    plate.flat(
        "M104 226C90 234 72 244 69 256C69 266 80 270 92 268C106 264 116 248 118 230Z",
        plate.radial(84, 250, 34, "#c093b2", PLUM.light, "#83507a"),
    )
    plate.flat(
        "M144 226C158 234 172 242 176 254C176 264 166 268 156 267C142 264 132 250 130 230Z",
        plate.radial(160, 250, 32, "#b586a6", "#8a5a7d", "#734066"),
    )
    plate.flat("M118 232C116 252 112 262 106 272C116 274 130 274 142 272C134 262 130 252 130 232Z", PLUM.low, 0.7)
    plate.folds("M100 228C90 238 82 246 78 258", "M116 232C112 248 104 262 94 274", 4, PLUM.line, 1.2, 0.25)
    plate.folds("M132 232C136 248 142 262 152 274", "M148 226C158 236 166 246 170 258", 4, PLUM.line, 1.2, 0.25)
    plate.folds("M108 268C116 274 130 274 140 268", "M112 252C118 262 130 262 136 252", 3, PLUM.line, 1.2, 0.05)
    cloth.trimming(
        plate, "M62 264C68 280 92 280 106 272", "M62 271C68 290 96 288 110 277", OCHRE.base, 6, RED.base, 1.6
    )
    cloth.trimming(
        plate, "M142 272C156 280 178 278 183 262", "M138 277C152 288 180 288 184 269", OCHRE.base, 6, RED.base, 1.6
    )


def _belly(plate: Plate) -> None:
    plate.shape(
        "M100 146C90 168 84 194 88 214C98 232 148 234 160 214C164 194 158 168 150 146Z",
        plate.radial(114, 186, 64, "#ab7a9c", PLUM.base, PLUM.low),
    )
    cloth.sprigs(plate, ((104, 178), (144, 178), (104, 198), (146, 198), (114, 210), (136, 210)), OCHRE.base, 1.15)
    plate.wedges("M156 168C161 190 162 204 158 214", 9, (-10, 0), PLUM.line, 1)
    plate.swell("M98 208C112 220 138 220 152 207", PLUM.line, 1.6)
    plate.shape("M119 150L131 150L130 216L120 216Z", OCHRE.base, 1.3)
    plate.dots([(125, 168 + 11 * step) for step in range(5)], 2.5, RED.base, 0.9)
    plate.shape(
        "M88 212C104 228 146 228 160 212L162 222C148 238 102 238 87 222Z", cloth.across(plate, BROWN, 86, 162), 1.5
    )
    plate.shape("M116 222H134V236H116Z", GOLD.base, 1.4)
    plate.shape("M120 226H130V232H120Z", BROWN.base, 1.1)
    plate.dots(((96, 223), (106, 228), (144, 228), (154, 223)), 2, GOLD.light, 0.9)


def _near_arm(plate: Plate) -> None:
    """Elbow out, the hand on the thigh."""
    plate.shape(
        "M108 144C86 144 66 160 56 186C50 202 56 216 68 224L80 236L96 226C90 216 84 208 86 200"
        "C92 188 102 178 108 168Z",
        plate.linear(52, 0, 110, 0, OCHRE.light, OCHRE.base, OCHRE.low),
    )  # fmt: skip
    cloth.panes(
        plate,
        (
            ("M96 148C80 158 68 176 62 200", "M102 150C86 162 76 180 70 204"),
            ("M106 156C94 168 84 182 77 206", "M108 164C98 176 90 186 84 204"),
        ),
        RED, 2,
    )  # fmt: skip
    plate.folds("M60 204C68 212 78 222 84 232", "M80 200C84 210 88 218 93 226", 3, OCHRE.line, 1.2, 0.1)
    plate.shape("M76 232C80 226 90 220 97 220L103 229C98 236 90 242 84 243Z", cloth.across(plate, IVORY, 76, 103), 1.4)
    with plate.at(102, 242, 0.95, 38, -1):
        hands.resting(plate, SKIN)


def _far_arm(plate: Plate) -> None:
    """Bent up, in the long glove of a falconer."""
    plate.shape(
        "M150 145C170 146 182 160 188 182L202 190C208 206 202 224 186 227C168 226 156 208 152 188Z",
        cloth.across(plate, OCHRE, 150, 206),
    )
    cloth.panes(plate, (("M158 150C168 166 172 186 182 214", "M166 150C176 166 182 186 190 212"),), RED, 2)
    plate.wedges("M202 194C206 208 201 221 188 226", 8, (-9, -3), OCHRE.line, 1)
    leather = plate.linear(180, 170, 206, 200, "#e0b984", "#b98a52", "#80582c")
    plate.shape("M180 204C178 196 180 188 182 182H204C206 190 207 198 206 206C198 212 188 211 180 204Z", leather, 1.6)
    plate.wedges("M180 203C188 210 198 211 206 205", 8, (0, -9), "#5d3d1c", 0.9)
    plate.shape("M182 186C178 178 180 168 186 166H202C207 170 207 180 203 186Z", leather, 1.5)
    for x in (185, 191, 197, 202.500):
        plate.shape(
            f"M{x - 3} 184C{x - 3.500} 176 {x - 3} 168 {x} 168C{x + 3.400} 168 {x + 3.400} 176 {x + 3} 184Z",
            leather,
            1.1,
        )


def _hawk(plate: Plate) -> None:
    """Hooded, its bells on."""
    with plate.at(193, 168):
        plate.shape("M2 -10L14 20L6 22L-4 0Z", BROWN.low, 1.3)
        plate.line("M6 6L11 20M2 4L7 20", 0.9, "#b98a5e")
        plate.shape(
            "M4 0C-6 2 -13 -6 -14 -18C-15 -28 -11 -36 -9 -40C-12 -50 -3 -57 5 -53C12 -50 12 -43 9 -37"
            "C16 -26 16 -8 4 0Z",
            plate.linear(-14, -30, 14, -20, "#fdf5e2", "#ecdcb8", "#b99b6a"), 1.6,
        )  # fmt: skip
        for y, left in ((-32, -10), (-26, -12), (-20, -12.500), (-14, -12), (-8, -9)):
            plate.line(f"M{left} {y}L{left + 3} {y + 3}L{left + 6} {y}L{left + 9} {y + 3}", 0.9, BROWN.line)
        plate.shape(
            "M8 -38C17 -30 19 -14 18 10C10 4 0 -8 -1 -22C0 -30 3 -36 8 -38Z",
            plate.linear(-2, 0, 19, 0, BROWN.light, BROWN.base, BROWN.low),
            1.5,
        )
        plate.folds("M4 -30C4 -18 8 -6 15 4", "M9 -34C16 -22 17 -8 17 4", 4, "#d6aa7a", 1)
        plate.shape(
            "M-9 -42C-12 -52 -2 -57 5 -53C11 -50 11 -44 9 -40C3 -37 -4 -38 -9 -42Z",
            cloth.across(plate, RED, -10, 10),
            1.4,
        )
        plate.shape("M1 -54C-2 -60 -1 -64 3 -66C2 -62 6 -62 8 -65C9 -60 7 -56 4 -53Z", OCHRE.base, 1.1)
        plate.line("M-6 -45C-2 -47 2 -47 5 -46", 1, GOLD.base)
        plate.shape("M-9 -44C-14 -44 -16.500 -40 -14.500 -35C-13 -37.500 -11 -38 -8.500 -38.500Z", "#4b4640", 1)
        for x in (-5, 3):
            plate.shape(f"M{x - 2.500} -4L{x - 3.500} 3C{x - 3} 6 {x + 4} 6 {x + 4} 3L{x + 2.500} -4Z", OCHRE.base, 1.1)
        plate.dots(((-8, 1), (7.500, 1)), 2.6, GOLD.light, 1)


def _fur(plate: Plate) -> None:
    """A roll of brown fur round the shoulders and a heavy chain with a bell."""
    plate.shape(
        "M102 134C94 138 90 146 92 156C98 166 112 168 118 162C122 166 128 166 132 162C140 168 152 166 158 154"
        "C160 144 154 138 146 134Z",
        cloth.across(plate, BROWN, 90, 160),
    )
    plate.wedges(
        "M92 156C98 166 112 168 118 162C122 166 128 166 132 162C140 168 152 166 158 154", 22, (1, -7), BROWN.line, 1
    )
    cloth.chain(plate, "M96 158C104 186 144 188 156 156", 17, GOLD.base, 2.8)
    plate.dot(125, 186, 7, plate.radial(122, 183, 11, GOLD.light, GOLD.base, GOLD.low), 1.5)
    plate.line("M118.500 185C122 187 128 187 131.500 185", 1.2)
    plate.flat("M122 190H128V191.600H122ZM124.200 186H125.800V191H124.200Z", INK)


def _hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M8 -24C26 -28 34 -14 32 0C36 6 36 14 33 18C34 24 30 30 24 29C18 28 16 22 17 16Z",
            cloth.across(plate, AUBURN, 8, 36), 1.6,
        )  # fmt: skip
        for y in (-14, -5, 4, 13, 21):
            plate.swell(f"M23 {y}C27 {y - 4} 31 {y - 2} 30 {y + 2}", "#d0905f", 1.1)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-18 -25C-19.500 -16 -21 -9 -19 -3C-21 2 -23 6 -22 11C-21 17 -19 21 -18 25C-14 33 -8 36 0 35"
            "C12 32 20 25 22.500 14L23 -4L21 -26Z",
            SKIN.over(plate), 1.8,
        )  # fmt: skip
        faces.planes(plate, SKIN, 0.85)
        faces.cheeks(plate, SKIN, 0.5)
        faces.eyes(plate, SKIN, Look(-0.12, 0, 0.66, "#5c6b3a"), 2, 0.96)
        faces.broad_nose(plate, SKIN)
        plate.dot(-9.500, 9.500, 3.6, SKIN.flush, 0, 0.4)
        plate.swell(
            "M13 1C15 0 16.500 -1 18 -2.400M13 2C15 2.400 16.500 2.600 18 2.600M12.500 3"
            "C14.500 4.500 16 5.500 17.500 6.500",
            SKIN.line,
            0.8,
        )
        plate.swell("M-1 7C3 9.500 8 9 11 6", SKIN.line, 1)
        plate.shape("M-20.500 -6C-18 -12 -12 -13 -8 -8C-12 -9 -16 -8 -20.500 -6Z", AUBURN.base, 0.8)
        plate.shape("M-4 -8C0 -15 10 -16 18 -8C11 -10.500 3 -10.500 -4 -8Z", AUBURN.base, 0.8)


def _beard(plate: Plate) -> None:
    """Curled and full, a laugh in the middle of it."""
    with plate.at(*_HEAD):
        plate.shape(
            "M22 4C27 8 29 16 27 22C31 28 29 36 25 39C25 47 18 52 12 50C6 55 -3 54 -7 50C-14 52 -21 47 -21 40"
            "C-25 36 -26 29 -23 24C-23 20 -22 17 -20 15C-17 19 -13 17 -10 16.500C-3 17 15 19 22 4Z",
            plate.linear(-22, 20, 26, 46, AUBURN.light, AUBURN.base, AUBURN.low),
        )
        for x, y in (
            (-17, 32),
            (-10, 38),
            (-1, 39),
            (8, 38),
            (16, 33),
            (20, 25),
            (-12, 46),
            (-3, 47),
            (6, 46),
            (15, 43),
            (22, 35),
            (-19, 41),
            (20, 16),
        ):
            plate.swell(
                f"M{x - 4} {y}C{x - 3} {y - 5} {x + 4} {y - 4} {x + 3} {y + 1}"
                f"C{x + 2} {y + 3} {x - 1} {y + 2} {x - 1} {y - 0.500}",
                "#d0905f",
                1.1,
            )
        plate.shape("M-15 21C-10 23 -3 23 4 19.500C2 27 -3 30 -7 30C-11 29 -14 26 -15 21Z", "#8a2a1e", 1)
        plate.flat("M-13 22C-9 23.600 -3 23.400 2 21.400C1 24 -2 25 -6 25C-9 25 -12 24 -13 22Z", IVORY.light)
        plate.shape(
            "M-10 15C-14 14 -19 16 -21 20C-23 23 -27 23 -29 20C-30 26 -25 29 -20 27C-16 25 -13 22 -10 20"
            "C-4 23 3 24 9 22C15 21 18 16 16 11C13 15 9 16 4 16C-1 16 -5 14.600 -10 15Z",
            AUBURN.light, 1.3,
        )  # fmt: skip
        plate.folds("M-8 16.500C-2 18 6 19 13 15", "M-8 19C-2 22 6 22 13 18", 2, AUBURN.line, 0.9)
        plate.folds("M-12 16.500C-16 17 -20 23 -26 24", "M-12 19C-16 22 -20 26 -25 26", 2, AUBURN.line, 0.9)


def _crown(plate: Plate) -> None:
    """Crosses on a band, over a soft cap with a rim of fur."""
    with plate.at(*_HEAD):
        plate.shape("M-22 -30C-26 -46 -10 -54 4 -54C20 -54 32 -46 29 -30Z", cloth.across(plate, GREEN, -22, 30), 1.6)
        plate.folds("M-12 -34C-14 -42 -8 -48 0 -51", "M22 -34C24 -42 18 -48 8 -51", 5, GREEN.line, 1.1)
        for x, y, size, lean in (
            (-24, -33, 0.9, -16),
            (-12, -30, 1.06, -7),
            (3, -29, 1.2, 0),
            (18, -30, 1.06, 7),
            (30, -33, 0.9, 16),
        ):
            crowns.cross(plate, x, y, size, lean)
        stones = (RED.base, IVORY.light, BLUE.light, IVORY.light, RED.base, IVORY.light, BLUE.light)
        crowns.circlet(plate, "M-26 -36C-10 -28 16 -28 33 -36", "M-24 -26C-9 -19 15 -19 30 -26", stones, GOLD, 2.5)
        plate.shape(
            "M-25 -27C-10 -20 16 -20 31 -27C34 -24 34 -18 31 -15C15 -9 -10 -9 -24 -15C-28 -18 -28 -24 -25 -27Z",
            cloth.across(plate, BROWN, -26, 34), 1.5,
        )  # fmt: skip
        plate.wedges("M31 -15C15 -9 -10 -9 -24 -15", 20, (-1, -6), BROWN.line, 0.9)
