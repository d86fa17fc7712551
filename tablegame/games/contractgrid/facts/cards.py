"""The packs of ContractGrid, and what a card is worth in a trick under each trump (help.en.md#pack, #play)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablegame.core.cards import JOKER
from tablegame.core.tricks import mask_of, orders

_LOWEST: Final = {33: 7, 32: 7, 24: 9}
"""The lowest rank of a pack, by its number of cards; the ace is the highest."""


@lru_cache(maxsize=8)
def pack_of(cards: int) -> tuple[int, ...]:
    """The cards of a pack of so many, ascending."""
    joker = (JOKER,) if cards == 33 else ()
    return (*(card for card in range(JOKER) if card < 4 or (card >> 2) + 1 >= _LOWEST[cards]), *joker)


def _suit_of(card: int, trump: int) -> int:
    """The suit a card belongs to for leading and following; the joker is a trump."""
    return trump if card == JOKER else card & 3


def _power(card: int, trump: int) -> int:
    """How high a card stands among those of its suit, the ace high; every trump above every other card."""
    if card == JOKER:
        return 99
    rank = 14 if card < 4 else (card >> 2) + 1
    return rank + (40 if card & 3 == trump else 0)


ORDERS: Final = orders(JOKER + 1, _suit_of, _power)
"""By trump: which suit a card belongs to, how high it stands, what may be played to a trick and what takes it."""

SUIT_CARDS: Final = tuple(mask_of(range(suit, JOKER, 4)) for suit in range(4))
"""The cards that bear each suit's sign, as bit masks: the joker bears none."""
