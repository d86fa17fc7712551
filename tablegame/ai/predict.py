"""The prediction of a player's choices from the earlier ones, and the odds of the known styles of play.

One `Predictor` serves the level `reader`, hints, reviews and the habits that the table shows. For each choice a game
tells it how many cards of each option the hand has, and the features of the options ("same as last time", "most common
in hand").

The plain guess is a shuffle: each single card is equally likely. A context (such as "after a lost trick") gives every
option one feature. The predictor learns a tilt for each feature: how much more often the player chooses an option with
the feature than a shuffle would. The prediction is the mean over all contexts, weighted by the trust in each context:
how well it has predicted the choices so far. The shuffle counts as a context, so that a player without habits is
predicted as a shuffler. Coarse contexts lead until the fine contexts have enough observations. At each choice a little
trust flows back to all contexts, and old observations lose weight in time, so that the prediction follows a change of
habit.

A memory is a dictionary of JSON values. The memory of a seat that learns has two entries: ``opponents`` has the memory
of a predictor for each other seat, and ``seen`` has the tricks already learned.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import exp, log
from typing import Final, Generic, NamedTuple, Protocol

from tablegame.core.bots import Memory
from tablegame.core.contract import V, View
from tablegame.core.habits import Habit, HabitNames

STYLES: Final = "manners"  # the key of the styles in the memory of a player
FARTHEST: Final = 12.0
"""The greatest distance of a style from the likeliest one, as a natural logarithm. It is small enough that a change of
style is soon believed."""


class StyleOdds:
    """The odds of the styles of play that a player may have. The player's memory stores them."""

    def __init__(self, memory: Memory) -> None:
        self.behind: dict[str, float] = memory.setdefault(STYLES, {})
        """The distance of each style from the likeliest one, as a natural logarithm of the odds."""

    def chances(self, prior: Mapping[str, float]) -> dict[str, float]:
        """The chance of each style; the chances sum to 1. prior: the chance of each style before any observation."""
        weights = {name: share * exp(-self.behind.get(name, 0.0)) for name, share in prior.items()}
        whole = sum(weights.values())
        return {name: weight / whole for name, weight in weights.items()}

    def observe(self, likelihoods: Mapping[str, float]) -> None:
        """Change the odds after a choice. likelihoods: for each style, the logarithm of the chance that a player of
        this style makes the choice. Only the differences between these logarithms matter."""
        odds = {name: likelihood - self.behind.get(name, 0.0) for name, likelihood in likelihoods.items()}
        highest = max(odds.values())
        self.behind.update({name: min(FARTHEST, highest - own_odds) for name, own_odds in odds.items()})


SHUFFLE: Final = "shuffle"  # the name of the plain guess among the contexts

FIRST_TRUST: Final = 0.3  # the trust in the shuffle before any observation; the contexts share the rest evenly
RETURN: Final = 0.001  # the share of the trust that flows back to all contexts at each choice
FIRST_CERTAINTY: Final = 0.7
"""The number of observations that the first assumption counts for: a new feature makes no difference."""
MOST_CERTAINTY: Final = 60.0  # the number of observations beyond which old ones lose weight
STEEPEST: Final = 5.0  # the largest tilt of a feature, as a natural logarithm
LEAST_EVIDENCE: Final = -6.0
"""The least `Predictor.evidence`, which says how much better than a shuffle the prediction was. From there a player who
becomes predictable is noticed after some choices, and a shuffler reaches 0 by chance hardly once in 400 times."""
MOST_EVIDENCE: Final = 12.0
MOST_OF_ONE: Final = 1.0  # the most evidence that a single choice adds, since one odd choice proves nothing
DOUBT: Final = 0.02
"""The share of a shuffle in a rival guess (see `Predictor.observe`), so that the rival calls no choice impossible."""
PROVED: Final = 1.8
"""The evidence from which on a player can be read. A shuffler reaches it within 96 choices of Contraconquer in 4 of 100
matches, in single games hardly ever (tests/test_habits.py)."""
FEWEST: Final = 4  # the fewest similar cases that make a habit
_LEAST_CHANCE: Final = 1e-9  # a prediction counts as no less likely, so that its logarithm exists


@dataclass(frozen=True, slots=True)
class OptionSet:
    """The options of one choice, numbered from 0. All choices of a game must have the same contexts."""

    counts: tuple[int, ...]  # the number of cards of each option
    features: Mapping[str, tuple[str, ...]]
    """For each context the feature of each option; "" for an option to which the context gives no feature."""


class Tally(NamedTuple):
    """How often a player chose an option with this feature, where it could also choose one without the feature."""

    context: str
    feature: str
    times: int  # how often an option with the feature was chosen
    cases: int  # how often such an option could have been chosen
    gain: float  # the logarithm of how much likelier the choices are for a player with this habit than for a shuffler


class Predictor:
    """Predicts one player's choices. All that it has learned is in the dictionary `memory`, which `observe` changes."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.trust: dict[str, float] = memory.setdefault("trust", {})  # by context
        self.tilts: dict[str, dict[str, list[float]]] = memory.setdefault("tilts", {})
        """By context and feature: the tilt, a natural logarithm, and its certainty, a number of observations."""
        self.tallies: dict[str, dict[str, list[float]]] = memory.setdefault("tallies", {})
        """By context and feature: `times` and `cases` of its `Tally`, and the `times` that a shuffler may expect."""

    @property
    def styles(self) -> StyleOdds:
        """The odds of the styles of play that this player may have. They are in the same memory."""
        return StyleOdds(self.memory)

    @property
    def observed(self) -> int:
        """The number of choices observed so far."""
        return int(self.memory.get("observed", 0))

    @property
    def evidence(self) -> float:
        """How much better this predictor has predicted the choices so far than the best other guess, as a natural
        logarithm; below 0 if that guess was better. Other guesses are a shuffle and the rival given to `observe`."""
        return min(map(float, self.memory.get("evidence", (0.0,))))

    @property
    def belief(self) -> float:
        """How much to trust this prediction and not a shuffle, from 0 to 1; 0 while the player may be shuffling."""
        return 1 / (1 + exp(-self.evidence)) if self.evidence >= PROVED else 0.0

    def habits(self, candidates: Collection[tuple[str, str]]) -> list[Tally]:
        """The tallies that show a habit, the clearest first. candidates: pairs of a context and a feature to look at.
        A feature is a habit if it was chosen in at least two of three cases, and more often than a shuffler would."""
        tallies = []
        for context, feature in candidates:
            times, cases, shuffled = self.tallies.get(context, {}).get(feature, (0, 0, 0.0))
            if cases >= FEWEST and 3 * times >= 2 * cases and times > shuffled:
                by_chance = shuffled / cases
                by_habit = (times + by_chance) / (cases + 1)  # as if a shuffler had chosen once more: never 0 or 1
                gain = times * log(by_habit / by_chance) + (cases - times) * log((1 - by_habit) / (1 - by_chance))
                tallies.append(Tally(context, feature, int(times), int(cases), gain))
        return sorted(tallies, key=lambda tally: -tally.gain)

    def chances(self, question: OptionSet) -> tuple[float, ...]:
        """The predicted chance of each option. The chances sum to 1; an option without cards has the chance 0."""
        trust = self._trust(question)
        total = [0.0] * len(question.counts)
        for context, share in trust.items():
            for option, chance in enumerate(self._chances_in(context, question)):
                total[option] += share * chance
        return tuple(total)

    def observe(self, question: OptionSet, chosen: int, rival: Sequence[float] | None = None) -> None:
        """Learn from a choice. chosen: the index of the chosen option.
        rival: another guess at the chances of all options, with which `evidence` compares this prediction."""
        if sum(1 for count in question.counts if count) < 2:
            return  # no choice
        trust = self._trust(question)
        chances = {context: self._chances_in(context, question) for context in trust}
        shuffled = question.counts[chosen] / sum(question.counts)
        predicted = max(sum(share * chances[context][chosen] for context, share in trust.items()), _LEAST_CHANCE)
        by_rival = [] if rival is None else [(1 - DOUBT) * rival[chosen] + DOUBT * shuffled]
        self._add_evidence(predicted, [shuffled, *by_rival])
        self._tally(question, chosen)
        # Contexts that made the choice likely gain trust from the others.
        grown = {context: share * max(chances[context][chosen], _LEAST_CHANCE) for context, share in trust.items()}
        whole = sum(grown.values())
        self.trust.update({name: (1 - RETURN) * share / whole + RETURN / len(grown) for name, share in grown.items()})
        for context in question.features:
            self._learn(context, question, chances[context], chosen)
        self.memory["observed"] = self.observed + 1

    def _add_evidence(self, predicted: float, guesses: Sequence[float]) -> None:
        """Let the evidence against each other guess grow if this prediction was better, else fall. predicted, guesses:
        the chances that this prediction and the other guesses gave to the choice that was made."""
        earlier = [*self.memory.get("evidence", ()), *[0.0] * len(guesses)]  # 0 for a guess that is new
        self.memory["evidence"] = [
            max(LEAST_EVIDENCE, min(MOST_EVIDENCE, evidence + min(MOST_OF_ONE, log(predicted / guessed))))
            for evidence, guessed in zip(earlier, guesses, strict=False)
        ]

    def _tally(self, question: OptionSet, chosen: int) -> None:
        """Count a choice in the tallies of all features that some options have and others do not."""
        whole = sum(question.counts)
        for context, features in question.features.items():
            shares: dict[str, float] = {}  # the share of the hand's cards whose options have the feature
            for feature, count in zip(features, question.counts, strict=True):
                shares[feature] = shares.get(feature, 0.0) + count / whole
            tallies = self.tallies.setdefault(context, {})
            for feature, share in shares.items():
                only_some_have_it = 0 < share < 1 - 1e-9  # the sum of all shares may miss 1 by a rounding error
                if feature and only_some_have_it:
                    times, cases, shuffled = tallies.get(feature, (0, 0, 0.0))
                    tallies[feature] = [times + (features[chosen] == feature), cases + 1, shuffled + share]

    def _trust(self, question: OptionSet) -> dict[str, float]:
        """The weight of each context in the prediction, SHUFFLE among them; the weights sum to 1."""
        first = (1 - FIRST_TRUST) / max(1, len(question.features))
        trust = {SHUFFLE: self.trust.get(SHUFFLE, FIRST_TRUST)}
        trust |= {context: self.trust.get(context, first) for context in question.features}
        whole = sum(trust.values())
        return {context: share / whole for context, share in trust.items()}

    def _chances_in(self, context: str, question: OptionSet) -> list[float]:
        """The chance of each option by the tilts of one context, or for SHUFFLE by the numbers of cards alone."""
        weights: Sequence[float] = question.counts
        if context != SHUFFLE:
            tilts = self.tilts.get(context, {})
            weights = [
                count * exp(tilts[feature][0]) if count and feature in tilts else count
                for count, feature in zip(question.counts, question.features[context], strict=True)
            ]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def _learn(self, context: str, question: OptionSet, chances: Sequence[float], chosen: int) -> None:
        """Move the tilts of a context so that the chosen option's feature becomes likelier: by more if its chance was
        small, by less if the tilt is certain already. chances: the chance of each option in this context."""
        features = question.features[context]
        expected: dict[str, float] = {}  # the chance that an option with the feature is chosen
        for feature, chance in zip(features, chances, strict=True):
            if chance:
                expected[feature] = expected.get(feature, 0.0) + chance
        if len(expected) < 2:
            return
        tilts = self.tilts.setdefault(context, {})
        damping = 1 - 1 / len(expected)  # the tilts of a context are only relative: one of them is free
        for feature, chance in expected.items():
            if feature:
                tilt, certainty = tilts.get(feature, (0.0, FIRST_CERTAINTY))
                certainty = min(MOST_CERTAINTY, certainty + chance * (1 - chance))
                tilt += ((feature == features[chosen]) - chance) * damping / certainty
                tilts[feature] = [max(-STEEPEST, min(STEEPEST, tilt)), certainty]


class PublicAct(Protocol):
    """An act of a seat that everybody has seen, such as a choice. A `Learner` learns from acts."""

    @property
    def seat(self) -> int: ...

    def inform(self, predictor: Predictor) -> None:
        """Let the predictor of this seat observe the act."""


class SeenChoice(NamedTuple):
    """A choice of a seat that everybody has seen. It is a `PublicAct`."""

    seat: int
    question: OptionSet
    option: int  # the index of the chosen option
    rival: Sequence[float] | None = None  # another guess at the chances (see `Predictor.observe`)

    def inform(self, predictor: Predictor) -> None:
        predictor.observe(self.question, self.option, self.rival)


@dataclass(frozen=True, slots=True)
class Learner(Generic[V]):
    """How the level `reader` of a game learns from finished tricks."""

    texts: Callable[[V], list[str]]  # returns the finished tricks of a view as texts
    acts: Callable[[V, int], Iterable[PublicAct]]
    """Returns the acts of the other seats in the tricks of a view, from the trick with this index on."""
    recent: int  # the most acts of others that are learned for one decision

    def learn(self, view: V, memory: Memory) -> None:
        """Learn the tricks of the view that are new to the memory. Delete its entry ``seen`` before a new match."""
        self._learn_tricks(view, memory, None)

    def recall(self, view: V, memory: Memory | None = None) -> dict[int, Predictor]:
        """A predictor for each other seat, by the number of the seat; for a spectator's view, for each seat. They know
        what the memory and the view show. The memory itself remains unchanged."""
        known: Memory = deepcopy(memory) if memory else {}
        # Only the latest acts, so that no decision waits for a long session. In a trick each of the others acts once.
        self._learn_tricks(view, known, self.recent // (view.players - 1))
        return _predictors(view, known)

    def _learn_tricks(self, view: V, memory: Memory, most: int | None) -> None:
        """Learn the tricks of the view that are new to the memory; only the latest `most` of them, or all for None."""
        tricks = self.texts(view)
        since = _first_new_trick(memory, tricks)
        if since is None:
            return
        predictors = _predictors(view, memory)
        for act in self.acts(view, since if most is None else max(since, len(tricks) - most)):
            act.inform(predictors[act.seat])
        memory["seen"] = tricks


def readable_habits(seat: int, predictor: Predictor, names: HabitNames) -> list[Habit]:
    """The habits of a seat as the table shows them, the clearest first; empty while the seat may be shuffling.
    names: the habits that the table has words for, by the context and feature of their tallies."""
    tallies = predictor.habits(names) if predictor.belief else []
    named = [(*names[tally.context, tally.feature], tally) for tally in tallies]
    return [Habit(seat, after, choice, tally.times, tally.cases) for choice, after, tally in named]


def _predictors(view: View, memory: Memory) -> dict[int, Predictor]:
    """A predictor for each seat but the viewer's, on that seat's part of the memory, which is added where missing."""
    parts: dict[str, Memory] = memory.setdefault("opponents", {})
    return {seat: Predictor(parts.setdefault(str(seat), {})) for seat in range(view.players) if seat != view.seat}


def _first_new_trick(memory: Memory, tricks: Sequence[str]) -> int | None:
    """The index of the first trick that is not in the memory; None if the memory has all of them.
    After an undo, the first trick that differs from the memory and all later tricks are new."""
    learned: Sequence[str] = memory.get("seen", ())
    different = next((i for i, (old, new) in enumerate(zip(learned, tricks, strict=False)) if old != new), None)
    if different is None and len(tricks) <= len(learned):
        return None
    return len(learned) if different is None else different
