"""Plays a whole evening through the desktop's accessibility tree, as a screen reader sees it: names, roles, actions.

Run by the system's Python, which has AT-SPI; prints what it hears and presses. Arguments: seconds, seed, the language,
then the titles of the games to play; or "enable", which tells the desktop that a screen reader runs.
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
"""Seconds after which the same thing is pressed once more where nothing has changed."""


def frame() -> Any:
    """The table's window, once the desktop knows it."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for number in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(number)
        window = app.get_child_at_index(0) if app is not None else None
        if window is not None and window.get_role_name() == "frame":
            return window
    return None


def heard(node: Any, found: list[tuple[Heard, Any]]) -> list[tuple[Heard, Any]]:
    """All nodes below, in reading order."""
    for number in range(node.get_child_count()):
        child = node.get_child_at_index(number)
        if child is None:
            continue
        role = child.get_role_name()
        found.append((Heard(role, child.get_name(), child.get_description()), child))
        if role not in ("label", "push button", "list item", "table cell", "radio button", "statusbar"):
            heard(child, found)
    return found


STUCK = 25.0
"""Seconds without anything to press after which the evening has failed."""


def enable() -> int:
    """Tell the desktop that a screen reader runs."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    properties = "org.freedesktop.DBus.Properties"
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", properties, "Set", value, None, Gio.DBusCallFlags.NONE, 8000, None)
    return 0


def main() -> int:
    """Play the games one after the other; 0 when all are over."""
    if sys.argv[1:] == ["enable"]:
        return enable()
    seconds, seed, language, *titles = sys.argv[1:]
    Atspi.init()
    Atspi.set_timeout(4000, 8000)
    player, end = Player(LANGUAGES[language], titles, Random(int(seed))), time.monotonic() + float(seconds)
    nodes: list[tuple[Heard, Any]] = []
    pressed: tuple[Heard, int] | None = None
    again = time.monotonic()
    while time.monotonic() < end:
        time.sleep(0.03)
        try:
            window = frame()
            if window is None:
                continue
            window.clear_cache()
            nodes = heard(window, [])
            number = player.next_press([each for each, _ in nodes])
            if player.finished:
                print("finished", flush=True)
                return 0
            if number is None and time.monotonic() > again + STUCK:
                break
            if number is None or ((nodes[number][0], len(nodes)) == pressed and time.monotonic() < again):
                continue
            pressed, again = (nodes[number][0], len(nodes)), time.monotonic() + PATIENCE
            print("press", nodes[number][0], flush=True)
            nodes[number][1].do_action(0)
        except Exception as error:
            print("gone", error, flush=True)
    print("still", *[each for each, _ in nodes], sep="\n", flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
