"""What lies where in Nim: plates, the number that is left, and the numbers that can be taken."""
# ruff: noqa: ARG002 - the shape of a scene

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.nim.facts import NimView
from tablegame.view import plate
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, GameScene, SceneInput
from tablegame.view.scale import HEADING
from tablegame.view.scene import Action, Rect


class NimScene(GameScene[NimView]):
    """The table and its chart."""

    def frames(
        self, before: NimView, events: Sequence[SeenEvent[NimView]], after: NimView
    ) -> tuple[Frame[NimView], ...]:
        taken = [Frame(FrameRole.EVENT, view, event, pause=0.9) for event, view in events[:-1]]
        last = events[-1].event if events else None
        return (*taken, Frame(FrameRole.present(after), after, last, pause=0.9))

    def build(self, builder: Builder, look: SceneInput[NimView], area: Rect) -> None:
        b, high = builder, plate.height(builder)
        for seat in range(2):
            who = plate.Plate(
                seat, look.name_of(seat), awaited=look.is_awaited(seat), crowned=seat in look.view.winners
            )
            plate.draw(b, who, Rect(area.x + seat * area.w / 2, area.y, area.w / 2 - b.space.gap, high))
        left = b.words.many("{n} stone", "{n} stones", look.view.left)
        b.text(Rect(area.x, area.cy - high, area.w, high), [b.span(left, HEADING, ink="felt-text")], align="centre")
        for number in look.view.legal() if look.can_act else ():
            box = Rect(area.cx + (number - 2.5) * area.w / 8, area.cy, area.w / 8 - b.space.gap, b.button_height)
            b.button("stones", f"stones/{number}", box, str(number), Action("pick", (number,)))
            b.key(str(number), Action("pick", (number,)))

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:
        return (("fours", N_("Multiples of four"), "winner"),)

    def build_chart(self, builder: Builder, look: SceneInput[NimView], area: Rect) -> None:
        builder.text(area, [builder.span("4 · 8 · 12 · 16 · 20 · 24 · 28", HEADING)], align="centre")


SCENE: Final = NimScene()
