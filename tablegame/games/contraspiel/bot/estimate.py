"""What a choice in Contraspiel is worth in chips: one estimate for bids, contra, matsch, folding, dropping and play.

A chip in the pool is worth its share to everybody, since what is left there is shared at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod, sqrt
from random import Random
from typing import Final, NamedTuple

from tablegame.core.tricks import cards_of, mask_of, not_none
from tablegame.games.contraspiel.bot import styles
from tablegame.games.contraspiel.bot.answering import answered, played_out, reached
from tablegame.games.contraspiel.bot.players import HabitsBySeat, Model, imagined
from tablegame.games.contraspiel.bot.solver import Goal, SpielSolver, TooDeepError
from tablegame.games.contraspiel.facts import payments
from tablegame.games.contraspiel.facts.cards import MASKS, POWERS, SUIT_OF
from tablegame.games.contraspiel.facts.unseen import CardLayout
from tablegame.games.contraspiel.facts.view import CONTRA, FIRST, SOW, SpielView

DEALS: Final = {3: 72, 4: 64, 5: 48, 6: 32}
"""Deals imagined for a decision, by players."""
MOST_TRICKS: Final = 5000
"""Finished tricks looked at for one question of the solver; beyond that the deal is played out simply."""
MOST_IN_ALL: Final = 100000
"""The same for all questions of a decision."""
REVOLTE_SHARE: Final = {3: 0.36, 4: 0.5, 5: 0.61, 6: 0.64}
"""How many of the opponents of a soloist who wins stay without a trick, by players."""
OWN_REVOLTE: Final = 0.04
"""How often a soloist who loses stays without a trick."""
WINNER_SHARE: Final = 0.03
"""Chips, in revoltes, that an opponent of a losing soloist gets on average: mostly they pay one another."""
CERTAIN: Final = 0.2
"""How far from certain a contra may be, either way, for the other case to be looked at no more."""
CHANCES: Final = (
    (0.98, 0.74, 0.55, 0.17),
    (0.98, 0.90, 0.36, 0.09),
    (0.99, 0.95, 0.22, 0.04),
    (1.0, 0.97, 0.20, 0.01),
    (1.0, 1.0, 0.0, 0.0),
)
"""How often the soloist wins the deal, by tricks played so far: where it is won with all hands open and also when
everybody plays simply, with hands open alone, simply alone, neither. The others see less than open hands show: of deals
that are lost with all hands open the soloist still wins a third (docs/decisions/0020-contraspiel-players.md)."""
TRUSTED: Final = 0.9
"""How far a chance is believed that answers everybody else's known style, where all the others have one."""
GIVEN_DEALS: Final = 9
"""Deals in which the cards that could be given away are set beside each other."""
MISSED: Final = 0.001
"""Chips that a card given away is worth for every step it stands higher, all else being equal."""
BOLD: Final = 0.15
"""How much less often a contra wins than imagined deals say: whoever said play has more than it seems."""
DEAR: Final = 24
"""Chips of a bête beyond which many deals are thrown in."""
PATIENCE: Final = 1.5
"""Chips that a pass of the first round is worth beyond what is reckoned, while a bête is not dear and the seat is in
two minds: it finds out more, and may still speak."""
LATE: Final = 0.3
"""Chips that a play in the second round is worth less than the same in the first: the others have time to learn."""
DOUBT: Final = 0.5, -1.0
"""The same in the second round while a bête is not dear, and where it is: there a hand that is good enough wins more
than it seems."""


@dataclass(frozen=True, slots=True)
class SpielWorth:
    """What a choice is worth in chips, with its standard error; made: how often the soloist reaches the goal."""

    chips: float
    error: float
    made: float


class Value(NamedTuple):
    """What a choice is worth in one deal, in chips; made: how likely the soloist reaches the goal there."""

    chips: float
    made: float


NO_VALUE: Final = Value(0.0, 0.0)


class SpielEstimate:
    """Everything about one decision of one view. effort: so many times the usual work; habits: of the others."""

    def __init__(self, view: SpielView, rng: Random, effort: int = 1, habits: HabitsBySeat | None = None) -> None:
        self.view = view
        self.seat = not_none(view.seat)
        self.players = view.players
        self.stamm = view.number("stamm")
        self.model = Model(view, habits)
        self.simple = {seat: lean.style for seat, lean in self.model.habits.items() if lean.style in styles.SIMPLE}
        """Who of the others is known to play simply, and how."""
        self.trusted = TRUSTED * len(self.simple) / (view.players - 1)
        self.deals: list[CardLayout] = imagined(view, DEALS[view.players] * effort, rng, self.model)
        self.won = tuple(trick.winner for trick in view.tricks)
        self._left = MOST_IN_ALL * effort
        self._chances: dict[tuple[int, ...], float] = {}
        self._rng = rng
        self.revoltes = REVOLTE_SHARE[self.players]
        self.kept = 1 - 1 / view.players
        """What a chip costs that goes into the pool: the rest comes back at the end."""
        self.patience = self._patience()

    @property
    def spent(self) -> bool:
        """Whether this decision has taken its share of work."""
        return self._left <= 0

    # -- what outcomes are worth -------------------------------------------------------------------------------

    def bete(self, pool: int | None = None) -> int:
        """A single bête in chips, by the pool as it lies now."""
        return payments.bete_of(self.view, pool=pool)

    def revolte(self, trump: int) -> int:
        """Chips for a player without a trick."""
        return payments.revolte(self.view, trump)

    def as_soloist(self, chance: float, trump: int, double: bool = False) -> float:
        """Chips for the soloist who has this chance to win the deal."""
        revolte = self.revolte(trump)
        won = self.stamm * self.kept + revolte * self.revoltes * self.view.opponents
        lost = -self.bete() * (2 if double else 1) * self.kept - OWN_REVOLTE * revolte
        return lost + chance * (won - lost)

    def as_opponent(self, chance: float, trump: int, double: bool = False) -> float:
        """Chips for one of the others when the soloist has this chance."""
        revolte = self.revolte(trump)
        won = -self.stamm / self.players - revolte * self.revoltes
        lost = self.bete() * (2 if double else 1) / self.players + WINNER_SHARE * revolte
        return lost + chance * (won - lost)

    def as_matsch(self, all_made: bool, chance: float, paid: int = 0) -> float:
        """Chips for the matsch player, who wins the deal with this chance; with the stakes that everybody pays now,
        none where they are paid already."""
        pool = self.view.pool + paid * self.players
        if all_made:
            return pool - paid - self.view.pool / self.players + self.view.opponents * 0.5
        lost = -2 * self.view.opponents
        return lost + (chance * self.stamm - (1 - chance) * self.bete(pool)) * self.kept

    # -- what would happen -------------------------------------------------------------------------------------

    def makes(self, hands: Sequence[int], trump: int, soloist: int, goal: Goal = "deal") -> bool:
        """Whether the soloist reaches the goal with all hands open, from the next trick on; no cards: dropped out."""
        playing = self._still_in(hands)
        leader = self._leads(playing)
        solver = self._solver(playing, trump, soloist, goal)
        try:
            if solver is not None:
                return solver.makes(leader)
        except TooDeepError:
            pass
        finally:
            self._left -= solver.looked if solver else 0
        return reached(played_out(playing, trump, soloist, leader, (), self.won), len(self.won), soloist, goal)

    def chance(self, hands: Sequence[int], trump: int, soloist: int) -> float:
        """How likely the soloist wins the deal, from the next trick on; found once, whatever is asked of the deal."""
        key = (*hands, trump, soloist)
        known = self._chances.get(key)
        if known is None:
            known = self._chances[key] = self._found(hands, trump, soloist)
        return known

    def _found(self, hands: Sequence[int], trump: int, soloist: int) -> float:
        made = self.makes(hands, trump, soloist)
        playing = self._still_in(hands)
        won = played_out(playing, trump, soloist, self._leads(playing), (), self.won)
        return self._chance(made, reached(won, len(self.won), soloist, "deal"))

    def _chance(self, made: bool, simply: bool) -> float:
        """How likely the soloist wins a deal that is won or lost with all hands open, and when played simply."""
        return CHANCES[min(len(self.won), 4)][2 * (not made) + (not simply)]

    def _solver(self, playing: Sequence[int], trump: int, soloist: int, goal: Goal) -> SpielSolver | None:
        """A solver for the deal; None where this decision has taken its share of work."""
        return SpielSolver(playing, trump, soloist, self.won, goal, MOST_TRICKS) if not self.spent else None

    def _still_in(self, hands: Sequence[int]) -> list[int]:
        """The hands, none for those who dropped out."""
        return [0 if out else hand for hand, out in zip(hands, self.view.dropped, strict=True)]

    def _leads(self, playing: Sequence[int]) -> int:
        """Who leads to the next trick: the next seat that is still in."""
        first = not_none(self.view.forehand if self.view.leader is None else self.view.leader)
        return next(s for i in range(self.players) if playing[s := (first + i) % self.players])

    # -- what a word is worth in one deal -----------------------------------------------------------------------

    def play_value(self, deal: CardLayout, trump: int) -> Value:
        """Saying play: where somebody would say contra the seat becomes an opponent."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        chances = {seat: self._contras(deal, seat, trump) for seat in others}
        alone = prod(1 - chance for chance in chances.values())
        boldest = max(others, key=chances.__getitem__)
        opposed = self.as_opponent(self.chance(deal.hands, trump, boldest), trump) if alone < 1 - CERTAIN else 0.0
        if alone <= CERTAIN:
            return Value(opposed, 0.0)
        chance = self.chance(deal.hands, trump, self.seat)
        worth = self.as_soloist(chance, trump)
        return Value(alone * worth + (1 - alone) * opposed if alone < 1 - CERTAIN else worth, chance)

    def _contras(self, deal: CardLayout, seat: int, trump: int) -> float:
        """How likely that seat says contra in this trump."""
        exchange = self.view.taker is None and self.view.suit_turned == trump
        return self.model.contras(seat, deal.hands[seat], trump, exchange)

    def pass_value(self, deal: CardLayout) -> Value:
        """A pass while nobody plays: a later seat may play, and win or pay a bête; or oneself in the second round."""
        value = self._passed(deal)
        return Value(value.chips + self.patience, value.made)

    def _patience(self) -> float:
        """What a pass is worth beyond what deals say, by the bête and the own hand."""
        dear = self.bete() > DEAR
        if self.view.phase != FIRST:
            return DOUBT[dear]
        own = self.model.plays_turned(self.seat, mask_of(self.view.hand or ()))
        return 0.0 if dear else PATIENCE * 4 * own * (1 - own)

    def _passed(self, deal: CardLayout) -> Value:
        forehand = not_none(self.view.forehand)
        first = self.view.phase == FIRST
        for place in range(1, (forehand - self.seat) % self.players or self.players):
            if found := self._said_play(deal, (self.seat + place) % self.players, first):
                return found
        for place in range(self.players if first else 0):
            if found := self._said_play(deal, (forehand + place) % self.players, False):
                return found
        return NO_VALUE

    def _said_play(self, deal: CardLayout, seat: int, first: bool) -> Value | None:
        """What it comes to where that seat says play, in the first round or the second; None where it passes."""
        hand = deal.hands[seat]
        suit = self.view.suit_turned if first else self.model.best_suit(seat, hand)
        likely = self.model.plays_turned(seat, hand) if first else self.model.plays_other(seat, hand, suit)
        if seat == self.seat:
            if likely < 0.5:
                return None
            chance = self.chance(deal.hands, suit, seat)
            return Value(self.as_soloist(chance, suit) - LATE, chance)
        if self._rng.random() >= likely:
            return None
        contra = self._contras(deal, self.seat, suit)
        chance = self.chance(deal.hands, suit, seat)
        opposed = self.as_opponent(chance, suit)
        if contra < CERTAIN:
            return Value(opposed, chance)
        alone = self.as_soloist(self.chance(deal.hands, suit, self.seat), suit)
        return Value(contra * alone + (1 - contra) * opposed, chance)

    def solo_value(self, deal: CardLayout, trump: int, give: int | None = None, double: bool = False) -> Value:
        """Being the soloist for the rest of the deal, with a card given for the turn-up."""
        hands = list(deal.hands)
        if give is not None:
            hands[self.seat] = (hands[self.seat] | self._turn_up()) & ~(1 << give)
        chance = self.chance(hands, trump, self.seat)
        if self.view.phase == CONTRA:
            chance = max(0.0, chance - BOLD)
        return Value(self.as_soloist(chance, trump, double), chance)

    def _turn_up(self) -> int:
        """The turn-up as a bit where it still lies and can be taken."""
        turned = self.view.turn_up
        return 0 if turned is None or self.view.taker is not None else 1 << turned

    def oppose_value(self, deal: CardLayout) -> Value:
        """Letting the present soloist play."""
        soloist, trump = not_none(self.view.soloist), not_none(self.view.trump)
        chance = self.chance(deal.hands, trump, soloist)
        return Value(self.as_opponent(chance, trump, soloist == self.view.recontra), chance)

    def matsch_value(self, deal: CardLayout, trump: int) -> Value:
        """Undertaking every trick still to be played in this suit."""
        whole = self.makes(deal.hands, trump, self.seat, "all")
        chance = 1.0 if whole else self.chance(deal.hands, trump, self.seat)
        return Value(self.as_matsch(whole, chance, 2 * self.stamm), float(whole))

    def sow_value(self, deal: CardLayout) -> Value:
        """Taking a sow before the hand is seen: the plain card worth least is given for it."""
        turned = not_none(self.view.turn_up)
        trump, hands = turned >> 3, list(deal.hands)
        hands[self.seat] = hands[self.seat] & ~(1 << least_missed(hands[self.seat], trump)) | 1 << turned
        chance = self.chance(hands, trump, self.seat)
        return Value(self.as_soloist(chance, trump), chance)

    def stay_value(self, deal: CardLayout) -> Value:
        """Staying in the deal."""
        soloist, trump = not_none(self.view.soloist), not_none(self.view.trump)
        playing = self._still_in(deal.hands)
        chance = self.chance(playing, trump, soloist)
        won = played_out(playing, trump, soloist, self._leads(playing), (), ())
        return Value(self._dropped(chance) - (0 if self.seat in won else self.revolte(trump)), chance)

    def drop_value(self, deal: CardLayout) -> Value:
        """Dropping out of it."""
        soloist, trump = not_none(self.view.soloist), not_none(self.view.trump)
        playing = self._still_in(deal.hands)
        playing[self.seat] = 0
        chance = 1.0 if sum(map(bool, playing)) == 1 else self.chance(playing, trump, soloist)
        return Value(self._dropped(chance), chance)

    def _dropped(self, chance: float) -> float:
        """Chips of the pool for one who plays no cards."""
        return (1 - chance) * self.bete() / self.players - chance * self.stamm / self.players

    # -- in all deals ------------------------------------------------------------------------------------------

    def weighed(self, row: Callable[[CardLayout], Sequence[Value]]) -> list[SpielWorth]:
        """What each of several choices is worth, by a row of values for every deal: all of them in the same deals, in
        as many as there is work left for. Otherwise the choice that comes last would be valued by simple play alone."""
        return [worth_of(column) for column in zip(*self.rows(row), strict=True)]

    def rows(self, row: Callable[[CardLayout], Sequence[Value]]) -> list[Sequence[Value]]:
        """The values of some choices in each deal; none of a deal in which the work ran out, but for the first."""
        found: list[Sequence[Value]] = []
        for deal in self.deals:
            values = row(deal)
            if found and self.spent:
                break
            found.append(values)
        return found

    def given(self, trump: int, cards: Sequence[int]) -> tuple[int, dict[int, float]]:
        """The card that is best given away, and how much less in chips giving each of these is worth, in some deals."""

        def lost(card: int) -> float:
            values = [self.solo_value(deal, trump, card).chips for deal in self.deals[:GIVEN_DEALS]]
            return sum(values) / len(values) - MISSED * POWERS[trump][card]

        some = {card: lost(card) for card in cards}
        best = max(cards, key=some.__getitem__)
        return best, {card: some[best] - chips for card, chips in some.items()}

    # -- play --------------------------------------------------------------------------------------------------

    def cards_in(self, deal: CardLayout, cards: Sequence[int]) -> list[Value]:
        """What it is worth in a deal to play each of these cards now."""
        view, trump = self.view, not_none(self.view.trump)
        soloist = not_none(view.soloist)
        playing, leader = self._still_in(deal.hands), not_none(view.leader)
        goal: Goal = "all" if self._matsch_open() else "deal"
        solver = self._solver(playing, trump, soloist, goal)
        found = []
        for card in cards:
            after = list(playing)
            after[self.seat] &= ~(1 << card)
            won = played_out(after, trump, soloist, leader, (*view.trick, card), self.won)
            made = simply = reached(won, len(self.won), soloist, goal)
            if solver is not None:
                try:
                    made = solver.makes_with(self.seat, card, leader, view.trick)
                except TooDeepError:
                    self._left -= solver.looked
                    solver = self._solver(playing, trump, soloist, goal)
            chance = float(made) if goal == "all" else self._chance(made, simply)
            if self.simple and goal == "deal":
                won = answered(after, trump, soloist, leader, (*view.trick, card), self.won, self.seat, self.simple)
                chance += self.trusted * (reached(won, len(self.won), soloist, goal) - chance)
            found.append(Value(self._card_value(chance, goal, won), chance))
        self._left -= solver.looked if solver else 0
        return found

    def _matsch_open(self) -> bool:
        """Whether a matsch is undertaken and not missed yet."""
        view = self.view
        if view.matsch is None:
            return False
        return all(winner == view.matsch for winner in self.won[view.matsch_from :])

    def _card_value(self, chance: float, goal: Goal, won: Sequence[int]) -> float:
        """The outcome in chips, and a share for tricks of one's own as simple play brings them. chance: that the
        soloist reaches the goal."""
        view, trump = self.view, not_none(self.view.trump)
        revolte = self.revolte(trump)
        own = won.count(self.seat)
        if self.seat == view.soloist:
            if goal == "deal":
                return self.as_soloist(chance, trump, self._double()) + 0.1 * own
            return self.as_matsch(chance == 1, chance or reached(won, 0, self.seat, "deal")) + 0.1 * own
        chips = 2 - chance * (2 + self.view.pool / self.players) if goal == "all" else self._dropped(chance)
        return chips - (0 if own else revolte) + 0.1 * own

    def _double(self) -> bool:
        return self.view.soloist == self.view.recontra


def worth_of(values: Sequence[Value]) -> SpielWorth:
    """What deals taken together say."""
    mean, error = mean_of([value.chips for value in values])
    return SpielWorth(mean, error, sum(value.made for value in values) / len(values))


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, sqrt(spread / len(values))


def least_missed(hand: int, trump: int) -> int:
    """The card that is missed least: the lowest of the shortest plain suit, kings, sows and trumps last."""

    def missed(card: int) -> tuple[bool, bool, int, int]:
        suit = SUIT_OF[trump][card]
        return suit == trump, card & 7 >= SOW - 1, (hand & MASKS[trump][suit]).bit_count(), card & 7

    return min(cards_of(hand), key=missed)
