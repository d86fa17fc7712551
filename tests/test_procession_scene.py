"""The pictures of Procession: texts are readable at every size, and sheet and list show what the view says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from every_screen import LongWords
from game_pictures import English, area_of, flat
from hypothesis import assume, given
from procession_sheet import (
    SAMPLE,
    SIZES,
    Case,
    after,
    builder_of,
    built,
    cases,
    look_of,
    people,
    played,
    scene_of,
    view_of,
)
from seen import ink_box, nodes_of, panel_of
from tables import table_of
from ui_harness import Harness, middle

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.tricks import not_none
from tablegame.games.procession.facts import row_of, run_lengths
from tablegame.games.procession.game import EXAMPLE
from tablegame.games.procession.rules import ENGINE
from tablegame.games.procession.scene import SCENE
from tablegame.games.procession.scene.plan import plan
from tablegame.games.procession.text import TEXT, partition_text, partition_texts, runs_text, short_runs_text
from tablegame.session.settings import Settings
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.scene import Badge, Clip, Label, Line, Node, Panel, Scene

QUICK = Settings(language="en", speed=0)


def look_after(case: Case, lines: tuple[str, ...]) -> SceneInput:
    """The look of a case after these rows instead of random rows."""
    view = after(lines)
    return replace(look_of(case), frame=SCENE.frames(view, (), view)[-1], viewer=view.seat, can_act=not view.over)


def clip_of(scene: Scene, id: str) -> Clip:
    """The window of a pane: "sheet" for the earlier rows, "list" for the partitions."""
    return next(clip for clip in nodes_of(scene.nodes, Clip) if clip.id == id)


def rows_of(nodes: Iterable[Node]) -> list[Label]:
    """The rows that are drawn, as labels with their digits in columns; lines without height are left out."""
    return [label for label in nodes_of(nodes, Label) if label.pitch and label.rect.h > 1]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_long_foreign_words_are_not_cut(size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game_pictures.English", LongWords)
    for case in (Case(digit=2), Case(length=24, players=6, moves=30, digit=1), Case(length=5, players=2, moves=99)):
        case = replace(case, size=size, scale=scale)
        for label in nodes_of(flat(built(case, look_of(case)).nodes), Label):
            # Of the texts in bold serif type the names on plates may be cut.
            assert not label.words.endswith("…") or label.lines[0][0].face == "serif-bold", label
            assert label.pitch or all(box.right <= label.rect.right + 2 for box in ink_box(label)), label


@given(case=cases())
def test_the_lowest_row_is_shown_and_its_legal_digits_are_keys(case: Case) -> None:
    view, scene = view_of(case), scene_of(case)
    keys = [panel for panel in nodes_of(scene.nodes, Panel) if panel.style == "slip" and not panel.id]
    assert len(keys) == len(list(view.domain))
    assert view.text(len(view.rows) - 1) in [row.words for row in rows_of(scene.nodes)]


@given(case=cases())
def test_only_rows_and_partitions_in_sight_become_nodes(case: Case) -> None:
    assert sum(1 for _ in flat(scene_of(case).nodes)) < 900


def test_every_row_of_the_sample_is_shown_with_its_runs_as_in_the_source() -> None:
    case = Case(length=5, players=2)
    words = built(case, look_after(case, SAMPLE)).words().replace("\u2009", "").splitlines()
    assert {"00000", *SAMPLE[:-1], "5", "3·1·1", "1·2·1·1", "1·2·2", "3·2", "4·1"} <= set(words)


def test_a_forbidden_digit_names_lights_and_rings_the_row_that_forbids_it() -> None:
    """After 10011 the row 10111 is not possible, because 00010 had its runs already: 3, 1 and 1."""
    case = Case(length=5, players=2, digit=3)
    scene = built(case, look_after(case, SAMPLE[:3]))
    target, sheet = not_none(scene.target("digit/3")), clip_of(scene, "sheet")
    assert not target.enabled and target.why_link == "procession#runs"
    assert target.why == "Digit 3 may not change: row 1 has 3·1·1 already." and target.why in scene.words()
    (lit,) = (panel.rect for panel in nodes_of(sheet.nodes, Panel) if panel.style == "lit")
    (forbidding,) = (row.rect for row in rows_of(sheet.nodes) if row.words == "00010")
    assert lit.holds(forbidding.cx, forbidding.cy)
    rings = [line for line in nodes_of(flat(scene.nodes), Line) if line.ring]
    assert len(rings) == 2, "the runs of both rows"


@given(case=cases())
def test_the_row_that_forbids_a_digit_and_the_row_before_the_lowest_are_in_sight(case: Case) -> None:
    view = view_of(case)
    lowest = len(view.rows) - 1
    forbidding_rows = [view.forbidding_row(view.row_after(digit)) for digit in range(view.length)]
    forbidden = [digit for digit, row in enumerate(forbidding_rows) if row not in (None, lowest)]
    assume(forbidden and not view.over)
    digit = forbidden[case.digit % len(forbidden)]
    scene = scene_of(replace(case, viewer=True, digit=digit + 1))
    sheet = clip_of(scene, "sheet")
    lit = next(panel for panel in nodes_of((*sheet.nodes, *scene.nodes), Panel) if panel.style == "lit")
    rows = rows_of((*sheet.nodes, *scene.nodes))
    forbidding = view.text(not_none(forbidding_rows[digit]))
    assert any(lit.rect.holds(row.rect.cx, row.rect.cy) for row in rows if row.words == forbidding)
    if lit in sheet.nodes:
        assert sheet.rect.y - 1 <= lit.rect.y and lit.rect.bottom <= sheet.rect.bottom + 1
    has_room_for_one_row = lit in sheet.nodes and sheet.rect.h < 1.5 * lit.rect.h
    assert has_room_for_one_row or view.text(lowest - 1) in [row.words for row in rows]


@given(case=cases())
def test_no_row_is_out_of_sight_while_the_paper_has_room(case: Case) -> None:
    builder, view = builder_of(case), view_of(case)
    paper = plan(builder, look_of(case), area_of(builder))
    hidden = len(view.rows) - 1 - paper.window // paper.row
    used = paper.origin[1] + paper.window + paper.band + paper.following + paper.says
    room = paper.sheet.bottom - builder.space.wide - used
    if hidden > 0 and not view.over:
        assert not paper.aim and room < paper.row


def test_a_legal_digit_with_the_focus_shows_the_row_after_its_change() -> None:
    case = Case(length=5, players=2, digit=5)
    words = built(case, look_after(case, SAMPLE[:1])).words()
    assert "00011" in words.splitlines() and "Digit 5 makes 3·2: not there yet." in words


@given(case=cases())
def test_every_digit_is_a_target_and_only_legal_digits_are_enabled(case: Case) -> None:
    look, view = look_of(case), view_of(case)
    targets = [target for target in scene_of(case).targets if target.id.startswith("digit/")]
    assert len(targets) == (view.length if look.can_act else 0)
    for target in targets:
        assert target.enabled == (SCENE.picked_move(look, target.action) in view.domain)
        assert target.enabled or target.why


def test_the_end_names_for_each_digit_the_row_that_forbids_it() -> None:
    case = Case(length=5, players=2)
    words = built(case, look_after(case, SAMPLE)).words().splitlines()
    assert {"1: row 1", "2: row 2", "3: row 2", "4: row 4", "5: start"} <= set(words)


@pytest.mark.parametrize("length", [3, 5, 8, 12])
def test_the_sheet_states_the_aim_and_the_list_explains_its_stripes(length: int) -> None:
    words = " ".join(scene_of(Case(length=length, moves=1)).words().split())
    assert "The player who writes the last row wins." in words and "a change of one digit makes it" in words


@pytest.mark.parametrize("length", range(3, 9))
def test_the_keys_of_few_digits_are_large(length: int) -> None:
    scene = scene_of(Case(length=length, moves=0))
    keys = [target.rect for target in scene.targets if target.id.startswith("digit/")]
    sheet = not_none(panel_of(scene.nodes, "sheet"))
    assert keys[-1].right - keys[0].x > sheet.w * (0.5 if length > 4 else 0.33)
    assert all(key.h > 60 for key in keys)


def listed_partitions(case: Case) -> list[tuple[str, bool]]:
    """The partitions that the list shows, each with whether it is struck out."""
    labels = nodes_of(clip_of(scene_of(case), "list").nodes, Label)
    spans = [(label.words, label.lines[0][0]) for label in labels]
    return [(words, span.struck) for words, span in spans if span.face.startswith("serif")]


def test_the_list_strikes_out_used_partitions_and_counts_them() -> None:
    case = Case(length=8, moves=8)
    rows = view_of(case).rows_by_partition()
    expected = [(text, row is not None) for text, row in zip(partition_texts(8), rows, strict=True)]
    assert sorted(listed_partitions(case)) == sorted(expected)
    assert "9 of 22 used" in scene_of(case).words()


@given(case=cases())
def test_no_line_of_the_list_is_cut_off(case: Case) -> None:
    for clip in nodes_of(scene_of(case).nodes, Clip):
        if clip.id == "list":
            in_sight = [node.rect for node in clip.nodes if node.rect.overlaps(clip.rect.inset(1))]
            assert all(clip.rect.y - 1 <= box.y and box.bottom <= clip.rect.bottom + 1 for box in in_sight)


def test_the_filter_of_the_list_shows_the_free_partitions() -> None:
    view = view_of(Case())
    free = [text for text, row in zip(partition_texts(8), view.rows_by_partition(), strict=True) if row is None]
    assert sorted(text for text, _ in listed_partitions(Case(filter="free"))) == sorted(free)


@given(case=cases())
def test_a_new_row_makes_one_frame_and_the_last_row_of_a_game_two(case: Case) -> None:
    (view, *_), events = played(case.length, case.players, case.moves, case.seed)
    frames = SCENE.frames(view, events, view)
    assert frames[-1].view == view and frames[-1].role is FrameRole.present(view)
    assert [frame.hold for frame in frames] == ([True, False] if view.over else [False])
    if events and not view.over:
        assert frames[0].least_seconds > 0 and frames[0].event == events[0].event


def test_several_new_rows_make_one_frame_each() -> None:
    events = [event for moves in (1, 2, 3) for event in played(length=8, players=2, moves=moves, seed=3)[1]]
    (view, _), _ = played(length=8, players=2, moves=3, seed=3)
    frames = SCENE.frames(view, events, view)
    assert [frame.view.acting for frame in frames] == [(1,), (0,), (1,)]


def test_the_figures_of_a_hint_are_drawn_over_its_digits() -> None:
    case = Case(length=5, players=2, moves=0)
    look = look_of(case)
    hint = Evaluation(tuple(Choice(move, 0.5, 0.0, 0.25) for move in list(look.view.legal())[:4]))
    assert built(case, replace(look, hint=hint)).words().count("25 %") == 4


@pytest.mark.parametrize(("length", "size"), [(5, (1280, 800)), (11, (960, 600)), (24, (960, 600))])
def test_the_focus_ring_does_not_cross_the_hint_on_a_digit(length: int, size: tuple[int, int]) -> None:
    case = Case(length=length, players=2, moves=0, digit=2, size=size)
    look = look_of(case)
    moves = sorted(look.view.legal(), key=lambda move: move != look.picked)  # the digit with the focus is the best
    hint = Evaluation(tuple(Choice(move, 0.5, 0.0, float(move == look.picked)) for move in moves), scale="chance")
    scene = built(case, replace(look, hint=hint))
    target = not_none(scene.target(case.focus))
    (badge,) = [n.rect for n in scene.nodes if isinstance(n, Badge) and abs(n.rect.cx - target.rect.cx) < 1]
    is_inside = target.rect.x <= badge.x and badge.right <= target.rect.right and target.rect.y <= badge.y
    assert is_inside or badge.bottom < target.rect.y


def test_the_list_of_keys_has_a_key_for_each_digit_up_to_the_tenth() -> None:
    assert ("1 … 7", "goes to the digit of that number") in SCENE.keys({"length": 7})
    assert any(key == "1 … 9, 0" for key, _ in SCENE.keys({"length": 12}))


def written_rows(ui: Harness) -> list[str]:
    """The rows below the first one, which is all zeros."""
    view: Any = table_of(ui).session.situation.view
    return [view.text(index) for index in range(1, len(view.rows))]


def write_by_mouse(ui: Harness) -> None:
    """Write the sample by clicks: the first click on a digit chooses it, the second writes the row."""
    for number, digit in enumerate((4, 1, 5, 1, 4)):
        ui.click(f"digit/{digit}")
        assert len(written_rows(ui)) == number
        ui.click(f"digit/{digit}")


def write_by_keys(ui: Harness) -> None:
    """Write the sample by the keys of its digits, one row by arrows."""
    ui.key("4", "enter")
    assert ui.focus() == "", "no digit is chosen for the next row yet"
    ui.key("left")
    while ui.focus() != "digit/1":
        ui.key("left")
    ui.key("space")
    for key in ("5", "1", "4"):
        ui.key(key, "enter")


@pytest.mark.parametrize("write", [write_by_mouse, write_by_keys])
def test_two_people_play_a_whole_game_without_a_curtain(tmp_path: Path, write: Callable[[Harness], None]) -> None:
    with Harness(tmp_path, settings=QUICK, screen=people) as ui:
        write(ui)
        assert written_rows(ui) == list(SAMPLE)
        ui.run(0.5)
        assert "1: row 1" in ui.words() and ui.target("go")
        ui.key("enter")
        ui.run(0.5)
        assert "Anna wins" in ui.words()


def test_a_click_or_enter_on_a_forbidden_digit_says_why_and_writes_nothing(tmp_path: Path) -> None:
    why = "Digit 3 may not change: row 1 has 3·1·1 already."
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: people(desk, lines=SAMPLE[:3])) as ui:
        ui.click("digit/3")
        assert ui.notice() == why
        ui.key("1")
        assert ui.notice() == ""
        ui.key("3", "enter")
        assert ui.notice() == why and ui.focus() == "digit/3"
        assert written_rows(ui) == list(SAMPLE[:3])


def test_the_mouse_over_a_digit_shows_its_row_but_does_not_choose_the_digit(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK, screen=people) as ui:
        ui.move(*middle(ui.target("digit/3")), held=False)
        ui.frame()
        assert "Digit 3 makes 2·2·1: not there yet." in ui.words()
        assert ui.focus() == "" and "Change digit" not in ui.words()
        ui.key("right")
        chosen = ui.focus().removeprefix("digit/")
        assert f"Change digit {chosen}" in ui.words() and f"Digit {chosen} makes" in ui.words()


def test_the_golden_button_stays_under_the_mouse_until_it_writes_the_row(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK, screen=people) as ui:
        ui.key("4")
        ui.press(*middle(ui.target("commit")))
        ui.frame()
        assert "Change digit 4" in ui.words() and written_rows(ui) == []
        ui.release(*middle(ui.target("commit")))
        ui.frame()
        assert written_rows(ui) == ["00010"] and ui.focus() == ""


def test_a_long_sheet_begins_at_its_lowest_rows_and_scrolls_to_the_first(tmp_path: Path) -> None:
    view = view_of(Case(length=24, moves=60))
    lines = tuple(view.text(index) for index in range(1, len(view.rows)))
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: people(desk, 3, 24, lines)) as ui:
        assert view.text(0) not in ui.words() and lines[-2] in ui.words()
        ui.key("home")
        assert view.text(0) in ui.words()
        ui.key("pagedown")
        assert view.text(0) not in ui.words()


def test_a_score_counts_the_rows_of_a_seat_whoever_began() -> None:
    state = ENGINE.new(3, {"length": 8, "first": "B"})
    for _ in range(4):
        (seat,) = state.acting()
        state.apply(seat, next(iter(state.legal(seat))))
    assert [TEXT.score_in_words(state.view(None), seat, English()) for seat in range(3)] == ["1 row", "2 rows", "1 row"]


def test_many_equal_runs_are_written_as_a_product() -> None:
    assert runs_text((3, 1, 1)) == "3·1·1"
    assert short_runs_text((1, 1, 1, 2, 1, 1, 4)) == "1×3·2·1·1·4"
    assert partition_text((4, 2, 1, 1)) == "4·2·1·1"
    assert partition_text((2, 1, 1, 1, 1, 1, 1)) == "2·1×6"


def test_the_picture_on_the_shelf_has_the_runs_of_its_rows() -> None:
    assert all(runs_text(run_lengths(row_of(row)), "\u2009") == runs for row, runs in EXAMPLE)
