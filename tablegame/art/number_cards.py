"""Cards that show a number: the two packs of Contraconquer (printed, and by remainder) and the number pack.

Behind a large number is a rosette: braided rings of fine lines, as on banknotes. `indexed.py` explains cuts.
"""

from __future__ import annotations

from itertools import product
from math import cos, pi, sin
from typing import Final, Literal

from tablegame.art import indexed, shapes
from tablegame.art.card import HEIGHT, MIDDLE, TURNED, CardSheet, draw_rule
from tablegame.art.indexed import BESIDE, CornerIndex, Cut
from tablegame.art.inks import Inks
from tablegame.art.lettering import Type, box, centred
from tablegame.art.paths import HERE, Path, Point, Transform

LETTERS: Final = "ABCDEFGH"  # the letters of the seats
HIGHEST: Final = 15  # the highest rank of the number pack

CutWithTab = Literal["full", "small"]
"""The cuts of Contraconquer's cards, which have the letter of a seat on a tab in the corner."""


def _rosette(x: float, y: float, radius: float, rank: int) -> Path:
    """The rosette of a rank, centred at x, y: one braid round another, and two circles inside. Every rank has its own
    number of waves. The curves are few and short, so that a card is rasterised fast."""
    waves, path = 9 + rank, Path()
    _add_braid(path, x, y, radius * 0.60, radius * 0.90, waves, strands=4)
    _add_braid(path, x, y, radius * 0.90, radius, waves * 2, strands=2)
    for share in (0.57, 0.60):
        path.circle(x, y, radius * share)
    return path


def _add_braid(path: Path, x: float, y: float, inner: float, outer: float, waves: int, strands: int) -> None:
    """Add a ring of interwoven waves round x, y to the path.
    inner, outer: the radii between which the waves swing.
    waves: the number of waves of a strand. strands: the number of strands, each shifted against the one before."""
    middle, reach = (inner + outer) / 2, (outer - inner) / 2
    steps = waves * 2  # a wave is two curves
    step_angle = 2 * pi / steps
    handle = step_angle / 3  # a cubic curve follows its tangents if its handles are a third of a step

    def point_and_tangent(angle: float, shift: float) -> tuple[Point, Point]:
        """The point of a strand at that angle, and its tangent there. Angles are in radians; shift: of the strand."""
        radius = middle + reach * sin(waves * angle + shift)
        growth = reach * waves * cos(waves * angle + shift)  # of the radius (its derivative)
        across, down = cos(angle), sin(angle)
        point = x + radius * across, y + radius * down
        return point, (growth * across - radius * down, growth * down + radius * across)

    for strand in range(strands):
        shift = 2 * pi * strand / strands
        knots = [point_and_tangent(step_angle * step, shift) for step in range(steps)]
        path.move(*knots[0][0])
        for (start, leaving), (end, arriving) in zip(knots, knots[1:] + knots[:1], strict=True):
            first_handle = start[0] + leaving[0] * handle, start[1] + leaving[1] * handle
            second_handle = end[0] - arriving[0] * handle, end[1] - arriving[1] * handle
            path.curve(first_handle, second_handle, end)
        path.close()


def _fitting_size(text: str, size: float, widest: float, highest: float = 150) -> float:
    """The size of type, at most `size`, in which a text is no wider than `widest` and no higher than `highest`."""
    left, top, right, bottom = box(text, "serif-bold", size)
    return size * min(1.0, widest / (right - left), highest / (bottom - top))


def _draw_corners(sheet: CardSheet, letter: str, rank: int, size: float) -> None:
    """Draw a seat's letter in two corners of the full cut, and a rank in the others. size: the type of the rank."""
    for placing in (HERE, TURNED):
        sheet.draw_letter_tab(letter, 12, 45, 38, placing)
        sheet.draw_corner_index(str(rank), size, placing)


def _draw_small_frame(sheet: CardSheet, letter: str) -> None:
    """Draw the frame of a small cut, and a large tab with the letter of a seat."""
    indexed.draw_single_frame(sheet)
    sheet.draw_letter_tab(letter, indexed.SINGLE_FRAME, 76, 68)


# -- printed for Contraconquer -------------------------------------------------------------------------------------


def combinations(rank: int) -> tuple[tuple[int, int, int], ...]:
    """The three combinations that the card of this rank (1-9) wins, ascending; one of rank 4 is (1, 4, 8).

    A combination has one rank of each of three seats: 1-3, 4-6, 7-9. A weighted sum of the ranks, modulo 3, is the
    number of the seat that wins (contraconquer/help.en.md#chart).
    """
    owner = (rank - 1) // 3
    combinations_with_rank = (each for each in product((1, 2, 3), (4, 5, 6), (7, 8, 9)) if rank in each)
    return tuple((a, b, c) for a, b, c in combinations_with_rank if (2 * a + 2 * b + c + 1) % 3 == owner)


def printed(inks: Inks, rank: int, cut: CutWithTab, hyphens: bool, lit: int | None = None) -> str:
    """A printed card as SVG: its rank and the combinations with which it wins.
    hyphens: whether there are hyphens between the ranks of a combination.
    lit: the index of the combination to highlight, because it has just won; None for none."""
    owner = (rank - 1) // 3
    sheet = CardSheet(inks, inks.seats[owner])
    if cut == "full":
        sheet.draw_double_frame()
        sheet.stroke(_rosette(MIDDLE, 122, 80, rank), sheet.tint(0.42), 0.75)
        sheet.draw_numeral(str(rank), 160, MIDDLE, 122)
        _draw_corners(sheet, LETTERS[owner], rank, 40)
        draw_rule(sheet, 213, 62, sheet.ink)
        _draw_combinations(sheet, rank, 39, (253, 293, 333), 41 if hyphens else 25, hyphens, lit)
    else:
        _draw_small_frame(sheet, LETTERS[owner])
        sheet.fill(centred(str(rank), "serif-bold", 146, 158, 73), sheet.ink)
        _draw_combinations(sheet, rank, 70, (190, 267, 344), 76 if hyphens else 48, hyphens, lit)
    return sheet.svg()


def _draw_combinations(
    sheet: CardSheet, rank: int, size: float, baselines: tuple[int, ...], step: float, hyphens: bool, lit: int | None
) -> None:
    """Draw the combinations of a rank, each on one of the baselines, in type of that size. If one is lit, it is marked
    with a highlighter, and the others are faint. step: the distance of the columns of digits."""
    for index, (combination, baseline) in enumerate(zip(combinations(rank), baselines, strict=True)):
        faint = lit is not None and index != lit
        middle = baseline - size * 0.317  # the middle of the digits, which are 0.634 sizes of the type high
        if index == lit:
            sheet.fill(_marker(step + size * 0.42, middle, size), sheet.inks.highlight)
        for column, digit in enumerate(combination):
            ink = sheet.ink if digit == rank else sheet.inks.card_text
            paint = sheet.inks.card_faint if faint else ink
            face: Type = "serif-bold" if digit == rank else "serif-semibold"
            x = MIDDLE + (column - 1) * step
            sheet.fill(centred(str(digit), face, size, x, middle), paint)
        if hyphens:
            _draw_hyphens(sheet, step, middle, size)


def _draw_hyphens(sheet: CardSheet, step: float, y: float, size: float) -> None:
    """Draw the two hyphens of a combination. step: the distance of its digits. size: of their type."""
    length, thickness = size * 0.3, size * 0.07
    path = Path()
    for x in (MIDDLE - step / 2, MIDDLE + step / 2):
        path.box(x - length / 2, y - thickness / 2, length, thickness)
    sheet.fill(path, sheet.inks.card_faint)


def _marker(reach: float, y: float, size: float) -> Path:
    """The outline of a stroke of a highlighter across the middle of a card, not quite straight, with round corners.
    reach: the distance of both ends from the middle of the card. y: the middle of its height. size: its height."""
    half, slant, tilt = size * 0.5, size * 0.05, size * 0.03
    corners = (
        (MIDDLE - reach, y - half), (MIDDLE + reach + slant, y - half + tilt),
        (MIDDLE + reach, y + half), (MIDDLE - reach - slant, y + half - tilt),
    )  # fmt: skip
    return Path().rounded(corners, size * 0.14)


def remainder(inks: Inks, seat: int, rank: int, cut: CutWithTab, faded: bool = False) -> str:
    """A card of Contraconquer's pack by remainder as SVG. It shows the rank and the letter of a seat.
    faded: whether the card is cancelled."""
    sheet, text = CardSheet(inks, inks.seats[seat], faded), str(rank)
    if cut == "full":
        sheet.draw_double_frame()
        _draw_corners(sheet, LETTERS[seat], rank, 46)
        sheet.stroke(_rosette(MIDDLE, HEIGHT / 2, 96, rank), sheet.tint(0.42), 0.75)
        sheet.draw_numeral(text, _fitting_size(text, 205, widest=132), MIDDLE, HEIGHT / 2)
    else:
        _draw_small_frame(sheet, LETTERS[seat])
        size = _fitting_size(text, 330, widest=186, highest=212)
        sheet.fill(centred(text, "serif-bold", size, MIDDLE, 222), sheet.ink)
    return sheet.svg()


def number_card(inks: Inks, seat: int, rank: int, cut: Cut, faded: bool = False) -> str:
    """A card of the number pack as SVG: a number in the ink of a seat, with the shape of the seat as its suit sign."""
    sheet = CardSheet(inks, inks.seats[seat], faded)

    def draw_sign(sheet: CardSheet, placing: Transform, size: float) -> None:
        shapes.draw_mark(sheet, seat, placing.scaled(size / shapes.SIDE), sheet.ink, sheet.stock)

    index = CornerIndex(str(rank), draw_sign)
    if cut == "small":
        indexed.draw_small_card(sheet, index)
    elif cut == "rail":
        indexed.draw_rail_card(sheet, index)
    else:
        # Beside the large index of the picture cut there is less room.
        middle, share = (BESIDE, 0.72) if cut == "picture" else (MIDDLE, 1.0)  # share: the part of the full size
        sheet.stroke(_rosette(middle, HEIGHT / 2, 92 * share, rank), sheet.tint(0.42), 0.75)
        size = _fitting_size(str(rank), 190, widest=124) * share
        sheet.draw_numeral(str(rank), size, middle, HEIGHT / 2)
        (indexed.draw_picture_index if cut == "picture" else indexed.draw_full_index)(sheet, index)
    return sheet.svg()
