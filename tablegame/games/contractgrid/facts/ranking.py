"""Who ranks where, and by what: ahead in points, behind at the cap, a tie and the hand that breaks it (End)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from tablegame.games.contractgrid.facts import scoring
from tablegame.games.contractgrid.facts.view import GridView

By = Literal["points", "cap", "hand", "shared"]

POINTS: Final = "points"
CAP: Final = "cap"
HAND: Final = "hand"
SHARED: Final = "shared"


@dataclass(frozen=True, slots=True)
class RankingPlace:
    """A seat's place, 1 the best; seats that share one have the same number.

    whole: the sheet is complete; behind: at the cap or over with an open sheet. by and other: what sets this seat
    apart from the one just above it, for the best from the one just below: "points" (margin of them), "cap" (the one
    that ranks lower is behind), "hand" (equal totals: at hand number `hand`, from 1, the last at which they differed,
    margin lay between them), "shared" (equal at every hand).
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


def whole(view: GridView) -> tuple[bool, ...]:
    """Whose sheet is complete."""
    return tuple(
        sheet is not None and scoring.complete(sheet, marks)
        for sheet, marks in zip(view.sheets, view.marks, strict=True)
    )


def is_behind(view: GridView, seat: int) -> bool:
    """Whether a seat has reached the cap with an open sheet, and so ranks behind all who have not."""
    return scoring.behind(view.scores[seat], whole(view)[seat], view.house.cap, view.house.require_complete)


def places(view: GridView) -> tuple[RankingPlace, ...]:
    """Everybody from the best down, as the game stands; seats of one place in the order of the table."""
    seats = range(view.players)
    history = [tuple(each.total for each in hand.scored) for hand in view.past] or [(0,) * view.players]
    keys = scoring.standing(history, whole(view), view.house.cap, view.house.require_complete)
    order = sorted(seats, key=lambda seat: keys[seat], reverse=True)
    ranks = {seat: 1 + sum(keys[each] > keys[seat] for each in seats) for seat in seats}
    gaps = [_between(view, history, upper, lower) for upper, lower in pairwise(order)]
    found = []
    for i, seat in enumerate(order):
        other = order[i - 1] if i else order[1]
        by, margin, hand = gaps[max(0, i - 1)]
        found.append(
            RankingPlace(
                seat, ranks[seat], view.scores[seat], whole(view)[seat], is_behind(view, seat), by, other, margin, hand
            )
        )
    return tuple(found)


def _between(view: GridView, history: list[tuple[int, ...]], upper: int, lower: int) -> tuple[By, int, int]:
    """What sets two seats apart that rank one after the other: by what, the margin, the hand that broke a tie."""
    if is_behind(view, lower) and not is_behind(view, upper):
        return CAP, view.scores[lower] - view.scores[upper], 0
    if view.scores[upper] != view.scores[lower]:
        return POINTS, view.scores[upper] - view.scores[lower], 0
    for number in range(len(history), 0, -1):
        totals = history[number - 1]
        if totals[upper] != totals[lower]:
            return HAND, totals[upper] - totals[lower], number
    return SHARED, 0, 0
