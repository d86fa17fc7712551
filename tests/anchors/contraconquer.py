"""The frozen opponents of Contraconquer. They never change, so that figures of different days can be compared.

They know only the JSON of `replay --json --view` and use nothing of the program. `choose` gives a move as text.
"""

from __future__ import annotations

from random import Random
from typing import Any

AGAIN = 0.3


class Beginner:
    """Plays a random rank of those of which it holds most cards."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        hand = view["hands"][view["seat"]]
        most = max(hand.values())
        return str(Random(seed).choice([rank for rank, count in hand.items() if count == most]))


class Club:
    """Plays a random card. Cards of the rank that it played last in this game have the weight AGAIN, others 1."""

    learns = False

    def choose(self, view: dict[str, Any], seed: int, seconds: float) -> str:  # noqa: ARG002 - as asked
        seat = view["seat"]
        hand = view["hands"][seat]
        mine = [str(trick["ranks"][seat]) for trick in view["tricks"] if trick["game"] == view["match_game"]]
        last = mine[-1] if mine else None
        weights = [count * (AGAIN if rank == last else 1.0) for rank, count in hand.items()]
        return str(Random(seed).choices(list(hand), weights)[0])
