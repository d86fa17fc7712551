"""What the app is given from outside: folders, the clock, chance, the clipboard, the workers and the rasters."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from random import Random

from tablegame.session.client import Client, InlineClient
from tablegame.storage.folders import Folders
from tablegame.ui.clipboard import SystemClipboard
from tablegame.ui.desk import Clipboard


@dataclass(slots=True)
class Services:
    """What the app is given from outside; tests give their own."""

    folders: Folders
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    random: Random = field(default_factory=Random)
    clipboard: Clipboard = field(default_factory=SystemClipboard)
    minds: Client | InlineClient = field(default_factory=lambda: Client("minds"))
    reviews: Client | InlineClient = field(default_factory=lambda: Client("review"))
    art: Client | InlineClient = field(default_factory=lambda: Client("art"))
    beside: bool = False
    """Saved games are listed and read by threads, while the window goes on."""
    newcomers: bool = True
    """Whoever opens a game for the first time is offered its lesson, and given time to read what is said."""
    strict: bool = False
    """Errors of screens are raised, not turned into a notice."""
