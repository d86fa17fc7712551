"""Pieces besides the cards: stacks of chips, and tiles with the letters U (up), D (down) and S (stay).

Each letter has an arrow or an equals sign next to it, since Germans might read U as "unten", down.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.view.builder import Builder
from tablegame.view.scale import TITLE
from tablegame.view.scene import Ink, Line, Rect, Span

# -- chips ---------------------------------------------------------------------------------------------------------

CHIP_VALUES: Final = (100, 10, 5, 1)  # the values of the four kinds of chips: gold, blue, red, ivory
MOST_CHIPS: Final = 14  # The most chips that a stack shows. The number next to the stack is exact.


def chip_counts(chips: int) -> tuple[int, ...]:
    """The number of chips of each kind, the most valuable first (`CHIP_VALUES`), in a stack worth `chips`. A stack with
    too many chips is shown without the cheapest ones; a debt (below 0) has no chips.

    >>> chip_counts(127)
    (1, 2, 1, 2)
    """
    remaining, room, counts = max(0, chips), MOST_CHIPS, []
    for value in CHIP_VALUES:
        count = min(remaining // value, room)
        counts.append(count)
        remaining -= count * value
        room -= count
    return tuple(counts)


def chip_stack_key(chips: int) -> str:
    return "chips/" + "/".join(map(str, chip_counts(chips)))


def draw_chip_stack(b: Builder, rect: Rect, chips: int) -> None:
    """Draw a stack of chips at the foot of a box, as large as the box allows."""
    side = min(rect.w, rect.h)
    b.picture(Rect(rect.cx - side / 2, rect.bottom - side, side, side), chip_stack_key(chips))


def chip_number(chips: int) -> str:
    """A number of chips as text. A debt begins with a minus sign, not with a hyphen."""
    return f"−{-chips}" if chips < 0 else str(chips)


def chip_number_width(b: Builder, chips: int, units: float = TITLE) -> float:
    """The width in pixels of a number of chips, with room for at least two digits."""
    return b.width([b.span(max(chip_number(chips), "88", key=len), units, "serif-bold")]) + 2


def draw_chip_count(b: Builder, rect: Rect, chips: int, ink: Ink = "text", units: float = TITLE) -> None:
    """Write a number of chips at the right of a box; a debt has the colour of warnings."""
    number = b.span(chip_number(chips), units, "serif-bold", ink if chips >= 0 else "warning")
    b.text(rect, [number], align="right")


# -- letters of a string -----------------------------------------------------------------------------------------------

_HEAD: Final = ((-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
_SIGNS: Final = {
    "U": (((0.0, 1.4), (0.0, -1.0)), _HEAD),
    "D": (((0.0, -1.4), (0.0, 1.0)), tuple((x, -y) for x, y in _HEAD)),
    "S": (((-1.0, -0.6), (1.0, -0.6)), ((-1.0, 0.6), (1.0, 0.6))),
}
"""For each letter the strokes of an arrow or an equals sign, from -1.4 to 1.4 round the middle of the sign."""
_SIDE: Final = 0.19  # half the usual width of a sign, in sizes of the type
_LEAST: Final = 0.12  # half the width of the smallest readable sign, in sizes of the type
_INNER: Final = 0.74  # the part of a box's width that the letter and its sign may cover
SIGNED: Final = {"U": "U↑", "D": "D↓", "S": "S="}  # the letters with their signs, as sentences show them
IN_WORDS: Final = {"U": N_("Up"), "D": N_("Down"), "S": N_("Stay")}
"""The letters for screen readers, as words for the movement that they stand for."""


def draw_tile(b: Builder, box: Rect, letter: str, kind: str, size: float) -> None:
    """Draw a letter on a tile.
    kind: "stands" for a gold tile, "next" for one with a red frame, "waits" for a dashed frame, "plain" for no tile.
    size: the size of the type, in pixels."""
    ink: Ink = "felt-text"
    if kind == "stands":
        b.panel(box, "slip")
        b.panel(box.inset(1), "lit")
        ink = "text"
    elif kind == "next":
        b.panel(box, "slip")
        thick = max(2.0, b.px(3))
        frame = box.inset(thick / 2)
        corners = ((frame.x, frame.y), (frame.right, frame.y), (frame.right, frame.bottom), (frame.x, frame.bottom))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            b.add(Line((start, end), "accent", thick))
        ink = "accent"
    elif kind == "waits":
        b.panel(box, "ghost")
    write_letter(b, box, letter, size, ink)


def write_letter(b: Builder, box: Rect, letter: str, size: float, ink: Ink, name: str = "") -> None:
    """Write a letter with its sign (arrow or equals sign) at the right, which is smaller if there is little room."""
    half = b.metrics.width(letter, "sans-bold", size) / 2
    # The sign is 2 sides wide, and there is 0.6 of a side between the letter and the sign.
    side = max(size * _LEAST, min(size * _SIDE, (_INNER * box.w - 2 * half) / 2.6))
    # The letter is moved left by a little less than half of the two, since a sign looks lighter than a letter.
    room = box._replace(w=box.w - 2.4 * side)
    b.text(room, [Span(letter, "sans-bold", size, ink)], align="centre", name=name)
    x, y = room.cx + half + 1.6 * side, box.cy  # the middle of the sign
    thick = max(1.4, size * 0.09)
    for stroke in _SIGNS[letter]:
        b.add(Line(tuple((x + across * side, y + down * side) for across, down in stroke), ink, thick))
