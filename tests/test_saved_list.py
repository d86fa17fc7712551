"""The list of saved games: what its rows show, its keys, its speed with many games, and the dates of games."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from patience import steps
from tables import screen_of
from ui_harness import Harness

from tablegame.session import game_file, saves
from tablegame.session.games_folder import SavedGames, game_of_tonight, notes_path
from tablegame.session.notes import Ending, Notes, write_notes
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.storage.folders import Folders
from tablegame.storage.language import load
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.view.phrases import day_of_year, relative_date
from tablegame.view.scene import Clip

KEPT = Path(__file__).parent / "playthroughs"
NAMES = ("Anna", "Berta", "Cilla", "Dora")


def store_games(home: Path, *names: str, **notes: object) -> Folders:
    """Store these records of the tests as games of Anna against computer players, the last changed first.
    notes: what else the notes of all of them say."""
    folders = Folders(home / "data", home / "cache")
    folders.games.mkdir(parents=True)
    for number, name in enumerate(names):
        text = (KEPT / f"{name}.yaml").read_bytes()
        path = folders.games / f"{number:04}.yaml"
        path.write_bytes(text)
        players = next(count for count in (2, 3, 4) if f"players: {count}".encode() in text)
        chairs = (person("Anna"), *(computer("club", name) for name in NAMES[1:players]))
        notes_path(path).write_text(write_notes(Notes(chairs, "aa", **notes)))  # type: ignore[arg-type]
        os.utime(path, (1_000_000 - number, 1_000_000 - number))
    return folders


def rows_in_sight(ui: Harness) -> list[str]:
    """The targets of the rows that are built."""
    return [target.id for target in ui.scene().targets if target.id.startswith("game.")]


def test_a_finished_game_is_listed_with_winner_date_and_picture_of_its_game(tmp_path: Path) -> None:
    store_games(tmp_path, "contraconquer/printed-36-cards")
    with Harness(tmp_path, screen=SavedScreen) as ui:
        for text in ("Anna wins", "Berta", "January 1970", "finished"):
            assert text in ui.words(), text
        assert sum(isinstance(node, Clip) for node in ui.scene().nodes) >= 2, "pictures in the row and beside the list"


def test_an_unfinished_game_names_its_players_in_the_list_and_on_the_shelf(tmp_path: Path) -> None:
    folders = store_games(tmp_path, "wargops/four-ten-ranks", "contraconquer/remainder-four-ordinary")
    for path in folders.games.glob("000?.yaml"):
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(lines[: -len(lines) // 2]))
    with Harness(tmp_path, screen=SavedScreen, size=(1920, 1080)) as ui:
        assert ui.words().count("Anna · Berta · Cilla") == 2
        ui.app.home()
        ui.run(0.1)
        assert ui.words().count("Anna · Berta · Cilla") == 1, "the shelf offers the last game alone"


def test_a_game_that_was_claimed_is_listed_with_its_winner(tmp_path: Path) -> None:
    store_games(tmp_path, "contraconquer/remainder-two", ended=Ending("claimed", 0, (1,)))
    with Harness(tmp_path, screen=SavedScreen) as ui:
        assert "Berta wins" in ui.words()


def test_arrows_and_page_keys_reach_every_saved_game_and_the_wheel_chooses_none(tmp_path: Path) -> None:
    store_games(tmp_path, *["contraconquer/printed-nine-cards"] * 40)
    with Harness(tmp_path, screen=SavedScreen, size=(960, 600)) as ui:
        screen = screen_of(ui, SavedScreen)
        assert len(rows_in_sight(ui)) < 12
        for number in range(1, 40):
            ui.key("down")
            assert screen.chosen == f"{number:04}" and ui.focus() == f"game.{number:04}"
            assert f"game.{number:04}" in rows_in_sight(ui)
        ui.key("down")
        assert screen.chosen == "0039"
        ui.key("home")
        assert screen.chosen == "0000"
        ui.key("pagedown")
        assert screen.chosen > "0002", "a page has several rows"
        ui.key("end")
        ui.wheel(-50)
        assert "game.0000" in rows_in_sight(ui) and screen.chosen == "0039"


def test_a_key_in_a_list_of_1200_games_takes_a_bounded_number_of_steps(tmp_path: Path, monkeypatch) -> None:
    folders = store_games(tmp_path, "contraconquer/printed-nine-cards")
    source = folders.games / "0000.yaml"
    for number in range(1, 1200):
        os.link(source, folders.games / f"{number:04}.yaml")
    line = Library(folders).saved.list()[-1]
    monkeypatch.setattr(saves, "describe_game", lambda _path, id, when: line._replace(id=id, when=when))
    with Harness(tmp_path, screen=SavedScreen) as ui:
        assert len(ui.app.library.saved.lines) == 1200
        with steps(60_000):
            ui.key("down")
        ui.replace(ShelfScreen(ui.app))
        ui.frame()
        ui.key("tab")
        with steps(100_000):
            ui.app.invalidate()
            ui.frame()


def test_a_game_that_is_not_in_the_index_is_read_in_a_thread_and_listed_later(tmp_path: Path) -> None:
    folders = store_games(tmp_path, "contraconquer/printed-nine-cards", "wargops/two-one-game")
    Library(folders).saved.list()  # writes the index
    (folders.games / "0002.yaml").write_bytes((folders.games / "0000.yaml").read_bytes())
    may_read = threading.Event()

    def read_when_allowed(*arguments):
        may_read.wait(30)
        return saves.describe_game(*arguments)

    saved = SavedGames(folders, read_when_allowed, in_thread=True)
    saved.refresh()
    assert {line.id for line in saved.lines} == {"0000", "0001"}, "the games of the index are listed at once"
    version = saved.version
    may_read.set()
    saved._finished.wait(30)
    assert {line.id for line in saved.lines} == {"0000", "0001", "0002"} and saved.version > version
    saved.refresh()
    assert saved._finished.wait(30)


@pytest.fixture
def in_auckland(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A place whose day begins half a day before that of UTC."""
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_game_changed_in_the_future_is_listed_last_and_with_a_date(tmp_path: Path) -> None:
    folders = store_games(tmp_path, "contraconquer/remainder-two", "wargops/four-ten-ranks")
    tomorrow = time.time() + 25 * 3600
    os.utime(folders.games / "0001.yaml", (tomorrow, tomorrow))
    lines = Library(folders).saved.list()
    assert [line.id for line in lines] == ["0000", "0001"] and game_of_tonight(lines[1:]) is None
    words = load("en")
    assert relative_date(tomorrow, words).startswith(day_of_year(datetime.fromtimestamp(tomorrow), words))
    later_today = datetime(2026, 3, 5, 22, 0).timestamp()
    assert relative_date(later_today, words, now=datetime(2026, 3, 5, 12, 0)) == "5 March"


@pytest.mark.usefixtures("in_auckland")
def test_dates_are_those_of_the_local_time_although_utc_is_stored(tmp_path: Path) -> None:
    store_games(tmp_path, "contraconquer/remainder-two", created="2026-03-05T20:00:00")
    with Harness(tmp_path) as ui:
        ui.app.open("review", "0000")
        ui.app.reviewing.stop()
        ui.frame()
        assert "6 March" in ui.words() and "5 March" not in ui.words()
        path = game_file.free_path(ui.folders.games, "wargops")
        assert path.name.startswith(datetime.now().date().isoformat())
