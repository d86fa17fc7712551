"""Continuations: "Show me" plays the likely moves after a choice, from what the chooser may know alone."""

from __future__ import annotations

from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
from effort import few_deals
from reasons import positions
from tables import hinted, screen_of, table_for, table_of, until_choice

from tablegame.games import GAMES, Game, find
from tablegame.practice.continuations import continuation, has_line
from tablegame.session.worker import advice
from tablegame.ui.screens.continuation import ContinuationScreen
from tablegame.ui.table_screen.screen import TableScreen


@pytest.mark.parametrize("entry", [entry for entry in GAMES if entry.reasons], ids=lambda entry: entry.key)
def test_a_continuation_plays_a_whole_line_as_the_chooser_sees_it(entry: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    few_deals(monkeypatch)
    continuations = 0
    for view, seed in islice(positions(entry.key, 8), 6):
        view_with_other_hidden_cards = entry.engine.determinize(view, Random(1)).view(view.seat)
        for choice in filter(has_line, advice(entry, view, seed).choices[:2]):
            line = next((claim.line for claim in choice.reasons if claim.line), choice.line)
            steps = continuation(entry, view, choice)
            assert [(step.actor, step.move) for step in steps] == [(view.seat, choice.move), *line]
            assert all(step.after == next_step.before for step, next_step in pairwise(steps))
            assert steps == continuation(entry, view_with_other_hidden_cards, choice)
            continuations += 1
    assert continuations


def test_show_me_plays_the_best_line_to_its_end_and_returns_to_the_same_table(tmp_path: Path) -> None:
    with table_for(tmp_path, find("contraspiel"), 4) as ui:
        until_choice(ui)
        hinted(ui)
        version = table_of(ui).session.situation.version
        ui.key("h", "s")
        screen = screen_of(ui, ContinuationScreen)
        ui.run(60, rate=10)
        assert screen.index == len(screen.frames) - 1 > 0, "the last frame is shown"
        ui.click("again")
        assert screen.index == 0
        ui.key("escape", "escape")
        screen_of(ui, TableScreen)
        assert table_of(ui).session.situation.version == version
