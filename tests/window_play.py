"""A person at the table in a real window: opens it, deals, reads the record afterwards."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from x_server import XServer, started, until


@contextmanager
def opened_table(server: XServer, command: list[str], home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The table with its shelf painted; the process and its window. A trouble it logged fails the test."""
    with started(server, command, home) as process:
        try:
            window = server.window(process.pid)
            until("the shelf is painted", lambda: server.colours() > 50)
            server.give_keyboard(window)
            server.still()
            yield process, window
        except Exception as error:
            error.add_note(program_output(home) + troubles(home))
            raise
    assert troubles(home) == ""


def records(home: Path) -> list[Path]:
    """The saved games of that home, the app's notes beside them left out."""
    return [p for p in sorted((home / "data").rglob("games/*.yaml")) if not p.name.endswith(".table.yaml")]


def moves_of(path: Path, seat: str) -> list[str]:
    """The moves of a seat in a record, in order."""
    lines = (line.strip(" -\"'") for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line.startswith(f"{seat} ")]


def deal(server: XServer, home: Path) -> Path:
    """Enter twice: from the shelf to a dealt table. The record of the new game.

    Each is pressed once, when the picture that it is for has been painted: that counts, however slow the machine.
    """
    shelf = server.still()
    server.keys("Return")
    until("the dialog of a new game is painted", lambda: server.picture() != shelf)
    dialog = server.still()
    server.keys("Return")
    record = until("two Enters deal a table, and its record is there", lambda: next(iter(records(home)), None))
    # The record is there before the table, and it is for the player to choose once the others have sealed their cards:
    # who looks presses when that is painted, which takes a slow machine more than a moment.
    until("the table is painted", lambda: server.picture() != dialog)
    until("the others have sealed their cards", lambda: all(moves_of(record, seat) for seat in "BC"))
    server.still(2.0)
    return record


def quit_table(server: XServer, process: subprocess.Popen[str]) -> int:
    """Close the table with Ctrl+Q, and with another one as the answer to its question; the exit code."""
    before = server.still()
    server.keys("ctrl+q")
    until("the question is painted", lambda: server.picture() != before)
    server.still(1.0)  # a press that comes sooner is not counted as an answer
    server.press_until("the table closes", lambda: process.poll() is not None, "ctrl+q")
    return process.wait()


def troubles(home: Path) -> str:
    """What the table wrote into its log of errors, "" where all is well."""
    return "".join(path.read_text(encoding="utf-8") for path in (home / "data").rglob("errors.log"))


def program_output(home: Path) -> str:
    """What the program wrote on its standard output and standard error."""
    return (home / "said.txt").read_text(encoding="utf-8")
