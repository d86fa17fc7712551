"""The pack of Contraspiel as bit masks: which cards belong to a suit, and how high they stand, by trump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.tricks import orders
from tablegame.games.contraspiel.facts.view import power, suit_of

HAND: Final = 5
"""Cards of a hand, and tricks of a deal."""

ORDERS: Final = orders(32, suit_of, power)
"""Suits and powers of the cards, by trump: the Wenzels belong to the trump suit alone."""

MASKS: Final = tuple(order.masks for order in ORDERS)
"""The cards that belong to a suit, by trump and suit."""

POWERS: Final = tuple(order.powers for order in ORDERS)
"""How high a card stands, by trump and card."""

SUIT_OF: Final = tuple(order.suits for order in ORDERS)
"""The suit a card belongs to, by trump and card."""


def pack_of(players: int) -> tuple[int, ...]:
    """The cards that are played with, ascending: 8 + 4 x players (help.en.md#cards)."""
    return tuple(card for card in range(32) if card & 7 >= 6 - players)


def ranked(trump: int, players: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """What beats what: the trumps first, then the other suits; of each its cards from the highest to the lowest."""
    order = ORDERS[trump]
    pack = sorted(pack_of(players), key=lambda card: -order.powers[card])
    suits = (trump, *(suit for suit in range(4) if suit != trump))
    return tuple((suit, tuple(card for card in pack if order.suits[card] == suit)) for suit in suits)


def best_place(trick: Sequence[int], trump: int) -> int:
    """The place in a trick of the card that takes it so far."""
    return ORDERS[trump].best_place(trick)
