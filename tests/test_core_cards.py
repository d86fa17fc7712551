"""Cards in games of several kinds: ranks as moves, and random deals of hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from walks import SEALED_GAMES, party_of

from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.errors import MoveError
from tablegame.core.options import complete
from tablegame.core.tricks import Placements
from tablegame.games import find


@pytest.mark.parametrize("text", ["", "16", "-1", "01", "1 ", "J", "1.0", "²", "one"])
@pytest.mark.parametrize("key", SEALED_GAMES)
def test_a_move_that_is_no_rank_is_refused_with_the_range_of_ranks(key: str, text: str) -> None:
    engine: Any = find(key).engine
    with pytest.raises(MoveError, match="number from {} to {}".format(*engine.ranks)):
        engine.parse(0, text)


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_the_last_sealed_card_reveals_the_trick_to_all_seats(key: str) -> None:
    engine: Any = find(key).engine
    players = party_of(find(key))
    state, log = engine.new(players, complete(engine, players, {})), EventLog()
    for seat in range(players):
        state.apply(seat, state.legal(seat).sample(Random(seat)), log)
    # An event for each sealed card, and one for the trick that is turned up; what follows does not matter here.
    *sealed, turned = log.events[: players + 1]
    to_nobody, to_all_seats = (), tuple(range(players))
    assert all(event.reveals == to_nobody for event in sealed) and turned.reveals == to_all_seats


@pytest.mark.parametrize("key", SEALED_GAMES)
def test_a_deal_is_refused_in_a_game_in_which_nothing_is_dealt(key: str) -> None:
    engine: Any = find(key).engine
    for deal in (lambda: engine.parse(CHANCE, "7"), lambda: engine.deal(None, Random(0))):
        with pytest.raises(MoveError, match="nothing is dealt"):
            deal()


CASES = [
    ((1, 2, 3, 4), (2, 2), (3, 3, 3, 3)),
    ((1, 2, 3, 4), (2, 1, 1), (1, 7, 7, 6)),
    ((1, 2, 3, 4, 5), (3, 1, 1), (5, 3, 7, 7, 2)),
    ((1, 2, 3, 4, 5), (2, 0, 3), (1, 5, 4, 7, 5)),
    ((), (0, 0), ()),
]
"""Hidden cards, the sizes of the hands, and for each card the hands in which it may lie, as a mask."""


def every_way(cards: Sequence[int], sizes: Sequence[int], allowed: Sequence[int]) -> set[tuple[tuple[int, ...], ...]]:
    """All possible hands, found by trying every order of the cards."""
    hands_of_card = dict(zip(cards, allowed, strict=True))
    ways = set()
    for order in permutations(cards):
        remaining, hands = list(order), []
        for size in sizes:
            hands.append(tuple(sorted(remaining[:size])))
            remaining = remaining[size:]
        if all(hands_of_card[card] >> number & 1 for number, hand in enumerate(hands) for card in hand):
            ways.add(tuple(hands))
    return ways


@pytest.mark.parametrize(("cards", "sizes", "allowed"), CASES)
def test_hidden_cards_are_drawn_in_every_possible_way_with_equal_chance(
    cards: tuple[int, ...], sizes: tuple[int, ...], allowed: tuple[int, ...]
) -> None:
    placements, rng = Placements(cards, sizes, allowed), Random(5)
    ways = every_way(cards, sizes, allowed)
    assert placements.count() == len(ways)
    drawn = Counter(tuple(tuple(sorted(hand)) for hand in placements.draw(rng)) for _ in range(400 * len(ways)))
    assert set(drawn) == ways
    assert len(ways) == 1 or all(300 < count < 500 for count in drawn.values()), "about 400 of each"


def test_hidden_cards_that_fit_no_hand_are_refused() -> None:
    placements = Placements((1, 2), (1, 1), (1, 1))  # both cards may lie in the first hand only, which takes one card
    assert placements.count() == 0
    with pytest.raises(ValueError, match="do not fit"):
        placements.draw(Random(0))
