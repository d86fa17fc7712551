"""Rubbish in the folders of a user, on the clipboard or dropped on the window: one line reports it; it is preserved."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tables import at_table, table_of, until_choice, view_of
from ui_harness import Harness

from tablegame.session.seats import computer, person
from tablegame.session.settings import FILE, Settings
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.table_screen.screen import TableScreen

HEAD = "tablegame: 1\ngame: contraconquer\nplayers: 3\n"
"""The head of a record, which alone is no record."""
MOVES = "moves:\n  - A 1\n"
SHELL_COMMAND = "!!python/object/apply:os.system ['touch pwned']\n"
MULTIPLYING_ALIASES = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"
RUBBISH = {
    "binary": bytes(range(256)) * 3,
    "huge": b"a: " + b"x" * 17_000_000,
    "a tag": SHELL_COMMAND.encode(),
    "anchors": MULTIPLYING_ALIASES.encode(),
    "deep": b"[" * 5000,
    "a list": b"- 1\n",
    "half characters": b"\xff\xfe\xed\xa0\x80",
}
every_rubbish = pytest.mark.parametrize("data", RUBBISH.values(), ids=list(RUBBISH))
every_rubbish_and_nothing = pytest.mark.parametrize("data", [*RUBBISH.values(), b""], ids=[*RUBBISH, "nothing"])
"""For files of which an empty one is as bad as rubbish."""


def is_one_line(notice: str) -> bool:
    """Whether there is a notice, in one line that a person can read."""
    return 0 < len(notice) < 400 and notice.isprintable()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of a harness with a finished game and one in which the first trick is over."""
    chairs = (person("Anna"), computer("reader", "Ben"), computer("club", "Cilla"))
    with at_table(tmp_path, chairs, {"copies": 1}, Settings(hold_ms=10, speed=0, names=("Anna",))) as ui:
        for _ in range(3):
            until_choice(ui)
            ui.key("right", "enter")
        until_choice(ui)
        assert table_of(ui).session.situation.over
        ui.click("again")
        until_choice(ui)
        ui.key("2", "enter")
        until_choice(ui)
        assert len(view_of(ui).tricks) == 1
    return tmp_path


def files(home: Path, pattern: str) -> list[Path]:
    """The user's files that fit a pattern, the last changed first."""
    return sorted((home / "data").glob(pattern), key=lambda path: -path.stat().st_mtime_ns)


def is_preserved(home: Path, data: bytes) -> bool:
    """Whether some file of the user's consists of these bytes."""
    return any(path.is_file() and path.read_bytes() == data for path in (home / "data").rglob("*"))


@every_rubbish
def test_unreadable_settings_and_notes_are_reported_and_preserved(home: Path, data: bytes) -> None:
    notes, settings = files(home, "games/*.table.yaml")[0], home / "data" / FILE
    record = notes.with_name(notes.name.replace(".table", ""))
    moves = record.read_text()
    for path in (notes, settings):
        path.write_bytes(data)
    with Harness(home) as ui:
        assert is_one_line(ui.notice()) and FILE in ui.notice()
        assert "kept as settings-unreadable.yaml" in ui.notice() and isinstance(ui.top(), ShelfScreen)
        ui.click("continue")
        assert is_one_line(ui.notice()) and notes.name in ui.notice() and "kept as" in ui.notice()
        ui.run(0.3)
        assert isinstance(ui.top(), TableScreen)
        ui.key("enter")
        ui.run(0.3)
    preserved = [path for path in (home / "data").rglob("*") if path.is_file() and path.read_bytes() == data]
    assert {path.parent.name for path in preserved} == {"data", "games"}, "copies of the settings and of the notes"
    assert record.read_text().startswith(moves)


@pytest.mark.parametrize("undone", ["[[]]", "[[zzz]]", '[["A 9"]]', '[["B 4"], ["C 7"]]', "5"])
def test_impossible_moves_stored_for_redo_change_nothing_in_the_game(home: Path, undone: str) -> None:
    notes = files(home, "games/*.table.yaml")[0]
    notes.write_text(notes.read_text() + f"undone: {undone}\n")
    with Harness(home) as ui:
        ui.click("continue")
        until_choice(ui)
        ui.key("escape", "escape", "ctrl+y")
        assert not ui.notice() or is_one_line(ui.notice())
        until_choice(ui)
        assert len(view_of(ui).tricks) == 1


def test_a_computer_player_of_an_unknown_level_is_named_in_a_notice_and_plays(home: Path) -> None:
    notes = files(home, "games/*.table.yaml")[0]
    notes.write_text(notes.read_text().replace('"club"', '"grandmaster"'))
    with Harness(home) as ui:
        ui.click("continue")
        assert "grandmaster" in ui.notice()
        for card in ("1", "3"):
            until_choice(ui)
            ui.key(card, "enter")
        until_choice(ui)
        situation = table_of(ui).session.situation
        assert situation.over
        assert situation.chairs[2].level == "grandmaster", "the notes keep the level that a newer version may know"


@every_rubbish_and_nothing
def test_an_unreadable_record_is_listed_reported_and_preserved(home: Path, data: bytes) -> None:
    for path in files(home, "games/*.yaml"):
        if not path.name.endswith(".table.yaml"):
            path.write_bytes(data)
    with Harness(home) as ui:
        assert ui.scene().target("continue") is None
        ui.click("saves")
        assert isinstance(ui.top(), SavedScreen)
        ui.key("enter")
        assert is_one_line(ui.notice())
        assert isinstance(ui.top(), SavedScreen)
    assert is_preserved(home, data)


@every_rubbish_and_nothing
def test_an_unreadable_theme_is_named_and_preserved_and_stays_chosen(tmp_path: Path, data: bytes) -> None:
    theme = tmp_path / "data" / "themes" / "mine.yaml"
    theme.parent.mkdir(parents=True)
    theme.write_bytes(data)
    with Harness(tmp_path, settings=Settings(theme="mine")) as ui:
        assert ui.app.theme.key == "felt"
        assert "mine.yaml" in ui.notice() and is_one_line(ui.notice())
        ui.click("settings")
        ui.run(0.2)
        assert "mine.yaml" in ui.words()
        assert ui.app.settings.theme == "mine", "the theme is used again once its file is mended"
    assert theme.read_bytes() == data


NAMES = {
    "right to left": "\u202eabc\u05d0\u05d1",
    "emoji": "\U0001f600\U0001f469\u200d\U0001f680",
    "long": "W" * 10_000,
    "accents upon accents": "e" + "\u0301" * 300,
    "formats": "{n} %s {}",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_a_game_with_odd_names_of_players_can_be_played_and_is_in_the_list(tmp_path: Path, name: str) -> None:
    with Harness(tmp_path, size=(960, 600)) as ui:
        ui.paste(HEAD + f'seats: ["{name}", "{name}", "\u00a0"]\n' + MOVES)
        assert isinstance(ui.top(), TableScreen)
        open_seats, open_moves, play_a_card = ("s", "escape"), ("enter", "t", "escape"), ("2", "enter")
        for key in (*open_seats, *open_moves, *play_a_card, "escape", "escape", "ctrl+c"):
            ui.key(key)
            ui.run(0.1)
        ui.app.home()
        ui.run(0.1)
        ui.click("saves")
        ui.run(0.1)
        assert isinstance(ui.top(), SavedScreen)


@pytest.mark.parametrize(
    "text", ["", "\x00", "\ud800", "x" * 17_000_000, SHELL_COMMAND, MULTIPLYING_ALIASES, HEAD, HEAD * 2, "title: X"]
)
def test_text_on_the_clipboard_that_is_no_record_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    with Harness(tmp_path) as ui:
        ui.clipboard.copy(text)
        ui.key("ctrl+v")
        assert is_one_line(ui.notice()) and ui.notice().startswith("clipboard: ")
        assert isinstance(ui.top(), ShelfScreen)
    assert not files(tmp_path, "games/*")


def test_a_file_dropped_on_the_window_is_refused_in_one_line_unless_it_is_a_record(tmp_path: Path) -> None:
    odd_name = tmp_path / os.fsdecode(b"\xff\xfe odd\n.yaml")
    odd_name.write_text("x")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with Harness(tmp_path / "home") as ui:
        for path in (tmp_path, tmp_path / "missing", odd_name, pipe, Path("/dev/null"), Path("/dev/zero")):
            ui.drop(path)
            assert ui.notice() and "\n" not in ui.notice(), path
            ui.run(0.2)
            assert isinstance(ui.top(), ShelfScreen)
        odd_name.write_text(HEAD + MOVES)
        ui.drop(odd_name)
        ui.seat_people()
        ui.run(0.2)
        assert isinstance(ui.top(), TableScreen)
