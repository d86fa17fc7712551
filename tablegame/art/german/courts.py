"""The court figures of the German pack: who stands for which rank and suit, and where their signs hang.

Knows names of modules. Must not know how they are drawn.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from tablegame.art.german.layout import Signs
from tablegame.art.woodcut.plate import Plate

RANKS: Final = {"U": "unter", "O": "ober", "K": "king"}
SUITS: Final = {"E": "acorns", "G": "leaves", "H": "hearts", "S": "bells"}


@cache
def court(suit: str, rank: str) -> tuple[Plate, Signs]:
    """The figure and the places of its signs."""
    name = f"tablegame.art.german_courts.{RANKS[rank]}_{SUITS[suit]}"
    if find_spec(name) is None:
        return Plate(), {"U": ((120, 270, 110),), "O": ((120, 110, 110),), "K": ((90, 90, 60), (150, 90, 60))}[rank]
    module = import_module(name)
    return module.figure(), module.SIGNS
