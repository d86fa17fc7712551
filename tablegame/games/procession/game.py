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
    """The six rows of the example, as large as the area allows, the changed digits in the ink of their writers."""
    high = area.h * 0.98
    wide = min(area.w * 0.82, high * 1.05)
    square = max(6, int(min(wide / 19, high / 16)))
    cell, row = 2 * square, 2 * square
    runs = [[Span(lengths, "serif-italic", max(18.0, square * 1.3), "soft")] for _, lengths in EXAMPLE]
    aside = max(map(b.width, runs)) + square
    if 13 * square + aside > area.w:  # very narrow: the rows alone
        aside = 0.0
    broad = max(13 * square + aside, 18.0 * square if aside else 0.0)
    sheet = Rect(area.cx - broad / 2, area.y + area.h * 0.06, broad, area.h)
    left, top = round(sheet.x + 2 * square), round(sheet.y + 1.8 * square)
    b.add(Panel(sheet, "sheet", squares=(left, top, square)))
    size = max(18.0, square * 1.7)
    for index, (text, _) in enumerate(EXAMPLE):
        y = top + index * row
        if y + row > area.bottom:
            break
        before = EXAMPLE[index - 1][0] if index else text
        place = next((i for i in range(len(text)) if text[i] != before[i]), None)
        ink = f"seat.{(index + 1) % 2}"
        spans = tuple(Span(sign, "serif-italic", size, ink if i == place else "text") for i, sign in enumerate(text))
        height = size * 1.25
        b.add(Label(Rect(left, y + (row - height) / 2, cell * len(text), height), (spans,), pitch=cell))
        if place is not None:
            x = left + (place + 0.5) * cell
            under = y + row / 2 + size * 0.46
            b.add(Line(((x - size * 0.32, under), (x + size * 0.32, under)), ink, max(1.5, square * 0.13)))
        if aside:
            b.text(Rect(left + 5 * cell + square, y, sheet.right - left - 5 * cell - square, row), runs[index])
    _pencil(b, left + 5.4 * square, top + (2 * len(EXAMPLE) + 3.6) * square, square)


def _pencil(b: Builder, x: float, y: float, unit: float) -> None:
    across, up = 0.94, -0.34
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
        ends = ((x + begin * across * unit, y + begin * up * unit), (x + end * across * unit, y + end * up * unit))
        b.add(Line(ends, ink, max(1.0, wide * unit)))


GAME: Final = Game(
    key="procession",
    title=N_("Procession"),
    tagline=N_("Change one digit, repeat no runs, make the last move"),
    minutes=5,
    depth=2,
    players=(2, 6),
    short=(N_("five digits, as in the example of the rules"), {"length": 5}),
    # Between two club players who begins wins 50 of 100 games of eleven digits, 80 of seven and none of five or eight.
    proposed=(N_("eleven digits"), {"length": 11}),
    begins="first",
    picture=_picture,
    parts=("drills", "prints", "reasons"),
)
