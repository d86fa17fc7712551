"""What bids on a sheet would bring: points if all come true, the lines they close alone or together, the danger."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from tablegame.games.contractgrid.facts.contracts import contracts_of, families, lines_of
from tablegame.games.contractgrid.facts.options import NO_CAP
from tablegame.games.contractgrid.facts.scoring import BID, LINE

MOST_VALUES: Final = {3: 9, 4: 11}
"""Values that one hand can bring a seat, by the number of players."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Bids on a sheet. best: those that bring most if they come true, without two that exclude each other; clashes:
    bids of which only one can come true, a mask for each family; reward: points of a value that is unmarked.

    standing: how many lines stand already; closing: for each set of bids (a mask) how many lines want just these and
    nothing else; coming: the numbers of all these lines; unmarked: a mask; other: how many more unmarked values can
    come true; complete: whether the sheet would be complete.
    """

    bids: int
    best: int
    clashes: tuple[int, ...]
    reward: int
    standing: int
    closing: tuple[tuple[int, int], ...]
    coming: tuple[int, ...]
    unmarked: int
    other: int
    complete: bool

    @property
    def new_lines(self) -> int:
        """Lines that the best of these bids close."""
        return sum(lines for mask, lines in self.closing if not mask & ~self.best)

    @property
    def fresh(self) -> int:
        """How many of the best of these bids lie on unmarked squares."""
        return (self.best & self.unmarked).bit_count()

    @property
    def points(self) -> int:
        """What the hand brings if the best of these bids come true and nothing else does."""
        lines = self.standing + self.new_lines
        return BID * self.best.bit_count() + LINE * lines + self.reward * self.fresh

    @property
    def most(self) -> int:
        """What the hand can bring at most: every other unmarked value comes true as well."""
        return self.points + self.reward * self.other

    @property
    def least(self) -> int:
        """What it brings whatever happens: the lines that stand."""
        return LINE * self.standing

    def alone(self, contract: int) -> tuple[int, int]:
        """What one bid brings by itself: points without lines, and lines that want nothing else."""
        bit = 1 << contract
        points = BID + (self.reward if self.unmarked & bit else 0)
        return points, dict(self.closing).get(bit, 0)

    def together(self) -> tuple[tuple[int, int], ...]:
        """Bids that close lines only together, and how many."""
        return tuple((mask, lines) for mask, lines in self.closing if mask.bit_count() > 1)


def preview(sheet: tuple[int, ...], marks: int, bids: int, reward: int, players: int = 3) -> Preview:
    """Reckon what these bids would bring; every line is counted once, whichever bids close it."""
    clashes = tuple(
        clash for family in families(players) if (clash := bids & sum(1 << c for c in family)).bit_count() > 1
    )
    closing: dict[int, int] = {}
    coming, standing = [], 0
    for number, line in enumerate(lines_of(sheet)):
        missing = line & ~marks
        if not missing:
            standing += 1
        elif not missing & ~bids and all((missing & clash).bit_count() < 2 for clash in clashes):
            closing[missing] = closing.get(missing, 0) + 1
            coming.append(number)
    unmarked = sum(1 << contract for contract in sheet) & ~marks
    best = _best(bids, clashes, closing, unmarked, reward)
    other = min((unmarked & ~bids).bit_count(), max(0, MOST_VALUES.get(players, 16) - best.bit_count()))
    ordered = tuple(sorted(closing.items(), key=lambda each: (each[0].bit_count(), -each[1], each[0])))
    complete = not unmarked & ~best
    return Preview(bids, best, clashes, reward, standing, ordered, tuple(coming), unmarked, other, complete)


def _best(bids: int, clashes: tuple[int, ...], closing: dict[int, int], unmarked: int, reward: int) -> int:
    """Of bids that exclude each other those that bring most, with all the others."""
    not_none = bids & ~sum(clashes)
    found = [not_none | sum(1 << one for one in chosen) for chosen in product(*map(contracts_of, clashes))]

    def brings(mask: int) -> int:
        lines = sum(count for wanted, count in closing.items() if not wanted & ~mask)
        return LINE * lines + reward * (mask & unmarked).bit_count()

    return max(found, key=brings)


SAFE: Final = ""
ENDS: Final = "ends"
MAY_FALL: Final = "may fall"
FALLS: Final = "falls"


def danger(seen: Preview, total: int, cap: int, require_complete: bool) -> str:
    """What the cap may do after this hand: FALLS behind whatever happens, MAY_FALL, only ENDS the game, or SAFE."""
    if cap == NO_CAP:
        return SAFE
    if not require_complete:
        return ENDS if total + seen.most >= cap else SAFE
    if total + worst(seen) < cap:
        return SAFE
    return FALLS if total + seen.least >= cap and not seen.complete else MAY_FALL


def worst(seen: Preview) -> int:
    """The most that this hand can bring while the sheet stays open; a bid fails where all would be marked."""
    if not seen.complete:
        return seen.most
    found = 0
    for contract in range(16):
        bit = 1 << contract
        if seen.bids & seen.unmarked & bit:
            lost = sum(lines for mask, lines in seen.closing if mask & bit)
            found = max(found, seen.points - BID - seen.reward - LINE * lost)
    return found
