"""ContractGrid in a real window: a whole short game from the sheet to the ranking, with the keyboard alone."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from window_play import leave, moves_of, opened_table, records
from x_server import MISSING, REASON, XServer, until, x_server

from tablegame.core.contract import State
from tablegame.core.errors import TableError
from tablegame.games.contractgrid.facts.view import Phase
from tablegame.games.contractgrid.rules.state import GridState
from tablegame.session.replay import load_record, replay
from tablegame.session.seats import computer, person
from tablegame.session.settings import LastGame, Settings, save_settings
from tablegame.storage.folders import Folders

pytestmark = [pytest.mark.x, pytest.mark.skipif(bool(MISSING), reason=REASON)]

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "tablegame", "play", "contractgrid"]
PATIENCE = 240.0
"""Seconds for the whole game: it takes 15 where nothing else runs."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[XServer]:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with x_server(1600, 1000) as running:
        yield running


def at_a_quick_table(home: Path) -> None:
    """The settings of somebody who plays the smallest game against two beginners, at the quickest pace, not for the
    first time."""
    chairs = (person("Anna"), computer("beginner", "Ben"), computer("beginner", "Cilla"))
    small = LastGame(chairs, (("contracts", "nine"), ("cap", 4), ("cards", 24)))
    folders = Folders(home / "data" / "tablegame", home / "cache" / "tablegame")
    folders.data.mkdir(parents=True)
    save_settings(
        folders,
        Settings(hold_ms=300, speed=5, pace=5, last_games={"contractgrid": small}),
    )


def state_of(record: Path) -> GridState | None:
    """Where the game stands by its record; None while a move is just being written."""
    state: State | None = None
    try:
        for step in replay(load_record(record), record.name):
            state = step.state
    except TableError:
        return None
    assert isinstance(state, GridState)
    return state


def pressed(phase: str) -> tuple[str, ...]:
    """The keys of a choice: the sheet that lies there, counters along the first row, the next suit or card."""
    if phase == Phase.GRID:
        return "Right", "Return"  # the arrow chooses the sheet that lies there: Enter alone chooses none
    if phase == Phase.BID:
        # From an empty sheet and its first square, whatever became of keys that came too early.
        return ("BackSpace", "Left", "Left", "Left", "space", "Right", "space", "Right", "space", "Return")
    return "Right", "Return", "Return"


def test_a_whole_game_by_keys_to_the_ranking(server: XServer, tmp_path: Path) -> None:
    """Laid out, refused, bid, played and scored: every move comes into the record, and the window closes in peace."""
    home = tmp_path / "home"
    at_a_quick_table(home)
    with opened_table(server, COMMAND, home) as (process, _window):
        record = until("the table is dealt, and its record is there", lambda: next(iter(records(home)), None))

        def over() -> bool:
            state = state_of(record)
            if state is None or not state.acting():
                return state is not None
            if 0 in state.acting():
                server.keys(*pressed(state.phase))
            time.sleep(0.1)
            return False

        until("the game comes to its end", over, PATIENCE)
        server.still()
        assert leave(server, process, "ctrl+q") == 0
    kinds = [line.split()[1] for line in moves_of(record, "A")]
    state = state_of(record)
    assert kinds[:3] == ["grid", "refuse", "bid"] and len(kinds) == 3 + 8
    assert state is not None and state.view(0).over and len(state.view(0).past) == 1
