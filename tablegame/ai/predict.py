"""The prediction of a person's choices, relative to the available options; and of which known style they play.

One predictor serves the level `reader`, hints, reviews and the habits that the table tells. It knows counts of options
and signs that a game has put on them ("same as last time", "held most").

The plain guess is a shuffle: each single item is equally likely. Each context tilts that guess by one sign of every
option: it has learned how much more often than in a shuffle an option of that sign is chosen. The contexts are weighted
by how well each has predicted the choices so far. The shuffle is always one of them, so that a person without habits is
predicted as a shuffler. There are coarse and fine contexts: the coarse ones lead until the fine ones have seen enough.
A little trust flows back to all contexts at each choice, and old observations lose weight in time, so that a change of
habit is followed.

The memory of a seat that learns holds what it knows of each other seat, and which tricks it has learned from.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import exp, log
from typing import Final, Generic, NamedTuple, Protocol

from tablegame.core.bots import Memory
from tablegame.core.contract import V, View
from tablegame.core.habits import Habit, Named

STYLES: Final = "manners"
"""Their key in the memory of a person."""
FARTHEST: Final = 12.0
"""The furthest that a style falls behind, as a natural logarithm, so that a change of style is soon believed."""


class StyleOdds:
    """How far each style is behind the likeliest, in a memory that changes as choices are observed."""

    def __init__(self, memory: Memory) -> None:
        self.behind: dict[str, float] = memory.setdefault(STYLES, {})

    def chances(self, usual: Mapping[str, float]) -> dict[str, float]:
        """The chance of each style, given how usual each is before any observation; they sum to 1."""
        found = {name: share * exp(-self.behind.get(name, 0.0)) for name, share in usual.items()}
        whole = sum(found.values())
        return {name: share / whole for name, share in found.items()}

    def observe(self, likely: Mapping[str, float]) -> None:
        """Observe an act, by how likely each style makes it: natural logarithms, up to a constant."""
        reached = {name: each - self.behind.get(name, 0.0) for name, each in likely.items()}
        best = max(reached.values())
        self.behind.update({name: min(FARTHEST, best - each) for name, each in reached.items()})


SHUFFLE: Final = "shuffle"
"""The context without signs."""

FIRST_TRUST: Final = 0.3
"""Trust in the shuffle before any observation; the contexts share the rest evenly."""
RETURN: Final = 0.001
"""Share of the trust that flows back to all contexts at each choice."""
FIRST_CERTAINTY: Final = 0.7
"""The weight of the assumption that a new sign makes no difference, in observations."""
MOST_CERTAINTY: Final = 60.0
"""The number of observations beyond which old ones lose weight."""
STEEPEST: Final = 5.0
"""Largest tilt of a sign, as a natural logarithm."""
LEAST_EVIDENCE: Final = -6.0
"""The least evidence: a change to predictable play shows within some choices, while chance lifts it to 0 hardly once in
400 times."""
MOST_EVIDENCE: Final = 12.0
"""The most evidence."""
MOST_OF_ONE: Final = 1.0
"""The most evidence of a single choice: one odd choice proves nothing."""
DOUBT: Final = 0.02
"""The share of a shuffle in a rival guess, which makes nothing impossible."""
PROVED: Final = 1.8
"""The evidence from which somebody can be read. A shuffler reaches it within 96 choices of Contraconquer in 4 of 100
matches, in single games hardly ever (tests/test_habits.py)."""
FEWEST: Final = 4
"""The fewest like cases that make a habit."""


@dataclass(frozen=True, slots=True)
class OptionSet:
    """The options of a choice. A context does not tilt an option with an empty sign. Every choice of a game names the
    same contexts, as they share the trust; one without anything to say gives empty signs."""

    counts: tuple[int, ...]  # how many there are of each option
    signs: Mapping[str, tuple[str, ...]]  # for each context the sign of each option


class Tally(NamedTuple):
    """How often a sign of a context was chosen, in how many cases in which it could have been otherwise."""

    context: str
    sign: str
    times: int
    of: int
    gain: float  # how much likelier so often is for somebody with that habit than in a shuffle, as a natural logarithm


class Predictor:
    """Predicts a person's choices from a memory of JSON values, which it changes in place as it observes."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.trust: dict[str, float] = memory.setdefault("trust", {})
        self.tilts: dict[str, dict[str, list[float]]] = memory.setdefault("tilts", {})
        self.tallies: dict[str, dict[str, list[float]]] = memory.setdefault("tallies", {})

    @property
    def styles(self) -> StyleOdds:
        """The odds of the known styles of a game for this person."""
        return StyleOdds(self.memory)

    @property
    def observed(self) -> int:
        """The number of observed choices."""
        return int(self.memory.get("observed", 0))

    @property
    def evidence(self) -> float:
        """How much better the choices were predicted than by the best of the rival guesses, one of which is a shuffle:
        a natural logarithm, below 0 if the rival was better."""
        return min(map(float, self.memory.get("evidence", (0.0,))))

    @property
    def belief(self) -> float:
        """The share of the prediction in what is to be expected: 0 as long as a shuffle may have chosen so."""
        return 1 / (1 + exp(-self.evidence)) if self.evidence >= PROVED else 0.0

    def habits(self, named: Collection[tuple[str, str]]) -> list[Tally]:
        """The tallies of these contexts and signs that show a habit: chosen in two of three cases and more often than
        by chance. The most telling one comes first."""
        found = []
        for context, sign in named:
            times, cases, shares = self.tallies.get(context, {}).get(sign, (0, 0, 0.0))
            if cases >= FEWEST and 3 * times >= 2 * cases and times > shares:
                usual = shares / cases
                often = (times + usual) / (cases + 1)
                gain = times * log(often / usual) + (cases - times) * log((1 - often) / (1 - usual))
                found.append(Tally(context, sign, int(times), int(cases), gain))
        return sorted(found, key=lambda each: -each.gain)

    def chances(self, question: OptionSet) -> tuple[float, ...]:
        """The chance of each option; 0 if there is none of it. They sum to 1."""
        trust = self._trust(question)
        total = [0.0] * len(question.counts)
        for name, share in trust.items():
            for option, chance in enumerate(self._chances_in(name, question)):
                total[option] += share * chance
        return tuple(total)

    def observe(self, question: OptionSet, chosen: int, rival: Sequence[float] | None = None) -> None:
        """Observe the chosen option. rival: the chances by another guess than a shuffle, for `evidence`."""
        if sum(1 for count in question.counts if count) < 2:
            return
        trust = self._trust(question)
        foretold = {name: self._chances_in(name, question) for name in trust}
        usual = question.counts[chosen] / sum(question.counts)
        chance = max(sum(share * foretold[name][chosen] for name, share in trust.items()), 1e-9)
        rivals = [usual] if rival is None else [usual, (1 - DOUBT) * rival[chosen] + DOUBT * usual]
        before = [*self.memory.get("evidence", ()), *[0.0] * len(rivals)]
        self.memory["evidence"] = [
            max(LEAST_EVIDENCE, min(MOST_EVIDENCE, known + min(MOST_OF_ONE, log(chance / guess))))
            for known, guess in zip(before, rivals, strict=False)
        ]
        self._tally(question, chosen)
        grown = {name: share * max(foretold[name][chosen], 1e-9) for name, share in trust.items()}
        risen = sum(grown.values())
        self.trust.update({name: (1 - RETURN) * value / risen + RETURN / len(grown) for name, value in grown.items()})
        for name in question.signs:
            self._learn(name, question, foretold[name], chosen)
        self.memory["observed"] = self.observed + 1

    def _tally(self, question: OptionSet, chosen: int) -> None:
        """Count each sign that could have been chosen or not: how often it was, in how many cases, and how often by a
        shuffle."""
        whole = sum(question.counts)
        for context, signs in question.signs.items():
            shares: dict[str, float] = {}
            for sign, count in zip(signs, question.counts, strict=True):
                shares[sign] = shares.get(sign, 0.0) + count / whole
            kept = self.tallies.setdefault(context, {})
            for sign, share in shares.items():
                if sign and 0 < share < 1 - 1e-9:
                    times, cases, usual = kept.get(sign, (0, 0, 0.0))
                    kept[sign] = [times + (signs[chosen] == sign), cases + 1, usual + share]

    def _trust(self, question: OptionSet) -> dict[str, float]:
        """The trust in the shuffle and in each context, summing to 1."""
        first = (1 - FIRST_TRUST) / max(1, len(question.signs))
        trust = {SHUFFLE: self.trust.get(SHUFFLE, FIRST_TRUST)}
        trust |= {name: self.trust.get(name, first) for name in question.signs}
        whole = sum(trust.values())
        return {name: value / whole for name, value in trust.items()}

    def _chances_in(self, name: str, question: OptionSet) -> list[float]:
        weights: Sequence[float] = question.counts
        if name != SHUFFLE:
            tilts = self.tilts.get(name, {})
            weights = [
                count * exp(tilts[sign][0]) if count and sign in tilts else count
                for count, sign in zip(question.counts, question.signs[name], strict=True)
            ]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def _learn(self, name: str, question: OptionSet, chances: Sequence[float], chosen: int) -> None:
        """Tilt the signs of a context towards the chosen option: a step against the error, shorter with experience."""
        signs = question.signs[name]
        expected: dict[str, float] = {}
        for sign, chance in zip(signs, chances, strict=True):
            if chance:
                expected[sign] = expected.get(sign, 0.0) + chance
        if len(expected) < 2:
            return
        tilts = self.tilts.setdefault(name, {})
        damping = 1 - 1 / len(expected)  # the tilts of a context are only relative: one of them is free
        for sign, chance in expected.items():
            if sign:
                tilt, certainty = tilts.get(sign, (0.0, FIRST_CERTAINTY))
                certainty = min(MOST_CERTAINTY, certainty + chance * (1 - chance))
                tilt += ((sign == signs[chosen]) - chance) * damping / certainty
                tilts[sign] = [max(-STEEPEST, min(STEEPEST, tilt)), certainty]


class PublicAct(Protocol):
    """Something that a seat did before everybody."""

    @property
    def seat(self) -> int: ...

    def inform(self, known: Predictor) -> None:
        """Learn from it what the seat does."""
        ...


class SeenChoice(NamedTuple):
    """A public choice: the seat, its options, the chosen one, and the rival guess for the evidence of a prediction, if
    there is one."""

    seat: int
    question: OptionSet
    option: int
    rival: Sequence[float] | None = None

    def inform(self, known: Predictor) -> None:
        """Let a predictor observe it."""
        known.observe(self.question, self.option, self.rival)


@dataclass(frozen=True, slots=True)
class Learner(Generic[V]):
    """How the readers of a game learn."""

    texts: Callable[[V], list[str]]  # the finished tricks of a view as texts
    acts: Callable[[V, int], Iterable[PublicAct]]  # what the others did in the tricks of a view from one on
    recent: int  # the most acts of others that are learned for one decision

    def learn(self, view: V, memory: Memory) -> None:
        """Learn the tricks that are new to the memory. For another match drop ``seen`` and keep ``opponents``."""
        self._take_in(view, memory, None)

    def recall(self, view: V, memory: Memory | None = None) -> dict[int, Predictor]:
        """A predictor for each other seat that also knows what the view shows beyond the memory, which stays
        unchanged. Without a memory it knows what this record shows; of a spectator's view it has one for each seat."""
        known: Memory = deepcopy(memory) if memory else {}
        # So that no decision waits for a long session, only the latest acts of others are learned.
        self._take_in(view, known, self.recent // (view.players - 1))
        return _predictors(view, known)

    def _take_in(self, view: V, memory: Memory, most: int | None) -> None:
        """Learn from the tricks that are new to the memory, at most the latest ones."""
        tricks = self.texts(view)
        since = _first_new(memory, tricks)
        if since is None:
            return
        known = _predictors(view, memory)
        for act in self.acts(view, since if most is None else max(since, len(tricks) - most)):
            act.inform(known[act.seat])
        memory["seen"] = tricks


def readable_habits(seat: int, predictor: Predictor, named: Named) -> list[Habit]:
    """The habits of a seat that can be read, in the words of the table, the most telling first."""
    found = predictor.habits(named) if predictor.belief else []
    words = [(*named[each.context, each.sign], each) for each in found]
    return [Habit(seat, after, sign, each.times, each.of) for sign, after, each in words]


def _predictors(view: View, memory: Memory) -> dict[int, Predictor]:
    """A predictor for each other seat on its part of the memory, which is made if it is missing."""
    kept: dict[str, Memory] = memory.setdefault("opponents", {})
    return {seat: Predictor(kept.setdefault(str(seat), {})) for seat in range(view.players) if seat != view.seat}


def _first_new(memory: Memory, tricks: Sequence[str]) -> int | None:
    """The first trick that the memory has not seen; None if it has seen them all. After an undo, tricks are new from
    the first different one on."""
    seen: Sequence[str] = memory.get("seen", ())
    same = next((place for place, (old, new) in enumerate(zip(seen, tricks, strict=False)) if old != new), None)
    if same is None and len(tricks) <= len(seen):
        return None
    return len(seen) if same is None else same
