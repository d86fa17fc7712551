"""What a position of WarGops is worth to each seat, judged from its looks: no playing out, no chance, no time.

Knows packed hands and waiting piles, and weights fitted to games of computer seats
(tools/learning/wargops_judgement.py).

Each seat's signs add up to a strength; chances of staying in to the end are shared in proportion to its exponential;
what the last hand will then count is judged from the points about. Between two this is a logistic of the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import exp, sqrt
from operator import mul
from typing import Final, NamedTuple

from tablegame.games.wargops.facts.packed import LANE, SEATS, counts_of
from tablegame.games.wargops.facts.view import HIGHEST

Claim = tuple[int, int]
"""A waiting pile: mask of its claimants, packed cards."""


class JudgementWeights(NamedTuple):
    """strength: for each sign of a seat (`signs`); reward: for each number that the points at the end depend on."""

    strength: tuple[float, ...]
    reward: tuple[float, ...]


WEIGHTS: Final = JudgementWeights((-0.672, 0.088, 2.241, -0.559, 21.984, 0.727), (-0.443, 1.202, -1.247, 2.527))
"""Fitted by tools/learning/wargops_judgement.py to positions of games of two. They serve any number: weights fitted to
360 games of three to eight took 12 points beside two at random, these 22."""


class HandLooks(NamedTuple):
    """A packed hand looked at: counts by rank from 1 on, cards, points, highest rank."""

    counts: tuple[int, ...]
    cards: int
    points: int
    top: int


@lru_cache(maxsize=16384)
def looked_at(hand: int) -> HandLooks:
    """The numbers of a packed hand."""
    counts = counts_of(hand, HIGHEST)
    points = sum(rank * count for rank, count in enumerate(counts, 1))
    return HandLooks(counts, sum(counts), points, (hand.bit_length() + LANE - 1) // LANE)


@lru_cache(maxsize=16384)
def _standing(cards: int) -> tuple[int, ...]:
    """For each rank how many of these cards it beats, less how many beat it."""
    counts = looked_at(cards).counts
    upto = tuple(accumulate(counts))
    whole = upto[-1]
    return tuple(below + below - count - whole for below, count in zip(upto, counts, strict=True))


def signs(hands: Sequence[int], claims: Sequence[Claim]) -> list[tuple[tuple[float, ...], tuple[float, ...]] | None]:
    """For each seat its signs of strength and what its points at the end depend on; None for a seat without cards.

    A pile counts as cards of its claimants in equal parts. Strength: cards per root of all live cards; how many of the
    others' cards a card of this hand beats, less how many beat it (-1 to 1), with and without that root; share of the
    points with that root; share of the cards; 1 with a highest card. Points: all, own, live cards, own cards.
    """
    seen = [looked_at(hand) for hand in hands]
    counts, points = [float(hand.cards) for hand in seen], [float(hand.points) for hand in seen]
    for claimants, waiting in claims:
        pile, seats = looked_at(waiting), [seat for seat in SEATS[claimants] if hands[seat]]
        for seat in seats:
            counts[seat] += pile.cards / len(seats)
            points[seat] += pile.points / len(seats)
    live, whole = sum(counts), sum(points)
    held, standing, top = sum(hand.cards for hand in seen), _standing(sum(hands)), max(hand.top for hand in seen)
    root = sqrt(live)
    found: list[tuple[tuple[float, ...], tuple[float, ...]] | None] = []
    for hand, cards, own in zip(seen, counts, points, strict=True):
        if not hand.cards:
            found.append(None)
            continue
        better = sum(map(mul, hand.counts, standing)) / (hand.cards * max(1, held - hand.cards))
        strength = (cards / root, better * root, better, own / whole * root, cards / live, float(hand.top == top))
        found.append((strength, (whole, own, live, cards)))
    return found


def worth(hands: Sequence[int], claims: Sequence[Claim]) -> list[float]:
    """Points each seat can expect at the end of the game, where at least two have cards."""
    looked = signs(hands, claims)
    strengths = [sum(map(mul, WEIGHTS.strength, seen[0])) if seen else None for seen in looked]
    best = max(strength for strength in strengths if strength is not None)
    shares = [0.0 if strength is None else exp(strength - best) for strength in strengths]
    whole = sum(shares)
    return [
        share / whole * max(1.0, sum(map(mul, WEIGHTS.reward, seen[1]))) if seen else 0.0
        for share, seen in zip(shares, looked, strict=True)
    ]
