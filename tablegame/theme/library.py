"""Reads theme files, and lists the themes that may be chosen: those of the program and the user's own.

A theme file has the fields of `model.Theme`. It names only the fields that differ from the default theme. If it names
seat_inks but no card_inks, the cards have the inks of the seats. All problems of a file are reported together, each
with the file, the line and the key.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablegame.core.text import N_, sentence_of
from tablegame.storage.codec import decimal_between, one_of
from tablegame.storage.folders import Folders, themes_folder
from tablegame.storage.nodes import FileProblemsError, Node, ProblemCollector, YamlError, colour, titles
from tablegame.storage.strict_yaml import load_file
from tablegame.theme.legible import Place, Weak, weak_inks
from tablegame.theme.model import LAMPLIGHT, Theme

FAMILIES: Final = {"serif": ("crimson-text",), "sans": ("source-sans-pro",)}
"""The fonts that a theme may name for each kind of face; they are installed with the program."""

_SEATS: Final = "ABCDEFGH"
_STRENGTH: Final = decimal_between(0, 1)  # the reader of a strength


class ThemeError(FileProblemsError):
    """A theme that cannot be used, with all its problems."""


def load(path: Path) -> Theme:
    """The theme in a file. Raises ThemeError with all problems of the file."""
    theme, problems = check(path)
    if problems:
        raise ThemeError(problems)
    return theme


def check(path: Path, key: str = "") -> tuple[Theme, tuple[str, ...]]:
    """The theme in a file, and a sentence for each problem of the file. Fields that are missing or wrong have their
    defaults. key: the key under which the theme is stored; "" for the name of the file."""
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
    """Reads the entries of a theme file. Wrong ones become problems."""

    def __init__(self, entries: dict[str, Node]) -> None:
        """entries: those of the file, by key."""
        super().__init__()
        self.entries = entries
        self.places: dict[Place, Node] = {}  # where the file has each colour and strength

    def theme(self, default: Theme) -> Theme:
        """The theme of the file, with defaults for what is missing or wrong."""
        names = [name for name in Theme._fields if name != "key"]
        changes: dict[str, Any] = {}
        for name, node in self.known_entries(self.entries, names).items():
            changes[name] = self._field(name, node, getattr(default, name))
        if "card_inks" not in changes and "seat_inks" in changes:
            changes["card_inks"] = changes["seat_inks"]
        return default._replace(**changes)

    def note_weak(self, weak: tuple[Weak, ...], root: Node) -> None:
        """Add a problem for each weak ink, at the line of the ink, or of its ground if the file lacks the ink."""
        for problem in weak:
            ink, ground = self._node_of(problem.ink), self._node_of(problem.ground)
            name, reason = ": ".join(problem.ink), problem.words()
            if ink is not None:
                self.fault(ink.error(reason))
            elif ground is not None:
                self.fault(ground.error(N_("{name} is hard to read on it: {reason}"), name=name, reason=reason))
            else:
                self.fault(root.error("{name}: {reason}", name=name, reason=reason))

    def _node_of(self, place: Place) -> Node | None:
        """The entry of the file that sets the colour at this place; None if the theme has the default there."""
        group, *rest = place
        if group == "card_inks" and "card_inks" not in self.entries:  # then cards have the inks of the seats
            group = "seat_inks"
        return self.places.get((group, *rest))

    def _field(self, name: str, node: Node, default: Any) -> Any:
        """The value of the field of `Theme` with this name."""
        if name == "title":
            return self.attempt(node, titles, default)
        if name in ("seat_inks", "card_inks"):
            return self._inks(name, node, default)
        if name == "faces":
            return self._faces(node, default)
        return self._value((name,), node, default)

    def _value(self, place: Place, node: Node, default: Any) -> Any:
        """The value at a place: a group if its default is one, a strength if that is a number, else a colour."""
        if isinstance(default, tuple):
            return self._group(place, node, default)
        self.places[place] = node
        return self.attempt(node, _STRENGTH if isinstance(default, float) else colour, default)

    def _group(self, place: Place, node: Node, default: Any) -> Any:
        """The value of an entry that is a group: a named tuple of groups, colours and strengths."""
        entries = self.known_entries(self.entries_of(node), list(default._fields))
        values = {name: self._value((*place, name), entry, getattr(default, name)) for name, entry in entries.items()}
        return default._replace(**values)

    def _inks(self, name: str, node: Node, default: tuple[str, ...]) -> tuple[str, ...]:
        """The inks of the eight seats; seats whose letters the file does not name have the default."""
        inks = dict(zip(_SEATS, default, strict=True))
        for letter, entry in self.known_entries(self.entries_of(node), list(_SEATS)).items():
            self.places[name, letter] = entry
            inks[letter] = self.attempt(entry, colour, inks[letter])
        return tuple(inks.values())

    def _faces(self, node: Node, default: Any) -> Any:
        """The names of the fonts, a `TypeFamilies`."""
        families: dict[str, str] = {}
        for name, entry in self.known_entries(self.entries_of(node), list(FAMILIES)).items():
            families[name] = self.attempt(entry, one_of(*FAMILIES[name]), getattr(default, name))
        return default._replace(**families)


# -- the available themes ----------------------------------------------------------------------------------------------

_MOST: Final = 100  # the most files of the user that are read


@dataclass(frozen=True, slots=True)
class FoundTheme:
    """A theme that can be chosen, or a broken one with its problems."""

    path: Path
    key: str
    theme: Theme | None  # None if the file has problems
    problems: tuple[str, ...] = ()


def themes(folders: Folders) -> tuple[Theme, ...]:
    """The usable themes, in the order of `survey`."""
    return tuple(found.theme for found in survey(folders) if found.theme is not None)


def survey(folders: Folders) -> tuple[FoundTheme, ...]:
    """All themes: Felt by lamplight, the others of the program, then the user's own by name. The key of a theme is the
    name of its file without the ending. If the program has a theme with that key, "own-" stands before the user's."""
    default_key, installed = LAMPLIGHT.key, _installed()
    if default_key in installed:
        default = _found(installed[default_key], default_key)
    else:  # in a damaged installation
        default = FoundTheme(Path(f"{default_key}.yaml"), default_key, LAMPLIGHT)
    found = [default, *(_found(installed[key], key) for key in sorted(installed) if key != default_key)]
    for path in _files(folders.themes)[:_MOST]:
        found.append(_found(path, f"own-{path.stem}" if path.stem in installed else path.stem))
    return tuple(found)


def find(key: str, folders: Folders) -> Theme:
    """The theme with this key. If there is none that can be used, it is Felt by lamplight."""
    return next((theme for theme in themes(folders) if theme.key == key), LAMPLIGHT)


def problem(key: str, folders: Folders) -> str:
    """The first problem of the theme with this key; "" if the theme has no problem or does not exist."""
    return next((found.problems[0] for found in survey(folders) if found.key == key and found.problems), "")


def _found(path: Path, key: str) -> FoundTheme:
    """The theme in a file, or its problems."""
    theme, problems = check(path, key)
    return FoundTheme(path, key, None if problems else theme, problems)


def _installed() -> dict[str, Path]:
    """The theme files of the program by their keys; none in a damaged installation."""
    try:
        return {path.stem: path for path in _files(themes_folder())}
    except FileNotFoundError:
        return {}


def _files(folder: Path) -> list[Path]:
    """The YAML files of a folder, sorted; none if it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file())
    except OSError:
        return []
