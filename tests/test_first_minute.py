"""The first minute: the shelf says what each game is, and F1 opens the game that is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import labels
from ui_harness import Harness

from tablegame.games import GAMES
from tablegame.play.settings import Settings
from tablegame.table.scene import Label, Scene
from tablegame.ui.screens.new_game import NewGameScreen, deal_usual
from tablegame.ui.screens.rules import RulesScreen

# -- the shelf ------------------------------------------------------------------------------------------------------


def titled(scene: Scene) -> dict[str, Label]:
    """The label that says each game's name."""
    return {label.words: label for label in labels(scene)}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scale", [100, 140, 150])
def test_every_tile_says_what_is_special_and_its_short_version(language: str, scale: int, tmp_path: Path) -> None:
    with Harness(tmp_path, (1280, 800), Settings(language=language, text_scale=scale)) as ui:
        said = " ".join(ui.words().split())
        for entry in GAMES:
            words = ui.app.words
            assert words(entry.cover.tagline) in said
            assert words("short: {sentence}", sentence=words(entry.cover.short[0])) in said
            assert ui.scene().target(f"short.{entry.key}") is not None


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((1280, 800), 150), ((1920, 1080), 100)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_titles_of_tiles_side_by_side_stand_in_a_line(
    language: str, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    with Harness(tmp_path, size, Settings(language=language, text_scale=scale)) as ui:
        names = titled(ui.scene())
        tops = [names[entry.cover.title].rect.y for entry in GAMES]
        assert len({round(top) for top in tops[:3]}) == len({round(top) for top in tops[3:]}) == 1


# -- F1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_f1_on_a_tile_opens_the_first_page_of_that_game(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.app.focus(f"tile.{key}")
        ui.frame()
        ui.key("f1")
        page = ui.top()
        assert isinstance(page, RulesScreen) and page.game == key and page.pane.offset == 0


def test_f1_on_a_saved_game_opens_the_first_page_of_that_game(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        deal_usual(ui.app, GAMES[2])
        ui.app.home()
        ui.frame()
        assert ui.focus() == "continue"
        ui.key("f1")
        page = ui.top()
        assert isinstance(page, RulesScreen) and page.game == GAMES[2].key and page.pane.offset == 0


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_f1_in_new_game_opens_the_first_page_of_that_game(key: str, tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        ui.click(f"tile.{key}")
        assert isinstance(ui.top(), NewGameScreen)
        ui.key("f1")
        page = ui.top()
        assert isinstance(page, RulesScreen) and page.game == key and page.pane.offset == 0
