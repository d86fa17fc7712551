"""The protocols between the app and its screens: `Screen` is what a screen has for the app, `Desk` the reverse."""
# ruff: noqa: ARG002 - usual answers ignore their parameters

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
"""An answer to a question: the label of its button, and a function that is called after the question has closed."""


class Prompt(NamedTuple):
    """A question for a line of text: the argument of the screen "prompt"."""

    title: str
    text: str  # the text to begin with
    then: Callable[[str], object]  # called with the text that was entered
    note: str = ""  # a sentence below the field
    refuse: Callable[[str], str] = lambda _: ""  # the problem of a text; "" if there is none
    longest: int = 60  # the most characters


class Clipboard(Protocol):
    def copy(self, text: str) -> None: ...

    def paste(self) -> str:
        """The text of the clipboard, "" if there is none."""
        ...


class OwnKeys(NamedTuple):
    """The keys of one game for the list of keys; all texts are message ids."""

    title: str  # the title of the game
    keys: tuple[tuple[str, str], ...]  # each key and its effect


def attempt(desk: Desk, change: Callable[[], object]) -> bool:
    """Call a function and return True. If it raises TableError or OSError, show the error as a notice; return False."""
    try:
        change()
    except (TableError, OSError) as error:
        desk.notice(refusal(error))
        return False
    return True


class Screen(Protocol):
    """A page or panel of the app: it builds scenes and does actions. Most methods do nothing unless overridden."""

    modal: bool = False
    """Whether the screen is a panel over the screen below. The scene of a panel has the ground "" and begins with a
    scrim."""
    patience: float = 1.0
    """Multiplies the seconds for which a new picture ignores presses that reveal, end or restart something."""

    @property
    def asks_worker(self) -> bool:
        """Whether the screen may need the worker. While it is visible and does, no record is judged."""
        return False

    @property
    def help(self) -> str | None:
        """The anchor of the rule book that F1 opens ("contraconquer#choosing"); "" for the first page of the book, None
        for the anchor of the screen below."""
        return None

    @property
    def game_keys(self) -> OwnKeys | None:
        """The keys of the screen's game for the list of keys; None if the screen has no keys of a game."""
        return None

    @property
    def portraits(self) -> tuple[str, ...] | None:
        """The art keys of the players by seat, "" for a seat's shape; None for a screen without players. Panels over
        the screen use them too."""
        return None

    @property
    def player_names(self) -> tuple[str, ...] | None:
        """The names of the players by seat; None for a screen without players."""
        return None

    @property
    def other_words(self) -> Mapping[str, str]:
        """The sentences that this screen, and panels over it, show in the place of others: message id → the message id
        shown. Both have the same fields."""
        return {}

    def build(self, builder: Builder) -> Scene:
        """A new scene; called after every action, every tick that returns True, and every resize."""
        ...

    def act(self, action: Action) -> None:
        """Do the action of a target, of a bound key or of the app, which has these verbs:

        - "scroll": lines, a float, down is positive; x, y of the mouse in pixels; perhaps pixels in addition;
        - "dropped": the path of a file; "paste": a text; "copy" and "idle" (Enter with nothing to press): no value.

        A click on a Span with a link opens the rule book without an action.
        """
        ...

    def with_focus(self, scene: Scene, focus: str) -> Scene | None:
        """The last scene with the focus on another target and nothing else changed; None if it has to be built."""
        return None

    def tick(self, now: float) -> bool:
        """Let time pass; returns whether the scene has to be built again. Called at most 60 times a second while the
        screen is on top. now: in seconds."""
        return False

    def receive(self, ticket: int, result: object) -> None:
        """Take an answer of the worker. Every screen gets every answer, also under a panel."""
        return

    def react_to_early_press(self) -> bool:
        """React to a press that came too early; returns whether the picture changes. If not, a notice is shown."""
        return False

    def window_lost_keyboard(self) -> None:
        """Hide the cards of the viewer: the window has lost the keyboard, so the viewer may be away."""
        return

    def closing(self) -> None:
        """Save the state: the screen leaves the stack, or the program ends."""
        return


class Desk(Protocol):
    """The services of the app for every screen, and the stack of screens."""

    settings: Settings
    faces: Faces  # the chosen card faces, from packs that can be used
    folders: Folders
    saved_games: SavedGames  # the list of the saved games
    worker: Client | InlineClient  # the worker, which thinks in another process
    clock: Callable[[], float]  # returns rising seconds; only differences are meaningful
    today: Callable[[], date]
    read_aloud: bool  # whether a screen reader runs: the table waits for Enter instead of going on by itself
    random: Random
    clipboard: Clipboard
    drafts: dict[tuple[str, int, int], Plain]
    """Unfinished composed moves of tables that were left since the program started. Key: the id of the game, the seat,
    the number of choices that the seat had made."""

    spoken_lines: set[tuple[str, str]]
    """The pairs (key of a character, line that it has said since the program started). The line "" is the greeting."""

    @property
    def words(self) -> Words: ...

    @property
    def theme(self) -> Theme: ...

    @property
    def library(self) -> Library: ...

    @property
    def reviewing(self) -> Reviewing: ...

    def open(self, name: str, *values: object) -> None:
        """Open a screen above the present one, by its name in `stack.py` and its arguments."""
        ...

    def ask(self, question: str, choices: Sequence[Choice], title: str = "") -> None:
        """Ask a question. The last choice must be the answer that changes nothing."""
        ...

    def close_top(self) -> None:
        """Close the top screen. Does nothing if it is the only open screen."""
        ...

    def home(self) -> None:
        """Close everything and open the shelf."""
        ...

    def close_above(self, screen: Screen) -> None:
        """Close all screens above an open one."""
        ...

    def notice(self, text: str, link: str = "") -> None:
        """Show a line until the next input, at most some seconds. link: the anchor of the rule book that a click on the
        line opens; "" for none."""
        ...

    def moving(self) -> bool:
        """Whether cards are still moving into the last scene."""
        ...

    def save_settings(self) -> None:
        """Write the settings to their file. A notice is shown if that fails."""
        ...

    def apply_settings(self) -> None:
        """Use the theme, the language, the card faces and fullscreen of the changed settings."""
        ...

    def focus(self, target: str) -> None:
        """Put the focus of the top screen on the target with that id."""
        ...

    def help(self, anchor: str) -> None:
        """Open the rule book at an anchor ("contraconquer#score"), "" at its first page."""
        ...

    def toggle_fullscreen(self) -> None: ...

    def quit(self) -> None:
        """Save everything and end the program."""
        ...
