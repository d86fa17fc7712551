"""The best reply to predicted choices in Contraconquer, in tricks over the rest of the game.

A short rest of a game is solved exactly. Before that, the trick under way and the next one are solved under the
prediction and everything after them as if the others shuffled, which has a closed form: against shufflers every order
of one's own cards expects the same. Where two tricks can take too many courses, only the one under way is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from typing import Final

from tablegame.games.contraconquer.bot.habits import ContraMood, moods_after
from tablegame.games.contraconquer.facts import Hands, without

Foretell = Callable[[int, tuple[int, ...], ContraMood], tuple[float, ...]]
"""Seat, its hand and its mood to how likely each of its ranks is."""
Following = Callable[[Hands, tuple[ContraMood, ...]], float]
"""What is expected of the rest of a game after a trick."""

STEPS: Final = 12_000
"""Bound on the tricks looked at in an exact solution."""
COURSES: Final = 300
"""Bound on the courses of a trick after which the next one is looked at: all of them with four players."""


class Reply:
    """One seat's view of the rest of a game."""

    def __init__(self, seat: int, added: tuple[tuple[int, ...], ...], foretell: Foretell) -> None:
        self.seat = seat
        self.players = len(added)
        self.added = added
        self.foretell = foretell
        self.others = tuple(other for other in range(self.players) if other != seat)
        self._known: dict[tuple[Hands, tuple[ContraMood, ...]], float] = {}
        self._tricks: dict[tuple[int, ...], tuple[float, tuple[ContraMood, ...]]] = {}
        self._foretold: dict[tuple[int, tuple[int, ...], ContraMood], tuple[float, ...]] = {}

    def values(self, hands: Hands, moods: tuple[ContraMood, ...]) -> tuple[float | None, ...]:
        """Expected tricks in the rest of the game for each own rank; None where none of it is held."""
        if work(hands) <= STEPS:
            return self._courses(hands, moods, self._best)
        if prod(sum(1 for count in hand if count) for hand in hands) <= COURSES:
            return self._courses(hands, moods, self._guess)
        return self._roughly(hands, moods)

    def beside_shufflers(self, hands: Hands, moods: tuple[ContraMood, ...]) -> tuple[float | None, ...]:
        """Expected tricks in the rest of the game for each own rank, where only this trick is as foretold."""
        return self._roughly(hands, moods)

    def taking(self, hands: Hands, moods: tuple[ContraMood, ...]) -> tuple[float | None, ...]:
        """The chance of taking the trick under way with each own rank; None where none of it is held."""
        weights = [self._chances(other, hands[other], moods[other]) for other in self.others]
        total = self._sums(weights)
        return tuple(
            total[(self.seat - added) % self.players] if count else None
            for count, added in zip(hands[self.seat], self.added[self.seat], strict=True)
        )

    def _chances(self, seat: int, hand: tuple[int, ...], mood: ContraMood) -> tuple[float, ...]:
        key = (seat, hand, mood)
        if key not in self._foretold:
            self._foretold[key] = self.foretell(seat, hand, mood)
        return self._foretold[key]

    def _sums(self, weights: Sequence[Sequence[float]]) -> list[float]:
        """How likely each sum of the others' cards is, modulo the number of players."""
        total = [1.0] + [0.0] * (self.players - 1)
        for other, own in zip(self.others, weights, strict=True):
            following = [0.0] * self.players
            for added, weight in zip(self.added[other], own, strict=True):
                if weight:
                    for residue, before in enumerate(total):
                        following[(residue + added) % self.players] += before * weight
            total = following
        return total

    def _roughly(self, hands: Hands, moods: tuple[ContraMood, ...]) -> tuple[float | None, ...]:
        """This trick under the prediction, the rest against shufflers."""
        chances = [self._chances(other, hands[other], moods[other]) for other in self.others]
        left = sum(hands[self.seat]) - 1
        kept = [
            [(count - chance) / max(1, left) for count, chance in zip(hands[other], own, strict=True)]
            for other, own in zip(self.others, chances, strict=True)
        ]
        now, later = self._sums(chances), self._sums(kept)
        added = self.added[self.seat]
        needed = [(self.seat - residue) % self.players for residue in added]
        whole = sum(count * later[need] for count, need in zip(hands[self.seat], needed, strict=True))
        return tuple(
            now[need] + (whole - later[need] if left else 0.0) if count else None
            for count, need in zip(hands[self.seat], needed, strict=True)
        )

    def _courses(self, hands: Hands, moods: tuple[ContraMood, ...], following: Following) -> tuple[float | None, ...]:
        """Every course of this trick under the prediction, and what follows each of them."""
        likely = [
            [(place, chance) for place, chance in enumerate(self._chances(other, hands[other], moods[other])) if chance]
            for other in self.others
        ]
        values: list[float | None] = []
        for own, count in enumerate(hands[self.seat]):
            values.append(self._after(hands, own, likely, following) if count else None)
        return tuple(values)

    def _after(
        self, hands: Hands, own: int, likely: Sequence[Sequence[tuple[int, float]]], following: Following
    ) -> float:
        """Expected tricks with that own card played."""
        value = 0.0
        last = sum(hands[0]) == 1
        for answers in product(*likely):
            places = [place for place, _ in answers]
            places.insert(self.seat, own)
            expected, moods = self._settled(tuple(places))
            if not last:
                expected += following(tuple(map(without, hands, places)), moods)
            for _, chance in answers:
                expected *= chance
            value += expected
        return value

    def _settled(self, places: tuple[int, ...]) -> tuple[float, tuple[ContraMood, ...]]:
        """Tricks taken by this trick, and the moods it leaves."""
        known = self._tricks.get(places)
        if known is None:
            taker = sum(added[place] for added, place in zip(self.added, places, strict=True)) % self.players
            known = self._tricks[places] = (float(taker == self.seat), moods_after(self.added, places))
        return known

    def _best(self, hands: Hands, moods: tuple[ContraMood, ...]) -> float:
        """Expected tricks of the best reply."""
        key = (hands, moods)
        if key not in self._known:
            values = self._courses(hands, moods, self._best)
            self._known[key] = max(value for value in values if value is not None)
        return self._known[key]

    def _guess(self, hands: Hands, moods: tuple[ContraMood, ...]) -> float:
        """Expected tricks of the best reply to the next trick, if all after it is shuffled."""
        return max(value for value in self._roughly(hands, moods) if value is not None)


def work(hands: Hands) -> int:
    """How many tricks an exact solution may have to look at, at most."""
    steps = prod(sum(1 for count in hand if count) for hand in hands)
    for played in range(1, sum(hands[0])):
        steps += prod(_subsets(hand, played) * sum(1 for count in hand if count) for hand in hands)
        if steps > STEPS:
            break
    return steps


def _subsets(hand: tuple[int, ...], size: int) -> int:
    """In how many ways so many cards can have left the hand, equal cards being one."""
    ways = [1] + [0] * size
    for count in hand:
        ways = [sum(ways[max(0, total - count) : total + 1]) for total in range(size + 1)]
    return ways[size]
