"""What is said when nothing can be shown, and the log of what went wrong."""

from __future__ import annotations

import contextlib
import sys
import time

from tablegame.storage.files import append
from tablegame.storage.folders import Folders


def complain(sentence: str) -> None:
    """One line on standard error, if there is one."""
    line = "".join(sign if sign.isprintable() else "?" for sign in sentence)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"tablegame: {line}", file=sys.stderr, flush=True)


class ErrorLog:
    """The file errors.log; each report stands in it once for each run of the program."""

    def __init__(self, folders: Folders) -> None:
        self._path = folders.data / "errors.log"
        self._reported: set[str] = set()

    def add(self, report: str) -> None:
        """Write a report down, unless it has been; failing is no harm."""
        if report in self._reported:
            return
        self._reported.add(report)
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            append(self._path, f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{report}\n")
