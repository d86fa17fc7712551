"""Branches: games that continue from a moment of another game, also with everybody one seat further."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from looked_over import finished, played_to_end, save_game_of
from tables import kept_notes, moves_of, screen_of
from ui_harness import Harness

from tablegame.games import GAMES
from tablegame.practice.branches import branches_of
from tablegame.session.game_file import blank_notes
from tablegame.session.games_folder import Saved
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.storage.records import Record, write_record
from tablegame.ui.screens.review import ReviewScreen
from tablegame.ui.screens.saved import with_branches
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


def test_a_computer_player_can_replay_the_persons_seat_as_a_demonstration(tmp_path: Path) -> None:
    with Harness(tmp_path) as ui:
        open_review(ui, save_game_of(ui.folders.games, MATCH))
        ui.key("home", "b")
        computer_player = "kind.0.2"  # the third kind of player, for the first seat
        ui.click("seat.0", computer_player)
        perfect = next(
            t for t in ui.scene().targets if t.id.startswith("level.0") and t.action.values == (0, "perfect")
        )
        ui.click(perfect.id, "play")
        assert session_at_table(ui).situation.persons == ()


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
