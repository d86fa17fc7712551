"""What lies where in Procession, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import Chosen, SeenEvent
from tablegame.core.text import N_
from tablegame.games.procession.facts.view import ProcessionView
from tablegame.games.procession.scene import chart as scene_chart
from tablegame.games.procession.scene import list as scene_list
from tablegame.games.procession.scene import sheet as scene_sheet
from tablegame.games.procession.scene.plan import plan
from tablegame.view.build import Builder
from tablegame.view.look import FrameRole, GameScene, SceneInput, StillPicture
from tablegame.view.scene import Action, Rect

PAUSE: Final = 0.9
"""Seconds that a row stands before a computer seat writes the next."""


class ProcessionScene(GameScene[ProcessionView]):
    """The sheet, the list of partitions and the charts."""

    def phases(
        self,
        before: ProcessionView,  # noqa: ARG002 - the rows say what was before
        events: Sequence[SeenEvent[ProcessionView]],
        after: ProcessionView,
    ) -> tuple[StillPicture[ProcessionView], ...]:
        """A picture for each row that was written, then the present; the last row of a game stays to be looked at."""
        rows = [moment for moment in events if moment.event.kind == "row"]
        written = [StillPicture(FrameRole.EVENT, view, event, pause=PAUSE) for event, view in rows[:-1]]
        if not rows:
            return (StillPicture(FrameRole.present(after), after),)
        last = rows[-1].event
        if after.over:
            final = StillPicture(FrameRole.EVENT, after, last, hold=True)
            return (*written, final, StillPicture(FrameRole.OVER, after))
        return (*written, StillPicture(FrameRole.CHOOSING, after, last, pause=PAUSE))

    def build(self, builder: Builder, look: SceneInput[ProcessionView], area: Rect) -> None:
        """Put sheet, plates and list into the area."""
        view, laid = look.phase.view, plan(builder, look, area)
        if view.over:
            laid = plan(builder, look, area, scene_sheet.ends_height(builder, view, laid.inner.w))
        scene_sheet.build(builder, look, laid)
        scene_list.plates(builder, look, laid)
        scene_list.build(builder, look, laid)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - always both
        """What each digit would make; how many partitions there are of each number of runs."""
        return (("digits", N_("Every digit"), "move"), ("runs", N_("Partitions by number of runs"), "runs"))

    def build_chart(self, builder: Builder, look: SceneInput[ProcessionView], area: Rect) -> None:
        """Draw the open chart on the ivory of the panel that shows it."""
        scene_chart.build(builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:
        """Arrows go along the digits, Enter writes."""
        ten = chosen["length"] >= 10
        digits = "1 … 9, 0" if ten else f"1 … {chosen['length']}"
        goes = N_("goes to the digit of that number; 0 is the tenth") if ten else N_("goes to the digit of that number")
        return (
            ("← →", N_("along the digits of the lowest row; each shows what it would make")),
            (N_("Enter, Space"), N_("writes the row that is shown")),
            (digits, goes),
            (N_("Page up, page down, Home, End"), N_("scrolls the sheet")),
        )

    def picked(self, look: SceneInput[ProcessionView], action: Action) -> int | None:
        """The row that a click on a digit, or its key, makes; whether it may be written is the engine's to say."""
        if action.verb != "pick" or not look.can_act:
            return None
        return look.phase.view.turned(int(action.values[0] or 0))


SCENE: Final = ProcessionScene()
