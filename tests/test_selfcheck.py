"""`tablegame selfcheck` finds faults of an installation, and its reports say nothing about the user."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from ui_harness import Harness

from tablegame import selfcheck
from tablegame.cli import main
from tablegame.core.errors import report, shareable_trace
from tablegame.selfcheck import SelfCheck
from tablegame.storage.folders import Folders
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.shelf import ShelfScreen


def test_an_installation_without_faults_passes_and_the_users_folders_stay_empty(tmp_path: Path) -> None:
    user, own = Folders(tmp_path / "u", tmp_path / "uc"), Folders(tmp_path / "data", tmp_path / "cache")
    findings = list(SelfCheck(user, own, (200,)).findings())
    assert [finding for finding in findings if not finding.ok] == []
    assert {"folders", "fonts", "contraspiel", "screens at 200 %"} <= {finding.name for finding in findings}
    assert not user.data.exists() and not user.cache.exists()


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with a broken theme of the user, 3 MB on the disk, and screens that cannot be drawn. All of it is
    in the folder that is returned. Games are not checked."""
    user = Folders(tmp_path / "Anna Secret", tmp_path / "cache")
    user.themes.mkdir(parents=True)
    (user.themes / "annas.yaml").write_text("nothing: here\n")
    monkeypatch.setattr(Folders, "of_user", lambda: user)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 3_000_000))  # type: ignore[attr-defined]
    monkeypatch.setattr(selfcheck, "GAMES", ())
    monkeypatch.setattr(SelfCheck, "_screens", lambda *_: str(user.data / "no" / user.games.stat().st_mode))
    return tmp_path


def test_faults_are_printed_with_a_remedy_but_no_name_or_path(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfcheck"]) == 1
    output = capsys.readouterr().out
    assert "FAULT  themes: 1 of 5 themes have problems; 'tablegame theme check' names them" in output
    assert "FAULT  free space: only 3 MB are free" in output
    assert "FAULT  screens at 100 %: FileNotFoundError" in output
    assert not any(private in output for private in (str(broken), "Secret", "annas"))


@pytest.mark.usefixtures("broken")
def test_with_json_every_check_is_an_object_in_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfcheck", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert {"check": "languages", "ok": True, "text": "en, de, fr, pl"} in report["checks"]


def test_a_report_to_be_shared_has_only_the_error_and_lines_of_the_program() -> None:
    trace = (
        'Traceback (most recent call last):\n  File "/home/anna/tablegame/ui/app.py", line 7, in step\n    x\n'
        '  File "/usr/lib/json.py", line 1, in load\nFileNotFoundError: /home/anna/secret.yaml\n'
    )
    assert shareable_trace(trace) == "FileNotFoundError < ui/app.py:7 step"


def test_an_action_that_raises_opens_a_panel_once_and_its_report_can_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Harness(tmp_path, strict=False) as ui:
        ui.click("saves")

        def fail(*_: object) -> None:
            raise ValueError("Anna's own words")

        monkeypatch.setattr(SavedScreen, "act", fail)
        ui.key("down", "enter")
        ui.settle()
        assert "the game is saved" in ui.words(), "the panel of an error says so"
        ui.click("answer.0")  # its first button copies the report
        assert "ValueError < ui/" in ui.clipboard.text
        assert "Anna" not in ui.clipboard.text, "the text of an error may have words of a player, and is left out"
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert isinstance(ui.top(), SavedScreen) and "the game is saved" in ui.notice(), "no second panel"


def test_the_panel_of_an_error_in_a_thread_leads_to_the_shelf(tmp_path: Path) -> None:
    with Harness(tmp_path, strict=False) as ui:
        ui.click("saves")
        report("Traceback\nValueError: broken on purpose")
        ui.settle()
        ui.click("answer.1")
        ui.settle()
        assert isinstance(ui.top(), ShelfScreen)
