"""The house rules of a game of ContractGrid, as everything that plays by them reads them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.contract import Chosen
from tablegame.games.contractgrid.facts.options import NONE, OPTIONS, on_sheet

Rules: TypeAlias = tuple[tuple[str, int | str | bool | tuple[str, ...]], ...]
"""The house rules by name, in their order."""

NO_CAP: Final = 0
"""Where only a complete sheet ends the game."""


class House(NamedTuple):
    """on_sheet: the contracts on every sheet, in the order of the rules; cards: of the pack; joker_counts: as a suit
    card; bids: of everybody in a hand; reward: points of a value whose square is unmarked; cap: NO_CAP where there is
    none; require_complete: a seat that reaches the cap with an open sheet ranks behind all others."""

    on_sheet: tuple[int, ...]
    cards: int
    joker_counts: bool
    bids: int
    reward: int
    cap: int
    require_complete: bool


def rules_of(chosen: Chosen) -> Rules:
    """The house rules as a view carries them."""
    return tuple((each.name, chosen[each.name]) for each in OPTIONS)


@lru_cache(maxsize=64)
def house_of(rules: Rules) -> House:
    """The same, as they are read."""
    chosen: Chosen = dict(rules)
    cap = NO_CAP if chosen["cap"] == NONE else chosen["cap"]
    return House(
        on_sheet(chosen), chosen["cards"], chosen["joker_counts_as_suit"], chosen["bids"], chosen["unmarked"], cap,
        chosen["require_complete"],
    )  # fmt: skip
