"""How a choice in ContractGrid is played on to see why: the hand to its end, in hands that the view allows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

from tablegame.core.contract import Engine
from tablegame.core.reasons import QuickPlay
from tablegame.core.tricks import cards_of, mask_of
from tablegame.games.contractgrid.bot.bids import BidAim, BidSets
from tablegame.games.contractgrid.bot.estimate import WAYS_KEPT, Deal, GridEstimate, HandUnderWay, mean, ways
from tablegame.games.contractgrid.bot.habits import refuses_short
from tablegame.games.contractgrid.bot.playouts import Wants, bits_under, finish
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import SUIT_CARDS
from tablegame.games.contractgrid.facts.view import GridView, Phase

SETTLED: Final = 14
"""Deals by which it is settled what the viewer plays for."""
CARDS_PLAYED: Final = 440
"""The own cards that all playouts of a card play together, so that there are more playouts where few cards are left.
Other choices get two thirds of them."""
MOST: Final = 100
"""Playouts of a choice."""


class GridPlay(QuickPlay[GridView]):
    """To the end of the hand, in games of 100 that the viewer wins from there.

    All play as the computer players imagine it, the viewer for what seems best after the choice: this follows from the
    view alone, so that another count of the same choice differs only by its deals.
    """

    def __init__(self, engine: Engine, view: GridView) -> None:
        super().__init__(engine, view)
        cards = CARDS_PLAYED if view.phase == Phase.PLAY else CARDS_PLAYED * 2 // 3
        self.samples = min(MOST, cards // len(view.hand)) if view.hand else 0
        self._rng = Random(0)
        self._deals: list[Deal] = []
        self._aims: dict[int, BidAim] = {}
        self._wants: dict[int, Wants] = {}
        self._ways: list[Wants] = []
        self._plan: list[int] = []

    def imagine(self, rng: Random) -> Any:
        """A deal that agrees with what was refused."""
        trump = self.view.trump or 0
        if not self._deals:
            estimate = self._estimate
            self._rng.seed(rng.random())
            self._deals = estimate.deals(self.samples, trump)
        card_of = bits_under(trump).card_of
        state = self._start.clone()
        state.hands = tuple(
            mask_of([card for bit, card in card_of.items() if hand & bit]) for hand in self._deals.pop()
        )
        return state

    def value(self, state: Any) -> float:
        """Games of 100, by the totals and sheets after the hand."""
        return 100 * self._estimate.shares.after(state.total, state.marks)[self.seat]

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """A suit refused, bids, or a card; the whole rest of the hand is played at once."""
        if state.phase == Phase.REFUSE:
            return self._refused(state, seat, rng)
        if state.phase == Phase.BID:
            return moves.BID + (self._aim(state.trump).bids if seat == self.seat else self._bids[seat])
        if not self._plan:
            self._plan = self._played(state)
        return self._plan.pop()

    @cached_property
    def _start(self) -> Any:
        return self.engine.determinize(self.view, Random(0))

    @cached_property
    def _bids(self) -> list[int]:
        self._rng.seed("bids")
        return self._estimate.bids()

    @cached_property
    def _settled(self) -> HandUnderWay:
        self._rng.seed("settled")
        return HandUnderWay(self._estimate, self._estimate.deals(SETTLED, self.view.order.trump), self.view.order.trump)

    @cached_property
    def _estimate(self) -> GridEstimate:
        return GridEstimate(self.view, self._rng)

    def _refused(self, state: Any, seat: int, rng: Random) -> int:
        """The shortest suit, or any."""
        left: list[int] = [move - moves.REFUSE for move in state.legal(seat)]
        rng.shuffle(left)
        if refuses_short(self.view, seat):
            left.sort(key=lambda suit: (state.hands[seat] & SUIT_CARDS[suit]).bit_count())
        return moves.REFUSE + left[0]

    def _aim(self, trump: int) -> BidAim:
        """What the viewer bids and plays for under that trump."""
        if trump not in self._aims:
            self._rng.seed(f"aim {trump}")
            deals = self._estimate.deals(SETTLED, trump)
            self._aims[trump] = BidSets(self._estimate).aims(deals, trump, 1)[0]
        return self._aims[trump]

    def _played(self, state: Any) -> list[int]:
        """The cards that are played to the end of the hand, the last one first."""
        bits = bits_under(state.trump)
        winners = [trick.winner for trick in state.tricks]
        played: list[int] = []
        finish(
            [bits.of(cards_of(hand)) for hand in state.hands], state.leader,
            [bits.of_card[card] for card in state.trick],
            list(map(winners.count, range(state.players))), [bits.of(cards_of(cards)) for cards in state.collected],
            self._estimate.everyone(self._way(state), state.trump), bits.led, played,
        )  # fmt: skip
        return [bits.card_of[bit] for bit in reversed(played)]

    def _way(self, state: Any) -> Wants:
        """What the viewer plays for after the choice."""
        if self.view.phase == Phase.REFUSE:
            return self._aim(state.trump).wants
        card = mask_of(self.view.hand) & ~state.hands[self.seat]
        bit = bits_under(state.trump).of(cards_of(card))
        choice = bit or state.bids[self.seat]
        if choice not in self._wants:
            self._wants[choice] = self._best_way(bit, self._estimate.with_own_bids(state.bids[self.seat]))
        return self._wants[choice]

    def _best_way(self, bit: int, bids: Sequence[int]) -> Wants:
        """The way to play that seems best after a card (0: before any) with these bids of all seats."""

        def worth(wants: Wants, bit: int) -> float:
            played = hand.played_out(bit, wants)
            return mean([estimate.outcome(values, bids) for values in played]).rank

        hand, estimate = self._settled, self._estimate
        if not self._ways:
            self._ways = sorted(ways(estimate.form, self.view.order.trump), key=lambda wants: -worth(wants, 0))
        return max(self._ways[:WAYS_KEPT] if bit else self._ways, key=lambda wants: worth(wants, bit))
