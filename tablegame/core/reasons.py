"""Reasons in words for a choice: kinds of reason as data, what each claims, and how a choice is played on to see why.

Standard library only. A game gives its `REASONS` in `games/KEY/reasons.py` (or a package of that name); `ai/reasons.py`
chooses among them; docs/reasons.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias

from tablegame.core.contract import CHANCE, Engine, Event, EventLog, Move, State, V
from tablegame.core.text import N_, Plain, Reason

Line: TypeAlias = tuple[tuple[int, Move], ...]
"""Moves that are likely to follow, each with its actor."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about a choice."""

    reason: Reason  # the sentence with its values and the clause of the rules
    share: float | None = None  # in what share of the playouts it comes true, None where it follows from the view
    line: Line = ()  # the moves after the choice that the sentence speaks of
    kind: str = ""  # the key of its kind


class Playout(NamedTuple, Generic[V]):
    """One way in which a choice may go on. view, move: the choice."""

    view: V
    move: int
    start: Any  # the imagined state before it
    end: Any  # the state where the playout stops
    moves: Line  # those after the choice
    events: tuple[Event, ...]  # everything that happened, the choice included
    value: float  # what it brings the viewer, in the game's unit


class _Events(EventLog):
    """Keeps what happens without a copy of the state at that moment."""

    __slots__ = ()

    def append(self, event: Event, state: State) -> None:
        self._entries.append((event, state))


class QuickPlay(Generic[V]):
    """How a game is played on quickly after a choice; made anew for each question.

    These are the usual answers: hands at random, moves at random, to the next deal or the end, scores for a value. Work
    is bounded by counts: samples times the moves of a playout.
    """

    samples: int = 60  # how many playouts each choice gets

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

    def chance(self, played: Sequence[Playout[V]], happened: Sequence[bool]) -> float:
        """The chance that is said of what happened in these playouts of a choice.

        What never failed in so few of them may fail in others.
        """
        return (sum(happened) + 1) / (len(happened) + 2)

    def play_out(self, start: State, choice: int, rng: Random) -> Playout[V]:
        """Play one choice on from an imagined state, which stays as it is."""
        state, log = start.clone(), _Events()
        mover, move = self.seat, choice
        moves: list[tuple[int, Move]] = []
        while True:
            state.apply(mover, move, log)
            acting = state.acting()
            if not acting or acting[0] == CHANCE or self.ended(state):
                return Playout(self.view, choice, start, state, tuple(moves), log.events, self.value(state))
            mover = acting[0]
            move = self.move(state, mover, rng)
            moves.append((mover, move))


@dataclass(frozen=True, slots=True)
class SureKind(Generic[V]):
    """A kind of reason that follows from the view."""

    key: str  # its documented name
    find: Callable[[V, int], Claim | None]  # what it claims of a move, None where it does not apply
    good: bool | None = None
    """True speaks for a choice, False against it, None describes equal choices, and others as far as `shows` bears it
    out."""
    shows: Callable[[Playout[V]], bool] | None = None
    """Whether what it claims comes true in a playout, so that the kind is given only where the values of two choices
    differ for it."""
    covers: tuple[str, ...] = ()
    """Kinds that need not be said beside it, likely ones that it contains or contradicts among them."""
    named: tuple[str, ...] = ()  # fields that tell one claim of the kind from another, besides seats
    ending: bool = False  # it tells how the deal ends, and may stand behind its cause
    alone: bool = False  # it is said where it decides, and not beside another


@dataclass(frozen=True, slots=True)
class LikelyKind(Generic[V]):
    """A kind of reason that is counted over playouts. Other fields as in `SureKind`."""

    key: str
    happens: Callable[[Playout[V]], Iterable[Reason]]
    """What the viewer sees happen in a playout: sentences that lack only the fields `n` and `of` ("in {n} of {of}
    hands"), each counted by itself; none where it does not happen."""
    good: bool | None = None
    covers: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    ending: bool = False
    alone: bool = False
    least: float = 0.0  # the share below which it is no reason
    otherwise: Callable[[Playout[V]], Iterable[Reason]] | None = None
    """What counts as the same after the alternative, without being worth a sentence."""


Kind: TypeAlias = SureKind[V] | LikelyKind[V]

Fields: TypeAlias = Mapping[str, Plain]
"""The values of a sentence, by their names."""
Text: TypeAlias = str | Callable[[V, Fields], str]
"""A sentence, or which one it is by the view and the values that were found."""


def by_count(one: str, several: str, name: str = "count") -> Callable[[Any, Fields], str]:
    """Which sentence it is by a value: that of one, or of several."""
    return lambda _, fields: one if fields[name] == 1 else several


class Wording(Generic[V]):
    """What a game writes its kinds with: sentences and what finds their values, as data.

    worded: the values of a sentence as they are said, from the view, the move, the sentence and the values that were
    found: ranks and cards by their names, the seat of an only other player; follows: the moves that these values name.
    Whatever finds values may say True where a sentence has none, and None or False where the kind does not apply.
    """

    def __init__(
        self,
        worded: Callable[[V, int, str, Fields], Fields],
        follows: Callable[[V, Fields], Line] = lambda *_: (),
    ) -> None:
        self.worded = worded
        self.follows = follows

    def claim(self, view: V, move: int, text: Text[V], clause: str, found: Fields | bool | None = True) -> Claim | None:
        """What a sentence claims of a choice, with the values that were found."""
        if found is None or found is False:
            return None
        fields = {} if found is True else found
        said = text if isinstance(text, str) else text(view, fields)
        worded = tuple(self.worded(view, move, said, fields).items())
        return Claim(Reason(said, worded, clause), line=self.follows(view, fields))

    def sure(
        self, key: str, text: Text[V], clause: str, find: Callable[[V, int], Fields | bool | None],
        good: bool | None = None, *covers: str, **options: Any,
    ) -> SureKind[V]:  # fmt: skip
        """A kind that follows from the view. find: the values of its sentence; others: the fields of `SureKind`."""
        told = self.claim
        return SureKind(key, lambda v, on: told(v, on, text, clause, find(v, on)), good, covers=covers, **options)

    def likely(
        self, key: str, text: Text[V], clause: str,
        find: Callable[[Playout[V]], Fields | bool | Iterable[Fields] | None],
        good: bool | None = None, *covers: str, **options: Any,
    ) -> LikelyKind[V]:  # fmt: skip
        """A kind that is counted. find: the values for all that happens; others: the fields of `LikelyKind`."""

        def happens(playout: Playout[V]) -> Iterator[Reason]:
            found = find(playout)
            every = (found,) if found is None or isinstance(found, bool | Mapping) else found
            claims = (self.claim(playout.view, playout.move, text, clause, each) for each in every)
            return (claim.reason for claim in claims if claim is not None)

        return LikelyKind(key, happens, good, covers, **options)

    def whose(
        self,
        keys: tuple[str, str],
        texts: tuple[Text[V], Text[V]],
        clause: str,
        find: Callable[[Playout[V]], int | None],
        covers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        **options: Any,
    ) -> tuple[LikelyKind[V], LikelyKind[V]]:
        """Two counted kinds, of who takes or wins something: the viewer, or somebody else, who is named as {seat}.

        find: that seat, None for nobody; covers: of the first and of the second kind.
        """

        def own(playout: Playout[V]) -> bool:
            return find(playout) == playout.view.seat

        def other(playout: Playout[V]) -> Fields | None:
            seat = find(playout)
            return None if seat is None or seat == playout.view.seat else {"seat": seat}

        return (
            self.likely(keys[0], texts[0], clause, own, True, *covers[0], **options),
            self.likely(keys[1], texts[1], clause, other, False, *covers[1], **options),
        )


EITHER: Mapping[str, tuple[str, str]] = {
    "": (N_("Either of them."), N_("Any of them.")),
    "card": (N_("Either card."), N_("Any card.")),
    "row": (N_("Either row."), N_("Any row.")),
    "string": (N_("Either string."), N_("Any string.")),
}
"""What is said of two equal choices, and of several, by what is chosen."""


@dataclass(frozen=True, slots=True)
class Reasons(Generic[V]):
    """What a game gives to explain its choices."""

    kinds: tuple[Kind[V], ...]  # the most telling first
    play: Callable[[Engine, V], QuickPlay[V]] | None = None  # how choices are played on, None where nothing is counted
    equal: Callable[[V, int], Reason | None] | None = None
    """A fact that is seen on the table where nothing separates equal choices."""
    noun: Callable[[V], str | None] = lambda _: "card"
    """What is chosen, of `EITHER`, None where equal choices are not to be made at will."""
    apart: bool = False  # what speaks against a choice is not as true of any that loses nothing


EQUAL = "equal"
"""The kind that every game has, for choices that nothing separates: it does not say what is good or bad about them."""


def with_share(reason: Reason, share: float) -> Reason:
    """A sentence with how often it comes true, as people say it: its fields `n` and `of`. What cannot fail is sure."""
    count: Plain = N_("more than 9") if share >= 0.95 else round(10 * share)
    return replace(reason, fields=(*reason.fields, ("n", count), ("of", 10)))


def starts(play: QuickPlay[V], seed: str) -> Iterator[State]:
    """The imagined states in which choices are played on, one after the other."""
    return (play.imagine(Random(f"{seed} {number}")) for number in range(play.samples))


def playouts(play: QuickPlay[V], choices: Sequence[int], seed: str, one_in: int = 1) -> dict[int, list[Playout[V]]]:
    """Every choice played on from the same imagined states beside the same chance, or from one in so many of them."""
    found: dict[int, list[Playout[V]]] = {move: [] for move in choices}
    for number, start in enumerate(starts(play, seed)):
        for move, played in found.items() if number % one_in == 0 else ():
            played.append(play.play_out(start, move, Random(f"{seed} {number} on")))
    return found
