"""Plays games through the desktop's accessibility tree (AT-SPI), as a screen reader would, for `test_reader_x.py`.

Run by the system's Python, which has AT-SPI. Prints what it presses. Arguments: the most seconds, the seed, the
language, and the titles of the games; or "enable" alone, which tells the desktop that a screen reader runs.
"""

from __future__ import annotations

import sys
import time
import warnings
from random import Random
from typing import Any

import gi

warnings.simplefilter("ignore")
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402
from tree_player import LANGUAGES, Heard, Player  # noqa: E402

PATIENCE = 0.7
"""Seconds after which the same node is pressed again if nothing has changed."""
STUCK = 25.0
"""Seconds without anything to press after which the client gives up."""


def find_window() -> Any:
    """The window of the program; None while the desktop does not know it."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for number in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(number)
        window = app.get_child_at_index(0) if app is not None else None
        if window is not None and window.get_role_name() == "frame":
            return window
    return None


def nodes_below(node: Any, found: list[tuple[Heard, Any]]) -> list[tuple[Heard, Any]]:
    """Append all nodes below a node in reading order, each as `Heard` and as AT-SPI's object; returns the list."""
    for number in range(node.get_child_count()):
        child = node.get_child_at_index(number)
        if child is None:
            continue
        role = child.get_role_name()
        found.append((Heard(role, child.get_name(), child.get_description()), child))
        if role not in ("label", "push button", "list item", "table cell", "radio button", "statusbar"):
            nodes_below(child, found)
    return found


def enable() -> int:
    """Tell the desktop that a screen reader runs."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    properties = "org.freedesktop.DBus.Properties"
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", properties, "Set", value, None, Gio.DBusCallFlags.NONE, 8000, None)
    return 0


def main() -> int:
    """Play the games one after the other; returns 0 if all were played to the end."""
    if sys.argv[1:] == ["enable"]:
        return enable()
    seconds, seed, language, *titles = sys.argv[1:]
    Atspi.init()
    Atspi.set_timeout(4000, 8000)
    player, end = Player(LANGUAGES[language], titles, Random(int(seed))), time.monotonic() + float(seconds)
    nodes: list[tuple[Heard, Any]] = []
    pressed: tuple[Heard, int] | None = None
    press_again_at = time.monotonic()
    while time.monotonic() < end:
        time.sleep(0.03)
        try:
            window = find_window()
            if window is None:
                continue
            window.clear_cache()
            nodes = nodes_below(window, [])
            number = player.next_press([node for node, _ in nodes])
            if player.finished:
                print("finished", flush=True)
                return 0
            if number is None and time.monotonic() > press_again_at + STUCK:
                break
            if number is None or ((nodes[number][0], len(nodes)) == pressed and time.monotonic() < press_again_at):
                continue
            node, accessible = nodes[number]
            pressed, press_again_at = (node, len(nodes)), time.monotonic() + PATIENCE
            print("press", node, flush=True)
            accessible.do_action(0)
        except Exception as error:  # the node has left the tree meanwhile
            print("gone", error, flush=True)
    print("still", *[node for node, _ in nodes], sep="\n", flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
