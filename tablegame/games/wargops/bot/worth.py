"""The expected points of each seat in a position of WarGops, judged without search by simple figures or a small net.

Only the last seat with cards scores. So the expected points of a seat are its chance to stay in to the end times its
points then. Features of its hand give it a strength; the chance is in proportion to the exponential of the strength.
The points then are judged from its cards and all points in the game.

The net learned from games of three and more players. It orders cards well, but expects too many points in open games of
three, so that `PointsOutlook` corrects the values that are shown to players (docs/decisions/0022-wargops-nets.md).
A packed hand is an int with 8 bits for the count of each rank (core/sealed_cards.py).
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
from tablegame.core.sealed_cards import MOST_RANKS, SEATS, counts_of
from tablegame.storage.folders import asset


class HandFigures(NamedTuple):
    """Figures of a hand that searches need often. The hand may also be other packed cards, such as a pile."""

    counts: tuple[int, ...]  # the number of cards of each rank, from rank 1 on
    ranks: int  # a bit for each rank in hand, the lowest bit for rank 1
    cards: int  # the number of all cards
    points: int
    up_to: tuple[int, ...]  # the number of cards up to each rank, from rank 0 on
    lowest: int  # the lowest rank in hand, 0 without cards
    highest: int  # the highest rank in hand, 0 without cards


@lru_cache(maxsize=2048)
def figures_of(hand: int) -> HandFigures:
    """The figures of a packed hand."""
    counts, ranks = counts_of(hand), ranks_in(hand)
    bits, points = sum([1 << rank - 1 for rank in ranks]), sum(map(mul, counts, range(1, MOST_RANKS + 1)))
    up_to = tuple(accumulate(counts, initial=0))
    return HandFigures(counts, bits, up_to[-1], points, up_to, ranks[0] if ranks else 0, ranks[-1] if ranks else 0)


@lru_cache(maxsize=2048)
def ranks_in(hand: int) -> tuple[int, ...]:
    """The ranks of a packed hand, ascending."""
    return tuple([rank for rank, count in enumerate(counts_of(hand), 1) if count])


Claim = tuple[int, int]  # a pile that waits: the mask of its claimants, the seats that can win it; its packed cards


class ClaimShares(NamedTuple):
    """The hands of all seats, and their cards and points with an equal share of every pile that they can win."""

    hands: list[HandFigures]
    counts: list[float]  # for each seat its cards, shares included
    points: list[float]  # for each seat its points, shares included
    claimed: list[float]  # for each seat the cards in its shares
    waiting: int  # the cards in all piles that somebody can win
    live: float  # the sum of `counts`
    all_points: float  # the sum of `points`
    in_hands: int  # the cards in hands alone


def share_claims(hands: Sequence[int], claims: Sequence[Claim]) -> ClaimShares:
    """The `ClaimShares` of these hands. Only seats that hold cards have a share of a pile."""
    figures = [figures_of(hand) for hand in hands]
    counts, points = [float(hand.cards) for hand in figures], [float(hand.points) for hand in figures]
    in_hands, claimed, waiting = int(sum(counts)), [0.0] * len(hands), 0
    for claimants, cards in claims:
        pile, seats = figures_of(cards), [seat for seat in SEATS[claimants] if hands[seat]]
        for seat in seats:
            counts[seat] += pile.cards / len(seats)
            claimed[seat] += pile.cards / len(seats)
            points[seat] += pile.points / len(seats)
        waiting += pile.cards if seats else 0
    return ClaimShares(figures, counts, points, claimed, waiting, sum(counts), sum(points), in_hands)


class _RankFigures(NamedTuple):
    """How each rank compares with all cards in the hands of a position."""

    margins: tuple[int, ...]  # for each rank the number of cards that it beats, less that of cards which beat it
    high: int  # the rank above which a quarter of the cards is
    highest: int  # the rank above which an eighth of the cards is
    low: int  # the rank up to which a quarter of the cards is


@lru_cache(maxsize=2048)
def _rank_figures(cards: int) -> _RankFigures:
    """The comparison of each rank with these cards, which are all hands in one packed hand."""
    figures = figures_of(cards)
    count, up_to = figures.cards, figures.up_to[1:]  # `up_to` begins with rank 1 here, as the counts do
    margins = tuple([lower + lower - equal - count for lower, equal in zip(up_to, figures.counts, strict=True)])
    high, highest = bisect_left(up_to, 3 * count / 4), bisect_left(up_to, 7 * count / 8)
    return _RankFigures(margins, high, highest, bisect_right(up_to, count / 4))


def _margin(shares: ClaimShares, hand: HandFigures, ranks: _RankFigures) -> float:
    """How often a random card of the hand beats a random card of the others, less how often it is beaten."""
    beaten: int = sum(map(mul, hand.counts, ranks.margins))
    return beaten / (hand.cards * max(1, shares.in_hands - hand.cards))


def _chances(strengths: Sequence[float | None]) -> list[float]:
    """The chance of each seat to stay in to the end. strengths: None for a seat without cards."""
    best = max(strength for strength in strengths if strength is not None)
    odds = [0.0 if strength is None else exp(strength - best) for strength in strengths]
    total = sum(odds)
    return [each / total for each in odds]


REWARDS: Final = 5  # the number of features by which the points at the end are judged


def _reward_features(shares: ClaimShares, points: float, cards: float) -> tuple[float, ...]:
    """The features by which the points at the end are judged, for a seat with these points and cards."""
    return (1, shares.all_points, points, shares.live, cards)


def _expected_points(shares: ClaimShares, chances: Sequence[float], rewards: Sequence[float]) -> list[float]:
    """For each seat its chance to stay in to the end times its points then, 1 at least.
    rewards: the weights of `_reward_features`, by which these points are judged.
    """
    expected = []
    for chance, points, count in zip(chances, shares.points, shares.counts, strict=True):
        at_end = sum(map(mul, rewards, _reward_features(shares, points, count))) if chance else 0.0
        expected.append(chance * max(1.0, at_end))
    return expected


class SimpleNumbers(NamedTuple):
    """The simple features of a seat. The weights of these features have the same form."""

    strength: tuple[float, ...]  # for its strength
    rewards: tuple[float, ...]  # for its points at the end, if it stays in


WEIGHTS: Final = SimpleNumbers((-0.672, 0.088, 2.241, -0.559, 21.984, 0.727), (0.0, -0.443, 1.202, -1.247, 2.527))
"""Weights for any number of players, which tools/learning/wargops_judgement.py fitted to positions of two. Weights that
were fitted to games of more players won 12 points from two random players, where these win 22."""


def simple_features(shares: ClaimShares, cards: int) -> Iterable[SimpleNumbers | None]:
    """The features of each seat; None for a seat without cards. cards: the sum of all packed hands."""
    ranks, root = _rank_figures(cards), sqrt(shares.live)
    top = max(hand.highest for hand in shares.hands)
    for hand, count, points in zip(shares.hands, shares.counts, shares.points, strict=True):
        if not hand.cards:
            yield None
            continue
        margin = _margin(shares, hand, ranks)
        portion, leads = points / shares.all_points, float(hand.highest == top)
        strength = (count / root, margin * root, margin, portion * root, count / shares.live, leads)
        yield SimpleNumbers(strength, _reward_features(shares, points, count))


def simple_worth(hands: Sequence[int], claims: Sequence[Claim]) -> list[float]:
    """The expected points of each seat at the end by the simple features. At least two seats must have cards."""
    shares = share_claims(hands, claims)
    by_seat = simple_features(shares, sum(hands))
    strengths = [sum(map(mul, WEIGHTS.strength, features.strength)) if features else None for features in by_seat]
    chances = _chances(strengths)
    return _expected_points(shares, chances, WEIGHTS.rewards)


NET_FILE: Final = "wargops/many.worth"  # the path of the file with the weights of the net in the folder `assets`
FEATURES: Final = 20  # the number of features in `_net_features`


@lru_cache(maxsize=1)
def _net() -> tuple[HiddenLayer, Sequence[float]]:
    """The shipped net for strengths, and the weights for rewards. Raises FileNotFoundError if the file is missing."""
    numbers = from_bytes("f", decompress(asset(NET_FILE).read_bytes()))
    return HiddenLayer(numbers, FEATURES, 0, REWARDS), numbers[-REWARDS:]


def _net_features(shares: ClaimShares, seat: int, ranks: _RankFigures, squares: float) -> tuple[float, ...]:
    """The features of a seat by which the net judges its strength, in the order of the weights in the file.

    Factors such as 1 / 4 bring all features to a similar size. squares: the sum of the squares of all `shares.counts`.
    """
    own, count, live = shares.hands[seat], shares.counts[seat], shares.live
    others = [hand for index, hand in enumerate(shares.hands) if index != seat and hand.cards]
    root, seats = sqrt(live), len(others) + 1
    margin = _margin(shares, own, ranks)
    best = max([hand.highest for hand in others], default=0)
    # A part of a waiting card, which a seat may have by its share, does not count here.
    most = int(max([cards for index, cards in enumerate(shares.counts) if index != seat], default=0))
    return (
        count / live,  # its share of the cards
        (count - live / seats) / root,  # how much more cards it has than an equal share
        margin,
        margin * root / 4,
        shares.points[seat] / shares.all_points,  # its share of the points
        own.highest >= best,  # whether no other card is higher than its best one
        sum(own.counts[best:]) / 4,  # its cards above `best`, since counts begin with rank 1
        (count - most) / root,  # how much more cards it has than the largest other hand
        most / live,  # the share of that hand
        shares.claimed[seat] / 4,  # its share of waiting cards
        (shares.waiting - shares.claimed[seat]) / 4,  # the others' share
        1 / seats,  # how few seats are still in
        count / 10,
        live / 40,
        squares / (live * live),  # how uneven hands are
        sum(own.counts[ranks.high :]) / 4,  # its cards in the upper quarter,
        sum(own.counts[: ranks.low]) / 4,  # in the lower quarter,
        sum(own.counts[ranks.highest :]) / 3,  # in the upper eighth
        (own.counts[best - 1] if best else 0) / 2,  # its cards that tie with the others' best
        (1, 1, 0.5)[own.cards] if own.cards <= 2 else 0,  # whether it has one card left, or two
    )


def _net_chances(shares: ClaimShares, hands: Sequence[int]) -> list[float]:
    """The chance of each seat to stay in to the end, by the net."""
    net, ranks, squares = _net()[0], _rank_figures(sum(hands)), sum(map(mul, shares.counts, shares.counts))
    strengths: list[float | None] = [None] * len(hands)
    for seat, hand in enumerate(hands):
        if hand:
            features = [int(PART * feature) for feature in _net_features(shares, seat, ranks, squares)]
            strengths[seat] = net.output(net.start + sum(map(mul, features, net.weights)))
    return _chances(strengths)


def net_worth(hands: Sequence[int], claims: Sequence[Claim]) -> list[float]:
    """The expected points of each seat at the end by the net. At least two seats must have cards."""
    shares = share_claims(hands, claims)
    _, reward_weights = _net()
    return _expected_points(shares, _net_chances(shares, hands), reward_weights)


OUTLOOK_WEIGHTS: Final = (1.359, -0.088, 0.065, 0.116)
"""The weights of the features of a `PointsOutlook`, by the points that were left at the
end of games between players of the level `strong`; tools/learning/wargops_left.py prints them."""


class PointsOutlook(NamedTuple):
    """The points that all seats together may expect at the end of the game."""

    judged: float  # by `net_worth`
    all_points: float  # all points in the game now
    features: tuple[float, ...]
    """`judged` times how far the game is decided, from 0 to 1. Then three numbers times how far it is open, the rest to
    1: all points, all points times the number of seats still in, and all points if ties are replaced, else 0."""

    @property
    def expected(self) -> float:
        """The expected points, with a correction that was learned from games between players of the level `strong`."""
        points: float = sum(map(mul, OUTLOOK_WEIGHTS, self.features))
        return max(1.0, min(self.all_points, points))


def outlook(hands: Sequence[int], claims: Sequence[Claim], replace: bool) -> PointsOutlook:
    """The points that all seats together may expect in a position. At least one seat must have cards.
    replace: whether ties are replaced.
    """
    shares = share_claims(hands, claims)
    chances = _net_chances(shares, hands)
    seats = sum(map(bool, hands))
    # 0 if all seats with cards are equally likely to stay in to the end, 1 if a seat is certain to.
    decided = (seats * sum(map(mul, chances, chances)) - 1) / (seats - 1) if seats > 1 else 1.0
    _, reward_weights = _net()
    judged = sum(_expected_points(shares, chances, reward_weights))
    undecided = (1 - decided) * shares.all_points
    features = (decided * judged, undecided, undecided * seats, undecided * replace)
    return PointsOutlook(judged, shares.all_points, features)
