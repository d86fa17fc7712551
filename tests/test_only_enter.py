"""Enter and Space alone: results pass, and everything stops at the first choice, which nobody has made yet."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tables import table_of, view_of
from ui_harness import Harness, usual_table

from tablegame.games import GAMES, Game, find
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen

STILL = Settings(language="en", speed=0, pace=5, forced_last=False, ponder=False, talk=False)
KEYS = ("enter", "space")
PRESSES = (*KEYS, *KEYS, *KEYS)
"""What is pressed at the first choices of each phase; later each key is pressed once."""
FIRST = 4


def dealt(desk: App, entry: Game) -> TableScreen:
    """The short game of its usual number, one of them a person."""
    return usual_table(desk, entry, dict(entry.short[1]))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_in_a_whole_game_enter_and_space_make_no_choice_and_pass_every_result(
    tmp_path: Path, entry: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each choice is made by the test once the keys have been pressed again and again without making it."""
    made: list[str] = []
    plain = Session.submit
    monkeypatch.setattr(Session, "submit", lambda self, move: made.append("by the key") or plain(self, move))
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    rng, asked, phases = Random(seed), 0, Counter[str]()
    with Harness(tmp_path, settings=STILL, screen=lambda desk: dealt(desk, entry)) as ui:
        for number in range(4000):
            top = ui.top()
            if isinstance(top, GameOverScreen) or asked == 60:
                break
            assert isinstance(top, TableScreen), f"{type(top).__name__} has opened"
            table = top.table
            if not table.chooses:
                ui.key(KEYS[number % 2])
                ui.run(0.1, 20)
                continue
            asked += 1
            phase = str(getattr(table.session.view(), "phase", ""))
            phases[phase] += 1
            for key in PRESSES if phases[phase] <= FIRST else KEYS:
                ui.key(key)
                ui.run(0.05, 20)
            assert made == [] and table.chooses, f"a choice was made in {phases}"
            assert table.picked is None and not table.drafts, "something was lifted"
            assert ui.notice() or ui.at_table() is False, "nothing is said of it"
            move = table.session.view().legal().sample(rng)
            monkeypatch.setattr(Session, "submit", plain)
            table.make(move)
            monkeypatch.setattr(Session, "submit", lambda self, move: made.append("by the key") or plain(self, move))
            ui.app.invalidate()
            ui.frame()
        else:
            raise AssertionError("the game does not go on")
    assert asked


def test_after_the_reply_in_procession_nothing_is_chosen_and_enter_says_so(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=STILL, screen=lambda desk: dealt(desk, find("procession"))) as ui:
        ui.settle()
        for rows in (1, 3, 5):
            table = table_of(ui)
            assert ui.focus() == "" and table.look().picked is None and ui.scene().default_button is None
            ui.key("enter")
            assert len(view_of(table.session).rows) == rows and ui.notice()
            ui.key("right", "enter")
            ui.run(3, 20)


def test_who_clicks_on_the_bare_table_is_answered_at_enter_also_after_a_hint(tmp_path: Path) -> None:
    with Harness(tmp_path, settings=STILL, screen=lambda desk: dealt(desk, find("contraconquer"))) as ui:
        ui.settle()
        ui.click((4.0, 400.0))
        ui.key("enter")
        assert ui.focus() == "" and ui.notice()
        for _ in range(3):
            ui.key("h")
            ui.settle()
        assert ui.focus() == "close", "not on the way to the rules"
        ui.key("escape", "enter")
        assert ui.at_table() and ui.notice()
