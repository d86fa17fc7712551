"""Who wins a position of Procession with two players: a search that goes first where least is left to prove.

Proof numbers (Allis 1994, searched in depth as in Nagai 2002): an undecided position has two numbers, the least number
of positions that must be proved to know that the side to move wins, and to know that it loses. The search goes down
where the smaller number is, so that it follows few replies far instead of all of them a little way.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from tablegame.games.procession.bot.solver import CompositionGraph, position_key
from tablegame.storage.folders import asset

NEVER: Final = 1 << 40
"""The number of what cannot be proved."""
DEEPEST: Final = 200
"""The greatest depth of the search, in moves."""

Numbers = tuple[int, int]
"""The numbers for a win and for a loss of the side to move."""


class Proof:
    """The searches of a decision: they share results, and a bound on the positions opened."""

    def __init__(self, graph: CompositionGraph, most: int) -> None:
        """most: the bound on positions whose moves are examined."""
        self.steps = graph.steps
        self.left = most
        self.spent: dict[int, int] = {}
        """By the first move of a search: how many positions were opened after it."""
        self._found: dict[int, Numbers] = {}

    def won(self, node: int, unused: int) -> bool | None:
        """Whether the side to move wins, as far as that is known."""
        win, loss = self._found.get(position_key(node, unused)) or self._first(node, unused)
        return True if not win else False if not loss else None

    def search(self, node: int, unused: int) -> bool | None:
        """The same after a search within the bound."""
        if self.won(node, unused) is None and self.left > 0:
            self._open(node, unused, NEVER, NEVER, DEEPEST)
        return self.won(node, unused)

    def _first(self, node: int, unused: int) -> Numbers:
        """A new position: decided if a move ends the game or there is none; else by the number of replies."""
        replies = 0
        for _, bit, after in self.steps(node):
            if unused & bit:
                if not after & unused:
                    return 0, NEVER
                replies += 1
        return (1, replies) if replies else (NEVER, 0)

    def _open(self, node: int, unused: int, most_win: int, most_loss: int, depth: int) -> Numbers:
        """Examine the moves of a position until one of its numbers reaches its bound."""
        self.left -= 1
        found, first = self._found, self._first
        moves = []
        for other, bit, _ in self.steps(node):
            if unused & bit:
                rest = unused ^ bit
                moves.append((other, rest, found.get(position_key(other, rest)) or first(other, rest)))
        while True:
            best, second, loss, chosen = NEVER + 1, NEVER + 1, 0, -1
            for index, (_, _, (win_of_other, loss_of_other)) in enumerate(moves):
                if win_of_other:
                    loss += win_of_other
                    if loss_of_other < best:
                        best, second, chosen = loss_of_other, best, index
                    elif loss_of_other < second:
                        second = loss_of_other
            if chosen < 0:
                numbers = (NEVER, 0)
                break
            if not best:
                numbers = (0, NEVER)
                break
            loss = min(loss, NEVER - 1)
            numbers = (best, loss)
            if best >= most_win or loss >= most_loss or self.left <= 0 or not depth:
                break
            other, rest, (win_of_other, _) = moves[chosen]
            bound, before = min(most_win, second + 1 + second // 4), self.left
            moves[chosen] = (other, rest, self._open(other, rest, most_loss - loss + win_of_other, bound, depth - 1))
            if depth == DEEPEST:
                self.spent[other] = self.spent.get(other, 0) + before - self.left
        found[position_key(node, unused)] = numbers
        return numbers


# -- what is likely, before it is proved -------------------------------------------------------------------------------
# Early on, the used partitions decide, not the row: with twelve digits one player only writes rows with an odd number
# of ones, the other rows with an even number, so that some partitions are useful to one of them alone.
# tools/learning/procession_judgement.py learns what each is worth.


AHEAD: Final = 6
"""The depth of the search in moves, the judged one included."""
CERTAIN: Final = 100.0
"""The lead of a certain win: more than any learned one."""
OFF: Final = 0.05
"""The error of such chances in nearly all groups of test positions (docs/decisions/0023)."""


class LearnedLead:
    """The learned values of one length: by how much the first to move is ahead, in logits."""

    def __init__(self, graph: CompositionGraph, learned: Sequence[int]) -> None:
        """learned: in thousandths, the constant, and what each unused partition adds."""
        self.graph = graph
        self.always = learned[0] / 1000
        self.worth = {1 << mark: number / 1000 for mark, number in enumerate(learned[1:])}

    def ahead(self, unused: int) -> float:
        """By how much the side to move is ahead, by the unused partitions alone."""
        began = self.always + sum(worth for bit, worth in self.worth.items() if unused & bit)
        return self._sign(unused) * began

    def chance(self, proof: Proof, node: int, unused: int) -> float:
        """The chance to win of the player who made that move, after a short search; proved results are used.

        In hundredths, so that moves of nearly the same value are equal and games begin differently.
        """
        value = -self._value(proof, node, unused, self.ahead(unused), AHEAD - 1, -2 * CERTAIN, 2 * CERTAIN)
        return min(0.99, max(0.01, round(1 / (1 + exp(-value)), 2)))

    def _sign(self, unused: int) -> int:
        """1 if the player of the first move is to move, else -1."""
        return 1 if (len(self.worth) - unused.bit_count()) % 2 else -1

    def _value(
        self, proof: Proof, node: int, unused: int, ahead: float, moves: int, least: float, most: float
    ) -> float:
        """By how much the side to move is ahead, after a search of that many moves; exact between the two bounds."""
        won = proof.won(node, unused)
        if won is not None:
            return CERTAIN if won else -CERTAIN
        if not moves:
            return ahead
        sign, worth, best = self._sign(unused), self.worth, -2 * CERTAIN
        for other, bit, _ in self.graph.steps(node):
            if unused & bit:
                after = sign * worth[bit] - ahead
                value = -self._value(proof, other, unused ^ bit, after, moves - 1, -most, -max(least, best))
                best = max(best, value)
                if best >= most:
                    break
        return best


@lru_cache(maxsize=2)
def lead_of(graph: CompositionGraph) -> LearnedLead | None:
    """The learned values of that length; None if there are none. Raises FileNotFoundError if the file is missing."""
    learned = json.loads(asset("procession/judgement.json").read_text(encoding="utf-8"))
    numbers = learned.get(str(graph.length))
    return LearnedLead(graph, numbers) if numbers else None
