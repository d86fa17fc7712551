"""One invalid entry of a file that we keep costs that entry alone, whatever is wrong with it.

In every store odd values stand in the place of each value in turn. Nothing is raised; all other entries are there as
before; what was lost is named; and after the next change the bytes as they were lie in the file or in a copy beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
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
HERE = "@@odd@@"
DEEP = "[" * 30 + "]" * 30
TOO_DEEP = "[" * 60 + "]" * 60
ODD = (
    "1e999",
    "-1e999",
    ".nan",
    "NaN",
    "Infinity",
    "1" * 400,
    "9" * 5000,
    "-1",
    "1.5",
    "true",
    "null",
    "[]",
    "{}",
    "[[1, 2], {a: b}]",
    '"nim"',
    '""',
    '"\\ud800"',
    '"' + "x" * 70_000 + '"',
    "&a *a",
    "!!python/none x",
    DEEP,
    TOO_DEEP,
)
"""Values as they stand in a file; most are nothing that any store writes, "nim" is a game of a newer version."""
JSON_ODD = tuple(odd for odd in ODD if odd[0] not in "&!." and "a: b" not in odd)

STEP = 5
"""In each place each fifth of them is tried, in the next place others."""

Entries = list[tuple[str, Any]]
"""The entries of a store, each with the place that it has in the file."""


class Store(NamedTuple):
    """fill: writes a file of several entries; read: what is in it and what is wrong with it; write: changes it."""

    name: str
    fill: Callable[[Folders], Path]
    read: Callable[[Folders], tuple[Entries, tuple[Reason, ...]]]
    write: Callable[[Folders], object]


# -- the stores ------------------------------------------------------------------------------------------------------


def _fill_deck(folders: Folders) -> Path:
    id = store_finished_game(folders)
    store_review(folders, id, mistakes=3)
    cards = MistakeScan(folders.games / f"{id}.yaml").do()
    deck.add(folders, cards, DAY)
    return folders.practice / "deck.yaml"


def _read_deck(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    read = deck.read(folders)
    return [(each.judged, each) for each in (*read.cards.values(), *read.others)], read.notices


def _write_deck(folders: Folders) -> None:
    cards = deck.read(folders).cards
    if cards:
        deck.remove(folders, next(iter(cards)))
    else:
        deck.add(folders, [deck.MistakeCard(game="procession", players=2, seat=0, moves=("A 1",), judged="{}")], DAY)


def _fill_found(folders: Folders) -> Path:
    for number in range(3):
        review.add_found(folders, f"game{number}", number)
    return folders.practice / "found.yaml"


def _fill_drills(folders: Folders) -> Path:
    for number, kind in enumerate(("bid", "piles", "who_takes")):
        drills.store_score(folders, "wargops", kind, 1, number)
    return folders.practice / "drills.yaml"


def _read_drills(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    book = drills.drill_scores(folders)
    return list(book.standings.items()), book.notices


def _fill_lessons(folders: Folders) -> Path:
    for game in ("wargops", "procession"):
        lessons.store_place(folders, game, 3)
    for game in ("precognition", "contraspiel"):
        lessons.store_finished(folders, game, DAY)
    return folders.practice / "lessons.yaml"


def _read_lessons(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    kept, troubles = lessons.lessons_of(folders)
    return [*kept.taken.items(), *((f"left {game}", at) for game, at in kept.left.items())], troubles


def _result(number: int) -> Result:
    return Result(
        f"id{number}", f"mark{number}", "procession", "", 1e9 + number, "yes", "none", ("Anna", ""), ("", "club"),
        (number, 0), (0,), (0.5, 1.0), (0.5, 0.5), ("", "rosa"),
    )  # fmt: skip


def _fill_results(folders: Folders) -> Path:
    for number in range(3):
        result_store.keep_result(folders, _result(number))
    return folders.data / "practice" / "kept_results.jsonl"


def _read_results(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    results, troubles = result_store.kept_results(folders)
    return [(each.mark, each) for each in results], troubles


def _fill_settings(folders: Folders) -> Path:
    seats = (person("Anna"), computer("club"), computer("club"))
    rules = tuple(RuleSet("contraconquer", name, 3, (("copies", 2),)) for name in ("one", "two"))
    settings = Settings(
        names=("Anna", "Ben"),
        tokens={"Anna": "hare", "Ben": "fox"},
        rule_sets=rules,
        last_games={"contraconquer": LastGame(seats), "wargops": LastGame(seats, (("ranks", 3),))},
        text_scale=110,
    )
    save_settings(folders, settings)
    return folders.data / "settings.yaml"


def _read_settings(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    read, troubles = load_settings(folders)
    named = [(f"name {name}", name) for name in read.names]
    sets = [(f"set {each.name}", each) for each in read.rule_sets]
    games = [(f"last {key}", each) for key, each in read.last_games.items()]
    plain = [("scale", read.text_scale), ("pace", read.pace), ("language", read.language)]
    return [*named, *sets, *games, *read.tokens.items(), *plain], troubles


def _write_settings(folders: Folders) -> None:
    settings, _ = load_settings(folders)
    settings.speed = 1
    save_settings(folders, settings)


def _fill_notes(folders: Folders) -> Path:
    record = random_record("procession", 2, 1, length=5)
    chairs = chairs_named("Anna", "club")
    undone, branches = ((record.moves[-1],),), (record.moves[:3], record.moves[:4])
    notes = Notes(chairs, "ab", "Title", "2026-11-01T10:00:00", undone=undone, branches=branches, won=(1, 2))
    return notes_path(store_game(folders, record, notes, "one"))


def _read_notes(folders: Folders) -> tuple[Entries, tuple[Reason, ...]]:
    record = random_record("procession", 2, 1, length=5)
    notes, troubles = notes_of(folders.games / "one.yaml", record)
    whole = [("chairs", notes.chairs), ("seed", notes.seed), ("title", notes.title), ("won", notes.won)]
    return [*whole, *((f"branch {len(each)}", each) for each in notes.branches)], troubles


def _write_notes(folders: Folders) -> None:
    file = Library(folders).open("one")
    file.save_notes(Notes(file.notes.chairs, "cd"))
    file.close()


STORES = (
    Store("deck", _fill_deck, _read_deck, _write_deck),
    Store(
        "found",
        _fill_found,
        lambda folders: (list(review.found_mistakes(folders)[0].items()), review.found_mistakes(folders)[1]),
        lambda folders: review.add_found(folders, "another", 1),
    ),
    Store("drills", _fill_drills, _read_drills, lambda folders: drills.store_score(folders, "wargops", "bid", 2, 999)),
    Store("lessons", _fill_lessons, _read_lessons, lambda folders: lessons.store_place(folders, "contractgrid", 3)),
    Store("results", _fill_results, _read_results, lambda folders: result_store.keep_result(folders, _result(9))),
    Store("settings", _fill_settings, _read_settings, _write_settings),
    Store("notes", _fill_notes, _read_notes, _write_notes),
)


# -- odd values in every place -----------------------------------------------------------------------------------------


def paths_of_values(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every value below the whole, by its way there."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths_of_values(inner, (*path, key))


def with_odd(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy with the mark in that place."""
    if not path:
        return HERE
    copied = dict(value) if isinstance(value, dict) else list(value)
    copied[path[0]] = with_odd(copied[path[0]], path[1:])
    return copied


def spoilt(path: Path) -> Iterator[tuple[str, tuple[Any, ...], str]]:
    """The file with the mark in each place in turn: its text, the place, how a value is written there."""
    if path.suffix == ".jsonl":
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for place in paths_of_values(lines):
            changed = with_odd(lines, place)
            yield "".join(json.dumps(line) + "\n" for line in changed), place, json.dumps(HERE)
        return
    whole = yaml.safe_load(path.read_text("utf-8"))
    for place in paths_of_values(whole):
        yield "".join(block(key, value) for key, value in with_odd(whole, place).items()), place, json.dumps(HERE)


def block(key: str, value: Any) -> str:
    """A key as `dump` writes it, an entry a line, also where one of them is of another kind."""
    if isinstance(value, dict) and value and key != "window":
        return f"{key}:\n" + "".join(f"  {json.dumps(name)}: {json.dumps(entry)}\n" for name, entry in value.items())
    if isinstance(value, list) and value:
        return f"{key}:\n" + "".join(f"  - {json.dumps(entry)}\n" for entry in value)
    return f"{key}: {json.dumps(value)}\n"


def at_stake(entries: Entries, place: tuple[Any, ...], whole: Any) -> int:
    """How many entries of a store may be lost where something is wrong in that place: one, or all of a key."""
    top = whole[place[0]]
    return 1 if len(place) > 1 or not isinstance(top, (list, dict)) else min(len(entries), len(top))


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of files: the disk is not the point here."""
    monkeypatch.setattr(files.os, "fsync", bool)


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
def test_an_invalid_value_loses_only_its_own_entry(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    before, troubles = store.read(folders)
    assert before and not troubles
    lines = path.suffix == ".jsonl"
    good = path.read_bytes()
    whole = None if lines else yaml.safe_load(path.read_text("utf-8"))
    for number, (text, place, mark) in enumerate(list(spoilt(path))):
        for odd in (JSON_ODD if lines else ODD)[number % STEP :: STEP]:
            write_atomic(path, text.replace(mark, odd))
            after, said = store.read(folders)
            for copy in path.parent.glob("*-unreadable*"):
                copy.unlink()
            lost = sum(each not in after for each in before)
            assert lost <= (1 if lines else at_stake(before, place, whole)), (place, odd[:40])
            if len(after) < len(before) and len(place) > 1:
                assert said, (place, odd[:40])
    write_atomic(path, good)
    assert store.read(folders) == (before, ())


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
def test_an_invalid_value_survives_the_next_change_in_the_file_or_a_copy(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    text, _, mark = list(spoilt(path))[-1]
    named = 0
    for odd in ("1" * 400, "[[1, 2], 3]", TOO_DEEP, '"\\ud800"'):
        changed = text.replace(mark, odd).encode()
        write_atomic(path, changed)
        if store.read(folders)[1]:
            named += 1
            store.write(folders)
            kept = [each.read_bytes() for each in path.parent.iterdir() if each.is_file()]
            assert changed in kept, odd[:40]
    assert named


RUBBISH = (b"\xff\xfe\x00", b"shopping: milk\n", b"- a\n- list\n", b"{" * 5000)
"""No file of ours."""


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
def test_foreign_and_newer_files_are_reported_and_copied_aside(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    before, newer = store.read(folders), re.sub(rb"\A(\W*\w+\W+)1\b", rb"\g<1>7", path.read_bytes())
    for data in (newer, *RUBBISH):
        write_atomic(path, data)
        if data == newer and store.read(folders) == before:
            continue  # settings read what they know
        assert store.read(folders)[1], data[:40]
        store.write(folders)
        assert data in [each.read_bytes() for each in path.parent.iterdir() if each.is_file()], data[:40]
        assert not store.read(folders)[1], data[:40]


@pytest.mark.parametrize(
    "store", [store for store in STORES if store.name not in ("settings", "notes")], ids=lambda s: s.name
)
def test_a_file_that_is_cut_off_keeps_entries_as_they_were(store: Store, folders: Folders) -> None:
    """Settings and notes have defaults for what is missing: test_settings.py and test_saves.py cut them off."""
    path = store.fill(folders)
    (before, _), whole = store.read(folders), path.read_bytes()
    for end in (*range(0, len(whole), 11), len(whole) - 2):
        write_atomic(path, whole[:end])
        after, _ = store.read(folders)
        assert all(each in before for each in after), end
    assert len(after) >= len(before) - 1


def test_every_store_that_cannot_be_opened_is_reported_and_moved_aside(tmp_path: Path) -> None:
    for store in STORES:
        folders = Folders(tmp_path / store.name / "data", tmp_path / store.name / "cache")
        path = store.fill(folders)
        path.unlink()
        path.mkdir()
        (path / "inside").write_text("kept", "utf-8")
        _, said = store.read(folders)
        assert said, store.name
        if store.name == "settings":
            continue  # what cannot be read is not overwritten (test_settings.py)
        store.write(folders)
        assert [each.read_text("utf-8") for each in path.parent.rglob("inside")] == ["kept"], store.name


# -- the same in the window --------------------------------------------------------------------------------------------

SCREENS: tuple[Callable[[Any], Any], ...] = (
    PracticeScreen,
    mistakes,
    lambda desk: StatisticsScreen(desk, ""),
    SavedScreen,
    SettingsScreen,
    lambda desk: SettingsScreen(desk, "people"),
)
CACHES = (INDEX, "results.json", "mistakes.json")


def visit(ui: Harness) -> None:
    """Open every screen that shows what is kept, over the shelf."""
    for make in SCREENS:
        ui.app.push(make(ui.app))
        ui.settle()
        ui.app.close_top()
        ui.settle()


@pytest.mark.parametrize("seed", range(6))
def test_every_screen_opens_with_invalid_values_in_every_store(seed: int, tmp_path: Path, folders: Folders) -> None:
    rng = Random(seed)
    for store in STORES:
        path = store.fill(folders)
        text, _, mark = rng.choice(list(spoilt(path)))
        path.write_text(text.replace(mark, rng.choice(JSON_ODD)), "utf-8")
    with Harness(tmp_path, pictures=False) as ui:
        visit(ui)


def test_entries_of_a_newer_version_do_no_harm_and_are_preserved(tmp_path: Path, folders: Folders) -> None:
    for store in STORES:
        path = store.fill(folders)
        text = re.sub(r"\b(procession|wargops|contraconquer|contractgrid)\b", "nim", path.read_text("utf-8"))
        path.write_text(text, "utf-8")
    with Harness(tmp_path, pictures=False) as ui:
        ui.today = date(2026, 12, 24)
        visit(ui)
        ui.app.push(PracticeScreen(ui.app))
        assert "nim" in ui.notice()
    _write_deck(folders)
    assert len(deck.read(folders).others) == 3, "written back with the next change"
    assert not list(folders.practice.glob("deck-unreadable*"))


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
def test_a_file_full_of_faults_shows_some_dozens_and_the_number_of_the_others(store: Store, folders: Folders) -> None:
    path = store.fill(folders)
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"key{number}: 1\n" for number in range(3000))
    notices = store.read(folders)[1]
    if path.suffix == ".yaml":
        assert f"Left out besides these: {3000 - MOST_NOTICES}." in [each.english() for each in notices]
    assert len(notices) <= MOST_NOTICES + 2
    path.write_bytes(b"[1,2]\n" * 170_000)
    assert effort(lambda: store.read(folders)) < 12_000_000, store.name


def test_a_cache_edited_by_hand_is_built_again(tmp_path: Path, folders: Folders) -> None:
    for store in STORES:
        store.fill(folders)
    with Harness(tmp_path, pictures=False) as ui:
        visit(ui)
        listed = ui.app.library.saved.list()
        results = Results(folders)
        results.refresh()
    for number, odd in enumerate(JSON_ODD):
        for name in CACHES:
            path = folders.cache / name
            if not path.is_file():
                continue
            for whole in (odd, _scribbled(path.read_text("utf-8"), odd, number)):
                path.write_text(whole, "utf-8")
        assert Library(folders).saved.list() == listed
        again = Results(folders)
        again.refresh()
        assert again.lines == results.lines
    with Harness(tmp_path, pictures=False) as ui:
        visit(ui)


def _scribbled(text: str, odd: str, number: int) -> str:
    """The text with one of its numbers or texts replaced."""
    found = list(re.finditer(r'-?\d+(\.\d+)?|"[^"]*"', text))
    if not found:
        return odd
    place = found[(number * 7) % len(found)]
    return text[: place.start()] + odd + text[place.end() :]


def test_choices_with_invalid_values_in_a_review_are_judged_again(folders: Folders) -> None:
    id = store_finished_game(folders)
    store_review(folders, id, mistakes=2)
    record, path = folders.games / f"{id}.yaml", folders.games / f"{id}.review.jsonl"
    _, line, _ = Library(folders).read(id)
    lines = path.read_text("utf-8").splitlines()
    judged = [json.loads(each) for each in lines]
    for number, place in enumerate(list(paths_of_values(judged[1:2]))):
        for odd in JSON_ODD[number % STEP :: STEP]:
            changed = json.dumps(with_odd(judged[1:2], place)[0]).replace(json.dumps(HERE), odd)
            path.write_text("\n".join([lines[0], changed, *lines[2:]]) + "\n", "utf-8")
            analysis = Analysis(line, path)
            assert len(analysis.judged) >= len(lines) - 2, (place, odd[:40])
            assert result_of(record).counts == "yes"
