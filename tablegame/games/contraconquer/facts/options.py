"""The house rules of Contraconquer as data (rules: help.en.md). Knows names, ranges and defaults, and no play."""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import Chosen, Option
from tablegame.core.text import N_

PRINTED: Final = "printed"
REMAINDER: Final = "remainder"
OWN: Final = "own"
STANDARD: Final = "standard"


def _usual_copies(players: int, chosen: Chosen) -> int:  # noqa: ARG001 - the shape of a default
    """Four of each card; by remainder with ordinary cards one (help.en.md#copies)."""
    return 1 if chosen.get("form") == REMAINDER and chosen.get("pack") == STANDARD else 4


def _shows_hyphens(players: int, chosen: Chosen) -> bool:  # noqa: ARG001 - the shape of has_effect
    """Only the game's own printed cards carry combinations."""
    return (chosen.get("form", PRINTED), chosen.get("pack", OWN)) == (PRINTED, OWN)


OPTIONS: Final = (
    Option(
        name="form",
        kind="choice",
        title=N_("Form"),
        sentence=N_("Printed cards that say what they win, for three; or plain ranks added up, for two to eight."),
        default=PRINTED,
        choices=(PRINTED, REMAINDER),
        words=(N_("printed"), N_("by remainder")),
        clause="forms",
    ),
    Option(
        name="pack",
        kind="choice",
        title=N_("Pack"),
        sentence=N_("The game's own cards or ordinary ones; by remainder ordinary cards change the ranks."),
        default=OWN,
        choices=(OWN, STANDARD),
        words=(N_("own cards"), N_("ordinary cards")),
        clause="pack",
    ),
    Option(
        name="copies",
        kind="number",
        title=N_("Copies"),
        sentence=N_("How many of each card everybody holds; more copies make ties rarer and games longer."),
        default=_usual_copies,
        low=1,
        high=12,
        clause="copies",
    ),
    Option(
        name="hyphens",
        kind="switch",
        title=N_("Hyphens"),
        sentence=N_("Whether the combinations on the printed cards are written 1-4-7 or 147."),
        default=True,
        looks=True,
        has_effect=_shows_hyphens,
        clause="hyphens",
    ),
    Option(
        name="games",
        kind="number",
        title=N_("Games"),
        sentence=N_("How many games make up the match; the tricks of all of them add up."),
        default=1,
        low=1,
        high=100,
        clause="games",
    ),
)
