"""Sizes of type and spaces, named by their purpose.

Sizes are in layout units (pixels of a window of 1600 x 1000); a space shrinks with the window down to a floor, below
which things would touch.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

SMALL: Final = 18.0  # type for secondary text: notes, what a seat is doing, key caps
BODY: Final = 20.0  # type for reading: sentences, buttons, lists
NAME: Final = 22.0  # type for the name of a plate
TITLE: Final = 26.0  # titles of slips and parts of panels; figures that count
HEADING: Final = 34.0  # titles of panels
LEAST_SERIF: Final = 18.0  # the smallest type with serifs that can be read, in pixels
LEAST_SANS: Final = 16.0  # the smallest type without serifs that can be read, in pixels
DISPLAY: Final = 64.0  # text that can be read across the table: whose turn it is, on the curtain
LINE: Final = 1.2  # the height of a box for one line, in sizes of its type
LEADING: Final = 1.25  # the distance from one line to the next, in sizes of their type


class Spaces(NamedTuple):
    """Distances in pixels of one window."""

    hair: float  # between an edge and a line along it
    thin: float  # between a frame and its contents
    close: float  # between things that belong together
    pad: float  # between the edge of a plate, a slip or a button and its contents
    gap: float  # between one thing and the next
    wide: float  # between one group and the next, and inside a panel's edge
    broad: float  # around a single thing


_STEPS: Final = ((3.0, 2.0), (4.0, 3.0), (8.0, 4.0), (12.0, 6.0), (16.0, 8.0), (24.0, 12.0), (36.0, 18.0))
"""For each space its layout units, and its floor in pixels."""


@lru_cache(maxsize=64)
def spaces(u: float) -> Spaces:
    """The spaces in a window in which a layout unit is u pixels."""
    return Spaces(*(max(units * u, floor) for units, floor in _STEPS))
