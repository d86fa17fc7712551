"""Whatever lies in the user's folders, is pasted or dropped: the window opens, says one line, and loses nothing."""

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

RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\n"
MOVES = "moves:\n  - A 1\n"
RUN = "!!python/object/apply:os.system ['touch pwned']\n"
MULTIPLIED = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"
RUBBISH = {
    "nothing": b"",
    "binary": bytes(range(256)) * 3,
    "huge": b"a: " + b"x" * 17_000_000,
    "a tag": RUN.encode(),
    "anchors": MULTIPLIED.encode(),
    "deep": b"[" * 5000,
    "a list": b"- 1\n",
    "half characters": b"\xff\xfe\xed\xa0\x80",
}
READER = (person("Anna"), computer("reader", "Ben"), computer("club", "Cilla"))
QUICK = Settings(hold_ms=10, speed=0, names=("Anna",))


def one_line(notice: str) -> bool:
    """Whether a notice is one line that a person can read."""
    return 0 < len(notice) < 400 and notice.isprintable()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a finished game and one under way."""
    with at_table(tmp_path, READER, {"copies": 1}, QUICK) as ui:
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
    """Files of the user's that fit a pattern, the last changed first."""
    return sorted((home / "data").glob(pattern), key=lambda path: -path.stat().st_mtime_ns)


def is_preserved(home: Path, data: bytes) -> bool:
    """Whether these bytes still lie somewhere in the user's folder."""
    return any(path.is_file() and path.read_bytes() == data for path in (home / "data").rglob("*"))


@pytest.mark.parametrize("what", RUBBISH)
def test_unreadable_settings_are_reported_in_one_line_and_preserved(tmp_path: Path, what: str) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).write_bytes(RUBBISH[what])
    with Harness(tmp_path) as ui:
        if RUBBISH[what]:
            assert one_line(ui.notice())
            assert FILE in ui.notice() and "kept as settings-unreadable.yaml" in ui.notice()
        assert isinstance(ui.top(), ShelfScreen)
        ui.key("enter")
        ui.run(0.2)
    assert is_preserved(tmp_path, RUBBISH[what]) or not RUBBISH[what]


@pytest.mark.parametrize("what", RUBBISH)
def test_unreadable_notes_are_reported_and_preserved_and_the_game_continues(home: Path, what: str) -> None:
    notes = files(home, "games/*.table.yaml")[0]
    notes.write_bytes(RUBBISH[what])
    record = notes.with_name(notes.name.replace(".table", ""))
    moves = record.read_text()
    with Harness(home) as ui:
        ui.click("continue")
        if RUBBISH[what]:
            assert one_line(ui.notice()) and notes.name in ui.notice()
            assert "kept as" in ui.notice()
        ui.run(0.3)
        assert isinstance(ui.top(), TableScreen)
        ui.key("enter")
        ui.run(0.3)
    assert is_preserved(home, RUBBISH[what])
    assert record.read_text().startswith(moves)


@pytest.mark.parametrize("undone", ["[[]]", "[[zzz]]", '[["A 9"]]', '[["B 4"], ["C 7"]]', "5"])
def test_invalid_moves_stored_for_redo_do_not_harm_the_game(home: Path, undone: str) -> None:
    notes = files(home, "games/*.table.yaml")[0]
    notes.write_text(notes.read_text() + f"undone: {undone}\n")
    with Harness(home) as ui:
        ui.click("continue")
        until_choice(ui)
        ui.key("escape", "escape", "ctrl+y")
        assert not ui.notice() or one_line(ui.notice())
        until_choice(ui)
        assert len(view_of(ui).tricks) == 1


def test_a_strong_player_replaces_an_unknown_level_and_a_notice_says_so(home: Path) -> None:
    notes = files(home, "games/*.table.yaml")[0]
    notes.write_text(notes.read_text().replace('"club"', '"grandmaster"'))
    with Harness(home) as ui:
        ui.click("continue")
        assert "grandmaster" in ui.notice()
        for card in ("1", "3"):
            until_choice(ui)
            ui.key(card, "enter")
        until_choice(ui)
        assert table_of(ui).session.situation.over
        assert table_of(ui).session.situation.chairs[2].level == "grandmaster", "what the file says is not written over"


@pytest.mark.parametrize("what", RUBBISH)
def test_an_unreadable_record_is_listed_and_preserved(home: Path, what: str) -> None:
    for path in files(home, "games/*.yaml"):
        if not path.name.endswith(".table.yaml"):
            path.write_bytes(RUBBISH[what])
    with Harness(home) as ui:
        assert ui.scene().target("continue") is None
        ui.click("saves")
        assert isinstance(ui.top(), SavedScreen)
        ui.key("enter")
        assert one_line(ui.notice())
        assert isinstance(ui.top(), SavedScreen)
    assert is_preserved(home, RUBBISH[what])


@pytest.mark.parametrize("what", RUBBISH)
def test_an_unreadable_theme_is_named_and_preserved(tmp_path: Path, what: str) -> None:
    theme = tmp_path / "data" / "themes" / "mine.yaml"
    theme.parent.mkdir(parents=True)
    theme.write_bytes(RUBBISH[what])
    with Harness(tmp_path, settings=Settings(theme="mine")) as ui:
        assert ui.app.theme.key == "felt"
        assert "mine.yaml" in ui.notice() and one_line(ui.notice())
        ui.click("settings")
        ui.run(0.2)
        assert "mine.yaml" in ui.words()
        assert ui.app.settings.theme == "mine", "what was chosen comes back when the file is mended"
    assert theme.read_bytes() == RUBBISH[what]


NAMES = [
    "\u202eabc\u05d0\u05d1",
    "\U0001f600\U0001f469\u200d\U0001f680",
    "W" * 10_000,
    "e" + "\u0301" * 300,
    "{n} %s {}",
]


@pytest.mark.parametrize("name", [repr(name[:12]) for name in NAMES])
def test_any_name_of_one_line_can_be_used_at_the_table(tmp_path: Path, name: str) -> None:
    given = next(each for each in NAMES if repr(each[:12]) == name)
    with Harness(tmp_path, size=(960, 600)) as ui:
        ui.paste(RECORD + f'seats: ["{given}", "{given}", "\u00a0"]\n' + MOVES)
        assert isinstance(ui.top(), TableScreen)
        for key in ("s", "escape", "enter", "t", "escape", "2", "enter", "escape", "escape", "ctrl+c"):
            ui.key(key)
            ui.run(0.1)
        ui.app.home()
        ui.run(0.1)
        ui.click("saves")
        ui.run(0.1)
        assert isinstance(ui.top(), SavedScreen)


@pytest.mark.parametrize(
    "text", ["", "\x00", "\ud800", "x" * 17_000_000, RUN, MULTIPLIED, RECORD, RECORD * 2, "title: X"]
)
def test_invalid_text_on_the_clipboard_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    with Harness(tmp_path) as ui:
        ui.clipboard.copy(text)
        ui.key("ctrl+v")
        assert one_line(ui.notice()) and ui.notice().startswith("clipboard: ")
        assert isinstance(ui.top(), ShelfScreen)
    assert not files(tmp_path, "games/*")


def test_anything_may_be_dropped_on_the_window(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff\xfe odd\n.yaml")
    odd.write_text("x")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with Harness(tmp_path / "home") as ui:
        for path in (tmp_path, tmp_path / "missing", odd, pipe, Path("/dev/null"), Path("/dev/zero")):
            ui.drop(path)
            assert ui.notice() and "\n" not in ui.notice(), path
            ui.run(0.2)
            assert isinstance(ui.top(), ShelfScreen)
        odd.write_text(RECORD + MOVES)
        ui.drop(odd)
        ui.seat_people()
        ui.run(0.2)
        assert isinstance(ui.top(), TableScreen)
    assert not files(tmp_path / "home", "../pwned")
