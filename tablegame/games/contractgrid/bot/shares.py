"""Who wins a game of ContractGrid, as far as totals and sheets tell: one measure for all seats, in sum 1.

Every estimate of a game is made of it: what a hand leaves is worth this much, so that a layout, a suit refused, bids
and cards are all measured alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.games.contractgrid.bot.ahead import Ahead
from tablegame.games.contractgrid.bot.outlook import LearnedRace, learned
from tablegame.games.contractgrid.bot.plan import Form
from tablegame.games.contractgrid.bot.race import Race

PACES: Final = 2
"""Ways to pace oneself that are looked at."""
SPREAD: Final = 25
"""Points by which the cap varies from race to race, or a single point could decide who reaches it first."""


class Shares:
    """The races of all seats from the same beginning. totals, marks: as they are now; again: bids on marked squares
    that everybody makes in a hand, half of them where that is not known; always: the seats that complete their sheet
    regardless of the score."""

    def __init__(
        self,
        form: Form,
        sheets: Sequence[tuple[int, ...]],
        totals: tuple[int, ...],
        marks: tuple[int, ...],
        again: Sequence[int] = (),
        always: Sequence[int] = (),
    ) -> None:
        self.again = tuple(again) or ((form.bids + 1) // 2,) * form.players
        self.whole = sum(1 << contract for contract in sheets[0])
        name = learned(form, sheets[0])
        self._races: Sequence[Ahead]
        if name:
            self._races = [LearnedRace(form, name, seat, sheets, totals, self.again) for seat in range(form.players)]
        else:
            self._races = races = [
                Race(form, each, sheets, totals, self.again, always, SPREAD) for each in range(form.players)
            ]
            for race in races:
                race.settle(totals, marks, PACES)
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[float, ...]] = {}

    def after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> tuple[float, ...]:
        """How likely everybody wins when a hand leaves these totals and marks; a win that is shared is part of one."""
        key = (totals, marks)
        known = self._known.get(key)
        if known is None:
            found = [race.after(totals, marks) for race in self._races]
            whole = sum(found)
            known = self._known[key] = tuple(each / whole if whole else 1 / len(found) for each in found)
        return known
