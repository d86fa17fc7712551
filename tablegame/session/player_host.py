"""The process of a user's own player: questions come in as lines of JSON, answers go out the same way.

What the player prints goes to the error stream; its standard input is empty. The process ends, with all that the player
has started, as soon as no questions can come any more.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

_LONGEST: Final = 10_000
"""Characters of an answer or a complaint; no move is as long."""


class PlayerError(Exception):
    """What is wrong with a player, as one sentence."""


def main() -> int:
    """Answer until nobody asks any more."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    asked: SimpleQueue[dict[str, Any]] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()
    host, own = PlayerHost(), os.getpid()
    while True:
        answer = host.answer(asked.get())
        if os.getpid() != own:
            os._exit(0)  # a copy of this process that the player made
        print(json.dumps(answer), file=answers, flush=True)


def _listen(questions: BinaryIO, asked: SimpleQueue[dict[str, Any]]) -> None:
    """Beside the player, which may think for ever: pass questions on, and end everything after the last."""
    for line in questions:
        asked.put(json.loads(line))
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


class PlayerHost:
    """Makes the player and asks it."""

    def __init__(self) -> None:
        self._make: Any = None
        self._player: Any = None

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question; `error` where there is none."""
        try:
            if "name" in asked:
                return {"learns": self._load(asked["name"])}
            if "make" in asked:
                return self._make_player()
            return {"answer": self._chosen(asked)}
        except PlayerError as complaint:
            return {"error": str(complaint)[:_LONGEST]}

    def _load(self, name: str) -> bool:
        """Load the class of FILE.py:CLASS; whether it learns."""
        file, _, class_name = name.rpartition(":")
        path = Path(file)
        try:
            there = path.is_file()
        except (OSError, ValueError):
            there = False
        if not there:
            raise PlayerError(f"there is no file {file!r}")
        spec = spec_from_file_location("tablegame_player", path)
        if spec is None or spec.loader is None:
            raise PlayerError(f"{file!r} is no Python file; its name must end in .py")
        module = sys.modules["tablegame_player"] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
            self._make = getattr(module, class_name, None)
            learns = bool(getattr(self._make, "learns", True))
        except BaseException as error:
            raise PlayerError(f"cannot be loaded: {_error_line(error)}") from None
        if not isinstance(self._make, type):
            raise PlayerError(f"there is no class {class_name!r} in {file}")
        return learns

    def _make_player(self) -> dict[str, Any]:
        try:
            self._player = self._make()
            able = callable(getattr(self._player, "choose", None))
        except BaseException as error:
            raise PlayerError(f"cannot be made: {_error_line(error)}") from None
        if not able:
            raise PlayerError("has no method choose(view, seed, seconds)")
        return {}

    def _chosen(self, asked: dict[str, Any]) -> str:
        try:
            answer = self._player.choose(asked["view"], asked["seed"], asked["seconds"])
            if isinstance(answer, str):
                return "".join(answer)[:_LONGEST]
        except BaseException as error:
            raise PlayerError(f"choose failed: {_error_line(error)}") from None
        raise PlayerError(f"choose must give the text of a move, not {type(answer).__name__}")


def _error_line(error: BaseException) -> str:
    """An error of foreign code on one line; to read it may go wrong in any way."""
    words = ""
    with suppress(BaseException):
        words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
