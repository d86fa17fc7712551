"""Moments as they are stored: as seconds since 1970, or in notes as a text in UTC ("2026-11-14T20:15:00")."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

_CLOCKS_DIFFER: Final = 60.0
"""Seconds by which the clock of a disk on another computer may be ahead of the clock of this one."""


def now() -> str:
    """The present moment, as notes store it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())


def seconds_of(written: str) -> float | None:
    """A moment, written as in notes, in seconds since 1970; None if the text is no moment."""
    try:
        return datetime.fromisoformat(written).replace(tzinfo=UTC).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def local(when: float | None) -> datetime | None:
    """A moment (seconds since 1970) as day and time in the time zone of this computer; None if that is impossible."""
    try:
        return None if when is None else datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return None


def is_future(when: float, present: float | None = None) -> bool:
    """Whether a stored moment is still to come, since a clock was wrong when it was stored or is wrong now."""
    return when > (time.time() if present is None else present) + _CLOCKS_DIFFER
