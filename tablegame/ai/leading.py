"""The one choice that leads all others, where there is one: what may be asked in a drill.

A drill asks only where the judge says that one choice is the best, so that a hint in the same place says the same.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tablegame.ai.judging import lead, weighed
from tablegame.core.bots import Bot, Choice, Evaluation
from tablegame.core.contract import View


class Leader(NamedTuple):
    """The best choice, and by how much the next one promises less."""

    choice: Choice
    lead: float

    def margin(self, bot: Bot) -> float:
        """How much of a mistake every other choice is, 0 to 1."""
        return min(1.0, self.lead / bot.mistake_bound)


def leader(bot: Bot, view: View, evaluation: Evaluation, rng: Random) -> Leader | None:
    """The best choice of an evaluation, if it surely leads each of the others by what counts for something."""
    found = weighed(evaluation, bot, view, rng)
    best = next((each for each in found.choices if each.verdict == "best"), None)
    return None if best is None or not lead(found) else Leader(best, lead(found))
