"""A game that neither the players of the house nor their ratings list begins and is played like the others."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from tables import table_of
from ui_harness import Harness

from tablegame import games
from tablegame.games import Game, find
from tablegame.practice.character_ratings import rating_of_chair
from tablegame.practice.leanings import leanings
from tablegame.practice.usual_opponents import company_for, others_for
from tablegame.session import arena
from tablegame.session.characters import company, temperament
from tablegame.session.settings import Settings
from tablegame.ui.playing.beginning import deal_usual
from tablegame.ui.playing.lessons import play_alone

PARTS = ("rules", "bot", "scene", "text")


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A seventh game: the first one's parts under a name that no file of data knows."""
    manifest = ModuleType("tablegame.games.nim.game")
    manifest.GAME = replace(find("contraconquer"), key="nim", parts=())  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, manifest.__name__, manifest)
    for part in PARTS:
        module = import_module(f"tablegame.games.contraconquer.{part}")
        monkeypatch.setitem(sys.modules, f"tablegame.games.nim.{part}", module)
    monkeypatch.setattr(games, "KEYS", (*games.KEYS, "nim"))
    yield find("nim")
    games._module.cache_clear()


@pytest.mark.usefixtures("nim")
def test_everybody_of_the_house_plays_a_game_that_no_file_lists() -> None:
    assert len(company_for("nim", 2)) == len(others_for("nim", 2, ())) == 2
    for player in company():
        chair = player.chair("nim")
        assert find("nim").bot.known(chair.level) and temperament(chair, "nim") == ""
        assert rating_of_chair(chair, "nim") is None
    assert leanings((), "nim") == {}
    assert arena.run("nim", ("agnes", "club", "club"), 1)["games"] == 1


@pytest.mark.parametrize("start", [deal_usual, play_alone])
def test_a_seventh_game_begins_at_the_table(nim: Game, start: object, tmp_path: Path) -> None:
    with Harness(tmp_path, (960, 600), Settings(names=("Ada",))) as ui:
        start(ui.app, nim)  # type: ignore[operator]
        ui.settle()
        session = table_of(ui).session
        assert session.entry.key == "nim" and len(session.persons) == 1
        assert all(chair.person or chair.face for chair in session.chairs)


WRITTEN = """
import os, sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

os.environ["TABLEGAME_UNFINISHED"] = "nim"
sys.modules["tablegame.games.nim"] = ModuleType("tablegame.games.nim")
sys.modules["tablegame.games.nim"].__path__ = []
for part in ("rules", "bot", "scene", "text"):
    sys.modules[f"tablegame.games.nim.{part}"] = import_module(f"tablegame.games.contraconquer.{part}")
game = sys.modules["tablegame.games.nim.game"] = ModuleType("tablegame.games.nim.game")
game.GAME = replace(import_module("tablegame.games.contraconquer.game").GAME, key="nim", parts=())

from ui_harness import Harness
from tablegame.cli import main
from tablegame.games import find
from tablegame.session.settings import Settings
from tablegame.ui.playing.beginning import deal_usual
from tablegame.ui.playing.lessons import offer
from tablegame.ui.screens.drills import DrillsScreen
from tablegame.ui.screens.new_game import NewGameScreen
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.statistics import StatisticsScreen

with Harness(Path(sys.argv[1]), settings=Settings(names=("Ada",)), newcomer=True) as ui:
    ui.settle()
    offer(ui.app, find("nim"))
    for make in (NewGameScreen, lambda desk, entry: PracticeScreen(desk, entry.key),
                 lambda desk, entry: StatisticsScreen(desk, entry.key), lambda desk, _: DrillsScreen(desk, "", "")):
        ui.app.push(make(ui.app, find("nim")))
        ui.settle()
        ui.app.pop()
    deal_usual(ui.app, find("nim"))
    ui.settle()
assert main(["drill", "nim", "--json"]) == 2
print("played")
"""


def test_a_game_that_is_being_written_is_seen_everywhere_before_it_has_lessons_and_drills(tmp_path: Path) -> None:
    here = str(Path(__file__).resolve().parent)
    done = subprocess.run(
        [sys.executable, "-c", WRITTEN, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": f"{here}{os.pathsep}{Path(here).parent}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "played", done.stderr
