"""The window on the desktop: opens, sizes, remembers and updates it; its clipboard."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

from tablegame.view.builder import SMALLEST

if TYPE_CHECKING:
    from tablegame.session.settings import WindowPlace


T = TypeVar("T")


def prepare(environ: os._Environ[str] | dict[str, str]) -> None:
    """Set the environment that SDL reads at its start; must run before pygame is imported."""
    environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tablegame")
    environ.setdefault("SDL_IME_SHOW_UI", "1")
    if sys.platform.startswith("linux") and not environ.get("WAYLAND_DISPLAY"):
        # Without a GPU the accelerated way costs 98 MB of Mesa and 220 ms of the start; with one it gains nothing here.
        environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def leave_out() -> None:
    """Keep pygame from importing unused parts; must run before pygame is imported.

    Sound brings a dozen libraries, the report on a machine its own classes, and the files beside pygame (its icon for a
    window) the standard library's archive modules: together a tenth of the start. pygame tolerates missing parts.
    """
    for part in ("mixer", "mixer_music", "system", "_debug"):
        sys.modules.setdefault(f"pygame.{part}", None)  # type: ignore[arg-type]
    beside = ModuleType("pygame.pkgdata")
    beside.__dict__["getResource"] = lambda name, _package="": Path(pygame.__file__).with_name(name).open("rb")
    sys.modules.setdefault(beside.__name__, beside)


prepare(os.environ)
leave_out()

import pygame  # noqa: E402 - SDL reads the environment when it is loaded

from tablegame.storage.folders import asset  # noqa: E402


class NoWindowError(Exception):
    """No window can be opened; the sentence says why."""


class Window:
    """The one window. Sizes are pixels of its surface; places of the mouse are mapped from the desktop's points."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int] | None = None,
        fullscreen: bool = False,
        corner: tuple[int, int] | None = None,
        maximised: bool = False,
    ) -> None:
        """Open a window of that size, at that corner, or maximised, which it leaves for them. Raises NoWindowError if
        there is no display."""
        _display()
        self._window = _make_window(title, first_size() if size is None else size)
        self._title = title
        self._window.minimum_size = SMALLEST
        if corner is not None:
            # Passed to the constructor, it would be the corner of the frame, and the window would move with each start.
            self._window.position = corner
        self._loose = (*self._window.size, *self._window.position)
        self.fullscreen = False
        self.maximised = maximised
        if maximised:
            self._window.maximize()
        if fullscreen:
            self.set_fullscreen(True)

    @classmethod
    def as_left(cls, title: str, place: WindowPlace | None, fullscreen: bool) -> Window:
        """Its last place, if still on a screen."""
        if place is None:
            return cls(title, None, fullscreen)
        _display()
        left = (place.width, place.height)
        corner = None if place.x is None or place.y is None else (place.x, place.y)
        seen = corner is not None and _on_a_screen(corner, left)
        return cls(title, _within_a_screen(left), fullscreen, corner if seen else None, place.maximised)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; a new one after each resize."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the surface in pixels."""
        return self.surface.get_size()

    @property
    def loose(self) -> tuple[int, int, int, int]:
        """Width, height and corner when it last neither filled the screen nor was maximised, in the desktop's points:
        it gets them back."""
        if not (self.fullscreen or self.maximised):
            self._loose = (*self._window.size, *self._window.position)
        return self._loose

    def while_hidden(self, opened: Callable[[int], T]) -> T:
        """What is opened for the window, by its number in the system; Windows wants it hidden meanwhile."""
        if sys.platform != "win32":
            return opened(self._window.handle)
        self._window.hide()
        try:
            return opened(self._window.handle)
        finally:
            self._window.show()

    @property
    def has_keyboard(self) -> bool:
        """Whether keys go to the window."""
        return self._window.focused

    def pixel(self, place: tuple[int, int]) -> tuple[float, float]:
        """A position of the mouse in pixels of the surface."""
        width, height = self.size
        across, down = self._window.size
        return place[0] * width / max(1, across), place[1] * height / max(1, down)

    def point(self, at: tuple[float, float]) -> tuple[int, int]:
        """A place in parts of the window as a position of the mouse."""
        across, down = self._window.size
        return round(at[0] * across), round(at[1] * down)

    def resize(self, size: tuple[int, int]) -> None:
        """Give it another size, in the desktop's points."""
        self._window.size = size

    def react(self, kind: int) -> None:
        """React to what the desktop has done with it; a window that fills the screen stays what it was before."""
        if kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED) and not self.fullscreen:
            self.maximised = kind == pygame.WINDOWMAXIMIZED

    def show(self) -> None:
        """Show the drawn picture on the screen."""
        self._window.flip()

    def set_title(self, title: str) -> None:
        """Set the words of the title bar, if they differ: a desktop takes its time for new ones."""
        if title != self._title:
            self._title = self._window.title = title

    def dress(self) -> None:
        """Set the icon in the task bar, which takes a few milliseconds; without the picture nothing happens."""
        with suppress(OSError, pygame.error):
            self._window.set_icon(pygame.image.load(asset("icon.png")))

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen without a frame, or restore the window."""
        if on == self.fullscreen:
            return
        self._loose = self.loose
        self.fullscreen = on
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            if self.maximised:
                self._window.maximize()

    def hide(self) -> None:
        """Hide it at once; the program finishes its work behind it."""
        with suppress(pygame.error):
            self._window.hide()

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()
        pygame.display.quit()


def first_size() -> tuple[int, int]:
    """About 70 % of the screen, at least the smallest size and at most the screen."""
    sizes = pygame.display.get_desktop_sizes()
    across, down = sizes[0] if sizes else (1280, 800)
    return max(SMALLEST[0], round(across * 0.7)), max(SMALLEST[1], round(down * 0.7))


def _display() -> None:
    """Connect to the display; raises NoWindowError if there is none, since SDL would draw invisibly."""
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoWindowError(f"there is no display to open a window on: {error}") from None
    if pygame.display.get_driver() in _UNSEEN and not asked:
        shown = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
        if shown:
            raise NoWindowError(f"there is no display to open a window on: the display {shown} does not answer")
        raise NoWindowError("there is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set")


_UNSEEN = ("offscreen", "dummy", "evdev")
"""SDL's drivers for machines without a screen."""


def _on_a_screen(corner: tuple[int, int], size: tuple[int, int]) -> bool:
    """Whether a window at that place is on a screen completely; screens are taken to be side by side."""
    sizes = pygame.display.get_desktop_sizes()
    across, down = sum(width for width, _ in sizes), max((height for _, height in sizes), default=0)
    return 0 <= corner[0] <= across - size[0] and 0 <= corner[1] <= down - size[1]


def _within_a_screen(size: tuple[int, int]) -> tuple[int, int]:
    """The size, no larger than the largest screen there is now, and no smaller than the smallest window."""
    sizes = pygame.display.get_desktop_sizes() or [size]
    most = max(sizes, key=lambda each: each[0] * each[1])
    return max(SMALLEST[0], min(size[0], most[0])), max(SMALLEST[1], min(size[1], most[1]))


def _make_window(title: str, size: tuple[int, int]) -> pygame.Window:
    """The window with a plain surface; with SDL's own choice where it cannot be made so."""
    try:
        window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        window.get_surface()
    except pygame.error:
        os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        pygame.display.quit()
        pygame.display.init()
        window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        window.get_surface()
    return window
