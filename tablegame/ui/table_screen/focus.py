"""What the table asks, which actions give something away, where the focus is, and what the keys do.

A press that was begun for one question is not taken for the answer to the next: the app's guard goes by the question
that is named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.ui.table import ahead
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.moves_list import BESIDE
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import DRAFT, SceneInput, first_choice
from tablegame.view.scene import Action, PromptContext, Scene
from tablegame.view.terms import ZONE as TERMS

CONTEXT_FREE: Final = verbs.names(
    *(verbs.MOVES, verbs.CHART, verbs.COPY, verbs.SET, verbs.EXPLAIN),
    *(verbs.MENU, verbs.OWN_MOVES, verbs.OWN_CHART, verbs.HOUSE_RULES, verbs.SEATS, verbs.HINT),
    *(verbs.OWN_COPY, verbs.OWN_EXPLAIN, verbs.FASTER, verbs.SLOWER, verbs.PAUSE, verbs.ONE_STEP),
    *(verbs.BACK, verbs.EARLIER, verbs.LATER, verbs.LOOK_BACK, verbs.MOVES_BESIDE, verbs.TUTOR),
)
"""Verbs of the table that mean the same whatever is asked."""


class Focus:
    """Where the focus is from picture to picture of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._question = ""
        """What was asked in the last picture; "" where nobody could choose."""
        self._new = False
        """Whether this picture asks something else."""
        self._beside_game: set[str] = set()
        """Targets that lie beside the game, as the menu does: the focus stays there, whatever is asked next."""
        self._given = ""
        """The focus with which this picture was begun."""
        self._default: tuple[Action | None, str] = (None, "")
        """The default button's action, and where the focus was when it came: until that is moved, Enter goes on."""

    def begin(self, b: Builder, look: SceneInput) -> None:
        """Before a picture is drawn: nothing is chosen yet for a new question."""
        self._given = b.focus
        asked = question(self._table) if look.can_act else ""
        self._new, self._question = bool(asked) and asked != self._question, asked
        table = self._table
        if self._new and table.picked is not None:
            # A card that was named during the last result: Enter seals it, and no other.
            places, scene = table.target_ids.items(), table.entry.scene
            b.focus = next((name for each, name in places if scene.picked_move(look, each) == table.picked), DRAFT)
        elif self._new and self._given not in self._beside_game:
            b.focus = DRAFT if table.step is None else ""
        b.asks_choice = look.can_act

    def finish(self, b: Builder, look: SceneInput, scene: Scene) -> Scene:
        """The drawn picture with the focus in its place."""
        given = self._given
        if self._new:
            if scene.focus != b.focus:
                scene = scene._replace(focus="")
            if scene.focus != given:
                self._table.desk.focus(scene.focus)
        default = scene.default_button.action if scene.default_button is not None else None
        if default != self._default[0]:
            self._default = (default, given)
        goes_on = default is not None and given == self._default[1]
        if not look.can_act and (goes_on or scene.target(given) is None):
            # Enter, pressed again and again, goes on or does nothing: only the player moves the focus onto the rest.
            scene = scene._replace(focus=next(iter(b.zones["commit"]), ""))
        beside = (target for target in scene.targets if target.action in b.no_autofocus)
        self._beside_game = {target.id for target in beside if not verbs.SAY.of(target.action)}
        return scene


def ask(b: Builder, table: Table, look: SceneInput) -> None:
    """Say what the finished picture asks, which actions are consequential, and what never gets the focus by itself."""
    actions = {target.action for target in b.targets} | set(b.keys.values())
    said = table.step is not None and not table.step.move
    settled = (table.pace.shows_settlement or said) and table.pace.complete and not table.pace.demonstration
    consequential = (
        action
        for action in actions
        if action.verb not in CONTEXT_FREE and (settled or _gives_away(table, look, action))
    )
    column = (name for zone, names in b.zones.items() if zone.startswith(f"{BESIDE}.") for name in names)
    aside = {*b.zones.get("bar", ()), *b.zones.get(TERMS, ()), *b.zones.get("aim", ()), *column, "felt"}
    if look.can_act and not table.has_chosen:
        aside |= set(b.zones.get("commit", ()))
    shy = {verbs.SAY.name} | CONTEXT_FREE
    b.no_autofocus = frozenset(t.action for t in b.targets if t.action.verb in shy or t.id in aside)
    if look.can_act and not b.first_arrow:
        b.first_arrow = first_choice(b, table.entry.scene, look)
    about = {verbs.PICK.name: table.picked, verbs.COMMIT.name: (look.picked, look.draft)}
    b.asking = PromptContext(question(table), frozenset(consequential), CONTEXT_FREE, about)


def question(table: Table) -> str:
    """The name of what is asked: as long as it stays, nothing has changed but by the one who is asked."""
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
    # To lift a card means the same a moment before the choice begins: then it only says what the table waits for.
    # Pictures that lead up to it are skipped when a card is named meanwhile.
    telling = playback.has_next and not ahead.leads_to_choice(table)
    return "telling" if telling else f"choice {now.viewer} {table.question_count}"


def _gives_away(table: Table, look: SceneInput, action: Action) -> bool:
    """Whether the action makes a move, which nobody can take out of the others' sight again."""
    if not look.can_act:
        return False
    if verbs.COMMIT.of(action) or verbs.SAY.of(action):
        return True
    move = table.entry.scene.picked_move(look, action)
    # A player of first clicks who has just gone on to this choice has come to play.
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
"""Keys of every table, where the game does not bind them."""


def bind(
    b: Builder, table: Table, look: SceneInput, typed: frozenset[str], beside: bool, then: Mapping[str, Action]
) -> frozenset[str]:
    """Bind the keys of the table, each with its verb; a key that the game binds is the game's.

    typed: the keys of the cards that could be chosen last, returned anew; beside: the list of moves has room beside the
    table; then: the keys of the choice to which the table leads up.
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
        # A card that cannot be chosen takes no key of the table's.
        if b.keys.get(key) in barred:
            del b.keys[key]
    for key, verb in keys.items():
        # A key that the game binds is the game's, such as the letters of a string.
        b.keys.setdefault(key, verb())
    if table.tutor.shows_waiting:
        # The move has been sealed and waits for the tutor: Enter and Space keep meaning that.
        for key in ("enter", "space"):
            b.keys.setdefault(key, verbs.COMMIT())
    if look.can_act:
        named = b.keys.items()
        lifts = verbs.names(verbs.PICK, verbs.LIFT)
        cards = frozenset(key for key, action in named if action.verb in lifts and len(key) == 1)
        typed = cards.union("0123456789") if cards else typed
    else:
        # A card typed while a trick is held ends the hold and lifts the card; at other times it says why not.
        ends = table.playback.holding and not table.pace.shows_settlement and table.step is None
        early = {key: action for key, action in then.items() if verbs.PICK.of(action)}
        for key in typed:
            action = early.get(key, verbs.FELT() if ends else verbs.IDLE())
            b.key(key, action) if ends else b.keys.setdefault(key, action)
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
