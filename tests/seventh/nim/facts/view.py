"""What a seat of Nim knows: everything."""

from __future__ import annotations

from dataclasses import dataclass

from tablegame.core.contract import SeatView


@dataclass(frozen=True, slots=True, kw_only=True)
class NimView(SeatView):
    """left: how many stones lie there."""

    left: int
