"""The viewer's next choice before its picture has come: cards that are named while the table still leads up to it."""

from __future__ import annotations

from dataclasses import replace

from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.scene import Action, Card


def leads_up(table: Table) -> bool:
    """Whether the pictures to come lead up to the viewer's choice, and none of them, nor this one, is a result: a card
    named then is meant, however slowly the deal is drawn."""
    return not table.playback.frame.hold and _leads_up_from_here(table)


def ends_in_choice(table: Table) -> bool:
    """Whether a finished trick is shown, and the viewer chooses next: a click on a card goes on and chooses it."""
    frame = table.playback.frame
    return frame.hold and frame.role is FrameRole.REVEALED and _leads_up_from_here(table)


def _leads_up_from_here(table: Table) -> bool:
    playback, now = table.playback, table.session.situation
    if table.old_trick is not None or table.pace.forward or table.script is not None or not playback.behind:
        return False
    return now.can_act and not any(frame.hold for frame in playback.queue)


def look_ahead(table: Table) -> SceneInput:
    """The input of the scene for the choice."""
    now = table.session.situation
    return replace(table.scene_input(table.present(now.view), table.sitters, now.viewer, can_act=True), panes={})


def catch_up(table: Table, action: Action) -> SceneInput | None:
    """Go on to the choice if the action names a card; the input of the scene there, None if nothing is named ahead.

    A result that is not complete is completed, and stays.
    """
    result = ends_in_choice(table)
    if not verbs.PICK.of(action) or not (result or leads_up(table)):
        return None
    complete = table.pace.complete
    if result:
        table.go_on()
    if result and not complete:
        return None
    skip(table)
    return table.look()


def skip(table: Table) -> None:
    """Pass over the pictures that lead up to the choice."""
    while table.playback.behind:
        table.playback.next()


def picture(b: Builder, table: Table) -> Builder | None:
    """The picture of the choice that comes next: it is not shown, but its keys and clicks count already. None while a
    card cannot be named."""
    if not leads_up(table) and not ends_in_choice(table):
        return None
    return b.cached_part(table.entry.scene.build, look_ahead(table), b.area)[0]


def make_clickable(b: Builder, then: Builder) -> None:
    """Let clicks on cards of the hand, as they are now, choose as they will at the choice."""
    lying, later = ({node.id: node for node in each.nodes if isinstance(node, Card)} for each in (b, then))
    for target in then.targets:
        name = target.grasp.cards[0] if target.grasp is not None and verbs.PICK.of(target.action) else ""
        if name in lying and name in later:
            rect = target.rect.moved(lying[name].x - later[name].x, lying[name].y - later[name].y)
            b.targets = [other for other in b.targets if other.id != target.id]
            b.targets.append(target._replace(rect=rect, grasp=None))
