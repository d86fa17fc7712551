"""The score of a hand of ContractGrid, and the ranking of the seats (help.en.md#score, #winner).

After these rules come forecasts for the screen, the reasons and the computer players: the points that bids would bring,
the danger of the cap, and the most points that the next hand can bring.

A sheet lists the contract of each square, row by row. A set of contracts is a mask: bit n stands for contract n. A bid
comes true if the seat makes its contract; then its square is marked. A line of squares stands, or is complete, once all
of them are marked; a sheet is complete with all squares marked, and open before. The cap is the total that ends the
game: a seat that reaches it with an open sheet ranks behind the others, if the house rule `require_complete` is on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import ceil
from typing import Final, Literal, NamedTuple

from tablegame.core.text import N_
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts.contracts import contracts_of, exclusive_families, lines_of
from tablegame.games.contractgrid.facts.options import NO_CAP, House
from tablegame.games.contractgrid.facts.view import GridView

BID: Final = 5  # the points of a bid that comes true
LINE: Final = 5  # the points of a standing line in every hand


class HandPoints(NamedTuple):
    """The points of one seat for a hand, and its marks afterwards."""

    unmarked: int  # points for contracts made on unmarked squares
    bids: int  # points for bids that were made
    lines: int  # the number of lines that stand after the hand
    marks: int  # the marked contracts after the hand, a mask

    def points(self) -> int:
        """The sum of all points of the hand."""
        return self.unmarked + self.bids + LINE * self.lines


def score(sheet: tuple[int, ...], values: int, bids: int, marks: int, reward: int) -> HandPoints:
    """The points of a seat for a hand, with its marks after the hand.
    sheet: the contract of each square.
    values: the contracts that the seat makes, a mask; those that are not on the sheet do not count.
    bids, marks: the contracts that are bid on, and those marked before the hand, as masks.
    reward: the points of a contract that is made on an unmarked square."""
    made = values & mask_of(sheet)
    unmarked_points = (made & ~marks).bit_count() * reward
    bids_made = made & bids
    new_marks = marks | bids_made
    return HandPoints(unmarked_points, BID * bids_made.bit_count(), standing_lines(sheet, new_marks), new_marks)


@lru_cache(maxsize=2048)
def standing_lines(sheet: tuple[int, ...], marks: int) -> int:
    """The number of lines of the sheet that stand. marks: a mask of contracts."""
    return len([line for line in lines_of(sheet) if line & marks == line])


def is_complete(sheet: tuple[int, ...], marks: int) -> bool:
    """Whether every square is marked."""
    return all(marks >> contract & 1 for contract in sheet)


def ends_game(totals: Sequence[int], complete: Sequence[bool], cap: int) -> bool:
    """Whether the game ends after a hand: a sheet is complete, or a total has reached the cap.
    totals, complete: for each seat its total, and whether its sheet is complete."""
    return any(complete) or (cap != NO_CAP and max(totals) >= cap)


def ranks_behind(total: int, complete: bool, cap: int, require_complete: bool) -> bool:
    """Whether a seat with this total ranks behind others because it has reached the cap with an open sheet.
    complete: whether its sheet is complete."""
    return require_complete and cap != NO_CAP and total >= cap and not complete


def ranking_keys(
    history: Sequence[Sequence[int]], complete: Sequence[bool], cap: int, require_complete: bool
) -> list[tuple[int, ...]]:
    """A sort key for each seat. A higher key ranks before a lower one; seats with equal keys share a rank.

    A key begins with False for seats that rank behind because of the cap. After that it has the totals of the seat from
    the last hand backwards: of two seats with equal totals, the one that was ahead when they last differed ranks first.

    history: after each hand the totals of all seats.
    complete: whether the sheet of each seat is complete.
    """
    last = history[-1]
    return [
        (
            not ranks_behind(last[seat], complete[seat], cap, require_complete),
            *(totals[seat] for totals in reversed(history)),
        )
        for seat in range(len(last))
    ]


# -- the ranking -------------------------------------------------------------------------------------------------------

Decision = Literal["points", "cap", "hand", "shared"]

# The rules that decide between two seats in the ranking:
POINTS: Final = "points"  # the higher total decides
CAP: Final = "cap"  # the lower seat ranks behind because it reached the cap with an open sheet
HAND: Final = "hand"  # the totals are equal, and the last hand after which they differed decides
SHARED: Final = "shared"  # the totals were equal after every hand, and the seats share the rank


@dataclass(frozen=True, slots=True)
class SeatRank:
    """The rank of a seat, and what decides between the seat and its neighbour in the ranking."""

    seat: int
    rank: int  # from 1; seats that share a rank have the same number
    total: int
    complete: bool  # whether the sheet is complete
    behind: bool  # whether the seat reached the cap with an open sheet
    decided_by: Decision
    neighbour: int  # the next seat above; for the best seat the next below
    margin: int = 0  # the difference between the two seats in points, where POINTS or HAND decide
    hand: int = 0  # the number of the hand that decides, from 1


def complete_sheets(view: GridView) -> tuple[bool, ...]:
    """Whether the sheet of each seat is complete."""
    return tuple(
        sheet is not None and is_complete(sheet, marks) for sheet, marks in zip(view.sheets, view.marks, strict=True)
    )


def is_behind(view: GridView, seat: int) -> bool:
    """Whether a seat ranks behind because it reached the cap with an open sheet."""
    return ranks_behind(view.scores[seat], complete_sheets(view)[seat], view.house.cap, view.house.require_complete)


def seat_ranks(view: GridView) -> tuple[SeatRank, ...]:
    """The ranking at this moment, the best seat first. Seats with an equal rank are in the order of the table."""
    seats = range(view.players)
    # After each hand the totals of all seats; before the first hand is over all have 0.
    history = [tuple(each.total for each in hand.scored) for hand in view.past] or [(0,) * view.players]
    complete = complete_sheets(view)
    keys = ranking_keys(history, complete, view.house.cap, view.house.require_complete)
    order = sorted(seats, key=lambda seat: keys[seat], reverse=True)
    decisions = [_decision(view, history, upper, lower) for upper, lower in pairwise(order)]
    found = []
    for index, seat in enumerate(order):
        rank = 1 + sum(key > keys[seat] for key in keys)
        # The neighbour of the first seat is the second, and one decision is about both of them.
        neighbour = order[index - 1] if index else order[1]
        decided_by, margin, hand = decisions[max(0, index - 1)]
        score, behind = view.scores[seat], is_behind(view, seat)
        found.append(SeatRank(seat, rank, score, complete[seat], behind, decided_by, neighbour, margin, hand))
    return tuple(found)


def _decision(view: GridView, history: list[tuple[int, ...]], upper: int, lower: int) -> tuple[Decision, int, int]:
    """The rule that decides between two neighbours in the ranking, of which `upper` ranks first; then their margin in
    points, and the number of the hand that decides (0 if no hand does).
    history: after each hand the totals of all seats."""
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

ANY: Final = ((1 << 16) - 1,)  # one set with every contract, as if all could come true in one hand


@dataclass(frozen=True, slots=True)
class Preview:
    """The points and lines that bids would bring to a seat if as many as possible of them came true.

    It is shown while bids are chosen, and serves the reasons for and against them. A bid is named by its contract. The
    best bids are those that bring most points of all sets that can come true in one hand.
    """

    bids: int  # a mask
    possible: tuple[int, ...]  # the largest sets of these bids, as masks, that can come true in one hand
    best: int  # the one of these sets that brings most points: "the best bids"
    reward: int  # the points of a contract that is made on an unmarked square
    standing: int  # the number of lines that stand already
    closing: tuple[tuple[int, int], ...]
    """Pairs of a set of bids (a mask) and the number of lines that lack exactly the squares of these bids."""
    line_numbers: tuple[int, ...]  # the indices, in `LINES`, of all lines that these bids can close
    unmarked: int  # the contracts on unmarked squares, a mask
    most_points: int  # the most points of the hand, also for contracts that come true without a bid
    complete: bool  # whether the sheet is complete if the best bids come true

    @property
    def most_bids(self) -> int:
        """The largest number of the bids that can come true in one hand."""
        return max(bid_set.bit_count() for bid_set in self.possible)

    @property
    def excluded(self) -> tuple[int, ...]:
        """The contracts that show why not all bids can come true in one hand.

        They are one contract that the seat cannot make any more, or else two that exclude each other. It is () if any
        two bids can come true together.
        """
        bids = contracts_of(self.bids)
        for some in (*((bid,) for bid in bids), *combinations(bids, 2)):
            if not any(_contains(bid_set, mask_of(some)) for bid_set in self.possible):
                return some
        return ()

    @property
    def new_lines(self) -> int:
        """The number of lines that the best bids complete."""
        # Each line is counted once in `closing`, with the bids that it lacks. It closes if all of these are made.
        return sum(lines for missing, lines in self.closing if _contains(self.best, missing))

    @property
    def new_marks(self) -> int:
        """The number of the best bids on unmarked squares."""
        return (self.best & self.unmarked).bit_count()

    @property
    def points(self) -> int:
        """The points of the hand if the best bids come true and no other contract."""
        lines = self.standing + self.new_lines
        return BID * self.best.bit_count() + LINE * lines + self.reward * self.new_marks

    def alone(self, contract: int) -> tuple[int, int]:
        """The points of one bid without points for lines, and the number of lines that this bid completes by itself."""
        points = BID + (self.reward if self.unmarked >> contract & 1 else 0)
        return points, dict(self.closing).get(1 << contract, 0)

    def together(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a set of two or more bids, as a mask, and the number of lines that lack exactly these bids."""
        return tuple((mask, lines) for mask, lines in self.closing if mask.bit_count() > 1)


def preview(sheet: tuple[int, ...], marks: int, bids: int, reward: int, contract_sets: Sequence[int] = ANY) -> Preview:
    """The consequences of these bids on a sheet.
    marks, bids: the marked contracts and those that are bid on, as masks.
    reward: the points of a contract that is made on an unmarked square.
    contract_sets: the largest sets of contracts, as masks, that the seat can make in one hand."""
    possible = tuple(sorted({bids & contract_set for contract_set in contract_sets}))
    closing: dict[int, int] = {}  # the number of lines by the contracts that they lack
    line_numbers, standing = [], 0
    for number, line in enumerate(lines_of(sheet)):
        missing = line & ~marks
        if not missing:
            standing += 1
        elif any(_contains(bid_set, missing) for bid_set in possible):
            closing[missing] = closing.get(missing, 0) + 1
            line_numbers.append(number)
    unmarked = mask_of(sheet) & ~marks

    def points_of(values: int) -> int:
        """The points of the hand if the seat makes these contracts, a mask."""
        lines = standing + sum(count for missing, count in closing.items() if _contains(values, missing))
        return BID * (values & bids).bit_count() + LINE * lines + reward * (values & unmarked).bit_count()

    best = max(possible, key=points_of)
    return Preview(
        bids=bids,
        possible=possible,
        best=best,
        reward=reward,
        standing=standing,
        # The smallest sets first, and among these the sets that close most lines.
        closing=tuple(sorted(closing.items(), key=lambda entry: (entry[0].bit_count(), -entry[1], entry[0]))),
        line_numbers=tuple(line_numbers),
        unmarked=unmarked,
        most_points=max(map(points_of, contract_sets)),
        complete=_contains(best, unmarked),
    )


def _contains(whole: int, part: int) -> bool:
    """Whether a set of contracts contains all of `part`. Both are masks."""
    return not part & ~whole


# The danger of the cap for a seat in this hand:
SAFE: Final = ""  # the seat does not reach the cap with an open sheet
ENDS: Final = "ends"  # the seat may reach the cap, which ends the game and does no harm under these house rules
MAY_FALL: Final = "may fall"  # the seat may reach the cap with an open sheet
FALLS: Final = "falls"  # the standing lines alone bring the seat to the cap with an open sheet


def cap_danger(outcome: Preview, total: int, cap: int, require_complete: bool) -> str:
    """The danger that a seat reaches the cap in this hand: SAFE, ENDS, MAY_FALL or FALLS (explained above).
    outcome: the consequences of the seat's bids.
    total: the seat's total before the hand."""
    if cap == NO_CAP:
        return SAFE
    if not require_complete:
        return ENDS if total + outcome.most_points >= cap else SAFE
    if total + _most_while_open(outcome) < cap:
        return SAFE
    return FALLS if total + LINE * outcome.standing >= cap and not outcome.complete else MAY_FALL


def _most_while_open(outcome: Preview) -> int:
    """The most points of this hand that leave the sheet open. If the bids can complete it, one of them must fail."""
    if not outcome.complete:
        return outcome.most_points
    most = 0
    for failed in contracts_of(outcome.bids & outcome.unmarked):
        lost_lines = sum(lines for mask, lines in outcome.closing if mask >> failed & 1)
        most = max(most, outcome.points - BID - outcome.reward - LINE * lost_lines)
    return most


CANNOT_COME: Final = N_("{term} cannot come in this hand.")
NOT_ALL: Final = N_("No more than {count} of these bids can come in one hand.")
RUNS_OVER: Final = N_(
    "If all come, {each} a hand from now on: {total} → {after}, over the limit before the sheet is full."
)
"""Sentences about bids, for the slip at the table and for reasons."""


def hands_until_over(outcome: Preview, total: int, house: House) -> int | None:
    """The number of further hands after which the lines alone bring a seat to the cap with an open sheet.

    None if the sheet can be complete by then, if the seat has no lines, or if the house rules have no such cap.

    outcome: the consequences of the bids of this hand, of which the best come true.
    total: the total of the seat after this hand.
    """
    line_points = LINE * (outcome.standing + outcome.new_lines)
    open_squares = (outcome.unmarked & ~outcome.best).bit_count()
    if not line_points or not open_squares or house.cap == NO_CAP or not house.require_complete:
        return None
    hands = max(0, ceil((house.cap - total) / line_points))
    hands_to_fill = ceil(open_squares / house.bids)
    return hands if hands < hands_to_fill else None  # the hand that marks the last square does no harm


# -- the next hand with any bids ---------------------------------------------------------------------------------------


def most_points_next(view: GridView, seat: int) -> int:
    """The most points that the next hand can bring a seat with the best bids and cards; 0 while its sheet is hidden."""
    sheet = view.sheets[seat]
    if sheet is None:
        return 0
    return _most_points(sheet, view.marks[seat], view.house.bids, view.house.reward, view.players)


def is_in_danger(view: GridView, seat: int) -> bool:
    """Whether the next hand could carry this seat over the cap while its sheet is open."""
    cap = view.house.cap
    if cap == NO_CAP or not view.house.require_complete or complete_sheets(view)[seat] or is_behind(view, seat):
        return False
    return view.scores[seat] + most_points_next(view, seat) >= cap


@lru_cache(maxsize=256)
def _most_points(sheet: tuple[int, ...], marks: int, bids: int, reward: int, players: int) -> int:
    """The most points of a hand with the best bids. bids: their number; reward: the points of an unmarked contract."""
    missing = [line & ~marks for line in lines_of(sheet)]
    standing = missing.count(0)
    most = 0
    for bid_set, count, unmarked in _possible_bid_sets(sheet, marks, bids, players):
        lines = standing + sum([line & bid_set == line for line in missing if line])
        most = max(most, BID * count + LINE * lines + reward * unmarked)
    return most


def _possible_bid_sets(sheet: tuple[int, ...], marks: int, bids: int, players: int) -> list[tuple[int, int, int]]:
    """All sets of at most `bids` contracts that can come true together in one hand.

    For each set: its mask, its size, and the largest number of contracts on unmarked squares that a hand makes in which
    this set comes true; contracts without a bid count, too.
    """
    families = exclusive_families(players)
    single = [(each,) for each in contracts_of(mask_of(sheet)) if not any(each in family for family in families)]
    groups = [tuple(contract for contract in family if contract in sheet) for family in families] + single
    bid_sets = [(0, 0, 0)]
    for group in filter(None, groups):
        # Exactly one contract of a group can be made: without a bid, then best on an unmarked square, or with a bid.
        without_bid = any(not marks >> contract & 1 for contract in group)
        with_group = [(mask, count, unmarked + without_bid) for mask, count, unmarked in bid_sets]
        for contract in group:
            new = not marks >> contract & 1
            with_group += [
                (mask | 1 << contract, count + 1, unmarked + new) for mask, count, unmarked in bid_sets if count < bids
            ]
        bid_sets = with_group
    return bid_sets
