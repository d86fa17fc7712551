"""The judge: compares each choice with the best one, in every game, from the view of the seat that chooses.

`weigh` gives all choices their values, losses and verdicts. Hints, warnings, marks, reviews, drills and repeated
mistakes all show its result (docs/decisions/0014-one-judge.md). First the adviser, a level of the game, lists the
choices. Where players choose in secret, the adviser's weights of the choices are a mix: how often each choice should be
made. Then a `Pool` plays the choices on in batches of imagined hands. The results decide which choice is best and how
much less each other one is worth.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from hashlib import sha256
from math import hypot
from random import Random
from typing import Final, Literal, NamedTuple

from tablegame.ai.pooling import Pool
from tablegame.core.bots import LOSING, Bot, Choice, Evaluation, MeanResult, Promise, Verdict
from tablegame.core.contract import Move, View

ADVISER: Final = "strong"  # the level that every game has, and the usual one of commands
Judged = Literal["forced", "best", "mixed", "same", "inaccuracy", "mistake"]
"""The verdict as commands print it: "mixed" for a choice of a mix, "same" for one that is as good as the best. Here a
sure loss is at least an "inaccuracy", however small it is."""
SURE: Final = 3.0  # a difference is sure if it is larger than this number of its standard errors
DECIDED: Final = 4.0
"""How many standard errors must separate a loss from a bound before the choice leaves the pool. It is larger than
`SURE`, because a look after every batch gives chance several opportunities."""
FIRST: Final = 3  # the number of batches that every choice takes part in before it may leave the pool
IN_THE_MIX: Final = 0.02  # the least share of a choice in a mix, relative to the most frequent choice
EDITION: Final = 6  # a number to raise when judgements change, so that games are judged again
_ALIKE: Final = 1e-9  # differences up to this one are rounding errors
_HAS_CHOSEN: Final = ("acting", "sealed", "written", "under_way")
"""The fields of views that change when a seat makes a secret choice."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one move. Values and losses are in the unit of its evaluation."""

    move: int
    evaluation: Evaluation  # all choices with their verdicts, the move among them; empty if there was no other choice

    @property
    def made(self) -> Choice:
        """The judged move with its verdict and values. If it was the only choice, its verdict is "forced"."""
        forced = Choice(self.move, value=0.0, error=0.0, weight=1.0, verdict="forced")
        return next((choice for choice in self.evaluation.choices if choice.move == self.move), forced)

    @property
    def top(self) -> Choice:
        """The best choice, with which all others are compared."""
        return best_of(self.evaluation) if self.evaluation.choices else self.made

    @property
    def loss(self) -> float:
        """How much the best choice is better than the judged one; 0 if it is not surely better."""
        return self.made.loss

    @property
    def judged(self) -> Judged:
        """The verdict on the move in the words that commands print, such as "best", "same" or "mistake"."""
        evaluation, made = self.evaluation, self.made
        if made.verdict in ("forced", "mistake"):
            return made.verdict
        if made.loss:
            return "inaccuracy"
        is_one_of_several = made.weight < 1 - _ALIKE
        if evaluation.scale == "share" and is_one_of_several and is_in_mix(evaluation, made):
            return "mixed"
        return "best" if made is self.top or is_in_mix(evaluation, made) else "same"

    @property
    def verdict(self) -> Verdict:
        """The verdict on the move in the words of evaluations: "best", "equal", "inaccuracy", "mistake" or "forced"."""
        return self.made.verdict

    @property
    def loses(self) -> bool:
        """Whether the move is an inaccuracy or a mistake."""
        return self.verdict in LOSING


def verdict_of(bot: Bot, loss: float, error: float) -> Verdict:
    """The verdict on a choice: "equal", "inaccuracy" or "mistake". A mistake must be large beyond doubt: the loss minus
    three standard errors is at least half of `Bot.mistake_bound`. error: the standard error of the loss."""
    if not is_sure(loss, error) or loss < bot.inaccuracy_bound - _ALIKE:
        return "equal"
    surely_large = loss - SURE * error >= bot.mistake_bound / 2 - _ALIKE
    return "mistake" if surely_large and loss >= bot.mistake_bound - _ALIKE else "inaccuracy"


def seed_of(view: View, seed: int = 0) -> int:
    """The seed for judging the choices of a view. It does not depend on which seats have already chosen in secret, so
    that a hint before a choice and the judgement after it are the same.

    seed: a second number on which the result depends.
    """
    values = [_without_names(getattr(view, field.name)) for field in fields(view) if field.name not in _HAS_CHOSEN]
    return int.from_bytes(sha256(f"{seed} {values}".encode()).digest()[:8], "big")


def _without_names(value: object) -> object:
    """A value as plain numbers and texts in tuples, so that no name of a class or field decides about a seed."""
    if is_dataclass(value):
        value = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, Mapping):
        value = value.items()
    elif isinstance(value, Enum):
        return value.value
    if isinstance(value, str) or not isinstance(value, Collection):
        return value
    return tuple(map(_without_names, value))


def is_sure(difference: float, error: float) -> bool:
    """Whether a difference is larger than three of its standard errors, and so than chance explains."""
    return difference > SURE * error + _ALIKE


def judge(bot: Bot, view: View, move: int, seed: int, known: Evaluation | None = None) -> Judgement:
    """The judgement of a move in a view. If it is the only legal move, the evaluation in the judgement is empty.
    known: the evaluation that `weigh` returns for this view and seed, if the caller has it already.
    Raises ValueError if the seat has no move."""
    if view.legal().count() == 1:
        return Judgement(move, Evaluation(()))
    return judge_by(known or weigh(bot, view, seed), bot, view, move, seed)


def judge_by(evaluation: Evaluation, bot: Bot, view: View, move: int, seed: int) -> Judgement:
    """The judgement of a move by an evaluation of the view. Raises ValueError if the evaluation has no choices."""
    if not evaluation.choices:
        raise ValueError("this seat has nothing to choose")
    return Judgement(move, _with_move(judge_choices(evaluation, bot, view, seed), bot, view, move, seed))


def weigh(bot: Bot, view: View, seed: int) -> Evaluation:
    """The evaluation of all legal moves of a view with their verdicts. Equal views and seeds give equal evaluations."""
    evaluation = bot.choices_to_judge(view) or bot.evaluate(view, bot.adviser(view), Random(seed), None)
    return evaluation if view.legal().count() == 1 else judge_choices(evaluation, bot, view, seed)


def judge_choices(evaluation: Evaluation, bot: Bot, view: View, seed: int) -> Evaluation:
    """The evaluation with a value, loss and verdict for every choice. A choice that surely loses something has the
    value of the best choice minus its loss; any other choice has the value of the best choice. If the weights of the
    choices are a mix, the best choice is one of the mix. An evaluation that has been judged is returned unchanged."""
    if evaluation.best is not None or not evaluation.choices:
        return evaluation
    likely_best = best_of(evaluation)
    ordered = sorted(evaluation.choices, key=lambda choice: choice is not likely_best)
    # Of equivalent moves only the first one is played on, so the choice that is probably best comes first.
    tried: dict[int, int] = {}  # for each move the equivalent one that is played on: often the move itself
    for choice in ordered:
        twins = (move for move in tried.values() if bot.equivalent(view, move, choice.move))
        tried[choice.move] = next(twins, choice.move)
    pool = Pool(bot, view, list(dict.fromkeys(tried.values())), seed)
    candidates = [choice for choice in ordered if evaluation.scale != "share" or is_in_mix(evaluation, choice)]
    best = _fill(pool, {tried[choice.move] for choice in candidates})
    choices = tuple(_judge_choice(pool, choice, best, tried[choice.move]) for choice in evaluation.choices)
    # Verdict, order and weight of the choices, now that all of them have their values.
    all_equivalent = len(choices) > 1 and len({*tried.values()}) == 1
    if all_equivalent or any(choice.verdict == "equal" for choice in choices):
        choices = _best_as_equal(choices)
    if evaluation.scale != "share":
        choices = tuple(sorted(choices, key=lambda shown: (shown.verdict in LOSING, -shown.value, shown.move != best)))
        if not any(choice.weight for choice in choices):  # no adviser has evaluated them (`Bot.choices_to_judge`)
            choices = (replace(choices[0], weight=1.0), *choices[1:])
    return replace(evaluation, choices=choices, best=best)


def _best_as_equal(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices with the verdict "equal" for the best one, since another choice is as good."""
    return tuple(replace(choice, verdict="equal") if choice.verdict == "best" else choice for choice in choices)


def best_of(evaluation: Evaluation) -> Choice:
    """The best choice of an evaluation, with which the others are compared. Before the judgement: of the choices that
    the adviser makes, always or now and then, the one with the highest value."""
    if evaluation.best is not None:
        return next(choice for choice in evaluation.choices if choice.move == evaluation.best)
    mix = [choice for choice in evaluation.choices if is_in_mix(evaluation, choice)]
    return max(mix or evaluation.choices, key=lambda choice: choice.value)


def is_in_mix(evaluation: Evaluation, choice: Choice) -> bool:
    """Whether the adviser makes this choice, at least 2 % as often as its most frequent choice."""
    highest = max(other.weight for other in evaluation.choices)
    return 0 < IN_THE_MIX * highest <= choice.weight


def lead(evaluation: Evaluation) -> float:
    """How much the best choice of a judged evaluation is better than the second best; 0 if it is not surely better."""
    if not any(choice.verdict == "best" for choice in evaluation.choices):
        return 0.0
    return min((choice.loss for choice in evaluation.choices if choice.verdict not in ("best", "")), default=0.0)


# -- comparing ---------------------------------------------------------------------------------------------------------


def _fill(pool: Pool, candidates: Collection[int]) -> int:
    """Add batches to the pool until all choices are decided, or their number is `Bot.most_batches`. Returns the best of
    the candidates."""
    bot = pool.bot
    while pool.is_open and pool.count < bot.most_batches:
        pool.add_batch()
        if pool.count >= FIRST:
            best = pool.best(candidates)
            pool.leave([move for move in pool.staying if move != best and _is_decided(pool, best, move)])
    return pool.best(candidates)


def _is_decided(pool: Pool, best: int, move: int) -> bool:
    """Whether a choice is surely a mistake, or surely about as good as the best one: then it leaves the pool.
    All others stay. A choice that left after the batch in which it looks worst would be given too large a loss."""
    bot, difference = pool.bot, _difference(pool, best, move)
    margin = DECIDED * difference.error
    surely_mistake = difference.loss - margin >= bot.mistake_bound
    return surely_mistake or abs(difference.loss) + margin < bot.inaccuracy_bound


class _Difference(NamedTuple):
    loss: float  # the value of the best choice minus that of the other one
    error: float  # the standard error of the loss
    value_error: float  # the standard error of the value of the other choice


def _difference(pool: Pool, best: int, move: int) -> _Difference:
    """How much the value that is shown for a move is below that of the best one."""
    lead_of_best, top = pool.lead(best, move), pool.result(best)
    promise, error = pool.bot.promise, pool.result(move).error
    # The lead is measured hand by hand, so it is more exact than the difference between the two means.
    shown = promise(pool.view, top, MeanResult(move, top.mean - lead_of_best.lead, error))
    loss = promise(pool.view, top, top).value - shown.value
    return _Difference(loss, _error(shown, lead_of_best.error), _error(shown, error))


def _error(promise: Promise, sampling_error: float) -> float:
    """The standard error of the value that is shown; 0 for an exact value."""
    return hypot(promise.scale * sampling_error, promise.doubt) if sampling_error else 0.0


def _judge_choice(pool: Pool, choice: Choice, best: int, tried: int) -> Choice:
    """The choice with its value, loss and verdict. tried: the equivalent move whose results are in the pool."""
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
    """The judged evaluation with this move among its choices: if it lacks the move, the move is compared with the best
    choice and added."""
    if any(choice.move == move for choice in evaluation.choices):
        return evaluation
    best = best_of(evaluation)
    twin = next((choice for choice in evaluation.choices if bot.equivalent(view, choice.move, move)), None)
    if twin is not None:  # the move takes the place and the verdict of an equivalent one
        choices = tuple(replace(twin, move=move) if choice is twin else choice for choice in evaluation.choices)
        return replace(evaluation, choices=choices, best=move if twin is best else evaluation.best)
    pool = Pool(bot, view, (best.move, move), seed)
    _fill(pool, (best.move,))
    made = _judge_choice(pool, Choice(move, value=0.0, error=0.0, weight=0.0), best.move, move)
    made = replace(made, value=best.value - made.loss)  # the best choice keeps the value that it had before
    others = _best_as_equal(evaluation.choices) if made.verdict == "equal" else evaluation.choices
    return replace(evaluation, choices=(*others, made))


class Leader(NamedTuple):
    """The best choice, which is surely better than all others, and the moves that come close to it."""

    choice: Choice
    close: tuple[Move, ...]  # the other moves that lose less than a mistake does


def leader(bot: Bot, view: View, evaluation: Evaluation, seed: int) -> Leader | None:
    """The best choice of an evaluation, if every other choice surely loses something; else None."""
    judged = judge_choices(evaluation, bot, view, seed)
    best = next((choice for choice in judged.choices if choice.verdict == "best"), None)
    close = tuple(choice.move for choice in judged.choices if choice is not best and choice.loss < bot.mistake_bound)
    return None if best is None or not lead(judged) else Leader(best, close)
