"""What was weighed at a choice, in the measure of the judge: whatever is said of a choice adds up.

Knows judgements and evaluations. Must not know any particular game, a record or words. An evaluation guesses what each
choice is worth, the judge measures two of them by chance of its own (decision 25); whoever showed the one beside the
other would show two measures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tablegame.ai.judging import Judgement, best_of, within
from tablegame.core.bots import Choice, Evaluation, Scale
from tablegame.core.contract import Reason

STEPS: Final[dict[Scale, float]] = {"share": 0.1, "points": 0.1, "chance": 0.01, "hundred": 0.1}
"""Values that are set beside each other are said as so many of these."""
_UNSAID: Final = Reason("")


@dataclass(frozen=True, slots=True)
class Agreed:
    """All choices, the one that was made always among them; best: the one to be marked; lost: as much as is said.

    measured: the judge has compared two of them, and all values are by its measure.
    """

    evaluation: Evaluation
    made: Choice
    best: int
    lost: float
    measured: bool

    def lost_by(self, choice: Choice) -> float:
        """What another choice would have lost."""
        return max(each.value for each in self.evaluation.choices) - choice.value


def as_said(scale: Scale, value: float) -> float:
    """A value that is set beside others, as exact as it is said."""
    return round(value / STEPS[scale]) * STEPS[scale]


def unweighed(move: int) -> Choice:
    """A choice of which nothing is known."""
    return Choice(move, 0.0, 0.0, 0.0, _UNSAID)


def agreed(found: Judgement, move: int, same: Callable[[int, int], bool]) -> Agreed | None:
    """The choices in one measure; None where there was nothing to choose. same: whether two choices are one thing."""
    evaluation = found.evaluation
    if not evaluation.choices:
        return None
    alike = [each for each in evaluation.choices if same(each.move, move)]
    top = best_of(evaluation)
    guessed = next((each for each in alike if each.move == move), alike[0] if alike else None)
    measured = not alike or (alike[0] is not top and not within(evaluation, alike[0]))
    if not measured and guessed is not None:
        made = replace(guessed, move=move)
        listed = tuple(made if each is guessed else each for each in evaluation.choices)
        return Agreed(replace(evaluation, choices=listed), made, move, 0.0, False)
    return _measured(found, move, guessed, top)


def _measured(found: Judgement, move: int, guessed: Choice | None, top: Choice) -> Agreed:
    """The same where the judge has compared the choice made with the one at the top."""
    evaluation, scale = found.evaluation, found.evaluation.scale
    lost = as_said(scale, found.lost)
    best = as_said(scale, found.best_value) if found.lost else found.value
    made = replace(guessed or unweighed(move), move=move, value=best - lost, error=0.0)
    moved = _measure(top.value, best, guessed, made.value, scale)
    listed = []
    for each in evaluation.choices:
        if each is top:
            listed.append(replace(each, value=best, error=0.0))
        else:
            listed.append(made if each is guessed else replace(each, value=moved(each.value)))
    if guessed is None:
        listed.append(made)
    if scale != "share":
        listed.sort(key=lambda each: (-each.value, each.move != found.best))
    return Agreed(replace(evaluation, choices=tuple(listed)), made, found.best, lost, True)


def _measure(top: float, best: float, guessed: Choice | None, value: float, scale: Scale) -> Callable[[float], float]:
    """From values as guessed to the judge's: the two that were compared lie where they were found, and no choice
    changes places with one of them."""
    lowest = 0.0 if scale in ("chance", "hundred") else float("-inf")

    def moved(each: float) -> float:
        if guessed is None or each >= top or guessed.value >= top:
            there = best - max(0.0, top - each)
        elif each > guessed.value:
            there = value + (best - value) * (each - guessed.value) / (top - guessed.value)
        else:
            there = value - (guessed.value - each)
        return min(best, max(lowest, as_said(scale, there)))

    return moved
