"""What becomes of a screen that fails: a notice, a panel that leads back, or, where nothing can be shown, the end."""

from __future__ import annotations

import contextlib
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Protocol

from tablegame.core.errors import report_to
from tablegame.storage.folders import Folders
from tablegame.storage.language import Language
from tablegame.ui.desk import Choice
from tablegame.ui.stack import Stack, StackEntry
from tablegame.ui.trouble import ErrorLog, complain


class ErrorHost(Protocol):
    """The app, as far as it is needed here."""

    words: Language
    stack: Stack
    status: int
    """What the program says where it was started."""

    def open(self, name: str, *values: object) -> None: ...

    def notice(self, text: str, link: str = "") -> None: ...

    def leave(self) -> None:
        """Take the top screen away."""
        ...

    def pop(self) -> None: ...

    def quit(self) -> None: ...


class Mishaps:
    """Errors of screens cost no game, which lies in its file already. strict: they are raised instead."""

    def __init__(self, app: ErrorHost, folders: Folders, strict: bool) -> None:
        self._app, self._log, self.strict = app, ErrorLog(folders), strict
        self._unsaid: deque[str] = deque()
        report_to(self._beside)

    def _beside(self, report: str) -> None:
        """In any thread: what went wrong beside the window is in the log at once, and said with the next picture."""
        self._log.add(report)
        self._unsaid.append(report)

    def say_what_came(self) -> None:
        """Say once that something went wrong beside the window."""
        if self._unsaid:
            report = self._unsaid.popleft()
            self._unsaid.clear()
            if self.strict:
                raise RuntimeError(report)
            self._app.notice(self._saved())

    @contextlib.contextmanager
    def caught(self) -> Iterator[None]:
        """What a screen does: its error costs a notice and a line in the log."""
        try:
            yield
        except Exception:
            if self.strict:
                raise
            self._log.add(traceback.format_exc())
            self._app.notice(self._saved())

    @contextlib.contextmanager
    def shown(self, laid: StackEntry) -> Iterator[None]:
        """A screen that cannot be shown is asked once: then it lies under a panel that says so and leads back."""
        try:
            yield
        except Exception as error:
            if self.strict:
                raise
            self._log.add(traceback.format_exc())
            laid.scene = None
            self._cover(laid, f"{type(error).__name__}: {error}")

    def refuse_to_play(self, sentence: str) -> None:
        """Show why nothing can be played here, and nothing else."""
        complain(sentence)
        self._app.status = 1
        self._say(sentence, ())

    def _saved(self) -> str:
        return self._app.words("Something went wrong; the game is saved. The report is in errors.log.")

    def _cover(self, laid: StackEntry, error: str) -> None:
        app = self._app
        if laid.broken:  # not even that can be drawn
            complain(error)
            app.status = 1
            app.quit()
            return
        while app.stack.top is not laid:
            app.leave()
        back: list[Choice] = [(app.words("Back"), app.pop)] if len(app.stack) > 1 else []
        self._say(f"{self._saved()}\n{error[:300]}", [(app.words("Try again"), lambda: None), *back])

    def _say(self, sentence: str, ways: Sequence[Choice]) -> None:
        """Nothing else can be seen but this sentence, and the ways out."""
        app = self._app
        app.open("question", sentence, ((app.words("Quit"), app.quit), *ways), app.words("This cannot be shown"), False)
        app.stack.top.broken = True
