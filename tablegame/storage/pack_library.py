"""Which packs of cards there are: those of the house and the user's own, each a folder.

A pack that cannot be used is named with its problems and hides no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, PackError, house, read

_MOST: Final = 60
"""So many folders of the user's are looked at."""
_LONGEST: Final = 80
"""Characters of a name that settings keep."""
_OWN: Final = "own-"
"""Before the name of a pack of the user's that is called like one of the house."""


@dataclass(frozen=True, slots=True)
class FoundPack:
    """A pack's folder and its name in the settings: the pack, or None and what is wrong with it."""

    name: str
    folder: Path
    pack: Pack | None
    problems: tuple[str, ...] = ()


def survey(own: Path) -> tuple[FoundPack, ...]:
    """Every pack that may be chosen: those of the house that have all cards of their kind, the user's own by name.

    own: the folder in which the user's packs lie.
    """
    ours = [found for found in (_found(name, own) for name in house()) if found.pack and found.pack.complete]
    ours.sort(key=lambda found: (found.pack is None or found.name != found.pack.base, found.name))
    return (*ours, *(_found(name, own) for name in _names(own)))


def find(name: str, kind: str, own: Path) -> Pack:
    """The pack of that name and kind; raises PackError where it is not there or cannot be used."""
    folder = folder_of(name, own)
    if folder.name not in (name, name.removeprefix(_OWN)):
        raise PackError((f"{name!r} is no name of a pack",))
    pack = read(folder)
    if pack.kind != kind:
        raise PackError((f"{folder}: this is a {pack.kind} pack",))
    return pack


def folder_of(name: str, own: Path) -> Path:
    """Where the pack of that name lies, or would lie."""
    if name in house():
        return asset(f"packs/{name}")
    inner = name.removeprefix(_OWN)
    return own / (inner if inner in house() else name)


def name_of(folder: Path) -> str:
    """The name of the pack in a folder, wherever that lies."""
    own = folder.resolve()
    ours = own.name in house() and own != asset(f"packs/{own.name}").resolve()
    return (_OWN if ours else "") + own.name


def _found(name: str, own: Path) -> FoundPack:
    folder = folder_of(name, own)
    try:
        return FoundPack(name, folder, read(folder))
    except PackError as error:
        return FoundPack(name, folder, None, error.problems)


def _names(own: Path) -> list[str]:
    """The user's packs by name; none where the folder cannot be read."""
    try:
        names = sorted(path.name for path in own.iterdir() if path.is_dir() and _can_be_kept(path.name))
    except OSError:
        return []
    ours = house()
    return [_OWN + name if name in ours else name for name in names[:_MOST]]


def _can_be_kept(name: str) -> bool:
    """Whether settings can keep the name: other folders are not looked at."""
    return not name.startswith(".") and name.isprintable() and len(name) <= _LONGEST
