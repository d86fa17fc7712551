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
Often = tuple[int, ...]
"""Of a thousand hands those in which each contract is made."""

TRICKLESS: Final = (PLAY, NO_TRUMP, THIRD, ZERO, SPADES, HEARTS, DIAMONDS, CLUBS, DIFFERENT, PARTNER, SOLOIST)
"""The contracts of a hand without a trick: it makes all but two of the last three."""
CLOSING: Final = {16: (13, 10, 7, 14, 9, 4, 6, 5, 2, 8, 11, 1, 15, 12, 3, 0), 9: (8, 5, 2, 6, 4, 3, 0, 7, 1)}
"""The squares in an order that closes as many lines as possible at every step, found by trying all orders: 1 line with
three squares, 8 with twelve (all but the corners), 11 with fifteen; on the small sheet 6 with eight."""
USUAL: Final = 33
"""The cards of the whole pack."""

RARE_CENTRE: Final = "rare-centre"


class Suggestion(NamedTuple):
    """A layout to begin with. name, sentence: message ids."""

    key: str
    name: str
    sentence: str
    sheet: Sheet  # the contract of each square, row by row


@lru_cache(maxsize=64)
def suggestions(on_sheet: Sheet, cards: int = USUAL) -> tuple[Suggestion, ...]:
    """The layouts for these contracts, sixteen or any nine; equal ones only once.

    cards: of the pack, on which depends how often contracts are made (32 are for four players).
    """
    often = RATES[cards]
    found: dict[Sheet, Suggestion] = {}
    for idea in _IDEAS:
        sheet = idea.lay_out(tuple(sorted(on_sheet)), often)
        sentence = idea.small if idea.small and len(sheet) == 9 else idea.sentence
        found.setdefault(sheet, Suggestion(idea.key, idea.name, sentence, sheet))
    return tuple(found.values())


def offered_layouts(house: House) -> tuple[Suggestion, ...]:
    """The layouts that are suggested in a game: those for a low cap only if the cap is to be feared."""
    found = suggestions(house.on_sheet, house.cards)
    if house.cap != NO_CAP and house.require_complete:
        return found
    return tuple(each for each in found if each.key != RARE_CENTRE) or found


def turned(sheet: Sheet) -> Sheet:
    """The sheet turned by a quarter; its lines are the same."""
    side = 4 if len(sheet) == 16 else 3
    return tuple(sheet[side * (side - 1 - column) + row] for row in range(side) for column in range(side))


def mirrored(sheet: Sheet) -> Sheet:
    """The sheet mirrored, with columns for rows; its lines are the same."""
    side = 4 if len(sheet) == 16 else 3
    return tuple(sheet[side * column + row] for row in range(side) for column in range(side))


def turns_of(sheet: Sheet) -> set[Sheet]:
    """The sheet in all eight ways in which it can lie; its lines are always the same."""
    found: set[Sheet] = set()
    for _ in range(4):
        sheet = turned(sheet)
        found |= {sheet, mirrored(sheet)}
    return found


def _likeliest(contracts: Iterable[int], often: Often) -> list[int]:
    return sorted(contracts, key=lambda contract: -often[contract])


def _with_entry(squares: Sequence[int], contracts: Sequence[int]) -> Sheet:
    placed = dict(zip(squares, contracts, strict=True))
    return tuple(placed[square] for square in range(len(squares)))


def _rare_centre(on_sheet: Sheet, often: Often) -> Sheet:
    """The rarest contracts where most lines cross."""
    # Where equally many lines cross, those squares come first that close lines soonest.
    every = LINES[len(on_sheet)]
    by_reach = sorted(CLOSING[len(on_sheet)], key=lambda square: -sum(square in line for line in every))
    return _with_entry(by_reach, _likeliest(on_sheet, often)[::-1])


def _rare_corners(on_sheet: Sheet, often: Often) -> Sheet:
    """The likeliest contracts on the squares that close lines soonest: fewest lines wait for the rarest."""
    return _with_entry(CLOSING[len(on_sheet)], _likeliest(on_sheet, often))


def _trickless(on_sheet: Sheet, often: Often) -> Sheet:
    """The contracts of a hand without a trick, on squares that fill line after line."""
    together = [contract for contract in TRICKLESS if contract in on_sheet]
    others = _likeliest((contract for contract in on_sheet if contract not in together), often)
    return _with_entry(CLOSING[len(on_sheet)], together + others)


class _Idea(NamedTuple):
    """A way to lay out a sheet, and why."""

    key: str
    name: str
    lay_out: Callable[[Sheet, Often], Sheet]
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
