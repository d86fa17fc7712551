"""Limits the calls of Python functions, so that an endless loop fails a test on slow and fast machines alike.

with steps(200_000):       # calls of Python functions
    draw()
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class EndlessError(AssertionError):
    """There were more calls than `steps` permits."""


@contextmanager
def steps(most: int) -> Iterator[None]:
    """Raise EndlessError, in the middle of the code in the block, at the first call beyond so many calls."""
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
