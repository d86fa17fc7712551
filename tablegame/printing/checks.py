"""The commands ``tablegame theme check`` and ``tablegame pack check``, which print what is wrong with the player's own
files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tablegame.art.inks import Inks
from tablegame.art.whole import whole
from tablegame.core.errors import LONGEST_MESSAGE, short
from tablegame.storage import packs
from tablegame.storage.pictures import PictureError
from tablegame.theme.library import check
from tablegame.theme.model import LAMPLIGHT


def check_theme(file: str) -> int:
    """Print all problems of a theme file, or that it has none. Returns the exit status, 2 if there are problems."""
    _, problems = check(Path(file))
    return _report(file, problems)


def check_pack(folder: str) -> int:
    """Print all problems of a pack of cards, or that it has none. Returns the exit status, 2 if there are problems."""
    pack, problems = packs.check(Path(folder))
    return _report(folder, tuple(dict.fromkeys((*problems, *_faulty_pictures(pack)))))


def _faulty_pictures(pack: packs.Pack) -> Iterator[str]:
    """A sentence for every picture that is not allowed or cannot be drawn."""
    inks = Inks.of(LAMPLIGHT.art_colours())
    for path in dict.fromkeys(pack.cards.values()):
        try:
            whole(inks, pack, path, packs.WHOLE, "full")
        except PictureError as error:
            yield str(error)


def _report(path: str, problems: Sequence[str]) -> int:
    """Print the problems of a file, or that it is fine. Returns the exit status of the command."""
    for problem in problems:
        print(short(problem, LONGEST_MESSAGE), file=sys.stderr)
    if problems:
        return 2
    print(short(f"{path}: fine", LONGEST_MESSAGE))
    return 0
