"""Reasons in words for a choice: kinds of reason, what each claims, and which claims are given for a choice.

Standard library only. A game defines its kinds in `games/KEY/reasons.py`; docs/reasons.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeAlias

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Move, Reason, V

Line: TypeAlias = tuple[tuple[int, Move], ...]
"""Moves that are likely to follow, each with its actor."""

MOST: Final = 2
"""The most reasons that are given for a choice."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about a choice.

    reason: the sentence with its values and the clause of the rules; share: the share of hands or replies in which it
    comes true, None if it follows from the view; line: the likeliest moves after the choice; kind: see `ReasonKind`.
    """

    reason: Reason
    share: float | None = None
    line: Line = ()
    kind: str = ""

    def content(self) -> tuple[object, ...]:
        """The claim without its card: the kind, and the seats that it names."""
        return self.kind, *(value for name, value in self.reason.fields if name.startswith("seat"))


@dataclass(frozen=True, slots=True)
class ReasonKind(Generic[V]):
    """A kind of reason. key: its documented name; find: its claim about a move, None where it does not apply."""

    key: str
    find: Callable[[V, int], Claim | None]


def claims_of(kinds: Sequence[ReasonKind[V]], view: V, move: int) -> tuple[Claim, ...]:
    """All claims of these kinds about a move, in their order: the most important first."""
    found = ((kind.key, kind.find(view, move)) for kind in kinds)
    return tuple(replace(claim, kind=key) for key, claim in found if claim is not None)


def distinguishing_claims(
    kinds: Sequence[ReasonKind[V]], view: V, evaluation: Evaluation
) -> dict[int, tuple[Claim, ...]]:
    """For each choice the claims that hold for it and not for its alternative.

    The alternative of the best choice is the next one, that of any other choice is the best one.
    """
    moves = [choice.move for choice in evaluation.choices]
    found = {move: claims_of(kinds, view, move) for move in moves}
    best = moves[0] if evaluation.best is None and moves else evaluation.best
    runner_up = next((move for move in moves if move != best), None)
    distinguishing: dict[int, tuple[Claim, ...]] = {}
    for move in moves:
        other = runner_up if move == best else best
        shared = {claim.content() for claim in found[other]} if other in found else set()
        distinguishing[move] = tuple(claim for claim in found[move] if claim.content() not in shared)[:MOST]
    return distinguishing
