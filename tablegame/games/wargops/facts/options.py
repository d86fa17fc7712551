"""The house rules of WarGops as data (rules: help.en.md). Knows names, ranges and defaults, and no play."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Option
from tablegame.core.text import N_

DEFERRED: Final = "deferred"
REPLACE: Final = "replace"
STANDARD: Final = "standard"
ITALIAN: Final = "italian"
NUMBERS: Final = "numbers"

HIGHEST: Final = 15
"""The highest rank of any pack: Flinch."""

OPTIONS: Final = (
    Option(
        name="ties",
        kind="choice",
        title=N_("Ties"),
        sentence=N_("Tied tricks wait for a later trick, or those who tied put another card in place at once."),
        default=DEFERRED,
        choices=(DEFERRED, REPLACE),
        words=(N_("wait"), N_("another card")),
        clause="ties",
    ),
    Option(
        name="ranks",
        kind="number",
        title=N_("Ranks"),
        sentence=N_("How many ranks the pack has: 13 in the usual one, 10 or 12 in others, 15 in Flinch."),
        default=13,
        low=3,
        high=HIGHEST,
        clause="packs",
    ),
    Option(
        name="copies",
        kind="number",
        title=N_("Copies"),
        sentence=N_("How many cards of each rank everybody begins with; more copies make longer games."),
        default=1,
        low=1,
        high=12,
        clause="cards",
    ),
    Option(
        name="pack",
        kind="choice",
        title=N_("Pack"),
        sentence=N_("Ordinary cards, Italian court cards (with 10 ranks), or plain numbers; only the look changes."),
        default=STANDARD,
        choices=(STANDARD, ITALIAN, NUMBERS),
        words=(N_("ordinary cards"), N_("Italian cards"), N_("plain numbers")),
        looks=True,
        clause="packs",
    ),
    Option(
        name="games",
        kind="number",
        title=N_("Games"),
        sentence=N_("How many games make up the session; the points of all of them add up."),
        default=4,
        low=1,
        high=100,
        clause="session",
    ),
)
