"""The house rules of Precognition as data (rules: help.en.md). Knows names, ranges and defaults, and no play."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Option
from tablegame.core.text import N_

OPTIONS: Final = (
    Option(
        name="ranks",
        kind="number",
        title=N_("Ranks"),
        sentence=N_("The pack has four of each rank from the ace up to this one; fewer ranks make a quicker game."),
        default=13,
        low=3,
        high=13,
        clause="cards",
    ),
    Option(
        name="playoff",
        kind="switch",
        title=N_("Playoff"),
        sentence=N_("Whether those who tie for the longest string play again among themselves until one is left."),
        default=True,
        clause="playoff",
    ),
)
