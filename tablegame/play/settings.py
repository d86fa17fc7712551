"""What a player has set, and what was chosen last: read value by value, saved whole.

Knows the names, types and ranges of settings and the file they lie in (`<data>/settings.yaml`). Must not know screens,
themes or the options of a game; a theme or language that is not there is the caller's to replace.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablegame.core.contract import Reason
from tablegame.files.folders import Folders
from tablegame.play.house import OptionValue, RuleSet
from tablegame.play.seats import Chair

FILE = "settings.yaml"


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
    hold_ms: int = 2500
    """How long a finished trick stays, 0 to 20000 ms."""
    hold_click: bool = False
    """A finished trick stays until a click."""
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
    show_seals: bool = True
    """The seals of computer seats are shown on their plates."""
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

    def remember_name(self, name: str) -> None:
        """Put a name at the front of the list."""
        raise NotImplementedError

    def forget_name(self, name: str) -> None:
        """Take a name off the list, and with it the leave it gave."""
        raise NotImplementedError


def load_settings(folders: Folders) -> tuple[Settings, tuple[Reason, ...]]:
    """The settings, and a notice for each value that had to be left out, with file, key and line. Never raises."""
    raise NotImplementedError


def save_settings(folders: Folders, settings: Settings) -> None:
    """Write them whole: to a temporary file, synced, renamed. Raises OSError where the folder cannot be written."""
    raise NotImplementedError
