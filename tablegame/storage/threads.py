"""The boundary of errors for all that is done beside the window: an error costs the piece of work it came from."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

Report: TypeAlias = Callable[[str], None]


def _to_stderr(report: str) -> None:
    with suppress(OSError, ValueError, AttributeError):
        print(report, file=sys.stderr, flush=True)


_reports: list[Report] = [_to_stderr]


def report_to(report: Report | None) -> None:
    """From now on reports go there, from any thread; None: to the error stream, as without a window."""
    _reports[:] = [report or _to_stderr]


def report(text: str) -> None:
    """Say what went wrong."""
    _reports[0](text)


@contextmanager
def guarded() -> Iterator[None]:
    """One piece of work: whatever goes wrong in it is reported, and the thread goes on with the next."""
    try:
        yield
    except Exception:
        report(traceback.format_exc())
