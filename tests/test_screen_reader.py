"""The way to the desktop's screen reader: whether one runs, what is sent to it, and what it asks for."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

accesskit = pytest.importorskip("accesskit")

from tablegame.ui.access.adapter import ROLES, Adapter  # noqa: E402 - only where the library is there
from tablegame.ui.access.detection import reader_runs  # noqa: E402 - as above
from tablegame.ui.access.tree import Tree, TreeNode  # noqa: E402 - as above
from tablegame.view.scene import Action, NumberRange, Rect  # noqa: E402 - as above

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the tree goes by D-Bus")

YES, NO = b"\x01b\0\0\x01\0\0\0", b"\x01b\0\0\0\0\0\0"
"""How a D-Bus message ends that answers with a boolean."""


# -- whether one runs --------------------------------------------------------------------------------------------------


def fake_bus(folder: Path, *answers: bytes) -> tuple[str, list[bytes]]:
    """A session bus that gives these answers, one to each message; its address, and what it receives."""
    path, received = folder / "bus", list[bytes]()
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listening.bind(str(path))
    listening.listen()

    def serve() -> None:
        with listening, listening.accept()[0] as caller:
            for answer in answers:
                received.append(caller.recv(4096))
                caller.sendall(answer)

    Thread(target=serve, daemon=True).start()
    return f"unix:path={path},guid=1;tcp:host=nowhere", received


@pytest.mark.parametrize(
    ("answers", "runs"),
    [
        ((b"OK 1234\r\n", b"hello" + YES), True),
        ((b"OK 1234\r\n", b"hello" + NO), False),
        ((b"OK 1234\r\n", b"org.freedesktop.DBus.Error.ServiceUnknown"), False),
        ((b"OK 1234\r\n", b"half an answer"), False),
        ((b"REJECTED EXTERNAL\r\n",), False),
    ],
    ids=["yes", "no", "nobody there", "cut off", "refused"],
)
def test_a_screen_reader_runs_if_the_desktop_reports_it(
    answers: tuple[bytes, ...], runs: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, received = fake_bus(tmp_path, *answers)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    assert reader_runs() is runs
    assert received[0].startswith(b"\0AUTH EXTERNAL ")
    assert all(b"org.a11y.Status" in each and b"IsEnabled" in each for each in received[1:])


@pytest.mark.parametrize("address", ["", "tcp:host=localhost,port=1", "unix:path=/nowhere/at/all", "unix:dir=/tmp"])
def test_without_a_session_bus_no_screen_reader_runs(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    assert reader_runs() is False


# -- what is sent ------------------------------------------------------------------------------------------------------


class Desktop:
    """In place of AccessKit's adapter: keeps the updates, and calls back as the desktop does."""

    def __init__(self, activate: Any, act: Any, deactivate: Any) -> None:
        self.activate, self.act, self.deactivate = activate, act, deactivate
        self.updates: list[Any] = []
        self.focused: list[bool] = []

    def update_if_active(self, make: Any) -> None:
        """Keep an update."""
        self.updates.append(make())

    def update_window_focus_state(self, focused: bool) -> None:
        """Keep whether the window has the keyboard."""
        self.focused.append(focused)


@pytest.fixture
def desktop_requests() -> list[tuple[str, str, object]]:
    """What the desktop has asked for."""
    return []


@pytest.fixture
def adapter(desktop_requests: list[tuple[str, str, object]], monkeypatch: pytest.MonkeyPatch) -> Adapter:
    """An adapter that speaks to no desktop."""
    monkeypatch.setattr(accesskit.unix, "Adapter", Desktop)
    return Adapter(0, lambda *want: desktop_requests.append(want))


def desktop(adapter: Adapter) -> Desktop:
    found = adapter._adapter
    assert isinstance(found, Desktop)
    return found


def tree(focus: str = "deal", **more: TreeNode) -> Tree:
    """A window with a button and whatever else."""
    deal = TreeNode("button", "Deal", target="deal", rect=Rect(10, 20, 30, 40))
    return Tree({"window": TreeNode("window", "Table", ("deal", *more)), "deal": deal, **more}, focus)


def sent_nodes(update: Any) -> dict[str, Any]:
    """The nodes of an update by what they are called."""
    return {node.label or node.value: node for _, node in update.nodes}


def test_no_node_is_sent_while_no_screen_reader_runs(
    adapter: Adapter, desktop_requests: list[tuple[str, str, object]]
) -> None:
    adapter.show(tree(), True)
    assert not desktop(adapter).updates and not desktop_requests
    desktop(adapter).activate()
    assert desktop_requests == [("look", "", None)], "the picture is asked for at once"
    adapter.show(tree(), True)
    assert len(desktop(adapter).updates) == 1 and desktop(adapter).focused == [True]
    desktop(adapter).deactivate()
    adapter.show(tree(), False)
    assert len(desktop(adapter).updates) == 1


def test_only_changed_nodes_are_sent_and_all_of_them_to_a_new_reader(adapter: Adapter) -> None:
    desktop(adapter).activate()
    adapter.show(tree(), True)
    adapter.show(tree(), True)
    adapter.show(tree(said=TreeNode("status", "Your choice.")), True)
    first, second, third = desktop(adapter).updates
    assert sent_nodes(first).keys() == {"Table", "Deal"} and first.tree is not None
    deal = next(key for key, node in first.nodes if node.label == "Deal")
    assert not second.nodes and second.focus == first.focus == deal
    assert sent_nodes(third).keys() == {"Table", "Your choice."}, "what is new, and where it belongs"
    assert sent_nodes(third)["Your choice."].live is None, (
        "the focus tells it: announced as well, it would be said twice"
    )
    desktop(adapter).activate()
    adapter.show(tree(), True)
    assert sent_nodes(desktop(adapter).updates[-1]).keys() == {"Table", "Deal"}


def test_a_node_that_returns_has_a_new_id(adapter: Adapter, desktop_requests: list[tuple[str, str, object]]) -> None:
    desktop(adapter).activate()
    for more in ({}, {"go": TreeNode("button", "Go on", target="go")}) * 2:
        adapter.show(tree(**more), True)
    first, second = (dict(update.nodes) for update in desktop(adapter).updates[1::2])
    gone, back = (next(key for key, node in each.items() if node.label == "Go on") for each in (first, second))
    assert back not in first
    for target in (gone, back):
        desktop(adapter).act(SimpleNamespace(action=accesskit.Action.CLICK, target=target, data=None))
    assert desktop_requests[1:] == [("press", "go", None)], "and nobody can press what has left"


def test_a_node_has_its_value_range_position_and_state(adapter: Adapter) -> None:
    card = TreeNode("card", "7", target="card", note="trump", number_of=(2, 5), on=True, enabled=False)
    sound = TreeNode("switch", "Sound", target="sound", value="on", on=True)
    players = TreeNode("number", "Players", target="players", value="3", number=NumberRange(2, 3, 8, Action("players")))
    cell = TreeNode("cell", "", value="12", cell=(1, 2))
    desktop(adapter).activate()
    adapter.show(tree(card=card, sound=sound, players=players, cell=cell), True)
    nodes = sent_nodes(desktop(adapter).updates[0])
    seven, switch, number = nodes["7"], nodes["Sound"], nodes["Players"]
    assert seven.description == "trump" and (seven.position_in_set, seven.size_of_set) == (1, 5)
    assert seven.is_selected and seven.is_disabled and not nodes["Deal"].is_disabled
    assert switch.toggled == accesskit.Toggled.TRUE and switch.description is None
    assert (number.min_numeric_value, number.numeric_value, number.max_numeric_value) == (2, 3, 8)
    assert (nodes["12"].row_index, nodes["12"].column_index) == (1, 2)
    assert nodes["Deal"].bounds.x1 == 40


def test_actions_of_the_desktop_reach_their_target_alone(
    adapter: Adapter, desktop_requests: list[tuple[str, str, object]]
) -> None:
    desktop(adapter).activate()
    adapter.show(tree(name=TreeNode("field", "Name", target="name")), True)
    ids = {node.label: key for key, node in desktop(adapter).updates[0].nodes}
    actions = accesskit.Action
    for action, data in ((actions.CLICK, None), (actions.FOCUS, None), (actions.SET_VALUE, ("value", "Anna"))):
        desktop(adapter).act(SimpleNamespace(action=action, target=ids["Name"], data=data))
    for action, target in ((actions.SCROLL_DOWN, ids["Name"]), (actions.CLICK, ids["Table"]), (actions.CLICK, 99)):
        desktop(adapter).act(SimpleNamespace(action=action, target=target, data=None))
    assert desktop_requests[1:] == [("press", "name", None), ("focus", "name", None), ("set", "name", "Anna")]


def test_every_role_is_known_to_the_desktop() -> None:
    assert all(accesskit.Node(role).role == role for role in ROLES.values())
