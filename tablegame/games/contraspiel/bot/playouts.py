"""How a deal of Contraspiel goes on with all hands open: solved exactly, the soloist against the rest, or played out
when the others play simply.

Cards are bits in one lane for each suit; the lane of trumps has the Wenzels at its top.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from tablegame.core.tricks import NOBODY, cards_of
from tablegame.games.contraspiel.bot.simple import cheapest
from tablegame.games.contraspiel.facts.cards import EU, ORDERS, WENZELS, suit_of
from tablegame.games.contraspiel.facts.payments import DealResult, soloist_wins

Goal = Literal["deal", "all"]
"""deal: three tricks, or two as the rules say; all: every trick still to be played."""

_LANE: Final = 10
_LANES: Final = tuple(((1 << _LANE) - 1) << _LANE * suit for suit in range(4))
_NOBODY, _SOLOIST, _OTHER = 0, 1, 2
_COUNT: Final = 3
"""Bits of a seat's number of tricks in the packed counts."""


def _place(card: int, trump: int) -> int:
    rank = card & 7 if card not in WENZELS else 9 if card == EU else 8
    return _LANE * suit_of(card, trump) + rank


_PLACES: Final = tuple(tuple(_place(card, trump) for card in range(32)) for trump in range(4))


@lru_cache(maxsize=2048)
def _lanes(mask: int, trump: int) -> int:
    found, places = 0, _PLACES[trump]
    while mask:
        low = mask & -mask
        found |= 1 << places[low.bit_length() - 1]
        mask ^= low
    return found


@lru_cache(maxsize=2048)
def _leads(hand: int, alive: int) -> tuple[int, ...]:
    """The cards of a hand from the highest bit down; of neighbours without another hand's card between them one."""
    found = []
    others = alive & ~hand
    last = 0
    while hand:
        bit = 1 << hand.bit_length() - 1
        hand ^= bit
        lane = _LANES[(bit.bit_length() - 1) // _LANE]
        if not (last & lane and not others & (last - bit)):
            found.append(bit)
        last = bit
    return tuple(found)


@lru_cache(maxsize=2048)
def _ascending(hand: int, alive: int) -> tuple[int, ...]:
    """The cards, the lowest first."""
    return _leads(hand, alive)[::-1]


class TooDeepError(Exception):
    """A question would take more work than was allowed."""


class SpielSolver:
    """One deal with open hands; it remembers every position that it has solved.

    hands: masks of cards by seat, 0 for a seat that dropped out; won: who won each trick so far; the goal "all" counts
    from here on. most: how many finished tricks may be looked at for one question, 0 for any number; beyond that
    TooDeepError is raised, and the solver must not be used any more. known: positions solved before, with the same
    trump, soloist and goal. looked: how many were looked at so far.
    """

    def __init__(
        self,
        hands: Sequence[int],
        trump: int,
        soloist: int,
        won: Sequence[int] = (),
        goal: Goal = "deal",
        most: int = 0,
        known: dict[tuple[int, ...], bool] | None = None,
    ) -> None:
        self._soloist = soloist
        self._goal = goal
        self._places = _PLACES[trump]
        self._trump = _LANES[trump]
        seats = tuple(seat for seat, hand in enumerate(hands) if hand)
        self._next = dict(zip(seats, seats[1:] + seats[:1], strict=True))
        self._others = tuple(_COUNT * seat for seat in seats if seat != soloist)
        self._hands = [_lanes(hand, trump) for hand in hands]
        self._memo = {} if known is None else known
        self._most = most
        self._bound = most
        self.looked = 0
        self._alive = 0
        self._counts, self._two = 0, _NOBODY
        for seat in won:
            self._counts, self._two = self._count_trick(seat, self._counts, self._two)
        self._lost = goal == "deal" and any(won.count(seat) >= 3 for seat in seats if seat != soloist)

    def _count_trick(self, seat: int, counts: int, two: int) -> tuple[int, int]:
        """The packed counts, and who was first with two, after one more trick."""
        shift = _COUNT * seat
        counts += 1 << shift
        if two == _NOBODY and counts >> shift & 7 == 2:
            two = _SOLOIST if seat == self._soloist else _OTHER
        return counts, two

    def makes(self, leader: int, trick: Sequence[int] = ()) -> bool:
        """Whether the soloist reaches the goal if this seat leads, or has led the trick, whose cards left the hands."""
        if self._lost:
            return False
        self._bound = self.looked + self._most
        if not trick:
            return self._trick(leader, self._counts, self._two)
        bits = [1 << self._places[card] for card in trick]
        self._alive = sum(bits)
        for hand in self._hands:
            self._alive |= hand
        best = bits[0]
        lane = _LANES[(best.bit_length() - 1) // _LANE]
        led, taker, seat = lane, leader, leader
        for bit in bits:
            if bit & lane and bit > best:
                best, taker = bit, seat
            elif bit & self._trump and lane != self._trump:
                best, taker, lane = bit, seat, self._trump
            seat = self._next[seat]
        if seat == leader:
            return self._end(taker, self._counts, self._two)
        return self._follow(seat, leader, led, best, lane, taker, self._counts, self._two)

    def makes_with(self, seat: int, card: int, leader: int, trick: Sequence[int] = ()) -> bool:
        """Whether the goal is reached when the seat whose turn it is adds a card of its hand to the trick."""
        own = self._hands[seat]
        self._hands[seat] = own ^ 1 << self._places[card]
        made = self.makes(leader, (*trick, card))
        self._hands[seat] = own
        return made

    def _trick(self, leader: int, counts: int, two: int) -> bool:
        """Whether the goal is reached from the beginning of a trick."""
        hands = self._hands
        key = (leader, counts, two, *hands)
        known = self._memo.get(key)
        if known is not None:
            return known
        alive = 0
        for hand in hands:
            alive |= hand
        verdict = self._verdict(counts, two, hands[leader].bit_count(), alive)
        if verdict is not None:
            self._memo[key] = verdict
            return verdict
        before = self._alive
        self._alive = alive
        own = hands[leader]
        wants = leader == self._soloist
        found = not wants
        after = self._next[leader]
        for bit in _leads(own, alive):
            lane = _LANES[(bit.bit_length() - 1) // _LANE]
            hands[leader] = own ^ bit
            made = self._follow(after, leader, lane, bit, lane, leader, counts, two)
            if made == wants:
                found = wants
                break
        hands[leader] = own
        self._alive = before
        self._memo[key] = found
        return found

    def _verdict(self, counts: int, two: int, left: int, alive: int) -> bool | None:
        """The answer if the tricks so far, those left (help.en.md#winner) and the highest trumps settle it, else None.

        Each of the highest trumps of one hand wins a trick.
        """
        if not left:
            return self._goal == "all" or self._has_won(counts, two)
        holder, tops = self._highest(alive)
        opposed = tops and holder != self._soloist
        if self._goal == "all":
            return False if opposed else True if tops == left else None
        own = counts >> _COUNT * self._soloist & 7
        if own + (0 if opposed else tops) >= 3:
            return True
        if own + left - (tops if opposed else 0) < (3 if two == _OTHER else 2):
            return False
        if opposed and (counts >> _COUNT * holder & 7) + tops >= 3:
            return False
        if two == _SOLOIST:
            most = 3 - left
            for shift in self._others:
                if counts >> shift & 7 >= most:
                    return None
            return True
        return None

    def _has_won(self, counts: int, two: int) -> bool:
        """Whether the soloist has won after the last trick, if no opponent has three tricks."""
        own = counts >> _COUNT * self._soloist & 7
        return own >= 3 or (own == 2 and two == _SOLOIST)

    def _highest(self, alive: int) -> tuple[int, int]:
        """Who holds the highest trump, and how many from the top down; 0 of anybody if no trump is left."""
        trumps = alive & self._trump
        if not trumps:
            return self._soloist, 0
        top = 1 << trumps.bit_length() - 1
        for seat, hand in enumerate(self._hands):
            if hand & top:
                others = trumps & ~hand
                return seat, (hand & trumps & -(1 << others.bit_length())).bit_count()
        raise AssertionError("somebody holds it")

    def _follow(
        self, seat: int, leader: int, led: int, best: int, lane: int, taker: int, counts: int, two: int
    ) -> bool:
        """Whether the goal is reached from within a trick. led: its lane; best: the best card so far, lane: the lane of
        that card, taker: its seat."""
        hands = self._hands
        own = hands[seat]
        wants = seat == self._soloist
        after = self._next[seat]
        may = own & led or own
        for bit in self._replies(may, seat, best, lane, taker) if may & may - 1 else (may,):
            hands[seat] = own ^ bit
            if bit & lane and bit > best:
                top, where, takes = bit, lane, seat
            elif bit & self._trump and lane != self._trump:
                top, where, takes = bit, self._trump, seat
            else:
                top, where, takes = best, lane, taker
            if after == leader:
                made = self._end(takes, counts, two)
            else:
                made = self._follow(after, leader, led, top, where, takes, counts, two)
            if made == wants:
                hands[seat] = own
                return wants
        hands[seat] = own
        return not wants

    def _end(self, taker: int, counts: int, two: int) -> bool:
        self.looked += 1
        if self._most and self.looked > self._bound:
            raise TooDeepError
        counts, two = self._count_trick(taker, counts, two)
        if taker != self._soloist and (self._goal == "all" or counts >> _COUNT * taker & 7 == 3):
            return False
        return self._trick(taker, counts, two)

    def _replies(self, may: int, seat: int, best: int, lane: int, taker: int) -> tuple[int, ...]:
        """The cards to try, the likeliest first: the cheapest that wins the trick, or the lowest if one's own side has
        it already."""
        taking = may & lane & -(best << 1)
        if lane != self._trump:
            taking |= may & self._trump
        losing = may ^ taking
        if not taking or not losing:
            return _ascending(may, self._alive)
        if taker != self._soloist and seat != self._soloist:
            return _ascending(losing, self._alive) + _ascending(taking, self._alive)
        return _ascending(taking, self._alive) + _ascending(losing, self._alive)


TRICKLESS_OPPONENT: Final = -2
"""Stands for the opponents without a trick: the soloist of a deal that is played is never alone."""


def reaches_goal(won: Sequence[int], since: int, soloist: int, goal: Goal) -> bool:
    """Whether the soloist reached the goal in a deal that was played out; since: tricks played before."""
    if goal == "all":
        return all(winner == soloist for winner in won[since:])
    stayed = (*{*won, soloist}, TRICKLESS_OPPONENT)
    return soloist_wins(DealResult(tuple(won), stayed, soloist, NOBODY, NOBODY, False))


def simple_winners(
    hands: Sequence[int], trump: int, soloist: int, leader: int, trick: Sequence[int], won: Sequence[int]
) -> list[int]:
    """Who wins each trick when everybody plays simply: the cheapest card that wins, else the lowest, and high leads.

    hands: masks by seat, empty for who dropped out; leader, trick: of the cards on the table; won: so far.
    """
    order, left, lying, winners = ORDERS[trump], list(hands), list(trick), list(won)
    turns = ((leader + place) % len(left) for place in range(len(left)))
    seats = [seat for seat in turns if left[seat]]
    while True:
        for seat in seats[len(lying) :]:
            hand = left[seat]
            if lying:
                card = cheapest(cards_of(order.playable(hand, lying)), lying, trump)
            else:
                trumps = hand & order.masks[trump] if seat == soloist else 0
                card = max(cards_of(trumps or hand), key=order.powers.__getitem__)
            left[seat] &= ~(1 << card)
            lying.append(card)
        winner = seats[order.best_index(lying)]
        winners.append(winner)
        if not left[winner]:
            return winners
        start = seats.index(winner)
        seats, lying = seats[start:] + seats[:start], []
