"""The adapter that shows the window to the desktop's screen reader through the library AccessKit, as a tree of nodes.

A reader (screen reader) gets the nodes that have changed, and sends requests, such as to press a button. On Linux
AccessKit calls the handlers of requests from another thread: they only post the request, which the main loop carries
out. On Windows and macOS AccessKit wraps the window itself; the code for these two has not been run yet.
"""

from __future__ import annotations

import sys
from itertools import count
from typing import Any, Final

import accesskit
from accesskit import Action, Live, Node, Role

from tablegame.ui.access.tree import Ask, Tree, TreeNode

ROLES: Final = {
    "window": Role.WINDOW, "dialog": Role.DIALOG, "text": Role.LABEL, "group": Role.GROUP, "list": Role.LIST,
    "table": Role.TABLE, "row": Role.ROW, "cell": Role.CELL, "column head": Role.COLUMN_HEADER,
    "row head": Role.ROW_HEADER, "card": Role.LIST_ITEM, "button": Role.BUTTON, "switch": Role.SWITCH,
    "check": Role.CHECK_BOX, "choice": Role.RADIO_BUTTON, "number": Role.SPIN_BUTTON, "slider": Role.SLIDER,
    "field": Role.TEXT_INPUT, "link": Role.LINK, "status": Role.STATUS, "alert": Role.ALERT,
}  # fmt: skip
"""Role of a `TreeNode` → the role of its node in AccessKit."""
_LIVE: Final = {"status": Live.POLITE, "alert": Live.ASSERTIVE}
_WANTS: Final = {
    "Action.CLICK": "press", "Action.FOCUS": "focus", "Action.SET_VALUE": "set",
    "Action.INCREMENT": "more", "Action.DECREMENT": "less",
}  # fmt: skip
"""Name of an action of AccessKit → the request for `Ask`. By names, since actions cannot be hashed."""
_ROOT: Final = 0  # the number of the window's node
_ANNOUNCES: Final = sys.platform != "linux"
"""Whether news is marked as a live region, whose text is read at once. Orca, on Linux, reads news with the focus."""


class Adapter:
    """Sends each new tree to the desktop's screen reader: only the nodes that differ from the tree before."""

    def __init__(self, handle: int, ask: Ask) -> None:
        """handle: the number of the window in the system; ask: called with each request, from any thread."""
        self._ask = ask
        self.active = False  # whether a reader uses the tree
        self._sent: dict[str, TreeNode] = {}  # the nodes of the last tree by key; empty if all must be sent
        self._ids: dict[str, int] = {"window": _ROOT}
        """The numbers of the nodes by key. A node that comes back gets a new number, since readers treat the old number
        as gone for good."""
        self._next = count(_ROOT + 1)
        self._targets: dict[int, str] = {}  # number of a node → the id of its target
        self._focused = False  # whether the reader knows that the window has the keyboard
        if sys.platform == "win32":
            self._adapter: Any = accesskit.windows.SubclassingAdapter(handle, self._activate, self._act)
        elif sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(handle, self._activate, self._act)
        else:
            self._adapter = accesskit.unix.Adapter(self._activate, self._act, self._deactivate)

    # -- called by the desktop -----------------------------------------------------------------------------------

    def _activate(self) -> None:
        """Begin to send: the whole tree follows with the next picture."""
        self._sent = {}
        self.active = True
        self._ask("look", "", None)

    def _deactivate(self) -> None:
        """Stop to send: no reader uses the tree any more."""
        self.active = False

    def _act(self, request: accesskit.ActionRequest) -> None:
        """Pass on a request of the reader. Requests that no target answers are ignored."""
        want, target = _WANTS.get(str(request.action), ""), self._targets.get(request.target, "")
        if want and target:
            _kind, value = request.data if request.data is not None else (None, None)
            self._ask(want, target, value)

    # -- called by the main loop -----------------------------------------------------------------------------------

    def show(self, tree: Tree, focused: bool) -> None:
        """Send the tree of a picture to the screen reader. focused: whether the window has the keyboard."""
        if not self.active:
            return  # the desktop may just be activating the adapter, which must not be called then
        if focused != self._focused and sys.platform != "win32":
            self._focused = focused
            darwin = sys.platform == "darwin"
            set_focus = self._adapter.update_view_focus_state if darwin else self._adapter.update_window_focus_state
            _raise(set_focus(focused))
        _raise(self._adapter.update_if_active(lambda: self._update(tree)))

    def _update(self, tree: Tree) -> accesskit.TreeUpdate:
        """The differences of a tree from the last one, in AccessKit's form; the tree is the last one from now on."""
        ids, sent = self._ids, self._sent
        for key in ids.keys() - tree.items.keys():
            self._targets.pop(ids.pop(key), None)
        for key in tree.items.keys() - ids.keys():
            ids[key] = next(self._next)
        update = accesskit.TreeUpdate(ids[tree.focus])
        if not sent:
            update.tree = accesskit.Tree(_ROOT)
        changed = [(key, item) for key, item in tree.items.items() if sent.get(key) != item]
        update.nodes.extend([(ids[key], self._node(item)) for key, item in changed])
        self._targets.update((ids[key], item.target) for key, item in changed if item.target)
        self._sent = dict(tree.items)
        return update

    def _node(self, item: TreeNode) -> Node:
        """A node in AccessKit's form."""
        # Orca reads news with the focus; an unknown role keeps it from reading the role as well.
        node = Node(Role.UNKNOWN if item.role in _LIVE and not _ANNOUNCES else ROLES[item.role])
        if item.role in ("text", *_LIVE):
            node.set_value(item.name)
            if item.role in _LIVE and _ANNOUNCES:
                node.set_live(_LIVE[item.role])
        if item.name and item.role != "text":
            node.set_label(item.name)
        if item.children:
            node.set_children([self._ids[key] for key in item.children])
        if item.rect is not None:
            node.set_bounds(accesskit.Rect(item.rect.x, item.rect.y, item.rect.right, item.rect.bottom))
        if item.note:
            node.set_description(item.note)
        if item.number_of is not None:
            number, length = item.number_of
            node.set_position_in_set(number - 1)  # AccessKit counts from 0
            node.set_size_of_set(length)
        self._set_state(node, item)
        if item.target:
            node.add_action(Action.FOCUS)
            node.add_action(Action.CLICK)
        return node

    def _set_state(self, node: Node, item: TreeNode) -> None:
        """Set the value, the number range, the cell, and whether the node is chosen or disabled."""
        if item.value and item.role in ("field", "cell", "number", "slider"):
            node.set_value(item.value)
        elif item.value and item.role != "switch":  # other roles have no value in AccessKit; a switch is on or off
            node.set_description(", ".join(filter(None, (item.value, item.note))))
        if item.number is not None:
            node.set_numeric_value(item.number.now)
            node.set_min_numeric_value(item.number.low)
            node.set_max_numeric_value(item.number.high)
            node.set_numeric_value_step(1)
        if item.number is not None or item.role == "slider":
            node.add_action(Action.INCREMENT)
            node.add_action(Action.DECREMENT)
        if item.number is not None or item.role == "field":
            node.add_action(Action.SET_VALUE)
        if item.role in ("switch", "check", "choice") and item.on is not None:
            node.set_toggled(accesskit.Toggled.TRUE if item.on else accesskit.Toggled.FALSE)
        elif item.on is not None:
            node.set_selected(item.on)
        if item.cell is not None:
            node.set_row_index(item.cell[0])
            node.set_column_index(item.cell[1])
        if not item.enabled:
            node.set_disabled()


def _raise(events: Any) -> None:
    """Raise the events that AccessKit returns on Windows and macOS; None on Linux."""
    if events is not None:
        events.raise_events()
