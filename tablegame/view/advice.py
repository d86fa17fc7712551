"""The figures of a hint, for badges, note card and list.

An uncertain figure is not shown: one whose standard error is a fifth of its range, or as large as itself. Choices
without a real difference have the same mark and equally long bars.
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
"""From this share on a choice is marked as the best, even though others are sometimes made."""
VAGUE: Final = 0.2
"""The standard error of a chance above which the chance counts as unknown."""
VAGUE_POINTS: Final = 2.0
"""The same for points, when they could as well be zero."""
EQUAL: Final = "="
"""The mark of choices without a real difference."""
_FINE: Final = 0.05
"""The standard error below which the first decimal is reliable."""
NAMED: Final = 3
"""At most this many equally good choices are named."""
_ALWAYS: Final = 0.995
"""The share that is shown as 100 %."""
_STEP: Final = 5
"""Bounds in place of an uncertain figure are multiples of this part of 100."""
_ALIKE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of a choice: its figure ("" for none), and whether it is the best, or one of several best."""

    text: str = ""
    best: bool = False
    said: str = ""  # what a screen reader says of the choice in place of signs


NO_MARK: Final = Mark()


class ReasonLine(NamedTuple):
    """A reason as it is shown: a sentence, and its clause of the rules ("" for none)."""

    text: str
    clause: str


class Teller(NamedTuple):
    """How reasons are told: the names by seat, the language, and the form of sentences (`Person`), in the third the
    name of the player of whom they are told."""

    name_of: Callable[[int], str]
    words: Words
    faces: Faces
    person: Person = Person.SECOND
    me: str = ""

    @classmethod
    def about(cls, names: Sequence[str], seat: int, words: Words, faces: Faces, person: Person | None = None) -> Teller:
        """Tell of who sits there: in the second person of You, in the third of others, where none is given."""
        if person is None:
            person = Person.SECOND if isinstance(names[seat], You) else Person.THIRD
        return cls(names.__getitem__, words, faces, person, names[seat])

    def tell(self, reason: Reason) -> ReasonLine:
        """A reason as a sentence that stands alone."""
        text = reason_text(reason, self.name_of, self.words, self.faces, self.person, self.me)
        return ReasonLine(capital(text) + ("" if text.endswith((".", "!", "?")) else "."), reason.clause)

    def why(self, choice: Choice) -> tuple[ReasonLine, ...]:
        """The reasons for a choice, or against one that loses something; () where none is known. A sentence of others
        that would have to name You is left out: it has no form for that."""
        return tuple(self.tell(claim.reason) for claim in choice.reasons if not self._names_you(claim.reason))

    def _names_you(self, reason: Reason) -> bool:
        seats = (value for name, value in reason.fields if name.startswith("seat") and isinstance(value, int))
        return any(isinstance(self.name_of(seat), You) for seat in seats)


def figure(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The number of a choice as it is shown everywhere; "" where there is nothing to compare or nothing is known."""
    if len(evaluation.choices) < 2 or all_equal(evaluation):
        return ""
    if evaluation.scale == "share":
        return words("{percent} %", percent=round(100 * share(evaluation, choice)))
    if all(each.value == choice.value for each in evaluation.choices):
        return ""
    value = shown_value(evaluation, choice)
    if evaluation.scale == "points":
        return _points(value, choice.error, words)
    if _is_decided(evaluation, choice):
        return words(WON if value else LOST)
    full = 100.0 if evaluation.scale == "hundred" else 1.0
    return _chance(value / full, choice.error / full, words, _is_fine(evaluation))


def share(evaluation: Evaluation, choice: Choice) -> float:
    """How often to make a choice, of 1. What the tutor would warn of is never to be made."""
    kept = sum(each.weight for each in evaluation.choices if each.verdict not in LOSING)
    return choice.weight if not kept else choice.weight / kept if choice.verdict not in LOSING else 0.0


def _is_decided(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether it is certain that a choice wins or loses the game: then no chance is told."""
    return evaluation.scale == "chance" and not choice.error and choice.value in (0.0, 1.0)


def shown_value(evaluation: Evaluation, choice: Choice) -> float:
    """The value of a choice as it is shown: the best value minus the loss that is shown, so that figures add up."""
    top = next((each for each in evaluation.choices if each.move == evaluation.best), None)
    if top is None:
        return choice.value
    return rounded_as_shown(evaluation.scale, top.value) - rounded_as_shown(evaluation.scale, choice.loss)


def _is_fine(evaluation: Evaluation) -> bool:
    """Whether decimals are shown: for games of 100 if a loss is less than two of them."""
    losses = [each.loss for each in evaluation.choices if each.verdict in LOSING]
    return evaluation.scale == "hundred" and bool(losses) and min(losses) < 2


def margin(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """How far the figure may be from the truth, as one standard error; "" for a share and for an exact figure."""
    if evaluation.scale == "share" or not choice.error or not figure(evaluation, choice, words):
        return ""
    if evaluation.scale == "points":
        return f"± {max(choice.error, 0.1):.1f}".replace(".", words.raw("."))
    error = choice.error * (1.0 if evaluation.scale == "hundred" else 100.0)
    said = f"{max(0.1, error):.1f}".replace(".", words.raw(".")) if _is_fine(evaluation) else max(1, round(error))
    return words("± {n} %", n=said)


def all_equal(evaluation: Evaluation) -> bool:
    """Whether the judge found no real difference between any of the choices."""
    return bool(evaluation.choices) and all(each.verdict == "equal" for each in evaluation.choices)


def _points(value: float, error: float, words: Words) -> str:
    if error and error >= abs(value):
        return "±0" if error < VAGUE_POINTS else ""
    sign = "+" if value >= 0.05 else "−" if value <= -0.05 else "±"
    return sign + (f"{abs(value):.1f}".replace(".", words.raw(".")) if sign != "±" else "0")


def _chance(value: float, error: float, words: Words, fine: bool = False) -> str:
    if error >= VAGUE:
        return ""
    if error and error >= value:
        return words("under {percent} %", percent=_STEP * ceil(100 * (value + 2 * error) / _STEP))
    if error and error >= 1 - value:
        return words("over {percent} %", percent=100 - _STEP * ceil(100 * (1 - value + 2 * error) / _STEP))
    percent = 100 * min(1.0, max(0.0, value))
    said = f"{percent:.1f}".replace(".", words.raw(".")) if fine else str(round(percent))
    return words("{percent} %", percent=said)


def is_best(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether a choice is marked as the best: it leads all others. For a computer player's choices, which nobody has
    judged: it is made (nearly) always, or it is one of several that are as good."""
    if evaluation.best is not None:
        return choice.verdict == "best"
    most = max(each.weight for each in evaluation.choices)
    if evaluation.scale == "share":
        return choice.weight >= MOSTLY
    return most > 0 and choice.weight > most - _ALIKE


def best_choices(evaluation: Evaluation) -> tuple[Choice, ...]:
    """The marked choices; none if the choice should be varied."""
    return tuple(each for each in evaluation.choices if is_best(evaluation, each))


def sampled_choice(evaluation: Evaluation) -> Choice | None:
    """Draw one of several choices that should be varied, each as often as its share says. The same hint always gives
    the same choice; None if one choice is marked as best, or is right every time."""
    chosen = best_choices(evaluation) or constant_choice(evaluation)
    if evaluation.scale != "share" or len(evaluation.choices) < 2 or chosen:
        return None
    shares = [share(evaluation, each) for each in evaluation.choices]
    return Random(str(shares)).choices(evaluation.choices, shares)[0] if any(shares) else None


def constant_choice(evaluation: Evaluation) -> tuple[Choice, ...]:
    """The choice that is right every time, as far as is shown; none if choices should be varied. Of several that win or
    lose for certain, each for its own reason, the one that is made most."""
    equals = equal_choices(evaluation)
    if equals and all(each.reasons and _is_decided(evaluation, each) for each in equals):
        return (max(equals, key=lambda each: each.weight),)
    varied = evaluation.choices if evaluation.scale == "share" else ()
    return tuple(each for each in varied if each.verdict not in LOSING and share(evaluation, each) >= _ALWAYS)


def equal_choices(evaluation: Evaluation) -> tuple[Choice, ...]:
    """The choices that do not really differ, if none of them leads."""
    return tuple(each for each in evaluation.choices if each.verdict == "equal")


def shown_reasons(evaluation: Evaluation) -> tuple[Reason, ...]:
    """The reasons shown with the hint: those of the best choice or of the one that was drawn, or what all equal ones
    have in common; without one, against whom they are reckoned. What the figures are stands above all choices."""
    lot = None if all_equal(evaluation) else sampled_choice(evaluation)
    if named := best_choices(evaluation) or constant_choice(evaluation) or (() if lot is None else (lot,)):
        reasons = [claim.reason for claim in named[0].reasons]
    else:
        why = [each.reasons for each in equal_choices(evaluation) or evaluation.choices]
        alike = [claim.reason for claims in why for claim in claims if claim.kind == EQUAL_KIND][:1]
        told = [{claim.reason for claim in claims} for claims in why]
        shared = [claim.reason for claim in why[0] if all(claim.reason in each for each in told)]
        reasons = (alike if all_equal(evaluation) else []) or shared
    if not reasons and evaluation.reason is not None and evaluation.scale not in ("hundred", "points"):
        reasons.append(evaluation.reason)
    return tuple(reasons)


def mark(look: SceneInput, move: int | None, words: Words) -> Mark:
    """The hint's mark of that move of the viewer; NO_MARK if it has none."""
    if look.hint is None or move is None:
        return NO_MARK
    choice = next((each for each in look.hint.choices if each.move == move), None)
    if choice is None or len(look.hint.choices) < 2:
        return NO_MARK
    marked = is_best(look.hint, choice)
    said = figure(look.hint, choice, words) or (words("hint") if marked else "")
    varied = look.hint.scale == "share" and not all_equal(look.hint) and round(100 * share(look.hint, choice))
    if choice.verdict == "equal" and not varied:
        said = EQUAL if look.hint.scale == "share" else f"{EQUAL} {said}".strip()
    return Mark(said, marked)


class Bar(NamedTuple):
    """A bar from begin to end, 0 to 1; one of them is zero."""

    begin: float
    end: float
    grey: bool = False  # there is no real difference
    zero: float = 0.0

    @property
    def tip(self) -> float:
        """The end that shows the amount: the left end if the amount is negative."""
        return self.begin if self.begin < self.zero else self.end


def bar(evaluation: Evaluation, choice: Choice) -> Bar:
    """The bar of a choice: its share, chance or points, measured from zero. Equal choices have equal bars."""
    if all_equal(evaluation):
        value = max(each.value for each in evaluation.choices)
        return Bar(0.0, 1.0, grey=True) if evaluation.scale == "share" else _bar(evaluation, value, True)
    if evaluation.scale == "share":
        return Bar(0.0, share(evaluation, choice), choice.verdict == "equal")
    grey = choice.verdict == "equal"
    return _bar(evaluation, best_value(evaluation) if grey else choice.value, grey)


def best_value(evaluation: Evaluation) -> float:
    """The value of the best choice."""
    return max(each.value for each in evaluation.choices)


def _bar(evaluation: Evaluation, value: float, grey: bool = False) -> Bar:
    low, high = 0.0, {"chance": 1.0, "hundred": 100.0}.get(evaluation.scale, 0.0)
    if not high:
        values = [*(each.value for each in evaluation.choices), 0.0]
        low, high = min(values), max(values)
    zero = -low / ((high - low) or 1.0)
    at = min(1.0, max(0.0, (value - low) / ((high - low) or 1.0)))
    return Bar(min(zero, at), max(zero, at), grey, zero)


def value_text(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The value of a choice with its margin and unit, even if choices are to be varied."""
    said, doubt = figure(evaluation, choice, words), margin(evaluation, choice, words)
    if evaluation.scale in ("chance", "hundred") and said:
        return " ".join(filter(None, (said, doubt, unit_of(evaluation, choice, words))))
    if evaluation.scale in ("points", "share"):
        value = shown_value(evaluation, choice)
        named = unit_text(evaluation.unit, value, words)
        return " ".join(filter(None, (_points(value, 0.0, words), doubt, named)))
    return words("no real difference")


def difference_text(evaluation: Evaluation, choice: Choice, words: Words) -> str:
    """The difference from the best choice in words: equal, or how much a choice to be varied loses, if known; "" if the
    figures already show it."""
    if choice.verdict == "equal":
        return words("no real difference")
    if evaluation.scale != "share" or choice.verdict not in LOSING:
        return ""
    # A whole number if the first decimal is uncertain.
    said = f"{choice.loss:.1f}".replace(".", words.raw(".")) if choice.loss_error < _FINE else f"{choice.loss:.0f}"
    if not set(said) - set("0.,"):
        return ""
    return words("about {n} less than the best ({unit})", n=said, unit=words(evaluation.unit))


def unit(evaluation: Evaluation) -> str:
    """The unit of the figures, as a message id; "" for shares."""
    return "" if evaluation.scale == "share" else _UNITS.get(evaluation.scale, evaluation.unit)


WON: Final = context_("a choice", "won")
LOST: Final = context_("a choice", "lost")
_UNITS: Final = {"hundred": N_("chance to win")}
"""The names of units that the figure itself implies."""

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
    """The unit as it is said after the figure of a choice; "" where that is whether it wins."""
    if evaluation.scale == "share" or _is_decided(evaluation, choice):
        return words("of the time") if evaluation.scale == "share" else ""
    return unit_text(unit(evaluation), shown_value(evaluation, choice), words)


def unit_text(named: str, value: float, words: Words) -> str:
    """A unit as it is said after a number, mostly one with decimals: in French those below 2 are singular."""
    after = _BELOW_TWO if abs(value) < 2 else _AFTER
    return words(after.get(named, _AFTER.get(named, named)))
