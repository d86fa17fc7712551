"""The pictures of Procession: their sequence and their keys, and the move of a click. `sheet` draws a picture. `look`
is the input of a picture: the view, the viewer, the hint and so on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.procession.facts import ProcessionView
from tablegame.games.procession.scene import sheet
from tablegame.games.procession.scene.plan import plan
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, GameScene, SceneInput
from tablegame.view.scene import Action, Rect

PAUSE: Final = 0.9  # the seconds between a row and the next row of a computer player


class ProcessionScene(GameScene[ProcessionView]):
    """The pictures of the game. The hooks are explained at GameScene."""

    def frames(
        self,
        before: ProcessionView,  # noqa: ARG002 - the rows are enough
        events: Sequence[SeenEvent[ProcessionView]],
        after: ProcessionView,
    ) -> tuple[Frame[ProcessionView], ...]:
        """A picture for each new row. A game ends with two: the last row, which stays until a click, and the result."""
        rows = [moment for moment in events if moment.event.kind == "row"]
        earlier = [Frame(FrameRole.EVENT, view, event, least_seconds=PAUSE) for event, view in rows[:-1]]
        if not rows:
            return (Frame(FrameRole.present(after), after),)
        last = rows[-1].event
        if after.over:
            final = Frame(FrameRole.EVENT, after, last, hold=True)
            return (*earlier, final, Frame(FrameRole.OVER, after))
        return (*earlier, Frame(FrameRole.CHOOSING, after, last, least_seconds=PAUSE))

    def build(self, builder: Builder, look: SceneInput[ProcessionView], area: Rect) -> None:
        """Draw the sheet, the plates of the seats, and the list of partitions."""
        still, view = look.untouched(builder), look.view  # still: what stays the same while the viewer looks at digits
        paper = builder.cached(plan, still, area)
        if view.over:  # the text at the end needs the width of the sheet to know its height
            paper = builder.cached(plan, still, area, sheet.ending_height(builder, view, paper.inner.w))
        sheet.draw_sheet(builder, look, paper)
        builder.cached(sheet.draw_plates, still, paper)
        sheet.draw_list(builder, look, paper)

    def shows_all(self, chosen: Chosen) -> bool:  # noqa: ARG002 - always
        return True

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:
        """Pairs of a key of the keyboard that only this game uses, and a sentence about its effect."""
        digits = (f"1 … {chosen['length']}", N_("goes to the digit of that number"))
        if chosen["length"] >= 10:
            digits = ("1 … 9, 0", N_("goes to the digit of that number; 0 is the tenth"))
        return (
            ("← →", N_("along the digits of the lowest row; each shows what it would make")),
            ("Enter, Space", N_("writes the row that is shown")),
            digits,
            ("Page up, page down, Home, End", N_("scrolls the sheet")),
        )

    def picked_move(self, look: SceneInput[ProcessionView], action: Action) -> int | None:
        """The row after a change of the digit that a click or a key has picked; None if the action picks no digit."""
        if not verbs.PICK.of(action) or not look.can_act:
            return None
        return look.view.row_after(int(action.values[0] or 0))


SCENE: Final = ProcessionScene()
