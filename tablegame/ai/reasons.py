"""The selection of reasons for a choice: those that separate it from its alternative and explain the difference.

The alternative of a choice that loses something is the best one. That of any other choice is the nearest one that loses
something or, if none does, the next equal one. A reason holds for a choice and not for its alternative; one against a
composed choice holds for none that loses nothing. If the two differ in value, a reason is given only if enough of the
difference lies in the playouts in which its consequence appears after one choice and not after the other. Equal choices
have only neutral facts of the view as reasons, and their equality is given once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final, Generic, TypeAlias

from tablegame.ai.judging import best_of, is_in_mix, is_sure
from tablegame.core.bots import LOSING, Bot, Choice, Evaluation
from tablegame.core.contract import Engine, Move, V
from tablegame.core.reasons import (
    EITHER,
    EQUAL,
    Claim,
    Kind,
    LikelyKind,
    Line,
    Playout,
    QuickPlay,
    Reasons,
    SureKind,
    playouts,
    with_share,
)
from tablegame.core.text import Reason

MOST: Final = 2
"""The most reasons for one choice."""
PLAYED: Final = 14
"""The most choices that are played on for one question: the best ones and the nearest of the others."""
FIRST_LINE: Final = 90
"""The most English characters of the first reason."""
CLEAR: Final = 2.0
"""The number of standard errors by which a difference between playouts is more than chance."""
RARE: Final = 0.15
"""The least share of the playouts for a counted reason."""
SELDOM: Final = 0.25
"""The share below which a counted reason is given only if there is no other reason against the choice."""
APART: Final = 0.1
"""The least difference between the shares of two choices for a counted reason."""
TELLING: Final = 0.2
"""The part of the difference in value between two choices that a reason must explain."""
FEW: Final = 6
"""The number of playouts below which their mean is not used."""
NEARLY_SURE: Final = 0.985
"""The share from which a counted reason is not given together with a sure one, which knows what is certain."""
FEW_TO_SHOW: Final = 16
"""The number of playouts of choices between which nothing is lost: enough to show how they go on."""
_UNCOUNTED: Final = 0.75
"""The part that a sure reason without a consequence in the playouts is taken to explain."""

_Content: TypeAlias = tuple[object, ...]
"""The content of a claim apart from its card: its kind, its seats and its other distinguishing fields."""


def explained(
    evaluation: Evaluation,
    reasons: Reasons[V] | None,
    engine: Engine,
    bot: Bot,
    view: V,
    seed: str,
    made: int | None = None,
) -> Evaluation:
    """The evaluation with the reasons for its choices; equal questions have equal answers.

    seed: the seed of the playouts.
    made: explain only this choice and the best one, each against the other; without a loss nothing is played on.
    """
    choices = tuple(replace(choice, reasons=(), line=(), seed="") for choice in evaluation.choices)
    evaluation = replace(evaluation, choices=choices)
    if reasons is None or len(choices) < 2:
        return evaluation
    pairs = _pairs(evaluation, bot, view, made)
    moves = list(dict.fromkeys(move for pair in pairs for move in (pair.choice.move, pair.other.move)))
    by_move, seed = dict[int, list[Playout[V]]](), f"{seed} why"
    differ = any(pair.sign for pair in pairs)
    play = None if reasons.play is None else reasons.play(engine, view)
    if play is not None and (made is None or differ):
        by_move = playouts(play, moves[:PLAYED], seed, 1 if differ else max(1, play.samples // FEW_TO_SHOW))
    evidence = {move: _Evidence(reasons.kinds, view, move, by_move.get(move, ()), play) for move in moves}
    sound = [evidence[pair.choice.move] for pair in pairs if pair.sign >= 0 and reasons.apart]
    claims = {pair.choice.move: _claims_for(reasons, view, pair, evidence, sound) for pair in pairs}
    if (
        (pairs or made is None)
        and not differ
        and all(claim.kind != EQUAL for each in claims.values() for claim in each)
    ):
        best, count = best_of(evaluation).move, 2 if made is not None else len(choices)
        claims[best] = (*claims.get(best, ())[: MOST - 1], *_equality(reasons, view, count))

    def explained_choice(choice: Choice) -> Choice:
        line = evidence[choice.move].line if choice.move in evidence else ()
        return replace(choice, reasons=claims.get(choice.move, ()), line=line, seed=seed if line else "")

    return replace(evaluation, choices=tuple(map(explained_choice, choices)))


def _equality(reasons: Reasons[V], view: V, count: int) -> tuple[Claim, ...]:
    """The claim that this number of choices are equal; () if the game has no noun for them."""
    noun = reasons.noun(view)
    return () if noun is None else (Claim(Reason(EITHER[noun][count > 2], clause="strategy"), kind=EQUAL),)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A choice and its alternative."""

    choice: Choice
    other: Choice
    sign: int  # 1 if the choice is better than the other one, -1 if it loses something, 0 if they are equal


def _pairs(evaluation: Evaluation, bot: Bot, view: V, made: int | None) -> list[_Pair]:
    """Each choice with its alternative: first the best one, then the others from the nearest one on."""
    best = best_of(evaluation)
    twins = [each for each in evaluation.choices if each is not best and bot.equivalent(view, best.move, each.move)]
    others = [each for each in evaluation.choices if each is not best and each not in twins]
    if made is not None:
        others, twins = [each for each in others if each.move == made], []
    if not others:
        return []
    losing = [each for each in others if _loses(evaluation, best, each)]
    nearest_losing = min(losing, key=lambda each: best.value - each.value) if losing else None
    pairs = [_Pair(best, nearest_losing or others[0], 1 if nearest_losing else 0)]
    for choice in others:
        if choice in losing:
            pairs.append(_Pair(choice, best, -1))
        else:
            pairs.append(_Pair(choice, nearest_losing or best, 1 if nearest_losing else 0))
    return pairs + [replace(pairs[0], choice=twin) for twin in twins]


def _loses(evaluation: Evaluation, best: Choice, choice: Choice) -> bool:
    """Whether a choice surely has less value than the best one; if they have not been judged, one outside the mix."""
    if evaluation.best is not None:
        return choice.verdict in LOSING
    error = sqrt(best.error**2 + choice.error**2)
    return not is_in_mix(evaluation, choice) and is_sure(best.value - choice.value, error)


class _Evidence(Generic[V]):
    """The claims about one choice: the sure ones, and the likely ones with the playouts in which each comes true."""

    def __init__(
        self, kinds: Sequence[Kind[V]], view: V, move: int, played: Sequence[Playout[V]], play: QuickPlay[V] | None
    ) -> None:
        """played: the playouts of the choice."""
        self.played = played
        self.play = play
        self.line = likeliest(played)
        self.sure: dict[_Content, Claim] = {}
        self.likely: dict[_Content, dict[Reason, list[bool]]] = {}
        """For each sentence, whether it comes true in each playout."""
        self.otherwise: dict[_Content, list[bool]] = {}
        """The same for the sentences of `LikelyKind.otherwise`."""
        for kind in kinds:
            if isinstance(kind, SureKind):
                claim = kind.find(view, move)
                if claim is not None:
                    self.sure[_content(kind, claim.reason)] = replace(claim, kind=kind.key)
                continue
            for number, playout in enumerate(played):
                for reason in kind.happens(playout):
                    counted = self.likely.setdefault(_content(kind, reason), {})
                    counted.setdefault(reason, [False] * len(played))[number] = True
                for reason in kind.otherwise(playout) if kind.otherwise else ():
                    self.otherwise.setdefault(_content(kind, reason), [False] * len(played))[number] = True

    def chance(self, happened: Sequence[bool]) -> float:
        """The chance of an event by the playouts in which it happened; 0 without playouts."""
        return self.play.chance(self.played, happened) if self.play is not None and self.played else 0.0

    def happened(self, content: _Content) -> list[bool]:
        """Whether a claim of this content comes true in each playout, with any card."""
        counted = self.likely.get(content, {}).values()
        return [any(each) for each in zip(*counted, strict=True)] if counted else [False] * len(self.played)

    def happened_otherwise(self, content: _Content) -> list[bool]:
        """Whether the content counts as true in each playout when this choice is the alternative of another one."""
        more = self.otherwise.get(content, self.happened(content))
        return [one or two for one, two in zip(self.happened(content), more, strict=True)]


def _content(kind: Kind[V], reason: Reason) -> _Content:
    return kind.key, *(value for name, value in reason.fields if name.startswith("seat") or name in kind.named)


@dataclass(frozen=True, slots=True)
class _Candidate(Generic[V]):
    """A claim that may be given."""

    kind: Kind[V]
    index: int  # the index of its kind in the game's list
    claim: Claim
    part: float  # the part of the difference in value that it explains
    where: tuple[bool, ...] = ()  # the playouts in which it makes a difference

    @property
    def rank(self) -> tuple[bool, float, int, float]:
        """The sort key: sure claims first, then those that explain more, those of earlier kinds, the likelier ones."""
        share = self.claim.share or 0.0
        return isinstance(self.kind, LikelyKind), -round(4 * min(1.0, self.part)), self.index, -share

    def repeats(self, other: _Candidate[V]) -> bool:
        """Whether this claim adds nothing to the other one: it has the same kind or the same playouts, or is covered by
        it."""
        same = bool(other.where) and other.where == self.where and other.kind.ending == self.kind.ending
        return same or self.kind.key in (other.kind.key, *other.kind.covers)


def _claims_for(
    reasons: Reasons[V], view: V, pair: _Pair, evidence: Mapping[int, _Evidence[V]], sound: Sequence[_Evidence[V]]
) -> tuple[Claim, ...]:
    """The reasons for or against a choice, compared with its alternative: the most important ones first, but a cause
    before the end of the deal.

    sound: the evidence of choices for none of which a reason against this one may hold.
    """
    own, other = evidence[pair.choice.move], evidence[pair.other.move]
    candidates = list(_candidates(reasons.kinds, pair.sign, own, other, *(sound if pair.sign < 0 else ())))
    covered = {key for each in candidates for key in each.kind.covers}
    # A certain fact is neither called likely nor denied, though it holds for both choices.
    sure_kinds = {content[0] for content in own.sure}
    certain = {
        key for kind in reasons.kinds if isinstance(kind, SureKind) and kind.key in sure_kinds for key in kind.covers
    }
    candidates = [
        each
        for each in candidates
        if each.kind.key not in covered and not (isinstance(each.kind, LikelyKind) and each.kind.key in certain)
    ]
    frequent = [each for each in candidates if each.claim.share is None or each.claim.share >= SELDOM]
    candidates = candidates if not frequent and pair.sign < 0 else frequent
    candidates.sort(key=lambda each: each.rank)
    first = next((each for each in candidates if _is_short(each)), None)
    if first is None:
        return _fact_of_equal(reasons, view, pair)
    chosen = [first]
    for each in sorted(candidates, key=lambda each: first.kind.ending and each.kind.ending):
        nearly_sure = each.claim.share is not None and each.claim.share >= NEARLY_SURE
        adds = not (first.kind.alone or each.kind.alone or any(each.repeats(other) for other in chosen))
        if len(chosen) < MOST and adds and not (nearly_sure and isinstance(first.kind, SureKind)):
            chosen.append(each)
    if all(map(_is_short, chosen)):
        chosen.sort(key=lambda each: each.kind.ending)
    return tuple(each.claim for each in chosen)


def _is_short(candidate: _Candidate[V]) -> bool:
    return len(candidate.claim.reason.english()) <= FIRST_LINE


def _fact_of_equal(reasons: Reasons[V], view: V, pair: _Pair) -> tuple[Claim, ...]:
    """The fact that the game gives for equal choices if no kind separates them; () if the choice is not equal."""
    equal = reasons.equal if pair.sign == 0 or pair.choice.verdict == "equal" else None
    fact = None if equal is None else equal(view, pair.choice.move)
    return () if fact is None else (Claim(fact, kind=EQUAL),)


def _candidates(kinds: Sequence[Kind[V]], sign: int, own: _Evidence[V], *rest: _Evidence[V]) -> Iterable[_Candidate[V]]:
    """The claims about a choice that hold for none of the rest and explain its difference from the first of them."""
    gaps = [sign * (one.value - two.value) for one, two in zip(own.played, rest[0].played, strict=bool(own.played))]
    for index, kind in enumerate(kinds):
        if (kind.good is True and sign < 0) or (kind.good is False and sign >= 0):
            continue
        if not sign and (kind.good is not None or kind.ending or isinstance(kind, LikelyKind)):
            continue
        if isinstance(kind, SureKind):
            yield from _sure_candidates(kind, index, sign, gaps, own, rest)
        else:
            yield from _likely_candidates(kind, index, sign, gaps, own, rest)


def _sure_candidates(
    kind: SureKind[V], index: int, sign: int, gaps: Sequence[float], own: _Evidence[V], rest: Sequence[_Evidence[V]]
) -> Iterable[_Candidate[V]]:
    for content, claim in own.sure.items():
        if content[0] != kind.key or any(content in other.sure for other in rest):
            continue
        where = _where_shown(kind, own, rest[0])
        if where and (kind.good is None or _is_clear(gaps)):
            part = _part(sign, gaps, where)
        else:
            part = _UNCOUNTED if kind.good is not None or not sign else 0.0
        if part >= TELLING:
            yield _Candidate(kind, index, claim, part, where)


def _likely_candidates(
    kind: LikelyKind[V], index: int, sign: int, gaps: Sequence[float], own: _Evidence[V], rest: Sequence[_Evidence[V]]
) -> Iterable[_Candidate[V]]:
    for content, counted in own.likely.items():
        if content[0] != kind.key:
            continue
        otherwise = rest[0].happened_otherwise(content) or [False] * len(own.played)
        happened = own.happened(content)
        most = max(other.chance(other.happened_otherwise(content)) for other in rest)
        mean, error = _mean_and_error([one - two for one, two in zip(happened, otherwise, strict=True)])
        if own.chance(happened) - most < APART or mean <= CLEAR * error:
            continue
        for reason, happened in counted.items():
            chance = own.chance(happened)
            where = tuple(one and not two for one, two in zip(happened, otherwise, strict=True))
            part = _part(sign, gaps, where)
            if chance >= max(RARE, kind.least) and part >= TELLING:
                yield _Candidate(kind, index, Claim(with_share(reason, chance), chance, kind=kind.key), part, where)


def _where_shown(kind: SureKind[V], own: _Evidence[V], other: _Evidence[V]) -> tuple[bool, ...]:
    """Whether, in each playout, the consequence of a sure kind appears after the one choice and not after the other; ()
    without a consequence or playouts."""
    if kind.shows is None or not other.played:
        return ()
    pairs = zip(own.played, other.played, strict=bool(own.played))
    return tuple(kind.shows(one) and not kind.shows(two) for one, two in pairs)


def _is_clear(gaps: Sequence[float]) -> bool:
    """Whether the mean of these differences is more than chance."""
    mean, error = _mean_and_error(gaps)
    return abs(mean) > CLEAR * error


def _part(sign: int, gaps: Sequence[float], where: Sequence[bool]) -> float:
    """The part of the difference in value between two choices that lies in some of the playouts.

    It is 0 if the difference is not clearly larger there than in the other playouts (than 0, if those are few), or if
    all playouts together show no difference. For equal choices it is a constant, as there is nothing to explain.

    gaps: the difference in each playout.
    where: whether to count each playout.
    """
    if not sign:
        return _UNCOUNTED
    whole = sum(gaps)
    inside = [gap for gap, counts in zip(gaps, where, strict=True) if counts]
    outside = [gap for gap, counts in zip(gaps, where, strict=True) if not counts]
    if whole <= 0 or not inside:
        return 0.0
    more, more_error = _mean_and_error(inside)
    less, less_error = _mean_and_error(outside if len(outside) >= FEW else ())
    if more - less <= CLEAR * sqrt(more_error**2 + less_error**2):
        return 0.0
    return sum(inside) / whole


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of the values and its standard error; both 0 without values."""
    if not values:
        return 0.0, 0.0
    mean = sum(values) / len(values)
    return mean, sqrt(sum((each - mean) ** 2 for each in values)) / len(values)


def likeliest(played: Sequence[Playout[V]]) -> Line:
    """The likeliest continuation: at each step the most frequent move in the playouts that have followed it so far."""
    line: list[tuple[int, Move]] = []
    followers = list(played)
    while followers:
        by_move: dict[tuple[int, Move], list[Playout[V]]] = {}
        for playout in followers:
            if len(playout.moves) > len(line):
                by_move.setdefault(playout.moves[len(line)], []).append(playout)
        if not by_move:
            break
        move = max(by_move, key=lambda move: len(by_move[move]))
        line.append(move)
        followers = by_move[move]
    return tuple(line)
