"""The file of settings: what is read back, what a broken file loses, two windows; and what the system tells."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from patience import steps
from seeds import so_many

from tablegame.session.seats import LONGEST_NAME, computer, names, person, tidy
from tablegame.session.settings import FILE, LastGame, RuleSet, Settings, WindowPlace, load_settings, save_settings
from tablegame.storage import folders as places
from tablegame.storage import language, yaml_parser
from tablegame.storage.folders import Folders
from tablegame.ui.start import system_reduces_motion


def full_settings() -> Settings:
    """Settings in which most values differ from the defaults."""
    return Settings(
        language="de", theme="paper", speed=5, pace=2, hold_ms=100, first_click=True, text_scale=160,
        fullscreen=True, window=WindowPlace(1280, 800, -5, 40, maximised=True), names=("Zoë", 'null "x"', "on"),
        card_colours="four", open_pack="italian", german_letters="none", german_suits="french",
        rule_sets=(RuleSet("contraconquer", "Short: one", 3, (("copies", 1), ("hyphens", False))),),
        last_games={"contraconquer": LastGame((person("Zoë"), computer("club")), (("form", "remainder"),), True)},
    )  # fmt: skip


def write_file(folders: Folders, text: str | bytes) -> Path:
    """Write the file of settings by hand. Returns its path."""
    folders.data.mkdir(parents=True, exist_ok=True)
    path = folders.data / FILE
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def in_english(notices) -> list[str]:
    """The notices as sentences."""
    return [notice.english() for notice in notices]


def test_a_first_start_has_default_settings_and_no_notice(folders):
    assert load_settings(folders) == (Settings(), ())
    assert not folders.data.exists()


@given(st.lists(st.text(max_size=20), max_size=5), st.integers(0, 5))
def test_any_name_is_read_back_equal(given_names, speed):
    settings = Settings(speed=speed)
    for name in given_names:
        settings.remember_people((name,))
    with TemporaryDirectory() as folder:
        folders = Folders(Path(folder) / "data", Path(folder) / "cache")
        save_settings(folders, settings)
        assert load_settings(folders) == (settings, ())


@pytest.mark.parametrize(
    ("bad", "line", "fault"),
    [
        ("speed: 9", 4, "speed: must be a number from 0 to 5, not 9"),
        ("card_colours: three", 4, "card_colours: must be one of two, four, not the text 'three'"),
        ("german_suits: swiss", 4, "german_suits: must be one of german, french, not the text 'swiss'"),
        ("open_pack: tarot", 4, "open_pack: must be one of french, number, italian, not the text 'tarot'"),
        ("speed: true", 4, "speed: must be a whole number, not the switch true"),
        ("speed: fast", 4, "speed: must be a whole number, not the text 'fast'"),
        ("speed: [", 5, "is no YAML"),
        ("speed: !!python/object:os.system 3", 4, "tags are not allowed"),
        ("speed: &a 3", 4, "anchors and aliases are not allowed"),
        ("spede: 3", 4, "spede: unknown key"),
    ],
)
def test_a_wrong_line_is_named_and_copied_aside_and_loses_no_other_setting(folders, bad, line, fault):
    path = write_file(folders, f"settings: 1\nlanguage: de\ntheme: paper\n{bad}\ntext_scale: 125\n")
    before = path.read_bytes()
    for _ in range(2):  # a second reading must make no second copy
        settings, notices = load_settings(folders)
    assert (settings.language, settings.theme, settings.text_scale, settings.speed) == ("de", "paper", 125, 3)
    assert in_english(notices)[0].startswith(f"{FILE}: line {line}: ") and fault in in_english(notices)[0]
    save_settings(folders, settings)
    assert {path.name for path in folders.data.iterdir()} == {FILE, "settings-unreadable.yaml"}, "one copy is made"
    assert (folders.data / "settings-unreadable.yaml").read_bytes() == before


SETTINGS_OF_PREVIOUS_VERSION = """settings: 1
theme: paper
speed: 4
speech: true
names: [Zoë, Jan]
reader_allowed: [Zoë]
keys:
  h: j
reduced_motion: false
forced_last: false
after_pass: line
ponder: false
show_seals: true
last_games:
  contraconquer: {seats: [{kind: person, name: Zoë}], options: {}, practice: true, locked: true}
"""
"""Settings with everything that the previous version wrote and this version does not know any more."""


def test_settings_of_the_previous_version_are_read_without_a_notice(folders):
    write_file(folders, SETTINGS_OF_PREVIOUS_VERSION)
    settings, notices = load_settings(folders)
    assert not notices
    assert (settings.theme, settings.speed, settings.names) == ("paper", 4, ("Zoë", "Jan"))
    assert settings.last_games["contraconquer"].practice
    settings.theme = "felt"
    save_settings(folders, settings)
    assert [path.name for path in folders.data.iterdir()] == [FILE], "nothing is copied aside"
    assert load_settings(folders) == (settings, ())


def test_settings_cut_off_at_any_byte_keep_the_values_before_the_cut(folders):
    save_settings(folders, full_settings())
    whole = (folders.data / FILE).read_bytes()
    ends = {}
    for key in ("language", "text_scale", "names"):
        start = whole.index(f"{key}:".encode())
        ends[key] = re.compile(rb"\n(?=[a-z])").search(whole, start).end()
    for cut in range(0, len(whole), so_many(3, 1)):
        write_file(folders, whole[:cut])
        settings, _ = load_settings(folders)
        for key, end in ends.items():
            assert cut < end or getattr(settings, key) == getattr(full_settings(), key), (cut, key)
        for copy in folders.data.glob("*-unreadable*"):
            copy.unlink()


def test_settings_that_the_program_wrote_are_read_without_the_slow_yaml_parser(folders, monkeypatch):
    monkeypatch.setattr(yaml_parser, "parse", None)
    save_settings(folders, full_settings())
    assert load_settings(folders) == (full_settings(), ())
    text = (folders.data / FILE).read_text(encoding="utf-8")
    write_file(folders, text.replace("speed: 5", "speed: 9").replace('- "on"', "- 1"))  # two wrong values
    settings, notices = load_settings(folders)
    assert (settings.speed, settings.names) == (Settings().speed, full_settings().names[:2])
    line = text[: text.index("speed")].count("\n") + 1
    assert f"line {line}: speed: " in in_english(notices)[0]


def test_names_are_kept_once_the_last_used_first_and_forgotten_with_their_token():
    settings = Settings()
    for name in ("Al", "Bo", " Al\n", ""):
        settings.remember_people((name,))
    assert settings.names == ("Al", "Bo")
    settings.choose_token("Al", "fox")
    settings.forget_name("Al")
    assert settings.names == ("Bo",) and settings.tokens == {}


GTK = "[Settings]\n"  # the head of a file of GTK


@pytest.mark.skipif(sys.platform != "linux", reason="the files of Linux desktops")
@pytest.mark.parametrize(
    ("name", "off", "on"),
    [
        ("gtk-3.0/settings.ini", f"{GTK}gtk-enable-animations=false\n", f"{GTK}gtk-enable-animations=true\n"),
        ("gtk-4.0/settings.ini", f"{GTK}gtk-enable-animations = 0\n", GTK),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", "[KDE]\nAnimationDurationFactor=0.5\n"),
    ],
)
def test_reduced_motion_of_the_desktop_is_detected(name, off, on, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not system_reduces_motion()
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    for text, reduces in ((off, True), (on, False)):
        path.write_text(text)
        assert system_reduces_motion() is reduces


def test_reduced_motion_of_the_desktop_sets_the_speed_until_a_speed_is_stored(folders):
    settings, _ = load_settings(folders, still=True)
    assert settings.speed == 0
    settings.speed = 4
    save_settings(folders, settings)
    assert load_settings(folders, still=True)[0].speed == 4


@pytest.mark.parametrize(("switch", "speed"), [("true", 0), ("false", 5)])
def test_the_old_switch_for_reduced_motion_becomes_the_speed(folders, switch, speed):
    write_file(folders, f"speed: 5\nreduced_motion: {switch}\n")
    settings, notices = load_settings(folders)
    assert not notices and settings.speed == speed


def test_names_that_occur_twice_get_the_letter_of_their_seat():
    assert names((person("Al"), computer("club"), person("Al"))) == ("Al A", "B", "Al C")


def test_a_name_is_cleaned_of_control_characters_and_cut_to_the_longest_length():
    assert tidy("  a\tb\x00 " + "x" * 99) == ("a b " + "x" * 99)[:LONGEST_NAME]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"), ({"LANG": "nl_NL"}, "en"), ({"LANG": "pl_PL"}, "pl"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"), ({"LANGUAGE": "nl:de:en"}, "de"),
    ],
)  # fmt: skip
def test_the_language_follows_the_environment(monkeypatch, environment, code):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.system_language() == code


@pytest.mark.parametrize("catalogue", [None, b"", b"\xde\x12\x04\x95", b"rubbish" * 9])
def test_with_a_missing_or_broken_catalogue_the_language_is_english(monkeypatch, tmp_path, catalogue):
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    if catalogue is not None:
        path = tmp_path / "de" / "LC_MESSAGES" / "tablegame.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(catalogue)
    words = language.load("de")
    assert words("Undo") == "Undo" and words.raw("") == ""
    assert words("{n} cards of {name}", n=2, name="{Al}") == "2 cards of {Al}"
    assert [words.many("{n} trick", "{n} tricks", n) for n in (1, 0)] == ["1 trick", "0 tricks"]
    assert words.number(-2.5, 1) == "−2.5" and words.number(-0.04, 1) == "0.0"


@pytest.mark.parametrize("place", ["checkout", "wheel"])
def test_assets_and_themes_are_found_in_a_checkout_and_in_a_wheel(monkeypatch, tmp_path, place):
    package = tmp_path / "tablegame"
    root = tmp_path if place == "checkout" else package / "_data"
    (root / "assets").mkdir(parents=True)
    (root / "themes").mkdir()
    (root / "assets" / "icon.svg").touch()
    if place == "checkout":
        (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(places, "_PACKAGE", package)
    monkeypatch.setattr(places, "_DATA", package / "_data")
    assert places.asset("icon.svg") == root / "assets" / "icon.svg" and places.themes_folder() == root / "themes"
    with pytest.raises(FileNotFoundError, match="install it again"):
        places.asset("missing.svg")


def test_settings_of_two_windows_are_merged_by_key(folders):
    save_settings(folders, Settings(names=("Al", "Bo")))
    (first, _), (second, _) = load_settings(folders), load_settings(folders)
    first.theme, first.text_scale = "night", 150
    first.remember_people(("Cy",))
    first.last_games["wargops"] = LastGame((person("Cy"), computer("club")))
    save_settings(folders, first)
    second.speed = 5
    second.forget_name("Al")
    second.remember_people(("Di",))
    second.last_games["contraconquer"] = LastGame((person("Di"), computer("club"), computer("club")))
    save_settings(folders, second)
    stored = load_settings(folders)[0]
    assert (stored.theme, stored.text_scale, stored.speed) == ("night", 150, 5)
    assert set(stored.names) == {"Bo", "Cy", "Di"}
    assert set(stored.last_games) == {"wargops", "contraconquer"}
    assert second.theme == "felt", "the theme of a window does not change in the middle of a game"
    second.pace = 1
    save_settings(folders, second)
    stored = load_settings(folders)[0]
    assert (stored.theme, stored.speed, stored.pace) == ("night", 5, 1), "its old theme is not stored again"
    second.theme = "paper"
    save_settings(folders, second)
    assert load_settings(folders)[0].theme == "paper", "of two changes of one setting the last one is stored"


def test_a_folder_pipe_or_device_in_place_of_the_settings_is_moved_aside(folders):
    folders.data.mkdir(parents=True)
    endless_file = Path("/dev/zero")
    for make in (Path.mkdir, os.mkfifo, lambda path: path.symlink_to(endless_file)):
        make(folders.data / FILE)
        settings, notices = load_settings(folders)
        assert "cannot be read" in notices[0].english() and "kept as settings-unreadable" in notices[1].english()
        save_settings(folders, settings)
        (folders.data / FILE).unlink()
    assert len(list(folders.data.glob("settings-unreadable*"))) == 3


def test_settings_broken_while_the_window_is_open_are_copied_aside(folders):
    save_settings(folders, Settings())
    settings = load_settings(folders)[0]
    write_file(folders, "theme: [\nspeed: 4\n")
    settings.pace = 5
    save_settings(folders, settings)
    assert (load_settings(folders)[0].speed, load_settings(folders)[0].pace) == (4, 5)
    assert (folders.data / "settings-unreadable.yaml").read_text() == "theme: [\nspeed: 4\n"


def test_a_large_file_of_rubbish_in_place_of_the_settings_is_read_in_bounded_steps(folders):
    write_file(folders, "a: [\n" + "a: b\n" * 60_000)
    with steps(3_000_000):  # at most so many
        _, notices = load_settings(folders)
    assert any("too many keys" in notice.english() for notice in notices)
