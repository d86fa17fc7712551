"""What a position of WarGops is worth to each seat, judged without playing on: from simple figures, or by a small net.

Each seat's signs come to a strength. Chances of staying in to the end are shared in proportion to its exponential, and
what the last hand will then count is judged from the points about; between two this is a logistic of the difference.
The net, which learned from games played out among three and more, orders cards well but promises too much in open
games of three, in which strong players leave one another little: what is shown is brought down to that.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, sqrt
from operator import mul
from typing import Final, NamedTuple
from zlib import decompress

from tablegame.ai.learned import PART, HiddenLayer, from_bytes
from tablegame.core.sealed_cards import SEATS
from tablegame.games.wargops.bot.hands import HandFigures, figures_of
from tablegame.storage.folders import asset

Claim = tuple[int, int]
"""A waiting pile: mask of its claimants, packed cards."""


class _Shares(NamedTuple):
    """Hands with equal parts of the piles that wait for them. counts, points: cards and points of each with its parts;
    claimed: the cards in these parts; waiting: cards in all piles; live, whole: sums of counts and points; held: cards
    in the hands."""

    hands: list[HandFigures]
    counts: list[float]
    points: list[float]
    claimed: list[float]
    waiting: int
    live: float
    whole: float
    held: int


def _shared(hands: Sequence[int], claims: Sequence[Claim]) -> _Shares:
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
    return _Shares(figures, counts, points, claimed, waiting, sum(counts), sum(points), held)


class _Field(NamedTuple):
    """All cards in the hands. margins: by rank how many of them it beats less how many beat it; high, highest: the rank
    from which on one is in the highest quarter, and eighth; low: up to which it is in the lowest quarter."""

    margins: tuple[int, ...]
    high: int
    highest: int
    low: int


@lru_cache(maxsize=16384)
def _field(cards: int) -> _Field:
    figures = figures_of(cards)
    whole, upto = figures.cards, figures.upto[1:]
    margins = tuple([below + below - count - whole for below, count in zip(upto, figures.counts, strict=True)])
    high, highest = bisect_left(upto, 3 * whole / 4), bisect_left(upto, 7 * whole / 8)
    return _Field(margins, high, highest, bisect_right(upto, whole / 4))


def _margin(shares: _Shares, hand: HandFigures, field: _Field) -> float:
    """How many of the others' cards a card of this hand beats, less how many beat it: -1 to 1."""
    beats: int = sum(map(mul, hand.counts, field.margins))
    return beats / (hand.cards * max(1, shares.held - hand.cards))


def _chances(strengths: Sequence[float | None]) -> list[float]:
    """How likely each seat stays in to the end; None for a seat without cards."""
    best = max(strength for strength in strengths if strength is not None)
    parts = [0.0 if strength is None else exp(strength - best) for strength in strengths]
    whole = sum(parts)
    return [part / whole for part in parts]


REWARDS: Final = 5
"""Numbers by which the points at the end are judged: one for nothing, all points, own, live cards, own cards."""


def _expected(shares: _Shares, chances: Sequence[float], rewards: Sequence[float]) -> list[float]:
    """Points each seat can expect, where it stays in so likely."""
    return [
        chance * max(1.0, sum(map(mul, rewards, (1, shares.whole, points, shares.live, count)))) if chance else 0.0
        for chance, points, count in zip(chances, shares.points, shares.counts, strict=True)
    ]


# -- from simple figures -----------------------------------------------------------------------------------------------


class SimpleWeights(NamedTuple):
    """strength: for each of the simple signs; rewards: for each number that the points at the end depend on."""

    strength: tuple[float, ...]
    rewards: tuple[float, ...]


WEIGHTS: Final = SimpleWeights((-0.672, 0.088, 2.241, -0.559, 21.984, 0.727), (0.0, -0.443, 1.202, -1.247, 2.527))
"""Fitted by tools/learning/wargops_judgement.py to positions of games of two. They serve any number: weights fitted to
360 games of three to eight took 12 points beside two at random, these 22."""


class SimpleSigns(NamedTuple):
    """strength: the signs of a seat's strength; rewards: the numbers that its points at the end depend on."""

    strength: tuple[float, ...]
    rewards: tuple[float, ...]


def simple_signs(hands: Sequence[int], claims: Sequence[Claim]) -> list[SimpleSigns | None]:
    """The signs of each seat, None for one without cards."""
    return list(_simple_signs(_shared(hands, claims), sum(hands)))


def _simple_signs(shares: _Shares, cards: int) -> Iterable[SimpleSigns | None]:
    """Strength: cards per root of all live cards; the margin with and without that root; share of the points with that
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
    """Points each seat can expect at the end of the game from simple figures, where at least two have cards."""
    shares = _shared(hands, claims)
    signs = _simple_signs(shares, sum(hands))
    chances = _chances([sum(map(mul, WEIGHTS.strength, each.strength)) if each else None for each in signs])
    return _expected(shares, chances, WEIGHTS.rewards)


# -- by a small net ----------------------------------------------------------------------------------------------------


NET_FILE: Final = "wargops/many.worth"
SIGNS: Final = 20
"""Numbers in `_signs`."""


@lru_cache(maxsize=1)
def _net() -> tuple[HiddenLayer, Sequence[float]]:
    """The shipped weights: of strength, of the rewards. Raises FileNotFoundError where the program is not whole."""
    numbers = from_bytes("f", decompress(asset(NET_FILE).read_bytes()))
    return HiddenLayer(numbers, SIGNS, 0, REWARDS), numbers[-REWARDS:]


def _signs(shares: _Shares, seat: int, field: _Field, squares: float) -> tuple[float, ...]:
    """What is looked at of a seat's hand beside the others. squares: of all counts, added up.

    Share of the cards; cards more than an equal part, by the root of all; the margin, also by that root; share of the
    points; whether it has a highest card; cards that beat all others'; cards more than the largest other hand, and that
    one's share; its part of what waits, and the others'; how many are still in; cards, live cards; how uneven hands
    are; high, low and highest cards; cards that tie with the others' highest; whether these are its last cards.
    """
    own, count, live = shares.hands[seat], shares.counts[seat], shares.live
    others = [hand for place, hand in enumerate(shares.hands) if place != seat and hand.cards]
    root, alive = sqrt(live), len(others) + 1
    margin = _margin(shares, own, field)
    best = max([hand.highest for hand in others], default=0)
    # The part of a card that waits counts for nothing where hands are set beside each other.
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


def _net_chances(shares: _Shares, hands: Sequence[int]) -> list[float]:
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
    """Points each seat can expect at the end of the game by the net, where at least two have cards."""
    shares = _shared(hands, claims)
    return _expected(shares, _net_chances(shares, hands), _net()[1])


# -- what is shown -----------------------------------------------------------------------------------------------------


LEFT: Final = (1.359, -0.088, 0.065, 0.116)
"""What each of the signs of a `PointsOutlook` adds to the points that are left at the end of games among `strong`;
printed by tools/learning/wargops_left.py."""


class PointsOutlook(NamedTuple):
    """What the points of all seats together depend on. judged: what `net_worth` gives them; whole: all points about;
    signs: `judged` as far as the game is decided; and as far as it is open all points, these for each seat that is
    still in, and these where ties are replaced."""

    judged: float
    whole: float
    signs: tuple[float, ...]

    @property
    def left(self) -> float:
        """The points that come in the end."""
        found: float = sum(map(mul, LEFT, self.signs))
        return max(1.0, min(self.whole, found))


def outlook(hands: Sequence[int], claims: Sequence[Claim], replace: bool) -> PointsOutlook:
    """The outlook of a position in which somebody has cards."""
    shares = _shared(hands, claims)
    chances = _net_chances(shares, hands)
    seats = sum(map(bool, hands))
    # 0 where all who are still in are as likely to stay in, 1 where one is sure to.
    decided = (seats * sum(map(mul, chances, chances)) - 1) / (seats - 1) if seats > 1 else 1.0
    judged, still = sum(_expected(shares, chances, _net()[1])), (1 - decided) * shares.whole
    return PointsOutlook(judged, shares.whole, (decided * judged, still, still * seats, still * replace))
