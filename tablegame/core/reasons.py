"""The reasons that a game can give for a choice, as data: its `REASONS`, among which `ai/reasons.py` chooses.

A kind of reason ("wins the trick") makes claims: sentences about one choice of one view. A sure kind is found in the
view alone. A likely kind is counted over playouts: in each, the game is quickly played on after the choice from an
imagined state that the view allows, and the claim is true in a share of them. docs/reasons.md lists all kinds.
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
    """A statement about a choice: a sentence such as "it takes the trick", and how often the sentence is true."""

    reason: Reason  # the sentence with its values, and the heading in the rule book
    share: float | None = None  # the share of the playouts in which it comes true; None if it follows from the view
    line: Line = ()  # the moves after the choice that the sentence names
    kind: str = ""  # the key of its kind


class Playout(NamedTuple, Generic[V]):
    """One continuation of the game after a choice, played by a `QuickPlay`."""

    view: V  # the view of the seat that chooses
    move: int  # its choice
    start: Any  # the imagined state before the choice
    end: Any  # the state where the playout stops
    moves: Line  # the moves after the choice
    events: tuple[Event, ...]  # the events of the choice and of these moves
    value: float  # the result for the seat that chooses, in the game's unit


class _EventsOnly(EventLog):
    """A log that does not copy the states, which takes time: of a playout only the events are used, not their views."""

    __slots__ = ()

    def append(self, event: Event, state: State) -> None:
        self._entries.append((event, state))


class QuickPlay(Generic[V]):
    """Plays a game on after the choices of one view. The methods are defaults, which a game may override.
    By default hidden cards and moves are random, and a playout ends at the next deal or at the end of the game."""

    samples: int = 60  # the number of playouts of each choice

    def __init__(self, engine: Engine, view: V) -> None:
        self.engine = engine
        self.view = view
        self.seat: int = view.seat if view.seat is not None else CHANCE

    def imagine(self, rng: Random) -> State:
        """A random state that the view allows, from which every choice is then played on."""
        state: State = self.engine.determinize(self.view, rng)
        return state

    def move(self, state: Any, seat: int, rng: Random) -> int:
        """The move of a seat in a playout. It may depend on all cards, since the state is only imagined."""
        choice: int = state.legal(seat).sample(rng)
        return choice

    def ended(self, state: Any) -> bool:
        """Whether a playout stops in this state. Before a deal and at the end of the game it stops anyway."""
        return False

    def value(self, state: Any) -> float:
        """The result of a playout for the seat that chooses, in the game's unit. state: where the playout stopped."""
        return float(state.scores()[self.seat])

    def chance(self, playouts: Sequence[Playout[V]], happened: Sequence[bool]) -> float:
        """The chance of an event. happened: for each of these playouts of a choice, whether the event happened in it.
        The chance is never 0 or 1: an event that happened in all of so few playouts may fail in others."""
        return (sum(happened) + 1) / (len(happened) + 2)

    def play_out(self, start: State, choice: int, rng: Random) -> Playout[V]:
        """Play this choice and all that follows on a copy of an imagined state."""
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
    """A kind of reason that is found in the view alone, such as that nothing can beat a card."""

    key: str  # its name in docs/reasons.md
    find: Callable[[V, int], Claim | None]  # returns the claim about a move; None if it is not true of that move
    good: bool | None = None
    """Whether the claim speaks for its choice (True) or against it (False). None: it is given for one of several equal
    choices, and elsewhere if `shows` finds whether it speaks for or against the choice."""
    shows: Callable[[Playout[V]], bool] | None = None
    """Returns whether the consequence of the claim appears in a playout. With such a function the claim is given only
    where the playouts with the consequence make the difference in value between two choices."""
    covers: tuple[str, ...] = ()
    """The keys of the kinds that are left out where this one is given, because it contains or contradicts them."""
    named: tuple[str, ...] = ()  # the fields of the sentence, besides seats, in which two claims of this kind differ
    ending: bool = False  # whether the claim is about the end of the deal; a claim about its cause is put before it
    alone: bool = False  # whether no other reason is given together with this one


@dataclass(frozen=True, slots=True)
class LikelyKind(Generic[V]):
    """A kind of reason that is counted over playouts. Fields without a comment are those of `SureKind`."""

    key: str
    happens: Callable[[Playout[V]], Iterable[Reason]]
    """Returns the sentences that come true in a playout. Each is counted by itself; after that its fields `n` and `of`
    ("in {n} of {of} hands") are filled in."""
    good: bool | None = None
    covers: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    ending: bool = False
    alone: bool = False
    least: float = 0.0  # the least share of the playouts with which the sentence is given
    otherwise: Callable[[Playout[V]], Iterable[Reason]] | None = None
    """Returns sentences that, besides those of `happens`, count as true in a playout of the choice with which this one
    is compared."""


Kind: TypeAlias = SureKind[V] | LikelyKind[V]

Fields: TypeAlias = Mapping[str, Plain]
"""The values that are filled in into a sentence, by the names of its {fields}."""
Text: TypeAlias = str | Callable[[V, Fields], str]
"""A sentence with {fields}, or a function that chooses the sentence by the view and the values."""
Found: TypeAlias = Fields | bool | None
"""The result of a search: the values of a sentence that is true, True if it has no values; None or False if it is not
true."""


def by_count(one: str, several: str, name: str = "count") -> Callable[[Any, Fields], str]:
    """A `Text` that depends on a number: the sentence `one` if the value called `name` is 1, else `several`."""
    return lambda _, fields: one if fields[name] == 1 else several


class Wording(Generic[V]):
    """Makes the kinds of reasons of one game, each from a sentence and a function that finds its {fields}."""

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
        """The claim about a move with this sentence. found: the values of its {fields}, True if it needs none; for None
        or False there is no claim. clause: the heading in the rule book that explains the sentence."""
        if found is None or found is False:
            return None
        values = {} if found is True else found
        sentence = text if isinstance(text, str) else text(view, values)
        worded_values = tuple(self.worded(view, move, sentence, values).items())
        return Claim(Reason(sentence, worded_values, clause), line=self.follows(view, values))

    def sure(
        self, key: str, text: Text[V], clause: str, find: Callable[[V, int], Found],
        good: bool | None = None, *covers: str, **options: Any,
    ) -> SureKind[V]:  # fmt: skip
        """A kind of reason that follows from the view. find: returns the values of the sentence's {fields} for a view
        and a move. text, clause: as in `claim`. The other parameters are fields of `SureKind`."""

        def claim(view: V, move: int) -> Claim | None:
            return self.claim(view, move, text, clause, find(view, move))

        return SureKind(key, claim, good, covers=covers, **options)

    def likely(
        self, key: str, text: Text[V], clause: str, find: Callable[[Playout[V]], Found | Iterable[Fields]],
        good: bool | None = None, *covers: str, **options: Any,
    ) -> LikelyKind[V]:  # fmt: skip
        """A kind of reason that is counted over playouts. find: returns the values of the sentence's {fields} in a
        playout, several if it comes true several times. text, clause: as in `claim`. Other parameters: fields of
        `LikelyKind`."""

        def happens(playout: Playout[V]) -> Iterator[Reason]:
            """The sentence with the values of each result of `find`, of which there may be one or several."""
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
        """Two kinds that are counted over playouts: that the viewer gets something, and that another seat gets it.

        keys, texts, covers: pairs, of the first kind and of the second one.
        find: returns the seat that gets it in a playout, None if nobody does. The second sentence has it as {seat}.
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
    "string": (N_("Either string."), N_("Any of these strings.")),
}
"""The sentences that say that two choices are equal, or more than two, by the noun for a choice ("" for no noun)."""


@dataclass(frozen=True, slots=True)
class Reasons(Generic[V]):
    """All that a game has to explain its choices: its kinds of reasons, and the playouts for the likely ones."""

    kinds: tuple[Kind[V], ...]  # the most important ones first
    play: Callable[[Engine, V], QuickPlay[V]] | None = None  # makes the playouts of a view; None if no kind is likely
    equal: Callable[[V, int], Reason | None] | None = None
    """Returns a visible fact about a move that is given for one of several equal choices if no kind separates them."""
    noun: Callable[[V], str | None] = lambda _: "card"
    """Returns the noun for a choice in a view, a key of `EITHER`. None where equal choices should be varied: no
    reason may then say that any of them will do."""
    apart: bool = False  # whether a reason against a choice must be true of none of the choices that lose nothing


EQUAL = "equal"
"""The kind that every game has: that several choices are equal, whatever is good or bad about all of them."""


def with_share(reason: Reason, share: float) -> Reason:
    """The sentence with its share of the playouts in tenths: its fields `n` and `of` read "3 of 10" for a share of 0.3.
    A share near 1 reads "more than 9 of 10", since the sentence may still fail in some hand."""
    count: Plain = N_("more than 9") if share >= 0.95 else round(10 * share)
    return replace(reason, fields=(*reason.fields, ("n", count), ("of", 10)))


def starts(play: QuickPlay[V], seed: str) -> Iterator[State]:
    """The imagined states from which the choices are played on. The random numbers for them follow from the seed."""
    return (play.imagine(Random(f"{seed} {number}")) for number in range(play.samples))


def playouts(play: QuickPlay[V], choices: Sequence[int], seed: str, one_in: int = 1) -> dict[int, list[Playout[V]]]:
    """The playouts of each choice: all choices are played on from the same states and with the same random numbers.
    one_in: 1 to use all states; a larger number to save time (2: every second state)."""
    by_choice: dict[int, list[Playout[V]]] = {move: [] for move in choices}
    for number, start in enumerate(starts(play, seed)):
        if number % one_in == 0:
            for move, played in by_choice.items():
                played.append(play.play_out(start, move, Random(f"{seed} {number} on")))
    return by_choice
