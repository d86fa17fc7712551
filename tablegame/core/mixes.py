"""What a game brings to the mix trainer: when one chooses in secret, and what kinds of choices there are.

Standard library only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tablegame.core.contract import V_contra

Mix: TypeAlias = Mapping[int, float]
"""How often each choice is made; sums to 1."""


@dataclass(frozen=True, slots=True)
class Situation:
    """When a choice is made, and its kinds; words are message ids.

    key: its word in the code; words: "After a trick you took"; options: the key of each kind of choice and its words.
    """

    key: str
    words: str
    options: tuple[tuple[str, str], ...]


class Mixes(Protocol[V_contra]):
    """What a game knows for the mix trainer.

    clause: where the rules say how to choose; unit: what a reader gains, as a message id ("tricks"); many: how many
    choices a gain is told for; whole: choices are so many that one's own are taken as they are, not by their kinds.
    """

    situations: tuple[Situation, ...]
    clause: str
    unit: str
    many: int
    whole: bool = False

    def kinds(self, view: V_contra, move: int) -> tuple[tuple[str, str], ...]:
        """The situations of that choice, each with the kind of choice that the move is there; the first is the one
        that tells most. () where it is no choice of that sort."""
        ...
