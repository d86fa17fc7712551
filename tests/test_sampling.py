"""Cards that cannot be seen, laid where they may lie: every way alike, none forgotten, none impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from tablegame.core.sampling import Placements

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
        rest, laid = list(order), []
        for size in sizes:
            laid.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
        if all(may[card] >> place & 1 for place, held in enumerate(laid) for card in held):
            found.add(tuple(laid))
    return found


@pytest.mark.parametrize(("cards", "sizes", "allowed"), CASES)
def test_every_way_is_counted(cards: tuple[int, ...], sizes: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    assert Placements(cards, sizes, allowed).count() == len(every_way(cards, sizes, allowed)) > 0


@pytest.mark.parametrize(("cards", "sizes", "allowed"), CASES)
def test_every_way_is_as_likely_as_any_other(
    cards: tuple[int, ...], sizes: tuple[int, ...], allowed: tuple[int, ...]
) -> None:
    placing, rng = Placements(cards, sizes, allowed), Random(5)
    ways = every_way(cards, sizes, allowed)
    drawn = Counter(tuple(tuple(sorted(held)) for held in placing.draw(rng)) for _ in range(400 * len(ways)))
    assert set(drawn) == ways
    assert all(300 < count < 500 for count in drawn.values())


def test_cards_that_find_no_place_are_refused() -> None:
    placing = Placements((1, 2), (1, 1), (1, 1))
    assert placing.count() == 0
    with pytest.raises(ValueError, match="do not fit"):
        placing.draw(Random(0))


def test_nothing_unseen_is_one_way() -> None:
    assert Placements((), (0, 0), ()).draw(Random(0)) == ((), ())
