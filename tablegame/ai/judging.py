"""The judge: compares each choice with the best one, in every game, from the view of the seat that chooses.

An evaluation names the best choice. Fresh random numbers decide whether it is really better: otherwise a choice that
looked best by luck would count as missed. Hints, warnings, marks, reviews, drills and repeated mistakes all show the
result of `weigh`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, NamedTuple

from tablegame.core.bots import LOSING, Bot, Choice, Comparison, Evaluation, Verdict
from tablegame.core.contract import Reason, View

ADVISER: Final = "strong"
"""The level that every game has, and the usual one of commands."""
Judged = Literal["forced", "best", "mixed", "same", "inaccuracy", "mistake"]
"""The verdict as commands print it; there every sure loss counts, however small."""
SURE: Final = 3.0
"""The number of standard errors that a sure difference exceeds."""
EFFORTS: Final = (1, 3)
"""The work of the successive comparisons of a choice, until the difference is sure or surely small."""
AT_ONCE: Final = {1: 40, 3: 6}
"""The most choices that are compared with each effort, those nearest to the best one first."""
IN_THE_MIX: Final = 0.02
"""The least share of a choice in a mix, relative to the most frequent choice."""
EDITION: Final = 3
"""A number to raise when judgements change, so that games are judged again."""
_ALIKE: Final = 1e-9
_UNSAID: Final = Reason("")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one choice, in the unit of its evaluation.

    best: the best choice (the one made, if nothing better was found); value, best_value: their values; lost: the
    difference, 0 if none was found; error: the standard error of the difference, 0 if it is exact; evaluation: all
    choices with their verdicts, the one that was made among them.
    """

    best: int
    value: float
    best_value: float
    lost: float
    error: float
    judged: Judged
    evaluation: Evaluation
    verdict: Verdict


def verdict_of(bot: Bot, lost: float, error: float) -> Verdict:
    """Classify a loss as equal, inaccuracy or mistake. The only place that knows the bounds."""
    if not is_sure(lost, error) or lost < bot.inaccuracy_bound - _ALIKE:
        return "equal"
    return "mistake" if lost >= bot.mistake_bound - _ALIKE else "inaccuracy"


def is_sure(lost: float, error: float) -> bool:
    """Whether a difference is significant."""
    return lost > SURE * error + _ALIKE


def judge(bot: Bot, view: View, move: int, rng: Random) -> Judgement:
    """Judge a move from the seat's view alone. Raises ValueError if the seat has no choice."""
    if view.legal().count() == 1:
        return Judgement(move, 0.0, 0.0, 0.0, 0.0, "forced", Evaluation(()), "forced")
    return judge_by(bot.evaluate(view, bot.adviser(view), rng, None), bot, view, move, rng)


def judge_by(evaluation: Evaluation, bot: Bot, view: View, move: int, rng: Random) -> Judgement:
    """Judge a move by an evaluation of the seat's choices, such as a hint. Raises ValueError if it is empty."""
    if not evaluation.choices:
        raise ValueError("this seat has nothing to choose")
    found = _listing(judge_choices(evaluation, bot, view, rng), bot, view, move, rng)
    made = next(each for each in found.choices if each.move == move)
    best = best_of(found)
    if made.lost:
        judged: Judged = "mistake" if made.lost >= bot.mistake_bound - _ALIKE else "inaccuracy"
        return Judgement(best.move, made.value, best.value, made.lost, made.doubt, judged, found, made.verdict)
    judged = "best" if made is best or within(found, made) else "same"
    if made.weight < 1 - _ALIKE and within(found, made) and (found.scale == "share" or made.value < best.value):
        judged = "mixed"
    return Judgement(move, made.value, made.value, 0.0, made.doubt, judged, found, made.verdict)


def weigh(bot: Bot, view: View, seed: int) -> Evaluation:
    """Evaluate and judge all choices; the result depends on the view and the seed alone."""
    if view.legal().count() == 1:
        return bot.evaluate(view, bot.adviser(view), Random(seed), None)
    evaluation = bot.evaluate(view, bot.adviser(view), Random(seed), None)
    return judge_choices(evaluation, bot, view, Random(f"{seed} compared"))


def judge_choices(evaluation: Evaluation, bot: Bot, view: View, rng: Random) -> Evaluation:
    """Judge all choices of an evaluation: each value becomes that of the best choice, less a sure loss.

    An evaluation that has been judged is returned as it is.
    """
    if evaluation.best is not None or not evaluation.choices:
        return evaluation
    best = best_of(evaluation)
    found = _rivals(evaluation, bot, view, best)
    _compare(bot, view, best.move, found, rng)
    gains = {move: each for move, each in found.items() if verdict_of(bot, -each.lost, each.error) in LOSING}
    if gains and evaluation.scale != "share":
        better = min(gains, key=lambda move: gains[move].lost)
        best, behind = next(each for each in evaluation.choices if each.move == better), found.pop(better)
        found = {
            each.move: found.get(each.move, _NOTHING).seen_from(behind)
            for each in evaluation.choices
            if each is not best and not bot.same(view, best.move, each.move)
        }
        value = behind.value
    else:
        value = next((each.best for each in found.values() if each.weight), best.value)
    choices = tuple(_judge_choice(bot, each, value, found.get(each.move, _NOTHING)) for each in evaluation.choices)
    rivals = [each.verdict for each in choices if each.move in found]
    if "equal" in rivals or (not rivals and len(choices) > 1) or _is_mix(evaluation, bot, view):
        choices = tuple(replace(each, verdict="equal") if each.verdict == "best" else each for each in choices)
    if evaluation.scale != "share":
        choices = tuple(sorted(choices, key=lambda each: (*_place(each), each.move != best.move)))
        if all(each.verdict != "best" for each in choices):
            # The advised choice loses nothing: it was called equal.
            best = replace(choices[0], value=value, lost=0.0)
            choices = (best, *choices[1:])
    return replace(evaluation, choices=choices, best=best.move)


def _place(choice: Choice) -> tuple[float, ...]:
    """The sort key of a choice: equal choices by what they bring at once, then losing ones by their value."""
    loses = choice.verdict in LOSING
    return loses, -choice.value if loses else 0.0, -choice.points, -choice.value


def best_of(evaluation: Evaluation) -> Choice:
    """The choice with which the others are compared: the judge's, else the one of highest value in the mix."""
    if evaluation.best is not None:
        return next(each for each in evaluation.choices if each.move == evaluation.best)
    mix = [each for each in evaluation.choices if within(evaluation, each)]
    return max(mix or evaluation.choices, key=lambda each: each.value)


def within(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether the adviser makes this choice, always or now and then."""
    most = max(each.weight for each in evaluation.choices)
    return 0 < IN_THE_MIX * most <= choice.weight


def lead(evaluation: Evaluation) -> float:
    """How much better the best of the judged choices is than the next; 0 if that is not sure."""
    if not any(each.verdict == "best" for each in evaluation.choices):
        return 0.0
    return min((each.lost for each in evaluation.choices if each.verdict not in ("best", "")), default=0.0)


# -- comparing ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Beside:
    """The comparisons of one choice with the best one, each weighted by its work."""

    weight: float = 0.0
    best_sum: float = 0.0
    sum: float = 0.0
    variance: float = 0.0

    def add(self, comparison: Comparison, effort: int) -> None:
        self.weight += effort
        self.best_sum += effort * comparison.best
        self.sum += effort * comparison.made
        self.variance += (effort * comparison.error) ** 2

    @property
    def best(self) -> float:
        return self.best_sum / self.weight if self.weight else 0.0

    @property
    def value(self) -> float:
        return self.sum / self.weight if self.weight else 0.0

    @property
    def lost(self) -> float:
        return self.best - self.value

    @property
    def error(self) -> float:
        return self.variance**0.5 / self.weight if self.weight else 0.0

    def is_open(self, inaccuracy_bound: float) -> bool:
        """Whether the difference is neither sure nor surely small."""
        return abs(self.lost) < SURE * self.error and self.lost + SURE * self.error >= inaccuracy_bound

    def seen_from(self, other: _Beside) -> _Beside:
        """The comparison with another choice that turned out to be better than the one that both were compared with."""
        return _Beside(1.0, other.value, other.value - (self.lost - other.lost), self.error**2 + other.error**2)


_NOTHING: Final = _Beside()


def _alike(evaluation: Evaluation, bot: Bot, view: View, best: Choice, choice: Choice) -> bool:
    """Whether there is nothing to compare: the best choice itself, an equivalent one, or one of the mix."""
    return choice is best or within(evaluation, choice) or bot.same(view, best.move, choice.move)


def _is_mix(evaluation: Evaluation, bot: Bot, view: View) -> bool:
    """Whether the mix has choices that are not equivalent."""
    mix = [each.move for each in evaluation.choices if within(evaluation, each)]
    return any(not bot.same(view, mix[0], each) for each in mix[1:])


def _rivals(evaluation: Evaluation, bot: Bot, view: View, best: Choice) -> dict[int, _Beside]:
    """An empty comparison for each rival of the best choice; equivalent choices share one."""
    found: dict[int, _Beside] = {}
    for each in evaluation.choices:
        if not _alike(evaluation, bot, view, best, each):
            twin = next((found[move] for move in found if bot.same(view, move, each.move)), None)
            found[each.move] = twin or _Beside()
    return found


def _compare(bot: Bot, view: View, best: int, found: dict[int, _Beside], rng: Random) -> None:
    """Compare rivals with the best choice until each difference is sure or surely small, within the bounds of work."""
    still = list({id(each): move for move, each in found.items()}.values())
    for effort in EFFORTS:
        still = sorted(still, key=lambda move: found[move].lost)[: AT_ONCE[effort]]
        compared = bot.compare_all(view, best, still, effort, rng) if still else ()
        for move, comparison in zip(still, compared, strict=True):
            found[move].add(comparison, effort)
        still = [move for move in still if found[move].is_open(bot.inaccuracy_bound)]


def _judge_choice(bot: Bot, choice: Choice, best: float, found: _Beside) -> Choice:
    """The choice with its verdict; found: _NOTHING for the best choice and those as good."""
    lost, error = found.lost, found.error
    if found is _NOTHING:
        return replace(choice, value=best, verdict="best")
    lost = lost if is_sure(lost, error) else 0.0
    return replace(choice, value=best - lost, lost=lost, doubt=error, verdict=verdict_of(bot, lost, error))


def _listing(evaluation: Evaluation, bot: Bot, view: View, move: int, rng: Random) -> Evaluation:
    """The judged choices and this move, which the evaluation may lack."""
    if any(each.move == move for each in evaluation.choices):
        return evaluation
    best = best_of(evaluation)
    alike = next((each for each in evaluation.choices if bot.same(view, each.move, move)), None)
    if alike is not None:
        listed = tuple(replace(each, move=move) if each is alike else each for each in evaluation.choices)
        return replace(evaluation, choices=listed, best=move if alike is best else evaluation.best)
    found = {move: _Beside()}
    _compare(bot, view, best.move, found, rng)
    made = _judge_choice(bot, Choice(move, 0.0, 0.0, 0.0, _UNSAID), best.value, found[move])
    return replace(evaluation, choices=(*evaluation.choices, made))


class Leader(NamedTuple):
    """The best choice, and how much better it is than the next."""

    choice: Choice
    lead: float

    def by_far(self, bot: Bot) -> bool:
        """Whether every other choice would be a mistake."""
        return self.lead >= bot.mistake_bound


def leader(bot: Bot, view: View, evaluation: Evaluation, rng: Random) -> Leader | None:
    """The best choice of an evaluation, if every other choice surely loses something."""
    found = judge_choices(evaluation, bot, view, rng)
    best = next((each for each in found.choices if each.verdict == "best"), None)
    return None if best is None or not lead(found) else Leader(best, lead(found))
