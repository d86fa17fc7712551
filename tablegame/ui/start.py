"""Starts the program with its window, or says why it cannot."""

from __future__ import annotations

import errno
import gc
import os
import signal
import time

from tablegame.ui.app import App
from tablegame.ui.services import Services
from tablegame.ui.window import NoWindowError

import pygame  # isort: skip

from tablegame.core.errors import TableError
from tablegame.storage.files import refusal
from tablegame.storage.folders import Folders
from tablegame.storage.motion import system_reduces_motion
from tablegame.ui.error_boundary import complain


def unwritable(folders: Folders) -> str:
    """Why no game can be saved in the user's folder, "" if it can."""
    for folder in (folders.data, folders.games):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return refusal(error)
        if not os.access(folder, os.W_OK | os.X_OK):
            return refusal(PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder)))
    return ""


def main(argument: str | None = None) -> int:
    """Open the window at the shelf, or at a game's key or a record's path; returns the exit status."""
    from tablegame.ui.loop import run

    folders = Folders.of_user()
    try:
        app = App(Services(folders, beside=True, still=system_reduces_motion()))
    except (pygame.error, NoWindowError, OSError, TableError) as error:
        complain(str(error))
        return 1
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: app.quit())
    trouble = unwritable(folders)
    if trouble:
        app.errors.refuse_to_play(trouble)
    else:
        app.home()
    gc.freeze()  # the objects of the start need no further inspection, least of all during motion
    if argument is not None and not trouble:
        from tablegame.ui.table.launch import open_argument

        with app.errors.caught():
            open_argument(app, argument)
    try:
        run(app, app.clock, time.sleep)
    finally:
        app.close()
    return app.status
