"""Packs and contracts of ContractGrid (help.en.md#pack, #play, #values).

First come the cards and their order under each trump, then the contracts and the lines of a sheet, then the rules by
which a hand makes contracts.

A suit is a number: 0 spades, 1 hearts, 2 diamonds, 3 clubs. A card is 4 * (rank - 1) + suit, with rank 1 for the ace;
the joker is JOKER, above all of them. A contract is its index in CONTRACTS. Sets are masks: in a set of contracts bit n
stands for contract n, in a set of cards for card n.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of, orders

_LOWEST: Final = {33: 7, 32: 7, 24: 9}  # the lowest rank of a pack, by its number of cards; the ace is the highest
_ACE_HIGH: Final = 14
_TRUMP_BONUS: Final = 40  # more than the ranks, which go from 7 to 14: so every trump is above every plain card
_JOKER_POWER: Final = 99


@lru_cache(maxsize=8)
def pack_of(size: int) -> tuple[int, ...]:
    """The cards of the pack of 33, 32 or 24 cards, in ascending order of their numbers, so that the aces come first."""
    joker = (JOKER,) if size == 33 else ()
    return (*(card for card in range(JOKER) if card < 4 or (card >> 2) + 1 >= _LOWEST[size]), *joker)


def _suit_of(card: int, trump: int) -> int:
    """The suit of a card for leading and following: the joker is a trump."""
    return trump if card == JOKER else card & 3


def _power(card: int, trump: int) -> int:
    """The height of a card as a number: every trump is above every plain card, and the joker is above all."""
    if card == JOKER:
        return _JOKER_POWER
    rank = _ACE_HIGH if card < 4 else (card >> 2) + 1
    return rank + (_TRUMP_BONUS if card & 3 == trump else 0)


ORDERS: Final = orders(JOKER + 1, _suit_of, _power)
"""The suit and the power of each card, and the cards of each suit, under each of the four trumps."""
SUIT_NAMES: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
"""The names of the suits inside a sentence."""
SUIT_CARDS: Final = tuple(mask_of(range(suit, JOKER, 4)) for suit in range(4))
"""The cards of each suit, as masks; the joker is in none."""
REFUSALS: Final = 3  # the number of seats that refuse a suit as trump; the first of them is at the left of the dealer
CONTRACTS: Final = (
    "Zero", "One", "Two", "First", "Second", "Third", "Different", "Soloist", "Partner", "All-Trump", "No-Trump",
    "Spades", "Hearts", "Diamonds", "Clubs", "Play",
)  # fmt: skip
"""The contracts in the order of the rules; the number of a contract is its index here."""

(ZERO, ONE, TWO, FIRST, SECOND, THIRD, DIFFERENT, SOLOIST, PARTNER, ALL_TRUMP, NO_TRUMP,
 SPADES, HEARTS, DIAMONDS, CLUBS, PLAY) = range(16)  # fmt: skip


def _lines(side: int) -> tuple[tuple[int, ...], ...]:
    """The lines of a sheet with `side` rows and columns, each as the numbers of its squares (row by row, from 0).
    They are the rows, the columns, the two long diagonals, and on the sheet of four rows the four short diagonals."""
    rows = [tuple(side * row + column for column in range(side)) for row in range(side)]
    columns = [tuple(side * row + column for row in range(side)) for column in range(side)]
    falling = tuple(side * i + i for i in range(side))
    rising = tuple(side * i + side - 1 - i for i in range(side))
    short = [(1, 6, 11), (4, 9, 14), (2, 5, 8), (7, 10, 13)] if side == 4 else []
    return (*rows, *columns, falling, rising, *short)


LINES: Final = {16: _lines(4), 9: _lines(3)}
"""The 14 or 8 lines of a sheet, by the number of its squares. A line is the numbers of its squares; squares are
numbered row by row from the top left."""

FAMILIES: Final = ((ZERO, ONE, TWO), (FIRST, SECOND, THIRD), (DIFFERENT, SOLOIST, PARTNER), (ALL_TRUMP, NO_TRUMP))
"""Groups of contracts. With three players a hand makes exactly one contract of each of the first three groups, and at
most one of the last."""


def exclusive_families(players: int) -> tuple[tuple[int, ...], ...]:
    """The groups of contracts of which a seat makes at most one in a hand. players: 3 or 4.

    With four players there are fewer groups. A seat makes First and Third together if all seats have two tricks. It
    makes Different and Soloist together if no two seats have equally many.
    """
    return FAMILIES if players == 3 else (FAMILIES[0], FAMILIES[3])


@lru_cache(maxsize=4096)
def lines_of(sheet: tuple[int, ...]) -> tuple[int, ...]:
    """For each line of a sheet the contracts on it, as a mask. sheet: the contract of each square, row by row."""
    return tuple(sum(1 << sheet[square] for square in line) for line in LINES[len(sheet)])


def values_by_tricks(tricks: Sequence[int], seat: int) -> int:
    """The contracts from Zero to Partner that a seat makes by numbers of tricks, and always Play, as a mask.
    tricks: the number of tricks of each seat in the hand."""
    own = tricks[seat]
    others = [count for each, count in enumerate(tricks) if each != seat]
    # Zero, One and Two are the contracts number 0, 1 and 2: the remainders of the tricks after a division by three.
    found = 1 << PLAY | 1 << own % 3
    if own >= max(others):
        found |= 1 << FIRST
    if own <= min(others):
        found |= 1 << THIRD
    if min(others) < own < max(others):
        found |= 1 << SECOND
    if len(set(tricks)) == len(tricks):
        found |= 1 << DIFFERENT
    if own in others:
        found |= 1 << PARTNER
    elif len(tricks) > 3 or len(set(others)) == 1:  # with four players nobody else needs to tie
        found |= 1 << SOLOIST
    return found


def values_by_cards(cards: int, pack: int, trump: int, joker_counts: bool) -> int:
    """The contracts from All-Trump to Clubs that a seat makes by the cards that it has collected, as a mask.
    cards, pack: the collected cards, and all cards of the game, as masks.
    joker_counts: whether the suit contracts count the joker as a card of the trump suit."""
    trumps = pack & ORDERS[trump].masks[trump]
    found = 0
    if cards & trumps == trumps:
        found |= 1 << ALL_TRUMP
    if not cards & trumps:
        found |= 1 << NO_TRUMP
    counts = [(cards & suit).bit_count() for suit in SUIT_CARDS]
    counts[trump] += bool(joker_counts and cards >> JOKER & 1)
    most = max(counts)
    for suit, count in enumerate(counts):
        if count == most:
            found |= 1 << SPADES + suit
    return found


def contracts_of(mask: int) -> tuple[int, ...]:
    """The contracts whose bits are set in a mask, in the order of the rules: (0, 2) for 0b101."""
    return tuple(contract for contract in range(16) if mask >> contract & 1)


RATES: Final[dict[int, tuple[int, ...]]] = {
    33: (330, 329, 341, 399, 208, 393, 625, 125, 250, 56, 324, 333, 333, 333, 333, 1000),
    24: (331, 341, 328, 416, 183, 401, 548, 151, 302, 99, 407, 372, 372, 372, 372, 1000),
    32: (337, 358, 304, 323, 347, 358, 214, 532, 468, 45, 488, 394, 394, 394, 394, 1000),
}
"""The number of hands among a thousand in which a seat makes each contract, by the number of cards in the pack.

Counted in 20,000 hands with each pack (tools/learning/contractgrid_rates.py); the pack of 32 was for four players. Each
seat refused its shortest suit and played like a beginner or a club player, drawn by lot for each hand. The four suits
differ only by chance, so all have their mean.
"""
