"""The computer player of Odds and Evens. It chooses at random, so that nobody can read it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tablegame.core.bots import STRONG, Bot, Choice, Evaluation, Memory
from tablegame.core.text import N_, Reason
from tablegame.games.evens.facts import EvensView, taker_of


class EvensBot(Bot[EvensView]):
    levels = (STRONG,)

    def level_evaluation(self, view: EvensView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002
        moves = tuple(view.legal())
        values = self.exact_values(view, moves)
        choices = [Choice(move, value, 0.0, 1 / len(moves)) for move, value in zip(moves, values, strict=True)]
        reason = Reason(N_("whoever shuffles cannot be read"), (), "choosing")
        return Evaluation(tuple(sorted(choices, key=lambda choice: -choice.value)), N_("tricks"), reason)

    def exact_values(self, view: EvensView, moves: Sequence[int]) -> tuple[float, ...]:
        """The share of this trick that each move takes against a shuffled hand."""
        seat = view.seat or 0
        held = view.hand(1 - seat)
        return tuple(sum(taker_of((move, rank)) == seat for rank in held) / len(held) for move in moves)


BOT: Final = EvensBot()
