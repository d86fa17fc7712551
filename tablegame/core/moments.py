"""Moments as they are stored: seconds since 1970 by the clock of the computer, or day and time in UTC in notes."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

_CLOCKS_DIFFER: Final = 60.0
"""Seconds by which the clock of a disk elsewhere may be ahead of ours."""


def now() -> str:
    """Now, as notes write it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())


def seconds_of(written: str) -> float | None:
    """The seconds of a moment in notes, None if there is none that a calendar has."""
    try:
        return datetime.fromisoformat(written).replace(tzinfo=UTC).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def local(when: float | None) -> datetime | None:
    """A moment here, None if the calendar cannot represent it."""
    try:
        return None if when is None else datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return None


def is_future(when: float, present: float | None = None) -> bool:
    """Whether a moment is still to come: a clock was wrong when it was stored, or is now."""
    return when > (time.time() if present is None else present) + _CLOCKS_DIFFER
