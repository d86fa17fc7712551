"""How a deal of Contraspiel goes on if the others play simply: when one does so too, or finds the best answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablegame.core.tricks import NOBODY, cards_of
from tablegame.games.contraspiel.bot.simple import card_in_style, cheapest
from tablegame.games.contraspiel.bot.solver import Goal
from tablegame.games.contraspiel.facts.cards import ORDERS
from tablegame.games.contraspiel.facts.payments import DealResult, soloist_wins

TRICKLESS_OPPONENT: Final = -2
"""Stands for the opponents without a trick: the soloist of a deal that is played is never alone."""
MOST_LINES: Final = 60
"""Orders of own cards that are tried in one deal at most."""
DEAL: Final = 10.0
TRICK: Final = 2.0
TRICKS: Final = 0.1
"""What lines are compared by: the deal, then one trick of one's own, then the number of one's own tricks."""


def reaches_goal(won: Sequence[int], since: int, soloist: int, goal: Goal) -> bool:
    """Whether the soloist reached the goal in a deal that was played out; since: tricks played before."""
    if goal == "all":
        return all(winner == soloist for winner in won[since:])
    stayed = (*{*won, soloist}, TRICKLESS_OPPONENT)
    return soloist_wins(DealResult(tuple(won), stayed, soloist, NOBODY, NOBODY, False))


@dataclass(slots=True)
class Playout:
    """A deal that is being played out.

    hands: masks by seat, empty for who dropped out; trick: the cards on the table; won: the winners of the tricks;
    styles: of those seats whose style is known, the others lead high; seats: who plays to the trick, in order.
    """

    hands: list[int]
    trump: int
    soloist: int
    leader: int
    trick: list[int]
    won: list[int]
    styles: Mapping[int, str] = field(default_factory=dict)
    seats: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.seats:
            every = len(self.hands)
            self.seats = [seat for seat in ((self.leader + i) % every for i in range(every)) if self.hands[seat]]

    def play_on(self, own: int) -> Sequence[int]:
        """Play simply until the own seat has a choice; returns its cards then, none at the end of the deal."""
        order = ORDERS[self.trump]
        while True:
            for seat in self.seats[len(self.trick) :]:
                if seat != own:
                    self.play(seat, self._simple_card(seat))
                elif len(cards := cards_of(order.playable(self.hands[seat], self.trick))) > 1:
                    return cards
                else:
                    self.play(seat, cards[0])
            winner = self.seats[order.best_place(self.trick)]
            self.won.append(winner)
            if not self.hands[winner]:
                return ()
            start = self.seats.index(winner)
            self.seats, self.trick = self.seats[start:] + self.seats[:start], []

    def play(self, seat: int, card: int) -> None:
        """Play a card to the trick on the table."""
        self.hands[seat] &= ~(1 << card)
        self.trick.append(card)

    def copy(self) -> Playout:
        """An independent copy."""
        return replace(self, hands=list(self.hands), trick=list(self.trick), won=list(self.won))

    def _simple_card(self, seat: int) -> int:
        """By the style of the seat; if none is known the cheapest card that wins, else the lowest, and high leads."""
        hand, style, order = self.hands[seat], self.styles.get(seat), ORDERS[self.trump]
        if style is not None:
            return card_in_style(style, hand, self.trick, self.trump, seat == self.soloist)
        if self.trick:
            return cheapest(cards_of(order.playable(hand, self.trick)), self.trick, self.trump)
        trumps = hand & order.masks[self.trump] if seat == self.soloist else 0
        return max(cards_of(trumps or hand), key=order.powers.__getitem__)


def simple_winners(
    hands: Sequence[int], trump: int, soloist: int, leader: int, trick: Sequence[int], won: Sequence[int]
) -> list[int]:
    """Who wins each trick when everybody plays simply. leader: of the trick on the table."""
    playout = Playout(list(hands), trump, soloist, leader, list(trick), list(won))
    playout.play_on(NOBODY)
    return playout.won


def best_answer(playout: Playout, own: int) -> list[int]:
    """Who wins each trick when one seat answers best to the simple play of the others."""
    before, waiting = len(playout.won), [playout]
    best, best_value, tried = list[int](), -1.0, 0
    while waiting and tried < MOST_LINES and best_value <= DEAL + TRICK:
        line = waiting.pop()
        cards = sorted(line.play_on(own), key=ORDERS[line.trump].powers.__getitem__)
        for card in cards:
            waiting.append(line.copy())
            waiting[-1].play(own, card)
        if not cards:
            tried += 1
            taken = line.won.count(own)
            good = reaches_goal(line.won, before, line.soloist, "deal") == (own == line.soloist)
            value = DEAL * good + TRICK * (taken > 0) + TRICKS * taken
            if value > best_value:
                best, best_value = line.won, value
    return best
