"""What the table asks at present, and which of the possible actions give something away.

A press that was begun for one question is not taken for the answer to the next: the app's guard goes by what is said
here.
"""

from __future__ import annotations

from typing import Final

from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.moves_beside import NAME as BESIDE
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput, first_choice
from tablegame.view.scene import Action, PromptContext
from tablegame.view.terms import ZONE as TERMS

CONTEXT_FREE: Final = verbs.names(
    *(verbs.MOVES, verbs.CHART, verbs.COPY, verbs.TURN, verbs.KEEP, verbs.EXPLAIN),
    *(verbs.MENU, verbs.OWN_MOVES, verbs.OWN_CHART, verbs.HOUSE_RULES, verbs.SEATS, verbs.SEALS, verbs.HINT),
    *(verbs.OWN_COPY, verbs.OWN_EXPLAIN, verbs.FASTER, verbs.SLOWER, verbs.PAUSE, verbs.ONE_STEP),
    *(verbs.BACK, verbs.EARLIER, verbs.LATER, verbs.LOOK_BACK, verbs.MOVES_BESIDE, verbs.TUTOR),
)
"""Verbs of the table that mean the same whatever is asked."""


def put_question(b: Builder, table: Table, look: SceneInput) -> None:
    """Say what the finished picture asks, which actions are consequential, and what never gets the focus by itself."""
    actions = {target.action for target in b.targets} | set(b.keys.values())
    said = table.step is not None and not table.step.move
    settled = (table.pace.settles or said) and table.pace.complete and not table.pace.demonstration
    consequential = (
        action for action in actions if (settled and action.verb not in CONTEXT_FREE) or _gives(table, look, action)
    )
    column = (name for zone, names in b.zones.items() if zone.startswith(f"{BESIDE}.") for name in names)
    aside = {*b.zones.get("bar", ()), *b.zones.get(TERMS, ()), *b.zones.get("aim", ()), *column, "felt"}
    if look.can_act and not table.decided:
        aside |= set(b.zones.get("commit", ()))
    shy = {verbs.SAY.name} | CONTEXT_FREE
    b.no_autofocus = frozenset(t.action for t in b.targets if t.action.verb in shy or t.id in aside)
    if look.can_act and not b.start:
        b.start = first_choice(b, table.entry.scene, look)
    about = {verbs.PICK.name: table.picked, verbs.COMMIT.name: (look.picked, look.draft)}
    b.asking = PromptContext(question(table), frozenset(consequential), CONTEXT_FREE, about)


def question(table: Table) -> str:
    """The name of what is asked: as long as it stays, nothing has changed but by the one who is asked."""
    session, telling = table.session, table.telling
    if session.viewers.curtain is not None:
        return f"curtain {session.viewers.curtain} {table.questions}"
    if table.review is not None:
        return "review"
    if table.guided is not None and table.step is not None:
        return f"lesson {table.guided.place} {telling.holding and table.pace.complete}"
    if table.pace.forward:
        return "forward"
    if telling.holding:
        return f"hold {telling.shown} {table.pace.complete}"
    # To lift a card means the same a moment before the choice begins: then it only says what there is to wait for.
    # What leads up to it is told quickly for who names a card meanwhile.
    return "telling" if telling.behind and not table.leads_up else f"choice {session.viewer} {table.questions}"


def _gives(table: Table, look: SceneInput, action: Action) -> bool:
    """Whether the action makes a move, which nobody can take out of the others' sight again."""
    if not look.can_act:
        return False
    if verbs.COMMIT.of(action) or verbs.SAY.of(action):
        return True
    move = table.entry.scene.picked(look, action)
    # A player of first clicks who has just gone on to this choice has come to play.
    at_once = table.desk.settings.first_click and not table.went_on
    return move is not None and (move == table.picked or at_once)
