"""Where files that are written for other programs go: a folder to begin with, and why a path will not do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tablegame.view.build import Words


def documents() -> Path:
    """Where people keep what they export: Documents where there is such a folder, else home."""
    found = Path.home() / "Documents"
    return found if found.is_dir() else Path.home()


def refusing(words: Words, example: str) -> Callable[[str], str]:
    """Says why nothing can be written to a path, "" where it can; example: the name of such a file."""

    def refuse(text: str) -> str:
        path = Path(text).expanduser()
        if not text or not path.is_absolute():
            return words("Write a whole path, such as {example}.", example=str(documents() / example))
        if path.exists():
            return words("{path} is there already; choose another name.", path=str(path))
        if not path.parent.is_dir():
            return words("There is no folder {path}.", path=str(path.parent))
        return ""

    return refuse
