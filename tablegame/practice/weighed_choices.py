"""All that was weighed at a choice that was made, in one measure, however old the judgement is.

A judgement holds its choices as the judge saw them; those of the deck that were kept before it did are brought into
its measure here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablegame.ai.judging import Judgement, best_of
from tablegame.core.bots import Choice, Evaluation, Verdict
from tablegame.core.contract import Reason

_UNSAID: Final = Reason("")


@dataclass(frozen=True, slots=True)
class Agreed:
    """All choices, the one that was made among them."""

    evaluation: Evaluation
    made: Choice

    @property
    def best(self) -> int:
        """The choice that the others are measured by."""
        return best_of(self.evaluation).move


def unweighed(move: int) -> Choice:
    """A choice of which nothing is known."""
    return Choice(move, 0.0, 0.0, 0.0, _UNSAID)


def agreed(found: Judgement, move: int) -> Agreed | None:
    """The choices in one measure; None where there was nothing to choose."""
    evaluation = found.evaluation
    if not evaluation.choices:
        return None
    if evaluation.best is None:
        evaluation = _measured(found, move)
    made = next((each for each in evaluation.choices if each.move == move), None)
    return None if made is None else Agreed(evaluation, made)


def _measured(found: Judgement, move: int) -> Evaluation:
    """The choices of a judgement that compared two of them and guessed the others."""
    evaluation = found.evaluation
    listed = {each.move: each for each in evaluation.choices}
    best = best_of(evaluation).move if found.lost else move
    listed.setdefault(move, unweighed(move))
    choices = []
    for each in listed.values():
        lost = max(0.0, listed[best].value - each.value)
        if each.move in (best, move):
            lost = 0.0 if each.move == best else found.lost
        verdict: Verdict = found.verdict if each.move == move else "" if lost else "best"
        choices.append(replace(each, value=found.best_value - lost, lost=lost, verdict=verdict))
    return replace(evaluation, choices=tuple(choices), best=best)
