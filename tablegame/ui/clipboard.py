"""The clipboard of the desktop, and one in memory for tests."""

from __future__ import annotations

import contextlib

import pygame


class SystemClipboard:
    """The desktop's clipboard; if there is none, what was copied here."""

    def __init__(self) -> None:
        self._kept = ""

    def copy(self, text: str) -> None:
        """Put the text there."""
        self._kept = text
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)

    def paste(self) -> str:
        """What lies there, "" where there is no text, or none that can be read."""
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except UnicodeError:
            return ""
        except pygame.error:
            return self._kept


class MemoryClipboard:
    """A clipboard that nothing outside can see."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def copy(self, text: str) -> None:
        """Put the text there."""
        self.text = text

    def paste(self) -> str:
        """What was copied last."""
        return self.text
