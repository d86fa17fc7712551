"""Tricks as all games of tricks take them: follow suit, trumps above all else, the highest of the suit led."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablegame.core.tricks import NOBODY, cards_of, clockwise, orders, to_state, to_view, with_entry

CARDS = 24
JOKER = 23
"""The highest trump of this pack, whatever trump is; below it a card's suit is card % 4, its rank card // 4."""


def suit_of(card: int, trump: int) -> int:
    return trump if card == JOKER else card % 4


def power(card: int, trump: int) -> int:
    return 99 if card == JOKER else card // 4 + (20 if card % 4 == trump else 0)


ORDERS = orders(CARDS, suit_of, power)
TRICKS = st.lists(st.integers(0, CARDS - 1), min_size=1, max_size=6, unique=True).map(tuple)
HANDS = st.integers(0, (1 << CARDS) - 1)


@given(st.integers(0, 3), TRICKS)
def test_a_trick_goes_to_its_highest_trump_else_to_the_highest_card_of_the_suit_led(
    trump: int, trick: tuple[int, ...]
) -> None:
    trumps = [card for card in trick if suit_of(card, trump) == trump]
    led = [card for card in trick if suit_of(card, trump) == suit_of(trick[0], trump)]
    best = max(trumps or led, key=lambda card: power(card, trump))
    assert trick[ORDERS[trump].best_place(trick)] == best


@given(st.integers(0, 3), TRICKS, HANDS)
def test_the_suit_led_is_followed_where_it_can_be_and_else_anything_is_played(
    trump: int, trick: tuple[int, ...], hand: int
) -> None:
    follows = [card for card in cards_of(hand) if suit_of(card, trump) == suit_of(trick[0], trump)]
    assert cards_of(ORDERS[trump].playable(hand, trick)) == (tuple(follows) or cards_of(hand))
    assert ORDERS[trump].playable(hand, ()) == hand


@given(st.integers(0, 3), TRICKS, st.integers(0, CARDS - 1))
def test_not_following_shows_a_hand_without_the_suit_led(trump: int, trick: tuple[int, ...], card: int) -> None:
    shown = cards_of(ORDERS[trump].voids(trick, card))
    suit = suit_of(trick[0], trump)
    belonging = tuple(each for each in range(CARDS) if suit_of(each, trump) == suit)
    assert shown == (() if suit_of(card, trump) == suit else belonging)
    assert ORDERS[trump].voids((), card) == 0


@given(HANDS)
def test_a_mask_is_its_cards_in_order(mask: int) -> None:
    assert list(cards_of(mask)) == [card for card in range(CARDS) if mask >> card & 1]


def test_nobody_is_none_in_a_view_and_seats_go_round() -> None:
    assert to_view(NOBODY) is None and to_state(None) == NOBODY
    assert [to_state(to_view(seat)) for seat in range(4)] == [0, 1, 2, 3]
    assert clockwise(2, 4) == (2, 3, 0, 1) and with_entry((5, 6, 7), 1, 0) == (5, 0, 7)
