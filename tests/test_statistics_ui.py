"""The page of statistics, and what the results of deleted games count."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from every_screen import labels
from many_results import chairs_named, random_record, store_game, store_many_games
from tables import screen_of
from ui_harness import Harness

from tablegame.practice import figures
from tablegame.practice.analysis import ENOUGH, Accuracy
from tablegame.practice.result_store import Results, keep_result
from tablegame.practice.results import Result, result_of
from tablegame.session.notes import Notes
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.statistics import StatisticsScreen, curve_labels

SIZE = (1280, 800)
SHORT = random_record("contraconquer", 3, 7, copies=1)


def folders(folder: Path) -> Folders:
    """The folders of the harness in that folder."""
    return Folders(folder / "data", folder / "cache")


@contextmanager
def statistics(folder: Path, games: int = 24, game: str = "", size: tuple[int, int] = SIZE) -> Iterator[Harness]:
    """The page of statistics after so many finished games. game: the key of the game to which it is narrowed."""
    store_many_games(folders(folder), games)
    settings = Settings(language="en", names=("Anna", "Ben"))
    with Harness(folder, size, settings) as ui:
        ui.app.open("statistics", game)
        ui.frame()
        yield ui


def statistics_screen(ui: Harness) -> StatisticsScreen:
    return screen_of(ui, StatisticsScreen)


def page_text(ui: Harness) -> str:
    """All texts of the page, also within scrolling parts."""
    return "\n".join(span.text for label in labels(ui.scene()) for line in label.lines for span in line)


def store_finished_game(folder: Path, number: int, *names: str, **more: object) -> Path:
    """Store a short finished game, played on that day of March. more: what else its notes say."""
    notes = replace(Notes(chairs_named(*names), f"{number:032x}"), created=f"2026-03-{number + 1:02}T20:00:00", **more)
    return store_game(folders(folder), SHORT, notes, f"2026-03-{number + 1:02}-contraconquer-{number:06}")


# -- the page ----------------------------------------------------------------------------------------------------------


def test_without_a_finished_game_the_statistics_explain_what_will_be_counted(tmp_path: Path) -> None:
    with statistics(tmp_path, 0) as ui:
        assert "No finished game yet" in page_text(ui)
        ui.key("escape")
        assert not isinstance(ui.top(), StatisticsScreen)


def test_a_click_on_the_line_of_a_game_narrows_curve_and_opponents_to_it(tmp_path: Path) -> None:
    with statistics(tmp_path, 80) as ui:
        assert "All games: games won" in page_text(ui)
        ui.click("game.wargops")
        assert statistics_screen(ui).game == "wargops" and "WarGops: games won" in page_text(ui)
        assert "strong" in page_text(ui), "the opponents in that game"
        ui.click("game.contraspiel")
        assert "No game of this kind yet" in page_text(ui) and "Opponents" not in page_text(ui)
        ui.click("game.all")
        assert statistics_screen(ui).game == ""


def test_the_statistics_open_at_the_requested_game(tmp_path: Path) -> None:
    with statistics(tmp_path, game="precognition") as ui:
        assert [target.label for target in ui.scene().targets if target.chosen] == ["Precognition"]


def test_the_statistics_are_those_of_the_chosen_person(tmp_path: Path) -> None:
    with statistics(tmp_path) as ui:
        assert "Anna’s games" in page_text(ui)
        ui.click("who")
        names = {target.label: target.id for target in ui.scene().targets}
        ui.click(names["Carla"])
        assert "Carla’s games" in page_text(ui)
        ui.click("who")
        ui.key("escape")
        assert "Carla’s games" in page_text(ui)


@pytest.mark.parametrize("games", [ENOUGH - 1, ENOUGH])
def test_a_curve_is_drawn_from_ten_games_on(tmp_path: Path, games: int) -> None:
    for number in range(games):
        store_finished_game(tmp_path, number, "Anna", "club", "club")
    with Harness(tmp_path, SIZE, screen=StatisticsScreen, settings=Settings(language="en")) as ui:
        assert ("games won beyond an even share" in page_text(ui)) == (games >= ENOUGH)
        assert f"{games} games, " in page_text(ui)


def test_shared_wins_are_counted_separately_from_wins(tmp_path: Path) -> None:
    with statistics(tmp_path, 60) as ui:
        total = figures.total(statistics_screen(ui)._games())
        assert total.shared
        assert f"{total.played} games, {total.won} won, {total.shared} shared" in page_text(ui)


@pytest.mark.parametrize("games", [ENOUGH - 1, ENOUGH])
def test_the_statistics_show_an_accuracy_from_ten_judged_games_on(tmp_path: Path, games: int) -> None:
    for number in range(games):
        result = result_of(store_finished_game(tmp_path, number, "Anna", "club", "club"))
        keep_result(folders(tmp_path), result._replace(accuracy=(Accuracy(10.0, 1.0, 0.1),) * 3))
        (folders(tmp_path).games / f"{result.id}.yaml").unlink()
    with Harness(tmp_path, SIZE, screen=StatisticsScreen, settings=Settings(language="en")) as ui:
        assert ("accuracy" in page_text(ui)) == (games >= ENOUGH)


def test_the_statistics_name_the_games_that_do_not_count(tmp_path: Path) -> None:
    store_finished_game(tmp_path, 1, "Anna", "club", "club")
    store_finished_game(tmp_path, 2, "Anna", "club", "club", practice=True)
    store_finished_game(tmp_path, 3, "club", "club", "club")
    with Harness(tmp_path, SIZE, screen=StatisticsScreen, settings=Settings(language="en")) as ui:
        assert "Not counted: 1 practice game, 1 of computers alone" in page_text(ui)


def test_the_scale_of_a_curve_has_round_steps_and_holds_all_values() -> None:
    for values in ((0.0,), (0.0, 0.4), (-3.2, 11.0), (0.0, 260.5), (-0.2, -40.0)):
        low, high, step = curve_labels(values)
        assert low <= min(0.0, *values, 0.0) and high >= max(0.0, *values, 0.0)
        assert 2 <= round((high - low) / step) <= 8 and low <= 0 <= high


# -- deleting a game ---------------------------------------------------------------------------------------------------


def known_results(folder: Path) -> tuple[Result, ...]:
    """The results of all games, deleted ones included."""
    results = Results(folders(folder))
    results.refresh()
    return results.lines


def test_the_result_of_a_deleted_game_still_counts_and_comes_back_with_it_once(tmp_path: Path) -> None:
    store_finished_game(tmp_path, 1, "Anna", "club", "club")
    with Harness(tmp_path, screen=SavedScreen, settings=Settings(language="en")) as ui:
        ui.key("delete")
        assert not list(folders(tmp_path).games.glob("*.yaml"))
        assert [result.counts for result in known_results(tmp_path)] == ["yes"]
        assert "its result still counts" in ui.words() and not ui.notice()
        ui.key("ctrl+z")
        assert len(ui.app.library.saved.list()) == 1
        assert [result.counts for result in known_results(tmp_path)] == ["yes"]
        assert "contraconquer" not in (tmp_path / "data/practice/kept_results.jsonl").read_text("utf-8")


def test_a_game_that_counts_for_nothing_is_deleted_with_its_result(tmp_path: Path) -> None:
    store_finished_game(tmp_path, 1, "Anna", "club", "club", practice=True)
    with Harness(tmp_path, screen=SavedScreen, settings=Settings(language="en")) as ui:
        ui.key("delete")
        assert not list(folders(tmp_path).games.glob("*.yaml")) and not known_results(tmp_path)
        assert "result" not in ui.notice()
        ui.click("statistics")
        assert isinstance(ui.top(), StatisticsScreen)


def test_the_curve_becomes_lower_where_the_page_then_needs_no_scrolling(tmp_path: Path) -> None:
    store_many_games(folders(tmp_path), 100)
    with Harness(tmp_path, (1920, 1080), Settings(language="de", text_scale=130, names=("Anna", "Ben"))) as ui:
        ui.app.open("statistics")
        ui.settle()
        assert statistics_screen(ui).pane.furthest == 0.0
