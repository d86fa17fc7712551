"""How much one more hand can bring a seat at most, and whether that would carry an open sheet over the cap.

Knows sheets, marks and which contracts exclude one another. Must not know cards, screens or languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, cast

from tablegame.games.contractgrid import scoring
from tablegame.games.contractgrid.contracts import (
    ALL_TRUMP,
    DIFFERENT,
    FIRST,
    NO_TRUMP,
    ONE,
    PARTNER,
    SECOND,
    SOLOIST,
    THIRD,
    TWO,
    ZERO,
    contracts_of,
    lines_of,
)  # fmt: skip
from tablegame.games.contractgrid.ranking import cap_of, is_behind, whole
from tablegame.games.contractgrid.view import GridView

_AMONG_THREE: Final = (
    (ZERO, ONE, TWO),
    (FIRST, SECOND, THIRD),
    (DIFFERENT, SOLOIST, PARTNER),
    (ALL_TRUMP, NO_TRUMP),
)
"""Contracts of which a hand of three players makes no more than one."""

_AMONG_FOUR: Final = ((ZERO, ONE, TWO), (ALL_TRUMP, NO_TRUMP))
"""The same with four players, where equal numbers of tricks make more things true."""


def most_next(view: GridView, seat: int) -> int:
    """Points that the next hand can bring this seat at most; no fewer than any cards could bring."""
    sheet = view.sheets[seat]
    if sheet is None:
        return 0
    bids, reward = cast("int", view.rule("bids")), cast("int", view.rule("unmarked"))
    return _most(sheet, view.marks[seat], bids, reward, view.players)


def in_danger(view: GridView, seat: int) -> bool:
    """Whether the next hand could carry this seat over the cap while the sheet is open."""
    cap = cap_of(view)
    if cap == scoring.NO_CAP or not view.rule("require_complete") or whole(view)[seat] or is_behind(view, seat):
        return False
    return view.scores[seat] + most_next(view, seat) >= cap


@lru_cache(maxsize=256)
def _most(sheet: tuple[int, ...], marks: int, bids: int, reward: int, players: int) -> int:
    groups = _groups(sheet, players)
    unmarked = [sum(1 << contract for contract in group) & ~marks for group in groups]
    lines, best = lines_of(sheet), 0
    for chosen, count in _choices(groups, 0, bids):
        after = marks | chosen
        standing = sum(line & after == line for line in lines)
        fresh = 0
        for group, free in zip(groups, unmarked, strict=True):
            hit = chosen & sum(1 << contract for contract in group)
            fresh += bool((hit or free) & free)
        best = max(best, scoring.BID * count + scoring.LINE * standing + reward * fresh)
    return best


def _groups(sheet: tuple[int, ...], players: int) -> list[tuple[int, ...]]:
    """The contracts of a sheet, those that exclude one another together."""
    together = _AMONG_THREE if players == 3 else _AMONG_FOUR
    grouped = sum(1 << contract for group in together for contract in group)
    found = [tuple(contract for contract in group if contract in sheet) for group in together]
    single = [(contract,) for contract in contracts_of(sum(1 << c for c in sheet) & ~grouped)]
    return [group for group in (*found, *single) if group]


def _choices(groups: list[tuple[int, ...]], start: int, bids: int) -> Iterator[tuple[int, int]]:
    """Every set of at most so many contracts, no two of one group, as a mask and how many they are."""
    if start == len(groups) or not bids:
        yield 0, 0
        return
    for mask, count in _choices(groups, start + 1, bids):
        yield mask, count
    for mask, count in _choices(groups, start + 1, bids - 1):
        for contract in groups[start]:
            yield mask | 1 << contract, count + 1
