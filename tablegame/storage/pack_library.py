"""The packs of cards: the built-in ones and the user's own, each a folder.

A broken pack is listed with its problems and does not hide the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, PackError, built_in_packs, read

_MOST: Final = 60
"""The most folders of the user that are examined."""
_LONGEST: Final = 80
"""The most characters of a name in the settings."""
_OWN: Final = "own-"
"""Precedes the name of a pack of the user that has the name of a built-in one."""


@dataclass(frozen=True, slots=True)
class FoundPack:
    """A folder with a pack, read as far as possible."""

    name: str  # in the settings
    folder: Path
    pack: Pack | None  # None if it has problems
    problems: tuple[str, ...] = ()


def survey(own: Path) -> tuple[FoundPack, ...]:
    """Every pack that can be chosen: the built-in ones that have all cards of their kind, and the user's by name.

    own: the folder of the user's packs.
    """
    built_in = [
        found for found in (_find_pack(name, own) for name in built_in_packs()) if found.pack and found.pack.complete
    ]
    built_in.sort(key=lambda found: (found.pack is None or found.name != found.pack.base, found.name))
    return (*built_in, *(_find_pack(name, own) for name in _own_names(own)))


def find(name: str, kind: str, own: Path) -> Pack:
    """The pack of a name and kind. own: the folder of the user's packs. Raises PackError if it is missing or broken."""
    folder = folder_of(name, own)
    if folder.name not in (name, name.removeprefix(_OWN)):
        raise PackError((f"{name!r} is no name of a pack",))
    pack = read(folder)
    if pack.kind != kind:
        raise PackError((f"{folder}: this is a {pack.kind} pack",))
    return pack


def folder_of(name: str, own: Path) -> Path:
    """The folder of a pack, which need not exist. own: the folder of the user's packs."""
    if name in built_in_packs():
        return asset(f"packs/{name}")
    without_prefix = name.removeprefix(_OWN)
    return own / (without_prefix if without_prefix in built_in_packs() else name)


def name_of(folder: Path) -> str:
    """The name, in the settings, of the pack in a folder."""
    folder = folder.resolve()
    has_built_in_name = folder.name in built_in_packs() and folder != asset(f"packs/{folder.name}").resolve()
    return (_OWN if has_built_in_name else "") + folder.name


def _find_pack(name: str, own: Path) -> FoundPack:
    folder = folder_of(name, own)
    try:
        return FoundPack(name, folder, read(folder))
    except PackError as error:
        return FoundPack(name, folder, None, error.problems)


def _own_names(own: Path) -> list[str]:
    """The names of the user's packs; folders whose names do not fit into the settings are left out."""
    try:
        names = sorted(path.name for path in own.iterdir() if path.is_dir() and _fits_settings(path.name))
    except OSError:
        return []
    built_in = built_in_packs()
    return [_OWN + name if name in built_in else name for name in names[:_MOST]]


def _fits_settings(name: str) -> bool:
    return not name.startswith(".") and name.isprintable() and len(name) <= _LONGEST
