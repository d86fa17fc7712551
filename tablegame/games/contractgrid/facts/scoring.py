"""What a hand of ContractGrid scores, and who ranks where (help.en.md#score, #winner)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from tablegame.games.contractgrid.facts.contracts import lines_of, mask_of_sheet
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.view import GridView

BID: Final = 5
LINE: Final = 5
"""Points of a bid that is made, and in every hand of a line whose squares are all marked."""


class HandScore(NamedTuple):
    """The score of one player's hand.

    unmarked, bids: points for unmarked values and for bids; lines: how many stand; marks: a mask; both afterwards.
    """

    unmarked: int
    bids: int
    lines: int
    marks: int

    def points(self) -> int:
        """The points of the hand."""
        return self.unmarked + self.bids + LINE * self.lines


def score(sheet: tuple[int, ...], values: int, bids: int, marks: int, reward: int) -> HandScore:
    """Score a hand. values, bids, marks: masks of contracts; reward: points of an unmarked value."""
    made = values & mask_of_sheet(sheet)
    fresh = (made & ~marks).bit_count() * reward
    hit = made & bids
    after = marks | hit
    standing = sum(line & after == line for line in lines_of(sheet))
    return HandScore(fresh, BID * hit.bit_count(), standing, after)


def complete(sheet: tuple[int, ...], marks: int) -> bool:
    """Whether every square is marked."""
    return all(marks >> contract & 1 for contract in sheet)


def is_ended(totals: Sequence[int], whole: Sequence[bool], cap: int) -> bool:
    """Whether the game ends after this hand: a sheet is complete, or the cap is reached."""
    return any(whole) or (cap != NO_CAP and max(totals) >= cap)


def behind(total: int, whole: bool, cap: int, require_complete: bool) -> bool:
    """Whether a player is at the cap or over it with an open sheet, and so ranks behind all who are not."""
    return require_complete and cap != NO_CAP and total >= cap and not whole


def ranking_keys(
    history: Sequence[Sequence[int]], whole: Sequence[bool], cap: int, require_complete: bool
) -> list[tuple[int, ...]]:
    """A key for each seat, the higher the better; equal keys share a place.

    history: the totals after each hand. A tie goes to the seat that was ahead after the last hand at which the two
    differed, so the totals are compared from the last hand backwards.
    """
    last = history[-1]
    return [
        (not behind(last[seat], whole[seat], cap, require_complete), *(hand[seat] for hand in reversed(history)))
        for seat in range(len(last))
    ]


By = Literal["points", "cap", "hand", "shared"]

POINTS: Final = "points"
CAP: Final = "cap"
HAND: Final = "hand"
SHARED: Final = "shared"


# -- who ranks where ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RankingPlace:
    """A seat's place, 1 the best; seats that share one have the same number.

    whole: the sheet is complete; behind: at the cap or over it with an open sheet. other: the seat just above, for the
    best the one just below; by: what decides between the two: "points" (margin), "cap" (the lower one is behind),
    "hand" (equal totals; hand: the number, from 1, of the last hand at which they differed, by margin), "shared" (equal
    after every hand).
    """

    seat: int
    rank: int
    total: int
    whole: bool
    behind: bool
    by: By
    other: int
    margin: int = 0
    hand: int = 0


def complete_sheets(view: GridView) -> tuple[bool, ...]:
    """Which seats have completed their sheet."""
    return tuple(
        sheet is not None and complete(sheet, marks) for sheet, marks in zip(view.sheets, view.marks, strict=True)
    )


def is_behind(view: GridView, seat: int) -> bool:
    """Whether a seat ranks behind for reaching the cap with an open sheet."""
    return behind(view.scores[seat], complete_sheets(view)[seat], view.house.cap, view.house.require_complete)


def places(view: GridView) -> tuple[RankingPlace, ...]:
    """All seats from the best down, as the game is now; seats that share a place in the order of the table."""
    seats = range(view.players)
    history = [tuple(each.total for each in hand.scored) for hand in view.past] or [(0,) * view.players]
    keys = ranking_keys(history, complete_sheets(view), view.house.cap, view.house.require_complete)
    order = sorted(seats, key=lambda seat: keys[seat], reverse=True)
    ranks = {seat: 1 + sum(keys[each] > keys[seat] for each in seats) for seat in seats}
    gaps = [_between(view, history, upper, lower) for upper, lower in pairwise(order)]
    found = []
    for i, seat in enumerate(order):
        other = order[i - 1] if i else order[1]
        by, margin, hand = gaps[max(0, i - 1)]
        found.append(
            RankingPlace(
                seat,
                ranks[seat],
                view.scores[seat],
                complete_sheets(view)[seat],
                is_behind(view, seat),
                by,
                other,
                margin,
                hand,
            )
        )
    return tuple(found)


def _between(view: GridView, history: list[tuple[int, ...]], upper: int, lower: int) -> tuple[By, int, int]:
    """What decides between two seats in neighbouring places: by what, the margin, the hand that broke a tie."""
    if is_behind(view, lower) and not is_behind(view, upper):
        return CAP, view.scores[lower] - view.scores[upper], 0
    if view.scores[upper] != view.scores[lower]:
        return POINTS, view.scores[upper] - view.scores[lower], 0
    for number in range(len(history), 0, -1):
        totals = history[number - 1]
        if totals[upper] != totals[lower]:
            return HAND, totals[upper] - totals[lower], number
    return SHARED, 0, 0
