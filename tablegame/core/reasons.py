"""Reasons in words for a choice: kinds of reason as data, what each claims, and how a choice is played on to see why.

Standard library only. A game gives its `REASONS` in `games/KEY/reasons.py` (or a package of that name); `ai/reasons.py`
chooses among them; docs/reasons.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias

from tablegame.core.contract import CHANCE, Engine, Event, EventLog, Move, Reason, State, V
from tablegame.core.text import N_

Line: TypeAlias = tuple[tuple[int, Move], ...]
"""Moves that are likely to follow, each with its actor."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about a choice.

    reason: the sentence with its values and the clause of the rules; share: in what share of the playouts it comes
    true, None where it follows from the view; line: the likeliest moves after the choice; kind: the key of its kind;
    seed: of the playouts one of which went like the line, "" where the line follows from the view.
    """

    reason: Reason
    share: float | None = None
    line: Line = ()
    kind: str = ""
    seed: str = ""


class Playout(NamedTuple, Generic[V]):
    """One way in which a choice may go on.

    view, move: the choice; start: the imagined state before it; end: the state where the playout stops; moves: those
    after the choice; events: everything that happened, the choice included; value: what it brings the viewer, in the
    game's unit.
    """

    view: V
    move: int
    start: Any
    end: Any
    moves: Line
    events: tuple[Event, ...]
    value: float


class QuickPlay(Generic[V]):
    """How a game is played on quickly after a choice; made anew for each question.

    These are the usual answers: hands at random, moves at random, to the next deal or the end, scores for a value.

    samples: how many playouts each choice gets. Work is bounded by counts: samples times the moves of a playout.
    """

    samples: int = 60

    def __init__(self, engine: Engine, view: V) -> None:
        self.engine = engine
        self.view = view
        self.seat: int = view.seat if view.seat is not None else CHANCE

    def imagine(self, rng: Random) -> State:
        """A state that the view allows; the same one is played on after each of the choices."""
        state: State = self.engine.determinize(self.view, rng)
        return state

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """What a seat quickly chooses there. The state is an imagined one, so all of it may be looked at."""
        choice: int = state.legal(seat).sample(rng)
        return choice

    def ended(self, state: Any) -> bool:
        """Whether a playout stops: at the end of the trick, hand or row. A deal and the end of the game stop it."""
        return False

    def value(self, state: Any) -> float:
        """What the viewer has got of it where it stopped."""
        return float(state.scores()[self.seat])


@dataclass(frozen=True, slots=True)
class SureKind(Generic[V]):
    """A kind of reason that follows from the view.

    key: its documented name; find: what it claims of a move, None where it does not apply; good: True speaks for a
    choice, False against it, None describes equal choices, and others as far as `shows` bears it out; shows: whether
    what it claims comes true in a playout, so that the kind is given only where the values of two choices differ for
    it; covers: kinds that need not be said beside it; named: fields that tell one claim of the kind from another,
    besides seats; ending: it tells how the deal ends: it may stand behind its cause, and is not said of equal choices.
    """

    key: str
    find: Callable[[V, int], Claim | None]
    good: bool | None = None
    shows: Callable[[Playout[V]], bool] | None = None
    covers: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    ending: bool = False


@dataclass(frozen=True, slots=True)
class LikelyKind(Generic[V]):
    """A kind of reason that is counted over playouts.

    happens: what the viewer sees happen in a playout: sentences that lack only the fields `n` and `of` ("in
    {n} of {of} hands"), each counted by itself; none where it does not happen. least: the share below which it is no
    reason. otherwise: what counts as the same after the alternative, without being worth a sentence. Other fields as
    in `SureKind`.
    """

    key: str
    happens: Callable[[Playout[V]], Iterable[Reason]]
    good: bool | None = None
    covers: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    ending: bool = False
    least: float = 0.0
    otherwise: Callable[[Playout[V]], Iterable[Reason]] | None = None


Kind: TypeAlias = SureKind[V] | LikelyKind[V]


@dataclass(frozen=True, slots=True)
class Reasons(Generic[V]):
    """What a game gives to explain its choices.

    kinds: the most telling first; play: how choices are played on, None where nothing is counted; equal: what matters
    where nothing separates two choices, None where they are the same thing.
    """

    kinds: tuple[Kind[V], ...]
    play: Callable[[Engine, V], QuickPlay[V]] | None = None
    equal: Callable[[V, int], Reason | None] | None = None


EQUAL = "equal"
COUNTING = "counting"
"""Kinds that every game has: nothing separates two choices; the best one leads for reasons that no kind names."""
GENERAL = (EQUAL, COUNTING)
"""Those kinds: they do not say what is good or bad about a choice."""
ONLY_COUNTING = Claim(Reason(N_("Only counting shows it: see how it goes on.")), kind=COUNTING)


def with_share(reason: Reason, share: float) -> Reason:
    """A sentence with how often it comes true, as people say it: its fields `n` and `of`."""
    count, of = (99, 100) if share > 0.985 else (19, 20) if share > 0.935 else (round(10 * share), 10)
    return replace(reason, fields=(*reason.fields, ("n", count), ("of", of)))


class _Events(EventLog):
    """Keeps what happens without a copy of the state at that moment."""

    __slots__ = ()

    def append(self, event: Event, state: State) -> None:
        self._entries.append((event, state))


def play_out(play: QuickPlay[V], start: State, choice: int, rng: Random) -> Playout[V]:
    """Play one choice on from an imagined state, which stays as it is."""
    state, log = start.clone(), _Events()
    mover, move = play.seat, choice
    moves: list[tuple[int, Move]] = []
    while True:
        state.apply(mover, move, log)
        acting = state.acting()
        if not acting or acting[0] == CHANCE or play.ended(state):
            return Playout(play.view, choice, start, state, tuple(moves), log.events, play.value(state))
        mover = acting[0]
        move = play.move(state, mover, rng)
        moves.append((mover, move))


def starts(play: QuickPlay[V], seed: str) -> Iterator[State]:
    """The imagined states in which choices are played on, one after the other."""
    return (play.imagine(Random(f"{seed} {number}")) for number in range(play.samples))


def playouts(play: QuickPlay[V], choices: Sequence[int], seed: str) -> dict[int, list[Playout[V]]]:
    """Every choice played on from the same imagined states beside the same chance."""
    found: dict[int, list[Playout[V]]] = {move: [] for move in choices}
    for number, start in enumerate(starts(play, seed)):
        for move, played in found.items():
            played.append(play_out(play, start, move, Random(f"{seed} {number} on")))
    return found
