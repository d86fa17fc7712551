"""Every key is on the key sheet; letters, digits and signs can be switched off."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_screen import SCREENS, opened
from tables import table_of
from ui_harness import Harness, usual_table

from tablegame.core.key_names import keys_in
from tablegame.core.options import complete
from tablegame.core.text import Words
from tablegame.games import GAMES, Game, find
from tablegame.session.settings import Settings
from tablegame.storage.language import CODES, load
from tablegame.ui.app import LETTERS_OFF
from tablegame.ui.screens.key_sheet import SHEET
from tablegame.ui.screens.review_words import KEY_LINES
from tablegame.ui.screens.settings import PAGES
from tablegame.ui.table_screen.menu import MenuScreen
from tablegame.view import verbs
from tablegame.view.scene import Label

TWINS = {"f10", "ctrl+shift+z", "ctrl+enter", "shift+space", "alt+left", "14", "13", "12", "11", "10", "?"}
"""Keys that do the same as a key on the sheet, and numbers that are typed digit by digit."""


def documented_keys(words: Words) -> set[str]:
    """The keys on the sheets of the program, the review and all games."""
    games = (game.scene.keys(complete(game.engine, game.engine.usual_players, {})) for game in GAMES)
    groups = (*(lines for _, lines in SHEET), *games, KEY_LINES.keys)
    return {key for lines in groups for keys, _ in lines for key in keys_in(keys, words)}


@pytest.mark.parametrize("name", [*SCREENS, *(entry.key for entry in GAMES)])
def test_every_key_that_a_screen_or_a_table_binds_is_on_the_key_sheet(name: str, tmp_path: Path) -> None:
    with opened(name if name in SCREENS else "shelf", tmp_path) as ui:
        if name not in SCREENS:
            ui.push(usual_table(ui.app, find(name)))
            ui.run(1.0)
        assert set(ui.scene().keys) <= documented_keys(ui.app.words) | TWINS


def test_the_sentence_about_letter_keys_names_the_page_that_has_the_switch() -> None:
    page = next(title for title, names in PAGES.values() if "letter_keys" in names)
    assert f"“{page}”" in LETTERS_OFF
    for code in CODES:
        words = load(code)
        assert words(page) in words(LETTERS_OFF), code


def test_with_letter_keys_off_all_other_keys_work_and_no_button_shows_a_letter(tmp_path: Path) -> None:
    with Harness(tmp_path, (1920, 1080), Settings(language="en", letter_keys=False)) as ui:
        ui.push(usual_table(ui.app, find("wargops")))
        ui.run(1.0)
        assert not any(node.words in ("H", "M", "F") for node in ui.scene().nodes if isinstance(node, Label))
        ui.key("right")
        assert table_of(ui).has_lifted
        ui.key("enter", "f10")
        assert isinstance(ui.top(), MenuScreen)
        ui.key("escape")
        assert ui.at_table()
        ui.key("ctrl+q")
        assert not ui.at_table()


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_with_letter_keys_off_a_button_or_menu_entry_does_each_letters_action(entry: Game, tmp_path: Path) -> None:
    with Harness(tmp_path, settings=Settings(language="en", letter_keys=False)) as ui:
        ui.push(usual_table(ui.app, entry))
        ui.run(1.0)
        letters = {action.verb for key, action in ui.scene().keys.items() if key.isalpha() and len(key) == 1}
        shown = {target.action.verb for target in ui.scene().targets}
        ui.key("f10")
        shown |= {target.action.verb for target in ui.scene().targets}
        ui.click("menu.more")
        shown |= {target.action.verb for target in ui.scene().targets}
        lifts = {verb.name for verb in (verbs.PICK, verbs.LIFT)}
        assert verbs.FORWARD.name in letters and letters - shown <= lifts
        ui.click("menu.forward")
        assert ui.at_table() and (table_of(ui).pace.forward or "the table waits" in ui.notice())


def test_with_letter_keys_off_a_field_still_takes_letters_and_digits(tmp_path: Path) -> None:
    with opened("prompt", tmp_path) as ui:
        ui.app.settings.letter_keys = False
        ui.key("h", "7")
        assert "h7" in ui.words() and not ui.notice()
