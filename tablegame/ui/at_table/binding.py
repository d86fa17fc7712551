"""The keys of the table: which verb each of them is, as long as the game has no use of its own for it.

Knows the game's scene and the look. Must not know rules, pygame, or any particular game.
"""

from __future__ import annotations

from tablegame.table.build import Builder
from tablegame.table.look import Focusing, Look
from tablegame.table.scene import Action
from tablegame.ui.at_table.laying import Laying
from tablegame.ui.at_table.moves_beside import NAME as BESIDE
from tablegame.ui.at_table.moves_beside import MovesBeside


class Binding(Laying):
    """The keys at the table screen, which adds the picture."""

    beside: MovesBeside

    def _bind(self, builder: Builder, look: Look) -> None:
        keys = {
            "escape": "back" if self.review is not None else "felt" if self._lifted(look) else "menu",
            "m": "menu",
            "f10": "menu",
            "h": "hint",
            "t": "moves",
            "r": "house",
            "ctrl+z": "undo",
            "ctrl+y": "redo",
            "ctrl+shift+z": "redo",
            "space": "pause" if self.demonstration else "commit",
            "s": "seats",
            "f": "forward",
            "+": "faster",
            "-": "slower",
        }
        if look.hint is not None and not self._lifted(look):
            builder.keys.setdefault("escape", Action("unhint"))
        for key, verb in keys.items():
            # A key that the game itself binds is the game's, as long as it does: the letters of a string.
            builder.keys.setdefault(key, Action(verb))
        if look.picked is not None and look.picked != self.picked and isinstance(self.entry.scene, Focusing):
            builder.key("enter", Action("commit"))
        self._typed_early(builder, look)
        if self.beside.room:
            builder.keys.setdefault("l", Action(BESIDE))
        if self.entry.scene.charts(self.session.chosen, self.session.players):
            builder.keys.setdefault("c", Action("chart"))
        if self.review is not None:
            for key, verb in (("pageup", "earlier"), ("pagedown", "later"), ("left", "earlier"), ("right", "later")):
                builder.key(key, Action(verb))
