"""A program that is killed at any moment has lost no move that it had acknowledged or shown."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from seeds import new_seed, so_many
from tables import table_of, until_choice
from ui_harness import Harness
from x_server import until

from tablegame.session.game_file import GameFile, nobody_moved
from tablegame.session.saves import Library
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders

GAMES = so_many(15, 50)
AT_ONCE = 5

STARTER = """
import json, os, signal, sys
from pathlib import Path
from random import Random
from tablegame.games import find
from tablegame.session.seats import computer, person

# Each game is so long that it is killed in the middle.
RULES = (
    ("contraconquer", {"copies": 12, "games": 9}),
    ("precognition", {}),
    ("wargops", {"games": 9}),
    ("contraspiel", {"deals": 40, "declarer_exchange": True, "drop_out": True}),
    ("procession", {"length": 24}),
    ("contractgrid", {"cap": "none"}),
)

def moves_after_undo(session):
    history = session._history
    return history.split_at(history.last_choice_of(session.situation.persons))[0]

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    folder, seed, number = json.loads(line)
    child = os.fork()
    if child:
        print(child, flush=True)
        continue
    with open(folder + ".reports", "w") as file:
        report = lambda *words: print(json.dumps(words), file=file, flush=True)
        play(Path(folder), Random(seed), report, *RULES[number % len(RULES)])
        signal.pause()  # a game that is over waits to be killed
"""
"""A program that starts a process for each folder and seed that it reads, and prints the number of the process.

The process calls the function `play` of the program below, which reports changes: before each what it will do, after it
all moves.
"""

SESSIONS = """
from tablegame.session.saves import Library
from tablegame.session.session import Session
from tablegame.storage.folders import Folders

def play(folder, rng, report, key, options):
    chairs = (person("Al"), computer("club"), computer("beginner"))
    library = Library(Folders(folder, folder / "cache"))
    session = Session.start(find(key), 3, options, chairs, True, library, rng)
    report("game", session.file.id)
    while not session.situation.over:
        job = session.next_job()
        if job is not None:
            report("move")
            session.answer(job, job.view.legal().sample(rng))
        elif rng.random() < 0.1 and session.situation.why_not_undo is None:
            report("undo", moves_after_undo(session))
            session.take_back()
        else:
            report("move")
            session.submit(session.situation.view.legal().sample(rng))
        report("done", session.file.record.moves)
"""

WINDOWS = """
from tables import table_of
from ui_harness import Harness, new_table
from tablegame.session.settings import Settings
from tablegame.view.scene import Action

def choose(ui, session, rng):
    view = session.situation.view
    if session.entry.key in ("contraspiel", "procession", "contractgrid"):
        ui.act(Action("say", (view.legal().sample(rng),)))
        return
    if session.entry.key == "precognition" and view.writing:
        keys = rng.choices("uds", k=rng.randrange(1, 6))
    else:
        move = view.legal().sample(rng)
        rank = move // 4 + 1 if session.entry.key == "precognition" else move
        keys = [{10: "0", 11: "j", 12: "q", 13: "k"}.get(rank, str(rank))]
    ui.key(*keys, "enter")

def play(folder, rng, report, key, options):
    people = rng.choice(((0,), (0, 1), (0, 1, 2), ()))
    chairs = tuple(person("PQR"[seat]) if seat in people else computer("club") for seat in range(3))
    settings = Settings(hold_ms=0, speed=rng.choice((0, 3)))
    shown = []
    screen = lambda desk: new_table(desk, find(key), 3, options, chairs, True)
    with Harness(folder, settings=settings, screen=screen) as ui:
        session = table_of(ui).session
        report("game", session.file.id)
        while not session.situation.over:
            is_writing = getattr(session.situation.view, "writing", False)
            takes_back = session.situation.why_not_undo is None and rng.random() < 0.1 and not is_writing
            if takes_back:
                report("undo", moves_after_undo(session))
                ui.key("ctrl+z")
            if takes_back or session.situation.curtain is not None:
                ui.key("enter")
            elif session.situation.can_act:
                choose(ui, session, rng)
            ui.frame(0.5)
            if shown != list(session.file.record.moves):
                shown = list(session.file.record.moves)
                report("done", shown)
"""


class KilledGame(NamedTuple):
    folder: Path
    id: str
    acknowledged: list[str]  # the moves after the last change that was reported as done
    after_undo: list[str] | None  # the moves after the undo that was under way; None if there was none


def killed_games(program: str, folder: Path, longest: float) -> Iterator[KilledGame]:
    """Games whose processes were killed. program: SESSIONS or WINDOWS; longest: the most seconds before a kill."""
    rng, tests = Random(new_seed()), Path(__file__).resolve().parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tests.parent), str(tests)))}
    command = [sys.executable, "-c", program + STARTER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as starter:
        assert starter.stdin is not None and starter.stdout is not None
        for batch in range(0, GAMES, AT_ONCE):
            folders = [folder / str(number) for number in range(batch, batch + AT_ONCE)]
            for number, own_folder in enumerate(folders, batch):
                starter.stdin.write(json.dumps([str(own_folder), rng.randrange(10**9), number]) + "\n")
            starter.stdin.flush()
            for own_folder in folders:
                process, reports = int(starter.stdout.readline()), Path(f"{own_folder}.reports")
                until("the game begins", lambda file=reports: file.exists() and file.stat().st_size > 0)
                time.sleep(rng.random() * longest)
                os.kill(process, signal.SIGKILL)
                until("the process is gone", lambda process=process: is_gone(process))
                yield killed_game(own_folder, reports.read_text())
        starter.stdin.close()


def is_gone(process: int) -> bool:
    """Whether a process has ended and let go of its locks."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def killed_game(folder: Path, reports: str) -> KilledGame:
    """reports: as the process has written them; the last line may be torn."""
    (_, id), *changes = (json.loads(line) for line in reports.splitlines(keepends=True) if line.endswith("\n"))
    acknowledged = next((words[1] for words in reversed(changes) if words[0] == "done"), [])
    last_words = changes[-1] if changes else ["move"]
    return KilledGame(folder, id, acknowledged, last_words[1] if last_words[0] == "undo" else None)


forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system starts processes in another way")


@forks
def test_every_acknowledged_move_survives_kill_9(tmp_path: Path) -> None:
    assert sum(map(check_record, killed_games(SESSIONS, tmp_path, 0.05))) > GAMES


@forks
def test_every_displayed_move_survives_kill_9(tmp_path: Path) -> None:
    assert sum(map(check_next_start, killed_games(WINDOWS, tmp_path, 0.3))) > GAMES


def check_record(game: KilledGame) -> int:
    """Check the files of a killed game. Returns the number of moves that were acknowledged."""
    library = Library(Folders(game.folder, game.folder / "cache"))
    file = library.open(game.id)
    assert not file.copied, "the lock has gone with the process"
    assert_has_acknowledged_moves(file, game)
    moves = list(file.record.moves)
    if moves[: len(game.acknowledged)] == game.acknowledged:
        # Deals are made together with the move before them.
        assert sum(line[0] != "*" for line in moves[len(game.acknowledged) :]) <= 1, "only one move was under way"
    listed = [] if nobody_moved(moves, file.notes) else [game.id]
    assert [(line.id, line.trouble) for line in library.saved.list()] == [(id, "") for id in listed]
    session = Session.resume(file)
    while (job := session.next_job()) is not None:
        session.answer(job, job.view.legal().sample(Random(1)))
    assert session.situation.over or session.situation.can_act
    session.close()
    return len(game.acknowledged)


def check_next_start(game: KilledGame) -> int:
    """Check what the window offers at the next start. Returns the number of moves that were shown before."""
    with Harness(game.folder, settings=Settings()) as ui:
        listed = ui.app.library.saved.list()
        if not listed or listed[0].over:
            file = ui.app.library.open(game.id)
            assert_has_acknowledged_moves(file, game)
            assert listed or nobody_moved(file.record.moves, file.notes)
            file.close()
            return len(game.acknowledged)
        assert [saved.id for saved in listed] == [game.id]
        ui.key("enter")  # the button in focus continues the game
        session = table_of(ui).session
        assert session.file is not None and session.file.id == game.id and not session.file.copied
        assert_has_acknowledged_moves(session.file, game)
        if session.situation.persons:
            until_choice(ui)
        if session.situation.taking_turns:
            assert session.situation.curtain is not None and session.situation.viewer is None
        assert not (game.folder / "data" / "errors.log").exists()
    return len(game.acknowledged)


def assert_has_acknowledged_moves(file: GameFile, game: KilledGame) -> None:
    """The record begins with the acknowledged moves or, if an undo was under way, with the moves that it leaves."""
    moves = list(file.record.moves)
    if game.after_undo is None or moves[: len(game.after_undo)] != game.after_undo:
        assert moves[: len(game.acknowledged)] == game.acknowledged
