"""Branches: games that continue from a moment of another one, and their results beside those of the first game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from tablegame.core.errors import TableError
from tablegame.core.options import Chosen
from tablegame.games import Game
from tablegame.practice.parts import Parts
from tablegame.session.notes import Notes
from tablegame.session.saves import Library, Saved
from tablegame.session.seats import Chair


class Start(NamedTuple):
    """The beginning of a branch: the saved game and its moves up to the moment; said: the moment in words."""

    game: str
    lines: tuple[str, ...]
    chairs: tuple[Chair, ...]
    entry: Game
    chosen: Chosen
    title: str
    said: str


class BranchResult(NamedTuple):
    """The player of a seat, and the change of the score with the cards in question; None: not over yet."""

    chair: Chair
    gain: int | None


class BranchComparison(NamedTuple):
    """A branch beside the game it comes from.

    part: the number of the deal or game in which it begins, from 0; parts: how many there are; game: its key; then,
    now: the results by seat in the first game and in the branch.
    """

    of: str
    at: int
    part: int
    parts: int
    game: str
    then: tuple[BranchResult, ...]
    now: tuple[BranchResult, ...]


def moved_on(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs with everybody moved to the next one."""
    return (chairs[-1], *chairs[:-1])


def beside(library: Library, id: str) -> BranchComparison | None:
    """The results with the cards of a branch, then and now; None for a game that is no branch, or if the first game is
    gone."""
    with suppress(TableError, OSError):
        _, line, notes = library.read(id)
        if notes.branch_of:
            _, first, before = library.read(notes.branch_of)
            parts, branch = Parts(first), Parts(line)
            number = parts.band(notes.branch_at)
            then, now = _branch_results(parts, number, before), _branch_results(branch, number, notes)
            if len(then) == len(now):
                game = line.engine.key
                return BranchComparison(notes.branch_of, notes.branch_at, number, len(parts.bands), game, then, now)
    return None


def _branch_results(parts: Parts, number: int, notes: Notes) -> tuple[BranchResult, ...]:
    gains = parts.gains_of(number) or (None,) * len(notes.chairs)
    return tuple(BranchResult(chair, gain) for chair, gain in zip(notes.chairs, gains, strict=True))


def branches_of(library: Library, id: str) -> tuple[Saved, ...]:
    """The saved branches of a game, the last played first."""
    library.refresh()
    return tuple(saved for saved in library.lines if saved.branch_of == id and not saved.trouble)
