"""Sizes of type, and spaces between things, named by their purpose.

Sizes of type are in layout units, which scale with the window (one is a pixel in a window of 1600 x 1000). Spaces, too,
shrink with the window, but not below a least number of pixels, so that things never touch.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

SMALL: Final = 18.0  # type for secondary text: notes, what a seat is doing, key caps
BODY: Final = 20.0  # type for reading: sentences, buttons, lists
NAME: Final = 22.0  # type for the name of a player on the nameplate
TITLE: Final = 26.0  # titles of small boxes and of parts of panels; important figures
HEADING: Final = 34.0  # titles of panels
LEAST_SERIF: Final = 18.0  # the smallest type with serifs that can be read, in pixels
LEAST_SANS: Final = 16.0  # the smallest type without serifs that can be read, in pixels
DISPLAY: Final = 64.0  # text that can be read across the table: whose turn it is, on the curtain
LINE: Final = 1.2  # the height of a box for one line, in sizes of its type
LEADING: Final = 1.25  # the distance from one line to the next, in sizes of their type


class Spaces(NamedTuple):
    """Distances between things in a window, from the least to the greatest, in pixels."""

    hair: float  # between an edge and a line along it
    thin: float  # between a frame and its contents
    close: float  # between things that belong together
    pad: float  # between the edge of a small box or a button and its contents
    gap: float  # between one thing and the next
    wide: float  # between one group and the next, and inside a panel's edge
    broad: float  # around a single thing


_STEPS: Final = ((3.0, 2.0), (4.0, 3.0), (8.0, 4.0), (12.0, 6.0), (16.0, 8.0), (24.0, 12.0), (36.0, 18.0))
"""For each space its size in layout units, and its least size in pixels."""


@lru_cache(maxsize=64)
def spaces(u: float) -> Spaces:
    """The distances in pixels in a window of a given size. u: the number of pixels of a layout unit in this window."""
    return Spaces(*(max(units * u, least) for units, least in _STEPS))
