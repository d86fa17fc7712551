"""The frozen opponents of WarGops. They never change, so that figures of different days can be compared.

They know only the JSON of `replay --json --view` and use nothing of the program. `choose` gives a move as text.
"""

from __future__ import annotations

from random import Random
from typing import Any


class Beginner:
    """Plays a random card, high cards more often: the weight of a card is its value."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        hand = view["hands"][view["seat"]]
        weights = [count * int(rank) for rank, count in hand.items()]
        return str(Random(seed).choices(list(hand), weights)[0])


class Club:
    """Plays a random card, low cards more often: the weight of a card is 1 / value."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        hand = view["hands"][view["seat"]]
        weights = [count / int(rank) for rank, count in hand.items()]
        return str(Random(seed).choices(list(hand), weights)[0])
