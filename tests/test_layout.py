"""The layout of cards and of parts of pages, and the motion of cards from picture to picture."""

from __future__ import annotations

import gc
import itertools
import weakref

import pytest
from game_pictures import English, FixedMetrics
from hypothesis import given
from hypothesis import strategies as st
from seen import overlapping

from tablegame.view import layout
from tablegame.view.builder import Builder, PictureCache
from tablegame.view.card_places import card_width, fan, rank_places, turned_box
from tablegame.view.form import Button, Buttons, Ends, Text
from tablegame.view.layout import Part
from tablegame.view.scale import NAME
from tablegame.view.scene import Action, Badge, Card, Node, Panel, Rect, Scene, Target, extent
from tablegame.view.timeline import Timeline, ease

areas = st.builds(Rect, st.floats(0, 99), st.floats(0, 99), st.floats(300, 2000), st.floats(200, 1000))


def lies_in(area: Rect, box: Rect) -> bool:
    """Whether a box lies in an area, but for rounding errors."""
    room = area.inset(-0.01)
    return room.x <= box.x and room.y <= box.y and box.right <= room.right and box.bottom <= room.bottom


class PartResult:
    """The result of a cached part, to see when it is forgotten."""


def test_a_part_with_equal_inputs_is_made_once_and_forgotten_with_its_picture() -> None:
    cache, results = PictureCache(), list[weakref.ref[PartResult]]()

    def inner_part(_parts: PictureCache) -> PartResult:
        results.append(weakref.ref(result := PartResult()))
        return result

    for number, inner_number in ((1, 1), (1, 1), (2, 1), *((new, new) for new in range(3, 9))):
        cache.begin()
        cache.get_or_make("outer", number, lambda parts, n=inner_number: parts.get_or_make("inner", n, inner_part))
    gc.collect()
    assert len(results) == 7, "one for three pictures, although the outer part changes in the third, then one for each"
    assert sum(result() is not None for result in results) <= 2, "those of this picture and of the last"


@given(areas, st.integers(1, 13), st.floats(20, 300))
def test_columns_of_a_hand_stand_at_the_foot_of_its_area_without_overlap(area: Rect, count: int, widest: float) -> None:
    places = rank_places(area, count, widest)
    assert all(lies_in(area, place.rect) and place.w <= widest for place in places)
    assert all(abs(place.rect.bottom - area.bottom) < 0.01 for place in places)
    assert not any(a.rect.overlaps(b.rect) for a, b in itertools.pairwise(places))


@given(areas, st.integers(1, 7))
def test_the_turned_cards_of_a_fan_stay_in_their_area(area: Rect, count: int) -> None:
    w = card_width(area.w * 0.5, area.h * 0.7, 200)
    for place in fan(area, count, w):
        box = turned_box(place.rect, place.angle)
        assert area.x - 0.1 * w <= box.x and box.right <= area.right + 0.1 * w
        assert box.bottom <= area.bottom + 0.01


@given(areas, st.integers(1, 20), st.floats(10, 90))
def test_boxes_of_a_row_move_together_until_they_fit(area: Rect, count: int, width: float) -> None:
    widest_gap = 12
    boxes = layout.row(area, count, width, 50, widest_gap)
    assert all(lies_in(area, box) for box in boxes)
    assert all(right.x - left.right <= widest_gap + 0.01 for left, right in itertools.pairwise(boxes))


@given(areas, st.integers(1, 13), st.integers(1, 6), st.floats(0, 20))
def test_cells_fill_their_area_row_by_row_without_overlap(area: Rect, count: int, across: int, gap: float) -> None:
    boxes = layout.cells(area, count, across, gap)
    assert len(boxes) == count and all(lies_in(area, box) for box in boxes)
    assert not overlapping(box.inset(0.01) for box in boxes)
    assert [(box.y, box.x) for box in boxes] == sorted((box.y, box.x) for box in boxes)


def scene_builder() -> Builder:
    return Builder((1600, 1000), FixedMetrics(), English())


TEXT_AT_RIGHT_OR_BELOW = Ends(Text("A name that may be long", NAME), Text("12:34"), below=True)
PRESS = Target("press", Rect(0, 0, 0, 0), Action("press"))
PANEL = layout.PanelBox(Text("Press me"), PRESS, "quiet", pad=(8.0, 4.0), reach=5.0)
PARTS = (
    Text("A sentence that is long enough for two lines or three in a narrow column"),
    layout.Space(11.0),
    Ends(Text("A name that may be long", NAME), Text("12:34")),
    TEXT_AT_RIGHT_OR_BELOW,
    PANEL,
    Buttons((Button("one", "One", Action("one")), Button("two", "Another one", Action("two")))),
)


@given(st.lists(st.sampled_from(PARTS), unique=True), st.floats(200, 900), st.floats(0, 99), st.floats(0, 99))
def test_a_measured_part_is_placed_where_it_would_be_drawn(parts: list[Part], width: float, x: float, y: float) -> None:
    whole = layout.Column(parts, 7.0)
    drawn, placed = scene_builder(), scene_builder()
    measured = layout.measure(placed, "zone", whole, width)
    assert not placed.nodes and not placed.targets
    bottom = whole.draw(drawn, "zone", Rect(x, y, width, 0))
    assert measured.place(placed, x, y) == pytest.approx(bottom)
    assert placed.zones == drawn.zones
    for node, drawn_node in zip(placed.nodes, drawn.nodes, strict=True):
        assert tuple(extent(node)) == pytest.approx(tuple(extent(drawn_node)))
    for target, drawn_target in zip(placed.targets, drawn.targets, strict=True):
        assert tuple(target.rect) == pytest.approx(tuple(drawn_target.rect)) and target.action == drawn_target.action


@given(st.lists(st.sampled_from(PARTS), min_size=1), st.floats(200, 900), st.floats(0, 30))
def test_a_column_is_as_high_as_its_parts_and_gaps(parts: list[Part], width: float, gap: float) -> None:
    b = scene_builder()
    heights = [layout.measure(b, "zone", part, width).height for part in parts]
    whole = layout.measure(b, "zone", layout.Column(parts, gap), width).height
    assert whole == pytest.approx(sum(heights) + gap * (len(parts) - 1))


def test_the_target_of_a_panel_covers_the_whole_panel() -> None:
    b = scene_builder()
    bottom = PANEL.draw(b, "zone", Rect(50, 60, 300, 0))
    (panel,) = (node for node in b.nodes if isinstance(node, Panel))
    assert b.targets[0].rect == panel.rect == Rect(45, 60, 310, bottom - 60), "it reaches 5 pixels beyond each side"


def test_a_text_at_the_right_moves_below_in_a_narrow_column() -> None:
    b = scene_builder()
    one_line, two_lines = (layout.measure(b, "zone", TEXT_AT_RIGHT_OR_BELOW, width).height for width in (900, 260))
    assert two_lines > one_line


@pytest.mark.parametrize(
    ("size", "scale", "fitted"),
    [
        ((960, 600), 1.0, 1.0),
        ((960, 600), 1.25, 1.25),
        ((960, 600), 2.0, 1.25),
        ((1120, 700), 2.0, 1.625),
        ((1280, 800), 2.0, 2.0),
        ((3840, 2160), 2.0, 2.0),
        ((1920, 600), 2.0, 1.25),
        ((500, 400), 1.5, 1.0),
    ],
)
def test_the_window_limits_the_text_scale_of_a_table(size: tuple[int, int], scale: float, fitted: float) -> None:
    builder = Builder(size, FixedMetrics(), English(), scale)
    builder.fit_table()
    assert builder.text_scale == pytest.approx(fitted)


SIZE = (1000, 600)


def scene(*cards: Card, targets: tuple[Target, ...] = ()) -> Scene:
    return Scene(SIZE, "table", cards, targets)


def card(name: str, x: float = 100.0, y: float = 100.0, face: str = "back", **more: object) -> Card:
    return Card(name, face, x, y, 60.0, 90.0)._replace(**more)  # type: ignore[arg-type]


def poses(timeline: Timeline, now: float) -> dict[str, Card]:
    return {pose.card.id: pose.card for pose in timeline.poses(now)}


def test_a_card_of_equal_id_moves_from_its_old_position_to_the_new_one() -> None:
    before, after = card("a", 100, 100, angle=10.0), card("a", 500, 300, angle=-10.0)
    timeline = Timeline(scene(before), scene(after), 5.0, 0.4)
    start, middle = poses(timeline, 5.0)["a"], poses(timeline, 5.2)["a"]
    assert (start.x, start.y, start.angle) == (100, 100, 10)
    assert 100 < middle.x < 500 and abs(middle.angle) < 10
    assert timeline.over(5.4) and timeline.poses(5.4) == []


@pytest.mark.parametrize(
    ("before", "after", "seconds", "moving"),
    [
        ((card("a"), card("b")), (card("a"), card("b", 300)), 1.0, {"b"}),
        (None, (card("a"),), 1.0, set()),
        ((card("a"),), (card("a", 500),), 0.0, set()),
        ((card("a"),), (card("b", 500),), 1.0, set()),
    ],
    ids=["one of two has moved", "first scene", "without time", "new card without origin or goal"],
)
def test_only_cards_with_another_position_move_and_only_if_there_is_time(
    before: tuple[Card, ...] | None, after: tuple[Card, ...], seconds: float, moving: set[str]
) -> None:
    timeline = Timeline(None if before is None else scene(*before), scene(*after), 0.0, seconds)
    assert {journey.card for journey in timeline.journeys} == moving


def test_a_card_with_a_new_face_turns_over_in_the_middle_of_its_way() -> None:
    timeline = Timeline(scene(card("a", face="back")), scene(card("a", face="contra/A/1/full")), 0.0, 1.0)
    early, middle, late = (timeline.poses(now)[0] for now in (0.1, 0.5, 0.9))
    assert early.card.face == "back" and late.card.face == "contra/A/1/full"
    assert middle.turned < 0.01 < early.turned


def test_a_new_card_comes_from_its_origin_and_a_removed_one_goes_to_its_goal() -> None:
    deck = Target("deck", Rect(0, 0, 60, 90), Action("deck"))
    dealt = Timeline(scene(targets=(deck,)), scene(card("a", 500, 300, origin="deck")), 0.0, 1.0)
    assert (poses(dealt, 0.0)["a"].x, poses(dealt, 0.0)["a"].y) == (30, 45)
    pile = card("pile", 900, 500)
    taken = Timeline(scene(card("a", goal="pile"), pile), scene(pile), 0.0, 1.0)
    end = poses(taken, 0.999)["a"]
    assert abs(end.x - 900) < 1 and abs(end.y - 500) < 1
    assert taken.moving == set()


def test_a_card_that_moves_far_is_drawn_above_cards_that_hardly_move() -> None:
    timeline = Timeline(scene(card("far"), card("near")), scene(card("far", 900), card("near", 110)), 0.0, 1.0)
    assert [pose.card.id for pose in timeline.poses(0.5)] == ["near", "far"]


@given(st.lists(st.tuples(st.floats(0, 1000), st.floats(0, 600)), min_size=1, max_size=9), st.floats(0, 2))
def test_a_moving_card_stays_between_its_start_and_its_end(places: list[tuple[float, float]], now: float) -> None:
    start_x = start_y = 100
    before = scene(*(card(str(i), start_x, start_y) for i in range(len(places))))
    after = scene(*(card(str(i), x, y) for i, (x, y) in enumerate(places)))
    timeline = Timeline(before, after, 0.0, 1.0)
    for pose in timeline.poses(now):
        x, y = places[int(pose.card.id)]
        assert min(start_x, x) - 1e-6 <= pose.card.x <= max(start_x, x) + 1e-6
        highest_rise = 50  # a little more than half the height of a card: a journey is an arc
        assert min(start_y, y) - highest_rise <= pose.card.y <= max(start_y, y) + 1e-6
        assert 0 <= pose.turned <= 1


@given(st.floats(0, 1), st.floats(0, 1))
def test_easing_rises_from_zero_to_one(a: float, b: float) -> None:
    earlier, later = sorted((a, b))
    assert 0 <= ease(earlier) <= ease(later) + 1e-12 <= 1 + 1e-9
    assert ease(0) == 0 and ease(1) == 1


def badge(text: str, x: float, y: float) -> Badge:
    return Badge(Rect(x - 10, y - 10, 20, 20), text)


def scene_that_waits(*nodes: Node) -> Scene:
    """A scene whose texts appear only after the last card has arrived."""
    return Scene(SIZE, "table", nodes)._replace(waits_for_cards=True)


def test_a_new_text_replaces_the_old_one_only_after_the_last_card_arrives() -> None:
    old, new = badge("choose", 800, 500), badge("A wins", 800, 300)
    timeline = Timeline(scene_that_waits(card("a"), old), scene_that_waits(card("a", 500), new), 0.0, 1.0)
    assert timeline.reveals
    assert old in timeline.nodes and new not in timeline.nodes


def test_a_badge_on_a_moving_card_disappears_unless_a_new_one_replaces_it() -> None:
    seal, count = badge("seal", 100, 110), badge("4", 130, 60)
    timeline = Timeline(
        scene_that_waits(card("a"), seal, count), scene_that_waits(card("a", 500), badge("3", 130, 60)), 0.0, 1.0
    )
    assert [node for node in timeline.nodes if isinstance(node, Badge)] == [count]


def test_a_card_is_lit_or_faded_only_after_all_cards_have_arrived() -> None:
    turned = card("a", face="contra/A/1/full/hyphens/lit1", glow=True, dim=0.5)
    other = card("b", 300, face="remainder/1/2/full")
    faded = other._replace(face="remainder/1/2/full/faded", glow=True)
    timeline = Timeline(scene_that_waits(card("a"), other), scene_that_waits(turned, faded), 0.0, 1.0)
    late = poses(timeline, 0.99)["a"]
    assert (late.face, late.glow, late.dim) == ("contra/A/1/full/hyphens", False, 0.0)
    assert other in timeline.nodes and faded not in timeline.nodes
    assert timeline.moving == {"a"}, "a card that only fades does not turn over"


def test_the_text_of_a_result_waits_for_a_pause_after_the_last_card() -> None:
    timeline = Timeline(scene_that_waits(card("a")), scene_that_waits(card("a", 500)), 0.0, 1.0, beat=0.3)
    assert poses(timeline, 1.2)["a"].x == 500 and not timeline.over(1.2) and timeline.over(1.3)


@pytest.mark.parametrize(
    ("moved", "waits_for_cards"),
    [(card("a", 100, 90), False), (card("a", 110), True)],
    ids=["lifted in a scene that does not wait", "shifted in a scene that waits"],
)
def test_a_card_that_is_lifted_or_shifts_in_the_hand_delays_no_text(moved: Card, waits_for_cards: bool) -> None:
    text = badge("Play the 7", 800, 500)
    before = scene_that_waits(card("a"))._replace(waits_for_cards=waits_for_cards)
    after = scene_that_waits(moved, text)._replace(waits_for_cards=waits_for_cards)
    timeline = Timeline(before, after, 0.0, 1.0)
    assert not timeline.reveals and text in timeline.nodes


def test_a_dismissed_settlement_disappears_before_the_cards_move() -> None:
    settled, plate, new_plate = badge("settled", 800, 300), badge("4 chips", 100, 500), badge("6 chips", 100, 500)
    before = scene_that_waits(card("a"), settled, plate)._replace(settlement=True)
    timeline = Timeline(before, scene_that_waits(card("a", 800), new_plate), 0.0, 1.0)
    badges = [node for node in timeline.nodes if isinstance(node, Badge)]
    assert badges == [plate], "the plate stays until the new one replaces it"


def test_a_motion_and_its_pause_continue_when_a_new_picture_is_built() -> None:
    first = scene_that_waits(card("a", 500), badge("told", 800, 300))
    running = Timeline(scene_that_waits(card("a")), first, 0.0, 1.0, beat=0.5)
    second = first._replace(nodes=(*first.nodes, badge("late", 800, 500)), waits_for_cards=False)
    for now in (0.4, 1.2):
        timeline = Timeline(first, second, now, 0.1, 0.0, running)
        assert timeline.end == 1.5 and poses(timeline, 0.6)["a"] == poses(running, 0.6)["a"]
        assert not [node for node in timeline.nodes if isinstance(node, Badge)]


def test_a_card_that_only_changes_its_cut_does_not_turn_over() -> None:
    before, after = card("a", face="french/S/K/rail"), card("a", 500, face="french/S/K/full/faded")
    assert Timeline(scene(before), scene(after), 0.0, 1.0).poses(0.5)[0].turned == 1.0
