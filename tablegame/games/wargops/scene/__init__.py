"""What lies where in WarGops, and what a click means.

Knows a seat's view and the events. Must not know rules, files or pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from tablegame.core.contract import Chosen, Event, Moment, View
from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import Card, Step, Trick, WarView
from tablegame.games.wargops.scene import chart
from tablegame.games.wargops.scene import table as scene_table
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import wording
from tablegame.table.build import Builder
from tablegame.table.look import Phase, Shown
from tablegame.table.scene import Action, Rect

BEAT: Final = 0.3
"""Seconds that the cards lie there turned up before it is said what becomes of them."""


class WarScene:
    """The table, what lies in the trash and in the piles."""

    def phases(self, before: View, told: Sequence[Moment], after: View) -> tuple[Phase, ...]:  # noqa: ARG002
        """Every tie and every trick turned up in its turn, then who scored in a game that ended, then the present."""
        pictures: list[Phase] = []
        for event, then in told:
            if event.kind in ("tie", "trick"):
                lying = _lying(cast("WarView", then), event)
                pictures.append(Phase("turned", lying, event, hold=True, seconds=0.5, beat=BEAT))
            elif event.kind == "game":
                pictures.append(Phase("scored", then, event, hold=True, seconds=0.6, rest=True))
        return (*pictures, Phase("over" if after.over else "choosing", after, seconds=0.6 if pictures else 0.35))

    def build(self, builder: Builder, look: WarLook, area: Rect) -> None:
        """Put hand, holdings, trick, piles, trash and sheet into the area."""
        scene_table.build(builder, look, area)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - always alike
        """The trash to look through; where ties wait, the waiting piles as well; habits."""
        trash, habits = ("trash", N_("Trash"), "trick"), ("habits", N_("Habits"), "strategy")
        piles = ("piles", N_("Waiting piles"), "ties")
        return (trash, piles, habits) if chosen["ties"] == "deferred" else (trash, habits)

    def build_chart(self, builder: Builder, look: WarLook, area: Rect) -> None:
        """Spread the pile that is looked through on the ivory of the panel that shows it."""
        chart.build(builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same keys for every pack
        """How ranks are typed, and what looks through the trash."""
        return (
            ("1 … 9, 0", N_("lifts the card of that rank, 0 the ten")),
            (N_("A J Q K"), N_("lifts the card with that letter; 1 is the ace as well")),
            ("1 4", N_("lifts the fourteen: one digit soon after the other")),
            ("C", N_("looks through the trash and the waiting piles; everybody's habits")),
        )

    def shown(self, b: Builder, view: View, event: Event) -> tuple[Shown, ...]:
        """The cards that were turned up last in a trick, by seat."""
        seen, turned = cast("WarView", view), cast("tuple[tuple[Card | None, ...], ...]", event["rounds"])[-1]
        return tuple(
            Shown(seat, wording.face(b.faces, seen, card, "small", b.words), seat == event.seat)
            for seat, card in enumerate(turned)
            if card is not None
        )

    def picked(self, look: WarLook, action: Action) -> int | None:
        """The rank that a click on a column, or its key, lifts."""
        if action.verb != "pick" or not look.can_act:
            return None
        rank = cast("int", action.values[0])
        return rank if rank in look.view.legal() else None


def _lying(view: WarView, event: Event) -> WarView:
    """The view while the cards of that trick or tie lie turned up, with all the steps that its settlement takes."""
    trick = trick_of(event)
    return replace(view, under_way=trick, tricks=(*view.tricks, trick) if event.kind == "trick" else view.tricks)


def trick_of(event: Event) -> Trick:
    """The trick that an event tells, as the view keeps it."""
    game, number = cast("int", event["game"]), cast("int", event["number"])
    return Trick(
        game,
        number,
        cast("tuple[tuple[Card | None, ...], ...]", event["rounds"]),
        cast("tuple[Step, ...]", event["steps"]),
    )


SCENE: Final = WarScene()
