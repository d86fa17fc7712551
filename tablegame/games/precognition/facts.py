"""Facts of Precognition: moves and options, views and events, and whether a string can still come true.

A card is a number as in `core.cards`. The change from one card of the row to the next has a letter: D down, S stay, U
up. A string is the letters that a seat expects, such as "UUDS"; it stands when it has come true. A prediction is the
move that writes a string: 64 plus a number in base 4, whose first digit is 1 and whose other digits stand for the
letters. A seat sees the row, its own hand and string, and how many cards the others hold.
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
        name="ranks", kind="number", title=N_("Ranks"), default=13, low=3, high=13, clause="cards",
        sentence=N_("The pack has four of each rank from the ace up to this one; fewer ranks make a quicker game."),
    ),
    Option(
        name="playoff", kind="switch", title=N_("Playoff"), default=True, clause="playoff",
        sentence=N_("Whether those who tie for the longest string play again among themselves until one is left."),
    ),
)  # fmt: skip


LETTERS: Final = "DSU"  # down, stay, up; the index of a letter is its digit in a prediction
LONGEST: Final = 52  # the most letters of a prediction: one for each card of the whole pack

_ABOVE: Final = 64  # the first number above those of all cards
_DEAL: Final = "deal "
_PREDICT: Final = "predict"


def strings(longest: int) -> Strings:
    """All predictions with one to `longest` letters, as a domain (a set of moves)."""
    return Strings(len(LETTERS), longest, _ABOVE)


def is_card(move: object) -> bool:
    """Whether a move is one of the 52 cards; the joker is none of them."""
    return isinstance(move, int) and 0 <= move < JOKER


def prediction(text: str) -> int:
    """The prediction with these letters, such as "UUDS", as a number; 0 for "". Raises ValueError for other letters."""
    number = 1  # the first digit; without it "DU" and "U", 02 and 2 in base 4, would be equal
    for letter in text:
        number = number << 2 | LETTERS.index(letter)
    return _ABOVE + number if text else 0


@lru_cache(maxsize=4096)
def letters_of(move: int) -> str:
    """The letters of a prediction, such as "UUDS"; "" for 0, which is no prediction."""
    number, text = move - _ABOVE, ""
    while number > 1:
        text = LETTERS[number & 3] + text
        number >>= 2
    return text


def format_move(actor: int, move: Move) -> str:  # noqa: ARG001 - a tuple is a deal
    """The text of a move in a record: "7S", "predict UUDS" or "deal 7S AH / 2C KD"."""
    if isinstance(move, tuple):
        return _DEAL + ANGLO_FRENCH.format_hands(move)
    return ANGLO_FRENCH.text(move) if move < _ABOVE else f"{_PREDICT} {letters_of(move)}"


def parse_move(actor: int, text: str) -> Move:
    """The move that a text names, legal or not. Raises MoveError if the text names no move."""
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
    """The prediction of some letters such as "UUDS". Raises MoveError for other letters, and for too many or none."""
    if not letters or set(letters) - set(LETTERS):
        message = N_("a prediction is letters without spaces: U for up, D for down, S for stay, such as UUDS")
        raise MoveError(message)
    if len(letters) > LONGEST:
        raise MoveError(Sentence(N_("a prediction has at most {n} letters"), n=LONGEST))
    return prediction(letters)


@lru_cache(maxsize=4096)
def letters_between(row: tuple[int, ...]) -> str:
    """The letter of each change from one card of a row to the next, such as "UDU" (help.en.md#letters)."""
    return "".join(letter_between(card, next_card) for card, next_card in pairwise(row))


def letter_between(card: int, next_card: int) -> str:
    """The letter of the change from one card to the next, by their values."""
    return change_of(value(card), value(next_card))


def change_of(before: int, after: int) -> str:
    """The letter of the change between two values: U up, D down, S stay."""
    if after == before:
        return "S"
    return "U" if after > before else "D"


@lru_cache(maxsize=4096)
def matches_of(string: str, letters: str) -> tuple[int, ...]:
    """The indices among `letters` (those of a row) at which matches begin. A match is a place where all letters of the
    string follow one another; matches may overlap."""
    starts = []
    start = letters.find(string) if string else -1
    while start >= 0:
        starts.append(start)
        start = letters.find(string, start + 1)
    return tuple(starts)


def putters_of(seated: tuple[int, ...], first: int, count: int) -> tuple[int, ...]:
    """For each of the first `count` cards of a row the seat that puts it.
    seated: the seats that play, ascending.
    first: the seat of the first card.
    """
    start = seated.index(first)
    return tuple(seated[(start + index) % len(seated)] for index in range(count))


@dataclass(frozen=True, slots=True)
class RevealedGame:
    """A complete game with its strings. A field "by seat" has "", () or 0 for a seat that was out."""

    seated: tuple[int, ...]  # the seats that played
    dealer: int
    first: int  # the seat that put the first card
    row: tuple[int, ...]  # the cards from left to right
    strings: tuple[str, ...]  # by seat
    matches: tuple[tuple[int, ...], ...]  # by seat, the index at which each match of its string starts
    lengths: tuple[int, ...]  # by seat, the number of letters of its string if the string came true, else 0
    best: int  # the greatest of these lengths
    winners: tuple[int, ...]  # the seats with the greatest length; all seats that played if it is 0

    @property
    def letters(self) -> str:
        """The letter of each change of the row."""
        return letters_between(self.row)

    @property
    def putters(self) -> tuple[int, ...]:
        """The seat that put each card of the row."""
        return putters_of(self.seated, self.first, len(self.row))

    def reached(self, seat: int) -> int:
        """The length of the longest beginning of a seat's string that occurred in the row."""
        string, letters = self.strings[seat], self.letters
        return next(count for count in range(len(string), -1, -1) if string[:count] in letters)

    def first_match(self, seat: int) -> range:
        """The indices of the letters that are the first match of a seat's string; empty without a match."""
        matches = self.matches[seat]
        return range(matches[0], matches[0] + len(self.strings[seat])) if matches else range(0)


@dataclass(frozen=True, kw_only=True)
class PrecognitionView(View):
    """The view of a seat, or of a spectator (seat None). The scores are the `lengths` of the last complete game."""

    ranks: int  # how many ranks the pack has
    playoff: bool  # whether ties are played off
    game: int  # the number of the present game: 0 for the first, then playoffs
    seated: tuple[int, ...]  # the seats that play it, ascending
    dealer: int
    first: int  # the seat that puts the first card
    row: tuple[int, ...]  # the cards so far; at the end those of the last game
    hand: tuple[int, ...]  # the viewer's own cards, ascending
    string: str  # the viewer's own letters, "" before they are written and after the reveal
    written: tuple[bool, ...]  # by seat, whether its string is written
    counts: tuple[int, ...]  # by seat, the number of cards in the hand
    aside: int  # the number of cards set aside
    past: tuple[RevealedGame, ...]  # the complete games, oldest first

    @property
    def hand_size(self) -> int:
        """The number of cards that each seat is dealt."""
        return 4 * self.ranks // len(self.seated)

    @property
    def length(self) -> int:
        """The number of cards of the complete row, which is also the most letters of a string."""
        return self.hand_size * len(self.seated)

    @property
    def dealt(self) -> bool:
        """Whether a deal is under way: the cards are dealt and the row is incomplete."""
        return any(self.counts)

    @property
    def writing(self) -> bool:
        """Whether a seat must still write its string. Cards are put only after that."""
        return self.dealt and not all(self.written[seat] for seat in self.seated)

    @property
    def playing(self) -> bool:
        """Whether all strings are written and cards are put into the row."""
        return self.dealt and not self.writing

    @property
    def letters(self) -> str:
        """The letter of each change of the row so far."""
        return letters_between(self.row)

    @property
    def putters(self) -> tuple[int, ...]:
        """The seat that put each card of the row."""
        return putters_of(self.seated, self.first, len(self.row))

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """The cards that the viewer does not see, in the hands of the others or set aside; ascending."""
        visible = {*self.row, *self.hand}
        return tuple(card for card in range(4 * self.ranks) if card not in visible)

    def known_cards(self, seat: int) -> tuple[int, ...] | None:
        """The cards of another seat if the viewer can tell them: if that seat holds all the cards that the viewer does
        not see. Else None."""
        if not self.counts[seat] or seat == self.seat or self.counts[seat] != len(self.unseen):
            return None
        return self.unseen

    @property
    def fitting_starts(self) -> tuple[int, ...]:
        """The indices, among the letters of the complete row, at which the own string can start without contradicting
        the letters so far. It is not examined whether the cards for the other letters exist."""
        if not self.string:
            return ()
        letters, string = self.letters, self.string
        return tuple(
            start
            for start in range(self.length - len(string))  # a row has one letter fewer than cards
            if string.startswith(letters[start : start + len(string)])
        )

    @property
    def open_starts(self) -> tuple[int, ...]:
        """The indices, among the letters of the complete row, at which the own string has come true or can still come
        true, as far as the viewer knows: the viewer plays cards of its hand, the others play any unseen cards."""
        if self.stands or not self.dealt or self.seat is None:
            return self.fitting_starts
        row, values = tuple(map(value, self.row)), (tuple(map(value, self.hand)), tuple(map(value, self.unseen)))
        return reachable_starts(row, self.sources, values, self.string, self.fitting_starts)

    @property
    def sources(self) -> tuple[int, ...]:
        """For each card that the row still lacks: 0 if the viewer will put it, 1 if another seat will. So `Reach` takes
        the card from the group 0, the own hand, or from the group 1, the unseen cards."""
        putters = putters_of(self.seated, self.first, self.length)[len(self.row) :]
        return tuple(int(putter != self.seat) for putter in putters)

    @property
    def zigzag(self) -> int:
        """The number of letters at the end of the row that alternate between U and D; 0 for fewer than two."""
        count, following = 0, ""  # the letter at the right of the one looked at, "" for the last
        for letter in reversed(self.letters):
            if letter in ("S", following):
                break
            count, following = count + 1, letter
        return count if count > 1 else 0

    @property
    def stands(self) -> tuple[int, ...]:
        """The indices, among the letters of the row, at which the own string starts if it has come true; else ()."""
        return matches_of(self.string, self.letters)


# -- whether a string can still come true ------------------------------------------------------------------------------
# A search over all rows that can follow. The table and the drills share the search, so that they never disagree.


MOST_POSITIONS: Final = 6_000  # the most positions that one `Reach` looks at


class ReachingBoundError(Exception):
    """Raised by `Reach` when it has looked at `MOST_POSITIONS` without an answer."""


class Reach:
    """A search that finds whether strings can come true in an incomplete row, with the cards that are left to put."""

    def __init__(self, row: Sequence[int], sources: Sequence[int], values: Sequence[Sequence[int]]) -> None:
        """row: the values of the cards that lie.
        sources: for each card that the row lacks, the index in `values` of the hand that it comes from.
        values: the values of each hand, in any order. A hand may have more cards than it puts.
        """
        self._row = tuple(row)
        self._sources = tuple(sources)
        self._cards = tuple(tuple(sorted(cards)) for cards in values)
        self.positions = 0  # the number of positions searched so far

    def can_come_true(self, string: str) -> bool:
        """Whether the string has come true, or can still do so, anywhere in the row. Raises ReachingBoundError."""
        length = len(self._row) + len(self._sources)
        return any(self.can_start(start, string) for start in range(length - len(string)))

    def can_start(self, start: int, string: str) -> bool:
        """Whether the string has come true, or can still do so, at one place: its first letter must be the letter with
        the index `start`, the change from the card `start` to the next. Raises ReachingBoundError."""
        cards = self._row[start : start + len(string) + 1]  # those of the string's cards that lie already
        if not string.startswith("".join(change_of(card, next_card) for card, next_card in pairwise(cards))):
            return False
        if len(cards) > len(string):  # the row has all letters of the string
            return True
        next_missing = max(0, start - len(self._row))
        last = cards[-1] if cards else None
        # The dead ends of this start: the next missing card, the value before it, and the cards left.
        self._failed: set[tuple[int, int | None, tuple[tuple[int, ...], ...]]] = set()
        letters_left = string[max(0, len(cards) - 1) :]  # n cards make n - 1 letters
        return self._can_go_on(next_missing, last, letters_left, self._cards)

    def _can_go_on(self, next_missing: int, last: int | None, string: str, cards: tuple[tuple[int, ...], ...]) -> bool:
        """Whether the cards that the row lacks can make all letters of `string`.
        next_missing: the index, among the cards that the row lacks, of the next card to try.
        last: the value of the card before it; None if the first letter is the change after the next card.
        cards: the values of each hand that are not used yet.
        """
        if not string:
            return True
        key = (next_missing, last, cards)
        if key in self._failed:
            return False
        self.positions += 1
        if self.positions > MOST_POSITIONS:
            raise ReachingBoundError
        source = self._sources[next_missing]
        choices = cards[source]
        for index, card in enumerate(choices):
            if index and choices[index - 1] == card:
                continue  # an equal card of the same hand has just been tried
            if last is not None and change_of(last, card) != string[0]:
                continue
            cards_left = (*cards[:source], choices[:index] + choices[index + 1 :], *cards[source + 1 :])
            letters_left = string if last is None else string[1:]  # the first card makes no letter
            if self._can_go_on(next_missing + 1, card, letters_left, cards_left):
                return True
        self._failed.add(key)
        return False


@lru_cache(maxsize=1024)
def reachable_starts(
    row: tuple[int, ...], sources: tuple[int, ...], values: tuple[tuple[int, ...], ...], string: str,
    starts: tuple[int, ...],
) -> tuple[int, ...]:  # fmt: skip
    """Those of the `starts` (indices of letters) at which the string has come true or can still do so. A start at which
    the search would take too long is one of them.

    row, sources, values: as `Reach` takes them.
    """
    reach = Reach(row, sources, values)

    def can_start(start: int) -> bool:
        """Whether the string can come true at this start; also True if the search gives up."""
        try:
            return reach.can_start(start, string)
        except ReachingBoundError:
            return True

    return tuple(start for start in starts if can_start(start))


@dataclass(frozen=True, kw_only=True)
class PrecognitionDealt(Event):
    """The dealer (`seat`) has dealt the cards. Each seat sees only its own hand."""

    kind = "deal"
    fields_by_seat = ("hands",)
    seat: int
    hands: tuple[tuple[int, ...] | None, ...]  # by seat
    reveals: tuple[int, ...]  # the seats that got cards


@dataclass(frozen=True, kw_only=True)
class Written(Event):
    """A seat has written its string, which only this seat sees."""

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
    letter: str  # the change that the card makes, "" for the first card
    reveals: tuple[int, ...]  # the seats that did not know who held the card


@dataclass(frozen=True, kw_only=True)
class Opened(Event):
    """The row is complete, and the strings are turned up."""

    kind = "reveal"
    game: RevealedGame
    reveals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Playoff(Event):
    """The seats that tied for the longest string play again; `seated` are these seats."""

    kind = "playoff"
    seated: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class PrecognitionOver(Event):
    """The game is over, its playoffs included."""

    kind = "over"
    winners: tuple[int, ...]
    scores: tuple[int, ...]  # the lengths of the last game
