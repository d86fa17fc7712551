"""How screens are opened: each by its name, from the module that makes it. Used by the app alone.

Knows where every screen is, and imports it when it is opened. Screens ask the desk, and know one another not at all.
"""

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
    "rule book": "screens.rules:RulesScreen",
    "practice": "screens.practice:PracticeScreen",
    "drills": "screens.drills:opened",
    "drill": "screens.drill:DrillScreen",
    "mistakes": "screens.mistakes:MistakesScreen",
    "mix trainer": "screens.mix_trainer:MixTrainerScreen",
    "keys": "screens.keys:KeysScreen",
    "house rules": "screens.in_force:HouseRulesScreen",
    "question": "screens.dialogs:AskScreen",
    "prompt": "screens.dialogs:PromptScreen",
    "play on": "screens.play_on:PlayOnScreen",
    "statistics": "screens.statistics:StatisticsScreen",
    "review": "screens.review:ReviewScreen",
    "table": "at_table.screen:TableScreen",
    "lesson": "at_table.screen:lesson",
    # Panels over a table.
    "menu": "at_table.menu:MenuScreen",
    "moves": "at_table.moves:MovesScreen",
    "chart": "at_table.charts:ChartScreen",
    "seats": "at_table.seats:SeatsScreen",
    "seals": "at_table.seals:SealsScreen",
    "choices": "at_table.hint:HintScreen",
    "tutor": "at_table.tutor:TutorScreen",
    "warning": "at_table.warning:WarningScreen",
    "game over": "at_table.game_over:GameOverScreen",
}
"""Every screen by its name: what makes it, given the desk and what it needs to know."""


def maker(name: str) -> Callable[..., Screen]:
    """What makes the screen of that name."""
    module, _, screen = OPENINGS[name].partition(":")
    made: Callable[..., Screen] = getattr(import_module(f"tablegame.ui.{module}"), screen)
    return made
