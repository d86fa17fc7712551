"""Faults of the program and of its surroundings: a screen that raises, an unreadable file, no display, no clipboard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from tables import at_choice, until_choice
from ui_harness import Harness

from tablegame.session.settings import Settings, WindowPlace
from tablegame.ui import window
from tablegame.ui.render import fonts, studio
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.services import SystemClipboard
from tablegame.ui.table_screen.screen import TableScreen

ROOT = Path(__file__).resolve().parent.parent
RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n"


class FailingMethod:
    """Replaces a method of a screen: it counts its calls, and raises while `fails` is true."""

    def __init__(self, patch: pytest.MonkeyPatch, screen: type, name: str) -> None:
        self.calls = 0
        self.fails = True
        original = getattr(screen, name)

        def method(itself: object, *arguments: object) -> object:
            self.calls += 1
            if self.fails:
                raise ValueError("broken on purpose")
            return original(itself, *arguments)

        patch.setattr(screen, name, method)


def is_broken(ui: Harness) -> bool:
    """Whether the window shows the message that a screen cannot be shown."""
    return ui.app.stack.top.broken and "cannot be shown" in ui.words()


@pytest.mark.parametrize("method", ["build", "tick"])
def test_a_raising_screen_is_reported_once_and_tried_again_or_left(tmp_path: Path, monkeypatch, method: str) -> None:
    with Harness(tmp_path, strict=False) as ui:
        failing = FailingMethod(monkeypatch, SavedScreen, method)
        ui.click("saves")
        ui.run(2)
        assert is_broken(ui) and failing.calls == 1
        assert "broken on purpose" in ui.words() and "errors.log" in ui.words()
        ui.click("answer.2")  # try again
        ui.run(1)
        assert is_broken(ui) and failing.calls == 2
        log = (ui.folders.data / "errors.log").read_text()
        assert log.count("Traceback") == 1, "the same report is written once"
        ui.key("escape")
        ui.run(1)
        assert isinstance(ui.top(), ShelfScreen) and ui.scene().targets
        failing.fails = False
        ui.click("saves")
        ui.run(0.2)
        assert isinstance(ui.top(), SavedScreen)


def test_a_shelf_that_raises_can_be_tried_again_but_there_is_no_way_back(tmp_path: Path, monkeypatch) -> None:
    failing = FailingMethod(monkeypatch, ShelfScreen, "build")
    with Harness(tmp_path, strict=False) as ui:
        ui.run(1)
        assert is_broken(ui) and "Back" not in ui.words()
        ui.key("escape")
        ui.run(0.2)
        assert is_broken(ui)
        failing.fails = False
        assert "Try again" in ui.target("answer.2").label
        ui.click("answer.2")
        ui.run(0.2)
        assert isinstance(ui.top(), ShelfScreen)


def test_after_a_table_has_raised_the_game_goes_on_where_it_was(tmp_path: Path, monkeypatch) -> None:
    with at_choice(tmp_path, settings=Settings(hold_ms=100)) as ui:
        ui.app.errors.strict = False
        failing = FailingMethod(monkeypatch, TableScreen, "build")
        ui.key("1")
        ui.run(1)
        assert is_broken(ui) and failing.calls == 1
        failing.fails = False
        ui.click("answer.2")  # try again
        until_choice(ui)
        assert isinstance(ui.top(), TableScreen)


def test_a_missing_font_ends_the_program_with_one_line_on_standard_error(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setitem(fonts.FAMILIES, "source-sans-pro", ("nowhere_to_be_found", ("a", "b", "c", "d")))
    monkeypatch.setattr(studio, "Fonts", fonts.Fonts)  # the harness shares measured words between windows
    with Harness(tmp_path, strict=False) as ui:
        ui.run(1)
        assert not ui.app.running and ui.app.status == 1
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and "nowhere_to_be_found is not installed" in message


def test_odd_files_among_the_saved_games_hide_neither_the_other_games_nor_the_shelf(tmp_path: Path) -> None:
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    changed = {"good": 1, "early": -99_999_999_999, "late": 290_000_000_000, "x" * 250: 1}
    for name, seconds in changed.items():
        (games / f"{name}.yaml").write_text(RECORD)
        os.utime(games / f"{name}.yaml", (1, seconds))
    os.mkfifo(games / "pipe.yaml")
    (games / "folder.yaml").mkdir()
    with Harness(tmp_path, size=(1920, 1080)) as ui:
        ui.run(0.2)
        assert isinstance(ui.top(), ShelfScreen) and ui.scene().target("continue")
        ui.click("saves")
        ui.run(0.2)
        assert isinstance(ui.top(), SavedScreen)
        lines = ui.app.library.saved.list()
        assert len(lines) == 4, "a pipe and a folder are no games"
        assert sum(bool(line.trouble) for line in lines) == 1, "one name is too long for its notes"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":473"}, {"SDL_VIDEODRIVER": "wayland"}])
def test_without_a_display_one_line_on_standard_error_ends_the_program(tmp_path: Path, display: dict[str, str]) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment |= {"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "PYTHONPATH": str(ROOT), **display}
    ran = subprocess.run(
        [sys.executable, "-m", "tablegame"], env=environment, capture_output=True, text=True, timeout=60, cwd=tmp_path
    )
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1 and "there is no display to open a window on" in ran.stderr


HD = (1920, 1080)


@pytest.mark.parametrize(
    ("stored", "screen_size", "window_size", "at_stored_position"),
    [
        (WindowPlace(1344, 756, 289, 203), HD, (1344, 756), True),
        (WindowPlace(1344, 756, 700, 203), HD, (1344, 756), False),  # beyond the right edge
        (WindowPlace(1344, 756, -5, 0), HD, (1344, 756), False),  # beyond the left edge
        (WindowPlace(1344, 756, 289, 203), (960, 600), (960, 600), False),  # larger than this screen
        (WindowPlace(32000, 32000, 0, 0), HD, HD, False),
        (WindowPlace(1, 1, 0, 0), HD, (960, 600), True),  # the least size
    ],
)
def test_a_window_whose_stored_place_does_not_fit_the_screen_opens_within_it(
    monkeypatch, stored, screen_size, window_size, at_stored_position
) -> None:
    class FakeWindow:
        position = (11, 12)
        minimum_size = (1, 1)

        def __init__(self, _title: str, size: tuple[int, int]) -> None:
            self.size = size

        def get_surface(self) -> pygame.Surface:
            return pygame.Surface(self.size)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen_size])
    monkeypatch.setattr(window, "_make_window", FakeWindow)
    opened = window.Window.as_left("test", stored, False)
    assert opened.size == window_size
    assert (opened.normal_place[2:] == (stored.x, stored.y)) == at_stored_position


def test_a_clipboard_without_readable_text_counts_as_empty(monkeypatch) -> None:
    def garbled() -> str:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", garbled)
    assert SystemClipboard().paste() == ""


def test_a_panel_keeps_the_tables_title_of_the_window_and_a_screen_has_its_own(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        titles: list[str] = []
        ui.app.window.set_title = titles.append  # type: ignore[method-assign]
        for key in ("c", "escape", "m", "escape", "h"):
            ui.key(key)
            ui.run(0.3)
        assert titles and set(titles) == {"Contraconquer"}
        ui.home()
        for name in ("saved games", "statistics"):
            ui.app.open(name)
            ui.frame()
            assert titles[-1].casefold() == name
