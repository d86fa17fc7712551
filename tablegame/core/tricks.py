"""What games of tricks have in common: turns round the table, suits to follow, who takes a trick, what a discard shows.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

T = TypeVar("T")

NOBODY: Final = -1
"""Nobody and nothing among the numbers of a state; None in a view."""


def known(value: int) -> int | None:
    """A number of a state as a value of a view."""
    return None if value == NOBODY else value


def number(value: int | None) -> int:
    """A value of a view as a number of a state."""
    return NOBODY if value is None else value


def not_none(value: T | None) -> T:
    """A value of a view that is there, as what is asked now says."""
    assert value is not None
    return value


@lru_cache(maxsize=64)
def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats in their turn, beginning with one."""
    return tuple((first + i) % players for i in range(players))


def placed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """One value for each seat, with that seat's replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def mask_of(cards: Iterable[int]) -> int:
    """Cards as a bit mask."""
    return sum([1 << card for card in cards])


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a bit mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Order:
    """The cards of a pack under one trump suit: suits and powers by card, masks (what belongs to a suit) by suit.

    A trump has a higher power than any other card, so that powers alone decide among trumps and cards of the suit led.
    """

    trump: int
    suits: tuple[int, ...]
    powers: tuple[int, ...]
    masks: tuple[int, ...]

    def playable(self, hand: int, trick: Sequence[int]) -> int:
        """What of a hand may be played to a trick under way, as a mask: the suit led where there is any, else all."""
        return (hand & self.masks[self.suits[trick[0]]] or hand) if trick else hand

    def best_place(self, trick: Sequence[int]) -> int:
        """The place in a trick of the card that takes it so far: the highest trump, else of the suit led."""
        powers, suits = self.powers, self.suits
        fit = (suits[trick[0]], self.trump)
        found, best = 0, powers[trick[0]]
        for place, card in enumerate(trick):
            if powers[card] > best and suits[card] in fit:
                found, best = place, powers[card]
        return found

    def shown(self, trick: Sequence[int], card: int) -> int:
        """The cards, as a mask, that playing this one to a trick under way shows the player not to hold; 0 for none."""
        if not trick:
            return 0
        led = self.suits[trick[0]]
        return 0 if self.suits[card] == led else self.masks[led]


def orders(cards: int, suit_of: Callable[[int, int], int], power: Callable[[int, int], int]) -> tuple[Order, ...]:
    """The orders of a pack with card numbers below `cards`, by trump suit (four of them)."""
    found = []
    for trump in range(4):
        suits = tuple(suit_of(card, trump) for card in range(cards))
        powers = tuple(power(card, trump) for card in range(cards))
        masks = tuple(mask_of(card for card in range(cards) if suits[card] == suit) for suit in range(4))
        found.append(Order(trump, suits, powers, masks))
    return tuple(found)
