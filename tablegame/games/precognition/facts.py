"""Facts of Precognition: moves and options, views and events, and whether a string can still come true.

A card has its number of `core.cards`; a prediction is 64 + its letters to the base 4 behind a leading 1. A seat sees
the row, its own hand and string, and the number of cards of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, JOKER, value
from tablegame.core.contract import CHANCE, Event, Move, View
from tablegame.core.domain import Strings
from tablegame.core.errors import MoveError
from tablegame.core.options import Option
from tablegame.core.text import N_, Sentence

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
"""Down, stay, up; the digit of a letter is its index."""
LONGEST: Final = 52
"""Letters of the longest prediction: as many as cards in the whole pack."""

_ABOVE: Final = 64
_DEAL: Final = "deal "
_PREDICT: Final = "predict"


def strings(longest: int) -> Strings:
    """All predictions of at most that many letters."""
    return Strings(len(LETTERS), longest, _ABOVE)


def is_card(move: object) -> bool:
    """Whether a move is a card of the full pack (52, no joker)."""
    return isinstance(move, int) and 0 <= move < JOKER


def prediction(text: str) -> int:
    """The number of a prediction such as "UUDS". Raises ValueError for other letters."""
    number = 1
    for letter in text:
        number = number << 2 | LETTERS.index(letter)
    return _ABOVE + number


@lru_cache(maxsize=4096)
def letters_of(move: int) -> str:
    """The letters of a prediction by its number; "" for 0, which is none."""
    number, text = move - _ABOVE, ""
    while number > 1:
        text = LETTERS[number & 3] + text
        number >>= 2
    return text


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - a tuple is a deal
    """ "7S", "predict UUDS", "deal 7S AH / 2C KD"."""
    if isinstance(move, tuple):
        return _DEAL + ANGLO_FRENCH.format_hands(move)
    return ANGLO_FRENCH.text(move) if move < _ABOVE else f"{_PREDICT} {letters_of(move)}"


def parse_move(actor: int, text: str) -> Move:
    """The move that a text names, legal or not. Raises MoveError if it names none."""
    if actor == CHANCE:
        if not text.startswith(_DEAL):
            raise MoveError(N_("a deal names the hands in the order of the seats, such as 'deal 7S AH / 2C KD'"))
        return ANGLO_FRENCH.parse_hands(text.removeprefix(_DEAL))
    word, space, letters = text.partition(" ")
    if word == _PREDICT:
        return _parse_prediction(letters)
    if space:
        raise MoveError(N_("a move is a card such as 7S, or 'predict' and letters such as UUDS"))
    card = ANGLO_FRENCH.card(text)
    if card == JOKER:
        raise MoveError(N_("this game is played without a joker"))
    return card


def _parse_prediction(letters: str) -> int:
    if not letters or set(letters) - set(LETTERS):
        message = N_("a prediction is letters without spaces: U for up, D for down, S for stay, such as UUDS")
        raise MoveError(message)
    if len(letters) > LONGEST:
        raise MoveError(Sentence(N_("a prediction has at most {n} letters"), n=LONGEST))
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
    """All occurrences of a whole string in the changes of a row, by the index of its first letter."""
    found, place = [], letters.find(string) if string else -1
    while place >= 0:
        found.append(place)
        place = letters.find(string, place + 1)
    return tuple(found)


def putters_of(seated: tuple[int, ...], first: int, count: int) -> tuple[int, ...]:
    """The seat of each of the first cards of a row."""
    start = seated.index(first)
    return tuple(seated[(start + number) % len(seated)] for number in range(count))


# -- views ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RevealedGame:
    """A complete game. What is by seat is empty for a seat that was out. dealer, first: who dealt and who put the first
    card."""

    seated: tuple[int, ...]  # who played
    dealer: int
    first: int
    row: tuple[int, ...]  # the cards from left to right
    strings: tuple[str, ...]  # by seat
    places: tuple[tuple[int, ...], ...]  # for each seat the occurrences of its string in the changes, counted from 0
    lengths: tuple[int, ...]  # matched letters by seat
    best: int  # the longest match, 0 if there is none
    winners: tuple[int, ...]  # who has it, all who played if it is 0

    @property
    def letters(self) -> str:
        """The changes of the row."""
        return letters_between(self.row)

    @property
    def putters(self) -> tuple[int, ...]:
        """Who put each card of the row."""
        return putters_of(self.seated, self.first, len(self.row))

    def reached(self, seat: int) -> int:
        """How many letters of a seat's string came, from its first one on, at the most."""
        string, letters = self.strings[seat], self.letters
        return next(count for count in range(len(string), -1, -1) if string[:count] in letters)

    def match(self, seat: int) -> range:
        """The letters of the first occurrence of a seat's string; empty if there is none."""
        places = self.places[seat]
        return range(places[0], places[0] + len(self.strings[seat])) if places else range(0)


@dataclass(frozen=True, kw_only=True)
class PrecognitionView(View):
    """The view of a seat (None: a spectator), a plain value. ranks, playoff: the options; dealer, first: who deals and
    who puts the first card; scores: letters matched in the last of the past games."""

    ranks: int
    playoff: bool
    game: int  # the present one, 0 the first, then playoffs
    seated: tuple[int, ...]  # who plays it, ascending
    dealer: int
    first: int
    row: tuple[int, ...]  # the cards so far (of the last game when all is over)
    hand: tuple[int, ...]  # the viewer's own cards, ascending
    string: str  # the viewer's own letters, "" before they are written and after the reveal
    written: tuple[bool, ...]  # which seats have written theirs
    counts: tuple[int, ...]  # cards in each hand
    aside: int  # number of cards set aside
    past: tuple[RevealedGame, ...]  # the complete games, oldest first

    @property
    def each(self) -> int:
        """Cards in each hand of this deal."""
        return 4 * self.ranks // len(self.seated)

    @property
    def length(self) -> int:
        """Cards of the complete row; a string has at most as many letters."""
        return self.each * len(self.seated)

    @property
    def dealt(self) -> bool:
        """Whether the cards are dealt and the row is incomplete."""
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
        """The cards in others' hands or set aside, ascending."""
        seen = {*self.row, *self.hand}
        return tuple(card for card in range(4 * self.ranks) if card not in seen)

    def known_cards(self, seat: int) -> tuple[int, ...] | None:
        """The cards of another seat if this one knows them (of two players, by elimination), else None."""
        if not self.counts[seat] or seat == self.seat or self.counts[seat] != len(self.unseen):
            return None
        return self.unseen

    @property
    def fitting_places(self) -> tuple[int, ...]:
        """The places at which the own string stands or fits the letters so far, by the index of its first letter; not
        all of them have cards for the rest."""
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
        """The places at which the own string stands or can still come true, by what this seat knows: its own cards are
        from its hand, the others' from all that it does not see."""
        if self.stands or not self.dealt or self.seat is None:
            return self.fitting_places
        row, values = tuple(map(value, self.row)), (tuple(map(value, self.hand)), tuple(map(value, self.unseen)))
        return reachable(row, self.sources, values, self.string, self.fitting_places)

    @property
    def sources(self) -> tuple[int, ...]:
        """For each card that the row lacks: 0 if this seat puts it, 1 if another does."""
        putters = putters_of(self.seated, self.first, self.length)[len(self.row) :]
        return tuple(int(putter != self.seat) for putter in putters)

    @property
    def zigzag(self) -> int:
        """How many of the last letters go up and down by turns, without a stay; 0 if fewer than two do."""
        count = 0
        for letter in reversed(self.letters):
            if letter == "S" or (count and letter == self.letters[len(self.letters) - count]):
                break
            count += 1
        return count if count > 1 else 0

    @property
    def stands(self) -> tuple[int, ...]:
        """The places at which the whole own string stands in the row."""
        return places_of(self.string, self.letters)


# -- whether a string can still come true ------------------------------------------------------------------------------
# Found by a search over all rows that can follow. The table and the drills share it and cannot contradict each other.


POSITIONS: Final = 6_000
"""The bound of one search."""


class ReachingBoundError(Exception):
    """The search was not done within its bound."""


class Reach:
    """A row of values, and the cards that can follow.

    sources: for each card that the row lacks the index of the cards it comes from; values: those cards, as values, at
    least as many as are needed. The cards after a string can follow in any order.
    """

    def __init__(self, row: Sequence[int], sources: Sequence[int], values: Sequence[Sequence[int]]) -> None:
        self._row = tuple(row)
        self._sources = tuple(sources)
        self._held = [tuple(sorted(each)) for each in values]
        self.looked = 0
        """Positions searched so far."""

    def can_come_true(self, string: str) -> bool:
        """Whether a string stands or can come true. Raises ReachingBoundError."""
        length = len(self._row) + len(self._sources)
        return any(self.can_from(place, string) for place in range(length - len(string)))

    def can_from(self, place: int, string: str) -> bool:
        """The same with its first letter after that card of the row, counted from 0."""
        cards = self._row[place : place + len(string) + 1]
        if not all(
            fits(before, after, letter) for (before, after), letter in zip(pairwise(cards), string, strict=False)
        ):
            return False
        if len(cards) > len(string):
            return True
        at = max(0, place - len(self._row))
        last = cards[-1] if cards else None
        self._lost: set[tuple[int, int | None, tuple[tuple[int, ...], ...]]] = set()
        return self._goes_on(at, last, string[max(0, len(cards) - 1) :], tuple(self._held))

    def _goes_on(self, at: int, last: int | None, string: str, held: tuple[tuple[int, ...], ...]) -> bool:
        """Whether the cards from one on can make these letters. last: the card before, None for the first."""
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
        for index, card in enumerate(cards):
            if index and cards[index - 1] == card:
                continue
            if last is not None and not fits(last, card, string[0]):
                continue
            left = (*held[:source], cards[:index] + cards[index + 1 :], *held[source + 1 :])
            if self._goes_on(at + 1, card, string if last is None else string[1:], left):
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
    """Those of the places at which the string can come true; also those whose search takes too long."""
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


# -- events ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PrecognitionDealt(Event):
    """The cards are dealt by `seat`; each seat sees its own hand."""

    kind = "deal"
    fields_by_seat = ("hands",)
    seat: int
    hands: tuple[tuple[int, ...] | None, ...]
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Written(Event):
    """A seat has written its string, which only it knows."""

    kind = "predicted"
    own_fields = ("string",)
    seat: int
    string: str | None


@dataclass(frozen=True, kw_only=True)
class Put(Event):
    """A card is put in the row."""

    kind = "put"
    seat: int
    card: int
    letter: str  # its change, "" for the first
    reveals: tuple[int, ...]  # who did not know who had it


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    """The row is complete, and the strings are turned up."""

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
    """Nobody plays on."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]  # letters matched in the last game
