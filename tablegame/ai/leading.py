"""The one choice that leads all others by three standard errors, where there is one: what may be asked in a drill.

Knows the contract of computer seats and how choices are judged. Must not know any game, a record or a screen. A view is
evaluated again and again with chance of its own: so all choices are set beside each other over the same imagined hands,
and the error is seen in how far the evaluations differ. The one that named the best choice does not count.
"""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import Final

from tablegame.ai.judging import ADVISER, SURE, best_of
from tablegame.core.bots import Bot, Choice, Evaluation
from tablegame.core.contract import View

RUNS: Final = 6
"""Evaluations by which a lead is measured."""
OFTEN: Final = 4
"""A choice that comes up in so many of them is one that is weighed."""
_SEEN: Final = 0.6
"""What the lead must be in the first evaluation, in the same parts, to be worth a closer look."""
_LEAST: Final = 0.25
"""What a lead must be, in parts of what counts as an inaccuracy."""


def leader(bot: Bot, view: View, evaluation: Evaluation, rng: Random) -> Choice | None:
    """The best choice of an evaluation, if it leads each of the others surely, and by what counts for something."""
    best = best_of(evaluation)
    others = [each for each in evaluation.choices if each is not best and not bot.same(view, best.move, each.move)]
    if not others or any(best.value - each.value < _SEEN * bot.slight for each in others):
        return None
    leads: dict[int, list[float]] = {}
    for _ in range(RUNS):
        found = {each.move: each.value for each in bot.evaluate(view, ADVISER, 0.0, rng, None).choices}
        if best.move not in found:
            return None
        for move, value in found.items():
            if not bot.same(view, best.move, move):
                leads.setdefault(move, []).append(found[best.move] - value)
        if any(fmean(lead) < 0 for lead in leads.values()):
            return None
    weighed = [lead for lead in leads.values() if len(lead) >= OFTEN]
    least = _LEAST * bot.slight
    sure = all(fmean(lead) >= max(least, SURE * stdev(lead) / len(lead) ** 0.5) for lead in weighed)
    return best if weighed and sure else None
