"""Games played to their end in the mind: what a string is worth with a hand, and what a card does to a string.

Knows values of cards, plans and chance. Must not know the state of a game or a screen. Work is bounded by counts.

The others are of two kinds, and nobody knows of which: the careless lay whatever comes to hand and write a few letters,
the steady write up and down by turns and lay what forces it. With two and a long row careless ones are looked at
more often, since a string that is too long loses against the weakest; else it is the best of the others who counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, cast

from tablegame.games.precognition.moves import LETTERS
from tablegame.games.precognition.plan import Plan, alternating, breaking, plan

LONGEST_TRIED: Final = 16
"""Letters of the longest string that is weighed."""
STEADY_OF_TEN: Final = (2, 6)
"""Of ten games so many are played against steady players: with two and a long row, else."""
LONG_ROW: Final = 40
ROUNDS: Final = ((10, 5), (25, 3), (45, 3))
"""Games for each candidate, and how many candidates stay; about 350 games in all."""
STEADY_LENGTHS: Final = (6, 13)
ROLLOUTS: Final = 16
"""Games for each card that a hint weighs."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a seat knows as values of cards.

    hand: its own, ascending; unseen: all it does not see; counts: how many cards each seat in the game holds, in turn,
    beginning with whoever lays next; own: its place in that order; last: the value that lies last, 0 where none does.
    """

    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    counts: tuple[int, ...]
    own: int
    last: int = 0
    letter: str = ""
    """The last change, "" where there is none."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What games in the mind say: the mean, its standard error, and how often the string itself came true."""

    mean: float
    error: float
    true: float


def careless_string(hand: Sequence[int], middle: float, rng: Random) -> str:
    """Three to five letters that suit a hand: U for a low one, D for a high one, now and then changed."""
    usual, other = "UD" if sum(hand) < middle * len(hand) else "DU"
    return "".join(usual if rng.random() < 0.8 else other for _ in range(3 + int(rng.random() * 3)))


def weighed(table: Table, string: str, games: int, seed: int) -> Worth:
    """The chance to win with a string (a shared first counts as its share), before any card lies."""
    return _worth([_outcome(table, string, number, Random(seed * 1009 + number)) for number in range(games)])


def best_strings(table: Table, seed: int) -> list[tuple[str, Worth]]:
    """A few strings and what they are worth, best first: up and down by turns, the length fought out in rounds."""
    longest = min(LONGEST_TRIED, sum(table.counts) - 1)
    rng = Random(seed)
    strings = [alternating(length, rng.choice("UD")) for length in range(1, longest + 1)]
    if len(table.counts) == 2:
        strings = strings[min(5, longest - 1) :]
    ranked: list[tuple[str, Worth]] = []
    for games, stay in ROUNDS:
        seed += 1
        ranked = sorted(
            ((string, weighed(table, string, games, seed)) for string in strings), key=lambda pair: -pair[1].mean
        )
        strings = [string for string, _ in ranked[:stay]]
    return ranked


def coming_true(table: Table, string: str, stand: int, values: Sequence[int], seed: int) -> dict[int, Worth]:
    """For each value of the hand the chance that the string comes true if a card of that value is laid now."""
    own = plan(string, len(table.counts))
    found = {}
    for value in values:
        after = own.table[stand][_letter(table.last, value)] if table.last else 0
        hand = list(table.hand)
        hand.remove(value)
        rest = Table(tuple(hand), table.unseen, (*table.counts[1:], len(hand)), len(table.counts) - 1, value)
        games = range(ROLLOUTS)
        found[value] = _worth([_comes_true(rest, own, after, n % 2 == 1, Random(seed * 1009 + n)) for n in games])
    return found


def _worth(outcomes: Sequence[tuple[float, bool]]) -> Worth:
    count = len(outcomes)
    mean = sum(share for share, _ in outcomes) / count
    spread = sum((share - mean) ** 2 for share, _ in outcomes) / max(1, count - 1)
    return Worth(mean, sqrt(spread / count), sum(true for _, true in outcomes) / count)


def _hands(table: Table, rng: Random) -> list[list[int]]:
    """A hand for every seat in turn, the unseen cards shuffled among the others."""
    unseen = rng.sample(table.unseen, len(table.unseen))
    hands, at = [], 0
    for place, count in enumerate(table.counts):
        if place == table.own:
            hands.append(list(table.hand))
        else:
            hands.append(unseen[at : at + count])
            at += count
    return hands


def _outcome(table: Table, string: str, number: int, rng: Random) -> tuple[float, bool]:
    """One whole game: the share of the win, and whether the string came true."""
    hands = _hands(table, rng)
    players, own = len(hands), table.own
    steady = number * 7 % 10 < STEADY_OF_TEN[players > 2 or sum(table.counts) < LONG_ROW]
    middle = (sum(table.hand) + sum(table.unseen)) / (len(table.hand) + len(table.unseen))
    strings = []
    for place, hand in enumerate(hands):
        if place == own:
            strings.append(string)
        elif steady:
            length = min(rng.randint(*STEADY_LENGTHS), sum(table.counts) - 1)
            strings.append(alternating(length, rng.choice("UD")))
            hand.sort()
        else:
            strings.append(careless_string(hand, middle, rng))
    plans = [plan(s, players, place == own) if place == own or steady else None for place, s in enumerate(strings)]
    enough = len(string) > max(len(s) for place, s in enumerate(strings) if place != own)
    changes, true = _played(hands, plans, own, 0, 0, enough, rng)
    if true and enough:
        return 1.0, True
    text = "".join(LETTERS[letter] for letter in changes)
    lengths = [len(s) if s in text else 0 for s in strings]
    best = max(lengths)
    return (1 / lengths.count(best) if lengths[own] == best else 0.0), true


def _comes_true(table: Table, own: Plan, stand: int, steady: bool, rng: Random) -> tuple[float, bool]:
    """The rest of one game: whether the string comes true."""
    hands = _hands(table, rng)
    plans: list[Plan | None] = [None] * len(hands)
    plans[table.own] = own
    if steady:
        for place in range(len(hands)):
            if place != table.own:
                plans[place] = plan(alternating(STEADY_LENGTHS[1], rng.choice("UD")), len(hands), False)
                hands[place].sort()
    _, true = _played(hands, plans, table.own, table.last, stand, True, rng)
    return float(true), true


def _played(
    hands: list[list[int]], plans: Sequence[Plan | None], own: int, last: int, stand: int, enough: bool, rng: Random
) -> tuple[list[int], bool]:
    """Lay all cards in turn: the changes, and whether the own string came true (there it ends, where that is enough).

    Seats without a plan hold their cards shuffled and lay them as they come; so do those whose string stands, but the
    own seat breaks what goes up and down by turns.
    """
    players, left = len(hands), sum(map(len, hands))
    stands = [0] * players
    stands[own] = stand
    planned = [(place, each.table) for place, each in enumerate(plans) if each is not None]
    changes: list[int] = []
    needed, turn = cast("Plan", plans[own]).length, 0
    while left:
        hand, scheme = hands[turn], plans[turn]
        if scheme is None:
            value = hand.pop()
        else:
            value = _planned(hand, scheme, stands[turn], last, changes, turn == own, needed - stands[own] > left, rng)
            hand.remove(value)
        if last:
            letter = _letter(last, value)
            changes.append(letter)
            for place, table in planned:
                stands[place] = table[stands[place]][letter]
            if enough and stands[own] == needed:
                break
        last = value
        left -= 1
        turn = turn + 1 if turn + 1 < players else 0
    return changes, stands[own] == needed


def _planned(
    hand: list[int], scheme: Plan, stand: int, last: int, changes: list[int], mine: bool, lost: bool, rng: Random
) -> int:
    """What a seat with a plan lays."""
    if stand < len(scheme.letters) and not (mine and lost):
        return scheme.value_for(hand, last, stand)
    if mine and changes:
        return breaking(hand, last, LETTERS[changes[-1]])
    return hand[int(rng.random() * len(hand))]


def _letter(last: int, value: int) -> int:
    """The change from one value to another, as a place in LETTERS."""
    return (value > last) - (value < last) + 1
