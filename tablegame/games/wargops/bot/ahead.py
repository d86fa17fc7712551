"""Two players far from the end of the game: each outcome of a trick judged by what the next trick makes of it.

No chance: equal positions are always judged alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final

from tablegame.ai.matrix import solve
from tablegame.games.wargops.bot import judgement, worth
from tablegame.games.wargops.bot.duel import EXACT, ended, live, ranks_in
from tablegame.games.wargops.facts.packed import Position, between

WEIGHED: Final = 8
"""Cards of each side at most whose outcomes are looked at a trick further: the most promising ones."""
SUPPOSED: Final = 0.4
"""How often the other is supposed to judge by looks, far from the end. Beside somebody who does not, this costs less
than judging does (nothing that shows with 7 ranks); beside somebody who does, it brings 3 of 91 points."""
FADING: Final = 8
"""Live cards above those that are reckoned to the end from which on that is supposed in full."""
_SURELY: Final = 1e6
"""What makes a card that is in the mix more promising than any other."""

Mix = tuple[float, ...]


def judged(position: Position, replace: bool) -> float:
    """What a position is worth to the owner of its first hand, at a look."""
    end = ended(position, replace)
    if end is not None:
        return float(end)
    return worth.net(replace).worth(position) if live(position) <= worth.MOST else _by_looks(position, replace)


def _by_looks(position: Position, replace: bool) -> float:
    """The same as somebody sees it who counts cards and looks at the high ones."""
    end = ended(position, replace)
    if end is not None:
        return float(end)
    mine, yours, waiting = position
    own, other = judgement.worth((mine, yours), ((3, waiting),) if waiting else ())
    return own - other


def ahead(position: Position, replace: bool) -> float:
    """The same, by what comes of the next trick there."""
    mine, yours, waiting = position
    end = ended(position, replace)
    if end is not None:
        return float(end)
    if mine == yours:
        return 0.0
    return _ahead(position, replace) if mine > yours else -_ahead((yours, mine, waiting), replace)


@lru_cache(maxsize=16384)
def _ahead(position: Position, replace: bool) -> float:
    return solve(outlook(position, replace)).value


def outlook(position: Position, replace: bool) -> list[list[float]]:
    """Every outcome of a trick, judged at a look; rows are the ranks of the first hand."""
    columns = ranks_in(position[1])
    return [
        [judged(between(position, own, other, replace), replace) for other in columns] for own in ranks_in(position[0])
    ]


def weighed(
    position: Position, following: Sequence[Sequence[Position]], payoffs: list[list[float]], replace: bool
) -> tuple[Mix, Mix]:
    """How often both should lay each of their cards: the most promising ones are reckoned a trick further.

    following: the position after each pair of cards; payoffs: how these are judged at a look, sharpened in place.
    """
    solution = solve(payoffs)
    rows = _worths(payoffs, solution.columns, solution.rows)
    columns = _worths(_turned(payoffs), solution.rows, solution.columns)
    for row in _promising(rows):
        for column in _promising(columns):
            payoffs[row][column] = ahead(following[row][column], replace)
    usual = solve([[_by_looks(place, replace) for place in line] for line in following])
    supposed = SUPPOSED * min(1.0, (live(position) - EXACT) / FADING)
    return _restricted_response(payoffs, usual.columns, supposed), _restricted_response(
        _turned(payoffs), usual.rows, supposed
    )


def _restricted_response(payoffs: Sequence[Sequence[float]], usual: Mix, supposed: float) -> Mix:
    """What to lay if the other lays by that mix so often, and else whatever hurts most: a restricted Nash response
    (Johanson, Zinkevich and Bowling)."""
    in_style = []
    for row in payoffs:
        expected = supposed * sum(map(mul, row, usual))
        in_style.append([expected + (1 - supposed) * payoff for payoff in row])
    return solve(in_style).rows


def _turned(payoffs: Sequence[Sequence[float]]) -> list[list[float]]:
    """The same for the player of the columns."""
    return [[-payoff for payoff in column] for column in zip(*payoffs, strict=True)]


def _worths(payoffs: Sequence[Sequence[float]], others: Mix, mix: Mix) -> list[float]:
    """How promising each card is: what it brings beside what the other lays, those of the mix before all others."""
    return [sum(map(mul, row, others)) + _SURELY * share for row, share in zip(payoffs, mix, strict=True)]


def _promising(values: Sequence[float]) -> list[int]:
    """The places of the highest values."""
    return sorted(range(len(values)), key=values.__getitem__)[-WEIGHED:]
