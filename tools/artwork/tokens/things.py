"""Things on tokens: key, bell, anchor, lantern, thimble, cup, kite, star, boot."""

from __future__ import annotations

from typing import Final

from artwork.tokens.pewter import CLAY, LAKE, LINE, NIGHT, ROSE, SAGE, SKY, TEAL, WINE, token
from artwork.woodcut.dyes import BLACK, BLUE, BROWN, GOLD, IVORY, OCHRE, RED, STEEL, Dye
from artwork.woodcut.medallion import Medallion
from artwork.woodcut.plate import Plate
from tablegame.art.paths import around

_DUSK: Final = Dye("#8c7aa8", "#54426f", "#2f2248", "#6b5888")


def _key(plate: Plate) -> None:
    with plate.at(60, 60, 1, 45):
        metal = plate.linear(-18, -40, 18, 30, GOLD.light, GOLD.base, GOLD.low)
        plate.shape("M-6 -12H6V47H-6Z", metal, LINE)
        plate.shape("M6 26H23V34H16V39H23V47H6Z", metal, LINE)
        plate.shape("M-9 -14H9V-8H-9ZM-8.500 4H8.500V10H-8.500Z", GOLD.light, 1.8)
        plate.shape(
            "M0 -51C13 -51 22 -43 22 -31C22 -19 13 -12 0 -12C-13 -12 -22 -19 -22 -31C-22 -43 -13 -51 0 -51Z"
            "M0 -40C-6 -40 -10 -36 -10 -31C-10 -26 -6 -23 0 -23C6 -23 10 -26 10 -31C10 -36 6 -40 0 -40Z", metal, LINE,
        )  # fmt: skip
        plate.wedges("M19 -31C19 -21 12 -14 2 -14", 7, (-6, -5), GOLD.line, 1.3)
        plate.swell("M-15.500 -34C-14.500 -41 -8 -45.500 -1 -45.500M-2 -4V24", "#fffdf2", 2)
        plate.swell("M2.500 12V44", GOLD.line, 1.6)


def _bell(plate: Plate) -> None:
    plate.dot(60, 96, 9, plate.radial(57, 93, 12, GOLD.light, GOLD.base, GOLD.low), 2.2)
    plate.line("M60 28V14", 9)
    plate.shape(
        "M60 8C66 8 69 12 69 17C69 22 66 26 60 26C54 26 51 22 51 17C51 12 54 8 60 8ZM60 13.500"
        "C57.500 13.500 56 15 56 17C56 19 57.500 20.500 60 20.500C62.500 20.500 64 19 64 17"
        "C64 15 62.500 13.500 60 13.500Z",
                GOLD.base, 2)  # fmt: skip
    plate.shape(
        "M60 24C77 24 84 38 85 54C86 68 90 78 101 87V94C80 99 40 99 19 94V87C30 78 34 68 35 54C36 38 43 24 60 24Z",
        plate.linear(26, 30, 96, 60, "#fff6d0", GOLD.light, GOLD.base, OCHRE.low), LINE,
    )  # fmt: skip
    plate.swell("M20 87C42 92 78 92 100 87", GOLD.line, 2, 0.7, 0.7)
    plate.swell("M35 62C50 66 70 66 85 62M35.500 57C50 61 70 61 84.500 57", GOLD.line, 1.5, 0.8, 0.8)
    plate.wedges("M82 40C86 58 87 74 98 86", 14, (-12, 2), GOLD.line, 1.4)
    plate.swell("M46 34C42 40 41 48 41 55M40 68C39 76 36 81 32 85", "#fffef6", 3)


def _anchor(plate: Plate) -> None:
    iron = plate.linear(20, 20, 100, 90, "#ffffff", "#e3e9ea", "#9aa6ab")
    plate.shape(
        "M54 32H66V84C78 82 86 76 90 67L83 69L96 51L105 71L99 69C95 87 80 99 60 104C40 99 25 87 21 69"
        "L15 71L24 51L37 69L30 67"
        "C34 76 42 82 54 84Z",
        iron, LINE,
    )  # fmt: skip
    plate.shape("M38 38H82V47H38Z", iron, LINE)
    plate.shape(
        "M60 10C67 10 72 15 72 22C72 29 67 34 60 34C53 34 48 29 48 22C48 15 53 10 60 10ZM60 17"
        "C57 17 55 19 55 22C55 25 57 27 60 27C63 27 65 25 65 22C65 19 63 17 60 17Z",
                iron, LINE)  # fmt: skip
    plate.swell("M57.500 50V88C46 88 36 82 30 74", "#ffffff", 2.2)
    plate.wedges("M98 71C93 86 79 97 61 102", 13, (-5, -8), STEEL.line, 1.3)
    plate.swell("M63 50V84", STEEL.line, 1.5)
    rope = "M70 20C84 22 88 32 80 42C72 52 50 56 44 66C38 78 48 88 60 90"
    plate.line(rope, 8)
    plate.line(rope, 4.2, OCHRE.light)
    for x, y in (
        (77, 23.500),
        (82.500, 30),
        (81.500, 38),
        (74, 46.500),
        (64, 52.500),
        (53, 58),
        (45, 66),
        (43.500, 75),
        (48, 84),
    ):
        plate.swell(f"M{x - 1.6} {y + 2}L{x + 1.6} {y - 2}", BROWN.line, 1.6, 0.8, 0.8)


def _lantern(plate: Plate) -> None:
    plate.dot(60, 64, 40, plate.radial(60, 64, 40, "#fff0a8", "#c79a5c", "#54426f"))
    plate.line("M44 32C40 8 80 8 76 32", 3.4)
    plate.shape("M36 46L48 30H72L84 46Z", plate.linear(36, 0, 84, 0, "#8a949a", "#4d565c", "#272c30"), LINE)
    plate.shape("M54 24H66V31H54Z", "#4d565c", 2)
    plate.shape("M41 46H79V90H41Z", plate.radial(60, 70, 30, "#fffbe0", "#ffe278", "#f0a93a"), LINE)
    plate.shape(
        "M60 56C67 65 68 72 66 78C64 82 56 82 54 78C52 72 55 67 60 56Z",
        plate.linear(60, 56, 60, 80, "#f8c24a", "#e8792a", "#c9482a"),
        1.6,
    )
    plate.shape("M60 68C63 72 63.500 76 60 79C56.500 76 57 72 60 68Z", "#fff6c0", 0.8)
    plate.shape("M55 80H65V90H55Z", IVORY.light, 1.4)
    plate.line("M50 47V89M70 47V89", 2.2)
    plate.shape(
        "M34 46H86V51H34ZM34 88H86V95H34ZM40 95H80V102H40Z",
        plate.linear(34, 0, 86, 0, "#8a949a", "#4d565c", "#272c30"),
        2.2,
    )
    plate.wedges("M84 45L72 31", 6, (-6, 1), "#14181a", 1.2)
    plate.swell("M42 43L51 32M38 91.500H60", "#d4dde0", 1.6)


def _thimble(plate: Plate) -> None:
    silver = plate.linear(34, 30, 88, 60, "#ffffff", STEEL.light, STEEL.base, STEEL.low)
    plate.shape("M60 16C74 16 82 24 84 38L92 88C80 97 40 97 28 88L36 38C38 24 46 16 60 16Z", silver, LINE)
    dimples = []
    for row in range(6):
        y, half = 30 + 8.2 * row, 14 + 2.3 * row
        count = 6
        shift = 0.5 if row % 2 else 0
        for step in range(count):
            share = (step + shift) / (count - 0.5)
            dimples.append((60 - half + 2 * half * share, y + 4 * (1 - (2 * share - 1) ** 2)))
    plate.dots(dimples, 1.9, "#6d7a80")
    plate.shape(
        "M25 80C40 90 80 90 95 80L97 92C82 104 38 104 23 92Z",
        plate.linear(24, 0, 96, 0, GOLD.light, GOLD.base, GOLD.low),
        LINE,
    )
    plate.swell("M29 88C44 96 76 96 91 88", GOLD.line, 1.5)
    plate.wedges("M84 38L91 80", 12, (-9, 0), STEEL.line, 1.3)
    plate.swell("M43 28C40 36 38 54 34 76", "#ffffff", 3)
    thread = "M14 50C26 38 30 58 44 62C62 66 74 46 106 52"
    plate.line(thread, 5)
    plate.line(thread, 2.2, RED.light)


def _cup(plate: Plate) -> None:
    plate.shape(
        "M84 52C101 48 106 60 101 70C97 79 88 82 80 81L82 73C88 73 93 71 95 66C98 60 94 56 83 60Z", IVORY.light, LINE
    )
    plate.shape(
        "M20 96C40 90 80 90 96 96C90 106 26 106 20 96Z",
        plate.linear(20, 0, 96, 0, IVORY.light, IVORY.base, IVORY.low),
        LINE,
    )
    plate.shape(
        "M26 46H88C90 70 84 92 70 96H44C30 92 24 70 26 46Z",
        plate.linear(26, 0, 88, 0, IVORY.light, IVORY.light, IVORY.base, IVORY.low), LINE,
    )  # fmt: skip
    plate.shape("M57 41C74 41 88 43 88 47C88 51 74 53 57 53C40 53 26 51 26 47C26 43 40 41 57 41Z", "#fffdf6", 2)
    plate.flat("M57 44C70 44 82 45 82 47.500C82 50 70 51 57 51C44 51 32 50 32 47.500C32 45 44 44 57 44Z", "#6b3d1c")
    plate.wedges("M87 54C88 74 82 90 70 95.500", 13, (-11, 0), IVORY.line, 1.3)
    for x, y, size in ((44, 70, 1.0), (62, 72, 1.2), (36, 62, 0.6), (75, 64, 0.6), (53, 86, 0.6)):
        with plate.at(x, y, size):
            plate.dots(((0, -4.600), (4.400, -1.400), (2.700, 3.700), (-2.700, 3.700), (-4.400, -1.400)), 3, BLUE.base)
            plate.dot(0, 0, 2, OCHRE.light)
    plate.line("M28 58C46 62 70 62 86 58", 2, BLUE.base)
    steam = "M44 36C38 30 50 26 44 18M58 36C52 29 64 24 58 15M72 36C66 30 78 26 72 18"
    plate.line(steam, 6)
    plate.line(steam, 3, "#fffdf6")


def _kite(plate: Plate) -> None:
    with plate.at(66, 51, 1.0, 30):
        tail = "M0 34C-7 41 6 44 0 51C-3 54 -2 57 1 58"
        plate.line(tail, 2.6)
        for y, lean in ((41, -14), (51, 14)):
            with plate.at(0, y, 1, lean):
                plate.shape("M0 0L-10 -5.500V5.500ZM0 0L10 -5.500V5.500Z", BLUE.light, 2)
        plate.shape("M0 -42L30 -8L0 36L-30 -8Z", RED.base, LINE)
        plate.flat("M0 -41V-8H-28.500Z", RED.light)
        plate.flat("M0 -41V-8H28.500Z", OCHRE.light)
        plate.flat("M0 35V-8H-28.500Z", OCHRE.base)
        plate.flat("M0 35V-8H28.500Z", RED.base)
        plate.line("M0 -42V36M-30 -8H30", 2.2)
        plate.wedges("M28 -6L2 33", 12, (-9, -3), RED.line, 1.3)
        plate.wedges("M4 -36L27 -9", 7, (-5, 3), OCHRE.line, 1.2)
        plate.shape("M0 -42L30 -8L0 36L-30 -8Z", "none", LINE)


def _star(plate: Plate) -> None:
    tips, dents = list(around(5, 47, 60, 63)), list(around(5, 20, 60, 63, -54))
    outline = [point for pair in zip(tips, dents, strict=True) for point in pair]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in outline) + "Z"
    plate.shape(path, GOLD.base, LINE + 0.6)
    for step in range(10):
        (x, y), (right, low) = outline[step], outline[(step + 1) % 10]
        plate.shape(
            f"M60 63L{x:.1f} {y:.1f}L{right:.1f} {low:.1f}Z",
            (OCHRE.low, GOLD.light)[step % 2] if step else "#cf9a3a",
            1.2,
        )
        if step % 2 == 0:
            plate.wedges(
                f"M{x:.1f} {y:.1f}L{right:.1f} {low:.1f}", 6, ((60 - right) * 0.36, (63 - low) * 0.36), GOLD.line, 1.1
            )
    plate.line(path, LINE)


def _boot(plate: Plate) -> None:
    plate.shape(
        "M40 18H74C75 36 74 50 73 60C80 66 92 68 100 76C105 82 105 90 103 96H70L62 88L56 96H36C38 70 42 44 40 18Z",
        plate.linear(36, 20, 100, 90, "#c98a52", BROWN.base, BROWN.low), LINE,
    )  # fmt: skip
    plate.shape("M35 94H57L62 90L69 95H104C104.500 100 104 103 103 104H66L62 100L57 104H35Z", BLACK.base, 2)
    plate.shape("M37 15C48 12 66 12 77 15V28C66 25 48 25 37 28Z", OCHRE.base, LINE)
    plate.swell("M41 24C52 21.500 64 21.500 74 24", OCHRE.line, 1.5)
    plate.swell("M73 60C68 64 62 66 54 66M70 69C64 72 60 72 56 71M82 66C78 71 77 76 78 82", BROWN.line, 1.7)
    plate.wedges("M40 34C41 54 39 76 37.500 92", 15, (9, 0), BROWN.line, 1.4)
    plate.line("M60 36L72 39M59 44L72 47M58 52L71 55M72 36L60 41M71 44L59 49", 2.4, IVORY.light)
    plate.swell("M86 72C93 75 98 80 99 87", "#e9bf8c", 2.2)
    plate.swell("M48 32C49 50 48 64 46 82", "#e9bf8c", 2)


TOKENS: Final[dict[str, Medallion]] = {
    "key": token(WINE, _key),
    "bell": token(TEAL, _bell),
    "anchor": token(LAKE, _anchor),
    "lantern": token(_DUSK, _lantern),
    "thimble": token(ROSE, _thimble),
    "cup": token(CLAY, _cup),
    "kite": token(SKY, _kite),
    "star": token(NIGHT, _star),
    "boot": token(SAGE, _boot),
}
