"""The selection of the reasons for a choice: those that make the difference between the choice and its alternative.

The alternative of a choice that loses something is the best choice. The alternative of any other choice is the nearest
choice that loses something; if no choice loses anything, it is another equal choice. A reason is a claim that is true
of its choice and not of the alternative; `core/reasons.py` explains claims, their kinds and playouts. In games with
composed choices (`Reasons.apart`), a reason against a choice is true of no choice that loses nothing.

If choice and alternative differ in value, the reason must also explain a part of the difference. That part comes from
the playouts in which the consequence of the reason appears after only one of the two. The reasons for equal choices are
neutral facts of the view, and one sentence says that the choices are equal.
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

MOST: Final = 2  # the most reasons for one choice
PLAYED: Final = 14  # the most choices that are played on: the best ones and the nearest of the others
FIRST_LINE: Final = 90  # the most English characters of the first reason
CLEAR: Final = 2.0
"""A difference between playouts is clear if it is larger than this number of its standard errors."""
RARE: Final = 0.15  # the least share of the playouts in which a likely claim must come true
SELDOM: Final = 0.25
"""The share below which a likely claim is given only if there is no other reason against the choice."""
APART: Final = 0.1
"""How much larger the share of a likely claim must be for its choice than for the alternative."""
TELLING: Final = 0.2  # the part of the difference in value between two choices that a reason must explain
FEW: Final = 6  # the number of playouts below which their mean is not used
NEARLY_SURE: Final = 0.985
"""The share from which on a likely claim is not given after a sure one: it would sound certain too."""
FEW_TO_SHOW: Final = 16
"""The number of playouts if no choice loses anything. They only show how the game goes on."""
_UNCOUNTED: Final = 0.75
"""The part of a difference that a sure reason explains by assumption if it has no consequence in the playouts."""

_Content: TypeAlias = tuple[object, ...]
"""What a claim says without the cards that it names: the key of its kind, its seats, its fields in `Kind.named`. So
claims that name different cards can be compared."""


def explained(
    evaluation: Evaluation,
    reasons: Reasons[V] | None,
    engine: Engine,
    bot: Bot,
    view: V,
    seed: str,
    made: int | None = None,
) -> Evaluation:
    """The evaluation with the reasons for its choices. Equal arguments give equal reasons.

    reasons: the reasons that the game can give; None for a game without reasons.
    seed: the seed of the playouts.
    made: a move that was made. Then only this move and the best one are explained, each against the other; if the move
        loses nothing, there are no playouts. None: explain all choices.
    """
    choices = tuple(replace(choice, reasons=(), line=(), seed="") for choice in evaluation.choices)
    evaluation = replace(evaluation, choices=choices)
    if reasons is None or len(choices) < 2:
        return evaluation
    pairs = _pairs(evaluation, bot, view, made)
    moves = list(dict.fromkeys(move for pair in pairs for move in (pair.choice.move, pair.other.move)))
    by_move: dict[int, list[Playout[V]]] = {}
    playout_seed = f"{seed} why"
    values_differ = any(pair.sign for pair in pairs)
    play = None if reasons.play is None else reasons.play(engine, view)
    if play is not None and (made is None or values_differ):
        one_in = 1 if values_differ else max(1, play.samples // FEW_TO_SHOW)
        by_move = playouts(play, moves[:PLAYED], playout_seed, one_in)
    evidence = {move: _Evidence(reasons.kinds, view, move, by_move.get(move, ()), play) for move in moves}
    sound = [evidence[pair.choice.move] for pair in pairs if pair.sign >= 0 and reasons.apart]
    claims = {pair.choice.move: _claims_for(reasons, view, pair, evidence, sound) for pair in pairs}
    says_equal = any(claim.kind == EQUAL for of_choice in claims.values() for claim in of_choice)
    if not values_differ and not says_equal and (pairs or made is None):  # say once that the choices are equal
        best, count = best_of(evaluation).move, len(choices) if made is None else 2
        claims[best] = (*claims.get(best, ())[: MOST - 1], *_equality(reasons, view, count))

    def explained_choice(choice: Choice) -> Choice:
        line = evidence[choice.move].line if choice.move in evidence else ()
        return replace(choice, reasons=claims.get(choice.move, ()), line=line, seed=playout_seed if line else "")

    return replace(evaluation, choices=tuple(map(explained_choice, choices)))


def _equality(reasons: Reasons[V], view: V, count: int) -> tuple[Claim, ...]:
    """The claim that this number of choices are equal; () if they should be varied (`Reasons.noun` is None)."""
    noun = reasons.noun(view)
    if noun is None:
        return ()
    either, any_of_them = EITHER[noun]
    return (Claim(Reason(either if count == 2 else any_of_them, clause="strategy"), kind=EQUAL),)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A choice and the alternative with which it is compared."""

    choice: Choice
    other: Choice
    sign: int  # 1 if the choice is better than the alternative, -1 if it loses something, 0 if both are equal


def _pairs(evaluation: Evaluation, bot: Bot, view: V, made: int | None) -> list[_Pair]:
    """The choices with their alternatives: first the best choice, then the others in the order of the evaluation.
    made: only the best choice and the choice of this move, each as the alternative of the other. None: all choices."""
    best = best_of(evaluation)
    not_best = [choice for choice in evaluation.choices if choice is not best]
    # Equivalents of the best choice are no alternative to it. They get its reasons, last.
    twins = [choice for choice in not_best if bot.equivalent(view, best.move, choice.move)]
    others = [choice for choice in not_best if choice not in twins]
    if made is not None:
        twins, others = [], [choice for choice in others if choice.move == made]
    if not others:
        return []
    losing = [choice for choice in others if _loses(evaluation, best, choice)]
    nearest_losing = min(losing, key=lambda choice: best.value - choice.value) if losing else None
    sign = 1 if losing else 0
    pairs = [_Pair(best, nearest_losing or others[0], sign)]
    for choice in others:
        if choice in losing:
            pairs.append(_Pair(choice, best, -1))
        else:
            pairs.append(_Pair(choice, nearest_losing or best, sign))
    return pairs + [replace(pairs[0], choice=twin) for twin in twins]


def _loses(evaluation: Evaluation, best: Choice, choice: Choice) -> bool:
    """Whether a choice surely has less value than the best one. Before the judgement, no choice that the adviser makes
    now and then counts as losing."""
    if evaluation.best is not None:
        return choice.verdict in LOSING
    error = sqrt(best.error**2 + choice.error**2)
    return not is_in_mix(evaluation, choice) and is_sure(best.value - choice.value, error)


class _Evidence(Generic[V]):
    """All claims that are true of one choice, sure and likely, the likely ones with the playouts in which they are."""

    def __init__(
        self, kinds: Sequence[Kind[V]], view: V, move: int, played: Sequence[Playout[V]], play: QuickPlay[V] | None
    ) -> None:
        """move: the choice. played: its playouts, none for a choice far from the best. play: has made all playouts."""
        self.played = played
        self.play = play
        self.line = likeliest(played)
        self.sure: dict[_Content, Claim] = {}
        self.likely: dict[_Content, dict[Reason, list[bool]]] = {}
        """By content and sentence: for each playout whether the sentence comes true in it."""
        self.otherwise: dict[_Content, list[bool]] = {}
        """By content: for each playout whether `LikelyKind.otherwise` finds a sentence with this content in it."""
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
        """The chance of an event after the choice. happened: for each playout whether the event happened in it."""
        return self.play.chance(self.played, happened) if self.play is not None and self.played else 0.0

    def happened(self, content: _Content) -> list[bool]:
        """For each playout whether any sentence with this content comes true in it. content: what the sentence says."""
        counted = self.likely.get(content, {}).values()
        return list(map(any, zip(*counted, strict=True))) if counted else [False] * len(self.played)

    def happened_otherwise(self, content: _Content) -> list[bool]:
        """For each playout whether the content counts as true when another choice is compared with this one: whether it
        happened after this choice, or would have happened in another way (`otherwise`, where the game says so)."""
        happened = self.happened(content)
        in_another_way = self.otherwise.get(content, happened)
        return [any(both) for both in zip(happened, in_another_way, strict=True)]


def _content(kind: Kind[V], reason: Reason) -> _Content:
    """The content of a claim of this kind with this sentence."""
    return kind.key, *(value for name, value in reason.fields if name.startswith("seat") or name in kind.named)


@dataclass(frozen=True, slots=True)
class _Candidate(Generic[V]):
    """A claim that can be given as a reason."""

    kind: Kind[V]
    index: int  # the index of its kind in the game's list
    claim: Claim
    part: float  # the part of the difference in value that the claim explains, 1 for all of it
    where: tuple[bool, ...] = ()  # for each playout, whether the claim makes a difference in it

    @property
    def rank(self) -> tuple[bool, float, int, float]:
        """The sort key: sure claims first, then by the explained part in quarters, the place of the kind, the share."""
        share = self.claim.share or 0.0
        return isinstance(self.kind, LikelyKind), -round(4 * min(1.0, self.part)), self.index, -share

    @property
    def is_short(self) -> bool:
        """Whether the sentence fits the line of the first reason."""
        return len(self.claim.reason.english()) <= FIRST_LINE

    def may_follow(self, first: _Candidate[V]) -> bool:
        """Whether this claim may be the second reason after `first`. Some kinds must stand alone. After a sure claim,
        no likely claim that is nearly sure may follow."""
        share = self.claim.share
        sounds_sure = isinstance(first.kind, SureKind) and share is not None and share >= NEARLY_SURE
        return not (first.kind.alone or self.kind.alone or sounds_sure)

    def repeats(self, other: _Candidate[V]) -> bool:
        """Whether this claim adds nothing to the other one: they have the same kind, or the other one's kind covers
        this one, or both make a difference in the same playouts."""
        same_playouts = bool(other.where) and other.where == self.where and other.kind.ending == self.kind.ending
        return same_playouts or self.kind.key in (other.kind.key, *other.kind.covers)


def _claims_for(
    reasons: Reasons[V], view: V, pair: _Pair, evidence: Mapping[int, _Evidence[V]], sound: Sequence[_Evidence[V]]
) -> tuple[Claim, ...]:
    """The reasons for or against a choice, compared with its alternative. The most important ones come first, but a
    reason about the end of the deal comes last.

    evidence: the claims about each choice, by its move.
    sound: the evidence of the choices that lose nothing. A reason against this choice may be true of none of them.
    """
    own, other = evidence[pair.choice.move], evidence[pair.other.move]
    all_found = list(_candidates(reasons.kinds, pair.sign, own, other, *(sound if pair.sign < 0 else ())))
    candidates = _uncovered(all_found, reasons.kinds, own)
    frequent = [found for found in candidates if found.claim.share is None or found.claim.share >= SELDOM]
    if frequent or pair.sign >= 0:  # only against a choice is a rare reason better than none
        candidates = frequent
    candidates.sort(key=lambda candidate: candidate.rank)
    first = next((candidate for candidate in candidates if candidate.is_short), None)
    if first is None:
        return _fact_of_equal(reasons, view, pair)
    chosen = [first]
    # After a first reason about the end of the deal, a cause of the end is better than another claim about the end.
    for candidate in sorted(candidates, key=lambda candidate: first.kind.ending and candidate.kind.ending):
        is_new = not any(candidate.repeats(earlier) for earlier in chosen)
        if len(chosen) < MOST and is_new and candidate.may_follow(first):
            chosen.append(candidate)
    if all(candidate.is_short for candidate in chosen):  # else the first one must stay first
        chosen.sort(key=lambda candidate: candidate.kind.ending)
    return tuple(candidate.claim for candidate in chosen)


def _uncovered(candidates: list[_Candidate[V]], kinds: Sequence[Kind[V]], own: _Evidence[V]) -> list[_Candidate[V]]:
    """The candidates without those that another candidate covers, or that a sure claim about the choice covers.
    A sure claim covers likely ones even if it is no candidate itself, because it is true of both choices."""
    covered = {key for candidate in candidates for key in candidate.kind.covers}
    sure_keys = {key for key, *_ in own.sure}
    facts = [kind for kind in kinds if isinstance(kind, SureKind) and kind.key in sure_keys]
    covered_by_fact = {key for kind in facts for key in kind.covers}

    def is_covered(kind: Kind[V]) -> bool:
        return kind.key in covered or (isinstance(kind, LikelyKind) and kind.key in covered_by_fact)

    return [candidate for candidate in candidates if not is_covered(candidate.kind)]


def _fact_of_equal(reasons: Reasons[V], view: V, pair: _Pair) -> tuple[Claim, ...]:
    """The claim of `Reasons.equal` for a choice that is as good as its alternative or the best one; () for others."""
    equal = reasons.equal if pair.sign == 0 or pair.choice.verdict == "equal" else None
    fact = None if equal is None else equal(view, pair.choice.move)
    return () if fact is None else (Claim(fact, kind=EQUAL),)


def _candidates(kinds: Sequence[Kind[V]], sign: int, own: _Evidence[V], *rest: _Evidence[V]) -> Iterable[_Candidate[V]]:
    """The claims that can be reasons for a choice: sure claims that are true of none of the rest, and likely claims
    that come true clearly more often than after any of them.

    sign: 1 if the choice is better than the alternative, -1 if it loses something, 0 if both are equal.
    own: the evidence of the choice.
    rest: the evidence of other choices, that of the alternative first; at least that one is required.
    """
    playouts_of_both = zip(own.played, rest[0].played, strict=bool(own.played))  # a far choice has no playouts
    gaps = [sign * (one.value - other.value) for one, other in playouts_of_both]
    for index, kind in enumerate(kinds):
        wrong_direction = (kind.good is True and sign < 0) or (kind.good is False and sign >= 0)
        neutral_fact = kind.good is None and not kind.ending and isinstance(kind, SureKind)
        if wrong_direction or (sign == 0 and not neutral_fact):
            continue
        if isinstance(kind, SureKind):
            yield from _sure_candidates(kind, index, sign, gaps, own, rest)
        else:
            yield from _likely_candidates(kind, index, sign, gaps, own, rest)


def _sure_candidates(
    kind: SureKind[V], index: int, sign: int, gaps: Sequence[float], own: _Evidence[V], rest: Sequence[_Evidence[V]]
) -> Iterable[_Candidate[V]]:
    """The claims of a sure kind that can be reasons. Other parameters are those of `_candidates`.

    index: the index of the kind in the game's list. gaps: how much better the choice is in each playout than the
    alternative, or how much worse if the sign is -1.
    """
    for content, claim in own.sure.items():
        if content[0] != kind.key or any(content in other.sure for other in rest):
            continue
        where = _where_shown(kind, own, rest[0])
        # If the playouts show no clear difference between the two choices, they say nothing about a good or bad claim.
        if where and (kind.good is None or _is_clear(gaps)):
            part = _part(sign, gaps, where)
        else:
            part = _UNCOUNTED if kind.good is not None or not sign else 0.0
        if part >= TELLING:
            yield _Candidate(kind, index, claim, part, where)


def _likely_candidates(
    kind: LikelyKind[V], index: int, sign: int, gaps: Sequence[float], own: _Evidence[V], rest: Sequence[_Evidence[V]]
) -> Iterable[_Candidate[V]]:
    """The claims of a likely kind that can be reasons. The parameters are those of `_sure_candidates`."""
    for content, counted in own.likely.items():
        if content[0] != kind.key:
            continue
        after_own = own.happened(content)
        after_other = rest[0].happened_otherwise(content) or [False] * len(own.played)  # a far choice has no playouts
        highest_chance = max(other.chance(other.happened_otherwise(content)) for other in rest)
        mean, error = _mean_and_error([here - there for here, there in zip(after_own, after_other, strict=True)])
        if own.chance(after_own) - highest_chance < APART or mean <= CLEAR * error:
            continue
        for reason, true_in in counted.items():  # sentences that say the same of different cards
            chance = own.chance(true_in)
            where = tuple(here and not there for here, there in zip(true_in, after_other, strict=True))
            part = _part(sign, gaps, where)
            if chance >= max(RARE, kind.least) and part >= TELLING:
                yield _Candidate(kind, index, Claim(with_share(reason, chance), chance, kind=kind.key), part, where)


def _where_shown(kind: SureKind[V], own: _Evidence[V], other: _Evidence[V]) -> tuple[bool, ...]:
    """For each playout, whether the consequence of a sure kind appears after the own choice and not after the other
    one; () if the kind has no consequence or there are no playouts."""
    shows = kind.shows
    if shows is None or not other.played:
        return ()
    playouts_of_both = zip(own.played, other.played, strict=bool(own.played))
    return tuple(shows(own_playout) and not shows(other_playout) for own_playout, other_playout in playouts_of_both)


def _is_clear(gaps: Sequence[float]) -> bool:
    """Whether the mean of these differences is farther from 0 than chance explains."""
    mean, error = _mean_and_error(gaps)
    return abs(mean) > CLEAR * error


def _part(sign: int, gaps: Sequence[float], where: Sequence[bool]) -> float:
    """Which part of the difference in value between two choices lies in the marked playouts: 1 for all of it.

    The part is 0 if all playouts together show no difference, or if the difference in the marked playouts is not
    clearly larger than in the others (or than 0, if the others are few). For equal choices, which have no difference to
    explain, it is a constant.

    sign: 0 for equal choices. gaps: the difference in each playout. where: for each playout, whether it is marked.
    """
    if not sign:
        return _UNCOUNTED
    total = sum(gaps)
    inside = [gap for gap, is_marked in zip(gaps, where, strict=True) if is_marked]
    outside = [gap for gap, is_marked in zip(gaps, where, strict=True) if not is_marked]
    if total <= 0 or not inside:
        return 0.0
    inside_mean, inside_error = _mean_and_error(inside)
    outside_mean, outside_error = _mean_and_error(outside if len(outside) >= FEW else ())
    if inside_mean - outside_mean <= CLEAR * sqrt(inside_error**2 + outside_error**2):
        return 0.0
    return sum(inside) / total


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of the values and its standard error; both 0 without values."""
    if not values:
        return 0.0, 0.0
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def likeliest(played: Sequence[Playout[V]]) -> Line:
    """The likeliest continuation: each move is the most frequent one after the moves before it."""
    line: list[tuple[int, Move]] = []
    same_so_far = list(played)
    while same_so_far:
        by_move: dict[tuple[int, Move], list[Playout[V]]] = {}
        for playout in same_so_far:
            if len(playout.moves) > len(line):
                by_move.setdefault(playout.moves[len(line)], []).append(playout)
        if not by_move:
            break
        move = max(by_move, key=lambda move: len(by_move[move]))
        line.append(move)
        same_so_far = by_move[move]
    return tuple(line)
