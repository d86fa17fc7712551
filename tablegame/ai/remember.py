"""What a seat that learns keeps of the others: a memory of each, and which tricks it has taken in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol

from tablegame.ai.predict import OptionSet, Predictor
from tablegame.core.bots import Memory
from tablegame.core.contract import V, View


class PublicAct(Protocol):
    """Something that everybody saw somebody do."""

    @property
    def seat(self) -> int: ...

    def taken_in(self, known: Predictor) -> None:
        """Change what is known of that seat by it."""
        ...


class SeenChoice(NamedTuple):
    """A choice that everybody saw: whose, out of what, which option it was, and the guess that a prediction has to
    beat, if there is one."""

    seat: int
    question: OptionSet
    option: int
    rival: Sequence[float] | None = None

    def taken_in(self, known: Predictor) -> None:
        """Let a predictor observe it."""
        known.observe(self.question, self.option, self.rival)


Choices = Callable[[int], Iterable[PublicAct]]
"""What the others did in the tricks from that one on."""


def predictors(players: int, own: int | None, memory: Memory) -> dict[int, Predictor]:
    """A predictor for each other seat on what is kept of it; its place in the memory is made where it is missing."""
    kept: dict[str, Memory] = memory.setdefault("opponents", {})
    return {seat: Predictor(kept.setdefault(str(seat), {})) for seat in range(players) if seat != own}


def first_new(memory: Memory, tricks: Sequence[str], most: int | None = None) -> int | None:
    """The first trick to be taken in, of the latest so many; None where the memory has seen them all.

    tricks: every finished one as text. Played anew after an undo they are new from the first that differs.
    """
    seen: Sequence[str] = memory.get("seen", ())
    same = next((place for place, (old, new) in enumerate(zip(seen, tricks, strict=False)) if old != new), None)
    if same is None and len(tricks) <= len(seen):
        return None
    since = len(seen) if same is None else same
    return since if most is None else max(since, len(tricks) - most)


def take_in(memory: Memory, view: View, tricks: Sequence[str], choices: Choices, most: int | None = None) -> None:
    """Learn from the tricks that are new to the memory, of these at most the latest so many."""
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
    """A predictor for each other seat, with what the view shows and the memory has not seen; the memory stays as it is.

    recent: choices of others that are taken in at most, the latest ones, so that no decision waits for a long session.
    """
    known: Memory = deepcopy(memory) if memory else {}
    take_in(known, view, tricks, choices, recent // (view.players - 1))
    return predictors(view.players, view.seat, known)


@dataclass(frozen=True, slots=True)
class Reading(Generic[V]):
    """How the readers of a game learn. texts: every finished trick of a view as text; acts: what the others did in the
    tricks of a view from that one on; recent: how many acts of others are taken in for one decision at most."""

    texts: Callable[[V], list[str]]
    acts: Callable[[V, int], Iterable[PublicAct]]
    recent: int

    def learn(self, view: V, memory: Memory) -> None:
        """Take in the tricks that the memory has not seen; for another match drop ``seen`` and keep ``opponents``."""
        take_in(memory, view, self.texts(view), lambda since: self.acts(view, since))

    def recall(self, view: V, memory: Memory | None) -> dict[int, Predictor]:
        """A predictor for each other seat, of what the memory and the view show; the memory stays as it is."""
        return remembered(memory, view, self.texts(view), lambda since: self.acts(view, since), self.recent)
