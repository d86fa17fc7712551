"""What a position among three and more is worth to each seat, by a small net of weights learned from games played out.

Each seat's signs come to a strength by the net; chances of staying in to the end are shared in proportion to its
exponential; what the last hand will then count is judged from the points about. That orders cards well and says too
much in open games of three, in which strong players leave one another little: what is told is brought down to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp, sqrt
from operator import mul
from typing import Final, NamedTuple

from tablegame.games.wargops.bot.judgement import Claim, HandLooks, looked_at
from tablegame.games.wargops.bot.units import PART, Units, units_of, unpacked
from tablegame.games.wargops.facts.packed import SEATS
from tablegame.storage.folders import asset

FILE: Final = "wargops/many.worth"
SIGNS: Final = 20
"""Numbers in `_signs`."""
REWARDS: Final = 5
"""Numbers by which the points at the end are judged: one for nothing, all points, own, live cards, own cards."""
LEFT: Final = (1.359, -0.088, 0.065, 0.116)
"""What each of the signs of a `PointsOutlook` adds to the points that are left at the end of games among `strong`;
printed by tools/learning/wargops_left.py."""


@lru_cache(maxsize=1)
def weights() -> tuple[Units, Sequence[float]]:
    """The shipped weights: of strength, of the reward. Raises FileNotFoundError where the program is not whole."""
    numbers = unpacked(asset(FILE).read_bytes())
    return units_of(numbers, SIGNS, 0, REWARDS), numbers[-REWARDS:]


class _Table(NamedTuple):
    """Hands looked at, and what waits shared among its claimants: cards and points of each seat with that, waiting
    cards of each and of all; sums of these cards, their squares, and points; cards in the hands."""

    seen: list[HandLooks]
    counts: list[float]
    points: list[float]
    shared: list[float]
    waiting: int
    live: float
    squares: float
    whole: float
    held: int


def _table(hands: Sequence[int], claims: Sequence[Claim]) -> _Table:
    """What each hand comes to with its parts of what waits."""
    seen = [looked_at(hand) for hand in hands]
    counts, points = [float(hand.cards) for hand in seen], [float(hand.points) for hand in seen]
    held, shared, waiting = int(sum(counts)), [0.0] * len(hands), 0
    for claimants, cards in claims:
        pile, seats = looked_at(cards), [seat for seat in SEATS[claimants] if hands[seat]]
        for seat in seats:
            counts[seat] += pile.cards / len(seats)
            shared[seat] += pile.cards / len(seats)
            points[seat] += pile.points / len(seats)
        waiting += pile.cards if seats else 0
    squares = sum(map(mul, counts, counts))
    return _Table(seen, counts, points, shared, waiting, sum(counts), squares, sum(points), held)


@lru_cache(maxsize=16384)
def _about(cards: int) -> tuple[tuple[int, ...], tuple[int, int, int]]:
    """For each rank how many of these cards it beats less how many beat it; and from where on a rank is high (in the
    highest quarter), from where on very high (the highest eighth), up to where low (the lowest quarter)."""
    counts = looked_at(cards).counts
    upto = tuple(accumulate(counts))
    whole = upto[-1]
    standing = tuple(below + below - count - whole for below, count in zip(upto, counts, strict=True))
    high = sum(4 * below < 3 * whole for below in upto)
    very = sum(8 * below < 7 * whole for below in upto)
    low = sum(4 * below <= whole for below in upto)
    return standing, (high, very, low)


def _signs(table: _Table, seat: int, standing: Sequence[int], bounds: tuple[int, int, int]) -> tuple[float, ...]:
    """What is looked at of a seat's hand beside the others.

    Share of the cards; cards more than an equal part, by the root of all; how many of the others' cards one of these
    beats less how many beat it, also by that root; share of the points; whether it has a highest card; cards that beat
    all others'; cards more than the largest other hand, and that one's share; its part of what waits, and the others';
    how many are still in; cards, live cards; how uneven hands are; high, low and very high cards; cards that tie with
    the others' highest; whether these are its last cards.
    """
    own, count, live = table.seen[seat], table.counts[seat], table.live
    others = [hand for place, hand in enumerate(table.seen) if place != seat and hand.cards]
    root, alive = sqrt(live), len(others) + 1
    beats = sum(map(mul, own.counts, standing)) / (own.cards * max(1, table.held - own.cards))
    best = max([hand.top for hand in others], default=0)
    # The part of a card that waits counts for nothing where hands are set beside each other.
    most = int(max([cards for place, cards in enumerate(table.counts) if place != seat], default=0))
    high, very, low = bounds
    return (
        count / live,
        (count - live / alive) / root,
        beats,
        beats * root / 4,
        table.points[seat] / table.whole,
        own.top >= best,
        sum(own.counts[best:]) / 4,
        (count - most) / root,
        most / live,
        table.shared[seat] / 4,
        (table.waiting - table.shared[seat]) / 4,
        1 / alive,
        count / 10,
        live / 40,
        table.squares / (live * live),
        sum(own.counts[high:]) / 4,
        sum(own.counts[:low]) / 4,
        sum(own.counts[very:]) / 3,
        (own.counts[best - 1] if best else 0) / 2,
        (1, 1, 0.5)[own.cards] if own.cards < 3 else 0,
    )


def _chances(table: _Table, hands: Sequence[int]) -> list[float]:
    """How likely each seat stays in to the end."""
    units, _ = weights()
    standing, bounds = _about(sum(hands))
    strengths: list[float | None] = []
    for seat, hand in enumerate(hands):
        if not hand:
            strengths.append(None)
            continue
        signs = [int(PART * sign) for sign in _signs(table, seat, standing, bounds)]
        strengths.append(units.said(units.start + sum(map(mul, signs, units.into))))
    best = max(strength for strength in strengths if strength is not None)
    shares = [0.0 if strength is None else exp(strength - best) for strength in strengths]
    parts = sum(shares)
    return [share / parts for share in shares]


def _worth(table: _Table, chances: Sequence[float]) -> list[float]:
    """Points each seat can expect, where it stays in so likely."""
    _, rewards = weights()
    return [
        chance * max(1.0, sum(map(mul, rewards, (1, table.whole, points, table.live, count)))) if chance else 0.0
        for chance, points, count in zip(chances, table.points, table.counts, strict=True)
    ]


def worth(hands: Sequence[int], claims: Sequence[Claim]) -> list[float]:
    """Points each seat can expect at the end of the game, where at least two have cards."""
    table = _table(hands, claims)
    return _worth(table, _chances(table, hands))


# -- what is told ------------------------------------------------------------------------------------------------------


class PointsOutlook(NamedTuple):
    """What the points of all seats together depend on. judged: what `worth` gives them; whole: all points about;
    signs: `judged` so far as the game is decided; and so far as it is open all points, these for each seat that is
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
    """That of a position in which somebody has cards."""
    table = _table(hands, claims)
    chances = _chances(table, hands)
    seats = sum(map(bool, hands))
    # 0 where all who are still in are as likely to stay in, 1 where one is sure to.
    decided = (seats * sum(map(mul, chances, chances)) - 1) / (seats - 1) if seats > 1 else 1.0
    judged, still = sum(_worth(table, chances)), (1 - decided) * table.whole
    return PointsOutlook(judged, table.whole, (decided * judged, still, still * seats, still * replace))
