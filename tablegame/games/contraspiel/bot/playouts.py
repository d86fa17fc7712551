"""The outcome of a deal of Contraspiel with open hands, in perfect play (`SpielSolver`) or in simple play.

In perfect play the soloist plays against all others, who play together. For speed the solver has hands as integers in
which each card is a bit. The bits of a suit are its lane: ten bits next to each other, eight for the ranks and, in the
lane of the trumps, two for the Wenzels above them. A higher bit of a lane is a higher card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from tablegame.core.tricks import NOBODY, cards_of, clockwise
from tablegame.games.contraspiel.bot.simple import cheapest
from tablegame.games.contraspiel.facts.cards import EU, ORDERS, WENZELS, rank_of, suit_of
from tablegame.games.contraspiel.facts.payments import DealResult, soloist_wins

Goal = Literal["deal", "all"]
"""The goal of the soloist: to win the deal ("deal"), or to win every trick still to be played ("all")."""
_LANE: Final = 10  # the number of bits in a lane
_LANES: Final = tuple(((1 << _LANE) - 1) << _LANE * suit for suit in range(4))  # all bits of each suit's lane
_NOBODY, _SOLOIST, _OPPONENT = 0, 1, 2
"""The sides that can be the first with two tricks."""
_COUNT: Final = 3  # the number of bits for the count of a seat's tricks in the packed counts


def _bit_number(card: int, trump: int) -> int:
    """The number of the bit of a card, from 0."""
    height = rank_of(card)  # in the lane of the trumps the Wenzels are above all ranks
    if card in WENZELS:
        height = 9 if card == EU else 8
    return _LANE * suit_of(card, trump) + height


def _lane_of(bit: int) -> int:
    """The lane, with all its bits, to which a bit belongs."""
    return _LANES[(bit.bit_length() - 1) // _LANE]


_BIT_NUMBERS: Final = tuple(tuple(_bit_number(card, trump) for card in range(32)) for trump in range(4))
"""By trump, the number of the bit of each card."""


def _tricks_of(seat: int, counts: int) -> int:
    """The number of tricks of a seat. counts: those of all seats in one integer, three bits for each, seat 0 lowest."""
    return counts >> _COUNT * seat & 7


@lru_cache(maxsize=2048)
def _in_lanes(mask: int, trump: int) -> int:
    """The bits, in lanes, of some cards. mask: these cards as a usual mask, in which bit 0 stands for card 0."""
    bits, bit_numbers = 0, _BIT_NUMBERS[trump]
    while mask:
        lowest = mask & -mask
        bits |= 1 << bit_numbers[lowest.bit_length() - 1]
        mask ^= lowest
    return bits


@lru_cache(maxsize=2048)
def _descending(hand: int, in_play: int) -> tuple[int, ...]:
    """The bits of the cards that are worth trying in a hand, from the highest card down.

    Of cards of one suit between which no other hand has a card only the highest is tried, since all have the same
    effect. hand: of bits in lanes. in_play: the bits of the cards in all hands and in the trick.
    """
    bits = []
    others = in_play & ~hand
    above = 0  # the own card just above, in the same lane or in a higher one
    while hand:
        bit = 1 << hand.bit_length() - 1
        hand ^= bit
        between = above - bit  # the bits from the card to the bit below the one above
        is_equal = above & _lane_of(bit) and not others & between
        if not is_equal:
            bits.append(bit)
        above = bit
    return tuple(bits)


@lru_cache(maxsize=2048)
def _ascending(hand: int, in_play: int) -> tuple[int, ...]:
    """The bits of the cards that are worth trying in a hand, as `_descending` gives them, from the lowest card up."""
    return _descending(hand, in_play)[::-1]


class TooDeepError(Exception):
    """The solver would have to search more tricks than it may."""


class SpielSolver:
    """Tells whether the soloist reaches the goal in perfect play: to win the deal ("deal"), or every trick ("all"). It
    remembers every position that it has solved."""

    def __init__(
        self, hands: Sequence[int], trump: int, soloist: int, won: Sequence[int] = (), goal: Goal = "deal",
        most: int = 0, known: dict[tuple[int, ...], bool] | None = None,
    ) -> None:  # fmt: skip
        """Prepare for questions about one position.

        hands: masks of cards by seat, 0 for a seat that dropped out.
        won: the winner of each trick so far. The goal "all" is about the tricks after these.
        most: the most finished tricks that may be searched for one question, 0 for any number. A question that takes
            more raises TooDeepError, after which the solver must not be used.
        known: solved positions with the same trump, soloist and goal, to which the solver adds.
        """
        self._soloist = soloist
        self._goal = goal
        self._bit_numbers = _BIT_NUMBERS[trump]
        self._trump = _LANES[trump]
        seats = tuple(seat for seat, hand in enumerate(hands) if hand)
        self._next = dict(zip(seats, seats[1:] + seats[:1], strict=True))  # the seat that plays after each seat
        self._opponents = tuple(seat for seat in seats if seat != soloist)
        self._hands = [_in_lanes(hand, trump) for hand in hands]
        self._memo = {} if known is None else known
        self._most = most
        self._bound = most  # the value of `searched` at which the present question is too deep
        self.searched = 0  # the number of finished tricks so far
        self._in_play = 0  # the bits of the cards in all hands and in the trick
        self._counts, self._first_with_two = 0, _NOBODY
        for seat in won:
            self._counts, self._first_with_two = self._count_trick(seat, self._counts, self._first_with_two)
        # The deal is lost as soon as an opponent has three tricks.
        self._lost = goal == "deal" and any(won.count(seat) >= 3 for seat in self._opponents)

    def _count_trick(self, seat: int, counts: int, first_with_two: int) -> tuple[int, int]:
        """The new values of `counts` and `first_with_two` after this seat has won one more trick.

        counts: as in `_tricks_of`. first_with_two: the side that was the first to have two tricks.
        """
        counts += 1 << _COUNT * seat
        if first_with_two == _NOBODY and _tricks_of(seat, counts) == 2:
            first_with_two = _SOLOIST if seat == self._soloist else _OPPONENT
        return counts, first_with_two

    def makes_goal(self, leader: int, trick: Sequence[int] = ()) -> bool:
        """Whether the soloist reaches the goal if all play perfectly.

        leader: the seat that leads to the next trick, or has led to the trick on the table.
        trick: the cards on the table, which are in no hand any more.
        """
        if self._lost:
            return False
        self._bound = self.searched + self._most
        if not trick:
            return self._from_lead(leader, self._counts, self._first_with_two)
        bits = [1 << self._bit_numbers[card] for card in trick]
        self._in_play = sum(bits)
        for hand in self._hands:
            self._in_play |= hand
        best = bits[0]  # the bit of the card that heads the trick so far
        lane = _lane_of(best)
        led, winner, seat = lane, leader, leader
        for bit in bits:
            if bit & lane and bit > best:
                best, winner = bit, seat
            elif bit & self._trump and lane != self._trump:
                best, winner, lane = bit, seat, self._trump
            seat = self._next[seat]
        if seat == leader:  # all have played
            return self._after_trick(winner, self._counts, self._first_with_two)
        return self._from_reply(seat, leader, led, best, lane, winner, self._counts, self._first_with_two)

    def makes_goal_with(self, seat: int, card: int, leader: int, trick: Sequence[int] = ()) -> bool:
        """Whether the soloist reaches the goal if the seat whose turn it is adds a card of its hand to the trick."""
        own = self._hands[seat]
        self._hands[seat] = own ^ 1 << self._bit_numbers[card]
        made = self.makes_goal(leader, (*trick, card))
        self._hands[seat] = own
        return made

    def _from_lead(self, leader: int, counts: int, first_with_two: int) -> bool:
        """Whether the soloist reaches the goal when this seat leads."""
        hands = self._hands
        key = (leader, counts, first_with_two, *hands)
        known = self._memo.get(key)
        if known is not None:
            return known
        in_play = 0
        for hand in hands:
            in_play |= hand
        settled = self._settled(counts, first_with_two, hands[leader].bit_count(), in_play)
        if settled is not None:
            self._memo[key] = settled
            return settled
        outer_in_play = self._in_play  # of the trick before, whose other cards are still to be tried
        self._in_play = in_play
        own = hands[leader]
        wanted = leader == self._soloist  # whether the leader wants the soloist to reach the goal
        made = not wanted  # until a card brings what the leader wants
        following = self._next[leader]
        for bit in _descending(own, in_play):
            lane = _lane_of(bit)
            hands[leader] = own ^ bit
            made = self._from_reply(following, leader, lane, bit, lane, leader, counts, first_with_two)
            if made == wanted:
                break
        hands[leader] = own
        self._in_play = outer_in_play
        self._memo[key] = made
        return made

    def _settled(self, counts: int, first_with_two: int, left: int, in_play: int) -> bool | None:
        """Whether the soloist reaches the goal, if that is certain without a search (help.en.md#winner); else None.

        It counts on the highest trumps in one hand, each of which wins a trick.
        left: the number of tricks to come.
        in_play: the cards in all hands.
        """
        own = _tricks_of(self._soloist, counts)
        if not left:  # the search would have ended with a third trick of an opponent; with the goal "all", with any
            return self._goal == "all" or own >= 3 or (own == 2 and first_with_two == _SOLOIST)
        holder, top_trumps = self._top_trumps(in_play)
        opposed = top_trumps and holder != self._soloist  # whether an opponent is certain of tricks
        if self._goal == "all":
            if opposed:
                return False
            return True if top_trumps == left else None
        sure, lost = (0, top_trumps) if opposed else (top_trumps, 0)  # the tricks to come that are certain
        if own + sure >= 3:
            return True
        needed = 3 if first_with_two == _OPPONENT else 2
        if own + left - lost < needed:
            return False
        if opposed and _tricks_of(holder, counts) + top_trumps >= 3:
            return False
        if first_with_two == _SOLOIST:
            # It has won unless an opponent may still come to three tricks.
            for seat in self._opponents:
                if _tricks_of(seat, counts) + left >= 3:
                    return None
            return True
        return None

    def _top_trumps(self, in_play: int) -> tuple[int, int]:
        """The holder of the highest trump, and the number of its trumps that are above all others; 0 without trumps."""
        trumps = in_play & self._trump
        if not trumps:
            return self._soloist, 0
        top = 1 << trumps.bit_length() - 1
        for seat, hand in enumerate(self._hands):
            if hand & top:
                others = trumps & ~hand
                above_others = -(1 << others.bit_length())  # the mask of all bits above the highest of the others
                return seat, (hand & trumps & above_others).bit_count()
        raise AssertionError("somebody holds it")

    def _from_reply(
        self, seat: int, leader: int, led: int, best: int, lane: int, winner: int, counts: int, first_with_two: int
    ) -> bool:
        """Whether the soloist reaches the goal when this seat has to follow.

        led: the lane of the suit led.
        best, lane, winner: the bit, the lane and the seat of the card that heads the trick.
        counts, first_with_two: as in `_count_trick`.
        """
        hands = self._hands
        own = hands[seat]
        wanted = seat == self._soloist  # whether this seat wants the soloist to reach the goal
        following = self._next[seat]
        legal = own & led or own  # all cards if it has none of the suit led
        has_choice = legal & legal - 1  # is not 0 if two bits or more are set
        for bit in self._replies(legal, seat, best, lane, winner) if has_choice else (legal,):
            hands[seat] = own ^ bit
            if bit & lane and bit > best:
                new_best, new_lane, new_winner = bit, lane, seat
            elif bit & self._trump and lane != self._trump:
                new_best, new_lane, new_winner = bit, self._trump, seat
            else:
                new_best, new_lane, new_winner = best, lane, winner
            if following == leader:  # all have played
                made = self._after_trick(new_winner, counts, first_with_two)
            else:
                made = self._from_reply(following, leader, led, new_best, new_lane, new_winner, counts, first_with_two)
            if made == wanted:
                hands[seat] = own
                return wanted
        hands[seat] = own
        return not wanted

    def _after_trick(self, winner: int, counts: int, first_with_two: int) -> bool:
        """Whether the soloist reaches the goal after this seat has won a trick."""
        self.searched += 1
        if self._most and self.searched > self._bound:
            raise TooDeepError
        counts, first_with_two = self._count_trick(winner, counts, first_with_two)
        if winner != self._soloist and (self._goal == "all" or _tricks_of(winner, counts) == 3):
            return False
        return self._from_lead(winner, counts, first_with_two)

    def _replies(self, legal: int, seat: int, best: int, lane: int, winner: int) -> tuple[int, ...]:
        """The bits of the cards to try, the most promising first: cheap winning cards, or low losing cards if the own
        side heads the trick already."""
        winning = legal & lane & -(best << 1)  # the bits above the best card
        if lane != self._trump:
            winning |= legal & self._trump
        losing = legal ^ winning
        if not winning or not losing:
            return _ascending(legal, self._in_play)
        if winner != self._soloist and seat != self._soloist:
            return _ascending(losing, self._in_play) + _ascending(winning, self._in_play)
        return _ascending(winning, self._in_play) + _ascending(losing, self._in_play)


TRICKLESS_OPPONENT: Final = -2
"""Stands among the seats that stayed for all opponents without a trick, so that the soloist is never alone."""


def reaches_goal(won: Sequence[int], start: int, soloist: int, goal: Goal) -> bool:
    """Whether the soloist has won the deal (goal "deal"), or all tricks since the goal was set (goal "all"). won: the
    winner of each trick of the deal. start: the number of tricks before the goal was set."""
    if goal == "all":
        return all(winner == soloist for winner in won[start:])
    stayed = (*{*won, soloist}, TRICKLESS_OPPONENT)
    # Only the tricks decide who wins, so that the last three fields may have any value.
    result = DealResult(tuple(won), stayed, soloist, recontra=NOBODY, matsch_from=NOBODY, same_suit=False)
    return soloist_wins(result)


def simple_play_winners(
    hands: Sequence[int], trump: int, soloist: int, leader: int, trick: Sequence[int], won: Sequence[int]
) -> list[int]:
    """The winner of each trick in simple play, the tricks so far included.

    In simple play a seat leads its highest card, and the soloist a trump. A seat that follows plays the cheapest card
    that wins, or its lowest card if none wins.
    hands: masks by seat, 0 for a seat that dropped out.
    leader: the seat that leads to the next trick, or has led to the trick on the table.
    won: the winner of each trick so far.
    """
    order, hands_left, on_table, winners = ORDERS[trump], list(hands), list(trick), list(won)
    seats = [seat for seat in clockwise(leader, len(hands_left)) if hands_left[seat]]
    while True:
        for seat in seats[len(on_table) :]:  # the seats that have not played to this trick
            hand = hands_left[seat]
            if on_table:
                card = cheapest(cards_of(order.playable(hand, on_table)), on_table, trump)
            else:
                trumps = hand & order.masks[trump] if seat == soloist else 0
                card = max(cards_of(trumps or hand), key=order.powers.__getitem__)
            hands_left[seat] &= ~(1 << card)
            on_table.append(card)
        winner = seats[order.best_index(on_table)]
        winners.append(winner)
        if not hands_left[winner]:
            return winners
        start = seats.index(winner)
        seats, on_table = seats[start:] + seats[:start], []
