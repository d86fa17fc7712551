"""Cards that show a number: those printed for Contraconquer, those by remainder, and the number pack.

Behind a large number is a rosette, the braided rings of fine lines known from banknotes and good cards.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, Literal

from tablegame.art import shapes
from tablegame.art.card import HEIGHT, MIDDLE, TURNED, CardSheet, rule
from tablegame.art.indexed import BESIDE, CornerIndex, Cut, full_index, picture_index, rail_card, small_card
from tablegame.art.inks import Inks
from tablegame.art.lettering import Type, box, centred
from tablegame.art.paths import HERE, Path, Point, Transform

LETTERS: Final = "ABCDEFGH"
"""Letters of the seats, in the tabs of cards."""
HIGHEST: Final = 15
"""The highest rank of the number pack."""

Large = Literal["full", "small"]
"""The two cuts of cards without an index."""


def _rosette(x: float, y: float, radius: float, rank: int) -> Path:
    """The rosette of a rank: every rank has its own number of waves. Few and short curves, for fast rasters."""
    waves, path = 9 + rank, Path()
    _braid(path, x, y, (radius * 0.60, radius * 0.90), waves, 4)
    _braid(path, x, y, (radius * 0.90, radius), waves * 2, 2)
    for share in (0.57, 0.60):
        path.circle(x, y, radius * share)
    return path


def _braid(path: Path, x: float, y: float, radii: tuple[float, float], waves: int, strands: int) -> None:
    """Interwoven strands of waves between two radii about x, y: two curves a wave, whose handles follow the exact
    tangent."""
    inner, outer = radii
    middle, reach = (inner + outer) / 2, (outer - inner) / 2
    steps = waves * 2
    third = 2 * pi / steps / 3

    def knot(turn: float, shift: float) -> tuple[Point, Point]:
        """The point of a strand at that angle in radians, and its tangent there."""
        radius = middle + reach * sin(waves * turn + shift)
        growth = reach * waves * cos(waves * turn + shift)
        across, down = cos(turn), sin(turn)
        return (radius * across, radius * down), (growth * across - radius * down, growth * down + radius * across)

    for strand in range(strands):
        shift = 2 * pi * strand / strands
        knots = [knot(3 * third * step, shift) for step in range(steps)]
        path.move(x + knots[0][0][0], y + knots[0][0][1])
        for (point, way), (goal, arrival) in zip(knots, knots[1:] + knots[:1], strict=True):
            path.curve(
                (x + point[0] + way[0] * third, y + point[1] + way[1] * third),
                (x + goal[0] - arrival[0] * third, y + goal[1] - arrival[1] * third),
                (x + goal[0], y + goal[1]),
            )
        path.close()


def _fitting(text: str, size: float, widest: float, highest: float = 150) -> float:
    left, top, right, bottom = box(text, "serif-bold", size)
    return size * min(1.0, widest / (right - left), highest / (bottom - top))


def _corners(sheet: CardSheet, letter: str, rank: int, size: float) -> None:
    for placing in (HERE, TURNED):
        sheet.letter_tab(letter, 12, 45, 38, placing)
        sheet.corner_index(str(rank), size, placing)


def _small_edge(sheet: CardSheet, letter: str) -> None:
    """The edge of a small cut, and a large tab with the owner's letter."""
    sheet.stroke(Path().box(9, 9, 222, 352, 8), sheet.ink, 2.4)
    sheet.letter_tab(letter, 9, 76, 68)


# -- printed for Contraconquer -------------------------------------------------------------------------------------


def combinations(rank: int) -> tuple[tuple[int, int, int], ...]:
    """The three combinations that the card of that rank (1-9) wins, ascending (contraconquer/help.en.md#chart)."""
    owner = (rank - 1) // 3
    return tuple(
        (a, b, c)
        for a in (1, 2, 3)
        for b in (4, 5, 6)
        for c in (7, 8, 9)
        if rank in (a, b, c) and (2 * a + 2 * b + c + 1) % 3 == owner
    )


def printed(inks: Inks, rank: int, cut: Large, hyphens: bool, lit: int | None = None) -> str:
    """A printed card as SVG: its rank and its combinations; lit is the number of the one that has just won."""
    owner = (rank - 1) // 3
    sheet = CardSheet(inks, inks.seats[owner])
    if cut == "full":
        sheet.double_frame()
        sheet.stroke(_rosette(MIDDLE, 122, 80, rank), sheet.tint(0.42), 0.75)
        sheet.numeral_over(str(rank), 160, MIDDLE, 122, sheet.ink)
        _corners(sheet, LETTERS[owner], rank, 40)
        rule(sheet, 213, 62, sheet.ink)
        _rows(sheet, rank, 39, (253, 293, 333), 41 if hyphens else 25, hyphens, lit)
    else:
        _small_edge(sheet, LETTERS[owner])
        sheet.fill(centred(str(rank), "serif-bold", 146, 158, 73), sheet.ink)
        _rows(sheet, rank, 70, (190, 267, 344), 76 if hyphens else 48, hyphens, lit)
    return sheet.svg()


def _rows(
    sheet: CardSheet, rank: int, size: float, baselines: tuple[int, ...], step: float, hyphens: bool, lit: int | None
) -> None:
    """The combinations, digits in columns; the lit one on a bar of marker, the others then faint."""
    for index, (combination, baseline) in enumerate(zip(combinations(rank), baselines, strict=True)):
        faint = lit is not None and index != lit
        middle = baseline - size * 0.317
        if index == lit:
            sheet.fill(_marker(step + size * 0.42, middle, size), sheet.inks.highlight)
        for column, digit in enumerate(combination):
            own = digit == rank
            black = sheet.inks.card_faint if faint else sheet.inks.card_text
            paint = sheet.ink if own and not faint else black
            face: Type = "serif-bold" if own else "serif-semibold"
            x = MIDDLE + (column - 1) * step
            sheet.fill(centred(str(digit), face, size, x, middle), paint)
        if hyphens:
            _dashes(sheet, step, middle, size)


def _dashes(sheet: CardSheet, step: float, y: float, size: float) -> None:
    long, thick = size * 0.3, size * 0.07
    path = Path()
    for x in (MIDDLE - step / 2, MIDDLE + step / 2):
        path.box(x - long / 2, y - thick / 2, long, thick)
    sheet.fill(path, sheet.inks.card_faint)


def _marker(reach: float, y: float, size: float) -> Path:
    """A stroke of a broad marker: not quite straight, round at the corners."""
    half = size * 0.5
    corners = (
        (MIDDLE - reach, y - half), (MIDDLE + reach + size * 0.05, y - half + size * 0.03),
        (MIDDLE + reach, y + half), (MIDDLE - reach - size * 0.05, y + half - size * 0.03),
    )  # fmt: skip
    return Path().rounded(corners, size * 0.14)


# -- by remainder --------------------------------------------------------------------------------------------------


def remainder(inks: Inks, seat: int, rank: int, cut: Large, faded: bool = False) -> str:
    """A card by remainder as SVG; faded if its group cancels."""
    sheet, text = CardSheet(inks, inks.seats[seat], faded), str(rank)
    if cut == "full":
        sheet.double_frame()
        _corners(sheet, LETTERS[seat], rank, 46)
        sheet.stroke(_rosette(MIDDLE, 185, 96, rank), sheet.tint(0.42), 0.75)
        sheet.numeral_over(text, _fitting(text, 205, 132), MIDDLE, 185, sheet.ink)
    else:
        _small_edge(sheet, LETTERS[seat])
        sheet.fill(centred(text, "serif-bold", _fitting(text, 330, 186, 212), MIDDLE, 222), sheet.ink)
    return sheet.svg()


# -- the number pack -----------------------------------------------------------------------------------------------


def number(inks: Inks, seat: int, rank: int, cut: Cut, faded: bool = False) -> str:
    """A card of the number pack as SVG: a number in its seat's ink, with the seat's shape as its suit."""
    sheet = CardSheet(inks, inks.seats[seat], faded)

    def sign(sheet: CardSheet, placing: Transform, size: float) -> None:
        shapes.mark(sheet, seat, placing.scaled(size / shapes.SIDE), sheet.ink, sheet.stock)

    index = CornerIndex(str(rank), sign)
    if cut == "small":
        small_card(sheet, index)
    elif cut == "rail":
        rail_card(sheet, index)
    else:
        middle, part = (BESIDE, 0.72) if cut == "picture" else (MIDDLE, 1.0)
        sheet.stroke(_rosette(middle, HEIGHT / 2, 92 * part, rank), sheet.tint(0.42), 0.75)
        left, top, right, bottom = box(str(rank), "serif-bold", 190)
        size = 190 * part * min(1.0, 124 / (right - left), 150 / (bottom - top))
        sheet.numeral_over(str(rank), size, middle, HEIGHT / 2, sheet.ink)
        (picture_index if cut == "picture" else full_index)(sheet, index)
    return sheet.svg()
