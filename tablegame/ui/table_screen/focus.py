"""The question that the table asks, the focus, and the keys.

A *question* is what a press answers at a picture, such as the choice of a card or whether to go on. It has a name. A
press that began at one question and would answer the next is ignored: the app compares the names of the two
(`docs/decisions/0009-presses-and-focus.md`). `look` is the input from which the game draws its picture.
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
"""The names of verbs that mean the same at every question."""


class Focus:
    """Decides which target of a table's picture has the focus. Call `begin` before it is drawn, `finish` after it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._question = ""  # the name of the question in the last picture; "" if the viewer could not choose
        self._is_new = False  # whether this picture asks another question than the last picture
        self._outside: set[str] = set()
        """The ids of targets outside the game, such as the menu. A new question leaves the focus there."""
        self._focus_before = ""  # the focus before this picture was drawn
        self._default: tuple[Action | None, str] = (None, "")
        """The action of the default button, and the focus when the button appeared.
        Until the focus moves, Enter presses the default button."""

    def begin(self, b: Builder, look: SceneInput) -> None:
        """Set the focus before a picture is drawn. At a new question the focus is on no choice, so that Enter alone
        chooses nothing. It may be on a move that is being composed (the target `DRAFT`)."""
        self._focus_before = b.focus
        name = question_name(self._table) if look.can_act else ""
        self._is_new = bool(name) and name != self._question
        self._question = name
        table = self._table
        if self._is_new and table.picked is not None:
            # The viewer lifted this card during the last result: it gets the focus, so that Enter plays it.
            ids, scene = table.target_ids.items(), table.entry.scene
            b.focus = next((id for action, id in ids if scene.picked_move(look, action) == table.picked), DRAFT)
        elif self._is_new and self._focus_before not in self._outside:
            b.focus = DRAFT if table.step is None else ""  # in a lesson Enter alone never makes the move
        b.asks_choice = look.can_act

    def finish(self, b: Builder, look: SceneInput, scene: Scene) -> Scene:
        """The scene with its focus. While nothing can be chosen, the focus is on the button that goes on, unless the
        player has moved it elsewhere."""
        before = self._focus_before
        if self._is_new:
            # The scene has another focus if the target that `begin` wanted does not exist.
            if scene.focus != b.focus:
                scene = scene._replace(focus="")
            if scene.focus != before:
                self._table.desk.focus(scene.focus)
        default = scene.default_button.action if scene.default_button is not None else None
        last_default, _ = self._default
        if default != last_default:
            self._default = (default, before)
        _, focus_then = self._default
        enter_presses_default = default is not None and before == focus_then
        if not look.can_act and (enter_presses_default or scene.target(before) is None):
            # So Enter, pressed again and again, does nothing but going on.
            scene = scene._replace(focus=next(iter(b.zones["commit"]), ""))
        # Words that are said, such as a bid, get no focus by themselves either, but belong to the game.
        outside = (target for target in scene.targets if target.action in b.no_autofocus)
        self._outside = {target.id for target in outside if not verbs.SAY.of(target.action)}
        return scene


def set_question(b: Builder, table: Table, look: SceneInput) -> None:
    """Note on the builder of a finished picture which question it asks, which targets get the focus only by a press,
    and to which target the first arrow key leads. Also which actions are consequential: the app ignores these a little
    longer after a change of the picture."""
    actions = {target.action for target in b.targets} | set(b.keys.values())
    shows_step = table.step is not None and not table.step.move
    # A settlement or a step that is shown in full must be read before a press leaves it: any action counts then.
    must_be_read = (table.pace.shows_settlement or shows_step) and table.pace.complete and not table.pace.demonstration
    context_bound = (action for action in actions if action.verb not in CONTEXT_FREE)
    consequential = [action for action in context_bound if must_be_read or _makes_move(table, look, action)]
    # The focus never comes by itself to the bar and alike, nor to the brass button before a move is chosen.
    no_focus_ids = {*b.zones.get("bar", ()), *b.zones.get(TERMS, ()), *b.zones.get("aim", ()), "felt"}
    if look.can_act and not table.has_chosen:
        no_focus_ids |= set(b.zones.get("commit", ()))
    no_focus_verbs = {verbs.SAY.name} | CONTEXT_FREE
    b.no_autofocus = frozenset(t.action for t in b.targets if t.action.verb in no_focus_verbs or t.id in no_focus_ids)
    if look.can_act and not b.first_arrow:
        b.first_arrow = first_choice(b, table.entry.scene, look)
    # The meaning of these actions changes with the lifted card or the draft, which their values do not name.
    objects = {verbs.PICK.name: table.picked, verbs.COMMIT.name: (look.picked, look.draft)}
    b.asking = PromptContext(question_name(table), frozenset(consequential), CONTEXT_FREE, objects)


def question_name(table: Table) -> str:
    """The name of the question that the table asks. The name changes only when another question is asked."""
    situation, playback = table.session.situation, table.playback
    if situation.curtain is not None:
        return f"curtain {situation.curtain} {table.question_count}"
    if table.old_trick is not None:
        return "review"
    # A press before a picture is complete completes it; after that a press goes on, which is another question.
    if table.script is not None and table.step is not None:
        return f"lesson {table.script.place} {playback.holding and table.pace.complete}"
    if table.pace.forward:
        return "forward"
    if playback.holding:
        return f"hold {playback.number} {table.pace.complete}"
    # The pictures that lead to a choice have its name, so that a card which is chosen meanwhile counts.
    shows_events = playback.has_next and not ahead.leads_to_choice(table)
    return "telling" if shows_events else f"choice {situation.viewer} {table.question_count}"


def _makes_move(table: Table, look: SceneInput, action: Action) -> bool:
    """Whether an action makes a move, instead of only lifting a card."""
    if not look.can_act:
        return False
    if verbs.COMMIT.of(action) or verbs.SAY.of(action):
        return True
    move = table.entry.scene.picked_move(look, action)
    # Whoever went on to this choice by a press expects the choice: a first click may follow at once.
    plays_at_first_click = table.desk.settings.first_click and not table.went_on
    return move is not None and (move == table.picked or plays_at_first_click)


_KEYS: Final = {
    "m": verbs.MENU, "f10": verbs.MENU, "h": verbs.HINT, "w": verbs.TUTOR, "t": verbs.OWN_MOVES, "r": verbs.HOUSE_RULES,
    "ctrl+z": verbs.UNDO, "ctrl+y": verbs.REDO, "ctrl+shift+z": verbs.REDO, "s": verbs.SEATS, "f": verbs.FORWARD,
    "+": verbs.FASTER, "-": verbs.SLOWER,
}  # fmt: skip
"""The keys of every table with their verbs. A game may give one of these keys an action of its own."""


def bind_keys(
    b: Builder, table: Table, look: SceneInput, typed: frozenset[str], early: Mapping[str, Action]
) -> frozenset[str]:
    """Bind the keys of the table. Returns the keys that choose: the digits, and the keys of the cards that can be
    chosen. If none can, the keys of the last choice.
    typed: the result of the last call. After a choice these keys must not do what they usually do at a table.
    early: the keys of the next choice, if a card can be chosen while earlier pictures are shown; else {}."""
    escape = verbs.FELT if table.has_lifted else verbs.MENU
    if table.old_trick is not None:
        escape = verbs.BACK
    keys = {"escape": escape, **_KEYS}
    if table.script is not None:
        del keys["s"]
    if table.pace.demonstration:
        keys["space"] = verbs.PAUSE
    if look.hint is not None and not table.has_lifted:
        b.keys.setdefault("escape", verbs.PUT_HINT_AWAY())
    disabled = {target.action for target in b.targets if not target.enabled}
    for key in [*keys, "c"] if table.charts else keys:
        # A card that cannot be chosen takes no key from the table.
        if b.keys.get(key) in disabled:
            del b.keys[key]
    for key, verb in keys.items():  # a key that the game or a card has bound keeps its meaning
        b.keys.setdefault(key, verb())
    if table.tutor.shows_waiting:
        # The move waits for the tutor's judgement: Enter and Space still mean to make it.
        for key in ("enter", "space"):
            b.keys.setdefault(key, verbs.COMMIT())
    if look.can_act:
        lifts = verbs.names(verbs.PICK, verbs.LIFT)
        cards = frozenset(key for key, action in b.keys.items() if action.verb in lifts and len(key) == 1)
        typed = cards.union("0123456789") if cards else typed
    else:
        # While a trick is shown, the key of a card goes on and lifts the card; else the key says why it does nothing.
        holds_trick = table.playback.holding and not table.pace.shows_settlement and table.step is None
        picks = {key: action for key, action in early.items() if verbs.PICK.of(action)}
        for key in typed:
            if holds_trick:
                b.key(key, picks.get(key, verbs.FELT()))
            else:
                b.keys.setdefault(key, picks.get(key, verbs.IDLE()))
    if table.charts:
        b.keys.setdefault("c", verbs.OWN_CHART())
    if table.old_trick is not None:
        for key in ("pageup", "left"):
            b.key(key, verbs.EARLIER())
        for key in ("pagedown", "right"):
            b.key(key, verbs.LATER())
    return typed
