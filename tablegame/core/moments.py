"""Day and time: as seconds since 1970, or as the text in UTC that files of the program have ("2026-11-14T20:15:00")."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

_CLOCKS_DIFFER: Final = 60.0
"""Seconds by which the clock of a disk on another computer may be ahead of the clock of this one."""


def now() -> str:
    """The present day and time in UTC, as a text ("2026-11-14T20:15:00")."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())


def seconds_of(written: str) -> float | None:
    """The seconds from 1970 to the day and time in a text as `now` writes it; None for any other text."""
    try:
        return datetime.fromisoformat(written).replace(tzinfo=UTC).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def local(when: float | None) -> datetime | None:
    """The day and time in this computer's time zone, from seconds since 1970; None for None or an impossible number."""
    try:
        return None if when is None else datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return None


def is_future(when: float, present: float | None = None) -> bool:
    """Whether a stored moment lies in the future. Then a clock was wrong at that moment or is wrong now.
    Both parameters are seconds since 1970. Without `present`, the clock is read."""
    return when > (time.time() if present is None else present) + _CLOCKS_DIFFER
