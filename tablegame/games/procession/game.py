"""The manifest of Procession. Its picture on the shelf: squared paper with the example of the rules, and a pencil."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.view.builder import Builder
from tablegame.view.scene import Label, Line, Panel, Rect, Span

EXAMPLE: Final = (
    ("00000", "5"),
    ("00010", "3\u2009·\u20091\u2009·\u20091"),
    ("10010", "1\u2009·\u20092\u2009·\u20091\u2009·\u20091"),
    ("10011", "1\u2009·\u20092\u2009·\u20092"),
    ("00011", "3\u2009·\u20092"),
    ("00001", "4\u2009·\u20091"),
)
"""The example of the rules for two players: rows, and the lengths of their runs."""


def _picture(b: Builder, area: Rect) -> None:
    """Draw the rows of the example as large as the area allows, the changed digits in the ink of their writers."""
    high = area.h * 0.98
    wide = min(area.w * 0.82, high * 1.05)  # the factors of this picture were chosen by eye
    square = max(6, int(min(wide / 19, high / 16)))  # the sheet has about 19 squares across and 16 down
    cell = 2 * square  # the width and the height of a digit
    runs = [[Span(lengths, "serif-italic", max(18.0, square * 1.3), "soft")] for _, lengths in EXAMPLE]
    runs_width = max(map(b.width, runs)) + square
    if 13 * square + runs_width > area.w:  # very narrow: the rows alone
        runs_width = 0.0
    sheet_width = max(13 * square + runs_width, 18.0 * square if runs_width else 0.0)
    sheet = Rect(area.cx - sheet_width / 2, area.y + area.h * 0.06, sheet_width, area.h)
    left, top = round(sheet.x + 2 * square), round(sheet.y + 1.8 * square)
    b.add(Panel(sheet, "sheet", squares=(left, top, square)))
    size = max(18.0, square * 1.7)  # the type of the digits, in pixels
    previous = EXAMPLE[0][0]
    for index, (text, _) in enumerate(EXAMPLE):
        y = top + index * cell
        if y + cell > area.bottom:
            break
        changed = next((i for i in range(len(text)) if text[i] != previous[i]), None)
        previous = text
        ink = f"seat.{(index + 1) % 2}"
        inks = [ink if i == changed else "text" for i in range(len(text))]
        spans = tuple(Span(digit, "serif-italic", size, inks[i]) for i, digit in enumerate(text))
        height = size * 1.25
        b.add(Label(Rect(left, y + (cell - height) / 2, cell * len(text), height), (spans,), pitch=cell))
        if changed is not None:
            x = left + (changed + 0.5) * cell
            underline = y + cell / 2 + size * 0.46
            b.add(Line(((x - size * 0.32, underline), (x + size * 0.32, underline)), ink, max(1.5, square * 0.13)))
        if runs_width:
            runs_x = left + cell * len(text) + square
            b.text(Rect(runs_x, y, sheet.right - runs_x, cell), runs[index])
    _draw_pencil(b, left + 5.4 * square, top + (2 * len(EXAMPLE) + 3.6) * square, square)


def _draw_pencil(b: Builder, x: float, y: float, unit: float) -> None:
    """Draw a pencil with its tip at this position. unit: about a tenth of the pencil's length, in pixels."""
    across, up = 0.94, -0.34  # the direction from the tip, as a vector of length 1
    # For each part, in units: its begin and end along the pencil, from the tip on; its ink; its width.
    parts = (
        (0.0, 0.35, "text", 0.12),
        (0.3, 0.6, "soft", 0.3),
        (0.55, 0.85, "soft", 0.46),
        (0.8, 1.1, "soft", 0.62),
        (1.1, 8.6, "seat.4", 0.78),
        (1.2, 8.6, "gold", 0.24),
        (8.7, 9.2, "faint", 0.8),
        (9.3, 9.8, "warning", 0.76),
    )
    for begin, end, ink, wide in parts:
        ends = [(x + along * across * unit, y + along * up * unit) for along in (begin, end)]
        b.add(Line(tuple(ends), ink, max(1.0, wide * unit)))


GAME: Final = Game(
    key="procession",
    title=N_("Procession"),
    tagline=N_("Change one digit, repeat no runs, make the last move"),
    minutes=5,
    depth=2,
    players=(2, 6),
    short=(N_("five digits, as in the example of the rules"), {"length": 5}),
    # Between two club players the first one wins 50 of 100 games of eleven digits, 80 of seven, none of five or eight.
    proposed=(N_("eleven digits"), {"length": 11}),
    begins="first",
    picture=_picture,
    parts=("drills", "prints", "reasons"),
)
