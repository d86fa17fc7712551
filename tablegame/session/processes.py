"""Processes that share the work of a command. They end with the process that started them, even if it is killed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from typing import Final

_MOST: Final = 61  # the most processes of a pool: Windows cannot wait for more at once


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """A context with a pool of `count` processes, at most one for each processor. An error in it kills them."""
    pool = ProcessPoolExecutor(min(count, os.cpu_count() or 1, _MOST), initializer=_end_with_parent)
    try:
        yield pool
    except BaseException:
        for child in active_children():
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Called in each new process: leaves Ctrl+C to the parent, and ends the process when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    """Wait until the parent ends, then end this process at once."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
