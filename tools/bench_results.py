"""The part of the bench that opens the statistics of thousands of finished games."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

GAMES = 5000
"""The number of finished games."""


def opening(open_app: Callable[[], Any], beat: Callable[[Any], None], runs: int, home: Path) -> list[float]:
    """Milliseconds until the page has painted all its figures, in each run; the index exists."""
    from many_results import many

    from tablegame.practice.result_store import Results
    from tablegame.storage.folders import Folders

    folders = Folders(home / "data", home / "cache")
    many(folders, GAMES)
    Results(folders).look()
    app = open_app()
    app.home()
    beat(app)
    spent = []
    for _ in range(runs):
        began = time.perf_counter()
        app.open("statistics", "")
        page = app.stack.top.screen
        while not page.results.complete:
            beat(app)
        beat(app)
        spent.append(1000 * (time.perf_counter() - began))
        app.pop()
        beat(app)
    app.close()
    return spent
