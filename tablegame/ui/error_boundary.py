"""The handling of errors in screens.

Every error is reported in errors.log. The player sees a panel with ways to go on, or only a line of text if the same
error was shown before. The program ends only if not even that panel can be built.
"""

from __future__ import annotations

import contextlib
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Protocol

from tablegame import __version__
from tablegame.core.errors import report_to, shareable_trace
from tablegame.core.text import in_words
from tablegame.storage.files import append
from tablegame.storage.folders import Folders
from tablegame.ui.desk import Choice, Desk
from tablegame.ui.stack import Stack, StackEntry


def complain(sentence: str) -> None:
    """Print a sentence on standard error. If the program has no standard error, nothing happens."""
    line = "".join(character if character.isprintable() else "?" for character in sentence)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"tablegame: {line}", file=sys.stderr, flush=True)


class ErrorLog:
    """The file errors.log. Equal reports are written once per run of the program."""

    def __init__(self, folders: Folders) -> None:
        self._path = folders.data / "errors.log"
        self._reported: set[str] = set()

    def add(self, report: str) -> bool:
        """Write a report; returns False if an equal report was written already. Never raises."""
        if report in self._reported:
            return False
        self._reported.add(report)
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            append(self._path, f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{report}\n")
        return True


class ErrorHost(Desk, Protocol):
    """The part of the app that the handling of errors uses."""

    stack: Stack
    status: int  # the exit status of the program

    def leave(self) -> None:
        """Close the top screen; the picture stays as it is."""


class ErrorBoundary:
    """Catches errors of screens. No game is lost, since every move is written to the game's file at once."""

    def __init__(self, app: ErrorHost, folders: Folders, strict: bool) -> None:
        """strict: raise errors of screens, for tests, instead of showing them."""
        self._app, self._log, self.strict = app, ErrorLog(folders), strict
        self._noted: deque[str] = deque()  # reports that are in the log but were not shown yet
        report_to(self._note_error)  # from now on every module, in any thread, may report errors

    def _note_error(self, report: str) -> None:
        """Log an error, and keep it for `show_noted_error` if it is a new one. May be called in any thread."""
        if self._log.add(report):
            self._noted.append(report)

    def show_noted_error(self) -> None:
        """Show the player the first error that was noted since the last call. Later errors are only in the log."""
        if self._noted:
            report = self._noted.popleft()
            self._noted.clear()
            if self.strict:
                raise RuntimeError(report)
            self._offer(report)

    @contextlib.contextmanager
    def caught(self) -> Iterator[None]:
        """A context manager that catches errors of a screen. A new error opens a panel with a report of the error. For
        an error that was shown before there is only a line of text."""
        try:
            yield
        except Exception:
            if self.strict:
                raise
            report = traceback.format_exc()
            if self._log.add(report):
                self._offer(report)
            else:
                self._app.notice(self._saved_sentence())

    @contextlib.contextmanager
    def building(self, entry: StackEntry) -> Iterator[None]:
        """A context manager for building the scene of a screen. After an error, a panel with a way back replaces the
        screen. entry: the screen on the stack."""
        try:
            yield
        except Exception as error:
            if self.strict:
                raise
            report = traceback.format_exc()
            self._log.add(report)
            entry.scene = None
            self._cover(entry, f"{type(error).__name__}: {error}", report)

    def refuse_to_play(self, sentence: str) -> None:
        """Show nothing but a sentence that says why nothing can be played on this machine."""
        complain(sentence)
        self._app.status = 1
        self._show_panel(in_words(sentence, self._app.words), ())

    def _saved_sentence(self) -> str:
        return self._app.words("Something went wrong; the game is saved. The report is in errors.log.")

    def _offer(self, report: str) -> None:
        """Open a panel with buttons to copy the report, to go back to the shelf, and to go on."""
        app, words = self._app, self._app.words
        choices = (self._copy_choice(report), (words("To the shelf"), app.home), (words("Go on here"), lambda: None))
        app.open("question", self._saved_sentence(), choices, words("Something went wrong"))

    def _copy_choice(self, report: str) -> Choice:
        """The button that copies the report, without names and folders, to the clipboard."""
        app = self._app

        def copy() -> None:
            app.clipboard.copy(f"tablegame {__version__}\n{shareable_trace(report)}\n")
            app.notice(app.words("The report is in the clipboard. It has no names and no folders."))

        return app.words("Copy the report"), copy

    def _cover(self, entry: StackEntry, error: str, report: str) -> None:
        """Show an error in the place of a screen. If that screen itself shows an error, end the program. entry: the
        screen on the stack; error: a line for the player; report: for the clipboard."""
        app = self._app
        if entry.broken:
            complain(error)
            app.status = 1
            app.quit()
            return
        while app.stack.top is not entry:
            app.leave()  # a panel cannot be shown without the screen below it
        try_again: Choice = (app.words("Try again"), lambda: None)  # closing the panel builds the screen again
        copy = self._copy_choice(report)
        # Enter and Esc give the last answer.
        choices = [try_again, copy, (app.words("Back"), app.close_top)] if len(app.stack) > 1 else [copy, try_again]
        self._show_panel(f"{self._saved_sentence()}\n{error[:300]}", choices)

    def _show_panel(self, sentence: str, choices: Sequence[Choice]) -> None:
        """Open a panel that covers everything: a sentence, the button Quit, and these choices."""
        app = self._app
        all_choices = ((app.words("Quit"), app.quit), *choices)
        modal = False  # the screen below is not shown
        app.open("question", sentence, all_choices, app.words("This cannot be shown"), modal)
        app.stack.top.broken = True
