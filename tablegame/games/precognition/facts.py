"""What is true of Precognition whoever asks: moves, house rules, what a seat knows and is told, and whether a string
can still come true.

A card's number is that of `core.cards`; a prediction is 64 + its letters to the base 4 behind a leading 1. A seat sees
the row, its own hand and string, and of the others how many cards they hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER, value
from tablegame.core.contract import CHANCE, Event, Move, SeatView
from tablegame.core.domain import Strings
from tablegame.core.errors import MoveError
from tablegame.core.options import Option
from tablegame.core.text import N_

OPTIONS: Final = (
    Option(
        name="ranks",
        kind="number",
        title=N_("Ranks"),
        sentence=N_("The pack has four of each rank from the ace up to this one; fewer ranks make a quicker game."),
        default=13,
        low=3,
        high=13,
        clause="cards",
    ),
    Option(
        name="playoff",
        kind="switch",
        title=N_("Playoff"),
        sentence=N_("Whether those who tie for the longest string play again among themselves until one is left."),
        default=True,
        clause="playoff",
    ),
)


LETTERS: Final = "DSU"
"""Down, stay, up: a letter's digit is its place here."""
LONGEST: Final = 52
"""Letters of the longest prediction there can be: as many as the whole pack has cards."""

_ABOVE: Final = 64
_DEAL: Final = "deal "
_PREDICT: Final = "predict"


def strings(longest: int) -> Strings:
    """All predictions of one letter up to so many."""
    return Strings(len(LETTERS), longest, _ABOVE)


def is_card(move: object) -> bool:
    """Whether a number is that of a card of the full pack (52, no joker)."""
    return isinstance(move, int) and 0 <= move < JOKER


def prediction(text: str) -> int:
    """The number of a prediction ("UUDS"); raises ValueError where a letter is none of U, D, S."""
    number = 1
    for letter in text:
        number = number << 2 | LETTERS.index(letter)
    return _ABOVE + number


@lru_cache(maxsize=4096)
def letters_of(move: int) -> str:
    """The letters of a prediction by its number; "" for 0, which stands for none."""
    number, text = move - _ABOVE, ""
    while number > 1:
        text = LETTERS[number & 3] + text
        number >>= 2
    return text


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - a deal is known by its shape
    """ "7S", "predict UUDS", "deal 7S AH / 2C KD"."""
    if isinstance(move, tuple):
        return _DEAL + ANGLO_FRENCH.format_hands(move)
    return ANGLO_FRENCH.text(move) if move < _ABOVE else f"{_PREDICT} {letters_of(move)}"


def parse_move(actor: int, text: str) -> Move:
    """The move that a text names; raises MoveError where it names none. Legality is another question."""
    if actor == CHANCE:
        if not text.startswith(_DEAL):
            raise MoveError("a deal names the hands in the order of the seats, such as 'deal 7S AH / 2C KD'")
        return ANGLO_FRENCH.parse_hands(text.removeprefix(_DEAL))
    word, space, letters = text.partition(" ")
    if word == _PREDICT:
        return _parse_prediction(letters)
    if space:
        raise MoveError("a move is a card such as 7S, or 'predict' and letters such as UUDS")
    card = ANGLO_FRENCH.card(text)
    if card == JOKER:
        raise MoveError("this game is played without a joker")
    return card


def _parse_prediction(letters: str) -> int:
    if not letters or set(letters) - set(LETTERS):
        raise MoveError("a prediction is letters without spaces: U for up, D for down, S for stay, such as UUDS")
    if len(letters) > LONGEST:
        raise MoveError(f"a prediction has at most {LONGEST} letters")
    return prediction(letters)


@lru_cache(maxsize=4096)
def letters_between(row: tuple[int, ...]) -> str:
    """The changes of a row of cards: U up, D down, S stay; one letter fewer than cards (help.en.md#letters)."""
    return "".join(letter_between(before, after) for before, after in pairwise(row))


def letter_between(before: int, after: int) -> str:
    """The change from one card to the next by their values."""
    first, second = value(before), value(after)
    return "U" if second > first else "D" if second < first else "S"


@lru_cache(maxsize=4096)
def places_of(string: str, letters: str) -> tuple[int, ...]:
    """Where the whole of a string occurs in the changes of a row: the index of its first letter each time."""
    found, place = [], letters.find(string) if string else -1
    while place >= 0:
        found.append(place)
        place = letters.find(string, place + 1)
    return tuple(found)


def putters_of(seated: tuple[int, ...], first: int, count: int) -> tuple[int, ...]:
    """Who puts each of so many cards: the seats in turn, beginning with the first."""
    start = seated.index(first)
    return tuple(seated[(start + number) % len(seated)] for number in range(count))


# -- what a seat knows -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RevealedGame:
    """A game that has been revealed. Whatever stands by seat is empty for a seat that was out of it.

    seated: who played it; dealer and first: who dealt and who put the first card; row: the cards from left to right;
    strings: what each seat had written; places: for each seat where its string occurs in the changes, counted from 0;
    lengths: letters matched by each seat; best: the longest match, 0 where nobody's string occurs; winners: those who
    have it, all who played where nobody matched.
    """

    seated: tuple[int, ...]
    dealer: int
    first: int
    row: tuple[int, ...]
    strings: tuple[str, ...]
    places: tuple[tuple[int, ...], ...]
    lengths: tuple[int, ...]
    best: int
    winners: tuple[int, ...]

    @property
    def letters(self) -> str:
        """The changes of the row."""
        return letters_between(self.row)

    @property
    def putters(self) -> tuple[int, ...]:
        """Who put each card of the row."""
        return putters_of(self.seated, self.first, len(self.row))

    def match(self, seat: int) -> range:
        """The letters of the row at which that seat's string stands first; empty where it does not."""
        places = self.places[seat]
        return range(places[0], places[0] + len(self.strings[seat])) if places else range(0)


@dataclass(frozen=True, kw_only=True)
class PrecognitionView(SeatView):
    """One seat's view (seat None: a spectator), a plain value.

    ranks, playoff: the house rules; game: which one is under way, 0 the first, from 1 on playoffs; seated: who plays
    it, ascending (the others are out); dealer, first: who deals it and who puts the first card; row: the cards that lie
    (of the last game when all is over); hand: the viewer's own cards, ascending; string: the viewer's own letters, ""
    before they are written and once they have been revealed; written: which seats have written theirs; counts: how
    many cards each seat holds; aside: how many were set aside; past: the games revealed so far, oldest first; scores:
    letters matched in the last of them; domain: what this seat may choose now.
    """

    ranks: int
    playoff: bool
    game: int
    seated: tuple[int, ...]
    dealer: int
    first: int
    row: tuple[int, ...]
    hand: tuple[int, ...]
    string: str
    written: tuple[bool, ...]
    counts: tuple[int, ...]
    aside: int
    past: tuple[RevealedGame, ...]

    @property
    def each(self) -> int:
        """How many cards everybody is dealt in this game."""
        return 4 * self.ranks // len(self.seated)

    @property
    def length(self) -> int:
        """How many cards will lie in the row; a string has at most as many letters."""
        return self.each * len(self.seated)

    @property
    def dealt(self) -> bool:
        """Whether this game's cards are dealt and not all in the row yet."""
        return any(self.counts)

    @property
    def writing(self) -> bool:
        """Whether strings are being written now."""
        return self.dealt and not all(self.written[seat] for seat in self.seated)

    @property
    def laying(self) -> bool:
        """Whether cards are put into the row now."""
        return self.dealt and not self.writing

    @property
    def letters(self) -> str:
        """The changes of the row so far."""
        return letters_between(self.row)

    @property
    def putters(self) -> tuple[int, ...]:
        """Who put each card of the row."""
        return putters_of(self.seated, self.first, len(self.row))

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """The cards that this seat does not see: in others' hands or set aside, ascending."""
        seen = {*self.row, *self.hand}
        return tuple(card for card in range(4 * self.ranks) if card not in seen)

    def known(self, seat: int) -> tuple[int, ...] | None:
        """Another seat's cards where nobody else can have them, else None (with two, by elimination)."""
        if not self.counts[seat] or seat == self.seat or self.counts[seat] != len(self.unseen):
            return None
        return self.unseen

    @property
    def fitting_places(self) -> tuple[int, ...]:
        """Where the own string stands or fits the letters so far, by the index of its first letter among the changes;
        not whether anybody holds the cards for the rest."""
        if not self.string:
            return ()
        letters, string = self.letters, self.string
        return tuple(
            place
            for place in range(self.length - len(string))
            if string.startswith(letters[place : place + len(string)])
        )

    @property
    def open_places(self) -> tuple[int, ...]:
        """Where the own string stands or can still come true, by all that this seat knows of the cards: its own from
        its hand, the others' from all that it does not see."""
        if self.stands or not self.dealt or self.seat is None:
            return self.fitting_places
        row, values = tuple(map(value, self.row)), (tuple(map(value, self.hand)), tuple(map(value, self.unseen)))
        return reachable(row, self.sources, values, self.string, self.fitting_places)

    @property
    def sources(self) -> tuple[int, ...]:
        """For each card that does not lie yet: 0 where this seat lays it, 1 where another does."""
        putters = putters_of(self.seated, self.first, self.length)[len(self.row) :]
        return tuple(int(putter != self.seat) for putter in putters)

    @property
    def zigzag(self) -> int:
        """How many of the last letters went up and down by turns, without a stay; 0 where fewer than two did."""
        count = 0
        for letter in reversed(self.letters):
            if letter == "S" or (count and letter == self.letters[len(self.letters) - count]):
                break
            count += 1
        return count if count > 1 else 0

    @property
    def stands(self) -> tuple[int, ...]:
        """Where the whole of the own string already lies in the row."""
        return places_of(self.string, self.letters)


# -- whether a string can still come true ------------------------------------------------------------------------------
# Found by going through all ways in which the row can go on. The table and the drills ask here, so that they cannot
# contradict each other.


POSITIONS: Final = 6_000
"""Looked at for one question at most."""


class ReachingBoundError(Exception):
    """The search was not done within its bound."""


class Reach:
    """A row of values, and the cards from which it goes on.

    sources: for every card still to be laid the number of the cards it comes from; values: those cards, as values,
    at least as many as are wanted of them. Whatever a string leaves over can be laid in any order.
    """

    def __init__(self, row: Sequence[int], sources: Sequence[int], values: Sequence[Sequence[int]]) -> None:
        self._row = tuple(row)
        self._sources = tuple(sources)
        self._held = [tuple(sorted(each)) for each in values]
        self.looked = 0
        """Positions looked at so far."""

    def can_come_true(self, string: str) -> bool:
        """Whether the whole of it stands, or can come to stand. Raises TooMuchError."""
        length = len(self._row) + len(self._sources)
        return any(self.can_from(place, string) for place in range(length - len(string)))

    def can_from(self, place: int, string: str) -> bool:
        """The same with its first letter right after that card of the row."""
        lying = self._row[place : place + len(string) + 1]
        for before, after, letter in zip(lying, lying[1:], string, strict=False):
            if not fits(before, after, letter):
                return False
        if len(lying) > len(string):
            return True
        at = max(0, place - len(self._row))
        last = lying[-1] if lying else None
        self._lost: set[tuple[int, int | None, tuple[tuple[int, ...], ...]]] = set()
        return self._goes_on(at, last, string[max(0, len(lying) - 1) :], tuple(self._held))

    def _goes_on(self, at: int, last: int | None, string: str, held: tuple[tuple[int, ...], ...]) -> bool:
        """Whether cards can be laid from the card at that place on so that they make the letters; last: the one before,
        None where the string begins with this card."""
        if not string:
            return True
        key = (at, last, held)
        if key in self._lost:
            return False
        self.looked += 1
        if self.looked > POSITIONS:
            raise ReachingBoundError
        source = self._sources[at]
        cards = held[source]
        for index, laid in enumerate(cards):
            if index and cards[index - 1] == laid:
                continue
            if last is not None and not fits(last, laid, string[0]):
                continue
            left = (*held[:source], cards[:index] + cards[index + 1 :], *held[source + 1 :])
            if self._goes_on(at + 1, laid, string if last is None else string[1:], left):
                return True
        self._lost.add(key)
        return False


@lru_cache(maxsize=1024)
def reachable(
    row: tuple[int, ...],
    sources: tuple[int, ...],
    values: tuple[tuple[int, ...], ...],
    string: str,
    places: tuple[int, ...],
) -> tuple[int, ...]:
    """Those of the places at which the string can come true; what takes too long to find out counts as open."""
    reach = Reach(row, sources, values)

    def can(place: int) -> bool:
        try:
            return reach.can_from(place, string)
        except ReachingBoundError:
            return True

    return tuple(place for place in places if can(place))


def fits(before: int, after: int, letter: str) -> bool:
    """Whether the change between two values is that letter."""
    return letter == ("U" if after > before else "D" if after < before else "S")


# -- what happens ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PrecognitionDealt(Event):
    """The cards are dealt, seat being the dealer; a seat sees its own hand, and is told that it got one."""

    kind = "deal"
    each = ("hands",)
    seat: int
    hands: tuple[tuple[int, ...] | None, ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Written(Event):
    """A seat has written its string, which it alone knows."""

    kind = "predicted"
    own = ("string",)
    seat: int
    string: str | None


@dataclass(frozen=True, kw_only=True)
class Put(Event):
    """A card is put in the row; letter: the change it makes, "" for the first. It shows something to seats
    that could not know that this seat held it."""

    kind = "put"
    seat: int
    card: int
    letter: str
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    """All cards lie, and the strings are turned up."""

    kind = "reveal"
    game: RevealedGame
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Playoff(Event):
    """Those who tied for the longest string play again."""

    kind = "playoff"
    seated: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class PrecognitionOver(Event):
    """Nobody plays on; scores: letters matched in the last game."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
