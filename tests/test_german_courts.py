"""The whole figures of the German pack: full pictures, light, each a person of its own, the signs where they belong."""

from __future__ import annotations

import re
from functools import cache, partial
from io import BytesIO
from itertools import combinations, product
from math import dist

import pygame
import pytest
from art_checks import bodies, elements, extent, points_of, reaches

from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.indexed import LOW, STEP
from tablegame.art.paths import Point
from tablegame.art.raster import png
from tablegame.storage.folders import asset

WHOLE = [suit + rank for suit, rank in product("EGHS", "UOK")]
EIGHT = [name for name in WHOLE if name[1] in "OK"]
FRENCH = [rank + suit for rank, suit in product("JQK", "SHDC")]
PERSON = r"(?!sign-)"
"""The groups of a figure that are no large sign."""
INSET = 17.0
"""Where the frame of a court card runs."""
EYE_WHITE = "#fdf7ea"
EYES_APART = 16.2
"""How far the middles of the two eyes are from each other on a face that is 42 units from brow to chin."""
LEAST_FACE = 38.0

body = cache(partial(bodies, widest=190.0))
"""Without sky and land, which are wider."""


@cache
def figure(name: str, pack: str = "german") -> str:
    return (asset(f"packs/{pack}/figures") / f"{name}.svg").read_text(encoding="utf-8")


def eyes(name: str) -> list[Point]:
    """The middles of the whites of the eyes."""
    found = []
    for path in elements(figure(name), PERSON):
        if path.get("fill") == EYE_WHITE:
            left, top, right, bottom = extent(points_of(path))
            found.append(((left + right) / 2, (top + bottom) / 2))
    return found


def signs(name: str) -> list[tuple[float, float, float, float]]:
    """The boxes of its large signs."""
    numbers = sorted(set(re.findall(r'<g id="(sign-\d)-', figure(name))))
    groups = [[point for points, _ in reaches(figure(name), number) for point in points] for number in numbers]
    return [extent(points) for points in groups]


@pytest.mark.parametrize("name", WHOLE)
def test_a_figure_stays_within_the_frame(name: str) -> None:
    for points, reach in reaches(figure(name), PERSON):
        left, top, right, bottom = extent(points)
        assert min(left, top) - reach >= INSET - 1.5
        assert right + reach <= WIDTH - INSET + 1.5
        assert bottom + reach <= HEIGHT - INSET + 1.5


@pytest.mark.parametrize("name", EIGHT)
def test_a_picture_fills_its_frame_with_sky_and_land(name: str) -> None:
    picture = pygame.image.load(BytesIO(png(figure(name).replace("\n", ""), int(WIDTH), int(HEIGHT))))
    inset = int(INSET) + 1
    spots = [(x, y) for x in range(inset, int(WIDTH) - inset, 3) for y in range(inset, int(HEIGHT) - inset, 3)]
    assert not [spot for spot in spots if picture.get_at(spot).a < 255]


@pytest.mark.parametrize("name", WHOLE)
def test_an_obers_sign_hangs_high_an_unters_low_and_a_king_has_two(name: str) -> None:
    found = signs(name)
    assert len(found) == (2 if name[1] == "K" else 1)
    for _, top, _, bottom in found:
        assert bottom - top >= 38
        assert (top + bottom) / 2 >= 250 if name[1] == "U" else (top + bottom) / 2 <= 110


@pytest.mark.parametrize("name", WHOLE)
def test_large_signs_are_within_the_frame_and_free_of_index_and_face(name: str) -> None:
    for left, top, right, bottom in signs(name):
        assert left >= INSET and right <= WIDTH - INSET
        assert top >= INSET and bottom <= HEIGHT - INSET
        assert left >= STEP or top >= LOW
        assert right <= WIDTH - STEP or bottom <= HEIGHT - LOW
        middle = ((left + right) / 2, (top + bottom) / 2)
        assert min((dist(middle, eye) for eye in eyes(name)), default=999) > (bottom - top) / 2 + 12


@pytest.mark.parametrize("name", EIGHT)
def test_a_face_looks_at_us_with_two_eyes_and_is_large_enough_for_an_expression(name: str) -> None:
    one, two = eyes(name)
    assert dist(one, two) / EYES_APART * 42 >= LEAST_FACE


@pytest.mark.parametrize(("one", "two"), list(combinations(WHOLE, 2)))
def test_no_two_figures_share_a_body_or_mirror_it(one: str, two: str) -> None:
    assert len(body(figure(one), PERSON)) > 10
    assert not body(figure(one), PERSON) & body(figure(two), PERSON)


@pytest.mark.parametrize("name", WHOLE)
def test_no_figure_shares_a_body_with_the_french_courts(name: str) -> None:
    upper = r"(?!lower-|belt)"
    own = body(figure(name), PERSON)
    assert not [other for other in FRENCH if own & body(figure(other, "french"), upper)]
