"""The computer players of Nim: whoever can leaves a multiple of four."""

from __future__ import annotations

from random import Random
from typing import Final

from tablegame.core.bots import Bot, Choice, Evaluation, Memory
from tablegame.core.text import N_, Reason
from tablegame.games.nim.facts import NimView


class NimBot(Bot[NimView]):
    """One way to play, under two names."""

    levels = ("beginner", "strong")

    def level_evaluation(self, view: NimView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - exact
        worth = {move: float((view.left - move) % 4 == 0) for move in view.legal()}
        best, reason = max(worth, key=lambda move: worth[move]), Reason(N_("four stones are left"), (), "winner")
        found = [Choice(move, value, 0.0, float(move == best)) for move, value in worth.items()]
        return Evaluation(tuple(sorted(found, key=lambda each: -each.value)), reason=reason, scale="chance")


BOT: Final = NimBot()
