"""The connection to the desktop's screen reader: its detection by D-Bus, the nodes that are sent, its requests."""

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
"""The ends of D-Bus messages with the booleans true and false."""


# -- detection ---------------------------------------------------------------------------------------------------------


def fake_bus(folder: Path, *answers: bytes) -> tuple[str, list[bytes]]:
    """Start a session bus that gives these answers, one to each message; returns its address and the list of messages
    that it receives."""
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
    ids=["yes", "no", "no such service", "cut off", "refused"],
)
def test_a_screen_reader_is_detected_only_if_the_desktop_answers_yes(
    answers: tuple[bytes, ...], runs: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, received = fake_bus(tmp_path, *answers)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    assert reader_runs() is runs
    assert received[0].startswith(b"\0AUTH EXTERNAL ")
    assert all(b"org.a11y.Status" in message and b"IsEnabled" in message for message in received[1:])


@pytest.mark.parametrize("address", ["", "tcp:host=localhost,port=1", "unix:path=/nowhere/at/all", "unix:dir=/tmp"])
def test_without_a_session_bus_no_screen_reader_is_detected(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    assert reader_runs() is False


# -- nodes and requests ------------------------------------------------------------------------------------------------


class FakeDesktop:
    """Takes the place of AccessKit's adapter: records the updates, and has the callbacks that the desktop calls."""

    def __init__(self, activate: Any, act: Any, deactivate: Any) -> None:
        self.activate, self.act, self.deactivate = activate, act, deactivate
        self.updates: list[Any] = []
        self.focused: list[bool] = []

    def update_if_active(self, make: Any) -> None:
        self.updates.append(make())

    def update_window_focus_state(self, focused: bool) -> None:
        self.focused.append(focused)


Requests = list[tuple[str, str, object]]


@pytest.fixture
def requests() -> Requests:
    """The requests of the desktop, with the parameters of `tree.Ask`."""
    return []


@pytest.fixture
def adapter(requests: Requests, monkeypatch: pytest.MonkeyPatch) -> Adapter:
    monkeypatch.setattr(accesskit.unix, "Adapter", FakeDesktop)
    return Adapter(0, lambda *request: requests.append(request))


@pytest.fixture
def desktop(adapter: Adapter) -> FakeDesktop:
    fake = adapter._adapter
    assert isinstance(fake, FakeDesktop)
    return fake


def tree(**more: TreeNode) -> Tree:
    """A window with the button Deal, which has the focus, and more nodes by their keys."""
    deal = TreeNode("button", "Deal", target="deal", rect=Rect(10, 20, 30, 40))
    return Tree({"window": TreeNode("window", "Table", ("deal", *more)), "deal": deal, **more}, "deal")


def nodes_by_name(update: Any) -> dict[str, Any]:
    return {node.label or node.value: node for _, node in update.nodes}


def test_no_node_is_sent_if_no_screen_reader_runs(adapter: Adapter, desktop: FakeDesktop, requests: Requests) -> None:
    adapter.show(tree(), focused=True)
    assert not desktop.updates and not requests
    desktop.activate()
    assert requests == [("look", "", None)]
    adapter.show(tree(), focused=True)
    assert len(desktop.updates) == 1 and desktop.focused == [True]
    desktop.deactivate()
    adapter.show(tree(), focused=False)
    assert len(desktop.updates) == 1


def test_only_changed_nodes_are_sent_but_all_nodes_to_a_new_reader(adapter: Adapter, desktop: FakeDesktop) -> None:
    desktop.activate()
    adapter.show(tree(), focused=True)
    adapter.show(tree(), focused=True)
    adapter.show(tree(news=TreeNode("status", "Your choice.")), focused=True)
    first, second, third = desktop.updates
    assert nodes_by_name(first).keys() == {"Table", "Deal"} and first.tree is not None
    deal = next(key for key, node in first.nodes if node.label == "Deal")
    assert not second.nodes and second.focus == first.focus == deal
    assert nodes_by_name(third).keys() == {"Table", "Your choice."}, "the new node and its parent"
    assert nodes_by_name(third)["Your choice."].live is None, (
        "news is read with the focus: live, it would be read twice"
    )
    desktop.activate()
    adapter.show(tree(), focused=True)
    assert nodes_by_name(desktop.updates[-1]).keys() == {"Table", "Deal"}


def test_a_node_that_comes_back_has_a_new_number_and_the_old_one_cannot_be_pressed(
    adapter: Adapter, desktop: FakeDesktop, requests: Requests
) -> None:
    desktop.activate()
    for more in ({}, {"go": TreeNode("button", "Go on", target="go")}) * 2:
        adapter.show(tree(**more), focused=True)
    old, new = (next(key for key, node in update.nodes if node.label == "Go on") for update in desktop.updates[1::2])
    for number in (old, new):
        desktop.act(SimpleNamespace(action=accesskit.Action.CLICK, target=number, data=None))
    assert old != new and requests[1:] == [("press", "go", None)]


def test_a_node_has_its_value_range_position_and_state(adapter: Adapter, desktop: FakeDesktop) -> None:
    card = TreeNode("card", "7", target="card", note="trump", number_of=(2, 5), on=True, enabled=False)
    sound = TreeNode("switch", "Sound", target="sound", value="on", on=True)
    players = TreeNode("number", "Players", target="players", value="3", number=NumberRange(2, 3, 8, Action("players")))
    cell = TreeNode("cell", "", value="12", cell=(1, 2))
    desktop.activate()
    adapter.show(tree(card=card, sound=sound, players=players, cell=cell), focused=True)
    nodes = nodes_by_name(desktop.updates[0])
    seven, switch, number = nodes["7"], nodes["Sound"], nodes["Players"]
    assert seven.description == "trump" and (seven.position_in_set, seven.size_of_set) == (1, 5)
    assert seven.is_selected and seven.is_disabled and not nodes["Deal"].is_disabled
    assert switch.toggled == accesskit.Toggled.TRUE and switch.description is None
    assert (number.min_numeric_value, number.numeric_value, number.max_numeric_value) == (2, 3, 8)
    assert (nodes["12"].row_index, nodes["12"].column_index) == (1, 2)
    assert nodes["Deal"].bounds.x1 == 40, "x and width, 10 and 30"


def test_only_known_actions_on_targets_are_requests(adapter: Adapter, desktop: FakeDesktop, requests: Requests) -> None:
    desktop.activate()
    adapter.show(tree(name=TreeNode("field", "Name", target="name")), focused=True)
    numbers = {node.label: number for number, node in desktop.updates[0].nodes}
    field, actions = numbers["Name"], accesskit.Action
    for action, data in ((actions.CLICK, None), (actions.FOCUS, None), (actions.SET_VALUE, ("value", "Anna"))):
        desktop.act(SimpleNamespace(action=action, target=field, data=data))
    for action, number in ((actions.SCROLL_DOWN, field), (actions.CLICK, numbers["Table"]), (actions.CLICK, 99)):
        desktop.act(SimpleNamespace(action=action, target=number, data=None))
    assert requests[1:] == [("press", "name", None), ("focus", "name", None), ("set", "name", "Anna")]


def test_accesskit_knows_every_role_of_the_tree() -> None:
    assert all(accesskit.Node(role).role == role for role in ROLES.values())
