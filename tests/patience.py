"""Counts what Python does, so that a loop without an end fails a test whatever the clock says.

with steps(200_000):       # calls of Python functions
    draw()
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class EndlessError(AssertionError):
    """More was done than anything of the kind can need."""


@contextmanager
def steps(most: int) -> Iterator[None]:
    """Raise EndlessError in the middle of whatever is done once it has called functions of Python so often."""
    left = most

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal left
        if event == "call":
            left -= 1
            if left < 0:
                sys.setprofile(None)
                raise EndlessError(f"more than {most} calls, the last in {frame.f_code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
