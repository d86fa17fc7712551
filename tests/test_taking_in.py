"""Records that come from elsewhere (pasted, dropped, opened), and workers that hang."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from jobs import job, wait_for
from tables import ONE, at_choice, at_table, table_of
from ui_harness import Harness

from tablegame.printing import checks
from tablegame.session import client as client_module
from tablegame.session.client import Client
from tablegame.session.games_folder import notes_path
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.storage.language import CODES
from tablegame.ui.screens.dialogs import AskScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table.computers import SLOW_AFTER
from tablegame.ui.table.launch import open_argument
from tablegame.ui.table_screen.screen import TableScreen

RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nseats: [Berta, Anna, C]\nmoves:\n  - A 1\n"
CLUB = computer("club")


@pytest.mark.parametrize(
    ("answer", "chairs"),
    [
        (0, (computer("club", "Berta"), person("Anna"), CLUB)),
        (1, (person("Berta"), person("Anna"), person("C"))),
        (2, (computer("club", "Berta"), computer("club", "Anna"), CLUB)),
    ],
)
def test_a_pasted_record_asks_who_sits_down(tmp_path: Path, answer: int, chairs: tuple[object, ...]) -> None:
    with Harness(tmp_path, settings=Settings(names=("Anna",))) as ui:
        ui.clipboard.copy(RECORD)
        ui.key("ctrl+v")
        assert isinstance(ui.top(), AskScreen) and "Anna against computers" in ui.words()
        ui.click(f"answer.{answer}")
        assert isinstance(ui.top(), TableScreen)
        assert table_of(ui).session.situation.chairs == chairs


def test_a_player_who_does_not_want_to_sit_down_now_finds_the_game_later(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.clipboard.copy(RECORD)
        ui.key("ctrl+v", "escape")
        assert isinstance(ui.top(), ShelfScreen) and "saved games" in ui.notice()
        assert len(ui.app.library.saved.list()) == 1


def test_the_notes_next_to_a_dropped_record_define_the_seats(tmp_path: Path) -> None:
    with at_choice(tmp_path / "one") as ui:
        session = table_of(ui).session
        session.submit(next(iter(session.situation.view.legal())))
        file = session.file
    there = tmp_path / "a game.yaml"
    shutil.copy(file.path, there)
    shutil.copy(notes_path(file.path), notes_path(there))
    before = notes_path(there).read_bytes()
    with Harness(tmp_path / "two") as ui:
        ui.drop(there)
        ui.run(0.2)
        assert table_of(ui).session.situation.chairs == ONE
    assert notes_path(there).read_bytes() == before


@pytest.mark.parametrize("language", CODES)
def test_an_unreadable_record_names_the_line_and_the_remedy(tmp_path: Path, language: str) -> None:
    path = tmp_path / "an evening.game"
    path.write_text(RECORD + "  - A 1\n", encoding="utf-8")
    with Harness(tmp_path, settings=Settings(language=language)) as ui:
        open_argument(ui.app, str(path))
        ui.run(0.2)
        screen = ui.top()
        assert isinstance(screen, AskScreen) and "an evening.game" in screen.question and "2" in screen.question
        reason, remedy = screen.question.split("\n\n")
        assert remedy and (language == "en") == ("text editor" in remedy), reason
        ui.key("enter")
        assert isinstance(ui.top(), ShelfScreen) and not ui.app.library.saved.list()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_a_stopped_worker_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    try:
        assert wait_for(client, {client.submit(job())})
        worker = client._worker
        os.kill(worker.pid, signal.SIGSTOP)
        monkeypatch.setattr(client_module, "LONGEST", 0.5)  # seconds: the test does not wait as long as a player would
        wait_for(client, {client.submit(job())})
        assert client._worker is not worker
    finally:
        client.close()


class Silent:
    """A worker that never answers."""

    busy = True

    def submit(self, _: object) -> int:
        return 1

    def poll(self) -> list[tuple[int, object]]:
        return []

    def cancel(self, _: int) -> None: ...

    def close(self) -> None: ...


def test_a_slow_computer_player_is_mentioned_once(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        ui.app.worker = Silent()  # type: ignore[assignment]
        table_of(ui).computers.jobs.clear()
        ui.run(SLOW_AFTER + 1, rate=4)
        assert "longer than usual" in ui.notice()
        ui.run(2 * SLOW_AFTER, rate=4)
        assert not ui.notice()


def test_no_key_of_a_theme_commands_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.yaml"
    path.write_text('"\\e[31mred\\a\\0": 1\n')
    assert checks.check_theme(str(path)) == 2
    message = capsys.readouterr().err
    assert "red" in message and all(sign.isprintable() or sign == "\n" for sign in message)
