"""What a game's computer seats owe the rest of the house: levels, choices with their values, what is believed and kept.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from tablegame.core.contract import Reason, V_contra
from tablegame.core.errors import OptionError, echo
from tablegame.core.mixes import Mix
from tablegame.core.options import Chosen
from tablegame.core.reasons import Claim

Verdict: TypeAlias = Literal["", "forced", "best", "equal", "inaccuracy", "mistake"]
"""What the judge says of a choice; "": it has not been judged. equal: no real difference to the best one, which is then
called equal as well."""
LOSING: Final[tuple[Verdict, ...]] = ("inaccuracy", "mistake")
"""What is said of choices that lose something worth a thought."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the moves a computer seat weighs.

    value: what it expects, in the game's own unit; error: standard error of that; weight: how often it would choose
    the move (weights of an evaluation sum to 1); reason: one sentence. The judge adds (`ai/judging.py`) lost: how much
    less than the best choice it promises, 0 where that is not sure; doubt: standard error of that difference; verdict.
    points: what it brings at once, on average: of choices that are equal the one with most comes first; why: the most
    telling reasons in words (`ai/reasons.py`).
    """

    move: int
    value: float
    error: float
    weight: float
    reason: Reason
    lost: float = 0.0
    doubt: float = 0.0
    verdict: Verdict = ""
    points: float = 0.0
    why: tuple[Claim, ...] = ()


Scale: TypeAlias = Literal["share", "chance", "hundred", "points"]
"""What a player reads of a choice: how often it would be made (a secret choice, to be varied), its value as a chance of
0 to 1, as games of 100, or as points more or less than none."""


STEPS: Final[Mapping[Scale, float]] = {"share": 0.1, "points": 0.1, "chance": 0.01, "hundred": 0.1}
"""Values that are set beside each other are said as so many of these."""


def as_said(scale: Scale, value: float) -> float:
    """A value that is set beside others, as exact as it is said."""
    return round(value / STEPS[scale]) * STEPS[scale]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a computer seat thinks of its choices, best first, and of the position as a whole. best: the choice beside
    which the judge has set all others; None where they have not been judged."""

    choices: tuple[Choice, ...]
    unit: str = ""
    reason: Reason | None = None
    scale: Scale = "share"
    best: int | None = None


class Comparison(NamedTuple):
    """What two choices promise over the same imagined hands, and the standard error of their difference (0: exact)."""

    best: float
    made: float
    error: float


Memory: TypeAlias = dict[str, Any]
"""What a learning player keeps: JSON values, so that it can cross a process and lie in a YAML file."""


class Beliefs(NamedTuple):
    """Where a seat believes the cards to lie that it does not see. cards: as records write them; places: seats, and
    NOWHERE for all that is out of play; shares: for each card how likely it lies in each place."""

    cards: tuple[str, ...]
    places: tuple[int, ...]
    shares: tuple[tuple[float, ...], ...]


NOWHERE: Final = -2
"""The place of cards that nobody holds: talons, and what was given away."""


class Bot(Protocol[V_contra]):
    """A game's computer players. A view in, plain values out.

    other_names: further names of levels, to the level they mean; learners: the levels that remember. A memory belongs
    to one computer seat: ``opponents`` holds what it knows of each other seat by the number of that seat as text,
    anything beside it belongs to the game under way. edition: changes with whatever changes what is said of a choice,
    so that games are judged anew; inaccuracy_bound, mistake_bound: what a choice must lose, in the game's unit, to be
    called an inaccuracy and a mistake; replays: how often a deal is played by strong seats to separate luck from skill,
    0 where no card is dealt; on_top: a choice's value is what comes on top of the scores, not how the game ends.
    styles: by name the sentence that describes each style in which somebody may play; prices: what a style may seem to
    cost each time, in the game's unit; for one that is not listed no price is checked.
    """

    levels: tuple[str, ...]
    other_names: Mapping[str, str] = {}
    learners: tuple[str, ...] = ()
    edition: int = 1
    inaccuracy_bound: float = 0.05
    mistake_bound: float = 0.15
    replays: int = 0
    on_top: bool = False
    styles: Mapping[str, str] = {}
    prices: Mapping[str, float] = {}

    def offers(self, level: str, players: int, chosen: Chosen) -> Reason | None:
        """Why a level does not play under these house rules (complete) and with so many; None where it does."""
        return None

    def known(self, level: str) -> str:
        """The level of that name or other name; raises OptionError."""
        name = self.other_names.get(level, level)
        if name not in self.levels:
            others = f" (or {', '.join(self.other_names)})" if self.other_names else ""
            raise OptionError(f"unknown level {echo(level)}; the levels are {', '.join(self.levels)}{others}")
        return name

    def evaluate(self, view: V_contra, level: str, budget: float, rng: Random, memory: Memory | None) -> Evaluation:
        """Values of the choices; budget in seconds is a safety net, work is bounded by counts."""
        ...

    def choose(self, view: V_contra, level: str, budget: float, rng: Random, memory: Memory | None) -> int:
        """A move picked by that level: usually one of its evaluation, as often as that says."""
        choices = self.evaluate(view, level, budget, rng, memory).choices
        return rng.choices([each.move for each in choices], [each.weight for each in choices])[0]

    def preferred(self, view: V_contra, move: int, style: str, rng: Random) -> Sequence[int]:
        """The legal moves that a player of that style prefers to this one, dearest first, by the view alone."""
        return ()

    def in_style(self, view: V_contra, move: int, style: str, rng: Random) -> int:
        """The move of a player of that style where the level chose this one: mostly the same, never one that costs a
        game."""
        wishes = self.preferred(view, move, style, rng)
        if not wishes or style not in self.prices:
            return next(iter(wishes), move)
        return self.first_affordable(view, move, wishes, self.prices[style], rng)

    def first_affordable(self, view: V_contra, move: int, wishes: Sequence[int], price: float, rng: Random) -> int:
        """The first of these that promises no less than the move, but for that price, by the hint's own measure; the
        move where there is none."""
        choices = self.evaluate(view, self.adviser(view), 0.0, rng, None).choices
        promised = {choice.move: choice.value for choice in choices}
        if move not in promised:
            return move
        least = promised[move] - price
        return next((wish for wish in wishes if wish in promised and promised[wish] >= least), move)

    def ponders(self, view: V_contra) -> float:
        """How much an onlooker, whose view this is, thinks there is to think about for the seat that is to choose: 0
        nothing, 1 as much as there ever is."""
        return 0.5

    def adviser(self, view: V_contra) -> str:
        """The level whose evaluation is the hint, and the measure of a choice: one that knows what can be known."""
        return "strong"

    def compare(self, view: V_contra, best: int, made: int, effort: int, rng: Random) -> Comparison:
        """What two choices promise, by so many times the work of a hint; where a hint is exact, it is said at once."""
        found = {each.move: each for each in self.evaluate(view, self.adviser(view), 0.0, rng, None).choices}
        one, other = found[best], found[made]
        return Comparison(one.value, other.value, (one.error**2 + other.error**2) ** 0.5)

    def compare_all(
        self, view: V_contra, best: int, others: Sequence[int], effort: int, rng: Random
    ) -> tuple[Comparison, ...]:
        """The same for several choices beside the best one, in their order."""
        return tuple(self.compare(view, best, other, effort, rng) for other in others)

    def likely(self, view: V_contra, imagined: Sequence[V_contra]) -> float:
        """How likely all would have done what they did, had they held what these views of an imagined state show, one
        for each seat; up to a factor that is the same for all states that the view could have come from."""
        return 1.0

    def believes(self, view: V_contra, rng: Random) -> Beliefs | None:
        """Where the hidden cards may lie, by all that the view shows; None where nothing is asked of cards."""
        return None

    def same(self, view: V_contra, one: int, other: int) -> bool:
        """Whether two choices are the same thing for whoever chooses (cards that differ in nothing that counts)."""
        return one == other

    def expects(self, view: V_contra) -> tuple[float, ...]:
        """What each seat may expect in the game's unit, by what anybody may see, while nobody holds cards."""
        return tuple(map(float, view.scores))

    def learn(self, view: V_contra, level: str, memory: Memory) -> None:
        """Take in what a finished trick or game has shown, for levels that learn; changes memory in place."""
        return

    def beside(self, view: V_contra, seat: int, mixes: Sequence[Mix], rng: Random) -> tuple[Mapping[int, float], ...]:
        """For each mix by which that seat may choose now: what every choice of the view's seat promises then, the
        others choosing as they should. Asked where a game has mixes."""
        return ()

    def yardstick(self, view: V_contra, rng: Random) -> int:
        """``random`` of ``arena``: evenly among the legal moves, a card counting once for each copy."""
        return view.legal().sample(rng)
