"""The Ober of acorns: a grey captain in morion and cuirass, halberd grounded, one iron glove drawn off."""

from __future__ import annotations

from typing import Final

from artwork.german.signs import Signs
from artwork.woodcut import cloth, country, faces, hands, land
from artwork.woodcut.belts import FRAME
from artwork.woodcut.dyes import BROWN, GOLD, GREEN, IVORY, OCHRE, RED, SILVER_HAIR, STEEL
from artwork.woodcut.faces import RUDDY as SKIN
from artwork.woodcut.faces import Look
from artwork.woodcut.plate import INK, Plate

SIGNS: Final[Signs] = ((193.0, 52.0, 60.0),)
_HEAD: Final = (128.0, 93.0, 1.02, -3.0, 1)
_BUFF: Final = ("#f0d6a0", "#d9b374", "#a67c42")
_SEAM: Final = "#7d5826"


def figure() -> Plate:
    """The land and the captain in it."""
    plate = Plate(FRAME)
    for step in (
        _land, _plume, _halberd, _boots, _breeches, _coat, _cuirass, _near_arm, _far_arm,
        _neck, _face, _beard, _helmet,
    ):  # fmt: skip
        step(plate)
    return plate


def _land(plate: Plate) -> None:
    land.sky(plate, land.AIR, 235, 20, 7)
    land.hill(plate, "M13 250C40 224 66 226 96 244C130 258 170 226 196 220C210 218 220 224 227 230")
    country.tower(plate, 204, 222, 0.94, RED)
    country.pines(
        plate,
        ((22, 262, 26), (32, 264, 34), (43, 262, 24)),
        plate.linear(0, 230, 0, 264, "#8fae6a", "#4f7b48"),
        "#2b5232",
    )
    land.hill(plate, "M13 304C50 288 96 300 130 296C170 290 200 292 227 300", land.MEADOW)
    land.tufts(plate, ((30, 322), (112, 348), (184, 250), (36, 346), (118, 318)))
    plate.flat("M44 348C60 340 110 342 172 346C182 352 160 355 120 355C80 356 50 354 44 348Z", land.MEADOW.line, 0.35)


def _plume(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M22 -34C34 -40 46 -34 46 -20C52 -12 50 0 42 6C46 12 42 22 34 24C36 14 32 8 28 4"
            "C32 -6 28 -18 18 -24Z",
            plate.linear(20, -30, 50, 10, RED.light, RED.base, RED.low), 1.6,
        )  # fmt: skip
        plate.swell("M24 -28C36 -24 42 -8 36 20", RED.line, 1.3)
        plate.folds("M30 -24C36 -30 42 -30 45 -24", "M36 6C40 4 44 2 48 -4", 5, RED.line, 1)


def _halberd(plate: Plate) -> None:
    """Its butt on the ground, the axe towards the left."""
    with plate.at(69.500, 190, 1, 6):
        plate.shape(
            "M-2.800 -104H2.800V156L0 162L-2.800 156Z",
            plate.linear(-3, 0, 3, 0, BROWN.light, BROWN.base, BROWN.low),
            1.5,
        )
        plate.wedges("M2.800 -96V150", 26, (-4, 2), BROWN.line, 0.7)
        plate.shape(
            "M-3 -148L0 -172L3 -148L2.600 -112H-2.600Z",
            plate.linear(-3, 0, 3, 0, STEEL.light, STEEL.base, STEEL.low),
            1.5,
        )
        plate.shape(
            "M-2.500 -146C-8 -144 -14 -148 -18 -152C-21 -140 -21 -124 -16 -112C-12 -118 -8 -120 -2.500 -120Z",
            plate.linear(-20, -140, 0, -130, STEEL.light, STEEL.base, STEEL.low), 1.6,
        )  # fmt: skip
        plate.wedges("M-18 -150C-20.500 -140 -20.500 -124 -16 -114", 10, (8, 1), STEEL.line, 0.8)
        plate.dots(((-8, -138), (-11, -132), (-8, -126)), 1.4, INK)
        plate.shape("M2.500 -138L10 -132L13 -122L8 -127L2.500 -126Z", STEEL.base, 1.4)
        plate.shape("M-4 -112H4V-98L0 -94L-4 -98Z", STEEL.low, 1.3)
        for x, lean in ((-4, -4), (0, 0), (4, 4)):
            plate.shape(
                f"M{x - 2} -100L{x + lean - 2} -80L{x + lean + 2} -82L{x + 2} -100Z",
                GREEN.base if lean else OCHRE.base,
                1,
            )
        plate.shape("M-5 -103H5V-98H-5Z", GOLD.base, 1.2)


def _boots(plate: Plate) -> None:
    """The right one bears him; the other is set forward and out."""
    leather = plate.linear(44, 0, 172, 0, "#a8713d", BROWN.base, BROWN.low)
    plate.shape(
        "M82 284C92 292 106 292 114 286C110 302 103 314 100 328C100 337 99 343 95 347C80 350 60 349 47 345"
        "C44 340 52 335 61 333C71 330 78 326 80 318C83 306 83 296 82 284Z",
        leather,
    )
    plate.shape(
        "M130 284C142 292 158 292 168 284C168 302 163 316 163 331C169 337 175 344 170 349"
        "C158 352 141 352 132 348"
        "C127 342 133 336 135 328C135 314 132 300 130 284Z",
        leather,
    )
    plate.line("M46 343C60 347 80 347 97 344M131 345C142 349 158 349 171 346", 1, BROWN.line)
    plate.folds("M83 312C89 316 96 316 102 312", "M80 324C88 329 94 328 100 323", 3, BROWN.line, 1.1, 0.1)
    plate.folds("M136 318C144 323 154 322 162 317", "M136 330C144 335 154 334 163 329", 3, BROWN.line, 1.1, 0.1)
    plate.wedges("M112 292C108 306 102 318 100 334", 9, (-10, 0), BROWN.line, 1)
    plate.wedges("M167 290C166 306 162 318 163 332", 10, (-11, 0), BROWN.line, 1)
    plate.swell("M56 339C64 337 70 334 75 330", "#cf9c66", 1.8)
    plate.swell("M88 294C88 304 87 312 84 320", "#c08a52", 1.6)
    plate.swell("M138 294C140 308 141 318 140 328", "#c08a52", 1.6)
    for cuff in (
        "M73 277C86 289 108 290 121 278L117 295C104 304 88 303 76 294Z",
        "M124 278C140 289 160 289 175 277L171 294C158 303 140 303 127 295Z",
    ):
        plate.shape(cuff, plate.linear(72, 0, 176, 0, "#c99558", "#a06c38", "#7a4f28"), 1.6)
    plate.wedges("M76 293C88 302 104 303 117 294", 10, (0, -9), BROWN.line, 0.9)
    plate.wedges("M127 294C140 302 158 302 171 293", 10, (0, -9), BROWN.line, 0.9)


def _breeches(plate: Plate) -> None:
    plate.shape(
        "M104 224C86 236 74 258 76 274C86 287 110 288 121 276C127 260 127 244 124 226Z",
        cloth.across(plate, GREEN, 74, 128),
    )
    plate.shape(
        "M121 226C120 248 122 264 126 276C140 288 162 287 173 275C178 256 168 234 152 220Z",
        cloth.across(plate, GREEN, 118, 178),
    )
    cloth.panes(
        plate,
        (
            ("M104 232C92 246 86 262 88 281", "M110 232C100 248 96 264 98 284"),
            ("M118 236C112 250 108 266 109 283", "M123 238C120 252 117 266 117 279"),
            ("M132 234C132 250 136 266 142 283", "M139 232C141 248 146 264 152 284"),
            ("M148 230C154 244 160 258 164 280", "M154 228C162 240 168 254 171 276"),
        ),
        OCHRE, 2,
    )  # fmt: skip
    plate.wedges("M174 270C178 254 168 236 156 224", 9, (-7, 4), GREEN.line, 1)


def _coat(plate: Plate) -> None:
    """The skirts of the buff coat, open in front."""
    plate.shape(
        "M106 200C98 214 92 226 88 240C102 250 118 249 130 243L131 214L136 243C150 248 168 243 179 233"
        "C174 220 168 208 162 198Z",
        plate.linear(88, 0, 180, 0, *_BUFF),
    )
    plate.folds("M112 214C106 226 102 236 100 245", "M126 216C124 228 123 238 122 246", 3, _SEAM, 1.2, 0.1)
    plate.folds("M142 214C146 226 148 236 149 245", "M158 208C164 218 168 228 171 237", 3, _SEAM, 1.2, 0.1)
    plate.line("M90.500 237C103 245 118 244.500 129 239M137 239C151 243 166 239 176 231", 1, _SEAM)
    plate.wedges("M164 204C170 212 175 222 178 232", 7, (-8, 2), _SEAM, 0.9)


def _cuirass(plate: Plate) -> None:
    """A keeled breastplate, a sash over it, a gorget."""
    metal = plate.linear(100, 0, 168, 0, "#d7dee0", STEEL.light, STEEL.base, STEEL.low)
    plate.shape(
        "M106 136C98 160 100 186 106 204C118 214 128 218 132 220C142 218 156 212 164 202"
        "C170 182 170 156 162 134"
        "C150 128 118 128 106 136Z",
        metal,
    )
    plate.swell("M131 134C127 164 127 196 132 218", STEEL.line, 1.5, 0.3, 0.3)
    plate.wedges("M166 142C170 164 168 184 163 202", 14, (-17, 3), STEEL.line, 1)
    plate.wedges("M129 142C127 164 127 192 131 212", 12, (11, 3), STEEL.line, 0.8)
    plate.swell("M109 142C103 162 104 184 109 200", "#ffffff", 2.4)
    plate.shape(
        "M103 194C116 206 128 210 132 211C142 209 156 204 166 192L164 203C156 212 142 218 132 220"
        "C124 217 114 212 105 203Z",
        STEEL.base,
        1.4,
    )
    plate.dots(((111, 203.500), (121, 209), (132, 213), (143, 210), (154, 204)), 1.6, GOLD.base, 0.8)
    plate.shape(
        "M108 133L119 130C134 152 152 176 170 190C172 198 170 206 164 208C142 190 122 164 108 133Z",
        cloth.across(plate, GREEN, 106, 172),
        1.6,
    )
    plate.folds("M112 136C128 164 146 188 163 203", "M118 132C136 158 152 178 169 193", 4, GREEN.line, 1.1, 0.05)
    plate.shape("M160 198C168 196 176 200 176 206C174 212 164 214 160 210C156 206 156 202 160 198Z", GREEN.base, 1.4)


def _near_arm(plate: Plate) -> None:
    """Bent, the fist on the shaft."""
    plate.shape(
        "M112 136C94 132 80 146 76 166C72 186 78 206 92 210C106 208 110 188 113 168Z",
        plate.linear(74, 0, 114, 0, *_BUFF),
    )
    cloth.panes(
        plate,
        (
            ("M104 138C94 152 88 176 90 206", "M110 142C104 160 100 182 97 207"),
            ("M94 138C84 152 80 170 81 192", "M99 138C90 154 85 174 86 200"),
        ),
        GREEN, 2,
    )  # fmt: skip
    plate.wedges("M113 168C110 188 104 204 94 209", 7, (-7, -2), _SEAM, 0.9)
    plate.shape("M80 194C84 204 92 211 98 205C98 196 94 186 88 178L76 186Z", plate.linear(76, 0, 98, 0, *_BUFF), 1.6)
    plate.shape(
        "M74 192C70 184 76 174 84 172C90 176 94 182 94 188C90 192 84 196 78 198Z",
        cloth.across(plate, IVORY, 72, 94),
        1.4,
    )
    plate.folds("M77 190C77 184 80 179 84 176", "M89 192C90 188 90 184 88 180", 3, IVORY.line, 0.9)
    with plate.at(73, 179, 0.92, 22):
        hands.fist(plate, SKIN)


def _far_arm(plate: Plate) -> None:
    """Elbow out, the fist on the hip; the drawn-off gauntlet hangs from it."""
    plate.shape(
        "M204 180C208 194 202 206 190 211L174 218L168 204C180 200 186 194 190 184Z",
        plate.linear(168, 0, 208, 0, *_BUFF),
        1.7,
    )
    plate.shape(
        "M158 134C178 130 196 144 203 164C208 178 210 190 203 198C194 202 184 194 178 182C168 168 160 158 157 148Z",
        plate.linear(156, 0, 208, 0, *_BUFF),
    )
    cloth.panes(
        plate,
        (
            ("M164 138C174 152 184 172 193 198", "M170 136C182 150 190 168 199 198"),
            ("M176 138C188 150 196 164 203 182", "M182 142C192 150 199 162 204 174"),
        ),
        GREEN, 2,
    )  # fmt: skip
    plate.wedges("M204 168C209 182 209 192 203 198", 6, (-8, -3), _SEAM, 0.9)
    metal = plate.linear(154, 0, 178, 0, STEEL.light, STEEL.base, STEEL.low)
    plate.shape("M158 214L176 212L180 232C174 238 162 239 156 235Z", metal, 1.5)
    plate.wedges("M178 222L180 231C174 237 162 238 157 235", 8, (-1, -7), STEEL.line, 0.8)
    for x, low in ((158, 256), (164, 261), (170, 262), (176, 257)):
        plate.shape(
            f"M{x - 3} 236C{x - 3.500} 246 {x - 3} {low} {x} {low}C{x + 3.500} {low} {x + 3.500} 246 {x + 3} 236Z",
            metal,
            1.1,
        )
        plate.line(f"M{x - 2.500} 243H{x + 2.500}M{x - 2.500} 249.500H{x + 2.500}", 0.8, STEEL.line)
    plate.shape("M180 234C185 236 188 244 186 249C183 252 180 248 179 244Z", metal, 1.1)
    plate.shape("M155 232C162 236 174 236 181 230L182 237C174 242 162 243 155 239Z", GOLD.base, 1.2)
    plate.shape("M169 203L180 199L184 213L174 219Z", cloth.across(plate, IVORY, 168, 184), 1.3)
    with plate.at(166, 210, 0.9, -14):
        hands.fist(plate, SKIN)


def _neck(plate: Plate) -> None:
    """A gorget of steel with a narrow falling band of linen."""
    plate.shape(
        "M112 128C118 136 150 136 156 126L160 138C150 148 120 149 108 140Z",
        plate.linear(108, 0, 160, 0, STEEL.light, STEEL.base, STEEL.low),
        1.5,
    )
    plate.dots(((116, 140), (128, 143), (141, 143), (153, 138)), 1.5, GOLD.base, 0.8)
    plate.shape(
        "M112 122C118 132 150 132 156 120C160 124 160 130 157 133C146 139 122 140 111 134C108 130 109 126 112 122Z",
        IVORY.light,
        1.4,
    )
    plate.folds("M116 127L114 135", "M152 126L155 132", 8, IVORY.line, 0.9, 0)


def _face(plate: Plate) -> None:
    with plate.at(*_HEAD):
        plate.shape(
            "M10 -20C22 -22 28 -10 27 4C28 14 26 20 20 24C14 22 12 16 14 10Z",
            cloth.across(plate, SILVER_HAIR, 10, 30),
            1.5,
        )
        plate.folds("M18 -8C22 0 22 12 19 21", "M24 -8C27 2 26 12 22 20", 2, SILVER_HAIR.line, 1)
        outline = (
            "M-17.500 -24C-19 -15 -20 -9 -18.500 -3C-19.500 2 -21.500 6 -20.800 10C-20 15 -18 19 -17 23"
            "C-15.500 29 -12 34 -8 36C-3 37.500 2 36 7 33C14 29 19.500 23 21 14L22.500 -4L21 -25Z"
        )
        plate.shape(outline, SKIN.over(plate), 1.8)
        faces.planes(plate, SKIN)
        faces.cheeks(plate, SKIN, 0.25)
        faces.age_lines(plate, SKIN)
        faces.eyes(plate, SKIN, Look(-0.12, 0.02, 0.58, "#56707a"), 1, 0.98)
        faces.aquiline_nose(plate, SKIN)
        plate.shape(
            "M-20 -5.500C-18.500 -10.500 -12 -12 -7.500 -6.500C-11 -7.500 -15.500 -7.500 -20 -5.500Z",
            SILVER_HAIR.base,
            0.9,
        )
        plate.shape("M-4 -6.500C0 -12 9 -13.500 17 -6C11 -8.500 3 -8.500 -4 -6.500Z", SILVER_HAIR.base, 0.9)
        plate.swell("M9 8C11 13 12 18 11 24", "#a34a35", 1.6)
        plate.line("M8 12L13 11M8.500 16L13.500 15.500M8.800 20L13.500 20", 0.8, "#a34a35")


def _beard(plate: Plate) -> None:
    """Moustaches combed wide, a spade beard short on the chin."""
    with plate.at(*_HEAD):
        plate.shape(
            "M-14 27C-10 25.500 -4 25.500 0 27C5 30 6 38 2 44C-2 49 -8 51 -13 47C-17 42 -17 33 -14 27Z",
            cloth.across(plate, SILVER_HAIR, -16, 6), 1.4,
        )  # fmt: skip
        plate.folds("M-13 29C-15 36 -14 42 -11 46", "M0 29C3 35 2 41 -2 46", 6, SILVER_HAIR.line, 0.9)
        plate.shape("M-13.500 22C-10 22.500 -5 22.500 -1 21.500C-3 26 -11 26.500 -13.500 22Z", SKIN.lips, 0.8)
        plate.shape(
            "M-10 16C-13 15 -16.500 16.500 -20 18.500C-24 20 -27 18.500 -29 15.500C-29 22 -24 25.500 -18.500 24"
            "C-14.500 23 -12 21.500 -10 20.500C-6 22.500 0 24 6 23.500C12 23 17 19.500 18 13"
            "C14 16.500 10 18 5 17.500C0 17.500 -6 15 -10 16Z",
            SILVER_HAIR.light, 1.3,
        )  # fmt: skip
        plate.folds(
            "M-8 17.500C-2 17.500 6 20.500 15 17.500", "M-8 19.500C-2 21.500 6 23 14 19.500", 2, SILVER_HAIR.line, 0.9
        )
        plate.folds(
            "M-12 17.500C-16 18.500 -22 22 -27 19.500",
            "M-12 19.500C-16 21.500 -21 23.500 -25 22",
            2,
            SILVER_HAIR.line,
            0.9,
        )


def _helmet(plate: Plate) -> None:
    """A morion: a comb along the skull, a brim that rises to points before and behind."""
    with plate.at(*_HEAD):
        metal = plate.linear(-22, 0, 32, 0, "#d7dee0", STEEL.light, STEEL.base, STEEL.low)
        plate.shape("M-21 -18C-25 -40 -12 -53 4 -53C22 -53 32 -40 28 -18Z", metal)
        plate.shape(
            "M-16 -42C-10 -66 22 -68 28 -36C20 -52 -4 -54 -16 -42Z",
            plate.linear(-16, 0, 28, 0, STEEL.light, STEEL.base, STEEL.low),
            1.7,
        )
        plate.wedges("M27 -40C22 -62 -4 -64 -13 -46", 12, (-1, 7), STEEL.line, 0.8)
        plate.wedges("M28 -22C32 -38 24 -49 14 -52", 9, (-9, 3), STEEL.line, 0.9)
        plate.swell("M-15 -22C-18 -34 -12 -44 -4 -48", "#ffffff", 2.2)
        plate.shape(
            "M-40 -27C-34 -20 -16 -17 4 -17C22 -17 36 -21 45 -31C44 -17 34 -8 25 -9C10 -14 -10 -14 -22 -8"
            "C-33 -9 -39 -18 -40 -27Z",
            plate.linear(-40, 0, 45, 0, "#e4eaeb", STEEL.light, STEEL.base, STEEL.low), 1.8,
        )  # fmt: skip
        plate.wedges("M-22 -9C-10 -14 10 -14 25 -9.500", 14, (0, -4), STEEL.line, 0.8)
        plate.dots(((-16, -21.500), (-6, -23), (5, -23.400), (16, -23), (25, -21.500)), 1.7, GOLD.base, 0.9)
        plate.shape(
            "M-6 -30C-9 -35 -5 -40 1 -38C2 -44 10 -44 11 -38C17 -39 20 -33 16 -30C12 -33 8 -31 5 -27"
            "C2 -31 -2 -33 -6 -30Z",
            GOLD.base,
            1.1,
        )
