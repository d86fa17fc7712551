"""Batches of imagined hands: what each of several choices leaves in the same hands, and how it is followed up.

Every batch settles anew how a choice is followed up, in one half of its hands for the other half: otherwise each choice
would promise too much, and another batch could not tell how far that is chance. An explanation plays on likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import permutations
from random import Random
from typing import Any, Final, NamedTuple

from tablegame.core.contract import Engine
from tablegame.core.reasons import QuickPlay
from tablegame.core.tricks import cards_of, mask_of
from tablegame.games.contractgrid.bot.bids import BidAim, BidSets
from tablegame.games.contractgrid.bot.estimate import (
    TINY,
    GridEstimate,
    HandUnderWay,
    refuses_short,
    ways,
)
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Wants, bits_under, finish
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import SUIT_CARDS
from tablegame.games.contractgrid.facts.view import GridView, Phase

HALF: Final = 40
"""Hands of each half of a batch."""
WAYS_KEPT: Final = 6
BIDS_KEPT: Final = 4
"""Ways to play with which every card is weighed, those that are best before a card is chosen; and every set of bids,
those of which it promises most bid by bid."""
ORDERED: Final = 3
"""The most cards left after a choice of which every order is tried as well: so what is certain is found."""


class _Hand(NamedTuple):
    """What one imagined hand leaves: the chance to win, and the own points."""

    chance: float
    points: int


_Half = list[_Hand]


def batch(estimate: GridEstimate, choices: Sequence[int]) -> list[list[float]]:
    """The chance to win that each of these choices leaves in each hand of one batch, the same hands for all."""
    found = _BATCHES[estimate.view.phase](estimate, choices)
    return [[hand.chance for hand in hands] for hands in found]


def _rank(half: _Half) -> float:
    """What ways to play are ranked by: points count a little in themselves."""
    return sum([hand.chance + TINY * hand.points for hand in half])


def _score_hands(estimate: GridEstimate, played: Sequence[Sequence[int]], bids: Sequence[int]) -> _Half:
    return [_Hand(*estimate.outcome(values, bids)) for values in played]


def _bids(estimate: GridEstimate, choices: Sequence[int]) -> list[_Half]:
    trump, sets = estimate.view.order.trump, BidSets(estimate)
    every = ways(estimate.form, trump)
    halves = [estimate.deals(HALF, trump) for _ in range(2)]
    played = [{wants: estimate.played_out(half, trump, wants) for wants in every} for half in halves]
    rates = [{wants: sets.rates(values) for wants, values in half.items()} for half in played]
    found = []
    for move in choices:
        mask = move - moves.BID
        bids, less = estimate.with_own_bids(mask), sets.thrown_away(mask)
        hands: _Half = []
        for half in range(2):
            other, known = played[1 - half], rates[1 - half]
            kept = sorted(every, key=lambda wants: -sets.gain(mask, known[wants]))[:BIDS_KEPT]
            best = max(kept, key=lambda wants: _rank(_score_hands(estimate, other[wants], bids)))
            hands += _score_hands(estimate, played[half][best], bids)
        found.append([hand._replace(chance=hand.chance - less) for hand in hands] if less else hands)
    return found


def _refusals(estimate: GridEstimate, choices: Sequence[int]) -> list[_Half]:
    """By the best bids under each trump that may come."""
    sets, rng = BidSets(estimate), estimate.rng
    left = [move - moves.REFUSE for move in estimate.view.legal()]
    under = {trump: sets.aims(estimate.deals(HALF, trump), trump, 1)[0] for trump in left}
    known = left[0]
    found: list[_Half] = [[] for _ in choices]
    for deal in estimate.deals(2 * HALF, known):
        order = rng.sample(left, len(left))
        hands: dict[int, _Hand] = {}
        for move, listed in zip(choices, found, strict=True):
            trump = estimate.trump_after(move - moves.REFUSE, deal, known, order)
            if trump not in hands:
                aim, card_of = under[trump], bits_under(known).card_of.items()
                own = [bits_under(trump).of([card for bit, card in card_of if hand & bit]) for hand in deal]
                played = estimate.played_out([tuple(own)], trump, aim.wants)
                hands[trump] = _score_hands(estimate, played, estimate.with_own_bids(aim.bids))[0]
            listed.append(hands[trump])
    return found


def _cards(estimate: GridEstimate, choices: Sequence[int]) -> list[_Half]:
    view, trump = estimate.view, estimate.view.order.trump
    bits = bits_under(trump)
    halves = [HandUnderWay(estimate, estimate.deals(HALF, trump), trump) for _ in range(2)]

    def tried(half: int, bit: int, wants: Wants) -> _Half:
        hand = halves[half]
        return _score_hands(estimate, hand.played_out(bit, wants), hand.bids)

    every = ways(estimate.form, trump)
    kept = [sorted(every, key=lambda wants: -_rank(tried(half, 0, wants)))[:WAYS_KEPT] for half in range(2)]
    found = []
    for card in choices:
        bit = bits.of_card[card]
        orders = _orders(view, card)
        hands: _Half = []
        for half in range(2):
            best = max((*kept[1 - half], *orders), key=lambda wants: _rank(tried(1 - half, bit, wants)))
            hands += tried(half, bit, best)
        found.append(hands)
    return found


def _orders(view: GridView, choice: int) -> list[Wants]:
    """Every order of the own cards, if few are left after a choice."""
    of_card = bits_under(view.order.trump).of_card
    rest = [of_card[each] for each in view.hand if each != choice]
    return [Wants(TAKES_ALL.takes, order=each) for each in permutations(rest)] if len(rest) <= ORDERED else []


def follow_up(estimate: GridEstimate, choice: int) -> Wants:
    """The way to play on that is best after bids or a card, in hands of its own."""
    view, trump = estimate.view, estimate.view.order.trump
    hand = HandUnderWay(estimate, estimate.deals(HALF, trump), trump)
    bids = estimate.with_own_bids(choice - moves.BID) if view.phase == Phase.BID else hand.bids
    bit = bits_under(trump).of_card[choice] if view.phase == Phase.PLAY else 0
    return max(
        (*ways(estimate.form, trump), *_orders(view, choice)),
        key=lambda wants: _rank(_score_hands(estimate, hand.played_out(bit, wants), bids)),
    )


_BATCHES: Final[dict[str, Callable[[GridEstimate, Sequence[int]], list[_Half]]]] = {
    Phase.REFUSE: _refusals,
    Phase.BID: _bids,
    Phase.PLAY: _cards,
}


# -- playing on to explain a choice ------------------------------------------------------------------------------------


CARDS_PLAYED: Final = 500
"""The own cards that all playouts of a choice play together: there are more of them where few cards are left."""
MOST: Final = 100
"""Playouts of a choice."""


class GridPlay(QuickPlay[GridView]):
    """To the end of the hand, in games of 100 that the viewer wins from there.

    All play as the computer players imagine it, the viewer for what seems best after the choice: this follows from the
    view alone, so that another count of the same choice differs only by its deals.
    """

    def __init__(self, engine: Engine, view: GridView) -> None:
        super().__init__(engine, view)
        self.samples = min(MOST, CARDS_PLAYED // len(view.hand)) if view.hand else 0
        self._aims: dict[int, BidAim] = {}
        self._wants: dict[int, Wants] = {}
        self._plan: list[int] = []

    @cached_property
    def _estimate(self) -> GridEstimate:
        return GridEstimate(self.view, Random(0))

    @cached_property
    def _start(self) -> Any:
        return self.engine.determinize(self.view, Random(0))

    def imagine(self, rng: Random) -> Any:
        """A deal that agrees with what was refused."""
        self._estimate.rng = rng
        trump, state = self.view.trump or 0, self._start.clone()
        card_of = bits_under(trump).card_of.items()
        (hands,) = self._estimate.deals(1, trump)
        state.hands = tuple(mask_of([card for bit, card in card_of if hand & bit]) for hand in hands)
        return state

    def value(self, state: Any) -> float:
        """Games of 100, by the totals and sheets after the hand."""
        return 100 * self._estimate.shares.after(state.total, state.marks)[self.seat]

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """A suit refused, bids, or a card; the whole rest of the hand is played at once."""
        if state.phase == Phase.REFUSE:
            left: list[int] = [move - moves.REFUSE for move in state.legal(seat)]
            rng.shuffle(left)
            if refuses_short(self.view, seat):
                left.sort(key=lambda suit: (state.hands[seat] & SUIT_CARDS[suit]).bit_count())
            return moves.REFUSE + left[0]
        if state.phase == Phase.BID:
            return moves.BID + (self._aim(state.trump).bids if seat == self.seat else self._estimate.bids()[seat])
        if not self._plan:
            self._plan = self._cards_to_end(state)
        return self._plan.pop()

    def _aim(self, trump: int) -> BidAim:
        """What the viewer bids and plays for under that trump."""
        if trump not in self._aims:
            self._estimate.rng = Random(f"aim {trump}")
            self._aims[trump] = BidSets(self._estimate).aims(self._estimate.deals(HALF, trump), trump, 1)[0]
        return self._aims[trump]

    def _cards_to_end(self, state: Any) -> list[int]:
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
        cards = cards_of(mask_of(self.view.hand) & ~state.hands[self.seat])
        choice = cards[0] if self.view.phase == Phase.PLAY else moves.BID + state.bids[self.seat]
        if choice not in self._wants:
            self._estimate.rng = Random("follow")
            self._wants[choice] = follow_up(self._estimate, choice)
        return self._wants[choice]
