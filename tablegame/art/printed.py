"""The printed cards of Contraconquer: owner's letter, large rank, the three combinations that the card wins."""

from __future__ import annotations

from typing import Final, Literal

from tablegame.art.card import MIDDLE, TURNED, CardSheet, rule
from tablegame.art.guilloche import rosette
from tablegame.art.inks import Inks
from tablegame.art.lettering import Type, centred
from tablegame.art.paths import HERE, Path

Cut = Literal["full", "small"]

LETTERS: Final = "ABC"


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


def printed(inks: Inks, rank: int, cut: Cut, hyphens: bool, lit: int | None = None) -> str:
    """A printed card as SVG; lit is the number of the combination that has just won."""
    sheet = CardSheet(inks, inks.seats[(rank - 1) // 3])
    if cut == "full":
        _full(sheet, rank, hyphens, lit)
    else:
        _small(sheet, rank, hyphens, lit)
    return sheet.svg()


def _full(sheet: CardSheet, rank: int, hyphens: bool, lit: int | None) -> None:
    letter, text = LETTERS[(rank - 1) // 3], str(rank)
    sheet.double_frame()
    sheet.stroke(rosette(MIDDLE, 122, 80, rank), sheet.tint(0.42), 0.75)
    sheet.numeral_over(text, 160, MIDDLE, 122, sheet.ink)
    for placing in (HERE, TURNED):
        sheet.letter_tab(letter, 12, 45, 38, placing)
        sheet.corner_index(text, 40, placing)
    rule(sheet, 213, 62, sheet.ink)
    _rows(sheet, rank, 39, (253, 293, 333), 41 if hyphens else 25, hyphens, lit)


def _small(sheet: CardSheet, rank: int, hyphens: bool, lit: int | None) -> None:
    sheet.stroke(Path().box(9, 9, 222, 352, 8), sheet.ink, 2.4)
    sheet.letter_tab(LETTERS[(rank - 1) // 3], 9, 76, 68)
    sheet.fill(centred(str(rank), "serif-bold", 146, 158, 73), sheet.ink)
    _rows(sheet, rank, 70, (190, 267, 344), 76 if hyphens else 48, hyphens, lit)


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
