"""The judge: compares each choice with the best one, in every game, from the view of the seat that chooses.

An evaluation lists the choices. Batches of imagined hands (`Bot.batch_results`), pooled, decide which one is best and
how much less each other one is worth. Hints, warnings, marks, reviews, drills and repeated mistakes all show the result
of `weigh`.
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
"""The same for a choice that leaves before the last batch: a loss that was looked at in between must be surer."""
FIRST: Final = 3
"""The batches after which a choice may leave."""
IN_THE_MIX: Final = 0.02
"""The least share of a choice in a mix, relative to the most frequent choice."""
EDITION: Final = 4
"""A number to raise when judgements change, so that games are judged again."""
_ALIKE: Final = 1e-9
_HAS_CHOSEN: Final = ("acting", "sealed", "written", "under_way")
"""The fields of views that tell who has chosen."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of one choice, in the unit of its evaluation."""

    move: int  # the choice
    evaluation: Evaluation  # all choices with their verdicts, this one among them; empty where there was no other

    @property
    def made(self) -> Choice:
        """The choice with its verdict."""
        forced = Choice(self.move, 0.0, 0.0, 1.0, verdict="forced")
        return next((each for each in self.evaluation.choices if each.move == self.move), forced)

    @property
    def top(self) -> Choice:
        """The choice with which all are compared."""
        return best_of(self.evaluation) if self.evaluation.choices else self.made

    @property
    def loss(self) -> float:
        """By how much the best choice is better, 0 if that is not sure."""
        return self.made.loss

    @property
    def judged(self) -> Judged:
        """The verdict as commands print it."""
        found, made = self.evaluation, self.made
        if made.verdict == "forced" or made.loss:
            return "forced" if made.verdict == "forced" else "mistake" if made.verdict == "mistake" else "inaccuracy"
        if found.scale == "share" and made.weight < 1 - _ALIKE and within(found, made):
            return "mixed"
        return "best" if made is self.top or within(found, made) else "same"

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return self.made.verdict

    @property
    def loses(self) -> bool:
        """Whether the choice is an inaccuracy or a mistake."""
        return self.verdict in LOSING


def verdict_of(bot: Bot, lost: float, error: float) -> Verdict:
    """Classify a loss as equal, inaccuracy or mistake. The only place that knows the bounds.

    A mistake is so large that it is still half of one if chance has exaggerated it by three standard errors.
    """
    if not is_sure(lost, error) or lost < bot.inaccuracy_bound - _ALIKE:
        return "equal"
    surely = lost - SURE * error >= bot.mistake_bound / 2 - _ALIKE
    return "mistake" if surely and lost >= bot.mistake_bound - _ALIKE else "inaccuracy"


def seed_of(view: View, seed: int = 0) -> int:
    """The seed for judging the choices of a view: always the same, before the choice is made and after.

    Who else has made a secret choice already makes no difference.
    """
    seen = [getattr(view, each.name) for each in fields(view) if each.name not in _HAS_CHOSEN]  # type: ignore[arg-type]
    return int.from_bytes(sha256(f"{seed} {seen}".encode()).digest()[:8], "big")


def is_sure(lost: float, error: float) -> bool:
    """Whether a difference is significant."""
    return lost > SURE * error + _ALIKE


def judge(bot: Bot, view: View, move: int, seed: int, known: Evaluation | None = None) -> Judgement:
    """Judge a move from the seat's view alone, as a hint with that seed does, which may be `known`. Raises ValueError
    if the seat has no choice."""
    if view.legal().count() == 1:
        return Judgement(move, Evaluation(()))
    return judge_by(known or weigh(bot, view, seed), bot, view, move, seed)


def judge_by(evaluation: Evaluation, bot: Bot, view: View, move: int, seed: int) -> Judgement:
    """Judge a move by an evaluation of the seat's choices, such as a hint with that seed. Raises ValueError if it is
    empty."""
    if not evaluation.choices:
        raise ValueError("this seat has nothing to choose")
    return Judgement(move, _listing(judge_choices(evaluation, bot, view, seed), bot, view, move, seed))


def weigh(bot: Bot, view: View, seed: int) -> Evaluation:
    """Evaluate and judge all choices; the result depends on the view and the seed alone."""
    evaluation = bot.choices_to_judge(view) or bot.evaluate(view, bot.adviser(view), Random(seed), None)
    return evaluation if view.legal().count() == 1 else judge_choices(evaluation, bot, view, seed)


def judge_choices(evaluation: Evaluation, bot: Bot, view: View, seed: int) -> Evaluation:
    """Judge all choices of an evaluation: each value becomes that of the best choice, less a sure loss.

    Where choices are to be varied, the best one is one of the mix. An evaluation that has been judged is returned as it
    is.
    """
    if evaluation.best is not None or not evaluation.choices:
        return evaluation
    first = best_of(evaluation)
    ordered = sorted(evaluation.choices, key=lambda each: each is not first)
    stands_for: dict[int, int] = {}
    for each in ordered:
        twin = next((move for move in stands_for.values() if bot.equivalent(view, move, each.move)), each.move)
        stands_for[each.move] = twin
    pool = Pool(bot, view, list(dict.fromkeys(stands_for.values())), seed)
    mixed = [each for each in ordered if evaluation.scale != "share" or within(evaluation, each)]
    top = _fill(pool, {stands_for[each.move] for each in mixed})
    choices = tuple(_judge_choice(pool, each, top, stands_for[each.move]) for each in evaluation.choices)
    if len({*stands_for.values()}) < 2 <= len(choices) or any(each.verdict == "equal" for each in choices):
        choices = tuple(replace(each, verdict="equal") if each.verdict == "best" else each for each in choices)
    if evaluation.scale != "share":
        choices = tuple(sorted(choices, key=lambda each: (each.verdict in LOSING, -each.value, each.move != top)))
        if not any(each.weight for each in choices):
            choices = (replace(choices[0], weight=1.0), *choices[1:])
    return replace(evaluation, choices=choices, best=top)


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
    return min((each.loss for each in evaluation.choices if each.verdict not in ("best", "")), default=0.0)


# -- comparing ---------------------------------------------------------------------------------------------------------


def _fill(pool: Pool, among: Collection[int]) -> int:
    """Batches until each choice is decided, or to their number; the best of these choices."""
    bot = pool.bot
    while pool.open and pool.count < bot.most_batches:
        pool.add_batch()
        if pool.count >= FIRST:
            best = pool.best(among)
            pool.leave([move for move in pool.staying if move != best and _is_decided(pool, best, move)])
    return pool.best(among)


def _is_decided(pool: Pool, best: int, move: int) -> bool:
    """Whether a choice is surely a mistake or surely none of those that lose, and not better than the best one.

    A choice between the bounds stays: if it left when it looked worst, its loss would be too large.
    """
    lost, _, error = _loss(pool, best, move)
    bot = pool.bot
    return lost - DECIDED * error >= bot.mistake_bound or abs(lost) + DECIDED * error < bot.inaccuracy_bound


class _Loss(NamedTuple):
    """What a choice loses beside the best one, the standard errors of its own value and of the loss."""

    lost: float
    own: float
    error: float


def _loss(pool: Pool, best: int, move: int) -> _Loss:
    lead, top = pool.lead(best, move), pool.of(best)
    promise, most = pool.bot.promise, pool.of(move).error
    found = promise(pool.view, top, MeanResult(move, top.mean - lead.lead, most))
    lost = promise(pool.view, top, top).value - found.value
    return _Loss(lost, _error(found, most), _error(found, lead.error))


def _error(promise: Promise, sampled: float) -> float:
    """The standard error of what is told; nothing exact is in doubt."""
    return hypot(promise.scale * sampled, promise.doubt) if sampled else 0.0


def _judge_choice(pool: Pool, choice: Choice, best: int, stands_for: int) -> Choice:
    """The choice with its verdict, by the results of the one that stands for it."""
    top = pool.of(best)
    value = pool.bot.promise(pool.view, top, top)
    own = _error(value, top.error)
    if stands_for == best:
        return replace(choice, value=value.value, error=own, verdict="best")
    lost, error, doubt = _loss(pool, best, stands_for)
    if not is_sure(lost, doubt):
        lost, error = 0.0, own
    verdict = verdict_of(pool.bot, lost, doubt)
    return replace(choice, value=value.value - lost, error=error, loss=lost, loss_error=doubt, verdict=verdict)


def _listing(evaluation: Evaluation, bot: Bot, view: View, move: int, seed: int) -> Evaluation:
    """The judged choices and this move, which the evaluation may lack: judged beside the best one in the same hands."""
    if any(each.move == move for each in evaluation.choices):
        return evaluation
    best = best_of(evaluation)
    alike = next((each for each in evaluation.choices if bot.equivalent(view, each.move, move)), None)
    if alike is not None:
        listed = tuple(replace(each, move=move) if each is alike else each for each in evaluation.choices)
        return replace(evaluation, choices=listed, best=move if alike is best else evaluation.best)
    pool = Pool(bot, view, (best.move, move), seed)
    _fill(pool, (best.move,))
    made = _judge_choice(pool, Choice(move, 0.0, 0.0, 0.0), best.move, move)
    made, listed = replace(made, value=best.value - made.loss), evaluation.choices
    if made.verdict == "equal":
        listed = tuple(replace(each, verdict="equal") if each.verdict == "best" else each for each in listed)
    return replace(evaluation, choices=(*listed, made))


class Leader(NamedTuple):
    """The best choice, and the other moves that would be no mistake."""

    choice: Choice
    close: tuple[Move, ...]


def leader(bot: Bot, view: View, evaluation: Evaluation, seed: int) -> Leader | None:
    """The best choice of an evaluation, if every other choice surely loses something."""
    found = judge_choices(evaluation, bot, view, seed)
    best = next((each for each in found.choices if each.verdict == "best"), None)
    close = tuple(each.move for each in found.choices if each is not best and each.loss < bot.mistake_bound)
    return None if best is None or not lead(found) else Leader(best, close)
