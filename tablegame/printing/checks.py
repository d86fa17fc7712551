"""``tablegame theme check`` and ``tablegame pack check``: list the problems, and write a contact sheet."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tablegame.art.inks import Inks
from tablegame.art.whole import whole
from tablegame.core.errors import MESSAGE, short
from tablegame.printing.contact_sheet import contact_sheet, pack_sheet
from tablegame.storage import packs
from tablegame.storage.files import write_atomic
from tablegame.storage.pictures import PictureError
from tablegame.theme.defaults import LAMPLIGHT
from tablegame.theme.legible import confusions
from tablegame.theme.reading import check


def check_theme(file: str, sheet: str | None = None) -> int:
    """Print every problem of the theme, or that it has none; write the contact sheet; returns the exit status, 0 or
    2."""
    theme, problems = check(Path(file))
    problems = problems or tuple(f"{file}: {each}" for each in confusions(theme))
    return _report(file, problems, sheet, lambda: contact_sheet(theme))


def check_pack(folder: str, sheet: str | None = None) -> int:
    """The same for a pack of cards."""
    pack, problems = packs.check(Path(folder))
    return _report(folder, tuple(dict.fromkeys((*problems, *_not_drawn(pack)))), sheet, lambda: pack_sheet(pack))


def _not_drawn(pack: packs.Pack) -> Iterator[str]:
    """A sentence for every picture that is not allowed or cannot be drawn."""
    inks = Inks.of(LAMPLIGHT.art_colours())
    for path in dict.fromkeys(pack.cards.values()):
        try:
            whole(inks, pack, path, packs.WHOLE, "full")
        except PictureError as error:
            yield str(error)


def _report(what: str, problems: Sequence[str], sheet: str | None, draw: Callable[[], bytes]) -> int:
    for problem in problems:
        print(short(problem, MESSAGE), file=sys.stderr)
    if sheet is not None:
        try:
            write_atomic(Path(sheet), draw())
        except OSError as error:
            print(short(f"{sheet}: cannot be written: {error.strerror or error}", MESSAGE), file=sys.stderr)
            return 2
    if problems:
        return 2
    print(short(f"{what}: fine", MESSAGE))
    return 0
