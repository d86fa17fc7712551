"""Chips of Contraspiel on the screen: settlements and ledger add up, stacks are worth their number, calls stay."""

from __future__ import annotations

import pytest
from contraspiel_table import Case, builder_of, chart_area, chart_of, flat, look_of, scene_of
from hypothesis import given, settings
from hypothesis import strategies as st
from seen import extent
from spiel_sizes import EARLY, SIZES

from tablegame.games.contraspiel.facts.view import Call
from tablegame.games.contraspiel.scene import settlement
from tablegame.games.contraspiel.text import wording
from tablegame.view import chips
from tablegame.view.scene import Label, Panel


@settings(max_examples=30, deadline=None)
@given(players=st.integers(3, 6), skip=st.integers(0, 6), early=st.booleans())
def test_the_sums_of_a_settlement_add_up_on_the_screen(players: int, skip: int, early: bool) -> None:
    options = (*EARLY, ("drop_out", True), ("deals", 3)) if early else (("deals", 3),)
    case = Case(players, "settled", options, skip=skip)
    look = look_of(case)
    deal = look.view.past[-1]
    rows = settlement.rows(builder_of(case), look, deal)
    for column in range(players + 1):
        figures = [row.figures[column] or 0 for row in rows]
        assert sum(figures[:-1]) == figures[-1]
    for row in rows[1:-1]:
        assert sum(value or 0 for value in row.figures) == 0, row
    total = 60 * players
    assert sum(rows[0].figures) == sum(rows[-1].figures) == total
    words = scene_of(case).words()
    for value in rows[-1].figures:
        assert chips.number(value) in words


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("size, scale", SIZES)
def test_the_ledger_holds_every_deal_at_every_size(players: int, size: tuple[int, int], scale: float) -> None:
    case = Case(players, "over", (("deals", 30),), size=size, scale=scale)
    area = chart_area(builder_of(case)).inset(-builder_of(case).px(10))
    nodes = list(flat(chart_of(case).nodes))
    for node in nodes:
        box = extent(node)
        assert box.x >= area.x and box.right <= area.right and box.y >= area.y and box.bottom <= area.bottom, node
    words = chart_of(case).words()
    assert "After 30 deals" in words and "30. " in words


@given(st.integers(-50, 20000))
def test_a_stack_is_worth_its_number_as_long_as_it_is_not_too_high(worth: int) -> None:
    counts = chips.chip_counts(worth)
    assert sum(counts) <= chips.MOST
    if 0 <= worth < 400:
        assert (
            sum(n * value for n, value in zip(counts, chips.VALUES, strict=True)) == worth or sum(counts) == chips.MOST
        )
    assert (sum(counts) == 0) == (worth <= 0)


def test_everything_said_stays_at_its_seat_the_last_large() -> None:
    case = Case(4, "recontra", skip=2)
    view = look_of(case).frame.view
    nodes = list(flat(scene_of(case).nodes))
    for seat in range(4):
        said = [call for call in view.calls if call.seat == seat]
        box = next((n.rect for n in nodes if isinstance(n, Panel) and n.id == f"said/{seat}"), None)
        assert (box is not None) == bool(said)
        if box is not None:
            last = wording.call_text(said[-1], look_words())[0]
            sizes = {
                span.text: span.size
                for n in nodes
                if isinstance(n, Label) and box.holds(n.rect.cx, n.rect.cy)
                for line in n.lines
                for span in line
            }
            assert sizes[last] == max(sizes.values())


def look_words() -> object:
    return builder_of(Case()).words


def test_every_word_that_can_be_said_has_its_saying() -> None:
    for word in (
        "take",
        "leave",
        "exchange",
        "stand",
        "fold",
        "play",
        "pass",
        "contra",
        "recontra",
        "matsch",
        "drop",
        "stay",
    ):
        assert wording.call_text(Call(0, word, 1, False, "first"), look_words())[0]
