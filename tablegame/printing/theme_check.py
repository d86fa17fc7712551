"""``tablegame theme check``: what is wrong with a theme's file, and a contact sheet of what is right.

Knows the reading of themes and where the sheet is written. Must not know the command line.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tablegame.files.writing import write_atomic
from tablegame.printing.contact_sheet import contact_sheet
from tablegame.theme.reading import check


def main(file: str, sheet: str | None = None) -> int:
    """Print every problem of the theme, or that it is fine; write the contact sheet; the exit status, 0 or 2."""
    theme, problems = check(Path(file))
    for problem in problems:
        print(_printable(problem), file=sys.stderr)
    if sheet is not None:
        try:
            write_atomic(Path(sheet), contact_sheet(theme))
        except OSError as error:
            print(_printable(f"{sheet}: cannot be written: {error.strerror or error}"), file=sys.stderr)
            return 2
    if problems:
        return 2
    print(_printable(f"{file}: fine"))
    return 0


def _printable(line: str) -> str:
    """One line on which nothing commands the terminal, whatever a file or a key is called."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)
