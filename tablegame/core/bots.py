"""The interface of a game's computer players: each game has one subclass of `Bot`.

A computer player gets a view (what its seat may see) and plays at a level, a strength of play such as "club". A player
may also have a style, a habit besides its level ("leads low cards"). The adviser is the level that evaluates choices
for hints. The judge (`ai/judging.py`) then plays them on in many imagined hands, batch by batch.
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
    """A move and its evaluation by a computer player. `ai/judging.py` sets `loss`, `loss_error` and `verdict`."""

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
"""The steps in which values of each scale are shown."""


def rounded_as_shown(scale: Scale, value: float) -> float:
    """The value, rounded to the steps in which values of this scale are shown.

    >>> rounded_as_shown("points", 1.26), rounded_as_shown("chance", 0.514)
    (1.3, 0.51)
    """
    return round(value / STEPS[scale]) * STEPS[scale]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All choices of a seat with their values, by a computer player or by the judge."""

    choices: tuple[Choice, ...]  # the best one first
    unit: str = ""  # the unit of the values, as a message id
    reason: Reason | None = None  # a sentence about the position
    scale: Scale = "share"
    best: int | None = None  # the move with which the judge has compared all others; None before that


class MeanResult(NamedTuple):
    """The mean of a move's results in imagined hands."""

    move: int
    mean: float
    error: float  # the standard error of the mean; 0 only if the mean is exact


class Promise(NamedTuple):
    """The value of a choice as it is shown. `Bot.promise` computes it from the mean of the choice's results."""

    value: float  # the value that is shown, in the game's unit
    scale: float = 1.0  # how much the shown value changes if the mean result changes by 1
    doubt: float = 0.0  # a standard error of the value, besides the sampling error of the mean


Memory: TypeAlias = dict[str, Any]
"""What a computer player that learns remembers: JSON values, which can go to another process and into a YAML file."""


class Bot(Protocol[V_contra]):
    """The computer players of one game, at all levels. Methods with a body are defaults, which a game may override.

    Computer players think for a number of steps and never by the clock, so that the same random numbers give the same
    move. A memory belongs to one player. Its entry ``opponents`` has what the player knows of each other seat, by the
    seat's number as text ("2"). All other entries are about the game that is going on.
    """

    levels: tuple[str, ...]  # the weakest one first; the second one is the usual one
    other_names: Mapping[str, str] = {}  # aliases of levels
    former_levels: tuple[str, ...] = ()  # levels of an older version; `strong` plays in their place
    learners: tuple[str, ...] = ()  # the levels that have a memory
    edition: int = 1  # a number that a programmer raises when evaluations change, so that games are judged again
    inaccuracy_bound: float = 0.05  # the smallest loss of an inaccuracy, in the game's unit
    mistake_bound: float = 0.15  # the smallest loss of a mistake
    replays: int = 0  # how often `strong` replays a deal to separate luck from skill; 0 without deals
    adds_to_scores: bool = False  # whether a value is what the scores still grow by; else it is the final result
    styles: Mapping[str, str] = {}  # the sentence that describes each style of play, by its name
    prices: Mapping[str, float] = {}
    """The most that each style may cost a move, in the game's unit; unlimited if missing."""
    most_batches: int = 6  # how many batches the judge asks for at most

    @property
    def usual_level(self) -> str:
        """The level of a computer player if nobody chooses one: the second level of the game, or the only one."""
        return self.levels[:2][-1]

    def why_not_offered(self, level: str, players: int, chosen: Chosen) -> Reason | None:
        """Why a level does not play with this number of players under these complete house rules; None if it does."""
        return None

    def level_named(self, level: str) -> str:
        """The name of the level that has this name or alias. Raises OptionError if there is none."""
        name = self.other_names.get(level, level)
        if name not in self.levels:
            others = f" (or {', '.join(self.other_names)})" if self.other_names else ""
            raise OptionError(f"unknown level {echo(level)}; the levels are {', '.join(self.levels)}{others}")
        return name

    def evaluate(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """Evaluate the legal moves; no choices if the seat has none. memory: None for a player who does not learn.
        Raises OptionError for an unknown level."""
        name = self.level_named(level)
        return self.level_evaluation(view, name, rng, memory) if view.legal().count() else Evaluation(())

    def choices_to_judge(self, view: V_contra) -> Evaluation | None:
        """The legal moves without values, if the judge can begin without the adviser's evaluation; None if it cannot.
        Of moves with the same consequences, the one that players usually make comes first."""
        return None

    def choose(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> int:
        """The move that a player of this level (a name or alias) makes.
        Raises OptionError for an unknown level, ValueError if the seat has nothing to choose."""
        name = self.level_named(level)
        if not view.legal().count():
            raise ValueError("this seat has nothing to choose now")
        return self.level_move(view, name, rng, memory)

    def level_evaluation(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """The evaluation of the legal moves by a level. `evaluate` calls it, if the level is known and moves exist."""

    def level_move(self, view: V_contra, level: str, rng: Random, memory: Memory | None) -> int:
        """The move of a level. By default it is drawn by the weights of the level's evaluation. `choose` calls this
        method, only for known levels and if there are legal moves."""
        choices = self.level_evaluation(view, level, rng, memory).choices
        return rng.choices([choice.move for choice in choices], [choice.weight for choice in choices])[0]

    def preferred_moves(self, view: V_contra, move: int, style: str, rng: Random) -> Sequence[int]:
        """The legal moves that a player of this style likes better than `move`, the favourite first; () if none."""
        return ()

    def styled_move(self, view: V_contra, move: int, style: str, rng: Random) -> int:
        """The move of a player of this style whose level alone would choose `move`; `move` itself if the style likes no
        other. If the style has an entry in `prices`, the result is worth at most that much less than `move`."""
        wishes = self.preferred_moves(view, move, style, rng)
        if not wishes:
            return move
        return self.first_affordable(view, move, wishes, self.prices[style], rng) if style in self.prices else wishes[0]

    def first_affordable(self, view: V_contra, move: int, wishes: Sequence[int], price: float, rng: Random) -> int:
        """The first of the wished moves that the adviser values at most `price` lower than `move`; `move` if none."""
        choices = self.evaluate(view, self.adviser(view), rng, None).choices
        values = {choice.move: choice.value for choice in choices}
        if move not in values:
            return move
        least = values[move] - price
        return next((wish for wish in wishes if wish in values and values[wish] >= least), move)

    def difficulty(self, view: V_contra) -> float:
        """How hard the choice looks to the other players, from 0 to 1. A computer player pauses longer before a harder
        choice. The result depends on public information only, so that a pause reveals nothing."""
        return 0.5

    def adviser(self, view: V_contra) -> str:
        """The level that evaluates the choices of this view for hints and for the judge."""
        return "strong"

    def batch_results(self, view: V_contra, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """Play these legal moves on in one batch of imagined hands. Returns for each move its result in each hand.
        The hands are new in each batch and the same for all moves. By default: one hand, with the exact values."""
        return tuple((value,) for value in self.exact_values(view, moves) or ())

    def exact_values(self, view: V_contra, moves: Sequence[int]) -> tuple[float, ...] | None:
        """The values of these moves if all of them are known exactly; else None."""
        return None

    def promise(self, view: V_contra, best: MeanResult, result: MeanResult) -> Promise:
        """The value that is shown for a choice; by default the mean of its results.
        best, result: the mean results of the best choice and of this choice."""
        return Promise(result.mean)

    def likelihood(self, view: V_contra, imagined: Sequence[V_contra]) -> float:
        """How probable all moves so far would be if the hidden cards lay as in an imagined state. Only ratios of such
        results count. imagined: the view of each seat in that state."""
        return 1.0

    def equivalent(self, view: V_contra, one: int, other: int) -> bool:
        """Whether two legal moves have the same consequences, as two cards next to each other in a suit have."""
        return one == other

    def expected_results(self, view: V_contra) -> tuple[float, ...]:
        """The result that each seat may expect before cards are dealt, in the game's unit; by default its score."""
        return tuple(map(float, view.scores))

    def learn(self, view: V_contra, level: str, memory: Memory) -> None:
        """Add to the memory what the view shows, after a trick or game and if the level learns. Raises OptionError."""
        if self.level_named(level) in self.learners:
            self.learn_from(view, memory)

    def learn_from(self, view: V_contra, memory: Memory) -> None:
        """Add to the memory what the view shows and the memory does not contain yet. `learn` calls it."""
        return

    def random_move(self, view: V_contra, rng: Random) -> int:
        """The move of the player ``random`` in the arena, where computer players meet; by default any legal move."""
        return view.legal().sample(rng)
