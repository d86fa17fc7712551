"""Suggested layouts of ContractGrid's sheet, each with its reason (help.en.md#sheet)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.contracts import (
    ALL_TRUMP,
    CLUBS,
    DIAMONDS,
    DIFFERENT,
    FAMILIES,
    FIRST,
    HEARTS,
    LINES,
    NO_TRUMP,
    ONE,
    PARTNER,
    PLAY,
    RATES,
    SECOND,
    SOLOIST,
    SPADES,
    THIRD,
    TWO,
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
_HANDS: Final = 16
"""About the number of hands in a game."""


RARE_CENTRE: Final = "rare-centre"


class Suggestion(NamedTuple):
    """A layout to begin with. name, sentence: message ids; sheet: the contract of each square, row by row."""

    key: str
    name: str
    sentence: str
    sheet: Sheet


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


def average_lines(sheet: Sheet, often: Often) -> float:
    """The lines that stand on this sheet, on average over a game in which a contract is marked in every second hand
    that makes it."""
    most = len(sheet)
    total = 0.0
    for hand in range(1, _HANDS + 1):
        marked = [1 - (1 - often[contract] / 2000) ** hand for contract in sheet]
        for line in LINES[most]:
            chance = 1.0
            for square in line:
                chance *= marked[square]
            total += chance
    return total / _HANDS


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


def _easy_centre(on_sheet: Sheet, often: Often) -> Sheet:
    """The likeliest contracts where most lines cross."""
    return _with_entry(_by_reach(len(on_sheet)), _likeliest(on_sheet, often))


def _rare_centre(on_sheet: Sheet, often: Often) -> Sheet:
    """The rarest contracts where most lines cross."""
    return _with_entry(_by_reach(len(on_sheet)), _likeliest(on_sheet, often)[::-1])


def _by_reach(count: int) -> list[int]:
    """The squares, those first where most lines cross, then as they close lines soonest."""
    return sorted(CLOSING[count], key=lambda square: -sum(square in line for line in LINES[count]))


def _rare_corners(on_sheet: Sheet, often: Often) -> Sheet:
    """The likeliest contracts on the squares that close lines soonest: fewest lines wait for the rarest."""
    return _with_entry(CLOSING[len(on_sheet)], _likeliest(on_sheet, often))


def _trickless(on_sheet: Sheet, often: Often) -> Sheet:
    """The contracts of a hand without a trick, on squares that fill line after line."""
    together = [contract for contract in TRICKLESS if contract in on_sheet]
    others = _likeliest((contract for contract in on_sheet if contract not in together), often)
    return _with_entry(CLOSING[len(on_sheet)], together + others)


def _families_in_rows(on_sheet: Sheet, often: Often) -> Sheet:  # noqa: ARG001 - the shape of an idea
    """A family in each row, with a contract of no family at the end."""
    if len(on_sheet) == 16:
        return (ZERO, ONE, TWO, PLAY, FIRST, SECOND, THIRD, NO_TRUMP, DIFFERENT, PARTNER, SOLOIST, ALL_TRUMP,
                SPADES, HEARTS, DIAMONDS, CLUBS)  # fmt: skip
    return on_sheet


def _families_apart(on_sheet: Sheet, often: Often) -> Sheet:
    """As few lines as possible with two contracts of one family, found by exchanging squares."""
    sheet = list(_easy_centre(on_sheet, often))
    count = len(sheet)

    def cost() -> tuple[int, float]:
        pairs = sum(_rivals(sheet[a], sheet[b]) for line in LINES[count] for a, b in combinations(line, 2))
        return pairs, -average_lines(tuple(sheet), often)

    best = cost()
    better = True
    while better:
        better = False
        for a, b in combinations(range(count), 2):
            sheet[a], sheet[b] = sheet[b], sheet[a]
            now = cost()
            if now < best:
                best, better = now, True
            else:
                sheet[a], sheet[b] = sheet[b], sheet[a]
    return tuple(sheet)


def _rivals(one: int, other: int) -> bool:
    return any(one in family and other in family for family in FAMILIES)


class _Idea(NamedTuple):
    """A way to lay out a sheet, and why. small: the sentence for nine squares, if it differs."""

    key: str
    name: str
    lay_out: Callable[[Sheet, Often], Sheet]
    sentence: str
    small: str = ""


_IDEAS: Final = (
    _Idea(
        "rare-corners",
        N_("Rare at the rim"),
        _rare_corners,
        N_("The four rarest hold up least in the corners: eight lines stand without them."),
        N_("The rarest stands in the middle of an edge: six of eight lines stand without it."),
    ),
    _Idea(
        "easy-centre",
        N_("Easy centre"),
        _easy_centre,
        N_("What comes often stands in the middle, where four lines cross."),
    ),
    _Idea(
        "apart",
        N_("Families apart"),
        _families_apart,
        N_("Contracts that exclude each other keep apart: one hand can close a line."),
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
    _Idea(
        "families",
        N_("Families in rows"),
        _families_in_rows,
        N_("Every hand brings one of each family, so each row can grow; easy to read."),
    ),
)
