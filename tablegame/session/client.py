"""The client of the worker process, which never waits for it.

A thread talks to the worker, one job at a time, so that neither writing nor reading delays a frame. Its imports come
with the first job: a start that finds all pictures in the cache asks for nothing.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import tablegame
from tablegame.core.errors import guarded, report

if TYPE_CHECKING:
    import subprocess

    from tablegame.session.worker import Request

TRIES: Final = 2
"""How often a job is sent: a second time after the worker has died."""
LONGEST: Final = 300.0
"""Seconds after which a worker that does not answer counts as dead. No job takes five seconds of an idle machine, but
many times as long on a slow or busy one."""
_BUSY_END: Final = 1.0
"""The most seconds that `close` waits for the thread."""


class Client:
    """The client of one worker process, which starts with the first job.

    If no process can be started, the client's own thread does the jobs.
    """

    def __init__(self, kind: str = "minds") -> None:
        """kind: the purpose of the worker ("minds", "art"), for the name of the thread."""
        self.kind = kind
        self._change = threading.Condition()
        self._waiting: deque[tuple[int, Request]] = deque()
        self._answers: deque[tuple[int, Any]] = deque()
        self._open: set[int] = set()
        self._tickets = 0
        self._closed = False
        self._worker: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether `poll` has not returned all answers yet."""
        return bool(self._open)

    def submit(self, job: Request) -> int:
        """Hand in a job; returns the ticket of its answer. Jobs are done in their order."""
        with self._change:
            self._tickets += 1
            self._open.add(self._tickets)
            if self._closed:
                from tablegame.session.worker import Failure

                self._answers.append((self._tickets, Failure("the worker is closed")))
                return self._tickets
            self._waiting.append((self._tickets, job))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=f"{self.kind} worker", daemon=True)
                self._thread.start()
            self._change.notify()
            return self._tickets

    def poll(self, only: Collection[int] | None = None) -> list[tuple[int, Any]]:
        """The new answers with their tickets, in the order of the jobs; a Failure for a job that failed. Never waits.

        only: the tickets whose answers are returned; all others are kept for a later call.
        """
        with self._change:
            known = [(ticket, result) for ticket, result in self._answers if ticket in self._open]
            arrived = [each for each in known if only is None or each[0] in only]
            self._answers = deque(each for each in known if only is not None and each[0] not in only)
            self._open.difference_update(ticket for ticket, _ in arrived)
        return arrived

    def cancel(self, ticket: int) -> None:
        """Drop the answer of a job; if the job has not begun, it is not done."""
        with self._change:
            self._open.discard(ticket)
            self._waiting = deque(entry for entry in self._waiting if entry[0] != ticket)

    def close(self) -> None:
        """End the worker at once, also while it is busy. A second call does nothing."""
        with self._change:
            self._closed = True
            self._waiting.clear()
            worker = self._worker
            self._change.notify()
        if worker is not None:
            worker.kill()
        if self._thread is not None:
            self._thread.join(_BUSY_END)

    # -- in the thread ---------------------------------------------------------------------------------------------

    def _run(self) -> None:
        from tablegame.session.worker import Failure

        try:
            while (entry := self._next()) is not None:
                ticket, job = entry
                result: Any = Failure("the worker could not be asked")
                with guarded():
                    result = self._ask(job)
                    if isinstance(result, Failure) and result.report:
                        report(result.report)
                with self._change:
                    self._answers.append((ticket, result))
        finally:
            self._end_worker()

    def _next(self) -> tuple[int, Request] | None:
        with self._change:
            while not self._waiting and not self._closed:
                self._change.wait()
            return None if self._closed else self._waiting.popleft()

    def _ask(self, job: Request) -> Any:
        """The worker's answer; if the worker dies, a new one is asked once."""
        from tablegame.session.worker import Failure, answer, receive, send

        for _ in range(TRIES):
            try:
                worker = self._running_worker()
            except OSError:
                return answer(job)
            if worker is None or worker.stdin is None or worker.stdout is None:
                break
            watch = threading.Timer(LONGEST, worker.kill)
            watch.daemon = True
            watch.start()
            try:
                send(worker.stdin, job)
                return receive(worker.stdout)
            except (EOFError, OSError):
                self._end_worker()
            except Exception as error:  # the job cannot be pickled, and the pipe may hold a part of it
                self._end_worker()
                return Failure(f"{type(error).__name__}: {error}")
            finally:
                watch.cancel()
        return Failure("the worker stopped while it was busy with this")

    def _running_worker(self) -> subprocess.Popen[bytes] | None:
        """The running worker, a new one if there is none; None once closed. Raises OSError."""
        if self._worker is not None:
            return self._worker
        worker = start_worker()
        with self._change:
            self._worker = worker
            closed = self._closed
        if closed:
            self._end_worker()
        return self._worker

    def _end_worker(self) -> None:
        with self._change:
            worker, self._worker = self._worker, None
        if worker is None:
            return
        worker.kill()
        for pipe in (worker.stdin, worker.stdout):
            if pipe is not None:
                with suppress(OSError):  # bytes still to be written find nobody any more
                    pipe.close()
        worker.wait()


class InlineClient:
    """A client without a process: the work is done in `poll`. For tests, and where threads are not wanted."""

    def __init__(self, kind: str = "minds") -> None:
        self.kind = kind
        self._waiting: list[tuple[int, Request]] = []
        self._tickets = 0

    @property
    def busy(self) -> bool:
        """Whether an answer is still to be taken by `poll`."""
        return bool(self._waiting)

    def submit(self, job: Request) -> int:
        self._tickets += 1
        self._waiting.append((self._tickets, job))
        return self._tickets

    def poll(self, only: Collection[int] | None = None) -> list[tuple[int, Any]]:
        """Do all jobs, or only those with these tickets, and return the answers."""
        from tablegame.session.worker import answer

        waiting = [each for each in self._waiting if only is None or each[0] in only]
        self._waiting = [each for each in self._waiting if only is not None and each[0] not in only]
        return [(ticket, answer(job)) for ticket, job in waiting]

    def cancel(self, ticket: int) -> None:
        self._waiting = [entry for entry in self._waiting if entry[0] != ticket]

    def close(self) -> None:
        self._waiting.clear()


def own_program() -> list[str]:
    """The command that starts this program, installed, from a checkout or frozen."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "tablegame"]


def own_environment() -> dict[str, str]:
    """The environment for `own_program`."""
    environment = dict(os.environ)
    if not getattr(sys, "frozen", False):
        # The package is found although the current folder may have changed since the start.
        home = str(Path(tablegame.__file__).resolve().parents[1])
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, (home, environment.get("PYTHONPATH"))))
    return environment


def start_worker() -> subprocess.Popen[bytes]:
    """A new worker process. Raises OSError if none can be started."""
    import subprocess

    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return subprocess.Popen(
        [*own_program(), "--worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=own_environment(),
        creationflags=flags,
    )
