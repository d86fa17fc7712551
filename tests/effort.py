"""How much work a call is, counted instead of timed: the same on every machine, however busy it is.

A test holds a bound in calls; what they take in milliseconds is measured by `make bench` and `make strength`.
"""

from __future__ import annotations

from collections.abc import Callable
from cProfile import Profile


def effort(work: Callable[[], object]) -> int:
    """How many functions are called while this is done."""
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())
