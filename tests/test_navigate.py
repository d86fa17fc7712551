"""The focus by keyboard: Tab between zones, arrows within, nothing out of reach."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablegame.view.navigate import arrow, tab
from tablegame.view.scene import Action, Rect, Scene, Target, Zone


def scene(zones: dict[str, list[tuple[str, Rect]]]) -> Scene:
    targets = tuple(Target(name, rect, Action(name)) for zone in zones.values() for name, rect in zone)
    named = tuple(Zone(zone, tuple(name for name, _ in inside)) for zone, inside in zones.items())
    return Scene((1000, 600), "table", (), targets, named)


ROW = [(f"card.{i}", Rect(100 + 80 * i, 400, 70, 100)) for i in range(4)]
BUTTONS = [("menu", Rect(700, 550, 80, 30)), ("play", Rect(800, 550, 80, 30))]
TABLE = scene({"hand": ROW, "bar": BUTTONS})


def test_tab_goes_round_the_zones() -> None:
    assert tab(TABLE, "card.2") == "menu"
    assert tab(TABLE, "play") == "card.0"
    assert tab(TABLE, "menu", backwards=True) == "card.0"


def test_tab_returns_to_the_last_focus_of_a_zone() -> None:
    assert tab(TABLE, "play", visited={"hand": "card.3"}) == "card.3"
    assert tab(TABLE, "play", visited={"hand": "gone"}) == "card.0"


def test_tab_without_a_focus_begins_at_the_first_zone() -> None:
    assert tab(TABLE, "") == "card.0"
    assert tab(TABLE, "", backwards=True) == "menu"
    assert tab(scene({}), "") == ""


def test_arrows_without_a_focus_do_nothing() -> None:
    assert arrow(TABLE, "", "right") == ""
    assert arrow(TABLE, "gone", "right") == "card.0"


def test_arrows_stay_within_the_zone() -> None:
    assert arrow(TABLE, "card.0", "right") == "card.1"
    assert arrow(TABLE, "card.3", "right") == "card.3"
    assert arrow(TABLE, "card.1", "left") == "card.0"


def test_up_and_down_walk_along_a_row_whose_value_uses_left_and_right() -> None:
    """A number between its minus and its plus has left and right for itself."""
    row = scene(
        {"number": [("less", Rect(0, 0, 30, 30)), ("value", Rect(40, 0, 50, 30)), ("more", Rect(100, 0, 30, 30))]}
    )
    value = row.targets[1]._replace(left=Action("less"), right=Action("more"))
    row = row._replace(targets=(row.targets[0], value, row.targets[2]))
    assert arrow(row, "value", "down") == "more"
    assert arrow(row, "value", "up") == "less"


def test_arrows_leave_a_zone_for_another_only_where_both_are_open() -> None:
    zones = scene(
        {
            "left": [("go on", Rect(0, 0, 90, 150))],
            "games": [("a", Rect(100, 0, 90, 90)), ("b", Rect(100, 100, 90, 90))],
        }
    )
    assert arrow(zones, "go on", "right") == "go on"
    opened = zones._replace(zones=tuple(zone._replace(open=True) for zone in zones.zones))
    assert arrow(opened, "go on", "right") == "a"
    assert arrow(opened, "b", "left") == "go on"
    assert arrow(opened, "a", "down") == "b"
    assert arrow(opened, "b", "right") == "b"


def test_a_disabled_target_without_a_reason_is_skipped() -> None:
    mute = ROW[1][0]

    def with_second(**changes: object) -> Scene:
        return TABLE._replace(targets=tuple(t._replace(**changes) if t.id == mute else t for t in TABLE.targets))

    assert arrow(with_second(enabled=False), "card.0", "right") == "card.2"
    assert arrow(with_second(enabled=False, why="It is spent."), "card.0", "right") == mute
    assert tab(with_second(enabled=False), "play", visited={"hand": mute}) == "card.0"


def scrolled(offset: float) -> Scene:
    """A page of links behind a window, so many pixels down, beside a button."""
    window = Rect(0, 100, 400, 300)
    links = [(f"link.{i}", Rect(10, 100 + 100 * i - offset, 80, 20)) for i in range(10)]
    page = scene({"foot": [("close", Rect(700, 550, 80, 30))], "links": links})
    return page._replace(targets=tuple(t._replace(window=window) if t.id != "close" else t for t in page.targets))


def test_tab_goes_to_a_target_in_sight() -> None:
    assert tab(scrolled(0), "close") == "link.0"
    assert tab(scrolled(450), "close") == "link.5"
    assert tab(scrolled(450), "close", visited={"links": "link.0"}) == "link.5"
    assert tab(scrolled(450), "close", visited={"links": "link.6"}) == "link.6"
    assert tab(scrolled(3000), "close") == "link.9"


def test_arrows_visit_every_card_of_a_fan() -> None:
    fan = scene({"hand": [(f"c{i}", Rect(100 + 30 * i, 300 + abs(i - 3) * 4, 80, 120)) for i in range(7)]})
    here, seen = "c0", ["c0"]
    for _ in range(6):
        here = arrow(fan, here, "right")
        seen.append(here)
    assert seen == [f"c{i}" for i in range(7)]


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
def test_arrows_reach_every_target_of_a_zone_from_every_other(rects: list[Rect]) -> None:
    names = [str(i) for i in range(len(rects))]
    picture = scene({"all": list(zip(names, rects, strict=True))})
    for first in names:
        reached, todo = {first}, [first]
        while todo:
            here = todo.pop()
            new = {arrow(picture, here, way) for way in ("left", "right", "up", "down")} - reached
            reached |= new
            todo += new
        assert reached == set(names)
