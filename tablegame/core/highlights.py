"""Feats of a finished game that are worth a record, such as the longest string."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Feat(NamedTuple):
    """A kind of feat. title: a message id; lowest: a smaller number is better."""

    key: str
    title: str
    lowest: bool = False


class Done(NamedTuple):
    """A feat of a seat in a game, and its number."""

    feat: str
    seat: int
    number: int


class Highlights(NamedTuple):
    """The kinds of feats of a game, and how to find those of a finished one from a spectator's view."""

    kinds: tuple[Feat, ...]
    done: Callable[[Any], tuple[Done, ...]]

    def kind(self, key: str) -> Feat | None:
        """The kind of that key."""
        return next((each for each in self.kinds if each.key == key), None)
