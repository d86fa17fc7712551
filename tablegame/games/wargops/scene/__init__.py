"""What lies where in WarGops, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablegame.core.contract import SEAT_LETTERS, Chosen, SeenEvent
from tablegame.core.text import N_
from tablegame.games.wargops.facts.events import Tied, WarGameEnded, WarTurned
from tablegame.games.wargops.facts.view import WarView
from tablegame.games.wargops.scene import chart
from tablegame.games.wargops.scene import table as scene_table
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import wording
from tablegame.view.build import Builder, Words
from tablegame.view.look import FrameRole, GameScene, StillPicture, TrickCard
from tablegame.view.scene import Rect

BEAT: Final = 0.3
"""Seconds that the cards lie there turned up before it is said what becomes of them."""


class WarScene(GameScene[WarView]):
    """The table, what lies in the trash and in the piles."""

    def phases(
        self,
        before: WarView,  # noqa: ARG002 - what happened comes with its views
        events: Sequence[SeenEvent[WarView]],
        after: WarView,
    ) -> tuple[StillPicture[WarView], ...]:
        """Every tie and every trick turned up in its turn, then who scored in a game that ended, then the present."""
        pictures: list[StillPicture[WarView]] = []
        for event, then in events:
            if isinstance(event, WarTurned):
                lying = _lying(then, event)
                pictures.append(StillPicture(FrameRole.TURNED, lying, event, hold=True, seconds=0.5, beat=BEAT))
            elif isinstance(event, WarGameEnded):
                pictures.append(StillPicture(FrameRole.SETTLED, then, event, hold=True, seconds=0.6))
        return (*pictures, StillPicture(FrameRole.present(after), after, seconds=0.6 if pictures else 0.35))

    def asked(self, moment: SeenEvent[WarView], before: WarView) -> StillPicture[WarView]:  # noqa: ARG002 - nothing is settled
        """The cards turned up before everybody, the waiting piles as they were."""
        event, view = moment
        assert isinstance(event, WarTurned)
        return StillPicture(
            FrameRole.CHOOSING, replace(view, under_way=event.trick._replace(steps=()), sealed=(False,) * view.players)
        )

    def answer(self, look: WarLook, text: str, words: Words) -> str:
        """Who takes the trick, or what everybody takes."""
        if text in SEAT_LETTERS:
            return str.__str__(look.name_of(SEAT_LETTERS.index(text)))
        if ":" not in text:
            return words("Nobody: the cards wait")
        said, view = [], look.view
        for part in text.split(", "):
            seat, _, ranks = part.partition(":")
            letters = [wording.plain_letter(view.pack, view.ranks, int(each), words) for each in ranks.split()]
            if letters:
                said.append(f"{look.name_of(SEAT_LETTERS.index(seat))}: {' '.join(letters)}")
        return " · ".join(said) or words("Nobody takes anything")

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

    def shown(self, b: Builder, moment: SeenEvent[WarView]) -> tuple[TrickCard, ...]:
        """The cards that were turned up last in a trick, by seat."""
        event, view = moment
        assert isinstance(event, WarTurned)
        return tuple(
            TrickCard(seat, wording.face(b.faces, view, card, "small", b.words), seat == event.seat)
            for seat, card in enumerate(event.trick.rounds[-1])
            if card is not None
        )


def _lying(view: WarView, event: WarTurned) -> WarView:
    """The view while the cards of that trick or tie lie turned up, with all the steps that its settlement takes."""
    settled = () if isinstance(event, Tied) else (event.trick,)
    return replace(view, under_way=event.trick, tricks=(*view.tricks, *settled))


SCENE: Final = WarScene()
