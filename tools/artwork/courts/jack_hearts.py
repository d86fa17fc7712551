"""The jack of hearts: a young minstrel with fair curls, a rose on the cap and a lute, in the middle of a song."""

from __future__ import annotations

from artwork.woodcut.belts import belt, shields
from artwork.woodcut.cloth import across, trimming
from artwork.woodcut.dyes import BROWN, FAIR_HAIR, GOLD, GREEN, IVORY, OCHRE, RED
from artwork.woodcut.faces import FAIR, Look, cheeks, eyes, planes, snub_nose
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.hands import fist, pinch
from artwork.woodcut.plate import INK, Plate

_SLOPE = -0.14


def figure() -> Figure:
    """The upper half and the belt."""
    half = half_figure(_SLOPE, _cape, _back_hair, _far_arm, _body, _lute, _near_arm, _neck, _head, _cap)
    return Figure(half, belt(_SLOPE, 12, RED, OCHRE, shields(GREEN.light, IVORY.base)))


def _cape(plate: Plate) -> None:
    cape = "M96 132C82 138 70 150 60 172C52 192 50 206 50 220L200 220C206 196 204 168 190 150C180 138 168 132 158 130Z"
    plate.shape(cape, plate.linear(50, 130, 200, 200, RED.light, RED.base, RED.low))
    plate.folds("M88 140C72 158 64 184 62 214", "M100 136C88 156 80 184 78 214", 4, RED.line, 1.3)
    plate.folds("M172 138C184 154 190 178 188 206", "M182 146C196 160 200 180 199 206", 4, RED.line, 1.3)
    plate.swell("M74 154C62 174 56 194 55 214", "#e9917f", 2)


def _back_hair(plate: Plate) -> None:
    with plate.at(128, 90, 1.14, -5):
        hair = "M-6 -30C16 -34 34 -22 34 0C35 8 38 12 36 19C38 26 33 32 26 31L10 20L4 -20Z"
        plate.shape(hair, plate.linear(8, -20, 40, 20, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low))
        plate.folds("M24 -20C28 -6 28 8 26 28", "M30 -16C35 0 36 12 31 29", 4, FAIR_HAIR.line, 1.1, 0.1)


def _far_arm(plate: Plate) -> None:
    """The arm that goes up to the neck of the lute."""
    sleeve = "M156 142C168 141 178 146 184 154L184 136L205 142C207 160 204 178 194 192C178 198 162 188 152 176Z"
    plate.shape(sleeve, across(plate, GREEN, 152, 214))
    plate.folds("M160 148C168 160 176 174 182 190", "M172 147C182 156 190 164 196 178", 3, GREEN.line, 1.3)
    plate.wedges("M206 148C208 162 204 178 195 190", 7, (-9, -2), GREEN.line, 1)
    plate.shape("M183 131L205 138L203 148L180.6 141Z", IVORY.light, 1.4)


def _body(plate: Plate) -> None:
    coat = (
        "M98 140C110 135 120 138 129 138C140 138 150 134 162 140C168 166 168 196 164 222L92 222C88 192 88 164 98 140Z"
    )
    plate.shape(coat, plate.linear(88, 0, 168, 0, GREEN.light, GREEN.base, GREEN.low))
    trimming(plate, "M127 140C126 160 126 184 128 206", "M134.6 140C134 160 134 184 136 206", OCHRE.base, 7, RED.base)
    for x, lean in ((106, -3), (116, -2), (146, 2), (155, 3)):
        plate.swell(f"M{x} 146C{x + lean} 164 {x + lean} 184 {x + lean * 0.6} 206", GREEN.line, 1.3, 0.2, 0.4)


def _lute(plate: Plate) -> None:
    """Its belly below the near hand, its neck towards the upper right, the pegs bent back."""
    with plate.at(104, 170, 0.96, -25):
        bowl = "M-40 4C-42 -22 -20 -33 4 -29C22 -26 38 -14 48 -5L48 7C38 17 22 31 4 34C-20 38 -39 28 -40 4Z"
        plate.shape(bowl, plate.linear(-30, -30, 20, 34, "#f0c987", "#d99e51", "#a86a2b"))
        plate.wedges("M48 7C38 17 22 31 4 34", 10, (-5, -9), "#7d4a18", 1)
        plate.shape("M46 -6.4H112V6.4H46Z", plate.linear(46, -6, 46, 6, BROWN.light, BROWN.base, BROWN.low), 1.6)
        for fret in (58, 69, 79, 88, 96, 103):
            plate.line(f"M{fret} -6V6", 0.8, GOLD.light)
        plate.shape(
            "M110 -7.4L124 -26L132 -21L120 7.4L110 7.4Z",
            plate.linear(110, 0, 130, 0, BROWN.light, BROWN.base, BROWN.low),
            1.6,
        )
        for x, y in ((116, -11), (121, -18), (126, -1), (129.4, -8)):
            plate.dot(x, y, 2.1, IVORY.base, 0.9)
        plate.dot(8, 1, 10.5, "#5b3819", 1.5)
        plate.line("M8 -8V10M-1 1H17M1.6 -5.4L14.4 7.4M14.4 -5.4L1.6 7.4", 0.8, GOLD.base)
        plate.shape("M-26 -12L-20 -12L-20 14L-26 14Z", BROWN.base, 1.2)
        for string in (-4.4, -1.5, 1.4, 4.3):
            plate.line(f"M-23 {string * 2}L112 {string}", 0.7, INK)


def _near_arm(plate: Plate) -> None:
    """The arm that plucks the strings."""
    sleeve = "M99 141C82 144 68 156 63 174C60 190 66 204 78 206C92 204 102 192 108 176Z"
    plate.shape(sleeve, plate.linear(66, 150, 112, 190, GREEN.light, GREEN.base, GREEN.low))
    plate.folds("M92 146C78 156 71 172 72 196", "M104 150C94 162 88 176 88 194", 4, GREEN.line, 1.3)
    plate.swell("M74 158C67 168 65 180 68 192", "#9cc08f", 1.8)
    cuff = "M86 174C84 183 87 190 94 194L103 186C98 183 96 178 97 172Z"
    plate.shape(cuff, IVORY.light, 1.4)
    with plate.at(189, 128, 0.86, 64, -1):
        fist(plate, FAIR)
    with plate.at(101, 170, 0.9, 118):
        pinch(plate, FAIR)


def _neck(plate: Plate) -> None:
    plate.shape("M116 112C117 124 115 132 110 138C120 148 140 148 150 138C144 132 142 122 142 108Z", FAIR.middle, 1.5)
    plate.hatch("M119 122C122 128 121 134 118 138C130 138 138 132 142 126L141 112C136 120 128 124 119 122Z", -58, 2.7,
                FAIR.line, 0.85)  # fmt: skip
    for collar in (
        "M109 137C108 130 112 127 116 126C120 134 126 140 131 143L122 153C115 149 110 144 109 137Z",
        "M152 136C153 129 150 125 145 124C142 132 137 140 131 143L140 153C147 149 152 143 152 136Z",
    ):
        plate.shape(collar, IVORY.light, 1.5)
    plate.folds("M112 134C114 140 118 146 122 150", "M117 130C120 136 124 141 129 144", 2, IVORY.line, 0.9)
    plate.folds("M149 132C147 139 144 145 140 150", "M144 130C141 136 138 141 133 144", 2, IVORY.line, 0.9)


def _head(plate: Plate) -> None:
    with plate.at(128, 90, 1.14, -5):
        face = (
            "M-16 -24C-18 -16 -18.8 -9 -17.2 -3C-18.4 2 -20.4 5 -20.2 9.6C-20 14.4 -17.4 18 -16.6 21.6"
            "C-15.4 27 -13 32.6 -8.6 34.8C-4.6 36.6 .6 35.6 5 32.4C12 27.6 18.4 21 20 12L21.4 -6L19 -24Z"
        )
        plate.shape(face, FAIR.over(plate), 1.8)
        planes(plate, FAIR, 0.8)
        cheeks(plate, FAIR, 0.24)
        eyes(plate, FAIR, Look(0.1, -0.1, 0.3, "#44709a"), 3)
        snub_nose(plate, FAIR)
        plate.swell("M-18.6 -8C-16 -12.4 -12 -12.8 -8 -9.6", FAIR_HAIR.line, 2, 0.3, 0.2)
        plate.swell("M-3 -10C1 -15.4 9 -16 15 -9.6", FAIR_HAIR.line, 2.2, 0.3, 0.1)
        mouth = (
            "M-12 19C-10 17.6 -8.6 18 -7.8 18.3C-6 17.6 -2.6 18.2 -.6 19.8C-1 24.6 -3.6 27.4 -6.6 27.4"
            "C-9.6 27.2 -11.6 24 -12 19Z"
        )
        plate.shape(mouth, "#7a2a20", 1.5, FAIR.lips)
        plate.flat("M-10.6 19.6C-8 18.8 -4.4 19 -2 20.2C-3 21.8 -9 21.8 -10.6 19.6Z", "#fdf7ea")
        plate.swell("M2.6 16.6C4.2 19 4.2 21.6 3.2 23.6", FAIR.line, 1)
        plate.swell("M-9 30.6C-7.4 31.4 -5.6 31.4 -4 30.6", FAIR.line, 0.9)
        _locks(plate)


def _locks(plate: Plate) -> None:
    """Curls over the brow and before the ear."""
    curl = "M-6 -6C-9 2 -7 9 -1 10C4.4 10 6.6 4.4 3.6 1.6C1.4 -.2 -1.4 1 -1 3.4C.2 -2 3 -4.4 6 -7Z"
    for x, y, turn, size in ((-14, -20, 6, 0.9), (-6, -22, 14, 1), (4, -22, -4, 1.05), (14, -20, 2, 1.1)):
        with plate.at(x, y, size, turn):
            plate.shape(curl, FAIR_HAIR.base, 1.2)
            plate.swell("M-4.4 -3C-5.4 3 -3.4 7 .4 7.4", FAIR_HAIR.light, 1)
    lock = (
        "M16 -20C12 -10 14 -2 17 4C13 9 14 16 18.4 19C17 23 19 26 23 26C27.4 25 28.6 21 26.6 17"
        "C30 14 29.6 9.6 27 6.4"
        "C30 0 28 -14 24 -22Z"
    )
    plate.shape(lock, plate.linear(14, 0, 30, 4, FAIR_HAIR.light, FAIR_HAIR.base, FAIR_HAIR.low), 1.5)
    plate.folds("M17 -16C16 -6 20 2 19.6 10C19 16 20 20 22.6 24", "M24 -18C26 -8 25 2 24.4 9C26 14 25 20 23.4 24", 4,
                FAIR_HAIR.line, 1)  # fmt: skip


def _cap(plate: Plate) -> None:
    with plate.at(128, 90, 1.14, -5):
        cap = "M-20 -20C-24 -30 -14 -41 4 -43C26 -46 46 -36 46 -22C46 -14 36 -12 28 -15C14 -20 -4 -22 -20 -20Z"
        plate.shape(cap, plate.linear(-20, -40, 46, -14, GREEN.light, GREEN.base, GREEN.low))
        plate.folds("M-12 -26C0 -38 20 -42 38 -32", "M-8 -24C6 -32 24 -32 40 -20", 4, GREEN.line, 1.2)
        plate.wedges("M46 -26C46 -14 36 -12 28 -15", 7, (-4, -7), GREEN.line, 1)
        band = "M-20 -20C-4 -22 14 -20 28 -15L26 -9.6C12 -14.4 -4 -16 -19 -14Z"
        plate.shape(band, OCHRE.base, 1.4)
        plate.dots(((-13, -17.6), (-3, -18), (7, -17), (17, -14.6)), 1.5, RED.base, 0.8)
        _rose(plate)


def _rose(plate: Plate) -> None:
    with plate.at(33, -22, 0.98, 10):
        for turn in (130, 50, -20):
            with plate.at(0, 0, 1, turn):
                plate.shape("M4 0C8 -8 16 -9 22 -5C17 3 10 5 4 0Z", GREEN.light, 1.2)
                plate.swell("M6 0C11 -3 15 -4 19 -4.4", GREEN.line, 0.9)
        bloom = "M-13 -1C-16 -9 -10 -15 -4 -14C0 -18 9 -17 11 -11C16 -9 16 0 12 4C10 11 2 13 -2 11C-8 12 -13 7 -13 -1Z"
        plate.shape(bloom, plate.radial(-3, -5, 18, "#e9705a", RED.base, "#83180f"), 1.6)
        for path in ("M-12 0C-8 6 2 7 7 2", "M-8 -6C-9 0 -2 4 4 1C9 -2 8 -9 2 -10C-4 -10 -6 -5 -3 -3",
                     "M12 3C8 6 4 8 -1 10", "M-4 -14C-8 -11 -9 -8 -8 -5"):  # fmt: skip
            plate.swell(path, RED.line, 1.3, 0.2, 0.2)
