"""How much one more hand can bring a seat at most, and whether that would carry an open sheet over the cap."""

from __future__ import annotations

from functools import lru_cache

from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.contracts import contracts_of, families, lines_of
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.scoring import is_behind, whole
from tablegame.games.contractgrid.facts.view import GridView


def most_next(view: GridView, seat: int) -> int:
    """Points that the next hand can bring this seat at most; no fewer than any cards could bring."""
    sheet = view.sheets[seat]
    if sheet is None:
        return 0
    return _most(sheet, view.marks[seat], view.house.bids, view.house.reward, view.players)


def in_danger(view: GridView, seat: int) -> bool:
    """Whether the next hand could carry this seat over the cap while the sheet is open."""
    cap = view.house.cap
    if cap == NO_CAP or not view.house.require_complete or whole(view)[seat] or is_behind(view, seat):
        return False
    return view.scores[seat] + most_next(view, seat) >= cap


@lru_cache(maxsize=256)
def _most(sheet: tuple[int, ...], marks: int, bids: int, reward: int, players: int) -> int:
    missing = [line & ~marks for line in lines_of(sheet)]
    drawn = missing.count(0)
    missing = [line for line in missing if line]
    best = 0
    for chosen, count, fresh in _choices(_groups(sheet, players), marks, bids):
        lines = drawn + sum([line & chosen == line for line in missing])
        best = max(best, scoring.BID * count + scoring.LINE * lines + reward * fresh)
    return best


def _groups(sheet: tuple[int, ...], players: int) -> list[tuple[int, ...]]:
    """The contracts of a sheet, those that exclude one another together."""
    together = families(players)
    grouped = sum(1 << contract for group in together for contract in group)
    found = [tuple(contract for contract in group if contract in sheet) for group in together]
    single = [(contract,) for contract in contracts_of(sum(1 << c for c in sheet) & ~grouped)]
    return [group for group in (*found, *single) if group]


def _choices(groups: list[tuple[int, ...]], marks: int, bids: int) -> list[tuple[int, int, int]]:
    """Every set of at most so many bids that are made, no two of one group.

    Each as a mask, how many they are, and how many unmarked values the hand makes with them at most.
    """
    found = [(0, 0, 0)]
    for group in groups:
        free = any(not marks >> contract & 1 for contract in group)
        after = [(mask, count, fresh + free) for mask, count, fresh in found]
        for contract in group:
            new = not marks >> contract & 1
            after += [(mask | 1 << contract, count + 1, fresh + new) for mask, count, fresh in found if count < bids]
        found = after
    return found
