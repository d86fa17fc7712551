"""Domains: sets of legal moves. A small domain is a list. A large one can say whether it has a move, and draw a move.

Moves of seats are numbers; moves of chance, such as deals, are tuples of numbers. The classes explain which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import factorial, perm
from random import Random
from typing import Final, NoReturn, Protocol, runtime_checkable

from tablegame.core.cards import split_hands


@runtime_checkable
class Domain(Protocol):
    """The moves that a seat may choose from. Their number is `count`, because ``len`` fails above 63 bits."""

    def __contains__(self, move: object) -> bool: ...

    def __iter__(self) -> Iterator[int]:
        """The moves, ascending. Raises TypeError if they are too many to list."""

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
    """Strings of 1 to `longest` letters, too many to list. A letter is a number below `letters`.

    A move is one integer. In binary it is a 1, then two bits for each letter of the string. Then `above` is added.

    >>> 0b1_10_01 in Strings(letters=3, longest=2)  # the letters 2 and 1
    True
    """

    letters: int  # how many different letters there are, at most four
    longest: int
    above: int = 0  # added to the number of each string, so that lower numbers are free for other moves of the game

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
        """A random string. First its length is drawn, each length as likely as any other, then its letters.
        If every string were equally likely, nearly every result would have the greatest length."""
        number = 1
        for _ in range(1 + int(rng.random() * self.longest)):
            number = number << 2 | int(rng.random() * self.letters)
        return self.above + number

    def evenly(self, rng: Random) -> int:
        """A random string, each as likely as any other: nearly always one of the greatest length."""
        index, length = rng.randrange(self.count()), 1  # an index into all strings, the shortest ones first
        while index >= self.letters**length:  # skip the strings of this length: then it counts the longer ones
            index -= self.letters**length
            length += 1
        number = 1
        for _ in range(length):
            index, letter = divmod(index, self.letters)
            number = number << 2 | letter
        return self.above + number


@dataclass(frozen=True, slots=True)
class Deals:
    """All deals of a pack. A deal is a tuple of cards with a `GAP` between hands, the cards of a hand in any order."""

    cards: tuple[int, ...]  # the whole pack, ascending; cards that are in no hand stay aside
    sizes: tuple[int, ...]  # the number of cards of each hand, 0 for a seat that gets none

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, tuple):
            return False
        hands = split_hands(move)
        dealt = [card for hand in hands for card in hand]
        is_dealt_twice = len(set(dealt)) < len(dealt)
        return tuple(map(len, hands)) == self.sizes and not is_dealt_twice and set(dealt) <= set(self.cards)

    def __iter__(self) -> NoReturn:
        raise TypeError("there are too many deals to list")

    def count(self) -> int:
        return perm(len(self.cards), sum(self.sizes))

    def sample(self, rng: Random) -> NoReturn:  # noqa: ARG002 - the shape of a domain
        raise TypeError("a deal is shuffled by the engine")


@dataclass(frozen=True, slots=True)
class Lots:
    """Moves of chance that draw one of the seats, such as the dealer. A move is the tuple (`kind`, seat)."""

    kind: int  # what the seat is drawn for: a negative number, so that it cannot be taken for the first card of a deal
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
    """All orders of some numbers from 0 to 15, too many to list. A move is one integer, whose hexadecimal digits are a
    1 and then the numbers in order: 0x1523 is the order 5, 2, 3."""

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
    """The texts of the moves of a domain, sorted, as JSON (docs/records.md). text: returns the text of a move.

    If the moves are too many to list, the result has their count and a random sample of up to 50 texts. The random
    numbers depend on the count alone, so that the sample reveals nothing else.
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
