"""Cards as numbers and as text: the Anglo-French and the German pack, and hands in the text of a deal.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from tablegame.core.errors import MoveError
from tablegame.core.text import N_, Sentence

Colours = Literal["two", "four"]
OpenPack = Literal["french", "number", "italian"]
GermanLetters = Literal["D", "A", "none"]
GermanSuits = Literal["german", "french"]
"""Settings of the look of cards: the colours of French suits, the pack of games without suits, the letters in the index
of German cards, the suits of games for the German pack."""

GAP: Final = -1
"""Separates two hands in a deal, which is one tuple of numbers."""

_BETWEEN: Final = " / "
_NONE: Final = "-"
_LONGEST_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one kind by number, each with its text."""

    texts: tuple[str, ...]  # by the card's number
    shape: str  # how a card is written, for error messages
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {text: card for card, text in enumerate(self.texts)})

    def text(self, card: int) -> str:
        """The text of a card ("7S"). Raises IndexError."""
        return self.texts[card]

    def card(self, text: str) -> int:
        """The card of a text. Raises MoveError."""
        try:
            return self.numbers[text]
        except KeyError:
            short = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
            shown = "'" + "".join(c if c.isprintable() else "?" for c in short) + "'"
            raise MoveError(
                Sentence(N_("{card} is no card; {reason}"), card=shown, reason=Sentence(self.shape))
            ) from None

    def format_hands(self, hands: Iterable[int]) -> str:
        """The text of a deal's hands ("7S AH / 2C KD"), "-" for a hand without cards."""
        return _BETWEEN.join(" ".join(map(self.text, hand)) or _NONE for hand in split_hands(hands))

    def parse_hands(self, text: str) -> tuple[int, ...]:
        """The hands of such a text, each in the order written. Raises MoveError."""
        return join_hands(
            () if hand == _NONE else tuple(map(self.card, hand.split(" "))) for hand in text.split(_BETWEEN)
        )


def split_hands(hands: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The hands of a deal."""
    return tuple(_split(hands))


def _split(hands: Iterable[int]) -> Iterator[tuple[int, ...]]:
    hand: list[int] = []
    for card in hands:
        if card == GAP:
            yield tuple(hand)
            hand = []
        else:
            hand.append(card)
    yield tuple(hand)


def join_hands(hands: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The deal with these hands."""
    dealt: list[int] = []
    for number, hand in enumerate(hands):
        if number:
            dealt.append(GAP)
        dealt.extend(hand)
    return tuple(dealt)


SUITS: Final = "SHDC"
"""Spades, hearts, diamonds, clubs."""
RANKS: Final = "A23456789TJQK"
"""Ace to king by value; a game in which the ace is high has its own order."""
JOKER: Final = len(SUITS) * len(RANKS)
"""The number of the joker, after the 52."""

ANGLO_FRENCH: Final = Deck(
    (*(rank + suit for rank in RANKS for suit in SUITS), "Jo"),
    N_("a card is its rank, 2 to 9 or T J Q K A, and its suit, S H D or C, such as 7S"),
)
"""A card's number is 4 x (value - 1) + suit, so that numbers ascend by value; the joker is the last."""


def value(card: int) -> int:
    """The value of an Anglo-French card: ace 1, jack 11, queen 12, king 13."""
    return (card >> 2) + 1


_RANK_NOUNS: Final = {1: N_("ace"), 11: N_("jack"), 12: N_("queen"), 13: N_("king")}


def rank_noun(rank: int) -> str:
    """A rank of the Anglo-French pack as a message id ("queen"); numbers are as they are."""
    return _RANK_NOUNS.get(rank, str(rank))


def suit(card: int) -> int:
    """The suit of an Anglo-French card, as an index of SUITS."""
    return card & 3


GERMAN_SUITS: Final = "EGHS"
"""Acorns (Eichel), leaves (Grün), hearts (Herz), bells (Schellen)."""
GERMAN_RANKS: Final = "789TUOKA"
"""Seven to ten, Unter, Ober, king, sow (Daus)."""

GERMAN: Final = Deck(
    tuple(suit + rank for suit in GERMAN_SUITS for rank in GERMAN_RANKS),
    N_("a card is its suit, E G H or S, and its rank, A K O U T 9 8 or 7, such as EU"),
)
"""A card's number is 8 x suit + the place of its rank in GERMAN_RANKS."""
