"""The stack of screens. Each entry holds a screen and its state, which is dropped with it."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.ui.desk import Screen
from tablegame.view.scene import Scene


@dataclass(slots=True, eq=False)
class StackEntry:
    """A screen on the stack."""

    screen: Screen
    scene: Scene | None = None
    """Its last scene; None: it has to be built."""
    focus: str = ""
    """The target on which the focus was put."""
    drawn: Scene | None = None
    """Its last scene while on top, from which cards move into the next one; None: nothing moves."""
    broken: bool = False
    """It reports that another screen could not be built."""


class Stack(list[StackEntry]):
    """The entries of the screens, the topmost last."""

    @property
    def top(self) -> StackEntry:
        """The entry of the screen that takes input."""
        return self[-1]

    @property
    def seen(self) -> list[StackEntry]:
        """The visible screens, from below: the topmost that is no panel, and the panels over it."""
        first = next((i for i in range(len(self) - 1, -1, -1) if not self[i].screen.modal), 0)
        return self[first:]

    def holds(self, screen: Screen) -> bool:
        """Whether that screen is on the stack."""
        return any(entry.screen is screen for entry in self)

    def invalidate(self) -> None:
        """Have every screen build its scene again."""
        for entry in self:
            entry.scene = None
