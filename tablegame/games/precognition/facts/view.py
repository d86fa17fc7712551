"""What a seat of Precognition knows: the row, its own hand and string, and of the others how many cards they hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from tablegame.core.cards import value
from tablegame.core.contract import SeatView
from tablegame.games.precognition.facts.reaching import reachable


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
