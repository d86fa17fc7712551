"""The start of the program with its window: the app is made, and the main loop runs until the player quits."""

from __future__ import annotations

import errno
import gc
import os
import re
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from tablegame.ui.app import App
from tablegame.ui.services import Services
from tablegame.ui.window import NoWindowError

import pygame  # isort: skip

from tablegame.core.errors import TableError
from tablegame.storage.files import contents, refusal
from tablegame.storage.folders import Folders
from tablegame.ui.error_boundary import complain

_GTK: Final = re.compile(r"^\s*gtk-enable-animations\s*=\s*(0|false)\s*$", re.MULTILINE | re.IGNORECASE)
_KDE: Final = re.compile(r"^\s*AnimationDurationFactor\s*=\s*0(\.0*)?\s*$", re.MULTILINE)
_DESKTOPS: Final = (("gtk-4.0/settings.ini", _GTK), ("gtk-3.0/settings.ini", _GTK), ("kdeglobals", _KDE))
"""The settings files of Linux desktops, each with the pattern of the line that switches motion off."""


def system_reduces_motion() -> bool:
    """Whether the settings of the system ask programs to do without motion; False if that cannot be found out."""
    with suppress(OSError, ValueError, AttributeError):
        if sys.platform == "win32":
            return _windows_reduces_motion()
        if sys.platform == "darwin":
            return _macos_reduces_motion()
        return _linux_reduces_motion()
    return False


def _windows_reduces_motion() -> bool:
    """Whether the settings of Windows switch motion off. Not yet run on Windows."""
    import ctypes

    animated = ctypes.c_int(1)
    get_client_area_animation = 0x1042  # the number of this question in the Windows API
    ctypes.windll.user32.SystemParametersInfoW(get_client_area_animation, 0, ctypes.byref(animated), 0)  # type: ignore[attr-defined,unused-ignore]
    return not animated.value


def _macos_reduces_motion() -> bool:
    """Whether the settings of macOS switch motion off. Not yet run on macOS."""
    import plistlib

    path = Path.home() / "Library" / "Preferences" / "com.apple.universalaccess.plist"
    return bool(plistlib.loads(contents(path)).get("reduceMotion"))


def _linux_reduces_motion() -> bool:
    """Whether a settings file of GTK or KDE switches motion off. GNOME's own database is not read."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    for name, pattern in _DESKTOPS:
        with suppress(OSError, UnicodeDecodeError):
            if pattern.search(contents(folder / name).decode("utf-8")):
                return True
    return False


def unwritable(folders: Folders) -> str:
    """Make the folders for saved games if they do not exist yet. Returns a sentence that says why no game can be saved
    there, "" if games can be saved."""
    for folder in (folders.data, folders.games):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return refusal(error)
        if not os.access(folder, os.W_OK | os.X_OK):
            return refusal(PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder)))
    return ""


def main(argument: str | None = None) -> int:
    """Run the program; returns the exit status. argument: the key of a game or the path of a record to open."""
    from tablegame.ui.loop import run

    folders = Folders.of_user()
    try:
        app = App(Services(folders, in_thread=True, still=system_reduces_motion()))
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
    gc.freeze()  # collections skip the objects of the start, which stay
    if argument is not None and not trouble:
        from tablegame.ui.table.launch import open_argument

        with app.errors.caught():
            open_argument(app, argument)
    try:
        run(app, app.clock, time.sleep)
    finally:
        app.close()
    return app.status
