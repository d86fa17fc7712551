"""Settings: everything comes back, a broken value costs itself alone, nothing is lost."""

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
    return Settings(
        language="de",
        theme="paper",
        speed=5,
        pace=2,
        hold_ms=100,
        first_click=True,
        text_scale=160,
        fullscreen=True,
        window=WindowPlace(1280, 800, -5, 40, maximised=True),
        names=("Zoë", 'null "x"', "on"),
        card_colours="four",
        open_pack="italian",
        german_letters="none",
        german_suits="french",
        rule_sets=(RuleSet("contraconquer", "Short: one", 3, (("copies", 1), ("hyphens", False))),),
        last_games={"contraconquer": LastGame((person("Zoë"), computer("club")), (("form", "remainder"),), True)},
    )


def written_settings(folders: Folders, text: str | bytes) -> Path:
    folders.data.mkdir(parents=True, exist_ok=True)
    path = folders.data / FILE
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def in_english(notices) -> list[str]:
    return [notice.english() for notice in notices]


def test_a_first_start_has_default_settings_and_no_notice(folders):
    assert load_settings(folders) == (Settings(), ())
    assert not folders.data.exists()


def test_saved_settings_are_read_back_equal(folders):
    save_settings(folders, full_settings())
    assert load_settings(folders) == (full_settings(), ())


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
    ("bad", "line", "what"),
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
    ],
)
def test_a_wrong_value_is_named_by_line_and_loses_no_other_setting(folders, bad, line, what):
    path = written_settings(folders, f"settings: 1\nlanguage: de\ntheme: paper\n{bad}\ntext_scale: 125\n")
    before = path.read_bytes()
    settings, notices = load_settings(folders)
    assert (settings.language, settings.theme, settings.text_scale, settings.speed) == ("de", "paper", 125, 3)
    assert in_english(notices)[0].startswith(f"{FILE}: line {line}: ") and what in in_english(notices)[0]
    save_settings(folders, settings)
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
"""Settings with everything that the version before wrote and this one does not know any more."""


def test_settings_of_the_previous_version_are_read_without_a_notice(folders):
    written_settings(folders, SETTINGS_OF_PREVIOUS_VERSION)
    settings, notices = load_settings(folders)
    assert not notices
    assert (settings.theme, settings.speed, settings.names) == ("paper", 4, ("Zoë", "Jan"))
    assert settings.last_games["contraconquer"].practice
    settings.theme = "felt"
    save_settings(folders, settings)
    assert [each.name for each in folders.data.iterdir()] == [FILE]
    assert load_settings(folders) == (settings, ())


def test_an_unknown_key_is_named(folders):
    written_settings(folders, "speed: 2\nspede: 3\n")
    settings, notices = load_settings(folders)
    assert settings.speed == 2 and "line 2: spede: unknown key" in in_english(notices)[0]


def test_a_broken_file_is_copied_aside_once(folders):
    written_settings(folders, "speed: 9\n")
    load_settings(folders)
    load_settings(folders)
    assert len(list(folders.data.iterdir())) == 2


def test_settings_cut_off_at_any_byte_keep_their_whole_values(folders, monkeypatch):
    monkeypatch.setattr(os, "fsync", bool)  # a thousand files: the disk is not the point here
    save_settings(folders, full_settings())
    whole = (folders.data / FILE).read_bytes()
    for cut in range(0, len(whole), so_many(3, 1)):
        written_settings(folders, whole[:cut])
        settings, _ = load_settings(folders)
        remaining = whole[:cut]
        for key, value in (("language", "de"), ("text_scale", 160), ("names", full_settings().names)):
            start = whole.index(f"{key}:".encode())
            end = re.compile(rb"\n(?=[a-z])").search(whole, start).end()
            if len(remaining) >= end:
                assert getattr(settings, key) == value, (cut, key)
        for aside in folders.data.glob("*-unreadable*"):
            aside.unlink()


def test_settings_written_by_this_program_need_no_yaml_parser(folders, monkeypatch):
    monkeypatch.setattr(yaml_parser, "parse", None)
    save_settings(folders, full_settings())
    assert load_settings(folders) == (full_settings(), ())
    text = (folders.data / FILE).read_text(encoding="utf-8")
    written_settings(folders, text.replace("speed: 5", "speed: 9").replace('- "on"', "- 1"))
    settings, notices = load_settings(folders)
    assert (settings.speed, settings.names) == (3, full_settings().names[:2])
    assert f"line {text[: text.index('speed')].count(chr(10)) + 1}: speed: " in in_english(notices)[0]


def test_the_last_used_name_comes_first():
    settings = Settings()
    for name in ("Al", "Bo", " Al\n", ""):
        settings.remember_people((name,))
    assert settings.names == ("Al", "Bo")
    settings.choose_token("Al", "fox")
    settings.forget_name("Al")
    assert settings.names == ("Bo",) and settings.tokens == {}


@pytest.mark.skipif(sys.platform != "linux", reason="the files of Linux desktops")
@pytest.mark.parametrize(
    ("name", "off", "on"),
    [
        (
            "gtk-3.0/settings.ini",
            "[Settings]\ngtk-enable-animations=false\n",
            "[Settings]\ngtk-enable-animations=true\n",
        ),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = 0\n", "[Settings]\n"),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", "[KDE]\nAnimationDurationFactor=0.5\n"),
    ],
)
def test_reduced_motion_of_the_desktop_is_detected(name, off, on, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not system_reduces_motion()
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    for text, still in ((off, True), (on, False)):
        path.write_text(text)
        assert system_reduces_motion() is still


def test_reduced_motion_of_the_desktop_sets_the_first_speed_alone(folders):
    settings, _ = load_settings(folders, still=True)
    assert settings.speed == 0
    settings.speed = 4
    save_settings(folders, settings)
    assert load_settings(folders, still=True)[0].speed == 4


@pytest.mark.parametrize(("switch", "speed"), [("true", 0), ("false", 5)])
def test_the_old_switch_for_reduced_motion_becomes_the_speed(folders, switch, speed):
    written_settings(folders, f"speed: 5\nreduced_motion: {switch}\n")
    settings, notices = load_settings(folders)
    assert not notices and settings.speed == speed


def test_seats_of_one_name_get_their_letter():
    assert names((person("Al"), computer("club"), person("Al"))) == ("Al A", "B", "Al C")
    assert tidy("  a\tb\x00 " + "x" * 99) == ("a b " + "x" * 99)[:LONGEST_NAME]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "nl_NL"}, "en"),
        ({"LANG": "pl_PL"}, "pl"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LANGUAGE": "nl:de:en"}, "de"),
    ],
)
def test_the_language_follows_the_environment(monkeypatch, environment, code):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.system_language() == code


def test_without_a_catalogue_the_language_is_english(monkeypatch, tmp_path):
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    words = language.load("de")
    assert words.code == "en" and words("{n} cards of {name}", n=2, name="{Al}") == "2 cards of {Al}"
    assert (
        words.many("{n} trick", "{n} tricks", 1) == "1 trick" and words.many("{n} trick", "{n} tricks", 0) == "0 tricks"
    )
    assert words.raw("") == "" and words.number(-2.5, 1) == "−2.5" and words.number(-0.04, 1) == "0.0"


def test_with_a_broken_catalogue_the_language_is_english(monkeypatch, tmp_path):
    broken = tmp_path / "de" / "LC_MESSAGES" / "tablegame.mo"
    broken.parent.mkdir(parents=True)
    for content in (b"", b"\xde\x12\x04\x95", b"rubbish" * 9):
        broken.write_bytes(content)
        monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
        assert language.load("de")("Undo") == "Undo"


@pytest.mark.parametrize("place", ["checkout", "wheel"])
def test_data_is_found_in_a_checkout_and_in_a_wheel(monkeypatch, tmp_path, place):
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


# -- two windows, and files that are no files ------------------------------------------------------------------------


def test_settings_of_two_windows_are_merged_by_key(folders):
    save_settings(folders, Settings(names=("Al", "Bo")))
    (one, _), (two, _) = load_settings(folders), load_settings(folders)
    one.theme, one.text_scale = "night", 150
    one.remember_people(("Cy",))
    one.last_games["wargops"] = LastGame((person("Cy"), computer("club")))
    save_settings(folders, one)
    two.speed = 5
    two.forget_name("Al")
    two.remember_people(("Di",))
    two.last_games["contraconquer"] = LastGame((person("Di"), computer("club"), computer("club")))
    save_settings(folders, two)
    both = load_settings(folders)[0]
    assert (both.theme, both.text_scale, both.speed) == ("night", 150, 5)
    assert set(both.names) == {"Bo", "Cy", "Di"}
    assert set(both.last_games) == {"wargops", "contraconquer"}
    assert two.theme == "felt", "what the other window chose is not put on in the middle of a game"
    two.pace = 1
    save_settings(folders, two)
    both = load_settings(folders)[0]
    assert (both.theme, both.speed, both.pace) == ("night", 5, 1), "nor undone by whatever this one saves later"


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["theme", "speed", "names"]), st.integers(0, 5)), max_size=12))
def test_the_last_change_of_a_setting_counts(changes):
    with TemporaryDirectory() as folder:
        _last_change_counts(Folders(Path(folder) / "data", Path(folder) / "cache"), changes)


def _last_change_counts(folders, changes):
    save_settings(folders, Settings())
    windows = [load_settings(folders)[0] for _ in range(2)]
    last_values: dict[str, object] = {}
    for which, name, value in changes:
        window = windows[which]
        new: object = (f"N{value}",) if name == "names" else value if name == "speed" else f"t{value}"
        if name == "names":
            window.remember_people((f"N{value}",))
            last_values[f"N{value}"] = True
        elif getattr(window, name) != new:
            setattr(window, name, new)
            last_values[name] = new
        save_settings(folders, window)
    found = load_settings(folders)[0]
    assert all(getattr(found, name) == value for name, value in last_values.items() if name in ("theme", "speed"))
    assert set(found.names) == {name for name in last_values if name not in ("theme", "speed")}


def test_unreadable_settings_are_moved_aside_and_not_overwritten(folders):
    folders.data.mkdir(parents=True)
    for make in (Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
        make(folders.data / FILE)
        settings, notices = load_settings(folders)
        assert "cannot be read" in notices[0].english() and "kept as settings-unreadable" in notices[1].english()
        save_settings(folders, settings)
        (folders.data / FILE).unlink()
    assert len(list(folders.data.glob("settings-unreadable*"))) == 3


def test_settings_that_become_unreadable_are_not_overwritten(folders):
    save_settings(folders, Settings())
    settings = load_settings(folders)[0]
    path = folders.data / FILE
    path.unlink()
    path.mkdir()
    with pytest.raises(OSError, match="no file"):
        save_settings(folders, settings)
    assert path.is_dir()


def test_settings_broken_while_the_window_is_open_are_copied_aside(folders):
    save_settings(folders, Settings())
    settings = load_settings(folders)[0]
    written_settings(folders, "theme: [\nspeed: 4\n")
    settings.pace = 5
    save_settings(folders, settings)
    assert (load_settings(folders)[0].speed, load_settings(folders)[0].pace) == (4, 5)
    assert (folders.data / "settings-unreadable.yaml").read_text() == "theme: [\nspeed: 4\n"


def test_a_large_file_of_rubbish_is_read_in_a_bounded_number_of_steps(folders):
    written_settings(folders, "a: [\n" + "a: b\n" * 60_000)
    with steps(3_000_000):
        _, notices = load_settings(folders)
    assert any("too many keys" in notice.english() for notice in notices)
