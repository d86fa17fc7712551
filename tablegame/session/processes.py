"""Processes that share work and end with the one that started them, however that ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from typing import Final

_MOST: Final = 61
"""The number of processes for which every system can wait at once."""


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, no more than there are processors; at an interruption their work is dropped."""
    pool = ProcessPoolExecutor(min(jobs, os.cpu_count() or 1, _MOST), initializer=_end_with_parent)
    try:
        yield pool
    except BaseException:
        for child in active_children():
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """In a new process: Ctrl+C is for the parent, whose end is the end of this one, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
