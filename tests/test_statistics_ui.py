"""The page of statistics, by mouse alone and by keyboard alone; deleting a finished game asks for its result."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from every_screen import labels
from many_results import keep, many, record_of, seated
from tables import screen_of
from ui_harness import Harness

from tablegame.games import GAMES
from tablegame.practice import figures
from tablegame.practice.result_store import INDEX, Results
from tablegame.practice.results import Result
from tablegame.session.notes import Notes
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.statistics import SECTIONS, StatisticsScreen
from tablegame.ui.screens.statistics_parts import scale

TALL = (1280, 1600)
SHORT = record_of("contraconquer", 3, 7, copies=1)


def folders(folder: Path) -> Folders:
    """Those of the harness in that folder."""
    return Folders(folder / "data", folder / "cache")


@contextmanager
def statistics(
    folder: Path, games: int = 20, game: str = "", section: str = "", size: tuple[int, int] = TALL
) -> Iterator[Harness]:
    """The page over so many finished games, one section unfolded."""
    many(folders(folder), games)
    settings = Settings(language="en", names=("Anna", "Ben"))
    with Harness(folder, size, settings) as ui:
        ui.app.open("statistics", game, section)
        ui.frame()
        yield ui


def unfolded(folder: Path, section: str) -> Harness:
    """The page over what is kept in that folder, one section unfolded."""
    return Harness(folder, TALL, screen=partial(StatisticsScreen, section=section), settings=Settings(language="en"))


def page(ui: Harness) -> StatisticsScreen:
    """The page on top."""
    return screen_of(ui, StatisticsScreen)


def words(ui: Harness) -> str:
    """Everything that stands on the page, in scrolling parts too."""
    return "\n".join(span.text for label in labels(ui.scene()) for line in label.lines for span in line)


def finished(folder: Path, number: int, *names: str, **more: object) -> Path:
    """A short game that is over."""
    notes = replace(Notes(seated(*names), f"{number:032x}"), created=f"2026-03-{number + 1:02}T20:00:00", **more)
    return keep(folders(folder), SHORT, notes, f"2026-03-{number + 1:02}-contraconquer-{number:06}")


# -- the page ----------------------------------------------------------------------------------------------------------


def test_without_a_finished_game_it_says_kindly_what_will_be_counted(tmp_path: Path) -> None:
    with statistics(tmp_path, 0) as ui:
        assert "No finished game yet" in words(ui)
        ui.key("escape")
        assert not isinstance(ui.top(), StatisticsScreen)


def test_a_line_narrows_everything_to_its_games_and_again_widens_it(tmp_path: Path) -> None:
    with statistics(tmp_path, section="games") as ui:
        everything = len(page(ui)._games())
        ui.click("game.wargops")
        assert 0 < len(page(ui)._games()) < everything
        ui.click("game.all")
        ui.move_focus("met.club")
        ui.key("enter")
        assert 0 < len(page(ui)._games()) < everything
        ui.key("enter")
        assert len(page(ui)._games()) == everything


def test_it_opens_at_the_game_that_is_asked_for(tmp_path: Path) -> None:
    with statistics(tmp_path, game="precognition") as ui:
        chosen = [target.label for target in ui.scene().targets if target.chosen]
        assert "Precognition" in chosen and "All games" not in chosen


def test_time_narrows_and_an_empty_time_keeps_the_page(tmp_path: Path) -> None:
    with statistics(tmp_path) as ui:
        ui.click("time.3")
        assert page(ui)._games() == [] and ui.scene().target("only.2") is not None
        ui.click("time.0")
        assert page(ui)._games()


def test_the_page_is_used_by_keyboard_alone(tmp_path: Path) -> None:
    with statistics(tmp_path) as ui:
        assert ui.focus() == "only.0"
        ui.key("right", "enter")
        assert page(ui).asked.game == GAMES[0].key
        for _ in range(30):
            if ui.focus().startswith("section."):
                break
            ui.key("tab")
        ui.key("enter")
        assert ui.focus() == "section.games" and "Anna’s games" in words(ui)
        ui.key("enter")
        assert "Anna’s games" not in words(ui)
        ui.key("escape")
        assert not isinstance(ui.top(), StatisticsScreen)


def test_the_figures_are_of_whoever_is_chosen(tmp_path: Path) -> None:
    with statistics(tmp_path, section="games") as ui:
        assert "Anna’s games" in words(ui)
        ui.click("who")
        names = {target.label: target.id for target in ui.scene().targets}
        ui.click(names["Carla"])
        assert "Carla’s games" in words(ui)
        ui.click("who")
        ui.key("escape")
        assert "Carla’s games" in words(ui)


def test_people_have_a_ledger_of_their_evenings(tmp_path: Path) -> None:
    for number in range(9):
        finished(tmp_path, number, "Anna", "Ben", "club")
    with unfolded(tmp_path, "people") as ui:
        assert "9 games, 9 evenings" in words(ui) and "9 March 2026, Contraconquer" in words(ui)
        assert "1 March 2026, Contraconquer" not in words(ui)
        ui.click("unfold.0")
        ui.key("end")
        assert "1 March 2026, Contraconquer" in words(ui)


def test_a_record_opens_the_game_in_which_it_was_made(tmp_path: Path) -> None:
    path = finished(tmp_path, 1, "Anna", "club", "club")
    with unfolded(tmp_path, "records") as ui:
        assert "Most tricks in a game" in words(ui)
        path.unlink()
        ui.click("record.contraconquer.tricks")
        assert "deleted" in ui.notice()


def test_it_says_what_does_not_count(tmp_path: Path) -> None:
    finished(tmp_path, 1, "Anna", "club", "club")
    finished(tmp_path, 2, "Anna", "club", "club", practice=True)
    finished(tmp_path, 3, "club", "club", "club")
    with Harness(tmp_path, (1280, 1600), screen=StatisticsScreen, settings=Settings(language="en")) as ui:
        assert "Not counted: 1 practice game, 1 of computers alone" in words(ui)


def test_all_results_are_written_for_other_programs(tmp_path: Path) -> None:
    with statistics(tmp_path, 12) as ui:
        ui.click("export")
        place = tmp_path / "results.csv"
        ui.key("ctrl+a")
        ui.type(str(place))
        ui.key("enter")
        assert str(place) in ui.notice()
        header, *rows = csv.reader(io.StringIO(place.read_bytes().decode(), newline=""))
        assert header[0] == "game" and len({row[2] for row in rows}) == 12
        ui.click("export")
        ui.key("ctrl+a")
        ui.type(str(place))
        ui.key("enter")
        assert "there already" in words(ui)


@pytest.mark.parametrize("size", [(960, 600), (3840, 2160)])
def test_every_section_keeps_its_words_in_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    with statistics(tmp_path, 24, size=size) as ui:
        for name in (*SECTIONS, *SECTIONS):
            page(ui).do_section(name)
            ui.app.invalidate()
            ui.frame()
            for label in labels(ui.scene()):
                assert label.rect.x >= 0 and label.rect.right <= size[0] + 1


def test_deleting_the_cache_loses_nothing(tmp_path: Path) -> None:
    with statistics(tmp_path, 16) as ui:
        before = words(ui)
    (tmp_path / "cache" / INDEX).unlink()
    with statistics(tmp_path, 0) as ui:
        assert words(ui) == before


def test_the_figures_at_the_left_of_a_curve_are_round_and_hold_all_of_it() -> None:
    for values in ((0.0,), (0.0, 0.4), (-3.2, 11.0), (0.0, 260.5), (-0.2, -40.0)):
        low, high, step = scale(values)
        assert low <= min(0.0, *values, 0.0) and high >= max(0.0, *values, 0.0)
        assert 2 <= round((high - low) / step) <= 8 and low <= 0 <= high


def test_the_best_evening_is_the_one_that_brought_most_beyond_an_even_share(tmp_path: Path) -> None:
    for number in range(3):
        finished(tmp_path, number, "Anna", "club", "club")
    with unfolded(tmp_path, "") as ui:
        best = figures.best_evening(page(ui)._games())
        if best is None:
            assert "Best evening" not in words(ui)
        else:
            assert "Best evening" in words(ui) and best.figures.won > best.figures.played / 3


# -- deleting a game ---------------------------------------------------------------------------------------------------


@contextmanager
def deleting(folder: Path) -> Iterator[Harness]:
    """The list of saved games with one that is over, which is about to be deleted."""
    finished(folder, 1, "Anna", "club", "club")
    with Harness(folder, screen=SavedScreen, settings=Settings(language="en")) as ui:
        ui.key("delete")
        yield ui


def page_results(folder: Path) -> tuple[Result, ...]:
    """What became of all games, as a page reads it."""
    results = Results(folders(folder))
    results.look()
    return results.lines


def counted(folder: Path) -> int:
    """How many games count now."""
    return sum(line.counts == "yes" for line in page_results(folder))


def test_a_finished_game_asks_whether_its_result_still_counts(tmp_path: Path) -> None:
    with deleting(tmp_path) as ui:
        assert "Does its result still count?" in words(ui)
        assert list(folders(tmp_path).games.glob("*.yaml")), "nothing is deleted before the answer"
        ui.click("answer.0")
        assert not list(folders(tmp_path).games.glob("*.yaml")) and counted(tmp_path) == 1
        ui.key("ctrl+z")
        assert counted(tmp_path) == 1
        assert "contraconquer" not in (tmp_path / "data/practice/kept_results.jsonl").read_text("utf-8")


def test_a_result_may_be_forgotten_with_its_game(tmp_path: Path) -> None:
    with deleting(tmp_path) as ui:
        ui.click("answer.1")
        assert counted(tmp_path) == 0
        ui.key("ctrl+z")
        assert counted(tmp_path) == 1


def test_enter_and_escape_keep_the_game(tmp_path: Path) -> None:
    for key in ("enter", "escape"):
        with deleting(tmp_path) as ui:
            ui.key(key)
            assert counted(tmp_path) == 1 and isinstance(ui.top(), SavedScreen)


def test_a_game_that_counts_for_nothing_is_deleted_without_a_question(tmp_path: Path) -> None:
    finished(tmp_path, 1, "Anna", "club", "club", practice=True)
    with Harness(tmp_path, screen=SavedScreen, settings=Settings(language="en")) as ui:
        ui.key("delete")
        assert not list(folders(tmp_path).games.glob("*.yaml"))


def test_the_list_of_saved_games_leads_to_the_statistics(tmp_path: Path) -> None:
    finished(tmp_path, 1, "Anna", "club", "club")
    with Harness(tmp_path, screen=SavedScreen, settings=Settings(language="en")) as ui:
        ui.click("statistics")
        assert isinstance(ui.top(), StatisticsScreen)
        ui.key("escape")
        assert isinstance(ui.top(), SavedScreen)


def test_the_page_practice_says_how_much_of_each_game_was_won(tmp_path: Path) -> None:
    many(folders(tmp_path), 20)
    with Harness(tmp_path, settings=Settings(language="en", names=("Anna",))) as ui:
        ui.app.open("practice")
        ui.settle()
        played, won = figures.summary(page_results(tmp_path), "Anna")["wargops"]
        assert f"{round(100 * won / played)} % won" in words(ui)
        ui.click("part.wargops.statistics")
        assert page(ui).asked.game == "wargops"
