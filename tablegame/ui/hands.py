"""What is in the player's hands: keys, a gamepad, fingers. Everything becomes events of keys and of a mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

import pygame

from tablegame.core.key_names import KeyHints
from tablegame.ui.input import fingers, pads

if TYPE_CHECKING:
    from tablegame.storage.language import Language

_OTHERS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *fingers.EVENTS)
"""Events of a player who has put the gamepad down."""


class HandsHost(fingers.FingerHost, Protocol):
    """The app, as hands use it."""

    words: Language

    def change_hints(self) -> None:
        """Keys are shown otherwise from now on."""
        ...


class Hands:
    """The devices, and how keys are shown."""

    def __init__(self, host: HandsHost, open_pads: Callable[[], Callable[[int], object]]) -> None:
        self._host = host
        self.fingers = fingers.Fingers(host)
        self.pads = pads.Pads(open_pads)
        self.pad = False
        """Whether the gamepad is in use."""

    def hints(self, words: Language) -> KeyHints:
        """How keys are shown in that language."""
        return KeyHints(self.pad, words, self._host.settings.letter_keys)

    def events(self, events: Iterable[pygame.Event], now: float) -> Iterator[pygame.Event]:
        """The events with those of fingers and gamepads translated, and what becomes due as time passes."""
        before = self.pad
        for event in events:
            if event.type in fingers.MOUSE and event.__dict__.get("touch", False):
                continue  # SDL has made it out of a touch, which arrives as well
            if event.type in pads.EVENTS:
                pressed = tuple(self.pads.take(event, now))
                self.pad = self.pad or bool(pressed)
                yield from pressed
            else:
                self.pad = self.pad and event.type not in _OTHERS
                yield from self.fingers.take(event, now) if event.type in fingers.EVENTS else (event,)
        yield from self.fingers.step(now)
        yield from self.pads.step(now)
        if self.pad is not before:
            # Only now: until pictures are built again there is nothing to press.
            self._host.change_hints()

    def leave(self) -> None:
        """The window lost the keyboard: nothing is held any more."""
        self.fingers.leave()
        self.pads.leave()
        self._host.input.look_at(None)
