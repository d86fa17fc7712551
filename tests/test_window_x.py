"""The table in a real window: started as a person starts it, played from the keyboard, closed, opened again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from window_play import deal, moves_of, opened_table, quit_table, records
from x_server import MISSING, PATIENCE, REASON, XServer, until, x_server

pytestmark = [pytest.mark.x, pytest.mark.skipif(bool(MISSING), reason=REASON)]

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "tablegame"]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[XServer]:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with x_server(1600, 1000) as running:
        yield running


def test_a_card_played_by_keys_in_a_real_window_is_in_the_record(server: XServer, tmp_path: Path) -> None:
    with opened_table(server, COMMAND, tmp_path / "home") as (process, _window):
        shelf = server.still()
        record = deal(server, tmp_path / "home")
        table = server.still()
        assert table != shelf
        typed = "the card that was typed is in the record"
        server.press_until(typed, lambda: moves_of(record, "A") == ["A 2"], "2", "Return")
        assert server.still() != table
        assert quit_table(server, process) == 0
    assert moves_of(record, "A") == ["A 2"]


def test_a_game_closed_by_the_window_manager_can_be_continued(server: XServer, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with opened_table(server, COMMAND, home) as (process, _window):
        record = deal(server, home)
        server.press_until("the first card is in the record", lambda: moves_of(record, "A") == ["A 1"], "1", "Return")
        server.press_until("the window manager closes the table", lambda: process.poll() is not None, "alt+F4")
        assert process.wait() == 0
    with opened_table(server, COMMAND, home):
        server.keys("Return")
        server.still()
        next_card = "the same game got the next card"
        server.press_until(next_card, lambda: moves_of(record, "A") == ["A 1", "A 3"], "3", "Return")
    assert records(home) == [record]


def test_a_record_on_the_command_line_is_opened_as_a_copy(server: XServer, tmp_path: Path) -> None:
    home, record = tmp_path / "home", tmp_path / "double click.game"
    record.write_text("tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n  - B 4\n", encoding="utf-8")
    before = record.read_bytes()
    with opened_table(server, [*COMMAND, str(record)], home) as (process, _window):
        [copy] = until("the copy is there", lambda: records(home))
        assert moves_of(copy, "A") == ["A 1"] and moves_of(copy, "B") == ["B 4"]
        assert quit_table(server, process) == 0
    assert record.read_bytes() == before


def test_the_window_opens_at_seventy_percent_and_keeps_its_size_and_place(server: XServer, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with opened_table(server, COMMAND, home) as (process, window):
        width_of_screen, height_of_screen = server.size
        width, height = server.window_size(window)
        assert width == pytest.approx(0.7 * width_of_screen, rel=0.2)
        assert height == pytest.approx(0.7 * height_of_screen, rel=0.2)
        server.xdotool("windowsize", window, "1100", "700")
        until("the window takes the size it is given", lambda: server.window_size(window) == (1100, 700))
        before = server.window_place(window)
        server.xdotool("windowmove", window, "37", "61")
        until("the window goes where it is moved", lambda: server.window_place(window) != before)
        place = server.window_place(window)
        assert server.still() and server.colours() > 50
        server.keys("F11")
        until("F11 fills the screen", lambda: server.window_size(window) == server.size)
        server.still()
        server.keys("F11")
        until("F11 again gives the window back", lambda: server.window_size(window) == (1100, 700))
        until("where it was", lambda: server.window_place(window) == place)
        assert quit_table(server, process) == 0
    with opened_table(server, COMMAND, home) as (_process, window):
        assert server.window_size(window) == (1100, 700)
        assert server.window_place(window) == place


def test_a_maximised_window_stays_maximised_after_f11_and_after_a_restart(server: XServer, tmp_path: Path) -> None:
    home = tmp_path / "home"

    def click_title_twice(window: str) -> None:
        x, y = server.window_place(window)  # by as much too low as the title is high
        server.xdotool("mousemove", str(x + 300), str(y - 28), "click", "--repeat", "2", "--delay", "60", "1")

    def fills(window: str) -> bool:
        width, height = server.window_size(window)
        return width == server.size[0] and server.size[1] - 40 < height < server.size[1]

    with opened_table(server, COMMAND, home) as (process, window):
        server.xdotool("windowsize", window, "1100", "700")
        until("the window takes the size it is given", lambda: server.window_size(window) == (1100, 700))
        server.still()
        place = server.window_place(window)
        click_title_twice(window)
        until("it is maximised", lambda: fills(window))
        server.still()
        server.keys("F11")
        until("F11 fills the screen", lambda: server.window_size(window) == server.size)
        server.still()
        server.keys("F11")
        until("F11 again gives the maximised window back", lambda: fills(window))
        assert quit_table(server, process) == 0
    with opened_table(server, COMMAND, home) as (process, window):
        until("it is maximised the next day", lambda: fills(window))
        click_title_twice(window)
        until("and then as large as before", lambda: server.window_size(window) == (1100, 700))
        until("and where it was", lambda: server.window_place(window) == place)
        assert quit_table(server, process) == 0


def test_a_killed_window_leaves_a_readable_record(server: XServer, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with opened_table(server, COMMAND, home) as (process, _window):
        record = deal(server, home)
        server.press_until("the card is in the record", lambda: moves_of(record, "A") == ["A 1"], "1", "Return")
        process.kill()
        process.wait(PATIENCE)
    command = [*COMMAND, "replay", str(record), "--json"]
    replayed = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=os.environ.copy(), timeout=60)
    assert replayed.returncode == 0, replayed.stderr
