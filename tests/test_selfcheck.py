"""`tablegame selfcheck` finds what is broken in an installation, and tells nothing of its user."""

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


def test_a_whole_installation_has_no_fault_and_every_screen_is_drawn(tmp_path: Path) -> None:
    user, own = Folders(tmp_path / "u", tmp_path / "uc"), Folders(tmp_path / "data", tmp_path / "cache")
    check = SelfCheck(user, own, (200,))
    found = list(check.findings())
    assert [each for each in found if not each.ok] == []
    assert {"folders", "fonts", "contraspiel", "screens at 200 %"} <= {each.name for each in found}
    assert not user.data.exists() and not user.cache.exists(), "nothing is left in the user's folders"


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folders with a broken theme, and no room on the disk; no screens, no games."""
    user = Folders(tmp_path / "Anna Secret", tmp_path / "cache")
    user.themes.mkdir(parents=True)
    (user.themes / "annas.yaml").write_text("nothing: here\n")
    monkeypatch.setattr(Folders, "of_user", lambda: user)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 3_000_000))  # type: ignore[attr-defined]
    monkeypatch.setattr(selfcheck, "GAMES", ())
    monkeypatch.setattr(SelfCheck, "_screens", lambda *_: str(user.data / "no" / user.games.stat().st_mode))
    return tmp_path


def test_faults_are_named_with_a_remedy_and_without_names_or_paths(
    broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfcheck"]) == 1
    said = capsys.readouterr().out
    assert "FAULT  themes: 1 of 5 themes have problems; 'tablegame theme check' names them" in said
    assert "FAULT  free space: only 3 MB are free" in said
    assert "FAULT  screens at 100 %: FileNotFoundError" in said
    for private in (str(broken), "Secret", "annas"):
        assert private not in said


@pytest.mark.usefixtures("broken")
def test_the_json_object_names_each_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfcheck", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert {"check": "languages", "ok": True, "text": "en, de, fr, pl"} in report["checks"]


def test_a_report_for_others_has_places_of_the_program_and_nothing_else() -> None:
    trace = (
        'Traceback (most recent call last):\n  File "/home/anna/tablegame/ui/app.py", line 7, in step\n    x\n'
        '  File "/usr/lib/json.py", line 1, in load\nFileNotFoundError: /home/anna/secret.yaml\n'
    )
    assert shareable_trace(trace) == "FileNotFoundError < ui/app.py:7 step"


def test_a_broken_action_is_reported_once_and_its_report_can_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Harness(tmp_path, strict=False) as ui:
        ui.click("saves")

        def fail(*_: object) -> None:
            raise ValueError("Anna's own words")

        monkeypatch.setattr(SavedScreen, "act", fail)
        ui.key("down")
        ui.key("enter")
        ui.settle()
        assert "the game is saved" in ui.words()
        ui.click("answer.0")
        assert "ValueError < ui/" in ui.clipboard.text and "Anna" not in ui.clipboard.text
        ui.settle()
        ui.key("enter")
        ui.settle()
        assert isinstance(ui.top(), SavedScreen) and "the game is saved" in ui.notice(), "the same error asks once"


def test_after_an_error_in_a_thread_the_shelf_is_one_press_away(tmp_path: Path) -> None:
    with Harness(tmp_path, strict=False) as ui:
        ui.click("saves")
        report("Traceback\nValueError: broken on purpose")
        ui.settle()
        ui.click("answer.1")
        ui.settle()
        assert isinstance(ui.top(), ShelfScreen)
