"""The computer players of WarGops: beginner, club, strong, perfect and reader.

Hands are open and choices secret, so every trick is a matrix game. `perfect` plays its solution, with each outcome
solved to the end or judged (bot/estimate.py). `strong` and `reader` also exploit the habits of others. A mix says how
often a player plays each of its ranks; every level varies its cards, since equal players would tie for ever.
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
PRICES: Final = dict.fromkeys(STYLES, 0.6)  # the most points at the end of the game that a style may cost a move
_FREQUENCIES: Final = {HOARDS: 0.8, FOLLOWS: 0.8, SULKS: 0.7}
"""For each style the chance that a player of that style follows it in a trick."""
_HIGH: Final = 2 / 3  # for the style HOARDS a rank is high if it is at least this part of the highest rank in hand
_ENOUGH: Final = 4  # the style HOARDS spares high ranks only in a hand with at least this many ranks
_LOW: Final = 2  # for the style SULKS this many ranks of a hand, the lowest ones, are low
WORTHWHILE: Final = 0.05
"""The points that a best reply must gain; for less the reader plays the equilibrium, by which it cannot be read."""
_ALIKE: Final = 1e-9  # values and weights that differ by less are equal but for rounding


class WarBot(Bot[WarView]):
    """The computer players of all levels, and the judge of moves. Values are points at the end of the game."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, PERFECT, READER)
    learners: tuple[str, ...] = (READER,)
    edition: int = 5
    inaccuracy_bound: float = 0.5
    mistake_bound: float = 2.0
    most_batches: int = 10
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES

    def why_not_offered(self, level: str, players: int, chosen: Chosen) -> Reason | None:  # noqa: ARG002 - the same under all house rules
        """The reason why a level is not offered: `perfect` is for two players only. None if the level is offered."""
        if level == PERFECT and players > 2:
            return Reason(N_("only a game of two can be worked out to its end"), (), "strategy")
        return None

    def level_evaluation(self, view: WarView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - the shape of a bot
        """For each rank its expected points at the end of the game, and how often that level plays the rank.

        In a game of two, the expected points of the other player are subtracted.
        """
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
        """A rank drawn at random. It is drawn as often as that level's mix says."""
        ranks = tuple(view.domain)
        assert view.seat is not None  # or there is nothing to choose
        if level in SIMPLE:
            return rng.choices(ranks, SIMPLE[level](view, view.seat))[0]
        if len(ranks) == 1:
            return ranks[0]
        worth = estimate(view, view.seat)
        return rng.choices(ranks, _mix(view, view.seat, level, worth, memory)[0])[0]

    def preferred_moves(self, view: WarView, move: int, style: str, rng: Random) -> Sequence[int]:
        """The ranks that a player of the style prefers to `move`, the favourite first; () if it has no wish now."""
        seat, ranks = view.seat, tuple(view.domain)
        if seat is None or len(ranks) < 2 or rng.random() >= _FREQUENCIES[style]:
            return ()
        if style == HOARDS:
            least_high = _HIGH * ranks[-1]
            not_high = [rank for rank in reversed(ranks) if rank < least_high]
            return not_high if len(ranks) >= _ENOUGH and move >= least_high else ()
        tricks = view.tricks_of(view.game)
        if not tricks or view.under_way is not None:
            return ()
        last = tricks[-1].ranks[-1]
        highest, lowest = max(last), ranks[:_LOW]
        if style == FOLLOWS:
            return (highest,) if highest in ranks else ()
        has_lost = 0 < last[seat] < highest
        return lowest if has_lost and move not in lowest else ()

    def learn_from(self, view: WarView, memory: Memory) -> None:
        READING.learn(view, memory)

    def adviser(self, view: WarView) -> str:  # noqa: ARG002 - the same for all
        """The level that gives hints and judges choices: the reader, here without its memory of earlier sessions."""
        return READER

    def exact_values(self, view: WarView, moves: Sequence[int]) -> tuple[float, ...] | None:
        """The points of each move against the best mix of the other player, if a game of two is solved to its end.

        None if it is not solved, or if the other's choice can be predicted: then the points depend on that.
        """
        worth, read = judging_basis(view)
        if not worth.exact or read.mixes:
            return None
        return tuple(worth.values[worth.ranks.index(move)] for move in moves)

    def promise(self, view: WarView, best: MeanResult, made: MeanResult) -> Promise:
        """The value that is shown for a move. best, made: the mean results of the best move and of this move.

        Among three and more only a part of the difference comes true. The doubt has two sources: in a game of two all
        samples share the error of one judgement, and a habit by which the other's choice is predicted may be chance.
        """
        worth, read = judging_basis(view)
        misjudged = 0.0 if worth.exact or len(players_of(view)) > 2 else MISJUDGED
        misread = (1 - read.trust) * (max(worth.values) - min(worth.values)) if read.mixes else 0.0
        lost = worth.true_part * (best.mean - made.mean)
        return Promise(best.mean - lost, worth.true_part, hypot(misjudged, misread))

    def batch_results(self, view: WarView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """For each move its points in each sample of a batch. In a sample all moves meet the same cards of others."""
        worth, read = judging_basis(view)
        return worth.sample_values(moves, read.mixes, rng)

    def random_move(self, view: WarView, rng: Random) -> int:
        """The rank of a random card. Raises ValueError if the seat has no card to choose."""
        if view.seat is None or not view.domain.count():
            raise ValueError("this seat has no card to choose now")
        return rng.choices(range(1, view.ranks + 1), view.hands[view.seat])[0]


def beginner(view: WarView, seat: int) -> Mix:
    """How often a beginner plays each of its ranks: in proportion to the square of the rank, for each card.

    Its mistakes: it spends high cards first, although the card that wins a trick is lost. It also plays them in tricks
    that a far lower card would surely win.
    """
    return tuple(float(rank * rank * view.hands[seat][rank - 1]) for rank in view.domain)


def club(view: WarView, seat: int) -> Mix:
    """How often a club player plays each of its ranks: as 1 / rank for each card. So it saves high cards."""
    return tuple(view.hands[seat][rank - 1] / rank for rank in view.domain)


SIMPLE: Final = {BEGINNER: beginner, CLUB: club}  # the levels that do not calculate


def _mix(view: WarView, seat: int, level: str, worth: WarEstimate, memory: Memory | None) -> tuple[Mix, Mix]:
    """How often that level plays each rank of the seat, and the values of these ranks in points."""
    if level in SIMPLE:
        return SIMPLE[level](view, seat), worth.values
    if level in READING_LEVELS:
        return reader(worth.mixes[seat], worth, expected(view, worth, memory if level == READER else None))
    return worth.mixes[seat], worth.values


READING_LEVELS: Final = (STRONG, READER)
"""The levels that exploit habits of others: `strong` by this session, the reader also by earlier sessions."""


class Expected(NamedTuple):
    """The expected choices of those seats whose choices can be predicted."""

    mixes: dict[int, Mix]  # for each of these seats how often it plays each of its ranks
    trust: float  # the share of the prediction in a mix, the least of all mixes; 0 if nobody can be predicted


def expected(view: WarView, worth: WarEstimate, memory: Memory | None = None) -> Expected:
    """The expected choices of those other seats whose choices can be predicted.

    Each is a mixture of the prediction and of the mix of a player who calculates. The stronger the evidence that the
    seat can be predicted, the larger is the share of the prediction. memory: what earlier sessions showed.
    """
    known = READING.recall(view, memory)
    trusts = {seat: known[seat].belief for seat in worth.mixes if seat != view.seat and known[seat].belief}
    previous, mixes = previous_parts(view), {}
    for seat, trust in trusts.items():
        options = option_set(view.hands, seat, previous[seat])
        chances = [chance for chance, count in zip(known[seat].chances(options), options.counts, strict=True) if count]
        pairs = zip(worth.mixes[seat], chances, strict=True)
        mixes[seat] = tuple((1 - trust) * share + trust * chance for share, chance in pairs)
    return Expected(mixes, min(trusts.values(), default=0.0))


def reader(usual: Mix, worth: WarEstimate, read: Expected) -> tuple[Mix, Mix]:
    """The mix of a player who exploits habits, and the values of its ranks.

    It plays the best reply to the choices that it expects. If this reply gains next to nothing, it keeps the usual mix.
    """
    if not read.mixes:
        return usual, worth.values
    values = worth.values_against(read.mixes)
    best = max(values)
    value_of_usual = sum(share * value for share, value in zip(usual, values, strict=True))
    if best - value_of_usual < WORTHWHILE:
        return usual, values
    return tuple(float(value > best - _ALIKE) for value in values), values


@lru_cache(maxsize=16)
def judging_basis(view: WarView) -> tuple[WarEstimate, Expected]:
    """The basis of judgements and reasons: the estimate, and the choices expected by the habits of this session."""
    assert view.seat is not None  # or there is nothing to choose
    worth = estimate(view, view.seat)
    return worth, expected(view, worth)


def _seen_choices(view: WarView, since: int) -> Iterator[SeenChoice]:
    """The past choices of others from the trick with the index `since` on, from which `READING` learns.

    In a session of two each has the mix of a player who calculates: a prediction counts only if it is better than that.
    """
    for past in past_choices(view, since):
        if past.seat != view.seat:
            options, hands, rival = past_options(view, past), past.cards.hands, None
            if view.players == 2 and all(hands):
                position = hands[past.seat], hands[1 - past.seat], past.cards.waiting
                shares = iter(calculated_mix(position, view.ties == REPLACE))  # for the ranks in hand alone
                rival = [next(shares) if count else 0.0 for count in options.counts]
            yield SeenChoice(past.seat, options, past.rank - 1, rival)


READING: Final = Learner(trick_texts, _seen_choices, RECENT)
"""Predicts the choices of the other seats from a view, and from a memory of earlier sessions if there is one."""
ADVICE_ONE_CARD: Final = N_("Best against anybody who cannot be read.")
ADVICE_VARY: Final = N_("Vary your cards, so that nobody can read you.")
ADVICE_READ: Final = N_("Reckoned against the others as they have played so far.")


def _advice(view: WarView, mix: Mix, read: bool) -> Reason | None:
    """A sentence about the choice as a whole: against whom it is best, or at the beginning that cards should vary.

    None if there is nothing to say. read: whether the mix exploits the habits of another seat.
    """
    if read:
        return Reason(ADVICE_READ, (), "strategy")
    plays_one_rank = max(mix) > (1 - _ALIKE) * sum(mix)
    if plays_one_rank:
        return Reason(ADVICE_ONE_CARD, (), "strategy")
    begins = not view.tricks_of(view.game) and view.under_way is None
    return Reason(ADVICE_VARY, (), "strategy") if begins else None


BOT: Final = WarBot()
