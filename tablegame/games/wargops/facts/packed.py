"""Where the cards of WarGops go, as packed counts: enough to play, with no single card told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablegame.games.wargops.facts.view import HIGHEST, REPLACE, WarCard, WarTrick, WarView

LANE: Final = 8
"""Bits of a hand for each rank from 1 on: a count of at most 96, and room to carry when 127 is added."""

LANES: Final = (0, *(LANE * place for place in range(HIGHEST)))
ONE: Final = (0, *(1 << lane for lane in LANES[1:]))
"""One card of each rank as part of a packed hand; none of rank 0."""
NIBBLE: Final = tuple(4 * seat for seat in range(8))
_BITS: Final = tuple(1 << seat for seat in range(8))
_ALONE: Final = {1 << seat: seat for seat in range(8)}
"""The seat of a mask with one seat."""

SEATS: Final = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256))
"""The seats of a bit mask, ascending."""
EVERYBODY: Final = 255

Pile = tuple[int, int, int]
"""A waiting pile: mask of its claimants, packed cards, number of its trick."""


class Lying(NamedTuple):
    """Where all cards of a game are: hands by seat, piles that wait; with ties by replacement the ranks that lie face
    up (4 bits a seat) and the cards turned down. owing: who puts the next card (a mask), 0 when the game is over."""

    hands: tuple[int, ...]
    piles: tuple[Pile, ...] = ()
    up: int = 0
    down: int = 0
    owing: int = 0

    @property
    def waiting(self) -> int:
        """All that waits for somebody to win it."""
        return self.down + sum([cards for _, cards, _ in self.piles])


def counts_of(hand: int, ranks: int) -> tuple[int, ...]:
    """How many of each rank from 1 on a packed hand holds."""
    return tuple([hand >> lane & 127 for lane in LANES[1 : ranks + 1]])


def points_of(hand: int) -> int:
    """The points of a packed hand: a rank counts its number."""
    return sum(rank * count for rank, count in enumerate(counts_of(hand, HIGHEST), 1))


def hand_of(counts: Sequence[int]) -> int:
    """The packed hand that holds so many of each rank from 1 on."""
    return sum(ONE[rank] * count for rank, count in enumerate(counts, 1))


def cards_of(cards: Iterable[WarCard]) -> int:
    """Single cards as packed counts."""
    return sum(ONE[card.rank] for card in cards)


def lying_in(view: WarView) -> Lying:
    """What a view shows, with the sealed cards still in their hands."""
    hands = tuple(map(hand_of, view.hands))
    piles = tuple((sum(_BITS[s] for s in pile.claimants), cards_of(pile.cards), pile.trick) for pile in view.piles)
    owing = sum(_BITS[seat] for seat in view.acting)
    trick = view.under_way
    if trick is None:
        return Lying(hands, piles, owing=owing)
    up = sum(card.rank << NIBBLE[seat] for seat, card in enumerate(trick.face_up()) if card)
    return Lying(hands, piles, up, cards_of(trick.face_down()), owing)


@lru_cache(maxsize=16384)
def sharers(cards: int, among: int) -> int:
    """Of these seats (a mask) those who share the highest card of theirs (a mask); 0 where none of them has any.

    cards: the rank of each seat in 4 bits, 0 for none. The one question of every trick and of every waiting pile.
    """
    best = found = 0
    for seat in SEATS[among]:
        rank = cards >> 4 * seat & 15
        if rank > best:
            best, found = rank, 1 << seat
        elif rank and rank == best:
            found |= 1 << seat
    return found


@lru_cache(maxsize=16384)
def _turned(cards: int) -> tuple[int, int, tuple[int, ...]]:
    """Cards of a trick turned up (4 bits a seat): who shares the highest (a mask), the others packed, each packed."""
    high = sharers(cards, EVERYBODY)
    each = tuple(ONE[cards >> shift & 15] for shift in NIBBLE)
    return high, sum(each) - each[SEATS[high][0]], each


def after(lying: Lying, laid: int, replace: bool, number: int = 0) -> Lying:
    """Where the cards are when these ranks (4 bits a seat) have been turned up in the trick of that number."""
    return _replaced(lying, laid) if replace else _settled(lying, laid, number)


def _settled(lying: Lying, laid: int, number: int) -> Lying:
    """The trick and all waiting piles together (help.en.md#ties)."""
    high, rest, each = _turned(laid)
    hands = [hand - one for hand, one in zip(lying.hands, each, strict=False)]
    winner = _ALONE.get(high)
    if winner is not None:
        hands[winner] += rest
    kept: list[Pile] = []
    for claimants, cards, trick in lying.piles:
        left = sharers(laid, claimants)
        if left in _ALONE:
            hands[_ALONE[left]] += cards
        elif left:
            kept.append((left, cards, trick))
    if winner is None:
        kept.append((high, rest, number))
    return _before_next(tuple(hands), tuple(kept))


def _replaced(lying: Lying, laid: int) -> Lying:
    """Ties are replaced until one card is highest or none lies face up (help.en.md#replace)."""
    hands = [hand - ONE[laid >> shift & 15] for hand, shift in zip(lying.hands, NIBBLE, strict=False)]
    up, down = lying.up | laid, lying.down
    while up:
        high, rest, each = _turned(up)
        winner = _ALONE.get(high)
        if winner is not None:
            hands[winner] += rest + down
            break
        able = 0
        for seat in SEATS[high]:
            down += each[seat]
            up &= ~(15 << NIBBLE[seat])
            able |= _BITS[seat] if hands[seat] else 0
        if able:
            return Lying(tuple(hands), (), up, down, able)
    return _before_next(tuple(hands), ())


def _before_next(hands: tuple[int, ...], piles: tuple[Pile, ...]) -> Lying:
    """A trick is over: all who have a card lay the next one; if that is one seat at most, the game is over."""
    if 0 not in hands:
        return Lying(hands, piles, 0, 0, (1 << len(hands)) - 1)
    holding = sum([bit for hand, bit in zip(hands, _BITS, strict=False) if hand])
    return Lying(hands, piles, 0, 0, holding if holding & (holding - 1) else 0)


Position = tuple[int, int, int]
"""A game of two as exact reckoning has it: one hand, the other, and the cards that the next winner takes beside the
trick's own."""


def between(position: Position, own: int, other: int, replace: bool) -> Position:
    """`after` for two alone, to whom all that waits is open: so many positions are reckoned that it must be short."""
    mine, yours, waiting = position
    mine, yours = mine - ONE[own], yours - ONE[other]
    if own > other:
        return mine + ONE[other] + waiting, yours, 0
    if other > own:
        return mine, yours + ONE[own] + waiting, 0
    return mine, yours, waiting + (2 if replace else 1) * ONE[own]


class Round(NamedTuple):
    """A round of putting down cards as everybody saw it: which of its trick, and where the cards were before it."""

    trick: WarTrick
    number: int
    lying: Lying


def rounds(view: WarView, tricks: Sequence[WarTrick], since: int = 0) -> Iterator[Round]:
    """The rounds of these tricks of a session, from the trick of that index on."""
    if since >= len(tricks):
        return
    dealt = Lying((hand_of((view.copies,) * view.ranks),) * view.players)
    game, lying = tricks[since].game, dealt
    first = next(index for index, trick in enumerate(tricks) if trick.game == game)
    for index, trick in enumerate(tricks[first:], first):
        if trick.game != game:
            game, lying = trick.game, dealt
        for number, ranks in enumerate(trick.ranks):
            if index >= since:
                yield Round(trick, number, lying)
            laid = sum(rank << NIBBLE[seat] for seat, rank in enumerate(ranks))
            lying = after(lying, laid, view.ties == REPLACE, trick.number)
