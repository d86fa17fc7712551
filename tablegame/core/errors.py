"""Errors in input, each with one sentence for the user; and reports of unexpected errors in background threads."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

LONGEST_MESSAGE: Final = 1000  # the most characters of a whole message; only the paths in it may be long


def short(text: str, longest: int = 200) -> str:
    """The text, made fit for a message: on one line, cut off if it is long, with "?" for control characters."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return "".join(character if character.isprintable() else "?" for character in cut)


def echo(text: str, longest: int = 40) -> str:
    """The text in quotes, fit for a message (see `short`)."""
    return f"'{short(text, longest)}'"


class TableError(ValueError):
    """Some input is wrong. The message is a sentence for the user with the fault and its remedy. If the fault is in a
    file, the message has the file and the line, too."""


class MoveError(TableError):
    """A text that is no move, or a move that is not allowed here."""


class OptionError(TableError):
    """An unknown house rule, a value out of range, or a number of players that does not fit."""


class RecordError(TableError):
    """A record or another file of the program that cannot be read, or a record that cannot be replayed."""


# -- unexpected errors in background threads ---------------------------------------------------------------------------

Report: TypeAlias = Callable[[str], None]  # receives the text of an error


def _to_stderr(text: str) -> None:
    with suppress(OSError, ValueError, AttributeError):
        print(text, file=sys.stderr, flush=True)


_reports: list[Report] = [_to_stderr]


def report_to(report: Report | None) -> None:
    """Pass all later reports, of all threads, to this function; for None, print them on the error stream."""
    _reports[:] = [report or _to_stderr]


def report(text: str) -> None:
    """Pass the text of an unexpected error, such as its traceback, to the function given to `report_to`."""
    _reports[0](text)


@contextmanager
def guarded() -> Iterator[None]:
    """A context in which an unexpected error is reported instead of raised, so that a background thread goes on."""
    try:
        yield
    except Exception:
        report(traceback.format_exc())


_FRAME: Final = re.compile(r'^ *File ".*?tablegame[/\\]([^"]+)", line (\d+), in (\S+)', re.MULTILINE)
"""A line of a traceback about the program's own code: its groups are the file, the line and the function."""


def shareable_trace(trace: str) -> str:
    """The parts of a traceback that contain nothing private, on one line. These are the class of the error and the
    program's own lines, the innermost first ("KeyError < session/notes.py:41 read < cli.py:210 main")."""
    last_line = (trace.strip().splitlines() or [""])[-1]
    error_class, _, _ = last_line.partition(":")  # the message follows
    # chr(92) is the backslash, which stands between folders on Windows.
    lines = [f"{path.replace(chr(92), '/')}:{line} {function}" for path, line, function in _FRAME.findall(trace)]
    return " < ".join((short(error_class), *reversed(lines)))
