"""ContractGrid's sheets while they are laid out and bid on, and the pad on which they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from game_pictures import English
from seen import nodes_of
from trick_tables import (
    FOUR,
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
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.games.contractgrid.scene import SCENE
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.layout import EMPTY, SheetDraft, draft_of
from tablegame.games.contractgrid.scene.sheet import GridSheet
from tablegame.games.contractgrid.text import wording
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Action, Label, Line, Picture, Rect, Scene

LAYING = GridCase(at=Phase.GRID)
SIXTEEN = tuple(range(16))


def look_after(look: SceneInput, *actions: tuple[Any, ...]) -> SceneInput:
    for verb, *values in actions:
        draft = SCENE.next_draft(look, Action(verb, tuple(values)))
        assert draft is not None, verb
        look = replace(look, draft=draft)
        look = replace(look, picked=SCENE.drafted_move(look))
    return look


def sheet_after(look: SceneInput, *actions: tuple[Any, ...]) -> tuple[int, ...]:
    return draft_of(look_after(look, *actions)).sheet


def contract_signs(scene: Scene, least: float = 0.0) -> list[str]:
    """The signs of contracts in a picture that are so large, row by row."""
    pictures = [n for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("contract/") and n.rect.w > least]
    return [n.art for n in sorted(pictures, key=lambda n: (round(n.rect.y), n.rect.x))]


def art_of(sheet: tuple[int, ...]) -> list[str]:
    return [scene_sheet.art(contract) for contract in sheet]


# -- laying out --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_legal_sheet_is_laid_out_at_the_start_and_enter_seals_it(players: int, options: Any) -> None:
    case = GridCase(players, Phase.GRID, options)
    assert look_of(case).picked in look_of(case).view.legal()
    assert next(zone.id for zone in scene_of(case).zones) == "commit"


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_step_of_laying_out_keeps_the_sheet_legal(players: int, options: Any) -> None:
    rng, case = Random(5), GridCase(players, Phase.GRID, options, laid=LAID)
    look = look_of(case)
    legal = look.view.legal()
    for _ in range(60):
        targets = [t for t in built(case, look).targets if t.enabled and t.action.verb.startswith("grid")]
        action = rng.choice(targets).action
        look = look_after(look, (action.verb, *action.values))
        sheet = draft_of(look).sheet
        assert len(set(sheet) - {EMPTY}) == len(sheet) - sheet.count(EMPTY)
        assert (look.picked is None) == (EMPTY in sheet)
        assert look.picked is None or look.picked in legal


def test_swapping_two_contracts_leaves_those_between_them_in_place() -> None:
    look = look_of(replace(LAYING, draft=SheetDraft(SIXTEEN)))
    carried = look_after(look, *(("grid.carry", 0, square) for square in (1, 5, 10)))
    assert [s for s, contract in enumerate(draft_of(carried).sheet) if contract != s] == [0, 10]
    assert sheet_after(carried, ("grid.carry", 0, 0)) == SIXTEEN
    again = sheet_after(carried, ("grid.drop",), ("grid.carry", 10, 3))
    assert (again[3], again[10], again[0]) == (0, 3, 10)
    assert sheet_after(look, ("grid.lift", 4), ("grid.lift", 9)) == sheet_after(look, ("grid.carry", 4, 9))


def test_undo_takes_back_one_change_of_the_sheet_at_a_time() -> None:
    look = look_of(LAYING)
    assert "ctrl+z" not in scene_of(LAYING).keys
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
    assert built(LAYING, look).keys["ctrl+z"] == Action("grid.back")
    for sheet in reversed(sheets[:-1]):
        look = look_after(look, ("grid.back",))
        assert draft_of(look).sheet == sheet
    assert look_after(look, ("grid.back",)).draft == look.draft and "ctrl+z" not in built(LAYING, look).keys


def test_a_hint_shows_its_value_at_the_suggested_sheet() -> None:
    best = suggestions(SIXTEEN)[2]
    choices = (Choice(moves.layout(best.sheet), 40.0, 0.5, 1.0), Choice(0, 30.0, 0.5, 0.0))
    scene = built(LAYING, replace(look_of(LAYING), hint=Evaluation(choices, "of 100 games", None, "hundred")))
    assert [each.label for each in scene.targets if " · 40 %" in each.label] == [f"{best.name} · 40 %"]


def test_a_contract_from_the_tray_sends_the_one_on_its_square_to_the_tray() -> None:
    bare = SheetDraft((*range(15), EMPTY))
    there = bare.carry(EMPTY - 1 - 15, 2).carry(EMPTY - 1 - 15, 3)
    assert there.sheet == (0, 1, 2, 15, *range(4, 15), EMPTY) and there.contracts_off_sheet(SIXTEEN) == (3,)
    assert SheetDraft((EMPTY,) * 9).contracts_off_sheet(tuple(range(9))) == tuple(range(9))


def test_the_sheet_of_the_last_game_is_proposed_unless_it_has_other_contracts() -> None:
    sheet = tuple(range(15, -1, -1))
    case = replace(LAYING, laid=LAID)
    assert draft_of(look_of(case)).sheet == sheet and look_of(case).draft is None
    assert scene_of(case).target("suggested/last") is not None
    assert sheet_after(look_after(look_of(case), ("grid.shuffle",)), ("grid.last",)) == sheet
    for text in ("", "nonsense", "bid Play", "TD", "grid Zero One"):
        other = replace(LAYING, laid=text)
        assert draft_of(look_of(other)).sheet == suggestions(SIXTEEN)[0].sheet
        assert scene_of(other).target("suggested/last") is None


def test_a_suggested_sheet_is_previewed_in_focus_and_taken_with_a_click() -> None:
    now = draft_of(look_of(LAYING)).sheet
    for each in suggestions(SIXTEEN):
        case = replace(LAYING, focus=f"suggested/{each.key}")
        assert contract_signs(scene_of(case), 60) == art_of(each.sheet)
        assert (f"{each.name}?" in scene_of(case).words()) == (each.sheet != now)
        after = look_after(look_of(LAYING), ("grid.take", each.key))
        assert after.picked == moves.layout(each.sheet)
        assert built(case, after).keys.get("enter") == Action("commit")


def test_the_suggested_sheets_for_a_pack_of_32_differ_and_can_be_taken() -> None:
    """The four players of such a pack make other contracts often than three players do."""
    look = look_of(GridCase(4, Phase.GRID, FOUR))
    sheets = {each.key: each.sheet for each in suggestions(SIXTEEN, 32)}
    assert all(sheet_after(look, ("grid.take", key)) == sheet for key, sheet in sheets.items())
    assert sheets["rare-centre"] != next(e.sheet for e in suggestions(SIXTEEN) if e.key == "rare-centre")


def test_shuffled_sheets_differ_by_player_and_from_shuffle_to_shuffle() -> None:
    look = look_of(LAYING)
    other = replace(look, sitters=(replace(look.sitters[0], name="Zoe"), *look.sitters[1:]))
    first = look_after(look, ("grid.shuffle",))
    assert (
        first.draft
        != look_after(other, ("grid.shuffle",)).draft
        != look_after(first, ("grid.shuffle",)).draft
        != first.draft
    )


def test_a_square_is_explained_under_the_mouse_and_in_focus_alike() -> None:
    by_key = scene_of(replace(LAYING, focus="square/5")).words()
    assert "This square lies on 5 lines." not in by_key and "This square lies on 4 lines." in by_key
    assert by_key == scene_of(replace(LAYING, focus="square/0", hover="square/5")).words()


@pytest.mark.parametrize("pointed", [{"hover": "square/5"}, {"focus": "square/5"}], ids=("mouse", "focus"))
@pytest.mark.parametrize("at", [Phase.BID, "wait"])
@pytest.mark.parametrize("turned", [(), (("sheet/0", "1"),)], ids=("own", "another"))
def test_every_contract_of_the_own_and_of_another_sheet_is_explained(
    pointed: dict[str, str], at: str, turned: tuple[tuple[str, str], ...]
) -> None:
    """While bids are laid and while others lay theirs."""
    case = GridCase(at=at, turned=turned, **pointed)
    view = look_of(case).view
    assert wording.explanation(English(), view.sheets[1 if turned else 0][5], view) in text_of(scene_of(case))


def test_a_sealed_sheet_cannot_be_changed() -> None:
    state, sheet, look = point_of(LAYING).state.clone(), suggestions(SIXTEEN)[1].sheet, look_of(LAYING)
    state.apply(0, moves.layout(sheet))
    look = replace(look, frame=replace(look.frame, view=state.view(0)), can_act=False, picked=None)
    scene = built(LAYING, look)
    assert contract_signs(scene, 60) == art_of(sheet)
    assert not [target for target in scene.targets if target.action.verb.startswith("grid")]


# -- bids --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), [*TABLES, (3, (("bids", 1),)), (3, (("bids", 7),))])
def test_a_bid_is_complete_with_exactly_the_counters_of_the_house_rule(players: int, options: Any) -> None:
    case = GridCase(players, Phase.BID, options)
    look = look_of(case)
    count, sheet = look.view.house.bids, look.view.sheets[0]
    for contract in sheet[:count]:
        assert look.picked is None
        look = look_after(look, ("bid", contract))
    assert look.picked in look.view.legal()
    assert look_after(look, ("bid", sheet[-1])).draft == look.draft
    target = built(case, look).target(f"square/{len(sheet) - 1}")
    assert target is not None and not target.enabled and target.why
    assert look_after(look, ("bid", sheet[0])).picked is None
    moved = look_after(look, ("bid.move", sheet[0], sheet[-1]))
    assert moved.picked in look.view.legal() and sheet[-1] in moved.draft  # type: ignore[operator]
    assert look_after(look, ("bid.back",)).draft == sheet[: count - 1], "the counter laid last"
    assert look_after(look, ("bid.clear",)).draft == ()


def test_counters_are_laid_on_every_square_where_there_is_no_choice() -> None:
    assert look_of(GridCase(options=(("bids", 16),))).picked == moves.BID + 0xFFFF


def test_space_lays_a_counter_and_enter_seals_a_complete_bid() -> None:
    case = GridCase(focus="square/6")
    keys = scene_of(case).keys
    assert keys["space"] == Action("bid", (look_of(case).view.sheets[0][6],)) and "enter" not in keys
    keys = scene_of(bids_laid(case)).keys
    assert keys["enter"] == Action("commit") and keys["space"].verb not in ("bid", "commit")


@pytest.mark.parametrize("case", [replace(LAYING, laid=LAID), marked(bids_laid(GridCase(hands=1)))], ids=str)
def test_space_presses_what_is_in_focus_and_never_makes_the_move_instead(case: GridCase) -> None:
    for target in scene_of(case).targets:
        space = scene_of(replace(case, focus=target.id)).keys.get("space")
        # Where the scene leaves the key alone, the table presses the target.
        assert space is None or space == target.action or not target.enabled, target.id
        assert space is None or space.verb != "commit", target.id


def test_the_bids_of_a_hint_are_drawn_faintly_and_can_be_accepted() -> None:
    case = GridCase()
    look = look_of(case)
    choice = Choice(moves.BID + sum(1 << each for each in look.view.sheets[0][3:7]), 1.0, 0.0, 1.0)
    look = replace(look, hint=Evaluation((choice,)))
    faint = [n for n in built(case, look).nodes if isinstance(n, Picture) and n.art == "counter/0" and n.alpha < 1]
    assert len(faint) == 4
    after = look_after(look, ("bid.advised",))
    assert after.picked == choice.move and built(case, after).target("advised") is None


def test_another_seats_sheet_can_be_enlarged_but_not_bid_on() -> None:
    scene = scene_of(GridCase(hands=1, turned=(("sheet/0", "1"),)))
    assert "Ben’s sheet" in scene.words()
    assert not [t for t in scene.targets if t.action.verb.startswith("bid") or (t.id.startswith("square/") and t.carry)]
    target = scene.target("sheet/1")
    assert scene.keys["v"].values == ("sheet/0", "2") and target is not None and target.action.values == ("sheet/0", "")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("players", [3, 4])
def test_the_sheets_of_others_have_one_place_and_one_size_in_all_phases(
    players: int, size: tuple[int, int], scale: float
) -> None:
    cases = (GridCase(players, at, size=size, scale=scale) for at in (Phase.REFUSE, Phase.BID, Phase.PLAY))
    targets = [{each.id: each.rect for each in scene_of(case).targets} for case in cases]
    for seat in range(1, players):
        boxes = {each.get(f"sheet.{seat}", each.get(f"sheet/{seat}")) for each in targets}
        assert len(boxes) == 1 and None not in boxes


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_trump_and_refused_suits_are_shown(players: int, options: Any) -> None:
    case = GridCase(players, Phase.BID, options)
    pips = [n.art for n in scene_of(case).nodes if isinstance(n, Picture) and n.art.startswith("pip/")]
    assert sorted(pips) == ["pip/C", "pip/D", "pip/H", "pip/S"] and pips[0] == f"pip/{'SHDC'[look_of(case).view.trump]}"


# -- the cap -----------------------------------------------------------------------------------------------------------

NEAR = GridCase(hands=1, options=(("cap", 25),), seed=3)
"""Where a bid may take an open sheet to the cap."""


@pytest.mark.parametrize("at", [Phase.BID, Phase.PLAY, "settled"])
def test_every_score_is_written_as_points_out_of_the_cap(at: str) -> None:
    case = GridCase(at=at, hands=2, options=NINE)
    assert all(f"{score} of 100" in text_of(scene_of(case)) for score in look_of(case).view.scores)


def test_without_a_cap_a_score_is_written_alone() -> None:
    words = text_of(scene_of(GridCase(at=Phase.PLAY, hands=2, options=(("cap", "none"),))))
    assert " of none" not in words and " of 0" not in words


def test_a_bid_that_may_take_an_open_sheet_to_the_cap_is_warned_of() -> None:
    far = GridCase(hands=1)
    assert "fall behind" in text_of(scene_of(bids_laid(NEAR))) and "25 with an open sheet" in text_of(scene_of(NEAR))
    assert "fall behind" not in text_of(scene_of(bids_laid(far)))
    assert "with an open sheet" not in text_of(scene_of(replace(far, hover="square/4")))
    texts = [text_of(scene_of(replace(NEAR, hover=f"square/{square}"))) for square in range(16)]
    assert any("may take you to 25 with an open sheet" in each for each in texts)


def test_the_slip_warns_as_soon_as_one_hand_can_reach_the_cap() -> None:
    """Unbid values cannot, but bids that come true with their lines can."""
    case = replace(NEAR, options=(("cap", 45),))
    assert "One hand can take you to 45 with an open sheet" in text_of(scene_of(case))


def test_a_bid_whose_lines_reach_the_cap_too_early_is_warned_of() -> None:
    """One row is marked and a second would be: 10 points in every hand, and the other eight squares take two hands."""
    sheet = look_of(GridCase()).view.sheets[0]
    marks, row = sum(1 << contract for contract in sheet[:4]), sheet[4:8]
    for cap, warned in ((42, True), (200, False)):
        case = GridCase(options=(("cap", cap),), marks=(marks, 0, 0), draft=row)
        assert ("over the limit before the sheet is full" in text_of(scene_of(case))) == warned, cap


def test_a_square_shows_the_points_of_a_bid_before_it_is_laid() -> None:
    """The first three of a row are marked: the fourth closes it by itself, and its square is marked for a point."""
    marks = sum(1 << contract for contract in look_of(GridCase()).view.sheets[0][:3])
    for square, brings in ((3, "6 points + 1 line"), (2, "5 points"), (9, "6 points")):
        words = text_of(scene_of(GridCase(marks=(marks, 0, 0), hover=f"square/{square}")))
        assert f"· {brings}" in words and (square == 3) == ("+ 1 line" in words)


def test_a_contracts_condition_is_written_on_its_square_and_next_to_its_bid() -> None:
    laying, bidding = text_of(scene_of(LAYING)), text_of(scene_of(GridCase(draft=(0, 15))))
    assert all(words in laying and words in bidding for words in ("0, 3, 6 or 9 tricks", "always"))
    assert all(each in laying for each in ("1, 4, 7 or 10 tricks", "nobody has more tricks", "every trump"))


# -- the printed pad ---------------------------------------------------------------------------------------------------


def drawn_sheet(sheet: GridSheet, size: tuple[int, int] = (1600, 1000), small: bool = False, more: int = 0) -> Scene:
    b = builder_of(GridCase(size=size))
    box = Rect(100, 100, b.px(240), b.px(240)) if small else Rect(100, 100, b.px(620) + more, b.px(640) - more)
    (scene_sheet.draw_small if small else scene_sheet.draw)(b, box, sheet)
    return b.scene()


def points_on(line: Line) -> Iterator[tuple[float, float]]:
    """Points along a straight line."""
    (x0, y0), (x1, y1) = line.points[0], line.points[-1]
    return ((x0 + (x1 - x0) * i / 60, y0 + (y1 - y0) * i / 60) for i in range(61))


@pytest.mark.parametrize("size", [(960, 600), (1600, 1000), (3840, 2160)])
@pytest.mark.parametrize("count", [16, 9])
def test_no_line_runs_through_a_sign_or_a_name(size: tuple[int, int], count: int) -> None:
    sheet = GridSheet(0, tuple(range(count)), marks=(1 << count) - 1, every=True)
    for little, more in ((True, 0), *((False, pixels) for pixels in range(9))):
        scene = drawn_sheet(sheet, size, little, more)
        lines = [line for line in nodes_of(scene.nodes, Line) if line.ink == "seat.0" and line.alpha == 1.0]
        upright = [line for line in lines if line.points[0][0] == line.points[-1][0]]
        discs = [sign.rect for sign in nodes_of(scene.nodes, Picture) if sign.art.startswith("contract/")]
        words = [label.rect.inset(label.rect.w * 0.3, 2) for label in nodes_of(scene.nodes, Label)]
        assert lines and upright and len(discs) == count
        for disc in discs:
            near = ((x - disc.cx) ** 2 + (y - disc.cy) ** 2 for line in lines for x, y in points_on(line))
            assert min(near) >= (disc.w / 2) ** 2
        assert not any(box.holds(x, y) for line in upright for x, y in points_on(line) for box in words)


def test_complete_lines_are_solid_and_lines_to_come_are_dotted() -> None:
    sheet = GridSheet(1, SIXTEEN, marks=0b1111, coming=(4,))
    strokes = [line for line in nodes_of(drawn_sheet(sheet).nodes, Line) if line.alpha == 1.0]
    complete = [line for line in strokes if line.ink == "seat.1"]
    to_come = [line for line in strokes if line.dotted]
    assert len(complete) == len(to_come) == 3, "a line of four squares is drawn as three strokes"
    assert not any(line.dotted for line in complete)


def test_a_marked_square_is_hatched_and_ringed_with_the_bid_in_its_corner() -> None:
    states = ("", "", "", "made", "open", "lost", *[""] * 10)
    sheet = GridSheet(2, SIXTEEN, marks=0b110, bids=0b111100, states=states)
    art = [picture.art for picture in nodes_of(drawn_sheet(sheet).nodes, Picture)]
    assert art.count("pencil/hatching") == 2 and sum(name.startswith("pencil/ring") for name in art) == 2
    counters = [name for name in art if name.startswith("counter")]
    assert counters == ["counter/2", "counter/2/made", "counter/2/open", "counter/2/lost"]
    assert "counter/2/made" in [picture.art for picture in nodes_of(drawn_sheet(sheet, small=True).nodes, Picture)]
