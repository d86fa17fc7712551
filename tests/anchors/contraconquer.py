"""The frozen opponents of Contraconquer. They never change, so that figures of different
days can be set beside each other.

Knows only the object that `replay --json --view` prints. Binds to nothing of the program.
"""

from __future__ import annotations

from random import Random
from typing import Any

AGAIN = 0.3


class Beginner:
    """A rank of which it holds most, any of these alike."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The rank, as text."""
        hand = view["hands"][view["seat"]]
        most = max(hand.values())
        return str(Random(seed).choice([rank for rank, count in hand.items() if count == most]))


class Club:
    """A card at random, cards of the rank of its last trick (of this game) weighed 0.3."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The rank, as text."""
        seat = view["seat"]
        hand = view["hands"][seat]
        mine = [str(trick["ranks"][seat]) for trick in view["tricks"] if trick["game"] == view["match_game"]]
        last = mine[-1] if mine else None
        weights = [count * (AGAIN if rank == last else 1.0) for rank, count in hand.items()]
        return str(Random(seed).choices(list(hand), weights)[0])
