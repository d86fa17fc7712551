"""Reasons for a choice in words: kinds of reasons as data, their claims, and the playouts that show them.

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
    share: float | None = None  # the share of the playouts in which it comes true; None if it follows from the view
    line: Line = ()  # the moves after the choice that the sentence names
    kind: str = ""  # the key of its kind


class Playout(NamedTuple, Generic[V]):
    """A continuation of the game after a choice, up to the moment at which `QuickPlay` stops it."""

    view: V  # the view of the seat that chooses
    move: int  # its choice
    start: Any  # the imagined state before the choice
    end: Any  # the state where the playout stops
    moves: Line  # the moves after the choice
    events: tuple[Event, ...]  # the events of the choice and of these moves
    value: float  # the result for the seat that chooses, in the game's unit


class _EventsOnly(EventLog):
    """A log that copies no states: nobody views a playout at the moments of its events."""

    __slots__ = ()

    def append(self, event: Event, state: State) -> None:
        self._entries.append((event, state))


class QuickPlay(Generic[V]):
    """The way in which a game is quickly played on after the choices of one view.

    Usually hands and moves are random, a playout goes on to the next deal or the end, and its value is the score. The
    work is bounded by counts: by the samples, and by the moves of a playout.
    """

    samples: int = 60  # the number of playouts of each choice

    def __init__(self, engine: Engine, view: V) -> None:
        self.engine = engine
        self.view = view
        self.seat: int = view.seat if view.seat is not None else CHANCE

    def imagine(self, rng: Random) -> State:
        """A state that the view allows. Each of the choices is played on from the same state."""
        state: State = self.engine.determinize(self.view, rng)
        return state

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """The quick choice of a seat. The state is an imagined one, so the choice may depend on all of it."""
        choice: int = state.legal(seat).sample(rng)
        return choice

    def ended(self, state: Any) -> bool:
        """Whether a playout stops in this state. Before a deal and at the end of the game every playout stops."""
        return False

    def value(self, state: Any) -> float:
        """The result for the viewer in the state where a playout stopped, in the game's unit."""
        return float(state.scores()[self.seat])

    def chance(self, playouts: Sequence[Playout[V]], happened: Sequence[bool]) -> float:
        """The chance of an event that happened in some of these playouts of a choice.

        It is never 0 or 1: an event that never failed in so few playouts may fail in others.
        """
        return (sum(happened) + 1) / (len(happened) + 2)

    def play_out(self, start: State, choice: int, rng: Random) -> Playout[V]:
        """Play one choice on from an imagined state, which remains unchanged."""
        state, log = start.clone(), _EventsOnly()
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
    find: Callable[[V, int], Claim | None]  # the claim about a move; None if the kind does not apply to it
    good: bool | None = None
    """Whether the claim speaks for its choice (True) or against it (False). None: the claim is given for one of several
    equal choices; elsewhere the playouts show whether its consequence speaks for or against the choice."""
    shows: Callable[[Playout[V]], bool] | None = None
    """Whether the consequence of the claim appears in a playout. The claim is given only if playouts with the
    consequence make the difference in value between two choices."""
    covers: tuple[str, ...] = ()
    """The keys of the kinds that are not given together with this one: this one contains or contradicts them."""
    named: tuple[str, ...] = ()  # the fields, besides seats, in which two claims of this kind differ
    ending: bool = False  # whether the claim is about the end of the deal; a claim about its cause is told first
    alone: bool = False  # whether no other reason is given together with this one


@dataclass(frozen=True, slots=True)
class LikelyKind(Generic[V]):
    """A kind of reason that is counted over playouts. Fields without a comment are those of `SureKind`."""

    key: str
    happens: Callable[[Playout[V]], Iterable[Reason]]
    """The sentences that come true in a playout, each counted by itself. The fields `n` and `of` ("in {n} of {of}
    hands") are filled in after the count."""
    good: bool | None = None
    covers: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    ending: bool = False
    alone: bool = False
    least: float = 0.0  # the share below which it is no reason
    otherwise: Callable[[Playout[V]], Iterable[Reason]] | None = None
    """More sentences that count as true in a playout of the alternative choice, besides those that `happens` finds."""


Kind: TypeAlias = SureKind[V] | LikelyKind[V]

Fields: TypeAlias = Mapping[str, Plain]
"""The values of a sentence, by their names."""
Text: TypeAlias = str | Callable[[V, Fields], str]
"""A sentence, or a function that chooses the sentence by the view and the values."""
Found: TypeAlias = Fields | bool | None
"""The values of a sentence; True if it has none; None or False if the kind does not apply."""


def by_count(one: str, several: str, name: str = "count") -> Callable[[Any, Fields], str]:
    """A function that chooses the sentence for one or the sentence for several by the value with this name."""
    return lambda _, fields: one if fields[name] == 1 else several


class Wording(Generic[V]):
    """Makes the kinds of a game from sentences and functions that find their values."""

    def __init__(
        self, worded: Callable[[V, int, str, Fields], Fields], follows: Callable[[V, Fields], Line] = lambda *_: ()
    ) -> None:
        """worded: returns the values as the sentence needs them, such as names of cards instead of their numbers. It is
            called with the view, the move, the sentence and the values.
        follows: returns the moves after the choice which the values name.
        """
        self.worded = worded
        self.follows = follows

    def claim(self, view: V, move: int, text: Text[V], clause: str, found: Found = True) -> Claim | None:
        """The claim of a sentence with the values that were found; None if the kind does not apply to the move."""
        if found is None or found is False:
            return None
        fields = {} if found is True else found
        sentence = text if isinstance(text, str) else text(view, fields)
        worded = tuple(self.worded(view, move, sentence, fields).items())
        return Claim(Reason(sentence, worded, clause), line=self.follows(view, fields))

    def sure(
        self, key: str, text: Text[V], clause: str, find: Callable[[V, int], Found],
        good: bool | None = None, *covers: str, **options: Any,
    ) -> SureKind[V]:  # fmt: skip
        """A kind that follows from the view.

        find: the values of its sentence, from the view and a move.
        options: other fields of `SureKind`.
        """

        def claim(view: V, move: int) -> Claim | None:
            return self.claim(view, move, text, clause, find(view, move))

        return SureKind(key, claim, good, covers=covers, **options)

    def likely(
        self, key: str, text: Text[V], clause: str, find: Callable[[Playout[V]], Found | Iterable[Fields]],
        good: bool | None = None, *covers: str, **options: Any,
    ) -> LikelyKind[V]:  # fmt: skip
        """A kind that is counted over playouts.

        find: the values of its sentence in a playout, or several such values if it comes true several times.
        options: other fields of `LikelyKind`.
        """

        def happens(playout: Playout[V]) -> Iterator[Reason]:
            found = find(playout)
            all_found = (found,) if found is None or isinstance(found, bool | Mapping) else found
            claims = (self.claim(playout.view, playout.move, text, clause, fields) for fields in all_found)
            return (claim.reason for claim in claims if claim is not None)

        return LikelyKind(key, happens, good, covers, **options)

    def own_and_other(
        self,
        keys: tuple[str, str],
        texts: tuple[Text[V], Text[V]],
        clause: str,
        find: Callable[[Playout[V]], int | None],
        covers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        **options: Any,
    ) -> tuple[LikelyKind[V], LikelyKind[V]]:
        """Two counted kinds: the viewer takes or wins something, and another seat takes or wins the same thing.

        keys, texts, covers: of the first kind and of the second one.
        find: the seat that takes the thing, None for nobody. The second sentence has this seat as {seat}.
        options: other fields of both kinds.
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
"""The sentences for two equal choices and for several ones, by the noun for a choice."""


@dataclass(frozen=True, slots=True)
class Reasons(Generic[V]):
    """The part of a game that explains its choices."""

    kinds: tuple[Kind[V], ...]  # the most important ones first
    play: Callable[[Engine, V], QuickPlay[V]] | None = None  # the playouts of a view; None if no kind is counted
    equal: Callable[[V, int], Reason | None] | None = None
    """A visible fact that is given for one of several equal choices if no kind separates them."""
    noun: Callable[[V], str | None] = lambda _: "card"
    """The noun for a choice (a key of `EITHER`); None if the player should not make any of several equal choices."""
    apart: bool = False  # whether a reason against a choice must hold for none of the choices that lose nothing


EQUAL = "equal"
"""The kind that every game has: that several choices are equal, whatever is good or bad about all of them."""


def with_share(reason: Reason, share: float) -> Reason:
    """A counted sentence with its share rounded to tenths: the fields `n` and `of` read "{n} of 10". A share near 1 is
    "more than 9", since a counted sentence may always fail."""
    count: Plain = N_("more than 9") if share >= 0.95 else round(10 * share)
    return replace(reason, fields=(*reason.fields, ("n", count), ("of", 10)))


def starts(play: QuickPlay[V], seed: str) -> Iterator[State]:
    """The imagined states from which choices are played on, one after the other."""
    return (play.imagine(Random(f"{seed} {number}")) for number in range(play.samples))


def playouts(play: QuickPlay[V], choices: Sequence[int], seed: str, one_in: int = 1) -> dict[int, list[Playout[V]]]:
    """The playouts of each choice, all from the same imagined states with the same random numbers.

    one_in: use only one of so many states, so that fewer choices are played on.
    """
    by_choice: dict[int, list[Playout[V]]] = {move: [] for move in choices}
    for number, start in enumerate(starts(play, seed)):
        if number % one_in == 0:
            for move, played in by_choice.items():
                played.append(play.play_out(start, move, Random(f"{seed} {number} on")))
    return by_choice
