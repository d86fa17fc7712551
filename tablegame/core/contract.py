"""What an engine owes the rest of the house, and what it may rely on.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
)

from tablegame.core.domain import Domain, legal_as_json
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen, Option
from tablegame.core.text import N_

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar

Item = TypeVar("Item")
Json = TypeVar("Json")

CHANCE: Final = -1
"""The actor of a deal. Written ``*`` in a record."""

Move: TypeAlias = int | tuple[int, ...]
"""A seat's move is an int, a deal a tuple of ints. Texts exist outside the engine only."""

Plain: TypeAlias = str | int | bool | tuple["Plain", ...] | None
"""A value that can cross a process and be compared byte for byte."""

SEAT_LETTERS: Final = "ABCDEFGH"


def seat_letter(actor: int) -> str:
    """The letter of a seat, ``*`` for chance."""
    return "*" if actor == CHANCE else SEAT_LETTERS[actor]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so or is refused: an English sentence with ``{fields}``, its values, and where the rules say it.

    ``text`` is at once the message id under which the languages keep the sentence; ``clause`` is the anchor of the
    heading in the game's help page. A field whose name is ``seat`` (or begins with ``seat_``) holds a seat number; the
    screen puts the name of its player there, the command line its letter.
    """

    text: str
    fields: tuple[tuple[str, Plain], ...] = ()
    clause: str = ""

    def english(self) -> str:
        """The sentence for the command line and for exceptions; seats by their letters."""
        return self.in_words(self.text, seat_letter)

    def in_words(self, sentence: str, name_of: Callable[[int], str]) -> str:
        """The fields put into a sentence (the text or its translation), seats by name_of."""
        filled = {
            name: name_of(value) if isinstance(value, int) and (name == "seat" or name.startswith("seat_")) else value
            for name, value in self.fields
        }
        return sentence.format(**filled)


class Event:
    """Something that happened, as told to a seat: a frozen dataclass of the game's own for each kind.

    kind: the game's own word ("choice", "trick", "game"); seat: who did it or whom it befell; reveals: the seats that
    were shown something that had been hidden from them, so that undo stops there without knowing the game. own names
    the fields that this seat alone may see, each those with an entry for every seat of which a seat may see its own;
    what somebody may not see is None.
    """

    kind: str = ""
    own: ClassVar[tuple[str, ...]] = ()
    each: ClassVar[tuple[str, ...]] = ()
    seat: int | None = None
    reveals: tuple[int, ...] = ()

    def for_seat(self, seat: int | None) -> Self:
        """The event without what this seat (None: a spectator) may not see."""
        hidden: dict[str, object] = {} if seat is not None and seat == self.seat else dict.fromkeys(self.own)
        for name in self.each:
            hidden[name] = tuple(value if owner == seat else None for owner, value in enumerate(getattr(self, name)))
        if not hidden:
            return self
        seen = copy(self)
        for name, value in hidden.items():
            object.__setattr__(seen, name, value)
        return seen


class View(Protocol):
    """What one seat knows, whatever the game: a frozen plain value without a way back to the state."""

    @property
    def players(self) -> int: ...

    @property
    def seat(self) -> int | None:
        """Whose view; None is a spectator, and the curtain between two players."""
        ...

    @property
    def acting(self) -> tuple[int, ...]: ...

    @property
    def over(self) -> bool: ...

    @property
    def scores(self) -> tuple[int, ...]: ...

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won or share the win; empty while the game goes on."""
        ...

    def legal(self) -> Domain:
        """What this seat may choose now; empty for a spectator and for a seat that owes nothing."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What every view has: a game's own is made from this class, and adds what its seats know besides.

    seat: whose view, None is a spectator, and the curtain between two players; winners: seats that won or share the
    win, empty while the game goes on; domain: what this seat may choose now.
    """

    players: int
    seat: int | None
    acting: tuple[int, ...]
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    domain: Domain

    def legal(self) -> Domain:
        """What this seat may choose now; empty for a spectator and for a seat that owes nothing."""
        return self.domain


if TYPE_CHECKING:
    # Without a view named, any game's is meant.
    V = TypeVar("V", bound=View, default=Any)
    V_co = TypeVar("V_co", bound=View, covariant=True, default=View)
    V_contra = TypeVar("V_contra", bound=View, contravariant=True, default=Any)
    S = TypeVar("S", bound="State", default=Any)
else:
    V, V_co, V_contra, S = map(TypeVar, ("V", "V_co", "V_contra", "S"))


class State(Protocol[V_co]):
    """A game in progress. Mutable, with flat fields in __slots__, so that a shallow copy is a copy.

    A game's state is made from this class and says what is asked here; what has a body need not be said anew.
    """

    __slots__ = ()

    players: int
    public: ClassVar[bool] = False
    """Whether nothing in this game is ever hidden from anybody."""
    fields: ClassVar[tuple[str, ...]] = ()
    """The names of all fields."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.fields = tuple(name for base in cls.__mro__ for name in base.__dict__.get("__slots__", ()))

    def acting(self) -> tuple[int, ...]:
        """Seats that owe a choice, ``(CHANCE,)`` before a deal, ``()`` when over."""
        ...

    def legal(self, seat: int) -> Domain: ...

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make the move, trusting it; tell the log, when one is given, what happens as it happens.

        An event is told right after it, before what follows from it in the same move: a trick while it still lies on
        the table, a card when it has left the hand. At each such moment the state can be viewed.
        """
        ...

    def clone(self) -> Self:
        """An independent copy."""
        copied = object.__new__(type(self))
        for name in self.fields:
            setattr(copied, name, getattr(self, name))
        return copied

    def view(self, seat: int | None) -> V_co: ...

    def scores(self) -> tuple[int, ...]: ...

    def winners(self) -> tuple[int, ...]: ...

    def hidden(self) -> bool:
        """Whether anything is hidden from anybody now: no record of it goes to the clipboard; else until the end."""
        return not self.public and bool(self.acting())

    def table(self) -> dict[str, Plain]:
        """The ``table`` of the state as JSON (docs/records.md); ``{}`` where the record shows all that lies there."""
        return {}

    def curtained(self) -> bool:
        """Whether people at one screen need the curtain between them now: what is secret is not hidden on the table."""
        return not self.public

    def contenders(self) -> tuple[int, ...]:
        """The seats that can still win."""
        return tuple(range(self.players))

    def conceded(self, seat: int) -> tuple[int, ...]:
        """Who wins when that seat gives up: the leader among those who can still win."""
        scores, others = self.scores(), [each for each in self.contenders() if each != seat]
        best = max((scores[each] for each in others), default=0)
        return tuple(each for each in others if scores[each] == best)


class SeenEvent(NamedTuple, Generic[V_co]):
    """Something that happened, as a seat may see it, with the view that this seat had right then."""

    event: Event
    view: V_co


class EventLog:
    """What a move brings about: each event with a snapshot of the state as it was right then.

    Holds true states, so it must never be handed to a screen; the moments that it makes of them may be.
    """

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[tuple[Event, State]] = []

    def append(self, event: Event, state: State) -> None:
        """Keep the event, with a copy of the state as it is now."""
        self._entries.append((event, state.clone()))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, with everybody's secrets."""
        return tuple(event for event, _ in self._entries)

    def moments(self, seat: int | None, asked: Callable[[Event], bool] | None = None) -> tuple[SeenEvent[View], ...]:
        """What happened as that seat (None: a spectator) may see it, each with its view of then; only what is asked."""
        entries = self._entries if asked is None else [each for each in self._entries if asked(each[0])]
        return tuple(SeenEvent(event.for_seat(seat), state.view(seat)) for event, state in entries)


class Finished:
    """The JSON values of finished tricks, hands and the like for one reader: made once, given again at every move."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[object, Any]] = {}
        """By the identity of the item, which is kept so that no other item can have it."""

    def to_json(self, items: Iterable[Item], value_of: Callable[[Item], Json]) -> list[Json]:
        """The value of each item; for an item that was there before, the same object as then."""
        made = self._made
        found: list[Json] = []
        for item in items:
            known = made.get(id(item))
            if known is None:
                known = made[id(item)] = (item, value_of(item))
            found.append(known[1])
        return found


class Engine(Protocol[S, V_contra]):
    """A game's rules, as the registry hands them out; the class of a game's engine is made from this one.

    milestones: the kinds of events that the list of moves tells and that people look at together before the next
    curtain ("trick"); None: whatever was turned up. listed: what the list tells, where that is more. counted: which of
    the details counts the deals or games of a session from 1, "" where there is but one.
    """

    key: str
    options: tuple[Option, ...]
    usual_players: int
    milestones: tuple[str, ...] | None = None
    listed: tuple[str, ...] | None = None
    counted: str = ""

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:
        """How many can play under these house rules (possibly incomplete), ascending."""
        ...

    def new(self, players: int, chosen: Chosen) -> S:
        """The beginning of a game; raises OptionError where players and options do not fit."""
        ...

    def deal(self, state: S, rng: Random) -> Move:
        """A shuffled deal for a state in which chance acts."""
        raise MoveError("nothing is dealt in this game")

    def determinize(self, view: V_contra, rng: Random) -> S:
        """A state the view could have come from, drawn constructively, never by rejection."""
        ...

    def format(self, actor: int, move: Move) -> str:
        """The move's text without its actor (``1``, ``deal 7S AH / ...``)."""
        ...

    def parse(self, actor: int, text: str) -> Move:
        """The move of such a text, without a look at its legality; raises MoveError."""
        ...

    def why_not(self, view: V_contra, move: Move) -> Reason | None:
        """Why this view's seat may not make the move, from the view alone; None when it may."""
        if move in view.legal():
            return None
        if view.over:
            return Reason(N_("the game is over"), (), "score")
        if view.seat not in view.acting:
            return Reason(N_("it is not this seat's turn"), (), "choosing")
        return Reason(N_("that is not allowed here"), (), "choosing")

    def why_no_deal(self, view: V_contra, move: Move) -> Reason | None:
        """Why that deal is impossible, from a spectator's view; None where nothing can be said of it."""
        return None

    def decided(self, view: V_contra) -> tuple[int, ...] | None:
        """The winners once nobody can change them, else None."""
        return None

    def forced(self, view: V_contra) -> int | None:
        """The only move that the view's seat has now and for all the rest of the hand, else None."""
        domain = view.legal()
        return next(iter(domain)) if domain.count() == 1 else None

    def stalled(self, state: S) -> bool:
        """Whether a game that could go on for ever is to be stopped in the arena."""
        return False

    def details(self, view: V_contra, finished: Finished) -> dict[str, Any]:
        """What a view knows besides what every view does, as JSON values documented for each game; what is over comes
        from `finished`."""
        ...

    def describe(self, view: V_contra, finished: Finished | None = None) -> dict[str, Any]:
        """What ``--view`` prints."""
        return {
            "game": self.key,
            "players": view.players,
            "seat": None if view.seat is None else seat_letter(view.seat),
            **self.details(view, finished or Finished()),
            "to_act": sorted(map(seat_letter, view.acting)),
            "legal": legal_as_json(view.legal(), partial(self.format, view.seat or 0)),
            "over": view.over,
            "scores": {seat_letter(seat): score for seat, score in enumerate(view.scores)},
            "winners": [seat_letter(seat) for seat in view.winners] if view.over else None,
        }
