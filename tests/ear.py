"""An ear like Orca 43's: it hears what gets the focus and what changes there, and nothing that is only announced.

It stands in place of AccessKit's adapter on Linux, and never hears of a node again once that has left.
"""

from __future__ import annotations

from typing import Any

import accesskit
import ui_harness

from tablegame.ui.access.adapter import Adapter
from tablegame.ui.access.tree import Tree


class Ear:
    """What has been heard, in order."""

    def __init__(self, *_: Any) -> None:
        self.said: list[str] = []
        self._nodes: dict[int, Any] = {}
        self._defunct: set[int] = set()
        self._focus = -1

    def update_window_focus_state(self, _focused: bool) -> None:
        """Whether the window has the keyboard is of no interest here."""

    def update_if_active(self, make: Any) -> None:
        """Hear an update."""
        update = make()
        before = self._nodes.get(self._focus)
        self._nodes.update(update.nodes)
        present = self._below(0)
        self._defunct |= self._nodes.keys() - present
        self._nodes = {key: node for key, node in self._nodes.items() if key in present}
        node = self._nodes[update.focus]
        if update.focus in self._defunct:
            return
        if update.focus != self._focus:
            self.said.extend(_words(node))
        else:
            self.said.extend(said for said in _words(node) if before is None or said not in _words(before))
        self._focus = update.focus

    def _below(self, key: int) -> set[int]:
        """The numbers of a node and of all below it."""
        return {key}.union(*(self._below(child) for child in self._nodes[key].children))


def _words(node: Any) -> list[str]:
    """The name, the value and the description; a reader says no difference of case or of spaces at the ends."""
    name = node.label or ("" if node.role in (accesskit.Role.TEXT_INPUT, accesskit.Role.SLIDER) else node.value)
    return [said for said in (name, node.description) if said]


class HeardDesktop(ui_harness.RecordingDesktop):
    """A screen reader that also listens with such an ear."""

    def __init__(self) -> None:
        super().__init__()
        self._adapter = Adapter(0, lambda *_: None)
        self._adapter.active = True

    @property
    def ear(self) -> Ear:
        """The ear at this desktop."""
        found = self._adapter._adapter
        assert isinstance(found, Ear)
        return found

    def show(self, tree: Tree, focused: bool, /) -> None:
        """Keep the tree, and hear it."""
        super().show(tree, focused)
        self._adapter.show(tree, focused)
