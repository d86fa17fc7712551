"""Reasons in words for a choice: kinds of reason, and what each claims.

Standard library only. A game names its kinds in `games/KEY/reasons.py`; docs/reasons.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias

from tablegame.core.contract import Move, Reason, V

Line: TypeAlias = tuple[tuple[int, Move], ...]
"""Moves that are likely to follow, each with its actor."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is true of a choice.

    reason: the sentence with its values and the clause of the rules; share: in what share of the hands or replies it
    comes true, None where it follows from the view; line: the likeliest moves after the choice; kind: see `ReasonKind`.
    """

    reason: Reason
    share: float | None = None
    line: Line = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ReasonKind(Generic[V]):
    """A kind of reason. key: its documented name; find: what it claims of a move, None where it does not apply."""

    key: str
    find: Callable[[V, int], Claim | None]


def claims_of(kinds: Sequence[ReasonKind[V]], view: V, move: int) -> tuple[Claim, ...]:
    """All that these kinds claim of a move, in their order: the most important first."""
    found = ((kind.key, kind.find(view, move)) for kind in kinds)
    return tuple(replace(claim, kind=key) for key, claim in found if claim is not None)
