"""Habits: what a seat has chosen nearly every time in similar cases, counted from what everybody could see.

Knows choices by signs that a game has put on them, and how often each would come in a shuffle. Standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

LEAST: Final = 4
"""The fewest like cases that make a habit."""

SHARE: Final = 3 / 4
"""The part of all like cases in which it has to have been done."""

DOUBT: Final = 0.12
"""The greatest chance of a shuffle to do it as often: one of three cards 3 of 4 times is a habit; a higher card 3 of 4
times, with as many lower ones in hand, is none."""

WON, LOST, EVER = "won", "lost", ""
"""After what a choice was made: a trick won, a trick lost, whatever was before."""


SAME, HIGHEST, LOWEST, HIGHER, LOWER, ANSWER = "same", "highest", "lowest", "higher", "lower", "answer"
"""Signs that games share; a card by itself is a sign of the game's own."""
_SHARED: Final = (SAME, HIGHEST, LOWEST, HIGHER, LOWER, ANSWER)


@dataclass(frozen=True, slots=True)
class PublicChoice:
    """A choice that everybody has seen. after: WON or LOST, EVER where there was no trick before; open: each sign that
    some choice had, with the part of all cards in hand that bear it; bore: the signs of the card that was chosen."""

    seat: int
    after: str
    open: Mapping[str, float]
    bore: frozenset[str]


@dataclass(frozen=True, slots=True)
class Habit:
    """What a seat has done, and in how many of the cases in which it could have done otherwise."""

    seat: int
    after: str
    sign: str
    times: int
    of: int
    chance: float
    """How likely a shuffle would have done it as often."""


def public_choice(
    seat: int, after: str, hand: Mapping[int, int], signs: Mapping[int, set[str]], rank: int
) -> PublicChoice:
    """The choice of a rank out of a hand, given by its cards of each rank; signs: what each rank would mean."""
    whole = sum(hand.values())
    named = {sign for held in hand for sign in signs[held]}
    shares = {sign: sum(count for held, count in hand.items() if sign in signs[held]) / whole for sign in named}
    return PublicChoice(seat, after, shares, frozenset(signs[rank]))


def all_habits(choices: Iterable[PublicChoice]) -> list[Habit]:
    """The habits that the choices show, the surest first."""
    cases: dict[tuple[int, str, str], list[tuple[float, bool]]] = {}
    for choice in choices:
        for after in {choice.after, EVER}:
            for sign, share in choice.open.items():
                # A card by itself says something only together with what was before: hands run out of it.
                if 0 < share < 1 and (after != EVER or sign in _SHARED):
                    cases.setdefault((choice.seat, after, sign), []).append((share, sign in choice.bore))
    found = [habit for key, seen in cases.items() if (habit := _habit(key, seen)) is not None]
    return sorted(found, key=lambda each: (each.chance, -each.times, each.after == EVER, each.sign))


def habits(choices: Iterable[PublicChoice]) -> tuple[Habit, ...]:
    """Of each seat the surest habit that the choices show."""
    surest: dict[int, Habit] = {}
    for habit in all_habits(choices):
        surest.setdefault(habit.seat, habit)
    return tuple(surest[seat] for seat in sorted(surest))


def _habit(key: tuple[int, str, str], seen: Sequence[tuple[float, bool]]) -> Habit | None:
    """The habit that these like cases show, if they show one."""
    times, of = sum(done for _, done in seen), len(seen)
    if of < LEAST or times < SHARE * of:
        return None
    share = sum(share for share, _ in seen) / of
    chance = sum(comb(of, n) * share**n * (1 - share) ** (of - n) for n in range(times, of + 1))
    return Habit(*key, times, of, chance) if chance <= DOUBT else None
