"""The pictures of ContractGrid while sheets are laid out and while bids are made, and the drawing of a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from game_pictures import English
from seen import nodes_of
from trick_tables import (
    LAID,
    NINE,
    TABLES,
    GridCase,
    bids_laid,
    builder_of,
    built,
    look_of,
    marked,
    point_of,
    scene_of,
    text_of,
)

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import PLAY, ZERO
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.view import GridPhase
from tablegame.games.contractgrid.scene import SCENE
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.layout import EMPTY, SheetDraft, draft_of, from_list
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.games.contractgrid.text import wording
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Action, Label, Line, Picture, Rect, Scene

LAYING_OUT = GridCase(at=GridPhase.GRID)
SIXTEEN = tuple(range(16))


ENLARGED = "sheet/0"
"""The picture setting of seat 0 that holds the seat whose sheet is large; "" for the own sheet."""


def look_after(look: SceneInput, *actions: tuple[Any, ...]) -> SceneInput:
    """The picture after these actions, each a verb and its values, with the draft that they make."""
    for verb, *values in actions:
        draft = SCENE.next_draft(look, Action(verb, tuple(values)))
        assert draft is not None, verb
        look = replace(look, draft=draft)
        look = replace(look, picked=SCENE.drafted_move(look))
    return look


def sheet_after(look: SceneInput, *actions: tuple[Any, ...]) -> tuple[int, ...]:
    return draft_of(look_after(look, *actions)).sheet


def shown_sheet(scene: Scene) -> tuple[int, ...]:
    """The contracts of the large sheet, by their signs, which are more than 60 pixels wide; row by row."""
    pictures = [n for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("contract/") and n.rect.w > 60]
    contract_of = {scene_sheet.art(contract): contract for contract in SIXTEEN}
    return tuple(contract_of[n.art] for n in sorted(pictures, key=lambda n: (round(n.rect.y), n.rect.x)))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_draft_is_a_legal_sheet_at_the_start_and_its_button_comes_first(players: int, options: Any) -> None:
    case = GridCase(players, GridPhase.GRID, options)
    assert look_of(case).picked in look_of(case).view.legal()
    first_zone = scene_of(case).zones[0]
    assert first_zone.id == "commit"


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_action_puts_a_contract_on_two_squares_or_seals_an_incomplete_sheet(players: int, options: Any) -> None:
    rng, case = Random(5), GridCase(players, GridPhase.GRID, options, laid=LAID)
    look = look_of(case)
    legal = look.view.legal()
    for _ in range(60):
        targets = [t for t in built(case, look).targets if t.enabled and t.action.verb.startswith("grid")]
        action = rng.choice(targets).action
        look = look_after(look, (action.verb, *action.values))
        sheet = draft_of(look).sheet
        contracts = [contract for contract in sheet if contract != EMPTY]
        assert len(set(contracts)) == len(contracts)
        if EMPTY in sheet:
            assert look.picked is None
        else:
            assert look.picked in legal


def test_a_carried_contract_swaps_with_the_square_where_it_is_dropped_only() -> None:
    look = look_of(replace(LAYING_OUT, draft=SheetDraft(SIXTEEN)))  # on each square the contract of its number
    carried_over = look_after(look, *(("grid.carry", 0, square) for square in (1, 5, 10)))  # from square 0
    assert draft_of(carried_over).sheet == (10, *SIXTEEN[1:10], 0, *SIXTEEN[11:]), "0 and 10 are swapped"
    assert sheet_after(carried_over, ("grid.carry", 0, 0)) == SIXTEEN
    carried_again = sheet_after(carried_over, ("grid.drop",), ("grid.carry", 10, 3))
    assert carried_again == (10, 1, 2, 0, *SIXTEEN[4:10], 3, *SIXTEEN[11:])
    lifted_twice = sheet_after(look, ("grid.lift", 4), ("grid.lift", 9))
    assert lifted_twice == sheet_after(look, ("grid.carry", 4, 9)), "two clicks swap as well"


def test_undo_takes_back_one_change_of_the_sheet_at_a_time() -> None:
    look = look_of(LAYING_OUT)
    assert "ctrl+z" not in scene_of(LAYING_OUT).keys
    sheets = [draft_of(look).sheet]
    for change in (
        (("grid.carry", 0, 1), ("grid.carry", 0, 7), ("grid.drop",)),
        (("grid.shuffle",),),
        (("grid.lift", 3), ("grid.lift", 9)),
        (("grid.clear",),),
        (("grid.tray", 5), ("grid.lift", 2)),
        (("grid.take", "trickless"),),
    ):
        look = look_after(look, *change)
        sheets.append(draft_of(look).sheet)
    assert built(LAYING_OUT, look).keys["ctrl+z"] == Action("grid.back")
    for sheet in reversed(sheets[:-1]):
        look = look_after(look, ("grid.back",))
        assert draft_of(look).sheet == sheet
    assert look_after(look, ("grid.back",)).draft == look.draft and "ctrl+z" not in built(LAYING_OUT, look).keys


def test_a_hint_shows_its_value_at_the_suggested_sheet() -> None:
    best = suggestions(SIXTEEN)[2]
    choices = (Choice(moves.layout(best.sheet), 40.0, 0.5, 1.0), Choice(0, 30.0, 0.5, 0.0))
    scene = built(LAYING_OUT, replace(look_of(LAYING_OUT), hint=Evaluation(choices, "of 100 games", None, "hundred")))
    assert [each.label for each in scene.targets if " · 40 %" in each.label] == [f"{best.name} · 40 %"]


def test_a_contract_from_the_tray_sends_the_contract_of_its_square_to_the_tray() -> None:
    """The tray holds the contracts that are not on the sheet."""
    draft = SheetDraft((*range(PLAY), EMPTY))  # contract n is on square n; only PLAY is in the tray
    draft = draft.carry(from_list(PLAY), 2)
    assert draft.contracts_off_sheet(SIXTEEN) == (2,)
    draft = draft.carry(from_list(PLAY), 3)  # PLAY leaves square 2, to which its contract goes back
    assert draft.sheet == (0, 1, 2, PLAY, *range(4, PLAY), EMPTY) and draft.contracts_off_sheet(SIXTEEN) == (3,)


def test_the_sheet_of_the_last_game_is_proposed_unless_it_does_not_fit() -> None:
    last_sheet = SIXTEEN[::-1]  # LAID is this sheet as text
    case = replace(LAYING_OUT, laid=LAID)
    assert draft_of(look_of(case)).sheet == last_sheet and look_of(case).draft is None
    assert scene_of(case).target("suggested/last") is not None
    assert sheet_after(look_after(look_of(case), ("grid.shuffle",)), ("grid.last",)) == last_sheet
    for no_fitting_sheet in ("", "nonsense", "bid Play", "TD", "grid Zero One"):
        case = replace(LAYING_OUT, laid=no_fitting_sheet)
        assert draft_of(look_of(case)).sheet == suggestions(SIXTEEN)[0].sheet
        assert scene_of(case).target("suggested/last") is None


def test_a_suggested_sheet_is_previewed_in_focus_and_taken_with_a_click() -> None:
    drafted = draft_of(look_of(LAYING_OUT)).sheet
    for suggestion in suggestions(SIXTEEN):
        case = replace(LAYING_OUT, focus=f"suggested/{suggestion.key}")
        assert shown_sheet(scene_of(case)) == suggestion.sheet
        assert (f"{suggestion.name}?" in scene_of(case).words()) == (suggestion.sheet != drafted)
        after = look_after(look_of(LAYING_OUT), ("grid.take", suggestion.key))
        assert after.picked == moves.layout(suggestion.sheet)
        assert built(case, after).keys.get("enter") == Action("commit")


def test_shuffled_sheets_differ_by_player_and_from_shuffle_to_shuffle() -> None:
    look = look_of(LAYING_OUT)
    look_of_zoe = replace(look, sitters=(replace(look.sitters[0], name="Zoe"), *look.sitters[1:]))
    shuffle = ("grid.shuffle",)
    sheets = {sheet_after(look, shuffle), sheet_after(look_of_zoe, shuffle), sheet_after(look, shuffle, shuffle)}
    assert len(sheets) == 3


def test_a_square_under_the_mouse_is_explained_like_a_square_in_focus() -> None:
    in_focus = scene_of(replace(LAYING_OUT, focus="square/5")).words()
    assert "This square lies on 4 lines." in in_focus, "a row, a column and two diagonals"
    under_mouse = scene_of(replace(LAYING_OUT, focus="square/0", hover="square/5")).words()
    assert under_mouse == in_focus, "the mouse prevails over the focus"


@pytest.mark.parametrize("pointed", [{"hover": "square/5"}, {"focus": "square/5"}], ids=("mouse", "focus"))
@pytest.mark.parametrize("at", [GridPhase.BID, "wait"])
@pytest.mark.parametrize("turned", [(), ((ENLARGED, "1"),)], ids=("own", "of seat 1"))
def test_a_square_of_the_large_sheet_is_explained_while_anybody_bids(
    pointed: dict[str, str], at: str, turned: tuple[tuple[str, str], ...]
) -> None:
    case = GridCase(at=at, turned=turned, **pointed)
    view = look_of(case).view
    assert wording.explanation(English(), view.sheets[1 if turned else 0][5], view) in text_of(scene_of(case))


def test_a_sealed_sheet_cannot_be_changed() -> None:
    state, sheet, look = point_of(LAYING_OUT).state.clone(), suggestions(SIXTEEN)[1].sheet, look_of(LAYING_OUT)
    state.apply(0, moves.layout(sheet))
    look = replace(look, frame=replace(look.frame, view=state.view(0)), can_act=False, picked=None)
    scene = built(LAYING_OUT, look)
    assert shown_sheet(scene) == sheet
    assert not [target for target in scene.targets if target.action.verb.startswith("grid")]


@pytest.mark.parametrize(("players", "options"), [*TABLES, (3, (("bids", 1),)), (3, (("bids", 7),))])
def test_bids_can_be_sealed_with_exactly_the_counters_of_the_house_rule(players: int, options: Any) -> None:
    case = GridCase(players, GridPhase.BID, options)
    look = look_of(case)
    count, sheet = look.view.house.bids, look.view.sheets[0]
    for contract in sheet[:count]:
        assert look.picked is None
        look = look_after(look, ("bid", contract))
    assert look.picked in look.view.legal()
    target = built(case, look).target(f"square/{len(sheet) - 1}")
    assert target is not None and not target.enabled and target.why
    assert look_after(look, ("bid", sheet[-1])).draft == look.draft, "no counter is left for another square"
    assert look_after(look, ("bid", sheet[0])).picked is None, "a second press takes the counter away"
    moved = look_after(look, ("bid.move", sheet[0], sheet[-1]))
    assert moved.picked in look.view.legal() and sheet[-1] in moved.draft  # type: ignore[operator]
    assert look_after(look, ("bid.back",)).draft == sheet[: count - 1]
    assert look_after(look, ("bid.clear",)).draft == ()


def test_with_as_many_bids_as_squares_all_counters_are_placed_at_once() -> None:
    all_squares = mask_of(SIXTEEN)
    assert look_of(GridCase(options=(("bids", 16),))).picked == moves.BID + all_squares


def test_space_places_a_counter_and_enter_seals_complete_bids() -> None:
    case = GridCase(focus="square/6")
    keys = scene_of(case).keys
    assert keys["space"] == Action("bid", (look_of(case).view.sheets[0][6],)) and "enter" not in keys
    keys = scene_of(bids_laid(case)).keys
    assert keys["enter"] == Action("commit") and keys["space"].verb not in ("bid", "commit")


@pytest.mark.parametrize("case", [replace(LAYING_OUT, laid=LAID), marked(bids_laid(GridCase(hands=1)))], ids=str)
def test_space_presses_the_target_in_focus_and_never_makes_the_move(case: GridCase) -> None:
    for target in scene_of(case).targets:
        space = scene_of(replace(case, focus=target.id)).keys.get("space")
        if space is None:
            continue  # the scene does not bind the key: the table presses the target
        assert space == target.action or not target.enabled, target.id
        assert space.verb != "commit", target.id


def test_counters_that_a_hint_advises_are_faint_and_can_be_placed_at_once() -> None:
    case = GridCase()
    look = look_of(case)
    choice = Choice(moves.BID + sum(1 << each for each in look.view.sheets[0][3:7]), 1.0, 0.0, 1.0)
    look = replace(look, hint=Evaluation((choice,)))
    faint = [n for n in built(case, look).nodes if isinstance(n, Picture) and n.art == "counter/0" and n.alpha < 1]
    assert len(faint) == 4
    after = look_after(look, ("bid.advised",))
    assert after.picked == choice.move and built(case, after).target("advised") is None


def test_no_bid_can_be_made_on_the_enlarged_sheet_of_another_seat() -> None:
    scene = scene_of(GridCase(hands=1, turned=((ENLARGED, "1"),)))
    assert "Ben’s sheet" in scene.words()
    assert not [t for t in scene.targets if t.action.verb.startswith("bid") or (t.id.startswith("square/") and t.carry)]


def test_v_enlarges_the_next_sheet_and_a_click_on_the_enlarged_one_the_own_sheet() -> None:
    scene = scene_of(GridCase(hands=1, turned=((ENLARGED, "1"),)))
    assert scene.keys["v"].values == (ENLARGED, "2")
    bens_small_sheet = scene.target("sheet/1")
    assert bens_small_sheet is not None and bens_small_sheet.action.values == (ENLARGED, "")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("players", [3, 4])
def test_the_sheet_of_another_seat_has_one_box_in_all_phases(players: int, size: tuple[int, int], scale: float) -> None:
    cases = (GridCase(players, at, size=size, scale=scale) for at in (GridPhase.REFUSE, GridPhase.BID, GridPhase.PLAY))
    boxes_by_phase = [{target.id: target.rect for target in scene_of(case).targets} for case in cases]
    for seat in range(1, players):
        # During tricks a click opens the chart ("sheet.1"); during the bids it enlarges the sheet ("sheet/1").
        boxes = {by_id.get(f"sheet.{seat}", by_id.get(f"sheet/{seat}")) for by_id in boxes_by_phase}
        assert len(boxes) == 1 and None not in boxes


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_trump_comes_first_on_the_plaque_and_then_the_refused_suits(players: int, options: Any) -> None:
    case = GridCase(players, GridPhase.BID, options)
    trump, *refused = (n.art[-1] for n in scene_of(case).nodes if isinstance(n, Picture) and n.art.startswith("pip/"))
    assert trump == "SHDC"[look_of(case).view.trump] and {trump, *refused} == {*"SHDC"} and len(refused) == 3


NEAR_CAP = GridCase(hands=1, options=(("cap", 25),), seed=3)
"""A bid may take an open sheet to the cap."""


@pytest.mark.parametrize("at", [GridPhase.BID, GridPhase.PLAY, "settled"])
def test_a_total_has_the_cap_next_to_it_if_the_game_has_a_cap(at: str) -> None:
    case = GridCase(at=at, hands=2, options=NINE)
    assert all(f"{score} of 100" in text_of(scene_of(case)) for score in look_of(case).view.scores)
    words = text_of(scene_of(GridCase(at=at, hands=2, options=(("cap", "none"),))))
    assert " of none" not in words and " of 0" not in words


def test_bids_that_may_take_an_open_sheet_to_the_cap_get_a_warning() -> None:
    assert "fall behind" in text_of(scene_of(bids_laid(NEAR_CAP)))
    texts = [text_of(scene_of(replace(NEAR_CAP, hover=f"square/{square}"))) for square in range(16)]
    assert any("may take you to 25 with an open sheet" in text for text in texts)
    far_from_cap = GridCase(hands=1)
    assert "fall behind" not in text_of(scene_of(bids_laid(far_from_cap)))
    assert "with an open sheet" not in text_of(scene_of(replace(far_from_cap, hover="square/4")))


def test_before_any_bid_the_slip_warns_if_one_hand_can_reach_the_cap() -> None:
    case = replace(NEAR_CAP, options=(("cap", 45),))
    assert "One hand can take you to 45 with an open sheet" in text_of(scene_of(case))


@pytest.mark.parametrize(("cap", "warns"), [(42, True), (200, False)])
def test_bids_whose_lines_reach_the_cap_before_the_sheet_is_full_get_a_warning(cap: int, warns: bool) -> None:
    """One row is marked and a second would be: 10 points in every hand, and the other eight squares take two hands."""
    sheet = look_of(GridCase()).view.sheets[0]
    case = GridCase(options=(("cap", cap),), marks=(mask_of(sheet[:4]), 0, 0), draft=sheet[4:8])
    assert ("over the limit before the sheet is full" in text_of(scene_of(case))) == warns


@pytest.mark.parametrize(
    ("square", "points", "completes_row"),
    [(3, "6 points + 1 line", True), (2, "5 points", False), (9, "6 points", False)],
    ids=["completes the marked row", "marked", "unmarked"],
)
def test_a_square_shows_the_points_of_a_bid_before_it_is_made(square: int, points: str, completes_row: bool) -> None:
    """The squares 0, 1 and 2, three of the first row, are marked. An unmarked square brings one point more."""
    marks = mask_of(look_of(GridCase()).view.sheets[0][:3])
    words = text_of(scene_of(GridCase(marks=(marks, 0, 0), hover=f"square/{square}")))
    assert f"· {points}" in words and ("+ 1 line" in words) == completes_row


def test_the_condition_of_a_contract_is_on_its_square_and_next_to_its_bid() -> None:
    laying_out, bidding = text_of(scene_of(LAYING_OUT)), text_of(scene_of(GridCase(draft=(ZERO, PLAY))))
    assert all(words in laying_out and words in bidding for words in ("0, 3, 6 or 9 tricks", "always"))
    assert all(words in laying_out for words in ("1, 4, 7 or 10 tricks", "nobody has more tricks", "every trump"))


def drawn_sheet(sheet: GridSheet, size: tuple[int, int] = (1600, 1000), small: bool = False, wider: int = 0) -> Scene:
    """A sheet alone. wider: the pixels by which the large sheet is wider and lower than usual."""
    b = builder_of(GridCase(size=size))
    if small:
        scene_sheet.draw_small(b, Rect(100, 100, b.px(240), b.px(240)), sheet)
    else:
        scene_sheet.draw(b, Rect(100, 100, b.px(620) + wider, b.px(640) - wider), sheet)
    return b.scene()


def points_on(line: Line) -> Iterator[tuple[float, float]]:
    """Points along a straight line."""
    (x0, y0), (x1, y1) = line.points[0], line.points[-1]
    return ((x0 + (x1 - x0) * i / 60, y0 + (y1 - y0) * i / 60) for i in range(61))


@pytest.mark.parametrize("size", [(960, 600), (1600, 1000), (3840, 2160)])
@pytest.mark.parametrize("count", [16, 9])
def test_no_line_runs_through_a_sign_or_a_name(size: tuple[int, int], count: int) -> None:
    sheet = GridSheet(0, tuple(range(count)), marks=(1 << count) - 1, every=True)
    forms = [{"small": True}, *({"wider": pixels} for pixels in range(9))]  # nine widths, to meet rounding errors
    for form in forms:
        scene = drawn_sheet(sheet, size, **form)  # type: ignore[arg-type]
        # The pencil strokes of the seat: not the printed lines, nor the pale stroke which runs below signs and names.
        lines = [line for line in nodes_of(scene.nodes, Line) if line.ink == "seat.0" and line.alpha == 1.0]
        discs = [sign.rect for sign in nodes_of(scene.nodes, Picture) if sign.art.startswith("contract/")]
        # The middle of each name: slanting lines may cross the corners of its box, which is as wide as the square.
        names = [label.rect.inset(label.rect.w * 0.3, 2) for label in nodes_of(scene.nodes, Label)]
        assert any(line.points[0][0] == line.points[-1][0] for line in lines), "some run straight down, towards names"
        assert len(discs) == count
        for disc in discs:
            near = ((x - disc.cx) ** 2 + (y - disc.cy) ** 2 for line in lines for x, y in points_on(line))
            assert min(near) >= (disc.w / 2) ** 2
        assert not any(name.holds(x, y) for line in lines for x, y in points_on(line) for name in names)


def test_complete_lines_are_solid_and_lines_that_bids_would_close_are_dotted() -> None:
    sheet = GridSheet(1, SIXTEEN, marks=0b1111, coming=(4,))
    strokes = [line for line in nodes_of(drawn_sheet(sheet).nodes, Line) if line.alpha == 1.0]
    complete = [line for line in strokes if line.ink == "seat.1"]
    dotted = [line for line in strokes if line.dotted]
    assert len(complete) == len(dotted) == 3, "a line of four squares is drawn as three strokes"
    assert not any(line.dotted for line in complete)


def test_marked_squares_have_hatching_and_ring_and_bids_the_counter_of_their_status() -> None:
    states = ("", "", "", "made", "open", "lost", *[""] * 10)
    sheet = GridSheet(2, SIXTEEN, marks=0b110, bids=0b111100, states=states)
    art = [picture.art for picture in nodes_of(drawn_sheet(sheet).nodes, Picture)]
    assert art.count("pencil/hatching") == 2 and sum(name.startswith("pencil/ring") for name in art) == 2
    counters = [name for name in art if name.startswith("counter")]
    assert counters == ["counter/2", "counter/2/made", "counter/2/open", "counter/2/lost"]
    assert "counter/2/made" in [picture.art for picture in nodes_of(drawn_sheet(sheet, small=True).nodes, Picture)]
