"""What a player has set, and what was chosen last: read value by value, saved whole.

Knows the names, types and ranges of settings and the file they lie in (`<data>/settings.yaml`). Must not know screens,
themes or the options of a game; a theme or language that is not there is the caller's to replace.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tablegame.core.contract import Reason
from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.files.folders import Folders
from tablegame.files.language import LANGUAGES
from tablegame.files.strict_yaml import Node, read_bytes
from tablegame.files.writing import keep_aside, write_atomic
from tablegame.play.house import OptionValue, RuleSet
from tablegame.play.keeping import Values, dump, house_rule, number_between, one_of, text_up_to
from tablegame.play.notes import read_chair, write_chair
from tablegame.play.seats import LONGEST_NAME, Chair, tidy
from tablegame.table.faces import (
    COLOURS,
    GERMAN_LETTERS,
    GERMAN_SUITS,
    OPEN_PACKS,
    Colours,
    Faces,
    GermanLetters,
    GermanSuits,
    OpenPack,
)  # fmt: skip

FILE = "settings.yaml"
MEMORY = "settings.json"
"""What was read of that file, in the cache folder: each start reads it, and most find it unchanged."""
SLOWEST, FASTEST = 1, 5
"""Of the paces of the table."""
MOST_NAMES = 24
LONGEST_HOLD = 20000
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Where the window was: its size without frame and its corner, in pixels; x is None where it never was."""

    width: int
    height: int
    x: int | None = None
    y: int | None = None


@dataclass(frozen=True, slots=True)
class LastGame:
    """What was chosen for the last new game of a kind; options are those that differ from the defaults."""

    chairs: tuple[Chair, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()
    practice: bool = False


@dataclass(slots=True)
class Settings:
    """Everything a player can set. Change a field, then save."""

    language: str = "system"
    """"system", "en" or "de"."""
    theme: str = "felt"
    speed: int = 3
    """Animation: 0 (off) to 5."""
    pace: int = 3
    """How fast the table goes on, holds, pauses and motion alike: SLOWEST to FASTEST."""
    hold_ms: int = 2500
    """How long a finished trick stays, 0 to 20000 ms."""
    hold_click: bool = False
    """A finished trick stays until a click."""
    settle_ms: int = 6000
    """How long a settlement or the last picture of a game stays, where no click is waited for: 0 to 20000 ms."""
    settle_click: bool = True
    """A settlement, or the last picture of a game, stays until a click."""
    first_click: bool = False
    """The first click on a card plays it."""
    text_scale: int = 100
    """Per cent, 100 to 200."""
    fullscreen: bool = False
    window: WindowPlace | None = None
    names: tuple[str, ...] = ()
    """Names of the people who play here, the last used first."""
    reader_allowed: tuple[str, ...] = ()
    """Who of them lets a `reader` keep what it learned."""
    reduced_motion: bool = False
    """Nothing moves; the same as speed 0."""
    forced_last: bool = True
    """Forced last cards play themselves."""
    show_seals: bool = False
    """The seals of computer seats are shown on their plates."""
    card_colours: Colours = "two"
    open_pack: OpenPack = "french"
    german_letters: GermanLetters = "D"
    german_suits: GermanSuits = "german"
    """Which faces cards show; see `Faces`."""
    rule_sets: tuple[RuleSet, ...] = ()
    last_games: dict[str, LastGame] = field(default_factory=dict)
    """By game key."""

    @property
    def motion(self) -> int:
        """The animation speed in force, 0 to 5."""
        return 0 if self.reduced_motion else self.speed

    @property
    def scale(self) -> float:
        """The text scale as a factor."""
        return self.text_scale / 100

    @property
    def faces(self) -> Faces:
        """The chosen card faces."""
        return Faces(self.card_colours, self.open_pack, self.german_letters, self.german_suits)

    def remember_name(self, name: str) -> None:
        """Put a name at the front of the list."""
        name = tidy(name)
        if name:
            self.names = (name, *(other for other in self.names if other != name))[:MOST_NAMES]

    def forget_name(self, name: str) -> None:
        """Take a name off the list, and with it the leave it gave."""
        self.names = tuple(other for other in self.names if other != name)
        self.reader_allowed = tuple(other for other in self.reader_allowed if other != name)


def load_settings(folders: Folders) -> tuple[Settings, tuple[Reason, ...]]:
    """The settings, and a notice for each value that had to be left out, with file, key and line. Never raises.

    A file with broken values is copied beside itself at once, so that nothing is lost when the settings are saved.
    """
    path = folders.data / FILE
    try:
        data = read_bytes(path, FILE)
    except TableError as error:
        if not path.exists():
            return Settings(), ()
        problem = Reason(N_("{problem}. All settings are as at first."), (("problem", str(error)),))
        return Settings(), (problem, *_kept_aside(path))
    values = Values(data, FILE, folders.cache / MEMORY)
    settings = _read(values)
    left_out = values.finish()
    return settings, (*left_out, *_kept_aside(path)) if left_out else ()


def _kept_aside(path: Path) -> tuple[Reason, ...]:
    try:
        aside = keep_aside(path)
    except OSError:
        return ()
    return (Reason(N_("The file as it was is kept as {file}."), (("file", aside.name),)),)


def _read(values: Values) -> Settings:
    name = text_up_to(LONGEST_NAME)
    usual = Settings()
    values.get("settings", Node.number, 1)
    return Settings(
        language=values.get("language", one_of("system", *(code for code, _ in LANGUAGES)), usual.language),
        theme=values.get("theme", text_up_to(80), usual.theme),
        speed=values.get("speed", number_between(0, 5), usual.speed),
        pace=values.get("pace", number_between(SLOWEST, FASTEST), usual.pace),
        hold_ms=values.get("hold_ms", number_between(0, LONGEST_HOLD), usual.hold_ms),
        hold_click=values.get("hold_click", Node.switch, usual.hold_click),
        settle_ms=values.get("settle_ms", number_between(0, LONGEST_HOLD), usual.settle_ms),
        settle_click=values.get("settle_click", Node.switch, usual.settle_click),
        first_click=values.get("first_click", Node.switch, usual.first_click),
        text_scale=values.get("text_scale", number_between(100, 200), usual.text_scale),
        fullscreen=values.get("fullscreen", Node.switch, usual.fullscreen),
        window=values.get("window", _window, None),
        names=values.items("names", name),
        reader_allowed=values.items("reader_allowed", name),
        reduced_motion=values.get("reduced_motion", Node.switch, usual.reduced_motion),
        forced_last=values.get("forced_last", Node.switch, usual.forced_last),
        show_seals=values.get("show_seals", Node.switch, usual.show_seals),
        card_colours=values.get("card_colours", one_of(*COLOURS), usual.card_colours),
        open_pack=values.get("open_pack", one_of(*OPEN_PACKS), usual.open_pack),
        german_letters=values.get("german_letters", one_of(*GERMAN_LETTERS), usual.german_letters),
        german_suits=values.get("german_suits", one_of(*GERMAN_SUITS), usual.german_suits),
        rule_sets=values.items("rule_sets", _rule_set),
        last_games=values.entries("last_games", _last_game),
    )


def _window(node: Node) -> WindowPlace:
    fields = node.fields(("width", "height"), ("x", "y"))
    size, place = number_between(1, 32000), number_between(-64000, 64000)
    corner = {key: place(fields[key]) for key in ("x", "y") if key in fields and fields[key].value is not None}
    return WindowPlace(size(fields["width"]), size(fields["height"]), corner.get("x"), corner.get("y"))


def _options(node: Node) -> tuple[tuple[str, OptionValue], ...]:
    return tuple((key, house_rule(value)) for key, value in node.mapping().items())


def _rule_set(node: Node) -> RuleSet:
    fields = node.fields(("game", "name", "players", "options"))
    return RuleSet(
        text_up_to(40)(fields["game"]),
        text_up_to(80)(fields["name"]),
        number_between(1, 8)(fields["players"]),
        _options(fields["options"]),
    )


def _last_game(node: Node) -> LastGame:
    fields = node.fields(("seats",), ("options", "practice"))
    chairs = tuple(read_chair(entry) for entry in fields["seats"].items())
    if not 1 <= len(chairs) <= 8:
        raise fields["seats"].error("must have 1 to 8 seats")
    options = _options(fields["options"]) if "options" in fields else ()
    return LastGame(chairs, options, fields["practice"].switch() if "practice" in fields else False)


def save_settings(folders: Folders, settings: Settings) -> None:
    """Write them whole: to a temporary file, synced, renamed. Raises OSError where the folder cannot be written."""
    values: dict[str, Any] = {"settings": 1}
    for each in fields(settings):
        values[each.name] = getattr(settings, each.name)
    window = settings.window
    values["window"] = window and {key: getattr(window, key) for key in ("width", "height", "x", "y")}
    values["rule_sets"] = [
        {"game": s.game, "name": s.name, "players": s.players, "options": dict(s.options)} for s in settings.rule_sets
    ]
    values["last_games"] = {
        game: {"seats": [write_chair(c) for c in last.chairs], "options": dict(last.options), "practice": last.practice}
        for game, last in settings.last_games.items()
    }
    if window is None:
        del values["window"]
    write_atomic(folders.data / FILE, dump(values))
