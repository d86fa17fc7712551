"""Court figures of the French pack, and the horses of the Italian: who stands for which card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from artwork.courts import (
    cavallo,
    jack_clubs,
    jack_diamonds,
    jack_hearts,
    jack_spades,
    king_clubs,
    king_diamonds,
    king_hearts,
    king_spades,
    queen_clubs,
    queen_diamonds,
    queen_hearts,
    queen_spades,
)
from artwork.woodcut.figure import Figure

COURTS: Final[dict[str, Callable[[], Figure]]] = {
    "JS": jack_spades.figure, "JH": jack_hearts.figure, "JD": jack_diamonds.figure, "JC": jack_clubs.figure,
    "QS": queen_spades.figure, "QH": queen_hearts.figure, "QD": queen_diamonds.figure, "QC": queen_clubs.figure,
    "KS": king_spades.figure, "KH": king_hearts.figure, "KD": king_diamonds.figure, "KC": king_clubs.figure,
}  # fmt: skip

HORSES: Final[dict[str, Callable[[], Figure]]] = {
    f"C{name[0].upper()}": partial(cavallo.figure, name) for name in cavallo.HORSES
}
