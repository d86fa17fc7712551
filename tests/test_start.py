"""The start of the program with its window: the first screen, and what is said if there can be none."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from platformdirs import PlatformDirs
from ui_harness import NoArt, RecordingSpeaker

from tablegame.session.client import InlineClient
from tablegame.storage.folders import Folders
from tablegame.ui import loop, start
from tablegame.ui.app import App
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.services import Services
from tablegame.ui.table_screen.screen import TableScreen

RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n  - B 4\n  - C 7\n"


@pytest.fixture
def screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[type, str]]]:
    """For each start, the type and the words of the first screen. The window closes at once."""
    first_screens: list[tuple[type, str]] = []

    def services(folders: Folders, **more: Any) -> Services:
        quiet = {"worker": InlineClient(), "reviews": InlineClient("review"), "art": NoArt()}
        return Services(folders, speaker=RecordingSpeaker(lambda: 0.0), **quiet, **more)  # type: ignore[arg-type]

    def run(app: App, clock: Any, _sleep: Any) -> None:
        app.step(clock(), [])
        first_screens.append((type(app.top), app.scene.words()))

    monkeypatch.setattr(Folders, "of_user", lambda: Folders(tmp_path / "data", tmp_path / "cache"))
    monkeypatch.setattr(start, "Services", services)
    monkeypatch.setattr(loop, "run", run)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield first_screens
    for number, handler in handlers.items():
        signal.signal(number, handler)


def test_the_window_opens_at_the_shelf_or_as_the_command_says(screens: list[tuple[type, str]], tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    record.write_text(RECORD, "utf-8")
    for argument in (None, "contraconquer", str(record)):
        assert start.main(argument) == 0
    shelf, *others = (screen for screen, _ in screens)
    assert shelf is ShelfScreen and ShelfScreen not in others
    assert (tmp_path / "data" / "games").is_dir()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs itself is asked")
@pytest.mark.parametrize("given", [None, "", "relative", "/srv/anna"])
def test_the_folders_of_a_user_equal_those_of_platformdirs(given: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, given) if given is not None else monkeypatch.delenv(name, raising=False)
    known = PlatformDirs("tablegame", appauthor=False)
    assert Folders.of_user() == (Path(known.user_data_dir), Path(known.user_cache_dir))


def test_an_argument_that_cannot_be_opened_is_named_in_the_window(screens: list[tuple[type, str]]) -> None:
    assert start.main("no such game") == 0
    assert "no such game" in screens[0][1]


def test_without_a_writable_folder_the_window_says_so_and_the_exit_status_is_one(
    screens: list[tuple[type, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").write_text("no folder", "utf-8")
    assert start.main("contraconquer") == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert str(tmp_path / "data") in "".join(screens[0][1].split()) and screens[0][0] not in (ShelfScreen, TableScreen)
