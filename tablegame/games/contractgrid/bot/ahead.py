"""What a hand may leave as a chance to win the race: certain where it ends the race, else by whoever looks ahead."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.games.contractgrid.bot.plan import Form
from tablegame.games.contractgrid.facts import scoring


class Ahead:
    """The race as one seat sees it: totals and sheets before a hand, and what it comes to after one.

    whole: the contracts of the game as a mask; again: how many bids on marked squares everybody makes in a hand.
    """

    def __init__(
        self, form: Form, seat: int, sheets: Sequence[tuple[int, ...]], totals: Sequence[int], again: Sequence[int]
    ) -> None:
        self.form = form
        self.whole = sum(1 << contract for contract in sheets[seat])
        self.again = tuple(again)
        self._seat = seat
        self._sheets = tuple(sheets)
        self._totals = tuple(totals)
        self._others = tuple(each for each in range(form.players) if each != seat)
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """How likely the seat wins when the hand leaves these totals and marks; a win that is shared is part of one."""
        key = (totals, marks)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._after(totals, marks)
        return found

    def _after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        form, whole = self.form, [mark == self.whole for mark in marks]
        if not scoring.ended(totals, whole, form.cap):
            return self.going_on(totals, marks)
        keys = scoring.standing((self._totals, totals), whole, form.cap, form.require_complete)
        best = max(keys)
        return (keys[self._seat] == best) / keys.count(best)

    def going_on(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> float:
        """The same where the race goes on after the hand."""
        raise NotImplementedError
