"""What of a finished game is worth remembering: the longest string, the highest sheet. Standard library only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Feat(NamedTuple):
    """A kind of feat: title, a message id, which says what is counted; lowest: the smaller the number, the better."""

    key: str
    title: str
    lowest: bool = False


class Done(NamedTuple):
    """A feat that a seat has done in a game, and its number."""

    feat: str
    seat: int
    number: int


class Highlights(NamedTuple):
    """The highlights of a game: their kinds, and what was done, from a spectator's view of the end."""

    kinds: tuple[Feat, ...]
    done: Callable[[Any], tuple[Done, ...]]

    def kind(self, key: str) -> Feat | None:
        """The feat of that key."""
        return next((each for each in self.kinds if each.key == key), None)
