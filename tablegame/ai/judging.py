"""The judge: compares each choice with the best one, in every game, from the view of the seat that chooses.

An evaluation lists the choices. The pooled results of batches of imagined hands (`Bot.batch_results`) decide which
choice is best and how much less each other one is worth. Hints, warnings, marks, reviews, drills and repeated mistakes
all show the result of `weigh` (docs/decisions/0014-one-judge.md).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from math import hypot
from random import Random
from typing import Final, Literal, NamedTuple

from tablegame.ai.pooling import Pool
from tablegame.core.bots import LOSING, Bot, Choice, Evaluation, MeanResult, Promise, Verdict
from tablegame.core.contract import Move, View

ADVISER: Final = "strong"
"""The level that every game has, and the usual one of commands."""
Judged = Literal["forced", "best", "mixed", "same", "inaccuracy", "mistake"]
"""The verdict as commands print it; there every sure loss counts, however small."""
SURE: Final = 3.0
"""The number of standard errors that a sure difference exceeds."""
DECIDED: Final = 4.0
"""The same for a choice that leaves before the last batch: who looks several times must be surer each time."""
FIRST: Final = 3
"""The number of batches after which a choice may leave."""
IN_THE_MIX: Final = 0.02
"""The least share of a choice in a mix, relative to the most frequent choice."""
EDITION: Final = 5
"""A number to raise when judgements change, so that games are judged again."""
_ALIKE: Final = 1e-9
"""The rounding error of a difference."""
_HAS_CHOSEN: Final = ("acting", "sealed", "written", "under_way")
"""The fields of views that show which seats have chosen."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one choice, in the unit of its evaluation."""

    move: int  # the choice
    evaluation: Evaluation  # all choices with their verdicts, this one among them; empty if it was the only one

    @property
    def made(self) -> Choice:
        """The choice with its verdict."""
        forced = Choice(self.move, 0.0, 0.0, 1.0, verdict="forced")
        return next((each for each in self.evaluation.choices if each.move == self.move), forced)

    @property
    def top(self) -> Choice:
        """The choice with which all others are compared."""
        return best_of(self.evaluation) if self.evaluation.choices else self.made

    @property
    def loss(self) -> float:
        """The difference by which the best choice is better; 0 if that is not sure."""
        return self.made.loss

    @property
    def judged(self) -> Judged:
        """The verdict as commands print it."""
        evaluation, made = self.evaluation, self.made
        if made.verdict == "forced" or made.loss:
            return "forced" if made.verdict == "forced" else "mistake" if made.verdict == "mistake" else "inaccuracy"
        if evaluation.scale == "share" and made.weight < 1 - _ALIKE and is_in_mix(evaluation, made):
            return "mixed"
        return "best" if made is self.top or is_in_mix(evaluation, made) else "same"

    @property
    def verdict(self) -> Verdict:
        return self.made.verdict

    @property
    def loses(self) -> bool:
        return self.verdict in LOSING


def verdict_of(bot: Bot, loss: float, error: float) -> Verdict:
    """Classify a loss with its standard error as equal, inaccuracy or mistake; all judgements use these bounds.

    A mistake is still half a mistake if chance has exaggerated the loss by three standard errors.
    """
    if not is_sure(loss, error) or loss < bot.inaccuracy_bound - _ALIKE:
        return "equal"
    surely = loss - SURE * error >= bot.mistake_bound / 2 - _ALIKE
    return "mistake" if surely and loss >= bot.mistake_bound - _ALIKE else "inaccuracy"


def seed_of(view: View, seed: int = 0) -> int:
    """The seed for judging the choices of a view: the same before and after any seat's choice. It depends on the order
    of the view's fields and on field names inside their values: if one of these changes, raise `Bot.edition`."""
    values = [getattr(view, field.name) for field in fields(view) if field.name not in _HAS_CHOSEN]
    return int.from_bytes(sha256(f"{seed} {values}".encode()).digest()[:8], "big")


def is_sure(difference: float, error: float) -> bool:
    """Whether a difference with this standard error is significant."""
    return difference > SURE * error + _ALIKE


def judge(bot: Bot, view: View, move: int, seed: int, known: Evaluation | None = None) -> Judgement:
    """Judge a move from the seat's view alone, by the same evaluation as a hint with that seed.

    known: that evaluation, if it has been made already.
    Raises ValueError if the seat has nothing to choose.
    """
    if view.legal().count() == 1:
        return Judgement(move, Evaluation(()))
    return judge_by(known or weigh(bot, view, seed), bot, view, move, seed)


def judge_by(evaluation: Evaluation, bot: Bot, view: View, move: int, seed: int) -> Judgement:
    """Judge a move by an evaluation of the seat's choices, such as a hint with that seed. Raises ValueError if it is
    empty."""
    if not evaluation.choices:
        raise ValueError("this seat has nothing to choose")
    return Judgement(move, _with_move(judge_choices(evaluation, bot, view, seed), bot, view, move, seed))


def weigh(bot: Bot, view: View, seed: int) -> Evaluation:
    """Evaluate and judge all choices; the result depends on the view and the seed alone."""
    evaluation = bot.choices_to_judge(view) or bot.evaluate(view, bot.adviser(view), Random(seed), None)
    return evaluation if view.legal().count() == 1 else judge_choices(evaluation, bot, view, seed)


def judge_choices(evaluation: Evaluation, bot: Bot, view: View, seed: int) -> Evaluation:
    """Judge all choices of an evaluation: the value of each becomes that of the best choice minus a sure loss.

    If choices are to be varied, the best one is one of the mix. An evaluation that has been judged is returned
    unchanged.
    """
    if evaluation.best is not None or not evaluation.choices:
        return evaluation
    first = best_of(evaluation)
    ordered = sorted(evaluation.choices, key=lambda choice: choice is not first)
    # Of equivalent moves only the first one is tried.
    tried: dict[int, int] = {}
    for choice in ordered:
        twins = (move for move in tried.values() if bot.equivalent(view, move, choice.move))
        tried[choice.move] = next(twins, choice.move)
    pool = Pool(bot, view, list(dict.fromkeys(tried.values())), seed)
    mix = [choice for choice in ordered if evaluation.scale != "share" or is_in_mix(evaluation, choice)]
    best = _fill(pool, {tried[choice.move] for choice in mix})
    choices = tuple(_judge_choice(pool, choice, best, tried[choice.move]) for choice in evaluation.choices)
    all_equivalent = len({*tried.values()}) < 2 <= len(choices)
    if all_equivalent or any(choice.verdict == "equal" for choice in choices):
        choices = _best_as_equal(choices)
    if evaluation.scale != "share":
        choices = tuple(sorted(choices, key=lambda each: (each.verdict in LOSING, -each.value, each.move != best)))
        if not any(choice.weight for choice in choices):
            choices = (replace(choices[0], weight=1.0), *choices[1:])
    return replace(evaluation, choices=choices, best=best)


def _best_as_equal(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices with the verdict "equal" for the best one, since another one is as good."""
    return tuple(replace(choice, verdict="equal") if choice.verdict == "best" else choice for choice in choices)


def best_of(evaluation: Evaluation) -> Choice:
    """The choice with which the others are compared: the judge's, else the one of highest value in the mix."""
    if evaluation.best is not None:
        return next(each for each in evaluation.choices if each.move == evaluation.best)
    mix = [choice for choice in evaluation.choices if is_in_mix(evaluation, choice)]
    return max(mix or evaluation.choices, key=lambda choice: choice.value)


def is_in_mix(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether the adviser makes this choice, always or now and then."""
    most = max(each.weight for each in evaluation.choices)
    return 0 < IN_THE_MIX * most <= choice.weight


def lead(evaluation: Evaluation) -> float:
    """The difference between the best and the second-best of the judged choices; 0 if none is surely best."""
    if not any(each.verdict == "best" for each in evaluation.choices):
        return 0.0
    return min((each.loss for each in evaluation.choices if each.verdict not in ("best", "")), default=0.0)


# -- comparing ---------------------------------------------------------------------------------------------------------


def _fill(pool: Pool, candidates: Collection[int]) -> int:
    """Add batches to the pool until each choice is decided, or up to `Bot.most_batches`. Returns the best one of the
    candidates."""
    bot = pool.bot
    while pool.is_open and pool.count < bot.most_batches:
        pool.add_batch()
        if pool.count >= FIRST:
            best = pool.best(candidates)
            pool.leave([move for move in pool.staying if move != best and _is_decided(pool, best, move)])
    return pool.best(candidates)


def _is_decided(pool: Pool, best: int, move: int) -> bool:
    """Whether a choice surely is a mistake, or surely as good as the best one (but not better).

    A choice between the bounds stays: if it left when it looked worst, its loss would be too large.
    """
    difference = _difference(pool, best, move)
    loss, margin, bot = difference.loss, DECIDED * difference.error, pool.bot
    return loss - margin >= bot.mistake_bound or abs(loss) + margin < bot.inaccuracy_bound


class _Difference(NamedTuple):
    """The difference between the best choice and another one."""

    loss: float  # the value of the best choice minus that of the other one
    error: float  # the standard error of the loss
    value_error: float  # the standard error of the value of the other choice


def _difference(pool: Pool, best: int, move: int) -> _Difference:
    lead, top = pool.lead(best, move), pool.result(best)
    promise, error = pool.bot.promise, pool.result(move).error
    shown = promise(pool.view, top, MeanResult(move, top.mean - lead.lead, error))
    loss = promise(pool.view, top, top).value - shown.value
    return _Difference(loss, _error(shown, lead.error), _error(shown, error))


def _error(promise: Promise, sampling_error: float) -> float:
    """The standard error of the value that is shown; 0 for an exact value."""
    return hypot(promise.scale * sampling_error, promise.doubt) if sampling_error else 0.0


def _judge_choice(pool: Pool, choice: Choice, best: int, tried: int) -> Choice:
    """The choice with its verdict. tried: the equivalent move of the pool whose results count for it."""
    top = pool.result(best)
    promise = pool.bot.promise(pool.view, top, top)
    value, error = promise.value, _error(promise, top.error)
    if tried == best:
        return replace(choice, value=value, error=error, verdict="best")
    difference = _difference(pool, best, tried)
    loss, loss_error = 0.0, difference.error
    if is_sure(difference.loss, loss_error):
        loss, error = difference.loss, difference.value_error
    verdict = verdict_of(pool.bot, loss, loss_error)
    return replace(choice, value=value - loss, error=error, loss=loss, loss_error=loss_error, verdict=verdict)


def _with_move(evaluation: Evaluation, bot: Bot, view: View, move: int, seed: int) -> Evaluation:
    """The judged evaluation with this move, which it may lack: then the move is compared with the best choice."""
    if any(choice.move == move for choice in evaluation.choices):
        return evaluation
    best = best_of(evaluation)
    twin = next((choice for choice in evaluation.choices if bot.equivalent(view, choice.move, move)), None)
    if twin is not None:
        choices = tuple(replace(each, move=move) if each is twin else each for each in evaluation.choices)
        return replace(evaluation, choices=choices, best=move if twin is best else evaluation.best)
    pool = Pool(bot, view, (best.move, move), seed)
    _fill(pool, (best.move,))
    made = _judge_choice(pool, Choice(move, 0.0, 0.0, 0.0), best.move, move)
    made = replace(made, value=best.value - made.loss)
    others = _best_as_equal(evaluation.choices) if made.verdict == "equal" else evaluation.choices
    return replace(evaluation, choices=(*others, made))


class Leader(NamedTuple):
    """A best choice to which no other one is equal."""

    choice: Choice
    close: tuple[Move, ...]  # the other moves that would be no mistakes


def leader(bot: Bot, view: View, evaluation: Evaluation, seed: int) -> Leader | None:
    """The best choice of an evaluation, if every other choice surely loses something."""
    judged = judge_choices(evaluation, bot, view, seed)
    best = next((choice for choice in judged.choices if choice.verdict == "best"), None)
    close = tuple(each.move for each in judged.choices if each is not best and each.loss < bot.mistake_bound)
    return None if best is None or not lead(judged) else Leader(best, close)
