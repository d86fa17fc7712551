"""The list of saved games: from an index, beside the window's thread, and only what is in sight is built."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from patience import steps
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
    """Kept games as saved ones of Anna against computers, the first the last changed."""
    folders = Folders(home / "data", home / "cache")
    folders.games.mkdir(parents=True)
    for number, name in enumerate(names):
        text = (KEPT / f"{name}.yaml").read_bytes()
        path = folders.games / f"{number:04}.yaml"
        path.write_bytes(text)
        players = 3 if b"players: 3" in text else 4 if b"players: 4" in text else 2
        chairs = (person("Anna"), *(computer("club", name) for name in NAMES[1:players]))
        notes_path(path).write_text(write_notes(Notes(chairs, "aa", **notes)))  # type: ignore[arg-type]
        os.utime(path, (1_000_000 - number, 1_000_000 - number))
    return folders


def listed_games(ui: Harness) -> list[str]:
    return [target.id for target in ui.scene().targets if target.id.startswith("game.")]


def test_a_finished_game_is_listed_with_winner_date_and_picture_of_its_game(tmp_path: Path) -> None:
    store_games(tmp_path, "contraconquer/printed-36-cards")
    with Harness(tmp_path, screen=SavedScreen) as ui:
        words = ui.words()
        for said in ("Anna wins", "Berta", "January 1970", "finished"):
            assert said in words, said
        assert sum(isinstance(node, Clip) for node in ui.scene().nodes) >= 2, "in its row and beside the list"


def test_an_unfinished_game_names_its_players_in_the_list_and_on_the_shelf(tmp_path: Path) -> None:
    folders = store_games(tmp_path, "wargops/four-ten-ranks", "contraconquer/remainder-four-ordinary")
    for path in folders.games.glob("000?.yaml"):
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(lines[: -len(lines) // 2]))
    with Harness(tmp_path, screen=SavedScreen, size=(1920, 1080)) as ui:
        assert ui.words().count("Anna · Berta · Cilla") == 2
        ui.app.home()
        ui.run(0.1)
        assert ui.words().count("Anna · Berta · Cilla") == 1, "the last one alone"


def test_a_claimed_game_names_its_winner(tmp_path: Path) -> None:
    store_games(tmp_path, "contraconquer/remainder-two", ended=Ending("claimed", 0, (1,)))
    with Harness(tmp_path, screen=SavedScreen) as ui:
        assert "Berta wins" in ui.words()


def test_the_arrow_keys_reach_every_saved_game(tmp_path: Path) -> None:
    store_games(tmp_path, *["contraconquer/printed-nine-cards"] * 40)
    with Harness(tmp_path, screen=SavedScreen, size=(960, 600)) as ui:
        screen = ui.top()
        assert isinstance(screen, SavedScreen) and len(listed_games(ui)) < 12
        for number in range(1, 40):
            ui.key("down")
            assert screen.chosen == f"{number:04}" and ui.focus() == f"game.{number:04}"
            assert f"game.{number:04}" in listed_games(ui), "the row taken up is in sight"
        ui.key("down")
        assert screen.chosen == "0039"
        ui.key("home")
        assert screen.chosen == "0000"
        ui.key("pagedown")
        assert screen.chosen > "0002"
        ui.key("end")
        ui.wheel(-50)
        assert "game.0000" in listed_games(ui) and screen.chosen == "0039"


def test_a_long_list_costs_no_more_than_what_is_in_sight(tmp_path: Path, monkeypatch) -> None:
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


def test_the_list_of_saved_games_is_read_in_a_thread_without_blocking(tmp_path: Path) -> None:
    folders = store_games(tmp_path, "contraconquer/printed-nine-cards", "wargops/two-one-game")
    known = Library(folders)
    known.saved.list()
    (folders.games / "0002.yaml").write_bytes((folders.games / "0000.yaml").read_bytes())
    held, real = threading.Event(), saves.describe_game

    def slow(*given):
        held.wait(30)
        return real(*given)

    saved = SavedGames(folders, slow, in_thread=True)
    saved.refresh()
    assert {line.id for line in saved.lines} == {"0000", "0001"}, "what the index knows is there at once"
    version = saved.version
    held.set()
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


def test_a_game_of_the_future_leads_no_list_and_has_a_date(tmp_path: Path) -> None:
    folders = store_games(tmp_path, "contraconquer/remainder-two", "wargops/four-ten-ranks")
    tomorrow = time.time() + 25 * 3600
    os.utime(folders.games / "0001.yaml", (tomorrow, tomorrow))
    lines = Library(folders).saved.list()
    assert [line.id for line in lines] == ["0000", "0001"] and game_of_tonight(lines[1:]) is None
    then, words = datetime.fromtimestamp(tomorrow), load("en")
    assert relative_date(tomorrow, words).startswith(day_of_year(then, words))
    later = datetime(2026, 3, 5, 22, 0).timestamp()
    assert relative_date(later, words, datetime(2026, 3, 5, 12, 0)) == "5 March"


@pytest.mark.usefixtures("in_auckland")
def test_days_are_those_of_the_place_also_where_utc_is_stored(tmp_path: Path) -> None:
    store_games(tmp_path, "contraconquer/remainder-two", created="2026-03-05T20:00:00")
    with Harness(tmp_path) as ui:
        ui.app.open("review", "0000")
        ui.app.reviewing.stop()
        ui.frame()
        assert "6 March" in ui.words() and "5 March" not in ui.words()
        path = game_file.free_path(ui.folders.games, "wargops")
        assert path.name.startswith(datetime.now().date().isoformat())
