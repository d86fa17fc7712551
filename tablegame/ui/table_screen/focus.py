"""The name of the table's question, its consequential actions, the focus and the keys.

The app's guard ignores a press that began for one question and would answer the next: it compares the names that are
given here (`docs/decisions/0009-presses-and-focus.md`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.ui.table import ahead
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import DRAFT, SceneInput, first_choice
from tablegame.view.scene import Action, PromptContext, Scene
from tablegame.view.terms import ZONE as TERMS

CONTEXT_FREE: Final = verbs.names(
    *(verbs.MOVES, verbs.CHART, verbs.COPY, verbs.SET, verbs.EXPLAIN),
    *(verbs.MENU, verbs.OWN_MOVES, verbs.OWN_CHART, verbs.HOUSE_RULES, verbs.SEATS, verbs.HINT),
    *(verbs.OWN_COPY, verbs.OWN_EXPLAIN, verbs.FASTER, verbs.SLOWER, verbs.PAUSE, verbs.ONE_STEP),
    *(verbs.BACK, verbs.EARLIER, verbs.LATER, verbs.LOOK_BACK, verbs.TUTOR),
)
"""Verbs of the table that mean the same at every question."""


class Focus:
    """The focus of one table from picture to picture."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._question = ""
        """The name of the last picture's question; "" if nobody could choose."""
        self._is_new = False
        """Whether this picture has another question than the last one."""
        self._outside: set[str] = set()
        """The ids of targets outside the game's picture, such as the menu: a new question leaves the focus there."""
        self._focus_before = ""
        """The focus before this picture was drawn."""
        self._default: tuple[Action | None, str] = (None, "")
        """The default button's action, and the focus when it appeared: until that moves, Enter presses the button."""

    def begin(self, b: Builder, look: SceneInput) -> None:
        """Set the focus before a picture is drawn: a new question begins without a choice."""
        self._focus_before = b.focus
        name = question(self._table) if look.can_act else ""
        self._is_new, self._question = bool(name) and name != self._question, name
        table = self._table
        if self._is_new and table.picked is not None:
            # A card was chosen during the last result: Enter seals it, and no other.
            ids, scene = table.target_ids.items(), table.entry.scene
            b.focus = next((id for action, id in ids if scene.picked_move(look, action) == table.picked), DRAFT)
        elif self._is_new and self._focus_before not in self._outside:
            b.focus = DRAFT if table.step is None else ""
        b.asks_choice = look.can_act

    def finish(self, b: Builder, look: SceneInput, scene: Scene) -> Scene:
        """The scene with its focus, after the picture was drawn."""
        before = self._focus_before
        if self._is_new:
            if scene.focus != b.focus:
                scene = scene._replace(focus="")
            if scene.focus != before:
                self._table.desk.focus(scene.focus)
        default = scene.default_button.action if scene.default_button is not None else None
        if default != self._default[0]:
            self._default = (default, before)
        goes_on = default is not None and before == self._default[1]
        if not look.can_act and (goes_on or scene.target(before) is None):
            # Enter, pressed again and again, goes on or does nothing; only the player moves the focus elsewhere.
            scene = scene._replace(focus=next(iter(b.zones["commit"]), ""))
        outside = (target for target in scene.targets if target.action in b.no_autofocus)
        self._outside = {target.id for target in outside if not verbs.SAY.of(target.action)}
        return scene


def ask(b: Builder, table: Table, look: SceneInput) -> None:
    """Give the finished picture its question, its consequential actions, and the actions that never get the focus by
    themselves."""
    actions = {target.action for target in b.targets} | set(b.keys.values())
    reads_step = table.step is not None and not table.step.move
    settled = (table.pace.shows_settlement or reads_step) and table.pace.complete and not table.pace.demonstration
    consequential = (
        action
        for action in actions
        if action.verb not in CONTEXT_FREE and (settled or _gives_away(table, look, action))
    )
    aside = {*b.zones.get("bar", ()), *b.zones.get(TERMS, ()), *b.zones.get("aim", ()), "felt"}
    if look.can_act and not table.has_chosen:
        aside |= set(b.zones.get("commit", ()))
    shy = {verbs.SAY.name} | CONTEXT_FREE
    b.no_autofocus = frozenset(t.action for t in b.targets if t.action.verb in shy or t.id in aside)
    if look.can_act and not b.first_arrow:
        b.first_arrow = first_choice(b, table.entry.scene, look)
    about = {verbs.PICK.name: table.picked, verbs.COMMIT.name: (look.picked, look.draft)}
    b.asking = PromptContext(question(table), frozenset(consequential), CONTEXT_FREE, about)


def question(table: Table) -> str:
    """The name of the table's question. It is the same as long as only the player who is asked has changed anything."""
    now, playback = table.session.situation, table.playback
    if now.curtain is not None:
        return f"curtain {now.curtain} {table.question_count}"
    if table.old_trick is not None:
        return "review"
    if table.script is not None and table.step is not None:
        return f"lesson {table.script.place} {playback.holding and table.pace.complete}"
    if table.pace.forward:
        return "forward"
    if playback.holding:
        return f"hold {playback.number} {table.pace.complete}"
    # The pictures before a choice have the choice's name: a card that is chosen meanwhile counts for it.
    shows_events = playback.has_next and not ahead.leads_to_choice(table)
    return "telling" if shows_events else f"choice {now.viewer} {table.question_count}"


def _gives_away(table: Table, look: SceneInput, action: Action) -> bool:
    """Whether the action makes a move, which the others see then."""
    if not look.can_act:
        return False
    if verbs.COMMIT.of(action) or verbs.SAY.of(action):
        return True
    move = table.entry.scene.picked_move(look, action)
    # A player who plays by first clicks and has just pressed to come to this choice means to play.
    at_once = table.desk.settings.first_click and not table.went_on
    return move is not None and (move == table.picked or at_once)


_KEYS: Final = {
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
"""The keys of every table with their verbs; a key that the game binds is the game's."""


def bind(
    b: Builder, table: Table, look: SceneInput, typed: frozenset[str], early: Mapping[str, Action]
) -> frozenset[str]:
    """Bind the keys of the table. Returns the keys of the cards that can be chosen now, or could be chosen last.

    typed: what the last call returned.
    early: the keys of the next choice, if a card can be chosen early; else {}.
    """
    escape = verbs.BACK if table.old_trick is not None else verbs.FELT if table.has_lifted else verbs.MENU
    keys = {"escape": escape, **_KEYS}
    if table.script is not None:
        del keys["s"]
    if table.pace.demonstration:
        keys["space"] = verbs.PAUSE
    if look.hint is not None and not table.has_lifted:
        b.keys.setdefault("escape", verbs.PUT_HINT_AWAY())
    barred = {target.action for target in b.targets if not target.enabled}
    for key in (*keys, *("c" if table.charts else "")):
        # A key of the table is not taken by a card that cannot be chosen.
        if b.keys.get(key) in barred:
            del b.keys[key]
    for key, verb in keys.items():
        b.keys.setdefault(key, verb())
    if table.tutor.shows_waiting:
        # The sealed move waits for the tutor: Enter and Space still mean to seal it.
        for key in ("enter", "space"):
            b.keys.setdefault(key, verbs.COMMIT())
    if look.can_act:
        lifts = verbs.names(verbs.PICK, verbs.LIFT)
        cards = frozenset(key for key, action in b.keys.items() if action.verb in lifts and len(key) == 1)
        typed = cards.union("0123456789") if cards else typed
    else:
        # The key of a card ends the hold of a trick and lifts the card; at other times it says why it does nothing.
        holds_trick = table.playback.holding and not table.pace.shows_settlement and table.step is None
        picks = {key: action for key, action in early.items() if verbs.PICK.of(action)}
        for key in typed:
            action = picks.get(key, verbs.FELT() if holds_trick else verbs.IDLE())
            b.key(key, action) if holds_trick else b.keys.setdefault(key, action)
    if table.charts:
        b.keys.setdefault("c", verbs.OWN_CHART())
    if table.old_trick is not None:
        for key in ("pageup", "left"):
            b.key(key, verbs.EARLIER())
        for key in ("pagedown", "right"):
            b.key(key, verbs.LATER())
    return typed
