"""The frozen opponents of WarGops. They never change, so that figures of different days can be set beside each other.

Knows only the object that `replay --json --view` prints. Binds to nothing of the program.
"""

from __future__ import annotations

from random import Random
from typing import Any


class Beginner:
    """A card at random, weighed by its value."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The rank, as text."""
        hand = view["hands"][view["seat"]]
        weights = [count * int(rank) for rank, count in hand.items()]
        return str(Random(seed).choices(list(hand), weights)[0])


class Club:
    """A card at random, weighed by 1 / value."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        """The rank, as text."""
        hand = view["hands"][view["seat"]]
        weights = [count / int(rank) for rank, count in hand.items()]
        return str(Random(seed).choices(list(hand), weights)[0])
