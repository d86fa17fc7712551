"""What a screen reader asks for, and the keys that say what the picture shows."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from tablegame.core.text import printable
from tablegame.view.scene import Action, Scene

ASKED: Final = pygame.event.custom_type()
"""An event with what a reader asks of a target: want ("press", "focus", "set", "more", "less"; "look": only a new
picture), target, value."""
Topic = Literal["where", "hand", "table", "score", "choices"]
"""What a summary of the picture is about."""
SUMMARIES: Final[dict[str, Topic]] = {"f5": "where", "f6": "hand", "f7": "table", "f8": "score", "f9": "choices"}
"""Keys that say what the picture shows."""
_ALL, _DELETE = "\x02", "\x7f"
"""Typed into a field they mark all of it, and delete what is marked."""


def changes(scene: Scene, want: str, name: str, value: object) -> tuple[Action, ...]:
    """The actions that give a number or a field the value that a reader asks for; () where nothing can change."""
    target = scene.target(name)
    if target is None or not target.enabled:
        return ()
    if want in ("more", "less"):
        step = target.right if want == "more" else target.left
        return () if step is None else (step,)
    if want != "set":
        return ()
    if target.number is not None and isinstance(value, float):
        low, _, high, put = target.number
        return (put._replace(values=(*put.values, min(max(round(value), low), high))),)
    if target.edits is not None and isinstance(value, str):
        verb, values = target.edits
        typed = printable(value)
        return tuple(Action(verb, (*values, text)) for text in (_ALL, typed or _DELETE))
    return ()
