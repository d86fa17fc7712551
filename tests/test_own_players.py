"""Players of one's own: the page that tells how to write one is right, and what they are handed is theirs."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablegame.core.contract import CHANCE, Finished, State
from tablegame.core.domain import Layouts, Listed, Strings, legal_as_json
from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.session.arena import Match, outcomes, run, secret_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "arena.md"
SHORT = {"contraspiel": {"deals": 2}, "contractgrid": {"contracts": "nine", "cap": 60}}
"""House rules for a short game, where the usual one is long."""


@pytest.fixture
def examples(tmp_path: Path) -> list[str]:
    """Every example of the page as a file, by the name of its player."""
    found = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    names = []
    for i, code in enumerate(found):
        path = tmp_path / f"example{i}.py"
        path.write_text(code, encoding="utf-8")
        names.append(f"{path}:Player")
    return names


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_the_examples_of_the_page_play_every_game(entry: Game, examples: list[str]) -> None:
    players = entry.engine.usual_players
    for name in examples:
        result = run(entry.key, [name] * players, 1, SHORT.get(entry.key))
        assert result["seats"][0]["moves"] > 0


def test_moves_too_many_to_list_are_counted_and_sampled() -> None:
    strings = Strings(2, 26)
    found = legal_as_json(strings, str)
    assert isinstance(found, dict)
    assert found == legal_as_json(Strings(2, 26), str), "the same moves give the same sample"
    sample = found["sample"]
    assert isinstance(sample, list) and found["count"] == strings.count()
    assert len(set(sample)) == len(sample) == 50 and all(int(text) in strings for text in sample)
    assert sample == sorted(sample)
    few = legal_as_json(Layouts((0, 1, 2)), lambda move: f"{move:x}")
    assert few == {"count": 6, "sample": ["1012", "1021", "1102", "1120", "1201", "1210"]}
    assert legal_as_json(Listed((3, 10)), str) == ["10", "3"]


def test_strings_are_sampled_evenly() -> None:
    """Of all strings of two letters nearly half have the greatest length."""
    found = legal_as_json(Strings(2, 20), lambda move: f"{move:b}")
    assert isinstance(found, dict) and isinstance(found["sample"], list)
    longest = sum(len(text) == 41 for text in found["sample"])
    assert 15 <= longest <= 35


def test_what_a_view_tells_is_json_already() -> None:
    """Nothing in it has to pass through text to be what the command line prints."""
    for entry in GAMES:
        for state in states(entry):
            shown = entry.engine.describe(state.view(0))
            assert json.loads(json.dumps(shown)) == shown


def test_what_is_over_is_told_once_and_as_ever() -> None:
    """What a player is handed is built from what changed, and is what a fresh look would give."""
    for entry in GAMES:
        finished = Finished()
        for state in states(entry):
            view = state.view(0)
            assert entry.engine.describe(view, finished) == entry.engine.describe(view)


def states(entry: Game) -> Iterator[State]:
    """The states of a game played at random, at most two hundred."""
    rng, players = Random(f"own {entry.key}"), entry.engine.usual_players
    state = entry.engine.new(players, complete(entry.engine, players, SHORT.get(entry.key, {})))
    for _ in range(200):
        acting = state.acting()
        if not acting:
            return
        actor = acting[0]
        dealt = actor == CHANCE
        state.apply(actor, entry.engine.deal(state, rng) if dealt else state.legal(actor).sample(rng))
        yield state


# -- players that mean no good -----------------------------------------------------------------------------------------

SMALL = ["--set", "copies=1"]


def arena(player: Path, *more: str, games: int = 2, seats: str = "{own},club,club") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    own = f"{player}:Player"
    line = [sys.executable, "-m", "tablegame", "arena", "contraconquer", "--seats", seats.format(own=own)]
    return subprocess.run(
        [*line, "--games", str(games), *SMALL, *more], capture_output=True, text=True, check=False, timeout=120
    )


def written(tmp_path: Path, body: str, learns: bool = True) -> Path:
    """A player whose `choose` is this, else it takes the first move."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    head = "import gc, json, os, signal, subprocess, sys, time\nfrom random import Random\n\nclass Player:\n"
    path = tmp_path / "own.py"
    choose = f"    def choose(self, view, seed, seconds):\n{lines}        return view['legal'][0]\n"
    path.write_text(f"{head}    learns = {learns}\n{choose}", "utf-8")
    return path


def gone(process: int) -> bool:
    """Whether a process is no more, or only waits to be buried, in the end."""
    for _ in range(200):
        try:
            state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


SPY = """
seeds = range(700, 760)
alike = [s for s in seeds for n in range(3) for own in range(3) if Random(f"{s} {n} {own}").getrandbits(62) == seed]
told = [text for text in (*sys.argv, *os.environ.values()) if "731" in text.split()]
frame, seen = sys._getframe(), []
while frame is not None:
    seen += [name for name in frame.f_locals if name in ("state", "match", "secret", "contestants")]
    frame = frame.f_back
held = [type(each).__name__ for each in gc.get_objects() if type(each).__name__ in ("Match", "Line", "Session")]
open(__file__ + ".found", "a").write(json.dumps([alike, told, seen, held, seed]) + "\\n")
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_nothing_that_a_player_is_handed_leads_to_the_deals(jobs: str, tmp_path: Path) -> None:
    path = written(tmp_path, SPY.strip(), learns=False)
    done = arena(path, "--seed", "731", "--jobs", jobs)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in Path(f"{path}.found").read_text("utf-8").splitlines()]
    assert found and all(line[:4] == [[], [], [], []] for line in found)
    assert len({line[4] for line in found}) == len(found), "another seed for each move"


def test_a_secret_takes_its_time_and_is_the_same_for_the_same_seed() -> None:
    assert secret_of(1) == secret_of(1) != secret_of(2)
    names = ("club", "club", "club")
    match = Match("contraspiel", names, complete(find("contraspiel").engine, 3, {"deals": 1}), 1)
    plain, hidden, again = (list(outcomes(match, 3, secret=secret)) for secret in (b"", secret_of(1), secret_of(1)))
    assert [game.scores for game in hidden] == [game.scores for game in again] != [game.scores for game in plain]


def test_what_a_player_writes_to_standard_output_is_no_result(tmp_path: Path) -> None:
    done = arena(written(tmp_path, 'os.write(1, b"x" * 99)\nprint("y")\nsys.stdin.read()'), "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["games"] == 2
    assert "xxx" in done.stderr


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("class Wrong(Exception):\n    def __str__(self): raise SystemExit(3)\nraise Wrong", "choose failed: Wrong"),
        ("raise ValueError('\\x1b[2J' + 'long ' * 9999)", "choose failed: ValueError: ?[2J"),
        ("return '\\x1b[2J' + '9' * 99999", "answered '?[2J9"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "a player ended the process"),
        ("os.close(0); os.close(1); raise SystemExit", "choose failed: SystemExit"),
    ],
)
def test_whatever_a_player_raises_is_one_short_sentence(body: str, said: str, tmp_path: Path) -> None:
    done = arena(written(tmp_path, body))
    assert done.returncode == 2 and done.stdout == ""
    assert said in done.stderr and done.stderr.count("\n") == 1 and len(done.stderr) < 600, done.stderr


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize(
    "body", ["child = os.fork()", "child = os.fork()\nif child == 0:\n    time.sleep(600)"], ids=["copies", "sleeps"]
)
def test_a_fork_neither_hangs_the_run_nor_outlives_it(body: str, tmp_path: Path) -> None:
    path = written(tmp_path, f'{body}\nopen(__file__ + ".found", "a").write(f"{{os.getpid()}} {{child}}\\n")')
    done = arena(path, games=1)
    assert done.returncode == 0, done.stderr
    found = Path(f"{path}.found").read_text("utf-8").split()
    assert found and all(gone(int(each)) for each in found if each != "0")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_a_hanging_player_ends_with_the_run(end: signal.Signals, jobs: str, tmp_path: Path) -> None:
    path = written(
        tmp_path, 'open(__file__ + ".found", "a").write(f"{os.getpid()}\\n")\nwhile True:\n    pass', learns=False
    )
    line = [sys.executable, "-m", "tablegame", "arena", "contraconquer", "--seats", f"{path}:Player,club,club"]
    run = subprocess.Popen([*line, "--games", "60", "--jobs", jobs])
    found = Path(f"{path}.found")
    for _ in range(400):
        if found.exists() and len(found.read_text("utf-8").split()) >= int(jobs):
            break
        time.sleep(0.05)
    run.send_signal(end)
    run.wait()
    assert all(gone(int(each)) for each in found.read_text("utf-8").split())
