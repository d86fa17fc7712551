"""Results of saved games: which games count, figures of a person, the index, deleted games."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from many_results import chairs_named, random_record, store_game, store_many_games
from walks import kept_games

from tablegame.games import GAMES, Game
from tablegame.practice import figures, result_store
from tablegame.practice.result_store import Results
from tablegame.practice.results import Result, result_of
from tablegame.session.games_folder import day_of, review_path
from tablegame.session.history import replay_record
from tablegame.session.notes import Ending, Notes
from tablegame.session.saves import Library
from tablegame.storage.folders import Folders
from tablegame.storage.records import Record, read_record, write_record

SHORT = random_record("contraconquer", 3, 7, copies=1)


def notes_of(number: int, *names: str, day: str = "2026-03-05", **more: object) -> Notes:
    """Notes whose seed is the number: games with different numbers are no copies of each other."""
    notes = Notes(chairs_named(*names), f"{number:032x}", created=f"{day}T20:00:00")
    return replace(notes, **more)


ANNA_AND_TWO_COMPUTERS = ("Anna", "club", "club")


def results_at_next_start(folders: Folders) -> Results:
    results = Results(folders)
    results.refresh()
    return results


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_result_of_a_recorded_game_has_its_scores_and_winners(entry: Game, folders: Folders) -> None:
    for path in kept_games(entry.key):
        record, history = replay_record(read_record(path.read_bytes(), path.name), path.name)
        names = ("Anna", *("club",) * (record.players - 1))
        result = result_of(store_game(folders, record, notes_of(1, *names), path.stem))
        if history.state.acting():
            assert result.counts == "unfinished"
            continue
        assert (result.counts, result.persons) == ("yes", (0,))
        assert (result.scores, result.winners) == (history.state.scores(), history.state.winners())


UNFINISHED = replace(SHORT, moves=SHORT.moves[:-1])


@pytest.mark.parametrize(
    ("counts", "record", "names", "notes"),
    [
        ("yes", SHORT, ANNA_AND_TWO_COMPUTERS, {}),
        ("unfinished", UNFINISHED, ANNA_AND_TWO_COMPUTERS, {}),
        ("practice", SHORT, ANNA_AND_TWO_COMPUTERS, {"practice": True}),
        ("nobody", SHORT, ("club", "club", "club"), {}),
        ("branch", SHORT, ANNA_AND_TWO_COMPUTERS, {"branch_of": "another game"}),
        ("foreign", SHORT, ANNA_AND_TWO_COMPUTERS, {"foreign": True}),
    ],
)
def test_a_game_that_does_not_count_names_the_reason(
    counts: str, record: Record, names: tuple[str, ...], notes: dict[str, object], folders: Folders
) -> None:
    assert result_of(store_game(folders, record, notes_of(1, *names, **notes), "game")).counts == counts


def test_a_conceded_game_counts_and_its_winners_share_the_win(folders: Folders) -> None:
    notes = notes_of(1, *ANNA_AND_TWO_COMPUTERS, ended=Ending("conceded", 0, (1, 2)))
    result = result_of(store_game(folders, UNFINISHED, notes, "conceded"))
    assert (result.counts, result.winners) == ("yes", (1, 2))


def test_a_finished_record_that_is_pasted_counts_as_played_elsewhere(folders: Folders) -> None:
    library = Library(folders)
    finished = library.import_text(write_record(SHORT), "clipboard")
    unfinished = library.import_text(write_record(UNFINISHED), "clipboard")
    counts = {result.id: result.counts for result in results_at_next_start(folders).lines}
    assert counts == {finished.id: "foreign", unfinished.id: "unfinished"}


def test_a_record_without_notes_counts_as_played_elsewhere(folders: Folders) -> None:
    store_game(folders, SHORT, notes_of(1, *ANNA_AND_TWO_COMPUTERS), "bare").with_name("bare.table.yaml").unlink()
    assert [result.counts for result in results_at_next_start(folders).lines] == ["foreign"]


def test_only_games_that_changed_are_replayed(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    store_many_games(folders, 9)
    replayed: list[str] = []
    monkeypatch.setattr(
        result_store, "result_of", lambda path, when: (replayed.append(path.name), result_of(path, when))[1]
    )
    results_at_next_start(folders)
    assert len(replayed) == 9
    results_at_next_start(folders)
    assert len(replayed) == 9, "the index has all results"
    path = folders.games / "game-00004.yaml"
    store_game(folders, SHORT, notes_of(99, *ANNA_AND_TWO_COMPUTERS), "game-00004")
    review_path(folders.games / "game-00005.yaml").write_text("new", "utf-8")  # no result depends on a review
    results_at_next_start(folders)
    assert replayed[9:] == [path.name]
    path.unlink()
    assert len(results_at_next_start(folders).lines) == 8 and len(replayed) == 10


def test_unreadable_records_leave_the_other_results(folders: Folders) -> None:
    store_many_games(folders, 3)
    (folders.games / "torn.yaml").write_text(write_record(SHORT)[:60], "utf-8")
    (folders.games / "foreign.yaml").write_bytes(b"\xff\xfe\x00")
    (folders.games / "a folder.yaml").mkdir()
    results = results_at_next_start(folders).lines
    assert figures.left_out(results) == {"unreadable": 2}, "the torn and the foreign one; a folder is no game"
    assert len(results) == 3 + 2


def test_a_game_and_its_copies_count_once(folders: Folders) -> None:
    store_game(folders, SHORT, notes_of(1, *ANNA_AND_TWO_COMPUTERS), "first")
    store_game(folders, SHORT, notes_of(1, *ANNA_AND_TWO_COMPUTERS, day="2026-03-07"), "copy")
    store_game(folders, SHORT, notes_of(2, *ANNA_AND_TWO_COMPUTERS), "another")
    assert [result.id for result in results_at_next_start(folders).lines] == ["another", "first"]


def made_up_result(game: str, winners: tuple[int, ...], names: tuple[str, ...], day: int = 1, **more: object) -> Result:
    """A result as an index has it."""
    when = 1_772_400_000.0 + day * 86_400
    levels = tuple(name if name in ("club", "strong") else "" for name in names)
    scores = tuple(10 if seat in winners else 3 for seat in range(len(names)))
    result = Result(f"id{day}{names}", f"mark{day}{names}{game}", game, when, "yes", names, levels, scores, winners)
    return result._replace(**{"faces": ("",) * len(names), **more})


PLAYED = (
    made_up_result("wargops", (0,), ("Anna", "club"), 1),
    made_up_result("wargops", (0, 1), ("Anna", "strong"), 2),
    made_up_result("wargops", (1,), ("Anna", "Ben", "club"), 3),
    made_up_result("precognition", (2,), ("Ben", "club", "Anna"), 4),
    made_up_result("precognition", (0,), ("Ben", "club", "strong"), 5),
    made_up_result("precognition", (0,), ("Anna", "club"), 6)._replace(counts="practice"),
)


def test_the_figures_of_a_person_count_the_seats_of_that_person() -> None:
    games = figures.seat_results(PLAYED, "Anna")
    total = figures.total(games)
    assert (total.played, total.won, total.shared, total.points) == (4, 2, 1, 3 * 10 + 3), "10 points for a win"
    assert total.last == PLAYED[3].when
    assert {game: sums.played for game, sums in figures.by_game(games).items()} == {"wargops": 3, "precognition": 1}
    assert figures.left_out(PLAYED) == {"practice": 1}


def test_a_game_after_midnight_belongs_to_the_evening_before() -> None:
    assert day_of(datetime(2026, 3, 6, 1, 30).timestamp()) == date(2026, 3, 5)
    assert day_of(datetime(2026, 3, 6, 5, 30).timestamp()) == date(2026, 3, 6)


def result_without_its_game(folders: Folders) -> tuple[Result, Path]:
    """The stored result of a game without a file, and the path of the stored results."""
    result = result_of(store_game(folders, SHORT, notes_of(1, *ANNA_AND_TWO_COMPUTERS), "first"))
    (folders.games / "first.yaml").unlink()
    result_store.keep_result(folders, result)
    return result, folders.data / "practice" / "kept_results.jsonl"


def test_a_stored_result_with_keys_of_an_older_version_is_read(folders: Folders) -> None:
    result, path = result_without_its_game(folders)
    old_keys = (
        '"secret": 0, "feats": [["tricks", 0, 3]], "rules": "copies=1", "help": "assisted", "lost": [2.0, 1.0, 0.0],'
        ' "skill": [-1.5, 1.0, 0.5], "accuracy": [[10.0, 1.0, 0.1], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], '
    )
    path.write_text(path.read_text("utf-8").replace('"winners"', old_keys + '"winners"'), "utf-8")
    assert results_at_next_start(folders).lines == (result,) and not results_at_next_start(folders).notices


def test_a_stored_result_with_an_impossible_date_is_read(folders: Folders) -> None:
    _, path = result_without_its_game(folders)
    path.write_text(re.sub(r'"when": [0-9.]+', '"when": 1e30', path.read_text("utf-8")), "utf-8")
    (line,) = results_at_next_start(folders).lines
    assert day_of(line.when).year <= 1970


@pytest.mark.parametrize(
    ("key", "wrong"),
    [('"scores": [', '"scores": [1, '), ('"winners": [', '"winners": [8, ')],
    ids=("scores", "winners"),
)
def test_a_stored_result_contradicting_itself_is_left_out_with_a_notice(folders: Folders, key: str, wrong: str) -> None:
    result, path = result_without_its_game(folders)
    whole = path.read_text("utf-8")
    entry = whole.partition("\n")[2]
    path.write_text(whole + entry.replace(key, wrong), "utf-8")
    assert results_at_next_start(folders).lines == (result,)
    assert results_at_next_start(folders).notices
