"""What whoever looks has seen of a game: what has been told to the end, every card of it lying still."""

from __future__ import annotations

from tablegame.core.contract import SeenEvent
from tablegame.session.session import Session
from tablegame.ui.table.playback import PlaybackQueue


class Seeing:
    """Who has seen what at one table."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.seen: tuple[int | None, tuple[SeenEvent, ...]] | None = None
        """The viewer and all that happened, to the last picture that was told to the end; None: nothing yet."""
        self._at: tuple[int, int | None, int] | None = None

    def begin(self) -> None:
        """Somebody else looks, who has seen nothing yet."""
        self.seen = self._at = None

    def all(self) -> None:
        """The present lies there at once, with nothing to be told."""
        self.seen = (self._session.viewer, self._session.history())

    def take_in(self, telling: PlaybackQueue) -> None:
        """Everything is told; the viewer has seen it once it lies still."""
        at = (telling.shown, self._session.viewer, len(self._session.history()))
        if telling.still and at != self._at:
            self._at = at
            self.all()
