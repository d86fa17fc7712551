"""What the shelf shows of a game: a picture and a few words, so light that every game's can be there at the start.

A game's module `cover` imports nothing of the game that thinks or plays: no view, no scene, no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tablegame.core.contract import Plain
    from tablegame.view.build import Builder
    from tablegame.view.scene import Rect


class Cover(NamedTuple):
    """A game on the shelf; sentences are message ids.

    minutes: how long a usual game takes; depth: 1 easy, 2 medium, 3 deep; players: how many at the least and at the
    most, under any house rules; short: the short version to try, its sentence and the options it sets; picture: draws
    into an area of felt.
    """

    title: str
    tagline: str
    minutes: int
    depth: int
    players: tuple[int, int]
    short: tuple[str, Mapping[str, Plain]]
    picture: Callable[[Builder, Rect], None]
    dealt: bool = False
    """Whether cards are dealt by chance: then a game has a number by which the same is dealt again."""
