"""The one choice that leads all others by three standard errors, where there is one: what may be asked in a drill.

Knows the contract of computer seats and how choices are judged. Must not know any game, a record or a screen.
"""

from __future__ import annotations

from random import Random

from tablegame.ai.judging import EFFORTS, SURE, best_of
from tablegame.core.contract import Bot, Choice, Evaluation, View


def leader(bot: Bot, view: View, evaluation: Evaluation, rng: Random) -> Choice | None:
    """The best choice of an evaluation, if it leads each of the others surely and by no trifle."""
    best = best_of(evaluation)
    others = [each for each in evaluation.choices if each is not best and not bot.same(view, best.move, each.move)]
    if not others or not _seems(bot, evaluation, best):
        return None
    return best if all(_leads(bot, view, best.move, each.move, rng) for each in others) else None


def _seems(bot: Bot, evaluation: Evaluation, best: Choice) -> bool:
    """Whether a closer look is worth its work: nothing is said to be nearly as good."""
    return all(each is best or best.value - each.value > bot.slight / 2 for each in evaluation.choices)


def _leads(bot: Bot, view: View, best: int, other: int, rng: Random) -> bool:
    lead = weights = variance = 0.0
    for effort in EFFORTS:
        found = bot.compare(view, best, other, effort, rng)
        lead, variance = lead + effort * (found.best - found.made), variance + (effort * found.error) ** 2
        weights += effort
        error = variance**0.5 / weights
        if lead / weights >= bot.slight and lead / weights >= SURE * error:
            return True
        if lead / weights + SURE * error < bot.slight:
            return False
    return False
