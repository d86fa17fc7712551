"""A screen reader like Orca 43: it speaks the node that gets the focus and changes of that node, but no live regions.

`Ear` takes the place of AccessKit's adapter on Linux. As with Orca, a node that has left the tree is not spoken again.
"""

from __future__ import annotations

from typing import Any

import accesskit
import ui_harness

from tablegame.ui.access.adapter import Adapter
from tablegame.ui.access.tree import Tree


class Ear:
    def __init__(self, *_: Any) -> None:
        self.spoken: list[str] = []
        self._nodes: dict[int, Any] = {}
        self._defunct: set[int] = set()
        self._focus = -1

    def update_window_focus_state(self, _focused: bool) -> None:
        return

    def update_if_active(self, make: Any) -> None:
        """Take the changed nodes of the tree, which `make` returns, and speak what is new at the focus."""
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
            self.spoken.extend(_texts(node))
        else:
            self.spoken.extend(text for text in _texts(node) if before is None or text not in _texts(before))
        self._focus = update.focus

    def _below(self, key: int) -> set[int]:
        """The numbers of a node and of all nodes below it."""
        return {key}.union(*(self._below(child) for child in self._nodes[key].children))


def _texts(node: Any) -> list[str]:
    """The name of a node, or the value of a node without a name, and the description."""
    name = node.label or ("" if node.role in (accesskit.Role.TEXT_INPUT, accesskit.Role.SLIDER) else node.value)
    return [text for text in (name, node.description) if text]


class HeardDesktop(ui_harness.RecordingDesktop):
    """A desktop with a screen reader that is an `Ear`."""

    def __init__(self) -> None:
        super().__init__()
        self._adapter = Adapter(0, lambda *_: None)
        self._adapter.active = True

    @property
    def ear(self) -> Ear:
        ear = self._adapter._adapter
        assert isinstance(ear, Ear)
        return ear

    def show(self, tree: Tree, focused: bool, /) -> None:
        super().show(tree, focused)
        self._adapter.show(tree, focused)
