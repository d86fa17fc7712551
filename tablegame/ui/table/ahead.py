"""The viewer's next choice before its picture is shown: a card can be chosen while the table still shows earlier
events.

Nothing here changes what the other players see; a card that is chosen early is lifted once the choice has come.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.scene import Action, Card


def leads_to_choice(table: Table) -> bool:
    """Whether only pictures without a result are still shown before the viewer chooses: a card can be chosen early,
    however slowly the deal is drawn."""
    return not table.playback.frame.hold and _choice_follows(table)


def trick_leads_to_choice(table: Table) -> bool:
    """Whether a finished trick is shown and the viewer chooses next: a click on a card ends the hold and chooses it."""
    frame = table.playback.frame
    return frame.hold and frame.role is FrameRole.REVEALED and _choice_follows(table)


def _choice_follows(table: Table) -> bool:
    """Whether the viewer chooses after the pictures in the queue, and none of those is a result."""
    playback, now = table.playback, table.session.situation
    if table.old_trick is not None or table.pace.forward or table.script is not None or not playback.has_next:
        return False
    return now.can_act and not any(frame.hold for frame in playback.queue)


def input_at_choice(table: Table) -> SceneInput:
    """The scene's input at the viewer's next choice."""
    now = table.session.situation
    return replace(table.scene_input(table.present_frame(now.view), table.sitters, now.viewer, can_act=True), panes={})


def go_to_choice(table: Table, action: Action) -> SceneInput | None:
    """Go on to the choice if the action lifts a card. Returns the scene's input there, None if the table stays.

    A finished trick that is not complete yet is only completed.
    """
    holds_trick = trick_leads_to_choice(table)
    if not verbs.PICK.of(action) or not (holds_trick or leads_to_choice(table)):
        return None
    was_complete = table.pace.complete
    if holds_trick:
        table.go_on()
    if holds_trick and not was_complete:
        return None
    skip_to_choice(table)
    return table.look()


def skip_to_choice(table: Table) -> None:
    """Leave out the pictures before the choice."""
    while table.playback.has_next:
        table.playback.next()


def choice_picture(b: Builder, table: Table) -> Builder | None:
    """The picture of the next choice. It is not shown, but its keys and clicks count already. None while no card can be
    chosen early."""
    if not leads_to_choice(table) and not trick_leads_to_choice(table):
        return None
    return b.cached_part(table.entry.scene.build, input_at_choice(table), b.area)[0]


def make_clickable(b: Builder, choice: Builder) -> None:
    """Let clicks on the cards in the hand of this picture do what they will do in the picture of the choice."""
    shown, later = ({node.id: node for node in parts.nodes if isinstance(node, Card)} for parts in (b, choice))
    for target in choice.targets:
        name = target.grasp.cards[0] if target.grasp is not None and verbs.PICK.of(target.action) else ""
        if name in shown and name in later:
            rect = target.rect.moved(shown[name].x - later[name].x, shown[name].y - later[name].y)
            b.targets = [other for other in b.targets if other.id != target.id]
            b.targets.append(target._replace(rect=rect, grasp=None))
