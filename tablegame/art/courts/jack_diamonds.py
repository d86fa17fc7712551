"""The jack of diamonds: a falconer from the south in a striped turban, his hooded falcon on the gauntlet.

Knows this one person. Must not know suits, indices or frames.
"""

from __future__ import annotations

from tablegame.art.woodcut.belts import belt, stars
from tablegame.art.woodcut.cloth import across, trimming
from tablegame.art.woodcut.dyes import BLUE, BROWN, GOLD, IVORY, OCHRE, PLUM, RAVEN, RED
from tablegame.art.woodcut.faces import BROWN as SKIN
from tablegame.art.woodcut.faces import Look, broad_nose, cheeks, ear, eyes, planes, thin_mouth
from tablegame.art.woodcut.figure import Figure, half_figure
from tablegame.art.woodcut.hands import pointing
from tablegame.art.woodcut.plate import INK, Plate

_SLOPE = 0.14


def figure() -> Figure:
    """The upper half and the belt."""
    half = half_figure(_SLOPE, _mantle, _robe, _far_arm, _neck, _head, _turban, _gauntlet, _falcon, _near_hand)
    return Figure(half, belt(_SLOPE, 12, PLUM, OCHRE, stars(OCHRE.light)))


def _mantle(plate: Plate) -> None:
    mantle = "M92 134C74 140 60 152 52 172L46 220L190 220C192 190 186 160 172 142C164 134 156 132 150 132Z"
    plate.shape(mantle, plate.linear(46, 130, 190, 200, PLUM.light, PLUM.base, PLUM.low))
    plate.folds("M84 142C68 158 58 182 54 214", "M98 136C88 156 82 182 80 214", 5, PLUM.line, 1.3)
    plate.swell("M74 150C62 166 55 184 53 204", "#c39ab5", 2)


def _robe(plate: Plate) -> None:
    robe = (
        "M100 138C112 133 122 136 132 137C142 136 152 132 164 139C172 164 174 196 170 222L92 222C88 192 90 162 100 138Z"
    )
    plate.shape(robe, plate.linear(88, 0, 174, 0, OCHRE.light, OCHRE.base, OCHRE.low))
    for x, lean in ((103, -3), (113, -2), (148, 2), (157, 3), (165, 4)):
        plate.swell(f"M{x} 146C{x + lean} 164 {x + lean} 188 {x + lean} 214", OCHRE.line, 1.3, 0.2, 0.5)
    trimming(plate, "M112 135C116 156 122 176 128 204", "M121 136C123 154 128 172 134 196", BLUE.base, 7, GOLD.base)
    trimming(plate, "M152 134C148 152 142 172 135 196", "M160 136C157 156 151 178 142 208", BLUE.base, 7, GOLD.base)
    shirt = "M121 137C124 154 129 172 134.6 190C141 172 147 154 151.4 135C142 140 130 140 121 137Z"
    plate.shape(shirt, IVORY.light, 1.4)
    plate.folds("M126 143C128 156 131 168 134 180", "M146 142C143 156 139 168 135.4 180", 4, IVORY.line, 0.9)


def _far_arm(plate: Plate) -> None:
    """The arm that carries the falcon: a wide sleeve with a lining."""
    sleeve = "M160 139C174 144 184 152 190 162L178 206C166 208 152 200 146 186C146 166 150 150 160 139Z"
    plate.shape(sleeve, plate.linear(146, 150, 192, 190, OCHRE.light, OCHRE.base, OCHRE.low))
    plate.folds("M160 146C158 164 162 182 170 200", "M170 146C174 160 178 176 180 192", 4, OCHRE.line, 1.3)
    lining = "M190 162C196 172 196 190 188 204C184 207 180 207 177 205C182 192 185 176 190 162Z"
    plate.shape(lining, across(plate, RED, 178, 196), 1.5)


def _gauntlet(plate: Plate) -> None:
    cuff = "M176 178C182 186 190 190 199 188L204 164C197 166 189 163 184 156Z"
    plate.shape(cuff, plate.linear(176, 160, 204, 186, BROWN.light, BROWN.base, BROWN.low))
    plate.line("M181.6 160C187 167 195 170 203 168", 1.1, OCHRE.base)
    plate.wedges("M199 188L203.6 168", 6, (-8, 0), BROWN.line, 0.9)
    hand = "M185 158C182 148 184 138 191 134C199 131 208 133 212 138C215 146 213 156 207 164C199 168 190 166 185 158Z"
    plate.shape(hand, plate.linear(184, 134, 212, 164, BROWN.light, BROWN.base, BROWN.low), 1.6)
    for path in (
        "M211 141C206 143 201 143 196 141",
        "M213 148C208 150 202 150 196 148",
        "M211 156C206 157 201 157 197 155",
    ):
        plate.swell(path, INK, 1.3, 0.5, 0.3)
    plate.shape(
        "M186 146C188 139 194 136 200 137C203 138.6 202 142 198 142C194 142.4 192 146 191 150Z", BROWN.light, 1.3
    )
    jess = "M198 131C196 142 199 152 196 166"
    plate.line(jess, 2.6)
    plate.line(jess, 1.2, RED.light)


def _falcon(plate: Plate) -> None:
    """Hooded, its head turned to the left, the tail behind the glove."""
    with plate.at(198, 96, 0.94):
        tail = "M2 24C8 34 14 48 18 64L6 66C2 54 -2 44 -6 36Z"
        plate.shape(tail, across(plate, BROWN, -4, 18), 1.6)
        plate.folds("M0 34C4 44 8 54 10 64", "M6 30C10 42 14 52 15 62", 3, BROWN.line, 1)
        for x in (-7, 3):
            foot = f"M{x - 1} 28C{x - 2} 32 {x - 2} 34 {x - 4} 37L{x + 5} 37C{x + 4} 34 {x + 4} 32 {x + 4} 28Z"
            plate.shape(foot, GOLD.base, 1.2)
        body = "M-11 -26C-18 -16 -21 2 -15 18C-11 28 0 34 9 29C17 22 19 4 15 -10C13 -20 8 -27 2 -30Z"
        plate.shape(body, plate.linear(-18, -20, 18, 20, IVORY.light, IVORY.base, "#cdb894"))
        spots = [(x + (row % 2) * 3, -12 + row * 6.4) for row in range(6) for x in (-13, -7, -1)]
        plate.flat("".join(f"M{x} {y - 2}L{x + 1.6} {y + 1.4}L{x - 1.6} {y + 1.4}Z" for x, y in spots), BROWN.base)
        wing = "M6 -18C16 -16 21 -4 21 10C21 26 18 40 12 52C6 42 1 28 0 14C-1 0 1 -12 6 -18Z"
        plate.shape(wing, plate.linear(0, -10, 22, 20, "#9d866c", "#6f5a46", "#453527"))
        plate.folds("M5 -6C3 10 6 30 12 46", "M17 -6C20 10 18 28 13 46", 5, "#2c2018", 1.1, 0.1)
        plate.folds("M4 -8C8 -4 14 -4 18 -9", "M2 14C8 18 15 18 20 14", 3, "#c3ab8c", 0.9, 0.1)
        hood = "M-15 -32C-16 -42 -8 -49 1 -48C10 -47 14 -39 12 -30C10 -24 2 -22 -5 -23C-10 -24 -14 -27 -15 -32Z"
        plate.shape(hood, plate.linear(-14, -46, 12, -26, RED.light, RED.base, RED.low))
        plate.line("M-4 -23.4C-2 -31 -2 -40 -1 -47.6", 1.1, OCHRE.base)
        plate.shape("M-12 -29C-9 -33 -4 -33 -2.6 -29.4C-4.4 -26 -9.6 -25.6 -12 -29Z", OCHRE.base, 1.1)
        beak = "M-14 -35C-19 -35 -22 -31 -21 -26C-18.6 -29 -16.4 -29.6 -14.6 -29Z"
        plate.shape(beak, "#4a4038", 1.3)
        plume = "M0 -48C-4 -53 -3 -58 1 -61C1 -57 3 -57 6 -60C6 -54 5 -51 2 -48Z"
        plate.shape(plume, IVORY.light, 1.2)


def _near_hand(plate: Plate) -> None:
    """The other hand signs to the bird to wait."""
    sleeve = "M92 140C76 146 62 158 58 176C56 190 62 204 76 208L100 208C106 190 106 168 100 152Z"
    plate.shape(sleeve, plate.linear(56, 150, 106, 190, PLUM.light, PLUM.base, PLUM.low))
    plate.folds("M86 150C74 162 68 182 72 204", "M98 154C92 166 88 186 90 206", 4, PLUM.line, 1.2)
    plate.swell("M72 160C64 172 62 184 65 196", "#c39ab5", 1.8)
    plate.shape(
        "M84 174L106 172L108 183L86 186Z", plate.linear(84, 174, 108, 184, OCHRE.light, OCHRE.base, OCHRE.low), 1.4
    )
    with plate.at(98, 164, 0.94, 10):
        pointing(plate, SKIN)


def _neck(plate: Plate) -> None:
    plate.shape("M120 112C121 124 120 132 116 140C126 150 146 149 157 138C152 132 149 122 149 108Z", SKIN.middle, 1.5)
    plate.hatch("M123 120C130 126 138 124 145 113L147 126C150 132 152 136 155 138C146 136 134 134 123 120Z", 58, 2.7,
                SKIN.line, 0.9)  # fmt: skip
    chain = [(121, 142.6), (127, 146), (134, 147.6), (141, 146.6), (148, 143.2)]
    plate.dots(chain, 2.3, GOLD.base, 1)
    plate.shape("M134 149L139 155L134 161L129 155Z", RED.base, 1.2)


def _head(plate: Plate) -> None:
    with plate.at(134, 88, 1.12, -3, -1):
        ear(plate, SKIN)
        plate.dot(22, 15.6, 2.6, GOLD.base, 1)
        face = (
            "M-16.6 -24C-18 -16 -19 -9 -17.4 -3C-18.6 1.6 -20.6 4.6 -20.4 9C-20.2 13.4 -18.2 16.6 -17.4 20.6"
            "C-16.4 26.4 -14.4 32 -9.4 34.8C-4.6 37 2 36 7 32.6C14 27.6 18.8 21 20.6 12.4L22 -6L19 -24Z"
        )
        plate.shape(face, SKIN.over(plate), 1.8)
        planes(plate, SKIN, 0.9)
        cheeks(plate, SKIN, 0.2, lines=False)
        _beard(plate)
        eyes(plate, SKIN, Look(-0.14, -0.04, 0.48, "#2a1a10"), 1)
        broad_nose(plate, SKIN)
        thin_mouth(plate, SKIN)
        moustache = (
            "M-8 16.8C-3 16 1.6 18 4.4 22C1 21.6 -3 20.6 -7.8 19.8C-11 20.2 -14 21 -16.4 23"
            "C-16 19.4 -12.4 16.6 -8 16.8Z"
        )
        plate.shape(moustache, RAVEN.base, 1.1)
        plate.swell("M-19 -6.6C-16.6 -11 -12 -11.6 -8 -8.4", RAVEN.low, 2.6, 0.3, 0.3)
        plate.swell("M-3.6 -8.2C1 -13 9 -13 15.4 -7.4", RAVEN.low, 2.9, 0.4, 0.1)


def _beard(plate: Plate) -> None:
    beard = (
        "M21 2C21.4 12 19 22 12 29C7 34 4 42 -4.6 44C-12 42.6 -16 36 -17 26C-14.6 28 -12.6 28.4 -11 27.6"
        "C-8 29.4 -4.6 29.4 -2 27.6C3 26 6 22 9 17C12 13 15 10 16.4 2C17.6 -2 20 -2 21 2Z"
    )
    plate.shape(beard, plate.linear(-16, 10, 20, 34, RAVEN.light, RAVEN.base, RAVEN.low), 1.5)
    plate.folds("M-13 30C-11 36 -8 40 -5 42", "M19 6C17 20 8 32 -3 42", 9, RAVEN.light, 0.9, 0.15)


def _turban(plate: Plate) -> None:
    with plate.at(134, 88, 1.12, -3, -1):
        cap = "M-14 -26C-12 -42 2 -48 14 -44C24 -40 28 -30 26 -20Z"
        plate.shape(cap, RED.base, 1.6)
        plate.folds("M-6 -34C0 -40 8 -42 14 -40", "M-4 -30C4 -36 14 -36 20 -32", 2, RED.line, 1.1)
        tail = "M22 -14C30 -8 33 4 31 18C29 30 33 38 37 46C30 49 23 46 20 40C22 28 21 12 18 -6Z"
        plate.shape(tail, plate.linear(18, 0, 36, 20, IVORY.light, IVORY.base, IVORY.low))
        plate.folds("M22 -6C26 8 24 26 24 42", "M28 -6C31 8 28 28 33 44", 3, IVORY.line, 1.1)
        plate.line("M20.6 34C25 39 30 41 35 41M20.2 37C25 42 30 44 36 44", 1.1, BLUE.base)
        rolls = (
            (
                "M-24 -16C-26 -24 -20 -31 -10 -33C6 -35 22 -31 30 -22C34 -16 31 -9 25 -8C18 -16 4 -20 -10 -17"
                "C-16 -15 -21 -13 -24 -16Z",
                0,
            ),
            (
                "M-25 -23C-24 -33 -14 -41 0 -42C16 -42 30 -34 32 -22C31 -19 28 -18 25 -19C18 -28 2 -31 -12 -27"
                "C-18 -25 -22 -22 -25 -23Z",
                1,
            ),
        )
        for path, _ in reversed(rolls):
            plate.shape(path, plate.linear(-22, -40, 30, -14, IVORY.light, IVORY.base, IVORY.low))
        plate.folds(
            "M-22 -25C-10 -36 14 -38 29 -24", "M-21 -17C-8 -27 16 -27 27 -12", 2, BLUE.base, 2.6, 0.02, 0.6, 0.6
        )
        plate.folds("M-20 -28C-8 -38 14 -40 29 -27", "M-19 -20C-6 -28 16 -29 28 -15", 4, IVORY.line, 0.9, 0.1)
        plate.shape(
            "M-14 -42C-17 -50 -14 -57 -8 -61C-8 -56 -5 -55 -2 -58C0 -51 -3 -44 -8 -38Z",
            across(plate, BLUE, -16, 0),
            1.5,
        )
        plate.folds("M-12 -43C-14 -48 -12 -54 -9 -57", "M-8 -41C-6 -46 -5 -50 -4 -54", 2, BLUE.line, 1)
        plate.dot(-11, -34, 5.6, GOLD.base, 1.4)
        plate.dot(-11, -34, 2.8, RED.base, 1)
