"""Whether the system asks programs to move little: read without starting a process."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from tablegame.storage.files import contents

_GTK: Final = re.compile(r"^\s*gtk-enable-animations\s*=\s*(0|false)\s*$", re.MULTILINE | re.IGNORECASE)
_KDE: Final = re.compile(r"^\s*AnimationDurationFactor\s*=\s*0(\.0*)?\s*$", re.MULTILINE)
_DESKTOPS: Final = (("gtk-4.0/settings.ini", _GTK), ("gtk-3.0/settings.ini", _GTK), ("kdeglobals", _KDE))
"""Files of Linux desktops below the folder of settings, and the line that switches motion off."""


def system_reduces_motion() -> bool:
    """Whether motion is switched off in the settings of the system; False where it cannot be known."""
    with suppress(OSError, ValueError, AttributeError):
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            return _macos()
        return _linux()
    return False


def _windows() -> bool:
    """Not yet run on Windows."""
    import ctypes

    animated = ctypes.c_int(1)
    get_client_area_animation = 0x1042
    ctypes.windll.user32.SystemParametersInfoW(get_client_area_animation, 0, ctypes.byref(animated), 0)  # type: ignore[attr-defined,unused-ignore]
    return not animated.value


def _macos() -> bool:
    """Not yet run on macOS."""
    import plistlib

    path = Path.home() / "Library" / "Preferences" / "com.apple.universalaccess.plist"
    return bool(plistlib.loads(contents(path)).get("reduceMotion"))


def _linux() -> bool:
    """What GTK or KDE have in their files; GNOME's own database is not read."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    for name, line in _DESKTOPS:
        with suppress(OSError, UnicodeDecodeError):
            if line.search(contents(folder / name).decode("utf-8")):
                return True
    return False
