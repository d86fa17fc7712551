"""The protocols between the app and its screens."""
# ruff: noqa: ARG002 - what a screen need not say has its usual answer here

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from tablegame.core.errors import TableError
from tablegame.storage.files import refusal
from tablegame.view.builder import Builder, Words
from tablegame.view.scene import Action, Scene

if TYPE_CHECKING:
    from datetime import date

    from tablegame.core.text import Plain
    from tablegame.practice.background_review import Reviewing
    from tablegame.session.client import Client, InlineClient
    from tablegame.session.games_folder import SavedGames
    from tablegame.session.saves import Library
    from tablegame.session.settings import Settings
    from tablegame.storage.folders import Folders
    from tablegame.theme.model import Theme
    from tablegame.view.faces import Faces


Choice: TypeAlias = "tuple[str, Callable[[], object]]"
"""An answer to a question: its button's label, and its effect once the question is closed."""


class Prompt(NamedTuple):
    """A line of text to be entered, on the screen "prompt"."""

    title: str
    text: str  # the text to begin with
    then: Callable[[str], object]  # called with the text that was entered
    note: str = ""  # a sentence below the field
    refuse: Callable[[str], str] = lambda _: ""  # the problem of a text; "" if there is none
    longest: int = 60  # the most letters


class Clipboard(Protocol):
    """The clipboard, as text."""

    def copy(self, text: str) -> None: ...

    def paste(self) -> str:
        """The text of the clipboard, "" if there is none."""
        ...


class OwnKeys(NamedTuple):
    """A game's title and its own keys with what they do, as message ids."""

    title: str
    keys: tuple[tuple[str, str], ...]


def attempt(desk: Desk, change: Callable[[], object]) -> bool:
    """Change something; False, with a notice, where the rules or the disk refuse."""
    try:
        change()
    except (TableError, OSError) as error:
        desk.notice(refusal(error))
        return False
    return True


class Screen(Protocol):
    """One picture of the app and its actions; each method has a default. Imports no pygame."""

    modal: bool = False
    """A panel over the screen below, which is drawn beneath it under a scrim (the screen puts the scrim into its own
    scene, as its first node, with ground "")."""
    patience: float = 1.0
    """How many times as long as elsewhere hasty presses are ignored that reveal, end or restart something."""

    @property
    def asks_worker(self) -> bool:
        """Whether answers of the worker may be wanted, so that no record is judged meanwhile."""
        return False

    @property
    def help(self) -> str | None:
        """The anchor that F1 opens ("contraconquer#choosing"), "" for the rule book's first page, None for that of the
        screen below."""
        return None

    @property
    def game_keys(self) -> OwnKeys | None:
        """The keys of the game that the screen belongs to; None if it belongs to none."""
        return None

    @property
    def portraits(self) -> tuple[str, ...] | None:
        """The art keys of the players by seat, "" for a seat's shape; None for a screen without players. Panels over
        the screen use them too."""
        return None

    @property
    def player_names(self) -> tuple[str, ...] | None:
        """Their names by seat; None as for `portraits`."""
        return None

    @property
    def other_words(self) -> Mapping[str, str]:
        """Sentences that replace others on this screen and in panels over it, as message ids with the same fields."""
        return {}

    def build(self, builder: Builder) -> Scene:
        """Build a new scene from the screen's state; called after every action, tick that returns True, and resize."""
        ...

    def act(self, action: Action) -> None:
        """Do the action of a target, a bound key or the app itself.

        The app's own verbs, which a screen may ignore: "scroll" (lines: float, down is positive; x, y: the mouse, in
        pixels; and pixels to be added to the lines), "dropped" (path), "copy" (), "paste" (text), "idle" (). A click on
        a Span with a link opens the rule book without asking the screen.
        """
        ...

    def with_focus(self, scene: Scene, focus: str) -> Scene | None:
        """The last scene with the focus on another target and nothing else changed; None if it has to be built."""
        return None

    def tick(self, now: float) -> bool:
        """Called at most 60 times a second while the screen is on top; whether it has to be built again. now: in
        seconds."""
        return False

    def receive(self, ticket: int, result: object) -> None:
        """Take an answer of the worker. Every screen gets every answer, also under a panel."""
        return

    def react_to_early_press(self) -> bool:
        """React to a press that came too early. Returns whether the picture changes, so that no notice is needed."""
        return False

    def window_lost_keyboard(self) -> None:
        """Hide secrets behind the curtain: the window has lost the keyboard."""
        return

    def closing(self) -> None:
        """Save what is not saved yet: the screen leaves the stack, or the program ends."""
        return


class Desk(Protocol):
    """The services for every screen, and the stack of screens."""

    settings: Settings
    faces: Faces
    """The chosen card faces, from packs that can be used."""
    folders: Folders
    saved_games: SavedGames
    """The list of the saved games."""
    worker: Client | InlineClient
    """The worker, which thinks in another process."""
    clock: Callable[[], float]
    """Gives seconds, rising; only differences are meaningful."""
    today: Callable[[], date]
    """Gives today's date."""
    read_aloud: bool
    """Whether the picture is read aloud: what goes by itself waits for Enter then."""
    random: Random
    clipboard: Clipboard
    drafts: dict[tuple[str, int, int], Plain]
    """Drafts of composed moves at tables that were left, while the program runs: by the file of the game, the seat and
    how many choices that seat has made before."""

    spoken_lines: set[tuple[str, str]]
    """What characters have said while the program runs: key and line, "" for the greeting."""

    @property
    def words(self) -> Words: ...

    @property
    def theme(self) -> Theme: ...

    @property
    def library(self) -> Library:
        """What is done with saved games."""
        ...

    @property
    def reviewing(self) -> Reviewing:
        """The record that is judged in the background."""
        ...

    def open(self, name: str, *values: object) -> None:
        """Open a screen above the present one, by its name in `stack.py` and its arguments."""
        ...

    def ask(self, question: str, choices: Sequence[Choice], title: str = "") -> None:
        """Ask a question. The last of the choices is the one that changes nothing."""
        ...

    def close_top(self) -> None:
        """Close the top screen; the last one stays open."""
        ...

    def home(self) -> None:
        """Back to the shelf, closing everything else."""
        ...

    def close_above(self, screen: Screen) -> None:
        """Close everything above a screen."""
        ...

    def notice(self, text: str, link: str = "") -> None:
        """Show a line until the next input, at most 6 s. link: the anchor of the rule book that a click on it opens."""
        ...

    def moving(self) -> bool:
        """Whether cards are still moving into the last scene."""
        ...

    def save_settings(self) -> None:
        """Write the settings; shows a notice if that fails."""
        ...

    def apply_settings(self) -> None:
        """Apply changed settings: theme, language and scale; everything is drawn again."""
        ...

    def focus(self, target: str) -> None:
        """Put the focus of the top screen on a target."""
        ...

    def help(self, anchor: str) -> None:
        """Open the rule book at an anchor ("contraconquer#score"), "" at its first page."""
        ...

    def toggle_fullscreen(self) -> None:
        """Toggle fullscreen: F11, and the switch in the settings."""
        ...

    def quit(self) -> None:
        """Save and close the window."""
        ...
