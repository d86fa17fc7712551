"""The house rules of ContractGrid (help.en.md): the options that players choose from, and `House`, their values in the
form that rules, screens and computer players use."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.options import Chosen, Option
from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.contracts import CONTRACTS

SIXTEEN: Final = "sixteen"
NINE: Final = "nine"
NONE: Final = N_("none")
USUAL_CARDS: Final = {3: 33, 4: 32}
"""The number of cards in the usual pack, by the number of players; four play without a joker."""


def _is_small(chosen: Chosen) -> bool:
    """Whether the sheet has nine squares instead of sixteen."""
    return bool(chosen.get("contracts", SIXTEEN) == NINE)


def on_sheet(chosen: Chosen) -> tuple[int, ...]:
    """The contracts that every sheet has under these house rules, in the order of the rules of the game."""
    named = chosen["chosen"] if _is_small(chosen) else CONTRACTS
    return tuple(CONTRACTS.index(name) for name in named)


OPTIONS: Final = (
    Option(
        name="contracts",
        kind="choice",
        title=N_("Contracts"),
        sentence=N_("The whole sheet of sixteen, or a small one of nine with fewer bids and a lower cap."),
        default=SIXTEEN,
        choices=(SIXTEEN, NINE),
        words=(N_("sixteen"), N_("nine")),
        clause="sheet",
    ),
    Option(
        name="chosen",
        kind="names",
        title=N_("The nine contracts"),
        sentence=N_("Which contracts stand on the small sheet."),
        default=CONTRACTS[:9],
        choices=CONTRACTS,
        words=CONTRACTS,
        low=9,
        high=9,
        has_effect=lambda _, chosen: _is_small(chosen),
        clause="sheet",
    ),
    Option(
        name="bids",
        kind="number",
        title=N_("Bids"),
        sentence=N_("How many squares everybody bids on in each hand."),
        default=lambda _, chosen: 3 if _is_small(chosen) else 4,
        low=1,
        high=16,
        limit=lambda _, chosen: 9 if _is_small(chosen) else 16,
        clause="bids",
    ),
    Option(
        name="cap",
        kind="number",
        title=N_("Cap"),
        sentence=N_("The first to reach it ends the game, and falls behind with an open sheet; or no cap at all."),
        default=lambda _, chosen: 100 if _is_small(chosen) else 1000,
        low=1,
        high=100000,
        also=(NONE,),
        clause="end",
    ),
    Option(
        name="require_complete",
        kind="switch",
        title=N_("A complete sheet is required"),
        sentence=N_("Whether those at the cap with an open sheet rank behind all others."),
        default=True,
        has_effect=lambda _, chosen: bool(chosen.get("cap") != NONE),
        clause="end",
    ),
    Option(
        name="unmarked",
        kind="number",
        title=N_("Unmarked values"),
        sentence=N_("Points for every value made whose square is still unmarked."),
        default=1,
        low=0,
        high=10,
        clause="score",
    ),
    Option(
        name="cards",
        kind="number",
        title=N_("Cards"),
        sentence=N_(
            "The whole pack with its joker, or a short one from the nine up, without it; four players have 32."
        ),
        default=lambda players, _: USUAL_CARDS.get(players, 33),
        low=24,
        high=33,
        only=(24, 32, 33),
        clause="pack",
    ),
    Option(
        name="joker_counts_as_suit",
        kind="switch",
        title=N_("The joker counts as a suit card"),
        sentence=N_("Whether the joker is a card of the trump suit in Spades, Hearts, Diamonds and Clubs too."),
        default=False,
        has_effect=lambda _, chosen: bool(chosen.get("cards", 33) == 33),
        clause="values",
    ),
)

Rules: TypeAlias = tuple[tuple[str, int | str | bool | tuple[str, ...]], ...]
"""The names and values of the house rules, in the order of OPTIONS."""
NO_CAP: Final = 0  # the cap of a game that only a complete sheet ends


class House(NamedTuple):
    """The values of the house rules by name."""

    on_sheet: tuple[int, ...]  # the contracts of every sheet, in the order of the rules
    cards: int  # the number of cards in the pack
    joker_counts: bool  # whether the suit contracts count the joker as a card of the trump suit
    bids: int  # the number of bids of each seat in a hand
    reward: int  # points of an unmarked value
    cap: int  # in points, or NO_CAP
    require_complete: bool  # whether a seat that reaches the cap with an open sheet ranks behind all others


def rules_of(chosen: Chosen) -> Rules:
    """The chosen house rules as pairs of name and value, the form in which a view contains them."""
    return tuple((each.name, chosen[each.name]) for each in OPTIONS)


@lru_cache(maxsize=64)
def house_of(rules: Rules) -> House:
    """The house rules of a view (the pairs in `GridView.rules`) as named values."""
    chosen: Chosen = dict(rules)
    cap = NO_CAP if chosen["cap"] == NONE else chosen["cap"]
    return House(
        on_sheet(chosen), chosen["cards"], chosen["joker_counts_as_suit"], chosen["bids"], chosen["unmarked"], cap,
        chosen["require_complete"],
    )  # fmt: skip
