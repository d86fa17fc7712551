"""The Ober of leaves: a young chancellor in a furred gown and a flat cap, who reads a sealed letter as he stands."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import BLACK, BROWN, CHESTNUT, GOLD, GREEN, IVORY, OCHRE, PLUM, RED, STEEL
from artwork.woodcut.faces import FAIR as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((89.0, 47.0, 54.0),)
_HEAD: Final = (150.0, 93.0, 1.02, 4.0, -1)


def figure() -> Plate:
    """The land and the chancellor in it."""
    plate = Plate(FRAME)
    for step in (
        _land, _gown_behind, _legs, _shoes, _doublet, _gown, _dagger, _near_arm, _letter, _far_arm,
        _hair, _neck, _fur, _face, _lock, _cap,
    ):  # fmt: skip
        step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.DUSK, 235, 20, 2)
    land.hill(plate, "M13 236C36 226 60 240 84 238C120 236 150 214 190 222C206 226 216 232 227 236")
    land.church(plate, 36, 240, 0.9)
    land.tree(plate, 68, 246, 0.52)
    land.tree(plate, 208, 244, 0.62, -1)
    land.hill(plate, "M13 292C46 300 90 286 130 294C170 300 200 290 227 288", land.MEADOW)
    land.tufts(plate, ((32, 318), (46, 340), (200, 256), (136, 346), (24, 300)))
    land.flowers(plate, ((28, 334), (60, 326), (40, 310)), "#f4eddd")
    plate.flat("M70 348C90 342 140 342 176 345C184 350 160 354 124 354C90 355 72 353 70 348Z", land.MEADOW.line, 0.35)


def _gown_behind(plate: Plate) -> None:
    """The inside of the gown, behind the legs."""
    plate.shape(
        "M112 150C96 190 86 250 80 310C100 318 160 318 180 302C184 250 178 190 166 150Z",
        cloth.across(plate, BROWN, 80, 184),
    )
    plate.folds("M112 250C108 276 106 296 106 314", "M160 250C164 276 164 294 164 309", 8, BROWN.line, 1.2, 0.1)


def _legs(plate: Plate) -> None:
    """The left one bears him; the other is slack, its heel off the ground."""
    plate.shape(
        "M96 236C93 258 97 276 100 290C100 304 102 318 104 332L120 332C121 318 127 306 128 292"
        "C128 274 127 256 126 238Z",
        cloth.across(plate, GREEN, 94, 130),
    )
    plate.wedges("M128 262C128 280 129 294 122 326", 13, (-10, 1), GREEN.line, 1)
    plate.swell("M104 250C102 266 104 280 107 292", "#97bb8b", 1.8)
    plate.folds("M102 284C108 288 114 288 120 285", "M103 290C109 294 115 294 121 291", 2, GREEN.line, 1.1, 0.1)
    plate.shape(
        "M124 238C128 258 136 270 140 284C140 300 143 314 149 328L163 323C160 310 163 298 162 284"
        "C160 266 158 250 154 234Z",
        cloth.across(plate, GREEN, 124, 164),
    )
    plate.wedges("M161 274C164 292 160 306 162 320", 10, (-9, 1), GREEN.line, 1)
    plate.folds("M142 280C148 284 154 283 160 279", "M142 287C148 291 154 290 161 286", 2, GREEN.line, 1.1, 0.1)
    plate.swell("M130 250C134 262 139 272 142 282", "#97bb8b", 1.6)
    for path in (
        "M97 276C106 282 118 282 127 276L127 282C118 288 106 288 98 282Z",
        "M138 274C146 279 154 278 161 272L162 278C155 284 146 285 139 280Z",
    ):
        plate.shape(path, OCHRE.base, 1.2)
    plate.shape(
        "M98 279C90 278 86 284 90 288C94 288 98 285 98 281C96 288 94 294 91 298L98 296C100 292 100 286 99 281Z",
        OCHRE.base,
        1.1,
    )


def _shoes(plate: Plate) -> None:
    black = cloth.across(plate, BLACK, 74, 126)
    plate.shape(
        "M101 327C107 332 116 332 122 327C126 336 126 343 123 348C108 351 88 352 76 349"
        "C70 344 76 339 86 337C94 335 99 331 101 327Z",
        black,
    )
    plate.shape("M84 339C90 345 104 345 112 337L108 334C102 339 94 339 90 336.500Z", RED.base, 1.1)
    plate.shape(
        "M147 321C152 326 160 324 164 318C168 328 175 335 176 342C176 348 166 350 158 348C150 346 146 338 145 330Z",
        cloth.across(plate, BLACK, 144, 178),
    )
    plate.shape("M152 334C157 337 164 336 168 331L165 327C161 331 156 332 152 330Z", RED.base, 1.1)
    plate.line("M75 346C90 348.500 110 348 124 345M152 344C160 347 170 346.500 176 343", 1, "#8a7f76")


def _doublet(plate: Plate) -> None:
    plate.shape(
        "M110 202C102 218 98 232 95 248C112 258 142 258 158 246C158 230 156 216 152 202Z",
        cloth.across(plate, OCHRE, 95, 160),
    )
    for path in (
        "M106 216C102 228 99 240 98 250L107 253C108 241 110 229 114 217Z",
        "M122 219C120 231 119 243 119 255.500L129 255.500C129 243 129 231 130 219Z",
        "M138 218C140 230 141 242 142 253.500L151 250.500C150 239 148 227 145 216Z",
    ):
        plate.shape(path, RED.base, 1.1)
        plate.wedges(path.split("L")[0], 6, (6, 0), RED.line, 0.8)
    plate.shape(
        "M114 138C108 160 108 188 110 206C122 215 142 215 153 206C154 186 160 160 160 138Z",
        cloth.across(plate, OCHRE, 108, 162),
    )
    plate.folds("M122 150C118 170 117 190 119 206", "M132 150C130 170 130 190 131 208", 3, OCHRE.line, 1.2, 0.1)
    plate.folds("M140 150C141 170 141 190 141 208", "M152 150C151 170 149 190 149 204", 3, OCHRE.line, 1.2, 0.1)
    plate.dots([(136 - 0.500 * step, 160 + 10 * step) for step in range(5)], 2, RED.base, 0.9)
    plate.shape("M109 203C122 213 143 213 154 203L155 210C143 221 121 221 108 210Z", BLACK.base, 1.3)
    plate.shape("M128 210H138V220H128Z", GOLD.base, 1.2)


def _gown(plate: Plate) -> None:
    """Its two fronts, edged with marten, fall to the calf."""
    near = (
        "M116 136C98 144 88 186 84 226C80 264 76 292 68 312C78 320 92 321 102 317C106 282 108 236 110 196"
        "C112 172 118 152 124 140Z"
    )
    plate.shape(near, cloth.across(plate, PLUM, 70, 122))
    plate.folds("M104 160C92 200 88 260 78 314", "M112 170C104 210 102 270 94 317", 5, PLUM.line, 1.4, 0.08)
    plate.swell("M98 160C90 186 86 230 82 270", "#c093b2", 2)
    far = (
        "M158 136C168 142 174 166 177 200C180 240 184 276 186 302C178 313 166 317 156 313"
        "C158 276 156 232 152 196C150 172 150 152 152 140Z"
    )
    plate.shape(far, cloth.across(plate, PLUM, 150, 188))
    plate.folds("M160 160C164 210 166 260 164 313", "M168 160C174 210 178 256 180 306", 4, PLUM.line, 1.4, 0.08)
    for edge, reach in (
        (
            "M118 140C108 160 106 200 104 238C102 270 99 296 94 318L104 318C108 286 111 240 113 200"
            "C115 176 120 156 128 144Z",
            (-8, 1),
        ),
        (
            "M150 142C148 164 147 190 150 218C153 250 154 284 152 313L161 314C163 282 161 244 158 212"
            "C155 184 156 164 160 144Z",
            (7, 1),
        ),
    ):
        plate.shape(edge, plate.linear(90, 0, 164, 0, "#c79a62", BROWN.light, BROWN.base), 1.4)
        side = edge.split("L")[1] if reach[0] < 0 else edge.split("L")[0]
        plate.wedges(side.rstrip("Z") if side[0] == "M" else "M" + side.rstrip("Z"), 30, reach, BROWN.line, 0.9)


def _dagger(plate: Plate) -> None:
    with plate.at(112, 216, 1, 24):
        plate.shape("M-3.500 6H3.500L2.500 46L0 52L-2.500 46Z", cloth.across(plate, RED, -4, 4), 1.4)
        plate.shape("M-3 42L3 42L2.500 47L0 53L-2.500 47Z", GOLD.base, 1.1)
        plate.shape("M-9 2C-9 -2 9 -2 9 2C9 6 5 7 0 7C-5 7 -9 6 -9 2Z", GOLD.base, 1.3)
        plate.shape("M-2.600 -18H2.600V1H-2.600Z", BLACK.base, 1.2)
        plate.shape("M-6 -20C-6 -25 6 -25 6 -20C6 -16 -6 -16 -6 -20Z", STEEL.base, 1.2)


def _near_arm(plate: Plate) -> None:
    """The hand on the dagger, elbow back."""
    plate.shape(
        "M70 186C68 200 76 212 90 217L104 220L108 205C98 202 93 196 92 188Z", cloth.across(plate, OCHRE, 68, 108), 1.7
    )
    plate.folds("M76 196C80 204 88 209 100 211", "M74 204C80 212 90 215 100 217", 2, OCHRE.line, 1, 0.1)
    plate.shape(
        "M124 137C102 130 84 142 74 164C66 182 64 192 70 199C78 205 92 203 98 197C104 186 110 174 116 162Z",
        cloth.across(plate, PLUM, 66, 122),
    )
    plate.folds("M110 140C94 152 82 172 76 196", "M116 150C106 164 96 182 90 200", 5, PLUM.line, 1.4, 0.1)
    plate.swell("M104 140C90 148 80 162 74 180", "#c093b2", 2)
    plate.shape(
        "M66 188C74 197 90 201 102 191L105 198C94 210 74 206 64 196Z",
        plate.linear(64, 0, 105, 0, "#c79a62", BROWN.light, BROWN.base),
        1.4,
    )
    plate.wedges("M65 197C74 205 93 208 104 198", 10, (0, -6), BROWN.line, 0.9)
    plate.shape("M98 206L107 202L111 216L102 221Z", cloth.across(plate, IVORY, 98, 110), 1.2)
    with plate.at(117, 211, 0.86, 4, -1):
        hands.fist(plate, SKIN)


def _letter(plate: Plate) -> None:
    """Folded twice, its red seal on a ribbon."""
    plate.shape(
        "M181 122L212 112L219 158L189 168Z", plate.linear(181, 120, 219, 160, "#fffdf4", "#f6edd6", "#dccda6"), 1.6
    )
    plate.shape("M181 122C178 115 181 110 186 109L214 101C211 104 210 108 212 112Z", "#e8dbba", 1.4)
    plate.line(
        "M187 127L207 120.500M188 133L208 126.500M189 139L209 132.500M190 145L204 140.500M191 151"
        "L211 144.500M192 157L206 152.500",
        1,
        "#8a7a5c",
    )
    plate.swell("M206 158L212 172L208 176", RED.base, 2.2, 0.6)
    plate.dot(209, 178, 5.500, plate.radial(207, 176, 8, RED.light, RED.base, RED.low), 1.3)
    plate.dot(209, 178, 2.4, RED.low)


def _far_arm(plate: Plate) -> None:
    plate.shape(
        "M178 194C184 208 198 208 205 198C209 190 207 182 203 175L189 172C186 180 182 186 178 190Z",
        cloth.across(plate, OCHRE, 178, 208),
        1.7,
    )
    plate.folds("M188 178C188 186 187 194 186 202", "M202 178C203 186 202 194 199 201", 3, OCHRE.line, 1, 0.1)
    plate.shape(
        "M154 136C174 130 188 144 196 164C202 180 204 192 197 199C188 207 174 203 168 194C162 180 158 166 152 156Z",
        cloth.across(plate, PLUM, 152, 204),
    )
    plate.folds("M162 140C172 156 178 176 178 200", "M170 138C184 150 194 170 196 196", 5, PLUM.line, 1.4, 0.1)
    plate.wedges("M197 168C203 182 203 192 198 198", 6, (-9, -2), PLUM.line, 1)
    plate.shape(
        "M166 190C174 200 188 202 199 192L202 199C192 211 174 209 164 198Z",
        plate.linear(164, 0, 202, 0, "#c79a62", BROWN.light, BROWN.base),
        1.4,
    )
    plate.wedges("M165 198C174 207 191 209 201 199", 10, (0, -6), BROWN.line, 0.9)
    plate.shape("M187 177L188 168L204 170L205 179C200 182 191 181 187 177Z", cloth.across(plate, IVORY, 187, 205), 1.2)
    with plate.at(196, 158, 0.92, -4):
        hands.pinch(plate, SKIN)


def _hair(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M4 -24C24 -30 34 -16 32 2C34 14 36 24 32 32C24 38 14 34 12 26Z", cloth.across(plate, CHESTNUT, 8, 36)
        )
        plate.folds("M22 -18C27 0 24 18 22 32", "M29 -14C33 4 31 20 30 31", 4, "#b58657", 1.1, 0.1)
        plate.shape("M-15 -22C-22 -14 -23 0 -21 10C-22 18 -22 24 -19 28C-15 28 -13 24 -13 18Z", CHESTNUT.base, 1.5)


def _neck(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape("M-7 26L-9 48H20L18 14Z", plate.linear(-8, 0, 20, 0, SKIN.middle, SKIN.low), 1.5)
        plate.flat("M-6 33C4 34 12 28 17 20L18 40C10 44 0 42 -6 33Z", SKIN.shade, 0.5)
    plate.shape("M126 128C132 136 154 136 162 126L164 135C154 143 134 144 124 137Z", IVORY.light, 1.3)
    plate.folds("M128 132L128 139", "M160 130L161 136", 9, IVORY.line, 0.9, 0)


def _fur(plate: Plate) -> None:
    """The broad collar of the gown."""
    plate.shape(
        "M126 133C114 134 104 140 102 152C108 162 118 166 126 162C128 154 128 146 130 140Z",
        plate.linear(102, 0, 130, 0, "#c79a62", BROWN.light, BROWN.base), 1.6,
    )  # fmt: skip
    plate.shape(
        "M162 132C174 133 182 140 182 150C176 161 164 165 154 160C152 152 153 146 156 139Z",
        plate.linear(154, 0, 184, 0, BROWN.light, BROWN.base, BROWN.low), 1.6,
    )  # fmt: skip
    plate.wedges("M102 152C108 162 118 166 126 162", 10, (3, -8), BROWN.line, 0.9)
    plate.wedges("M182 150C176 161 164 165 154 160", 10, (-3, -8), BROWN.line, 0.9)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        outline = (
            "M-16.500 -24C-18 -15 -19 -9 -17.500 -3C-18.500 2 -20 5.500 -19.400 9.500C-18.500 14 -17 18 -16 22"
            "C-14.500 28 -11 33 -7 35C-3 36 2 35 6 32.500C12.500 28 18 22 19.500 13L21 -4L19 -24Z"
        )
        plate.shape(outline, SKIN.over(plate), 1.8)
        faces.planes(plate, SKIN, 0.85, smooth=True)
        faces.cheeks(plate, SKIN, 0.1)
        faces.eyes(plate, SKIN, Look(-0.14, 0.16, 0.68, "#4a5a2c"), 0, 1)
        faces.snub_nose(plate, SKIN)
        plate.flat(
            "M-12 20C-10 18.600 -8.600 18.400 -7.600 19C-6 18.300 -3 19 0 20.600C-3 24 -9 24.400 -12 20Z", "#c4604e"
        )
        plate.swell(
            "M-12.600 20C-10 20.800 -8.600 20.200 -7.400 20.600C-5 20.400 -2 21 1 20", SKIN.lip_line, 1.2, 0.2, 0.2
        )
        plate.swell("M-9.500 27.600C-8 28.300 -6.500 28.300 -5 27.500", SKIN.line, 0.9)
        plate.swell("M2.200 18C3.400 19.300 3.600 21 3 22.400", SKIN.line, 0.9)
        plate.shape(
            "M-19.500 -7.500C-17 -12.500 -11 -12 -7.500 -6.500C-11 -8.500 -15.500 -9 -19.500 -7.500Z", CHESTNUT.low, 0.6
        )
        plate.shape("M-4 -6.500C-1 -12.500 9 -14.500 16.500 -8C9 -9.500 2 -9.500 -4 -6.500Z", CHESTNUT.low, 0.6)


def _lock(plate: Plate) -> None:
    """Hair cut straight over the brow and below the ear."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-18 -22C-18.500 -18 -18 -15 -17 -13C-8 -16 4 -16.500 12 -14C15 -10 16 -2 15 8C15 18 16 26 19 33"
            "C26 34 31 30 31 22C32 8 30 -10 22 -26Z",
            cloth.across(plate, CHESTNUT, -14, 30), 1.6,
        )  # fmt: skip
        plate.folds("M18 -18C20 -4 18 16 19 30", "M25 -16C28 0 27 18 26 31", 4, "#b58657", 1, 0.1)
        plate.folds("M-16 -21C-16 -18 -16 -16 -15.500 -14", "M11 -21C12 -18 13 -17 13 -15", 8, "#b58657", 1, 0.1)


def _cap(plate: Plate) -> None:
    """Flat and black, the brim slit, a white feather laid round it."""
    with plate.at(*_HEAD):
        plate.shape("M-24 -24C-34 -40 -18 -50 4 -48C26 -50 40 -40 30 -24Z", cloth.across(plate, BLACK, -30, 36))
        plate.folds("M-14 -28C-20 -36 -14 -43 -6 -45", "M22 -28C28 -36 22 -44 12 -45", 6, "#8a7f76", 1.1, 0.1)
        plate.shape(
            "M-34 -22C-36 -30 -20 -32 2 -32C24 -32 38 -30 36 -21C34 -15 22 -16 4 -17C-14 -17 -30 -14 -34 -22Z",
            cloth.across(plate, BLACK, -34, 36), 1.7,
        )  # fmt: skip
        plate.swell("M-30 -24C-16 -28 16 -29 32 -24", "#8a7f76", 1.2)
        for x in (-24, -10, 22):
            plate.shape(f"M{x - 1.500} -29H{x + 1.500}V-20H{x - 1.500}Z", GOLD.base, 1)
        plate.shape(
            "M34 -24C40 -36 30 -50 12 -54C-4 -57 -18 -52 -24 -44C-14 -46 -6 -44 0 -42C-4 -40 -6 -38 -6 -35"
            "C4 -38 16 -36 24 -28C28 -24 32 -22 34 -24Z",
            plate.linear(-20, -50, 34, -24, IVORY.light, "#f3e6cc", "#dcc49a"), 1.6,
        )  # fmt: skip
        plate.swell("M32 -26C26 -40 8 -48 -16 -46", "#8d7448", 1.4, 0.6)
        plate.wedges("M33 -32C34 -42 24 -51 8 -54C-4 -56 -14 -52 -20 -47", 14, (1, 6), "#9a8460", 0.9)
        plate.wedges("M28 -25C18 -36 6 -38 -4 -36", 8, (3, -5), "#9a8460", 0.9)
        plate.dot(30, -24, 4.500, plate.radial(28, -26, 7, GOLD.light, GOLD.base, GOLD.low), 1.2)
        plate.dot(30, -24, 2, GREEN.light, 0.8)
        plate.swell("M-20 -16.500C-8 -19 12 -19.500 22 -17", INK, 1.1, 0.5, 0.5)
