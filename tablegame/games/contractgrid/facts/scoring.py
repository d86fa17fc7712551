"""What a hand of ContractGrid scores, and who wins a game (help.en.md#score, #winner)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.games.contractgrid.facts.contracts import lines_of
from tablegame.games.contractgrid.facts.house import NO_CAP

BID: Final = 5
LINE: Final = 5
"""Points of a bid that is made, and of a line all of whose squares are marked, every hand."""


class HandScore(NamedTuple):
    """A hand of one player, in the order of the rule: points for values unmarked so far, for bids made, for lines.

    marks: the contracts marked afterwards; lines: how many lines stand.
    """

    unmarked: int
    bids: int
    lines: int
    marks: int

    def points(self) -> int:
        """What the hand brings in all."""
        return self.unmarked + self.bids + LINE * self.lines


def score(sheet: tuple[int, ...], values: int, bids: int, marks: int, reward: int) -> HandScore:
    """Score a hand; values, bids, marks: masks of contracts, reward: points for a value whose square is unmarked."""
    on_sheet = sum(1 << contract for contract in sheet)
    made = values & on_sheet
    fresh = (made & ~marks).bit_count() * reward
    hit = made & bids
    after = marks | hit
    standing = sum(line & after == line for line in lines_of(sheet))
    return HandScore(fresh, BID * hit.bit_count(), standing, after)


def complete(sheet: tuple[int, ...], marks: int) -> bool:
    """Whether every square is marked."""
    return all(marks >> contract & 1 for contract in sheet)


def ended(totals: Sequence[int], whole: Sequence[bool], cap: int) -> bool:
    """Whether the game ends after this hand: somebody has a complete sheet, or has reached the cap."""
    return any(whole) or (cap != NO_CAP and max(totals) >= cap)


def behind(total: int, whole: bool, cap: int, require_complete: bool) -> bool:
    """Whether a player ranks behind everyone who is not in this state: at the cap or over, with an open sheet."""
    return require_complete and cap != NO_CAP and total >= cap and not whole


def standing(
    history: Sequence[Sequence[int]], whole: Sequence[bool], cap: int, require_complete: bool
) -> list[tuple[int, ...]]:
    """A key for each seat, the higher the better; equal keys share a place.

    history: everybody's totals after each hand. A tie goes to the seat ahead after the last hand at which the two
    differed, so the totals are compared from the last backwards.
    """
    last = history[-1]
    return [
        (not behind(last[seat], whole[seat], cap, require_complete), *(hand[seat] for hand in reversed(history)))
        for seat in range(len(last))
    ]
