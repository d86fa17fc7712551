"""How much work a call is, counted instead of timed: the same on every machine, however busy it is.

Knows Python's own hook for calls. Must not know what is measured. A test holds a bound in calls; what they take in
milliseconds is measured by `make bench` and `make strength`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def effort(work: Callable[[], object]) -> int:
    """How many functions are called while this is done."""
    calls = 0

    def count(_frame: FrameType, kind: str, _what: object) -> None:
        nonlocal calls
        calls += kind in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls
