"""Whatever ends the program, no move that was made is lost."""

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

import pytest
from seeds import new_seed, so_many
from tables import table_of, until_choice
from ui_harness import Harness
from x_server import until

from tablegame.session.game_file import nobody_moved
from tablegame.session.saves import Library
from tablegame.session.session import Session
from tablegame.session.settings import Settings
from tablegame.storage.folders import Folders
from tablegame.ui.table_screen.screen import TableScreen

GAMES = so_many(15, 50)
AT_ONCE = 5
KINDS = """
KINDS = (
    ("contraconquer", {"copies": 12, "games": 9}),
    ("precognition", {}),
    ("wargops", {"games": 9}),
    ("contraspiel", {"deals": 40, "declarer_exchange": True, "drop_out": True}),
    ("procession", {"length": 24}),
    ("contractgrid", {"cap": "none"}),
)
"""
"""Games that are killed in turn, each so long that it is killed in the middle."""

SERVER = """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    folder, seed, number = json.loads(line)
    child = os.fork()
    if child:
        print(child, flush=True)
        continue
    with open(folder + ".said", "w") as said:
        key, options = KINDS[number % len(KINDS)]
        play(Path(folder), Random(seed), lambda *words: print(json.dumps(words), file=said, flush=True), key, options)
        signal.pause()  # through with the game, it waits to be killed
"""
"""Starts a player for every folder and seed it reads, each in a process of its own, and says its number."""

SESSIONS = """
import json, os, signal, sys
from pathlib import Path
from random import Random
from tablegame.storage.folders import Folders
from tablegame.games import find
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.session import Session

def play(folder, rng, say, key, options):
    chairs = (person("Al"), computer("club"), computer("beginner"))
    library = Library(Folders(folder, folder / "cache"))
    session = Session.start(find(key), 3, options, chairs, True, library, rng)
    say("game", session.file.id)
    while not session.situation.over:
        job = session.next_job()
        if job is not None:
            say("move")
            session.answer(job, job.view.legal().sample(rng))
        elif rng.random() < 0.1 and session.situation.why_not_undo is None:
            say("undo")
            session.take_back()
        else:
            say("move")
            session.submit(session.situation.view.legal().sample(rng))
        say("done", session.file.record.moves)
"""

TESTS = Path(__file__).resolve().parent
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system starts processes in another way")


def killed(player: str, folder: Path, longest: float) -> Iterator[tuple[Path, str, list[list]]]:
    """Games that are killed after at most so many seconds: the folder, the name of the game and what was said of it."""
    seed = new_seed()
    rng = Random(seed)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(TESTS.parent), str(TESTS)))}
    command = [sys.executable, "-c", player + KINDS + SERVER]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as players:
        assert players.stdin is not None and players.stdout is not None
        for batch in range(0, GAMES, AT_ONCE):
            folders = [folder / str(number) for number in range(batch, batch + AT_ONCE)]
            for number, each in enumerate(folders, batch):
                players.stdin.write(json.dumps([str(each), rng.randrange(10**9), number]) + "\n")
            players.stdin.flush()
            for each in folders:
                child = int(players.stdout.readline())
                said = Path(f"{each}.said")
                until("the game begins", lambda said=said: said.exists() and said.stat().st_size > 0)
                time.sleep(rng.random() * longest)
                os.kill(child, signal.SIGKILL)
                until("the game is gone", lambda child=child: gone(child))
                lines = [line for line in said.read_text().splitlines(keepends=True) if line.endswith("\n")]
                (_, game), *told = map(json.loads, lines)
                yield each, game, told
        players.stdin.close()


def gone(process: int) -> bool:
    """Whether a process has ended, and let go of everything."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@forks
def test_every_acknowledged_move_survives_kill_9(tmp_path: Path) -> None:
    assert sum(check(*each) for each in killed(SESSIONS, tmp_path, 0.05)) > GAMES


def check(folder: Path, game: str, told: list[list]) -> int:
    """Open the game again and compare; how many moves had been acknowledged."""
    acknowledged = next((words[1] for words in reversed(told) if words[0] == "done"), [])
    under_way = told[-1][0] if told else "move"
    library = Library(Folders(folder, folder / "cache"))
    file = library.open(game)
    assert not file.copied
    found = list(file.record.moves)
    listed = library.saved.list()
    if nobody_moved(found, file.notes):
        assert listed == ()
    else:
        assert [saved.id for saved in listed] == [game] and not listed[0].trouble
    if under_way == "undo" and len(found) < len(acknowledged):
        assert found == acknowledged[: len(found)]
    else:
        assert found[: len(acknowledged)] == acknowledged
        # One move more at most; deals are made in the same breath, the first before anybody has moved.
        assert sum(line[0] != "*" for line in found[len(acknowledged) :]) <= 1
    session = Session.resume(file)
    assert [line for line in library.saved.list() if not line.over] == ([] if session.situation.over else list(listed))
    while (job := session.next_job()) is not None:
        session.answer(job, job.view.legal().sample(Random(1)))
    assert session.situation.over or session.situation.can_act
    session.close()
    return len(acknowledged)


# -- at the table ------------------------------------------------------------------------------------------------------


WINDOWS = """
import json, os, signal, sys
from pathlib import Path
from random import Random
from tables import table_of
from ui_harness import Harness, new_table
from tablegame.games import find
from tablegame.session.seats import computer, person
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

def play(folder, rng, say, key, options):
    people = rng.choice(((0,), (0, 1), (0, 1, 2), ()))
    chairs = tuple(person("PQR"[s]) if s in people else computer("club") for s in range(3))
    settings = Settings(hold_ms=0, speed=rng.choice((0, 3)))
    shown = []
    new = lambda desk: new_table(desk, find(key), 3, options, chairs, True)
    with Harness(folder, settings=settings, screen=new) as ui:
        session = table_of(ui).session
        say("game", session.file.id)
        while not session.situation.over:
            writing = getattr(session.situation.view, "writing", False)
            undo = session.situation.why_not_undo is None and rng.random() < 0.1 and not writing
            if undo:
                say("undo", session._history.split_at(session._history.last_choice_of(session.situation.persons))[0])
                ui.key("ctrl+z")
            if undo or session.situation.curtain is not None:
                ui.key("enter")
            elif session.situation.can_act:
                choose(ui, session, rng)
            ui.frame(0.5)
            if shown != list(session.file.record.moves):
                shown = list(session.file.record.moves)
                say("shown", shown)
"""


@forks
def test_every_displayed_move_survives_kill_9(tmp_path: Path) -> None:
    assert sum(check_displayed_moves(*each) for each in killed(WINDOWS, tmp_path, 0.3)) > GAMES


def check_displayed_moves(folder: Path, game: str, told: list[list]) -> int:
    """Start again and press Enter on Continue; how many moves had been shown."""
    shown = next((words[1] for words in reversed(told) if words[0] == "shown"), [])
    taken_back = told[-1][1] if told and told[-1][0] == "undo" else shown
    with Harness(folder, settings=Settings()) as ui:
        if not ui.app.library.saved.list():
            file = ui.app.library.open(game)
            assert nobody_moved(file.record.moves, file.notes)
            assert file.record.moves[: len(shown)] == tuple(shown) or told[-1][0] == "undo"
            file.close()
            return len(shown)
        (saved,) = ui.app.library.saved.list()
        assert saved.id == game
        if saved.over:
            assert Session.resume(ui.app.library.open(game)).situation.over
            return len(shown)
        ui.key("enter")
        assert isinstance(ui.top(), TableScreen)
        session = table_of(ui).session
        assert session.file is not None and session.file.id == game and not session.file.copied
        found = list(session.file.record.moves)
        assert shown == found[: len(shown)] or taken_back == found[: len(taken_back)]
        if session.situation.persons:
            until_choice(ui)
        if session.situation.taking_turns:
            assert session.situation.curtain is not None and session.situation.viewer is None
        assert not (folder / "data" / "errors.log").exists()
    return len(shown)
