"""The interface of a game's rules: engine, state, view and events.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, Protocol, Self, TypeAlias

from tablegame.core.domain import EMPTY, Domain, legal_as_json
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen, Option
from tablegame.core.text import N_, Plain, Reason, seat_letter

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar


CHANCE: Final = -1
"""The actor of a deal. Written ``*`` in a record."""

Move: TypeAlias = int | tuple[int, ...]
"""A seat's move is an int, a deal is a tuple of ints. Texts exist outside engines only."""

NOTHING_DEALT: Final = N_("nothing is dealt in this game")


class Event:
    """Something that happened. A game has a frozen dataclass for each kind. Values that a seat may not see are None."""

    kind: str = ""  # the game's word for events of this class ("choice", "trick", "game")
    own_fields: ClassVar[tuple[str, ...]] = ()  # the fields that only `seat` may see
    fields_by_seat: ClassVar[tuple[str, ...]] = ()  # fields with an entry for each seat, which only that seat may see
    seat: int | None = None  # the seat that did it, or that it concerns
    reveals: tuple[int, ...] = ()
    """The seats that were shown something hidden, so that they cannot take back what they did before."""

    def for_seat(self, seat: int | None) -> Self:
        """The event without the values that a seat (None: a spectator) may not see."""
        hidden: dict[str, object] = {} if seat is not None and seat == self.seat else dict.fromkeys(self.own_fields)
        for name in self.fields_by_seat:
            hidden[name] = tuple(value if owner == seat else None for owner, value in enumerate(getattr(self, name)))
        if not hidden:
            return self
        seen = copy(self)
        for name, value in hidden.items():
            object.__setattr__(seen, name, value)
        return seen


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that one seat may know, as frozen plain values without a reference to the state.

    These fields are those that the program needs of any game. Each game adds fields of its own.
    """

    players: int  # the number of seats
    seat: int | None  # the seat that sees this; None for a spectator and behind a curtain
    acting: tuple[int, ...]  # seats that have to choose; `(CHANCE,)` before a deal
    over: bool
    scores: tuple[int, ...]  # by seat
    winners: tuple[int, ...]  # seats that won or share the win; empty while the game goes on
    domain: Domain  # the legal moves of this seat

    def legal(self) -> Domain:
        """The moves that this seat may choose from now; empty if it has nothing to choose."""
        return self.domain


if TYPE_CHECKING:
    # The defaults mean the view of any game.
    V = TypeVar("V", bound=View, default=Any)
    V_co = TypeVar("V_co", bound=View, covariant=True, default=View)
    V_contra = TypeVar("V_contra", bound=View, contravariant=True, default=Any)
    S = TypeVar("S", bound="State", default=Any)
else:
    V, V_co, V_contra, S = map(TypeVar, ("V", "V_co", "V_contra", "S"))


class State(Protocol[V_co]):
    """The base class of a game in progress. A method with a body is a default, which a game may override.

    A state is mutable. Its fields are in `__slots__` and hold plain values: so a copy of the fields is independent.
    """

    __slots__ = ()

    players: int
    perfect_information: ClassVar[bool] = False  # whether nothing is ever hidden in this game
    fields: ClassVar[tuple[str, ...]] = ()  # the names of all fields

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.fields = tuple(name for base in cls.__mro__ for name in base.__dict__.get("__slots__", ()))

    def acting(self) -> tuple[int, ...]:
        """The seats that have to choose; ``(CHANCE,)`` before a deal, ``()`` when the game is over."""
        ...

    def legal(self, seat: int) -> Domain:
        """The moves that a seat may choose from now; empty if it has nothing to choose."""
        ...

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make the move without checking it; append the events to the log if there is one.

        Each event is appended when it has happened and before its consequences in the same move: a trick while it is
        still on the table, a card when it has left the hand. At each of these moments the state can be viewed.
        """
        ...

    def clone(self) -> Self:
        """An independent copy."""
        copied = object.__new__(type(self))
        for name in self.fields:
            setattr(copied, name, getattr(self, name))
        return copied

    def view(self, seat: int | None) -> V_co:
        """The view of a seat, or of a spectator if the seat is None: `seat_fields` and the fields of the game."""
        ...

    def seat_fields(self, seat: int | None) -> dict[str, Any]:
        """The fields of `View` with their values for a seat. The game counts as over as soon as somebody has won."""
        winners = self.winners()
        return {
            "players": self.players, "seat": seat, "acting": self.acting(), "over": bool(winners),
            "scores": self.scores(), "winners": winners, "domain": EMPTY if seat is None else self.legal(seat),
        }  # fmt: skip

    def scores(self) -> tuple[int, ...]: ...

    def winners(self) -> tuple[int, ...]:
        """The seats that won or share the win; empty while the game goes on."""
        ...

    def hides_anything(self) -> bool:
        """Whether something is hidden from somebody now; then the clipboard gets no record of the game."""
        return not self.perfect_information and bool(self.acting())

    def table_as_json(self) -> dict[str, Plain]:
        """The entry ``table`` in the JSON of a replayed record (docs/records.md): what the moves alone do not show."""
        return {}

    def needs_curtain(self) -> bool:
        """Whether people who share a screen need the curtain between their turns now."""
        return not self.perfect_information

    def contenders(self) -> tuple[int, ...]:
        """The seats that can still win."""
        return tuple(range(self.players))

    def winners_if_gives_up(self, seat: int) -> tuple[int, ...]:
        """The winners if that seat gives up: of the other seats that can still win, those with the highest score."""
        scores, rivals = self.scores(), [rival for rival in self.contenders() if rival != seat]
        best = max((scores[rival] for rival in rivals), default=0)
        return tuple(rival for rival in rivals if scores[rival] == best)


class SeenEvent(NamedTuple, Generic[V_co]):
    """An event as a seat may see it, with the view that the seat had at that moment."""

    event: Event
    view: V_co


class EventLog:
    """The events of a move, each with a copy of the state at that moment.

    It contains all secrets, so no screen may get it; screens get the result of `seen_by`.
    """

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[tuple[Event, State]] = []

    def append(self, event: Event, state: State) -> None:
        """Append an event with a copy of the state."""
        self._entries.append((event, state.clone()))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, with the secrets of all seats."""
        return tuple(event for event, _ in self._entries)

    def seen_by(self, seat: int | None, wanted: Callable[[Event], bool] | None = None) -> tuple[SeenEvent[View], ...]:
        """The events as a seat (None: a spectator) may see them, each with that seat's view at that moment.

        wanted: whether to return an event; without this function all events are returned.
        """
        return tuple(
            SeenEvent(event.for_seat(seat), state.view(seat))
            for event, state in self._entries
            if wanted is None or wanted(event)
        )


class Engine(Protocol[S, V_contra]):
    """The base class of the rules of a game."""

    key: str
    options: tuple[Option, ...]
    usual_players: int  # the number of players that a new game proposes
    milestone_events: tuple[str, ...] | None = None
    """The kinds of events ("trick") that all people at one screen see before the next curtain. None: all events that
    reveal something."""
    listed_events: tuple[str, ...] | None = None  # kinds of events in the list of moves; None: the milestones
    number_key: str = ""
    """The key of `details_as_json` that numbers the deals or games of a session from 1; "" if there is only one."""

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """The numbers of players that these house rules allow, ascending. The house rules may be incomplete."""
        ...

    def new(self, players: int, chosen: Chosen) -> S:
        """A new game. Raises OptionError if players and options do not fit."""
        ...

    def deal(self, state: S, rng: Random) -> Move:
        """A shuffled deal for a state in which chance acts."""
        raise MoveError(NOTHING_DEALT)

    def determinize(self, view: V_contra, rng: Random) -> S:
        """A random state that the view allows, constructed: drawing states until one fits could take for ever."""
        ...

    def format(self, actor: int, move: Move) -> str:
        """The move's text without its actor (``1``, ``deal 7S AH / ...``)."""
        ...

    def parse(self, actor: int, text: str) -> Move:
        """The move with this text, legal or not. Raises MoveError for a text that is no move."""
        ...

    def why_not(self, view: V_contra, move: Move) -> Reason | None:
        """The reason why the seat of this view may not make the move, found from the view alone; None if it may."""
        if move in view.legal():
            return None
        if view.over:
            return Reason(N_("the game is over"), (), "score")
        if view.seat not in view.acting:
            return Reason(N_("it is not this seat's turn"), (), "choosing")
        return Reason(N_("that is not allowed here"), (), "choosing")

    def why_no_deal(self, view: V_contra, move: Move) -> Reason | None:
        """The reason why a deal is impossible, found from a spectator's view; None if none is known."""
        return None

    def forced_move(self, view: V_contra, alone: bool) -> int | None:
        """The only legal move, which the program makes for the seat; None if the player has to move.

        alone: whether nobody else looks at this table. If others look and hidden cards leave one legal move only, the
            player makes it: a move by the program would tell the others that there was no choice.
        """
        domain = view.legal()
        return next(iter(domain)) if domain.count() == 1 else None

    def is_stalled(self, state: S) -> bool:
        """Whether the arena should stop a game that could go on for ever."""
        return False

    def details_as_json(self, view: V_contra) -> dict[str, Any]:
        """The fields of a view that only this game has, as JSON (docs/views.md)."""
        ...

    def view_as_json(self, view: V_contra) -> dict[str, Any]:
        """The view as JSON, as ``--view`` prints it."""
        return {
            "game": self.key,
            "players": view.players,
            "seat": None if view.seat is None else seat_letter(view.seat),
            **self.details_as_json(view),
            "to_act": sorted(map(seat_letter, view.acting)),
            "legal": legal_as_json(view.legal(), partial(self.format, view.seat or 0)),
            "over": view.over,
            "scores": {seat_letter(seat): score for seat, score in enumerate(view.scores)},
            "winners": [seat_letter(seat) for seat in view.winners] if view.over else None,
        }


@dataclass(frozen=True, slots=True)
class Sitter:
    name: str
    computer: bool = False  # whether it is a computer player
    thinking: bool = False  # whether it is choosing now
    sealed: bool = False  # whether it has made a secret choice
    away: bool = False  # whether it does not look at this screen, as in a review

    @property
    def person(self) -> bool:
        """Whether a person looks at this screen from there."""
        return not self.computer and not self.away
