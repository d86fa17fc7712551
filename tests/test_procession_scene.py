"""How Procession lies on the table: everything readable at every size, rows and partitions as the view has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from every_screen import LongWords
from game_pictures import English, area_of, flat
from hypothesis import assume, given
from hypothesis import strategies as st
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
from seen import ink_box
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
from tablegame.view.scene import Clip, Label, Line, Panel

# -- readable --------------------------------------------------------------------------------------------------------


def test_other_languages_long_words_stand_whole_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for size, scale in SIZES:
        for case in (Case(digit=2), Case(length=24, players=6, moves=30, digit=1), Case(length=5, players=2, moves=99)):
            monkeypatch.setattr("game_pictures.English", LongWords)
            each = replace(case, size=size, scale=scale)
            labels = [n for n in flat(built(each, look_of(each)).nodes) if isinstance(n, Label)]
            boxes = [(label, box) for label in labels for box in ink_box(label) if not label.pitch]
            for label, box in boxes:
                assert not label.words.endswith("…") or label.lines[0][0].face == "serif-bold", (label, size)
                assert box.right <= label.rect.right + 2, label


@given(case=cases())
def test_the_lowest_row_is_whole_and_its_free_digits_are_keys(case: Case) -> None:
    view, scene = view_of(case), scene_of(case)
    keys = [node for node in scene.nodes if isinstance(node, Panel) and node.style == "slip" and not node.id]
    free = [place for place in range(view.length) if view.forbidding_row(view.row_after(place)) is None]
    assert len(keys) == (0 if view.over else len(free))
    big = [node.words for node in scene.nodes if isinstance(node, Label) and node.pitch and node.rect.h > 1]
    shown = [text for text in big if len(text) == view.length]
    digits = ["".join(sign) for sign in zip(*shown, strict=True)]
    for place, digit in enumerate(view.text(len(view.rows) - 1)):
        assert digit in digits[place]


@given(case=cases())
def test_only_rows_and_partitions_in_sight_become_nodes(case: Case) -> None:
    assert sum(1 for _ in flat(scene_of(case).nodes)) < 900


# -- the sheet -------------------------------------------------------------------------------------------------------


def test_every_row_of_the_sample_is_shown_with_its_runs_as_in_the_source() -> None:
    case = Case(length=5, players=2)
    view = after(SAMPLE)
    look = replace(look_of(case), frame=SCENE.frames(view, (), view)[-1], can_act=False)
    words = built(case, look).words().replace("\u2009", "").splitlines()
    for row, runs in zip(("00000", *SAMPLE[:-1]), ("5", "3·1·1", "1·2·1·1", "1·2·2", "3·2"), strict=True):
        assert row in words and runs in words
    assert "4·1" in words


def sample_look(case: Case, lines: tuple[str, ...]) -> SceneInput:
    view = after(lines)
    return replace(look_of(case), frame=SCENE.frames(view, (), view)[-1], viewer=view.seat, can_act=not view.over)


def test_a_refused_digit_names_the_row_that_forbids_it_and_lights_and_rings_it() -> None:
    """After 10011 the row 10111 is not possible: 3, 1, 1 occurred already."""
    case = Case(length=5, players=2, digit=3)
    scene = built(case, sample_look(case, SAMPLE[:3]))
    target = scene.target("digit/3")
    assert target is not None and not target.enabled
    assert target.why == "Digit 3 may not change: row 1 has 3·1·1 already."
    assert target.why in scene.words()
    assert target.why_link == "procession#runs"
    clip = next(node for node in scene.nodes if isinstance(node, Clip) and node.id == "sheet")
    lit = [node for node in clip.nodes if isinstance(node, Panel) and node.style == "lit"]
    first = next(node for node in clip.nodes if isinstance(node, Label) and node.words == "00010")
    assert len(lit) == 1 and lit[0].rect.holds(first.rect.cx, first.rect.cy)
    rings = [node for node in flat(scene.nodes) if isinstance(node, Line) and node.ring]
    assert len(rings) == 2


@given(case=cases())
def test_the_row_that_forbids_a_digit_comes_into_sight(case: Case) -> None:
    view = view_of(case)
    found = {digit: view.forbidding_row(view.row_after(digit - 1)) for digit in range(1, case.length + 1)}
    barred = [digit for digit, row in found.items() if row not in (None, len(view.rows) - 1)]
    assume(barred and not view.over)
    case = replace(case, viewer=True, digit=barred[case.digit % len(barred)])
    against = not_none(found[case.digit])
    nodes = scene_of(case).nodes
    clip = next(node for node in nodes if isinstance(node, Clip) and node.id == "sheet")
    earlier = [n for n in (*clip.nodes, *nodes) if isinstance(n, Label) and n.pitch and n.rect.h > 1]
    lit = next(n for n in (*clip.nodes, *nodes) if isinstance(n, Panel) and n.style == "lit")
    assert any(lit.rect.holds(n.rect.cx, n.rect.cy) for n in earlier if n.words == view.text(against))
    if lit in clip.nodes:
        assert clip.rect.y - 1 <= lit.rect.y and lit.rect.bottom <= clip.rect.bottom + 1
    before = view.text(len(view.rows) - 2)
    least = clip.rect.h < 1.5 * lit.rect.h and lit in clip.nodes
    assert least or any(n.words == before for n in earlier), "the row that the lowest was made from stays in sight"


@given(case=cases())
def test_no_row_is_out_of_sight_while_the_paper_has_room(case: Case) -> None:
    builder, view = builder_of(case), view_of(case)
    paper = plan(builder, look_of(case), area_of(builder))
    hidden = len(view.rows) - 1 - paper.window // paper.row
    used = paper.origin[1] + paper.window + paper.band + paper.following + paper.says
    room = paper.sheet.bottom - builder.space.wide - used
    assert view.over or hidden <= 0 or (not paper.aim and room < paper.row)


def test_a_legal_digit_shows_the_row_it_would_make_and_its_runs() -> None:
    case = Case(length=5, players=2, digit=5)
    words = built(case, sample_look(case, SAMPLE[:1])).words()
    assert "00011" in words.splitlines() and "Digit 5 makes 3·2: not there yet." in words


@given(case=cases())
def test_every_digit_can_be_chosen_and_the_free_ones_only_are_legal(case: Case) -> None:
    look, scene = look_of(case), scene_of(case)
    view = view_of(case)
    targets = [t for t in scene.targets if t.id.startswith("digit/")]
    assert len(targets) == (view.length if look.can_act else 0)
    legal = set(view.legal())
    for target in targets:
        move = SCENE.picked_move(look, target.action)
        assert target.enabled == (move in legal)
        assert target.enabled or target.why


def test_the_end_names_for_each_digit_the_row_that_forbids_it() -> None:
    case = Case(length=5, players=2)
    words = built(case, sample_look(case, SAMPLE)).words().splitlines()
    for digit, row in ((1, "row 1"), (2, "row 2"), (3, "row 2"), (4, "row 4"), (5, "start")):
        assert f"{digit}: {row}" in words


# -- the list --------------------------------------------------------------------------------------------------------


def visible_partitions(case: Case) -> list[tuple[str, bool]]:
    """The partitions in sight, each with whether it is struck out."""
    clip = next(node for node in scene_of(case).nodes if isinstance(node, Clip) and node.id == "list")
    labels = [node for node in clip.nodes if isinstance(node, Label)]
    return [(n.words, n.lines[0][0].struck) for n in labels if n.lines[0][0].face.startswith("serif")]


def test_the_list_strikes_out_what_is_used_and_counts_it() -> None:
    case = Case(length=8, moves=8)
    view = view_of(case)
    users = view.rows_by_partition()
    assert sorted(visible_partitions(case)) == sorted(
        (text, row is not None) for text, row in zip(partition_texts(8), users, strict=True)
    )
    assert "9 of 22 used" in scene_of(case).words()


@given(case=cases())
def test_no_line_of_the_list_is_cut_off_where_a_digit_is_looked_at(case: Case) -> None:
    for clip in scene_of(case).nodes:
        if isinstance(clip, Clip) and clip.id == "list":
            seen_here = [node.rect for node in clip.nodes if node.rect.overlaps(clip.rect.inset(1))]
            assert all(clip.rect.y - 1 <= box.y and box.bottom <= clip.rect.bottom + 1 for box in seen_here)


def test_the_list_can_be_turned_to_what_is_free_and_to_what_comes_next() -> None:
    view = view_of(Case())
    free = [text for text, row in zip(partition_texts(8), view.rows_by_partition(), strict=True) if row is None]
    assert sorted(text for text, _ in visible_partitions(Case(filter="free"))) == sorted(free)
    next_ones = {text for text, _ in visible_partitions(Case(filter="next"))}
    assert next_ones < set(free)
    assert len(next_ones) == len({tuple(sorted(map(len, _runs(move)))) for move in view.legal()})


def _runs(move: int) -> list[str]:
    text = f"{move:b}"[1:]
    return [run for zeros in text.replace("01", "0 1").replace("10", "1 0").split() for run in [zeros]]


# -- pictures that tell what happened --------------------------------------------------------------------------------


@given(case=cases())
def test_a_new_row_makes_one_frame_and_the_last_row_of_a_game_two(case: Case) -> None:
    (view, *_), told = played(case.length, case.players, case.moves, case.seed)
    phases = SCENE.frames(view, told, view)
    assert phases[-1].view == view
    assert phases[-1].role is FrameRole.present(view)
    assert [phase.hold for phase in phases] == [True, False] if view.over else [False]
    if told and not view.over:
        assert phases[0].least_seconds > 0 and phases[0].event == told[0].event


def test_several_new_rows_make_one_frame_each() -> None:
    state_events = []
    for moves in (1, 2, 3):
        state_events += played(8, 2, moves, 3)[1]
    view = played(8, 2, 3, 3)[0][0]
    phases = SCENE.frames(view, tuple(state_events), view)
    assert [len(phase.view.rows) for phase in phases] == [2, 3, 4]  # type: ignore[attr-defined]
    assert [phase.view.acting for phase in phases] == [(1,), (0,), (1,)]


def test_the_figures_of_a_hint_are_drawn_over_its_digits() -> None:
    look = look_of(Case(length=5, players=2, moves=0))
    choices = tuple(Choice(move, 0.5, 0.0, 0.25) for move in list(look.view.legal())[:4])
    scene = built(Case(length=5, players=2, moves=0), replace(look, hint=Evaluation(choices)))
    assert scene.words().count("25 %") == 4


def test_own_keys_name_the_digits_there_are() -> None:
    assert ("1 … 7", "goes to the digit of that number") in SCENE.keys({"length": 7})
    assert any(key == "1 … 9, 0" for key, _ in SCENE.keys({"length": 12}))


# -- at the table ----------------------------------------------------------------------------------------------------


def written_rows(ui: Harness) -> list[str]:
    view = ui.top().table.session.situation.view  # type: ignore[attr-defined]
    return [view.text(index) for index in range(1, len(view.rows))]


QUICK = Settings(language="en", speed=0)


def by_mouse(ui: Harness) -> None:
    for number, digit in enumerate((4, 1, 5, 1, 4), 1):
        ui.click(f"digit/{digit}")
        assert len(written_rows(ui)) == number - 1
        ui.click(f"digit/{digit}")


def by_keys(ui: Harness) -> None:
    ui.key("4", "enter")
    assert ui.focus() == "", "nothing is chosen yet for the next row"
    ui.key("left")
    assert ui.focus().startswith("digit/")
    while ui.focus() != "digit/1":
        ui.key("left")
    ui.key("space")
    for key in ("5", "1", "4"):
        ui.key(key, "enter")


@pytest.mark.parametrize("hand", [by_mouse, by_keys])
def test_a_whole_game_without_a_curtain(tmp_path: Path, hand: Callable[[Harness], None]) -> None:
    with Harness(tmp_path, settings=QUICK, screen=people) as ui:
        hand(ui)
        assert written_rows(ui) == list(SAMPLE)
        ui.run(0.5)
        assert "1: row 1" in ui.words() and ui.target("go")
        ui.key("enter")
        ui.run(0.5)
        assert "Anna wins" in ui.words()


def test_an_illegal_digit_shows_the_reason_by_click_and_by_key(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: people(desk, lines=SAMPLE[:3])) as ui:
        ui.click("digit/3")
        assert ui.notice() == "Digit 3 may not change: row 1 has 3·1·1 already."
        ui.key("1")
        assert ui.notice() == ""
        ui.key("3")
        assert ui.notice() and ui.focus() == "digit/3"
        ui.key("enter")
        assert ui.notice() == "Digit 3 may not change: row 1 has 3·1·1 already."
        assert written_rows(ui) == list(SAMPLE[:3])


def test_the_mouse_over_a_digit_shows_its_row(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK, screen=people) as ui:
        box = ui.target("digit/3").rect
        ui.move(box.cx, box.cy, held=False)
        ui.frame()
        assert "Digit 3 makes 2·2·1: not there yet." in ui.words()
        assert ui.focus() == "" and "Change digit" not in ui.words(), "the mouse that lies there chooses nothing"
        ui.key("right")
        chosen = ui.focus().removeprefix("digit/")
        assert f"Change digit {chosen}" in ui.words() and f"Digit {chosen} makes" in ui.words()


@pytest.mark.parametrize("chosen", ["by an arrow", "by its key", "by a click"])
def test_the_golden_button_writes_the_chosen_digit_and_can_be_reached(chosen: str, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=QUICK, screen=people) as ui:
        ui.key("left") if chosen == "by an arrow" else ui.key("4") if "key" in chosen else ui.click("digit/4")
        for _ in range(8):
            if ui.target(ui.focus()).enabled and ui.scene().default_button is not None:
                break
            ui.key("left")
        digit = ui.focus().removeprefix("digit/")
        assert f"Change digit {digit}" in ui.words()
        ui.press(*middle(ui.target("commit")))
        ui.frame()
        assert f"Change digit {digit}" in ui.words(), "it is still there when the button of the mouse goes up"
        ui.release(*middle(ui.target("commit")))
        ui.frame()
        assert len(ui.top().table.session.situation.events) == 1  # type: ignore[attr-defined]
        assert ui.focus() == "", "nothing is chosen yet for the next row"


def test_a_long_sheet_folds_and_scrolls(tmp_path: Path) -> None:
    view = view_of(Case(length=24, moves=60))
    lines = tuple(view.text(index) for index in range(1, len(view.rows)))
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: people(desk, 3, 24, lines)) as ui:
        assert view.text(0) not in ui.words().splitlines()
        ui.key("home")
        assert view.text(0) in ui.words().splitlines()
        ui.key("pagedown")
        assert view.text(0) not in ui.words().splitlines()
        sheet = next(node for node in ui.scene().nodes if isinstance(node, Clip) and node.id == "sheet").rect
        ui.move(sheet.cx, sheet.cy, held=False)
        ui.wheel(-100)
        assert view.text(0) in ui.words().splitlines()
        ui.drag("sheet.bar", 0.5, 0.99)
        assert view.text(len(lines) - 1) in ui.words().splitlines()
        box = next(node for node in ui.scene().nodes if isinstance(node, Clip) and node.id == "list").rect
        top = ui.words()
        ui.move(box.cx, box.cy, held=False)
        ui.wheel(5)
        assert ui.words() != top and view.text(len(lines) - 1) in ui.words().splitlines()


def test_a_long_list_of_moves_has_words_wherever_one_looks(tmp_path: Path) -> None:
    view = view_of(Case(length=24, moves=120))
    lines = tuple(view.text(index) for index in range(1, len(view.rows)))
    with Harness(tmp_path, settings=QUICK, screen=lambda desk: people(desk, 3, 24, lines)) as ui:
        ui.key("t")
        assert "120. Cilla" in ui.words() and "\n1. Anna" not in ui.words()
        ui.key("home")
        assert "1. Anna" in ui.words() and "60. " not in ui.words()
        for _ in range(119):
            ui.key("up")
        assert ui.focus() == "move.0"
        ui.key("enter")
        assert "Looking back · Row 2" in ui.words()


# -- the cover and what is large --------------------------------------------------------------------------------------


def test_the_sheet_states_the_aim_and_the_list_explains_the_stripes() -> None:
    for length in (3, 5, 8, 12):
        words = " ".join(scene_of(Case(length=length, moves=1)).words().split())
        assert "The player who writes the last row wins." in words and "a change of one digit makes it" in words


def test_few_digits_are_large() -> None:
    """With three to eight digits the keys of the lowest row fill the room that they have."""
    for length in range(3, 9):
        scene = scene_of(Case(length=length, moves=0))
        keys = [target.rect for target in scene.targets if target.id.startswith("digit/")]
        sheet = next(node.rect for node in scene.nodes if isinstance(node, Panel) and node.id == "sheet")
        assert keys[-1].right - keys[0].x > sheet.w * (0.5 if length > 4 else 0.33), length
        assert all(key.h > 60 for key in keys)


# -- words -------------------------------------------------------------------------------------------------------------


WORDS = English()


@given(st.integers(3, 9), st.integers(2, 6), st.integers(0, 30), st.integers(0, 50))
def test_scores_count_the_rows_that_each_seat_wrote(length: int, players: int, moves: int, seed: int) -> None:
    view = played(length, players, moves, seed)[0][0]
    writers = [view.writer(index) for index in range(1, len(view.rows))]
    for seat in range(players):
        count = writers.count(seat)
        assert TEXT.score_in_words(view, seat, WORDS) == (f"{count} row" if count == 1 else f"{count} rows")


def test_scores_count_from_the_seat_that_began() -> None:
    state = ENGINE.new(3, {"length": 8, "first": "B"})
    for _ in range(4):
        state.apply(state.acting()[0], next(iter(state.legal(state.acting()[0]))))
    assert [TEXT.score_in_words(state.view(None), seat, WORDS) for seat in range(3)] == ["1 row", "2 rows", "1 row"]


def test_figures_are_written_together_where_they_are_many() -> None:
    assert runs_text((3, 1, 1)) == "3·1·1"
    assert short_runs_text((1, 1, 1, 2, 1, 1, 4)) == "1×3·2·1·1·4"
    assert partition_text((4, 2, 1, 1)) == "4·2·1·1"
    assert partition_text((2, 1, 1, 1, 1, 1, 1)) == "2·1×6"
    assert all(runs_text(run_lengths(row_of(row)), "\u2009") == runs for row, runs in EXAMPLE), "on the cover"
