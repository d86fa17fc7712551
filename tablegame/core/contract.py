"""The interface of a game's rules. Each game has one subclass of `Engine`, `State` and `View`, and several of `Event`.

The engine has the rules, a state is a game in progress with all its secrets. Players, computer or not, get only views:
what one seat may see of a state. A seat is a number from 0 (A); -1 acts when cards are dealt. A game is kept as its
record, a text with a line for each move.
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
"""The actor of a deal, in place of a seat. Written ``*`` in a record."""

Move: TypeAlias = int | tuple[int, ...]
"""A seat's move is an int, a deal is a tuple of ints; each game has its own encoding. `Engine.format` makes a text."""

NOTHING_DEALT: Final = N_("nothing is dealt in this game")


class Event:
    """Something that happened in a game, such as a trick that was won. A game has a frozen dataclass for each kind of
    event. Where one seat gets an event, the values that this seat may not see are None."""

    kind: str = ""  # the game's word for events of this class ("choice", "trick", "game")
    own_fields: ClassVar[tuple[str, ...]] = ()  # the fields that only `seat` may see
    fields_by_seat: ClassVar[tuple[str, ...]] = ()  # fields with an entry for each seat, which only that seat may see
    seat: int | None = None  # the seat that did it, or that it concerns
    reveals: tuple[int, ...] = ()
    """The seats that were shown something hidden, so that they cannot take back what they did before."""

    def for_seat(self, seat: int | None) -> Self:
        """The event with None in place of every value that this seat (None: a spectator) may not see."""
        is_own = seat is not None and seat == self.seat
        changes: dict[str, object] = {} if is_own else dict.fromkeys(self.own_fields)  # None for each name
        for name in self.fields_by_seat:
            changes[name] = tuple(value if owner == seat else None for owner, value in enumerate(getattr(self, name)))
        if not changes:
            return self
        seen = copy(self)
        for name, value in changes.items():
            object.__setattr__(seen, name, value)  # a frozen dataclass refuses `setattr`
        return seen


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat may know of a game, as plain values that do not change when the game goes on.
    The fields here are those that all games have. Each game adds its own, such as the cards in hand."""

    players: int  # the number of seats
    seat: int | None  # the seat that sees this; None for a spectator, and between the turns of people at one screen
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
    """The base class of a game in progress. Methods with a body are defaults, which a game may override. `apply`
    changes the state. The fields of a state, named in `__slots__`, hold immutable values (numbers, texts, tuples), so
    that a copy of the fields is independent."""

    __slots__ = ()

    players: int
    perfect_information: ClassVar[bool] = False  # whether nothing is ever hidden in this game
    fields: ClassVar[tuple[str, ...]] = ()  # the names of all fields

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.fields = tuple(name for base in cls.__mro__ for name in base.__dict__.get("__slots__", ()))

    def acting(self) -> tuple[int, ...]:
        """The seats that have to choose; ``(CHANCE,)`` before a deal, ``()`` when the game is over."""

    def legal(self, seat: int) -> Domain:
        """The moves that a seat may choose from now; empty if it has nothing to choose."""

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make a move without checking that it is legal. If there is a log, append what happens to it, each event
        before its consequences in the same move, because the log copies the state: when a card is logged, it has left
        the hand; when a trick is logged, its cards are still on the table."""

    def clone(self) -> Self:
        """An independent copy: moves that are made in it do not change this state."""
        copied = object.__new__(type(self))
        for name in self.fields:
            setattr(copied, name, getattr(self, name))
        return copied

    def view(self, seat: int | None) -> V_co:
        """What this seat (None: a spectator) may see of the state now. A game makes its subclass of `View`."""

    def seat_fields(self, seat: int | None) -> dict[str, Any]:
        """The values of the fields that all views have, for this seat (None: a spectator). `view` uses them."""
        winners = self.winners()
        return {
            "players": self.players, "seat": seat, "acting": self.acting(), "over": bool(winners),
            "scores": self.scores(), "winners": winners, "domain": EMPTY if seat is None else self.legal(seat),
        }  # fmt: skip

    def scores(self) -> tuple[int, ...]:
        """The score of each seat so far."""

    def winners(self) -> tuple[int, ...]:
        """The seats that won or share the win; empty while the game goes on."""

    def hides_anything(self) -> bool:
        """Whether something is hidden from somebody now. Then no record of the game is copied to the clipboard."""
        return not self.perfect_information and bool(self.acting())

    def table_as_json(self) -> dict[str, Plain]:
        """The entry ``table`` in the JSON of a replayed record (docs/records.md): facts that the moves do not show."""
        return {}

    def needs_curtain(self) -> bool:
        """Whether the screen must be covered between the turns of people who share it, so that nobody sees secrets."""
        return not self.perfect_information

    def contenders(self) -> tuple[int, ...]:
        """The seats that can still win; by default all."""
        return tuple(range(self.players))

    def winners_if_gives_up(self, seat: int) -> tuple[int, ...]:
        """The winners if this seat gives up: of the other seats that can still win, those with the highest score."""
        scores, rivals = self.scores(), [rival for rival in self.contenders() if rival != seat]
        best = max((scores[rival] for rival in rivals), default=0)
        return tuple(rival for rival in rivals if scores[rival] == best)


class SeenEvent(NamedTuple, Generic[V_co]):
    """An event as a seat may see it, with the view that the seat had at that moment."""

    event: Event
    view: V_co


class EventLog:
    """The events of a move, each with a copy of the state at that moment.
    It contains the secrets of all seats; screens get the result of `seen_by` instead."""

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[tuple[Event, State]] = []

    def append(self, event: Event, state: State) -> None:
        """Append an event with a copy of the state."""
        self._entries.append((event, state.clone()))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the move, with all their values."""
        return tuple(event for event, _ in self._entries)

    def seen_by(self, seat: int | None, wanted: Callable[[Event], bool] | None = None) -> tuple[SeenEvent[View], ...]:
        """The events as this seat (None: a spectator) may see them, each with the seat's view at that moment.
        wanted: only events for which this function is true are returned; None returns all."""
        return tuple(
            SeenEvent(event.for_seat(seat), state.view(seat))
            for event, state in self._entries
            if wanted is None or wanted(event)
        )


class Engine(Protocol[S, V_contra]):
    """The base class of the rules of a game. Methods with a body are defaults, which a game may override."""

    key: str  # the name of the game in files and commands ("wargops")
    options: tuple[Option, ...]  # the house rules
    usual_players: int  # the number of players that the dialog of a new game proposes
    milestone_events: tuple[str, ...] | None = None
    """The kinds of events ("trick") that all people at one screen see before it is covered for the next turn. None: all
    events that reveal something."""
    listed_events: tuple[str, ...] | None = None  # kinds of events in the list of moves; None: the milestones
    number_key: str = ""
    """The key in `details_as_json` of the number of the present deal, counted from 1; "" if there is only one deal."""

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """The numbers of players that these house rules (possibly not all of them) allow, ascending."""

    def new(self, players: int, chosen: Chosen) -> S:
        """The state at the beginning of a game. Raises OptionError if the house rules do not allow this number."""

    def deal(self, state: S, rng: Random) -> Move:
        """A random deal for a state in which CHANCE acts. Raises MoveError if the game has no deals."""
        raise MoveError(NOTHING_DEALT)

    def determinize(self, view: V_contra, rng: Random) -> S:
        """A random state that is possible according to the view: cards that the view hides are drawn.
        The state is constructed, because drawing states until one fits could take for ever."""

    def format(self, actor: int, move: Move) -> str:
        """The text of the move in a record, without the letter of its actor (``7S``, ``deal 7S AH / ...``)."""

    def parse(self, actor: int, text: str) -> Move:
        """The move that `format` writes as this text, legal or not. Raises MoveError for a text that is no move."""

    def why_not(self, view: V_contra, move: Move) -> Reason | None:
        """The reason why the seat of this view may not make the move now; None if it may."""
        if move in view.legal():
            return None
        if view.over:
            return Reason(N_("the game is over"), (), "score")
        if view.seat not in view.acting:
            return Reason(N_("it is not this seat's turn"), (), "choosing")
        return Reason(N_("that is not allowed here"), (), "choosing")

    def why_no_deal(self, view: V_contra, move: Move) -> Reason | None:
        """The reason why a deal is impossible, such as a card dealt twice; None if nothing is wrong with it.
        view: the view of a spectator."""
        return None

    def forced_move(self, view: V_contra, alone: bool) -> int | None:
        """The only legal move, which the program then makes for the seat; None if the player makes the move.

        alone: whether nobody else looks at this table. If others look, a game returns None where the move is the only
            one because of hidden cards: if the program made it, the others would learn that there was no choice.
        """
        domain = view.legal()
        return next(iter(domain)) if domain.count() == 1 else None

    def is_stalled(self, state: S) -> bool:
        """Whether a game between computer players should stop here, since it could go on for ever."""
        return False

    def details_as_json(self, view: V_contra) -> dict[str, Any]:
        """The fields of a view that only this game has, as JSON (docs/views.md)."""

    def view_as_json(self, view: V_contra) -> dict[str, Any]:
        """The view as JSON, as the option ``--view`` of the command line prints it."""
        text_of_move = partial(self.format, view.seat or 0)  # of a spectator there are no moves to write
        winners = [seat_letter(seat) for seat in view.winners] if view.over else None
        return {
            "game": self.key,
            "players": view.players,
            "seat": None if view.seat is None else seat_letter(view.seat),
            **self.details_as_json(view),
            "to_act": sorted(map(seat_letter, view.acting)),
            "legal": legal_as_json(view.legal(), text_of_move),
            "over": view.over,
            "scores": {seat_letter(seat): score for seat, score in enumerate(view.scores)},
            "winners": winners,
        }


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat, as the table shows it."""

    name: str
    computer: bool = False  # whether it is a computer player
    thinking: bool = False  # whether it is choosing now
    sealed: bool = False  # whether it has made a secret choice
    away: bool = False  # whether it does not look at this screen, as in a review

    @property
    def person(self) -> bool:
        """Whether a person at this screen sits there."""
        return not self.computer and not self.away
