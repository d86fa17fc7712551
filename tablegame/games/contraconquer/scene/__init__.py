"""The picture of Contraconquer in both forms, its charts, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablegame.core.contract import SEAT_LETTERS, SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import PRINTED, STANDARD, ContraTurned, ContraView
from tablegame.games.contraconquer.scene import chart, printed, remainder
from tablegame.games.contraconquer.scene.parts import NOBODY, ContraLook, face_of
from tablegame.view.builder import Builder, Words
from tablegame.view.game_scene import Frame, FrameRole, GameScene, TrickCard
from tablegame.view.scene import Rect


class ContraScene(GameScene[ContraView]):
    """The table and the charts."""

    def frames(
        self,
        before: ContraView,  # noqa: ARG002 - the events have their own views
        events: Sequence[SeenEvent[ContraView]],
        after: ContraView,
    ) -> tuple[Frame[ContraView], ...]:
        """Every finished trick turned up, then the present."""
        turned = [
            Frame(FrameRole.TURNED, moment.view, moment.event, hold=True, seconds=0.45, beat=0.3)
            for moment in events
            if moment.event.kind == "trick"
        ]
        return (*turned, Frame(FrameRole.present(after), after))

    def asked(self, moment: SeenEvent[ContraView], before: ContraView) -> Frame[ContraView]:
        """The trick turned up, without its winner."""
        event, view = moment
        assert isinstance(event, ContraTurned)
        trick = event.trick._replace(winner=NOBODY)
        view = replace(view, tricks=(*view.tricks[:-1], trick), scores=before.scores)
        return Frame(FrameRole.TURNED, view, replace(event, seat=NOBODY, trick=trick))

    def answer(self, look: ContraLook, text: str, words: Words) -> str:  # noqa: ARG002 - names are in the language
        """Who takes the trick."""
        return str.__str__(look.name_of(SEAT_LETTERS.index(text)))

    def build(self, builder: Builder, look: ContraLook, area: Rect) -> None:
        """Put the table of the form into the area."""
        (printed if look.view.form == PRINTED else remainder).build(builder, look, area)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - all counts alike
        """Printed: combinations by winner, and a table. By remainder: sums, and the standard ranks. Habits."""
        habits = ("habits", N_("Habits"), "strategy")
        if chosen["form"] == PRINTED:
            by_winner = ("chart", N_("Combinations by winner"), "chart")
            return (by_winner, ("table", N_("Winners by combination"), "chart"), habits)
        sums = ("sums", N_("Sums and remainders"), "remainder")
        ranks = ("ranks", N_("Standard ranks"), "standard")
        return (sums, ranks, habits) if chosen["pack"] == STANDARD else (sums, habits)

    def build_chart(self, builder: Builder, look: ContraLook, area: Rect) -> None:
        """Draw the open chart."""
        chart.build(builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same in both forms
        """The keys of ranks, and those that seal and open charts."""
        return (
            ("0 … 9", N_("lifts the card of that rank")),
            (N_("Enter, Space"), N_("seals the lifted card; goes on after a trick")),
            ("C", N_("the chart of combinations or sums, and everybody's habits")),
        )

    def shown(self, b: Builder, moment: SeenEvent[ContraView]) -> tuple[TrickCard, ...]:
        """The cards of a trick by seat."""
        event, view = moment
        ranks = view.tricks[-1].ranks
        return tuple(
            TrickCard(seat, face_of(b, view, seat, rank, "small"), seat == event.seat)
            for seat, rank in enumerate(ranks)
        )


SCENE: Final = ContraScene()
