"""In which of several known manners somebody plays, by how likely each of them makes what was seen."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, isfinite
from typing import Final

from tablegame.core.bots import Memory

MANNERS: Final = "manners"
"""Where they lie in the memory of somebody."""
FARTHEST: Final = 12.0
"""As far as a manner falls behind, as a natural logarithm: whoever plays otherwise from now on is soon believed."""


class Manners:
    """How far each manner is behind the likeliest, kept in a memory that changes as choices are observed."""

    def __init__(self, memory: Memory) -> None:
        self.behind: dict[str, float] = memory.setdefault(MANNERS, {})

    def chances(self, usual: Mapping[str, float]) -> dict[str, float]:
        """How likely each manner is, of those that are usual so often before anything was seen; they sum to 1."""
        found = {name: share * exp(-self.behind.get(name, 0.0)) for name, share in usual.items()}
        whole = sum(found.values())
        return {name: share / whole for name, share in found.items()}

    def observe(self, likely: Mapping[str, float]) -> None:
        """Take in how likely each manner makes what was seen: natural logarithms, up to a constant."""
        reached = {name: each - self.behind.get(name, 0.0) for name, each in likely.items()}
        best = max(reached.values())
        self.behind.update({name: min(FARTHEST, best - each) for name, each in reached.items()})


def is_manners(kept: object) -> bool:
    """Whether a value read from a file has the shape in which manners are kept."""
    return isinstance(kept, dict) and all(
        isinstance(name, str)
        and isinstance(each, int | float)
        and not isinstance(each, bool)
        and isfinite(each)
        and 0 <= each <= FARTHEST
        for name, each in kept.items()
    )
