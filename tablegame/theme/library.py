"""The available themes: those of the house and the user's own. A file that cannot be used is listed with its problems
and hides no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablegame.storage.folders import Folders, themes_folder
from tablegame.theme.defaults import LAMPLIGHT
from tablegame.theme.model import Theme
from tablegame.theme.reading import check

_MOST: Final = 100
"""At most this many of the user's files are read."""


@dataclass(frozen=True, slots=True)
class FoundTheme:
    """A theme's file: its theme, or None, and its problems."""

    path: Path
    key: str
    theme: Theme | None
    problems: tuple[str, ...] = ()


def themes(folders: Folders) -> tuple[Theme, ...]:
    """Every theme that can be used: Felt by lamplight, the others of the house, the user's own by name."""
    return tuple(found.theme for found in survey(folders) if found.theme is not None)


def survey(folders: Folders) -> tuple[FoundTheme, ...]:
    """Every theme file there is, those that cannot be used with their problems."""
    own = _files(folders.themes)[:_MOST]
    house = {path.stem: path for path in _house()}
    found = [_find_theme(path, path.stem) for path in sorted(house.values(), key=_first)]
    if LAMPLIGHT.key not in house:
        found.insert(0, FoundTheme(Path(f"{LAMPLIGHT.key}.yaml"), LAMPLIGHT.key, LAMPLIGHT))
    return (*found, *(_find_theme(path, f"own-{path.stem}" if path.stem in house else path.stem) for path in own))


def find(key: str, folders: Folders) -> Theme:
    """The theme of that key; Felt by lamplight if there is no usable one."""
    return next((theme for theme in themes(folders) if theme.key == key), LAMPLIGHT)


def problem(key: str, folders: Folders) -> str:
    """The problem of the theme of that key, "" if it has none or does not exist."""
    return next((found.problems[0] for found in survey(folders) if found.key == key and found.problems), "")


def _find_theme(path: Path, key: str) -> FoundTheme:
    theme, problems = check(path, key)
    return FoundTheme(path, key, None if problems else theme, problems)


def _first(path: Path) -> tuple[bool, str]:
    return path.stem != LAMPLIGHT.key, path.stem


def _house() -> Iterator[Path]:
    """The files of the house; a damaged installation still has its default."""
    try:
        yield from _files(themes_folder())
    except FileNotFoundError:
        return


def _files(folder: Path) -> list[Path]:
    """The YAML files of a folder by name; none if it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file())
    except OSError:
        return []
