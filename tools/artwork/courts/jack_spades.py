"""The jack of spades: an ensign of lansquenets with the banner, a moustache and a red hat with a white plume."""

from __future__ import annotations

from artwork.woodcut.belts import belt, scales
from artwork.woodcut.cloth import across, between_curves, panes
from artwork.woodcut.dyes import BLACK, BROWN, CHESTNUT, GOLD, IVORY, NAVY, OCHRE, RED, STEEL
from artwork.woodcut.faces import (
    RUDDY,
    Look,
    aquiline_nose,
    cheeks,
    ear,
    eyes,
    mouth_furrow,
    planes,
)  # fmt: skip
from artwork.woodcut.figure import Figure, half_figure
from artwork.woodcut.hands import fist, resting
from artwork.woodcut.plate import INK, Plate

_SLOPE = 0.15


def figure() -> Figure:
    """The upper half and the belt."""
    half = half_figure(_SLOPE, _banner, _far_arm, _body, _near_arm, _neck, _head, _hat)
    return Figure(half, belt(_SLOPE, 12, BLACK, OCHRE, scales((RED.base, IVORY.base))))


def _banner(plate: Plate) -> None:
    """The colours of the company on a staff with a gilt point."""
    plate.shape("M187.6 40L193.6 220H199.6L192.6 40Z", across(plate, BROWN, 188, 198), 1.5)
    plate.swell("M191.4 48C193.4 100 195.6 150 198 206", BROWN.line, 1.1, 0.6, 0.6)
    point = "M189.6 18.6C193.6 26 195.2 32 194 38L192.6 43H187.4L185.8 38C184.8 32 186.2 26 189.6 18.6Z"
    plate.shape(point, plate.linear(185, 0, 195, 0, GOLD.light, GOLD.base, GOLD.low), 1.6)
    plate.swell("M189.8 23C190 29 190 35 189.9 40", GOLD.line, 1.1)
    cloth = (
        "M191.4 46C199 40 208 49 222.4 43C218.6 58 222.4 72 219.4 86C217.4 98 219.4 108 216 124"
        "C211 117 208.6 112 206 106"
        "C203.6 113 200.6 119 195.6 126C194.6 100 193 74 191.4 46Z"
    )
    plate.shape(cloth, plate.linear(191, 0, 222, 0, OCHRE.light, OCHRE.base, OCHRE.low))
    for first, last, dye in (
        ("M192.2 58C200 52 209 61 220.2 55", "M192.9 71C201 65 210 74 220.8 68", RED),
        ("M193.4 82C201 76 210 85 219.8 79", "M194.1 95C202 89 210 98 218.4 92", NAVY),
    ):
        plate.shape(between_curves(first, last), across(plate, dye, 190, 222), 1.2)
    plate.folds("M198 48C198.6 68 199 90 199 112", "M217 47C213.6 70 216.6 92 213 112", 4, OCHRE.line, 1.2, 0.14)


def _far_arm(plate: Plate) -> None:
    """The arm that holds the banner: a puffed and slashed sleeve."""
    sleeve = "M164 146C180 143 196 152 201 167C205 181 203 196 196 206L156 214Z"
    plate.shape(sleeve, across(plate, NAVY, 154, 206))
    panes(
        plate,
        (("M172 149C182 160 186 178 184 206", "M178 150C189 161 193 178 192 204"),
         ("M186 155C195 166 198 182 196 202", "M190 157C199 168 202 183 200 200")),
        OCHRE,
    )  # fmt: skip
    plate.folds("M166 150C173 164 176 184 174 208", "M171 149C180 162 184 182 181 206", 3, NAVY.line, 1.2)


def _body(plate: Plate) -> None:
    doublet = (
        "M94 143C106 136 118 140 130 140C144 140 158 136 172 144C176 166 176 196 172 220L92 226C84 200 84 166 94 143Z"
    )
    plate.shape(doublet, plate.linear(84, 0, 176, 0, "#6a779b", NAVY.base, NAVY.base, NAVY.low))
    guides = (
        ("M112 156C109 172 109 190 111 216", "M119 156C116.6 172 116.6 190 118 216"),
        ("M146 155C148.6 172 148.6 190 147 214", "M153 154C156 172 156 190 154 212"),
    )
    panes(plate, guides, OCHRE)
    for x, lean in ((103, -2), (128, 0), (137, 0.6), (162, 2.4)):
        plate.swell(f"M{x} 158C{x + lean - 1} 174 {x + lean - 1} 190 {x + lean} 214", NAVY.line, 1.4, 0.2, 0.4)
    plate.wedges("M174 152C176.4 172 176 190 174 208", 9, (-9, 1.5), NAVY.line, 1.1)
    seam = "M131.6 150C130.8 170 131 190 132 214"
    plate.line(seam, 1.4)
    plate.dots(((131.2, 158), (131, 169), (131.2, 180)), 2.4, GOLD.base, 1)
    band = "M88 150C100 166 128 204 152 226L162 218C138 196 112 164 100 143Z"
    plate.shape(band, across(plate, RED, 92, 160), 1.6)
    plate.folds("M91 150C103 167 130 203 153 222", "M98 145C110 163 136 196 160 216", 3, RED.line, 1, 0.1)


def _near_arm(plate: Plate) -> None:
    """The arm akimbo, its hand on the hilt of a short sword."""
    plate.shape("M58 196L48 172L52.6 169.6L64 193Z", across(plate, STEEL, 48, 64), 1.4)
    sleeve = "M98 141C84 143 72 152 65 166C60 178 62 192 72 198C84 202 96 196 104 186Z"
    plate.shape(sleeve, plate.linear(60, 150, 108, 190, "#6a779b", NAVY.base, NAVY.low))
    panes(
        plate,
        (("M91 146C80 156 73 172 76 194", "M85 148C74 158 67 174 70 192"),
         ("M102 151C93 162 87 176 88 196", "M97 148C88 160 81 175 82 196")),
        OCHRE,
    )  # fmt: skip
    plate.swell("M72 154C65 164 62.6 178 65 188", "#8c98b6", 1.7)
    plate.wedges("M70 197C84 203 96 197 104 187", 8, (3, -9), NAVY.line, 1.1)
    with plate.at(74, 199, 0.92, -146):
        resting(plate, RUDDY)


def _neck(plate: Plate) -> None:
    plate.shape("M124 116C124 126 120 134 112 140L130 152L156 141C150 136 148 126 149 112Z", RUDDY.middle, 1.5)
    plate.hatch("M127 124C130 130 128 138 124 143C136 142 146 138 149 130L149 116C144 124 136 130 127 124Z", -58, 2.6,
                RUDDY.line, 0.9)  # fmt: skip
    collar = (
        "M104 140C108 134 113 131 118 131C122 138 138 140 150 130C156 131 163 134 168 141"
        "C160 150 146 154 132 154C120 154 110 149 104 140Z"
    )
    plate.shape(collar, IVORY.light, 1.5)
    for x, top, lean in ((112, 136, -2), (119, 139, -1), (127, 142, 0), (136, 142, 1), (144, 139, 2), (153, 136, 3)):
        plate.swell(
            f"M{x} {top}C{x + lean} {top + 5} {x + lean} {top + 8} {x + lean * 1.6} {top + 12}", IVORY.line, 1.2
        )


def _head(plate: Plate) -> None:
    with plate.at(137, 89, 1.15, 3):
        ear(plate, RUDDY)
        face = (
            "M-17 -24C-18 -15 -19.4 -9 -17.4 -3.4C-18.6 1 -20.8 4.6 -20.4 9C-20.2 13 -18 16.4 -17.2 20"
            "C-16.8 26 -15.6 32.4 -10.6 35.4"
            "C-5.4 38 2 36.8 7.4 33C14.4 28 19 21.6 20.8 12.6L22 -6L20 -24Z"
        )
        plate.shape(face, RUDDY.over(plate), 1.8)
        planes(plate, RUDDY)
        cheeks(plate, RUDDY, 0.2)
        eyes(plate, RUDDY, Look(-0.12, 0.02, 0.62, "#3d5a6b"), 2)
        aquiline_nose(plate, RUDDY)
        mouth_furrow(plate, RUDDY)
        plate.swell("M-19 -7C-16.6 -11.4 -12 -11.6 -8 -7.4", CHESTNUT.low, 2.6, 0.3, 0.3)
        plate.swell("M-3.4 -7.6C1 -13.4 9 -13.8 15.4 -6.4", CHESTNUT.low, 2.9, 0.4, 0.1)
        plate.swell("M14 -1C16 -2 17.4 -3.4 18.6 -5", RUDDY.line, 0.8)
        _beard(plate)
        hair = (
            "M20 -24C26 -20 28 -8 26.6 4C27 12 25 20 21 24C18.4 21 19 15 19.6 9C18 3 18.4 -3 20 -8"
            "C19.4 -14 19 -20 20 -24Z"
        )
        plate.shape(hair, across(plate, CHESTNUT, 18, 28), 1.5)
        plate.folds("M20.6 -20C21 -8 20.6 6 20.6 20", "M25 -18C27 -6 26 8 23 21", 4, CHESTNUT.line, 1, 0.15)


def _beard(plate: Plate) -> None:
    plate.swell("M-11.4 22C-9.6 23.4 -4 23.6 -1 22", RUDDY.lip_line, 1.5, 0.2, 0.2)
    plate.flat("M-11 22.4C-8.6 26 -4 26 -1.6 22.6C-4 23.6 -8.6 23.6 -11 22.4Z", RUDDY.lips)
    near = "M-8.6 16.4C-4 15.6 1 17.4 4 20.6C7 23.6 11 23.6 13.6 20.6C14 26 9 30 3.6 28C-1.4 26 -4 21.6 -8.4 20.4Z"
    far = (
        "M-8.8 16.4C-12.4 16 -15.4 18 -17.4 21C-19 23.4 -21.4 23.6 -23.4 22C-22.4 26.6 -18 28.4 -14.6 26"
        "C-12 24 -11 21.4 -8.6 20.4Z"
    )
    for half in (far, near):
        plate.shape(half, CHESTNUT.base, 1.3)
    plate.folds("M-8 17.6C-3 18 1 20.6 5 24.4", "M-6 20C-2 22.4 1 26 6 27.4", 3, CHESTNUT.light, 0.9, 0.1)
    plate.folds(
        "M-10 17.6C-13 18.6 -16 22 -19 24.4", "M-10 19.6C-12.4 22 -14 24.4 -17 25.6", 2, CHESTNUT.light, 0.9, 0.1
    )
    tuft = "M-10.6 28C-8.6 27.2 -5 27.2 -3 28C-2.6 33 -4 39 -8 44C-10.6 39.4 -11.4 33 -10.6 28Z"
    plate.shape(tuft, CHESTNUT.base, 1.3)
    plate.folds("M-9.4 29.4C-9.4 34 -9 38 -8 41.6", "M-4.4 29.4C-4.4 34 -5.6 38 -7.4 41.6", 3, CHESTNUT.light, 0.9)


def _hat(plate: Plate) -> None:
    with plate.at(137, 89, 1.15, 3):
        crown = "M-21 -22C-26 -34 -14 -44 4 -45C24 -46 40 -36 36 -22C28 -15 8 -14 -6 -17C-12 -18 -17 -20 -21 -22Z"
        plate.shape(crown, plate.linear(-22, -44, 34, -18, RED.light, RED.base, RED.low))
        for first, last in (("M-8 -42C-12 -36 -12 -28 -9 -20", "M-3 -43C-7 -36 -7 -28 -4 -20"),
                            ("M12 -44C9 -36 9 -28 11 -19", "M17 -43C14 -36 14 -28 16 -19")):  # fmt: skip
            panes(plate, ((first, last),), OCHRE, 1)
        plate.wedges("M36 -22C39 -34 26 -44 12 -45", 10, (-5, 5), RED.line, 1.1)
        brim = (
            "M-34 -18C-36 -24 -30 -27 -22 -25C-8 -21 12 -21 28 -26C38 -29 45 -24 42 -17C34 -9 14 -9.6 -4 -12"
            "C-16 -13.6 -27 -13 -34 -18Z"
        )
        plate.shape(brim, plate.linear(-34, -20, 42, -14, RED.light, RED.base, RED.low))
        plate.folds("M-31 -19C-16 -15 20 -11 39 -19", "M-30 -23C-12 -19 16 -18 40 -24", 3, RED.line, 1, 0.12)
        for x, y, turn in ((-16, -18, 12), (2, -15.6, 4), (20, -16.4, -8)):
            with plate.at(x, y, 1, turn):
                plate.shape("M-1.7 -4.6L1.7 -4.6L1.7 4.6L-1.7 4.6Z", OCHRE.light, 1)
        plume = (
            "M26 -25C28 -40 40 -52 54 -50C64 -48 68 -38 64 -30C63 -36 58 -40 53 -38C58 -34 59 -28 56 -24"
            "C54 -29 50 -32 46 -31"
            "C49 -27 48 -23 45 -21C42 -25 36 -26 30 -22Z"
        )
        with plate.at(-4, 1, 0.82):
            plate.shape(plume, IVORY.light, 1.6)
            plate.swell("M29 -24C34 -36 44 -44 55 -45", IVORY.line, 1.5, 0.6)
            for barb in ("M36 -33C37 -38 40 -42 44 -44", "M43 -39C45 -43 49 -46 53 -47", "M38 -35C43 -35 48 -34 52 -31",
                         "M46 -40.6C52 -41.6 57 -40 61 -36"):  # fmt: skip
                plate.swell(barb, IVORY.line, 1)
    with plate.at(198.5, 152, 0.9, -4, -1):
        fist(plate, RUDDY)
    plate.shape("M178 158L187 149L194 158L185 168Z", IVORY.light, 1.4)
    plate.folds("M182 156L189 165", "M186 152L192 160", 2, INK, 0.8)
