"""Motion between scenes: pure functions of time that start and end where the scenes say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablegame.view.scene import Action, Badge, Card, Node, Rect, Scene, Target
from tablegame.view.timeline import Timeline, ease

SIZE = (1000, 600)


def scene(*cards: Card, targets: tuple[Target, ...] = ()) -> Scene:
    return Scene(SIZE, "table", cards, targets)


def card(name: str, x: float = 100.0, y: float = 100.0, face: str = "back", **more: object) -> Card:
    return Card(name, face, x, y, 60.0, 90.0)._replace(**more)  # type: ignore[arg-type]


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


# -- nothing is told before it is seen --------------------------------------------------------------------------------


def badge(text: str, x: float, y: float) -> Badge:
    return Badge(Rect(x - 10, y - 10, 20, 20), text)


def telling(*nodes: Node) -> Scene:
    return Scene(SIZE, "table", nodes)._replace(tells=True)


def test_what_is_new_waits_and_what_is_gone_stays_until_the_last_card_lies() -> None:
    before, after = badge("choose", 800, 500), badge("A wins", 800, 300)
    timeline = Timeline(telling(card("a"), before), telling(card("a", 500), after), 0.0, 1.0)
    assert timeline.tells
    assert before in timeline.nodes and after not in timeline.nodes


def test_what_lies_on_a_card_that_goes_goes_with_it_unless_another_takes_its_place() -> None:
    seal, count = badge("seal", 100, 110), badge("4", 130, 60)
    timeline = Timeline(telling(card("a"), seal, count), telling(card("a", 500), badge("3", 130, 60)), 0.0, 1.0)
    assert [node for node in timeline.nodes if isinstance(node, Badge)] == [count]


def test_cards_come_in_their_plain_faces_and_are_lit_at_the_end() -> None:
    turned = card("a", face="contra/A/1/full/hyphens/lit1", glow=True, dim=0.5)
    other = card("b", 300, face="remainder/1/2/full")
    faded = other._replace(face="remainder/1/2/full/faded", glow=True)
    timeline = Timeline(telling(card("a"), other), telling(turned, faded), 0.0, 1.0)
    late = poses(timeline, 0.99)["a"]
    assert (late.face, late.glow, late.dim) == ("contra/A/1/full/hyphens", False, 0.0)
    assert other in timeline.nodes and faded not in timeline.nodes
    assert timeline.moving == {"a"}, "a card that is faded where it lies is not turned over"


def test_a_beat_comes_between_the_last_card_and_what_is_said_of_it() -> None:
    timeline = Timeline(telling(card("a")), telling(card("a", 500)), 0.0, 1.0, beat=0.3)
    assert poses(timeline, 1.2)["a"].x == 500 and not timeline.over(1.2) and timeline.over(1.3)


def test_a_lifted_card_makes_nothing_wait() -> None:
    after = badge("Play the 7", 800, 500)
    timeline = Timeline(scene(card("a")), scene(card("a", 100, 90))._replace(nodes=(card("a", 100, 90), after)), 0, 1)
    assert not timeline.tells and after in timeline.nodes


def test_no_card_comes_over_a_settlement_that_has_been_dismissed() -> None:
    settled, plate, other = badge("settled", 800, 300), badge("4 chips", 100, 500), badge("6 chips", 100, 500)
    before = telling(card("a"), settled, plate)._replace(rests=True)
    timeline = Timeline(before, telling(card("a", 800), other), 0.0, 1.0)
    assert [node for node in timeline.nodes if isinstance(node, Badge)] == [plate], "no place is empty"


def test_a_hand_that_only_closes_up_makes_nothing_wait() -> None:
    after = badge("write", 800, 500)
    timeline = Timeline(telling(card("a")), telling(card("a", 110), after), 0.0, 1.0)
    assert not timeline.tells and after in timeline.nodes


def test_a_way_goes_on_where_the_picture_is_built_again() -> None:
    first = telling(card("a", 500), badge("told", 800, 300))
    running = Timeline(telling(card("a")), first, 0.0, 1.0, beat=0.5)
    again = first._replace(nodes=(*first.nodes, badge("late", 800, 500)), tells=False)
    for now in (0.4, 1.2):
        timeline = Timeline(first, again, now, 0.1, 0.0, running)
        assert timeline.end == 1.5 and poses(timeline, 0.6)["a"] == poses(running, 0.6)["a"]
        assert not [node for node in timeline.nodes if isinstance(node, Badge)]


def test_another_cut_of_the_same_card_is_no_other_side() -> None:
    before, after = card("a", face="french/S/K/rail"), card("a", 500, face="french/S/K/full/faded")
    assert Timeline(scene(before), scene(after), 0.0, 1.0).poses(0.5)[0].turned == 1.0
