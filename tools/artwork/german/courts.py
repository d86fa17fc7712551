"""The court figures of the German pack: who stands for which rank and suit, and where their signs hang."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from artwork.german.signs import Signs
from artwork.german_courts import (
    king_acorns,
    king_bells,
    king_hearts,
    king_leaves,
    ober_acorns,
    ober_bells,
    ober_hearts,
    ober_leaves,
    unter_acorns,
    unter_bells,
    unter_hearts,
    unter_leaves,
)
from artwork.woodcut.plate import Plate

COURTS: Final[dict[str, tuple[Callable[[], Plate], Signs]]] = {
    "EU": (unter_acorns.figure, unter_acorns.SIGNS),
    "GU": (unter_leaves.figure, unter_leaves.SIGNS),
    "HU": (unter_hearts.figure, unter_hearts.SIGNS),
    "SU": (unter_bells.figure, unter_bells.SIGNS),
    "EO": (ober_acorns.figure, ober_acorns.SIGNS),
    "GO": (ober_leaves.figure, ober_leaves.SIGNS),
    "HO": (ober_hearts.figure, ober_hearts.SIGNS),
    "SO": (ober_bells.figure, ober_bells.SIGNS),
    "EK": (king_acorns.figure, king_acorns.SIGNS),
    "GK": (king_leaves.figure, king_leaves.SIGNS),
    "HK": (king_hearts.figure, king_hearts.SIGNS),
    "SK": (king_bells.figure, king_bells.SIGNS),
}
"""By suit and rank."""
