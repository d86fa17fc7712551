"""The sheets that ContractGrid suggests, each with its reason (help.en.md#sheet).

The screen offers them to a player who lays out a sheet; computer players choose among them. A sheet lists the contract
of each square, row by row. A line of a sheet is complete once all its squares are marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts import contracts
from tablegame.games.contractgrid.facts.contracts import LINES, RATES
from tablegame.games.contractgrid.facts.options import NO_CAP, House

Sheet = tuple[int, ...]  # the contract of each square, row by row
Rates = tuple[int, ...]  # in how many of a thousand hands each contract is made
TRICKLESS: Final = (
    contracts.PLAY, contracts.NO_TRUMP, contracts.THIRD, contracts.ZERO, contracts.SPADES, contracts.HEARTS,
    contracts.DIAMONDS, contracts.CLUBS, contracts.DIFFERENT, contracts.PARTNER, contracts.SOLOIST,
)  # fmt: skip
"""The contracts that a hand without a trick makes: all of these, except that it makes only one of the last three."""
CLOSING: Final = {16: (13, 10, 7, 14, 9, 4, 6, 5, 2, 8, 11, 1, 15, 12, 3, 0), 9: (8, 5, 2, 6, 4, 3, 0, 7, 1)}
"""By the size of the sheet, its squares in the order in which marks complete lines earliest: for every n the first n
squares hold as many whole lines as any n squares can. On the sheet of sixteen the first three hold 1 line, the first
twelve (all but the corners) 8 and the first fifteen 11; on the sheet of nine the first eight hold 6."""
WHOLE_PACK: Final = 33  # the number of cards in the largest pack

RARE_CENTRE: Final = "rare-centre"  # the key of the suggestion that is good only if few points end the game


class Suggestion(NamedTuple):
    """A suggested sheet."""

    key: str
    name: str  # a message id
    sentence: str  # the reason why the layout is good, a message id
    sheet: Sheet


@lru_cache(maxsize=64)
def suggestions(on_sheet: Sheet, cards: int = WHOLE_PACK) -> tuple[Suggestion, ...]:
    """The suggested sheets with these contracts, no two of them equal.
    on_sheet: all sixteen contracts, or any nine.
    cards: the number of cards in the pack, on which depends how often each contract is made."""
    found: dict[Sheet, Suggestion] = {}
    for idea in _IDEAS:
        sheet = idea.lay_out(tuple(sorted(on_sheet)), RATES[cards])
        is_small_sheet = len(sheet) == 9
        sentence = idea.sentence_for_nine if is_small_sheet and idea.sentence_for_nine else idea.sentence
        found.setdefault(sheet, Suggestion(idea.key, idea.name, sentence, sheet))
    return tuple(found.values())


def offered_layouts(house: House) -> tuple[Suggestion, ...]:
    """The suggested sheets that make sense under these house rules, at least one.

    On one of them the rare contracts are in the centre, so that lines are completed late. It makes sense only if a seat
    ranks behind when it reaches the cap (the points that end the game) with an incomplete sheet.
    """
    found = suggestions(house.on_sheet, house.cards)
    if house.cap != NO_CAP and house.require_complete:
        return found
    return tuple(each for each in found if each.key != RARE_CENTRE) or found


def rotated(sheet: Sheet) -> Sheet:
    """The sheet after a quarter turn. The same contracts form lines as before."""
    side = 4 if len(sheet) == 16 else 3
    return tuple(sheet[side * (side - 1 - column) + row] for row in range(side) for column in range(side))


def mirrored(sheet: Sheet) -> Sheet:
    """The sheet mirrored in a diagonal, its rows as columns. The same contracts form lines as before."""
    side = 4 if len(sheet) == 16 else 3
    return tuple(sheet[side * column + row] for row in range(side) for column in range(side))


def symmetries_of(sheet: Sheet) -> set[Sheet]:
    """The eight rotations and mirror images of a sheet, with the sheet itself. All have the same lines."""
    found: set[Sheet] = set()
    for _ in range(4):
        sheet = rotated(sheet)
        found |= {sheet, mirrored(sheet)}
    return found


def _likeliest_first(on_sheet: Iterable[int], rates: Rates) -> list[int]:
    return sorted(on_sheet, key=lambda contract: -rates[contract])


def _sheet_from(squares: Sequence[int], contracts_in_order: Sequence[int]) -> Sheet:
    """The sheet with the first of these contracts on the first of these squares, and so on. squares: all, by number."""
    contract_on = dict(zip(squares, contracts_in_order, strict=True))
    return tuple(contract_on[square] for square in range(len(squares)))


def _rare_centre(on_sheet: Sheet, rates: Rates) -> Sheet:
    """The layout with the rarest contracts on the squares where most lines cross."""
    # The sort is stable: of squares where equally many lines cross, those come first that complete lines earlier.
    lines = LINES[len(on_sheet)]
    most_lines_first = sorted(CLOSING[len(on_sheet)], key=lambda square: -sum(square in line for line in lines))
    return _sheet_from(most_lines_first, _likeliest_first(on_sheet, rates)[::-1])


def _rare_corners(on_sheet: Sheet, rates: Rates) -> Sheet:
    """The layout with the likeliest contracts on the first squares of CLOSING, so that few lines need a rare one."""
    return _sheet_from(CLOSING[len(on_sheet)], _likeliest_first(on_sheet, rates))


def _trickless(on_sheet: Sheet, rates: Rates) -> Sheet:
    """The layout with the contracts of a hand without a trick on the first squares of CLOSING."""
    trickless = [contract for contract in TRICKLESS if contract in on_sheet]
    others = _likeliest_first((contract for contract in on_sheet if contract not in trickless), rates)
    return _sheet_from(CLOSING[len(on_sheet)], trickless + others)


class _Idea(NamedTuple):
    """A way to lay out any contracts, from which `suggestions` makes a `Suggestion` for the contracts of a game."""

    key: str
    name: str  # a message id
    lay_out: Callable[[Sheet, Rates], Sheet]  # the sheet with these contracts, which are made at these rates
    sentence: str  # the reason why the layout is good, a message id
    sentence_for_nine: str = ""  # the reason on a sheet of nine squares, if it differs


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
