"""The screens by name, each with the module that makes it, and the stack of those that are open.

Used by the app alone: screens ask the desk to open other screens and do not import one another. A module is imported
when its screen is opened.
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
    """A screen on the stack."""

    screen: Screen
    scene: Scene | None = None
    """Its last scene; None: it has to be built."""
    built: Scene | None = None
    """The same with the cap of Enter on every default button, as the screen built it: the focus may come back."""
    focus: str = ""
    """The target on which the focus was put."""
    drawn: Scene | None = None
    """Its last scene while on top, from which cards move into the next one; None: nothing moves."""
    broken: bool = False
    """It reports that another screen could not be built."""
    cache: PictureCache = field(default_factory=PictureCache)
    """The parts of its last picture."""


class Stack(list[StackEntry]):
    """The entries of the screens, the topmost last."""

    @property
    def top(self) -> StackEntry:
        """The entry of the screen that takes input."""
        return self[-1]

    @property
    def visible(self) -> list[StackEntry]:
        """The visible screens, from below: the topmost that is no panel, and the panels over it."""
        first = next((i for i in range(len(self) - 1, -1, -1) if not self[i].screen.modal), 0)
        return self[first:]

    def holds(self, screen: Screen) -> bool:
        """Whether that screen is on the stack."""
        return any(entry.screen is screen for entry in self)

    def names(self, shown: StackEntry) -> tuple[str, ...]:
        """The names of the players at that screen."""
        return self._of_players(shown, lambda screen: screen.player_names)

    def introduce(self, builder: Builder, shown: StackEntry) -> Builder:
        """The builder of that screen, with names and portraits of its players, and the parts of its last picture."""
        builder.cache = shown.cache
        builder.cache.begin()
        builder.portraits = self._of_players(shown, lambda screen: screen.portraits)
        builder.names = self.names(shown)
        return builder

    def _of_players(self, shown: StackEntry, ask: Callable[[Screen], tuple[str, ...] | None]) -> tuple[str, ...]:
        """What that screen says of its players, or the screen below if it is a panel; () if there are none."""
        for entry in dropwhile(lambda entry: entry is not shown, reversed(self)):
            found = ask(entry.screen)
            if found is not None:
                return found
            if not entry.screen.modal:
                break
        return ()

    def invalidate(self) -> None:
        """Have every screen build its scene again."""
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
    "tutor": "table_screen.tutor:TutorScreen",
    "game over": "table_screen.game_over:GameOverScreen",
}
"""Every screen by its name: a function that makes it from the desk and its arguments."""


def maker(name: str) -> Callable[..., Screen]:
    """The function that makes the screen of that name."""
    module, _, screen = OPENINGS[name].partition(":")
    made: Callable[..., Screen] = getattr(import_module(f"tablegame.ui.{module}"), screen)
    return made
