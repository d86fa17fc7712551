"""What every panel over a table has in common: it closes on Esc, scrolls, and sends the table's own verbs down to it.

Knows the model of the table beneath. Must not know any particular game.
"""

from __future__ import annotations

from tablegame.table.pane import Pane
from tablegame.table.scene import Action
from tablegame.ui.at_table.asking import clause_of
from tablegame.ui.desk import Desk, OwnKeys
from tablegame.ui.playing import verbs
from tablegame.ui.playing.table import Table
from tablegame.ui.screens.widgets import Still


class OverTable(Still):
    """A panel over a game. Verbs that begin with "table." close it and are done by the table.

    When the window loses focus the table below takes away what lies over it: a panel may speak of a hand.
    """

    modal = True

    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk = desk
        self.table = table
        self.pane = Pane()

    @property
    def help(self) -> str:
        """F1 opens what the table below is about."""
        return f"{self.table.entry.key}#{clause_of(self.table)}"

    @property
    def own_keys(self) -> OwnKeys:
        """The key sheet shows the keys of the game below."""
        return self.table.own_keys

    def act(self, action: Action) -> None:
        """Scroll, close, or hand the verb down."""
        if self.pane.act(action):
            return
        if action.verb == "close":
            self.desk.pop()
        elif action.verb.startswith(verbs.SPACE):
            self.desk.pop()
            verbs.do(self.table, action)
