"""Choosing early: the viewer (the player at the screen) can choose a card while the table still shows earlier events.

The pictures before the choice are then left out, and the card is lifted. Other players notice nothing of this. A frame
with `hold` is a picture of a result, which stays for a while or until a press.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.scene import Action, Card


def leads_to_choice(table: Table) -> bool:
    """Whether the viewer can choose a card at once, although other pictures come before the choice, such as those of a
    deal. None of them may show a result, which stays until the player goes on (`Frame.hold`)."""
    return not table.playback.frame.hold and _choice_follows(table)


def trick_leads_to_choice(table: Table) -> bool:
    """Whether a finished trick is shown and the viewer chooses next: a click on a card then goes on and chooses it."""
    frame = table.playback.frame
    return frame.hold and frame.role is FrameRole.REVEALED and _choice_follows(table)


def _choice_follows(table: Table) -> bool:
    """Whether the viewer chooses after the pictures in the queue, and none of these pictures shows a result."""
    playback, now = table.playback, table.session.situation
    # A lesson shows every picture, and so does the fast-forward.
    if table.old_trick is not None or table.pace.forward or table.script is not None or not playback.has_next:
        return False
    return now.can_act and not any(frame.hold for frame in playback.queue)


def input_at_choice(table: Table) -> SceneInput:
    """The input with which the game's scene draws the picture of the viewer's next choice."""
    # Without the panes of the table: this picture is not shown, and must not move what is scrolled.
    now = table.session.situation
    return replace(table.scene_input(table.present_frame(now.view), table.sitters, now.viewer, can_act=True), panes={})


def go_to_choice(table: Table, action: Action) -> SceneInput | None:
    """If the action lifts a card that can be chosen early, go on to the picture of the choice. Returns the input of
    this picture; None if the table stays. At a finished trick the first press may only complete its explanation."""
    holds_trick = trick_leads_to_choice(table)
    if not verbs.PICK.of(action) or not (holds_trick or leads_to_choice(table)):
        return None
    if holds_trick:
        was_complete = table.pace.complete
        table.go_on()
        if not was_complete:  # this press has completed the explanation, and the next one goes on
            return None
    skip_to_choice(table)
    return table.look()


def skip_to_choice(table: Table) -> None:
    """Go on to the present position without showing the pictures before it."""
    while table.playback.has_next:
        table.playback.next()


def choice_picture(b: Builder, table: Table) -> Builder | None:
    """A builder with the picture of the next choice. None if no card can be chosen early."""
    if not leads_to_choice(table) and not trick_leads_to_choice(table):
        return None
    return b.cached_part(table.entry.scene.build, input_at_choice(table), b.area)[0]


def make_clickable(b: Builder, choice: Builder) -> None:
    """Let clicks on cards do already what they will do in the picture of the next choice. b: the picture that is shown;
    choice: the picture of the next choice."""
    shown, later = ({node.id: node for node in parts.nodes if isinstance(node, Card)} for parts in (b, choice))
    for target in choice.targets:
        if target.grasp is None or not verbs.PICK.of(target.action):
            continue
        card = target.grasp.cards[0]
        if card in shown and card in later:  # a card may lie elsewhere while the deal is shown
            rect = target.rect.moved(shown[card].x - later[card].x, shown[card].y - later[card].y)
            b.targets = [other for other in b.targets if other.id != target.id]
            b.targets.append(target._replace(rect=rect, grasp=None))  # it can be clicked, but not carried
