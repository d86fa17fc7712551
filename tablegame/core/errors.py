"""Errors that a caller can correct, each with one clear sentence; reports of unexpected errors in background work."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

MESSAGE: Final = 1000
"""Characters of a whole message. Paths may be long, nothing else is."""


def short(text: str, longest: int = 200) -> str:
    """Foreign text for a message: on one line, cut off where it is long, without control characters."""
    cut = text if len(text) <= longest else text[:longest] + "…"
    return "".join(character if character.isprintable() else "?" for character in cut)


def echo(text: str, longest: int = 40) -> str:
    """The text in quotes, shortened."""
    return f"'{short(text, longest)}'"


class TableError(ValueError):
    """Some input is wrong. The sentence says what, where, and what to do about it; readers of files add the place."""


class MoveError(TableError):
    """A text that is no move, or a move that is not allowed here."""


class OptionError(TableError):
    """An unknown house rule, a value out of range, or a number of players that does not fit."""


class RecordError(TableError):
    """A record, or another file of ours, that cannot be read; a record that cannot be replayed."""


# -- unexpected errors beside the window -------------------------------------------------------------------------------

Report: TypeAlias = Callable[[str], None]


def _to_stderr(text: str) -> None:
    with suppress(OSError, ValueError, AttributeError):
        print(text, file=sys.stderr, flush=True)


_reports: list[Report] = [_to_stderr]


def report_to(report: Report | None) -> None:
    """Pass the reports of all threads to this function from now on; None: print them on the error stream."""
    _reports[:] = [report or _to_stderr]


def report(text: str) -> None:
    """Pass the text of an error on: to the window, or to the error stream while there is none."""
    _reports[0](text)


@contextmanager
def guarded() -> Iterator[None]:
    """Run one piece of background work. An unexpected error in it is reported, and the thread can go on."""
    try:
        yield
    except Exception:
        report(traceback.format_exc())


_FRAME: Final = re.compile(r'^ *File ".*?tablegame[/\\]([^"]+)", line (\d+), in (\S+)', re.MULTILINE)


def for_others(trace: str) -> str:
    """A traceback as it may be shown to others: the kind of error and the program's own lines, without words of the
    error, folders and names, which may be private."""
    kind = (trace.strip().splitlines() or [""])[-1].partition(":")[0]
    places = [f"{path.replace(chr(92), '/')}:{line} {function}" for path, line, function in _FRAME.findall(trace)]
    return " < ".join((short(kind), *reversed(places)))
