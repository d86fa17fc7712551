"""Two players of WarGops far from the end of the game: what a position is worth, and what to play there.

A small net learned the worth from positions solved to the end. It looks at which ranks from the top each side holds,
and at figures of the pair of hands. The most promising outcomes of a trick are judged by what the next trick makes of
them. No chance: equal positions are always judged alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from operator import mul
from typing import Final
from zlib import decompress

from tablegame.ai.learned import PART, HiddenLayer, from_bytes
from tablegame.ai.matrix import solve
from tablegame.core.sealed_cards import LANE
from tablegame.games.wargops.bot.among import simple_worth
from tablegame.games.wargops.bot.duel import EXACT, ended, live
from tablegame.games.wargops.bot.hands import HandFigures, figures_of, ranks_in
from tablegame.games.wargops.facts.settling import Position, after_pair
from tablegame.games.wargops.facts.view import DEFERRED, HIGHEST, REPLACE
from tablegame.storage.folders import asset

MOST: Final = 60
"""Live cards of a position at most: with more of them nothing was learned."""
FIGURES: Final = 19
"""Numbers in `_figures`."""
SIGNS: Final = 3 * HIGHEST + FIGURES
WEIGHED: Final = 8
"""Cards of each side at most whose outcomes are looked at a trick further: the most promising ones."""
SUPPOSED: Final = 0.4
"""How often the other is supposed to judge from simple figures, far from the end. Beside somebody who does not, this
costs less than judging does (nothing that shows with 7 ranks); beside somebody who does, it brings 3 of 91 points."""
FADING: Final = 8
"""Live cards above those that are solved to the end from which on that is supposed in full."""
_SURELY: Final = 1e6
"""What makes a card that is in the mix more promising than any other."""

Mix = tuple[float, ...]
"""How often each rank of a hand is played."""


class WorthNet:
    """The weights of one way of ties: the output is the worth as a share of all points, beside `usual`."""

    def __init__(self, data: bytes) -> None:
        """data: the file of weights."""
        numbers = from_bytes("f", decompress(data))
        self.layer, self.usual = HiddenLayer(numbers, SIGNS, 3 * HIGHEST, 1), numbers[-1]
        self._of_ranks = lru_cache(maxsize=16384)(self._add_ranks)
        self._known = lru_cache(maxsize=16384)(self._worth)

    def worth(self, position: Position) -> float:
        """Points at the end of the game that the owner of the first hand gets, less the other's; both have cards."""
        mine, yours, waiting = position
        if mine == yours:
            return 0.0
        worth: float = self._known(mine, yours, waiting) if mine > yours else -self._known(yours, mine, waiting)
        return worth

    def _add_ranks(self, hand: int, live: int, first: int) -> int:
        """What a hand adds by its ranks, counted from the top among those that are live."""
        ranks = [rank for rank in range(HIGHEST, 0, -1) if live >> rank - 1 & 1]
        weights = self.layer.weights
        return sum(weights[first + place] * (hand >> LANE * (rank - 1) & 127) for place, rank in enumerate(ranks))

    def _worth(self, mine: int, yours: int, waiting: int) -> float:
        one, other, pile = figures_of(mine), figures_of(yours), figures_of(waiting)
        live = one.ranks | other.ranks | pile.ranks
        lanes = self.layer.start + self._of_ranks(mine, live, 0) + self._of_ranks(yours, live, HIGHEST)
        if waiting:
            lanes += self._of_ranks(waiting, live, 2 * HIGHEST)
        lanes += sum(map(mul, _figures(one, other, pile), self.layer.weights[3 * HIGHEST :]))
        share: float = self.usual + self.layer.output(lanes)
        return max(-1.0, min(1.0, share)) * (one.points + other.points + pile.points)


def _figures(one: HandFigures, other: HandFigures, pile: HandFigures) -> tuple[int, ...]:
    """Figures of a pair of hands and what waits, in parts of `PART`: cards of each; shares of the points, of the cards;
    how few are live; how many cards more by the root of all; how many of the other's cards a card beats less how many
    beat it, also by that root; cards above all and below all of the other, by number and share; whether both have a
    highest card; parity."""
    points, live = one.points + other.points + pile.points, one.cards + other.cards + pile.cards
    root = isqrt(live * PART * PART)
    pairs = one.cards * other.cards
    beats = sum(map(mul, one.counts, other.upto)) - sum(map(mul, other.counts, one.upto))
    above, under = one.cards - one.upto[other.highest], one.upto[other.lowest - 1]
    over, below = other.cards - other.upto[one.highest], other.upto[one.lowest - 1]
    odd = one.cards & 1
    return (
        PART * one.cards,
        PART * other.cards,
        PART * pile.cards,
        PART * one.points // points,
        PART * other.points // points,
        PART * one.cards // live,
        PART * other.cards // live,
        PART * 4 // live,
        PART * PART * (one.cards - other.cards) // root,
        PART * beats // pairs,
        beats * root // (4 * pairs),
        PART * above,
        PART * over,
        PART * above // other.cards,
        PART * over // one.cards,
        PART * under // one.cards,
        PART * below // other.cards,
        PART * (one.highest == other.highest),
        0 if odd == other.cards & 1 else PART if odd else -PART,
    )


def net_name(replace: bool) -> str:
    """The file of one way of ties, below the assets."""
    return f"wargops/{REPLACE if replace else DEFERRED}.worth"


@lru_cache(maxsize=2)
def net(replace: bool) -> WorthNet:
    """The shipped weights of one way of ties. Raises FileNotFoundError where the program is not whole."""
    return WorthNet(asset(net_name(replace)).read_bytes())


# -- looking ahead -----------------------------------------------------------------------------------------------------


def judged(position: Position, replace: bool) -> float:
    """What a position is worth to the owner of its first hand, without looking ahead."""
    end = ended(position, replace)
    if end is not None:
        return float(end)
    return net(replace).worth(position) if live(position) <= MOST else _simply_judged(position, replace)


def _simply_judged(position: Position, replace: bool) -> float:
    """The same as somebody sees it who counts cards and looks at the high ones."""
    end = ended(position, replace)
    if end is not None:
        return float(end)
    mine, yours, waiting = position
    own, other = simple_worth((mine, yours), ((3, waiting),) if waiting else ())
    return own - other


def _ahead(position: Position, replace: bool) -> float:
    """The same, by what comes of the next trick there."""
    mine, yours, waiting = position
    end = ended(position, replace)
    if end is not None:
        return float(end)
    if mine == yours:
        return 0.0
    return _solved(position, replace) if mine > yours else -_solved((yours, mine, waiting), replace)


@lru_cache(maxsize=16384)
def _solved(position: Position, replace: bool) -> float:
    return solve(outcomes(position, replace)).value


def outcomes(position: Position, replace: bool) -> list[list[float]]:
    """Every outcome of a trick, judged without looking ahead; rows are the ranks of the first hand."""
    columns = ranks_in(position[1])
    return [
        [judged(after_pair(position, own, other, replace), replace) for other in columns]
        for own in ranks_in(position[0])
    ]


def weighed(
    position: Position, following: Sequence[Sequence[Position]], payoffs: list[list[float]], replace: bool
) -> tuple[Mix, Mix]:
    """How often both should play each of their cards: the most promising ones are looked at a trick further.

    following: the position after each pair of cards; payoffs: how these are judged, sharpened in place.
    """
    solution = solve(payoffs)
    rows = _promising(payoffs, solution.columns, solution.rows)
    columns = _promising(_transposed(payoffs), solution.rows, solution.columns)
    for row in rows:
        for column in columns:
            payoffs[row][column] = _ahead(following[row][column], replace)
    usual = solve([[_simply_judged(place, replace) for place in line] for line in following])
    supposed = SUPPOSED * min(1.0, (live(position) - EXACT) / FADING)
    own = _restricted_response(payoffs, usual.columns, supposed)
    return own, _restricted_response(_transposed(payoffs), usual.rows, supposed)


def _restricted_response(payoffs: Sequence[Sequence[float]], usual: Mix, supposed: float) -> Mix:
    """What to play if the other plays by that mix so often, and else what hurts most: a restricted Nash response
    (Johanson, Zinkevich and Bowling)."""
    restricted = []
    for row in payoffs:
        expected = supposed * sum(map(mul, row, usual))
        restricted.append([expected + (1 - supposed) * payoff for payoff in row])
    return solve(restricted).rows


def _transposed(payoffs: Sequence[Sequence[float]]) -> list[list[float]]:
    """The same for the player of the columns."""
    return [[-payoff for payoff in column] for column in zip(*payoffs, strict=True)]


def _promising(payoffs: Sequence[Sequence[float]], others: Mix, mix: Mix) -> list[int]:
    """The places of the most promising cards: by what they bring beside the other's mix, those of the own mix first."""
    values = [sum(map(mul, row, others)) + _SURELY * share for row, share in zip(payoffs, mix, strict=True)]
    return sorted(range(len(values)), key=values.__getitem__)[-WEIGHED:]
