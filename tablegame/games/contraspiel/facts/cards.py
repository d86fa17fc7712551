"""The cards of Contraspiel: the packs, and the suits and heights of the cards under each trump (help.en.md#cards).

The number of a card is 8 x suit + rank (core/cards.py). The ranks 7 8 9 T U O K A have the numbers 0 to 7. A sow is an
ace. A Wenzel is the Unter (U) of acorns or leaves: it is always a trump, above all other cards.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.core.tricks import orders

EU: Final = 4  # the Unter of acorns, always the highest trump
GU: Final = 12  # the Unter of leaves, always the second
WENZELS: Final = (EU, GU)
SOW: Final = 7  # the rank of the sows
KING: Final = 6  # the rank of the kings
SUIT_NAMES: Final = (N_("acorns"), N_("leaves"), N_("hearts"), N_("bells"))  # the suits in running text
HAND: Final = 5  # the number of cards in a hand, and of tricks in a deal
_TRUMP_BONUS: Final = 20  # a trump has this power beyond its rank; a plain card has its rank alone
_EU_POWER: Final = 40  # the power of the Unter of acorns; that of leaves has one less


def printed_suit(card: int) -> int:
    """The suit that is printed on a card; for a Wenzel too, which belongs to the trump suit."""
    return card >> 3


def rank_of(card: int) -> int:
    """The rank of a card, from 0 for a seven to 7 for a sow."""
    return card & 7


def holds(hand: int, suit: int, rank: int) -> int:
    """1 if a hand, given as a mask of cards, has the card of this printed suit and rank; else 0."""
    return hand >> 8 * suit + rank & 1


def suit_of(card: int, trump: int | None) -> int:
    """The suit that a card belongs to. A Wenzel belongs to the trump suit, if there is one, and to no other."""
    return trump if trump is not None and card in WENZELS else printed_suit(card)


def power(card: int, trump: int | None) -> int:
    """How high a card is, as a number: more for a higher card of a suit, and for a trump more than for any plain card.
    trump: None before there is one."""
    if card in WENZELS:
        return _EU_POWER if card == EU else _EU_POWER - 1
    return rank_of(card) + (_TRUMP_BONUS if printed_suit(card) == trump else 0)


ORDERS: Final = orders(32, suit_of, power)  # suits, powers and masks of the cards, by trump


def pack_of(players: int) -> tuple[int, ...]:
    """The cards of the pack for that number of players, ascending. The lowest ranks are left out.

    Three players have 20 cards, and each further player four more, so that six have all 32.
    """
    lowest_rank = 6 - players
    return tuple(card for card in range(32) if rank_of(card) >= lowest_rank)


def suits_in_order(trump: int, players: int) -> dict[int, tuple[int, ...]]:
    """The cards of each suit from the highest to the lowest, by suit. The trump suit comes first."""
    order = ORDERS[trump]
    pack = sorted(pack_of(players), key=lambda card: -order.powers[card])
    suits = (trump, *(suit for suit in range(4) if suit != trump))
    return {suit: tuple(card for card in pack if order.suits[card] == suit) for suit in suits}
