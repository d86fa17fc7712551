"""Diagrams of the rule books: the lines of a sheet, rows of digits with their runs, a step of a row, the seats at a
table. The key of a diagram begins with its kind ("rows/00000/00010") and contains the words that are written in it.

Each function of `KINDS` draws one kind. It gets the words after the kind, and returns None if they name no diagram.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.inks import Inks
from tablegame.art.lettering import centred, outline, width
from tablegame.art.pack import house_pack
from tablegame.art.paths import Path, Point, placed
from tablegame.art.shapes import draw_mark

_SQUARES: Final = 4
LINES: Final[dict[str, tuple[tuple[Point, Point], ...]]] = {
    "rows": tuple(((0, n), (3, n)) for n in range(_SQUARES)),
    "columns": tuple(((n, 0), (n, 3)) for n in range(_SQUARES)),
    "long": (((0, 0), (3, 3)), ((3, 0), (0, 3))),
    "short": (((1, 0), (3, 2)), ((0, 1), (2, 3)), ((2, 0), (0, 2)), ((3, 1), (1, 3))),
}
"""Sets of lines on a sheet of sixteen squares, by name: of each line the first and last square, as column and row."""


def _lines(words: list[str], inks: Inks) -> str | None:
    """The sheet with one set of lines, whose name is the only word."""
    if len(words) != 1 or words[0] not in LINES:
        return None
    margin, step = 8.0, 46.0
    drawing = Drawing(2 * margin + _SQUARES * step, 2 * margin + _SQUARES * step)
    for row in range(_SQUARES):
        for column in range(_SQUARES):
            square = Path().box(margin + column * step + 2, margin + row * step + 2, step - 4, step - 4, 4)
            drawing.fill(square, inks.paper)
            drawing.stroke(square, inks.text, 2, 0.6)
    middle = margin + step / 2  # x and y of the centre of the first square
    for (first_column, first_row), (last_column, last_row) in LINES[words[0]]:
        line = Path().move(middle + first_column * step, middle + first_row * step)
        drawing.stroke(line.line(middle + last_column * step, middle + last_row * step), inks.shapes[0], 7)
    return drawing.svg()


# -- rows of digits ----------------------------------------------------------------------------------------------------

_PITCH: Final = 44.0  # the width of a digit's place
_ROW_HEIGHT: Final = 74.0
_LEFT: Final = 16.0  # the space before the first digit
_GAP: Final = 40.0  # the space between the last digit and the lengths of the runs
_LENGTHS_SIZE: Final = 44  # the size of type of these lengths
_MOST: Final = 12  # the most digits of a row, and the most rows


def _runs(row: str) -> list[int]:
    """The lengths of the runs of equal digits: [3, 1] for "0001"."""
    return [len(list(equal_digits)) for _, equal_digits in groupby(row)]


def _lengths(row: str) -> str:
    """The lengths of the runs as text: "3·1" for "0001"."""
    return "·".join(map(str, _runs(row)))


def _rows_width(rows: list[str]) -> float:
    longest = max(width(_lengths(row), "serif-italic", _LENGTHS_SIZE) for row in rows)
    return _LEFT + _PITCH * len(rows[0]) + _GAP + longest + 12


def _are_rows(words: list[str]) -> bool:
    """Whether the words are rows of the digits 0 and 1, all of one length."""
    if not 0 < len(words) <= _MOST:
        return False
    length = len(words[0])
    return 1 < length <= _MOST and all(len(row) == length and set(row) <= {"0", "1"} for row in words)


def _rows(rows: list[str], inks: Inks) -> str | None:
    """Rows one below the other: the digits, a bracket below each run, and at the right the lengths of the runs. A digit
    that differs from the row above is bold, red and underlined."""
    if not _are_rows(rows):
        return None
    drawing = Drawing(_rows_width(rows), _ROW_HEIGHT * len(rows))
    for number, row in enumerate(rows):
        base = number * _ROW_HEIGHT + 44  # the y of the baseline of its digits
        for place, digit in enumerate(row):
            changed = number > 0 and rows[number - 1][place] != digit
            x = _LEFT + (place + 0.5) * _PITCH
            ink = inks.shapes[0] if changed else inks.text
            drawing.fill(outline(digit, "serif-bold" if changed else "serif-italic", 48, x, base), ink)
            if changed:
                drawing.stroke(Path().move(x - 11, base + 7).line(x + 11, base + 7), ink, 3.4)
        left = _LEFT
        for length in _runs(row):
            right = left + length * _PITCH
            first, last, foot = left + 6, right - 6, base + 20
            bracket = Path().move(first, foot - 7).line(first, foot).line(last, foot).line(last, foot - 7)
            drawing.stroke(bracket, inks.text, 2.2, 0.75)
            left = right
        drawing.fill(outline(_lengths(row), "serif-italic", _LENGTHS_SIZE, left + _GAP, base, "start"), inks.text)
    return drawing.svg()


# -- a step of a row of cards ------------------------------------------------------------------------------------------

STEPS: Final = {"U": ((20, 146), (56, 102)), "D": ((20, 102), (56, 146)), "S": ((14, 124), (62, 124))}
"""By letter the start and the end of the arrow above it: U for up, D for down, S for stay (the same rank again)."""
_STEP_SIZE: Final = (76, 370)  # width and height of the drawing of a step: as high as a card


def _step(words: list[str], inks: Inks) -> str | None:
    """A letter of `STEPS`, which is the only word, with its arrow."""
    if len(words) != 1 or words[0] not in STEPS:
        return None
    drawing = Drawing(*_STEP_SIZE)
    _draw_arrow(drawing, *STEPS[words[0]], inks.text)
    drawing.fill(centred(words[0], "serif-bold", 74, 38, 212), inks.text)
    return drawing.svg()


def _draw_arrow(drawing: Drawing, start: Point, end: Point, ink: str) -> None:
    """Draw a line with an open head: two strokes from the end, each back along the line and off to one side."""
    (start_x, start_y), (x, y) = start, end
    length = ((x - start_x) ** 2 + (y - start_y) ** 2) ** 0.5
    head = 15  # the length of the arrowhead
    across, down = (x - start_x) / length * head, (y - start_y) / length * head  # the vector of the head along the line
    drawing.stroke(Path().move(*start).line(*end), ink, 5)
    for side in (-0.75, 0.75):  # how far a stroke goes to the side, in lengths of the head
        drawing.stroke(Path().move(*end).line(x - across - down * side, y - down + across * side), ink, 5)


# -- who sits where ----------------------------------------------------------------------------------------------------

_SEATS: Final = ((290.0, 300.0), (70.0, 170.0), (290.0, 46.0), (510.0, 170.0))
"""The centres of four seats, clockwise from the lowest one: the first is forehand, the last is the dealer."""
_AROUND: Final = (((212, 292), (118, 226)), ((118, 112), (212, 56)), ((368, 56), (462, 112)), ((462, 226), (368, 292)))
"""The start and the end of an arrow from each seat to the next."""
_TABLE_SIZE: Final = (680, 380)  # width and height of the drawing of the seats


def _seats(words: list[str], inks: Inks) -> str | None:
    """Four seats round the talon and the turn-up. words: the captions of dealer, forehand and turn-up in the language
    of the page, each after "as-" and with "_" for a blank, such as "as-turn-up"."""
    if len(words) != 3 or not all(word.startswith("as-") and word[3:] for word in words):
        return None
    dealer, forehand, turn_up = (word.removeprefix("as-").replace("_", " ") for word in words)
    drawing = Drawing(*_TABLE_SIZE)
    for seat, (x, y) in enumerate(_SEATS):
        draw_mark(drawing, seat, placed(x, y, 0.72), inks.shapes[seat], inks.paper)
    for start, end in _AROUND:
        _draw_arrow(drawing, start, end, inks.text)
    for card in range(3):  # the talon; at its right is the turn-up, a heart
        talon_card = Path().box(226 + 6 * card, 122 - 2 * card, 58, 88, 6)
        drawing.fill(talon_card, inks.back_base)
        drawing.stroke(talon_card, inks.card_edge, 2)
    turned_card = Path().box(304, 118, 58, 88, 6)
    drawing.fill(turned_card, inks.card_top)
    drawing.stroke(turned_card, inks.card_text, 2)
    drawing.fill(house_pack("german").outline("H", placed(310, 139, 0.46)), inks.shapes[0])
    drawing.fill(outline(forehand, "sans-semibold", 30, 290, 368), inks.text)
    drawing.fill(outline(turn_up, "sans-semibold", 30, 294, 238), inks.text)
    drawing.fill(outline(dealer, "sans-semibold", 30, 556, 180, "start"), inks.text)
    return drawing.svg()


KINDS: Final[dict[str, Callable[[list[str], Inks], str | None]]] = {
    "lines": _lines, "rows": _rows, "step": _step, "seats": _seats,
}  # fmt: skip


def aspect(key: str) -> float:
    """The height of the diagram of a key divided by its width; 1 if the words of the key name no diagram."""
    kind, *words = key.split("/")
    if kind == "rows":
        return _ROW_HEIGHT * len(words) / _rows_width(words) if _are_rows(words) else 1.0
    wide, high = {"step": _STEP_SIZE, "seats": _TABLE_SIZE}.get(kind, (1, 1))
    return high / wide
