"""The pictures of ContractGrid: their sequence, the charts, the keys, and the moves that players put together in them.

The pictures themselves are drawn by layout, bidding, play and settlement; parts that they share are in parts and sheet.
A draft is a move that a player is still putting together: a sheet, or counters on squares. `look` is the input of a
picture (view, viewer, hint).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, Plain
from tablegame.games.contractgrid.facts.view import (
    GridDealt,
    GridPhase,
    GridTrickTaken,
    GridView,
    HandScored,
    TrumpFixed,
)
from tablegame.games.contractgrid.scene import bidding, finished_hands, layout, parts, play, settlement, statuses
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.view import tricks
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, GameScene, TrickCard
from tablegame.view.scene import Action, Rect

PAUSES: Final = {"refuse": 0.9, "bid": 0.9, "card": 0.7}
"""The seconds that a refusal, a bid or a card of a computer player stays before the next picture."""
FIRST_PACK: Final = 1.5  # the seconds that the pack stays with the name of the dealer before the first hand
LATER_PACK: Final = 0.6  # the seconds that the pack stays before a later hand
TRUMP_STAYS: Final = 1.6  # the seconds that the refused suits stay with the trump among them


class GridScene(GameScene[GridView]):
    """The pictures of the game. The hooks are explained at GameScene."""

    repeated_word = "grid"  # with which the move begins that the next game offers again: the sheet

    def frames(
        self,
        before: GridView,  # noqa: ARG002 - what happened comes with its views
        events: Sequence[SeenEvent[GridView]],
        after: GridView,
    ) -> tuple[Frame[GridView], ...]:
        """The pictures after a move: one for each event that fixes the trump, ends a trick, scores or deals a hand;
        then the present. This stays a little if another seat did something that has no picture of its own."""
        pictures: list[Frame[GridView]] = []
        for event, view in events:
            if isinstance(event, TrumpFixed):
                pictures.append(Frame(FrameRole.EVENT, view, event, least_seconds=TRUMP_STAYS))
            elif isinstance(event, GridTrickTaken):
                pictures.append(Frame(FrameRole.REVEALED, view, event, hold=True, motion=0.45))
            elif isinstance(event, HandScored):
                pictures.append(Frame(FrameRole.SETTLED, view, event, hold=True, motion=0.3))
            elif isinstance(event, GridDealt) and (pack := self.undealt(after)) is not None:
                pictures.append(pack)
        kinds_of_others = [event.kind for event, _ in events if event.seat != after.seat]
        pause = 0.0 if pictures else max((PAUSES.get(kind, 0.0) for kind in kinds_of_others), default=0.0)
        last = events[-1].event if events else None
        return (*pictures, Frame(FrameRole.present(after), after, last, motion=0.5, least_seconds=pause))

    def undealt(self, view: GridView) -> Frame[GridView] | None:
        """The picture of the pack before it is dealt; None if a suit has been refused since the deal."""
        is_fresh = view.phase == GridPhase.REFUSE and set(view.refused) == {None} and bool(view.hand)
        pause = LATER_PACK if view.past else FIRST_PACK
        return Frame(FrameRole.DEALING, view, motion=0.0, least_seconds=pause) if is_fresh else None

    def build(self, builder: Builder, look: GridLook, area: Rect) -> None:
        """Draw the picture of the phase. Refusals and tricks share a picture; a scored hand has its own."""
        view = look.view
        if look.role in (FrameRole.SETTLED, FrameRole.OVER) and view.past:
            settlement.draw(builder, look, area)
        elif view.phase == GridPhase.GRID:
            layout.build(builder, look, area)
        elif view.phase == GridPhase.BID:
            bidding.build(builder, look, area)
        else:
            play.build(builder, look, area)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - for all alike
        return (("contracts", N_("All contracts"), "values"), ("hands", N_("Hands"), "score"))

    def build_chart(self, builder: Builder, look: GridLook, area: Rect) -> None:
        """Draw the chart that the player has opened, one of `charts`."""
        if look.chart == "contracts":
            statuses.draw_chart(builder, look, area)
        else:
            finished_hands.draw(builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same keys under all house rules
        """Pairs of a key of the keyboard that only this game uses, such as "L", and a sentence about its effect."""
        return (
            ("L", N_("shows all lines of the sheet and which of them stand")),
            ("Enter, Space", N_("lifts the contract in focus and puts it down, while sheets are laid out")),
            ("Del", N_("takes the contract in focus off its square")),
            ("Ctrl+Z", N_("takes the last change of the sheet back, while it is laid out")),
            ("X  E", N_("shuffles the sheet, empties it")),
            ("Space", N_("places a counter on the square in focus, or takes it back")),
            ("Backspace", N_("takes all counters back")),
            ("A", N_("places the counters that a hint advises; shows all contracts in a settlement")),
            ("V", N_("shows the next sheet large, then yours again")),
            ("1 … 4", N_("lifts the suit at that place, while suits are refused")),
            (N_("2 … 9, 0, A J Q K"), N_("lifts a card with that sign, pressed again the next one; 0 is the ten")),
            ("Shift and ← →", N_("puts the card in focus to another place")),
            ("G", N_("sorts the hand again")),
            ("C", N_("opens all contracts and all hands so far")),
        )

    def trick_cards(self, b: Builder, moment: SeenEvent[GridView]) -> tuple[TrickCard, ...]:
        return tricks.trick_cards(moment, parts.face_in(b))

    def next_draft(self, look: GridLook, action: Action) -> Plain:
        """The draft after an action of the player; None if the action does not change a draft."""
        if look.view.phase == GridPhase.GRID:
            return layout.next_sheet(look, action)
        return bidding.next_bids(look, action) if look.view.phase == GridPhase.BID else None

    def drafted_move(self, look: GridLook) -> int | None:
        """The move that the player has put together, or the lifted card or suit; None while it is not complete."""
        if look.view.phase == GridPhase.GRID:
            return layout.sheet_as_move(look)
        return bidding.bids_as_move(look) if look.view.phase == GridPhase.BID else look.picked


SCENE: Final = GridScene()
