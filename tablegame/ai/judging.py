"""What a choice that was made has lost beside the best one: one judge for all games, from the view of whoever chose.

Knows the contract of computer seats. Must not know any game, a record or a screen. An evaluation names the best choice;
whether it is better is found out with chance of its own, or what looked best by luck would always seem to have been
missed.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from tablegame.core.bots import Bot, Choice, Evaluation
from tablegame.core.contract import View

ADVISER: Final = "strong"
"""The level that every game has: what is asked of a computer seat where no other level is named."""
Judged = Literal["forced", "best", "mixed", "same", "inaccuracy", "mistake"]
SURE: Final = 3.0
"""So many standard errors a difference must exceed before it is told."""
EFFORTS: Final = (1, 2, 4)
"""How much work goes into a comparison: more is added until a difference is sure, or sure to be small."""
IN_THE_MIX: Final = 0.02
"""A choice is one of those to be varied where it would be made so often, beside the one that would be made most."""
_ALIKE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of one choice, in the unit of its evaluation.

    best: the best choice (the one made, where nothing better was found); value, best_value: what both promise; lost:
    the difference, 0 where none was found; error: standard error of the difference, 0 where it is exact.
    """

    best: int
    value: float
    best_value: float
    lost: float
    error: float
    judged: Judged
    evaluation: Evaluation


def judge(bot: Bot, view: View, move: int, rng: Random) -> Judgement:
    """What the seat lost by that move, from its view alone. Raises ValueError where it has nothing to choose."""
    if view.legal().count() == 1:
        return Judgement(move, 0.0, 0.0, 0.0, 0.0, "forced", Evaluation(()))
    return judge_by(bot.evaluate(view, bot.adviser(view), 0.0, rng, None), bot, view, move, rng)


def judge_by(evaluation: Evaluation, bot: Bot, view: View, move: int, rng: Random) -> Judgement:
    """The same where the seat's choices have been evaluated already (a hint that was asked for). Raises ValueError."""
    if not evaluation.choices:
        raise ValueError("this seat has nothing to choose")
    made = next((each for each in evaluation.choices if bot.same(view, each.move, move)), None)
    best = best_of(evaluation)
    if made is not None and (made is best or within(evaluation, made)):
        secret = evaluation.scale == "share" or made.value < best.value
        judged: Judged = "mixed" if made.weight < 1 - _ALIKE and secret else "best"
        return Judgement(move, made.value, made.value, 0.0, 0.0, judged, evaluation)
    return _compared(evaluation, bot, view, best.move, move, rng)


def best_of(evaluation: Evaluation) -> Choice:
    """The choice that everything is measured by: of a mix the one that promises most, else the one that is made."""
    mix = [each for each in evaluation.choices if within(evaluation, each)]
    return max(mix or evaluation.choices, key=lambda each: each.value)


def within(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether it is right to choose so: the adviser would do it too, always or now and then."""
    most = max(each.weight for each in evaluation.choices)
    return 0 < IN_THE_MIX * most <= choice.weight


def _compared(evaluation: Evaluation, bot: Bot, view: View, best: int, move: int, rng: Random) -> Judgement:
    sum_best = sum_made = weights = variance = 0.0
    for effort in EFFORTS:
        found = bot.compare(view, best, move, effort, rng)
        # Each comparison counts by its work; what is exact needs no second one.
        sum_best, sum_made = sum_best + effort * found.best, sum_made + effort * found.made
        weights, variance = weights + effort, variance + (effort * found.error) ** 2
        value, best_value, error = sum_made / weights, sum_best / weights, variance**0.5 / weights
        lost = best_value - value
        if abs(lost) >= SURE * error or lost + SURE * error < bot.slight:
            break
    if lost > SURE * error + _ALIKE:
        return Judgement(
            best, value, best_value, lost, error, "mistake" if lost >= bot.grave else "inaccuracy", evaluation
        )
    better = lost < -SURE * error
    best_value = max(value, best_value)
    return Judgement(move if better else best, value, best_value, 0.0, error, "best" if better else "same", evaluation)
