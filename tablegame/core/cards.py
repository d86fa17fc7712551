"""Cards as numbers and as text: the Anglo-French and the German pack, and hands in the text of a deal.

Engines and views have cards as numbers; records and error messages have texts ("7S" is the seven of spades).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from tablegame.core.errors import MoveError, echo
from tablegame.core.text import N_, Sentence

Colours = Literal["two", "four"]
"""The setting how many colours French suits have."""
OpenPack = Literal["french", "number", "italian"]
"""The setting with which pack games without suits are played; "number" is a pack of numbers."""
GermanLetters = Literal["D", "A", "none"]
"""The setting which letter a sow has in the index of German cards; with "none" no card has a letter."""
GermanSuits = Literal["german", "french"]
"""The setting which suits the cards of games for the German pack have."""

GAP: Final = -1
"""The number between two hands in a deal. A deal is one tuple: the numbers of all cards, hand after hand."""

_HAND_SEPARATOR: Final = " / "
_EMPTY_HAND: Final = "-"


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack of cards: the number of each card, and its text in records."""

    texts: tuple[str, ...]  # by the card's number
    suits: str  # the letter of each suit, by the number of the suit
    notation: str  # a sentence that says how a card is written, for error messages
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)  # the number of each card, by its text

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {text: card for card, text in enumerate(self.texts)})

    def text(self, card: int) -> str:
        """The text of the card with this number ("7S"). Raises IndexError if there is none."""
        return self.texts[card]

    def card(self, text: str) -> int:
        """The number of the card with this text ("7S"). Raises MoveError if there is none."""
        try:
            return self.numbers[text]
        except KeyError:
            message = N_("{card} is no card; {reason}")
            raise MoveError(Sentence(message, card=echo(text, 12), reason=Sentence(self.notation))) from None

    def suit_letter(self, suit: int | None) -> str | None:
        """The letter of the suit with this number; None for None."""
        return None if suit is None else self.suits[suit]

    def format_hands(self, deal: Iterable[int]) -> str:
        """The text of a deal ("7S AH / 2C KD"), with "-" for a hand without cards. The deal has GAP between hands."""
        return _HAND_SEPARATOR.join(" ".join(map(self.text, hand)) or _EMPTY_HAND for hand in split_hands(deal))

    def parse_hands(self, text: str) -> tuple[int, ...]:
        """The deal that `format_hands` writes as this text: the cards of all hands, with GAP between two hands.
        Raises MoveError for a text that is no deal."""
        hands = text.split(_HAND_SEPARATOR)
        return join_hands(() if hand == _EMPTY_HAND else tuple(map(self.card, hand.split(" "))) for hand in hands)


def split_hands(deal: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The hands of a deal, each a tuple of cards. deal: all cards in one sequence, with GAP between hands.

    >>> split_hands((7, 2, GAP, 5))
    ((7, 2), (5,))
    """
    hands: list[list[int]] = [[]]
    for card in deal:
        if card == GAP:
            hands.append([])
        else:
            hands[-1].append(card)
    return tuple(map(tuple, hands))


def join_hands(hands: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The deal with these hands: all cards in one tuple, with GAP between hands. It is the inverse of `split_hands`."""
    dealt: list[int] = []
    for index, hand in enumerate(hands):
        if index > 0:
            dealt.append(GAP)
        dealt.extend(hand)
    return tuple(dealt)


SUITS: Final = "SHDC"  # spades, hearts, diamonds, clubs
RANKS: Final = "A23456789TJQK"
"""Ace to king by value. A game in which the ace is the highest card has its own order."""
JOKER: Final = len(SUITS) * len(RANKS)  # the number of the joker, after the 52

ANGLO_FRENCH: Final = Deck(
    (*(rank + suit for rank in RANKS for suit in SUITS), "Jo"),
    SUITS,
    N_("a card is its rank, 2 to 9 or T J Q K A, and its suit, S H D or C, such as 7S"),
)
"""A card's number is 4 x (value - 1) + the index of its suit in SUITS. Numbers ascend by value; the joker is last."""


def value(card: int) -> int:
    """The value of an Anglo-French card: ace 1, two 2, ... ten 10, jack 11, queen 12, king 13."""
    return card // 4 + 1


_RANK_NOUNS: Final = {1: N_("ace"), 11: N_("jack"), 12: N_("queen"), 13: N_("king")}


def rank_noun(rank: int) -> str:
    """The name of a rank of the Anglo-French pack, as a message id: "queen" for 12, "7" for 7."""
    return _RANK_NOUNS.get(rank, str(rank))


def suit(card: int) -> int:
    """The suit of an Anglo-French card, as an index of SUITS."""
    return card % 4


GERMAN_SUITS: Final = "EGHS"  # acorns (Eichel), leaves (Grün), hearts (Herz), bells (Schellen)
GERMAN_RANKS: Final = "789TUOKA"  # seven to ten, Unter, Ober, king, sow (Daus)

GERMAN: Final = Deck(
    tuple(suit + rank for suit in GERMAN_SUITS for rank in GERMAN_RANKS),
    GERMAN_SUITS,
    N_("a card is its suit, E G H or S, and its rank, A K O U T 9 8 or 7, such as EU"),
)
"""A card's number is 8 x suit + the index of its rank in GERMAN_RANKS."""
