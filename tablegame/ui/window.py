"""The window on the desktop: its opening, its size and position, its icon and title.

The program draws on a surface, which is measured in pixels. The desktop measures windows and the mouse in points. A
point may be larger than a pixel. This module must be imported before pygame: it sets what SDL, the library under
pygame, reads then.
"""

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
_INVISIBLE = ("offscreen", "dummy", "evdev")  # the drivers of SDL that show no window


def prepare(environ: os._Environ[str] | dict[str, str]) -> None:
    """Set the environment variables that SDL reads at its start. Must run before pygame is imported."""
    environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tablegame")
    environ.setdefault("SDL_IME_SHOW_UI", "1")
    if sys.platform.startswith("linux") and not environ.get("WAYLAND_DISPLAY"):
        # Acceleration without a GPU costs 98 MB of Mesa and 220 ms of the start; with one it gains nothing here.
        environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def leave_out() -> None:
    """Keep pygame from importing parts that the program does not use. They take a tenth of the start. Must run before
    pygame is imported. The mixer loads a dozen libraries, `system` and `_debug` report on the machine, `pkgdata` loads
    archive modules only to find pygame's icon; a small module takes its place."""
    for part in ("mixer", "mixer_music", "system", "_debug"):
        sys.modules.setdefault(f"pygame.{part}", None)  # type: ignore[arg-type]  # None: an import raises ImportError
    package_data = ModuleType("pygame.pkgdata")
    package_data.__dict__["getResource"] = lambda name, _package="": Path(pygame.__file__).with_name(name).open("rb")
    sys.modules.setdefault(package_data.__name__, package_data)


prepare(os.environ)
leave_out()

import pygame  # noqa: E402 - SDL reads the environment when it is loaded

from tablegame.storage.folders import asset  # noqa: E402


class NoWindowError(Exception):
    """There is no display to open a window on; the message says why."""


class Window:
    """The window of the program. Only one is open at a time."""

    def __init__(
        self, title: str, size: tuple[int, int] | None = None, fullscreen: bool = False,
        corner: tuple[int, int] | None = None, maximised: bool = False,
    ) -> None:  # fmt: skip
        """Open a window. Raises NoWindowError if there is no display. size: the width and height in points, None for
        the usual size; corner: the x and y of the upper left corner in points, None to let the desktop choose. If the
        player ends fullscreen or maximised, the window has this size and corner."""
        _connect_display()
        self._window = _make_window(title, first_size() if size is None else size)
        self._title = title
        self._window.minimum_size = SMALLEST
        if corner is not None:
            # In the constructor it would be the corner of the frame, and the window would move with each start.
            self._window.position = corner
        self._normal_place = (*self._window.size, *self._window.position)  # see `normal_place`
        self.fullscreen = False
        self.maximised = maximised
        if maximised:
            self._window.maximize()
        if fullscreen:
            self.set_fullscreen(True)

    @classmethod
    def as_left(cls, title: str, place: WindowPlace | None, fullscreen: bool) -> Window:
        """Open the window where the player left it. If that is not on a screen any more, the desktop chooses the
        corner. place: the size and position that the window had, None for the first start. Raises NoWindowError."""
        if place is None:
            return cls(title, None, fullscreen)
        _connect_display()
        size = (place.width, place.height)
        corner = None if place.x is None or place.y is None else (place.x, place.y)
        if corner is not None and not _on_a_screen(corner, size):
            corner = None
        return cls(title, _within_a_screen(size), fullscreen, corner, place.maximised)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; a new one after each resize."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the surface in pixels."""
        return self.surface.get_size()

    @property
    def normal_place(self) -> tuple[int, int, int, int]:
        """The width, the height, and the x and y of the upper left corner, in points. While the window is fullscreen or
        maximised, the values from before are returned."""
        if not (self.fullscreen or self.maximised):
            self._normal_place = (*self._window.size, *self._window.position)
        return self._normal_place

    def while_hidden(self, open_for: Callable[[int], T]) -> T:
        """Call a function with the number of the window in the system; returns its result. On Windows the window is
        hidden meanwhile, as AccessKit, the library for screen readers, requires there."""
        if sys.platform != "win32":
            return open_for(self._window.handle)
        self._window.hide()
        try:
            return open_for(self._window.handle)
        finally:
            self._window.show()

    @property
    def has_keyboard(self) -> bool:
        """Whether keys go to the window."""
        return self._window.focused

    def pixel(self, position: tuple[int, int]) -> tuple[float, float]:
        """Convert a position in points to pixels of the surface."""
        width, height = self.size
        points_wide, points_high = self._window.size
        return position[0] * width / max(1, points_wide), position[1] * height / max(1, points_high)

    def point(self, fractions: tuple[float, float]) -> tuple[int, int]:
        """Convert a position to points. fractions: the position as parts of the window's width and height, 0 to 1."""
        points_wide, points_high = self._window.size
        return round(fractions[0] * points_wide), round(fractions[1] * points_high)

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window. size: width and height in points."""
        self._window.size = size

    def react(self, kind: int) -> None:
        """Note from an event of the desktop whether the window is maximised. kind: the type of the event."""
        if kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED) and not self.fullscreen:
            self.maximised = kind == pygame.WINDOWMAXIMIZED

    def show(self) -> None:
        """Show the drawn picture on the screen."""
        self._window.flip()

    def set_title(self, title: str) -> None:
        """Set the title. An equal title is not set again, since desktops are slow to show a title."""
        if title != self._title:
            self._title = self._window.title = title

    def set_icon(self) -> None:
        """Set the icon that the desktop shows for the window. Takes a few milliseconds. Never raises."""
        with suppress(OSError, pygame.error):
            self._window.set_icon(pygame.image.load(asset("icon.png")))

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen without a frame, or restore the window."""
        if on == self.fullscreen:
            return
        self._normal_place = self.normal_place
        self.fullscreen = on
        if on:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            if self.maximised:
                self._window.maximize()

    def hide(self) -> None:
        """Hide the window at once, while the program finishes its work."""
        with suppress(pygame.error):
            self._window.hide()

    def close(self) -> None:
        self._window.destroy()
        pygame.display.quit()


def first_size() -> tuple[int, int]:
    """The size of the window at the first start, in points: 70 % of the width and of the height of the screen."""
    sizes = pygame.display.get_desktop_sizes()
    width, height = sizes[0] if sizes else (1280, 800)
    return max(SMALLEST[0], round(width * 0.7)), max(SMALLEST[1], round(height * 0.7))


def _connect_display() -> None:
    """Connect to the display. Raises NoWindowError if there is none: SDL alone would draw where nobody sees it. A
    driver that the user has chosen by an environment variable is used even if it shows no window, as in tests."""
    driver_by_user = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoWindowError(f"there is no display to open a window on: {error}") from None
    if pygame.display.get_driver() in _INVISIBLE and not driver_by_user:
        display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
        if display:
            raise NoWindowError(f"there is no display to open a window on: the display {display} does not answer")
        raise NoWindowError("there is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set")


def _on_a_screen(corner: tuple[int, int], size: tuple[int, int]) -> bool:
    """Whether a window with that upper left corner and size, in points, lies completely on the screens. Several screens
    are assumed to be side by side."""
    sizes = pygame.display.get_desktop_sizes()
    width, height = sum(width for width, _ in sizes), max((height for _, height in sizes), default=0)
    return 0 <= corner[0] <= width - size[0] and 0 <= corner[1] <= height - size[1]


def _within_a_screen(size: tuple[int, int]) -> tuple[int, int]:
    """A size in points, reduced to that of the largest screen, but not below that of the smallest window."""
    screens = pygame.display.get_desktop_sizes() or [size]
    width, height = max(screens, key=lambda screen: screen[0] * screen[1])
    return max(SMALLEST[0], min(size[0], width)), max(SMALLEST[1], min(size[1], height))


def _make_window(title: str, size: tuple[int, int]) -> pygame.Window:
    """Open a window without acceleration (see `prepare`). If that fails, SDL chooses how it draws."""
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
