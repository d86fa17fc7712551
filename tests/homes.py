"""Fixtures for empty folders of a user, and a way to run a command of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegame.cli import main
from tablegame.session.saves import Library
from tablegame.storage.folders import Folders
from tablegame.storage.records import read_record


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "cache")


@pytest.fixture
def library(folders: Folders) -> Library:
    return Library(folders)


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test in an empty folder."""
    monkeypatch.chdir(tmp_path)


def moves_in(path: Path) -> tuple[str, ...]:
    """The moves of a record file."""
    return read_record(path.read_bytes(), path.name).moves


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; returns its exit status, its standard output and its standard error."""
    capsys.readouterr()
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err
