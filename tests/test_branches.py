"""Games played on from a moment of another, the same cards from another chair, and what came of them side by side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from looked_over import finished, kept, over
from tables import kept_notes, moves_of, screen_of
from ui_harness import Harness

from tablegame.games import GAMES
from tablegame.practice.branches import Parts, branches_of, compare_branch
from tablegame.session.game_file import blank_notes
from tablegame.session.games_folder import Saved
from tablegame.session.history import replay_record
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.storage.records import Record, read_record, write_record
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.screens.saved import with_branches
from tablegame.ui.table.launch import resume
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.ui.table_screen.screen import TableScreen

MATCH = Record("wargops", 2, {"ranks": 3, "games": 2}, (), ())
"""Two games of three ranks."""


def reviewed(ui: Harness, name: str) -> ReviewScreen:
    ui.app.open("review", name)
    ui.app.reviewing.stop()
    ui.frame()
    return screen_of(ui, ReviewScreen)


def at_table(ui: Harness) -> Session:
    """The game on the table."""
    screen = screen_of(ui, TableScreen)
    return screen.table.session


def the_branch(ui: Harness, of: str) -> Saved:
    (saved,) = branches_of(ui.app.library, of)
    return saved


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_playing_on_from_the_middle_of_a_game_saves_a_branch(key: str, tmp_path: Path) -> None:
    record = finished(key)
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, record)
        screen = reviewed(ui, name)
        screen.go(len(screen.review.stops) // 2)
        at = screen.at
        ui.app.apply_settings()
        ui.frame()
        ui.key("b", "enter")
        session = at_table(ui)
        assert moves_of(session)[:at] == record.moves[:at]
        notes = kept_notes(session)
        assert notes.practice and (notes.branch_of, notes.branch_at) == (name, at)
        assert session.situation.persons == (0,)
        assert the_branch(ui, name).branch_of == name
        first = ui.folders.games / f"{name}.yaml"
        assert first.read_text(encoding="utf-8") == write_record(record)


def test_the_same_cards_can_be_dealt_one_seat_further(tmp_path: Path) -> None:
    record = finished("contraspiel")
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, record)
        screen = reviewed(ui, name)
        ui.key("home", "o")
        ui.click("play")
        session = at_table(ui)
        dealt = screen.review.parts.after_deal(screen.review.stops[0])
        assert moves_of(session)[:dealt] == record.moves[:dealt]
        assert moves_of(session)[dealt - 1].startswith("*")
        assert session.situation.persons == (1,)


def test_a_computer_player_can_replay_the_persons_seat_as_a_demonstration(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        reviewed(ui, kept(ui.folders.games, over(MATCH)))
        ui.key("home", "b")
        ui.click("seat.0", "kind.0.2")
        level = next(t for t in ui.scene().targets if t.id.startswith("level.0") and t.action.values == (0, "perfect"))
        ui.click(level.id, "play")
        assert at_table(ui).situation.persons == ()


def test_a_review_compares_the_results_of_a_branch_and_its_original(tmp_path: Path) -> None:
    first = over(MATCH)
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, first)
        chairs = (computer("club", "Berta"), person("Anna"))
        _, line, _ = ui.app.library.read(name)
        start = Parts(line).bands[1].start
        saved = ui.app.library.branch(name, first.moves[:start], chairs, ui.app.random)
        found = compare_branch(ui.app.library, saved.id)
        assert found is not None and found.part == 1
        assert [each.gain for each in found.results] == [None, None]
        path = ui.folders.games / f"{saved.id}.yaml"
        record = read_record(path.read_bytes(), path.name)
        path.write_text(write_record(over(record)), encoding="utf-8")
        found = compare_branch(ui.app.library, saved.id)
        assert found is not None
        assert [each.chair.name for each in found.original_results] == ["Anna", "Berta"]
        assert [each.chair.name for each in found.results] == ["Berta", "Anna"]
        assert all(each.gain is not None for each in (*found.original_results, *found.results))
        reviewed(ui, saved.id)
        assert "then" in ui.words() and "now" in ui.words()


def test_branches_are_listed_in_the_review_and_below_their_game(tmp_path: Path) -> None:
    first = over(MATCH)
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, first)
        saved = ui.app.library.branch(name, first.moves[:2], (person("Anna"), computer("club")), ui.app.random)
        reviewed(ui, name)
        ui.click(f"branch.{saved.id}")
        top = ui.top()
        assert isinstance(top, ReviewScreen) and top.game_id == saved.id
        listed = with_branches(ui.app.library.saved.list())
        assert [game.id for game in listed] == [name, saved.id]


def test_branches_with_circular_or_missing_originals_are_all_listed() -> None:
    games = [Saved("a", "", "", 3.0, branch_of="b"), Saved("b", "", "", 2.0, branch_of="a")]
    games += [Saved("c", "", "", 1.0, branch_of="gone"), Saved("d", "", "", 0.0, branch_of="c")]
    assert sorted(game.id for game in with_branches(games)) == ["a", "b", "c", "d"]
    assert [game.id for game in with_branches(games)][-2:] == ["c", "d"]


def test_a_review_opens_undone_moves_at_the_moment_where_they_diverge(tmp_path: Path) -> None:
    first = over(MATCH)
    other = (*first.moves[:2], "A 3", "B 3")
    notes = replace(blank_notes(first), branches=(other,))
    with Harness(tmp_path) as ui:
        screen = reviewed(ui, kept(ui.folders.games, first, notes))
        ui.click("left.0")
        assert screen.review is not screen.main
        assert screen.review.lines == other and screen.at == 2
        ui.key("escape")
        assert screen.review is screen.main
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_parts_are_the_deals_that_the_game_counts() -> None:
    record = finished("contraspiel")
    _, line = replay_record(record, "game")
    parts = Parts(line)
    assert len(parts.bands) <= sum(move.startswith("* deal ") for move in record.moves)
    gains = [parts.gains_of(number) for number in range(len(parts.bands))]
    total = [sum(column) for column in zip(*(gain for gain in gains if gain is not None), strict=True)]
    first = line.moves[0].before.scores()
    assert tuple(a + b for a, b in zip(first, total, strict=True)) == line.state.scores()


def test_at_the_end_of_a_game_its_cards_can_be_dealt_to_another_seat(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        name = kept(ui.folders.games, finished("precognition"))
        resume(ui.app, next(saved for saved in ui.app.library.saved.list() if saved.id == name))
        ui.settle()
        assert isinstance(ui.top(), GameOverScreen)
        ui.key("v")
        assert isinstance(ui.top(), ReviewScreen)
        ui.key("escape", "o")
        ui.click("play")
        assert at_table(ui).situation.branch_of == name and at_table(ui).situation.persons == (1,)


def test_another_seat_is_not_offered_where_all_hands_are_equal(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        reviewed(ui, kept(ui.folders.games, over(MATCH)))
        assert ui.scene().target("other") is None
        ui.key("o")
        assert isinstance(ui.top(), ReviewScreen)
