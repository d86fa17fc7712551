"""Batches of imagined hands: the chance to win that each of several choices leaves in the same hands.

The viewer is the seat that chooses. After each choice it plays with the goal (a way to play the hand, bot/playouts.py)
that is then best. Each half of a batch selects the goal for the other half: otherwise every choice would seem better
than it is, and another batch would not show how much of that is luck. `GridPlay` plays on in the same way to explain a
choice. Hands of cards are ints with a bit for each card (`bits_under`), sets of contracts masks.
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
from tablegame.games.contractgrid.bot.estimate import TINY, GridEstimate, HandUnderWay, goals_to_try, refuses_shortest
from tablegame.games.contractgrid.bot.playouts import TAKES_ALL, Goal, bits_under, play_to_end
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import SUIT_CARDS
from tablegame.games.contractgrid.facts.view import GridPhase, GridView

HALF: Final = 40  # the number of hands in each half of a batch
CARD_GOALS: Final = 6  # the number of goals with which each card is weighed: the best goals before a card is chosen
BID_GOALS: Final = 4
"""The number of goals with which a set of bids is weighed: the best goals by the rates of its contracts."""
ORDERED: Final = 3
"""If no more own cards than this are left after a choice, every order of them is tried: so sure results are found."""


class _Outcome(NamedTuple):
    """The result of one imagined hand for the viewer."""

    chance: float  # to win the game after it
    points: int


_Outcomes = list[_Outcome]


def batch(estimate: GridEstimate, choices: Sequence[int]) -> list[list[float]]:
    """For each move the viewer's chances to win, one for each hand of a batch. All moves get the same hands."""
    outcomes_by_choice = _BATCHES[estimate.view.phase](estimate, choices)
    return [[outcome.chance for outcome in outcomes] for outcomes in outcomes_by_choice]


def _rating(outcomes: _Outcomes) -> float:
    """The sum by which goals are compared: the chances to win after all hands, and a little for the points."""
    return sum([outcome.chance + TINY * outcome.points for outcome in outcomes])


def _outcomes(estimate: GridEstimate, played: Sequence[Sequence[int]], bids: Sequence[int]) -> _Outcomes:
    """The outcomes of played hands for the viewer.
    played: for each hand the contracts that each seat makes, as masks.
    bids: the bids of each seat, as masks."""
    return [_Outcome(*estimate.outcome(values, bids)) for values in played]


def _batch_of_bids(estimate: GridEstimate, choices: Sequence[int]) -> list[_Outcomes]:
    """For each choice of bids the outcomes of the hands of one batch.
    All hands are played once with each goal; then each choice takes the hands that were played with its best goal."""
    trump, sets = estimate.view.order.trump, BidSets(estimate)
    goals = goals_to_try(estimate.rules, trump)
    halves = [estimate.deals(HALF, trump) for _ in range(2)]
    played = [{goal: estimate.played_out(half, trump, goal) for goal in goals} for half in halves]
    rates = [{goal: sets.rates(values) for goal, values in half.items()} for half in played]
    outcomes_by_choice = []
    for move in choices:
        mask = move - moves.BID
        bids, cost = estimate.with_own_bids(mask), sets.contradiction_cost(mask)
        outcomes: _Outcomes = []
        for half in range(2):
            other_half, other_rates = played[1 - half], rates[1 - half]
            promising = sorted(goals, key=lambda goal: -sets.gain(mask, other_rates[goal]))[:BID_GOALS]
            best = max(promising, key=lambda goal: _rating(_outcomes(estimate, other_half[goal], bids)))
            outcomes += _outcomes(estimate, played[half][best], bids)
        outcomes_by_choice.append([each._replace(chance=each.chance - cost) for each in outcomes])
    return outcomes_by_choice


def _batch_of_refusals(estimate: GridEstimate, choices: Sequence[int]) -> list[_Outcomes]:
    """For each refusal the outcomes of the hands of one batch, with the best bids under the trump that it leads to."""
    sets, rng = BidSets(estimate), estimate.rng
    suits = [move - moves.REFUSE for move in estimate.view.legal()]  # each of them may become trump
    aims = {trump: sets.aims(estimate.deals(HALF, trump), trump, 1)[0] for trump in suits}
    supposed = suits[0]  # the trump under which the deals are bits, until the real trump is known
    outcomes_by_choice: list[_Outcomes] = [[] for _ in choices]
    for deal in estimate.deals(2 * HALF, supposed):
        order = rng.sample(suits, len(suits))
        outcome_by_trump: dict[int, _Outcome] = {}
        for move, outcomes in zip(choices, outcomes_by_choice, strict=True):
            trump = estimate.trump_after(move - moves.REFUSE, deal, supposed, order)
            if trump not in outcome_by_trump:
                aim = aims[trump]
                hands = [bits_under(trump).of(bits_under(supposed).cards(hand)) for hand in deal]
                played = estimate.played_out([tuple(hands)], trump, aim.goal)
                (outcome_by_trump[trump],) = _outcomes(estimate, played, estimate.with_own_bids(aim.bids))
            outcomes.append(outcome_by_trump[trump])
    return outcomes_by_choice


def _batch_of_cards(estimate: GridEstimate, choices: Sequence[int]) -> list[_Outcomes]:
    """For each card the outcomes of the hands of one batch, with the goal that is best after this card."""
    view, trump = estimate.view, estimate.view.order.trump
    bits = bits_under(trump)
    halves = [HandUnderWay(estimate, estimate.deals(HALF, trump), trump) for _ in range(2)]

    def outcomes_with(half: int, bit: int, goal: Goal) -> _Outcomes:
        """The outcomes of one half if the viewer plays this card (0 for none yet), and after it with this goal."""
        hand = halves[half]
        return _outcomes(estimate, hand.played_out(bit, goal), hand.bids)

    goals = goals_to_try(estimate.rules, trump)
    promising = [
        sorted(goals, key=lambda goal: -_rating(outcomes_with(half, 0, goal)))[:CARD_GOALS] for half in range(2)
    ]
    outcomes_by_choice = []
    for card in choices:
        bit = bits.bit_of[card]
        orders = _fixed_orders(view, card)
        outcomes: _Outcomes = []
        for half in range(2):
            other_half = 1 - half
            goals_after_card = (*promising[other_half], *orders)
            best = max(goals_after_card, key=lambda goal: _rating(outcomes_with(other_half, bit, goal)))
            outcomes += outcomes_with(half, bit, best)
        outcomes_by_choice.append(outcomes)
    return outcomes_by_choice


def _fixed_orders(view: GridView, choice: int) -> list[Goal]:
    """A goal for every order in which the own cards can be played after a choice; [] if more than ORDERED are left."""
    bit_of = bits_under(view.order.trump).bit_of
    bits = [bit_of[card] for card in view.hand if card != choice]
    return [Goal(TAKES_ALL.takes, order=order) for order in permutations(bits)] if len(bits) <= ORDERED else []


def follow_up(estimate: GridEstimate, choice: int) -> Goal:
    """The goal with which the viewer plays best after a choice, found in newly imagined deals.
    choice: a move that bids or plays a card."""
    view, trump = estimate.view, estimate.view.order.trump
    hand = HandUnderWay(estimate, estimate.deals(HALF, trump), trump)
    bids = estimate.with_own_bids(choice - moves.BID) if view.phase == GridPhase.BID else hand.bids
    bit = bits_under(trump).bit_of[choice] if view.phase == GridPhase.PLAY else 0
    return max(
        (*goals_to_try(estimate.rules, trump), *_fixed_orders(view, choice)),
        key=lambda goal: _rating(_outcomes(estimate, hand.played_out(bit, goal), bids)),
    )


_BATCHES: Final[dict[str, Callable[[GridEstimate, Sequence[int]], list[_Outcomes]]]] = {
    GridPhase.REFUSE: _batch_of_refusals,
    GridPhase.BID: _batch_of_bids,
    GridPhase.PLAY: _batch_of_cards,
}


CARDS_PLAYED: Final = 500
"""The number of own cards in all playouts of a choice. The fewer cards are left, the more playouts there are."""
MOST_PLAYOUTS: Final = 100  # the most playouts of a choice


class GridPlay(QuickPlay[GridView]):
    """Playouts of one view to the end of the hand. Their value is the number of games in 100 that the viewer then wins.

    All seats play as in imagined hands. The viewer has the goal that seems best after its choice. This goal follows
    from the view alone: if the same choice is counted again, only the deals differ.
    """

    def __init__(self, engine: Engine, view: GridView) -> None:
        super().__init__(engine, view)
        self.samples = min(MOST_PLAYOUTS, CARDS_PLAYED // len(view.hand)) if view.hand else 0
        self._aims: dict[int, BidAim] = {}
        self._goals: dict[int, Goal] = {}
        self._cards_to_play: list[int] = []  # the cards of all seats to the end of the hand, the last card first

    @cached_property
    def _estimate(self) -> GridEstimate:
        return GridEstimate(self.view, Random(0))

    @cached_property
    def _start(self) -> Any:
        return self.engine.determinize(self.view, Random(0))

    def imagine(self, rng: Random) -> Any:
        """A random state that the view allows. Its deal fits the refusals of most seats (`GridEstimate.deals`)."""
        self._estimate.rng = rng
        trump, state = self.view.trump or 0, self._start.clone()  # before trump is fixed, bits under any suit will do
        (hands,) = self._estimate.deals(1, trump)
        state.hands = tuple(mask_of(bits_under(trump).cards(hand)) for hand in hands)
        return state

    def value(self, state: Any) -> float:
        """The number of games in 100 that the viewer wins from this state, in which the hand is over."""
        return 100 * self._estimate.win_chances.after(state.total, state.marks)[self.seat]

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """The move of a seat in a playout. All cards of the hand are computed when the first one is asked for."""
        if state.phase == GridPhase.REFUSE:
            suits: list[int] = [move - moves.REFUSE for move in state.legal(seat)]
            rng.shuffle(suits)
            if refuses_shortest(self.view, seat):
                suits.sort(key=lambda suit: (state.hands[seat] & SUIT_CARDS[suit]).bit_count())
            return moves.REFUSE + suits[0]
        if state.phase == GridPhase.BID:
            return moves.BID + (self._aim(state.trump).bids if seat == self.seat else self._estimate.bids[seat])
        if not self._cards_to_play:
            self._cards_to_play = self._played_to_end(state)
        return self._cards_to_play.pop()

    def _aim(self, trump: int) -> BidAim:
        """The best bids of the viewer under this trump, with their goal."""
        if trump not in self._aims:
            self._estimate.rng = Random(f"aim {trump}")
            self._aims[trump] = BidSets(self._estimate).aims(self._estimate.deals(HALF, trump), trump, 1)[0]
        return self._aims[trump]

    def _played_to_end(self, state: Any) -> list[int]:
        """The cards that all seats play from this state to the end of the hand, the last card first."""
        bits = bits_under(state.trump)
        hands = [bits.of(cards_of(hand)) for hand in state.hands]
        trick = [bits.bit_of[card] for card in state.trick]
        winners = [trick.winner for trick in state.tricks]
        won = [winners.count(seat) for seat in range(state.players)]
        collected = [bits.of(cards_of(cards)) for cards in state.collected]
        goals = self._estimate.goals(self._goal(state), state.trump)
        played: list[int] = []
        play_to_end(hands, state.leader, trick, won, collected, goals, bits.followers, played)
        return [bits.card_of[bit] for bit in reversed(played)]

    def _goal(self, state: Any) -> Goal:
        """The goal of the viewer after the choice that led to this state."""
        if self.view.phase == GridPhase.REFUSE:
            return self._aim(state.trump).goal
        choice = moves.BID + state.bids[self.seat]
        if self.view.phase == GridPhase.PLAY:
            (choice,) = cards_of(mask_of(self.view.hand) & ~state.hands[self.seat])  # the card that has left the hand
        if choice not in self._goals:
            self._estimate.rng = Random("follow")
            self._goals[choice] = follow_up(self._estimate, choice)
        return self._goals[choice]
