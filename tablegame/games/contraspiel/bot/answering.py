"""How a deal of Contraspiel goes on where the others play simply: to the end, or with the best answer to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablegame.core.tricks import NOBODY, cards_of
from tablegame.games.contraspiel.bot import simple, styles
from tablegame.games.contraspiel.bot.solver import Goal
from tablegame.games.contraspiel.facts import payments
from tablegame.games.contraspiel.facts.cards import MASKS, ORDERS, POWERS, best_place

NO_TRICKS: Final = -2
"""Stands for the opponents without a trick: the soloist of a deal that is played is never alone."""
LINES: Final = 60
"""Lines of own cards that are tried in one deal at most."""
NOBODY_KNOWN: Final[Mapping[int, str]] = {}
DEAL: Final = 10.0
TRICK: Final = 2.0
TRICKS: Final = 0.1
"""How lines are set beside each other: by the deal, then by a trick of one's own, then by the number of these."""


def reached(won: Sequence[int], since: int, soloist: int, goal: Goal) -> bool:
    """Whether a deal that was played out reached the goal."""
    if goal == "all":
        return all(winner == soloist for winner in won[since:])
    stayed = (*{*won, soloist}, NO_TRICKS)
    return payments.soloist_wins(payments.DealResult(tuple(won), stayed, soloist, NOBODY, NOBODY, False))


@dataclass(slots=True)
class _DealUnderWay:
    """A deal on its way: cards left, tricks by their winners, the trick on the table and who plays to it in order.

    Everybody who is still in has a card left, those who have already played to the trick too. known: the styles of
    those seats of which one is known; the others lead high.
    """

    left: list[int]
    trump: int
    soloist: int
    trick: list[int]
    won: list[int]
    known: Mapping[int, str]
    seats: list[int] = field(default_factory=list)

    def led_by(self, leader: int) -> _DealUnderWay:
        """The same, with everybody who is still in from there on."""
        every = len(self.left)
        self.seats = [seat for seat in ((leader + i) % every for i in range(every)) if self.left[seat]]
        return self

    def goes_on(self, own: int) -> Sequence[int]:
        """Play simply up to where that seat has a choice, and the cards that it may play; none at the end."""
        while True:
            for seat in self.seats[len(self.trick) :]:
                if seat != own:
                    self.lay(seat, self._simple(seat))
                elif len(cards := cards_of(ORDERS[self.trump].playable(self.left[seat], self.trick))) > 1:
                    return cards
                else:
                    self.lay(seat, cards[0])
            winner = self.seats[best_place(self.trick, self.trump)]
            self.won.append(winner)
            if not self.left[winner]:
                return ()
            start = self.seats.index(winner)
            self.seats, self.trick = self.seats[start:] + self.seats[:start], []

    def lay(self, seat: int, card: int) -> None:
        """A card to the trick on the table."""
        self.left[seat] &= ~(1 << card)
        self.trick.append(card)

    def another(self, seat: int, card: int) -> _DealUnderWay:
        """The same deal, in which that seat lays this card now."""
        line = replace(self, left=list(self.left), trick=list(self.trick), won=list(self.won))
        line.lay(seat, card)
        return line

    def _simple(self, seat: int) -> int:
        """What the style of the seat has it lay; where none is known the cheapest card that wins, else the lowest, and
        the highest as a lead."""
        hand, style = self.left[seat], self.known.get(seat)
        if style is not None:
            return styles.card(style, hand, self.trick, self.trump, seat == self.soloist)
        if self.trick:
            return simple.cheapest(cards_of(ORDERS[self.trump].playable(hand, self.trick)), self.trick, self.trump)
        trumps = hand & MASKS[self.trump][self.trump] if seat == self.soloist else 0
        return max(cards_of(trumps or hand), key=POWERS[self.trump].__getitem__)


def played_out(
    hands: Sequence[int], trump: int, soloist: int, leader: int, trick: Sequence[int], won: Sequence[int]
) -> list[int]:
    """Who takes the tricks when everybody plays simply: the cheapest card that wins, else the lowest."""
    line = _DealUnderWay(list(hands), trump, soloist, list(trick), list(won), NOBODY_KNOWN).led_by(leader)
    line.goes_on(NOBODY)
    return line.won


def answered(
    hands: Sequence[int],
    trump: int,
    soloist: int,
    leader: int,
    trick: Sequence[int],
    won: Sequence[int],
    own: int,
    known: Mapping[int, str],
) -> list[int]:
    """Who takes the tricks when one seat answers best to simple play of the others, in their styles where known."""
    waiting = [_DealUnderWay(list(hands), trump, soloist, list(trick), list(won), known).led_by(leader)]
    best, reached_by, tried = list[int](), -1.0, 0
    while waiting and tried < LINES and reached_by <= DEAL + TRICK:
        line = waiting.pop()
        cards = line.goes_on(own)
        waiting += [line.another(own, card) for card in sorted(cards, key=POWERS[trump].__getitem__)]
        if not cards:
            tried += 1
            taken = line.won.count(own)
            good = reached(line.won, len(won), soloist, "deal") == (own == soloist)
            value = DEAL * good + TRICK * (taken > 0) + TRICKS * taken
            if value > reached_by:
                best, reached_by = line.won, value
    return best
