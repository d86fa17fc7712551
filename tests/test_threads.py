"""What goes wrong beside the window costs its own piece of work: it is said and logged, and the thread goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from many_results import chairs_named, random_record, store_game
from ui_harness import Harness

from tablegame.core import errors
from tablegame.practice.result_store import Results
from tablegame.session import game_file, games_folder
from tablegame.session.client import Client
from tablegame.session.games_folder import SavedGames
from tablegame.session.notes import Notes
from tablegame.session.saves import Library, describe_game
from tablegame.session.worker import Failure, answer
from tablegame.storage import files
from tablegame.storage.files import Appender
from tablegame.storage.folders import Folders


@pytest.fixture
def reports() -> Iterator[list[str]]:
    """What is reported."""
    said: list[str] = []
    errors.report_to(said.append)
    yield said
    errors.report_to(None)


def soon(done: Callable[[], object]) -> bool:
    """Whether something comes true while other threads work."""
    for _ in range(600):
        if done():
            return True
        time.sleep(0.01)
    return False


def once(wrong: Callable[..., Any]) -> Callable[..., Any]:
    """The same, that fails the first time as nobody expects."""
    failed: list[bool] = []

    def work(*values: Any, **named: Any) -> Any:
        if not failed:
            failed.append(True)
            raise KeyError("nobody expects this")
        return wrong(*values, **named)

    return work


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Two finished games."""
    found = Folders(tmp_path / "data", tmp_path / "cache")
    for number in range(2):
        notes = Notes(chairs_named("Anna", "club"), f"a{number}", created="2026-11-01T10:00:00")
        store_game(
            found, random_record("procession", 2, number, length=5), notes, f"2026-11-0{number + 1}-procession-abc"
        )
    return found


def test_the_list_of_saved_games_is_read_again_after_an_error(
    folders: Folders, reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = SavedGames(folders, describe_game, in_thread=True)
    monkeypatch.setattr(games_folder, "records_in", once(games_folder.records_in))
    saved.refresh()
    assert soon(lambda: reports) and not saved.lines
    saved.refresh()
    assert soon(lambda: len(saved.lines) == 2)


def test_figures_are_added_up_again_after_an_error(
    folders: Folders, reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Results(folders, in_thread=True)
    monkeypatch.setattr(games_folder, "records_in", once(games_folder.records_in))
    found.refresh()
    assert soon(lambda: reports)
    found.refresh()
    assert soon(lambda: len(found.lines) == 2)


def test_one_record_that_breaks_a_game_costs_its_own_line(
    folders: Folders, reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay_record = game_file.replay_record
    monkeypatch.setattr(game_file, "replay_record", once(replay_record))
    lines = Library(folders).saved.list()
    assert sorted(bool(line.trouble) for line in lines) == [False, True]
    assert not any(line.trouble for line in Library(folders).saved.list()), "a fault of the program is not kept"
    monkeypatch.setattr(game_file, "replay_record", once(replay_record))
    found = Results(folders)
    found.refresh()
    assert sorted(line.counts for line in found.lines) == ["unreadable", "yes"]
    assert len(reports) == 2


def test_a_worker_answers_the_next_job_after_an_error(reports: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    monkeypatch.setattr(client, "_ask", once(lambda job: job))
    try:
        first, second = client.submit(("art",)), client.submit(("paint",))  # type: ignore[arg-type]
        found: dict[int, Any] = {}
        assert soon(lambda: found.update(client.poll()) or len(found) == 2)
        assert isinstance(found[first], Failure) and found[second] == ("paint",) and len(reports) == 1
    finally:
        client.close()


class Wrong:
    """A task that fails as nobody expects."""

    def do(self) -> object:
        raise KeyError("nobody expects this")


class Refused:
    """A task that cannot be done with what it was given."""

    def do(self) -> object:
        raise ValueError("no picture")


def test_an_unexpected_error_of_a_job_is_reported_with_its_origin() -> None:
    assert "KeyError" in answer(Wrong()).report and "in do" in answer(Wrong()).report
    assert answer(Refused()).report == ""


def test_syncing_goes_on_after_an_error(tmp_path: Path, reports: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(files.os, "fsync", once(synced.append))
    (tmp_path / "x.yaml").write_text("moves:\n", "utf-8")
    appender = Appender(tmp_path / "x.yaml")
    for _ in range(2):
        appender.append(b"- A 1\n")
        appender.sync_soon()
        assert soon(lambda: reports)
    assert soon(lambda: synced)
    appender.close()


def test_an_error_in_a_thread_is_shown_in_the_window_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Harness(tmp_path, strict=False) as ui:
        monkeypatch.setattr(games_folder, "records_in", once(games_folder.records_in))
        SavedGames(ui.folders, describe_game, in_thread=True).refresh()
        log = ui.folders.data / "errors.log"
        assert soon(log.is_file) and "nobody expects" in log.read_text("utf-8")
        assert soon(lambda: ui.frame() or "errors.log" in ui.notice())
    with Harness(tmp_path) as ui, pytest.raises(RuntimeError, match="nobody expects"):
        monkeypatch.setattr(games_folder, "records_in", once(games_folder.records_in))
        SavedGames(ui.folders, describe_game, in_thread=True).refresh()
        soon(lambda: ui.frame() and False)
