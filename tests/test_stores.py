"""One invalid entry of a stored file costs that entry alone, whatever is wrong with it.

In the file of every store each value in turn is replaced by odd values. Reading raises nothing, finds all other
entries, and names what was lost. After the next change the old bytes are in the file or in a copy beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from itertools import starmap
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import yaml
from effort import effort
from many_results import chairs_named, random_record, store_game
from practised import store_finished_game, store_review
from ui_harness import Harness

from tablegame.core.text import Reason
from tablegame.practice import deck, drills, lessons, result_store, review
from tablegame.practice.analysis import Analysis
from tablegame.practice.deck import MistakeScan
from tablegame.practice.result_store import Results
from tablegame.practice.results import Result, result_of
from tablegame.session.game_file import notes_of
from tablegame.session.games_folder import INDEX, notes_path
from tablegame.session.notes import Notes
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.settings import LastGame, RuleSet, Settings, load_settings, save_settings
from tablegame.storage import files
from tablegame.storage.files import write_atomic
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import MOST_NOTICES
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.questions import mistakes
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.ui.screens.statistics import StatisticsScreen

DAY = date(2026, 11, 14)
MARK = '"@@odd@@"'
"""Stands in the text of a file in the place of a value, until an odd value replaces it."""
TOO_DEEP = "[" * 60 + "]" * 60
JSON_ODD = (
    "1e999", "-1e999", "NaN", "Infinity", "1" * 400, "9" * 5000, "-1", "1.5", "true", "null", "[]", "{}", '"nim"', '""',
    '"\\ud800"', '"' + "x" * 70_000 + '"', "[" * 30 + "]" * 30, TOO_DEEP,
)  # fmt: skip
"""Values as they stand in a file. Most are nothing that a store writes; "nim" is a game of a newer version."""
ODD = (*JSON_ODD, ".nan", "[[1, 2], {a: b}]", "&a *a", "!!python/none x")
STEP = 5
"""In each place every fifth of these values is tried, in the next place others."""

Entries = list[object]
"""The entries of a store, each unlike the others."""


class Store(NamedTuple):
    name: str
    fill: Callable[[Folders], Path]  # writes a file with several entries
    read: Callable[[Folders], tuple[Entries, tuple[Reason, ...]]]  # the entries, and what is wrong with the file
    write: Callable[[Folders], object]  # changes the file


# -- the stores ------------------------------------------------------------------------------------------------------


def _fill_deck(folders: Folders) -> Path:
    id = store_finished_game(folders)
    store_review(folders, id, mistakes=3)
    deck.add(folders, MistakeScan(folders.games / f"{id}.yaml").do(), DAY)
    return folders.practice / "deck.yaml"


def _read_deck(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    stored = deck.read(folders)
    return [*stored.cards.values(), *stored.others], stored.notices


def _write_deck(folders: Folders) -> None:
    keys = list(deck.read(folders).cards)
    if keys:
        deck.remove(folders, keys[0])
    else:
        deck.add(folders, [deck.MistakeCard(game="procession", players=2, seat=0, moves=("A 1",), judged="{}")], DAY)


def _fill_found(folders: Folders) -> Path:
    for number in range(3):
        review.add_found(folders, f"game{number}", number)
    return folders.practice / "found.yaml"


def _read_found(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    mistakes_found, notices = review.found_mistakes(folders)
    return list(mistakes_found.items()), notices


def _fill_drills(folders: Folders) -> Path:
    for number, kind in enumerate(("bid", "piles", "who_takes")):
        drills.store_score(folders, "wargops", kind, 1, number)
    return folders.practice / "drills.yaml"


def _read_drills(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    scores = drills.drill_scores(folders)
    return list(scores.standings.items()), scores.notices


def _fill_lessons(folders: Folders) -> Path:
    for game in ("wargops", "procession"):
        lessons.store_place(folders, game, 3)
    for game in ("precognition", "contraspiel"):
        lessons.store_finished(folders, game, DAY)
    return folders.practice / "lessons.yaml"


def _read_lessons(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    stored, notices = lessons.lessons_of(folders)
    return [*stored.taken.items(), *stored.left.items()], notices


def _result(number: int) -> Result:
    return Result(
        f"id{number}", f"mark{number}", "procession", 1e9 + number, "yes", ("Anna", ""), ("", "club"),
        (number, 0), (0,), ("", "rosa"),
    )  # fmt: skip


def _fill_results(folders: Folders) -> Path:
    for number in range(3):
        result_store.keep_result(folders, _result(number))
    return folders.data / "practice" / "kept_results.jsonl"


def _read_results(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    results, notices = result_store.kept_results(folders)
    return list(results), notices


def _fill_settings(folders: Folders) -> Path:
    seats = (person("Anna"), computer("club"), computer("club"))
    rule_sets = tuple(RuleSet("contraconquer", name, 3, (("copies", 2),)) for name in ("one", "two"))
    last_games = {"contraconquer": LastGame(seats), "wargops": LastGame(seats, (("ranks", 3),))}
    people, tokens = ("Anna", "Ben"), {"Anna": "hare", "Ben": "fox"}
    save_settings(folders, Settings(names=people, tokens=tokens, rule_sets=rule_sets, last_games=last_games, pace=2))
    return folders.data / "settings.yaml"


def _read_settings(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    stored, notices = load_settings(folders)
    entries = [*stored.names, *stored.tokens.items(), *stored.rule_sets, *stored.last_games.items()]
    return [*entries, ("scale", stored.text_scale), ("pace", stored.pace), ("language", stored.language)], notices


def _write_settings(folders: Folders) -> None:
    settings, _ = load_settings(folders)
    settings.speed = 1
    save_settings(folders, settings)


RECORD = random_record("procession", 2, 1, length=5)


def _fill_notes(folders: Folders) -> Path:
    undone, branches = ((RECORD.moves[-1],),), (RECORD.moves[:3], RECORD.moves[:4])
    chairs, created = chairs_named("Anna", "club"), "2026-11-01T10:00:00"
    notes = Notes(chairs, "ab", "Title", created, undone=undone, branches=branches, won=(1, 2))
    return notes_path(store_game(folders, RECORD, notes, "one"))


def _read_notes(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    notes, notices = notes_of(folders.games / "one.yaml", RECORD)
    return [notes.chairs, notes.seed, notes.title, notes.won, *notes.branches], notices


def _write_notes(folders: Folders) -> None:
    file = Library(folders).open("one")
    file.save_notes(Notes(file.notes.chairs, "cd"))
    file.close()


STORES = (
    Store("deck", _fill_deck, _read_deck, _write_deck),
    Store("found", _fill_found, _read_found, lambda folders: review.add_found(folders, "another", 1)),
    Store("drills", _fill_drills, _read_drills, lambda folders: drills.store_score(folders, "wargops", "bid", 2, 999)),
    Store("lessons", _fill_lessons, _read_lessons, lambda folders: lessons.store_place(folders, "contractgrid", 3)),
    Store("results", _fill_results, _read_results, lambda folders: result_store.keep_result(folders, _result(9))),
    Store("settings", _fill_settings, _read_settings, _write_settings),
    Store("notes", _fill_notes, _read_notes, _write_notes),
)
every_store = pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)


Place = tuple[Any, ...]
"""The keys and indices that lead to a value."""


def places_in(value: Any, place: Place = ()) -> Iterator[Place]:
    """The places of all values below one value, which is at a place."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*place, key)
        yield from places_in(inner, (*place, key))


def with_mark(value: Any, place: Place) -> Any:
    """A copy of a value with the mark in a place."""
    if not place:
        return json.loads(MARK)
    key, *rest = place
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[key] = with_mark(copied[key], tuple(rest))
    return copied


def values_in(path: Path) -> Any:
    text = path.read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()] if path.suffix == ".jsonl" else yaml.safe_load(text)


def marked_texts(path: Path) -> list[tuple[Place, str]]:
    """Each place of a file, and the text of the file with the mark in this place."""
    values = values_in(path)
    marked_values = [(place, with_mark(values, place)) for place in places_in(values)]
    if path.suffix == ".jsonl":
        return [(place, "".join(json.dumps(line) + "\n" for line in lines)) for place, lines in marked_values]
    return [(place, "".join(starmap(block, blocks.items()))) for place, blocks in marked_values]


def block(key: str, value: Any) -> str:
    """A key and its value as `codec.dump` writes them, with a line for each entry."""
    if isinstance(value, dict) and value and key != "window":
        return f"{key}:\n" + "".join(f"  {json.dumps(name)}: {json.dumps(entry)}\n" for name, entry in value.items())
    if isinstance(value, list) and value:
        return f"{key}:\n" + "".join(f"  - {json.dumps(entry)}\n" for entry in value)
    return f"{key}: {json.dumps(value)}\n"


def files_beside(path: Path) -> list[bytes]:
    """The bytes of all files in the folder of a file."""
    return [file.read_bytes() for file in path.parent.iterdir() if file.is_file()]


@pytest.fixture(autouse=True)
def no_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of files are written, and no test here is about the disk."""
    monkeypatch.setattr(files.os, "fsync", bool)


@every_store
def test_an_invalid_value_loses_only_its_own_entry(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    before, notices = store.read(folders)
    assert before and not notices
    good, values = path.read_bytes(), values_in(path)
    odd_values = JSON_ODD if path.suffix == ".jsonl" else ODD
    for number, (place, text) in enumerate(marked_texts(path)):
        is_whole_key = len(place) == 1 and isinstance(values[place[0]], (list, dict)) and path.suffix != ".jsonl"
        for odd in odd_values[number % STEP :: STEP]:
            write_atomic(path, text.replace(MARK, odd))
            after, notices = store.read(folders)
            for copy in path.parent.glob("*-unreadable*"):
                copy.unlink()
            lost = sum(entry not in after for entry in before)
            most_lost = len(values[place[0]]) if is_whole_key else 1
            assert lost <= most_lost, (place, odd[:40])
            if len(after) < len(before) and len(place) > 1:
                assert notices, (place, odd[:40])
    write_atomic(path, good)
    assert store.read(folders) == (before, ())


@every_store
def test_an_invalid_value_survives_the_next_change_in_the_file_or_a_copy(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    _, text = marked_texts(path)[-1]
    reported = 0
    for odd in ("1" * 400, "[[1, 2], 3]", TOO_DEEP, '"\\ud800"'):
        changed = text.replace(MARK, odd).encode()
        write_atomic(path, changed)
        if store.read(folders)[1]:
            reported += 1
            store.write(folders)
            assert changed in files_beside(path), odd[:40]
    assert reported


FOREIGN = (b"\xff\xfe\x00", b"shopping: milk\n", b"- a\n- list\n", b"{" * 5000)
"""Contents of files that this program has not written."""


@every_store
def test_foreign_and_newer_files_are_reported_and_copied_aside(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    before, newer = store.read(folders), re.sub(rb"\A(\W*\w+\W+)1\b", rb"\g<1>7", path.read_bytes())
    for data in (newer, *FOREIGN):
        write_atomic(path, data)
        if data == newer and store.read(folders) == before:
            continue  # newer settings are read as far as they are known
        assert store.read(folders)[1], data[:40]
        store.write(folders)
        assert data in files_beside(path), data[:40]
        assert not store.read(folders)[1], data[:40]


@pytest.mark.parametrize(
    "store", [store for store in STORES if store.name not in ("settings", "notes")], ids=lambda store: store.name
)
def test_a_file_that_is_cut_off_keeps_entries_as_they_were(store: Store, folders: Folders) -> None:
    """Settings and notes have defaults for what is missing: test_settings.py and test_saves.py cut them off."""
    path = store.fill(folders)
    (before, _), data = store.read(folders), path.read_bytes()
    for end in (*range(0, len(data), 11), len(data) - 2):
        write_atomic(path, data[:end])
        after, _ = store.read(folders)
        assert all(entry in before for entry in after), end
    assert len(after) >= len(before) - 1, "the last cut is in the last entry"


@every_store
def test_a_folder_in_place_of_a_file_is_reported_and_moved_aside(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    path.unlink()
    path.mkdir()
    (path / "inside").write_text("kept", "utf-8")
    assert store.read(folders)[1]
    if store.name != "settings":  # settings that cannot be read are not overwritten (test_settings.py)
        store.write(folders)
        assert path.is_file()
    assert [file.read_text("utf-8") for file in path.parent.rglob("inside")] == ["kept"]


# -- the same in the window --------------------------------------------------------------------------------------------

SCREENS: tuple[Callable[[Any], Any], ...] = (
    PracticeScreen,
    mistakes,
    StatisticsScreen,
    SavedScreen,
    SettingsScreen,
    lambda desk: SettingsScreen(desk, "people"),
)
CACHES = (INDEX, "results.json", "mistakes.json")


def open_screens(ui: Harness) -> None:
    """Open every screen that shows stored values, one after another."""
    for screen in SCREENS:
        ui.app.push(screen(ui.app))
        ui.settle()
        ui.app.close_top()
        ui.settle()


@pytest.mark.parametrize("seed", range(6))
def test_every_screen_opens_with_invalid_values_in_every_store(seed: int, tmp_path: Path, folders: Folders) -> None:
    rng = Random(seed)
    for store in STORES:
        path = store.fill(folders)
        _, text = rng.choice(marked_texts(path))
        path.write_text(text.replace(MARK, rng.choice(JSON_ODD)), "utf-8")
    with Harness(tmp_path, pictures=False) as ui:
        open_screens(ui)


def test_screens_open_with_entries_of_unknown_games_and_changes_keep_them(tmp_path: Path, folders: Folders) -> None:
    for store in STORES:
        path = store.fill(folders)
        text = re.sub(r"\b(procession|wargops|contraconquer|contractgrid)\b", "nim", path.read_text("utf-8"))
        path.write_text(text, "utf-8")
    with Harness(tmp_path, pictures=False) as ui:
        ui.today = date(2026, 12, 24)
        open_screens(ui)
        ui.app.push(PracticeScreen(ui.app))
        assert "nim" in ui.notice()
    _write_deck(folders)
    assert [card.game for card in deck.read(folders).others] == ["nim"] * 3
    assert not list(folders.practice.glob("deck-unreadable*"))


@every_store
def test_a_file_full_of_faults_shows_some_dozens_and_the_number_of_the_others(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"key{number}: 1\n" for number in range(3000))
    notices = store.read(folders)[1]
    if path.suffix == ".yaml":
        assert f"Left out besides these: {3000 - MOST_NOTICES}." in [notice.english() for notice in notices]
    assert len(notices) <= MOST_NOTICES + 2
    path.write_bytes(b"[1,2]\n" * 170_000)
    assert effort(lambda: store.read(folders)) < 12_000_000, "calls"


def test_a_cache_edited_by_hand_is_built_again(tmp_path: Path, folders: Folders) -> None:
    for store in STORES:
        store.fill(folders)
    with Harness(tmp_path, pictures=False) as ui:
        open_screens(ui)
        games = ui.app.library.saved.list()
    results = refreshed_results(folders)
    for number, odd in enumerate(JSON_ODD):
        for path in (folders.cache / name for name in CACHES):
            if path.is_file():
                path.write_text(with_one_value_replaced(path.read_text("utf-8"), odd, number), "utf-8")
        assert Library(folders).saved.list() == games and refreshed_results(folders) == results
    for path in (folders.cache / name for name in CACHES):
        path.write_text("[[[[", "utf-8")
    with Harness(tmp_path, pictures=False) as ui:
        open_screens(ui)
    assert Library(folders).saved.list() == games and refreshed_results(folders) == results


def refreshed_results(folders: Folders) -> tuple[Result, ...]:
    """The results as the program has them after a restart."""
    results = Results(folders)
    results.refresh()
    return results.lines


def with_one_value_replaced(text: str, odd: str, number: int) -> str:
    """A text with one of its numbers and quoted texts replaced. number: chooses which."""
    values = list(re.finditer(r'-?\d+(\.\d+)?|"[^"]*"', text))
    value = values[(number * 7) % len(values)]
    return text[: value.start()] + odd + text[value.end() :]


def test_a_review_loses_only_the_choice_whose_line_has_an_invalid_value(folders: Folders) -> None:
    id = store_finished_game(folders)
    store_review(folders, id, mistakes=2)
    path, (_, history, _) = folders.games / f"{id}.review.jsonl", Library(folders).read(id)
    head, line, *lines = path.read_text("utf-8").splitlines()
    choice = json.loads(line)
    for number, place in enumerate(places_in(choice)):
        for odd in JSON_ODD[number % STEP :: STEP]:
            changed = json.dumps(with_mark(choice, place)).replace(MARK, odd)
            path.write_text("\n".join([head, changed, *lines]) + "\n", "utf-8")
            assert len(Analysis(history, path).judged) >= len(lines), (place, odd[:40])
            assert result_of(folders.games / f"{id}.yaml").counts == "yes"
