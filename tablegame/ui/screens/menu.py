"""The menu of a game under way: everything that can be done, each with its key; what cannot be done says why.

Knows the table screen beneath. Must not know any particular game.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.play.settings import FASTEST, SLOWEST
from tablegame.table.build import Builder, Words
from tablegame.table.form import Press, draw_press
from tablegame.table.look import listing_of
from tablegame.table.scene import Action, Rect, Scene
from tablegame.ui.screens.bar import refused
from tablegame.ui.screens.over_table import OverTable
from tablegame.ui.screens.widgets import Shape, close_press, dialog


class MenuScreen(OverTable):
    """One list of buttons, in two columns where there is room."""

    def build(self, builder: Builder) -> Scene:
        """The panel with all entries."""
        entries = self._entries(builder)

        def draw(b: Builder, rect: Rect) -> float:
            gap = max(b.px(12), 8.0)
            widest = max(b.button_width(e.label, e.hint) for e in entries)
            across = 2 if 2 * widest + gap <= rect.w else 1
            wide = (rect.w - gap * (across - 1)) / across
            down = -(-len(entries) // across)
            for i, entry in enumerate(entries):
                x = rect.x + (i // down) * (wide + gap)
                y = rect.y + (i % down) * (b.button_height + gap)
                draw_press(b, "menu", entry, Rect(x, y, wide, b.button_height))
            return rect.y + down * (b.button_height + gap) - gap

        dialog(builder, self.pane, builder.words("Menu"), draw, (close_press(builder),), Shape(960))
        builder.key("escape", Action("close"))
        builder.grave(Action("table.claim"), Action("table.leave"))
        return replace(builder.scene(""), motion=0.0)

    def _entries(self, b: Builder) -> list[Press]:
        words, session = b.words, self.table.session
        behind = session.curtain is not None
        entries = [
            self._entry("undo", words("Undo"), words("Ctrl+Z"), session.can_undo()),
            self._entry("redo", words("Redo"), words("Ctrl+Y"), session.can_redo()),
        ]
        if not behind:
            entries += [
                self._entry("hint", words("Hint"), "H"),
                self._entry("moves", words(listing_of(self.table.entry.text).title), "T"),
                self._entry("chart", words("Chart"), "C"),
                self._entry("seals", words("Seals")),
            ]
        entries += self._time(words)
        entries += [
            self._entry("house", words("House rules"), "R"),
            self._entry("rules", words("Rule book"), "F1"),
            self._entry("seats", words("Seats"), "S"),
            self._entry("copy", words("Copy the game"), words("Ctrl+C")),
            self._entry("claim", words("Claim the game"), "", session.can_claim()),
            self._entry("concede", words("Give up"), "", session.can_concede()),
            self._entry("settings", words("Settings")),
            self._entry("keys", words("Keys"), "?"),
            self._entry("leave", words("To the shelf (the game is kept)")),
        ]
        return entries

    def _time(self, words: Words) -> list[Press]:
        """Fast-forward, and the pace up and down."""
        pace, now = self.desk.settings.pace, self.table.pace_words
        fastest = Reason(N_("It cannot go faster.")) if pace == FASTEST else None
        slowest = Reason(N_("It cannot go slower.")) if pace == SLOWEST else None
        return [
            self._entry("forward", words("Fast forward"), "F"),
            self._entry("faster", words("Faster") + f" · {now}", "+", fastest),
            self._entry("slower", words("Slower"), "−", slowest),
        ]

    def _entry(self, verb: str, label: str, hint: str = "", reason: Reason | None = None) -> Press:
        action = Action(verb if verb in ("rules", "settings", "keys") else f"table.{verb}")
        return refused(Press(f"menu.{verb}", label, action, "ivory", hint), self.table, reason, self.desk.words)

    def act(self, action: Action) -> None:
        """Open what lies beside the game, or hand the verb to the table."""
        if action.verb == "rules":
            self.desk.pop()
            self.desk.help(self.table.help)
        elif action.verb == "settings":
            from tablegame.ui.screens.settings import SettingsScreen

            self.desk.replace(SettingsScreen(self.desk))
        elif action.verb == "keys":
            from tablegame.ui.screens.keys import KeysScreen

            self.desk.replace(KeysScreen(self.desk, self.own_keys))
        else:
            super().act(action)
