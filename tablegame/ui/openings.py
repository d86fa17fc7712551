"""How screens are opened: by name, each with what it needs to know. Used by the app alone.

Knows every screen, and imports it when it is opened. Screens ask the desk, and know one another not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tablegame.ui.desk import Choice, Desk, Screen

if TYPE_CHECKING:
    from tablegame.core.contract import Chosen, Evaluation
    from tablegame.games import Entry
    from tablegame.play.session import Session
    from tablegame.ui.desk import OwnKeys
    from tablegame.ui.playing.table import Table


def _shelf(desk: Desk) -> Screen:
    from tablegame.ui.screens.shelf import ShelfScreen

    return ShelfScreen(desk)


def _new_game(desk: Desk, entry: Entry, short: bool = False, over_game: bool = False) -> Screen:
    from tablegame.ui.screens.new_game import NewGameScreen

    return NewGameScreen(desk, entry, short, over_game)


def _saved_games(desk: Desk, taken: str = "") -> Screen:
    from tablegame.ui.screens.saved import SavedScreen

    return SavedScreen(desk, taken)


def _settings(desk: Desk) -> Screen:
    from tablegame.ui.screens.settings import SettingsScreen

    return SettingsScreen(desk)


def _rule_book(desk: Desk, anchor: str = "") -> Screen:
    from tablegame.ui.screens.rules import RulesScreen

    return RulesScreen(desk, anchor)


def _keys(desk: Desk, own: OwnKeys | None = None) -> Screen:
    from tablegame.ui.screens.keys import KeysScreen

    return KeysScreen(desk, own)


def _house_rules(desk: Desk, entry: Entry, players: int, chosen: Chosen) -> Screen:
    from tablegame.ui.screens.in_force import HouseRulesScreen

    return HouseRulesScreen(desk, entry, players, chosen)


def _question(desk: Desk, question: str, choices: tuple[Choice, ...], title: str = "") -> Screen:
    from tablegame.ui.screens.dialogs import AskScreen

    return AskScreen(desk, question, choices, title)


def _prompt(
    desk: Desk,
    title: str,
    text: str,
    then: Callable[[str], object],
    note: str,
    refuse: Callable[[str], str] | None,
    longest: int,
) -> Screen:
    from tablegame.ui.screens.dialogs import PromptScreen

    return PromptScreen(desk, title, text, then, note, refuse, longest)


def _broken(desk: Desk, trouble: str, back: bool, again: bool = True) -> Screen:
    from tablegame.ui.screens.broken import BrokenScreen

    return BrokenScreen(desk, trouble, back, again)


def _table(desk: Desk, session: Session) -> Screen:
    from tablegame.ui.at_table.screen import TableScreen

    return TableScreen(desk, session)


def _menu(desk: Desk, table: Table) -> Screen:
    from tablegame.ui.at_table.menu import MenuScreen

    return MenuScreen(desk, table)


def _moves(desk: Desk, table: Table) -> Screen:
    from tablegame.ui.at_table.moves import MovesScreen

    return MovesScreen(desk, table)


def _chart(desk: Desk, table: Table, chart: str) -> Screen:
    from tablegame.ui.at_table.charts import ChartScreen

    return ChartScreen(desk, table, chart)


def _seats(desk: Desk, table: Table) -> Screen:
    from tablegame.ui.at_table.seats import SeatsScreen

    return SeatsScreen(desk, table)


def _seals(desk: Desk, table: Table) -> Screen:
    from tablegame.ui.at_table.seals import SealsScreen

    return SealsScreen(desk, table)


def _choices(desk: Desk, table: Table, evaluation: Evaluation) -> Screen:
    from tablegame.ui.at_table.hint import HintScreen

    return HintScreen(desk, table, evaluation)


def _game_over(desk: Desk, table: Table) -> Screen:
    from tablegame.ui.at_table.game_over import GameOverScreen

    return GameOverScreen(desk, table)


OPENINGS: Final[Mapping[str, Callable[..., Screen]]] = {
    "shelf": _shelf,
    "new game": _new_game,
    "saved games": _saved_games,
    "settings": _settings,
    "rule book": _rule_book,
    "keys": _keys,
    "house rules": _house_rules,
    "question": _question,
    "prompt": _prompt,
    "broken": _broken,
    "table": _table,
    # Panels over a table.
    "menu": _menu,
    "moves": _moves,
    "chart": _chart,
    "seats": _seats,
    "seals": _seals,
    "choices": _choices,
    "game over": _game_over,
}
"""Every screen by its name: what opens it, given the desk and what it needs to know."""
