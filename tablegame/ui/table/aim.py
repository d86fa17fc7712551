"""The aim of a game, said to whoever begins one: until the first choice, or until it is put away."""

from __future__ import annotations

from tablegame.ui.desk import Desk


class Aim:
    """Whether it is said at one table. begins: whether its game does."""

    def __init__(self, desk: Desk, game: str, begins: bool) -> None:
        self._desk, self._game = desk, game
        self.shown = begins and game not in desk.settings.aims_seen

    def show(self) -> None:
        """It was asked for."""
        self.shown = True

    def put_away(self) -> None:
        """The next game of the kind begins without it."""
        if self.shown:
            self.shown = False
            settings = self._desk.settings
            if self._game not in settings.aims_seen:
                settings.aims_seen = (*settings.aims_seen, self._game)
                self._desk.keep_settings()
