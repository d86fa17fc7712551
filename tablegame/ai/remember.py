"""The memory of a seat that learns: what it knows of each other seat, and which tricks it has learned from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol

from tablegame.ai.predict import OptionSet, Predictor
from tablegame.core.bots import Memory
from tablegame.core.contract import V, View


class PublicAct(Protocol):
    """Something that a seat did before everybody."""

    @property
    def seat(self) -> int: ...

    def taken_in(self, known: Predictor) -> None:
        """Learn from it what the seat does."""
        ...


class SeenChoice(NamedTuple):
    """A public choice: the seat, its options, the chosen one, and the rival guess for the evidence of a prediction, if
    there is one."""

    seat: int
    question: OptionSet
    option: int
    rival: Sequence[float] | None = None

    def taken_in(self, known: Predictor) -> None:
        """Let a predictor observe it."""
        known.observe(self.question, self.option, self.rival)


Choices = Callable[[int], Iterable[PublicAct]]
"""The acts of the others in the tricks from one on."""


def predictors(players: int, own: int | None, memory: Memory) -> dict[int, Predictor]:
    """A predictor for each other seat on its part of the memory, which is made if it is missing."""
    kept: dict[str, Memory] = memory.setdefault("opponents", {})
    return {seat: Predictor(kept.setdefault(str(seat), {})) for seat in range(players) if seat != own}


def first_new(memory: Memory, tricks: Sequence[str], most: int | None = None) -> int | None:
    """The first trick to learn from, of the latest ones; None if the memory has seen them all.

    tricks: every finished one as text. After an undo, tricks are new from the first different one on.
    """
    seen: Sequence[str] = memory.get("seen", ())
    same = next((place for place, (old, new) in enumerate(zip(seen, tricks, strict=False)) if old != new), None)
    if same is None and len(tricks) <= len(seen):
        return None
    since = len(seen) if same is None else same
    return since if most is None else max(since, len(tricks) - most)


def take_in(memory: Memory, view: View, tricks: Sequence[str], choices: Choices, most: int | None = None) -> None:
    """Learn from the tricks that are new to the memory, at most the latest ones."""
    since = first_new(memory, tricks, most)
    if since is None:
        return
    known = predictors(view.players, view.seat, memory)
    for seen in choices(since):
        seen.taken_in(known[seen.seat])
    memory["seen"] = list(tricks)


def remembered(
    memory: Memory | None, view: View, tricks: Sequence[str], choices: Choices, recent: int
) -> dict[int, Predictor]:
    """A predictor for each other seat that also knows what the view shows beyond the memory, which stays unchanged.

    recent: the most choices of others, the latest ones, that are learned, so that no decision waits for a long session.
    """
    known: Memory = deepcopy(memory) if memory else {}
    take_in(known, view, tricks, choices, recent // (view.players - 1))
    return predictors(view.players, view.seat, known)


@dataclass(frozen=True, slots=True)
class Reading(Generic[V]):
    """How the readers of a game learn. texts: the finished tricks of a view as texts; acts: what the others did in the
    tricks of a view from one on; recent: the most acts of others that are learned for one decision."""

    texts: Callable[[V], list[str]]
    acts: Callable[[V, int], Iterable[PublicAct]]
    recent: int

    def learn(self, view: V, memory: Memory) -> None:
        """Learn the tricks that are new to the memory. For another match drop ``seen`` and keep ``opponents``."""
        take_in(memory, view, self.texts(view), lambda since: self.acts(view, since))

    def recall(self, view: V, memory: Memory | None) -> dict[int, Predictor]:
        """A predictor for each other seat, from the memory and the view; the memory stays unchanged."""
        return remembered(memory, view, self.texts(view), lambda since: self.acts(view, since), self.recent)
