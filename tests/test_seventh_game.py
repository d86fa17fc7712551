"""A seventh game is one folder and one line in the registry: Nim (`tests/seventh/nim`), written as the guide says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
NIM = HERE / "seventh" / "nim"
LINES = 300


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with Nim put into it."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(HERE.parent / "tablegame", folder / "tablegame")
    for data in ("assets", "themes", "pyproject.toml"):
        (folder / data).symlink_to(HERE.parent / data)
    shutil.copytree(NIM, folder / "tablegame" / "games" / "nim")
    registry = folder / "tablegame" / "games" / "__init__.py"
    text = registry.read_text("utf-8")
    registry.write_text(text.replace('    "procession",\n', '    "procession",\n    "nim",\n'), "utf-8")
    return folder


def done(house: Path, code: str, *arguments: str) -> str:
    """What a fresh interpreter prints that runs that code there."""
    path = os.pathsep.join(map(str, (house, HERE)))
    command = [sys.executable, "-c", code, *arguments]
    ran = subprocess.run(command, cwd=house, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_seventh_game_is_small() -> None:
    files = [path for path in NIM.rglob("*") if path.suffix in (".py", ".md")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= LINES


PEOPLE = """
from tablegame.games import find
from tablegame.practice.ratings import rating_of_chair
from tablegame.practice.ratings import company_for
from tablegame.session.characters import company, style_of

assert len(company_for("nim", 1)) == 1
for player in company():
    chair = player.chair("nim")
    assert find("nim").bot.level_named(chair.level) and style_of(chair, "nim") == ""
    assert rating_of_chair(chair, "nim") is None
"""


def test_everybody_of_the_house_plays_a_game_that_no_file_lists(house: Path) -> None:
    done(house, PEOPLE)


WINDOW = """
import sys
from pathlib import Path
from tables import table_of
from ui_harness import Harness
from tablegame.cli import main
from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table.launch import deal_usual
from tablegame.ui.table.lesson import play_alone
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.statistics import StatisticsScreen

with Harness(Path(sys.argv[1]), settings=Settings(names=("Ada",))) as ui:
    nim = find("nim")
    ui.settle()
    for make in (NewGameScreen, lambda desk, _: PracticeScreen(desk),
                 lambda desk, entry: StatisticsScreen(desk, entry.key)):
        ui.app.push(make(ui.app, nim))
        ui.settle()
        ui.app.pop()
    for start in (deal_usual, play_alone):
        start(ui.app, nim)
        ui.settle()
        session = table_of(ui).session
        assert session.entry.key == "nim" and len(session.situation.persons) == 1
        assert all(chair.person or chair.face for chair in session.situation.chairs)
    for key in ("h", "c", "escape", "t", "escape", "f1", "escape"):
        ui.key(key)
        ui.settle()
    for _ in range(60):
        if isinstance(ui.top(), GameOverScreen):
            break
        if session.situation.can_act:
            ui.key("1", "enter")
        ui.run(1.0)
    assert isinstance(ui.top(), GameOverScreen) and session.situation.over
assert main(["drill", "nim", "--json"]) == 2
print("played")
"""


def test_a_seventh_game_is_seen_everywhere_and_played_to_its_end(house: Path, tmp_path: Path) -> None:
    assert done(house, WINDOW, str(tmp_path)).splitlines()[-1] == "played"
