"""The commands in the documents: those of tablegame are run, and the targets and options of the others exist.

Commands that take minutes are run in their shortest form by .ci/run, not here.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablegame import cli
from tablegame.selfcheck import SelfCheck

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "packaging/README.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n  - B 4\n  - C 7\n"
STANDS_FOR = {
    **dict.fromkeys(("GAME.yaml", "RECORD"), "game.yaml"),
    **dict.fromkeys(("mine.yaml", "FILE"), str(ROOT / "themes" / "paper.yaml")),
    **dict.fromkeys(("FOLDER", "assets/packs/NAME"), str(ROOT / "assets" / "packs" / "french")),
    "WHAT": "score-pad",
    "GAME": "contraconquer",
    "L": "club",
    "N": "1",
    "S": "1",
    "tests/test_NAME.py": __file__,
}
"""The values of words in capitals and of names of files."""
UNTRIED = {"help", "play", "test", "check", "size", "clean"}
"""Targets of make that .ci/run need not try: it ends with `test` and `check`."""


def documented_commands() -> list[str]:
    """Every command of the documents, without the folder of its program, brackets, comments and variables."""
    commands = set()
    for page in PAGES:
        text = page.read_text("utf-8").replace("\\", "/")
        for line in (*re.findall(r"^    (\S.*)$", text, re.MULTILINE), *re.findall(r"`([^`\n]+)`", text)):
            bare = re.sub(r"^(?:[A-Z_]+=\w+ )?(?:\.venv/(?:bin|Scripts)/)?|[][]|\s+#.*", "", line)
            if re.match(r"(make|tablegame|python3?)( |$)", bare):
                commands.add(bare)
    return sorted(commands)


def commands_of(program: str) -> list[str]:
    return [line for line in documented_commands() if line.split()[0].rstrip("3") == program]


@pytest.mark.parametrize("command", commands_of("tablegame"))
def test_every_documented_command_of_tablegame_works(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(cli, "_open", lambda argument: opened.append(argument) or 0)
    monkeypatch.setattr(SelfCheck, "findings", lambda _: iter(()))  # test_selfcheck.py draws every screen
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(RECORD, encoding="utf-8")
    words = [STANDS_FOR.get(word, word) for word in shlex.split(command)[1:]]
    short = ["--count", "1"] if words[:1] == ["drill"] and "--count" not in words else []
    assert cli.main([*words, *short]) == 0, capsys.readouterr().err
    assert opened or capsys.readouterr().out


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")
@pytest.mark.parametrize("command", commands_of("make"))
def test_make_has_every_documented_target(command: str) -> None:
    dry_run = ["make", "-n", *command.split()[1:]]
    result = subprocess.run(dry_run, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("command", commands_of("python"))
def test_every_option_of_a_documented_program_exists(command: str) -> None:
    words = [STANDS_FOR.get(word, word) for word in shlex.split(command)[1:]]
    if words[0] == "-m":  # pip, pytest
        assert all((ROOT / word).is_file() for word in words if word.endswith(".py"))
        return
    program, *arguments = words
    source = (ROOT / program).read_text("utf-8")
    passes_on = "REMAINDER" in source  # the options are those of another program
    assert passes_on or [word for word in arguments if word.startswith("--") and word not in source] == []
    if "ArgumentParser" in source:
        line = [sys.executable, program, *(() if passes_on else arguments), "--help"]
        result = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert result.returncode == 0, result.stderr


def test_every_target_of_make_is_tried_by_ci_and_has_a_line_of_help() -> None:
    makefile, tried = (path.read_text("utf-8") for path in (ROOT / "Makefile", ROOT / ".ci" / "run"))
    [targets] = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert {target for target in targets.split() if not re.search(rf"\b{target}\b", tried)} <= UNTRIED
    assert {target for target in targets.split() if f'@echo "make {target} ' not in makefile} <= {"help", "check"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_of_the_project_that_a_document_names_exists(page: Path) -> None:
    folders = "tablegame|tests|tools|assets|themes|packaging|locale"
    paths = re.findall(rf"`((?:{folders})/[\w./-]*\w)`", page.read_text("utf-8"))
    named = [path for path in paths if not re.search("[A-Z]{3}", path)]  # NAME, KEY and CODE stand for many files
    assert [path for path in named if not (ROOT / path).exists()] == []
