"""How ContractGrid's sheets lie on the table while they are laid out and bid on: readable, true, secret, by key too."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, cast

import pytest
from contractgrid_table import Case, English, builder_of, built, look_of, point_of, scene_of
from effort import effort
from every_screen import LongWords
from seen import lies_within, reads_well, shows_every_card

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.contract import Plain, Reason
from tablegame.core.table import Keepsake
from tablegame.games.contractgrid.facts import moves
from tablegame.games.contractgrid.facts.contracts import CONTRACTS
from tablegame.games.contractgrid.facts.layouts import suggested
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.games.contractgrid.scene import SCENE
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.draft import EMPTY, SheetDraft, draft_of, of_keepsake
from tablegame.games.contractgrid.text import wording
from tablegame.view.game_scene import SceneInput
from tablegame.view.navigate import Direction, arrow, tab
from tablegame.view.scene import Action, Panel, Picture, Rect

FOUR: tuple[tuple[str, Any], ...] = (("cards", 32),)
NINE: tuple[tuple[str, Any], ...] = (("contracts", "nine"),)
TABLES = ((3, ()), (4, FOUR), (3, NINE))
SIZES = ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.0), ((1600, 1000), 1.0), ((1920, 1080), 1.25)
MARKS = (0b1100110001111000, 0b0111010011101110, 0b0000010011010010, 0b1000001000101011)
KEPT = (Keepsake("Mine", "grid " + " ".join(moves.format_move(0, moves.layout(tuple(range(15, -1, -1)))).split()[1:])),)


def small(case: Case) -> bool:
    return case.options == NINE


def bids_of(case: Case, count: int = 4) -> tuple[int, ...]:
    """A bid on the first squares of the own sheet, three on the small one."""
    sheet = cast("tuple[int, ...]", look_of(replace(case, draft=None)).frame.view.sheets[0])
    return sheet[: 3 if small(case) else count]


def marked(case: Case) -> Case:
    """The same with many squares marked."""
    masks = tuple(mask & (0x1FF if small(case) else 0xFFFF) for mask in MARKS[: case.players])
    return replace(case, marks=masks)


def area_of(case: Case) -> Rect:
    from contra_table import area_of as felt

    b = builder_of(case)
    return felt(b).inset(-max(8.0, b.px(14)))


def named(case: Case) -> str:
    return f"{case.players}-{len(case.options)}-{case.at}-{case.size[0]}-{case.scale}-{case.focus}"


LAID = [
    Case(players, Phase.GRID, options=options, size=size, scale=scale, focus=focus, kept=KEPT)
    for (players, options), (size, scale), focus in product(
        TABLES, SIZES, ("", "square/5", "suggested/apart", "tray/3")
    )
]
ODD: tuple[tuple[tuple[str, Any], ...], ...] = (
    (("bids", 16), ("unmarked", 0)),
    (("bids", 1), ("cap", "none")),
    (("contracts", "nine"), ("bids", 9), ("chosen", CONTRACTS[7:])),
)
"""House rules that make the picture another one."""
BIDDING = [
    marked(Case(players, at, hands=2, options=options, size=size, scale=scale, focus=focus))
    for (players, options), (size, scale), (at, focus) in product(
        TABLES, SIZES, ((Phase.BID, "square/4"), ("wait", ""))
    )
]


@pytest.mark.parametrize("case", LAID, ids=named)
def test_sheets_are_laid_out_at_every_size(case: Case) -> None:
    scene = scene_of(case)
    lies_within(scene.nodes, area_of(case))
    reads_well(scene)


@pytest.mark.parametrize("case", BIDDING, ids=named)
def test_bids_lie_at_every_size(case: Case) -> None:
    drafts: tuple[Plain, ...] = (None, bids_of(case)) if case.at == Phase.BID else (None,)
    for draft in drafts:
        scene = scene_of(replace(case, draft=draft))
        lies_within(scene.nodes, area_of(case))
        reads_well(scene)
        shows_every_card(scene)


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("options", ODD, ids=str)
def test_house_rules_fit_into_the_picture(
    options: tuple[tuple[str, Any], ...], size: tuple[int, int], scale: float
) -> None:
    for at in (Phase.GRID, Phase.BID):
        case = Case(at=at, options=options, size=size, scale=scale, focus="square/4")
        scene = scene_of(case)
        lies_within(scene.nodes, area_of(case))
        reads_well(scene)


# -- laying out --------------------------------------------------------------------------------------------------------


def step(look: SceneInput, *action: Any) -> SceneInput:
    """The look after a step of the draft."""
    draft = SCENE.drafted(look, Action(action[0], action[1:]))
    assert draft is not None, action
    after = replace(look, draft=draft)
    return replace(after, picked=SCENE.composed(after))


def test_a_sheet_lies_there_from_the_start_so_that_enter_begins() -> None:
    for players, options in TABLES:
        case = Case(players, Phase.GRID, options=options)
        look = look_of(case)
        assert look.picked is not None and look.picked in look.view.legal()
        scene = scene_of(case)
        assert next(zone.id for zone in scene.zones) == "commit"


def test_every_step_leads_to_a_layout_that_the_rules_allow() -> None:
    rng = Random(5)
    for players, options in TABLES:
        case = Case(players, Phase.GRID, options=options, kept=KEPT)
        look = look_of(case)
        legal = look.view.legal()
        for _ in range(60):
            targets = [t for t in built(case, look).targets if t.enabled and t.action.verb.startswith("grid")]
            action = rng.choice(targets).action
            look = step(look, action.verb, *action.values)
            sheet = draft_of(look).sheet
            assert len(set(sheet) - {EMPTY}) == len(sheet) - sheet.count(EMPTY)
            assert (look.picked is None) == (EMPTY in sheet)
            assert look.picked is None or look.picked in legal


def test_two_contracts_change_places_and_what_lay_on_the_way_stays() -> None:
    look = look_of(Case(at=Phase.GRID, draft=SheetDraft(tuple(range(16)))))
    carried = step(step(step(look, "grid.carry", 0, 1), "grid.carry", 0, 5), "grid.carry", 0, 10)
    assert [s for s, contract in enumerate(draft_of(carried).sheet) if contract != s] == [0, 10]
    assert draft_of(step(carried, "grid.carry", 0, 0)).sheet == tuple(range(16))
    again = draft_of(step(step(carried, "grid.drop"), "grid.carry", 10, 3)).sheet
    assert (again[3], again[10], again[0]) == (0, 3, 10)
    lifted = step(step(look, "grid.lift", 4), "grid.lift", 9)
    assert draft_of(lifted).sheet == draft_of(step(look, "grid.carry", 4, 9)).sheet


def test_changes_are_taken_back_one_by_one_and_carrying_is_one_change() -> None:
    case = Case(at=Phase.GRID)
    look = look_of(case)
    assert "ctrl+z" not in scene_of(case).keys
    sheets = [draft_of(look).sheet]
    for steps in (
        (("grid.carry", 0, 1), ("grid.carry", 0, 7), ("grid.drop",)),
        (("grid.shuffle",),),
        (("grid.lift", 3), ("grid.lift", 9)),
        (("grid.clear",),),
        (("grid.tray", 5), ("grid.lift", 2)),
        (("grid.take", "apart"),),
    ):
        for each in steps:
            look = step(look, *each)
        sheets.append(draft_of(look).sheet)
    assert built(case, look).keys["ctrl+z"] == Action("grid.back")
    for sheet in reversed(sheets[:-1]):
        look = step(look, "grid.back")
        assert draft_of(look).sheet == sheet
    assert step(look, "grid.back").draft == look.draft and "ctrl+z" not in built(case, look).keys


def test_a_hint_stands_at_the_sheet_that_it_likes_best() -> None:
    case = Case(at=Phase.GRID)
    best = suggested(tuple(range(16)))[2]
    choice = Choice(moves.layout(best.sheet), 40.0, 0.5, 1.0, Reason("", ()))
    other = Choice(0, 30.0, 0.5, 0.0, Reason("", ()))
    look = replace(look_of(case), hint=Evaluation((choice, other), "of 100 games", None, "hundred"))
    scene = built(case, look)
    assert [each.label for each in scene.targets if " · 40 %" in each.label] == [f"{best.name} · 40 %"]


def test_what_is_carried_from_beside_the_sheet_puts_aside_what_stood_there() -> None:
    bare = SheetDraft((*range(15), EMPTY))
    there = bare.carry(EMPTY - 1 - 15, 2).carry(EMPTY - 1 - 15, 3)
    assert there.sheet == (0, 1, 2, 15, *range(4, 15), EMPTY) and there.beside(tuple(range(16))) == (3,)
    assert SheetDraft((EMPTY,) * 9).beside(tuple(range(9))) == tuple(range(9))


def test_a_kept_sheet_comes_back_and_one_of_other_contracts_is_not_offered() -> None:
    sheet = suggested(tuple(range(16)))[2].sheet
    kept = Keepsake("Best", moves.format_move(0, moves.layout(sheet)))
    assert of_keepsake(kept, tuple(range(16))) == sheet
    assert of_keepsake(kept, tuple(range(9))) is None
    for text in ("", "nonsense", "bid Play", "TD", "grid Zero One"):
        assert of_keepsake(Keepsake("Bad", text), tuple(range(16))) is None
    case = Case(at=Phase.GRID, kept=(Keepsake("Bad", "bid Play"), kept))
    scene = scene_of(case)
    assert scene.target("kept/0") is None and scene.target("kept/1") is not None
    assert draft_of(step(look_of(case), "grid.kept", 1)).sheet == sheet


def test_what_is_kept_is_the_sheet_as_records_write_it() -> None:
    case = Case(at=Phase.GRID)
    look = look_of(case)
    action = scene_of(case).keys["k"]
    assert action.verb == "keep" and ENGINE.parse(0, str(action.values[0])) == look.picked


def test_suggested_sheets_are_tried_on_in_focus_and_taken_with_a_click() -> None:
    case = Case(at=Phase.GRID)
    now = draft_of(look_of(case)).sheet
    for each in suggested(tuple(range(16))):
        scene = scene_of(replace(case, focus=f"suggested/{each.key}"))
        signs = [n for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("contract/")]
        large = sorted((n for n in signs if n.rect.w > 60), key=lambda n: (round(n.rect.y), n.rect.x))
        assert [n.art for n in large] == [scene_sheet.art(contract) for contract in each.sheet]
        assert (f"{each.name}?" in scene.words()) == (each.sheet != now)
        after = step(look_of(case), "grid.take", each.key)
        assert after.picked == moves.layout(each.sheet)
        again = built(replace(case, focus=f"suggested/{each.key}"), after)
        assert again.keys.get("enter") == Action("commit")


def test_sheets_are_suggested_for_the_pack_that_is_played_with() -> None:
    """Among four, with 32 cards, other contracts come often than among three."""
    look = look_of(Case(4, Phase.GRID, options=FOUR))
    there = {each.key: each.sheet for each in suggested(tuple(range(16)), 32)}
    for key, sheet in there.items():
        assert step(look, "grid.take", key).picked == moves.layout(sheet)
    assert there["easy-centre"] != next(e.sheet for e in suggested(tuple(range(16))) if e.key == "easy-centre")


def test_shuffles_differ_by_name_and_from_one_to_the_next() -> None:
    case = Case(at=Phase.GRID)
    look = look_of(case)
    other = replace(look, sitters=(replace(look.sitters[0], name="Zoe"), *look.sitters[1:]))
    first, second = step(look, "grid.shuffle"), step(other, "grid.shuffle")
    assert first.draft != second.draft
    assert step(first, "grid.shuffle").draft != first.draft


def test_everything_said_of_a_square_is_shown_for_the_mouse_and_for_the_focus() -> None:
    case = Case(at=Phase.GRID, focus="square/5")
    by_key, by_mouse = scene_of(case), scene_of(replace(case, focus="square/0", hover="square/5"))
    assert "This square lies on 5 lines." not in by_key.words() and "This square lies on 4 lines." in by_key.words()
    assert by_key.words() == by_mouse.words()


@pytest.mark.parametrize("pointed", [{"hover": "square/5"}, {"focus": "square/5"}], ids=("mouse", "focus"))
@pytest.mark.parametrize("at", [Phase.BID, "wait"])
def test_every_contract_of_anybodys_large_sheet_is_explained(pointed: dict[str, str], at: str) -> None:
    """While bids are laid and while others lay theirs, on the own sheet and on another's."""
    for turned in ((), (("sheet/0", "1"),)):
        case = Case(at=at, turned=turned, **pointed)
        view = look_of(case).frame.view
        sheet = cast("tuple[int, ...]", view.sheets[1 if turned else 0])
        assert wording.explained(English(), sheet[5], view) in " ".join(scene_of(case).words().split())


def test_what_a_bid_would_bring_is_told_before_it_is_laid() -> None:
    """The first three of a row are marked: the fourth closes it by itself, and its square is marked for a point."""
    sheet = cast("tuple[int, ...]", look_of(Case(at=Phase.BID)).frame.view.sheets[0])
    marks = sum(1 << contract for contract in sheet[:3])
    for square, said in ((3, "6 points + 1 line"), (2, "5 points"), (9, "6 points")):
        words = " ".join(scene_of(Case(at=Phase.BID, marks=(marks, 0, 0), hover=f"square/{square}")).words().split())
        assert f"· {said}" in words and (square == 3) == ("+ 1 line" in words)


def test_nobody_sees_another_sheet_before_all_are_laid_out() -> None:
    case = Case(at=Phase.GRID, seated=False)
    scene = scene_of(case)
    assert not [n for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("contract/")]
    assert not scene.targets
    mine = scene_of(Case(at=Phase.GRID, draft=SheetDraft((EMPTY,) * 16)))
    for each in mine.nodes:
        assert not (isinstance(each, Panel) and each.id.startswith("sheet/") and each.id != "sheet/0")


def test_a_sheet_that_is_laid_out_stays_as_it_is() -> None:
    state = point_of(Case(at=Phase.GRID)).state.clone()
    sheet = suggested(tuple(range(16)))[1].sheet
    state.apply(0, moves.layout(sheet))
    case = Case(at=Phase.GRID)
    look = look_of(case)
    view = state.view(0)
    look = replace(look, frame=replace(look.frame, view=view), can_act=False, picked=None)
    scene = built(case, look)
    signs = [n for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("contract/") and n.rect.w > 60]
    signs.sort(key=lambda n: (round(n.rect.y), n.rect.x))
    assert [n.art for n in signs] == [scene_sheet.art(contract) for contract in sheet]
    assert not [t for t in scene.targets if t.action.verb.startswith("grid")]


# -- bids --------------------------------------------------------------------------------------------------------------


def test_exactly_as_many_counters_are_laid_as_the_rule_says() -> None:
    for players, options in (*TABLES, (3, (("bids", 1),)), (3, (("bids", 7),))):
        case = Case(players, Phase.BID, options=options)
        look = look_of(case)
        count = look.view.house.bids
        sheet = cast("tuple[int, ...]", look.view.sheets[0])
        for n, contract in enumerate(sheet[:count]):
            assert look.picked is None, n
            look = step(look, "bid", contract)
        assert look.picked in look.view.legal()
        assert step(look, "bid", sheet[-1]).draft == look.draft
        target = built(case, look).target(f"square/{len(sheet) - 1}")
        assert target is not None and not target.enabled and target.why
        assert step(look, "bid", sheet[0]).picked is None
        moved = step(look, "bid.move", sheet[0], sheet[-1])
        assert moved.picked in look.view.legal() and sheet[-1] in cast("tuple[int, ...]", moved.draft)
        assert step(look, "bid.back").draft == sheet[: count - 1], "the counter laid last"
        assert step(look, "bid.clear").draft == ()


def test_all_counters_lie_there_where_there_is_no_choice() -> None:
    look = look_of(Case(at=Phase.BID, options=(("bids", 16),)))
    assert look.picked == moves.BID + 0xFFFF


def test_space_lays_a_counter_and_enter_bids_once_all_are_laid() -> None:
    case = Case(at=Phase.BID, focus="square/6")
    sheet = cast("tuple[int, ...]", look_of(case).frame.view.sheets[0])
    keys = scene_of(case).keys
    assert keys["space"] == Action("bid", (sheet[6],)) and "enter" not in keys
    keys = scene_of(replace(case, draft=bids_of(case))).keys
    assert keys["enter"] == Action("commit") and keys["space"].verb not in ("bid", "commit")


def test_space_presses_what_is_in_focus_and_never_makes_the_move_instead() -> None:
    for case in (
        Case(at=Phase.GRID, kept=KEPT),
        marked(Case(at=Phase.BID, hands=1, draft=bids_of(Case(at=Phase.BID, hands=1)))),
    ):
        for target in scene_of(case).targets:
            space = scene_of(replace(case, focus=target.id)).keys.get("space")
            # Where the scene leaves the key alone, the table presses the target.
            assert space is None or space == target.action or not target.enabled, target.id
            assert space is None or space.verb != "commit", target.id


def test_a_hint_shows_its_bids_and_can_be_laid() -> None:
    case = Case(at=Phase.BID)
    look = look_of(case)
    sheet = cast("tuple[int, ...]", look.view.sheets[0])
    advice = sum(1 << contract for contract in sheet[3:7])
    choice = Choice(moves.BID + advice, 1.0, 0.0, 1.0, Reason("", ()))
    look = replace(look, hint=Evaluation((choice,)))
    faint = [n for n in built(case, look).nodes if isinstance(n, Picture) and n.art == "counter/0" and n.alpha < 1]
    assert len(faint) == 4
    after = step(look, "bid.advised")
    assert after.picked == choice.move and built(case, after).target("advised") is None


def test_another_sheet_is_laid_large_and_cannot_be_bid_on() -> None:
    case = Case(at=Phase.BID, hands=1, turned=(("sheet/0", "1"),))
    scene = scene_of(case)
    assert "Ben’s sheet" in scene.words()
    assert not [t for t in scene.targets if t.action.verb.startswith("bid")]
    assert not [t for t in scene.targets if t.id.startswith("square/") and t.carry]
    assert scene.keys["v"].values == ("sheet/0", "2")
    target = scene.target("sheet/1")
    assert target is not None and target.action.values == ("sheet/0", "")


def test_trump_and_what_everybody_refused_are_shown() -> None:
    for players, options in TABLES:
        scene = scene_of(Case(players, Phase.BID, options=options))
        view = look_of(Case(players, Phase.BID, options=options)).frame.view
        signs = [n.art for n in scene.nodes if isinstance(n, Picture) and n.art.startswith("pip/")]
        assert sorted(signs) == ["pip/C", "pip/D", "pip/H", "pip/S"]
        assert signs[0] == f"pip/{'SHDC'[view.trump]}"


def test_the_cap_warns_a_bidder_with_an_open_sheet() -> None:
    far, near = Case(at=Phase.BID, hands=1), Case(at=Phase.BID, hands=1, options=(("cap", 25),), seed=3)
    assert "fall behind" not in scene_of(replace(far, draft=bids_of(far))).words()
    assert "fall behind" in scene_of(replace(near, draft=bids_of(near))).words().replace("\n", " ")


@pytest.mark.parametrize("case", [*LAID[::7], *BIDDING[::4]], ids=named)
def test_words_of_longer_languages_stand_whole(case: Case) -> None:
    builder = builder_of(case)
    builder.words = LongWords()
    SCENE.build(builder, look_of(case), area_of(case).inset(max(8.0, builder.px(14))))
    reads_well(builder.scene())


# -- keys, speed, what was seen ----------------------------------------------------------------------------------------


def test_every_key_of_these_pictures_is_on_the_key_sheet() -> None:
    told = " ".join(key for key, _ in SCENE.keys({}))
    names = {"space": "Space", "backspace": "Back", "delete": "Del", "enter": "Enter", "ctrl+z": "Ctrl+Z", "10": "0"}
    for case in (Case(at=Phase.GRID, focus="square/3"), Case(at=Phase.BID, focus="square/3", draft=(0, 1))):
        for key in scene_of(case).keys:
            if not key.startswith("shift+") and key not in "23456789":
                assert names.get(key, key.upper()) in told, key


@pytest.mark.parametrize("case", [*LAID[::7], *BIDDING[::4]], ids=named)
def test_whatever_can_be_clicked_can_be_reached_by_keys(case: Case) -> None:
    scene = scene_of(case)
    reached, todo = set[str](), [scene.focus]
    while todo:
        name = todo.pop()
        if name not in reached:
            reached.add(name)
            ways: tuple[Direction, ...] = ("left", "right", "up", "down")
            todo += [tab(scene, name), tab(scene, name, backwards=True), *(arrow(scene, name, way) for way in ways)]
    assert reached == {target.id for target in scene.targets}


def test_pictures_of_sheet_and_bids_are_little_work() -> None:
    """12,000 calls when this was written."""
    for case in (
        Case(at=Phase.GRID, focus="square/3"),
        marked(Case(4, Phase.BID, options=FOUR, focus="square/3", draft=(0, 1, 2, 3))),
    ):
        look = look_of(case)
        built(case, look)
        assert effort(lambda case=case, look=look: built(case, look)) < 24_000, case.at


# -- what decides ------------------------------------------------------------------------------------------------------

NINE = (("contracts", "nine"),)


def said(case: Case) -> str:
    return " ".join(scene_of(case).words().split())


@pytest.mark.parametrize("at", [Phase.BID, Phase.PLAY, "settled"])
def test_the_cap_stands_beside_every_score_of_every_seat(at: str) -> None:
    case = Case(at=at, hands=2, options=NINE)
    scores = look_of(case).frame.view.scores
    assert all(f"{score} of 100" in said(case) for score in scores), scores


def test_where_there_is_no_cap_a_score_stands_alone() -> None:
    case = Case(at=Phase.PLAY, hands=2, options=(("cap", "none"),))
    assert " of none" not in said(case) and " of 0" not in said(case)


def test_a_bid_that_may_take_an_open_sheet_to_the_cap_is_marked_before_it_is_laid() -> None:
    case = Case(at=Phase.BID, hands=1, options=(("cap", 25),), seed=3)
    assert "25 with an open sheet" in said(case)
    near = [f"square/{square}" for square in range(16)]
    told = [said(replace(case, hover=name)) for name in near]
    assert any("may take you to 25 with an open sheet" in each for each in told)
    far = Case(at=Phase.BID, hands=1, hover="square/4")
    assert "with an open sheet" not in said(far)


def test_what_makes_a_contract_stands_on_the_squares_and_beside_a_bid() -> None:
    laid_out, bidding = said(Case(at=Phase.GRID)), said(Case(at=Phase.BID, draft=(0, 15)))
    for words in ("0, 3, 6 or 9 tricks", "always"):
        assert words in laid_out and words in bidding
    assert all(each in laid_out for each in ("1, 4, 7 or 10 tricks", "nobody has more tricks", "every trump"))


def test_the_slip_beside_the_sheet_warns_from_where_one_hand_can_reach_the_cap() -> None:
    """Unbid values cannot, but bids that come true with their lines can."""
    case = Case(at=Phase.BID, hands=1, options=(("cap", 45),), seed=3)
    assert "One hand can take you to 45 with an open sheet" in said(case)
