"""Cards as the games share them: packed hands, ways in which hidden cards may lie, tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import SEALED_GAMES, party_of

from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.errors import MoveError
from tablegame.core.options import complete
from tablegame.core.tricks import Placements, cards_of, orders
from tablegame.games import find

# -- packed hands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "16", "-1", "01", "1 ", "J", "1.0", "²", "one"])
@pytest.mark.parametrize("key", SEALED_GAMES)
def test_a_move_that_is_no_rank_is_refused_with_the_range_of_ranks(key: str, text: str) -> None:
    engine: Any = find(key).engine
    with pytest.raises(MoveError, match="number from {} to {}".format(*engine.ranks)):
        engine.parse(0, text)


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_a_sealed_card_is_known_to_its_seat_alone_until_all_are_revealed(key: str) -> None:
    engine: Any = find(key).engine
    players = party_of(find(key))
    state, log = engine.new(players, complete(engine, players, {})), EventLog()
    for deal in (lambda: engine.parse(CHANCE, "7"), lambda: engine.deal(state, Random(0))):
        with pytest.raises(MoveError, match="nothing is dealt"):
            deal()
    for seat in range(players):
        state.apply(seat, state.legal(seat).sample(Random(seat)), log)
    events: tuple[Any, ...] = log.events
    *sealed, turned = events[: players + 1]
    assert [event.reveals for event in (*sealed, turned)] == [()] * players + [tuple(range(players))]
    for event in sealed:
        assert all((event.for_seat(seat).rank is not None) == (seat == event.seat) for seat in (*range(players), None))
    assert turned.for_seat(None) == turned


# -- hidden cards ------------------------------------------------------------------------------------------------------


CASES = [
    ((1, 2, 3, 4), (2, 2), (3, 3, 3, 3)),
    ((1, 2, 3, 4), (2, 1, 1), (1, 7, 7, 6)),
    ((1, 2, 3, 4, 5), (3, 1, 1), (5, 3, 7, 7, 2)),
    ((1, 2, 3, 4, 5), (2, 0, 3), (1, 5, 4, 7, 5)),
]


def every_way(cards: Sequence[int], sizes: Sequence[int], allowed: Sequence[int]) -> set[tuple[tuple[int, ...], ...]]:
    """All ways by trying every order of the cards."""
    may = dict(zip(cards, allowed, strict=True))
    found = set()
    for order in permutations(cards):
        rest, hands = list(order), []
        for size in sizes:
            hands.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
        if all(may[card] >> place & 1 for place, held in enumerate(hands) for card in held):
            found.add(tuple(hands))
    return found


@pytest.mark.parametrize(("cards", "sizes", "allowed"), CASES)
def test_the_ways_in_which_hidden_cards_may_lie_are_counted(
    cards: tuple[int, ...], sizes: tuple[int, ...], allowed: tuple[int, ...]
) -> None:
    assert Placements(cards, sizes, allowed).count() == len(every_way(cards, sizes, allowed)) > 0


@pytest.mark.parametrize(("cards", "sizes", "allowed"), CASES)
def test_hidden_cards_are_drawn_in_every_way_with_equal_chance(
    cards: tuple[int, ...], sizes: tuple[int, ...], allowed: tuple[int, ...]
) -> None:
    placing, rng = Placements(cards, sizes, allowed), Random(5)
    ways = every_way(cards, sizes, allowed)
    drawn = Counter(tuple(tuple(sorted(held)) for held in placing.draw(rng)) for _ in range(400 * len(ways)))
    assert set(drawn) == ways
    assert all(300 < count < 500 for count in drawn.values())


def test_hidden_cards_that_fit_no_hand_are_refused() -> None:
    placing = Placements((1, 2), (1, 1), (1, 1))
    assert placing.count() == 0
    with pytest.raises(ValueError, match="do not fit"):
        placing.draw(Random(0))


def test_without_hidden_cards_every_hand_is_drawn_empty() -> None:
    assert Placements((), (0, 0), ()).draw(Random(0)) == ((), ())


# -- tricks ------------------------------------------------------------------------------------------------------------


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
    assert trick[ORDERS[trump].best_index(trick)] == best


@given(st.integers(0, 3), TRICKS, HANDS)
def test_a_player_follows_suit_or_plays_anything_without_a_card_of_the_suit(
    trump: int, trick: tuple[int, ...], hand: int
) -> None:
    follows = [card for card in cards_of(hand) if suit_of(card, trump) == suit_of(trick[0], trump)]
    assert cards_of(ORDERS[trump].playable(hand, trick)) == (tuple(follows) or cards_of(hand))
    assert ORDERS[trump].playable(hand, ()) == hand


@given(st.integers(0, 3), TRICKS, st.integers(0, CARDS - 1))
def test_a_player_who_does_not_follow_has_no_card_of_the_suit_led(
    trump: int, trick: tuple[int, ...], card: int
) -> None:
    missing = cards_of(ORDERS[trump].voids(trick, card))
    suit = suit_of(trick[0], trump)
    belonging = tuple(each for each in range(CARDS) if suit_of(each, trump) == suit)
    assert missing == (() if suit_of(card, trump) == suit else belonging)
    assert ORDERS[trump].voids((), card) == 0


@given(HANDS)
def test_a_mask_lists_its_cards_in_ascending_order(mask: int) -> None:
    assert list(cards_of(mask)) == [card for card in range(CARDS) if mask >> card & 1]
