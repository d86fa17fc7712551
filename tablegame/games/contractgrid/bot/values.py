"""Which contracts everybody makes at the end of a hand that was played out in bits, quickly.

The rules themselves are in contracts.py; a test holds that both say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.games.contractgrid.bot.playouts import JOKER_BIT, TRUMPS, bits_under
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.contracts import ALL_TRUMP, NO_TRUMP, SPADES, values_by_tricks


class TrumpValues:
    """The values of hands under one trump."""

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
        """Everybody's values as masks of contracts; won: tricks, got: cards collected as bits, by seat."""
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
