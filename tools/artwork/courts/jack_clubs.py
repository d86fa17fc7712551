"""The jack of clubs: a red-haired forester in a dagged hood, grinning, bow in hand, arrows at the shoulder."""

from __future__ import annotations

from artwork.woodcut.belts import belt, scrolls
from artwork.woodcut.cloth import across
from artwork.woodcut.dyes import AUBURN, BROWN, GOLD, GREEN, IVORY, OCHRE, RED
from artwork.woodcut.faces import PALE, Look, cheeks, ear, eyes, planes, straight_nose
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.hands import fist
from artwork.woodcut.plate import INK, Plate

_SLOPE = 0.12
_COPPER = "#c8642a"


def figure() -> Figure:
    """The upper half and the belt."""
    half = half_figure(_SLOPE, _arrows, _bow, _body, _far_arm, _near_arm, _head, _hood)
    return Figure(half, belt(_SLOPE, 12, BROWN, OCHRE, scrolls(OCHRE, RED.base)))


def _arrows(plate: Plate) -> None:
    """A sheaf over the shoulder: shafts first, then the mouth of the quiver."""
    for x, lean, dye in ((73, -1, RED), (81, 0, IVORY), (89, 1, RED)):
        top = 96 + abs(x - 81) * 0.5
        plate.line(f"M{x + lean} {top}L{x + 9} 150", 2.8)
        plate.line(f"M{x + lean} {top}L{x + 9} 150", 1.2, OCHRE.light)
        with plate.at(x + lean, top, 1, -10):
            for side in (1, -1):
                vane = f"M0 -2L{side * 6} 3L{side * 6} 22L0 17Z"
                plate.shape(vane, dye.base if side > 0 else dye.light, 1.2)
            plate.wedges("M6 5V20", 4, (-4, -3), dye.line, 0.7)
    quiver = "M72 142L101 132L113 176L85 190Z"
    plate.shape(quiver, plate.linear(72, 140, 106, 160, BROWN.light, BROWN.base, BROWN.low))
    plate.shape("M70 139L101 129L103 137L73 148Z", OCHRE.base, 1.4)
    plate.wedges("M101 136L112 176", 8, (-9, 2), BROWN.line, 1)


def _bow(plate: Plate) -> None:
    """A longbow on the right, its string towards the archer."""
    plate.line("M196 34L190 222", 0.9)
    stave = "M194 30C198 32 204 44 209 62C218 98 216 150 198 224L192 222C208 150 210 100 203 66C199 50 195 40 192 36Z"
    plate.shape(stave, plate.linear(194, 0, 218, 0, BROWN.low, BROWN.base, BROWN.light), 1.6)
    plate.swell("M203 52C213 90 213 140 202 196", OCHRE.light, 1.1)
    plate.shape("M192 37C190 31 193 26 198 25C199 29 198 33 197 37Z", IVORY.base, 1.3)
    grip = "M207.4 128L214.6 128L212.6 154L205 154Z"
    plate.shape(grip, RED.base, 1.4)


def _body(plate: Plate) -> None:
    jerkin = (
        "M96 146C108 138 122 142 134 142C146 142 158 138 170 147C176 168 176 198 172 222L92 222C88 196 88 166 96 146Z"
    )
    plate.shape(jerkin, plate.linear(88, 0, 176, 0, "#c69561", BROWN.light, BROWN.base, BROWN.low))
    for x, lean in ((104, -3), (118, -1), (150, 1), (163, 3)):
        plate.swell(f"M{x} 152C{x + lean} 172 {x + lean} 190 {x + lean} 214", BROWN.line, 1.4, 0.2, 0.4)
    plate.swell("M133 148C132 170 132 190 133 214", INK, 1.6, 0.5, 0.5)
    for y in (172, 182, 192):
        plate.line(f"M126 {y}L140 {y + 6}M140 {y}L126 {y + 6}", 1.2, IVORY.light)
    strap = "M158 146C140 164 118 186 98 204L106 212C126 194 148 172 166 152Z"
    plate.shape(strap, across(plate, RED, 98, 166), 1.5)
    plate.folds("M159 148C141 166 119 188 100 206", "M164 152C146 170 125 192 105 210", 2, RED.line, 1, 0.05)
    horn = "M96 190C104 198 116 200 126 194L131 203C119 212 102 209 91 198Z"
    plate.shape(horn, plate.linear(92, 190, 130, 204, IVORY.light, "#e2cfa4", "#a98a52"), 1.5)


def _far_arm(plate: Plate) -> None:
    """The arm stretched to the bow."""
    sleeve = "M158 146C172 144 184 150 192 160L206 150L210 164C204 180 192 190 178 190C166 188 156 178 152 166Z"
    plate.shape(sleeve, plate.linear(152, 150, 210, 180, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M164 152C172 162 178 174 182 186", "M174 150C182 160 190 170 194 182", 4, GREEN.line, 1.3)
    bracer = "M190 158L206 146L213 160L199 176Z"
    plate.shape(bracer, plate.linear(190, 150, 212, 172, BROWN.light, BROWN.base, BROWN.low), 1.5)
    plate.line("M195 155L203 173M200 151L208 167", 1.1, OCHRE.light)
    with plate.at(208.5, 141, 0.92, -2, -1):
        fist(plate, PALE)


def _near_arm(plate: Plate) -> None:
    """The other arm hangs at the side."""
    sleeve = "M98 146C80 148 66 160 60 178L60 214L104 214C112 200 112 176 104 158Z"
    plate.shape(sleeve, plate.linear(58, 150, 112, 196, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M92 150C78 160 70 182 70 210", "M102 158C98 176 92 194 88 210", 6, GREEN.line, 1.3)
    plate.swell("M78 156C68 168 64 184 64 204", "#a5c598", 1.9)


def _head(plate: Plate) -> None:
    plate.shape("M120 114C121 126 120 132 116 140L156 140C152 132 149 124 149 110Z", PALE.middle, 1.5)
    with plate.at(140, 93, 1.12, 4, -1):
        ear(plate, PALE)
        face = (
            "M-17 -24C-18.4 -16 -19 -9 -17.4 -3C-18.6 1.6 -21 4.6 -21 9.4C-21 14 -18.6 17.6 -17.6 21.4"
            "C-16.4 27 -14.6 32 -9.8 35"
            "C-5 37.4 1.4 36.6 6.4 33.4C13.6 28.6 19.6 22 21.4 13L22.4 -6L20 -24Z"
        )
        plate.shape(face, PALE.over(plate), 1.8)
        planes(plate, PALE, 0.8)
        cheeks(plate, PALE, 0.3)
        eyes(plate, PALE, Look(0.16, 0.06, 0.58, "#4e7a3c"), 0, 0.96)
        straight_nose(plate, PALE)
        plate.swell("M-18.8 -6.4C-16.4 -10.6 -12.4 -11 -8.2 -8.2", _COPPER, 2.6, 0.3, 0.3)
        plate.swell("M-3.4 -9.4C1 -15 9.4 -14.6 15.4 -7.6", _COPPER, 2.9, 0.4, 0.1)
        grin = "M-15 19.6C-10 21.2 -3 20.6 5.4 16C5 22.4 .6 27.6 -5.4 28.2C-10.6 28.4 -14.4 25 -15 19.6Z"
        plate.shape(grin, "#6e1d16", 1.3)
        plate.flat(
            "M-13.8 20.6C-9 22 -3 21.4 4.6 17.6C4 20.4 2.6 22.4 1 23.8C-4 25.6 -10 25.4 -12.8 23.6"
            "C-13.4 22.6 -13.6 21.6 -13.8 20.6Z",
            "#fdf7ea",
        )
        for x, top, low in ((-10.4, 21.6, 24.8), (-6.6, 21.7, 25.3), (-2.6, 21, 24.8), (1.2, 19.6, 23.4)):
            plate.line(f"M{x} {top}L{x + 0.3} {low}", 0.6, "#a39681")
        plate.swell("M6.6 13C8.6 15.4 8.6 18.4 7 20.6", PALE.line, 1.1)
        plate.swell("M-17 17C-18 18.6 -18 20.4 -16.8 22", PALE.line, 0.9)
        plate.swell("M-10 31.6C-8 32.6 -5.6 32.4 -4 31.4", PALE.line, 0.9)
        freckles = (
            (-9.6, 6),
            (2, 8),
            (5.4, 7.2),
            (8.6, 9),
            (4, 11),
            (8, 12.4),
            (11.4, 10.6),
            (-15.6, 7.4),
            (-16.6, 10.4),
            (-14, 10.8),
        )
        plate.dots(freckles, 0.62, "#b5633a")
        plate.hatch("M10 26C14 22 18 17 20.4 11L21 15C19 22 13 29 6 32.6Z", 62, 2.2, _COPPER, 0.8)


def _hood(plate: Plate) -> None:
    """A shoulder cape with a dagged hem, and the hood with its long point thrown back."""
    cape = (
        "M118 126C102 130 90 140 84 156L94 152L97 166L108 153L114 169L124 154L132 171L141 154L150 169"
        "L157 152L168 164L170 150L182 154"
        "C178 140 168 130 152 125C142 136 128 136 118 126Z"
    )
    plate.shape(cape, plate.linear(84, 126, 182, 160, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M112 130C102 138 96 146 93 152", "M126 135C124 144 123 152 123 160", 4, GREEN.line, 1.2)
    plate.folds("M140 135C142 144 143 152 143 160", "M156 130C164 138 170 144 174 150", 4, GREEN.line, 1.2)
    with plate.at(140, 93, 1.12, 4, -1):
        tip = "M24 -30C36 -30 44 -22 47 -10C49 2 45 14 47 26C41 24 38 16 38.4 6C37 -6 34 -12 28 -14Z"
        plate.shape(tip, plate.linear(26, -30, 50, 10, GREEN.light, GREEN.base, GREEN.low))
        plate.folds("M30 -26C42 -22 46 -8 46 14", "M30 -18C38 -16 43 -6 45 16", 3, GREEN.line, 1.1)
        hood = (
            "M-19 -17C-22 -30 -14 -40 0 -42C18 -44 32 -34 35 -16C37 0 35 18 31 34C26 38 18 38 12 34"
            "C18 30 22 22 23 13C25 0 24 -9 20 -15"
            "C10 -24 -8 -25 -19 -17Z"
        )
        plate.shape(hood, plate.linear(-18, -40, 36, 10, "#8fb382", GREEN.light, GREEN.base, GREEN.low))
        edge = (
            "M-19 -17C-8 -25 10 -24 20 -15C24 -9 25 0 23 13C22 22 18 30 12 34L17 35C24 30 27 21 27.6 12"
            "C29 -1 28 -11 23.4 -19"
            "C13 -29 -9 -29.6 -19.8 -21.6Z"
        )
        plate.shape(edge, OCHRE.base, 1.3)
        plate.folds("M-10 -32C4 -38 20 -34 28 -22", "M-4 -37C10 -42 26 -34 31 -18", 3, GREEN.line, 1.2)
        plate.wedges("M35 -16C37 0 35 18 31 33", 12, (-6, 1), GREEN.line, 1)
        for x, y, turn in ((-14, -15, 20), (-6, -18.6, 4), (3, -19.4, -8), (12, -17, -20)):
            with plate.at(x, y, 0.86, turn):
                plate.shape("M-5 -5C-8 2 -6 8 -1 9C4 9 6 4 3.5 1.5C1.5 0 -1 1 -1 3C0 -2 3 -4 5 -5Z", _COPPER, 1.1)
                plate.swell("M-3.6 -3C-4.6 3 -3 6 0 6.4", "#eda867", 0.9)
        feather = "M20 -28C14 -42 16 -56 26 -66C33 -54 33 -40 26 -28Z"
        plate.shape(feather, plate.linear(20, -60, 42, -30, "#efe2c4", "#b78b54", AUBURN.base), 1.5)
        plate.swell("M22 -28C22 -42 23 -54 26 -64", AUBURN.line, 1.3, 0.6)
        plate.folds("M22 -34C26 -38 28 -40 31 -44", "M23 -54C25 -56 26 -58 29 -60", 5, AUBURN.line, 0.8)
        plate.dot(22, -27, 3.4, GOLD.base, 1.2)
