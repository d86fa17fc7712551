"""What bids on a sheet would bring: points if all come true, the lines they close alone or together, the danger.

Knows sheets, marks and bids as masks of contracts, and how they are scored. Must not know cards, or whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegame.games.contractgrid.contracts import lines_of
from tablegame.games.contractgrid.scoring import BID, LINE, NO_CAP

MOST_VALUES: Final = {3: 9, 4: 11}
"""Values that one hand can bring a seat, by the number of players."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Bids on a sheet. reward: points of a value that is unmarked; standing: how many lines stand already.

    closing: for each set of bids (a mask) how many lines want just these and nothing else; coming: the numbers of all
    these lines; fresh: how many bids lie on unmarked squares; other: how many more unmarked values can come true;
    complete: whether the sheet would be complete.
    """

    bids: int
    reward: int
    standing: int
    closing: tuple[tuple[int, int], ...]
    coming: tuple[int, ...]
    unmarked: int
    other: int
    complete: bool

    @property
    def new_lines(self) -> int:
        return len(self.coming)

    @property
    def fresh(self) -> int:
        """How many bids lie on unmarked squares."""
        return (self.bids & self.unmarked).bit_count()

    @property
    def points(self) -> int:
        """What the hand brings if all bids come true and nothing else does."""
        lines = self.standing + self.new_lines
        return BID * self.bids.bit_count() + LINE * lines + self.reward * self.fresh

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
    closing: dict[int, int] = {}
    coming, standing = [], 0
    for number, line in enumerate(lines_of(sheet)):
        missing = line & ~marks
        if not missing:
            standing += 1
        elif not missing & ~bids:
            closing[missing] = closing.get(missing, 0) + 1
            coming.append(number)
    unmarked = sum(1 << contract for contract in sheet) & ~marks
    other = min((unmarked & ~bids).bit_count(), max(0, MOST_VALUES.get(players, 16) - bids.bit_count()))
    complete = not unmarked & ~bids
    ordered = tuple(sorted(closing.items(), key=lambda each: (each[0].bit_count(), -each[1], each[0])))
    return Preview(bids, reward, standing, ordered, tuple(coming), unmarked, other, complete)


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
