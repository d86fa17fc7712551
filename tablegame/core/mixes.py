"""What the mix trainer needs of a game: the situations of its secret choices, and the kinds of choices in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tablegame.core.contract import V_contra

Mix: TypeAlias = Mapping[int, float]
"""The share of each choice; the shares add up to 1."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation of a secret choice. words: a message id, such as "After a trick you took"; options: the key of each
    kind of choice and its message id."""

    key: str
    words: str
    options: tuple[tuple[str, str], ...]


class Mixes(Protocol[V_contra]):
    """The mixes of a game.

    clause: of the rules about good choices; unit: of a reader's gain, a message id ("tricks"); many: the number of
    choices that a gain is given for; whole: the choices are too many for kinds, each is counted by itself.
    """

    situations: tuple[Situation, ...]
    clause: str
    unit: str
    many: int
    whole: bool = False

    @property
    def habits(self) -> tuple[Situation, ...]:
        """The situations and kinds of choices in which habits are looked for."""
        return self.situations

    def signs(self, view: V_contra, move: int) -> tuple[tuple[str, str], ...]:
        """The situations of a choice and all the kinds of the move, by the keys of `habits`; () as for `kinds`."""
        return self.kinds(view, move)

    def copies(self, view: V_contra, move: int) -> int:  # noqa: ARG002 - the usual answer
        """How many cards of the seat a choice stands for; a blind draw chooses it that often."""
        return 1

    def kinds(self, view: V_contra, move: int) -> tuple[tuple[str, str], ...]:
        """The situations of a choice, each with the kind of the move, the most telling one first; () for a choice that
        is not counted."""
        ...
