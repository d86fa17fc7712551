"""What a choice in Contraspiel is worth in chips: one estimate for bids, contra, matsch, folding, dropping and play.

A chip in the pool is worth its share to everybody, since what is left there is shared at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from random import Random
from typing import Final

from tablegame.core.tricks import cards_of, mask_of, not_none
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.bot.playouts import (
    Goal,
    SpielSolver,
    TooDeepError,
    reaches_goal,
    simple_winners,
)
from tablegame.games.contraspiel.facts import payments
from tablegame.games.contraspiel.facts.cards import ORDERS, SOW
from tablegame.games.contraspiel.facts.view import CardLayout, Phase, SpielView

DEALS: Final = {3: 44, 4: 40, 5: 32, 6: 24}
"""Deals imagined for a batch, by players."""
MOST_TRICKS: Final = 5000
"""Finished tricks looked at for one question of the solver; beyond that the deal is played out simply."""
MOST_IN_ALL: Final = {3: 30000, 4: 30000, 5: 24000, 6: 20000}
"""Finished tricks looked at for all questions of a batch."""
REVOLTE_SHARE: Final = {3: 0.36, 4: 0.5, 5: 0.61, 6: 0.64}
"""The share of a winning soloist's opponents that stay without a trick, by players."""
OWN_REVOLTE: Final = 0.04
"""How often a soloist who loses stays without a trick."""
WINNER_SHARE: Final = 0.03
"""Chips, in revoltes, that an opponent of a losing soloist gets on average: mostly they pay one another."""
CERTAIN: Final = 0.2
"""How far from certain a contra may be, either way, for the other case to be ignored."""
CHANCES: Final = (
    (0.98, 0.74, 0.55, 0.17),
    (0.98, 0.90, 0.36, 0.09),
    (0.99, 0.95, 0.22, 0.04),
    (1.0, 0.97, 0.20, 0.01),
    (1.0, 1.0, 0.0, 0.0),
)
"""How often the soloist wins the deal, by tricks played so far: where it is won with open hands and also when everybody
plays simply, with open hands alone, simply alone, neither. The others see less than open hands show: of deals that are
lost with open hands the soloist still wins a third (docs/decisions/0020-contraspiel-players.md)."""
MISSED: Final = 0.001
"""Chips that a card given away is worth for every step it stands higher, all else being equal."""
BOLD: Final = 0.15
"""How much less often a contra wins than imagined deals say: who said play has more than it seems."""
DEAR: Final = 24
"""Chips of a bête beyond which many deals are thrown in."""
PATIENCE: Final = 1.5
"""Chips that a pass of the first round is worth beyond the estimate, while a bête is not dear and the seat is in two
minds: it finds out more, and may still speak."""
LATE: Final = 0.3
"""Chips that a play in the second round is worth less than the same in the first: the others have time to learn."""
SECOND_PASS: Final = 0.5, -1.0
"""Chips that a pass of the second round is worth beyond the estimate, while a bête is not dear, and while it is: then a
hand that is good enough wins more than it seems."""


class SpielEstimate:
    """The estimate of all choices of one view, by one batch of imagined deals."""

    def __init__(self, view: SpielView, rng: Random) -> None:
        self.view = view
        self.seat = view.own
        self.players = view.players
        self.stamm = view.number("stamm")
        self.model = Model(view)
        self.deals: list[CardLayout] = sample_deals(view, DEALS[view.players], rng, self.model)
        self.won = tuple(trick.winner for trick in view.tricks)
        self._left = MOST_IN_ALL[view.players]
        self._chances: dict[tuple[int, ...], float] = {}
        self._rng = rng
        self.kept = 1 - 1 / view.players
        """What a chip costs that goes into the pool: the rest comes back at the end."""
        dear = self.bete() > DEAR
        if view.phase == Phase.FIRST:
            own = self.model.plays_turned(self.seat, mask_of(view.hand or ()))
            self.patience = 0.0 if dear else PATIENCE * 4 * own * (1 - own)
        else:
            self.patience = SECOND_PASS[dear]

    @property
    def spent(self) -> bool:
        """Whether this decision has used up its work."""
        return self._left <= 0

    # -- what outcomes are worth -------------------------------------------------------------------------------

    def bete(self, pool: int | None = None) -> int:
        """A single bête in chips. pool: if not as it is now."""
        return payments.bete_of(self.view, pool=pool)

    def revolte(self, trump: int) -> int:
        """Chips that a player without a trick pays."""
        return payments.revolte(self.view, trump)

    def as_soloist(self, chance: float, trump: int, double: bool = False) -> float:
        """Chips for the soloist who has this chance to win the deal."""
        revolte = self.revolte(trump)
        won = self.stamm * self.kept + revolte * REVOLTE_SHARE[self.players] * self.view.opponents
        lost = -self.bete() * (2 if double else 1) * self.kept - OWN_REVOLTE * revolte
        return lost + chance * (won - lost)

    def as_opponent(self, chance: float, trump: int, double: bool = False) -> float:
        """Chips for one of the others when the soloist has this chance."""
        revolte = self.revolte(trump)
        won = -self.stamm / self.players - revolte * REVOLTE_SHARE[self.players]
        lost = self.bete() * (2 if double else 1) / self.players + WINNER_SHARE * revolte
        return lost + chance * (won - lost)

    def as_matsch(self, all_made: bool, chance: float, paid: int = 0) -> float:
        """Chips for the matsch player, who wins the deal with this chance. paid: the stakes that everybody pays now, 0
        if they are paid already."""
        pool = self.view.pool + paid * self.players
        if all_made:
            return pool - paid - self.view.pool / self.players + self.view.opponents * 0.5
        lost = -2 * self.view.opponents
        return lost + (chance * self.stamm - (1 - chance) * self.bete(pool)) * self.kept

    def out_of_play(self, chance: float) -> float:
        """Chips of the pool for one who plays no cards."""
        return (1 - chance) * self.bete() / self.players - chance * self.stamm / self.players

    # -- what would happen -------------------------------------------------------------------------------------

    def makes(self, hands: Sequence[int], trump: int, soloist: int, goal: Goal = "deal") -> bool:
        """Whether the soloist reaches the goal with open hands, from the next trick on; an empty hand dropped out."""
        playing = self._still_in(hands)
        leader = self._leader(playing)
        solver = self._solver(playing, trump, soloist, goal)
        try:
            if solver is not None:
                return solver.makes(leader)
        except TooDeepError:
            pass
        finally:
            self._left -= solver.looked if solver else 0
        won = simple_winners(playing, trump, soloist, leader, (), self.won)
        return reaches_goal(won, len(self.won), soloist, goal)

    def chance(self, hands: Sequence[int], trump: int, soloist: int) -> float:
        """How likely the soloist wins the deal, from the next trick on."""
        key = (*hands, trump, soloist)
        if key not in self._chances:
            made = self.makes(hands, trump, soloist)
            playing = self._still_in(hands)
            won = simple_winners(playing, trump, soloist, self._leader(playing), (), self.won)
            self._chances[key] = self._chance_of(made, reaches_goal(won, len(self.won), soloist, "deal"))
        return self._chances[key]

    def _chance_of(self, made: bool, made_simply: bool) -> float:
        """How likely the soloist wins a deal that is won or lost with open hands, and when everybody plays simply."""
        return CHANCES[min(len(self.won), 4)][2 * (not made) + (not made_simply)]

    def _solver(self, playing: Sequence[int], trump: int, soloist: int, goal: Goal) -> SpielSolver | None:
        return SpielSolver(playing, trump, soloist, self.won, goal, MOST_TRICKS) if not self.spent else None

    def _still_in(self, hands: Sequence[int]) -> list[int]:
        """The hands, empty for those who dropped out."""
        return [0 if out else hand for hand, out in zip(hands, self.view.dropped, strict=True)]

    def _leader(self, playing: Sequence[int]) -> int:
        first = self.view.forehand if self.view.leader is None else self.view.leader
        return next(s for i in range(self.players) if playing[s := (first + i) % self.players])

    # -- what a call is worth in one deal ----------------------------------------------------------------------

    def play_value(self, deal: CardLayout, trump: int) -> float:
        """Saying play: if somebody says contra, the seat becomes an opponent."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        contras = {seat: self._contras(deal, seat, trump) for seat in others}
        alone = prod(1 - chance for chance in contras.values())
        boldest = max(others, key=contras.__getitem__)
        opposed = self.as_opponent(self.chance(deal.hands, trump, boldest), trump) if alone < 1 - CERTAIN else 0.0
        if alone <= CERTAIN:
            return opposed
        chance = self.chance(deal.hands, trump, self.seat)
        worth = self.as_soloist(chance, trump)
        return alone * worth + (1 - alone) * opposed if alone < 1 - CERTAIN else worth

    def _contras(self, deal: CardLayout, seat: int, trump: int) -> float:
        """How likely that seat says contra in this trump."""
        exchange = self.view.taker is None and self.view.turn_up_suit == trump
        return self.model.contras(seat, deal.hands[seat], trump, exchange)

    def pass_value(self, deal: CardLayout) -> float:
        """A pass while nobody plays: a later seat may play, and win or pay a bête; or oneself in the second round."""
        forehand, first = self.view.forehand, self.view.phase == Phase.FIRST
        later = range(1, (forehand - self.seat) % self.players or self.players)
        asked = [((self.seat + place) % self.players, first) for place in later]
        asked += [((forehand + place) % self.players, False) for place in range(self.players if first else 0)]
        plays = (self._play_of(deal, seat, in_first) for seat, in_first in asked)
        value = next((found for found in plays if found is not None), 0.0)
        return value + self.patience

    def _play_of(self, deal: CardLayout, seat: int, first: bool) -> float | None:
        """What it comes to if that seat says play, in the first round or the second; None if it passes."""
        hand = deal.hands[seat]
        suit = self.view.turn_up_suit if first else self.model.second_suit(seat, hand)
        likely = self.model.plays_turned(seat, hand) if first else self.model.plays_other(seat, hand, suit)
        if seat == self.seat:
            if likely < 0.5:
                return None
            chance = self.chance(deal.hands, suit, seat)
            return self.as_soloist(chance, suit) - LATE
        if self._rng.random() >= likely:
            return None
        contra = self._contras(deal, self.seat, suit)
        chance = self.chance(deal.hands, suit, seat)
        opposed = self.as_opponent(chance, suit)
        if contra < CERTAIN:
            return opposed
        alone = self.as_soloist(self.chance(deal.hands, suit, self.seat), suit)
        return contra * alone + (1 - contra) * opposed

    def solo_value(self, deal: CardLayout, trump: int, give: int | None = None, double: bool = False) -> float:
        """Being the soloist for the rest of the deal. give: the card that is given for the turn-up."""
        hands, view = list(deal.hands), self.view
        if give is not None:
            lies = view.turn_up is not None and view.taker is None
            turn_up = 1 << not_none(view.turn_up) if lies else 0
            hands[self.seat] = (hands[self.seat] | turn_up) & ~(1 << give)
        chance = self.chance(hands, trump, self.seat)
        if view.phase == Phase.CONTRA:
            chance = max(0.0, chance - BOLD)
        missed = 0.0 if give is None else MISSED * ORDERS[trump].powers[give]
        return self.as_soloist(chance, trump, double) - missed

    def oppose_value(self, deal: CardLayout) -> float:
        """Letting the present soloist play."""
        soloist, trump = not_none(self.view.soloist), self.view.order.trump
        chance = self.chance(deal.hands, trump, soloist)
        return self.as_opponent(chance, trump, soloist == self.view.recontra)

    def matsch_value(self, deal: CardLayout, trump: int) -> float:
        """Undertaking every trick that is left, in this suit."""
        every = self.makes(deal.hands, trump, self.seat, "all")
        chance = 1.0 if every else self.chance(deal.hands, trump, self.seat)
        return self.as_matsch(every, chance, 2 * self.stamm)

    def sow_value(self, deal: CardLayout) -> float:
        """Taking a sow before the hand is seen: the plain card worth least is given for it."""
        turned = not_none(self.view.turn_up)
        trump, hands = turned >> 3, list(deal.hands)
        hands[self.seat] = hands[self.seat] & ~(1 << least_missed(hands[self.seat], trump)) | 1 << turned
        chance = self.chance(hands, trump, self.seat)
        return self.as_soloist(chance, trump)

    def stay_value(self, deal: CardLayout) -> float:
        """Staying in the deal."""
        soloist, trump = not_none(self.view.soloist), self.view.order.trump
        playing = self._still_in(deal.hands)
        chance = self.chance(playing, trump, soloist)
        won = simple_winners(playing, trump, soloist, self._leader(playing), (), ())
        return self.out_of_play(chance) - (0 if self.seat in won else self.revolte(trump))

    def drop_value(self, deal: CardLayout) -> float:
        """Dropping out of the deal."""
        soloist, trump = not_none(self.view.soloist), self.view.order.trump
        playing = self._still_in(deal.hands)
        playing[self.seat] = 0
        chance = 1.0 if sum(map(bool, playing)) == 1 else self.chance(playing, trump, soloist)
        return self.out_of_play(chance)

    # -- in all deals ------------------------------------------------------------------------------------------

    def rows(self, row: Callable[[CardLayout], Sequence[float]]) -> list[Sequence[float]]:
        """The values of some choices in each deal, until the work is used up: a choice that comes last must not be
        valued by simple play alone."""
        found: list[Sequence[float]] = []
        for deal in self.deals:
            values = row(deal)
            if found and self.spent:
                break
            found.append(values)
        return found

    # -- cards -------------------------------------------------------------------------------------------------

    def cards_in(self, deal: CardLayout, cards: Sequence[int]) -> list[float]:
        """What it is worth in a deal to play each of these cards now."""
        view, trump = self.view, self.view.order.trump
        soloist, leader = not_none(view.soloist), not_none(view.leader)
        playing = self._still_in(deal.hands)
        open_matsch = view.matsch is not None and all(winner == view.matsch for winner in self.won[view.matsch_from :])
        goal: Goal = "all" if open_matsch else "deal"
        solver = self._solver(playing, trump, soloist, goal)
        found = []
        for card in cards:
            after = list(playing)
            after[self.seat] &= ~(1 << card)
            won = simple_winners(after, trump, soloist, leader, (*view.trick, card), self.won)
            made = made_simply = reaches_goal(won, len(self.won), soloist, goal)
            if solver is not None:
                try:
                    made = solver.makes_with(self.seat, card, leader, view.trick)
                except TooDeepError:
                    self._left -= solver.looked
                    solver = self._solver(playing, trump, soloist, goal)
            chance = float(made) if goal == "all" else self._chance_of(made, made_simply)
            found.append(self._card_chips(chance, goal, won))
        self._left -= solver.looked if solver else 0
        return found

    def _card_chips(self, chance: float, goal: Goal, won: Sequence[int]) -> float:
        """The outcome in chips, and a share for one's own tricks as simple play brings them. chance: that the soloist
        reaches the goal."""
        view, trump = self.view, self.view.order.trump
        own = won.count(self.seat)
        if self.seat == view.soloist:
            if goal == "deal":
                return self.as_soloist(chance, trump, view.soloist == view.recontra) + 0.1 * own
            return self.as_matsch(chance == 1, chance or reaches_goal(won, 0, self.seat, "deal")) + 0.1 * own
        chips = 2 - chance * (2 + view.pool / self.players) if goal == "all" else self.out_of_play(chance)
        return chips - (0 if own else self.revolte(trump)) + 0.1 * own


def least_missed(hand: int, trump: int) -> int:
    """The card that is missed least: the lowest of the shortest plain suit, kings, sows and trumps last."""
    order = ORDERS[trump]

    def missed(card: int) -> tuple[bool, bool, int, int]:
        suit = order.suits[card]
        return suit == trump, card & 7 >= SOW - 1, (hand & order.masks[suit]).bit_count(), card & 7

    return min(cards_of(hand), key=missed)
