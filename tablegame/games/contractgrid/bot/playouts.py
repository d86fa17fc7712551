"""A hand of ContractGrid played out fast and simply: each seat takes or avoids tricks by what it wants.

Under one trump a card is a bit. Plain cards lie rank by rank, the three plain suits side by side, and above
them the trumps with the joker on top: within a suit a higher bit is a higher card, every trump is above every plain
card, and the lowest bit of a hand is its lowest plain card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegame.games.contractgrid.facts.contracts import (
    ALL_TRUMP,
    FIRST,
    NO_TRUMP,
    ORDERS,
    SECOND,
    SPADES,
    THIRD,
    pack_of,
    values_by_tricks,
)

TRUMPS: Final = 0x1FF << 24
"""All trumps with the joker, as bits."""
JOKER_BIT: Final = 1 << 32
FADES: Final = 0.9
"""The part of a contract's value that is left for each trick that it still needs."""


@dataclass(frozen=True, slots=True)
class Bits:
    """The cards as bits under one trump."""

    of_card: dict[int, int]  # the bit of each card
    card_of: dict[int, int]  # the card of each bit
    lanes: tuple[int, ...]  # the cards of each suit, the trump suit without the joker
    led: dict[int, int]  # the suit that a bit belongs to when one has to follow, as bits

    def of(self, cards: Iterable[int]) -> int:
        """Cards as bits."""
        found = 0
        for card in cards:
            found |= self.of_card[card]
        return found

    def pack(self, cards: int) -> int:
        """A pack as bits."""
        return self.of(pack_of(cards))


@lru_cache(maxsize=4)
def bits_under(trump: int) -> Bits:
    """The cards as bits under this trump."""
    order = ORDERS[trump]
    cards = sorted(pack_of(33), key=lambda card: (order.powers[card], card & 3))
    of_card = {card: 1 << place for place, card in enumerate(cards)}
    suits = [sum([bit for card, bit in of_card.items() if order.suits[card] == suit]) for suit in range(4)]
    return Bits(
        of_card,
        {bit: card for card, bit in of_card.items()},
        tuple(suit & ~JOKER_BIT for suit in suits),
        {bit: suits[order.suits[card]] for card, bit in of_card.items()},
    )


@dataclass(frozen=True, slots=True)
class Wants:
    """What a seat plays for."""

    takes: tuple[bool, ...]  # whether it wants another trick, by the number it has
    trumps: int = 0  # 1 to collect all of them, -1 none
    suits: int = 0  # bits of the suits of which it wants to collect most
    low: bool = False  # it always leads its lowest card
    draws: bool = False  # it leads its lowest card once it has no trump
    order: tuple[int, ...] = ()


TAKES_ALL: Final = Wants((True,) * 12)
"""Takes every trick as cheaply as possible, and leads high."""
SIMPLE: Final = Wants((True,) * 12, low=True)
"""Takes every trick as cheaply as possible, and leads low."""
DRAWS: Final = Wants((True,) * 12, draws=True)
"""Takes every trick as cheaply as possible, draws trumps and then leads low."""


@lru_cache(maxsize=4096)
def wants_of(bids: int, tricks: int, trump: int) -> Wants:
    """What a seat plays for that has bid on these contracts, a mask. tricks: of a hand."""
    usual = tricks / 3
    brings = []
    for count in range(tricks + 1):
        value = float(bids >> count % 3 & 1)
        if bids >> FIRST & 1:
            value += count > usual
        if bids >> SECOND & 1:
            value += 0.5 * (abs(count - usual) < 1)
        if bids >> THIRD & 1:
            value += count < usual
        brings.append(value)
    takes = tuple(
        any(brings[more] * FADES ** (more - count) > brings[count] for more in range(count + 1, tricks + 1))
        for count in range(tricks)
    )
    lanes = bits_under(trump).lanes
    suits = sum(lanes[suit] for suit in range(4) if bids >> SPADES + suit & 1)
    return Wants((*takes, False), (bids >> ALL_TRUMP & 1) - (bids >> NO_TRUMP & 1), suits)


def finish(
    hands: list[int],
    leader: int,
    trick: Sequence[int],
    won: list[int],
    got: list[int],
    wants: Sequence[Wants],
    led: dict[int, int],
    played: list[int] | None = None,
) -> None:
    """Play a hand to its end, in place: hands, won (tricks) and got (cards collected) by seat.

    trick: the bits on the table; led: see Bits; played: takes the bits that are played. Each seat takes as cheaply as
    possible the tricks that it wants, and throws its highest card on others.
    """
    players = len(hands)
    seats = [*range(players), *range(players)]
    lane = fits = best = winner = over = pile = 0
    for place, card in enumerate(trick):
        if not place:
            lane, fits = led[card], led[card] | TRUMPS
        pile |= card
        if card & fits and card > best:
            best, winner = card, seats[leader + place]
    lying = len(trick)
    while lying or hands[leader]:
        for place in range(lying, players):
            seat = seats[leader + place]
            hand = hands[seat]
            mine = wants[seat]
            legal = (place and hand & lane) or hand
            take = mine.takes[won[seat]]
            if mine.order:
                card = next(bit for bit in mine.order if legal & bit)
            elif not place:
                high = not mine.low and (take or (mine.trumps > 0 and hand & TRUMPS))
                card = 1 << hand.bit_length() - 1 if high else hand & -hand
                if mine.draws and not card & TRUMPS:
                    card = hand & -hand
            else:
                over = legal & fits & -(best << 1)
                if mine.trumps and pile & TRUMPS:
                    take = mine.trumps > 0
                elif mine.suits & pile:
                    take = True
                under = legal & ~over
                if take:
                    card = over & -over or legal & -legal
                elif under:
                    card = 1 << under.bit_length() - 1
                else:
                    card = 1 << over.bit_length() - 1 if place == players - 1 else over & -over
            hands[seat] = hand ^ card
            if played is not None:
                played.append(card)
            if not place:
                lane = led[card]
                fits, best, winner, pile = lane | TRUMPS, card, seat, card
                continue
            pile |= card
            if card & fits and card > best:
                best, winner = card, seat
        leader, lying = winner, 0
        won[leader] += 1
        got[leader] |= pile


class TrumpValues:
    """The contracts that each seat makes in a hand that was played out under one trump: contracts.py made fast."""

    def __init__(self, players: int, cards: int, trump: int, joker_counts: bool) -> None:
        bits = bits_under(trump)
        pack = bits.of(pack_of(cards))
        self._players = players
        self._trumps = pack & TRUMPS
        lanes = list(bits.lanes)
        if joker_counts:
            lanes[trump] |= JOKER_BIT
        self._first, self._second, self._third, self._fourth = lanes
        self._by_tricks: dict[tuple[int, ...], list[int]] = {}

    def of_all(self, won: Sequence[int], got: Sequence[int]) -> list[int]:
        """The values of each seat as masks of contracts. won: tricks; got: cards collected, as bits."""
        key = tuple(won)
        known = self._by_tricks.get(key)
        if known is None:
            known = self._by_tricks[key] = [values_by_tricks(key, seat) for seat in range(self._players)]
        return [found | self.by_cards(cards) for found, cards in zip(known, got, strict=True)]

    def by_cards(self, cards: int) -> int:
        """All-Trump to Clubs of a seat that collected these cards."""
        held = cards & self._trumps
        found = 0 if held else 1 << NO_TRUMP
        if held == self._trumps:
            found |= 1 << ALL_TRUMP
        a = (cards & self._first).bit_count()
        b = (cards & self._second).bit_count()
        c = (cards & self._third).bit_count()
        d = (cards & self._fourth).bit_count()
        most = max(a, b, c, d)
        if a == most:
            found |= 1 << SPADES
        if b == most:
            found |= 2 << SPADES
        if c == most:
            found |= 4 << SPADES
        if d == most:
            found |= 8 << SPADES
        return found
