"""The sheet while it is laid out in secret: contracts are put on squares.

Knows a seat's view. Must not know rules.
"""

from __future__ import annotations

from tablegame.core.contract import Plain
from tablegame.table.build import Builder
from tablegame.table.look import Look
from tablegame.table.scene import Action, Rect


def build(b: Builder, look: Look, area: Rect) -> None:
    """Put the picture into the area."""


def drafted(look: Look, action: Action) -> Plain:  # noqa: ARG001
    """The draft after a step; None where the action is none."""
    return None


def composed(look: Look) -> int | None:  # noqa: ARG001
    """The move that the draft makes."""
    return None
