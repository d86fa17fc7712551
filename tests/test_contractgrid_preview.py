"""What bids on a ContractGrid sheet would bring is what is scored; the danger of the cap is told when it is there."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from trick_tables import GridCase, look_of, said, scene_of

from tablegame.games.contractgrid.facts.contracts import families, lines_of
from tablegame.games.contractgrid.facts.preview import FALLS, MAY_FALL, SAFE, cap_danger, preview
from tablegame.games.contractgrid.facts.scoring import score


@st.composite
def sheets(draw: st.DrawFn, counts: tuple[int, ...] = (9, 16)) -> tuple[tuple[int, ...], int, int]:
    """A sheet, marks that leave it open, and bids."""
    count = draw(st.sampled_from(counts))
    sheet = tuple(draw(st.permutations(range(16)))[:count])
    marks = sum(1 << c for c in sheet if draw(st.integers(0, 2)))
    bids = sum(1 << c for c in draw(st.permutations(sheet))[: draw(st.integers(0, 5))])
    marks &= ~(1 << sheet[0])
    return sheet, marks, bids


def possible(mask: int, players: int) -> bool:
    """Whether one hand can make all of these, by the counting of tricks."""
    return all(sum(mask >> contract & 1 for contract in family) < 2 for family in families(players))


@settings(max_examples=200, deadline=None)
@given(case=sheets(), reward=st.integers(0, 3), players=st.sampled_from((0, 3, 4)))
def test_the_preview_is_what_is_scored_if_just_the_best_bids_come_true(
    case: tuple[tuple[int, ...], int, int], reward: int, players: int
) -> None:
    sheet, marks, bids = case
    seen = preview(sheet, marks, bids, reward, players)
    scored = score(sheet, seen.best, bids, marks, reward)
    assert seen.points == scored.points() and seen.standing + seen.new_lines == scored.lines
    laid = [1 << contract for contract in range(16) if bids >> contract & 1]
    tried = [sum(some) for size in range(len(laid) + 1) for some in combinations(laid, size)]
    tried = [mask for mask in tried if possible(mask, players)]
    assert possible(seen.best, players)
    assert all(score(sheet, mask, bids, marks, reward).points() <= seen.points for mask in tried)
    assert (seen.best == bids) == possible(bids, players) == (not seen.clashes)


@settings(max_examples=200, deadline=None)
@given(case=sheets(), reward=st.integers(0, 3))
def test_every_line_to_come_is_told_once_whichever_bids_close_it(
    case: tuple[tuple[int, ...], int, int], reward: int
) -> None:
    sheet, marks, bids = case
    seen = preview(sheet, marks, bids, reward, 0)
    assert sum(lines for _, lines in seen.closing) == seen.new_lines == len(seen.coming)
    for mask, lines in seen.closing:
        assert not mask & ~bids
        assert sum(line & ~marks == mask for line in lines_of(sheet)) == lines
    alone = [seen.alone(contract) for contract in range(16) if bids >> contract & 1]
    together = sum(lines for _, lines in seen.together())
    assert sum(points + 5 * lines for points, lines in alone) + 5 * (together + seen.standing) == seen.points


def test_bids_that_exclude_each_other_are_not_added_up() -> None:
    """Zero and One: a number of tricks leaves one rest."""
    seen = preview(tuple(range(16)), 0, 0b11 | 1 << 15, 1)
    assert seen.points == 2 * 6 and seen.clashes == (0b11,) and seen.best.bit_count() == 2
    case = GridCase(draft=(0, 1, 15, 11))
    words = said(scene_of(case))
    assert "At best" in words and "Of Zero and One at most one comes true." in words
    assert "If all 4 come true" in scene_of(replace(case, draft=(0, 3, 15, 11))).words()


@settings(max_examples=100, deadline=None)
@given(case=sheets((9,)), total=st.integers(0, 120), cap=st.integers(60, 140), reward=st.integers(0, 2))
def test_the_danger_is_told_exactly_when_it_is_there(
    case: tuple[tuple[int, ...], int, int], total: int, cap: int, reward: int
) -> None:
    """By trying every outcome: any of the nine values made or not."""
    sheet, marks, bids = case
    falls = []
    for made in range(512):
        values = sum(1 << contract for i, contract in enumerate(sheet) if made >> i & 1)
        scored = score(sheet, values, bids, marks, reward)
        whole = all(scored.marks >> contract & 1 for contract in sheet)
        falls.append(total + scored.points() >= cap and not whole)
    found = cap_danger(preview(sheet, marks, bids, reward, 0), total, cap, True)
    assert found == (FALLS if all(falls) else MAY_FALL if any(falls) else SAFE)


def test_two_bids_that_close_one_line_are_not_counted_twice() -> None:
    seen = preview(tuple(range(16)), 0b11 | 0b10000000000, 0b1100, 1)
    assert seen.new_lines == 1 and seen.together() == ((0b1100, 1),)
    assert seen.alone(2) == (6, 0) and seen.points == 2 * 6 + 5
    sheet = look_of(GridCase()).view.sheets[0]
    case = GridCase(marks=(1 << sheet[0] | 1 << sheet[1], 0, 0), draft=(sheet[2], sheet[3]))
    assert "together" in scene_of(case).words() and "1 new line × 5" in scene_of(case).words()
