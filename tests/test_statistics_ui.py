"""The page of statistics, and what the results of deleted games count."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from every_screen import labels
from game_pictures import English
from many_results import chairs_named, random_record, store_game, store_many_games
from tables import screen_of
from ui_harness import Harness

from tablegame.games import GAMES, find
from tablegame.practice import figures
from tablegame.practice.result_store import Results
from tablegame.practice.results import Result
from tablegame.session.notes import Notes
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.statistics import NONE, StatisticsScreen, mean_text

SIZE = (1280, 800)
SHORT = random_record("contraconquer", 3, 7, copies=1)


def folders(folder: Path) -> Folders:
    """The folders of the harness in that folder."""
    return Folders(folder / "data", folder / "cache")


@contextmanager
def statistics(folder: Path, games: int = 24, size: tuple[int, int] = SIZE) -> Iterator[Harness]:
    """The page of statistics after so many finished games."""
    store_many_games(folders(folder), games)
    settings = Settings(language="en", names=("Anna", "Ben"))
    with Harness(folder, size, settings) as ui:
        ui.app.open("statistics")
        ui.frame()
        yield ui


def page_text(ui: Harness) -> str:
    """All texts of the page, also within scrolling parts."""
    return "\n".join(span.text for label in labels(ui.scene()) for line in label.lines for span in line)


def store_finished_game(folder: Path, number: int, *names: str, **more: object) -> Path:
    """Store a short finished game, played on that day of March. more: what else its notes say."""
    notes = replace(Notes(chairs_named(*names), f"{number:032x}"), created=f"2026-03-{number + 1:02}T20:00:00", **more)
    return store_game(folders(folder), SHORT, notes, f"2026-03-{number + 1:02}-contraconquer-{number:06}")


def test_without_a_finished_game_the_statistics_explain_what_will_be_counted(tmp_path: Path) -> None:
    with statistics(tmp_path, 0) as ui:
        assert "No finished game yet" in page_text(ui)
        ui.key("escape")
        assert not isinstance(ui.top(), StatisticsScreen)


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


def test_the_games_of_a_person_without_a_name_are_called_so_if_others_have_names(tmp_path: Path) -> None:
    store_finished_game(tmp_path, 1, "", "club", "club")
    with Harness(tmp_path, SIZE, screen=StatisticsScreen, settings=Settings(language="en")) as ui:
        assert "without a name" not in page_text(ui) and spoken_rows(ui)["All games"][0] == "1"
    store_finished_game(tmp_path, 2, "Anna", "club", "club")
    with Harness(tmp_path, SIZE, screen=StatisticsScreen, settings=Settings(language="en")) as ui:
        ui.settle()
        screen_of(ui, StatisticsScreen).chosen_person = ""
        assert "Games without a name" in page_text(ui)


def spoken_rows(ui: Harness) -> dict[str, list[str]]:
    """The lines of the table as a screen reader reads them: by label the figures."""
    (table,) = ui.scene().spoken_tables
    return {label: figures for label, *figures in table.rows}


def test_the_table_has_a_line_for_each_game_and_the_sums_below(tmp_path: Path) -> None:
    with statistics(tmp_path, 60) as ui:
        games = figures.seat_results(screen_of(ui, StatisticsScreen).results.lines, "Anna")
        by_game, total, rows = figures.by_game(games), figures.total(games), spoken_rows(ui)
        assert [*rows] == [*(entry.title for entry in GAMES), "All games"]
        for label, sums in [("All games", total), *((find(key).title, sums) for key, sums in by_game.items())]:
            assert rows[label][:3] == [f"{sums.played}", f"{sums.won}", f"{sums.shared or NONE}"]
        assert total.shared and 0 < len(by_game) < len(GAMES)
        assert rows["Contraspiel"] == ["0", NONE, NONE, NONE, NONE], "nobody has played it"
        assert rows["All games"][3] == NONE, "points of different games cannot be added up"


@pytest.mark.parametrize(("points", "games", "text"), [(7, 2, "3.5"), (6, 3, "2"), (-1, 40, "0"), (-5, 2, "−2.5")])
def test_an_average_has_at_most_one_digit_after_the_point(points: int, games: int, text: str) -> None:
    assert mean_text(points, games, English()) == text


def test_the_statistics_name_the_games_that_do_not_count(tmp_path: Path) -> None:
    store_finished_game(tmp_path, 1, "Anna", "club", "club")
    store_finished_game(tmp_path, 2, "Anna", "club", "club", practice=True)
    store_finished_game(tmp_path, 3, "club", "club", "club")
    with Harness(tmp_path, SIZE, screen=StatisticsScreen, settings=Settings(language="en")) as ui:
        assert "Not counted: 1 practice game, 1 of computers alone" in page_text(ui)


def test_games_of_other_people_that_do_not_count_are_not_named_under_a_persons_games(tmp_path: Path) -> None:
    store_finished_game(tmp_path, 1, "Anna", "club", "club")
    store_finished_game(tmp_path, 2, "", "club", "club")
    store_finished_game(tmp_path, 3, "", "club", "club", branch_of="another game")
    with Harness(tmp_path, SIZE, screen=StatisticsScreen, settings=Settings(language="en", names=("Anna",))) as ui:
        assert "Anna’s games" in page_text(ui) and "Not counted" not in page_text(ui)
        ui.click("who")
        ui.click(next(target.id for target in ui.scene().targets if target.label == "nameless"))
        assert "Games without a name" in page_text(ui) and "Not counted: 1 branch" in page_text(ui)


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
        assert "its result stays in the statistics" in ui.words() and not ui.notice()
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
