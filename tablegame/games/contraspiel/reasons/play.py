"""How a choice in Contraspiel is played on to see why: the deal to its end, in hands that the calls and cards allow."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tablegame.core.contract import Engine
from tablegame.core.reasons import QuickPlay
from tablegame.core.tricks import NOBODY, cards_of, to_state
from tablegame.games.contraspiel.bot.estimate import least_missed
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.bot.playouts import Goal, SpielSolver, TooDeepError
from tablegame.games.contraspiel.bot.simple import MATSCH_AT, RECONTRA_AT, STAY_AT, cheapest, points
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import ORDERS
from tablegame.games.contraspiel.facts.unseen import CardLayout
from tablegame.games.contraspiel.facts.view import Phase, SpielView

MOST_TRICKS: Final = 1500
MOST_IN_ALL: Final = 15000
"""Finished tricks looked at for one card, and for all; beyond that cards are played simply."""
SIMPLE_IN: Final = 3
"""One deal in so many is played simply by all; in the others everybody plays as if all cards lay open."""


class SpielPlay(QuickPlay[SpielView]):
    """To the end of the deal, in chips with the own share of the pool.

    As the computer players judge deals: most are played with open hands, the others simply.
    """

    samples = 36

    def __init__(self, engine: Engine, view: SpielView) -> None:
        super().__init__(engine, view)
        self.model = Model(view)
        self._state: Any = None
        self._deals: list[CardLayout] = []
        self._simple = False
        self._left = MOST_IN_ALL
        self._known: dict[tuple[int, int, str], dict[tuple[int, ...], bool]] = {}

    def imagine(self, rng: Random) -> Any:
        """A deal by what was said and played."""
        if self._state is None:
            self._state = super().imagine(rng)
            self._deals = sample_deals(self.view, self.samples, rng, self.model)
        deal = self._deals.pop()
        self._simple = len(self._deals) % SIMPLE_IN == 0
        self._known = {}
        state = self._state.clone()
        state.hands, state.talon, state.given = deal.hands, deal.talon, to_state(deal.given)
        return state

    def value(self, state: Any) -> float:
        """Chips that came in the deal, and the own share of what lies in the pool."""
        return float(state.chips[self.seat] + state.pool / state.players)

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """A call by the model of players, or a card."""
        return self._card(state, seat) if state.phase == Phase.PLAY else self._call(state, seat, rng)

    def _call(self, state: Any, seat: int, rng: Random) -> int:
        hand, trump = state.hands[seat], state.trump
        match state.phase:
            case Phase.FIRST:
                return moves.PLAY if self._says(self.model.plays_turned(seat, hand), seat, rng) else moves.PASS
            case Phase.SECOND:
                suit = self.model.second_suit(seat, hand)
                play = moves.PLAY if suit == self.view.suit_turned else moves.PLAY_IN + suit
                return play if self._says(self.model.plays_other(seat, hand, suit), seat, rng) else moves.PASS
            case Phase.CONTRA:
                lies = state.turn_up_lies()
                if not self._says(self.model.contras(seat, hand, trump, lies), seat, rng):
                    return moves.PASS
                return moves.CONTRA_FOR + least_missed(hand, trump) if lies else moves.CONTRA
            case Phase.EXCHANGE | Phase.TURNUP:
                return moves.GIVE + least_missed(hand & ~(1 << state.turn_up), trump)
            case Phase.RECONTRA:
                return moves.RECONTRA if self._worth(state, seat, trump) >= RECONTRA_AT else moves.PASS
            case Phase.MATSCH:
                worth, suit = max((self._worth(state, seat, suit), suit) for suit in range(4) if suit != trump)
                return moves.MATSCH + suit if worth >= MATSCH_AT else moves.PASS
            case Phase.DROP:
                return moves.STAY if points(hand, trump) >= STAY_AT else moves.DROP
        return moves.STAND if state.phase == Phase.WENZEL else moves.LEAVE

    def _says(self, chance: float, seat: int, rng: Random) -> bool:
        """Whether something is said; the viewer knows its own mind."""
        return chance >= 0.5 if seat == self.seat else rng.random() < chance

    @staticmethod
    def _worth(state: Any, seat: int, trump: int) -> int:
        """The points of a hand; tricks already won count like the trumps they cost."""
        return points(state.hands[seat], trump) + 4 * int(state.trick_winners.count(seat))

    def _card(self, state: Any, seat: int) -> int:
        order = ORDERS[state.trump]
        cards = cards_of(order.playable(state.hands[seat], state.trick))
        if len(cards) == 1:
            return cards[0]
        if not self._simple and self._left > 0:
            cards = self._good(state, seat, cards)
        if state.trick:
            return cheapest(cards, state.trick, state.trump)
        own = [card for card in cards if seat == state.soloist and order.suits[card] == state.trump]
        return max(own or cards, key=order.powers.__getitem__)

    def _good(self, state: Any, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the cards that keep what the seat wants, with all hands open; all of them where none does."""
        open_matsch = state.matsch != NOBODY and all(
            won == state.matsch for won in state.trick_winners[state.matsch_from :]
        )
        goal: Goal = "all" if open_matsch else "deal"
        key = (state.trump, state.soloist, goal)
        solver = SpielSolver(
            [0 if state.dropped >> each & 1 else hand for each, hand in enumerate(state.hands)], state.trump,
            state.soloist, state.trick_winners, goal, MOST_TRICKS, self._known.setdefault(key, {}),
        )  # fmt: skip
        wants = seat == state.soloist
        try:
            good = [card for card in cards if solver.makes_with(seat, card, state.leader, state.trick) == wants]
        except TooDeepError:
            good = []
        self._left -= solver.looked
        return tuple(good) or cards
