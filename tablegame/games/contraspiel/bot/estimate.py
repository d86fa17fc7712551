"""The value of a choice in Contraspiel, in chips, over a batch of imagined deals.

Each choice is valued deal by deal: by the chance that the soloist wins with the hands of the deal. A chip in the pool
has the value of an equal share for every seat, since the pool is shared at the end. A hand is a mask of cards: bit 0
stands for card 0, and so on. The solver (a search with open hands) and simple play are in bot/playouts.py. A matsch is
the announcement to take every trick, a revolte what a seat without a trick pays, a sow an ace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from random import Random
from typing import Final

from tablegame.core.tricks import cards_of, clockwise, mask_of, not_none
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.bot.playouts import Goal, SpielSolver, TooDeepError, reaches_goal, simple_play_winners
from tablegame.games.contraspiel.facts import payments
from tablegame.games.contraspiel.facts.cards import KING, ORDERS, rank_of
from tablegame.games.contraspiel.facts.view import CardLayout, Phase, SpielView

DEALS: Final = {3: 44, 4: 40, 5: 32, 6: 24}  # the number of imagined deals in a batch, by players
MOST_TRICKS: Final = 5000
"""The most finished tricks that the solver searches for one question; a larger question is answered by simple play."""
MOST_IN_ALL: Final = {3: 30000, 4: 30000, 5: 24000, 6: 20000}
"""The most finished tricks that the solver searches for a batch, by players."""
REVOLTE_SHARE: Final = {3: 0.36, 4: 0.5, 5: 0.61, 6: 0.64}
"""The share of a winning soloist's opponents that stay without a trick, by players."""
REVOLTE_AFTER_MATSCH: Final = 0.5
"""The chips that each opponent of a matsch that is made pays on average for having no trick."""
OWN_REVOLTE: Final = 0.04  # the share of losing soloists that stay without a trick
WINNER_SHARE: Final = 0.03
"""The number of revoltes that an opponent of a losing soloist gains on average. It is low, since opponents mostly pay
one another."""
NEGLIGIBLE: Final = 0.2
"""A contra with a chance below this is taken as impossible, a contra missed with a chance below this as certain: the
deal is then played out in one way instead of two."""
CHANCES: Final = (
    (0.98, 0.74, 0.55, 0.17),
    (0.98, 0.90, 0.36, 0.09),
    (0.99, 0.95, 0.22, 0.04),
    (1.0, 0.97, 0.20, 0.01),
    (1.0, 1.0, 0.0, 0.0),
)
"""The chance that the soloist wins the deal. Rows: the number of tricks played so far. Columns: the deal is won with
open hands and in simple play, with open hands alone, in simple play alone, in neither. Since players do not see open
hands, soloists still win a third of the deals that are lost with them (docs/decisions/0020-contraspiel-players.md)."""
TRICK: Final = 0.1  # the chips that a trick counts in itself, which decides between cards with the same outcome
GIVEN_RANK: Final = 0.001
"""The chips that a card costs that is given away, for each step of its power; so little that it decides only between
equal choices."""
BOLD: Final = 0.15
"""The chance by which a contra wins less often than in imagined deals: soloists hold better hands than it seems."""
DEAR: Final = 24  # a bête of more chips than this is dear, so that many deals are thrown in
PATIENCE: Final = 1.5
"""The chips that a pass in the first round brings beyond the estimate, if the seat might as well play and a bête is not
dear: the seat learns more, and may still play."""
LATE: Final = 0.3
"""The chips by which a play in the second round is worse than in the first, since the others have learned more."""
SECOND_PASS: Final = 0.5  # the chips that a pass in the second round brings beyond the estimate
DEAR_SECOND_PASS: Final = -1.0
"""The same chips while a bête is dear: then a hand that is good enough to play wins more than it seems."""


def chip_cost(players: int) -> float:
    """The cost of paying a chip into the pool, in chips: less than 1, since an equal share comes back at the end."""
    return 1 - 1 / players


class SpielEstimate:
    """The values of the choices of one view in one batch of imagined deals (`deals`). A method `..._value` returns the
    value of one call in one of these deals: the chips that the seat of the view then gains on average."""

    def __init__(self, view: SpielView, rng: Random) -> None:
        self.view = view
        self.seat = view.own
        self.players = view.players
        self.stamm = view.number("stamm")
        self.model = Model(view)
        self.deals: list[CardLayout] = sample_deals(view, DEALS[view.players], rng, self.model)
        self.won = tuple(trick.winner for trick in view.tricks)
        self._tricks_to_search = MOST_IN_ALL[view.players]
        self._chances: dict[tuple[int, ...], float] = {}
        self._rng = rng
        self.chip_cost = chip_cost(view.players)
        is_dear = payments.bete_of(self.view) > DEAR
        if view.phase == Phase.FIRST:
            own_chance = self.model.first_round_chance(self.seat, mask_of(view.hand or ()))
            # 4c(1 - c) is 1 if play and pass are equally likely, and 0 if one of them is certain.
            self.pass_bonus = 0.0 if is_dear else PATIENCE * 4 * own_chance * (1 - own_chance)
        else:
            self.pass_bonus = DEAR_SECOND_PASS if is_dear else SECOND_PASS

    @property
    def is_exhausted(self) -> bool:
        """Whether the solver has searched all tricks that it may search for this batch."""
        return self._tricks_to_search <= 0

    def soloist_chips(self, chance: float, trump: int, double: bool = False) -> float:
        """The expected chips of a soloist with this chance to win the deal. double: whether there is a recontra."""
        revolte = payments.revolte(self.view, trump)
        won = self.stamm * self.chip_cost + revolte * REVOLTE_SHARE[self.players] * self.view.opponents
        lost = -payments.bete_of(self.view, double) * self.chip_cost - OWN_REVOLTE * revolte
        return lost + chance * (won - lost)

    def opponent_chips(self, chance: float, trump: int, double: bool = False) -> float:
        """The expected chips of an opponent, by the soloist's chance to win. double: whether there is a recontra."""
        revolte = payments.revolte(self.view, trump)
        won = -self.stamm / self.players - revolte * REVOLTE_SHARE[self.players]
        lost = payments.bete_of(self.view, double) / self.players + WINNER_SHARE * revolte
        return lost + chance * (won - lost)

    def matsch_chips(self, made: bool, chance: float, stakes: int = 0) -> float:
        """The expected chips of a soloist who announces a matsch.

        made: whether the soloist wins every trick.
        chance: the soloist's chance to win the deal, with or without the matsch.
        stakes: the chips that every seat pays for the matsch now; 0 if they are paid already.
        """
        pool = self.view.pool + stakes * self.players
        if made:
            # It takes the pool, of which it paid the stakes and had an equal share already; and revoltes.
            return pool - stakes - self.view.pool / self.players + self.view.opponents * REVOLTE_AFTER_MATSCH
        from_pool = chance * self.stamm - (1 - chance) * payments.bete_of(self.view, pool=pool)
        return from_pool * self.chip_cost - payments.MISSED * self.view.opponents

    def bystander_chips(self, chance: float) -> float:
        """The viewer's share of what a soloist pays into the pool or takes from it. chance: of the soloist to win."""
        return (1 - chance) * payments.bete_of(self.view) / self.players - chance * self.stamm / self.players

    def makes_goal(self, hands: Sequence[int], trump: int, soloist: int, goal: Goal = "deal") -> bool:
        """Whether the soloist wins the deal (goal "deal") or all tricks ("all") with open hands, from the next trick
        on.

        Simple play answers if the solver would have to search more tricks than the question or the batch allows.
        """
        playing = self._hands_in_play(hands)
        leader = self._leader(playing)
        solver = self._solver(playing, trump, soloist, goal)
        try:
            if solver is not None:
                return solver.makes_goal(leader)
        except TooDeepError:
            pass
        finally:
            self._tricks_to_search -= solver.searched if solver else 0
        won = simple_play_winners(playing, trump, soloist, leader, trick=(), won=self.won)
        return reaches_goal(won, len(self.won), soloist, goal)

    def chance(self, hands: Sequence[int], trump: int, soloist: int) -> float:
        """The chance that the soloist wins the deal, from the next trick on."""
        key = (*hands, trump, soloist)
        if key not in self._chances:
            made = self.makes_goal(hands, trump, soloist)
            playing = self._hands_in_play(hands)
            won = simple_play_winners(playing, trump, soloist, self._leader(playing), trick=(), won=self.won)
            made_simply = reaches_goal(won, len(self.won), soloist, "deal")
            self._chances[key] = self._tabled_chance(made, made_simply)
        return self._chances[key]

    def _tabled_chance(self, made: bool, made_simply: bool) -> float:
        """The chance of the soloist by `CHANCES`. made: won with open hands. made_simply: won in simple play."""
        both, open_alone, simple_alone, neither = CHANCES[min(len(self.won), len(CHANCES) - 1)]
        if made:
            return both if made_simply else open_alone
        return simple_alone if made_simply else neither

    def _solver(self, playing: Sequence[int], trump: int, soloist: int, goal: Goal) -> SpielSolver | None:
        """A solver for these hands; None if the batch has used up its tricks."""
        return SpielSolver(playing, trump, soloist, self.won, goal, MOST_TRICKS) if not self.is_exhausted else None

    def _hands_in_play(self, hands: Sequence[int]) -> list[int]:
        """The hands, with 0 for seats that dropped out."""
        return [0 if out else hand for hand, out in zip(hands, self.view.dropped, strict=True)]

    def _leader(self, playing: Sequence[int]) -> int:
        """The seat that leads to the next trick: the leader (forehand at first), or the next seat if it dropped out."""
        first = self.view.forehand if self.view.leader is None else self.view.leader
        return next(seat for seat in clockwise(first, self.players) if playing[seat])

    def play_value(self, deal: CardLayout, trump: int) -> float:
        """The value of saying play in this suit. It allows for a contra of another seat, which then plays instead."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        contras = {seat: self._contra_chance(deal, seat, trump) for seat in others}
        no_contra = prod(1 - chance for chance in contras.values())
        opposing = None
        if no_contra < 1 - NEGLIGIBLE:
            boldest = max(others, key=contras.__getitem__)
            opposing = self.opponent_chips(self.chance(deal.hands, trump, boldest), trump)
            if no_contra <= NEGLIGIBLE:
                return opposing
        solo = self.soloist_chips(self.chance(deal.hands, trump, self.seat), trump)
        return solo if opposing is None else no_contra * solo + (1 - no_contra) * opposing

    def _contra_chance(self, deal: CardLayout, seat: int, trump: int) -> float:
        """The chance that a seat says contra to a play in this suit."""
        exchange = self.view.taker is None and self.view.turn_up_suit == trump
        return self.model.contra_chance(seat, deal.hands[seat], trump, exchange)

    def pass_value(self, deal: CardLayout) -> float:
        """The value of a pass before anybody plays: the gain of the viewer when the first seat that plays later
        (perhaps the viewer) is the soloist."""
        is_first = self.view.phase == Phase.FIRST
        # A round goes from forehand to the dealer, so that the seats before forehand still have their turns.
        later_seats = (self.view.forehand - self.seat - 1) % self.players
        turns = [(seat, is_first) for seat in clockwise(self.seat, self.players)[1 : later_seats + 1]]
        if is_first:
            turns += [(seat, False) for seat in clockwise(self.view.forehand, self.players)]
        for seat, in_first in turns:
            value = self._value_of_turn(deal, seat, in_first)
            if value is not None:
                return value + self.pass_bonus
        return self.pass_bonus  # nobody plays: the cards are thrown in

    def _value_of_turn(self, deal: CardLayout, seat: int, in_first: bool) -> float | None:
        """What the viewer gains if a seat plays in its turn of the bidding; None if the seat passes.

        in_first: whether it is a turn of the first round, else of the second.
        """
        hand, model = deal.hands[seat], self.model
        suit = self.view.turn_up_suit if in_first else model.second_round_suit(seat, hand)
        chance = model.first_round_chance(seat, hand) if in_first else model.second_round_chance(seat, hand, suit)
        if seat == self.seat:
            if chance < 0.5:
                return None
            # After a pass the own seat is asked again in the second round only, so that the play is always late.
            return self.soloist_chips(self.chance(deal.hands, suit, seat), suit) - LATE
        if self._rng.random() >= chance:
            return None
        contra = self._contra_chance(deal, self.seat, suit)
        opposing = self.opponent_chips(self.chance(deal.hands, suit, seat), suit)
        if contra < NEGLIGIBLE:
            return opposing
        solo = self.soloist_chips(self.chance(deal.hands, suit, self.seat), suit)
        return contra * solo + (1 - contra) * opposing

    def solo_value(self, deal: CardLayout, trump: int, give: int | None = None, double: bool = False) -> float:
        """The value of being the soloist for the rest of the deal.

        give: the card that the seat gives for the turn-up; None for no card.
        double: whether the seat says recontra.
        """
        hands, view = list(deal.hands), self.view
        if give is not None:
            takes_turn_up = view.turn_up is not None and view.taker is None
            turn_up = 1 << not_none(view.turn_up) if takes_turn_up else 0
            hands[self.seat] = (hands[self.seat] | turn_up) & ~(1 << give)
        chance = self.chance(hands, trump, self.seat)
        if view.phase == Phase.CONTRA:  # the move is a contra
            chance = max(0.0, chance - BOLD)
        cost = 0.0 if give is None else GIVEN_RANK * ORDERS[trump].powers[give]
        return self.soloist_chips(chance, trump, double) - cost

    def oppose_value(self, deal: CardLayout) -> float:
        """The value of a pass that leaves the deal to its soloist."""
        soloist, trump = not_none(self.view.soloist), self.view.order.trump
        chance = self.chance(deal.hands, trump, soloist)
        return self.opponent_chips(chance, trump, soloist == self.view.recontra)

    def matsch_value(self, deal: CardLayout, trump: int) -> float:
        """The value of announcing a matsch in this suit."""
        made = self.makes_goal(deal.hands, trump, self.seat, "all")
        chance = 1.0 if made else self.chance(deal.hands, trump, self.seat)
        return self.matsch_chips(made, chance, payments.STAKES * self.stamm)

    def sow_value(self, deal: CardLayout) -> float:
        """The value of taking the sow that is turned up. The dealer decides about it before it sees its hand."""
        turn_up, hands = not_none(self.view.turn_up), list(deal.hands)
        trump, hand = self.view.turn_up_suit, hands[self.seat]
        hands[self.seat] = hand & ~(1 << card_to_give(hand, trump)) | 1 << turn_up
        return self.soloist_chips(self.chance(hands, trump, self.seat), trump)

    def stay_value(self, deal: CardLayout) -> float:
        """The value of staying in the deal, less the revolte that the seat pays if it gets no trick in simple play."""
        soloist, trump = not_none(self.view.soloist), self.view.order.trump
        playing = self._hands_in_play(deal.hands)
        chance = self.chance(playing, trump, soloist)
        # Dropping out comes before the first trick, so that no trick has been won.
        winners = simple_play_winners(playing, trump, soloist, self._leader(playing), trick=(), won=())
        return self.bystander_chips(chance) - (0 if self.seat in winners else payments.revolte(self.view, trump))

    def drop_value(self, deal: CardLayout) -> float:
        """The value of dropping out of the deal, after which the soloist may be alone."""
        soloist, trump = not_none(self.view.soloist), self.view.order.trump
        playing = self._hands_in_play(deal.hands)
        playing[self.seat] = 0
        chance = 1.0 if sum(map(bool, playing)) == 1 else self.chance(playing, trump, soloist)
        return self.bystander_chips(chance)

    def rows(self, row: Callable[[CardLayout], Sequence[float]]) -> list[Sequence[float]]:
        """A row for each deal: the values of all choices in it. row: the function that returns the row of one deal.

        When the solver has used up its tricks in a deal, this deal and all later ones are left out: the solver would
        answer for some choices and simple play for others. The first deal is never left out.
        """
        rows: list[Sequence[float]] = []
        for deal in self.deals:
            values = row(deal)
            if rows and self.is_exhausted:
                break
            rows.append(values)
        return rows

    def card_values(self, deal: CardLayout, cards: Sequence[int]) -> list[float]:
        """The value in a deal of playing each of these cards now."""
        view, trump = self.view, self.view.order.trump
        soloist, leader = not_none(view.soloist), not_none(view.leader)
        playing = self._hands_in_play(deal.hands)
        # A matsch is alive until another seat wins a trick; then the soloist can only win the deal.
        since_matsch = self.won[view.matsch_from :]
        matsch_alive = view.matsch is not None and all(winner == view.matsch for winner in since_matsch)
        goal: Goal = "all" if matsch_alive else "deal"
        solver = self._solver(playing, trump, soloist, goal)
        values = []
        for card in cards:
            after = list(playing)
            after[self.seat] &= ~(1 << card)
            won = simple_play_winners(after, trump, soloist, leader, (*view.trick, card), self.won)
            made = made_simply = reaches_goal(won, len(self.won), soloist, goal)
            if solver is not None:
                try:
                    made = solver.makes_goal_with(self.seat, card, leader, view.trick)
                except TooDeepError:
                    # This card keeps the answer of simple play. Its search is paid for, and the next card gets a fresh
                    # solver, or none if nothing is left of the batch's tricks.
                    self._tricks_to_search -= solver.searched
                    solver = self._solver(playing, trump, soloist, goal)
            chance = float(made) if goal == "all" else self._tabled_chance(made, made_simply)
            values.append(self._chips_after_card(chance, goal, won))
        self._tricks_to_search -= solver.searched if solver else 0
        return values

    def _chips_after_card(self, chance: float, goal: Goal, won: Sequence[int]) -> float:
        """The expected chips of the viewer, with a little more for each of its tricks.

        chance: the chance that the soloist reaches the goal. won: the winner of each trick in simple play.
        """
        view, trump = self.view, self.view.order.trump
        own_tricks = won.count(self.seat)
        if self.seat == view.soloist and goal == "deal":
            chips = self.soloist_chips(chance, trump, view.soloist == view.recontra)
        elif self.seat == view.soloist:
            made = chance == 1  # the chance of a matsch is 1 or 0
            # A matsch that is missed may still be a deal won, as it is in simple play.
            wins_deal = made or reaches_goal(won, 0, self.seat, "deal")
            chips = self.matsch_chips(made, float(wins_deal))
        else:
            # An opponent gains chips from a matsch that is missed; one that is made takes its share of the pool.
            against_matsch = payments.MISSED - chance * (payments.MISSED + view.pool / self.players)
            chips = against_matsch if goal == "all" else self.bystander_chips(chance)
            if not own_tricks:
                chips -= payments.revolte(view, trump)
        return chips + TRICK * own_tricks


def card_to_give(hand: int, trump: int) -> int:
    """The card that a player gives for the turn-up: no trump, no king and no sow if that can be avoided; then a card of
    the suit with fewest cards; then the lowest."""
    order = ORDERS[trump]

    def cost(card: int) -> tuple[bool, bool, int, int]:
        suit, rank = order.suits[card], rank_of(card)
        return suit == trump, rank >= KING, (hand & order.masks[suit]).bit_count(), rank

    return min(cards_of(hand), key=cost)
