"""The keys of the table, each with its verb; a key that the game binds is the game's."""

from __future__ import annotations

from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Action


def bind(b: Builder, table: Table, look: SceneInput, typed: frozenset[str], beside: bool) -> frozenset[str]:
    """Bind them. typed: the keys of the cards that could be chosen last, returned anew; beside: the list of moves has
    room beside the table."""
    escape = verbs.BACK if table.old_trick is not None else verbs.FELT if table.lifted else verbs.MENU
    keys = {
        "escape": escape,
        "m": verbs.MENU,
        "f10": verbs.MENU,
        "h": verbs.HINT,
        "w": verbs.TUTOR,
        "t": verbs.OWN_MOVES,
        "r": verbs.HOUSE_RULES,
        "ctrl+z": verbs.UNDO,
        "ctrl+y": verbs.REDO,
        "ctrl+shift+z": verbs.REDO,
        "s": verbs.SEATS,
        "f": verbs.FORWARD,
        "+": verbs.FASTER,
        "-": verbs.SLOWER,
    }
    if table.script is not None:
        del keys["s"]
    if table.pace.demonstration:
        keys["space"] = verbs.PAUSE
    if look.hint is not None and not table.lifted:
        b.keys.setdefault("escape", verbs.PUT_HINT_AWAY())
    barred = {target.action for target in b.targets if not target.enabled}
    for key in (*keys, *("c" if table.charts else "")):
        # A card that cannot be chosen takes no key of the table's.
        if b.keys.get(key) in barred:
            del b.keys[key]
    for key, verb in keys.items():
        # A key that the game binds is the game's, such as the letters of a string.
        b.keys.setdefault(key, verb())
    if table.tutor.keeps_waiting:
        # The move has been sealed and waits for the tutor: Enter and Space keep meaning that.
        for key in ("enter", "space"):
            b.keys.setdefault(key, verbs.COMMIT())
    if look.can_act:
        named = b.keys.items()
        lifts = verbs.names(verbs.PICK, verbs.LIFT)
        cards = frozenset(key for key, action in named if action.verb in lifts and len(key) == 1)
        typed = cards.union("0123456789") if cards else typed
    else:
        # A card typed while a trick is held ends the hold and does nothing else; at other times it says why not.
        ends = table.playback.holding and not table.pace.settles and table.step is None
        ahead = _keys_ahead(b, table) if table.leads_up else {}
        for key in typed:
            b.keys.setdefault(key, ahead.get(key, verbs.IDLE())) if not ends else b.key(key, verbs.FELT())
    if beside:
        b.keys.setdefault("l", verbs.MOVES_BESIDE())
    if table.charts:
        b.keys.setdefault("c", verbs.OWN_CHART())
    if table.old_trick is not None:
        for key in ("pageup", "left"):
            b.key(key, verbs.EARLIER())
        for key in ("pagedown", "right"):
            b.key(key, verbs.LATER())
    return typed


def _keys_ahead(b: Builder, table: Table) -> dict[str, Action]:
    """The keys of the cards at the choice that comes next: pressed early, they choose as they will then."""
    part, steps = b.scratch(), b.steps
    table.entry.scene.build(part, table.look_ahead(), b.area)
    b.explains(steps)
    return {key: action for key, action in part.keys.items() if verbs.PICK.of(action)}
