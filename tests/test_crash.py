"""Killed at any moment, a game keeps every move that was acknowledged (docs/records.md#saved-games)."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tablegame.session.saves import Library
from tablegame.session.session import Session
from tablegame.storage.folders import Folders

GAMES = 50
AT_ONCE = 5
KINDS = (
    ("contraconquer", {"copies": 12, "games": 9}),
    ("precognition", {}),
    ("wargops", {"games": 9}),
    ("contraspiel", {"deals": 40, "declarer_exchange": True, "drop_out": True}),
    ("procession", {"length": 24}),
    ("contractgrid", {"cap": "none"}),
)
"""Games that are killed in turn, each so long that it is killed in the middle."""

PLAYER = """
import json, sys
from pathlib import Path
from random import Random
from tablegame.storage.folders import Folders
from tablegame.games import find
from tablegame.session.saves import Library
from tablegame.session.seats import computer, person
from tablegame.session.session import Session

def say(*words):
    print(json.dumps(words), flush=True)

folder, seed, key = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
rng = Random(seed)
chairs = (person("Al"), computer("club"), computer("beginner"))
options = json.loads(sys.argv[4])
library = Library(Folders(folder, folder / "cache"))
session = Session.start(find(key), 3, options, chairs, True, library, rng)
lines = []
say("game", session.file.id)
while not session.over:
    job = session.next_job()
    if job is not None:
        say("move")
        session.answer(job, job.view.legal().sample(rng))
    elif rng.random() < 0.1 and session.undo.why_not() is None:
        say("undo")
        session.undo.take_back()
    else:
        say("move")
        session.submit(session.view().legal().sample(rng))
    say("done", session.file.record.moves)
say("over")
"""


def test_every_acknowledged_move_survives_kill_9(tmp_path):
    seed = Random().randrange(10**9)
    print(f"seed {seed}")
    rng = Random(seed)
    moves = 0
    for batch in range(0, GAMES, AT_ONCE):
        players = []
        for number in range(batch, batch + AT_ONCE):
            folder = tmp_path / str(number)
            key, options = KINDS[number % len(KINDS)]
            command = [sys.executable, "-c", PLAYER, str(folder), str(rng.randrange(10**9)), key, json.dumps(options)]
            players.append((folder, subprocess.Popen(command, stdout=subprocess.PIPE, text=True)))
        for folder, player in players:
            assert player.stdout is not None
            first = json.loads(player.stdout.readline())
            time.sleep(rng.random() * 0.05)
            player.kill()
            told = [json.loads(line) for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
            player.wait()
            player.stdout.close()
            moves += check(folder, first[1], told)
    assert moves > GAMES


def check(folder: Path, game: str, told: list[list]) -> int:
    """Open the game again and compare; how many moves had been acknowledged."""
    acknowledged = next((words[1] for words in reversed(told) if words[0] == "done"), [])
    under_way = told[-1][0] if told else "move"
    library = Library(Folders(folder, folder / "cache"))
    (saved,) = library.list()
    assert saved.id == game and not saved.trouble
    file = library.open(game)
    assert not file.copied
    found = list(file.record.moves)
    if under_way == "undo" and len(found) < len(acknowledged):
        assert found == acknowledged[: len(found)]
    else:
        assert found[: len(acknowledged)] == acknowledged
        # One move more at most; deals are made in the same breath, the first before anybody has moved.
        assert sum(line[0] != "*" for line in found[len(acknowledged) :]) <= 1
    session = Session.resume(file)
    assert [line for line in library.list() if not line.over] == ([] if session.over else [saved])
    while (job := session.next_job()) is not None:
        session.answer(job, job.view.legal().sample(Random(1)))
    assert session.over or session.can_act()
    session.close()
    return len(acknowledged)
