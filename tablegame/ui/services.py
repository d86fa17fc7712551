"""The services that the app gets from outside: folders, clock, random numbers, clipboard, worker processes, sound,
screen reader. Tests replace them."""

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
from tablegame.ui.sound import Mixer, Speaker

if TYPE_CHECKING:
    from tablegame.ui.access.detection import Desktop
    from tablegame.ui.access.tree import Ask


class SystemClipboard:
    """The desktop's clipboard. If the desktop has none, texts can still be copied and pasted within the program."""

    def __init__(self) -> None:
        self._copied = ""

    def copy(self, text: str) -> None:
        self._copied = text
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)

    def paste(self) -> str:
        """The text of the clipboard, "" if it has none; without a clipboard, the text that was copied here last."""
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except UnicodeError:
            return ""
        except pygame.error:
            return self._copied


def reader_runs() -> bool:
    """Whether a screen reader runs on the desktop."""
    from tablegame.ui.access import detection

    return detection.reader_runs()


def open_desktop(handle: int, ask: Ask) -> Desktop:
    """Connect the window to the desktop's screen reader by AccessKit, a library. Raises OSError if that fails. handle:
    the number of the window in the system; ask: called with the requests of the screen reader."""
    from tablegame.ui.access.adapter import Adapter

    try:
        return Adapter(handle, ask)
    except Exception:
        raise
    except BaseException as panic:  # a panic in AccessKit, which is written in Rust, is no Exception
        raise OSError(f"the screen reader cannot be served: {panic}") from panic


@dataclass(slots=True)
class Services:
    """All that the app gets from outside. Each service that is not given is the usual one."""

    folders: Folders
    clock: Callable[[], float] = time.monotonic
    today: Callable[[], date] = date.today
    random: Random = field(default_factory=Random)
    clipboard: Clipboard = field(default_factory=SystemClipboard)
    worker: Client | InlineClient = field(default_factory=lambda: Client("minds"))  # for computer players
    reviews: Client | InlineClient = field(default_factory=lambda: Client("review"))  # judges saved games
    art: Client | InlineClient = field(default_factory=lambda: Client("art"))  # draws pictures
    speaker: Speaker = field(default_factory=Mixer)
    reader_runs: Callable[[], bool] = reader_runs
    open_desktop: Callable[[int, Ask], Desktop] = open_desktop
    in_thread: bool = False  # whether threads read saved games, so that the window stays responsive
    still: bool = False  # whether the system asks for little motion
    strict: bool = False  # whether errors of screens are raised instead of shown
