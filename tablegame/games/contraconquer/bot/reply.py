"""The best reply to predicted choices in Contraconquer, in tricks over the rest of the game, and the signs of ranks by
which a predictor learns how players choose.

The last tricks of a game are solved exactly. Before that, the present trick and the next one are solved under the
prediction and the rest as if the others shuffled, for which there is a formula: against shufflers every order of the
own cards expects the same. If two tricks can go too many ways, only the present one is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple

from tablegame.ai.predict import OptionSet
from tablegame.games.contraconquer.facts import ContraView, Hands, places_of, trick_winner, tricks_with_hands, without

AFTER_A_TRICK: Final = ("last", "last, result", "last, held", "step, result", "answer")
"""The contexts that depend on the trick before."""
Added = tuple[tuple[int, ...], ...]
"""For each seat what each of its ranks adds to a trick: the sum modulo the number of players is the winning seat."""


class ContraBefore(NamedTuple):
    """A seat's part in the trick before. place: of its rank among its ranks, None before its first trick of the game;
    needed: what a card would have had to add to win it that trick."""

    place: int | None = None
    needed: int = 0


def added_by(view: ContraView) -> Added:
    """What each rank of each seat adds. Both forms are such sums (help.en.md#winner, #remainder), so the difference
    that one card makes is the same in every trick."""
    first = tuple(ranks[0] for ranks in view.ranks)
    start = trick_winner(view.form, first)
    return tuple(
        tuple(
            (trick_winner(view.form, (*first[:seat], rank, *first[seat + 1 :])) - start * (seat > 0)) % view.players
            for rank in ranks
        )
        for seat, ranks in enumerate(view.ranks)
    )


def after_trick(added: Added, places: tuple[int, ...]) -> tuple[ContraBefore, ...]:
    """The part of every seat in a trick, given the place of each seat's card among its ranks."""
    players = len(places)
    total = sum(added[seat][place] for seat, place in enumerate(places))
    return tuple(
        ContraBefore(place, (seat - total + added[seat][place]) % players) for seat, place in enumerate(places)
    )


def history(view: ContraView, since: int = 0) -> Iterator[tuple[Hands, tuple[ContraBefore, ...], tuple[int, ...]]]:
    """For each finished trick from that index on: the hands and the trick before it, and the places of its cards."""
    added, tricks = added_by(view), view.tricks
    for index, (trick, hands) in enumerate(tricks_with_hands(view, tricks, since), since):
        last = tricks[index - 1] if index and tricks[index - 1].game == trick.game else None
        before = after_trick(added, places_of(view, last)) if last else (ContraBefore(),) * view.players
        yield hands, before, places_of(view, trick)


def before_now(view: ContraView) -> tuple[ContraBefore, ...]:
    """The part of every seat in the trick before the present one."""
    tricks = view.tricks_of(view.game)
    if not tricks:
        return (ContraBefore(),) * view.players
    return after_trick(added_by(view), places_of(view, tricks[-1]))


def question(hand: tuple[int, ...], before: ContraBefore, added: tuple[int, ...]) -> OptionSet:
    """The options of a seat with their signs, after its part in the trick before."""
    kinds, last, places = len(hand), before.place, range(len(hand))
    held = _signs_of_numbers(hand)
    signs = {"rank": tuple(f"{place} of {kinds}" for place in places), "held": held}
    if last is None:
        return OptionSet(hand, signs | dict.fromkeys(AFTER_A_TRICK, ("",) * kinds))
    result = "won" if added[last] == before.needed else "lost"
    same = tuple("same" if place == last else "other" for place in places)
    signs["last"] = same
    signs["last, result"] = tuple(f"{sign}, {result}" for sign in same)
    signs["last, held"] = tuple(f"{sign}, {number}" for sign, number in zip(same, held, strict=True))
    signs["step, result"] = tuple(f"{(place - last) % kinds}, {result}" for place in places)
    signs["answer"] = tuple("would" if added[place] == before.needed else "would not" for place in places)
    return OptionSet(hand, signs)


def _signs_of_numbers(hand: tuple[int, ...]) -> tuple[str, ...]:
    """Whether most or least is held of each rank; "" if all that are left are held equally."""
    left = [count for count in hand if count]
    most, least = max(left), min(left)
    if most == least:
        return ("",) * len(hand)
    return tuple("most" if count == most else "least" if count == least else "between" for count in hand)


Before = tuple[ContraBefore, ...]
Foretell = Callable[[int, tuple[int, ...], ContraBefore], tuple[float, ...]]
"""From a seat, its hand and its part in the trick before to the chance of each of its ranks."""
Following = Callable[[Hands, Before], float]
"""The expected tricks of the rest of a game after a trick."""

STEPS: Final = 12_000
"""The most tricks in an exact solution."""
COURSES: Final = 300
"""The most ways of a trick for which the next one is solved too: all of them with four players."""


def sum_chances(players: int, cards: Iterable[tuple[Sequence[int], Sequence[float]]]) -> list[float]:
    """The chance of each sum modulo the number of players. cards: for each seat what each rank adds, and its chance."""
    total = [1.0] + [0.0] * (players - 1)
    for added, chances in cards:
        following = [0.0] * players
        for adds, chance in zip(added, chances, strict=True):
            if chance:
                for before, share in enumerate(total):
                    following[(before + adds) % players] += share * chance
        total = following
    return total


class Reply:
    """The rest of a game for a seat whose others play by predictions."""

    def __init__(self, seat: int, added: Added, foretell: Foretell) -> None:
        self.seat = seat
        self.players = len(added)
        self.added = added
        self.foretell = foretell
        self.others = tuple(other for other in range(self.players) if other != seat)
        self._known: dict[tuple[Hands, Before], float] = {}
        self._tricks: dict[tuple[int, ...], tuple[float, Before]] = {}
        self._foretold: dict[tuple[int, tuple[int, ...], ContraBefore], tuple[float, ...]] = {}

    def values(self, hands: Hands, before: Before) -> tuple[float | None, ...]:
        """Expected tricks in the rest of the game for each own rank; None for a rank that is not in hand."""
        if work(hands) <= STEPS:
            return self._courses(hands, before, self._best)
        if prod(sum(1 for count in hand if count) for hand in hands) <= COURSES:
            return self._courses(hands, before, self._best_roughly)
        return self.beside_shufflers(hands, before)

    def beside_shufflers(self, hands: Hands, before: Before) -> tuple[float | None, ...]:
        """The same if the others play by the predictions in this trick and shuffle from then on."""
        chances = [self._chances(other, hands[other], before[other]) for other in self.others]
        left = sum(hands[self.seat]) - 1
        kept = [
            [(count - chance) / max(1, left) for count, chance in zip(hands[other], own, strict=True)]
            for other, own in zip(self.others, chances, strict=True)
        ]
        now, later = self._sums(chances), self._sums(kept)
        needed = [(self.seat - adds) % self.players for adds in self.added[self.seat]]
        whole = sum(count * later[need] for count, need in zip(hands[self.seat], needed, strict=True))
        return tuple(
            now[need] + (whole - later[need] if left else 0.0) if count else None
            for count, need in zip(hands[self.seat], needed, strict=True)
        )

    def taking(self, hands: Hands, before: Before) -> tuple[float | None, ...]:
        """The chance of taking the trick under way with each own rank; None where none of it is held."""
        total = self._sums([self._chances(other, hands[other], before[other]) for other in self.others])
        return tuple(
            total[(self.seat - adds) % self.players] if count else None
            for count, adds in zip(hands[self.seat], self.added[self.seat], strict=True)
        )

    def _chances(self, seat: int, hand: tuple[int, ...], before: ContraBefore) -> tuple[float, ...]:
        key = (seat, hand, before)
        if key not in self._foretold:
            self._foretold[key] = self.foretell(seat, hand, before)
        return self._foretold[key]

    def _sums(self, chances: Sequence[Sequence[float]]) -> list[float]:
        return sum_chances(self.players, zip((self.added[other] for other in self.others), chances, strict=True))

    def _courses(self, hands: Hands, before: Before, following: Following) -> tuple[float | None, ...]:
        """Every course of this trick under the prediction, and what follows each of them."""
        likely = []
        for other in self.others:
            chances = self._chances(other, hands[other], before[other])
            likely.append([(place, chance) for place, chance in enumerate(chances) if chance])
        return tuple(
            self._after(hands, own, likely, following) if count else None for own, count in enumerate(hands[self.seat])
        )

    def _after(
        self, hands: Hands, own: int, likely: Sequence[Sequence[tuple[int, float]]], following: Following
    ) -> float:
        value = 0.0
        last = sum(hands[0]) == 1
        for answers in product(*likely):
            places = [place for place, _ in answers]
            places.insert(self.seat, own)
            expected, after = self._settle(tuple(places))
            if not last:
                expected += following(tuple(map(without, hands, places)), after)
            for _, chance in answers:
                expected *= chance
            value += expected
        return value

    def _settle(self, places: tuple[int, ...]) -> tuple[float, Before]:
        """Tricks taken by this trick, and every seat's part in it."""
        known = self._tricks.get(places)
        if known is None:
            taker = sum(added[place] for added, place in zip(self.added, places, strict=True)) % self.players
            known = self._tricks[places] = (float(taker == self.seat), after_trick(self.added, places))
        return known

    def _best(self, hands: Hands, before: Before) -> float:
        key = (hands, before)
        if key not in self._known:
            self._known[key] = _highest(self._courses(hands, before, self._best))
        return self._known[key]

    def _best_roughly(self, hands: Hands, before: Before) -> float:
        """Expected tricks of the best reply to the next trick, if all after it is shuffled."""
        return _highest(self.beside_shufflers(hands, before))


def _highest(values: Iterable[float | None]) -> float:
    return max(value for value in values if value is not None)


def work(hands: Hands) -> int:
    """How many tricks an exact solution may have to look at, at most."""
    steps = prod(sum(1 for count in hand if count) for hand in hands)
    for played in range(1, sum(hands[0])):
        steps += prod(_subsets(hand, played) * sum(1 for count in hand if count) for hand in hands)
        if steps > STEPS:
            break
    return steps


def _subsets(hand: tuple[int, ...], size: int) -> int:
    """In how many ways cards of that number can have left the hand; equal cards count once."""
    ways = [1] + [0] * size
    for count in hand:
        ways = [sum(ways[max(0, total - count) : total + 1]) for total in range(size + 1)]
    return ways[size]
