"""The value of a position of WarGops for each seat, judged without search: from simple figures of the packed hands, or
by a small net.

The signs of a seat give it a strength. The chances to stay in to the end are in proportion to its exponential (for two
players a logistic function of the difference), and the points of the last hand are judged from those in the game. The
net learned from games of three and more players. It orders cards well but expects too much in open games of three, in
which strong players leave little to one another; values for players are corrected for that.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp, sqrt
from operator import mul
from typing import Final, NamedTuple
from zlib import decompress

from tablegame.ai.learned import PART, HiddenLayer, from_bytes
from tablegame.core.sealed_cards import PLACES, SEATS, counts_of
from tablegame.storage.folders import asset


class HandFigures(NamedTuple):
    """counts: by rank from 1 on; ranks: a bit for each rank in hand; upto: cards up to each rank, from rank 0 on."""

    counts: tuple[int, ...]
    ranks: int
    cards: int
    points: int
    upto: tuple[int, ...]
    lowest: int
    highest: int


@lru_cache(maxsize=2048)
def figures_of(hand: int) -> HandFigures:
    """The figures of a packed hand; lowest and highest of an empty one are 0."""
    counts, held = counts_of(hand), ranks_in(hand)
    ranks, points = sum([1 << rank - 1 for rank in held]), sum(map(mul, counts, range(1, PLACES + 1)))
    upto = tuple(accumulate(counts, initial=0))
    return HandFigures(counts, ranks, upto[-1], points, upto, held[0] if held else 0, held[-1] if held else 0)


@lru_cache(maxsize=2048)
def ranks_in(hand: int) -> tuple[int, ...]:
    """The ranks of a packed hand, ascending."""
    return tuple([rank for rank, count in enumerate(counts_of(hand), 1) if count])


Claim = tuple[int, int]
"""A waiting pile: mask of its claimants, packed cards."""


class ClaimShares(NamedTuple):
    """Hands with equal parts of the piles that they can win. counts, points: cards and points of each with its parts;
    live, whole: sums of counts and points."""

    hands: list[HandFigures]
    counts: list[float]
    points: list[float]
    claimed: list[float]  # the cards in these parts
    waiting: int  # cards in all piles
    live: float
    whole: float
    held: int  # cards in the hands


def share_claims(hands: Sequence[int], claims: Sequence[Claim]) -> ClaimShares:
    """What each seat holds, the piles divided among those who may claim them."""
    figures = [figures_of(hand) for hand in hands]
    counts, points = [float(hand.cards) for hand in figures], [float(hand.points) for hand in figures]
    held, claimed, waiting = int(sum(counts)), [0.0] * len(hands), 0
    for claimants, cards in claims:
        pile, seats = figures_of(cards), [seat for seat in SEATS[claimants] if hands[seat]]
        for seat in seats:
            counts[seat] += pile.cards / len(seats)
            claimed[seat] += pile.cards / len(seats)
            points[seat] += pile.points / len(seats)
        waiting += pile.cards if seats else 0
    return ClaimShares(figures, counts, points, claimed, waiting, sum(counts), sum(points), held)


class _Field(NamedTuple):
    """All cards in the hands. high, highest: the ranks above which are a quarter and an eighth of the cards."""

    margins: tuple[int, ...]  # for each rank the cards that it beats less those that beat it
    high: int
    highest: int
    low: int  # the rank below which is a quarter


@lru_cache(maxsize=2048)
def _field(cards: int) -> _Field:
    figures = figures_of(cards)
    whole, upto = figures.cards, figures.upto[1:]
    margins = tuple([below + below - count - whole for below, count in zip(upto, figures.counts, strict=True)])
    high, highest = bisect_left(upto, 3 * whole / 4), bisect_left(upto, 7 * whole / 8)
    return _Field(margins, high, highest, bisect_right(upto, whole / 4))


def _margin(shares: ClaimShares, hand: HandFigures, field: _Field) -> float:
    beats: int = sum(map(mul, hand.counts, field.margins))
    return beats / (hand.cards * max(1, shares.held - hand.cards))


def _chances(strengths: Sequence[float | None]) -> list[float]:
    """The chance of each seat to stay in to the end. strengths: None for a seat without cards."""
    best = max(strength for strength in strengths if strength is not None)
    parts = [0.0 if strength is None else exp(strength - best) for strength in strengths]
    whole = sum(parts)
    return [part / whole for part in parts]


REWARDS: Final = 5
"""Numbers from which the points at the end are judged: a constant, all points, own, live cards, own cards."""


def _expected_points(shares: ClaimShares, chances: Sequence[float], rewards: Sequence[float]) -> list[float]:
    return [
        chance * max(1.0, sum(map(mul, rewards, (1, shares.whole, points, shares.live, count)))) if chance else 0.0
        for chance, points, count in zip(chances, shares.points, shares.counts, strict=True)
    ]


# -- from simple figures -----------------------------------------------------------------------------------------------


class SimpleWeights(NamedTuple):
    """strength: weights of the simple signs; rewards: weights of the numbers that the points at the end depend on."""

    strength: tuple[float, ...]
    rewards: tuple[float, ...]


WEIGHTS: Final = SimpleWeights((-0.672, 0.088, 2.241, -0.559, 21.984, 0.727), (0.0, -0.443, 1.202, -1.247, 2.527))
"""Fitted by tools/learning/wargops_judgement.py to positions of two players. They are used for any number: weights
fitted to 360 games of three to eight won 12 points against two random players, these 22."""


class SimpleSigns(NamedTuple):
    """strength: the signs of a seat's strength; rewards: the numbers that its points at the end depend on."""

    strength: tuple[float, ...]
    rewards: tuple[float, ...]


def simple_signs(shares: ClaimShares, cards: int) -> Iterable[SimpleSigns | None]:
    """The signs of each seat, None for one without cards; cards: all hands in one.

    Strength: cards by the root of all live cards; the margin with and without that root; share of the points by that
    root; share of the cards; 1 with a highest card."""
    field, root = _field(cards), sqrt(shares.live)
    top = max(hand.highest for hand in shares.hands)
    for hand, count, own in zip(shares.hands, shares.counts, shares.points, strict=True):
        if not hand.cards:
            yield None
            continue
        margin = _margin(shares, hand, field)
        points = own / shares.whole * root
        strength = (count / root, margin * root, margin, points, count / shares.live, float(hand.highest == top))
        yield SimpleSigns(strength, (1, shares.whole, own, shares.live, count))


def simple_worth(hands: Sequence[int], claims: Sequence[Claim]) -> list[float]:
    """The expected points of each seat at the end of the game by simple figures, if at least two have cards."""
    shares = share_claims(hands, claims)
    signs = simple_signs(shares, sum(hands))
    chances = _chances([sum(map(mul, WEIGHTS.strength, each.strength)) if each else None for each in signs])
    return _expected_points(shares, chances, WEIGHTS.rewards)


# -- by a small net ----------------------------------------------------------------------------------------------------


NET_FILE: Final = "wargops/many.worth"
SIGNS: Final = 20
"""Numbers in `_signs`."""


@lru_cache(maxsize=1)
def _net() -> tuple[HiddenLayer, Sequence[float]]:
    """The shipped weights of strength and of rewards. Raises FileNotFoundError if the file is missing."""
    numbers = from_bytes("f", decompress(asset(NET_FILE).read_bytes()))
    return HiddenLayer(numbers, SIGNS, 0, REWARDS), numbers[-REWARDS:]


def _signs(shares: ClaimShares, seat: int, field: _Field, squares: float) -> tuple[float, ...]:
    """The signs of a seat for the net. squares: the sum of the squares of all counts.

    Share of the cards; cards more than an equal part, by the root of all; the margin, also by that root; share of the
    points; whether it has a highest card; cards that beat all others'; cards more than the largest other hand, and the
    share of that; its part of waiting cards, and the others'; seats that are still in; cards, live cards; how uneven
    hands are; high, low and highest cards; cards that tie with the others' highest; whether these are its last cards.
    """
    own, count, live = shares.hands[seat], shares.counts[seat], shares.live
    others = [hand for place, hand in enumerate(shares.hands) if place != seat and hand.cards]
    root, alive = sqrt(live), len(others) + 1
    margin = _margin(shares, own, field)
    best = max([hand.highest for hand in others], default=0)
    # Parts of waiting cards do not count when hands are compared.
    most = int(max([cards for place, cards in enumerate(shares.counts) if place != seat], default=0))
    return (
        count / live,
        (count - live / alive) / root,
        margin,
        margin * root / 4,
        shares.points[seat] / shares.whole,
        own.highest >= best,
        sum(own.counts[best:]) / 4,
        (count - most) / root,
        most / live,
        shares.claimed[seat] / 4,
        (shares.waiting - shares.claimed[seat]) / 4,
        1 / alive,
        count / 10,
        live / 40,
        squares / (live * live),
        sum(own.counts[field.high :]) / 4,
        sum(own.counts[: field.low]) / 4,
        sum(own.counts[field.highest :]) / 3,
        (own.counts[best - 1] if best else 0) / 2,
        (1, 1, 0.5)[own.cards] if own.cards < 3 else 0,
    )


def _net_chances(shares: ClaimShares, hands: Sequence[int]) -> list[float]:
    net, field, squares = _net()[0], _field(sum(hands)), sum(map(mul, shares.counts, shares.counts))
    strengths: list[float | None] = []
    for seat, hand in enumerate(hands):
        if not hand:
            strengths.append(None)
            continue
        signs = [int(PART * sign) for sign in _signs(shares, seat, field, squares)]
        strengths.append(net.output(net.start + sum(map(mul, signs, net.weights))))
    return _chances(strengths)


def net_worth(hands: Sequence[int], claims: Sequence[Claim]) -> list[float]:
    """The expected points of each seat at the end of the game by the net, if at least two have cards."""
    shares = share_claims(hands, claims)
    return _expected_points(shares, _net_chances(shares, hands), _net()[1])


# -- values for players ------------------------------------------------------------------------------------------------


LEFT: Final = (1.359, -0.088, 0.065, 0.116)
"""The weight of each sign of a `PointsOutlook` in the points that are left at the end of games among `strong`; printed
by tools/learning/wargops_left.py."""


class PointsOutlook(NamedTuple):
    """The basis of the points of all seats together."""

    judged: float  # their sum by `net_worth`
    whole: float  # all points in the game
    signs: tuple[float, ...]
    """`judged` by how far the game is decided; by how far it is open all points, these for each seat that is still in,
    and these if ties are replaced."""

    @property
    def left(self) -> float:
        """The expected points at the end."""
        found: float = sum(map(mul, LEFT, self.signs))
        return max(1.0, min(self.whole, found))


def outlook(hands: Sequence[int], claims: Sequence[Claim], replace: bool) -> PointsOutlook:
    """The outlook of a position in which somebody has cards."""
    shares = share_claims(hands, claims)
    chances = _net_chances(shares, hands)
    seats = sum(map(bool, hands))
    # 0 if all who are still in are equally likely to stay in, 1 if one is certain to.
    decided = (seats * sum(map(mul, chances, chances)) - 1) / (seats - 1) if seats > 1 else 1.0
    judged, still = sum(_expected_points(shares, chances, _net()[1])), (1 - decided) * shares.whole
    return PointsOutlook(judged, shares.whole, (decided * judged, still, still * seats, still * replace))
