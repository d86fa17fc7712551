"""The keys of the table: which verb each of them is, as long as the game has no use of its own for it."""

from __future__ import annotations

from tablegame.ui.desk import IDLE
from tablegame.ui.table.table import Table
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Action


def bind(b: Builder, table: Table, look: SceneInput, typed: frozenset[str], beside: bool) -> frozenset[str]:
    """Bind them. typed: the keys of the cards that could be chosen last, returned anew; beside: the list of moves has
    room beside the table."""
    keys = {
        "escape": "table.back" if table.review is not None else "felt" if table.lifted else "table.menu",
        "m": "table.menu",
        "f10": "table.menu",
        "h": "table.hint",
        "w": "table.tutor",
        "t": "table.moves",
        "r": "table.house",
        "ctrl+z": "table.undo",
        "ctrl+y": "table.redo",
        "ctrl+shift+z": "table.redo",
        "s": "table.seats",
        "f": "table.forward",
        "+": "table.faster",
        "-": "table.slower",
    }
    if table.guided is not None:
        del keys["s"]
    if table.pace.demonstration:
        keys["space"] = "table.pause"
    if look.hint is not None and not table.lifted:
        b.keys.setdefault("escape", Action("table.unhint"))
    barred = {target.action for target in b.targets if not target.enabled}
    for key in (*keys, *("c" if table.charts else "")):
        # A card that cannot be chosen takes no key of the table's.
        if b.keys.get(key) in barred:
            del b.keys[key]
    for key, verb in keys.items():
        # A key that the game itself binds is the game's, as long as it does: the letters of a string.
        b.keys.setdefault(key, Action(verb))
    if table.teaching.keeps_waiting:
        # It has been sealed, and waits for the tutor: Enter and Space go on meaning that.
        for key in ("enter", "space"):
            b.keys.setdefault(key, Action("commit"))
    if look.can_act:
        named = b.keys.items()
        cards = frozenset(key for key, action in named if action.verb in ("pick", "lift") and len(key) == 1)
        typed = cards.union("0123456789") if cards else typed
    else:
        # The next card typed while a trick holds ends that, and does nothing else; at other times it says why not.
        ends = table.telling.holding and not table.pace.settles and table.step is None
        for key in typed:
            b.keys.setdefault(key, Action(IDLE)) if not ends else b.key(key, Action("felt"))
    if beside:
        b.keys.setdefault("l", Action("table.beside"))
    if table.charts:
        b.keys.setdefault("c", Action("table.chart"))
    if table.review is not None:
        for key, verb in (("pageup", "earlier"), ("pagedown", "later"), ("left", "earlier"), ("right", "later")):
            b.key(key, Action(f"table.{verb}"))
    return typed
