"""The stack of open screens, and the names of all screens. Only the app uses this module.

A screen is a page or a panel over a page. Screens do not import one another: a screen asks the app (`Desk.open`) to
open another screen by its name. The module of that screen is imported only then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import dropwhile
from typing import Final

from tablegame.ui.desk import Screen
from tablegame.view.builder import Builder, PictureCache
from tablegame.view.scene import Scene


@dataclass(slots=True, eq=False)
class StackEntry:
    """An open screen with its last pictures."""

    screen: Screen
    scene: Scene | None = None  # its last scene; None if its scene has to be built
    built: Scene | None = None
    """The last scene as the screen has built it, from which `Screen.with_focus` makes the scene with another focus. In
    `scene` the key cap "Enter" is removed from a button that Enter does not press now (`Scene.with_true_caps`)."""
    focus: str = ""  # the id of the target with the focus
    drawn: Scene | None = None
    """The scene that was drawn last, from which cards move into the next one; None if nothing shall move."""
    broken: bool = False  # whether the screen is the panel that covers a screen that could not be built
    cache: PictureCache = field(default_factory=PictureCache)  # the parts of its last picture


class Stack(list[StackEntry]):
    """The open screens, the topmost last."""

    @property
    def top(self) -> StackEntry:
        """The entry of the screen that takes input."""
        return self[-1]

    @property
    def visible(self) -> list[StackEntry]:
        """The visible screens, from below: the topmost page, and the panels over it."""
        first = next((index for index in reversed(range(len(self))) if not self[index].screen.modal), 0)
        return self[first:]

    def holds(self, screen: Screen) -> bool:
        return any(entry.screen is screen for entry in self)

    def names(self, entry: StackEntry) -> tuple[str, ...]:
        """The names of the players by seat at a screen; () without players. A panel takes those of the screen below."""
        return self._by_seat(entry, lambda screen: screen.player_names)

    def introduce(self, builder: Builder, entry: StackEntry) -> Builder:
        """Prepare a builder for a screen, and return the builder. It gets the names and portraits of the players, and a
        cache with parts of the screen's last picture."""
        builder.cache = entry.cache
        builder.cache.begin()
        builder.portraits = self._by_seat(entry, lambda screen: screen.portraits)
        builder.names = self.names(entry)
        return builder

    def _by_seat(self, wanted: StackEntry, values_of: Callable[[Screen], tuple[str, ...] | None]) -> tuple[str, ...]:
        """The result of `values_of` for a screen. If that is None and the screen is a panel, the result for the screen
        below; () if there is none."""
        for entry in dropwhile(lambda entry: entry is not wanted, reversed(self)):  # downwards from the screen
            values = values_of(entry.screen)
            if values is not None:
                return values
            if not entry.screen.modal:
                break
        return ()

    def invalidate(self) -> None:
        """Let every screen build its scene again."""
        for entry in self:
            entry.scene = None


OPENINGS: Final[Mapping[str, str]] = {
    "shelf": "screens.shelf:ShelfScreen",
    "new game": "screens.new_game:NewGameScreen",
    "saved games": "screens.saved:SavedScreen",
    "settings": "screens.settings:SettingsScreen",
    "rule book": "screens.rule_book:RulesScreen",
    "practice": "screens.practice:PracticeScreen",
    "drill": "screens.questions:drill",
    "mistakes": "screens.questions:mistakes",
    "find": "screens.questions:find",
    "about": "screens.dialogs:AboutScreen",
    "print": "screens.printing:PrintScreen",
    "keys": "screens.key_sheet:KeysScreen",
    "house rules": "screens.dialogs:HouseRulesScreen",
    "question": "screens.dialogs:AskScreen",
    "quit": "screens.dialogs:QuitScreen",
    "prompt": "screens.dialogs:PromptScreen",
    "play on": "screens.dialogs:PlayOnScreen",
    "statistics": "screens.statistics:StatisticsScreen",
    "review": "screens.review:open_review",
    "continuation": "screens.continuation:ContinuationScreen",
    "table": "table_screen.screen:TableScreen",
    "lesson": "table_screen.screen:lesson",
    # Panels over a table.
    "menu": "table_screen.menu:MenuScreen",
    "moves": "table_screen.panels:MovesScreen",
    "chart": "table_screen.panels:ChartScreen",
    "seats": "table_screen.panels:SeatsScreen",
    "choices": "table_screen.panels:HintScreen",
    "tutor": "table_screen.panels:TutorScreen",
    "game over": "table_screen.game_over:GameOverScreen",
}
"""Name of a screen → its module in `tablegame.ui`, and the function or class that makes the screen. It is called with
the desk and the arguments of `Desk.open`."""


def maker(name: str) -> Callable[..., Screen]:
    """The function or class that makes the screen of that name. Imports its module. Raises KeyError."""
    module, _, function_name = OPENINGS[name].partition(":")
    function: Callable[..., Screen] = getattr(import_module(f"tablegame.ui.{module}"), function_name)
    return function
