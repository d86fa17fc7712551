"""The interface of a game's computer players: levels, choices with their values, memories.

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
"""The judge's verdict: "" before the judgement, "forced" for the only choice, "equal" for several best choices."""
LOSING: Final[tuple[Verdict, ...]] = ("inaccuracy", "mistake")  # the verdicts on choices that lose something

# The levels of most games.
BEGINNER: Final = "beginner"
CLUB: Final = "club"
STRONG: Final = "strong"
PERFECT: Final = "perfect"
"""The level that plays without an error, where the winner of each position can be calculated."""
READER: Final = "reader"  # the level that learns how each other player plays


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and its evaluation by a computer player; loss, its error and the verdict are set by `ai/judging.py`."""

    move: int
    value: float  # the expected result, in the game's unit
    error: float  # the standard error of the value
    weight: float  # how often the player would choose the move; the weights of an evaluation sum to 1
    loss: float = 0.0  # how much less the move is worth than the best choice; 0 if that is not sure
    loss_error: float = 0.0  # the standard error of that difference
    verdict: Verdict = ""
    reasons: tuple[Claim, ...] = ()  # the most important ones first (`ai/reasons.py`)
    line: Line = ()  # the moves that are likely to follow
    seed: str = ""  # the seed of the playouts from which the line is taken


Scale: TypeAlias = Literal["share", "chance", "hundred", "points"]
"""The number that is shown for a choice. "share": how often to make the choice, since secret choices should vary.
"chance": its value as a chance from 0 to 1. "hundred": its value as games won of a hundred. "points": its value in
points, above or below 0."""


STEPS: Final[Mapping[Scale, float]] = {"share": 0.1, "points": 0.1, "chance": 0.01, "hundred": 0.1}
"""The steps in which values are shown."""


def rounded_as_shown(scale: Scale, value: float) -> float:
    """The value, rounded as it is shown.

    >>> rounded_as_shown("points", 1.26), rounded_as_shown("chance", 0.514)
    (1.3, 0.51)
    """
    return round(value / STEPS[scale]) * STEPS[scale]


@dataclass(frozen=True, slots=True)
class Evaluation:
    choices: tuple[Choice, ...]  # the best one first
    unit: str = ""  # the unit of the values, as a message id
    reason: Reason | None = None  # a sentence about the position
    scale: Scale = "share"
    best: int | None = None  # the move with which the judge has compared all others; None before that


class MeanResult(NamedTuple):
    move: int
    mean: float
    error: float  # the standard error of the mean; 0 only if the mean is exact


class Promise(NamedTuple):
    """What `Bot.promise` makes of the mean result of a choice."""

    value: float  # the value that is shown, in the game's unit
    scale: float = 1.0  # how much the shown value changes if the mean result changes by 1
    doubt: float = 0.0  # a standard error of the value, besides the sampling error of the mean


Memory: TypeAlias = dict[str, Any]
"""What a computer player that learns remembers: JSON values, which can go to another process and into a YAML file."""


class Bot(Protocol[V_contra]):
    """A game's computer players. They get a view and return plain values; their work is bounded by counts, never by the
    clock.

    A memory belongs to one computer player. Its ``opponents`` holds what it knows of each other seat, by the seat's
    number as text; the rest of it belongs to the game that is going on.
    """

    levels: tuple[str, ...]  # the second one is the usual one
    other_names: Mapping[str, str] = {}  # aliases of levels
    former_levels: tuple[str, ...] = ()  # levels of an older version; `strong` plays in their place
    learners: tuple[str, ...] = ()  # the levels that have a memory
    edition: int = 1  # a number to raise when evaluations change, so that saved games are judged again
    inaccuracy_bound: float = 0.05  # the smallest loss of an inaccuracy, in the game's unit
    mistake_bound: float = 0.15  # the smallest loss of a mistake
    replays: int = 0  # how often `strong` replays a deal to separate luck from skill; 0 without deals
    adds_to_scores: bool = False  # whether values are added to the scores, instead of being the result
    styles: Mapping[str, str] = {}  # the sentence that describes each style of play, by its name
    prices: Mapping[str, float] = {}
    """The most that each style may cost a move, in the game's unit; unlimited if missing."""
    most_batches: int = 6  # how many batches the judge asks for at most

    @property
    def usual_level(self) -> str:
        """The level of a computer player whom nobody has chosen: the second level of the game, or the only one."""
        return self.levels[:2][-1]

    def why_not_offered(self, level: str, players: int, chosen: Chosen) -> Reason | None:
        """Why a level does not play with this number of players under these complete house rules; None if it does."""
        return None

    def level_named(self, level: str) -> str:
        """The level with this name or alias. Raises OptionError if no level has it."""
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
        """The legal choices without values, if the judge needs no evaluation by the adviser; None if it does.

        Of equivalent choices the usual one comes first.
        """
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
        """The evaluation by a known level, where the seat has a choice."""
        ...

    def level_move(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> int:
        """The move of a known level where the seat has a choice; by default drawn by the weights of its evaluation."""
        choices = self.level_evaluation(view, level, rng, memory).choices
        return rng.choices([choice.move for choice in choices], [choice.weight for choice in choices])[0]

    def preferred_moves(self, view: V_contra, move: int, style: str, rng: Random) -> Sequence[int]:
        """The legal moves that a player of that style prefers to this move, the favourite first."""
        return ()

    def styled_move(self, view: V_contra, move: int, style: str, rng: Random) -> int:
        """The move of a player of that style if the level alone would choose `move`. It is mostly the same move.

        If the style has a price, the style may cost a move at most so much of its value.
        """
        wishes = self.preferred_moves(view, move, style, rng)
        if not wishes or style not in self.prices:
            return next(iter(wishes), move)
        return self.first_affordable(view, move, wishes, self.prices[style], rng)

    def first_affordable(self, view: V_contra, move: int, wishes: Sequence[int], price: float, rng: Random) -> int:
        """The first wish whose value is at most `price` below the value of the move; the move itself if no wish is."""
        choices = self.evaluate(view, self.adviser(view), rng, None).choices
        promised = {choice.move: choice.value for choice in choices}
        if move not in promised:
            return move
        least = promised[move] - price
        return next((wish for wish in wishes if wish in promised and promised[wish] >= least), move)

    def difficulty(self, view: V_contra) -> float:
        """How hard the choice looks to the other players, from 0 to 1; computer players pause for as long.

        It depends on public information only, so that a pause reveals nothing.
        """
        return 0.5

    def adviser(self, view: V_contra) -> str:
        """The level that gives hints and judges choices."""
        return "strong"

    def batch_results(self, view: V_contra, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """The results of one batch of imagined hands: for each of these legal moves, its result in each hand.
        The hands are new in each batch and the same for all moves. By default the exact values, as one hand.
        """
        return tuple((value,) for value in self.exact_values(view, moves) or ())

    def exact_values(self, view: V_contra, moves: Sequence[int]) -> tuple[float, ...] | None:
        """The values of these moves if all of them are known exactly; else None."""
        return None

    def promise(self, view: V_contra, best: MeanResult, result: MeanResult) -> Promise:
        """The value that is shown for a choice. result, best: the mean results of this choice and of the best one."""
        return Promise(result.mean)

    def likelihood(self, view: V_contra, imagined: Sequence[V_contra]) -> float:
        """The probability of all moves so far if the hidden cards lie as in an imagined state. Only the ratios between
        the probabilities of several states count.

        imagined: the view of each seat in that state.
        """
        return 1.0

    def equivalent(self, view: V_contra, one: int, other: int) -> bool:
        """Whether two legal moves have the same consequences, such as two cards next to each other in a suit."""
        return one == other

    def expected_results(self, view: V_contra) -> tuple[float, ...]:
        """The result that each seat may expect before cards are dealt, in the game's unit."""
        return tuple(map(float, view.scores))

    def learn(self, view: V_contra, level: str, memory: Memory) -> None:
        """Update the memory after a trick or game, if that level learns. Raises OptionError for an unknown level."""
        if self.level_named(level) in self.learners:
            self.learn_from(view, memory)

    def learn_from(self, view: V_contra, memory: Memory) -> None:
        """Add to the memory what the view shows and the memory does not contain yet."""
        return

    def random_move(self, view: V_contra, rng: Random) -> int:
        """The move of the player ``random`` in the arena: all moves are equally likely, each copy of a card too."""
        return view.legal().sample(rng)
