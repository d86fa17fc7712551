"""The interface of a game's computer players: levels, choices with their values, beliefs, memories.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from tablegame.core.contract import V_contra
from tablegame.core.errors import OptionError, echo
from tablegame.core.options import Chosen
from tablegame.core.reasons import Claim, Line
from tablegame.core.text import Reason

Verdict: TypeAlias = Literal["", "forced", "best", "equal", "inaccuracy", "mistake"]
"""The judge's verdict on a choice; "" if it has not been judged. equal: no real difference to the best choice, which is
then called equal as well."""
LOSING: Final[tuple[Verdict, ...]] = ("inaccuracy", "mistake")
"""The verdicts on choices that lose something."""


BEGINNER: Final = "beginner"
CLUB: Final = "club"
STRONG: Final = "strong"
PERFECT: Final = "perfect"
READER: Final = "reader"
"""The levels of most games; `perfect` knows who wins, the reader learns how each other player plays."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and its evaluation by a computer player.

    value: the expectation, in the game's unit; error: its standard error; weight: how often the player would choose
    the move (the weights of an evaluation sum to 1); why: the most important reasons in words (`ai/reasons.py`); line:
    how it is likely to go on; seed: of the playouts of which one went like that. The judge (`ai/judging.py`) adds lost:
    how much less it promises than the best choice, 0 if that is not sure; doubt: the standard error of that difference;
    verdict.
    """

    move: int
    value: float
    error: float
    weight: float
    loss: float = 0.0
    loss_error: float = 0.0
    verdict: Verdict = ""
    reasons: tuple[Claim, ...] = ()
    line: Line = ()
    seed: str = ""


Scale: TypeAlias = Literal["share", "chance", "hundred", "points"]
"""How a choice is shown: how often to make it (a secret choice, to be varied), or its value as a chance from 0 to 1, as
games of 100, or as points above or below 0."""


STEPS: Final[Mapping[Scale, float]] = {"share": 0.1, "points": 0.1, "chance": 0.01, "hundred": 0.1}
"""The steps in which values are shown."""


def rounded_as_shown(scale: Scale, value: float) -> float:
    """A value rounded as it is shown."""
    return round(value / STEPS[scale]) * STEPS[scale]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A computer player's evaluation of its choices, best first, and of the position. best: the choice with which the
    judge has compared all others; None before that."""

    choices: tuple[Choice, ...]
    unit: str = ""
    reason: Reason | None = None
    scale: Scale = "share"
    best: int | None = None


class MeanResult(NamedTuple):
    """The mean of the results of a choice, and its standard error: 0 if it is exact, and only there."""

    move: int
    mean: float
    error: float


class Promise(NamedTuple):
    """What results promise, as it is told. value: in the game's unit; scale: what is told for a difference of 1 between
    results near there; doubt: a standard error that no batch shows."""

    value: float
    scale: float = 1.0
    doubt: float = 0.0


Memory: TypeAlias = dict[str, Any]
"""What a learning player remembers: JSON values, fit for another process and for a YAML file."""


class Beliefs(NamedTuple):
    """A seat's beliefs about the cards that it does not see. cards: as in records; places: seats, and NOWHERE for cards
    out of play; shares: for each card the probability of each place."""

    cards: tuple[str, ...]
    places: tuple[int, ...]
    shares: tuple[tuple[float, ...], ...]


NOWHERE: Final = -2
"""The place of cards that nobody holds: talons and discards."""


class Bot(Protocol[V_contra]):
    """A game's computer players. They get a view and return plain values.

    other_names: aliases of levels; retired: levels of the version before, for which a strong player sits down without a
    word; learners: the levels that remember. A memory belongs to one computer player: its
    ``opponents`` has what it knows of each other seat, by the seat's number as text; everything else in it belongs to
    the game under way. edition: a number to raise when evaluations change, so that games are judged again;
    inaccuracy_bound, mistake_bound: the smallest loss of an inaccuracy and a mistake, in the game's unit; replays: how
    often strong seats replay a deal to separate luck from skill, 0 in a game without deals; on_top: a choice's value is
    what it adds to the scores, not the result of the game. styles: the sentence that describes each style of play, by
    its name; prices: the most that a style may cost each time, in the game's unit; without a price nothing is checked.
    batches: how many batches the judge asks for at most.
    """

    levels: tuple[str, ...]
    other_names: Mapping[str, str] = {}
    former_levels: tuple[str, ...] = ()
    learners: tuple[str, ...] = ()
    edition: int = 1
    inaccuracy_bound: float = 0.05
    mistake_bound: float = 0.15
    replays: int = 0
    adds_to_scores: bool = False
    styles: Mapping[str, str] = {}
    prices: Mapping[str, float] = {}
    most_batches: int = 6

    @property
    def usual_level(self) -> str:
        """The second level, the club's, or the only one: that of a computer player whom nobody has chosen."""
        return self.levels[:2][-1]

    def why_not_offered(self, level: str, players: int, chosen: Chosen) -> Reason | None:
        """Why a level does not play with these house rules (complete) and players; None if it does."""
        return None

    def level_named(self, level: str) -> str:
        """The level of a name or alias. Raises OptionError."""
        name = self.other_names.get(level, level)
        if name not in self.levels:
            others = f" (or {', '.join(self.other_names)})" if self.other_names else ""
            raise OptionError(f"unknown level {echo(level)}; the levels are {', '.join(self.levels)}{others}")
        return name

    def evaluate(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """Evaluate the choices; empty if the seat has nothing to choose. Raises OptionError for an unknown level."""
        name = self.level_named(level)
        return self.level_evaluation(view, name, rng, memory) if view.legal().count() else Evaluation(())

    def choices_to_judge(self, view: V_contra) -> Evaluation | None:
        """The choices for the judge, unweighed, the usual one of equals first; None where it needs the adviser's."""
        return None

    def choose(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> int:
        """Choose a move as that level does.

        Raises OptionError for an unknown level, ValueError if the seat has nothing to choose.
        """
        name = self.level_named(level)
        if not view.legal().count():
            raise ValueError("this seat has nothing to choose now")
        return self.level_move(view, name, rng, memory)

    def level_evaluation(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """The evaluation of a known level at a choice. Work is bounded by counts, never by the clock."""
        ...

    def level_move(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> int:
        """The move of a known level at a choice: usually by the weights of its evaluation."""
        choices = self.level_evaluation(view, level, rng, memory).choices
        return rng.choices([each.move for each in choices], [each.weight for each in choices])[0]

    def preferred_moves(self, view: V_contra, move: int, style: str, rng: Random) -> Sequence[int]:
        """The legal moves that a player of that style prefers to this one, the favourite first, from the view alone."""
        return ()

    def styled_move(self, view: V_contra, move: int, style: str, rng: Random) -> int:
        """The move of a player of that style whose level chose this one: mostly the same, none that costs a game."""
        wishes = self.preferred_moves(view, move, style, rng)
        if not wishes or style not in self.prices:
            return next(iter(wishes), move)
        return self.first_affordable(view, move, wishes, self.prices[style], rng)

    def first_affordable(self, view: V_contra, move: int, wishes: Sequence[int], price: float, rng: Random) -> int:
        """The first of these whose value, as a hint has it, is at most that price below the move's; else the move."""
        choices = self.evaluate(view, self.adviser(view), rng, None).choices
        promised = {choice.move: choice.value for choice in choices}
        if move not in promised:
            return move
        least = promised[move] - price
        return next((wish for wish in wishes if wish in promised and promised[wish] >= least), move)

    def difficulty(self, view: V_contra) -> float:
        """How much there is to think about for the seat that is to choose, from an onlooker's view: 0 to 1."""
        return 0.5

    def adviser(self, view: V_contra) -> str:
        """The level that gives hints and measures choices."""
        return "strong"

    def batch_results(self, view: V_contra, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """For each of these moves (any legal ones) its result in each hand of one batch.

        The imagined hands are fresh and the same for all moves; so are plans, mixes and replies that are settled once
        for a batch. Work is bounded by counts. Usually the exact values.
        """
        return tuple((value,) for value in self.exact_values(view, moves) or ())

    def exact_values(self, view: V_contra, moves: Sequence[int]) -> tuple[float, ...] | None:
        """The values of these moves if all of them are exact; else None."""
        return None

    def promise(self, view: V_contra, best: MeanResult, made: MeanResult) -> Promise:
        """What a choice is said to promise, by its results and those of the best choice (which may be the same)."""
        return Promise(made.mean)

    def likelihood(self, view: V_contra, imagined: Sequence[V_contra]) -> float:
        """The probability of all moves so far in an imagined state, given by the views of its seats, up to a factor
        that is the same for every state consistent with the view."""
        return 1.0

    def beliefs(self, view: V_contra, rng: Random) -> Beliefs | None:
        """Where the hidden cards may be, from the view; None in a game that asks no questions about them."""
        return None

    def equivalent(self, view: V_contra, one: int, other: int) -> bool:
        """Whether two choices are equivalent, such as cards that differ in nothing that matters."""
        return one == other

    def expected_results(self, view: V_contra) -> tuple[float, ...]:
        """What each seat may expect, in the game's unit, from public knowledge while nobody holds cards."""
        return tuple(map(float, view.scores))

    def learn(self, view: V_contra, level: str, memory: Memory) -> None:
        """Learn from a finished trick or game, for levels that learn; changes memory in place. Raises OptionError."""
        if self.level_named(level) in self.learners:
            self.learn_from(view, memory)

    def learn_from(self, view: V_contra, memory: Memory) -> None:
        """Learn what the view shows and the memory has not seen yet."""
        return

    def random_move(self, view: V_contra, rng: Random) -> int:
        """The move of ``random`` in the arena: uniform among the legal moves, a card once for each copy."""
        return view.legal().sample(rng)
