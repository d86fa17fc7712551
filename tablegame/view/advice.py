"""The figures and reasons of a hint, as the badges on cards, the note card and the list of choices show them.

They come from an evaluation, which has for each choice a value, its standard error, and a weight: how often a player
of the level would make the choice. The judge, which compares the choices, adds a verdict on each. The scale of the
evaluation (`core/bots.py`) says which number is shown. For secret choices, which should vary, it is the share: the
choice's part of all weights. For others it is the value. A figure is not shown if it is too uncertain. Choices without
a real difference (the verdict "equal") have the same mark and bar.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final, NamedTuple

from tablegame.core.bots import LOSING, Choice, Evaluation, rounded_as_shown
from tablegame.core.reasons import EQUAL as EQUAL_KIND
from tablegame.core.text import N_, Person, Reason, context_
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import SceneInput, reason_text
from tablegame.view.phrases import You, capital

MOSTLY: Final = 0.9
"""The share from which on a choice is marked as the best, although other choices should be made now and then."""
VAGUE: Final = 0.2  # the standard error from which on a chance counts as unknown
VAGUE_POINTS: Final = 2.0  # the standard error from which on points that may be zero count as unknown
EQUAL: Final = "="  # the mark of choices without a real difference
_FINE: Final = 0.05  # the standard error below which the first decimal is reliable
NAMED: Final = 3  # the most equally good choices that are named
_ALWAYS: Final = 0.995  # the share from which on a choice is made every time: it is shown as 100 %
_STEP: Final = 5  # bounds that are shown in place of an uncertain chance ("under 15 %") are multiples of this
_ALIKE: Final = 1e-9  # differences up to this one are rounding errors


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of a choice on the table while a hint is open."""

    text: str = ""  # the figure; "" for none
    best: bool = False  # whether the choice is the best one, or one of several best ones
    said: str = ""  # the text that screen readers read instead of the figure


NO_MARK: Final = Mark()


class ReasonLine(NamedTuple):
    """A reason as it is shown: a sentence, and its clause of the rules ("" for none)."""

    text: str
    clause: str


class ReasonWriter(NamedTuple):
    """Writes the reasons for the choices of one player as sentences."""

    name_of: Callable[[int], str]
    words: Words
    faces: Faces
    person: Person = Person.SECOND  # the grammatical person in which the player is named
    me: str = ""  # the name of the player, for the third person

    @classmethod
    def about(
        cls, names: Sequence[str], seat: int, words: Words, faces: Faces, person: Person | None = None
    ) -> ReasonWriter:
        """A writer about the player at a seat. names: by seat.
        person: the grammatical person of the player. None means "you" for the only person at the table (named `You`)
            and the third person for anybody else."""
        if person is None:
            person = Person.SECOND if isinstance(names[seat], You) else Person.THIRD
        return cls(names.__getitem__, words, faces, person, names[seat])

    def line(self, reason: Reason) -> ReasonLine:
        """A reason as a sentence that stands alone."""
        text = reason_text(reason, self.name_of, self.words, self.faces, self.person, self.me)
        return ReasonLine(capital(text) + ("" if text.endswith((".", "!", "?")) else "."), reason.clause)

    def lines(self, choice: Choice) -> tuple[ReasonLine, ...]:
        """The reasons for a choice, or against a choice that loses something.
        Reasons in which the only person at the table (`You`) is another seat are left out: no sentence can say that."""
        return tuple(self.line(claim.reason) for claim in choice.reasons if not self._names_you(claim.reason))

    def _names_you(self, reason: Reason) -> bool:
        """Whether a field of a reason is the seat of the person who is called You."""
        seats = (value for name, value in reason.fields if name.startswith("seat") and isinstance(value, int))
        return any(isinstance(self.name_of(seat), You) for seat in seats)


def figure(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The number that is shown for a choice, as text: "35 %", "+1.5", "won". It is "" if there is only one choice, if
    the choices do not differ, or if the value is too uncertain."""
    if len(evaluation.choices) < 2 or all_equal(evaluation):
        return ""
    if evaluation.scale == "share":
        return words("{percent} %", percent=round(100 * share(evaluation, choice)))
    if all(other.value == choice.value for other in evaluation.choices):
        return ""
    value = shown_value(evaluation, choice)
    if evaluation.scale == "points":
        return _points(value, choice.error, words)
    if _is_decided(evaluation, choice):
        return words(WON if value else LOST)
    full = 100.0 if evaluation.scale == "hundred" else 1.0
    return _chance(value / full, choice.error / full, words, _is_fine(evaluation))


def share(evaluation: Evaluation, choice: Choice) -> float:
    """How often to make a choice, from 0 to 1: its part of all weights. A choice that loses something has the share
    0, and its weight does not count."""
    whole = sum(other.weight for other in evaluation.choices if other.verdict not in LOSING)
    if not whole:
        return choice.weight
    return choice.weight / whole if choice.verdict not in LOSING else 0.0


def _is_decided(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether a choice certainly wins or loses the game. Then "won" or "lost" is shown in place of a chance."""
    return evaluation.scale == "chance" and not choice.error and choice.value in (0.0, 1.0)


def shown_value(evaluation: Evaluation, choice: Choice) -> float:
    """The value that is shown for a choice: the rounded best value minus the rounded loss. So a player who subtracts
    the figures gets the loss. Before the judge has found the best choice, it is the value itself."""
    top = next((other for other in evaluation.choices if other.move == evaluation.best), None)
    if top is None:
        return choice.value
    return rounded_as_shown(evaluation.scale, top.value) - rounded_as_shown(evaluation.scale, choice.loss)


def _is_fine(evaluation: Evaluation) -> bool:
    """Whether decimals are shown: on the scale "hundred", if a loss is less than 2."""
    losses = [choice.loss for choice in evaluation.choices if choice.verdict in LOSING]
    return evaluation.scale == "hundred" and bool(losses) and min(losses) < 2


def margin(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The standard error of the figure as text ("± 3 %"); "" for a share and for an exact figure."""
    if evaluation.scale == "share" or not choice.error or not figure(evaluation, choice, words):
        return ""
    if evaluation.scale == "points":
        return f"± {max(choice.error, 0.1):.1f}".replace(".", words.raw("."))
    error = choice.error * (1.0 if evaluation.scale == "hundred" else 100.0)
    percent = f"{max(0.1, error):.1f}".replace(".", words.raw(".")) if _is_fine(evaluation) else max(1, round(error))
    return words("± {n} %", n=percent)


def all_equal(evaluation: Evaluation) -> bool:
    """Whether the judge found no real difference between any of the choices."""
    return bool(evaluation.choices) and all(choice.verdict == "equal" for choice in evaluation.choices)


def _points(value: float, error: float, words: Words) -> str:
    """A number of points with its sign ("+1.5"); "±0" for none, "" if it is too uncertain."""
    if error and error >= abs(value):  # the sign of the value is uncertain
        return "±0" if error < VAGUE_POINTS else ""
    if abs(value) < 0.05:  # 0.0 with one decimal
        return "±0"
    return ("+" if value > 0 else "−") + f"{abs(value):.1f}".replace(".", words.raw("."))


def _chance(value: float, error: float, words: Words, fine: bool = False) -> str:
    """A chance in per cent, or a bound of it ("under 15 %"); "" if it is too uncertain.
    value, error: the chance and its standard error, from 0 to 1. fine: whether decimals are shown."""
    if error >= VAGUE:
        return ""
    # A chance that may be 0 or 1 is shown as a bound, two standard errors away.
    if error and error >= value:
        return words("under {percent} %", percent=_STEP * ceil(100 * (value + 2 * error) / _STEP))
    if error and error >= 1 - value:
        return words("over {percent} %", percent=100 - _STEP * ceil(100 * (1 - value + 2 * error) / _STEP))
    percent = 100 * min(1.0, max(0.0, value))
    text = f"{percent:.1f}".replace(".", words.raw(".")) if fine else str(round(percent))
    return words("{percent} %", percent=text)


def is_best(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether a choice is marked as the best: the judge found it better than all others.
    Before the judgement, the choice that the level makes most often is marked; a secret choice only if the level
    makes it nearly always."""
    if evaluation.best is not None:
        return choice.verdict == "best"
    if evaluation.scale == "share":
        return choice.weight >= MOSTLY
    highest = max(other.weight for other in evaluation.choices)
    return highest > 0 and choice.weight > highest - _ALIKE


def best_choices(evaluation: Evaluation) -> tuple[Choice, ...]:
    """The choices that are marked as best (see `is_best`). () if there is none, as when secret choices should vary."""
    return tuple(choice for choice in evaluation.choices if is_best(evaluation, choice))


def sampled_choice(evaluation: Evaluation) -> Choice | None:
    """A choice that is drawn at random by the shares, if secret choices should vary; else None.
    The same evaluation always gives the same choice."""
    constant = best_choices(evaluation) or constant_choice(evaluation)
    if evaluation.scale != "share" or len(evaluation.choices) < 2 or constant:
        return None
    shares = [share(evaluation, choice) for choice in evaluation.choices]
    return Random(str(shares)).choices(evaluation.choices, shares)[0] if any(shares) else None


def constant_choice(evaluation: Evaluation) -> tuple[Choice, ...]:
    """The choice to make every time, as a tuple of one; () if there is no such choice.
    It may be a secret choice with a share of practically 1. Or all equal choices certainly win (or lose), and all have
    reasons; then it is the one of them that the level makes most often."""
    equals = equal_choices(evaluation)
    if equals and all(choice.reasons and _is_decided(evaluation, choice) for choice in equals):
        return (max(equals, key=lambda choice: choice.weight),)
    varied = evaluation.choices if evaluation.scale == "share" else ()
    return tuple(choice for choice in varied if choice.verdict not in LOSING and share(evaluation, choice) >= _ALWAYS)


def equal_choices(evaluation: Evaluation) -> tuple[Choice, ...]:
    """The best choices, if there are several without a real difference; else ()."""
    return tuple(choice for choice in evaluation.choices if choice.verdict == "equal")


def shown_reasons(evaluation: Evaluation) -> tuple[Reason, ...]:
    """The reasons that are shown with the hint: the reasons for the best choice or for the drawn one, or the reasons
    that all equal choices have. If there are none, the sentence about the position (`evaluation.reason`)."""
    choice = next(iter(best_choices(evaluation) or constant_choice(evaluation)), None)
    if choice is None and not all_equal(evaluation):
        choice = sampled_choice(evaluation)
    reasons = _common_reasons(evaluation) if choice is None else [claim.reason for claim in choice.reasons]
    if not reasons and evaluation.reason is not None and evaluation.scale not in ("hundred", "points"):
        reasons.append(evaluation.reason)
    return tuple(reasons)


def _common_reasons(evaluation: Evaluation) -> list[Reason]:
    """The reasons that all equal choices have, or all choices if none are equal. If no choice differs from the others
    and there is a reason for that, it is this reason alone."""
    choices = equal_choices(evaluation) or evaluation.choices
    why_equal = [claim.reason for choice in choices for claim in choice.reasons if claim.kind == EQUAL_KIND]
    if why_equal and all_equal(evaluation):
        return why_equal[:1]
    first, *others = [[claim.reason for claim in choice.reasons] for choice in choices]
    return [reason for reason in first if all(reason in reasons for reasons in others)]


def mark(look: SceneInput, move: int | None, words: Words) -> Mark:
    """The mark of a move of the viewer; `NO_MARK` if no hint is open, or if the hint does not mark the move."""
    if look.hint is None or move is None:
        return NO_MARK
    choice = next((choice for choice in look.hint.choices if choice.move == move), None)
    if choice is None or len(look.hint.choices) < 2:
        return NO_MARK
    best = is_best(look.hint, choice)
    text = figure(look.hint, choice, words) or (words("hint") if best else "")
    # A choice that should be made now and then shows its share, even if it is as good as others.
    is_share = look.hint.scale == "share" and not all_equal(look.hint)
    has_share = is_share and round(100 * share(look.hint, choice)) > 0
    if choice.verdict == "equal" and not has_share:
        text = EQUAL if look.hint.scale == "share" else f"{EQUAL} {text}".strip()
    return Mark(text, best)


class Bar(NamedTuple):
    """The bar of a choice. Positions are parts of the full width, from 0 to 1."""

    begin: float
    end: float
    grey: bool = False  # whether the choice is equal to the best one
    zero: float = 0.0  # the position of the value zero, at which the bar begins or ends

    @property
    def tip(self) -> float:
        """The end that shows the amount: the left end if the amount is negative."""
        return self.begin if self.begin < self.zero else self.end


def bar(evaluation: Evaluation, choice: Choice) -> Bar:
    """The bar of a choice, which shows its share, chance or points from zero on. Equal choices have equal bars."""
    grey = choice.verdict == "equal"
    if evaluation.scale == "share":
        return Bar(0.0, 1.0 if all_equal(evaluation) else share(evaluation, choice), grey)
    return _bar(evaluation, best_value(evaluation) if grey else choice.value, grey)


def best_value(evaluation: Evaluation) -> float:
    return max(choice.value for choice in evaluation.choices)


def _bar(evaluation: Evaluation, value: float, grey: bool) -> Bar:
    """The bar from zero to a value, on any scale but "share"."""
    low, high = 0.0, {"chance": 1.0, "hundred": 100.0}.get(evaluation.scale, 0.0)
    if not high:  # points have no natural limits: the bars reach from the lowest to the highest value or zero
        values = [*(choice.value for choice in evaluation.choices), 0.0]
        low, high = min(values), max(values)
    width = (high - low) or 1.0
    zero = -low / width
    tip = min(1.0, max(0.0, (value - low) / width))
    return Bar(min(zero, tip), max(zero, tip), grey, zero)


def value_text(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The value of a choice with its standard error and unit, such as "52 % ± 3 % chance to win". For a
    secret choice, whose figure is a share, it is the value all the same."""
    shown, error = figure(evaluation, choice, words), margin(evaluation, choice, words)
    if evaluation.scale in ("chance", "hundred") and shown:
        return " ".join(filter(None, (shown, error, unit_of(evaluation, choice, words))))
    if evaluation.scale in ("points", "share"):
        value = shown_value(evaluation, choice)
        unit_after = unit_text(evaluation.unit, value, words)
        return " ".join(filter(None, (_points(value, 0.0, words), error, unit_after)))
    return words("no real difference")


def difference_text(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """How a choice differs from the best one: "no real difference"; or for a secret choice, how much less it gains:
    "about 0.5 less than the best (points)". "" if the figures show the difference, or if it is rounded to zero."""
    if choice.verdict == "equal":
        return words("no real difference")
    if evaluation.scale != "share" or choice.verdict not in LOSING:
        return ""
    decimals = 1 if choice.loss_error < _FINE else 0
    loss = f"{choice.loss:.{decimals}f}"
    if not float(loss):  # rounded to zero
        return ""
    number = loss.replace(".", words.raw("."))
    return words("about {n} less than the best ({unit})", n=number, unit=words(evaluation.unit))


def unit(evaluation: Evaluation) -> str:
    """The unit of the figures, as a message id; "" for shares."""
    return "" if evaluation.scale == "share" else _UNITS.get(evaluation.scale, evaluation.unit)


WON: Final = context_("a choice", "won")
LOST: Final = context_("a choice", "lost")
_UNITS: Final = {"hundred": N_("chance to win")}
"""By scale, the unit of the figures where the evaluation does not name it."""

# By unit, the message for the unit after a number; in some languages another one after a number below 2.
_AFTER: Final = {
    "chance to win": context_("after a number", "chance to win"),
    "chips": context_("after a number", "chips"),
    "games": context_("after a number", "games"),
    "points": context_("after a number", "points"),
    "tricks": context_("after a number", "tricks"),
}
_BELOW_TWO: Final = {
    "chips": context_("after a number below 2", "chips"),
    "games": context_("after a number below 2", "games"),
    "points": context_("after a number below 2", "points"),
    "tricks": context_("after a number below 2", "tricks"),
}


def unit_of(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The unit after the figure of a choice; "" if the figure is "won" or "lost"."""
    if evaluation.scale == "share":
        return words("of the time")
    if _is_decided(evaluation, choice):
        return ""
    return unit_text(unit(evaluation), shown_value(evaluation, choice), words)


def unit_text(name: str, value: float, words: Words) -> str:
    """A unit (a message id) as it is written after the number `value`. In French, numbers below 2 are singular."""
    after = _BELOW_TWO if abs(value) < 2 else _AFTER
    return words(after.get(name, _AFTER.get(name, name)))
