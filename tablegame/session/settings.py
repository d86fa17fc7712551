"""What a player has set, and what was chosen last: read value by value, saved whole.

Knows the names, types and ranges of settings and the file they lie in (`<data>/settings.yaml`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

from tablegame.core.cards import Colours, GermanLetters, GermanSuits, OpenPack
from tablegame.core.contract import Reason
from tablegame.core.errors import TableError
from tablegame.core.text import N_, sentence_of
from tablegame.session.notes import Seated
from tablegame.session.rule_presets import Options, RuleSet
from tablegame.session.seats import LONGEST_NAME, Chair, tidy
from tablegame.storage.codec import (
    NOT_KEPT,
    SPARSE,
    Key,
    ValueForm,
    dump,
    form_of,
    number_between,
    one_of,
    plain,
    read_fields,
    text_up_to,
)
from tablegame.storage.files import contents, keep_aside, write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.language import LANGUAGES
from tablegame.storage.lenient import LenientReader
from tablegame.storage.nodes import Node
from tablegame.storage.strict_yaml import read_bytes

FILE = "settings.yaml"
MEMORY = "settings.json"
"""What was read of that file, in the cache folder: each start reads it, and most find it unchanged."""
SLOWEST, FASTEST = 1, 5
"""Of the paces of the table."""
MOST_NAMES = 24
LONGEST_HOLD = 20000
LONGEST_DEAF = 2000
"""Milliseconds."""
Tutor = Literal["off", "mistakes", "inaccuracies"]
TUTOR: tuple[Tutor, ...] = get_args(Tutor)

_Size: TypeAlias = Annotated[int, number_between(1, 32000)]
_Corner: TypeAlias = Annotated[int, number_between(-64000, 64000)]


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Where the window was: its size without frame and its corner, in pixels; x is None where it never was."""

    width: _Size
    height: _Size
    x: _Corner | None = None
    y: _Corner | None = None


_SEATS = form_of(tuple[Seated, ...])


def _seats(node: Node) -> tuple[Chair, ...]:
    chairs: tuple[Chair, ...] = _SEATS.read(node)
    if not 1 <= len(chairs) <= 8:
        raise node.error("must have 1 to 8 seats")
    return chairs


@dataclass(frozen=True, slots=True)
class LastGame:
    """What was chosen for the last new game of a kind; options are those that differ from the defaults."""

    chairs: Annotated[tuple[Chair, ...], Key("seats"), ValueForm(_seats, _SEATS.write)]
    options: Options = ()
    practice: bool = False
    locked: Annotated[bool, SPARSE] = False


@dataclass(frozen=True, slots=True)
class Basis:
    """What settings were changed from: by it is seen what was changed here, and what another window changed meanwhile.

    data: the bytes of the file; mixed: it has values of another window's, which are not in force here.
    """

    settings: Settings
    data: bytes = b""
    mixed: bool = False


_Name: TypeAlias = Annotated[str, text_up_to(LONGEST_NAME)]
_Pack: TypeAlias = Annotated[str, text_up_to(80)]


@dataclass(slots=True)
class Settings:
    """Everything a player can set. Change a field, then save."""

    language: Annotated[str, one_of("system", *(code for code, _ in LANGUAGES))] = "system"
    """"system", "en" or "de"."""
    theme: Annotated[str, text_up_to(80)] = "felt"
    speed: Annotated[int, number_between(0, 5)] = 3
    """Animation: 0 (off) to 5."""
    pace: Annotated[int, number_between(SLOWEST, FASTEST)] = 3
    """How fast the table goes on, holds, pauses and motion alike: SLOWEST to FASTEST."""
    hold_ms: Annotated[int, number_between(0, LONGEST_HOLD)] | None = None
    """How long a finished trick stays, and a settlement in proportion: 0 to 20000 ms; None: until somebody goes on."""
    first_click: bool = False
    """The first click on a card plays it."""
    deaf_ms: Annotated[int, number_between(0, LONGEST_DEAF)] = 700
    """How long the table does not listen after a change to what gives something away, ends, reveals or begins anew."""
    text_scale: Annotated[int, number_between(100, 200)] = 100
    """Per cent, 100 to 200."""
    fullscreen: bool = False
    window: Annotated[WindowPlace | None, form_of(WindowPlace), SPARSE] = None
    names: tuple[_Name, ...] = ()
    """Names of the people who play here, the last used first."""
    reader_allowed: tuple[_Name, ...] = ()
    """Who of them lets a `reader` keep what it learned."""
    tokens: dict[str, _Name] = field(default_factory=dict)
    """By name, what people have chosen to be seen as: `Chair.face`."""
    reduced_motion: bool = False
    """Nothing moves; the same as speed 0."""
    forced_last: bool = True
    """Forced last cards play themselves."""
    ponder: bool = True
    """Computer players take as long as a person would."""
    talk: bool = True
    """Players of the house say a word now and then."""
    show_seals: bool = False
    """The seals of computer seats are shown on their plates."""
    moves_beside: bool = False
    """The list of moves stands open beside the table, where the window has room for it."""
    tutor: Tutor = "off"
    """Of what the tutor warns before it is done."""
    dots: bool = False
    """Own choices have marks in the list of moves."""
    card_colours: Colours = "two"
    open_pack: OpenPack = "french"
    german_letters: GermanLetters = "D"
    german_suits: GermanSuits = "german"
    """Which faces cards show; see `Faces`."""
    french_pack: _Pack = "french"
    german_pack: _Pack = "german"
    """Whose pictures: names of packs, which need not be there any more; see `packs.faces`."""
    aims_seen: tuple[Annotated[str, text_up_to(40)], ...] = ()
    """Games, by key, whose aim has been said."""
    rule_sets: tuple[RuleSet, ...] = ()
    last_games: dict[str, LastGame] = field(default_factory=dict)
    """By game key."""
    basis: Annotated[Basis | None, NOT_KEPT] = field(default=None, repr=False, compare=False)
    """What the file said when this was read or saved last; None: nobody else's changes are looked for."""

    @property
    def motion(self) -> int:
        """The animation speed in force, 0 to 5."""
        return 0 if self.reduced_motion else self.speed

    @property
    def scale(self) -> float:
        """The text scale as a factor."""
        return self.text_scale / 100

    def remember_name(self, name: str) -> None:
        """Put a name at the front of the list."""
        name = tidy(name)
        if name:
            self.names = (name, *(other for other in self.names if other != name))[:MOST_NAMES]

    def forget_name(self, name: str) -> None:
        """Take a name off the list, and with it the leave it gave."""
        self.names = tuple(other for other in self.names if other != name)
        self.reader_allowed = tuple(other for other in self.reader_allowed if other != name)
        self.tokens.pop(name, None)

    def choose_token(self, name: str, token: str) -> None:
        """Somebody is seen as that from now on, "" for the shape of the seat."""
        if token:
            self.tokens[name] = token
        else:
            self.tokens.pop(name, None)

    def rename(self, old: str, fresh: str) -> None:
        """Somebody is called otherwise from now on, and keeps leave and token."""
        self.names = tuple(fresh if known == old else known for known in self.names)
        self.reader_allowed = tuple(fresh if known == old else known for known in self.reader_allowed)
        if old in self.tokens:
            self.tokens[fresh] = self.tokens.pop(old)


def load_settings(folders: Folders) -> tuple[Settings, tuple[Reason, ...]]:
    """The settings, and a notice for each value that had to be left out, with file, key and line. Never raises.

    A file with broken values is copied beside itself at once, so that nothing is lost when the settings are saved.
    """
    path = folders.data / FILE
    try:
        data = read_bytes(path, FILE)
    except TableError as error:
        settings = _since(Settings())
        if not os.path.lexists(path):
            return settings, ()
        problem = Reason(N_("{problem}. All settings are as at first."), (("problem", sentence_of(error)),))
        return settings, (problem, *_kept_aside(path))
    values = LenientReader(data, FILE, folders.cache / MEMORY)
    settings = _since(_read(values), data)
    left_out = values.finish()
    return settings, (*left_out, *_kept_aside(path)) if left_out else ()


def _since(settings: Settings, data: bytes = b"", mixed: bool = False) -> Settings:
    """The settings, which have just been read or written."""
    copied = replace(
        settings,
        last_games=dict(settings.last_games),
        tokens=dict(settings.tokens),
        basis=None,
    )
    settings.basis = Basis(copied, data, mixed)
    return settings


def _kept_aside(path: Path) -> tuple[Reason, ...]:
    try:
        aside = keep_aside(path)
    except OSError:
        return ()
    return (Reason(N_("The file as it was is kept as {file}."), (("file", aside.name),)),)


def _read(values: LenientReader) -> Settings:
    values.get("settings", Node.number, 1)
    settings = read_fields(values, Settings())
    settings.hold_ms = _hold(values, settings.hold_ms)
    return settings


def _hold(values: LenientReader, timed: int | None) -> int | None:
    """How long results stay. Older files had a time and a switch for tricks, and a pair of their own for settlements:
    a time that somebody had chosen there stays in force."""
    trick = values.get("hold_click", Node.switch, None)
    settlement = values.get("settle_click", Node.switch, True)
    values.get("settle_ms", Node.number, 0)
    values.entries("first_holds", Node.number)
    as_given = trick is False and timed == _OLD_HOLD and settlement
    return None if trick or as_given else timed


_OLD_HOLD = 2500
"""Milliseconds for which a trick stayed in older files where nobody had set anything."""


def save_settings(folders: Folders, settings: Settings) -> None:
    """Write what was changed here over what lies there now: to a temporary file, synced, renamed.

    Raises OSError where the folder cannot be written, or what lies there cannot be read: that is not overwritten.
    """
    path, basis = folders.data / FILE, settings.basis
    there = contents(path) if basis is not None and os.path.lexists(path) else b""
    whole, mixed = settings, False
    if basis is not None and there and (basis.mixed or there != basis.data):
        values = LenientReader(there, FILE)
        theirs = _read(values)
        if values.finish():
            keep_aside(path)
        whole = _merged(settings, basis.settings, theirs)
        mixed = whole != settings
    data = _text(whole).encode()
    write_atomic(path, data)
    if basis is not None:
        _since(settings, data, mixed)


def _merged(mine: Settings, before: Settings, theirs: Settings) -> Settings:
    """Value by value: mine where it was changed here, else theirs; lists and games entry by entry."""
    values: dict[str, Any] = {}
    for each in fields(mine):
        here, once, there = (getattr(settings, each.name) for settings in (mine, before, theirs))
        if here == once or each.name == "basis":
            values[each.name] = there
        elif isinstance(here, dict):
            values[each.name] = _entries_merged(here, once, there)
        elif isinstance(here, tuple):
            named = ({_name_of(entry): entry for entry in entries} for entries in (here, once, there))
            values[each.name] = tuple(_entries_merged(*named).values())
        else:
            values[each.name] = here
    values["names"] = values["names"][:MOST_NAMES]
    return Settings(**values)


def _entries_merged(here: dict[Any, Any], once: dict[Any, Any], there: dict[Any, Any]) -> dict[Any, Any]:
    """Entries changed or added here as they are here, in their order, else as they are there; what either took goes."""
    kept = {key: value if value != once.get(key) else there.get(key) for key, value in here.items()}
    added = {key: value for key, value in there.items() if key not in here and key not in once}
    return {key: value for key, value in {**kept, **added}.items() if value is not None}


def _name_of(entry: RuleSet | str) -> object:
    return (entry.game, entry.name) if isinstance(entry, RuleSet) else entry


def _text(settings: Settings) -> str:
    return dump({"settings": 1, **plain(settings)})
