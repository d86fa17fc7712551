"""The computer players of Contraconquer: beginner, club, perfect (also called strong) and reader.

Against others who shuffle their hands, every way to play expects the same number of tricks, whatever the number of
players. So the shuffle, in which each card is equally likely, is the perfect mix, and everybody else can be read.

The best reply to predicted choices: the last tricks of a game are solved exactly. Before that, the present trick and
the next one are solved under the prediction and the rest as if the others shuffled, for which there is a formula:
against shufflers every order of the own cards expects the same. If two tricks can go too many ways, only the present
one is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from tablegame.core.bots import BEGINNER, CLUB, PERFECT, READER, Bot, Choice, Evaluation, MeanResult, Memory, Promise
from tablegame.core.text import N_, Reason
from tablegame.games.contraconquer.facts import ContraView, Hands, without
from tablegame.games.contraconquer.habits import (
    READING,
    Added,
    ContraBefore,
    added_by,
    after_trick,
    before_now,
    question,
)

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
    """The number of ways in which `size` cards can have left the hand; equal cards count once."""
    ways = [1] + [0] * size
    for count in hand:
        ways = [sum(ways[max(0, total - count) : total + 1]) for total in range(size + 1)]
    return ways[size]


# -- styles ------------------------------------------------------------------------------------------------------------

AGAIN: Final = "again"
SHY: Final = "shy"
STAIRS: Final = "stairs"
TWICE: Final = "twice"
COPIES: Final = "copies"
RETURNS: Final = "returns"
STYLES: Final = {
    AGAIN: N_("Likes to play a rank once more that has just taken a trick."),
    SHY: N_("Does not care to play a rank again that has just lost a trick."),
    STAIRS: N_("Likes to play the ranks in their order, one after the other."),
    TWICE: N_("Likes to play each rank twice, then another one."),
    COPIES: N_("Likes to copy: goes as low or as high as the winner of the last trick did."),
    RETURNS: N_("Likes to come back to the rank that was played two tricks before."),
}
_OFTEN: Final = {AGAIN: 0.4, SHY: 0.6, STAIRS: 0.3, TWICE: 0.45, COPIES: 0.35, RETURNS: 0.35}
"""How often a player of that style follows it. Played still more often, each was measured to cost at most 0.04 tricks a
game (error 0.015) beside two readers in matches of five games."""

SHUNNED: Final = 0.3
"""The weight of a card of the last rank for a club player; other cards have 1."""
WORTHWHILE: Final = 0.002
"""Tricks that a best reply must gain on the shuffle; for less the reader stays unreadable."""
_ALIKE: Final = 1e-9

Weights = tuple[float, ...]
"""For each rank of the seat how often it is chosen, not normalised."""


class ContraBot(Bot[ContraView]):
    """The levels of Contraconquer. Work is bounded by counts."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, PERFECT, READER)
    other_names: Mapping[str, str] = MappingProxyType({"strong": PERFECT})
    learners: tuple[str, ...] = (READER,)
    edition: int = 3
    adds_to_scores: bool = True
    styles: Mapping[str, str] = STYLES

    def level_evaluation(self, view: ContraView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - the shape of a bot
        """For each rank the tricks of the rest of the game, and how often that level chooses it."""
        seat = view.seat
        assert seat is not None  # or there is nothing to choose
        known = expected(view, memory) if level == READER else Readable({}, 0.0)
        values = known.values(view, seat)
        mix = reader(view, seat, values) if level == READER else SIMPLE[level](view, seat)
        choices = [
            Choice(rank, value, 0.0, weight / sum(mix))
            for rank, value, weight in zip(view.ranks[seat], values, mix, strict=True)
            if value is not None
        ]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        advice = ADVICE_OF_READER if known.foretold else ADVICE
        return Evaluation(tuple(choices), N_("tricks"), Reason(advice, (), "strategy"))

    def level_move(self, view: ContraView, level: str, rng: Random, memory: Memory | None) -> int:
        """A random rank from that level's mix."""
        seat = view.seat
        assert seat is not None  # or there is nothing to choose
        if level == READER:
            return rng.choices(view.ranks[seat], reader(view, seat, expected(view, memory).values(view, seat)))[0]
        return rng.choices(view.ranks[seat], SIMPLE[level](view, seat))[0]

    def preferred_moves(self, view: ContraView, move: int, style: str, rng: Random) -> Sequence[int]:
        """The ranks of that style instead of the move. They cost nothing except against players who notice the style:
        against shuffled hands every card is equally good."""
        tricks = view.tricks_of(view.game)
        seat, legal = view.seat, tuple(view.domain)
        if seat is None or not tricks or rng.random() >= _OFTEN[style]:
            return ()
        last, ranks = tricks[-1].ranks[seat], view.ranks[seat]
        before = tricks[-2].ranks[seat] if len(tricks) > 1 else None
        winner = tricks[-1].winner
        if style == SHY or (style == TWICE and before == last):
            others = [rank for rank in legal if rank != last]
            held = dict(zip(ranks, view.hands[seat], strict=True))
            shunned = move == last and others and (style == TWICE or winner != seat)
            return rng.choices(others, [held[rank] for rank in others]) if shunned else ()
        place = ranks.index(last)
        wanted = {
            AGAIN: last if winner == seat else None,
            STAIRS: ranks[(place + 1) % len(ranks)],
            TWICE: last,
            COPIES: ranks[view.ranks[winner].index(tricks[-1].ranks[winner])],
            RETURNS: before,
        }[style]
        return (wanted,) if wanted in legal else ()

    def adviser(self, view: ContraView) -> str:  # noqa: ARG002 - the same for all
        """The reader, who without a memory knows what this record shows."""
        return READER

    def exact_values(self, view: ContraView, moves: Sequence[int]) -> tuple[float, ...] | None:
        """Against others who cannot be read, every card expects the same tricks in the rest of the game."""
        return None if judging_basis(view)[0].foretold else tuple(judging_basis(view)[1][move] for move in moves)

    def batch_results(self, view: ContraView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:  # noqa: ARG002 - nothing is drawn
        """The tricks that are expected of the rest of the game beside those who can be read."""
        return tuple((judging_basis(view)[1][move],) for move in moves)

    def promise(self, view: ContraView, best: MeanResult, made: MeanResult) -> Promise:  # noqa: ARG002 - the shape of a bot
        """What looks like a habit may be chance: so far the values can be the same after all."""
        known, values = judging_basis(view)
        apart = max(values.values()) - min(values.values())
        return Promise(made.mean, doubt=(1 - known.trust) * apart if known.foretold else 0.0)

    def learn_from(self, view: ContraView, memory: Memory) -> None:
        READING.learn(view, memory)

    def expected_results(self, view: ContraView) -> tuple[float, ...]:
        """The expected tricks of each seat at the end of the match, if the rest of it is shuffled."""
        dealt: Hands = tuple((view.copies,) * len(ranks) for ranks in view.ranks)
        full, left = _takers(view, dealt), _takers(view, view.hands)
        now, later = sum(view.hands[0]), (view.games - view.game - 1) * view.length
        return tuple(
            score + now * chance + later * usual for score, chance, usual in zip(view.scores, left, full, strict=True)
        )

    def random_move(self, view: ContraView, rng: Random) -> int:
        """A random card, which is the perfect mix."""
        return self.choose(view, PERFECT, rng, None)


def _takers(view: ContraView, hands: Hands) -> list[float]:
    shuffled = [[count / max(1, sum(hand)) for count in hand] for hand in hands]
    return sum_chances(view.players, zip(added_by(view), shuffled, strict=True))


# -- the levels --------------------------------------------------------------------------------------------------------


def beginner(view: ContraView, seat: int) -> Weights:
    """A random rank among those of which it holds most.

    Its mistakes: its next card is certain if it holds more of one rank than of the others, and it keeps its hand even
    (after 4-4-4 it never plays a rank twice in a row, though nothing is wrong with that), so that every third card is
    known in advance.
    """
    most = max(view.hands[seat])
    return tuple(float(count == most) for count in view.hands[seat])


def club(view: ContraView, seat: int) -> Weights:
    """A random card, less often of the rank of its last trick."""
    last = before_now(view)[seat].place
    return tuple(count * (SHUNNED if place == last else 1.0) for place, count in enumerate(view.hands[seat]))


def perfect(view: ContraView, seat: int) -> Weights:
    """The shuffle, which cannot be read: each card is equally likely."""
    return tuple(float(count) for count in view.hands[seat])


SIMPLE: Final = {BEGINNER: beginner, CLUB: club, PERFECT: perfect}
"""The levels that do not ask what the others do."""


def reader(view: ContraView, seat: int, values: Sequence[float | None]) -> Weights:
    """The best reply to the expected choices of the others; the shuffle if that gains next to nothing."""
    shuffle = perfect(view, seat)
    best = _highest(values)
    usual = sum(weight * value for weight, value in zip(shuffle, values, strict=True) if value is not None)
    if best - usual / sum(shuffle) < WORTHWHILE:
        return shuffle
    return tuple(
        weight if value is not None and value > best - _ALIKE else 0.0
        for weight, value in zip(shuffle, values, strict=True)
    )


class Readable(NamedTuple):
    """How the seats that can be read choose; the others shuffle."""

    foretold: Mapping[int, Foretell]
    trust: float  # in the least sure of these predictions

    def reply(self, view: ContraView, seat: int) -> Reply:
        """The best reply of a seat to them."""

        def foretell(other: int, hand: tuple[int, ...], before: ContraBefore) -> tuple[float, ...]:
            if other in self.foretold:
                return self.foretold[other](other, hand, before)
            return tuple(count / sum(hand) for count in hand)

        return Reply(seat, added_by(view), foretell)

    def values(self, view: ContraView, seat: int) -> tuple[float | None, ...]:
        """The expected tricks in the rest of the game for each own rank; None for one that is not in hand."""
        if self.foretold:
            return self.reply(view, seat).values(view.hands, before_now(view))
        fair = sum(view.hands[seat]) * _takers(view, view.hands)[seat]
        return tuple(fair if count else None for count in view.hands[seat])


def expected(view: ContraView, memory: Memory | None = None) -> Readable:
    """What others may be expected to do: the prediction, and beside it a shuffle, the less of that the more evidence
    there is."""
    added, known = added_by(view), READING.recall(view, memory)

    def foretell(seat: int, hand: tuple[int, ...], before: ContraBefore) -> tuple[float, ...]:
        trust, whole = known[seat].belief, sum(hand)
        chances = known[seat].chances(question(hand, before, added[seat]))
        return tuple(trust * chance + (1 - trust) * count / whole for chance, count in zip(chances, hand, strict=True))

    read = [seat for seat, predictor in known.items() if predictor.belief]
    return Readable(dict.fromkeys(read, foretell), min((known[seat].belief for seat in read), default=0.0))


@lru_cache(maxsize=16)
def judging_basis(view: ContraView) -> tuple[Readable, dict[int, float]]:
    """The basis of judgements and reasons: how the others can be read by this record, and the value of each rank."""
    assert view.seat is not None  # or there is nothing to choose
    known = expected(view)
    values = zip(view.ranks[view.seat], known.values(view, view.seat), strict=True)
    return known, {rank: value for rank, value in values if value is not None}


# -- reasons ----------------------------------------------------------------------------------------------------------


ADVICE: Final = N_("Nobody can be read so far: no card is better than another. Draw one, and nobody can read you.")
ADVICE_OF_READER: Final = N_("Reckoned against the others as they have played so far.")


BOT: Final = ContraBot()
