"""The page Practice: opened by one key and one button, inviting when empty, and showing what is due."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from practised import finished, reviewed
from tables import at_table
from ui_harness import Harness

from tablegame.games import GAMES, Game
from tablegame.practice import deck, drill_scores, lessons
from tablegame.ui.screens.mistakes import MistakesScreen
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.table.launch import deal_usual


def test_one_key_and_one_button_of_the_shelf_open_it(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("p")
        assert isinstance(ui.top(), PracticeScreen)
        ui.key("escape")
        ui.click("practice")
        assert isinstance(ui.top(), PracticeScreen)
        ui.click("close")
        assert ui.scene().target("tile.wargops")


def test_it_opens_from_a_table_at_its_game_and_leads_back_there(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        ui.settle()
        ui.key("escape")
        ui.click("menu.practice")
        assert isinstance(ui.top(), PracticeScreen)
        assert ui.focus().startswith("part.contraconquer.")
        ui.key("escape")
        assert ui.at_table()


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_at_a_table_p_is_the_games_or_nothing(entry: Game, tmp_path: Path) -> None:
    """At a table of Contraspiel it passes: pressed a moment too early or too late it must not open anything."""
    with Harness(tmp_path) as ui:
        deal_usual(ui.app, entry)
        for _ in range(40):
            bound = ui.scene().keys.get("p")
            assert bound is None or not bound.verb.startswith("table.")
            ui.run(0.1, 20)
        ui.key("m")
        assert ui.scene().keys.get("p") is None
        ui.click("menu.more")
        assert ui.target("menu.practice").enabled and ui.scene().keys.get("p") is None


def test_whoever_is_new_is_told_where_to_begin(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.key("p")
        assert "Begin here" in ui.words() and ui.focus() == "today"
        assert "Finished games that are not judged yet" in " ".join(ui.words().split())
        for entry in GAMES:
            assert any(target.id.startswith(f"part.{entry.key}.") for target in ui.scene().targets)
        ui.key("enter")
        assert not isinstance(ui.top(), PracticeScreen)


def test_judged_mistakes_come_into_the_deck_and_back_the_day_after(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        id = finished(ui.folders)
        reviewed(ui.folders, id, mistakes=2)
        ui.key("p")
        ui.settle()
        assert "2 mistakes to find" in ui.words() and "tomorrow" in ui.words()
        assert len(deck.read(ui.folders).cards) == 2
        ui.key("escape")
        ui.today += timedelta(1)
        ui.key("p")
        assert "2 mistakes come back" in ui.words()
        ui.key("enter")
        assert isinstance(ui.top(), MistakesScreen)


def test_a_finished_game_that_nobody_has_judged_is_listed_as_such(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        id = finished(ui.folders)
        ui.key("p")
        assert "not judged yet" in ui.words()
        ui.click(f"review.{id}")
        assert not isinstance(ui.top(), PracticeScreen)


def test_a_deck_that_cannot_be_read_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.folders.practice.mkdir(parents=True)
        (ui.folders.practice / "deck.yaml").write_text("deck: 7\n", "utf-8")
        ui.key("p")
        assert "newer version" in ui.notice()


def test_a_first_hand_that_was_taken_has_a_tick_and_the_next_one_is_offered(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        lessons.take(ui.folders, "contraconquer", ui.today)
        ui.key("p")
        lessons_left = sum(len(game.lessons) for game in GAMES) - 1
        assert sum(line.endswith(" min") for line in ui.words().split("\n")) == lessons_left + len(GAMES)
        assert ui.target("today").action.values == ("lesson", "wargops", 0)


def test_drills_say_ones_own_best(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        kind = GAMES[0].drills.drills[0].kind
        drill_scores.keep_score(ui.folders, GAMES[0].key, kind, 17)
        ui.key("p")
        assert "best 17" in ui.words()
        ui.click(f"part.{GAMES[0].key}.drills")
        assert not isinstance(ui.top(), PracticeScreen)
