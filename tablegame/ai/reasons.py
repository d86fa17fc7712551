"""Which reasons are given for a choice: those that separate it from its alternative and explain the difference.

The alternative of a choice that loses something is the best one; that of any other choice is the nearest one that loses
something, and where none does, the next equal one. A reason holds for a choice and not for its alternative; against a
composed choice it holds for none that loses nothing. Where the two differ in value, it is given only if the difference
appears where the reason does: in the playouts in which what it names happens after the one choice and not after the
other. Of equal choices only a neutral fact of the view is told; that they are equal is said once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final, Generic, TypeAlias

from tablegame.ai.judging import best_of, is_sure, within
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
"""Reasons that are given for one choice."""
PLAYED: Final = 14
"""Choices that are played on for one question at most: the best ones and the nearest of the others."""
FIRST_LINE: Final = 90
"""English characters that the first reason has at most."""
CLEAR: Final = 2.0
"""Standard errors by which a difference between playouts is more than chance."""
RARE: Final = 0.15
"""The share of the playouts from which something is worth a sentence."""
SELDOM: Final = 0.25
"""The share below which it is said only against a choice of which nothing else is known."""
APART: Final = 0.1
"""By so much two choices must differ in it."""
TELLING: Final = 0.2
"""The part of the difference between two choices that a reason must explain."""
FEW: Final = 6
"""Playouts of which a mean says nothing."""
NEARLY_SURE: Final = 0.985
"""The share from which a counted reason is not given beside a sure one, which knows what is certain."""
FEW_TO_SHOW: Final = 16
"""Playouts of choices between which nothing is lost: enough to show how they go on."""
_UNCOUNTED: Final = 0.75
"""The part that a sure reason without a consequence in the playouts is taken to explain."""

_Content: TypeAlias = tuple[object, ...]


def explained(
    evaluation: Evaluation,
    reasons: Reasons[V] | None,
    engine: Engine,
    bot: Bot,
    view: V,
    seed: str,
    made: int | None = None,
) -> Evaluation:
    """The choices with their reasons. made: only this one and the best one are explained, beside each other; where
    nothing is lost, nothing is played on.

    Equal questions have equal answers, whatever reasons the choices had before.
    """
    choices = tuple(replace(each, reasons=(), line=(), seed="") for each in evaluation.choices)
    evaluation = replace(evaluation, choices=choices)
    if reasons is None or len(choices) < 2:
        return evaluation
    pairs = _pairs(evaluation, bot, view, made)
    asked = list(dict.fromkeys(move for pair in pairs for move in (pair.choice.move, pair.other.move)))
    played, seed = dict[int, list[Playout[V]]](), f"{seed} why"
    loses = any(pair.sign for pair in pairs)
    play = None if reasons.play is None else reasons.play(engine, view)
    if play is not None and (made is None or loses):
        played = playouts(play, asked[:PLAYED], seed, 1 if loses else max(1, play.samples // FEW_TO_SHOW))
    evidence = {move: _Evidence(reasons.kinds, view, move, played.get(move, ()), play) for move in asked}
    best = best_of(evaluation).move
    sound = [evidence[pair.choice.move] for pair in pairs if pair.sign >= 0 and reasons.apart]
    why = {pair.choice.move: _reasons_of(reasons, view, pair, evidence, sound) for pair in pairs}
    said = any(claim.kind == EQUAL for claims in why.values() for claim in claims)
    if (pairs or made is None) and not loses and not said:
        why[best] = (*why.get(best, ())[: MOST - 1], *_either(reasons, view, 2 if made is not None else len(choices)))
    return replace(evaluation, choices=tuple(_explained_choice(each, why, evidence, seed) for each in choices))


def _explained_choice(
    choice: Choice, why: Mapping[int, tuple[Claim, ...]], evidence: Mapping[int, _Evidence[V]], seed: str
) -> Choice:
    """The choice with its reasons, and with how it is likely to go on."""
    line = evidence[choice.move].line if choice.move in evidence else ()
    return replace(choice, reasons=why.get(choice.move, ()), line=line, seed=seed if line else "")


def _either(reasons: Reasons[V], view: V, count: int) -> tuple[Claim, ...]:
    """The sentence that this number of choices are equal, in the word of the game."""
    noun = reasons.noun(view)
    return () if noun is None else (Claim(Reason(EITHER[noun][count > 2], clause="strategy"), kind=EQUAL),)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A choice and its alternative."""

    choice: Choice
    other: Choice
    sign: int  # 1 where the choice is better, -1 where it loses something, 0 where equal


def _pairs(evaluation: Evaluation, bot: Bot, view: V, made: int | None) -> list[_Pair]:
    """Each choice with its alternative, the best one and then the nearest first."""
    best = best_of(evaluation)
    twins = [each for each in evaluation.choices if each is not best and bot.equivalent(view, best.move, each.move)]
    others = [each for each in evaluation.choices if each is not best and each not in twins]
    if made is not None:
        others, twins = [each for each in others if each.move == made], []
    if not others:
        return []
    losing = [each for each in others if _loses(evaluation, best, each)]
    against = min(losing, key=lambda each: best.value - each.value) if losing else None
    found = [_Pair(best, against or others[0], 1 if against else 0)]
    for each in others:
        if each in losing:
            found.append(_Pair(each, best, -1))
        else:
            found.append(_Pair(each, against or best, 1 if against else 0))
    return found + [replace(found[0], choice=each) for each in twins]


def _loses(evaluation: Evaluation, best: Choice, choice: Choice) -> bool:
    """Whether a choice promises surely less than the best one; where nobody has judged them, one outside the mix."""
    if evaluation.best is not None:
        return choice.verdict in LOSING
    return not within(evaluation, choice) and is_sure(best.value - choice.value, sqrt(best.error**2 + choice.error**2))


class _Evidence(Generic[V]):
    """What is claimed of one choice: sure claims, and for each likely one in which playouts it comes true."""

    def __init__(
        self, kinds: Sequence[Kind[V]], view: V, move: int, played: Sequence[Playout[V]], play: QuickPlay[V] | None
    ) -> None:
        self.played = played
        self.play = play
        self.line = likeliest(played)
        self.sure: dict[_Content, Claim] = {}
        self.likely: dict[_Content, dict[Reason, list[bool]]] = {}
        self.otherwise: dict[_Content, list[bool]] = {}
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
        """The chance that is said of what happened in these playouts; 0 where there are none."""
        return self.play.chance(self.played, happened) if self.play is not None and self.played else 0.0

    def happened(self, content: _Content) -> list[bool]:
        """In which playouts that comes true, whatever card it is said of."""
        counted = self.likely.get(content, {}).values()
        return [any(each) for each in zip(*counted, strict=True)] if counted else [False] * len(self.played)

    def beside(self, content: _Content) -> list[bool]:
        """In which playouts that comes true, or what counts as the same when another choice is set beside this one."""
        more = self.otherwise.get(content, self.happened(content))
        return [one or two for one, two in zip(self.happened(content), more, strict=True)]


def _content(kind: Kind[V], reason: Reason) -> _Content:
    """What is claimed whatever card it is said of: the kind, the seats and what else tells its claims apart."""
    return kind.key, *(value for name, value in reason.fields if name.startswith("seat") or name in kind.named)


@dataclass(frozen=True, slots=True)
class _Candidate(Generic[V]):
    """A claim that may be given."""

    kind: Kind[V]
    place: int  # of its kind in the game's list
    claim: Claim
    part: float  # of the difference in value that it explains
    where: tuple[bool, ...] = ()  # the playouts in which it makes a difference

    @property
    def rank(self) -> tuple[bool, float, int, float]:
        """What is sure comes first; then what explains more, what the game lists earlier, and what is likelier."""
        share = self.claim.share or 0.0
        return isinstance(self.kind, LikelyKind), -round(4 * min(1.0, self.part)), self.place, -share

    def repeats(self, given: _Candidate[V]) -> bool:
        """Whether this claim adds nothing to the given one: it has the same kind or the same playouts, or is covered by
        it."""
        same = bool(given.where) and given.where == self.where and given.kind.ending == self.kind.ending
        return same or self.kind.key in (given.kind.key, *given.kind.covers)


def _reasons_of(
    reasons: Reasons[V], view: V, pair: _Pair, evidence: Mapping[int, _Evidence[V]], sound: Sequence[_Evidence[V]]
) -> tuple[Claim, ...]:
    """The reasons for a choice beside its alternative: the most telling first, but a cause before how the deal ends."""
    own, other = evidence[pair.choice.move], evidence[pair.other.move]
    found = list(_candidates(reasons.kinds, pair.sign, own, other, *(sound if pair.sign < 0 else ())))
    covered = {key for each in found for key in each.kind.covers}
    # What is certain is not told as likely, and is not denied, though it holds for both choices.
    held = {content[0] for content in own.sure}
    certain = {key for kind in reasons.kinds if isinstance(kind, SureKind) and kind.key in held for key in kind.covers}
    found = [
        each
        for each in found
        if each.kind.key not in covered and not (isinstance(each.kind, LikelyKind) and each.kind.key in certain)
    ]
    often = [each for each in found if each.claim.share is None or each.claim.share >= SELDOM]
    found = found if not often and pair.sign < 0 else often
    found.sort(key=lambda each: each.rank)
    first = next((each for each in found if len(each.claim.reason.english()) <= FIRST_LINE), None)
    if first is None:
        return _unexplained(reasons, view, pair)
    given = [first]
    for each in sorted(found, key=lambda each: first.kind.ending and each.kind.ending):
        vain = isinstance(first.kind, SureKind) and each.claim.share is not None and each.claim.share >= NEARLY_SURE
        beside = not (first.kind.alone or each.kind.alone or any(each.repeats(one) for one in given))
        if len(given) < MOST and not vain and beside:
            given.append(each)
    if all(len(each.claim.reason.english()) <= FIRST_LINE for each in given):
        given.sort(key=lambda each: each.kind.ending)
    return tuple(each.claim for each in given)


def _unexplained(reasons: Reasons[V], view: V, pair: _Pair) -> tuple[Claim, ...]:
    """What the game says of equal choices where no kind separates them."""
    equal = reasons.equal if pair.sign == 0 or pair.choice.verdict == "equal" else None
    matters = None if equal is None else equal(view, pair.choice.move)
    return () if matters is None else (Claim(matters, kind=EQUAL),)


def _candidates(kinds: Sequence[Kind[V]], sign: int, own: _Evidence[V], *rest: _Evidence[V]) -> Iterable[_Candidate[V]]:
    """The claims about a choice that hold for none of the rest and explain the difference between it and the first."""
    other = rest[0]
    gaps = [sign * (one.value - two.value) for one, two in zip(own.played, other.played, strict=bool(own.played))]
    for place, kind in enumerate(kinds):
        if (kind.good is True and sign < 0) or (kind.good is False and sign >= 0):
            continue
        if not sign and (kind.good is not None or kind.ending or isinstance(kind, LikelyKind)):
            continue
        if isinstance(kind, SureKind):
            for content, claim in own.sure.items():
                if content[0] != kind.key or any(content in each.sure for each in rest):
                    continue
                where = _differ(kind, own, other)
                counts = where and (kind.good is None or _is_clear(gaps))
                part = _part(sign, gaps, where) if counts else _UNCOUNTED if kind.good is not None or not sign else 0.0
                if part >= TELLING:
                    yield _Candidate(kind, place, claim, part, where)
            continue
        for content, counted in own.likely.items():
            if content[0] != kind.key:
                continue
            beside = other.beside(content) or [False] * len(own.played)
            happened = own.happened(content)
            most = max(each.chance(each.beside(content)) for each in rest)
            if own.chance(happened) - most < APART or not _is_more(happened, beside):
                continue
            for reason, happened in counted.items():
                chance = own.chance(happened)
                where = tuple(one and not two for one, two in zip(happened, beside, strict=True))
                part = _part(sign, gaps, where)
                if chance >= max(RARE, kind.least) and part >= TELLING:
                    claim = Claim(with_share(reason, chance), chance, kind=kind.key)
                    yield _Candidate(kind, place, claim, part, where)


def _differ(kind: SureKind[V], own: _Evidence[V], other: _Evidence[V]) -> tuple[bool, ...]:
    """The playouts in which what a sure kind claims comes true after the one choice and not after the other."""
    if kind.shows is None or not other.played:
        return ()
    pairs = zip(own.played, other.played, strict=bool(own.played))
    return tuple(kind.shows(one) and not kind.shows(two) for one, two in pairs)


def _is_more(one: Sequence[bool], other: Sequence[bool]) -> bool:
    """Whether something happens clearly more often after the one choice than after the other."""
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    mean, error = _mean_and_error(gaps)
    return mean > CLEAR * error


def _is_clear(gaps: Sequence[float]) -> bool:
    """Whether the playouts show a difference at all."""
    mean, error = _mean_and_error(gaps)
    return abs(mean) > CLEAR * error


def _part(sign: int, gaps: Sequence[float], where: Sequence[bool]) -> float:
    """The part of the difference between two choices that lies in these playouts; 0 where it is not clearly larger
    there (than nothing, where hardly any playouts are left beside them), and where the playouts do not show the
    difference. Between equal choices there is none to explain."""
    if not sign:
        return _UNCOUNTED
    whole = sum(gaps)
    inside = [gap for gap, here in zip(gaps, where, strict=True) if here]
    outside = [gap for gap, here in zip(gaps, where, strict=True) if not here]
    if whole <= 0 or not inside:
        return 0.0
    (more, more_error), (less, less_error) = (
        _mean_and_error(inside),
        _mean_and_error(outside if len(outside) >= FEW else ()),
    )
    if more - less <= CLEAR * sqrt(more_error**2 + less_error**2):
        return 0.0
    return sum(inside) / whole


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; both 0 without values."""
    if not values:
        return 0.0, 0.0
    mean = sum(values) / len(values)
    return mean, sqrt(sum((each - mean) ** 2 for each in values)) / len(values)


def likeliest(played: Sequence[Playout[V]]) -> Line:
    """The likeliest continuation: at each step the most frequent move of the playouts that went on so far alike."""
    line: list[tuple[int, Move]] = []
    alike = list(played)
    while alike:
        following: dict[tuple[int, Move], list[Playout[V]]] = {}
        for each in alike:
            if len(each.moves) > len(line):
                following.setdefault(each.moves[len(line)], []).append(each)
        if not following:
            break
        step = max(following, key=lambda move: len(following[move]))
        line.append(step)
        alike = following[step]
    return tuple(line)
