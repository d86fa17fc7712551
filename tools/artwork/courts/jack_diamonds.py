"""The jack of diamonds: a merchant's courier with a winged cap and long dark hair, who brings a sealed letter."""

from __future__ import annotations

from artwork.woodcut.belts import belt
from artwork.woodcut.cloth import across, lozenges
from artwork.woodcut.dyes import BLUE, GOLD, IVORY, OCHRE, RAVEN, RED
from artwork.woodcut.faces import OLIVE, Look, cheeks, eyes, planes, smiling_mouth, straight_nose
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.hands import pinch
from artwork.woodcut.plate import INK, Plate

_SLOPE = 0.14


def figure() -> Figure:
    """The upper half and the belt."""
    half = half_figure(_SLOPE, _hair_behind, _far_arm, _tabard, _near_arm, _neck, _head, _cap, _letter)
    return Figure(half, belt(_SLOPE, 12, BLUE, OCHRE, _lozenge_chain))


def _lozenge_chain(plate: Plate) -> None:
    """Lozenges tip to tip along the belt, every second one red."""
    for parity, paint in enumerate((OCHRE.light, RED.base)):
        steps = [step for step in range(-8, 9) if step % 2 == parity]
        path = "".join(f"M{14 * x - 7} 0L{14 * x} -6.6L{14 * x + 7} 0L{14 * x} 6.6Z" for x in steps)
        plate.shape(path, paint, 1)
    plate.dots([(14 * step, 0) for step in range(-8, 9)], 1.4, IVORY.light, 0.6)


def _hair_behind(plate: Plate) -> None:
    with plate.at(136, 89, 1.14, -3, -1):
        hair = "M2 -30C24 -36 38 -20 37 0C38 16 42 30 38 46C30 52 18 50 10 44L6 10Z"
        plate.shape(hair, plate.linear(8, -20, 42, 20, RAVEN.light, RAVEN.base, RAVEN.low))
        plate.folds("M22 -20C28 2 26 24 20 46", "M32 -18C37 6 39 28 34 46", 6, "#8a7b6e", 1.1, 0.1)


def _far_arm(plate: Plate) -> None:
    """The sleeve behind the letter, striped red and white."""
    sleeve = "M158 144C172 142 184 150 190 160L192 150L212 154C213 172 208 190 198 202C180 206 162 196 154 182Z"
    plate.shape(sleeve, plate.linear(154, 150, 212, 190, IVORY.light, IVORY.base, IVORY.low))
    for first, last in (
        ("M164 145C166 164 172 184 180 201", "M171 145C174 162 180 182 188 202"),
        ("M179 149C183 164 188 182 195 199", "M186 155C190 166 195 178 201 192"),
    ):
        plate.folds(first, last, 1, RED.base, 6.4, 0, 0.8, 0.6)
    plate.wedges("M212 158C211 174 206 190 198 201", 9, (-9, -3), IVORY.line, 1)
    cuff = "M189.6 151L213 156L211.6 164.6L188 159.4Z"
    plate.shape(cuff, across(plate, BLUE, 188, 213), 1.5)


def _tabard(plate: Plate) -> None:
    """A herald's coat, blue on one side and gold on the other, sown with lozenges."""
    whole = (
        "M100 141C112 134 124 138 134 138C146 138 156 134 168 142C178 164 178 196 174 222L90 222C84 194 88 162 100 141Z"
    )
    plate.shape(whole, plate.linear(86, 0, 178, 0, BLUE.light, BLUE.base, BLUE.low))
    half = "M134 138C146 138 156 134 168 142C178 164 178 196 174 222L134 222Z"
    plate.shape(half, plate.linear(134, 0, 178, 0, OCHRE.light, OCHRE.base, OCHRE.low), 1.6)
    lozenges(plate, ((100, 168), (116, 164), (108, 184), (124, 182), (98, 200), (116, 202)), OCHRE.base, 4.2, 0.9)
    lozenges(plate, ((146, 166), (162, 168), (154, 184), (168, 188), (146, 202), (162, 206)), BLUE.base, 4.2, 0.9)
    for x, lean in ((108, -3), (121, -1)):
        plate.swell(f"M{x} 148C{x + lean} 168 {x + lean} 190 {x + lean} 214", BLUE.line, 1.2, 0.2, 0.5)
    for x, lean in ((147, 1), (160, 3)):
        plate.swell(f"M{x} 148C{x + lean} 168 {x + lean} 190 {x + lean} 214", OCHRE.line, 1.2, 0.2, 0.5)
    plate.wedges("M171 150C177 170 177 192 174 212", 9, (-9, 1), OCHRE.line, 1)


def _near_arm(plate: Plate) -> None:
    """The other sleeve, and the strap and flap of the bag under the arm."""
    sleeve = "M102 142C82 144 66 156 58 176C54 192 58 206 68 212L104 212C112 194 112 172 106 156Z"
    plate.shape(sleeve, plate.linear(56, 150, 110, 196, IVORY.light, IVORY.base, IVORY.low))
    for first, last in (
        ("M94 144C76 158 66 182 66 210", "M100 144C84 160 76 184 76 210"),
        ("M104 150C94 166 88 188 88 210", "M108 158C102 172 98 192 98 210"),
    ):
        plate.folds(first, last, 1, RED.base, 7, 0, 0.8, 0.6)
    plate.folds("M88 148C72 164 62 186 61 206", "M104 154C98 172 94 192 94 208", 4, IVORY.line, 0.9)
    plate.shape("M100 140C110 136 118 137 124 140L114 158C108 152 102 150 95 152Z", across(plate, BLUE, 94, 124), 1.5)
    plate.wedges("M95 152C102 150 108 152 114 158", 6, (3, -7), BLUE.line, 0.9)
    strap = "M150 140C138 164 120 188 102 208L111 214C130 192 147 168 158 143Z"
    plate.shape(strap, across(plate, RED, 102, 158), 1.5)
    plate.folds("M152 141C140 165 122 189 104 209", "M156 143C145 167 128 191 109 213", 2, RED.line, 0.9, 0.04)
    plate.shape("M134 158L143 163L137 173L128 168Z", GOLD.base, 1.3)


def _neck(plate: Plate) -> None:
    plate.shape("M122 112C123 124 121 132 117 139C127 149 147 148 157 138C153 132 150 122 150 108Z", OLIVE.middle, 1.5)
    plate.hatch(
        "M125 120C131 127 139 125 147 114L149 126C151 132 153 136 156 138C147 136 136 134 125 120Z",
        58,
        2.7,
        OLIVE.line,
        0.9,
    )
    collar = "M113 137C124 147 150 147 161 136L164 144C151 156 123 156 110 146Z"
    plate.shape(collar, across(plate, RED, 110, 164), 1.5)
    plate.folds("M114 140C126 150 149 150 161 139", "M112 144C125 154 150 154 163 143", 2, RED.light, 0.9, 0.05)
    plate.dot(137, 150, 3.6, GOLD.base, 1.2)


def _head(plate: Plate) -> None:
    with plate.at(136, 89, 1.14, -3, -1):
        face = (
            "M-16.4 -24C-18 -16 -19 -9 -17.2 -3C-18.2 1.8 -20.2 4.8 -20 9.2C-19.6 13.8 -17.2 17.4 -16.4 21.2"
            "C-15.2 26.6 -12.6 32 -8.2 34.4C-4.2 36.2 .8 35.2 5 32.2C12.4 27.4 18.6 21 20.2 12L21.4 -6L19 -24Z"
        )
        plate.shape(face, OLIVE.over(plate), 1.8)
        planes(plate, OLIVE, 0.8)
        cheeks(plate, OLIVE, 0.26)
        eyes(plate, OLIVE, Look(-0.16, 0.02, 0.42, "#3c2a18"), 1)
        straight_nose(plate, OLIVE)
        smiling_mouth(plate, OLIVE)
        plate.swell("M-18.8 -7C-16.4 -11.2 -12 -11.6 -8 -8.6", RAVEN.low, 2.3, 0.3, 0.3)
        plate.swell("M-3.4 -9C1 -14.4 9.2 -14.4 15.2 -8", RAVEN.low, 2.6, 0.4, 0.1)
        lock = (
            "M19 -24C25 -14 27 -4 25 6C27 18 31 30 28 42C23 45 18 42 16 37C20 28 20 18 18.4 8"
            "C19.6 0 19 -8 17 -14"
            "C12 -20 2 -22 -8 -20C-13 -19 -16 -15 -18.4 -10C-20 -16 -18 -23 -12 -26C0 -31 12 -30 19 -24Z"
        )
        plate.shape(lock, plate.linear(-18, -26, 28, 10, RAVEN.light, RAVEN.base, RAVEN.low), 1.6)
        plate.folds("M20 -20C23 -6 22 8 23 20C25 28 24 36 20 40", "M22 -18C26 -4 24 8 25 20C28 28 28 36 25 41", 3,
                    "#8a7b6e", 1)  # fmt: skip
        plate.folds("M-16 -15C-10 -24 6 -26 16 -19", "M-14 -20C-8 -27 6 -29 18 -22", 3, "#8a7b6e", 1, 0.1)


def _cap(plate: Plate) -> None:
    """Low and round, with a rolled brim and a wing on the side."""
    with plate.at(136, 89, 1.14, -3, -1):
        crown = "M-17 -24C-20 -38 -8 -47 8 -46C24 -44 32 -34 31 -20Z"
        plate.shape(crown, plate.linear(-18, -44, 32, -22, RED.light, RED.base, RED.low))
        plate.folds("M-10 -28C-10 -36 -4 -42 4 -44", "M8 -26C12 -34 10 -40 8 -44", 4, RED.line, 1.2)
        plate.wedges("M31 -22C32 -34 24 -43 12 -45.4", 8, (-6, 3), RED.line, 1)
        brim = "M-24 -21C-26 -27 -21 -31 -14 -30C2 -27 18 -26 33 -27C40 -27 42 -20 36 -17C18 -15 -4 -16 -24 -21Z"
        plate.shape(brim, plate.linear(-24, -26, 40, -18, OCHRE.light, OCHRE.base, OCHRE.low), 1.7)
        plate.folds("M-21 -24C-4 -20 18 -19 36 -21", "M-20 -27C-4 -24 18 -23 37 -24", 2, OCHRE.line, 1, 0.08)
        with plate.at(17, -26, 0.76, -34), plate.at(-14, 26):
            _wing(plate)


def _wing(plate: Plate) -> None:
    wing = (
        "M14 -26C16 -36 24 -46 36 -54C46 -60 54 -60 58 -56C54 -55 52 -53 51 -51C55 -51 57 -49 57 -46"
        "C53 -47 50 -46 48 -43"
        "C51 -42 52 -40 51 -37C47 -39 44 -38 42 -35C44 -33 44 -31 43 -29C38 -32 34 -30 30 -25C26 -21 17 -21 14 -26Z"
    )
    plate.shape(wing, plate.linear(16, -30, 56, -54, IVORY.base, IVORY.light, IVORY.light), 1.7)
    plate.folds("M20 -27C26 -38 38 -48 53 -56", "M26 -24C32 -32 38 -34 42 -32", 5, IVORY.line, 1.1, 0.08)
    plate.shape("M14 -26C12 -32 18 -37 24 -34C29 -31 28 -24 22 -22C18 -21 15 -23 14 -26Z", GOLD.base, 1.5)
    plate.swell("M17 -27C18 -31 22 -32 25 -30", GOLD.line, 1.1)


def _letter(plate: Plate) -> None:
    """Folded, tied and sealed; fingers hold it by its lower edge."""
    with plate.at(198, 98, 1, 7):
        plate.shape("M-21 -30H20V28H-21Z", plate.linear(-21, -30, 20, 28, IVORY.light, IVORY.light, IVORY.base))
        plate.line("M-21 -30L-1 0L20 -30", 1.2, IVORY.line)
        plate.line("M-21 28L-6 4M20 28L5 4", 1, IVORY.line)
        for y, left, right in ((10, -16, 6), (15, -16, 12), (20, -16, 2)):
            plate.swell(f"M{left} {y}C{left + 6} {y - 1.6} {right - 6} {y + 1.6} {right} {y}", INK, 1, 0.4, 0.4)
        plate.shape("M-3.4 -30H2.4V28H-3.4Z", across(plate, RED, -4, 3), 1.1)
        seal = (
            "M-9 -4C-10 -9 -5 -12 -1 -10.6C3 -13 8.6 -10 8 -5C10.6 -1 8 4.6 3.4 4.6C-1 8 -7.4 5.4 -7.4 1.4"
            "C-9.6 0 -10 -2 -9 -4Z"
        )
        plate.shape(seal, plate.radial(-2, -6, 14, RED.light, RED.base, RED.low), 1.4)
        plate.shape("M0 -8.6L4 -3L0 2.6L-4 -3Z", RED.low, 0.8, RED.light)
    with plate.at(203, 142, 0.98, 12, -1):
        pinch(plate, OLIVE)
