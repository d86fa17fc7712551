"""The pack of Contraspiel as bit masks: which cards belong to a suit, and how high they stand, by trump.

Knows the cards. Must not know a game under way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.games.contraspiel.view import EU, GU, power, suit_of

_WENZELS: Final = 1 << EU | 1 << GU
_SUITS: Final = tuple(0xFF << 8 * suit for suit in range(4))

MASKS: Final = tuple(
    tuple(_SUITS[suit] | _WENZELS if suit == trump else _SUITS[suit] & ~_WENZELS for suit in range(4))
    for trump in range(4)
)
"""The cards that belong to a suit, by trump and suit: the Wenzels to the trump suit alone."""

POWERS: Final = tuple(tuple(power(card, trump) for card in range(32)) for trump in range(4))
"""How high a card stands, by trump and card (view.power)."""

SUIT_OF: Final = tuple(tuple(suit_of(card, trump) for card in range(32)) for trump in range(4))
"""The suit a card belongs to, by trump and card."""


def pack_of(players: int) -> tuple[int, ...]:
    """The cards that are played with, ascending: 8 + 4 x players (contraspiel.md, Pack and trumps)."""
    return tuple(card for card in range(32) if card & 7 >= 6 - players)


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a bit mask, ascending."""
    return tuple(card for card in range(32) if mask >> card & 1)


def best_place(trick: Sequence[int], trump: int) -> int:
    """The place in a trick of the card that leads it so far: the highest trump, else of the suit led."""
    powers, suits = POWERS[trump], SUIT_OF[trump]
    led = suits[trick[0]]
    found = 0
    for place, card in enumerate(trick):
        if suits[card] in (led, trump) and powers[card] > powers[trick[found]]:
            found = place
    return found
