"""Who wins a position of Procession with two players, looked for first where least is left to prove.

Proof numbers (Allis 1994, searched in depth as in Nagai 2002): a position that is not decided has two numbers, how
many positions are at least to be proved until the side to move is known to win, and until it is known to lose. The
search goes down where the smaller number is, so that it follows few replies far instead of all of them a little way.
"""

from __future__ import annotations

from typing import Final

from tablegame.games.procession.bot.solver import CompositionGraph, key_of

NEVER: Final = 1 << 40
"""The number of what cannot be proved any more."""
DEEPEST: Final = 200
"""Moves ahead that the search looks at most."""

Numbers = tuple[int, int]
"""What is left to prove for a win of the side to move, and for its loss."""


class Proof:
    """The searches of one decision: they share what they find, and a bound on the positions opened."""

    def __init__(self, field: CompositionGraph, most: int) -> None:
        """most: positions whose moves may be looked at."""
        self.steps = field.steps
        self.left = most
        self.spent: dict[int, int] = {}
        """By the first move of a search: how many positions were opened after it."""
        self._found: dict[int, Numbers] = {}

    def won(self, place: int, unused: int) -> bool | None:
        """Whether the side to move wins, as far as it is found out already."""
        win, loss = self._found.get(key_of(place, unused)) or self._first(place, unused)
        return True if not win else False if not loss else None

    def search(self, place: int, unused: int) -> bool | None:
        """The same after looking for it within the bound."""
        if self.won(place, unused) is None and self.left > 0:
            self._open(place, unused, NEVER, NEVER, DEEPEST)
        return self.won(place, unused)

    def _first(self, place: int, unused: int) -> Numbers:
        """A position that was not looked at: decided where a move ends the game or none is left; else it counts its
        replies."""
        replies = 0
        for _, bit, after in self.steps(place):
            if unused & bit:
                if not after & unused:
                    return 0, NEVER
                replies += 1
        return (1, replies) if replies else (NEVER, 0)

    def _open(self, place: int, unused: int, most_win: int, most_loss: int, depth: int) -> Numbers:
        """Look at the moves from there until one of its numbers reaches its bound."""
        self.left -= 1
        found, first = self._found, self._first
        moves = []
        for other, bit, _ in self.steps(place):
            if unused & bit:
                rest = unused ^ bit
                moves.append((other, rest, found.get(key_of(other, rest)) or first(other, rest)))
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
        found[key_of(place, unused)] = numbers
        return numbers
