"""Show me: what a reason says is likely to follow is played on the table, from what the chooser sees alone."""

from __future__ import annotations

from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
from effort import few_deals
from reasons import positions
from tables import hinted, table_for, table_of, until_choice

from tablegame.games import GAMES, Game, find
from tablegame.practice.continuations import continuation, has_line
from tablegame.session.worker import advice
from tablegame.ui.screens.continuation import ContinuationScreen
from tablegame.ui.table_screen.screen import TableScreen

EVERY_GAME = pytest.mark.parametrize("entry", [each for each in GAMES if each.reasons], ids=lambda entry: entry.key)


@EVERY_GAME
def test_a_continuation_plays_the_whole_line_as_the_chooser_sees_it(
    entry: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_deals(monkeypatch)
    played = 0
    for view, seed in islice(positions(entry.key, 8), 6):
        other = entry.engine.determinize(view, Random(1)).view(view.seat)
        for choice in filter(has_line, advice(entry, view, seed).choices[:2]):
            line = next((claim.line for claim in choice.reasons if claim.line), choice.line)
            steps = continuation(entry, view, choice)
            assert len(steps) == 1 + len(line), "the whole line"
            assert steps and (steps[0].actor, steps[0].move) == (view.seat, choice.move)
            assert all(one.after == two.before for one, two in pairwise(steps))
            assert steps == continuation(entry, other, choice), "hidden cards make no difference"
            played += len(steps) > 1
    assert played


def test_show_me_plays_the_best_line_to_its_end_and_returns_to_the_same_table(tmp_path: Path) -> None:
    with table_for(tmp_path, find("contraspiel"), 4, (1280, 800), 100, "en") as ui:
        until_choice(ui)
        hinted(ui)
        before = table_of(ui).session.situation.version
        ui.key("h", "s")
        screen = ui.top()
        assert isinstance(screen, ContinuationScreen)
        ui.run(60, rate=10)
        assert screen.index == len(screen.frames) - 1 > 0, "it has come to its end"
        ui.click("again")
        assert screen.index == 0
        if len(screen.choices) > 1:
            ui.click("play.1")
            assert screen.number == 1
        ui.key("escape", "escape")
        assert isinstance(ui.top(), TableScreen) and table_of(ui).session.situation.version == before
