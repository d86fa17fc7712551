"""Layouts keep to their area, whatever they are asked to hold."""

from __future__ import annotations

import itertools

import pytest
from contra_table import English, FixedMetrics
from hypothesis import given
from hypothesis import strategies as st

from tablegame.view import layout
from tablegame.view.builder import Builder
from tablegame.view.card_places import LAYERS, CardPlace, card_width, fan, rank_places, stack, turned_box
from tablegame.view.form import Button, Buttons, Ends, Text
from tablegame.view.layout import Part
from tablegame.view.nodes import extent
from tablegame.view.scale import NAME
from tablegame.view.scene import Action, Panel, Rect, Target

AREA = Rect(40, 30, 800, 300)

areas = st.builds(Rect, st.floats(0, 99), st.floats(0, 99), st.floats(300, 2000), st.floats(200, 1000))


def holds(area: Rect, box: Rect) -> bool:
    room = area.inset(-0.01)
    return room.x <= box.x and room.y <= box.y and box.right <= room.right and box.bottom <= room.bottom


@given(areas, st.integers(1, 13), st.floats(20, 300))
def test_rail_stands_on_the_foot_of_its_area_without_overlap(area: Rect, count: int, widest: float) -> None:
    places = rank_places(area, count, widest)
    assert all(holds(area, place.rect) and place.w <= widest for place in places)
    assert all(abs(place.rect.bottom - area.bottom) < 0.01 for place in places)
    assert not any(a.rect.overlaps(b.rect) for a, b in itertools.pairwise(places))


@given(areas, st.integers(1, 7))
def test_fan_stays_within_its_area_with_turned_corners(area: Rect, count: int) -> None:
    w = card_width(area.w * 0.5, area.h * 0.7, 200)
    for place in fan(area, count, w):
        box = turned_box(place.rect, place.angle)
        assert area.x - 0.1 * w <= box.x and box.right <= area.right + 0.1 * w
        assert box.bottom <= area.bottom + 0.01


@pytest.mark.parametrize("count, seen", [(1, 1), (4, 4), (12, LAYERS)])
def test_stack_shows_at_most_four_layers_and_ends_with_the_top_card(count: int, seen: int) -> None:
    top = CardPlace(100, 100, 60, 90)
    places = stack(top, count, 4)
    assert len(places) == seen and places[-1] == top
    assert all(below.x >= above.x and below.y <= above.y for below, above in itertools.pairwise(places))


@given(areas, st.integers(1, 8))
def test_seats_lie_in_rows_of_four_at_most(area: Rect, count: int) -> None:
    cells = layout.seats_in_rows(area, count)
    assert len(cells) == count and all(holds(area, cell) for cell in cells)
    tops = [cell.y for cell in cells]
    assert max(tops.count(top) for top in tops) <= 4
    assert not any(a.inset(0.01).overlaps(b.inset(0.01)) for i, a in enumerate(cells) for b in cells[i + 1 :])


@given(areas, st.integers(1, 20), st.floats(10, 90))
def test_row_closes_up_until_it_fits(area: Rect, count: int, w: float) -> None:
    boxes = layout.row(area, count, w, 50, 12)
    assert all(holds(area, box) for box in boxes)
    gaps = [b.x - a.right for a, b in itertools.pairwise(boxes)]
    assert all(gap <= 12.01 for gap in gaps)


def test_columns_rows_and_grid_share_the_area_out() -> None:
    left, right = layout.columns(AREA, (1, 3), 8)
    assert (left.x, right.right) == (AREA.x, AREA.right) and right.x - left.right == 8
    assert right.w == pytest.approx(3 * left.w)
    upper, lower = layout.rows(AREA, (1, 1))
    assert (upper.y, upper.bottom, lower.bottom) == (AREA.y, lower.y, AREA.bottom)
    cells = layout.grid(AREA, 2, 4)
    assert [len(line) for line in cells] == [4, 4]
    assert cells[1][3] == Rect(640, 180, 200, 150)


@given(areas, st.integers(1, 13), st.integers(1, 6), st.floats(0, 20))
def test_cells_fill_their_area_row_by_row_without_overlap(area: Rect, count: int, across: int, gap: float) -> None:
    boxes = layout.cells(area, count, across, gap)
    assert len(boxes) == count and all(holds(area, box) for box in boxes)
    assert not any(a.inset(0.01).overlaps(b.inset(0.01)) for a, b in itertools.combinations(boxes, 2))
    assert [(box.y, box.x) for box in boxes] == sorted((box.y, box.x) for box in boxes)


def scene_builder() -> Builder:
    return Builder((1600, 1000), FixedMetrics(), English())


PARTS = (
    Text("A sentence that is long enough for two lines or three in a narrow column"),
    layout.Space(11.0),
    Ends(Text("A name that may be long", NAME), Text("12:34")),
    Ends(Text("A name that may be long", NAME), Text("12:34"), below=True),
    layout.PanelBox(Text("Press me"), Target("press", Rect(0, 0, 0, 0), Action("press")), "quiet", (8.0, 4.0), 5.0),
    Buttons((Button("one", "One", Action("one")), Button("two", "Another one", Action("two")))),
)


@given(st.lists(st.sampled_from(PARTS), unique=True), st.floats(200, 900), st.floats(0, 99), st.floats(0, 99))
def test_a_part_is_placed_as_it_was_measured(parts: list[Part], width: float, x: float, y: float) -> None:
    """What is measured first lies where it would have been drawn at once, and is as high."""
    whole = layout.Column(parts, 7.0)
    drawn, placed = scene_builder(), scene_builder()
    measured = layout.measure(placed, "zone", whole, width)
    assert not placed.nodes and not placed.targets
    bottom = whole.draw(drawn, "zone", Rect(x, y, width, 0))
    assert measured.place(placed, x, y) == pytest.approx(bottom)
    assert placed.zones == drawn.zones
    for one, other in zip(placed.nodes, drawn.nodes, strict=True):
        assert tuple(extent(one)) == pytest.approx(tuple(extent(other)))
    for one, other in zip(placed.targets, drawn.targets, strict=True):
        assert tuple(one.rect) == pytest.approx(tuple(other.rect)) and one.action == other.action


@given(st.lists(st.sampled_from(PARTS), min_size=1), st.floats(200, 900), st.floats(0, 30))
def test_a_column_is_as_high_as_its_parts_and_gaps(parts: list[Part], width: float, gap: float) -> None:
    b = scene_builder()
    heights = [layout.measure(b, "zone", part, width).height for part in parts]
    whole = layout.measure(b, "zone", layout.Column(parts, gap), width).height
    assert whole == pytest.approx(sum(heights) + gap * (len(parts) - 1))


def test_a_box_is_pressed_wherever_its_panel_is() -> None:
    b = scene_builder()
    bottom = PARTS[4].draw(b, "zone", Rect(50, 60, 300, 0))
    (panel,) = (node for node in b.nodes if isinstance(node, Panel))
    assert b.targets[0].rect == panel.rect == Rect(45, 60, 310, bottom - 60)


def test_words_at_the_right_go_below_where_a_line_has_no_room_for_both() -> None:
    b = scene_builder()
    wide = layout.measure(b, "zone", PARTS[3], 900).height
    assert layout.measure(b, "zone", PARTS[3], 260).height > wide


@pytest.mark.parametrize(
    ("size", "scale", "fitted"),
    [
        ((960, 600), 1.0, 1.0),
        ((960, 600), 1.25, 1.25),
        ((960, 600), 2.0, 1.25),
        ((1280, 800), 2.0, 5 / 3),
        ((1536, 960), 2.0, 2.0),
        ((3840, 2160), 2.0, 2.0),
        ((1920, 600), 2.0, 1.25),
        ((500, 400), 1.5, 1.0),
    ],
)
def test_type_at_a_table_grows_with_the_window(size: tuple[int, int], scale: float, fitted: float) -> None:
    builder = Builder(size, FixedMetrics(), English(), scale)
    builder.fit_table()
    assert builder.text_scale == pytest.approx(fitted)
