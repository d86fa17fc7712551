"""The stack of screens: each lies there in an entry with all that belongs to it, and takes it away when it leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablegame.ui.desk import Screen
from tablegame.view.scene import Scene


@dataclass(slots=True, eq=False)
class StackEntry:
    """A screen on the stack."""

    screen: Screen
    scene: Scene | None = None
    """What it shows; None: it has to be built."""
    focus: str = ""
    """The target on which the focus was put."""
    drawn: Scene | None = None
    """What it last showed on top, from where its cards move into what it shows next; None: nothing moves."""
    broken: bool = False
    """It says that another one could not be shown."""


class Stack:
    """The screens, the topmost last."""

    def __init__(self) -> None:
        self._laid: list[StackEntry] = []

    def __bool__(self) -> bool:
        return bool(self._laid)

    def __len__(self) -> int:
        return len(self._laid)

    def __iter__(self) -> Iterator[StackEntry]:
        return iter(tuple(self._laid))

    @property
    def top(self) -> StackEntry:
        """The one that takes input."""
        return self._laid[-1]

    @property
    def down(self) -> Iterator[StackEntry]:
        """From the topmost on."""
        return reversed(self._laid)

    @property
    def seen(self) -> list[StackEntry]:
        """Those that can be seen, from below: the topmost that is no panel, and all that lies over it."""
        first = next((i for i in range(len(self._laid) - 1, -1, -1) if not self._laid[i].screen.modal), 0)
        return self._laid[first:]

    def lay(self, screen: Screen) -> None:
        """Lay a screen over the others."""
        self._laid.append(StackEntry(screen))

    def take(self) -> Screen:
        """Take the topmost away."""
        return self._laid.pop().screen

    def holds(self, screen: Screen) -> bool:
        """Whether that screen lies here."""
        return any(laid.screen is screen for laid in self._laid)

    def spoil(self) -> None:
        """Each has to be built again."""
        for laid in self._laid:
            laid.scene = None
