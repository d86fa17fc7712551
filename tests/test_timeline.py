"""Motion between scenes: pure functions of time that start and end where the scenes say."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tablegame.table.scene import Action, Card, Rect, Scene, Target
from tablegame.table.timeline import Timeline, ease

SIZE = (1000, 600)


def scene(*cards: Card, targets: tuple[Target, ...] = ()) -> Scene:
    return Scene(SIZE, "table", cards, targets)


def card(name: str, x: float = 100.0, y: float = 100.0, face: str = "back", **more: object) -> Card:
    return replace(Card(name, face, x, y, 60.0, 90.0), **more)  # type: ignore[arg-type]


def poses(timeline: Timeline, now: float) -> dict[str, Card]:
    return {pose.card.id: pose.card for pose in timeline.poses(now)}


def test_a_card_of_equal_id_moves_from_where_it_lay_to_where_it_lies() -> None:
    before, after = card("a", 100, 100, angle=10.0), card("a", 500, 300, angle=-10.0)
    timeline = Timeline(scene(before), scene(after), 5.0, 0.4)
    start, middle = poses(timeline, 5.0)["a"], poses(timeline, 5.2)["a"]
    assert (start.x, start.y, start.angle) == (100, 100, 10)
    assert 100 < middle.x < 500 and abs(middle.angle) < 10
    assert timeline.over(5.4) and timeline.poses(5.4) == []


def test_cards_that_stay_do_not_move() -> None:
    timeline = Timeline(scene(card("a"), card("b")), scene(card("a"), card("b", 300)), 0.0, 1.0)
    assert timeline.moving == {"b"}


def test_nothing_moves_without_a_scene_before_or_without_time() -> None:
    assert Timeline(None, scene(card("a")), 0.0, 1.0).over(0.0)
    assert Timeline(scene(card("a")), scene(card("a", 500)), 0.0, 0.0).over(0.0)


def test_a_changed_face_is_turned_over_in_the_middle() -> None:
    timeline = Timeline(scene(card("a", face="back")), scene(card("a", face="contra/A/1/full")), 0.0, 1.0)
    early, edge, late = (timeline.poses(t)[0] for t in (0.1, 0.5, 0.9))
    assert early.card.face == "back" and late.card.face == "contra/A/1/full"
    assert edge.turned < 0.01 < early.turned


def test_a_new_card_comes_from_its_origin_and_a_vanished_one_goes_to_its_goal() -> None:
    deck = Target("deck", Rect(0, 0, 60, 90), Action("deck"))
    dealt = Timeline(scene(targets=(deck,)), scene(card("a", 500, 300, origin="deck")), 0.0, 1.0)
    assert (poses(dealt, 0.0)["a"].x, poses(dealt, 0.0)["a"].y) == (30, 45)
    pile = card("pile", 900, 500)
    taken = Timeline(scene(card("a", goal="pile"), pile), scene(pile), 0.0, 1.0)
    end = poses(taken, 0.999)["a"]
    assert abs(end.x - 900) < 1 and abs(end.y - 500) < 1
    assert taken.moving == set()


def test_a_card_without_origin_or_goal_appears_and_vanishes_in_place() -> None:
    timeline = Timeline(scene(card("a")), scene(card("b", 500)), 0.0, 1.0)
    assert timeline.journeys == ()


def test_cards_that_are_carried_far_lie_above_those_that_only_shift() -> None:
    timeline = Timeline(scene(card("far"), card("near")), scene(card("far", 900), card("near", 110)), 0.0, 1.0)
    assert [pose.card.id for pose in timeline.poses(0.5)] == ["near", "far"]


@given(st.lists(st.tuples(st.floats(0, 1000), st.floats(0, 600)), min_size=1, max_size=9), st.floats(0, 2))
def test_every_pose_lies_within_the_ways_of_its_card(places: list[tuple[float, float]], now: float) -> None:
    before = scene(*(card(str(i)) for i in range(len(places))))
    after = scene(*(card(str(i), x, y) for i, (x, y) in enumerate(places)))
    timeline = Timeline(before, after, 0.0, 1.0)
    for pose in timeline.poses(now):
        x, y = places[int(pose.card.id)]
        assert min(100, x) - 1e-6 <= pose.card.x <= max(100, x) + 1e-6
        assert min(100, y) - 50 <= pose.card.y <= max(100, y) + 1e-6
        assert 0 <= pose.turned <= 1


@given(st.floats(0, 1), st.floats(0, 1))
def test_easing_rises_from_nothing_to_all(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 0 <= ease(low) <= ease(high) + 1e-12 <= 1 + 1e-9
    assert ease(0) == 0 and ease(1) == 1
