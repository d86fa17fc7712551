"""The common parts of computer players of trick games: their levels, and statistics over imagined deals.

The level `strong` plays each imagined deal out once for every choice, and compares the results.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import TypeVar

from tablegame.core.bots import BEGINNER, CLUB, READER, STRONG, Bot, Choice, Evaluation, Memory, Scale
from tablegame.core.text import Reason
from tablegame.core.tricks import PLAY, TrickView


def deviation(values: Sequence[float]) -> float:
    """The standard deviation, estimated from sample values; 0 for fewer than two."""
    mean = sum(values) / max(1, len(values))
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of sample values, at least one, and the standard error of this mean."""
    return sum(values) / len(values), deviation(values) / sqrt(len(values))


def paired_lead(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences `one` minus `other` between the results of two choices, and its standard error.
    one, other: the results in the same deals, in the same order."""
    return mean_error([result - other_result for result, other_result in zip(one, other, strict=True)])


_FOLLOWING, _LEADING = 0.4, 0.7  # the difficulty (`Bot.difficulty`) of following to a trick and of leading

TV = TypeVar("TV", bound=TrickView)
TV_contra = TypeVar("TV_contra", bound=TrickView, contravariant=True)


class TrickBot(Bot[TV_contra]):
    """Computer players of three levels: two play by simple rules, `strong` weighs choices over imagined deals."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG)
    former_levels: tuple[str, ...] = (READER,)
    simple: Mapping[str, Callable[[TV_contra, Random], int]]  # the function that returns the move of each simple level
    unit: str  # the unit of evaluations
    scale: Scale  # the scale of evaluations
    advice: str  # the sentence about the position in evaluations, a message id
    call_difficulty: float = 1.0  # the difficulty of a call, and of other choices than playing a card

    @abstractmethod
    def weigh(self, view: TV_contra, rng: Random) -> tuple[Sequence[Choice], int]:
        """The choices worth considering (their weights are not used), the best one first; and the move of `strong`."""

    def level_evaluation(self, view: TV_contra, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """The choices of `weigh`, in which the move that the level makes has the weight 1."""
        choices, strong_move = self.weigh(view, rng)
        level_move = strong_move if level == STRONG else self.level_move(view, level, rng, memory)
        evaluated = tuple(replace(choice, weight=float(choice.move == level_move)) for choice in choices)
        return Evaluation(evaluated, self.unit, Reason(self.advice, (), "strategy"), self.scale)

    def level_move(self, view: TV_contra, level: str, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """The move of a level. For `strong` it is the move of `weigh`; the two other levels have simple rules."""
        return self.weigh(view, rng)[1] if level == STRONG else self.simple[level](view, rng)

    def difficulty(self, view: TV_contra) -> float:
        """How hard the choice looks: 0 for the last card of a hand, and hardest for a call."""
        if view.phase != PLAY:
            return self.call_difficulty
        if max(view.sizes) <= 1:
            return 0.0
        return _FOLLOWING if view.trick else _LEADING
