"""Who is likely to win a long row of which nothing is proved yet, learned from games that were played to a proof.

What decides early is which partitions are used up, not where the row stands: with twelve digits one player only ever
writes rows with an odd number of ones, the other rows with an even number, so that some partitions serve one of the
two alone. tools/learning/procession_judgement.py learns what each is worth.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from tablegame.games.procession.bot.proof import Proof
from tablegame.games.procession.bot.solver import CompositionGraph
from tablegame.storage.data import asset

AHEAD: Final = 6
"""Moves ahead that are looked at, the one that is judged among them."""
CERTAIN: Final = 100.0
"""What somebody who wins for certain is ahead by: more than anything that is learned."""
OFF: Final = 0.05
"""How far such chances were off in nearly all groups of positions that were kept apart (docs/decisions/0023)."""


class LearnedLead:
    """What is learned of one length: by how much the first to move is ahead, in logits."""

    def __init__(self, field: CompositionGraph, learned: Sequence[int]) -> None:
        """learned: in thousandths, what is true of every position, and what each unused partition adds to it."""
        self.field = field
        self.always = learned[0] / 1000
        self.worth = {1 << mark: number / 1000 for mark, number in enumerate(learned[1:])}

    def ahead(self, unused: int) -> float:
        """By how much the side to move is ahead, as the unused partitions tell it."""
        began = self.always + sum(worth for bit, worth in self.worth.items() if unused & bit)
        return self._sign(unused) * began

    def chance(self, proof: Proof, place: int, unused: int) -> float:
        """Of whoever moved there to win, after looking ahead; what is proved already is kept to.

        In hundredths, so that moves of much the same worth are alike and no two games begin alike.
        """
        value = -self._value(proof, place, unused, self.ahead(unused), AHEAD - 1, -2 * CERTAIN, 2 * CERTAIN)
        return min(0.99, max(0.01, round(1 / (1 + exp(-value)), 2)))

    def _sign(self, unused: int) -> int:
        """1 where whoever began is to move, else -1."""
        return 1 if (len(self.worth) - unused.bit_count()) % 2 else -1

    def _value(
        self, proof: Proof, place: int, unused: int, ahead: float, moves: int, least: float, most: float
    ) -> float:
        """By how much the side to move is ahead, so many moves later; exact between those two bounds."""
        won = proof.won(place, unused)
        if won is not None:
            return CERTAIN if won else -CERTAIN
        if not moves:
            return ahead
        sign, worth, best = self._sign(unused), self.worth, -2 * CERTAIN
        for other, bit, _ in self.field.steps(place):
            if unused & bit:
                after = sign * worth[bit] - ahead
                value = -self._value(proof, other, unused ^ bit, after, moves - 1, -most, -max(least, best))
                best = max(best, value)
                if best >= most:
                    break
        return best


@lru_cache(maxsize=2)
def judgement_of(field: CompositionGraph) -> LearnedLead | None:
    """What is learned of that field's length; None where nothing is. Raises FileNotFoundError."""
    learned = json.loads(asset("procession/judgement.json").read_text(encoding="utf-8"))
    numbers = learned.get(str(field.length))
    return LearnedLead(field, numbers) if numbers else None
