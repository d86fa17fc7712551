"""The score of a hand of ContractGrid, and the ranking of the seats (help.en.md#score, #winner).

Also foresight: the points that bids would bring, the danger of the cap, the most that the next hand can bring. A set of
contracts is a mask (facts/contracts.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, Literal, NamedTuple

from tablegame.core.text import N_
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts.contracts import contracts_of, exclusive_families, lines_of
from tablegame.games.contractgrid.facts.options import NO_CAP, House
from tablegame.games.contractgrid.facts.view import GridView

BID: Final = 5
LINE: Final = 5
"""Points of a bid that is made, and of a line whose squares are all marked, in every hand."""


class HandPoints(NamedTuple):
    """The points of one seat for a hand, and its marks afterwards."""

    unmarked: int  # points for values of unmarked squares
    bids: int  # points for bids
    lines: int  # how many stand after the hand
    marks: int  # the marked contracts after the hand, a mask

    def points(self) -> int:
        """All points of the hand."""
        return self.unmarked + self.bids + LINE * self.lines


def score(sheet: tuple[int, ...], values: int, bids: int, marks: int, reward: int) -> HandPoints:
    """Score the hand of a seat.

    sheet: the contract of each square.
    values: the contracts that the seat makes, a mask; those that are not on the sheet do not count.
    bids, marks: masks of contracts, before the hand.
    reward: the points of a value whose square is unmarked.
    """
    made = values & mask_of(sheet)
    unmarked_points = (made & ~marks).bit_count() * reward
    bids_made = made & bids
    new_marks = marks | bids_made
    return HandPoints(unmarked_points, BID * bids_made.bit_count(), standing_lines(sheet, new_marks), new_marks)


@lru_cache(maxsize=2048)
def standing_lines(sheet: tuple[int, ...], marks: int) -> int:
    """How many lines of the sheet have all their squares marked. marks: a mask of contracts."""
    found = 0
    for line in lines_of(sheet):
        if line & marks == line:
            found += 1
    return found


def is_complete(sheet: tuple[int, ...], marks: int) -> bool:
    """Whether every square is marked."""
    return all(marks >> contract & 1 for contract in sheet)


def ends_game(totals: Sequence[int], complete: Sequence[bool], cap: int) -> bool:
    """Whether the game ends after this hand: a sheet is complete, or a total has reached the cap."""
    return any(complete) or (cap != NO_CAP and max(totals) >= cap)


def ranks_behind(total: int, complete: bool, cap: int, require_complete: bool) -> bool:
    """Whether a seat is at the cap or over it with an open sheet, and so ranks behind all that are not."""
    return require_complete and cap != NO_CAP and total >= cap and not complete


def ranking_keys(
    history: Sequence[Sequence[int]], complete: Sequence[bool], cap: int, require_complete: bool
) -> list[tuple[int, ...]]:
    """A key for each seat: the higher key ranks first, equal keys share a rank.

    history: the totals of all seats after each hand. A tie goes to the seat that was ahead after the last hand at which
        the two differed, so the totals are compared from the last hand backwards.
    complete: whether the sheet of each seat is complete.
    """
    last = history[-1]
    return [
        (not ranks_behind(last[seat], complete[seat], cap, require_complete), *(hand[seat] for hand in history[::-1]))
        for seat in range(len(last))
    ]


# -- the ranking -------------------------------------------------------------------------------------------------------


Decision = Literal["points", "cap", "hand", "shared"]

POINTS: Final = "points"
"""The higher total decides between two seats."""
CAP: Final = "cap"
"""The lower one ranks behind for reaching the cap with an open sheet."""
HAND: Final = "hand"
"""Their totals are equal: the last hand after which they differed decides."""
SHARED: Final = "shared"
"""They were equal after every hand, and share the rank."""


@dataclass(frozen=True, slots=True)
class SeatRank:
    """A seat in the ranking, and what decides between it and its neighbour there."""

    seat: int
    rank: int  # from 1; seats that share a rank have the same number
    total: int
    complete: bool  # whether the sheet is complete
    behind: bool  # at the cap or over it with an open sheet
    decided_by: Decision
    neighbour: int  # the seat just above, for the best one the seat just below
    margin: int = 0  # the difference of the two in points, where POINTS or HAND decide
    hand: int = 0  # the number of the hand that decides, from 1


def complete_sheets(view: GridView) -> tuple[bool, ...]:
    """Which seats have completed their sheet."""
    return tuple(
        sheet is not None and is_complete(sheet, marks) for sheet, marks in zip(view.sheets, view.marks, strict=True)
    )


def is_behind(view: GridView, seat: int) -> bool:
    """Whether a seat ranks behind for reaching the cap with an open sheet."""
    return ranks_behind(view.scores[seat], complete_sheets(view)[seat], view.house.cap, view.house.require_complete)


def seat_ranks(view: GridView) -> tuple[SeatRank, ...]:
    """The ranking at this moment, the best seat first; seats that share a rank in the order of the table."""
    seats = range(view.players)
    history = [tuple(each.total for each in hand.scored) for hand in view.past] or [(0,) * view.players]
    complete = complete_sheets(view)
    keys = ranking_keys(history, complete, view.house.cap, view.house.require_complete)
    order = sorted(seats, key=lambda seat: keys[seat], reverse=True)
    decisions = [_decision(view, history, upper, lower) for upper, lower in pairwise(order)]
    found = []
    for index, seat in enumerate(order):
        rank = 1 + sum(key > keys[seat] for key in keys)
        neighbour = order[index - 1] if index else order[1]
        decided_by, margin, hand = decisions[max(0, index - 1)]
        score, behind = view.scores[seat], is_behind(view, seat)
        found.append(SeatRank(seat, rank, score, complete[seat], behind, decided_by, neighbour, margin, hand))
    return tuple(found)


def _decision(view: GridView, history: list[tuple[int, ...]], upper: int, lower: int) -> tuple[Decision, int, int]:
    """What decides between two neighbours in the ranking, the margin, and the number of the hand that decides."""
    if is_behind(view, lower) and not is_behind(view, upper):
        return CAP, view.scores[lower] - view.scores[upper], 0
    if view.scores[upper] != view.scores[lower]:
        return POINTS, view.scores[upper] - view.scores[lower], 0
    for number in range(len(history), 0, -1):
        totals = history[number - 1]
        if totals[upper] != totals[lower]:
            return HAND, totals[upper] - totals[lower], number
    return SHARED, 0, 0


# -- the points that bids would bring ----------------------------------------------------------------------------------


ANY: Final = ((1 << 16) - 1,)
"""One set with every contract, as if all could come true in one hand."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What bids on a sheet would bring. A contract comes true if the seat makes it in the hand."""

    bids: int  # a mask
    possible: tuple[int, ...]
    """Sets of these bids, as masks: bids that can come true together all lie within one of the sets."""
    best: int  # the set of these that brings most points
    reward: int  # points of an unmarked value
    standing: int  # lines that stand already
    closing: tuple[tuple[int, int], ...]  # sets of bids (masks) with the number of lines that need just these bids
    line_numbers: tuple[int, ...]  # of all these lines, as in `LINES`
    unmarked: int  # the contracts on unmarked squares, a mask
    most_points: int  # that the hand can bring, with unmarked values that come true without a bid
    complete: bool  # whether the sheet is complete if the best bids come true

    @property
    def most_bids(self) -> int:
        """How many of the bids can come true together."""
        return max(each.bit_count() for each in self.possible)

    @property
    def excluded(self) -> tuple[int, ...]:
        """One bid that cannot come true, else two of which only one can; () where any two can."""
        bids = contracts_of(self.bids)
        sets = (*((bid,) for bid in bids), *combinations(bids, 2))
        return next((bid_set for bid_set in sets if all(mask_of(bid_set) & ~each for each in self.possible)), ())

    @property
    def new_lines(self) -> int:
        """The number of lines that the best bids close."""
        return sum(lines for mask, lines in self.closing if not mask & ~self.best)

    @property
    def new_marks(self) -> int:
        """How many of the best bids are on unmarked squares."""
        return (self.best & self.unmarked).bit_count()

    @property
    def points(self) -> int:
        """The points of the hand if the best bids come true and nothing else."""
        lines = self.standing + self.new_lines
        return BID * self.best.bit_count() + LINE * lines + self.reward * self.new_marks

    def alone(self, contract: int) -> tuple[int, int]:
        """The points of one bid without lines, and the number of lines that need no other bid."""
        points = BID + (self.reward if self.unmarked >> contract & 1 else 0)
        return points, dict(self.closing).get(1 << contract, 0)

    def together(self) -> tuple[tuple[int, int], ...]:
        """Sets of several bids that close lines only together, as masks, each with the number of lines."""
        return tuple((mask, lines) for mask, lines in self.closing if mask.bit_count() > 1)


def preview(sheet: tuple[int, ...], marks: int, bids: int, reward: int, together: Sequence[int] = ANY) -> Preview:
    """The preview of these bids.

    marks, bids: masks of contracts.
    reward: the points of a value whose square is unmarked.
    together: sets of contracts, as masks: those that one hand can make all lie within one of the sets.
    """
    possible = tuple(sorted({bids & each for each in together}))
    # By the missing contracts: the number of lines which they close.
    closing: dict[int, int] = {}
    line_numbers, standing = [], 0
    for number, line in enumerate(lines_of(sheet)):
        missing = line & ~marks
        if not missing:
            standing += 1
        elif any(not missing & ~each for each in possible):
            closing[missing] = closing.get(missing, 0) + 1
            line_numbers.append(number)
    unmarked = mask_of(sheet) & ~marks

    def points_of(values: int) -> int:
        lines = standing + sum(count for wanted, count in closing.items() if not wanted & ~values)
        return BID * (values & bids).bit_count() + LINE * lines + reward * (values & unmarked).bit_count()

    best = max(possible, key=points_of)
    return Preview(
        bids=bids,
        possible=possible,
        best=best,
        reward=reward,
        standing=standing,
        closing=tuple(sorted(closing.items(), key=lambda each: (each[0].bit_count(), -each[1], each[0]))),
        line_numbers=tuple(line_numbers),
        unmarked=unmarked,
        most_points=max(map(points_of, together)),
        complete=not unmarked & ~best,
    )


SAFE: Final = ""
"""This hand does not bring the seat to the cap with an open sheet."""
ENDS: Final = "ends"
"""It may bring the seat to the cap, which ends the game and does no harm."""
MAY_FALL: Final = "may fall"
"""It may bring the seat to the cap with an open sheet."""
FALLS: Final = "falls"
"""Its standing lines alone bring the seat to the cap with an open sheet."""


def cap_danger(outcome: Preview, total: int, cap: int, require_complete: bool) -> str:
    """The danger of the cap in this hand: SAFE, ENDS, MAY_FALL or FALLS. total: of the seat before the hand."""
    if cap == NO_CAP:
        return SAFE
    if not require_complete:
        return ENDS if total + outcome.most_points >= cap else SAFE
    if total + _most_while_open(outcome) < cap:
        return SAFE
    return FALLS if total + LINE * outcome.standing >= cap and not outcome.complete else MAY_FALL


def _most_while_open(outcome: Preview) -> int:
    """The most points of this hand while the sheet stays open: one bid fails if all squares would be marked."""
    if not outcome.complete:
        return outcome.most_points
    found = 0
    for contract in contracts_of(outcome.bids & outcome.unmarked):
        lost = sum(lines for mask, lines in outcome.closing if mask >> contract & 1)
        found = max(found, outcome.points - BID - outcome.reward - LINE * lost)
    return found


CANNOT_COME: Final = N_("{term} cannot come in this hand.")
NOT_ALL: Final = N_("No more than {count} of these bids can come in one hand.")
RUNS_OVER: Final = N_(
    "If all come, {each} a hand from now on: {total} → {after}, over the limit before the sheet is full."
)
"""Sentences about bids, for the slip at the table and for reasons."""


def hands_until_over(outcome: Preview, total: int, house: House) -> int | None:
    """After how many more hands the lines alone bring a seat to the cap; None if its sheet can be full by then.

    outcome: of the bids of this hand, the best of which come true.
    total: of the seat after this hand.
    """
    line_points = LINE * (outcome.standing + outcome.new_lines)
    open_squares = (outcome.unmarked & ~outcome.best).bit_count()
    if not (line_points and open_squares and house.cap and house.require_complete):
        return None
    hands = max(0, -((total - house.cap) // line_points))
    hands_to_fill = -(-open_squares // house.bids)
    return hands if hands < hands_to_fill else None  # the hand that marks the last square does no harm


# -- the next hand with any bids ---------------------------------------------------------------------------------------


def most_next(view: GridView, seat: int) -> int:
    """The most points that the next hand can bring a seat, with any cards and bids."""
    sheet = view.sheets[seat]
    if sheet is None:
        return 0
    return _most(sheet, view.marks[seat], view.house.bids, view.house.reward, view.players)


def in_danger(view: GridView, seat: int) -> bool:
    """Whether the next hand could carry this seat over the cap while its sheet is open."""
    cap = view.house.cap
    if cap == NO_CAP or not view.house.require_complete or complete_sheets(view)[seat] or is_behind(view, seat):
        return False
    return view.scores[seat] + most_next(view, seat) >= cap


@lru_cache(maxsize=256)
def _most(sheet: tuple[int, ...], marks: int, bids: int, reward: int, players: int) -> int:
    missing = [line & ~marks for line in lines_of(sheet)]
    standing = missing.count(0)
    most = 0
    for made, count, unmarked in _possible_bids(sheet, marks, bids, players):
        lines = standing + sum([line & made == line for line in missing if line])
        most = max(most, BID * count + LINE * lines + reward * unmarked)
    return most


def _possible_bids(sheet: tuple[int, ...], marks: int, bids: int, players: int) -> list[tuple[int, int, int]]:
    """Every set of at most `bids` contracts that can come true together: its mask, its size, and the most values of
    unmarked squares that the hand makes with it."""
    families = exclusive_families(players)
    single = [(each,) for each in contracts_of(mask_of(sheet)) if not any(each in family for family in families)]
    groups = [tuple(contract for contract in family if contract in sheet) for family in families] + single
    found = [(0, 0, 0)]
    for group in filter(None, groups):
        # No contract of the group is bid on, and the best one is made without a bid; or one is bid on and made.
        without_bid = any(not marks >> contract & 1 for contract in group)
        grown = [(mask, count, unmarked + without_bid) for mask, count, unmarked in found]
        for contract in group:
            new = not marks >> contract & 1
            grown += [
                (mask | 1 << contract, count + 1, unmarked + new) for mask, count, unmarked in found if count < bids
            ]
        found = grown
    return found
