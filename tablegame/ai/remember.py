"""What a seat that learns keeps of the others: a memory of each, and which tricks it has taken in.

Knows memories as the Bot contract has them, and predictors. Must not know any game, or how its choices are questioned.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.ai.predict import Predictor
from tablegame.core.contract import Memory


def predictors(players: int, own: int | None, memory: Memory) -> dict[int, Predictor]:
    """A predictor for each other seat on what is kept of it; its place in the memory is made where it is missing."""
    kept: dict[str, Memory] = memory.setdefault("opponents", {})
    return {seat: Predictor(kept.setdefault(str(seat), {})) for seat in range(players) if seat != own}


def first_new(memory: Memory, tricks: Sequence[str], most: int | None = None) -> int | None:
    """The first trick to be taken in, of the latest so many; None where the memory has seen them all.

    tricks: every finished one as text. Played anew after an undo they are new from the first that differs.
    """
    seen: Sequence[str] = memory.get("seen", ())
    same = next((place for place, (old, new) in enumerate(zip(seen, tricks, strict=False)) if old != new), None)
    if same is None and len(tricks) <= len(seen):
        return None
    since = len(seen) if same is None else same
    return since if most is None else max(since, len(tricks) - most)
