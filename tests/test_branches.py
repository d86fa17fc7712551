"""Branches: games that continue from a moment of another game, also with everybody one seat further."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from looked_over import finished, played_to_end, save_game_of
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

MATCH = played_to_end(Record("wargops", 2, {"ranks": 3, "games": 2}, (), ()))
"""A match of two games, each with three tricks."""


def open_review(ui: Harness, id: str) -> ReviewScreen:
    """Open the review of a saved game without judging its choices."""
    ui.app.open("review", id)
    ui.app.reviewing.stop()
    ui.frame()
    return screen_of(ui, ReviewScreen)


def session_at_table(ui: Harness) -> Session:
    return screen_of(ui, TableScreen).table.session


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_playing_on_from_the_middle_of_a_game_saves_a_branch(key: str, tmp_path: Path) -> None:
    record = finished(key)
    with Harness(tmp_path) as ui:
        id = save_game_of(ui.folders.games, record)
        screen = open_review(ui, id)
        screen.go(len(screen.review.stops) // 2)
        moment = screen.at
        ui.app.apply_settings()  # the review is shown anew at this moment
        ui.frame()
        ui.key("b", "enter")
        session = session_at_table(ui)
        assert moves_of(session)[:moment] == record.moves[:moment]
        notes = kept_notes(session)
        assert notes.practice and (notes.branch_of, notes.branch_at) == (id, moment)
        assert session.situation.persons == (0,)
        assert [saved.branch_of for saved in branches_of(ui.app.library, id)] == [id]
        original = ui.folders.games / f"{id}.yaml"
        assert original.read_text(encoding="utf-8") == write_record(record)


def test_the_same_cards_can_be_dealt_one_seat_further(tmp_path: Path) -> None:
    record = finished("contraspiel")
    with Harness(tmp_path) as ui:
        screen = open_review(ui, save_game_of(ui.folders.games, record))
        ui.key("home", "o")
        ui.click("play")
        session = session_at_table(ui)
        after_deal = screen.review.parts.after_deal(screen.review.stops[0])
        assert moves_of(session)[:after_deal] == record.moves[:after_deal]
        assert moves_of(session)[after_deal - 1].startswith("* deal")
        assert session.situation.persons == (1,), "in the original game the person sits at seat 0"


def test_a_computer_player_can_replay_the_persons_seat_as_a_demonstration(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_review(ui, save_game_of(ui.folders.games, MATCH))
        ui.key("home", "b")
        ui.click("seat.0", "kind.0.2")
        perfect = next(
            t for t in ui.scene().targets if t.id.startswith("level.0") and t.action.values == (0, "perfect")
        )
        ui.click(perfect.id, "play")
        assert session_at_table(ui).situation.persons == ()


def test_a_review_compares_the_results_of_a_branch_and_its_original(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        library, id = ui.app.library, save_game_of(ui.folders.games, MATCH)
        second_game = Parts(library.read(id)[1]).bands[1].start
        chairs = (computer("club", "Berta"), person("Anna"))
        branch = library.branch(id, MATCH.moves[:second_game], chairs, ui.app.random)
        comparison = compare_branch(library, branch.id)
        assert comparison is not None and comparison.part == 1
        assert [result.gain for result in comparison.results] == [None, None], "the branch is not over"
        path = ui.folders.games / f"{branch.id}.yaml"
        path.write_text(write_record(played_to_end(read_record(path.read_bytes(), path.name))), encoding="utf-8")
        comparison = compare_branch(library, branch.id)
        assert comparison is not None
        assert [result.chair.name for result in comparison.original_results] == ["Anna", "Berta"]
        assert [result.chair.name for result in comparison.results] == ["Berta", "Anna"]
        assert all(result.gain is not None for result in (*comparison.original_results, *comparison.results))
        open_review(ui, branch.id)
        assert "then" in ui.words() and "now" in ui.words()


def test_branches_are_listed_in_the_review_and_below_their_game(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        id = save_game_of(ui.folders.games, MATCH)
        branch = ui.app.library.branch(id, MATCH.moves[:2], (person("Anna"), computer("club")), ui.app.random)
        open_review(ui, id)
        ui.click(f"branch.{branch.id}")
        assert screen_of(ui, ReviewScreen).game_id == branch.id
        assert [saved.id for saved in with_branches(ui.app.library.saved.list())] == [id, branch.id]


def test_branches_with_circular_or_missing_originals_are_all_listed() -> None:
    originals = {"a": "b", "b": "a", "c": "a deleted game", "d": "c"}
    games = [Saved(id, "", "", when=-number, branch_of=of) for number, (id, of) in enumerate(originals.items())]
    listed = [saved.id for saved in with_branches(games)]
    assert sorted(listed) == ["a", "b", "c", "d"] and listed[-2:] == ["c", "d"]


def test_a_review_opens_undone_moves_at_the_moment_where_they_diverge(tmp_path: Path) -> None:
    undone = (*MATCH.moves[:2], "A 3", "B 3")
    with Harness(tmp_path) as ui:
        screen = open_review(ui, save_game_of(ui.folders.games, MATCH, replace(blank_notes(MATCH), branches=(undone,))))
        ui.click("left.0")
        assert screen.review.lines == undone and screen.at == 2
        ui.key("escape")
        assert screen.review is screen.main
        ui.key("escape")
        assert not isinstance(ui.top(), ReviewScreen)


def test_the_gains_of_all_deals_add_up_to_the_scores() -> None:
    _, history = replay_record(finished("contraspiel"), "game")
    parts = Parts(history)
    scores = history.moves[0].before.scores()
    for number in range(len(parts.bands)):
        scores = tuple(score + gain for score, gain in zip(scores, parts.gains_of(number) or (), strict=True))
    assert scores == history.state.scores()


def test_at_the_end_of_a_game_its_cards_can_be_dealt_to_another_seat(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        id = save_game_of(ui.folders.games, finished("precognition"))
        resume(ui.app, next(saved for saved in ui.app.library.saved.list() if saved.id == id))
        ui.settle()
        screen_of(ui, GameOverScreen)
        ui.key("o")
        ui.click("play")
        situation = session_at_table(ui).situation
        assert situation.branch_of == id and situation.persons == (1,)


def test_another_seat_is_not_offered_where_all_hands_are_equal(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_review(ui, save_game_of(ui.folders.games, MATCH))
        assert ui.scene().target("other") is None
        ui.key("o")
        assert isinstance(ui.top(), ReviewScreen)
