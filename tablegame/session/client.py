"""The window's side of the worker process: it hands in jobs and collects answers without waiting.

A job is work as a plain value (`session/worker.py`). A thread talks to the worker, one job at a time, so that neither
writing nor reading delays the window. The first job imports the module of the worker, because a start that finds all
pictures in the cache has no job and need not import it.
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

TRIES: Final = 2  # how often a job is sent: a second time after the worker has died
LONGEST: Final = 300.0
"""Seconds after which a worker that does not answer counts as dead. On an idle machine no job takes five seconds; a
slow or busy machine takes many times as long."""
_BUSY_END: Final = 1.0  # the most seconds that `close` waits for the thread


class Client:
    """The client of one worker process, which starts with the first job. If it cannot start, a thread does the jobs."""

    def __init__(self, kind: str = "minds") -> None:
        """kind: for the name of the thread: "minds" for the jobs of computer players, "art" for those of pictures."""
        self.kind = kind
        self._change = threading.Condition()  # guards all that the thread uses too
        self._waiting: deque[tuple[int, Request]] = deque()  # tickets and jobs
        self._answers: deque[tuple[int, Any]] = deque()  # tickets and answers
        self._open: set[int] = set()  # the tickets whose answers nobody has taken yet
        self._tickets = 0  # the last ticket
        self._closed = False
        self._worker: subprocess.Popen[bytes] | None = None  # None while no process runs
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether there are jobs whose answers `poll` has not returned."""
        return bool(self._open)

    def submit(self, job: Request) -> int:
        """Hand in a job. Returns its ticket, a number with which `poll` returns the answer. Jobs are done in order."""
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
        """The new answers with their tickets, in the order of the jobs. A job that failed has a Failure. Never waits.
        only: the tickets whose answers are wanted; all others remain for a later call. None: all answers."""
        with self._change:
            answers = [(ticket, result) for ticket, result in self._answers if ticket in self._open]  # not cancelled
            wanted = [(ticket, result) for ticket, result in answers if only is None or ticket in only]
            self._open.difference_update(ticket for ticket, _ in wanted)
            self._answers = deque((ticket, result) for ticket, result in answers if ticket in self._open)
        return wanted

    def cancel(self, ticket: int) -> None:
        """Drop the job with this ticket if it has not begun, or else its answer."""
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
        """Do one job after another until the client is closed."""
        from tablegame.session.worker import Failure

        try:
            while (entry := self._next()) is not None:
                ticket, job = entry
                result: Any = Failure("the worker could not be asked")  # remains if `_ask` raises
                with guarded():
                    result = self._ask(job)
                    if isinstance(result, Failure) and result.report:
                        report(result.report)
                with self._change:
                    self._answers.append((ticket, result))
        finally:
            self._end_worker()

    def _next(self) -> tuple[int, Request] | None:
        """Wait for a job. Returns it with its ticket; None if the client was closed."""
        with self._change:
            while not self._waiting and not self._closed:
                self._change.wait()
            return None if self._closed else self._waiting.popleft()

    def _ask(self, job: Request) -> Any:
        """The worker's answer, or a Failure. If the worker dies, a second worker is asked."""
        from tablegame.session.worker import Failure, answer, receive, send

        for _ in range(TRIES):
            try:
                worker = self._running_worker()
            except OSError:  # no process can be started: this thread does the job
                return answer(job)
            if worker is None or worker.stdin is None or worker.stdout is None:  # closed meanwhile
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
        """The worker process, started if none runs; None if the client was closed meanwhile. Raises OSError."""
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
        """End the worker process if one runs."""
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
    """A client without a process or thread: `poll` itself does the work. For tests, and where threads are unwanted."""

    def __init__(self, kind: str = "minds") -> None:
        self.kind = kind
        self._waiting: list[tuple[int, Request]] = []
        self._tickets = 0

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    def submit(self, job: Request) -> int:
        self._tickets += 1
        self._waiting.append((self._tickets, job))
        return self._tickets

    def poll(self, only: Collection[int] | None = None) -> list[tuple[int, Any]]:
        """Do all jobs, or only those with these tickets. Returns pairs of a ticket and the answer."""
        from tablegame.session.worker import answer

        wanted = [(ticket, job) for ticket, job in self._waiting if only is None or ticket in only]
        self._waiting = [entry for entry in self._waiting if entry not in wanted]
        return [(ticket, answer(job)) for ticket, job in wanted]

    def cancel(self, ticket: int) -> None:
        self._waiting = [entry for entry in self._waiting if entry[0] != ticket]

    def close(self) -> None:
        self._waiting.clear()


def own_program() -> list[str]:
    """The command line that starts this program again, whether it is installed, a checkout or a bundle."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "tablegame"]


def own_environment() -> dict[str, str]:
    """The environment variables with which `own_program` runs."""
    environment = dict(os.environ)
    if not getattr(sys, "frozen", False):
        # The new process finds the package although the current folder may have changed since the start.
        home = str(Path(tablegame.__file__).resolve().parents[1])
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, (home, environment.get("PYTHONPATH"))))
    return environment


def start_worker() -> subprocess.Popen[bytes]:
    """A new process of `session/worker.py`. Raises OSError if it cannot be started."""
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
