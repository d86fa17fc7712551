"""Unseen cards dealt at random to the places where they may be, every way equally likely.

Constructive: the ways are counted and one is drawn by these counts; nothing is rejected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, factorial, prod
from random import Random


class Placements:
    """Every way to put cards into places of fixed sizes.

    cards: distinct numbers; sizes: how many lie in each place, together as many as there are cards; allowed: for each
    card a bit mask of the places where it may lie. The counts are kept, so that drawing often costs little.
    """

    def __init__(self, cards: Sequence[int], sizes: Sequence[int], allowed: Sequence[int]) -> None:
        kinds: dict[int, list[int]] = {}
        for card, places in zip(cards, allowed, strict=True):
            kinds.setdefault(places, []).append(card)
        # The kinds with the fewest places first: fewer ways to share the room out have to be counted.
        self._kinds = sorted(kinds.items(), key=lambda kind: (kind[0].bit_count(), kind[0]))
        self._sizes = tuple(sizes)
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}
        self._shares: dict[tuple[int, tuple[int, ...]], tuple[list[tuple[int, ...]], list[int]]] = {}

    def count(self) -> int:
        """The number of ways; 0 if the cards do not fit."""
        return self._ways(0, self._sizes)

    def draw(self, rng: Random) -> tuple[tuple[int, ...], ...]:
        """A random way: the cards of each place. Raises ValueError if there is none."""
        if not self.count():
            raise ValueError("the cards do not fit the places")
        found: list[list[int]] = [[] for _ in self._sizes]
        room = self._sizes
        for number, (_, cards) in enumerate(self._kinds):
            shuffled = rng.sample(cards, len(cards))
            shares = self._pick(number, room, rng)
            for place, share in enumerate(shares):
                found[place] += (shuffled.pop() for _ in range(share))
            room = tuple(left - share for left, share in zip(room, shares, strict=True))
        return tuple(map(tuple, found))

    def _pick(self, number: int, room: tuple[int, ...], rng: Random) -> tuple[int, ...]:
        """The numbers of cards of a kind for each place, drawn by the number of ways to place the rest."""
        if number == len(self._kinds) - 1:
            return room
        key = (number, room)
        if key not in self._shares:
            shared = list(self._distributions(number, room))
            self._shares[key] = [shares for shares, _ in shared], list(accumulate(ways for _, ways in shared))
        shares, below = self._shares[key]
        return rng.choices(shares, cum_weights=below)[0]

    def _ways(self, number: int, room: tuple[int, ...]) -> int:
        """The number of ways in which the kinds from a number on fill the room."""
        key = (number, room)
        if key not in self._counts:
            if number < len(self._kinds) - 1:
                found = sum(ways for _, ways in self._distributions(number, room))
            else:
                found = self._fills(number, room)
            self._counts[key] = found
        return self._counts[key]

    def _fills(self, number: int, room: tuple[int, ...]) -> int:
        """The number of ways in which the last kind fills the room; beyond the last kind there must be no room."""
        if number == len(self._kinds):
            return not any(room)
        places, cards = self._kinds[number]
        if any(left and not places >> place & 1 for place, left in enumerate(room)):
            return 0
        return factorial(len(cards)) // prod(map(factorial, room)) if sum(room) == len(cards) else 0

    def _distributions(self, number: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every possible distribution of a kind, with its number of ways."""
        places, cards = self._kinds[number]
        for shares, ways in _split(len(cards), places, room):
            after = self._ways(number + 1, tuple(left - share for left, share in zip(room, shares, strict=True)))
            if after:
                yield shares, ways * after


def _split(cards: int, places: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The distributions of cards among the places of a mask, each with the number of ways to choose the cards."""
    if not room:
        if not cards:
            yield (), 1
        return
    first, *rest = room
    beyond = sum(left for place, left in enumerate(rest, 1) if places >> place & 1)
    most = min(first, cards) if places & 1 else 0
    for share in range(max(0, cards - beyond), most + 1):
        for shares, ways in _split(cards - share, places >> 1, tuple(rest)):
            yield (share, *shares), ways * comb(cards, share)
