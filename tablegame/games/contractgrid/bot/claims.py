"""What imagined hands promise, as a chance to win that comes true: every estimate within a hand passes through here.

A hand is imagined against seats that play simply, and with the way to play that seems best for it. So it promises too
much, the more the less is decided; and of what it says beyond the totals and sheets before the hand only a part comes.
Found from hands that `strong` seats played to their end (docs/decisions/0021-contractgrid-estimate.md).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.games.contractgrid.facts import view as words


class Trust(NamedTuple):
    """kept: how much of the way from the chance before the hand to the one imagined is gone; over: what is promised too
    much, in spreads of the imagined hands; apart: how much is left of a difference between two choices."""

    kept: float
    over: float
    apart: float


TRUST: Final = {
    words.REFUSE: Trust(0.5, 0.32, 1.0),
    words.BID: Trust(0.6, 0.42, 1.0),
    words.PLAY: Trust(0.8, 0.5, 0.5),
}


def claimed(phase: str, before: float, chance: float, spread: float) -> float:
    """The chance to win with the best choice of a phase. before: by totals and sheets as they were before the hand;
    chance, spread: the mean of the imagined hands and their standard deviation."""
    trust = TRUST[phase]
    return min(1.0, max(0.0, before + trust.kept * (chance - before) - trust.over * spread))


def apart(phase: str, difference: float) -> float:
    """What is left of a difference between two choices, or of its error, when they are played out: others see what a
    choice is good for and play against it."""
    return TRUST[phase].apart * difference
