"""What a hint says of each choice: the one place from which badges, slip and list take their figures.

Knows an evaluation and the language. Must not know any particular game, nor where anything lies. A figure that is
hardly known is not said: one whose standard error is a fifth of all it could be, or as large as itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, hypot
from random import Random
from typing import Final

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.table.build import Words
from tablegame.table.look import Look

MOSTLY: Final = 0.9
"""The share from which it is the one to be marked, though others come in now and then."""
VAGUE: Final = 0.2
"""The standard error of a chance from which nothing is known of it."""
VAGUE_POINTS: Final = 2.0
"""The same of points, where they could as well be none."""
SURE: Final = 3.0
"""So many standard errors two choices are apart before one is said to promise less."""
_FINE: Final = 0.05
"""The standard error below which a decimal is known."""
NAMED: Final = 2
"""So many choices that are equally good are named."""
_STEP: Final = 5
"""Bounds that are said in place of an unsure figure are multiples of so many of 100."""
_ALIKE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands at a choice: its figure ("" for none), and whether it is the best, or one of several best."""

    text: str = ""
    best: bool = False


NO_MARK: Final = Mark()


def figure(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The number of a choice as it is shown everywhere; "" where there is nothing to compare or nothing is known."""
    if len(evaluation.choices) < 2:
        return ""
    if evaluation.scale == "share":
        return words("{percent} %", percent=round(100 * choice.weight))
    if all(each.value == choice.value for each in evaluation.choices):
        return ""
    if evaluation.scale == "points":
        return _points(choice.value, choice.error, words)
    full = 100.0 if evaluation.scale == "hundred" else 1.0
    return _chance(choice.value / full, choice.error / full, words)


def _points(value: float, error: float, words: Words) -> str:
    if error and error >= abs(value):
        return "±0" if error < VAGUE_POINTS else ""
    sign = "+" if value >= 0.05 else "−" if value <= -0.05 else "±"
    return sign + (f"{abs(value):.1f}".replace(".", words.raw(".")) if sign != "±" else "0")


def _chance(value: float, error: float, words: Words) -> str:
    if error >= VAGUE:
        return ""
    if error and error >= value:
        return words("under {percent} %", percent=_STEP * ceil(100 * (value + 2 * error) / _STEP))
    if error and error >= 1 - value:
        return words("over {percent} %", percent=100 - _STEP * ceil(100 * (1 - value + 2 * error) / _STEP))
    return words("{percent} %", percent=round(100 * min(1.0, max(0.0, value))))


def is_best(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether a choice is to be marked: the one that is made (nearly) always, or one of several that are as good."""
    most = max(each.weight for each in evaluation.choices)
    if evaluation.scale == "share":
        return choice.weight >= MOSTLY
    return most > 0 and choice.weight > most - _ALIKE


def best(evaluation: Evaluation) -> tuple[Choice, ...]:
    """The choices that are to be marked; none where they are to be varied."""
    return tuple(each for each in evaluation.choices if is_best(evaluation, each))


def drawn(evaluation: Evaluation) -> Choice | None:
    """Where choices are to be varied, the one that the lot names: each as often as its share, the same one whenever the
    same hint is opened again; None where one is marked as best."""
    if evaluation.scale != "share" or len(evaluation.choices) < 2 or best(evaluation):
        return None
    weights = [each.weight for each in evaluation.choices]
    return Random(str(weights)).choices(evaluation.choices, weights)[0]


def told(evaluation: Evaluation) -> Reason | None:
    """The reason that is told with the hint: that of the best choice; where choices are to be varied, why that."""
    if evaluation.scale != "share" and 0 < len(best(evaluation)) <= NAMED:
        return best(evaluation)[0].reason
    return evaluation.reason


def mark(look: Look, move: int | None, words: Words) -> Mark:
    """What the hint says at that move of the viewer; NO_MARK if there is none, or it does not speak of it."""
    if look.hint is None or move is None:
        return NO_MARK
    choice = next((each for each in look.hint.choices if each.move == move), None)
    if choice is None:
        return NO_MARK
    if len(look.hint.choices) < 2:
        return NO_MARK
    marked = is_best(look.hint, choice)
    return Mark(figure(look.hint, choice, words) or (words("hint") if marked else ""), marked)


def part(evaluation: Evaluation, choice: Choice) -> float:
    """How long a choice's bar is, 0 to 1: its share, its chance, of points how far it is from the worst to the best."""
    if evaluation.scale == "share":
        return choice.weight
    if evaluation.scale == "points":
        values = [each.value for each in evaluation.choices]
        return (choice.value - min(values)) / ((max(values) - min(values)) or 1.0)
    return min(1.0, max(0.0, choice.value / (100.0 if evaluation.scale == "hundred" else 1.0)))


def part_of(evaluation: Evaluation, value: float, beside: tuple[float, ...]) -> float:
    """The same for a value that is set beside others: of chances the chance, else from the worst to the best."""
    if evaluation.scale in ("chance", "hundred"):
        return min(1.0, max(0.0, value / (100.0 if evaluation.scale == "hundred" else 1.0)))
    values = [*(each.value for each in evaluation.choices), *beside]
    return (value - min(values)) / ((max(values) - min(values)) or 1.0)


def worth(evaluation: Evaluation, value: float, words: Words) -> str:
    """What a choice promises, with its unit; its error is not looked at."""
    if evaluation.scale in ("chance", "hundred"):
        said = _chance(value / (100.0 if evaluation.scale == "hundred" else 1.0), 0.0, words)
        return f"{said} {words(unit(evaluation))}"
    if evaluation.scale == "points":
        return f"{_points(value, 0.0, words)} {words(evaluation.unit)}"
    return f"{value:.2f}".replace(".", words.raw(".")) + f" {words(evaluation.unit)}"


def behind(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """Where choices are to be varied, by how much one promises less than the best, as far as that is known; "" for what
    could be chance, or is nothing."""
    if evaluation.scale != "share" or len(evaluation.choices) < 2:
        return ""
    most = max(evaluation.choices, key=lambda each: each.value)
    less, error = most.value - choice.value, hypot(most.error, choice.error)
    if less < SURE * error:
        return ""
    # A whole number where the first decimal is a guess.
    said = f"{less:.1f}".replace(".", words.raw(".")) if error < _FINE else f"{less:.0f}"
    if not set(said) - set("0.,"):
        return ""
    return words("about {n} less than the best ({unit})", n=said, unit=words(evaluation.unit))


def unit(evaluation: Evaluation) -> str:
    """What the figures count, as a message id; "" for shares."""
    return "" if evaluation.scale == "share" else _UNITS.get(evaluation.scale, evaluation.unit)


_UNITS: Final = {"hundred": N_("chance to win")}
"""What is said of units that the figure itself says already."""
