"""ContractGrid games that are left and resumed at the table, and previews of the points that bids would bring."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from game_pictures import frame_name
from hypothesis import given, settings
from hypothesis import strategies as st
from seeds import so_many
from tables import table_of, until_choice, view_of
from trick_play import at_grid
from trick_tables import GridCase, look_of, scene_of, text_of
from ui_harness import Harness

from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import contracts, reach
from tablegame.games.contractgrid.facts.contracts import contracts_of, exclusive_families, lines_of
from tablegame.games.contractgrid.facts.scoring import ANY, FALLS, MAY_FALL, SAFE, cap_danger, preview, score
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.facts.view import GridPhase
from tablegame.session.settings import Settings
from tablegame.view.scene import Action

LONG: dict[str, object] = {"cap": "none"}


def make_any_move(ui: Harness, seed: int) -> None:
    ui.act(Action("say", (view_of(ui).legal().sample(Random(seed)),)))


def leave_and_resume(ui: Harness) -> None:
    """Go to the shelf and back to the game."""
    ui.home()
    ui.key("enter")


def test_an_unfinished_sheet_or_bid_is_there_again_after_the_shelf(tmp_path: Path) -> None:
    with at_grid(tmp_path, options=LONG) as ui:
        for phase in (GridPhase.GRID, GridPhase.BID):
            until_choice(ui)
            while view_of(ui).phase != phase:
                make_any_move(ui, 1)
                until_choice(ui)
            if phase == GridPhase.GRID:
                ui.key("x", "x")  # shuffles twice
            else:
                ui.click("square/3", "square/6")
            draft = table_of(ui).look().draft
            assert draft is not None
            leave_and_resume(ui)
            until_choice(ui)
            assert table_of(ui).look().draft == draft
            make_any_move(ui, 2)
            leave_and_resume(ui)
            until_choice(ui)
            assert table_of(ui).look().draft is None, "the move is made"


def test_a_settlement_is_shown_again_until_the_player_goes_on(tmp_path: Path) -> None:
    with at_grid(tmp_path, options=LONG, settings=Settings()) as ui:
        for _ in range(3000):  # frames, more than a hand takes
            table = table_of(ui)
            if frame_name(table.frame) == "settled":
                break
            if table.chooses:
                make_any_move(ui, 1)
            elif table.playback.holding:
                ui.key("enter")
            ui.frame(1 / 20)
        settlement = table_of(ui).frame.view
        ui.run(1)
        for _ in range(2):
            leave_and_resume(ui)
            ui.run(3, 20)
            assert frame_name(table_of(ui).frame) == "settled" and table_of(ui).frame.view == settlement
            assert "This hand" in ui.words() and ui.focus() == "go"
        ui.key("enter")
        while view_of(ui).refused.count(None) == 3:
            until_choice(ui)
            make_any_move(ui, 2)
        leave_and_resume(ui)
        assert frame_name(table_of(ui).frame) != "settled"


class OpenSheet(NamedTuple):
    sheet: tuple[int, ...]
    marks: int
    bids: int


@st.composite
def open_sheets(draw: st.DrawFn, counts: tuple[int, ...] = (9, 16)) -> OpenSheet:
    """A sheet of one of these sizes with at least one unmarked square, and up to five bids."""
    sheet = tuple(draw(st.permutations(range(16)))[: draw(st.sampled_from(counts))])
    marks = mask_of([contract for contract in sheet[1:] if draw(st.integers(0, 2))])
    return OpenSheet(sheet, marks, mask_of(draw(st.permutations(sheet))[: draw(st.integers(0, 5))]))


def contract_sets(players: int) -> tuple[int, ...]:
    """The largest sets of contracts that one hand can make, by the families of which it makes only one contract."""
    sets = [*ANY]
    for family in exclusive_families(players):
        sets = [mask & ~mask_of(family) | 1 << contract for mask in sets for contract in family]
    return tuple(sets)


@settings(max_examples=so_many(100, 200))
@given(case=open_sheets(), reward=st.integers(0, 3), players=st.sampled_from((0, 3, 4)))
def test_the_preview_is_the_score_of_the_best_possible_set_of_bids(case: OpenSheet, reward: int, players: int) -> None:
    sheet, marks, bids = case
    sets = contract_sets(players)
    outcome = preview(sheet, marks, bids, reward, sets)
    best = score(sheet, outcome.best, bids, marks, reward)
    assert outcome.points == best.points() and outcome.standing + outcome.new_lines == best.lines
    all_bids = contracts_of(bids)
    bid_sets = [mask_of(some) for size in range(len(all_bids) + 1) for some in combinations(all_bids, size)]
    possible = [mask for mask in bid_sets if any(not mask & ~each for each in sets)]
    assert outcome.best in possible
    assert outcome.points == max(score(sheet, mask, bids, marks, reward).points() for mask in possible)
    assert outcome.most_bids == max(mask.bit_count() for mask in possible)
    assert (outcome.best == bids) == (outcome.most_bids == len(all_bids)) == (not outcome.excluded)
    most_of_hand = max(score(sheet, each, bids, marks, reward).points() for each in sets)
    assert outcome.most_points == most_of_hand >= outcome.points


@settings(max_examples=so_many(100, 200))
@given(case=open_sheets(), reward=st.integers(0, 3))
def test_the_preview_counts_every_line_once_for_the_bids_that_close_it(case: OpenSheet, reward: int) -> None:
    sheet, marks, bids = case
    outcome = preview(sheet, marks, bids, reward)
    assert sum(lines for _, lines in outcome.closing) == outcome.new_lines == len(outcome.line_numbers)
    for mask, lines in outcome.closing:
        assert not mask & ~bids
        assert sum(line & ~marks == mask for line in lines_of(sheet)) == lines
    alone = [outcome.alone(contract) for contract in contracts_of(bids)]
    points = sum(points for points, _ in alone)
    lines = sum(lines for _, lines in alone) + sum(lines for _, lines in outcome.together()) + outcome.standing
    assert points + 5 * lines == outcome.points, "five points a line"


def test_the_slip_names_two_bids_that_exclude_each_other() -> None:
    case = GridCase(draft=(contracts.ZERO, contracts.ONE, contracts.PLAY, contracts.SPADES))
    words = text_of(scene_of(case))
    assert "At best" in words and "Of Zero and One at most one comes true." in words
    compatible = (contracts.ZERO, contracts.FIRST, contracts.PLAY, contracts.SPADES)
    assert "If all 4 come true" in text_of(scene_of(replace(case, draft=compatible)))


def test_the_slip_names_a_bid_that_the_own_cards_exclude() -> None:
    """The viewer holds the highest trump, and so takes a trick with it."""
    case = GridCase(seed=3)
    view = look_of(case).view
    known, seat = known_hand(view), view.own
    assert reach.top_trump(known) in view.hand
    draft = (contracts.NO_TRUMP, contracts.PLAY, contracts.FIRST, contracts.DIFFERENT)
    words = text_of(scene_of(replace(case, draft=draft)))
    assert "No-Trump cannot come in this hand." in words and "At best" in words
    sets = reach.contract_sets(known, seat)
    for mask in map(mask_of, combinations(range(16), 4)):
        assert preview(view.sheets[seat] or (), 0, mask, 1, sets).most_bids == reach.most_together(known, seat, mask)


@settings(max_examples=100)
@given(case=open_sheets((9,)), total=st.integers(0, 120), cap=st.integers(60, 140), reward=st.integers(0, 2))
def test_the_warning_of_the_cap_is_right_for_every_outcome(case: OpenSheet, total: int, cap: int, reward: int) -> None:
    sheet, marks, bids = case
    falls = []  # for each set of the nine contracts that the hand may make, whether the seat falls behind
    for made in range(1 << 9):
        values = mask_of([contract for square, contract in enumerate(sheet) if made >> square & 1])
        after = score(sheet, values, bids, marks, reward)
        falls.append(total + after.points() >= cap and after.marks != mask_of(sheet))
    danger = SAFE
    if any(falls):
        danger = FALLS if all(falls) else MAY_FALL
    assert cap_danger(preview(sheet, marks, bids, reward), total, cap, True) == danger


def test_the_slip_names_the_line_that_two_bids_close_only_together() -> None:
    first, second, *bids = look_of(GridCase()).view.sheets[0][:4]
    words = scene_of(GridCase(marks=(1 << first | 1 << second, 0, 0), draft=tuple(bids))).words()
    assert "together" in words and "1 new line × 5" in words
