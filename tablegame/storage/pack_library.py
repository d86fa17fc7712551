"""The packs of cards: the built-in ones and the user's own, each a folder.

A broken pack is listed with its problems and does not hide the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, PackError, house, read

_MOST: Final = 60
"""The most folders of the user that are examined."""
_LONGEST: Final = 80
"""The most characters of a name in the settings."""
_OWN: Final = "own-"
"""Precedes the name of a pack of the user that has the name of a built-in one."""


@dataclass(frozen=True, slots=True)
class FoundPack:
    """A pack's name in the settings, its folder, and the pack, or None and its problems."""

    name: str
    folder: Path
    pack: Pack | None
    problems: tuple[str, ...] = ()


def survey(own: Path) -> tuple[FoundPack, ...]:
    """Every pack that can be chosen: the built-in ones that have all cards of their kind, and the user's by name.

    own: the folder of the user's packs.
    """
    ours = [found for found in (_find_pack(name, own) for name in house()) if found.pack and found.pack.complete]
    ours.sort(key=lambda found: (found.pack is None or found.name != found.pack.base, found.name))
    return (*ours, *(_find_pack(name, own) for name in _names(own)))


def find(name: str, kind: str, own: Path) -> Pack:
    """The pack of a name and kind. Raises PackError if it is missing or broken."""
    folder = folder_of(name, own)
    if folder.name not in (name, name.removeprefix(_OWN)):
        raise PackError((f"{name!r} is no name of a pack",))
    pack = read(folder)
    if pack.kind != kind:
        raise PackError((f"{folder}: this is a {pack.kind} pack",))
    return pack


def folder_of(name: str, own: Path) -> Path:
    """The folder of a pack, which need not exist."""
    if name in house():
        return asset(f"packs/{name}")
    inner = name.removeprefix(_OWN)
    return own / (inner if inner in house() else name)


def name_of(folder: Path) -> str:
    """The name of the pack in a folder."""
    own = folder.resolve()
    ours = own.name in house() and own != asset(f"packs/{own.name}").resolve()
    return (_OWN if ours else "") + own.name


def _find_pack(name: str, own: Path) -> FoundPack:
    folder = folder_of(name, own)
    try:
        return FoundPack(name, folder, read(folder))
    except PackError as error:
        return FoundPack(name, folder, None, error.problems)


def _names(own: Path) -> list[str]:
    try:
        names = sorted(path.name for path in own.iterdir() if path.is_dir() and _can_be_kept(path.name))
    except OSError:
        return []
    ours = house()
    return [_OWN + name if name in ours else name for name in names[:_MOST]]


def _can_be_kept(name: str) -> bool:
    """Whether settings can keep the name; other folders are ignored."""
    return not name.startswith(".") and name.isprintable() and len(name) <= _LONGEST
