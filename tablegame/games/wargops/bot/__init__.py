"""The computer players of WarGops: beginner, club, strong, perfect and reader.

Hands are open and choices secret, so every trick is a matrix game: `strong` plays its solution, with each outcome
solved to the end or judged. Two players who always play the same card tie for ever, so every level varies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from random import Random
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, SeenChoice
from tablegame.core.bots import (
    BEGINNER,
    CLUB,
    PERFECT,
    READER,
    STRONG,
    Bot,
    Choice,
    Evaluation,
    MeanResult,
    Memory,
    Promise,
)
from tablegame.core.options import Chosen
from tablegame.core.text import N_, Reason
from tablegame.games.wargops.bot.duel import Mix
from tablegame.games.wargops.bot.estimate import MISJUDGED, WarEstimate, calculated_mix, estimate, players_of
from tablegame.games.wargops.facts.view import REPLACE, WarView
from tablegame.games.wargops.habits import RECENT, option_set, past_choices, past_options, previous_parts, trick_texts

HOARDS: Final = "hoards"
FOLLOWS: Final = "follows"
SULKS: Final = "sulks"
STYLES: Final = {
    HOARDS: N_("Hoards high cards as long as there are others."),
    FOLLOWS: N_("Likes to play the rank that was highest in the last trick."),
    SULKS: N_("Goes low after a lost trick."),
}
PRICES: Final = dict.fromkeys(STYLES, 0.6)
"""Points at the end of the game that following a style may seem to cost, each time."""
_FREQUENCIES: Final = {HOARDS: 0.8, FOLLOWS: 0.8, SULKS: 0.7}
"""How often a player of each style follows it."""
_HIGH: Final = 2 / 3
"""Cards are high from this part of the highest one in hand on."""
_ENOUGH: Final = 4
"""The fewest ranks in a hand of which a hoarder spares the high ones."""
_LOW: Final = 2
"""The number of ranks in a hand that count as low, from the lowest on."""

WORTHWHILE: Final = 0.05
"""Points that a best reply must gain over the equilibrium; for less the reader stays unreadable."""
_ALIKE: Final = 1e-9
"""Values and weights that differ by less are equal but for rounding."""


class WarBot(Bot[WarView]):
    """The levels of WarGops. Work is bounded by counts."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, PERFECT, READER)
    learners: tuple[str, ...] = (READER,)
    edition: int = 5
    inaccuracy_bound: float = 0.5
    mistake_bound: float = 2.0
    most_batches: int = 10
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES

    def why_not_offered(self, level: str, players: int, chosen: Chosen) -> Reason | None:  # noqa: ARG002 - the same under all house rules
        """Perfect is for two. With more than seven ranks it plays like strong until eleven cards are live."""
        if level == PERFECT and players > 2:
            return Reason(N_("only a game of two can be worked out to its end"), (), "strategy")
        return None

    def level_evaluation(self, view: WarView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - the shape of a bot
        """For each rank its expected points at the end of the game (between two less the other's), and how often that
        level plays it."""
        seat = view.seat
        assert seat is not None  # or there is nothing to choose
        worth = estimate(view, seat)
        mix, values = _mix(view, seat, level, worth, memory)
        promised = worth.in_points(mix, values)
        choices = [
            Choice(rank, value, error * worth.true_part, weight / sum(mix))
            for rank, value, error, weight in zip(worth.ranks, promised, worth.errors, mix, strict=True)
        ]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        read = level in READING_LEVELS and bool(expected(view, worth, memory).mixes)
        return Evaluation(tuple(choices), N_("points"), _advice(view, mix, read))

    def level_move(self, view: WarView, level: str, rng: Random, memory: Memory | None) -> int:
        """A random rank from that level's mix."""
        ranks = tuple(view.domain)
        assert view.seat is not None  # or there is nothing to choose
        if level in SIMPLE:
            return rng.choices(ranks, SIMPLE[level](view, view.seat))[0]
        if len(ranks) == 1:
            return ranks[0]
        worth = estimate(view, view.seat)
        return rng.choices(ranks, _mix(view, view.seat, level, worth, memory)[0])[0]

    def preferred_moves(self, view: WarView, move: int, style: str, rng: Random) -> Sequence[int]:
        seat, ranks = view.seat, tuple(view.domain)
        if seat is None or len(ranks) < 2 or rng.random() >= _FREQUENCIES[style]:
            return ()
        if style == HOARDS:
            low = [rank for rank in reversed(ranks) if rank < _HIGH * ranks[-1]]
            return low if len(ranks) >= _ENOUGH and move >= _HIGH * ranks[-1] else ()
        tricks = view.tricks_of(view.game)
        if not tricks or view.under_way is not None:
            return ()
        last = tricks[-1].ranks[-1]
        if style == FOLLOWS:
            return (max(last),) if max(last) in ranks else ()
        return ranks[:_LOW] if 0 < last[seat] < max(last) and move not in ranks[:_LOW] else ()

    def learn_from(self, view: WarView, memory: Memory) -> None:
        READING.learn(view, memory)

    def adviser(self, view: WarView) -> str:  # noqa: ARG002 - the same for all
        """The reader, who without a memory knows what this record shows."""
        return READER

    def exact_values(self, view: WarView, moves: Sequence[int]) -> tuple[float, ...] | None:
        """Between two, the points against the other's best mix if the game is solved to its end."""
        worth, read = judging_basis(view)
        if not worth.exact or read.mixes:
            return None
        return tuple(worth.values[worth.ranks.index(move)] for move in moves)

    def promise(self, view: WarView, best: MeanResult, made: MeanResult) -> Promise:
        """Among three and more, only a part of a sampled loss comes true. Between two, all samples share the error of
        one judgement; and a habit by which somebody is read may be chance."""
        worth, read = judging_basis(view)
        misjudged = 0.0 if worth.exact or len(players_of(view)) > 2 else MISJUDGED
        misread = (1 - read.trust) * (max(worth.values) - min(worth.values)) if read.mixes else 0.0
        lost = worth.true_part * (best.mean - made.mean)
        return Promise(best.mean - lost, worth.true_part, hypot(misjudged, misread))

    def batch_results(self, view: WarView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """The points of each move against the same expected cards of the others."""
        worth, read = judging_basis(view)
        return worth.sample_values(moves, read.mixes, rng)

    def random_move(self, view: WarView, rng: Random) -> int:
        """A random card; a rank counts once for each copy."""
        if view.seat is None or not view.domain.count():
            raise ValueError("this seat has no card to choose now")
        return rng.choices(range(1, view.ranks + 1), view.hands[view.seat])[0]


def beginner(view: WarView, seat: int) -> Mix:
    """A random card, weighted by the square of its value.

    Its mistakes: it spends its high cards first, though the card that wins a trick is lost (with 3 and king it plays
    the king 169 times in 178); and it overpays with its highest card in tricks that a far lower one would surely win.
    """
    return tuple(float(rank * rank * view.hands[seat][rank - 1]) for rank in view.domain)


def club(view: WarView, seat: int) -> Mix:
    """A random card, weighted by 1 / value: it saves its high cards for the end, and is seldom without an ace."""
    return tuple(view.hands[seat][rank - 1] / rank for rank in view.domain)


SIMPLE: Final = {BEGINNER: beginner, CLUB: club}
"""The levels without calculation."""


def _mix(view: WarView, seat: int, level: str, worth: WarEstimate, memory: Memory | None) -> tuple[Mix, Mix]:
    """How often that level plays each of its ranks, and their values."""
    if level in SIMPLE:
        return SIMPLE[level](view, seat), worth.values
    if level in READING_LEVELS:
        return reader(worth.mixes[seat], worth, expected(view, worth, memory if level == READER else None))
    return worth.mixes[seat], worth.values


# -- the reader --------------------------------------------------------------------------------------------------------


READING_LEVELS: Final = (STRONG, READER)
"""The levels that exploit habits of others: `strong` those that this session shows, the reader those of earlier ones
too."""


class Expected(NamedTuple):
    """The expected choices of the readable seats."""

    mixes: dict[int, Mix]  # for each of these seats how often it plays each of its ranks
    trust: float  # the share of the prediction in the least certain of them; 0 if nobody can be read


def expected(view: WarView, worth: WarEstimate, memory: Memory | None = None) -> Expected:
    """The choices of the seats that can be read: a mixture of their prediction and of a player who calculates, with
    less of the latter the more evidence there is. The prediction of somebody who calculates is noise, which is not
    worth an answer."""
    known = READING.recall(view, memory)
    read = {seat: known[seat].belief for seat in worth.mixes if seat != view.seat and known[seat].belief}
    previous, mixes = previous_parts(view), {}
    for seat, trust in read.items():
        options = option_set(view.hands, seat, previous[seat])
        chances = [chance for chance, count in zip(known[seat].chances(options), options.counts, strict=True) if count]
        pairs = zip(worth.mixes[seat], chances, strict=True)
        mixes[seat] = tuple((1 - trust) * share + trust * chance for share, chance in pairs)
    return Expected(mixes, min(read.values(), default=0.0))


def reader(usual: Mix, worth: WarEstimate, read: Expected) -> tuple[Mix, Mix]:
    """The mix of the reader, and the values of its ranks: the best reply to readable players, or the equilibrium
    (`usual`) if that reply gains next to nothing."""
    if not read.mixes:
        return usual, worth.values
    values = worth.values_against(read.mixes)
    best = max(values)
    if best - sum(share * value for share, value in zip(usual, values, strict=True)) < WORTHWHILE:
        return usual, values
    return tuple(float(value > best - _ALIKE) for value in values), values


@lru_cache(maxsize=16)
def judging_basis(view: WarView) -> tuple[WarEstimate, Expected]:
    """The basis of judgements and reasons: the estimate, and the choices that others are expected to make by their
    habits in this session."""
    assert view.seat is not None  # or there is nothing to choose
    worth = estimate(view, view.seat)
    return worth, expected(view, worth)


def _seen_choices(view: WarView, since: int) -> Iterator[SeenChoice]:
    """The past choices of others; between two each with the mix of a player who calculates, as a rival guess."""
    for past in past_choices(view, since):
        if past.seat != view.seat:
            options, hands, mix = past_options(view, past), past.cards.hands, iter(tuple[float, ...]())
            if view.players == 2 and all(hands):
                position = hands[past.seat], hands[1 - past.seat], past.cards.waiting
                mix = iter(calculated_mix(position, view.ties == REPLACE))
            rival = [next(mix, 0.0) if count else 0.0 for count in options.counts]
            yield SeenChoice(past.seat, options, past.rank - 1, rival if any(rival) else None)


READING: Final = Learner(trick_texts, _seen_choices, RECENT)

ADVICE_ONE_CARD: Final = N_("Best against anybody who cannot be read.")
ADVICE_VARY: Final = N_("Vary your cards, so that nobody can read you.")
ADVICE_READ: Final = N_("Reckoned against the others as they have played so far.")


def _advice(view: WarView, mix: Mix, read: bool) -> Reason | None:
    """A sentence about the choice as a whole: against whom it is best, or, before the first card of a game, that cards
    are to be varied."""
    if read:
        return Reason(ADVICE_READ, (), "strategy")
    if max(mix) > (1 - _ALIKE) * sum(mix):
        return Reason(ADVICE_ONE_CARD, (), "strategy")
    begins = not view.tricks_of(view.game) and view.under_way is None
    return Reason(ADVICE_VARY, (), "strategy") if begins else None


BOT: Final = WarBot()
