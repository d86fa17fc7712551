"""The packs of ContractGrid under each trump (help.en.md#pack, #play)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.core.text import N_
from tablegame.core.tricks import mask_of, orders

_LOWEST: Final = {33: 7, 32: 7, 24: 9}
"""The lowest rank of a pack, by its number of cards; the ace is the highest."""


@lru_cache(maxsize=8)
def pack_of(cards: int) -> tuple[int, ...]:
    """The pack of so many cards, ascending."""
    joker = (JOKER,) if cards == 33 else ()
    return (*(card for card in range(JOKER) if card < 4 or (card >> 2) + 1 >= _LOWEST[cards]), *joker)


def _suit_of(card: int, trump: int) -> int:
    """The suit a card belongs to for leading and following; the joker is a trump."""
    return trump if card == JOKER else card & 3


def _power(card: int, trump: int) -> int:
    """How high a card stands among those of its suit, the ace high; every trump stands above every plain card."""
    if card == JOKER:
        return 99
    rank = 14 if card < 4 else (card >> 2) + 1
    return rank + (40 if card & 3 == trump else 0)


ORDERS: Final = orders(JOKER + 1, _suit_of, _power)
"""Suits, powers and masks of the cards, by trump."""

SUIT_NAMES: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
"""The suits in running text."""

SUIT_CARDS: Final = tuple(mask_of(range(suit, JOKER, 4)) for suit in range(4))
"""The cards with the sign of each suit, as masks; the joker has none."""
