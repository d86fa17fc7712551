"""The computer seats of WarGops: beginner, club, strong, perfect and reader.

Hands are open and choices secret, so every trick is a matrix game: `strong` plays its solution, with each outcome
solved to the end or judged. Two players who always play the same card tie for ever, so every level varies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor, log2
from random import Random
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, OptionSet, Predictor, SeenChoice
from tablegame.core.bots import (
    BEGINNER,
    CLUB,
    PERFECT,
    READER,
    STRONG,
    Bot,
    Choice,
    Evaluation,
    Memory,
    Pooled,
    Promise,
)
from tablegame.core.contract import Reason
from tablegame.core.options import Chosen
from tablegame.core.sealed_cards import counts_of
from tablegame.core.text import N_
from tablegame.games.wargops.bot.duel import Mix
from tablegame.games.wargops.bot.estimate import (
    TRUE_AMONG,
    WarEstimate,
    calculated_mix,
    estimate,
    players_of,
    values_of_cards,
)
from tablegame.games.wargops.facts.settling import CardCounts, counts_in, rounds
from tablegame.games.wargops.facts.view import REPLACE, WarTrick, WarView

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
_OFTEN: Final = {HOARDS: 0.8, FOLLOWS: 0.8, SULKS: 0.7}
"""How often a player of that style follows it."""
_HIGH: Final = 2 / 3
"""High cards are at least that part of the highest one in hand."""
_MANY: Final = 4
"""The fewest ranks in a hand from which high cards are spared."""
_LOW: Final = 2
"""The number of low ranks in a hand."""

MOST_TRUST: Final = 0.5
"""The greatest share of a prediction in the mix with the equilibrium."""
PROVED: Final = 4.0
"""The evidence for a prediction (a natural logarithm) from which it has that share."""
RECENT: Final = 100
"""The most choices of others, the latest ones, that are learned for one decision."""
WORTHWHILE: Final = 0.05
"""Points that a best reply must gain on the equilibrium; for less the reader stays unreadable."""
_ALIKE: Final = 1e-9


class WarBot(Bot[WarView]):
    """The levels of WarGops. Work is bounded by counts."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, PERFECT, READER)
    learners: tuple[str, ...] = (READER,)
    edition: int = 2
    inaccuracy_bound: float = 0.5
    mistake_bound: float = 2.0
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES

    def offers(self, level: str, players: int, chosen: Chosen) -> Reason | None:  # noqa: ARG002 - the same under all house rules
        """Perfect is for two. With more than seven ranks it plays like strong until eleven cards are live."""
        if level == PERFECT and players > 2:
            return Reason(N_("only a game of two can be worked out to its end"), (), "strategy")
        return None

    def level_evaluation(self, view: WarView, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """For each rank the expected points at the end of the game (of two players the difference), and how often that
        level chooses it."""
        seat = view.seat
        assert seat is not None  # or there is nothing to choose
        worth = estimate(view, seat, level == PERFECT, rng)
        mix, values = _mix(view, seat, level, worth, memory)
        between, promised = len(players_of(view)) == 2, worth.in_points(mix, values)
        choices = [
            Choice(rank, value, error * worth.true, weight / sum(mix), _reason(value, worth.exact, between))
            for rank, value, error, weight in zip(worth.ranks, promised, worth.errors, mix, strict=True)
        ]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        return Evaluation(tuple(choices), N_("points"), _advice(level, mix, worth.mixes[seat]))

    def level_move(self, view: WarView, level: str, rng: Random, memory: Memory | None) -> int:
        """A random rank from that level's mix."""
        ranks = tuple(view.domain)
        assert view.seat is not None  # or there is nothing to choose
        if level in SIMPLE:
            return rng.choices(ranks, SIMPLE[level](view, view.seat))[0]
        if len(ranks) == 1:
            return ranks[0]
        worth = estimate(view, view.seat, level == PERFECT, rng)
        return rng.choices(ranks, _mix(view, view.seat, level, worth, memory)[0])[0]

    def preferred_moves(self, view: WarView, move: int, style: str, rng: Random) -> Sequence[int]:
        seat, ranks = view.seat, tuple(view.domain)
        if seat is None or len(ranks) < 2 or rng.random() >= _OFTEN[style]:
            return ()
        if style == HOARDS:
            low = [rank for rank in reversed(ranks) if rank < _HIGH * ranks[-1]]
            return low if len(ranks) >= _MANY and move >= _HIGH * ranks[-1] else ()
        tricks = view.tricks_of(view.game)
        if not tricks or view.under_way is not None:
            return ()
        last = tricks[-1].ranks[-1]
        if style == FOLLOWS:
            return (max(last),) if max(last) in ranks else ()
        return ranks[:_LOW] if 0 < last[seat] < max(last) and move not in ranks[:_LOW] else ()

    def take_in(self, view: WarView, memory: Memory) -> None:
        READING.learn(view, memory)

    def adviser(self, view: WarView) -> str:
        """Perfect for two players, strong for more."""
        return PERFECT if len(players_of(view)) == 2 else STRONG

    def batch(self, view: WarView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """For two players by the estimate; for more against the same cards of the others for all moves."""
        if view.seat is None or len(players_of(view)) == 2:
            return super().batch(view, moves, rng)
        return values_of_cards(view, view.seat, moves, rng)

    def exact(self, view: WarView, moves: Sequence[int]) -> tuple[float, ...] | None:
        return super().exact(view, moves) if len(players_of(view)) == 2 else None

    def promise(self, view: WarView, best: Pooled, made: Pooled) -> Promise:
        """Among three and more less of a loss comes true than is sampled."""
        if len(players_of(view)) == 2:
            return super().promise(view, best, made)
        return Promise(best.mean - TRUE_AMONG * (best.mean - made.mean), TRUE_AMONG)

    def yardstick(self, view: WarView, rng: Random) -> int:
        """A random card; a rank counts once for each copy."""
        if view.seat is None or not view.domain.count():
            raise ValueError("this seat has no card to choose now")
        return rng.choices(range(1, view.ranks + 1), view.hands[view.seat])[0]


def beginner(view: WarView, seat: int) -> Mix:
    """A random card, weighted by its value.

    Its mistakes: it spends its high cards first, though the card that wins a trick is lost (with ace and king it plays
    the king 13 times in 14); and it overpays with its highest card in tricks that a far lower one would surely win.
    """
    return tuple(float(rank * view.hands[seat][rank - 1]) for rank in view.domain)


def club(view: WarView, seat: int) -> Mix:
    """A random card, weighted by 1 / value: it saves its high cards for the end, and is seldom without an ace."""
    return tuple(view.hands[seat][rank - 1] / rank for rank in view.domain)


SIMPLE: Final = {BEGINNER: beginner, CLUB: club}
"""The levels without calculation."""


def _mix(view: WarView, seat: int, level: str, worth: WarEstimate, memory: Memory | None) -> tuple[Mix, Mix]:
    if level in SIMPLE:
        return SIMPLE[level](view, seat), worth.values
    if level == READER:
        return reader(view, seat, worth, memory)
    return worth.mixes[seat], worth.values


# -- the reader --------------------------------------------------------------------------------------------------------


def reader(view: WarView, seat: int, worth: WarEstimate, memory: Memory | None) -> tuple[Mix, Mix]:
    """The best reply to others who play the equilibrium mixed with the prediction, with more of it the more evidence
    there is; the equilibrium itself if that gains next to nothing."""
    usual = worth.mixes[seat]
    predictors = READING.recall(view, memory)
    if not any(_trust(predictor) for predictor in predictors.values()):
        return usual, worth.values
    before, cards = before_now(view), counts_in(view)
    blended = {}
    for other, mix in worth.mixes.items():
        if other != seat:
            asked = question(view.hands, other, before[other], _equilibrium_mix(view, cards, other))
            chances = zip(predictors[other].chances(asked), asked.counts, strict=True)
            blended[other] = _blend(mix, [chance for chance, held in chances if held], _trust(predictors[other]))
    values = worth.beside(blended)
    best = max(values)
    if best - sum(share * value for share, value in zip(usual, values, strict=True)) < WORTHWHILE:
        return usual, values
    return tuple(float(value > best - _ALIKE) for value in values), values


def _trust(predictor: Predictor) -> float:
    """The share of a prediction in the mix: none until it has predicted better than the equilibrium, then growing.

    A prediction of a player who calculates is noise, which is not worth an answer.
    """
    return MOST_TRUST * min(1.0, max(0.0, predictor.evidence) / PROVED)


def _blend(usual: Mix, foretold: Sequence[float], trust: float) -> Mix:
    return tuple((1 - trust) * share + trust * chance for share, chance in zip(usual, foretold, strict=True))


def _equilibrium_mix(view: WarView, cards: CardCounts, seat: int) -> Mix:
    """How often a player who calculates plays each rank; () for three and more players."""
    if view.players > 2 or not all(cards.hands):
        return ()
    return calculated_mix((cards.hands[seat], cards.hands[1 - seat], cards.waiting), view.ties == REPLACE)


def _texts(view: WarView) -> list[str]:
    return [f"{trick.game}: {' / '.join(' '.join(map(str, ranks)) for ranks in trick.ranks)}" for trick in view.tricks]


def _seen_choices(view: WarView, since: int) -> Iterator[SeenChoice]:
    for seat, cards, before, rank in past_choices(view, since):
        if seat != view.seat:
            usual = _equilibrium_mix(view, cards, seat)
            asked = question([counts_of(hand, view.ranks) for hand in cards.hands], seat, before, usual)
            yield SeenChoice(seat, asked, rank - 1, _rival(asked.counts, usual))


def _rival(counts: Sequence[int], usual: Mix) -> Sequence[float]:
    """The rival of a prediction: a player who calculates; for three and more players, shuffled cards."""
    shares = iter(usual or [count / sum(counts) for count in counts if count])
    return [next(shares) if count else 0.0 for count in counts]


READING: Final = Learner(_texts, _seen_choices, RECENT)

# -- reasons ----------------------------------------------------------------------------------------------------------


EXACTLY: Final = "Points at the end, worked out exactly: {points} more than the other."
EXACTLY_LESS: Final = "Points at the end, worked out exactly: {points} less than the other."
JUDGED: Final = "Points at the end, judged by hands and high cards: about {points} more than the other."
JUDGED_LESS: Final = "Points at the end, judged by hands and high cards: about {points} less than the other."
EVEN: Final = "Points at the end: about as many as the other."
ALONE: Final = "Points at the end, judged by hands and high cards: about {points}."
ADVICE_PURE: Final = N_("That is best, whatever the others play.")
ADVICE_MOSTLY: Final = N_("That is nearly always best; play another card now and then, so that nobody can count on it.")
ADVICE_MIXED: Final = N_("Vary your cards: a player who can guess yours plays the one just above it.")
MOSTLY: Final = 0.9
"""The share of a card that is nearly always best."""
ADVICE_OF_READER: Final = N_("The others can be read: against what they usually play this promises most.")


def _reason(value: float, exact: bool, between: bool) -> Reason:
    fields = (("points", round(abs(value))),)
    if not between:
        return Reason(ALONE, fields, "strategy")
    if not round(value):
        return Reason(EVEN, (), "strategy")
    less = round(value) < 0
    return Reason(
        (EXACTLY_LESS if less else EXACTLY) if exact else (JUDGED_LESS if less else JUDGED), fields, "strategy"
    )


def _advice(level: str, mix: Mix, usual: Mix) -> Reason:
    """The advice about the choice as a whole."""
    if level == READER and mix != usual:
        return Reason(ADVICE_OF_READER, (), "strategy")
    most = max(mix) / sum(mix)
    text = ADVICE_PURE if most > 1 - _ALIKE else ADVICE_MOSTLY if most >= MOSTLY else ADVICE_MIXED
    return Reason(text, (), "strategy")


BOT: Final = WarBot()


# -- what a predictor learns from --------------------------------------------------------------------------------------


CALCULATED: Final = "reckoned"
"""The context of how often a player who calculates plays the rank; a key in memories."""
AFTER_A_TRICK: Final = ("step", "step, result")
"""The contexts that depend on the trick before."""


class WarBefore(NamedTuple):
    """A seat's part in the trick before: its rank (0 before its first of the game), and whether it took anything."""

    rank: int = 0
    won: bool = False


class PastChoice(NamedTuple):
    """A past choice: the seat, all cards before it, the seat's part in the trick before, and the rank."""

    seat: int
    cards: CardCounts
    before: WarBefore
    rank: int


def past_choices(view: WarView, since: int = 0) -> Iterator[PastChoice]:
    """The choices of the settled tricks from one on, with those of rounds after ties."""
    game, before = -1, [WarBefore()] * view.players
    for trick, number, cards in rounds(view, view.tricks, since):
        if trick.game != game:
            game, before = trick.game, _after(view, view.tricks_of(trick.game)[: trick.number])
        for seat, rank in enumerate(trick.ranks[number]):
            if rank:
                yield PastChoice(seat, cards, before[seat], rank)
        if number == len(trick.rounds) - 1:
            before = _after(view, (trick,), before)


def before_now(view: WarView) -> list[WarBefore]:
    """The part of every seat in the trick before the present one."""
    return _after(view, view.tricks_of(view.game))


def _after(view: WarView, tricks: Sequence[WarTrick], before: Sequence[WarBefore] = ()) -> list[WarBefore]:
    """The part of every seat after these tricks of a game."""
    found = [*before] or [WarBefore()] * view.players
    for trick in tricks:
        takers = {step.seats[0] for step in trick.steps if step.kind == "takes"}
        for seat, rank in enumerate(trick.ranks[0]):
            if rank:
                found[seat] = WarBefore(rank, seat in takers)
    return found


def question(hands: Sequence[Sequence[int]], seat: int, before: WarBefore, usual: Sequence[float] = ()) -> OptionSet:
    """The options of a seat with their signs, after its part in the trick before.

    usual: how often a player who calculates plays each rank in hand, if that is known.
    """
    own = tuple(hands[seat])
    ranks = range(1, len(own) + 1)
    signs = {
        "rank": tuple(f"{rank} of {len(own)}" for rank in ranks),
        "height": _heights(own),
        "beats": _beaten([sum(column) - own[place] for place, column in enumerate(zip(*hands, strict=True))]),
        "held": tuple("several" if count > 1 else "one" for count in own),
        CALCULATED: _rarities(own, usual),
    }
    if not before.rank:
        return OptionSet(own, signs | dict.fromkeys(AFTER_A_TRICK, ("",) * len(own)))
    step = tuple("lower" if rank < before.rank else "higher" if rank > before.rank else "same" for rank in ranks)
    result = "won" if before.won else "lost"
    return OptionSet(own, signs | {"step": step, "step, result": tuple(f"{sign}, {result}" for sign in step)})


def _heights(own: Sequence[int]) -> tuple[str, ...]:
    whole, below, signs = sum(own), 0, []
    for count in own:
        middle = below + (count - 1) / 2
        if not count:
            signs.append("")
        elif below == 0:
            signs.append("lowest")
        elif below + count == whole:
            signs.append("highest")
        else:
            signs.append(f"quarter {int(4 * middle / whole)}")
        below += count
    return tuple(signs)


def _beaten(others: Sequence[int]) -> tuple[str, ...]:
    """The part of the others' cards that each rank beats: all, none, or which fifth."""
    whole, below, signs = max(1, sum(others)), 0, []
    for count in others:
        signs.append("none" if not below else "all" if below == whole else f"fifth {5 * below // whole}")
        below += count
    return tuple(signs)


def _rarities(own: Sequence[int], usual: Sequence[float]) -> tuple[str, ...]:
    """How much more often than in a shuffle a player who calculates plays each rank, in powers of two."""
    if not usual:
        return ("",) * len(own)
    shares, whole = iter(usual), sum(own)
    signs = []
    for count in own:
        ratio = next(shares) * whole / count if count else 0.0
        signs.append(f"{max(-4, min(3, floor(log2(ratio))))}" if ratio > 0.01 else "never")
    return tuple(signs)
