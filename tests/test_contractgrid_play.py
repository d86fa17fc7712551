"""ContractGrid on the screen: games that are left and gone on with, and what a bid is worth before it is made."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

from game_pictures import frame_name
from hypothesis import given, settings
from hypothesis import strategies as st
from seeds import so_many
from tables import table_of, until_choice, view_of
from trick_play import at_grid
from trick_tables import GridCase, look_of, scene_of, text_of

from tablegame.games.contractgrid.facts import reach
from tablegame.games.contractgrid.facts.contracts import DIFFERENT, FIRST, NO_TRUMP, PLAY, exclusive_families, lines_of
from tablegame.games.contractgrid.facts.scoring import ANY, FALLS, MAY_FALL, SAFE, cap_danger, preview, score
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.session.settings import Settings
from tablegame.view.scene import Action

LONG: dict[str, object] = {"cap": "none"}


def test_an_unfinished_sheet_or_bid_is_there_again_after_the_shelf(tmp_path: Path) -> None:
    """A sheet half laid out, bids half laid: after the shelf as before; what was sealed does not come back."""
    with at_grid(tmp_path, options=LONG) as ui:
        for phase in (Phase.GRID, Phase.BID):
            until_choice(ui)
            while view_of(ui).phase != phase:
                ui.act(Action("say", (view_of(ui).legal().sample(Random(1)),)))
                until_choice(ui)
            ui.key(*("x", "x") if phase == Phase.GRID else ())
            if phase == Phase.BID:
                ui.click("square/3", "square/6")
            draft = table_of(ui).look().draft
            assert draft is not None
            ui.home()
            ui.key("enter")
            until_choice(ui)
            assert table_of(ui).look().draft == draft
            ui.act(Action("say", (view_of(ui).legal().sample(Random(2)),)))
            ui.home()
            ui.key("enter")
            until_choice(ui)
            assert table_of(ui).look().draft is None


def test_a_settlement_is_shown_again_until_the_player_goes_on(tmp_path: Path) -> None:
    """Until somebody goes on; and no more once the next hand is under way."""
    settings = Settings()
    with at_grid(tmp_path, options=LONG, settings=settings) as ui:
        for _ in range(3000):
            table = table_of(ui)
            if frame_name(table.frame) == "settled":
                break
            if table.chooses:
                ui.app.act(Action("say", (view_of(ui).legal().sample(Random(1)),)))
            elif table.playback.holding:
                ui.key("enter")
            ui.frame(1 / 20)
        settlement = table_of(ui).frame.view
        ui.run(1)
        for _ in range(2):
            ui.home()
            ui.key("enter")
            ui.run(3, 20)
            assert frame_name(table_of(ui).frame) == "settled" and table_of(ui).frame.view == settlement
            assert "This hand" in ui.words() and ui.focus() == "go"
        ui.key("enter")
        while view_of(ui).refused.count(None) == 3:
            until_choice(ui)
            ui.act(Action("say", (view_of(ui).legal().sample(Random(2)),)))
        ui.home()
        ui.key("enter")
        assert frame_name(table_of(ui).frame) != "settled"


# -- previews ----------------------------------------------------------------------------------------------------------


@st.composite
def open_sheets(draw: st.DrawFn, counts: tuple[int, ...] = (9, 16)) -> tuple[tuple[int, ...], int, int]:
    """A sheet, marks that leave it open, and bids."""
    count = draw(st.sampled_from(counts))
    sheet = tuple(draw(st.permutations(range(16)))[:count])
    marks = sum(1 << c for c in sheet if draw(st.integers(0, 2)))
    bids = sum(1 << c for c in draw(st.permutations(sheet))[: draw(st.integers(0, 5))])
    marks &= ~(1 << sheet[0])
    return sheet, marks, bids


def joint_contracts(players: int) -> tuple[int, ...]:
    """Sets of contracts that one hand can make, by the families that exclude each other."""
    found = [ANY[0]]
    for family in exclusive_families(players):
        others = sum(1 << each for each in family)
        found = [mask & ~others | 1 << each for mask in found for each in family]
    return tuple(found)


@settings(max_examples=so_many(100, 200))
@given(case=open_sheets(), reward=st.integers(0, 3), players=st.sampled_from((0, 3, 4)))
def test_the_preview_is_the_score_of_the_best_set_of_bids_that_can_come_true(
    case: tuple[tuple[int, ...], int, int], reward: int, players: int
) -> None:
    sheet, marks, bids = case
    sets = joint_contracts(players)
    seen = preview(sheet, marks, bids, reward, sets)
    scored = score(sheet, seen.best, bids, marks, reward)
    assert seen.points == scored.points() and seen.standing + seen.new_lines == scored.lines
    single_bids = [1 << contract for contract in range(16) if bids >> contract & 1]
    tried = [sum(some) for size in range(len(single_bids) + 1) for some in combinations(single_bids, size)]
    tried = [mask for mask in tried if any(not mask & ~each for each in sets)]
    assert any(not seen.best & ~each for each in sets)
    assert all(score(sheet, mask, bids, marks, reward).points() <= seen.points for mask in tried)
    assert seen.most_bids == max(mask.bit_count() for mask in tried)
    assert (seen.best == bids) == (seen.most_bids == len(single_bids)) == (not seen.excluded)
    every = [score(sheet, each, bids, marks, reward).points() for each in sets]
    assert seen.most_points == max(every) >= seen.points


@settings(max_examples=so_many(100, 200))
@given(case=open_sheets(), reward=st.integers(0, 3))
def test_the_preview_counts_every_line_once_for_the_bids_that_close_it(
    case: tuple[tuple[int, ...], int, int], reward: int
) -> None:
    sheet, marks, bids = case
    seen = preview(sheet, marks, bids, reward)
    assert sum(lines for _, lines in seen.closing) == seen.new_lines == len(seen.line_numbers)
    for mask, lines in seen.closing:
        assert not mask & ~bids
        assert sum(line & ~marks == mask for line in lines_of(sheet)) == lines
    alone = [seen.alone(contract) for contract in range(16) if bids >> contract & 1]
    points = sum(points for points, _ in alone)
    lines = sum(lines for _, lines in alone) + sum(lines for _, lines in seen.together()) + seen.standing
    assert points + 5 * lines == seen.points, "five points a line"


def test_the_preview_does_not_add_up_bids_that_exclude_each_other() -> None:
    """Zero and One: a number of tricks leaves one rest."""
    seen = preview(tuple(range(16)), 0, 0b11 | 1 << 15, 1, joint_contracts(3))
    assert seen.points == 2 * 6 and seen.excluded == (0, 1) and seen.best.bit_count() == 2
    case = GridCase(draft=(0, 1, 15, 11))
    words = text_of(scene_of(case))
    assert "At best" in words and "Of Zero and One at most one comes true." in words
    assert "If all 4 come true" in scene_of(replace(case, draft=(0, 3, 15, 11))).words()


def test_the_slip_names_bids_that_the_own_cards_exclude() -> None:
    """Whoever holds the highest trump takes it."""
    view = look_of(case := GridCase(seed=3)).view
    known, seat = known_hand(view), view.own
    assert reach.top_trump(known) in view.hand
    words = text_of(scene_of(replace(case, draft=(NO_TRUMP, PLAY, FIRST, DIFFERENT))))
    assert "No-Trump cannot come in this hand." in words and "At best" in words
    sets = reach.contract_sets(known, seat)
    for bids in map(sum, combinations([1 << each for each in range(16)], 4)):
        assert preview(view.sheets[seat] or (), 0, bids, 1, sets).most_bids == reach.most_together(known, seat, bids)


@settings(max_examples=100)
@given(case=open_sheets((9,)), total=st.integers(0, 120), cap=st.integers(60, 140), reward=st.integers(0, 2))
def test_the_warning_of_the_cap_is_right_for_every_outcome(
    case: tuple[tuple[int, ...], int, int], total: int, cap: int, reward: int
) -> None:
    """By trying every outcome: any of the nine values made or not."""
    sheet, marks, bids = case
    falls = []
    for outcome in range(512):
        values = sum(1 << contract for i, contract in enumerate(sheet) if outcome >> i & 1)
        scored = score(sheet, values, bids, marks, reward)
        whole = all(scored.marks >> contract & 1 for contract in sheet)
        falls.append(total + scored.points() >= cap and not whole)
    found = cap_danger(preview(sheet, marks, bids, reward), total, cap, True)
    assert found == (FALLS if all(falls) else MAY_FALL if any(falls) else SAFE)


def test_a_line_that_two_bids_close_together_is_counted_once() -> None:
    seen = preview(tuple(range(16)), 0b11 | 0b10000000000, 0b1100, 1)
    assert seen.new_lines == 1 and seen.together() == ((0b1100, 1),)
    assert seen.alone(2) == (6, 0) and seen.points == 2 * 6 + 5
    sheet = look_of(GridCase()).view.sheets[0]
    case = GridCase(marks=(1 << sheet[0] | 1 << sheet[1], 0, 0), draft=(sheet[2], sheet[3]))
    assert "together" in scene_of(case).words() and "1 new line × 5" in scene_of(case).words()
