"""Diagrams of the rule books: the lines of a sheet, rows of digits with their runs, a step of a row, the seats at a
table. The words in a diagram are part of its key, in the language of the page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks
from tablegame.art.lettering import centred, outline, width
from tablegame.art.pack import house_pack
from tablegame.art.paths import Path, placed
from tablegame.art.shapes import mark

Point = tuple[float, float]

# -- lines of a sheet --------------------------------------------------------------------------------------------------

_SQUARES: Final = 4
LINES: Final[dict[str, tuple[tuple[Point, Point], ...]]] = {
    "rows": tuple(((0, n), (3, n)) for n in range(_SQUARES)),
    "columns": tuple(((n, 0), (n, 3)) for n in range(_SQUARES)),
    "long": (((0, 0), (3, 3)), ((3, 0), (0, 3))),
    "short": (((1, 0), (3, 2)), ((0, 1), (2, 3)), ((2, 0), (0, 2)), ((3, 1), (1, 3))),
}
"""Start and end of the lines of a sheet of sixteen squares: column and row."""


def _lines(words: list[str], inks: Inks) -> str | None:
    if len(words) != 1 or words[0] not in LINES:
        return None
    drawing, step = Drawing(200, 200), 46.0
    for n in range(_SQUARES * _SQUARES):
        x, y = 8 + n % _SQUARES * step, 8 + n // _SQUARES * step
        drawing.fill(Path().box(x + 2, y + 2, step - 4, step - 4, 4), inks.paper)
        drawing.stroke(Path().box(x + 2, y + 2, step - 4, step - 4, 4), inks.text, 2, 0.6)
    for ends in LINES[words[0]]:
        (x, y), (right, bottom) = (tuple(8 + step / 2 + at * step for at in end) for end in ends)
        drawing.stroke(Path().move(x, y).line(right, bottom), inks.shapes[0], 7)
    return drawing.svg()


# -- rows of digits ----------------------------------------------------------------------------------------------------

_PITCH: Final = 44.0
_HIGH: Final = 74.0
_MOST: Final = 12
"""The most digits of a row, and the most rows."""


def _runs(row: str) -> tuple[int, ...]:
    return tuple(len(list(same)) for _, same in groupby(row))


def _words_of(row: str) -> str:
    return "·".join(map(str, _runs(row)))


def _row_width(words: list[str]) -> float:
    said = max(width(_words_of(row), "serif-italic", 44) for row in words)
    return 16 + _PITCH * len(words[0]) + 40 + said + 12


def _are_rows(words: list[str]) -> bool:
    return (
        0 < len(words) <= _MOST
        and 1 < len(words[0]) <= _MOST
        and all(len(row) == len(words[0]) and set(row) <= {"0", "1"} for row in words)
    )


def _rows(words: list[str], inks: Inks) -> str | None:
    """Rows one below the other: each digit, a bracket below each run, the runs at the right; the digit that was changed
    is underlined as well."""
    if not _are_rows(words):
        return None
    drawing = Drawing(_row_width(words), _HIGH * len(words))
    for number, row in enumerate(words):
        base = number * _HIGH + 44
        for place, digit in enumerate(row):
            changed = number > 0 and words[number - 1][place] != digit
            x = 16 + (place + 0.5) * _PITCH
            ink = inks.shapes[0] if changed else inks.text
            drawing.fill(outline(digit, "serif-bold" if changed else "serif-italic", 48, x, base), ink)
            if changed:
                drawing.stroke(Path().move(x - 11, base + 7).line(x + 11, base + 7), ink, 3.4)
        left = 16.0
        for run in _runs(row):
            right, foot = left + run * _PITCH, base + 20
            bracket = (
                Path().move(left + 6, foot - 7).line(left + 6, foot).line(right - 6, foot).line(right - 6, foot - 7)
            )
            drawing.stroke(bracket, inks.text, 2.2, 0.75)
            left = right
        drawing.fill(outline(_words_of(row), "serif-italic", 44, left + 40, base, "start"), inks.text)
    return drawing.svg()


# -- a step of a row of cards ------------------------------------------------------------------------------------------

STEPS: Final = {"U": ((20, 146), (56, 102)), "D": ((20, 102), (56, 146)), "S": ((14, 124), (62, 124))}
"""Start and end of the arrow of a letter."""


def _step(words: list[str], inks: Inks) -> str | None:
    if len(words) != 1 or words[0] not in STEPS:
        return None
    drawing = Drawing(76, 370)
    (x, y), (right, end) = STEPS[words[0]]
    _arrow(drawing, (x, y), (right, end), inks.text)
    drawing.fill(centred(words[0], "serif-bold", 74, 38, 212), inks.text)
    return drawing.svg()


def _arrow(drawing: Drawing, start: Point, end: Point, ink: str) -> None:
    across, down = end[0] - start[0], end[1] - start[1]
    far = (across**2 + down**2) ** 0.5
    across, down = across / far * 15, down / far * 15
    drawing.stroke(Path().move(*start).line(*end), ink, 5)
    for side in (-0.75, 0.75):
        drawing.stroke(Path().move(*end).line(end[0] - across - down * side, end[1] - down + across * side), ink, 5)


# -- who sits where ----------------------------------------------------------------------------------------------------

_SEATS: Final = ((290.0, 300.0), (70.0, 170.0), (290.0, 46.0), (510.0, 170.0))
"""Four seats, clockwise from the one below: the first is forehand, the last has dealt."""
_AROUND: Final = (((212, 292), (118, 226)), ((118, 112), (212, 56)), ((368, 56), (462, 112)), ((462, 226), (368, 292)))
"""From seat to seat, clockwise."""


def _seats(words: list[str], inks: Inks) -> str | None:
    """Four seats round the talon with the card that is turned up; words: dealer, forehand and the turn-up, as the
    language has them, each behind "as-" and with "_" for a space."""
    if len(words) != 3 or not all(word.startswith("as-") and word[3:] for word in words):
        return None
    dealer, forehand, turned = (word.removeprefix("as-").replace("_", " ") for word in words)
    drawing = Drawing(680, 380)
    for seat, (x, y) in enumerate(_SEATS):
        mark(drawing, seat, placed(x, y, 0.72), inks.shapes[seat], inks.paper)
    for start, end in _AROUND:
        _arrow(drawing, start, end, inks.text)
    for x in (226.0, 232.0, 238.0):
        drawing.fill(Path().box(x, 122 - (x - 226) / 3, 58, 88, 6), inks.back_base)
        drawing.stroke(Path().box(x, 122 - (x - 226) / 3, 58, 88, 6), inks.card_edge, 2)
    drawing.fill(Path().box(304, 118, 58, 88, 6), inks.card_top)
    drawing.stroke(Path().box(304, 118, 58, 88, 6), inks.card_text, 2)
    drawing.fill(house_pack("german").outline("H", placed(310, 139, 0.46)), inks.shapes[0])
    drawing.fill(outline(forehand, "sans-semibold", 30, 290, 368), inks.text)
    drawing.fill(outline(turned, "sans-semibold", 30, 294, 238), inks.text)
    drawing.fill(outline(dealer, "sans-semibold", 30, 556, 180, "start"), inks.text)
    return drawing.svg()


KINDS: Final[dict[str, Callable[[list[str], Inks], str | None]]] = {
    "lines": _lines,
    "rows": _rows,
    "step": _step,
    "seats": _seats,
}


def aspect(key: str) -> float:
    """Height divided by width of a diagram."""
    kind, *words = key.split("/")
    if kind == "rows":
        return _HIGH * len(words) / _row_width(words) if _are_rows(words) else 1.0
    return {"step": 370 / 76, "seats": 380 / 680}.get(kind, 1.0)
