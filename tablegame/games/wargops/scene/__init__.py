"""What lies where in WarGops, and what a click means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tablegame.core.contract import SEAT_LETTERS, SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import Tied, WarCard, WarGameEnded, WarTurned, WarView
from tablegame.games.wargops.scene import parts
from tablegame.games.wargops.scene import table as scene_table
from tablegame.games.wargops.scene.parts import WarLook
from tablegame.games.wargops.text import wording
from tablegame.games.wargops.text.wording import WATCHING
from tablegame.view import piles, slips
from tablegame.view.builder import Builder, Words
from tablegame.view.game_scene import Frame, FrameRole, GameScene, TrickCard
from tablegame.view.piles import PileCard, ShownPile
from tablegame.view.scene import Rect

BEAT: Final = 0.3
"""Seconds that the cards lie there turned up before it is said what becomes of them."""


class WarScene(GameScene[WarView]):
    """The table, what lies in the trash and in the piles."""

    def frames(
        self,
        before: WarView,  # noqa: ARG002 - what happened comes with its views
        events: Sequence[SeenEvent[WarView]],
        after: WarView,
    ) -> tuple[Frame[WarView], ...]:
        """Every tie and every trick turned up in its turn, then who scored in a game that ended, then the present."""
        pictures: list[Frame[WarView]] = []
        for event, then in events:
            if isinstance(event, WarTurned):
                lying = _lying(then, event)
                pictures.append(Frame(FrameRole.TURNED, lying, event, hold=True, seconds=0.5, beat=BEAT))
            elif isinstance(event, WarGameEnded):
                pictures.append(Frame(FrameRole.SETTLED, then, event, hold=True, seconds=0.6))
        return (*pictures, Frame(FrameRole.present(after), after, seconds=0.6 if pictures else 0.35))

    def asked(self, moment: SeenEvent[WarView], before: WarView) -> Frame[WarView]:  # noqa: ARG002 - nothing is settled
        """The cards turned up before everybody, the waiting piles as they were."""
        event, view = moment
        assert isinstance(event, WarTurned)
        return Frame(
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
        draw_chart(builder, look, area)

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


# -- the trash and the waiting piles, looked through -------------------------------------------------------------------


def draw_chart(b: Builder, look: WarLook, area: Rect) -> None:
    """Put the open pile, or all of them, or everybody's habits into the area."""
    view = look.view
    if look.chart == "habits":
        WATCHING.chart(b, area, look)
        return
    if look.chart == "trash":
        heaps = [_heap(b, look, b.words.many("Trash: {n} card", "Trash: {n} cards", len(view.trash)), view.trash)]
        if view.orphans:
            said = b.words.many("Orphaned: {n} card", "Orphaned: {n} cards", len(view.orphans))
            heaps.append(_heap(b, look, said, view.orphans))
        nothing = b.words("No card has gone to the trash in this game yet.")
    else:
        heaps = [_heap(b, look, _waiting(b, pile.trick, pile.claimants), pile.cards) for pile in view.piles]
        nothing = b.words("No pile waits.")
    piles.spread(b, area, [heap for heap in heaps if heap.cards], nothing)


def _waiting(b: Builder, trick: int, claimants: tuple[int, ...]) -> str:
    return b.words(
        "Pile of trick {number} waits for the highest of {claimants}",
        number=trick + 1,
        claimants=slips.seat_shapes(claimants),
    )


def _heap(b: Builder, look: WarLook, title: str, cards: tuple[WarCard, ...]) -> ShownPile:
    """The cards of a pile in the order in which they came, and the points that lie in it."""
    shown = tuple(PileCard(f"heap/{wording.card_id(card)}", partial(parts.face, b, look, card)) for card in cards)
    points = b.words.many("{n} point", "{n} points", wording.points(cards))
    letters = [parts.letter(b, look, rank) for rank in range(1, look.view.ranks + 1)]
    counts = [sum(card.rank == rank for card in cards) for rank in range(1, look.view.ranks + 1)]
    return ShownPile(title, points, shown, tuple(zip(letters, counts, strict=True)))


SCENE: Final = WarScene()
