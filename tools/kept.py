"""Stored results of long runs of the tools, in build/, so that an interrupted run continues.

A file of lines for each run. Its first line identifies the computer players by their code and tables; lines about other
players are dropped.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / "build"
SHORT: Final = 16
"""The length of a digest."""


@cache
def players_of(game: str) -> str:
    """A digest of the computer players of a game: of their code without comments, and of their tables."""
    package, found = ROOT / "tablegame", hashlib.sha256()
    for folder in (package / "games" / game, package / "ai", package / "core"):
        for path in sorted(folder.rglob("*.py")):
            found.update(ast.dump(ast.parse(path.read_text(encoding="utf-8"))).encode())
    for path in sorted(each for each in (ROOT / "assets" / game).rglob("*") if each.is_file()):
        found.update(path.read_bytes())
    return found.hexdigest()[:SHORT]


def digest(of: object) -> str:
    """A short digest of plain values."""
    return hashlib.sha256(json.dumps(of).encode()).hexdigest()[:SHORT]


class Kept:
    """The lines of a run, in order: plain values."""

    def __init__(self, path: Path, of: object) -> None:
        """of: what identifies the run, plain values."""
        self.path = path
        self.lines: list[Any] = []
        head = json.dumps({"of": digest(of)})
        written = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        whole = [head]
        for line in written[1:] if written[:1] == [head] else []:
            try:
                self.lines.append(json.loads(line))
            except ValueError:  # broken off while it was written
                break
            whole.append(line)
        if written != whole:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(whole) + "\n", encoding="utf-8")

    def add(self, line: object) -> None:
        """Append a line, written at once."""
        self.lines.append(line)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def fill(self, count: int, play: Callable[[int], object]) -> list[Any]:
        """A number of lines; missing ones are played by their numbers on all processors. play: a function of a module,
        for other processes."""
        missing = range(len(self.lines), count)
        with ProcessPoolExecutor(min(len(missing), os.cpu_count() or 1) or 1) as pool:
            for line in pool.map(play, missing):
                self.add(line)
        return self.lines[:count]
