"""Domains: the moves that a seat may choose from, listed or too many to list. Standard library only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import factorial, perm
from random import Random
from typing import Final, NoReturn, Protocol, runtime_checkable

from tablegame.core.cards import split_hands


@runtime_checkable
class Domain(Protocol):
    """The moves that a seat may choose from. It has no ``len``: some counts exceed 64 bits."""

    def __contains__(self, move: object) -> bool: ...

    def __iter__(self) -> Iterator[int]:
        """The moves, ascending. Raises TypeError if they are too many to list."""
        ...

    def count(self) -> int: ...

    def sample(self, rng: Random) -> int: ...


@dataclass(frozen=True, slots=True)
class Listed:
    """The moves that a seat may choose from, as an ascending tuple. A plain value."""

    moves: tuple[int, ...]

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves)

    def count(self) -> int:
        return len(self.moves)

    def sample(self, rng: Random) -> int:
        """One of the moves, each as likely as any other; raises IndexError if there is none."""
        moves = self.moves
        return moves[int(rng.random() * len(moves))]


EMPTY: Final = Listed(())  # the domain of a seat that has nothing to choose


@dataclass(frozen=True, slots=True)
class Strings:
    """Strings of at least one letter, too many to list, as numbers.

    The number of a string has a leading 1 and then its letters as digits to the base 4, and `above` is added to it.

    >>> 0b1_10_01 in Strings(letters=3, longest=2)  # the letters 2 and 1
    True
    """

    letters: int  # the number of different letters, at most four
    longest: int  # the most letters of a string
    above: int = 0  # the numbers up to this one are free for other moves of the game

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, int) or isinstance(move, bool):
            return False
        rest = move - self.above
        length, odd_bit = divmod(rest.bit_length() - 1, 2)  # a letter has two bits after the leading 1
        if rest < 4 or odd_bit or length > self.longest:  # below 4 there is no letter
            return False
        while rest > 1:
            if rest & 3 >= self.letters:
                return False
            rest >>= 2
        return True

    def __iter__(self) -> NoReturn:
        raise TypeError("there are too many strings to list")

    def count(self) -> int:
        """How many strings there are: possibly a number of more than 64 bits."""
        return sum(self.letters**length for length in range(1, self.longest + 1))

    def sample(self, rng: Random) -> int:
        """A string with a random length, each as likely as any other, and random letters.

        If every string were equally likely, nearly every one would have the greatest length.
        """
        number = 1
        for _ in range(1 + int(rng.random() * self.longest)):
            number = number << 2 | int(rng.random() * self.letters)
        return self.above + number

    def evenly(self, rng: Random) -> int:
        """A string, each as likely as any other."""
        index, length = rng.randrange(self.count()), 1  # the index among all strings, the shortest first
        while index >= self.letters**length:  # the loop makes it the index among the strings of the length
            index -= self.letters**length
            length += 1
        number = 1
        for _ in range(length):
            index, letter = divmod(index, self.letters)
            number = number << 2 | letter
        return self.above + number


@dataclass(frozen=True, slots=True)
class Deals:
    """All deals of a pack, each a tuple with a `GAP` between hands; the cards of a hand may be in any order."""

    cards: tuple[int, ...]  # the whole pack, ascending; cards that are in no hand stay aside
    sizes: tuple[int, ...]  # the number of cards of each hand, 0 for a seat that gets none

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, tuple):
            return False
        hands = split_hands(move)
        dealt = [card for hand in hands for card in hand]
        return tuple(map(len, hands)) == self.sizes and len(set(dealt)) == len(dealt) and set(dealt) <= set(self.cards)

    def __iter__(self) -> NoReturn:
        raise TypeError("there are too many deals to list")

    def count(self) -> int:
        return perm(len(self.cards), sum(self.sizes))

    def sample(self, rng: Random) -> NoReturn:  # noqa: ARG002 - the shape of a domain
        raise TypeError("a deal is shuffled by the engine")


@dataclass(frozen=True, slots=True)
class Lots:
    """The lots that draw one of the seats; a lot is the tuple (kind, seat)."""

    kind: int  # the purpose of the lot: a negative number, so that no deal of cards begins with it
    players: int

    def __contains__(self, move: object) -> bool:
        return isinstance(move, tuple) and len(move) == 2 and move[0] == self.kind and move[1] in range(self.players)

    def __iter__(self) -> NoReturn:
        raise TypeError("lots are drawn by the engine")

    def count(self) -> int:
        return self.players

    def sample(self, rng: Random) -> NoReturn:  # noqa: ARG002 - the shape of a domain
        raise TypeError("lots are drawn by the engine")


@dataclass(frozen=True, slots=True)
class Layouts:
    """All orders of some numbers from 0 to 15, too many to list. An order is written as hexadecimal digits after a
    leading 1: 0x1523 is the order 5, 2, 3."""

    numbers: tuple[int, ...]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, int) or isinstance(move, bool) or move <= 0:
            return False
        digits = f"{move:x}"
        return digits[0] == "1" and sorted(int(digit, 16) for digit in digits[1:]) == sorted(self.numbers)

    def __iter__(self) -> NoReturn:
        raise TypeError("there are too many layouts to list")

    def count(self) -> int:
        return factorial(len(self.numbers))

    def sample(self, rng: Random) -> int:
        """An order, each as likely as any other."""
        order = 1
        for number in rng.sample(self.numbers, len(self.numbers)):
            order = order << 4 | number
        return order


_MOST_SAMPLES: Final = 50


def legal_as_json(domain: Domain, text: Callable[[int], str]) -> list[str] | dict[str, int | list[str]]:
    """The moves of a domain as JSON (docs/records.md): their texts, sorted.

    If they are too many to list, the JSON has their count and a random sample of up to 50 of them. The sample depends
    on the count alone, so that it reveals nothing else.

    text: the text of a move.
    """
    try:
        return sorted(text(move) for move in domain)
    except TypeError:
        count = domain.count()
    rng = Random(f"legal {count}")
    draw = domain.evenly if isinstance(domain, Strings) else domain.sample  # `Strings.sample` prefers short strings
    drawn: dict[int, None] = {}
    while len(drawn) < min(count, _MOST_SAMPLES):
        drawn[draw(rng)] = None
    return {"count": count, "sample": sorted(text(move) for move in drawn)}
