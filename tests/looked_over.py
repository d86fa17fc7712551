"""Finished games for the tests of reviews: records, and saved games of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from walks import kept_games

from tablegame.session.game_file import blank_notes
from tablegame.session.games_folder import notes_path
from tablegame.session.history import replay_record
from tablegame.session.notes import Notes, write_notes
from tablegame.session.seats import computer, person
from tablegame.storage.records import Record, read_record, write_record

if TYPE_CHECKING:
    from ui_harness import Harness

PLAYED = Path(__file__).parent / "playthroughs"
ROWS = "0001000 0011000 0011001 0111001 1111001 1011001 1011101 1010101 0010101 0000101 0000111 0000011 0000010"
PROCESSION = Record("procession", 2, {}, (), tuple(f"{'AB'[i % 2]} {row}" for i, row in enumerate(ROWS.split())))
"""A game in which both players have made mistakes."""


def finished(key: str) -> Record:
    """The shortest record of a game among the playthroughs that has an end and a dozen moves or more."""
    for path in sorted(kept_games(key), key=lambda path: path.stat().st_size):
        record = read_record(path.read_bytes(), path.name)
        whole, line = replay_record(record, path.name)
        if len(whole.moves) > 11 and not line.state.acting():
            return whole
    raise AssertionError(f"no game among the playthroughs of {key} has an end and 12 moves (docs/games.md, 9)")


def played_to_end(record: Record) -> Record:
    """The record played on to its end, always by the first legal move."""
    _, line = replay_record(record, "game")
    while acting := line.state.acting():
        line.add(acting[0], next(iter(line.state.legal(acting[0]))))
    return replace(record, moves=line.lines)


def save_game_of(games: Path, record: Record, notes: Notes | None = None) -> str:
    """Save a record as a game in a folder, with Anna at the first seat; returns the id of the game."""
    games.mkdir(parents=True, exist_ok=True)
    path = games / f"2019-01-17-{record.game}-abcdef.yaml"
    path.write_text(write_record(record), encoding="utf-8")
    chairs = (person("Anna"), *(computer("club", "Berta") for _ in range(record.players - 1)))
    notes_path(path).write_text(write_notes(notes or replace(blank_notes(record), chairs=chairs)), encoding="utf-8")
    return path.name.removesuffix(".yaml")


def judge_whole_game(ui: Harness) -> None:
    """Run the app until the whole game in review has been judged."""
    ui.wait_until(lambda: not ui.app.reviewing.going, longest=200)
    ui.frame()
