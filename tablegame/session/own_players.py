"""The processes of users' own players: they are started, asked, and ended with all that they started.

A player gets its views and its own seeds, never the seed of the run: not as an argument, not in memory, not in its
environment.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import weakref
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeAlias

from tablegame.session.client import own_environment, own_program

Answers: TypeAlias = "SimpleQueue[bytes | None]"

_LAST_WORDS: Final = 0.05
"""Seconds in which what an ended process still wrote is read."""
_LONGEST: Final = 200_000
"""Bytes of an answer."""


class EndedError(Exception):
    """The player's process is no more."""


class OwnPlayer:
    """One process with one player."""

    def __init__(self) -> None:
        """Start it. Raises OSError."""
        self._process = subprocess.Popen(
            [*own_program(), "--player"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=own_environment(),
            start_new_session=True,
        )
        answers: Answers = SimpleQueue()
        self._answers = answers
        self._threads = (
            Thread(target=_read, args=(self._process, answers), daemon=True),
            Thread(target=_watch, args=(self._process, answers), daemon=True),
        )
        for thread in self._threads:
            thread.start()
        self._end = weakref.finalize(self, _end, self._process)

    def ask(self, **question: Any) -> dict[str, Any]:
        """Ask, and wait for the answer, however long it takes. Raises EndedError, ValueError for what is no answer."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
        line = self._answers.get()
        if line is None:
            self._answers.put(None)
            raise EndedError
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError("no answer")
        return answer

    def close(self) -> None:
        """End the process and all that it started. A second call does nothing."""
        self._end()
        for thread in self._threads:
            thread.join(1.0)


def _read(process: subprocess.Popen[bytes], answers: Answers) -> None:
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        while line := process.stdout.readline(_LONGEST):
            answers.put(line)


def _watch(process: subprocess.Popen[bytes], answers: Answers) -> None:
    """Report the end of the process; all that it started ends with it."""
    if hasattr(os, "waitid"):
        with suppress(ChildProcessError):
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    time.sleep(_LAST_WORDS)
    answers.put(None)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
