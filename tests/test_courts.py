"""The court figures: within the frame, clear of the index, in the subset of SVG, light, each a person of its own."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from io import BytesIO
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from art_checks import LARGE, SVG, reaches
from artwork import courts
from artwork.svg import Proof
from artwork.woodcut import belts
from artwork.woodcut.curves import Edge, kept, polyline, read, written
from artwork.woodcut.dyes import BLUE, GOLD, GREEN, IVORY, OCHRE, RED
from artwork.woodcut.figure import NOTCH, SIGN, Figure
from artwork.woodcut.plate import Plate

from tablegame.art.card import HEIGHT, TURNED, WIDTH
from tablegame.art.paths import HERE, Point
from tablegame.art.raster import png

KINGS_AND_QUEENS = tuple(
    f"{rank}_{suit}" for rank in ("king", "queen") for suit in ("spades", "hearts", "diamonds", "clubs")
)
DOUBLE_HEADED = tuple(
    name for name in sorted(path.stem for path in Path(courts.__file__).parent.glob("*_*.py"))
    if name.startswith(("king_", "queen_", "jack_"))
)  # fmt: skip


@cache
def figure(name: str) -> Figure:
    found = import_module(f"artwork.courts.{name}").figure()
    assert isinstance(found, Figure)
    return found


@cache
def whole(name: str) -> str:
    drawing = Proof(WIDTH, HEIGHT)
    figure(name).print_on(drawing)
    return drawing.svg()


def test_the_kings_and_queens_are_all_there() -> None:
    assert set(KINGS_AND_QUEENS) <= set(DOUBLE_HEADED)


@pytest.mark.parametrize("name", DOUBLE_HEADED)
def test_a_figure_keeps_to_the_subset_of_svg(name: str) -> None:
    for element in ElementTree.fromstring(whole(name)).iter():
        assert element.tag.removeprefix(SVG) in ("svg", "defs", "linearGradient", "radialGradient", "stop", "path")
        assert not {"transform", "style", "clip-path", "mask", "filter", "gradientTransform"} & set(element.attrib)
        assert element.get("gradientUnits", "userSpaceOnUse") == "userSpaceOnUse"
        assert "url(" not in element.get("stroke", "")
        assert not set(re.sub(r"[\d. -]", "", element.get("d", ""))) - set("MLCQZ")


@pytest.mark.parametrize("name", DOUBLE_HEADED)
def test_a_figure_stays_within_the_frame(name: str) -> None:
    for points, reach in reaches(whole(name)):
        assert min(x for x, _ in points) - reach >= belts.INSET - 1.5
        assert max(x for x, _ in points) + reach <= WIDTH - belts.INSET + 1.5
        assert min(y for _, y in points) - reach >= belts.INSET - 1.5
        assert max(y for _, y in points) + reach <= HEIGHT - belts.INSET + 1.5


@pytest.mark.parametrize("name", DOUBLE_HEADED)
def test_a_figure_leaves_index_sign_and_mark_free(name: str) -> None:
    drawing = Proof(WIDTH, HEIGHT)
    figure(name).half.print_on(drawing)
    for points, reach in reaches(drawing.svg()):
        for right, bottom in (NOTCH, SIGN):
            assert not [(x, y) for x, y in points if x - reach < right and y - reach < bottom]


@pytest.mark.parametrize("name", DOUBLE_HEADED)
def test_a_figure_is_light_enough_for_a_whole_pack_to_be_drawn_at_once(name: str) -> None:
    assert len(whole(name)) <= 76_000
    assert whole(name).count("<path") <= 480
    assert whole(name).count("Gradient id") <= 70


@cache
def bodies(name: str) -> set[tuple[Point, ...]]:
    """The large shapes of a half figure wherever they stand, on both sides of a mirror, to the nearest unit."""
    drawing = Proof(WIDTH, HEIGHT)
    figure(name).half.print_on(drawing)
    found = set()
    for points, _ in reaches(drawing.svg()):
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        if max(right - left, bottom - top) >= LARGE:
            found.add(tuple(sorted((round(x - left), round(y - top)) for x, y in points)))
            found.add(tuple(sorted((round(right - x), round(y - top)) for x, y in points)))
    return found


@pytest.mark.parametrize(("one", "two"), list(combinations(DOUBLE_HEADED, 2)))
def test_no_two_figures_share_a_body_or_mirror_it(one: str, two: str) -> None:
    assert len(bodies(one)) > 10
    assert not bodies(one) & bodies(two)


def pixels(drawing: Proof) -> bytes:
    pygame = pytest.importorskip("pygame")
    picture = pygame.image.load(BytesIO(png(drawing.svg(), 240, 370)))
    return bytes(pygame.image.tobytes(picture, "RGBA"))


@pytest.mark.parametrize("name", DOUBLE_HEADED)
def test_a_belt_is_the_same_either_way_up(name: str) -> None:
    upright, turned = Proof(WIDTH, HEIGHT), Proof(WIDTH, HEIGHT)
    figure(name).belt.print_on(upright, HERE)
    figure(name).belt.print_on(turned, TURNED)
    ways = zip(pixels(upright), pixels(turned), strict=True)
    assert sum(abs(one - two) > 96 for one, two in ways) <= 200


def test_what_is_cut_off_at_an_edge_has_no_outline_along_it() -> None:
    plate, drawing = Plate((Edge(1, 0, 50),)), Proof(100, 100)
    plate.shape("M20 20H80V80H20Z", "#aaaaaa", 2)
    plate.print_on(drawing)
    filled, outline = ElementTree.fromstring(drawing.svg()).iter(f"{SVG}path")
    assert filled.get("d") == "M50 20L80 20L80 80L50 80Z"
    assert outline.get("d") == "M51 20L80 20L80 80L51 80"


def test_a_curve_is_cut_where_it_crosses_the_edge() -> None:
    runs, cut = kept(read("M0 0C0 40 100 40 100 0Z"), (Edge(0, -1, -15),))
    assert cut
    assert max(y for _, y in polyline(runs)) == pytest.approx(15, abs=1e-3)
    assert kept(read("M0 0L10 0"), (Edge(0, 1, 0),))[1] is False


def test_path_text_is_read_and_written_in_its_shortest_form() -> None:
    assert written(read("M1 2H5V6Q7 8 9 6C9 7 10 8 12 8S14 9 15 10Z"), 1) == (
        "M1 2L5 2L5 6Q7 8 9 6C9 7 10 8 12 8C14 8 14 9 15 10Z"
    )
    with pytest.raises(ValueError, match="no letter 'A'"):
        read("M0 0A1 1 0 0 1 2 2")


@pytest.mark.parametrize(
    "ornament",
    [
        belts.gems((RED.base, IVORY.light)), belts.waves(GOLD), belts.chevrons((OCHRE.base, GREEN.base)),
        belts.roses(RED.base, GOLD.base, GREEN.light), belts.scrolls(GOLD, RED.base),
        belts.shields(RED.base, IVORY.base), belts.stars(GOLD.base), belts.scales((BLUE.base, IVORY.base)),
    ],
)  # fmt: skip
def test_every_belt_ends_at_the_frame(ornament: belts.Ornament) -> None:
    drawing = Proof(WIDTH, HEIGHT)
    belts.belt(0.18, 12, BLUE, OCHRE, ornament).print_on(drawing)
    for points, reach in reaches(drawing.svg()):
        assert min(x for x, _ in points) - reach >= belts.INSET - 1.5
        assert max(x for x, _ in points) + reach <= WIDTH - belts.INSET + 1.5
