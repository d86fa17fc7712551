"""What every panel over a table does alike: it scrolls, closes on Esc, and sends the table's own verbs down to it."""

from __future__ import annotations

from tablegame.ui.screens.widgets import handled
from tablegame.ui.table import actions
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.pane import Pane
from tablegame.view.scene import Action


def hand_down(table: Table, pane: Pane, action: Action) -> None:
    """Scroll, close, or close and let the table do what is its own.

    When the window loses focus the table takes away what lies over it: a panel may speak of a hand.
    """
    if not handled(table.desk, pane, action) and action.verb.startswith(verbs.SPACE):
        table.desk.pop()
        actions.do(table, action)
