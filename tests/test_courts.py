"""The court figures of the French pack: within the frame, clear of the index, light, each a person of its own."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest
from art_checks import bodies, elements, reaches

from tablegame.art.card import HEIGHT, WIDTH
from tablegame.storage.folders import asset

COURTS = [rank + suit for rank, suit in product("JQK", "SHDC")]
UPPER = r"(?!lower-|belt)"
"""The groups of the upper half."""
INSET = 17.0
"""Where the frame of a court card runs."""
CORNERS = ((62.0, 146.0), (91.0, 51.0))
"""What a half figure leaves free, right and bottom: for the index with a seat's mark, for the sign beside it."""

body = cache(bodies)


@cache
def figure(name: str) -> str:
    return (asset("packs/french/figures") / f"{name}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COURTS)
def test_a_figure_has_two_halves_of_the_same_parts_and_a_belt(name: str) -> None:
    upper, lower = elements(figure(name), UPPER), elements(figure(name), "lower-")
    assert len(upper) == len(lower) > 50
    assert elements(figure(name), "belt$")


@pytest.mark.parametrize("name", COURTS)
def test_a_figure_stays_within_the_frame(name: str) -> None:
    for points, reach in reaches(figure(name)):
        assert min(x for x, _ in points) - reach >= INSET - 1.5
        assert max(x for x, _ in points) + reach <= WIDTH - INSET + 1.5
        assert min(y for _, y in points) - reach >= INSET - 1.5
        assert max(y for _, y in points) + reach <= HEIGHT - INSET + 1.5


@pytest.mark.parametrize("name", COURTS)
def test_a_figure_leaves_index_sign_and_mark_free(name: str) -> None:
    for points, reach in reaches(figure(name), UPPER):
        for right, bottom in CORNERS:
            assert not [(x, y) for x, y in points if x - reach < right and y - reach < bottom]


@pytest.mark.parametrize("name", COURTS)
def test_a_figure_is_light_enough_for_a_whole_pack_to_be_drawn_at_once(name: str) -> None:
    assert len(figure(name)) <= 76_000
    assert figure(name).count("<path") <= 480
    assert figure(name).count("Gradient id") <= 70


@pytest.mark.parametrize(("one", "two"), list(combinations(COURTS, 2)))
def test_no_two_figures_share_a_body_or_mirror_it(one: str, two: str) -> None:
    assert len(body(figure(one), UPPER)) > 10
    assert not body(figure(one), UPPER) & body(figure(two), UPPER)
