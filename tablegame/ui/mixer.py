"""pygame's mixer, which plays the sounds of the table where there is an audio device."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import Final

import pygame

from tablegame.storage.folders import asset

VOICES: Final = 6
"""At most this many sounds are heard at the same time."""
BUFFER: Final = 512
"""Samples at 44.1 kHz, 12 ms: what a sound waits for at most."""


class Mixer:
    """A `Speaker` that is opened by a thread. Without an audio device nothing is heard, and that is no error."""

    def __init__(self) -> None:
        self.ready = False
        self._thread: Thread | None = None
        """The thread that opens the mixer, or has opened it, or has failed."""
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def open_device(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._open, name="mixer", daemon=True)
            self._thread.start()

    def retry(self) -> None:
        if self._thread is not None and not (self.ready or self._thread.is_alive()):
            self._thread = None

    def _open(self) -> None:
        if sys.modules.get("pygame.mixer", pygame) is None:
            del sys.modules["pygame.mixer"]  # the window leaves it out at the start
        try:
            import_module("pygame.mixer")
            pygame.mixer.init(44100, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            self._sounds = {path.name: pygame.mixer.Sound(path) for path in asset("sounds").glob("*.wav")}
            self.ready = True
        except (ImportError, NotImplementedError, OSError, pygame.error):
            return

    def play(self, name: str, left: float, right: float) -> None:
        with suppress(KeyError, pygame.error):
            channel = pygame.mixer.find_channel()
            if channel is not None:
                channel.play(self._sounds[name])
                channel.set_volume(left, right)

    def close(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(1.0)
        if self.ready:
            self.ready, self._sounds, self._thread = False, {}, None
            with suppress(pygame.error):
                pygame.mixer.quit()
