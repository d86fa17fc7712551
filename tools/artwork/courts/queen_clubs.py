"""The queen of clubs: an auburn braid over her shoulder, olive skin, a smile, green and ochre, a fan of feathers."""

from __future__ import annotations

from typing import Final

from artwork.woodcut import cloth, crowns, faces, hands
from artwork.woodcut.belts import belt, shields
from artwork.woodcut.dyes import AUBURN, GOLD, GREEN, IVORY, OCHRE, RED
from artwork.woodcut.faces import Look, Skin
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.plate import Plate

_SLOPE: Final = 0.11
_HEAD: Final = (122.0, 96.0, 1.14, 4.0, -1)
_SKIN: Final = Skin("#f7d7ae", "#e8ba88", "#cc9260", "#bb7c4c", "#74411f", "#c55a3e", "#b8433a", "#52100d")


def figure() -> Figure:
    """Both plates of the figure."""
    half = half_figure(
        _SLOPE, _net, _far_sleeve, _near_sleeve, _neck, _bodice, _fan, _forearm, _face, _braid, _front_hair, _crown
    )
    return Figure(half, belt(_SLOPE, 12, GREEN, OCHRE, shields(RED.base, IVORY.base)))


def _net(plate: Plate) -> None:
    """Hair gathered at the back in a net set with pearls."""
    with plate.at(*_HEAD):
        sack = "M0 -32C20 -36 38 -26 40 -6C42 12 38 26 28 30C18 30 14 18 14 4Z"
        plate.shape(sack, plate.linear(0, 0, 40, 0, AUBURN.light, AUBURN.base, AUBURN.low), 1.8)
        plate.hatch(sack, 48, 6, GOLD.base, 1)
        plate.hatch(sack, -42, 6, GOLD.base, 1)
        plate.dots(((29, -14), (34, -4), (27, -4), (33, 8), (26, 10), (30, 19)), 1.3, IVORY.light, 0.7)


def _far_sleeve(plate: Plate) -> None:
    """A wide sleeve turned up with ochre; the far arm goes to the hip."""
    plate.shape(
        "M90 146C70 146 52 156 42 172C34 188 30 202 30 216H88C84 194 84 170 90 146Z", cloth.across(plate, GREEN, 30, 90)
    )
    plate.folds("M80 150C62 162 50 180 46 206", "M87 160C78 174 74 190 74 206", 5, GREEN.line, 1.5)
    plate.swell("M70 152C54 162 44 176 39 194", "#a3c494", 1.8)
    plate.shape("M90 144C80 144 70 147 63 152L68 162C75 157 82 155 90 156Z", cloth.across(plate, OCHRE, 62, 92), 1.5)
    plate.folds("M70 149L74 158", "M88 146L88 155", 4, OCHRE.line, 1)


def _near_sleeve(plate: Plate) -> None:
    plate.shape(
        "M142 138C166 138 186 152 196 170C204 186 208 202 208 218H152C152 194 152 168 146 144Z",
        cloth.across(plate, GREEN, 146, 208),
    )
    plate.folds("M156 152C172 166 180 186 184 212", "M150 160C158 178 162 194 162 212", 4, GREEN.line, 1.4)
    plate.shape(
        "M144 137.5C158 138 170 143 179 151L173 161C165 155 157 152 148 151.500Z",
        cloth.across(plate, OCHRE, 146, 178),
        1.5,
    )
    plate.folds("M150 140L151 150", "M173 148L169 157", 4, OCHRE.line, 1)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M0 22C1 33 -2 39 -10 43L-26 48L-14 72H30L40 48C28 45 21 36 20 14Z",
            plate.linear(-22, 20, 40, 60, _SKIN.light, _SKIN.middle, _SKIN.low),
            1.5,
        )
        plate.hatch("M3 31C5 36 3 40 0 44C8 42 17 39 20.500 33L20 17C16 25 10 30 3 31Z", -58, 2.5, _SKIN.shade, 0.85)
        plate.swell("M-12 49C-5 53 2 53 7 50", _SKIN.line, 0.9)
        plate.swell("M32 48C26 52 21 52 15 50", _SKIN.line, 0.9)


def _bodice(plate: Plate) -> None:
    plate.shape(
        "M86 146L92 168C108 173 128 173 146 168L152 144C160 164 162 190 160 216H84C80 192 80 168 86 146Z",
        cloth.across(plate, GREEN, 82, 160),
    )
    plate.folds("M92 172C90 186 90 200 92 214", "M110 176C109 190 109 204 109 214", 3, GREEN.line, 1.3)
    plate.folds("M132 176C133 190 133 204 133 214", "M152 166C154 184 154 200 152 214", 4, GREEN.line, 1.3)
    cloth.trimming(plate, "M83 147C85 154 88 162 90 171", "M91 145C92 152 94 159 96 165", OCHRE.base, 3, RED.base)
    cloth.trimming(
        plate, "M155 145C153 154 150 163 148 171", "M147 144C146 151 144 159 142 165", OCHRE.base, 3, RED.base
    )
    cloth.trimming(
        plate,
        "M90 171C108 176.500 130 176.500 148 171",
        "M96 165C110 169.500 128 169.500 142 165",
        OCHRE.base,
        6,
        RED.base,
    )
    plate.line("M101 146C106 154 113 158 119 159C126 158 133 153 138 146", 1.4, GOLD.low)
    plate.shape("M119 157C122 160 122.500 164 119 166.500C115.500 164 116 160 119 157Z", GREEN.light, 1.1)


def _fan(plate: Plate) -> None:
    """Seven feathers on a handle of gilded wood."""
    paints = {dye: plate.radial(199, 136, 54, dye.low, dye.low, dye.base, dye.light) for dye in (RED, OCHRE)}
    for step, (turn, long) in enumerate(((-37, 43), (28, 43), (-25, 48), (17, 48), (-14, 51), (6, 51), (-4, 54))):
        with plate.at(199, 136, 1, turn):
            dye = OCHRE if step in (2, 3, 6) else RED
            feather = f"M-2 -6C-9 {-long * 0.45} -10 {-long * 0.9} -1 {-long}C9 {-long * 0.94} 9 {-long * 0.45} 2 -6Z"
            plate.shape(feather, paints[dye], 1.4)
            plate.swell(f"M0 -8C-.6 {-long * 0.4} -.6 {-long * 0.7} -.4 {-long * 0.9}", IVORY.light, 1.1, 0.8)
            low, high = -long * 0.5, -long * 0.7
            barbs = "".join(
                f"M0 {y}C{way * 2} {y - 3} {way * 4} {y - 5} {way * 6} {y - 6}" for y in (low, high) for way in (1, -1)
            )
            plate.swell(barbs, dye.line, 0.9, 0.6)
    plate.shape(
        "M188 133C192 126 206 126 211 132C209 140 205 144 200 145C195 144 190 140 188 133Z",
        cloth.across(plate, GOLD, 188, 211),
        1.5,
    )
    plate.dot(199.500, 135, 3, GREEN.base, 1)
    plate.shape("M197 144H203L202 192H197Z", cloth.across(plate, GOLD, 196, 203), 1.3)


def _forearm(plate: Plate) -> None:
    plate.shape(
        "M172 214C174 196 182 184 192 176L220 168C224 184 220 202 212 216Z", cloth.across(plate, OCHRE, 172, 222), 1.7
    )
    plate.folds("M184 206C186 196 190 186 198 180", "M206 208C212 198 215 188 216 176", 4, OCHRE.line, 1.2)
    plate.shape("M190 172C197 177 210 176 218 169L220 177C211 184 197 185 190 181Z", IVORY.light, 1.4)
    plate.folds("M194 175L194 182", "M215 172L217 179", 6, IVORY.line, 0.8)
    with plate.at(203, 160, 0.98, 4):
        hands.fist(plate, _SKIN)
    plate.dot(194, 164.500, 1.700, GREEN.light, 0.8)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-16 -26C-18 -16 -18.400 -9 -17 -3C-18.200 1 -20 4.500 -19.600 8.500"
            "C-19 13.500 -16.800 17.500 -15.800 21.500"
            "C-14.600 27.500 -11.600 33 -7.600 34.800C-4 36 1 34.600 4.600 32C12 26.600 18 20.400 20 11L21 -6L19 -26Z"
        )
        plate.shape(outline, _SKIN.over(plate), 1.7)
        faces.planes(plate, _SKIN, 0.75, True)
        faces.cheeks(plate, _SKIN, 0.25)
        faces.ear(plate, _SKIN)
        plate.dot(23.500, 15, 2, GOLD.base, 0.9)
        plate.dot(23.500, 19.600, 2.800, IVORY.light, 1)
        faces.eyes(plate, _SKIN, Look(0.18, 0.03, 0.46, "#4d6b2f"), 3, 1)
        faces.lashes(plate)
        faces.straight_nose(plate, _SKIN)
        faces.smiling_mouth(plate, _SKIN)
        plate.swell("M-18.500 -7C-16 -11 -12 -11.500 -8.500 -8.500", AUBURN.line, 1.6, 0.1, 0.4)
        plate.swell("M-3 -9.500C1.500 -15.500 10 -15 15 -8.500", AUBURN.line, 1.7, 0.5, 0.1)


def _braid(plate: Plate) -> None:
    """Over the near shoulder, bound with red."""
    paint = plate.linear(78, 0, 100, 0, AUBURN.light, AUBURN.base, AUBURN.low)
    for step in range(6):
        x, y = 95 - 3.2 * step + 0.32 * step * step, 118 + step * 10.5
        way = 1 if step % 2 else -1
        with plate.at(x, y, 1, 14, way):
            strand = "M-8 -3C-9 -9 -2 -12 4 -9C10 -6 11 2 7 9C3 7 -6 4 -8 -3Z"
            plate.shape(strand, paint, 1.4)
            plate.folds("M-5 -5C0 -4 5 0 6 5", "M0 -8C5 -5 8 0 7 5", 2, AUBURN.line, 0.9)


def _front_hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M-2 -31C-12 -30 -19 -22 -19.500 -8C-20.500 -4 -22 -1 -22 2C-26 -8 -24 -24 -12 -31Z", AUBURN.base, 1.4
        )
        plate.shape(
            "M-2 -31C10 -27 18 -17 19.500 -5C20.500 -2 22 0 25 0C32 -8 32 -24 22 -31C14 -36 4 -35 -2 -31Z",
            cloth.across(plate, AUBURN, -4, 30),
            1.5,
        )
        plate.folds("M1 -30C12 -25 20 -14 22 -2", "M8 -33C24 -28 29 -16 26 -3", 5, AUBURN.line, 1)
        plate.swell("M6 -31C18 -25 24 -16 25 -5", "#cf8a5c", 1.3)


def _crown(plate: Plate) -> None:
    with plate.at(*_HEAD):
        gilt = crowns.gilt(plate, -24, 30)
        plate.shape(
            "M-17 -31L-20 -44C-16 -43 -13 -41 -10.500 -36L-8 -47L-1.500 -37C-1 -43 0 -48 3 -52"
            "C6 -48 7 -43 7.500 -37L14 -47L17 -36C20 -41 21 -43 25 -44L23 -31C10 -26 -5 -26 -17 -31Z",
            gilt,
            1.6,
        )
        for x, y in ((-19, -46), (3, -55), (22.5, -46)):
            plate.dots(((x - 2.700, y), (x + 2.700, y), (x, y - 4)), 2.700, GOLD.base, 1.1)
        crowns.balls(plate, ((-8, -48), (14, -48)), 2.2)
        crowns.circlet(
            plate,
            "M-20 -36C-7 -29.500 13 -29.500 26 -36",
            "M-18.500 -29C-7 -23 12 -23 24.500 -29",
            (GREEN.base, IVORY.light, RED.base, IVORY.light, RED.base, IVORY.light, GREEN.base),
            GOLD,
            2.2,
        )
