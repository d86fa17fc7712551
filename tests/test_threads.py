"""An error in a thread or worker is reported and logged, and the thread goes on: only one piece of work is lost."""

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
    """The errors that have been reported."""
    texts: list[str] = []
    errors.report_to(texts.append)
    yield texts
    errors.report_to(None)


def comes_true(condition: Callable[[], object]) -> bool:
    """Wait, at most 6 seconds, until a condition is true; returns whether it became true."""
    for _ in range(600):
        if condition():
            return True
        time.sleep(0.01)
    return False


def failing_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that raises a KeyError at the first call, and is the given function from the second call on."""
    failed = False

    def call(*values: Any, **named: Any) -> Any:
        nonlocal failed
        if not failed:
            failed = True
            raise KeyError("nobody expects this")
        return function(*values, **named)

    return call


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Folders with two finished games."""
    own_folders = Folders(tmp_path / "data", tmp_path / "cache")
    for number in range(2):
        notes = Notes(chairs_named("Anna", "club"), f"a{number}", created="2026-11-01T10:00:00")
        store_game(
            own_folders,
            random_record("procession", 2, number, length=5),
            notes,
            f"2026-11-0{number + 1}-procession-abc",
        )
    return own_folders


@pytest.mark.parametrize("kind", ["saved games", "results"])
def test_after_an_error_in_its_thread_a_list_can_be_read_again(
    kind: str, folders: Folders, reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, results = SavedGames(folders, describe_game, in_thread=True), Results(folders, in_thread=True)
    lines = games if kind == "saved games" else results
    monkeypatch.setattr(games_folder, "records_in", failing_once(games_folder.records_in))
    lines.refresh()
    assert comes_true(lambda: reports) and not lines.lines
    lines.refresh()
    assert comes_true(lambda: len(lines.lines) == 2)


def test_a_record_at_which_the_program_fails_loses_only_its_line_and_only_once(
    folders: Folders, reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay_record = game_file.replay_record
    monkeypatch.setattr(game_file, "replay_record", failing_once(replay_record))
    assert sorted(bool(line.trouble) for line in Library(folders).saved.list()) == [False, True]
    assert not any(line.trouble for line in Library(folders).saved.list())
    monkeypatch.setattr(game_file, "replay_record", failing_once(replay_record))
    results = Results(folders)
    results.refresh()
    assert sorted(line.counts for line in results.lines) == ["unreadable", "yes"]
    assert len(reports) == 2


def test_a_worker_answers_the_next_job_after_an_error(reports: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    monkeypatch.setattr(client, "_ask", failing_once(lambda job: job))
    try:
        first, second = client.submit(("art",)), client.submit(("paint",))  # type: ignore[arg-type]
        answers: dict[int, Any] = {}
        assert comes_true(lambda: answers.update(client.poll()) or len(answers) == 2)
        assert isinstance(answers[first], Failure) and answers[second] == ("paint",) and len(reports) == 1
    finally:
        client.close()


class FailingTask:
    def __init__(self, error: Exception) -> None:
        self._error = error

    def do(self) -> object:
        raise self._error


def test_a_key_error_of_a_task_is_reported_with_its_origin_but_no_value_error() -> None:
    report = answer(FailingTask(KeyError("nobody expects this"))).report
    assert "KeyError" in report and "in do" in report
    assert answer(FailingTask(ValueError("no picture"))).report == ""


def test_files_are_synced_after_an_error(tmp_path: Path, reports: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(files.os, "fsync", failing_once(synced.append))
    (tmp_path / "x.yaml").write_text("moves:\n", "utf-8")
    appender = Appender(tmp_path / "x.yaml")
    for _ in range(2):
        appender.append(b"- A 1\n")
        appender.sync_soon()
        assert comes_true(lambda: reports)
    assert comes_true(lambda: synced)
    appender.close()


def test_an_error_in_a_thread_is_shown_and_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Harness(tmp_path, strict=False) as ui:
        monkeypatch.setattr(games_folder, "records_in", failing_once(games_folder.records_in))
        SavedGames(ui.folders, describe_game, in_thread=True).refresh()
        log = ui.folders.data / "errors.log"
        assert comes_true(log.is_file) and "nobody expects" in log.read_text("utf-8")
        assert comes_true(lambda: ui.frame() or "errors.log" in ui.notice())
