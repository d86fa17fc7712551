"""Which mistakes of a saved game have been found again, so that they stay filled on its curve.

The file is read anew before each change, so that nothing is lost that another window kept; what cannot be read is
kept aside before anything is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tablegame.core.contract import Reason
from tablegame.session.notes import LONGEST_ID, MOST_MOVES
from tablegame.storage.codec import StoredFile, number_between, text_up_to
from tablegame.storage.folders import Folders

MOST: Final = 2000
"""Games of which it is remembered; the one found in longest ago goes first."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A game by its id, and the moments at which a mistake was found."""

    game: Annotated[str, text_up_to(LONGEST_ID)]
    moments: tuple[Annotated[int, number_between(0, MOST_MOVES)], ...]


@dataclass(frozen=True, slots=True)
class _FoundFile:
    games: tuple[_Found, ...] = ()


_FILE: Final = StoredFile("found", _FoundFile)
_NAME: Final = "found.yaml"


def read(folders: Folders) -> tuple[dict[str, frozenset[int]], tuple[Reason, ...]]:
    """By the id of a saved game the moments at which a mistake was found, and a notice for everything that cannot be
    read. Never raises."""
    found, troubles = _FILE.read(folders.practice / _NAME)
    return {each.game: frozenset(each.moments) for each in found.games}, troubles


def add(folders: Folders, game: str, at: int) -> None:
    """A mistake of that game has been found. Raises OSError."""
    found, troubles = read(folders)
    here = found.pop(game, frozenset()) | {at}
    kept = [*found.items(), (game, here)][-MOST:]
    games = tuple(_Found(name, tuple(sorted(moments))) for name, moments in kept)
    _FILE.write(folders.practice / _NAME, _FoundFile(games), bool(troubles))
