"""Themes from files: strict keys; every problem is named by file, key and line, all in one run. And the available
themes: those of the house and the user's own; a file that cannot be used is listed with its problems, and hides no
other.

A theme file has the fields of `model.Theme` and names only those that it changes. Without card_inks these follow
seat_inks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablegame.core.text import N_, sentence_of
from tablegame.storage.codec import one_of
from tablegame.storage.folders import Folders, themes_folder
from tablegame.storage.nodes import FileProblemsError, Node, ProblemCollector, YamlError, colour, titles
from tablegame.storage.strict_yaml import load_file
from tablegame.theme.legible import Place, Weak, weak_inks
from tablegame.theme.model import LAMPLIGHT, Theme

FAMILIES: Final = {"serif": ("crimson-text",), "sans": ("source-sans-pro",)}
"""Families of type that are installed with the program."""

_SEATS: Final = "ABCDEFGH"


class ThemeError(FileProblemsError):
    """A theme that cannot be used."""


def load(path: Path, key: str = "") -> Theme:
    """The theme of a file, named key (by default the file's name); raises ThemeError with all problems."""
    theme, problems = check(path, key)
    if problems:
        raise ThemeError(problems)
    return theme


def check(path: Path, key: str = "") -> tuple[Theme, tuple[str, ...]]:
    """The readable part of a file's theme, with defaults for the rest, and all problems."""
    default = LAMPLIGHT._replace(key=key or path.stem)
    try:
        root = load_file(path)
        entries = root.mapping()
    except YamlError as error:
        return default, (sentence_of(error),)
    reader = _ThemeReader(entries)
    theme = reader.theme(default)
    reader.require(root, "title")
    if not reader.problems:
        reader.note_weak(weak_inks(theme), root)
    return theme, reader.problems


class _ThemeReader(ProblemCollector):
    """Reads the entries of one file."""

    def __init__(self, entries: dict[str, Node]) -> None:
        super().__init__()
        self.entries = entries
        self.places: dict[Place, Node] = {}

    def theme(self, default: Theme) -> Theme:
        """The default with every valid entry of the file put in."""
        names = [name for name in Theme._fields if name != "key"]
        changes: dict[str, Any] = {}
        for name, node in self.known_entries(self.entries, names).items():
            changes[name] = self._field(name, node, getattr(default, name))
        if "card_inks" not in changes and "seat_inks" in changes:
            changes["card_inks"] = changes["seat_inks"]
        return default._replace(**changes)

    def note_weak(self, weak: tuple[Weak, ...], root: Node) -> None:
        """Report every weak ink at its line in the file, or else at its ground's line."""
        for one in weak:
            ink, ground = ": ".join(one.ink), self._node_of(one.ground)
            node = self._node_of(one.ink)
            if node is not None:
                self.fault(node.error(one.words()))
            elif ground is not None:
                self.fault(ground.error(N_("{name} is hard to read on it: {reason}"), name=ink, reason=one.words()))
            else:
                self.fault(root.error("{name}: {reason}", name=ink, reason=one.words()))

    def _node_of(self, place: Place) -> Node | None:
        """Where the file sets this; inks on cards that follow those of the seats are set there."""
        if place[0] == "card_inks" and "card_inks" not in self.entries:
            place = ("seat_inks", *place[1:])
        return self.places.get(place)

    def _field(self, name: str, node: Node, default: Any) -> Any:
        if name == "title":
            return self.attempt(node, titles, default)
        if name in ("seat_inks", "card_inks"):
            return self._inks(name, node, default)
        if name == "faces":
            return self._faces(node, default)
        return self._value((name,), node, default)

    def _value(self, place: Place, node: Node, default: Any) -> Any:
        """A group, a colour or a strength, depending on the default."""
        if isinstance(default, tuple):
            return self._group(place, node, default)
        self.places[place] = node
        return self.attempt(node, _strength if isinstance(default, float) else colour, default)

    def _group(self, place: Place, node: Node, default: Any) -> Any:
        """A group of the model: a named tuple of groups, colours and strengths."""
        found = self.entries_of(node)
        known = self.known_entries(found, list(default._fields))
        values = {name: self._value((*place, name), one, getattr(default, name)) for name, one in known.items()}
        return default._replace(**values)

    def _inks(self, name: str, node: Node, default: tuple[str, ...]) -> tuple[str, ...]:
        """Inks by the letters of the seats; those not named keep their default."""
        inks = dict(zip(_SEATS, default, strict=True))
        for letter, one in self.known_entries(self.entries_of(node), list(_SEATS)).items():
            self.places[name, letter] = one
            inks[letter] = self.attempt(one, colour, inks[letter])
        return tuple(inks.values())

    def _faces(self, node: Node, default: Any) -> Any:
        families: dict[str, str] = {}
        for name, one in self.known_entries(self.entries_of(node), list(FAMILIES)).items():
            families[name] = self.attempt(one, one_of(*FAMILIES[name]), getattr(default, name))
        return default._replace(**families)


def _strength(node: Node) -> float:
    strength = node.decimal()
    if 0 <= strength <= 1:
        return strength
    raise node.error(N_("must be a number from {low} to {high}, not {value}"), low=0, high=1, value=f"{strength:g}")


# -- the available themes ----------------------------------------------------------------------------------------------

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
