"""The screens by name, each with the module that makes it. Used by the app alone. A module is imported when its screen
is opened. Screens ask the desk to open other screens and do not import one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from tablegame.ui.desk import Screen

OPENINGS: Final[Mapping[str, str]] = {
    "shelf": "screens.shelf:ShelfScreen",
    "new game": "screens.new_game:NewGameScreen",
    "saved games": "screens.saved:SavedScreen",
    "settings": "screens.settings:SettingsScreen",
    "rule book": "screens.rule_book:RulesScreen",
    "practice": "screens.practice:PracticeScreen",
    "drills": "screens.drills:DrillsScreen",
    "drill": "screens.drills:DrillScreen",
    "mistakes": "screens.mistakes:MistakesScreen",
    "mix trainer": "screens.mix_trainer:MixTrainerScreen",
    "keys": "screens.keys:KeysScreen",
    "house rules": "screens.house_rules:HouseRulesScreen",
    "question": "screens.dialogs:AskScreen",
    "prompt": "screens.dialogs:PromptScreen",
    "play on": "screens.play_on:PlayOnScreen",
    "statistics": "screens.statistics:StatisticsScreen",
    "review": "screens.review:opened",
    "table": "table_screen.screen:TableScreen",
    "lesson": "table_screen.screen:lesson",
    # Panels over a table.
    "menu": "table_screen.menu:MenuScreen",
    "moves": "table_screen.moves:MovesScreen",
    "chart": "table_screen.charts:ChartScreen",
    "seats": "table_screen.seats:SeatsScreen",
    "seals": "table_screen.seals:SealsScreen",
    "choices": "table_screen.hint:HintScreen",
    "tutor": "table_screen.tutor:TutorScreen",
    "warning": "table_screen.tutor:WarningScreen",
    "game over": "table_screen.game_over:GameOverScreen",
}
"""Every screen by its name: a function that makes it from the desk and its arguments."""


def maker(name: str) -> Callable[..., Screen]:
    """The function that makes the screen of that name."""
    module, _, screen = OPENINGS[name].partition(":")
    made: Callable[..., Screen] = getattr(import_module(f"tablegame.ui.{module}"), screen)
    return made
