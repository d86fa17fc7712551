"""The house rules of Procession as data (rules: help.en.md). Knows names, ranges and defaults, and no play."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import SEAT_LETTERS, Chosen, Option
from tablegame.core.text import N_
from tablegame.games.procession.facts.runs import LONGEST, SHORTEST

MOST_PLAYERS: Final = 6


def _usual_length(players: int, chosen: Chosen) -> int:  # noqa: ARG001 - the shape of a default
    """Seven digits for two, eight for more (help.en.md#row)."""
    return 7 if players == 2 else 8


OPTIONS: Final = (
    Option(
        name="length",
        kind="number",
        title=N_("Digits"),
        sentence=N_("How many digits the row has; each one more makes the game half as long again, and far deeper."),
        default=_usual_length,
        low=SHORTEST,
        high=LONGEST,
        clause="row",
    ),
    Option(
        name="first",
        kind="choice",
        title=N_("First move"),
        sentence=N_("The seat that makes the first change; the others follow in the order of their letters."),
        default="A",
        choices=tuple(SEAT_LETTERS[:MOST_PLAYERS]),
        words=(N_("A"), N_("B"), N_("C"), N_("D"), N_("E"), N_("F")),
        clause="players",
    ),
)
