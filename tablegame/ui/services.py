"""Services that are passed to the app: folders, the clock, random numbers, the clipboard and the workers."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import TYPE_CHECKING

import pygame

from tablegame.session.client import Client, InlineClient
from tablegame.storage.folders import Folders
from tablegame.ui.desk import Clipboard
from tablegame.ui.input.hands import open_pads
from tablegame.ui.sound import Mixer, Speaker

if TYPE_CHECKING:
    from tablegame.ui.access.asked import Desktop
    from tablegame.ui.access.tree import Ask


class SystemClipboard:
    """The desktop's clipboard; without one, a clipboard of the program."""

    def __init__(self) -> None:
        self._kept = ""

    def copy(self, text: str) -> None:
        """Put the text there."""
        self._kept = text
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)

    def paste(self) -> str:
        """The text of the clipboard, "" if there is none or it cannot be read."""
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except UnicodeError:
            return ""
        except pygame.error:
            return self._kept


def reader_runs() -> bool:
    """Whether a screen reader runs."""
    from tablegame.ui.access import asked

    return asked.reader_runs()


def open_desktop(handle: int, ask: Ask) -> Desktop:
    """Open the tree of the window with that number for the desktop's screen reader; raises OSError if it cannot be."""
    from tablegame.ui.access.adapter import Adapter

    try:
        return Adapter(handle, ask)
    except Exception:
        raise
    except BaseException as panic:  # what goes wrong inside AccessKit is no Exception
        raise OSError(f"the screen reader cannot be served: {panic}") from panic


@dataclass(slots=True)
class Services:
    """The services of an app; tests replace them."""

    folders: Folders
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    random: Random = field(default_factory=Random)
    clipboard: Clipboard = field(default_factory=SystemClipboard)
    worker: Client | InlineClient = field(default_factory=lambda: Client("minds"))
    reviews: Client | InlineClient = field(default_factory=lambda: Client("review"))
    art: Client | InlineClient = field(default_factory=lambda: Client("art"))
    speaker: Speaker = field(default_factory=Mixer)
    open_pads: Callable[[], Callable[[int], object]] = open_pads
    reader_runs: Callable[[], bool] = reader_runs
    open_desktop: Callable[[int, Ask], Desktop] = open_desktop
    beside: bool = False
    """Whether saved games are listed and read by threads, while the window stays responsive."""
    still: bool = False
    """Whether motion is reduced until somebody sets it."""
    strict: bool = False
    """Errors of screens are raised, not turned into a notice."""
