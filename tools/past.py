"""The computer players of another commit as opponents: a fixed opponent without frozen copies.

Each gets its own process in a work tree of that commit, with its own environment (`build/past/COMMIT`, made at the
first use), and follows the game by the texts of its moves. The commit's own rules turn these into the view of its
player.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tablegame.core.contract import Engine, Move, View  # noqa: E402 - found in this checkout, installed or not
from tablegame.core.options import differing  # noqa: E402 - as above
from tablegame.games import find  # noqa: E402 - as above
from tablegame.session.arena import Match, Outcome, play  # noqa: E402 - as above
from tablegame.session.contestants import Contestant, contestant  # noqa: E402 - as above

BASELINE: Final = "927ac0a"
"""The commit that the page compares with."""
CHUNK: Final = 4
"""The games of a process at once."""
PAST: Final = "past:"
"""The prefix of a seat of the past: `past:strong`."""


@cache
def home(revision: str) -> Path:
    """The work tree of a commit with its environment, made if it is missing. Raises CalledProcessError."""
    commit = _git("rev-parse", "--short=7", f"{revision}^{{commit}}")
    checkout = Path(_git("rev-parse", "--path-format=absolute", "--git-common-dir")).parent
    folder = checkout / "build" / "past" / commit
    if not (folder / "pyproject.toml").exists():
        _git("worktree", "prune")
        _git("worktree", "add", "--detach", "--quiet", str(folder), commit)
    if not (folder / ".venv" / "ready").exists():
        print(f"setting up {commit} ...", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", str(folder / ".venv")], check=True)
        python = folder / ".venv" / "bin" / "python"
        pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--editable"]
        subprocess.run([*pip, f"{folder}[locale]"], check=True, stdout=sys.stderr)
        (folder / ".venv" / "ready").touch()
    return folder


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


class Past:
    """A level of another commit, in a process there."""

    learns = True

    def __init__(self, engine: Engine, game: str, level: str, revision: str) -> None:
        folder = home(revision)
        python = folder / ".venv" / "bin" / "python"
        self.process = subprocess.Popen(
            [str(python), str(ROOT / "tools" / "past_player.py"), game, level],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.questions: IO[str] = self.process.stdin
        self.answers: IO[str] = self.process.stdout
        self.engine = engine
        self.options: dict[str, Any] = {}

    def _say(self, **line: object) -> None:
        self.questions.write(json.dumps(line) + "\n")

    def begin(self, number: int, own: int, places: Sequence[int]) -> None:
        self._say(new=number, own=own, places=list(places), options=self.options)

    def follow(self, actor: int, move: Move) -> None:
        """Pass on a move of any player."""
        self._say(actor=actor, made=self.engine.format(actor, move))

    def choose(self, view: View, seed: int) -> int:
        """Its answer; the view is made over there. Raises MoveError, or EOFError if the process ended."""
        assert view.seat is not None
        self._say(choose=view.seat, seed=seed)
        self.questions.flush()
        text = self.answers.readline()
        if not text:
            raise EOFError("the player of the past ended; see what it printed")
        move = self.engine.parse(view.seat, text.strip())
        assert isinstance(move, int)
        return move

    def end(self, view: View) -> None:
        self._say(end=view.seat)
        self.questions.flush()

    def close(self) -> None:
        """End its process."""
        self.questions.close()
        self.process.wait()
        self.answers.close()


def played(match: Match, games: int, warmup: int = 0, jobs: int = 1, revision: str = BASELINE) -> Iterator[Outcome]:
    """The result of `arena.played` with seats of the past among the others."""
    numbers = range(warmup, warmup + games)
    learners = find(match.game).bot.learners
    if any(name.removeprefix(PAST) in learners for name in match.seats):
        yield from islice(_some(match, range(warmup + games), revision), warmup, None)
    elif jobs == 1:
        yield from _some(match, numbers, revision)
    else:
        home(revision)
        chunks = [numbers[start : start + CHUNK] for start in range(0, games, CHUNK)]
        with ProcessPoolExecutor(jobs) as pool:
            for outcomes in pool.map(_listed, [match] * len(chunks), chunks, [revision] * len(chunks)):
                yield from outcomes


def _listed(match: Match, numbers: range, revision: str) -> list[Outcome]:
    return list(_some(match, numbers, revision))


def _some(match: Match, numbers: range, revision: str) -> Iterator[Outcome]:
    seated = [_seated(match, name, revision) for name in match.seats]
    of_the_past = [one for one in seated if isinstance(one, Past)]

    def told(actor: int, move: Move) -> None:
        for one in of_the_past:
            one.follow(actor, move)

    try:
        for number in numbers:
            yield play(match, seated, number, told)
    finally:
        for one in of_the_past:
            one.close()


def _seated(match: Match, name: str, revision: str) -> Contestant:
    entry = find(match.game)
    if not name.startswith(PAST):
        return contestant(entry, name)
    past = Past(entry.engine, match.game, name.removeprefix(PAST), revision)
    past.options = differing(entry.engine, len(match.seats), match.chosen)
    return past
