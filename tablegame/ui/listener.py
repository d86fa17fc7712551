"""The link between the app and the desktop's screen reader, which the player may start while the program runs.

Without a screen reader, a key still gives the player a summary of the picture in words. Most of the package `access` is
imported only when the reader or a summary is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tablegame.ui.desk import Desk
from tablegame.ui.services import Services
from tablegame.ui.window import Window

if TYPE_CHECKING:
    from tablegame.ui.access.detection import Desktop
    from tablegame.ui.access.reader import Reader
    from tablegame.ui.access.tree import Ask, Reading
    from tablegame.ui.error_boundary import ErrorBoundary
    from tablegame.ui.input.input import Topic
    from tablegame.ui.notice import Notice
    from tablegame.ui.stack import Stack, StackEntry
    from tablegame.view.scene import Scene


class ListenedHost(Desk, Protocol):
    """The part of the app that the listener uses."""

    stack: Stack
    window: Window
    errors: ErrorBoundary

    @property
    def scene(self) -> Scene: ...

    def invalidate(self) -> None: ...


class Listener:
    """Passes every new picture to the screen reader, if there is one, and makes summaries of the picture."""

    def __init__(self, host: ListenedHost, services: Services) -> None:
        self._host, self._services = host, services
        self.reader: Reader | None = None  # None if no screen reader runs
        self._tried = False  # whether the connection has been tried, with or without success

    def look(self) -> None:
        """Connect to the screen reader if one runs. An error is shown to the player."""
        with self._host.errors.caught():
            if not self._tried and self._services.reader_runs():
                self._tried = True
                self._open()

    def focus(self, gained: bool) -> None:
        """React when the window has gained or lost the keyboard. A screen reader may have been started meanwhile."""
        if gained:
            self.look()
        if self.reader is not None:
            self._host.focus(self._host.scene.focus)  # so that the reader hears of it again

    def _open(self) -> None:
        """Connect to the screen reader that runs, and let every screen build its scene for a listener."""
        from tablegame.ui.access.reader import Reader

        host = self._host

        def open_tree(ask: Ask) -> Desktop:
            """Connect the window; on Windows it is hidden meanwhile."""
            return host.window.while_hidden(lambda handle: self._services.open_desktop(handle, ask))

        self.reader = Reader(open_tree)
        host.read_aloud = True
        # Some pictures differ when they are read aloud, such as the curtain.
        host.stack.invalidate()
        host.invalidate()

    def show(self, entry: StackEntry, scene: Scene, notice: Notice | None) -> None:
        """Pass the scene of the top screen, and the notice over it, to the screen reader."""
        if self.reader is not None:
            self.reader.show(entry.screen, scene, self._reading(entry), notice, self._host.window.has_keyboard)

    def summary(self, topic: Topic) -> str:
        """A part of the present picture in words. topic: which part, such as the player's hand."""
        from tablegame.ui.access.summary import summary

        return summary(topic, self._reading(self._host.stack.top), self._host.scene)

    def _reading(self, entry: StackEntry) -> Reading:
        """How a screen is read aloud: language, words for cards, names of the players, amount of detail."""
        from tablegame.ui.access.tree import Reading

        host = self._host
        return Reading(host.words, host.faces, host.stack.names(entry), host.settings.reader_detail)
