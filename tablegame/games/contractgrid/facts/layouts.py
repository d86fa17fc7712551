"""Suggested layouts of ContractGrid's sheet, each with its reason (help.en.md#sheet)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.contracts import (
    CLUBS,
    DIAMONDS,
    DIFFERENT,
    HEARTS,
    LINES,
    NO_TRUMP,
    PARTNER,
    PLAY,
    RATES,
    SOLOIST,
    SPADES,
    THIRD,
    ZERO,
)
from tablegame.games.contractgrid.facts.options import NO_CAP, House

Sheet = tuple[int, ...]
"""The contract of each square, row by row."""
Rates = tuple[int, ...]
"""In how many of a thousand hands each contract is made."""

TRICKLESS: Final = (PLAY, NO_TRUMP, THIRD, ZERO, SPADES, HEARTS, DIAMONDS, CLUBS, DIFFERENT, PARTNER, SOLOIST)
"""The contracts that a hand without a trick makes: all of these, but only one of the last three."""
CLOSING: Final = {16: (13, 10, 7, 14, 9, 4, 6, 5, 2, 8, 11, 1, 15, 12, 3, 0), 9: (8, 5, 2, 6, 4, 3, 0, 7, 1)}
"""By the size of a sheet its squares, in an order that closes as many lines as possible at every step. A search of all
orders found it. It closes 1 line with three squares, 8 with twelve (all but the corners), 11 with fifteen; on the small
sheet 6 with eight."""
WHOLE_PACK: Final = 33
"""The number of cards in the whole pack."""

RARE_CENTRE: Final = "rare-centre"
"""The key of the suggestion for a low cap."""


class Suggestion(NamedTuple):
    """A layout to begin with."""

    key: str
    name: str  # a message id
    sentence: str  # a message id: why it is good
    sheet: Sheet


@lru_cache(maxsize=64)
def suggestions(on_sheet: Sheet, cards: int = WHOLE_PACK) -> tuple[Suggestion, ...]:
    """The suggested layouts of these contracts, sixteen or any nine; equal ones only once.

    cards: the number of cards in the pack, on which the rates of the contracts depend (32 are for four players).
    """
    found: dict[Sheet, Suggestion] = {}
    for idea in _IDEAS:
        sheet = idea.lay_out(tuple(sorted(on_sheet)), RATES[cards])
        sentence = idea.small if idea.small and len(sheet) == 9 else idea.sentence
        found.setdefault(sheet, Suggestion(idea.key, idea.name, sentence, sheet))
    return tuple(found.values())


def offered_layouts(house: House) -> tuple[Suggestion, ...]:
    """The suggestions under these house rules: those for a low cap only if a seat can fall behind at the cap."""
    found = suggestions(house.on_sheet, house.cards)
    if house.cap != NO_CAP and house.require_complete:
        return found
    return tuple(each for each in found if each.key != RARE_CENTRE) or found


def rotated(sheet: Sheet) -> Sheet:
    """The sheet rotated by a quarter; its lines are the same."""
    side = 4 if len(sheet) == 16 else 3
    return tuple(sheet[side * (side - 1 - column) + row] for row in range(side) for column in range(side))


def mirrored(sheet: Sheet) -> Sheet:
    """The sheet mirrored, with columns for rows; its lines are the same."""
    side = 4 if len(sheet) == 16 else 3
    return tuple(sheet[side * column + row] for row in range(side) for column in range(side))


def symmetries_of(sheet: Sheet) -> set[Sheet]:
    """The eight rotations and mirror images of a sheet, itself included; all have the same lines."""
    found: set[Sheet] = set()
    for _ in range(4):
        sheet = rotated(sheet)
        found |= {sheet, mirrored(sheet)}
    return found


def _likeliest_first(contracts: Iterable[int], rates: Rates) -> list[int]:
    return sorted(contracts, key=lambda contract: -rates[contract])


def _sheet_from(squares: Sequence[int], contracts: Sequence[int]) -> Sheet:
    """The sheet with the first contract on the first of these squares, and so on."""
    contract_on = dict(zip(squares, contracts, strict=True))
    return tuple(contract_on[square] for square in range(len(squares)))


def _rare_centre(on_sheet: Sheet, rates: Rates) -> Sheet:
    """The rarest contracts where most lines cross."""
    # Where equally many lines cross, those squares come first that close lines soonest.
    lines = LINES[len(on_sheet)]
    most_lines_first = sorted(CLOSING[len(on_sheet)], key=lambda square: -sum(square in line for line in lines))
    return _sheet_from(most_lines_first, _likeliest_first(on_sheet, rates)[::-1])


def _rare_corners(on_sheet: Sheet, rates: Rates) -> Sheet:
    """The likeliest contracts on the squares that close lines soonest: fewest lines wait for the rarest."""
    return _sheet_from(CLOSING[len(on_sheet)], _likeliest_first(on_sheet, rates))


def _trickless(on_sheet: Sheet, rates: Rates) -> Sheet:
    """The contracts of a hand without a trick, on squares that fill line after line."""
    trickless = [contract for contract in TRICKLESS if contract in on_sheet]
    others = _likeliest_first((contract for contract in on_sheet if contract not in trickless), rates)
    return _sheet_from(CLOSING[len(on_sheet)], trickless + others)


class _Idea(NamedTuple):
    """A way to lay out a sheet, with the texts of its suggestion."""

    key: str
    name: str
    lay_out: Callable[[Sheet, Rates], Sheet]
    sentence: str
    small: str = ""  # the sentence for nine squares, if it differs


_IDEAS: Final = (
    _Idea(
        "rare-corners",
        N_("Rare at the rim"),
        _rare_corners,
        N_("The four rarest hold up least in the corners: eight lines stand without them."),
        N_("The rarest stands in the middle of an edge: six of eight lines stand without it."),
    ),
    _Idea(
        "trickless",
        N_("Without a trick"),
        _trickless,
        N_("What a hand without a trick brings stands together and closes lines at once."),
    ),
    _Idea(
        RARE_CENTRE,
        N_("Rare centre"),
        _rare_centre,
        N_("For a low cap: the rare ones in the middle keep lines from closing early."),
    ),
)
