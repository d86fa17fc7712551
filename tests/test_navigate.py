"""How keys move the focus in a scene: Tab from zone to zone, arrows within a zone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from seen import reached_from

from tablegame.view.navigate import arrow, tab
from tablegame.view.scene import Action, Rect, Scene, Target, Zone


def scene_of(zones: dict[str, list[tuple[str, Rect]]]) -> Scene:
    """A scene with zones of targets. zones: id of a zone → the id and the box of each of its targets."""
    targets = tuple(Target(name, rect, Action(name)) for members in zones.values() for name, rect in members)
    named = tuple(Zone(zone, tuple(name for name, _ in members)) for zone, members in zones.items())
    return Scene((1000, 600), "table", (), targets, named)


TABLE = scene_of(
    {
        "hand": [(f"card.{i}", Rect(100 + 80 * i, 400, 70, 100)) for i in range(4)],
        "bar": [("menu", Rect(700, 550, 80, 30)), ("play", Rect(800, 550, 80, 30))],
    }
)


def test_tab_leads_to_the_first_target_of_the_next_zone_in_a_circle() -> None:
    assert tab(TABLE, "card.2") == "menu"
    assert tab(TABLE, "play") == "card.0"
    assert tab(TABLE, "menu", backwards=True) == "card.0"


def test_tab_returns_to_the_target_that_had_the_focus_in_the_zone_if_it_still_exists() -> None:
    assert tab(TABLE, "play", visited={"hand": "card.3"}) == "card.3"
    assert tab(TABLE, "play", visited={"hand": "gone"}) == "card.0"


def test_tab_without_a_focus_leads_to_the_first_zone_and_backwards_to_the_last() -> None:
    assert tab(TABLE, "") == "card.0"
    assert tab(TABLE, "", backwards=True) == "menu"
    assert tab(scene_of({}), "") == ""


def test_an_arrow_does_nothing_without_a_focus_and_leads_from_a_lost_one_to_first() -> None:
    assert arrow(TABLE, "", "right") == ""
    assert arrow(TABLE, "gone", "right") == "card.0"


def test_an_arrow_leads_to_the_neighbour_and_stays_at_the_end_of_the_zone() -> None:
    assert arrow(TABLE, "card.0", "right") == "card.1"
    assert arrow(TABLE, "card.3", "right") == "card.3"
    assert arrow(TABLE, "card.1", "left") == "card.0"


def test_up_and_down_move_along_a_row_from_a_number_that_uses_left_and_right_itself() -> None:
    row = scene_of(
        {"number": [("less", Rect(0, 0, 30, 30)), ("value", Rect(40, 0, 50, 30)), ("more", Rect(100, 0, 30, 30))]}
    )
    less, value, more = row.targets
    row = row._replace(targets=(less, value._replace(left=Action("less"), right=Action("more")), more))
    assert arrow(row, "value", "down") == "more"
    assert arrow(row, "value", "up") == "less"


def test_an_arrow_leaves_a_zone_for_another_only_if_both_are_open() -> None:
    closed = scene_of(
        {
            "left": [("go on", Rect(0, 0, 90, 150))],
            "games": [("a", Rect(100, 0, 90, 90)), ("b", Rect(100, 100, 90, 90))],
        }
    )
    for open_zones in (), ("left",), ("games",):
        scene = closed._replace(zones=tuple(zone._replace(open=zone.id in open_zones) for zone in closed.zones))
        assert arrow(scene, "go on", "right") == "go on"
        assert arrow(scene, "b", "left") == "b"
    opened = closed._replace(zones=tuple(zone._replace(open=True) for zone in closed.zones))
    assert arrow(opened, "go on", "right") == "a"
    assert arrow(opened, "b", "left") == "go on"
    assert arrow(opened, "a", "down") == "b"
    assert arrow(opened, "b", "right") == "b"


def test_a_disabled_target_is_skipped_unless_it_has_a_reason_to_show() -> None:
    def with_card_1(**changes: object) -> Scene:
        return TABLE._replace(targets=tuple(t._replace(**changes) if t.id == "card.1" else t for t in TABLE.targets))

    assert arrow(with_card_1(enabled=False), "card.0", "right") == "card.2"
    assert arrow(with_card_1(enabled=False, why="It is spent."), "card.0", "right") == "card.1"
    assert tab(with_card_1(enabled=False), "play", visited={"hand": "card.1"}) == "card.0"


def scrolled_links(offset: float) -> Scene:
    """A button beside a page of ten links, 100 pixels apart, that is scrolled down by so many pixels."""
    window = Rect(0, 100, 400, 300)
    links = [(f"link.{i}", Rect(10, 100 + 100 * i - offset, 80, 20)) for i in range(10)]
    page = scene_of({"foot": [("close", Rect(700, 550, 80, 30))], "links": links})
    return page._replace(targets=tuple(t._replace(window=window) if t.id != "close" else t for t in page.targets))


def test_tab_into_a_scrolled_page_leads_to_a_visible_target() -> None:
    assert tab(scrolled_links(0), "close") == "link.0"
    assert tab(scrolled_links(450), "close") == "link.5"
    assert tab(scrolled_links(450), "close", visited={"links": "link.0"}) == "link.5"
    assert tab(scrolled_links(450), "close", visited={"links": "link.6"}) == "link.6"
    assert tab(scrolled_links(3000), "close") == "link.9", "nothing is visible: the nearest"


def test_the_right_arrow_leads_through_all_cards_of_a_fan_in_their_order() -> None:
    fan = scene_of({"hand": [(f"c{i}", Rect(100 + 30 * i, 300 + abs(i - 3) * 4, 80, 120)) for i in range(7)]})
    assert [arrow(fan, f"c{i}", "right") for i in range(6)] == [f"c{i}" for i in range(1, 7)]


boxes = st.builds(Rect, st.integers(0, 900), st.integers(0, 500), st.integers(20, 120), st.integers(20, 120))


@given(
    st.lists(
        st.one_of(
            boxes,
            st.builds(Rect, st.sampled_from([100, 300, 500]), boxes.map(lambda b: b.y), st.just(150), st.just(40)),
        ),
        min_size=1,
        max_size=9,
    )
)
def test_arrows_lead_from_every_target_of_a_zone_to_every_other(rects: list[Rect]) -> None:
    names = [str(i) for i in range(len(rects))]
    scene = scene_of({"all": list(zip(names, rects, strict=True))})

    def after_one_arrow(start: str) -> list[str]:
        return [arrow(scene, start, direction) for direction in ("left", "right", "up", "down")]

    assert all(reached_from(first, after_one_arrow) == set(names) for first in names)
