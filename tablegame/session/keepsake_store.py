"""What a player keeps from a game for later ones under a name, such as a layout.

There is a file for each game, `<data>/keepsakes/GAME.yaml`, in the order in which things were kept. It is read again
before each change, so that nothing is lost that another window kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tablegame.core.contract import Reason
from tablegame.core.errors import TableError
from tablegame.core.table import Keepsake
from tablegame.core.text import N_, Sentence
from tablegame.session.seats import LONGEST_NAME, tidy
from tablegame.storage.codec import StoredFile, ValueForm, plain, text_up_to
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import Node

MOST: Final = 24
"""Things that can be kept of one game."""
LONGEST_TEXT: Final = 400


def _keepsake(node: Node) -> Keepsake:
    fields = node.fields(("name", "text"), ())
    name, text = text_up_to(LONGEST_NAME)(fields["name"]), text_up_to(LONGEST_TEXT)(fields["text"])
    if not tidy(name) or not _fits(text):
        raise node.error(N_("must have a name, and a text on one line"))
    return Keepsake(tidy(name), text)


@dataclass(frozen=True, slots=True)
class _KeepsakeFile:
    kept: tuple[Annotated[Keepsake, ValueForm(_keepsake, plain)], ...] = ()


_FILE: Final = StoredFile("keepsakes", _KeepsakeFile, "keepsakes/{}.yaml")


def kept_of(folders: Folders, game: str) -> tuple[tuple[Keepsake, ...], tuple[Reason, ...]]:
    """What is kept of a game, and a notice for everything that cannot be read. Never raises."""
    found, troubles = _FILE.read(folders, game)
    named: dict[str, Keepsake] = {}
    for each in found.kept:
        named.setdefault(each.name, each)
    kept = tuple(named.values())[:MOST]
    if len(kept) < len(found.kept):
        problem = f"{game}.yaml: {len(found.kept) - len(kept)} of the entries have the name of another, or are too many"
        troubles = (*troubles, Reason("{problem}", (("problem", problem),)))
    return kept, troubles


def keep(folders: Folders, game: str, new: Keepsake) -> tuple[Keepsake, ...]:
    """Keep something, in place of another with its name; returns what is kept now. Raises OSError, and TableError where
    there is no room."""
    if not (tidy(new.name) == new.name != "" and _fits(new.text)):
        raise TableError(
            Sentence(N_("{name} cannot be kept: name or text is too long, or not on one line"), name=repr(new.name))
        )
    kept, _ = kept_of(folders, game)
    place = next((i for i, each in enumerate(kept) if each.name == new.name), len(kept))
    if place >= MOST:
        raise TableError(Sentence(N_("{n} are kept already; remove one of them first"), n=MOST))
    return _write(folders, game, (*kept[:place], new, *kept[place + 1 :]))


def forget(folders: Folders, game: str, name: str) -> tuple[Keepsake, ...]:
    """Remove the keepsake with this name; returns the remaining ones. Raises OSError."""
    kept, _ = kept_of(folders, game)
    return _write(folders, game, tuple(each for each in kept if each.name != name))


def rename(folders: Folders, game: str, old: str, new: str) -> tuple[Keepsake, ...]:
    """Rename a keepsake, replacing any that has the new name; returns all of them. Raises OSError, TableError."""
    if tidy(new) != new or not new:
        raise TableError(Sentence(N_("{name} is no name"), name=repr(new)))
    kept, _ = kept_of(folders, game)
    others = (each for each in kept if each.name == old or each.name != new)
    return _write(folders, game, tuple(Keepsake(new, each.text) if each.name == old else each for each in others))


def _fits(text: str) -> bool:
    return 0 < len(text) <= LONGEST_TEXT and text.isprintable()


def _write(folders: Folders, game: str, kept: tuple[Keepsake, ...]) -> tuple[Keepsake, ...]:
    _FILE.write(folders, _KeepsakeFile(kept), game, lossy=bool(kept_of(folders, game)[1]))
    return kept
