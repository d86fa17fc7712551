"""Errors that a caller can correct, each with one clear sentence; reports of unexpected errors in background work."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

LONGEST_MESSAGE: Final = 1000  # the most characters of a whole message; only the paths in it may be long


def short(text: str, longest: int = 200) -> str:
    """A text of unknown origin as part of a message: on one line, cut off if it is long, without control characters."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return "".join(character if character.isprintable() else "?" for character in cut)


def echo(text: str, longest: int = 40) -> str:
    """The text in quotes, shortened."""
    return f"'{short(text, longest)}'"


class TableError(ValueError):
    """Some input is wrong. The sentence names the fault and the remedy; readers of files add the file and the line."""


class MoveError(TableError):
    """A text that is no move, or a move that is not allowed here."""


class OptionError(TableError):
    """An unknown house rule, a value out of range, or a number of players that does not fit."""


class RecordError(TableError):
    """A record or another file of the program that cannot be read, or a record that cannot be replayed."""


# -- unexpected errors in background threads ---------------------------------------------------------------------------

Report: TypeAlias = Callable[[str], None]


def _to_stderr(text: str) -> None:
    with suppress(OSError, ValueError, AttributeError):
        print(text, file=sys.stderr, flush=True)


_reports: list[Report] = [_to_stderr]


def report_to(report: Report | None) -> None:
    """Pass the reports of all threads to this function from now on; with None they are printed on the error stream."""
    _reports[:] = [report or _to_stderr]


def report(text: str) -> None:
    """Report an error, as its traceback or another text: to the window, or to the error stream while there is none."""
    _reports[0](text)


@contextmanager
def guarded() -> Iterator[None]:
    """Report an unexpected error in the body instead of raising it, so that a background thread can go on."""
    try:
        yield
    except Exception:
        report(traceback.format_exc())


_FRAME: Final = re.compile(r'^ *File ".*?tablegame[/\\]([^"]+)", line (\d+), in (\S+)', re.MULTILINE)


def shareable_trace(trace: str) -> str:
    """A traceback without private information: the kind of the error and the program's own lines, the innermost first.

    The message of the error, folders and names are left out.
    """
    last_line = (trace.strip().splitlines() or [""])[-1]
    kind, _, _ = last_line.partition(":")  # before the message
    # chr(92) is the backslash, which stands between folders on Windows.
    lines = [f"{path.replace(chr(92), '/')}:{line} {function}" for path, line, function in _FRAME.findall(trace)]
    return " < ".join((short(kind), *reversed(lines)))
