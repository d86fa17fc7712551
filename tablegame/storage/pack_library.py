"""All packs of cards that can be chosen: the built-in packs and the user's own. Each pack is a folder.

A broken pack is listed with its problems and does not hide the others. In all functions `own` is the folder with the
packs of the user, and the name of a pack is the name in the settings.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, PackError, built_in_packs, read

_MOST: Final = 60  # the most packs of the user that are listed
_LONGEST: Final = 80  # the most characters of a name that the settings accept
_OWN: Final = "own-"  # stands before the name of a user's pack whose folder has the same name as a built-in pack


@dataclass(frozen=True, slots=True)
class FoundPack:
    name: str
    folder: Path
    pack: Pack | None  # None if the pack has problems
    problems: tuple[str, ...] = ()


def survey(own: Path) -> tuple[FoundPack, ...]:
    """The built-in packs that have all cards of their kind, base packs first; then the packs of the user by name."""
    built_in = [found for name in built_in_packs() if (found := _find_pack(name, own)).pack and found.pack.complete]
    built_in.sort(key=lambda found: (found.pack is None or found.name != found.pack.base, found.name))
    return (*built_in, *(_find_pack(name, own) for name in _own_names(own)))


def find(name: str, kind: str, own: Path) -> Pack:
    """The pack with that name. Raises PackError if it is missing, broken or of another kind."""
    folder = folder_of(name, own)
    if folder.name not in (name, name.removeprefix(_OWN)):
        raise PackError((f"{name!r} is no name of a pack",))
    pack = read(folder)
    if pack.kind != kind:
        raise PackError((f"{folder}: this is a {pack.kind} pack",))
    return pack


def folder_of(name: str, own: Path) -> Path:
    """The folder in which a pack with that name is, or would be."""
    if name in built_in_packs():
        return asset(f"packs/{name}")
    without_prefix = name.removeprefix(_OWN)
    return own / (without_prefix if without_prefix in built_in_packs() else name)


def name_of(folder: Path) -> str:
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
    """The sorted names of the user's packs. Folders whose names the settings do not accept are left out."""
    try:
        names = sorted(path.name for path in own.iterdir() if path.is_dir() and _fits_settings(path.name))
    except OSError:
        return []
    built_in = built_in_packs()
    return [_OWN + name if name in built_in else name for name in names[:_MOST]]


def _fits_settings(name: str) -> bool:
    return not name.startswith(".") and name.isprintable() and len(name) <= _LONGEST
