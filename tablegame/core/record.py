"""A game record as a plain value: what the file says, before anybody asks whether the moves are legal.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

FORMAT_VERSION: Final = 1
"""The version of the format that this program reads and writes."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game or session, as far as it has been played.

    options: the house rules by name, only those that differ from the defaults, in the game's order (one that was just
    read holds them as written); seats: a name for each seat, or none at all; moves: lines such as ``A 1`` or
    ``* deal ...``.
    """

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
