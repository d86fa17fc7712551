"""The computer players of Contraconquer: beginner, club, perfect (also called strong) and reader.

To shuffle is to play each card of the hand equally often. Against others who shuffle, all ways to play bring the same
number of tricks on average. So the shuffle is called perfect. Players are readable if their choices can be predicted.

The best reply to predicted choices solves the last tricks of a game exactly. Earlier in a game it solves only the
present trick and the next one, or only the present one if two tricks can go too many ways. For the tricks after these
it presumes that the others shuffle: then every order of the own cards brings the same, by a formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
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
    PreviousCard,
    added_by,
    latest_cards,
    option_set,
    previous_cards,
)

PreviousCards = tuple[PreviousCard, ...]
Predict = Callable[[int, tuple[int, ...], PreviousCard], tuple[float, ...]]
"""Returns the chance of each rank of a seat from the number of the seat, its hand and its previous card."""
RestValue = Callable[[Hands, PreviousCards], float]  # returns the expected tricks in the rest of a game after a trick
STEPS: Final = 12_000  # the most tricks that an exact solution looks at
COURSES: Final = 300  # the next trick is solved too if the present one can go at most so many ways, as for four players


def sum_chances(players: int, cards: Iterable[tuple[Sequence[int], Sequence[float]]]) -> list[float]:
    """The chance of each sum of a trick's cards, modulo the number of players. The sum is the seat that wins.
    cards: for each seat the numbers that its ranks add to the sum, then the chances that it plays these ranks."""
    sums = [1.0] + [0.0] * (players - 1)
    for added, chances in cards:
        new_sums = [0.0] * players
        for number, rank_chance in zip(added, chances, strict=True):
            if rank_chance:
                for total, sum_chance in enumerate(sums):
                    new_sums[(total + number) % players] += sum_chance * rank_chance
        sums = new_sums
    return sums


class BestReply:
    """The value of each rank of a seat if the others choose as predicted. The best reply has the highest value.

    A hand is the number of cards of each rank, such as (4, 3, 4). A rank is given by its index in this tuple.
    """

    def __init__(self, seat: int, added: Added, predict: Predict) -> None:
        self.seat = seat
        self.players = len(added)
        self.added = added
        self.others = tuple(other for other in range(self.players) if other != seat)
        self._chances = cache(predict)
        self._known_trick = cache(self._settle)
        self._known_value = cache(self._best_value)

    def values(self, hands: Hands, previous: PreviousCards) -> tuple[float | None, ...]:
        """For each rank the tricks that the seat can expect in the rest of the game if it plays the rank now; None for
        a rank that it does not hold. hands, previous: the hand of every seat, and its card in the last trick."""
        if work(hands) <= STEPS:
            return self._values_by_outcome(hands, previous, self._known_value)
        if prod(sum(1 for count in hand if count) for hand in hands) <= COURSES:
            return self._values_by_outcome(hands, previous, self._rough_value)
        return self.values_before_shuffle(hands, previous)

    def values_before_shuffle(self, hands: Hands, previous: PreviousCards) -> tuple[float | None, ...]:
        """The same as `values`, if the others choose as predicted in this trick alone and shuffle from then on."""
        chances = [self._chances(other, hands[other], previous[other]) for other in self.others]
        later_tricks = sum(hands[self.seat]) - 1
        # In later tricks a seat plays any card but that of this trick, of which it has `count - chance` on the average.
        later_chances = [
            [(count - chance) / max(1, later_tricks) for count, chance in zip(hands[other], own, strict=True)]
            for other, own in zip(self.others, chances, strict=True)
        ]
        sums, later_sums = self._sums(chances), self._sums(later_chances)
        # For each own rank the sum of the others with which it takes a trick.
        needed = [(self.seat - number) % self.players for number in self.added[self.seat]]
        # The tricks that all own cards would take later; the card of this trick is subtracted below.
        all_cards = sum(count * later_sums[need] for count, need in zip(hands[self.seat], needed, strict=True))
        values: list[float | None] = []
        for count, need in zip(hands[self.seat], needed, strict=True):
            later = all_cards - later_sums[need] if later_tricks else 0.0
            values.append(sums[need] + later if count else None)
        return tuple(values)

    def chances_to_take(self, hands: Hands, previous: PreviousCards) -> tuple[float | None, ...]:
        """The chance to take the present trick with each rank of the seat; None for a rank that it does not hold."""
        sums = self._sums([self._chances(other, hands[other], previous[other]) for other in self.others])
        return tuple(
            sums[(self.seat - number) % self.players] if count else None
            for count, number in zip(hands[self.seat], self.added[self.seat], strict=True)
        )

    def _sums(self, chances: Sequence[Sequence[float]]) -> list[float]:
        """The chance of each sum of the others' cards. chances: for each other seat the chances of its ranks."""
        return sum_chances(self.players, zip((self.added[other] for other in self.others), chances, strict=True))

    def _values_by_outcome(self, hands: Hands, previous: PreviousCards, rest: RestValue) -> tuple[float | None, ...]:
        """The values of the own ranks over all outcomes of this trick. rest: returns the value of the later tricks."""
        choices = []
        for other in self.others:
            chances = self._chances(other, hands[other], previous[other])
            choices.append([(index, chance) for index, chance in enumerate(chances) if chance])
        return tuple(
            self._value(hands, own, choices, rest) if count else None for own, count in enumerate(hands[self.seat])
        )

    def _value(self, hands: Hands, own: int, choices: Sequence[Sequence[tuple[int, float]]], rest: RestValue) -> float:
        """The value of an own rank. choices: for each other seat its possible ranks, each with its chance."""
        value = 0.0
        is_last = sum(hands[0]) == 1
        for outcome in product(*choices):
            indices = [index for index, _ in outcome]
            indices.insert(self.seat, own)
            tricks, previous = self._known_trick(tuple(indices))
            if not is_last:
                tricks += rest(tuple(map(without, hands, indices)), previous)
            weighted = tricks
            for _, chance in outcome:
                weighted *= chance
            value += weighted
        return value

    def _settle(self, indices: tuple[int, ...]) -> tuple[float, PreviousCards]:
        """The tricks (1.0 or 0.0) that this seat gains from a trick of these ranks, then the cards of this trick."""
        taker = sum(added[index] for added, index in zip(self.added, indices, strict=True)) % self.players
        return float(taker == self.seat), previous_cards(self.added, indices)

    def _best_value(self, hands: Hands, previous: PreviousCards) -> float:
        """The expected tricks of the best reply in the rest of the game."""
        return _highest(self._values_by_outcome(hands, previous, self._known_value))

    def _rough_value(self, hands: Hands, previous: PreviousCards) -> float:
        """The expected tricks of the best reply in the rest of the game, if the others shuffle after one trick."""
        return _highest(self.values_before_shuffle(hands, previous))


def _highest(values: Iterable[float | None]) -> float:
    """The highest of these values, without regard to None."""
    return max(value for value in values if value is not None)


def work(hands: Hands) -> int:
    """An upper bound for the tricks that an exact solution from these hands looks at. Counting stops above `STEPS`."""
    choices = [sum(1 for count in hand if count) for hand in hands]  # for each seat the number of ranks in its hand
    steps = prod(choices)
    for played in range(1, sum(hands[0])):  # any cards may be gone then; from what is left there are at most `choices`
        steps += prod(_subsets(hand, played) * ranks for hand, ranks in zip(hands, choices, strict=True))
        if steps > STEPS:
            break
    return steps


def _subsets(hand: tuple[int, ...], size: int) -> int:
    """The number of different sets of `size` cards from a hand. Equal cards make no different sets."""
    ways = [1] + [0] * size  # by size, the number of sets of the ranks so far
    for count in hand:  # a set of `total` cards has 0 to `count` cards of this rank
        ways = [sum(ways[max(0, total - count) : total + 1]) for total in range(size + 1)]
    return ways[size]


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
_FREQUENCIES: Final = {AGAIN: 0.4, SHY: 0.6, STAIRS: 0.3, TWICE: 0.45, COPIES: 0.35, RETURNS: 0.35}
"""The share of tricks in which a player of each style follows it. Even with higher shares, each style cost at most 0.04
tricks a game (standard error 0.015) against two readers in matches of five games."""

SHUNNED: Final = 0.3  # the weight that a club player gives to cards of its previous rank; other cards have the weight 1
WORTHWHILE: Final = 0.002
"""The least gain over the shuffle, in tricks, for which a reader plays its best reply and so becomes readable."""
_ALIKE: Final = 1e-9  # values that differ by less are equal but for rounding

Weights = tuple[float, ...]  # a weight for each rank of a seat: its chance to be chosen, times any factor


class ContraBot(Bot[ContraView]):
    """The computer players of all levels, and the judge of moves. Values are tricks in the rest of the game."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, PERFECT, READER)
    other_names: Mapping[str, str] = MappingProxyType({"strong": PERFECT})
    learners: tuple[str, ...] = (READER,)
    edition: int = 4
    adds_to_scores: bool = True
    styles: Mapping[str, str] = STYLES

    def level_evaluation(self, view: ContraView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - the shape of a bot
        """The ranks in hand, each with its expected tricks in the rest of the game and how often the level plays it."""
        seat = view.seat
        assert seat is not None  # or there is nothing to choose
        known = expected(view, memory) if level == READER else ExpectedChoices({}, 0.0)
        values = known.values(view, seat)
        mix = reader(view, seat, values) if level == READER else SIMPLE[level](view, seat)
        choices = [
            Choice(rank, value, 0.0, weight / sum(mix))
            for rank, value, weight in zip(view.ranks[seat], values, mix, strict=True)
            if value is not None
        ]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        advice = ADVICE_OF_READER if known.predictions else ADVICE
        return Evaluation(tuple(choices), N_("tricks"), Reason(advice, (), "strategy"))

    def level_move(self, view: ContraView, level: str, rng: Random, memory: Memory | None) -> int:
        """The rank that a computer player of this level plays: drawn at random, with the chances of the level."""
        seat = view.seat
        assert seat is not None  # or there is nothing to choose
        if level == READER:
            return rng.choices(view.ranks[seat], reader(view, seat, expected(view, memory).values(view, seat)))[0]
        return rng.choices(view.ranks[seat], SIMPLE[level](view, seat))[0]

    def preferred_moves(self, view: ContraView, move: int, style: str, rng: Random) -> Sequence[int]:
        """The ranks that a player of this style would rather play than `move`; () if the style has no wish now. Against
        players who shuffle, following the style costs nothing."""
        tricks = view.tricks_of(view.game)
        seat, legal = view.seat, tuple(view.domain)
        if seat is None or not tricks or rng.random() >= _FREQUENCIES[style]:
            return ()
        last, ranks = tricks[-1].ranks[seat], view.ranks[seat]
        earlier = tricks[-2].ranks[seat] if len(tricks) > 1 else None
        winner = tricks[-1].winner
        has_played_twice = style == TWICE and earlier == last
        if style == SHY or has_played_twice:  # each avoids the last rank now: SHY after a loss, TWICE in any case
            others = [rank for rank in legal if rank != last]
            is_avoided = move == last and (has_played_twice or winner != seat)
            counts = dict(zip(ranks, view.hands[seat], strict=True))
            return rng.choices(others, [counts[rank] for rank in others]) if is_avoided and others else ()
        index_of_winner = view.ranks[winner].index(tricks[-1].ranks[winner])  # of its card, among its ranks
        wanted = {
            AGAIN: last if winner == seat else None,
            STAIRS: ranks[(ranks.index(last) + 1) % len(ranks)],
            TWICE: last,
            COPIES: ranks[index_of_winner],
            RETURNS: earlier,
        }[style]
        return (wanted,) if wanted in legal else ()

    def adviser(self, view: ContraView) -> str:  # noqa: ARG002 - the same for all
        """The level that gives hints and judges choices: the reader. Here it has no memory of earlier matches."""
        return READER

    def exact_values(self, view: ContraView, moves: Sequence[int]) -> tuple[float, ...] | None:
        """The exact value of each move if no player is readable: all have the same. None if a player is readable."""
        return None if judging_basis(view)[0].predictions else tuple(judging_basis(view)[1][move] for move in moves)

    def batch_results(self, view: ContraView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:  # noqa: ARG002 - nothing is drawn
        """For each move one figure: its expected tricks in the rest of the game against readable players."""
        return tuple((judging_basis(view)[1][move],) for move in moves)

    def promise(self, view: ContraView, best: MeanResult, result: MeanResult) -> Promise:  # noqa: ARG002 - the shape of a bot
        """The mean value of a move. It is in doubt if it rests on a habit, which may be chance: without habits all
        moves have the same value."""
        known, values = judging_basis(view)
        difference = max(values.values()) - min(values.values())
        return Promise(result.mean, doubt=(1 - known.trust) * difference if known.predictions else 0.0)

    def learn_from(self, view: ContraView, memory: Memory) -> None:
        READING.learn(view, memory)

    def expected_results(self, view: ContraView) -> tuple[float, ...]:
        """The tricks that each seat can expect to have at the end of the match, if everybody shuffles from now on."""
        dealt: Hands = tuple((view.copies,) * len(ranks) for ranks in view.ranks)
        dealt_chances, chances = _taking_chances(view, dealt), _taking_chances(view, view.hands)
        tricks, later_tricks = sum(view.hands[0]), (view.games - view.game - 1) * view.length
        return tuple(
            score + tricks * chance + later_tricks * dealt_chance
            for score, chance, dealt_chance in zip(view.scores, chances, dealt_chances, strict=True)
        )

    def random_move(self, view: ContraView, rng: Random) -> int:
        """A random card of the hand, as the level `perfect` plays it: each card is equally likely."""
        return self.choose(view, PERFECT, rng, None)


def _taking_chances(view: ContraView, hands: Hands) -> list[float]:
    """The chance of each seat to take a trick, if all shuffle these hands."""
    shuffled = [[count / max(1, sum(hand)) for count in hand] for hand in hands]
    return sum_chances(view.players, zip(added_by(view), shuffled, strict=True))


def beginner(view: ContraView, seat: int) -> Weights:
    """The weight of each rank for a beginner, who plays a random rank among those of which the hand has most cards.

    The mistake: whenever the hand has more cards of one rank than of any other, the next card is certain. With three
    ranks that happens every third time.
    """
    most = max(view.hands[seat])
    return tuple(float(count == most) for count in view.hands[seat])


def club(view: ContraView, seat: int) -> Weights:
    """The weight of each rank for a club player: a random card, less often of the rank that the seat played last."""
    last = latest_cards(view)[seat].rank_index
    return tuple(count * (SHUNNED if index == last else 1.0) for index, count in enumerate(view.hands[seat]))


def perfect(view: ContraView, seat: int) -> Weights:
    """The weight of each rank for the shuffle, which cannot be predicted: each card of the hand is equally likely."""
    return tuple(float(count) for count in view.hands[seat])


SIMPLE: Final = {BEGINNER: beginner, CLUB: club, PERFECT: perfect}
"""The levels that do not look at the choices of the others."""


def reader(view: ContraView, seat: int, values: Sequence[float | None]) -> Weights:
    """The weight of each rank for a reader: the best reply to the others, or the shuffle if that is almost as good.
    values: the expected tricks of each rank; None for a rank that is not in hand."""
    shuffle = perfect(view, seat)
    best = _highest(values)
    sum_of_shuffle = sum(weight * value for weight, value in zip(shuffle, values, strict=True) if value is not None)
    if best - sum_of_shuffle / sum(shuffle) < WORTHWHILE:
        return shuffle
    return tuple(
        weight if value is not None and value > best - _ALIKE else 0.0
        for weight, value in zip(shuffle, values, strict=True)
    )


class ExpectedChoices(NamedTuple):
    """How the other seats are expected to choose: readable seats as predicted, all others as in a shuffle."""

    predictions: Mapping[int, Predict]  # for each readable seat
    trust: float  # the share of the prediction, against a shuffle, for the least certain seat; 0 if nobody can be read

    def best_reply(self, view: ContraView, seat: int) -> BestReply:
        """The `BestReply` of a seat to the others, if they choose in this way."""

        def predict(other: int, hand: tuple[int, ...], previous: PreviousCard) -> tuple[float, ...]:
            """The chance of each rank of any other seat: as predicted, or each card equally likely."""
            if other in self.predictions:
                return self.predictions[other](other, hand, previous)
            return tuple(count / sum(hand) for count in hand)

        return BestReply(seat, added_by(view), predict)

    def values(self, view: ContraView, seat: int) -> tuple[float | None, ...]:
        """For each rank of the seat its expected tricks in the rest of the game; None for a rank not in hand."""
        if self.predictions:
            return self.best_reply(view, seat).values(view.hands, latest_cards(view))
        fair = sum(view.hands[seat]) * _taking_chances(view, view.hands)[seat]  # equal for all ranks
        return tuple(fair if count else None for count in view.hands[seat])


def expected(view: ContraView, memory: Memory | None = None) -> ExpectedChoices:
    """How the others are expected to choose, by their past choices. A prediction is mixed with the shuffle: the more
    evidence there is for it, the more it counts. memory: of earlier matches; None for this match alone."""
    added, known = added_by(view), READING.recall(view, memory)

    def predict(seat: int, hand: tuple[int, ...], previous: PreviousCard) -> tuple[float, ...]:
        """The chance of each rank of a readable seat: prediction and shuffle, mixed by the evidence for the first."""
        trust, cards = known[seat].belief, sum(hand)
        chances = known[seat].chances(option_set(hand, previous, added[seat]))
        return tuple(trust * chance + (1 - trust) * count / cards for chance, count in zip(chances, hand, strict=True))

    readable = [seat for seat, predictor in known.items() if predictor.belief]
    trust = min((known[seat].belief for seat in readable), default=0.0)
    return ExpectedChoices(dict.fromkeys(readable, predict), trust)


@lru_cache(maxsize=16)
def judging_basis(view: ContraView) -> tuple[ExpectedChoices, dict[int, float]]:
    """What judgements and reasons are based on: how the others are expected to choose by the tricks of this match
    alone, and the value of each rank in hand, by rank."""
    assert view.seat is not None  # or there is nothing to choose
    known = expected(view)
    values = zip(view.ranks[view.seat], known.values(view, view.seat), strict=True)
    return known, {rank: value for rank, value in values if value is not None}


ADVICE: Final = N_("Nobody can be read so far: no card is better than another. Draw one, and nobody can read you.")
ADVICE_OF_READER: Final = N_("Reckoned against the others as they have played so far.")

BOT: Final = ContraBot()
