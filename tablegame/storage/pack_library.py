"""All packs of cards that can be chosen: the built-in packs and the user's own. Each pack is a folder.

A broken pack is listed with its problems and does not hide the others. In all functions `own` is the folder with the
packs of the user. The name of a pack, under which the settings store it, is the name of its folder. If a user's pack
has a folder with the name of a built-in pack, "own-" stands before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.storage.folders import asset
from tablegame.storage.packs import Pack, PackError, built_in_packs, read

_MOST: Final = 60  # the most packs of the user that are listed
_LONGEST: Final = 80  # the most characters of a name that the settings accept
_OWN: Final = "own-"


@dataclass(frozen=True, slots=True)
class FoundPack:
    """A pack that can be chosen, or a broken one with its problems."""

    name: str
    folder: Path
    pack: Pack | None  # None if the pack has problems
    problems: tuple[str, ...] = ()

    @property
    def is_base(self) -> bool:
        """Whether it is a base pack. Other packs take the values that they do not define from a base pack."""
        return self.pack is not None and self.pack.base == self.name


def survey(own: Path) -> tuple[FoundPack, ...]:
    """The built-in packs that have all cards of their kind, base packs first; then all packs of the user by name."""
    all_built_in = (_find_pack(name, own) for name in built_in_packs())
    built_in = [found for found in all_built_in if found.pack is not None and found.pack.complete]
    bases = (found for found in built_in if found.is_base)
    others = (found for found in built_in if not found.is_base)
    return (*bases, *others, *(_find_pack(name, own) for name in _own_names(own)))


def find(name: str, kind: str, own: Path) -> Pack:
    """The pack with this name. Raises PackError if it is missing, broken, or of another kind ("french", "german")."""
    folder = folder_of(name, own)
    is_plain_name = folder.name in (name, name.removeprefix(_OWN))
    if not is_plain_name:  # "cards/mine" would lead to another place than the folder of packs
        raise PackError((f"{name!r} is no name of a pack",))
    pack = read(folder)
    if pack.kind != kind:
        raise PackError((f"{folder}: this is a {pack.kind} pack",))
    return pack


def folder_of(name: str, own: Path) -> Path:
    """The folder of the pack with this name, whether it exists or not."""
    if name in built_in_packs():
        return asset(f"packs/{name}")
    without_prefix = name.removeprefix(_OWN)
    return own / (without_prefix if without_prefix in built_in_packs() else name)


def name_of(folder: Path) -> str:
    """The name of the pack in this folder: that of the folder, after "own-" for a namesake of a built-in pack."""
    resolved = folder.resolve()
    is_namesake = resolved.name in built_in_packs() and resolved != asset(f"packs/{resolved.name}").resolve()
    return (_OWN if is_namesake else "") + resolved.name


def _find_pack(name: str, own: Path) -> FoundPack:
    """The pack with this name, or its problems."""
    folder = folder_of(name, own)
    try:
        return FoundPack(name, folder, read(folder))
    except PackError as error:
        return FoundPack(name, folder, None, error.problems)


def _own_names(own: Path) -> list[str]:
    """The names of the user's packs, sorted by folder, without those that the settings would not accept."""
    try:
        names = sorted(path.name for path in own.iterdir() if path.is_dir() and _fits_settings(path.name))
    except OSError:
        return []
    built_in = built_in_packs()
    return [_OWN + name if name in built_in else name for name in names[:_MOST]]


def _fits_settings(name: str) -> bool:
    """Whether the settings accept the name of a folder as that of a pack."""
    return not name.startswith(".") and name.isprintable() and len(name) <= _LONGEST
