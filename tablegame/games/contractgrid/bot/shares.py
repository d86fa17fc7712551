"""What everybody may expect of a game of ContractGrid between two hands: one measure for all seats, in sum 1.

Knows sheets, marks and totals, and the race. Must not know cards, or how somebody has played so far: what is newly
thought of that would look like something won or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.games.contractgrid.bot.ahead import Ahead
from tablegame.games.contractgrid.bot.outlook import Outlook, learned
from tablegame.games.contractgrid.bot.plan import Form
from tablegame.games.contractgrid.bot.race import Race

PACES: Final = 2
"""Ways to pace oneself that are looked at."""
SPREAD: Final = 25
"""Points by which the cap varies from race to race, or a single point could decide who reaches it first."""


class Shares:
    """The races of all seats from the same beginning. totals, marks: as they are now."""

    def __init__(
        self, form: Form, sheets: Sequence[tuple[int, ...]], totals: tuple[int, ...], marks: tuple[int, ...]
    ) -> None:
        again = ((form.bids + 1) // 2,) * form.players
        name = learned(form, sheets[0])
        self._races: Sequence[Ahead]
        if name:
            self._races = [Outlook(form, name, seat, sheets, totals, again) for seat in range(form.players)]
        else:
            self._races = races = [
                Race(form, each, sheets, totals, again, spread=SPREAD) for each in range(form.players)
            ]
            for race in races:
                race.settle(totals, marks, PACES)

    def after(self, totals: tuple[int, ...], marks: tuple[int, ...]) -> tuple[float, ...]:
        """How likely everybody wins when a hand leaves these totals and marks; a win that is shared is part of one."""
        found = [race.after(totals, marks) for race in self._races]
        whole = sum(found)
        return tuple(each / whole if whole else 1 / len(found) for each in found)
