"""What cannot be shown is said once, with a way back; without a window on standard error, with status 1."""

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
from tablegame.ui import start, window
from tablegame.ui.render import fonts, studio
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.services import SystemClipboard
from tablegame.ui.table_screen.screen import TableScreen

ROOT = Path(__file__).resolve().parent.parent
RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n"


class Breaking:
    """A method of a screen that fails as often as it is told to, and counts."""

    def __init__(self, patch: pytest.MonkeyPatch, screen: type, name: str) -> None:
        self.asked = 0
        self.broken = True
        real = getattr(screen, name)

        def method(itself: object, *given: object) -> object:
            self.asked += 1
            if self.broken:
                raise ValueError("broken on purpose")
            return real(itself, *given)

        patch.setattr(screen, name, method)


def log(ui: Harness) -> str:
    return (ui.folders.data / "errors.log").read_text()


def is_broken(ui: Harness) -> bool:
    """Whether nothing is shown but that something cannot be shown."""
    return ui.app.stack.top.broken and "cannot be shown" in ui.words()


@pytest.mark.parametrize("part", ["build", "tick"])
def test_a_failing_screen_is_called_once_and_then_closed(tmp_path: Path, monkeypatch, part: str) -> None:
    with Harness(tmp_path, strict=False) as ui:
        breaking = Breaking(monkeypatch, SavedScreen, part)
        ui.click("saves")
        ui.run(2)
        assert is_broken(ui) and breaking.asked == 1
        assert "broken on purpose" in ui.words() and "errors.log" in ui.words()
        assert log(ui).count("Traceback") == 1
        ui.click("answer.1")
        ui.run(1)
        assert is_broken(ui) and breaking.asked == 2
        assert log(ui).count("Traceback") == 1, "the same report is written once"
        ui.key("escape")
        ui.run(1)
        assert isinstance(ui.top(), ShelfScreen) and ui.scene().targets
        breaking.broken = False
        ui.click("saves")
        ui.run(0.2)
        assert isinstance(ui.top(), SavedScreen)


def test_a_shelf_that_fails_can_be_tried_again_or_left(tmp_path: Path, monkeypatch) -> None:
    breaking = Breaking(monkeypatch, ShelfScreen, "build")
    with Harness(tmp_path, strict=False) as ui:
        ui.run(1)
        assert is_broken(ui) and "Back" not in ui.words()
        ui.key("escape")
        ui.run(0.2)
        assert is_broken(ui)
        breaking.broken = False
        assert "Try again" in ui.target("answer.2").label
        ui.click("answer.2")
        ui.run(0.2)
        assert isinstance(ui.top(), ShelfScreen)


def test_a_table_that_fails_leads_back_to_the_shelf_and_keeps_its_game(tmp_path: Path, monkeypatch) -> None:
    with at_choice(tmp_path, settings=Settings(hold_ms=100)) as ui:
        ui.app.errors.strict = False
        breaking = Breaking(monkeypatch, TableScreen, "build")
        ui.key("1")
        ui.run(1)
        assert is_broken(ui) and breaking.asked == 1
        breaking.broken = False
        ui.click("answer.1")
        until_choice(ui)
        assert isinstance(ui.top(), TableScreen)


def test_standard_error_has_the_message_if_no_words_can_be_drawn(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setitem(fonts.FAMILIES, "source-sans-pro", ("nowhere_to_be_found", ("a", "b", "c", "d")))
    monkeypatch.setattr(studio, "Fonts", fonts.Fonts)  # those of the windows before have their words already
    with Harness(tmp_path, strict=False) as ui:
        ui.run(1)
        assert not ui.app.running and ui.app.status == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "nowhere_to_be_found is not installed" in said


# -- the list of saved games -----------------------------------------------------------------------------------------


def test_one_bad_file_costs_its_own_line_and_never_the_shelf(tmp_path: Path) -> None:
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    (games / "good.yaml").write_text(RECORD)
    (games / ("x" * 250 + ".yaml")).write_text(RECORD)
    for name, when in (("early", -99_999_999_999), ("late", 290_000_000_000)):
        (games / f"{name}.yaml").write_text(RECORD)
        os.utime(games / f"{name}.yaml", (1, when))
    os.mkfifo(games / "pipe.yaml")
    (games / "folder.yaml").mkdir()
    with Harness(tmp_path, size=(1920, 1080)) as ui:
        ui.run(0.2)
        assert isinstance(ui.top(), ShelfScreen) and ui.scene().target("continue")
        ui.click("saves")
        ui.run(0.2)
        assert isinstance(ui.top(), SavedScreen)
        lines = ui.app.library.saved.list()
        assert len(lines) == 4 and sum(bool(line.trouble) for line in lines) == 1


# -- before there is a window ----------------------------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":473"}, {"SDL_VIDEODRIVER": "wayland"}])
def test_without_a_display_the_program_ends_with_a_message(tmp_path: Path, display: dict[str, str]) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment |= {"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "PYTHONPATH": str(ROOT), **display}
    ran = subprocess.run(
        [sys.executable, "-m", "tablegame"], env=environment, capture_output=True, text=True, timeout=60, cwd=tmp_path
    )
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1 and "there is no display to open a window on" in ran.stderr


def test_window_and_standard_error_name_a_folder_that_cannot_be_written(tmp_path: Path, capsys) -> None:
    with Harness(tmp_path / "home") as ui:
        (tmp_path / "file").write_text("in the way")
        ui.folders = type(ui.folders)(tmp_path / "file" / "data", tmp_path / "cache")
        trouble = start.unwritable(ui.folders)
        assert "file" in trouble and "cannot be written" in trouble
        ui.app.errors.refuse_to_play(trouble)
        ui.run(0.2)
        assert trouble[:20] in ui.words() and ui.scene().target("answer.1") is None
        ui.click("answer.0")
        assert not ui.app.running and ui.app.status == 1
    assert "cannot be written" in capsys.readouterr().err


# -- where the window opens ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "screen", "size", "placed"),
    [
        (WindowPlace(1344, 756, 289, 203), (960, 600), (960, 600), False),
        (WindowPlace(1344, 756, 289, 203), (1920, 1080), (1344, 756), True),
        (WindowPlace(1344, 756, 700, 203), (1920, 1080), (1344, 756), False),
        (WindowPlace(1344, 756, -5, 0), (1920, 1080), (1344, 756), False),
        (WindowPlace(32000, 32000, 0, 0), (1920, 1080), (1920, 1080), False),
        (WindowPlace(1, 1, 0, 0), (1920, 1080), (960, 600), True),
    ],
)
def test_a_window_opens_within_the_screen_there_is(monkeypatch, left, screen, size, placed) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    made: list[tuple[int, int]] = []

    class Made:
        position = (11, 12)
        minimum_size = (1, 1)

        def __init__(self, given: tuple[int, int]) -> None:
            self.size = given

    def make(_: str, given: tuple[int, int]) -> Made:
        made.append(given)
        return Made(given)

    monkeypatch.setattr(window, "_make_window", make)
    opened = window.Window.as_left("test", left, False)
    assert made == [size]
    assert (opened.normal_place[2:] == (left.x, left.y)) == placed


def test_a_clipboard_that_is_no_text_is_refused_in_one_line(monkeypatch) -> None:
    def garbled() -> str:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", garbled)
    assert SystemClipboard().paste() == ""


def test_the_window_keeps_the_title_of_the_table_under_its_panels(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        titles = []
        ui.app.window.set_title = titles.append  # type: ignore[method-assign]
        for key in ("c", "escape", "m", "escape", "h"):
            ui.key(key)
            ui.run(0.3)
        assert titles and set(titles) == {"Contraconquer"}
        ui.home()
        for name in ("saved games", "statistics"):
            ui.app.open(name)
            ui.frame()
            assert titles[-1].casefold() == name, "a screen over another has its own title"
