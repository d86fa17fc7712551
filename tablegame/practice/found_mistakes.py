"""Which mistakes of a saved game have been found again, so that they stay filled on its curve.

The file is read anew before each change, so that nothing is lost that another window kept; what cannot be read is
kept aside before anything is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.core.contract import Reason
from tablegame.session.lenient import LenientReader, dump, number_between, text_up_to
from tablegame.session.notes import LONGEST_ID, MOST_MOVES
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import Node
from tablegame.storage.writing import keep_aside, write_atomic

MOST: Final = 2000
"""Games of which it is remembered; the one found in longest ago goes first."""
_VERSION: Final = 1
_FILE: Final = "found.yaml"

Found = Mapping[str, frozenset[int]]
"""By the id of a saved game the moments at which a mistake was found."""


def read(folders: Folders) -> tuple[Found, tuple[Reason, ...]]:
    """What is kept, and a notice for everything that cannot be read. Never raises."""
    values = LenientReader.of_file(folders.practice / _FILE)
    values.get("found", Node.number, _VERSION)
    return dict(values.items("games", _game)), values.finish()


def add(folders: Folders, game: str, at: int) -> None:
    """A mistake of that game has been found. Raises OSError."""
    found, troubles = read(folders)
    path = folders.practice / _FILE
    if troubles:
        keep_aside(path)
    here = found.get(game, frozenset()) | {at}
    games = {**{name: moments for name, moments in found.items() if name != game}, game: here}
    kept = list(games.items())[-MOST:]
    entries = [{"game": name, "moments": sorted(moments)} for name, moments in kept]
    write_atomic(path, dump({"found": _VERSION, "games": entries}))


def _game(node: Node) -> tuple[str, frozenset[int]]:
    fields = node.fields(("game", "moments"))
    moments = (number_between(0, MOST_MOVES)(entry) for entry in fields["moments"].items())
    return text_up_to(LONGEST_ID)(fields["game"]), frozenset(moments)
