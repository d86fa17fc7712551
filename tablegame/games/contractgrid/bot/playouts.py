"""Hands of ContractGrid played out fast: each seat takes or avoids tricks by simple rules, as its goal demands.

Under one trump each card is a bit (an int with a single 1), and a set of cards is the sum of its bits. The lowest bits
are the plain cards, rank by rank; above them are the trumps, with the joker on top. So within a suit a higher bit is a
higher card, every trump is above every plain card, and the lowest bit of a hand is its lowest card that is no trump, if
it has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegame.games.contractgrid.facts import contracts

TRUMPS: Final = 0x1FF << 24  # the bits of all trumps, after the 24 plain cards; the joker is the last
JOKER_BIT: Final = 1 << 32
DISCOUNT: Final = 0.9
"""The factor by which the value of a number of tricks falls for each trick that the seat still needs."""


@dataclass(frozen=True, slots=True)
class Bits:
    """The bits of all cards under one trump."""

    bit_of: dict[int, int]  # the bit of each card, by its number
    card_of: dict[int, int]  # the number of the card of each bit
    suits: tuple[int, ...]  # the bits of each suit, without the joker
    followers: dict[int, int]  # by the bit of the card led, the bits of all cards that follow suit

    def of(self, cards: Iterable[int]) -> int:
        """The set of these cards as the sum of their bits. cards: the numbers of the cards."""
        found = 0
        for card in cards:
            found |= self.bit_of[card]
        return found

    def cards(self, bits: int) -> list[int]:
        """The numbers of the cards in a set of bits: the inverse of `of`."""
        return [card for bit, card in self.card_of.items() if bits & bit]


@lru_cache(maxsize=4)
def bits_under(trump: int) -> Bits:
    """The bits of all cards under this trump. Plain cards of equal rank are in the order of their suits."""
    order = contracts.ORDERS[trump]
    cards = sorted(contracts.pack_of(33), key=lambda card: (order.powers[card], card & 3))
    bit_of = {card: 1 << number for number, card in enumerate(cards)}
    suits = [0, 0, 0, 0]  # the joker is in the trump suit
    for card, bit in bit_of.items():
        suits[order.suits[card]] |= bit
    return Bits(
        bit_of=bit_of,
        card_of={bit: card for card, bit in bit_of.items()},
        suits=tuple(suit & ~JOKER_BIT for suit in suits),
        followers={bit: suits[order.suits[card]] for card, bit in bit_of.items()},
    )


@dataclass(frozen=True, slots=True)
class Goal:
    """What a seat wants to take in a hand (tricks, trumps, suits), and which card it plays or leads for that."""

    takes: tuple[bool, ...]  # for each number of tricks, whether the seat that has so many wants another one
    trumps: int = 0  # 1 to collect all trumps, -1 to collect none, 0 if they do not matter
    suits: int = 0  # the cards, as bits, of the suits of which the seat wants to collect most
    low: bool = False  # whether it always leads its lowest card
    draws: bool = False  # whether it leads its lowest card once it has no trump
    order: tuple[int, ...] = ()  # cards as bits: if not empty, the seat always plays the first of them that is legal


# A hand has at most 11 tricks, so a seat has won 0 to 11 of them.
TAKES_ALL: Final = Goal((True,) * 12)  # takes every trick as cheaply as possible, and leads high
LEADS_LOW: Final = Goal((True,) * 12, low=True)  # takes every trick as cheaply as possible, and leads low
DRAWS_TRUMPS: Final = Goal((True,) * 12, draws=True)
"""Takes every trick as cheaply as possible, draws trumps and then leads low."""


@lru_cache(maxsize=4096)
def goal_of_bids(bids: int, tricks: int, trump: int) -> Goal:
    """The goal of a seat that plays for these bids, a mask of contracts. tricks: the number of tricks in a hand."""
    fair_share = tricks / 3  # the number of tricks above which First, and below which Third, becomes likely
    values = []  # for each number of tricks, roughly the number of bids that it makes
    for count in range(tricks + 1):
        value = float(bids >> count % 3 & 1)
        if bids >> contracts.FIRST & 1:
            value += count > fair_share
        if bids >> contracts.SECOND & 1:
            value += 0.5 * (abs(count - fair_share) < 1)
        if bids >> contracts.THIRD & 1:
            value += count < fair_share
        values.append(value)

    def wants_another(count: int) -> bool:
        """Whether some higher number of tricks is worth more, discounted for each trick that it still needs."""
        aims = range(count + 1, tricks + 1)
        return any(values[aim] * DISCOUNT ** (aim - count) > values[count] for aim in aims)

    trumps = (bids >> contracts.ALL_TRUMP & 1) - (bids >> contracts.NO_TRUMP & 1)  # 0 if both are bid on
    suits = sum(bits for suit, bits in enumerate(bits_under(trump).suits) if bids >> contracts.SPADES + suit & 1)
    return Goal(tuple(map(wants_another, range(tricks + 1))), trumps, suits)


def play_to_end(
    hands: list[int], leader: int, trick: Sequence[int], won: list[int], collected: list[int], goals: Sequence[Goal],
    followers: dict[int, int], played: list[int] | None = None,
) -> None:  # fmt: skip
    """Play a hand to its end, and change `hands`, `won` and `collected` accordingly. Cards and sets of cards are bits.

    Each seat takes the tricks that it wants as cheaply as possible, and throws its highest card on other tricks.

    leader: the seat that has led to the trick on the table, or leads to the next trick.
    trick: the cards on the table in their order.
    won, collected, goals: for each seat the number of its tricks, its collected cards, and its goal.
    followers: for each card that can be led, all cards that follow suit to it.
    played: a list to which the cards are appended in the order in which they are played.
    """
    # One long function without helpers: it is called for every imagined hand, and calls cost most of the time.
    # `cards & -cards` is the lowest of some cards, `1 << cards.bit_length() - 1` the highest.
    players = len(hands)
    seats = [*range(players), *range(players)]  # the seats clockwise, twice
    # As bits: the cards that follow suit, those that can win, the best card, the higher cards, the whole trick.
    following = can_win = best = over = pile = 0
    winner = leader
    for number, card in enumerate(trick):
        if not number:
            following, can_win = followers[card], followers[card] | TRUMPS
        pile |= card
        if card & can_win and card > best:
            best, winner = card, seats[leader + number]
    begun = len(trick)
    while begun or hands[leader]:
        for number in range(begun, players):
            seat = seats[leader + number]
            hand = hands[seat]
            goal = goals[seat]
            legal = (number and hand & following) or hand  # any card is legal for the leader, and without the suit
            take = goal.takes[won[seat]]
            if goal.order:
                card = next(bit for bit in goal.order if legal & bit)
            elif not number:
                high = not goal.low and (take or (goal.trumps > 0 and hand & TRUMPS))
                card = 1 << hand.bit_length() - 1 if high else hand & -hand
                if goal.draws and not card & TRUMPS:  # no trump is left to draw
                    card = hand & -hand
            else:
                over = legal & can_win & -(best << 1)  # the legal cards that beat the best one: all bits above it
                if goal.trumps and pile & TRUMPS:  # the goals for cards come before the number of tricks
                    take = goal.trumps > 0
                elif goal.suits & pile:
                    take = True
                under = legal & ~over
                if take:
                    card = over & -over or legal & -legal
                elif under:
                    card = 1 << under.bit_length() - 1
                else:  # the seat heads the trick against its will; a later seat may still beat its lowest card
                    card = 1 << over.bit_length() - 1 if number == players - 1 else over & -over
            hands[seat] = hand ^ card
            if played is not None:
                played.append(card)
            if not number:
                following = followers[card]
                can_win, best, winner, pile = following | TRUMPS, card, seat, card
                continue
            pile |= card
            if card & can_win and card > best:
                best, winner = card, seat
        leader, begun = winner, 0
        won[leader] += 1
        collected[leader] |= pile


class TrumpValues:
    """A fast way to find the contracts that seats make in a hand under one trump, by the bits of their cards.

    The rules are those of facts/contracts.py.
    """

    def __init__(self, players: int, cards: int, trump: int, joker_counts: bool) -> None:
        bits = bits_under(trump)
        pack = bits.of(contracts.pack_of(cards))
        self._players = players
        self._trumps = pack & TRUMPS
        suits = list(bits.suits)
        if joker_counts:
            suits[trump] |= JOKER_BIT
        self._spades, self._hearts, self._diamonds, self._clubs = suits
        self._by_tricks: dict[tuple[int, ...], list[int]] = {}

    def of_all(self, won: Sequence[int], collected: Sequence[int]) -> list[int]:
        """The contracts that each seat makes in a finished hand, as masks.
        won, collected: for each seat the number of its tricks, and the cards that it has collected, as bits."""
        key = tuple(won)
        by_tricks = self._by_tricks.get(key)
        if by_tricks is None:
            by_tricks = [contracts.values_by_tricks(key, seat) for seat in range(self._players)]
            self._by_tricks[key] = by_tricks
        return [values | self.by_cards(cards) for values, cards in zip(by_tricks, collected, strict=True)]

    def by_cards(self, cards: int) -> int:
        """The contracts from All-Trump to Clubs, as a mask, that a seat with these collected cards (bits) makes."""
        trumps = cards & self._trumps
        found = 0 if trumps else 1 << contracts.NO_TRUMP
        if trumps == self._trumps:
            found |= 1 << contracts.ALL_TRUMP
        # Written out for each suit: a loop would take twice the time.
        spades = (cards & self._spades).bit_count()
        hearts = (cards & self._hearts).bit_count()
        diamonds = (cards & self._diamonds).bit_count()
        clubs = (cards & self._clubs).bit_count()
        most = max(spades, hearts, diamonds, clubs)
        if spades == most:
            found |= 1 << contracts.SPADES
        if hearts == most:
            found |= 1 << contracts.HEARTS
        if diamonds == most:
            found |= 1 << contracts.DIAMONDS
        if clubs == most:
            found |= 1 << contracts.CLUBS
        return found
