"""Sealed cards of WarGops by situation: how high they are, by the piles that the seat can still win."""

from __future__ import annotations

from typing import Final

from tablegame.core.habits import HIGHER, HIGHEST, LOST, LOWER, LOWEST, SAME, WON
from tablegame.core.mixes import Mixes, Situation
from tablegame.core.text import N_
from tablegame.games.wargops.facts.habits import signs_of
from tablegame.games.wargops.facts.view import WarView

NONE, LOW, HIGH = "none", "low", "high"
_CARDS: Final = (
    ("low", N_("a low card of your hand")),
    ("middle", N_("a card from the middle")),
    ("high", N_("a high card of your hand")),
)
_HABITS: Final = (
    (HIGHEST, N_("the highest card in hand")),
    (LOWEST, N_("the lowest card in hand")),
    (HIGHER, N_("a higher card than before")),
    (LOWER, N_("a lower card than before")),
    (SAME, N_("the same card again")),
)


class WarMixes(Mixes[WarView]):
    """Three situations, by the points of the piles that the seat can still win."""

    situations: tuple[Situation, ...] = (
        Situation(NONE, N_("When nothing waits for you"), _CARDS),
        Situation(LOW, N_("When a low pile waits for you"), _CARDS),
        Situation(HIGH, N_("When a high pile waits for you"), _CARDS),
    )
    clause: str = "strategy"
    unit: str = N_("points")
    many: int = 20

    habits: tuple[Situation, ...] = (
        Situation(WON, N_("After a trick that you took"), _HABITS),
        Situation(LOST, N_("After a trick that you did not take"), _HABITS),
        *situations,
    )

    def signs(self, view: WarView, move: int) -> tuple[tuple[str, str], ...]:
        """The kinds, and what the card is beside the hand and the trick before."""
        kinds, tricks = self.kinds(view, move), view.tricks_of(view.game)
        if view.seat is None or not tricks or not kinds:
            return kinds
        after, signs = signs_of(view.seat, dict(enumerate(view.hands[view.seat], 1)), tricks[-1])
        return (*kinds, *((after, sign) for sign in sorted(signs[move]) if after in (WON, LOST)))

    def copies(self, view: WarView, move: int) -> int:
        """The cards of that rank in the hand."""
        seat = view.seat
        return view.hands[seat][move - 1] if seat is not None else 1

    def kinds(self, view: WarView, move: int) -> tuple[tuple[str, str], ...]:
        """The situation and the card's place in the hand. High piles are worth more than the highest card."""
        seat = view.seat
        if seat is None or sum(map(bool, view.hands[seat])) < 2:
            return ()
        waits = sum(card.rank for pile in view.piles if seat in pile.claimants for card in pile.cards)
        situation = NONE if not waits else HIGH if waits > view.ranks else LOW
        hand = view.hands[seat]
        below, count = sum(hand[: move - 1]), hand[move - 1]
        place = (below + (count - 1) / 2) / (sum(hand) - 1)
        return ((situation, "low" if place < 1 / 3 else "high" if place > 2 / 3 else "middle"),)


MIXES: Final = WarMixes()
