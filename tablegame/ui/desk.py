"""The protocols between the app and its screens: the app calls the methods of `Screen`, a screen those of `Desk`."""
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
    """A question that the player answers with a line of text: the argument of the screen "prompt"."""

    title: str
    text: str  # the text to begin with
    then: Callable[[str], object]  # called with the text that was entered
    note: str = ""  # a sentence below the field
    refuse: Callable[[str], str] = lambda _: ""  # returns why a text cannot be entered; "" if it can
    longest: int = 60  # the greatest number of characters


class Clipboard(Protocol):
    """A place that holds one text, to copy it in one program and paste it in another."""

    def copy(self, text: str) -> None: ...

    def paste(self) -> str:
        """The text of the clipboard, "" if there is none."""


class OwnKeys(NamedTuple):
    """The keys that only one game has, for the list of keys. All texts are in English, and translated when shown."""

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
    """A page or panel of the app: it builds scenes (pictures as values) and does the actions of their targets.

    Only `build` and `act` must be written for a screen. The other methods do nothing unless they are overridden.
    """

    modal: bool = False
    """Whether the screen is a panel: the screen below stays visible, darkened by the panel's scene."""
    patience: float = 1.0
    """A new picture ignores presses that reveal, end or restart something for some seconds, multiplied by this."""

    @property
    def asks_worker(self) -> bool:
        """Whether the screen may need the worker process now. Meanwhile no saved games are judged in the background."""
        return False

    @property
    def help(self) -> str | None:
        """The place in the rule book that F1 opens ("contraconquer#choosing"); "" for the first page of the book. None
        means: ask the screen below this one."""
        return None

    @property
    def game_keys(self) -> OwnKeys | None:
        """The keys of this screen's game that other games do not have, for the list of keys. None without such keys."""
        return None

    @property
    def portraits(self) -> tuple[str, ...] | None:
        """By seat, the art key of the player's portrait ("person/hugo"), "" for a player without a portrait. None for a
        screen without players. Panels over the screen use the portraits too."""
        return None

    @property
    def player_names(self) -> tuple[str, ...] | None:
        """The names of the players by seat; None for a screen without players."""
        return None

    @property
    def other_words(self) -> Mapping[str, str]:
        """Replacements for sentences on this screen and on panels over it: a mapping from the usual English sentence to
        another one with the same {fields}. Both are translated as usual."""
        return {}

    def build(self, builder: Builder) -> Scene:
        """A new scene; called after every action, every tick that returns True, and every resize."""

    def act(self, action: Action) -> None:
        """Do the action of a target, of a key, or of the app itself. The app's actions have these verbs and values:

        - "scroll": the lines as a float, down positive; then x and y of the mouse in pixels; at times also the pixels;
        - "dropped": the path of a file; "paste": a text;
        - "copy": no value; "idle", when Enter is pressed and there is nothing to press: no value.

        A click on a Span with a link opens the rule book without an action.
        """

    def with_focus(self, scene: Scene, focus: str) -> Scene | None:
        """The last scene, but with the focus on another target. Written by screens that can do this faster than by
        `build`. None if the scene has to be built. focus: the id of the target, "" for none."""
        return None

    def tick(self, now: float) -> bool:
        """Do what is due at a time. Returns whether the scene has to be built again. The app calls this up to 60 times
        a second while the screen is on top. now: in seconds of `Desk.clock`."""
        return False

    def receive(self, ticket: int, result: object) -> None:
        """Take an answer of the worker process. Every open screen gets every answer, even a screen under a panel. It
        ignores answers that are not for it. ticket: the number of the question, from `Client.submit`."""
        return

    def react_to_early_press(self) -> bool:
        """React to a press that came too early to count; returns whether the picture shows a reaction. If not, the app
        shows a notice."""
        return False

    def window_lost_keyboard(self) -> None:
        """Hide the cards of the viewer: the window has lost the keyboard, so the viewer may be away."""
        return

    def closing(self) -> None:
        """Save the state: the screen leaves the stack, or the program ends."""
        return


class Desk(Protocol):
    """What the app offers to every screen: its services, and ways to open and close screens."""

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
    """Moves that were half composed when their tables were left, since the program started. Key: the id of the game,
    the seat, the number of choices that the seat had made."""

    spoken_lines: set[tuple[str, str]]
    """The remarks that computer players have made since the program started, each as a pair: the key of the character,
    and the line, "" for the greeting."""

    @property
    def words(self) -> Words: ...

    @property
    def theme(self) -> Theme: ...

    @property
    def library(self) -> Library:
        """The library, which creates, opens and changes the saved games."""

    @property
    def reviewing(self) -> Reviewing:
        """The judging of saved games in the background."""

    def open(self, name: str, *values: object) -> None:
        """Open a screen above the present one. name: such as "settings" (see `stack.py`); values: its arguments."""

    def ask(self, question: str, choices: Sequence[Choice], title: str = "") -> None:
        """Open a panel with a question and a button for each answer. The last answer must change nothing."""

    def close_top(self) -> None:
        """Close the top screen. Does nothing if it is the only open screen."""

    def home(self) -> None:
        """Close all screens and open the shelf, the page on which all games are shown."""

    def close_above(self, screen: Screen) -> None:
        """Close all screens above an open one."""

    def notice(self, text: str, link: str = "") -> None:
        """Show a line of text until the next input, at most some seconds. link: the place in the rule book that a click
        on the line opens ("contraconquer#score"); "" for none."""

    def moving(self) -> bool:
        """Whether cards are still moving to their places in the last scene."""

    def save_settings(self) -> None:
        """Write the settings to their file. A notice is shown if that fails."""

    def apply_settings(self) -> None:
        """Use the theme, the language, the card faces and fullscreen of the changed settings."""

    def focus(self, target: str) -> None:
        """Put the focus of the top screen on the target with that id."""

    def help(self, anchor: str) -> None:
        """Open the rule book at a place ("contraconquer#score"); "" opens its first page."""

    def toggle_fullscreen(self) -> None: ...

    def quit(self) -> None:
        """Save everything and end the program."""
