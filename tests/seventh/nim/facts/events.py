"""What happens in Nim."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import Event


@dataclass(frozen=True, kw_only=True)
class StonesTaken(Event):
    """A seat has taken so many stones."""

    kind = "take"
    seat: int
    number: int
