"""The whole figures of the German pack: full pictures, light, each a person of its own, the signs where they belong."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from io import BytesIO
from itertools import combinations
from math import dist
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from artwork import courts, german_courts
from artwork.svg import Proof
from artwork.woodcut.belts import INSET
from artwork.woodcut.curves import polyline, read

from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.indexed import LOW, STEP
from tablegame.art.paths import Point
from tablegame.art.raster import png

SVG = "{http://www.w3.org/2000/svg}"
SUITS = ("acorns", "leaves", "hearts", "bells")
KINGS = tuple(f"king_{suit}" for suit in SUITS)
OBERS = tuple(f"ober_{suit}" for suit in SUITS)
EIGHT = KINGS + OBERS
WHOLE = tuple(sorted(path.stem for path in Path(german_courts.__file__).parent.glob("*_*.py") if path.stem[0] != "_"))
FRENCH = tuple(
    sorted(
        path.stem
        for path in Path(courts.__file__).parent.glob("*_*.py")
        if path.stem.startswith(("king", "queen", "jack"))
    )
)
LARGE = 40.0
"""Units from which a shape is part of a body; smaller ones may come from the kit and be seen on several figures."""
LAND = 190.0
"""Units from which a shape is sky or ground."""
EYE_WHITE = "#fdf7ea"
EYES_APART = 16.2
"""How far the middles of the two eyes are from each other on a face that is 42 units from brow to chin."""
LEAST_FACE = 38.0


def module(name: str) -> ModuleType:
    return import_module(f"artwork.german_courts.{name}")


@cache
def whole(name: str) -> str:
    drawing = Proof(WIDTH, HEIGHT)
    module(name).figure().print_on(drawing)
    return drawing.svg()


@cache
def half(name: str) -> str:
    drawing = Proof(WIDTH, HEIGHT)
    import_module(f"artwork.courts.{name}").figure().half.print_on(drawing)
    return drawing.svg()


def elements(svg: str) -> list[tuple[ElementTree.Element, list[Point]]]:
    """Every path with its outline as points."""
    return [
        (path, polyline(read(path.get("d", "")), 6)) for path in ElementTree.fromstring(svg).iter(f"{SVG}path")
    ]  # fmt: skip


def extent(points: list[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def eyes(name: str) -> list[Point]:
    """The middles of the whites of the eyes."""
    found = []
    for path, points in elements(whole(name)):
        if path.get("fill") == EYE_WHITE:
            left, top, right, bottom = extent(points)
            found.append(((left + right) / 2, (top + bottom) / 2))
    return found


def test_four_kings_and_four_obers_are_there() -> None:
    assert set(EIGHT) <= set(WHOLE)


@pytest.mark.parametrize("name", EIGHT)
def test_a_figure_keeps_to_the_subset_of_svg(name: str) -> None:
    for element in ElementTree.fromstring(whole(name)).iter():
        assert element.tag.removeprefix(SVG) in ("svg", "defs", "linearGradient", "radialGradient", "stop", "path")
        assert not {"transform", "style", "clip-path", "mask", "filter", "gradientTransform"} & set(element.attrib)
        assert element.get("gradientUnits", "userSpaceOnUse") == "userSpaceOnUse"
        assert "url(" not in element.get("stroke", "")
        assert not set(re.sub(r"[\d. -]", "", element.get("d", ""))) - set("MLCQZ")


@pytest.mark.parametrize("name", EIGHT)
def test_a_figure_stays_within_the_frame(name: str) -> None:
    for path, points in elements(whole(name)):
        reach = float(path.get("stroke-width", "0")) / 2 if path.get("stroke") else 0.0
        left, top, right, bottom = extent(points)
        assert min(left, top) - reach >= INSET - 1.5
        assert right + reach <= WIDTH - INSET + 1.5
        assert bottom + reach <= HEIGHT - INSET + 1.5


@pytest.mark.parametrize("name", EIGHT)
def test_a_picture_fills_its_frame_with_sky_and_land(name: str) -> None:
    pygame = pytest.importorskip("pygame")
    picture = pygame.image.load(BytesIO(png(whole(name), int(WIDTH), int(HEIGHT))))
    inset = int(INSET) + 1
    spots = [(x, y) for x in range(inset, int(WIDTH) - inset, 3) for y in range(inset, int(HEIGHT) - inset, 3)]
    assert not [spot for spot in spots if picture.get_at(spot).a < 255]


@pytest.mark.parametrize("name", EIGHT)
def test_a_figure_is_light_enough_for_a_whole_pack_to_be_drawn_at_once(name: str) -> None:
    assert len(whole(name)) <= 76_000
    assert whole(name).count("<path") <= 480
    assert whole(name).count("Gradient id") <= 70


@pytest.mark.parametrize("name", EIGHT)
def test_an_ober_has_one_sign_high_beside_the_head_and_a_king_has_two(name: str) -> None:
    signs = module(name).SIGNS
    assert len(signs) == (2 if name in KINGS else 1)
    assert all(y < 110 for _, y, _ in signs)


@pytest.mark.parametrize("name", EIGHT)
def test_large_signs_are_within_the_frame_and_free_of_index_and_face(name: str) -> None:
    for x, y, high in module(name).SIGNS:
        assert x + high / 2 <= WIDTH - INSET
        assert y - high / 2 >= INSET
        assert x - high / 2 >= STEP or y - high / 2 >= LOW
        assert min(dist((x, y), eye) for eye in eyes(name)) > high / 2 + 12


@pytest.mark.parametrize("name", EIGHT)
def test_a_face_looks_at_us_with_two_eyes_and_is_large_enough_for_an_expression(name: str) -> None:
    one, two = eyes(name)
    assert dist(one, two) / EYES_APART * 42 >= LEAST_FACE


@cache
def bodies(svg: str) -> set[tuple[Point, ...]]:
    """The large shapes wherever they stand, on both sides of a mirror, to the nearest unit; neither sky nor land."""
    found = set()
    for _, points in elements(svg):
        left, top, right, bottom = extent(points)
        if right - left < LAND and max(right - left, bottom - top) >= LARGE:
            found.add(tuple(sorted((round(x - left), round(y - top)) for x, y in points)))
            found.add(tuple(sorted((round(right - x), round(y - top)) for x, y in points)))
    return found


@pytest.mark.parametrize(("one", "two"), list(combinations(WHOLE, 2)))
def test_no_two_figures_share_a_body_or_mirror_it(one: str, two: str) -> None:
    assert len(bodies(whole(one))) > 10
    assert not bodies(whole(one)) & bodies(whole(two))


@pytest.mark.parametrize("name", WHOLE)
def test_no_figure_shares_a_body_with_the_french_courts(name: str) -> None:
    assert not [other for other in FRENCH if bodies(whole(name)) & bodies(half(other))]
