"""Domains that are listed: a few moves, ascending. Knows nothing of any game. Standard library only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final


@dataclass(frozen=True, slots=True)
class Listed:
    """The moves a seat may choose from, as an ascending tuple. A plain value: equal when the moves are."""

    moves: tuple[int, ...]

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves)

    def count(self) -> int:
        """How many moves there are."""
        return len(self.moves)

    def sample(self, rng: Random) -> int:
        """One of the moves, each as likely as any other; raises IndexError where there is none."""
        moves = self.moves
        return moves[int(rng.random() * len(moves))]


EMPTY: Final = Listed(())
"""What a seat may choose that owes nothing."""
