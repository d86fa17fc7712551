"""Which reasons are given for a choice: those that set it apart from its alternative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.bots import Evaluation
from tablegame.core.contract import V
from tablegame.core.reasons import Claim, ReasonKind, claims_of

MOST: Final = 2
"""Reasons that are given for one choice."""


def set_apart(kinds: Sequence[ReasonKind[V]], view: V, evaluation: Evaluation) -> dict[int, tuple[Claim, ...]]:
    """For each choice the reasons that hold for it and not for its alternative.

    The alternative of the best choice is the one that follows it, that of any other choice is the best one.
    """
    moves = [choice.move for choice in evaluation.choices]
    found = {move: claims_of(kinds, view, move) for move in moves}
    best = moves[0] if evaluation.best is None and moves else evaluation.best
    runner_up = next((move for move in moves if move != best), None)
    apart: dict[int, tuple[Claim, ...]] = {}
    for move in moves:
        other = runner_up if move == best else best
        shared = {_content(claim) for claim in found[other]} if other in found else set()
        apart[move] = tuple(claim for claim in found[move] if _content(claim) not in shared)[:MOST]
    return apart


def _content(claim: Claim) -> tuple[object, ...]:
    """What is claimed whatever card it is said of: the kind, and the seats that it names."""
    return claim.kind, *(value for name, value in claim.reason.fields if name.startswith("seat"))
