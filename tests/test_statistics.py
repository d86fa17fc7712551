"""Results of saved games: what counts, how it is added up, the index that may vanish, what deleted games leave."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from many_results import chairs_named, random_record, store_game, store_many_games
from walks import kept_games

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.options import complete, from_texts
from tablegame.games import GAMES
from tablegame.practice import figures, result_store
from tablegame.practice.analysis import Analysis
from tablegame.practice.result_store import Results
from tablegame.practice.results import HEADER, Result, as_csv, result_of
from tablegame.session.games_folder import day_of, review_path
from tablegame.session.history import replay_record
from tablegame.session.notes import Ending, Notes
from tablegame.session.saves import Library
from tablegame.storage.folders import Folders
from tablegame.storage.records import read_record, write_record

SHORT = random_record("contraconquer", 3, 7, copies=1)


def notes_of(number: int, *names: str, day: str = "2026-03-05", **more: object) -> Notes:
    """The notes of a game, each number another game."""
    notes = Notes(chairs_named(*names), f"{number:032x}", created=f"{day}T20:00:00")
    return replace(notes, **more)


def results_at_next_start(folders: Folders) -> Results:
    found = Results(folders)
    found.refresh()
    return found


# -- one game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_every_recorded_game_gives_its_result(entry, folders: Folders) -> None:
    files = kept_games(entry.key)
    for number, file in enumerate(files):
        record = read_record(file.read_bytes(), file.name)
        names = ("Anna", *("club",) * (record.players - 1))
        result = result_of(store_game(folders, record, notes_of(number, *names), f"game-{number}"))
        _, last = replay_record(record, file.name)
        assert result.counts == ("unfinished" if last.state.acting() else "yes")
        if result.counts == "yes":
            assert (result.scores, result.winners) == (last.state.scores(), last.state.winners())
            assert result.persons == (0,)
            engine, written = entry.engine, filter(None, result.rules.split("; "))
            rules = complete(engine, record.players, from_texts(engine, written))
            assert rules == complete(engine, record.players, record.options), "the text has all house rules"


def test_a_game_that_does_not_count_names_the_reason(folders: Folders) -> None:
    cut = replace(SHORT, moves=SHORT.moves[:-1])
    cases = {
        "yes": (SHORT, notes_of(1, "Anna", "club", "club")),
        "unfinished": (cut, notes_of(2, "Anna", "club", "club")),
        "practice": (SHORT, notes_of(3, "Anna", "club", "club", practice=True)),
        "nobody": (SHORT, notes_of(4, "club", "club", "club")),
        "branch": (SHORT, notes_of(7, "Anna", "club", "club", branch_of="yes")),
        "foreign": (SHORT, notes_of(5, "Anna", "club", "club", foreign=True)),
    }
    for why, (record, notes) in cases.items():
        assert result_of(store_game(folders, record, notes, why)).counts == why
    conceded = notes_of(6, "Anna", "club", "club", ended=Ending("conceded", 0, (1, 2)))
    result = result_of(store_game(folders, cut, conceded, "conceded"))
    assert (result.counts, result.winners, result.share(1)) == ("yes", (1, 2), 0.5)


def test_a_finished_record_that_is_pasted_counts_as_played_elsewhere(folders: Folders) -> None:
    library = Library(folders)
    pasted = library.import_text(write_record(SHORT), "clipboard")
    begun = library.import_text(write_record(replace(SHORT, moves=SHORT.moves[:3])), "clipboard")
    found = {line.id: line.counts for line in results_at_next_start(folders).lines}
    assert found == {pasted.id: "foreign", begun.id: "unfinished"}


def test_a_record_without_notes_counts_as_played_elsewhere(folders: Folders) -> None:
    store_game(folders, SHORT, notes_of(1, "Anna", "club", "club"), "bare").with_name("bare.table.yaml").unlink()
    assert [line.counts for line in results_at_next_start(folders).lines] == ["foreign"]


def judgement_or_luck(analysis: Analysis, number: int) -> object:
    """A possible judgement of a choice or a deal."""
    if number >= len(analysis.places):
        return (0.0, 0.0, 0.0), (2.5, -1.0, -1.5)
    move = analysis.question(number).move
    weighed = Evaluation((Choice(move, 0.25, 0.0, 1.0, 0.25, 0.0, "mistake"),), best=move)
    return Judgement(move, weighed)


def test_luck_is_known_once_every_choice_and_deal_is_judged(folders: Folders) -> None:
    record = random_record("contraspiel", 3, 3, deals=3)
    path = store_game(folders, record, notes_of(1, "Anna", "club", "club"), "judged")
    assert result_of(path).lost == ()
    analysis = Analysis(replay_record(record, "it")[1], review_path(path))
    for number in range(analysis.tasks - 1):
        analysis.take(number, judgement_or_luck(analysis, number))
    assert result_of(path).lost == (), "a part of it says nothing"
    analysis.take(analysis.tasks - 1, judgement_or_luck(analysis, analysis.tasks - 1))
    result, sums = result_of(path), analysis.sums()
    assert result.lost == pytest.approx([each.lost for each in sums])
    assert result.skill == pytest.approx([each.skill for each in sums]) and sum(result.lost) > 0


# -- the index -------------------------------------------------------------------------------------------------------


def test_only_games_that_changed_are_replayed(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    store_many_games(folders, 9)
    asked: list[str] = []

    def counted(path: Path, when: float = 0.0) -> Result:
        asked.append(path.name)
        return result_of(path, when)

    monkeypatch.setattr(result_store, "result_of", counted)
    results_at_next_start(folders)
    assert len(asked) == 9
    results_at_next_start(folders)
    assert len(asked) == 9, "the index knows them"
    path = folders.games / "game-00004.yaml"
    store_game(folders, SHORT, notes_of(99, "Anna", "club", "club"), "game-00004")
    review_path(folders.games / "game-00005.yaml").write_text("new", "utf-8")
    results_at_next_start(folders)
    assert sorted(asked[9:]) == [path.name, "game-00005.yaml"]
    path.unlink()
    assert len(results_at_next_start(folders).lines) == 8 and len(asked) == 11


def test_unreadable_records_leave_the_other_results(folders: Folders) -> None:
    store_many_games(folders, 3)
    (folders.games / "torn.yaml").write_text(write_record(SHORT)[:60], "utf-8")
    (folders.games / "foreign.yaml").write_bytes(b"\xff\xfe\x00")
    (folders.games / "a folder.yaml").mkdir()
    found = results_at_next_start(folders).lines
    assert figures.left_out(found) == {"unreadable": 2} and len(found) == 5, "a folder is no game"


def test_a_game_and_its_copies_count_once(folders: Folders) -> None:
    store_game(folders, SHORT, notes_of(1, "Anna", "club", "club"), "first")
    store_game(folders, SHORT, notes_of(1, "Anna", "club", "club", day="2026-03-07"), "copy")
    store_game(folders, SHORT, notes_of(2, "Anna", "club", "club"), "another")
    assert [line.id for line in results_at_next_start(folders).lines] == ["another", "first"]


# -- figures ---------------------------------------------------------------------------------------------------------


def made_up_result(game: str, winners: tuple[int, ...], names: tuple[str, ...], day: int = 1, **more: object) -> Result:
    """A result as an index has it."""
    when = 1_772_400_000.0 + day * 86_400
    levels = tuple(name if name in ("club", "strong") else "" for name in names)
    scores = tuple(10 if seat in winners else 3 for seat in range(len(names)))
    result = Result(
        f"id{day}{names}", f"mark{day}{names}{game}", game, "", when, "yes", "none", names, levels, scores, winners
    )
    return result._replace(**{"faces": ("",) * len(names), **more})


PLAYED = (
    made_up_result("wargops", (0,), ("Anna", "club"), 1),
    made_up_result("wargops", (0, 1), ("Anna", "strong"), 2, rules="copies=2", help="assisted"),
    made_up_result("wargops", (1,), ("Anna", "Ben", "club"), 3, lost=(2.0, 1.0, 0.0), skill=(-1.5, 1.0, 0.5)),
    made_up_result("precognition", (2,), ("Ben", "club", "Anna"), 4, lost=(0.0, 0.0, 1.0)),
    made_up_result("precognition", (0,), ("Ben", "club", "strong"), 5),
    made_up_result("precognition", (0,), ("Anna", "club"), 6)._replace(counts="practice"),
)


def test_the_figures_of_a_person_count_the_seats_of_that_person() -> None:
    games = figures.seat_results(PLAYED, "Anna")
    whole = figures.total(games)
    assert (whole.played, whole.won, whole.shared, whole.points) == (4, 2, 1, 33)
    assert (whole.skilled, whole.skill) == (1, -1.5)
    assert {game: each.played for game, each in figures.by_game(games).items()} == {"wargops": 3, "precognition": 1}
    assert [each.result.game for each in figures.seat_results(PLAYED, "Anna", "precognition")] == ["precognition"]
    assert figures.left_out(PLAYED) == {"practice": 1}


def test_a_game_counts_once_for_each_opponent() -> None:
    martha = made_up_result("wargops", (0,), ("Anna", "club", "club", "Ben"), 9, faces=("fox", "martha", "", "martha"))
    found = figures.by_opponent(figures.seat_results((*PLAYED, martha), "Anna"))
    assert {each.key: (sums.played, sums.won, sums.shared) for each, sums in found.items()} == {
        "club": (4, 3, 0),
        "Ben": (3, 2, 0),
        "strong": (1, 0, 1),
        "martha": (1, 1, 0),
    }
    assert {each.kind for each in found if each.key == "martha"} == {"character"}, "a token is no character"
    assert [sums.played for sums in found.values()] == [4, 3, 1, 1]


def test_the_curve_of_wins_ends_at_the_figure_of_all_games() -> None:
    games = figures.seat_results(PLAYED, "Anna")
    curve = figures.won_curve(games)
    assert curve == pytest.approx((0.0, 0.5, 0.5, 0.5 - 1 / 3, 0.5 + 1 / 3))
    long = figures.won_curve(games * 1000)
    assert len(long) == figures.MOST_POINTS and long[-1] == pytest.approx(1000 * curve[-1]) and long[0] == 0.0


def test_a_game_after_midnight_belongs_to_the_evening_before() -> None:
    assert day_of(datetime(2026, 3, 6, 1, 30).timestamp()) == date(2026, 3, 5)
    assert day_of(datetime(2026, 3, 6, 5, 30).timestamp()) == date(2026, 3, 6)


# -- deleted games that count on -------------------------------------------------------------------------------------


def test_the_stored_result_of_a_deleted_game_still_counts(folders: Folders) -> None:
    path = store_game(folders, SHORT, notes_of(1, "Anna", "club", "club"), "first")
    result = result_of(path)._replace(lost=(0.25, 0.0, 1.5), skill=(-0.0001, 0.5, 0.25))
    result_store.keep_result(folders, result)
    path.unlink()
    (found,) = results_at_next_start(folders).lines
    assert found == result
    result_store.forget_result(folders, result.mark)
    assert results_at_next_start(folders).lines == ()


def result_without_its_game(folders: Folders) -> tuple[Result, Path]:
    """The stored result of a game without a file, and the path of the stored results."""
    result = result_of(store_game(folders, SHORT, notes_of(1, "Anna", "club", "club"), "first"))
    (folders.games / "first.yaml").unlink()
    result_store.keep_result(folders, result)
    return result, folders.data / "practice" / "kept_results.jsonl"


def test_a_stored_result_with_keys_of_an_older_version_is_read(folders: Folders) -> None:
    result, path = result_without_its_game(folders)
    old_keys = '"secret": 0, "feats": [["tricks", 0, 3]], '
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
def test_a_stored_result_that_contradicts_itself_is_left_out_with_a_notice(
    folders: Folders, key: str, wrong: str
) -> None:
    result, path = result_without_its_game(folders)
    whole = path.read_text("utf-8")
    entry = whole.partition("\n")[2]
    path.write_text(whole + entry.replace(key, wrong), "utf-8")
    assert [line.mark for line in results_at_next_start(folders).lines] == [result.mark]
    assert results_at_next_start(folders).notices


# -- for other programs ----------------------------------------------------------------------------------------------


def test_the_csv_table_has_a_row_for_each_seat_and_no_formula() -> None:
    evil = made_up_result("wargops", (0,), ('=HYPERLINK("x")', "-club", 'Ann, "the" best'), 7)
    text = as_csv((*PLAYED, evil))
    assert text.endswith("\r\n") and text.count("\r\n") == text.count("\n")
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    assert tuple(header) == HEADER and len(rows) == 2 + 2 + 3 + 3 + 3 + 3
    names = [row[header.index("name")] for row in rows[-3:]]
    assert names == ['\'=HYPERLINK("x")', "'-club", 'Ann, "the" best']
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
    third = dict(zip(header, rows[4], strict=True))
    assert third["seat"] == "A" and third["level"] == "person" and third["skill"] == "-1.5000" and third["won"] == "0"
    assert rows[0][header.index("won")] == "1" and rows[2][header.index("won")] == "0.5"
