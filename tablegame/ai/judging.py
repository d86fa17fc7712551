"""What every choice is worth beside the best one: one judge for all games and all places, from the view of whoever
chooses.

An evaluation names the best choice; whether it is better is found out with chance of its own, or what looked best by
luck would always seem to have been missed. A hint, a warning, a mark, a review, a drill and a mistake that comes back
all show what `weigh` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, NamedTuple

from tablegame.core.bots import LOSING, Bot, Choice, Comparison, Evaluation, Verdict
from tablegame.core.contract import Reason, View

ADVISER: Final = "strong"
"""The level that every game has: what is asked of a computer seat where no other level is named."""
Judged = Literal["forced", "best", "mixed", "same", "inaccuracy", "mistake"]
"""What the program prints of a choice that was made: every sure loss counts there, however small."""
VERDICTS: Final[Mapping[Judged, Verdict]] = {
    "forced": "forced",
    "best": "best",
    "mixed": "equal",
    "same": "equal",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
}
"""What is said of a choice that was kept, or compared, without its verdict."""
SURE: Final = 3.0
"""So many standard errors a difference must exceed before it is told."""
EFFORTS: Final = (1, 3)
"""How much work goes into a comparison: more is added until a difference is sure, or sure to be small."""
AT_ONCE: Final = {1: 40, 3: 6}
"""So many choices are compared with that effort at most, the nearest to the best one first."""
IN_THE_MIX: Final = 0.02
"""A choice is one of those to be varied where it would be made so often, beside the one that would be made most."""
EDITION: Final = 3
"""Changes with whatever changes what is said of a choice, so that games are judged anew."""
_ALIKE: Final = 1e-9
_UNSAID: Final = Reason("")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of one choice, in the unit of its evaluation.

    best: the best choice (the one made, where nothing better was found); value, best_value: what both promise; lost:
    the difference, 0 where none was found; error: standard error of the difference, 0 where it is exact; evaluation:
    all choices as they were judged, the one that was made among them.
    """

    best: int
    value: float
    best_value: float
    lost: float
    error: float
    judged: Judged
    evaluation: Evaluation
    verdict: Verdict = ""

    def __post_init__(self) -> None:
        if not self.verdict:
            object.__setattr__(self, "verdict", VERDICTS[self.judged])


def verdict_of(bot: Bot, lost: float, error: float) -> Verdict:
    """What is said of a choice that promises so much less than the best one: the one place with the three bounds."""
    if not is_sure(lost, error) or lost < bot.inaccuracy_bound - _ALIKE:
        return "equal"
    return "mistake" if lost >= bot.mistake_bound - _ALIKE else "inaccuracy"


def is_sure(lost: float, error: float) -> bool:
    """Whether a difference is more than chance."""
    return lost > SURE * error + _ALIKE


def judge(bot: Bot, view: View, move: int, rng: Random) -> Judgement:
    """What the seat lost by that move, from its view alone. Raises ValueError where it has nothing to choose."""
    if view.legal().count() == 1:
        return Judgement(move, 0.0, 0.0, 0.0, 0.0, "forced", Evaluation(()), "forced")
    return judge_by(bot.evaluate(view, bot.adviser(view), 0.0, rng, None), bot, view, move, rng)


def judge_by(evaluation: Evaluation, bot: Bot, view: View, move: int, rng: Random) -> Judgement:
    """The same where the seat's choices have been evaluated or weighed already (a hint). Raises ValueError."""
    if not evaluation.choices:
        raise ValueError("this seat has nothing to choose")
    found = _listing(weighed(evaluation, bot, view, rng), bot, view, move, rng)
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
    """All choices that are worth a thought, as they are judged: the same wherever it is asked with the same seed."""
    if view.legal().count() == 1:
        return bot.evaluate(view, bot.adviser(view), 0.0, Random(seed), None)
    evaluation = bot.evaluate(view, bot.adviser(view), 0.0, Random(seed), None)
    return weighed(evaluation, bot, view, Random(f"{seed} compared"))


def weighed(evaluation: Evaluation, bot: Bot, view: View, rng: Random) -> Evaluation:
    """The same choices in one measure: each value is the best one's less what was found lost by fresh chance, and where
    no difference was found, the best one's. What has been weighed stays as it is."""
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
    choices = tuple(_judged(bot, each, value, found.get(each.move, _NOTHING)) for each in evaluation.choices)
    rivals = [each.verdict for each in choices if each.move in found]
    if "equal" in rivals or (not rivals and len(choices) > 1) or _is_mix(evaluation, bot, view):
        choices = tuple(replace(each, verdict="equal") if each.verdict == "best" else each for each in choices)
    if evaluation.scale != "share":
        choices = tuple(sorted(choices, key=lambda each: (*_place(each), each.move != best.move)))
        if all(each.verdict != "best" for each in choices):
            # What is advised loses nothing: it was called equal.
            best = replace(choices[0], value=value, lost=0.0)
            choices = (best, *choices[1:])
    return replace(evaluation, choices=choices, best=best.move)


def _place(choice: Choice) -> tuple[float, ...]:
    """Before which choices one comes: equal ones by what they bring at once, after them what loses by its value."""
    loses = choice.verdict in LOSING
    return loses, -choice.value if loses else 0.0, -choice.points, -choice.value


def best_of(evaluation: Evaluation) -> Choice:
    """The choice that everything is measured by: the one that the judge found, before that of a mix the one that
    promises most, else the one that is made."""
    if evaluation.best is not None:
        return next(each for each in evaluation.choices if each.move == evaluation.best)
    mix = [each for each in evaluation.choices if within(evaluation, each)]
    return max(mix or evaluation.choices, key=lambda each: each.value)


def within(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether it is right to choose so: the adviser would do it too, always or now and then."""
    most = max(each.weight for each in evaluation.choices)
    return 0 < IN_THE_MIX * most <= choice.weight


def right_mix(evaluation: Evaluation) -> dict[int, float]:
    """How often each of the weighed choices is to be made; a choice that loses something is not made at all, unless
    choices are to be varied: there it is made as seldom as it is shown."""
    varied = evaluation.scale == "share"
    weights = {each.move: each.weight for each in evaluation.choices if varied or each.verdict not in LOSING}
    whole = sum(weights.values())
    return {move: weight / whole for move, weight in weights.items()} if whole else {best_of(evaluation).move: 1.0}


def lead(evaluation: Evaluation) -> float:
    """By how much the best of the weighed choices leads the next; 0 where it does not surely lead."""
    if not any(each.verdict == "best" for each in evaluation.choices):
        return 0.0
    return min((each.lost for each in evaluation.choices if each.verdict not in ("best", "")), default=0.0)


# -- comparing ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Beside:
    """What has been found of one choice beside the best one, each comparison counted by its work."""

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
        """Whether the difference is neither sure nor sure to be small."""
        return abs(self.lost) < SURE * self.error and self.lost + SURE * self.error >= inaccuracy_bound

    def seen_from(self, other: _Beside) -> _Beside:
        """The same beside a choice that turned out to be better than the one that both were compared with."""
        return _Beside(1.0, other.value, other.value - (self.lost - other.lost), self.error**2 + other.error**2)


_NOTHING: Final = _Beside()


def _alike(evaluation: Evaluation, bot: Bot, view: View, best: Choice, choice: Choice) -> bool:
    """Whether nothing is to be compared: the best one itself, the same thing, or one of the mix."""
    return choice is best or within(evaluation, choice) or bot.same(view, best.move, choice.move)


def _is_mix(evaluation: Evaluation, bot: Bot, view: View) -> bool:
    """Whether choices that are not the same thing are to be varied."""
    mix = [each.move for each in evaluation.choices if within(evaluation, each)]
    return any(not bot.same(view, mix[0], each) for each in mix[1:])


def _rivals(evaluation: Evaluation, bot: Bot, view: View, best: Choice) -> dict[int, _Beside]:
    """What is to be found out of each choice beside the best; of two that are the same thing it is one."""
    found: dict[int, _Beside] = {}
    for each in evaluation.choices:
        if not _alike(evaluation, bot, view, best, each):
            twin = next((found[move] for move in found if bot.same(view, move, each.move)), None)
            found[each.move] = twin or _Beside()
    return found


def _compare(bot: Bot, view: View, best: int, found: dict[int, _Beside], rng: Random) -> None:
    """Set choices beside the best one until each is sure, sure to be small, or the bound of work is reached."""
    still = list({id(each): move for move, each in found.items()}.values())
    for effort in EFFORTS:
        still = sorted(still, key=lambda move: found[move].lost)[: AT_ONCE[effort]]
        compared = bot.compare_all(view, best, still, effort, rng) if still else ()
        for move, comparison in zip(still, compared, strict=True):
            found[move].add(comparison, effort)
        still = [move for move in still if found[move].is_open(bot.inaccuracy_bound)]


def _judged(bot: Bot, choice: Choice, best: float, found: _Beside) -> Choice:
    """The choice as it is judged; found: _NOTHING for the best one and what is as good."""
    lost, error = found.lost, found.error
    if found is _NOTHING:
        return replace(choice, value=best, verdict="best")
    lost = lost if is_sure(lost, error) else 0.0
    return replace(choice, value=best - lost, lost=lost, doubt=error, verdict=verdict_of(bot, lost, error))


def _listing(evaluation: Evaluation, bot: Bot, view: View, move: int, rng: Random) -> Evaluation:
    """The weighed choices with that one among them, also where nobody would have weighed it."""
    if any(each.move == move for each in evaluation.choices):
        return evaluation
    best = best_of(evaluation)
    alike = next((each for each in evaluation.choices if bot.same(view, each.move, move)), None)
    if alike is not None:
        listed = tuple(replace(each, move=move) if each is alike else each for each in evaluation.choices)
        return replace(evaluation, choices=listed, best=move if alike is best else evaluation.best)
    found = {move: _Beside()}
    _compare(bot, view, best.move, found, rng)
    made = _judged(bot, Choice(move, 0.0, 0.0, 0.0, _UNSAID), best.value, found[move])
    return replace(evaluation, choices=(*evaluation.choices, made))


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
