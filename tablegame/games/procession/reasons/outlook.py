"""What can be found out of a position of Procession for its reasons, within a bound of work."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from tablegame.games.procession.bot.search import RowPosition, explore, outcome_after, within_bound
from tablegame.games.procession.bot.solver import DEEPEST, RowSolver, SearchBoundError, composition, replies_of
from tablegame.games.procession.facts import ProcessionView, changes, mark_of

SEARCHED: Final = 8_000
"""Positions looked at for all that is said of one view, beside those that were looked at for the hint."""
COUNTED: Final = 2_000
"""Positions looked at in search of how many rows follow, and of what can be reached."""
SHORT: Final = 12
"""Digits up to which everything is searched; in longer rows a position costs more, and most searches are in vain."""
REACHED: Final = 80
"""Partitions within reach from which a longer row is searched."""


def answers(view: ProcessionView, *rows: int) -> tuple[int, ...]:
    """The rows that may be written when these have been written next, ascending."""
    used = {*view.marks, *map(mark_of, rows)}
    return tuple(row for row, mark in zip(*changes(rows[-1]), strict=True) if mark not in used)


class Outlook:
    """What can be found out of a view: searches share what they find, and a bound."""

    def __init__(self, view: ProcessionView) -> None:
        self.view = view
        self.two = view.players == 2
        position = RowPosition(view)
        self.graph, self.unused = position.graph, position.unused
        self._explored = explore(position) if self.two else None
        searched = SEARCHED if not self.two or position.tabled else 0
        self._solver = RowSolver(self.graph, searched, replies_of(self.graph).known if self.two else {})
        self._counter = RowSolver(self.graph, COUNTED)
        self._lengths: dict[tuple[int, int], frozenset[int]] = {}

    @cached_property
    def searches(self) -> bool:
        """Whether a search may find something."""
        if self.view.length <= SHORT:
            return True
        within_reach = self.reachable()
        return within_reach is not None and within_reach.bit_count() <= REACHED

    def after(self, *rows: int) -> tuple[int, int]:
        """Composition and unused partitions when these rows have been written."""
        used = sum(1 << mark_of(row) for row in rows)
        return composition(rows[-1] if rows else self.view.row), self.unused & ~used

    def won(self, *rows: int) -> bool | None:
        """Between two whether the seat to move wins after these rows; None where that is not found out.

        For the next row the search by which the hint judges it is asked too.
        """
        if self._explored is None:
            return None
        node, unused = self.after(*rows)
        found = self._explored.won(node, unused)
        if found is None:
            found = within_bound(self._solver.wins, node, unused)
        if found is None and 1 <= len(rows) <= 2 and self.view.length <= SHORT:
            outcome = outcome_after(self.view.length, 2, *self.after(rows[0]))
            if len(rows) == 1 and outcome.won is not None:
                return not outcome.won
            if len(rows) == 2 and outcome.reply == node:
                return False
        return found

    def forced(self, row: int) -> bool | None:
        """Among three and more: whether the viewer writes the last row though all others play against it; None where
        that is not found out."""
        if not self.searches:
            return None
        return within_bound(self._solver.forces_win, *self.after(row), self.view.players - 1, self.view.players)

    def moves(self, row: int) -> int | None:
        """How many rows follow this one where the winner hurries and the loser delays; None where not found out."""
        return within_bound(self._counter.moves, *self.after(row)) if self.searches else None

    @cached_property
    def results(self) -> dict[int, bool | None]:
        """Between two: by row whether the viewer wins after it."""
        found = {row: self.won(row) for row in self.view.domain}
        return {row: None if won is None else not won for row, won in found.items()}

    def lengths(self, row: int) -> frozenset[int]:
        """How many rows can follow this one, by all ways in which it goes on; empty where these are too many."""
        after = self.after(row)
        if after not in self._lengths:
            self._lengths[after] = self._lengths_after(*after) if self.searches else frozenset()
        return self._lengths[after]

    def _lengths_after(self, node: int, unused: int) -> frozenset[int]:
        known: dict[tuple[int, int], int] = {}
        """By composition and unused partitions, a bit for each number of rows."""

        def count(node: int, unused: int, depth: int = DEEPEST) -> int:
            key = node, unused
            if key not in known:
                if len(known) == COUNTED or not depth:
                    raise SearchBoundError
                known[key] = lengths = 0
                for other, bit, _ in self.graph.steps(node):
                    if unused & bit:
                        lengths |= count(other, unused ^ bit, depth - 1) << 1
                known[key] = lengths or 1
            return known[key]

        lengths = within_bound(count, node, unused) or 0
        return frozenset(number for number in range(lengths.bit_length()) if lengths >> number & 1)

    def reachable(self, *rows: int) -> int | None:
        """The unused partitions to which a way leads after these rows, as a mask; None where there is too much."""
        if rows and not self.searches:
            return None
        start, unused = self.after(*rows)
        seen, waiting, found = {start}, [start], 0
        while waiting:
            for other, bit, _ in self.graph.steps(waiting.pop()):
                if unused & bit:
                    found |= bit
                    if other not in seen:
                        if len(seen) == COUNTED:
                            return None
                        seen.add(other)
                        waiting.append(other)
        return found


@lru_cache(maxsize=8)
def outlook(view: ProcessionView) -> Outlook:
    """That of a view, found out once."""
    return Outlook(view)
