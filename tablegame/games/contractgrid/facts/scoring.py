"""What a hand of ContractGrid scores, and who ranks where (help.en.md#score, #winner); what bids and the next hand
would bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, Literal, NamedTuple

from tablegame.core.text import N_
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts.contracts import contracts_of, families, lines_of
from tablegame.games.contractgrid.facts.options import NO_CAP, House
from tablegame.games.contractgrid.facts.view import GridView

BID: Final = 5
LINE: Final = 5
"""Points of a bid that is made, and in every hand of a line whose squares are all marked."""


class HandScore(NamedTuple):
    """The score of one player's hand. unmarked, bids: points for unmarked values and for bids."""

    unmarked: int
    bids: int
    lines: int  # how many stand after the hand
    marks: int  # the marked contracts after the hand, a mask

    def points(self) -> int:
        """The points of the hand."""
        return self.unmarked + self.bids + LINE * self.lines


def score(sheet: tuple[int, ...], values: int, bids: int, marks: int, reward: int) -> HandScore:
    """Score a hand. values, bids, marks: masks of contracts; reward: points of an unmarked value."""
    made = values & mask_of(sheet)
    fresh = (made & ~marks).bit_count() * reward
    hit = made & bids
    after = marks | hit
    return HandScore(fresh, BID * hit.bit_count(), standing_lines(sheet, after), after)


@lru_cache(maxsize=2048)
def standing_lines(sheet: tuple[int, ...], marks: int) -> int:
    """How many lines stand."""
    found = 0
    for line in lines_of(sheet):
        if line & marks == line:
            found += 1
    return found


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
    """A seat's place, 1 the best; seats that share one have the same number."""

    seat: int
    rank: int
    total: int
    whole: bool  # the sheet is complete
    behind: bool  # at the cap or over it with an open sheet
    by: By
    """What decides between the two: "points" (margin), "cap" (the lower one is behind), "hand" (equal totals; the last
    hand at which they differed, by margin), "shared" (equal after every hand)."""
    other: int  # the seat just above, for the best the one just below
    margin: int = 0
    hand: int = 0  # the number of that hand, from 1


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


# -- what bids and the next hand would bring ---------------------------------------------------------------------------


ANY: Final = ((1 << 16) - 1,)
"""Every contract, as if all could come in one hand."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What bids on a sheet would bring; bids, best and unmarked are masks of contracts."""

    bids: int
    possible: tuple[int, ...]  # sets of these bids, masks, within one of which all lie that can come together
    best: int  # the one of these that brings most
    reward: int  # points of an unmarked value
    standing: int  # lines that stand already
    closing: tuple[tuple[int, int], ...]  # how many lines need just these bids, for each set of bids
    coming: tuple[int, ...]  # the numbers of all these lines
    unmarked: int
    most: int  # what the hand brings at most, if unmarked values come true without a bid as well
    complete: bool  # whether the sheet would be complete

    @property
    def limit(self) -> int:
        """How many of the bids can come together."""
        return max(each.bit_count() for each in self.possible)

    @property
    def excluded(self) -> tuple[int, ...]:
        """A bid that cannot come, else two of which only one can; () where any two can."""
        bids = contracts_of(self.bids)
        sets = (*((bid,) for bid in bids), *combinations(bids, 2))
        return next((one for one in sets if all(mask_of(one) & ~each for each in self.possible)), ())

    @property
    def new_lines(self) -> int:
        """The number of lines that the best bids close."""
        return sum(lines for mask, lines in self.closing if not mask & ~self.best)

    @property
    def fresh(self) -> int:
        """How many of the best bids are on unmarked squares."""
        return (self.best & self.unmarked).bit_count()

    @property
    def points(self) -> int:
        """What the hand brings if the best bids come true and nothing else."""
        lines = self.standing + self.new_lines
        return BID * self.best.bit_count() + LINE * lines + self.reward * self.fresh

    @property
    def least(self) -> int:
        """What the hand brings in any case: the lines that stand."""
        return LINE * self.standing

    def alone(self, contract: int) -> tuple[int, int]:
        """What one bid brings by itself: points without lines, and lines that need nothing else."""
        points = BID + (self.reward if self.unmarked >> contract & 1 else 0)
        return points, dict(self.closing).get(1 << contract, 0)

    def together(self) -> tuple[tuple[int, int], ...]:
        """Sets of bids that close lines only together, and how many lines."""
        return tuple((mask, lines) for mask, lines in self.closing if mask.bit_count() > 1)


def preview(sheet: tuple[int, ...], marks: int, bids: int, reward: int, together: Sequence[int] = ANY) -> Preview:
    """What these bids would bring; every line is counted once. together: sets of contracts, masks, within one of which
    all lie that one hand can bring."""
    possible = tuple(sorted({bids & each for each in together}))
    closing: dict[int, int] = {}
    coming, standing = [], 0
    for number, line in enumerate(lines_of(sheet)):
        missing = line & ~marks
        if not missing:
            standing += 1
        elif any(not missing & ~each for each in possible):
            closing[missing] = closing.get(missing, 0) + 1
            coming.append(number)
    unmarked = mask_of(sheet) & ~marks

    def brings(values: int) -> int:
        lines = standing + sum(count for wanted, count in closing.items() if not wanted & ~values)
        return BID * (values & bids).bit_count() + LINE * lines + reward * (values & unmarked).bit_count()

    best, most = max(possible, key=brings), max(map(brings, together))
    ordered = tuple(sorted(closing.items(), key=lambda each: (each[0].bit_count(), -each[1], each[0])))
    complete = not unmarked & ~best
    return Preview(bids, possible, best, reward, standing, ordered, tuple(coming), unmarked, most, complete)


SAFE: Final = ""
ENDS: Final = "ends"
MAY_FALL: Final = "may fall"
FALLS: Final = "falls"


def cap_danger(seen: Preview, total: int, cap: int, require_complete: bool) -> str:
    """What the cap may do after this hand: FALLS behind in any case, MAY_FALL, only ENDS the game, or SAFE."""
    if cap == NO_CAP:
        return SAFE
    if not require_complete:
        return ENDS if total + seen.most >= cap else SAFE
    if total + most_while_open(seen) < cap:
        return SAFE
    return FALLS if total + seen.least >= cap and not seen.complete else MAY_FALL


def most_while_open(seen: Preview) -> int:
    """The most that this hand can bring while the sheet stays open: one bid fails if all would be marked."""
    if not seen.complete:
        return seen.most
    found = 0
    for contract in contracts_of(seen.bids & seen.unmarked):
        lost = sum(lines for mask, lines in seen.closing if mask >> contract & 1)
        found = max(found, seen.points - BID - seen.reward - LINE * lost)
    return found


CANNOT_COME: Final = N_("{term} cannot come in this hand.")
NOT_ALL: Final = N_("No more than {count} of these bids can come in one hand.")
RUNS_OVER: Final = N_(
    "If all come, {each} a hand from now on: {total} → {after}, over the limit before the sheet is full."
)


def hands_until_over(seen: Preview, total: int, house: House) -> int | None:
    """How many hands after these bids (then at total) lines alone bring a sheet to the cap before it is full."""
    each, left = LINE * (seen.standing + seen.new_lines), (seen.unmarked & ~seen.best).bit_count()
    if not (each and left and house.cap and house.require_complete):
        return None
    hands = max(0, -((total - house.cap) // each))
    return hands if hands < -(-left // house.bids) else None  # the hand that marks the last square does no harm


# -- the next hand, whatever is bid ------------------------------------------------------------------------------------


def most_next(view: GridView, seat: int) -> int:
    """The most points that the next hand can bring a seat with any cards."""
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
    best = 0
    for made, count, fresh in _possible_bids(sheet, marks, bids, players):
        lines = standing + sum([line & made == line for line in missing if line])
        best = max(best, BID * count + LINE * lines + reward * fresh)
    return best


def _possible_bids(sheet: tuple[int, ...], marks: int, bids: int, players: int) -> list[tuple[int, int, int]]:
    """Every set of at most `bids` contracts that can come true together: its mask, its size, and the most unmarked
    values that the hand makes with it."""
    together = families(players)
    single = [(each,) for each in contracts_of(mask_of(sheet)) if not any(each in group for group in together)]
    groups = [tuple(contract for contract in group if contract in sheet) for group in together] + single
    found = [(0, 0, 0)]
    for group in filter(None, groups):
        free = any(not marks >> contract & 1 for contract in group)
        after = [(mask, count, fresh + free) for mask, count, fresh in found]
        for contract in group:
            new = not marks >> contract & 1
            after += [(mask | 1 << contract, count + 1, fresh + new) for mask, count, fresh in found if count < bids]
        found = after
    return found
