"""What the others may have written and how they play: guesses, weighed by the cards that they have played.

Three approaches are distinguished. Careless players write a few letters and play any card. Forcing players write up and
down in turns, play the card that forces the next letter, and any card once their string stands. Sparing players do the
same, but keep their strongest cards for the end of the string, and break the others' strings once their own stands or
is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import Final, NamedTuple

from tablegame.games.precognition.bot.plan import DOWN, STAY, UP, StringPlan, alternating, plan
from tablegame.games.precognition.facts import LETTERS

CARELESS: Final = 0
FORCING: Final = 1
SPARING: Final = 2
APPROACHES: Final = (CARELESS, FORCING, SPARING)

USUAL: Final = {
    2: (0.76, 0.12, 0.12),
    3: (0.12, 0.35, 0.53),
    4: (0.12, 0.38, 0.5),
    5: (0.1, 0.25, 0.65),
    6: (0.1, 0.2, 0.7),
}
"""By players in the game how often each approach is met, before anything is known."""
FORCING_LENGTHS: Final[Mapping[int, float]] = dict.fromkeys(range(6, 13), 1.0)
SPARING_LENGTHS: Final[Mapping[int, Mapping[int, float]]] = {
    2: {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2, 13: 1, 14: 1, 15: 1},
    3: {3: 2, 4: 2, 5: 6, 6: 2, 7: 2, 8: 1, 9: 1, 10: 1},
    4: {3: 1, 6: 1, 7: 4, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2},
    5: {6: 3, 7: 3, 8: 3, 9: 1, 10: 1},
    6: {5: 1, 6: 4, 7: 4, 8: 2, 9: 1},
}
"""By players in the game: letters, and how often so many are written."""
DOUBT: Final = 0.1
"""How often somebody lays what fits no approach."""
OWN_MIND: Final = 0.75
"""How often the sparing lay another card than their plan's while their string is open: the best of them weigh each."""
OWN_WAY: Final = 0.4
"""How often they do where there is nothing more to win by it."""


class Guess(NamedTuple):
    """A approach and a string; for the careless "" stands for a few letters."""

    approach: int
    string: str


class LaidCard(NamedTuple):
    """A card as somebody laid it.

    value: its own; last: the value that lay last, 0 for none; letter: the last change before it; left: cards still to
    come, itself among them; held: how many cards that seat held; pool: by value how many cards it may have held.
    """

    value: int
    last: int
    letter: str
    left: int
    held: int
    pool: Sequence[int]


@lru_cache(maxsize=64)
def guesses(players: int, longest: int) -> tuple[tuple[Guess, float], ...]:
    """The guesses made with so many players and changes of a row, and how often each occurs within its approach."""
    found: dict[Guess, float] = {Guess(CARELESS, ""): 1.0}
    for approach, lengths in ((FORCING, FORCING_LENGTHS), (SPARING, SPARING_LENGTHS[players])):
        whole = 2 * sum(lengths.values())
        for length, share in lengths.items():
            for first in "UD":
                guess = Guess(approach, alternating(min(length, longest), first))
                found[guess] = found.get(guess, 0.0) + share / whole
    return tuple(found.items())


class Drawn(NamedTuple):
    """What one of the others does in a game in the mind: the approach, the plan, and how much of it stands."""

    approach: int
    plan: StringPlan
    stand: int


@dataclass(frozen=True, slots=True)
class Belief:
    """What one of the others may have written and how likely; stands: how much of each stands by now; every: it lays
    each so manieth card."""

    guesses: tuple[Guess, ...]
    chances: tuple[float, ...]
    stands: tuple[int, ...]
    every: int

    def approach(self, approach: int) -> float:
        """How likely it plays in that approach."""
        said = sum(
            chance for guess, chance in zip(self.guesses, self.chances, strict=True) if guess.approach == approach
        )
        return said / sum(self.chances)

    def drawn(self, count: int, rng: Random) -> list[Drawn]:
        """So many of them, each as often as it is likely to within one, in any order."""
        start, found, at = rng.random(), [], 0
        sums = list(accumulate(self.chances))
        for number in range(count):
            while at < len(sums) - 1 and sums[at] * count < (number + start) * sums[-1]:
                at += 1
            approach, string = self.guesses[at]
            found.append(Drawn(approach, scheme(approach, string or careless_string(rng), self.every), self.stands[at]))
        rng.shuffle(found)
        return found


def careless_string(rng: Random) -> str:
    """Three to five letters, one of them more often than the other."""
    usual, other = rng.choice(("UD", "DU"))
    return "".join(usual if rng.random() < 0.8 else other for _ in range(3 + int(rng.random() * 3)))


def scheme(approach: int, string: str, every: int) -> StringPlan:
    """How that string is pursued in that approach by somebody who lays every nth card."""
    return plan(string, every if approach == SPARING else 1, approach == SPARING)


def believed(
    prior: Sequence[tuple[Guess, float]], laid: Sequence[tuple[str, LaidCard]], letters: str, every: int
) -> Belief:
    """Guesses weighed by what that seat has laid.

    laid: its cards, each with the changes since its card before (all of them, for the first); letters: all changes by
    now.
    """
    found = []
    for guess, chance in prior:
        likely = fit(guess, laid, every)
        now = scheme(guess.approach, guess.string, every).standing(letters) if guess.string else 0
        found.append((guess, chance * likely, now))
    whole = sum(chance for _, chance, _ in found)
    return Belief(
        tuple(guess for guess, _, _ in found),
        tuple(chance / whole for _, chance, _ in found),
        tuple(now for _, _, now in found),
        every,
    )


def fit(guess: Guess, laid: Sequence[tuple[str, LaidCard]], every: int) -> float:
    """How likely somebody of that approach, with that string, lays these cards, given that it holds them."""
    if guess.approach == CARELESS:
        return prod(1 / card.held for _, card in laid)
    own, stand, likely = scheme(guess.approach, guess.string, every), 0, 1.0
    for changes, card in laid:
        for change in changes:
            stand = own.table[stand][LETTERS.index(change)]
        likely *= _laid_so(guess.approach, own, stand, card)
    return likely


def _laid_so(approach: int, own: StringPlan, stand: int, card: LaidCard) -> float:
    """How likely that card is laid in that approach when so much of the string stands."""
    if stand < own.length and (approach == FORCING or not card.last or own.length <= stand + card.left):
        doubt, likely = DOUBT if approach == FORCING else OWN_MIND, _pursuing(own, stand, card)
    else:
        doubt, likely = OWN_WAY, 1 / card.held if approach == FORCING else _breaking(card)
    return doubt / card.held + (1 - doubt) * likely


def _pursuing(own: StringPlan, stand: int, card: LaidCard) -> float:
    """As `StringPlan.value_for`: the way after which most of the string stands, and there the card that forces it."""
    pool, last, value = card.pool, card.last, card.value
    miss = 1 - card.held / max(card.held, sum(pool))
    if not last:
        return _forcing(own, stand, value, pool, 0, len(pool), miss)
    ways = {UP: (last + 1, len(pool)), DOWN: (0, last), STAY: (last, last + 1)}
    steps = own.table[stand]
    made = UP if value > last else DOWN if value < last else STAY
    better = 0
    for way in (UP, DOWN, STAY):
        if steps[way] > steps[made] or (
            steps[way] == steps[made] and (UP, DOWN, STAY).index(way) < (UP, DOWN, STAY).index(made)
        ):
            low, high = ways[way]
            better += sum(pool[low:high])
    low, high = ways[made]
    return miss**better * _forcing(own, steps[made], value, pool, low, high, miss)


def _forcing(own: StringPlan, stand: int, value: int, pool: Sequence[int], low: int, high: int, miss: float) -> float:
    """As in a plan: of the cards between these values the one that forces the letter after."""
    if stand == own.length or own.letters[stand] == STAY:
        return 1 / max(1.0, (1 - miss) * sum(pool[low:high]))
    under, over = sum(pool[low:value]), sum(pool[value + 1 : high])
    beyond, behind = (under, over) if own.letters[stand] == UP else (over, under)
    spared = own.reserve[stand] - 1
    chances = [comb(beyond, n) * (1 - miss) ** n * miss ** (beyond - n) for n in range(min(spared, beyond) + 1)]
    fits = chances[spared] if spared < len(chances) else 0.0
    return fits + sum(chances[:spared]) * miss**behind


def _breaking(card: LaidCard) -> float:
    """As `plan.breaking`: to stay, the same way once more, or a small step."""
    pool, last, value = card.pool, card.last, card.value
    miss = 1 - card.held / max(card.held, sum(pool))
    if value == last:
        return 1.0
    above, below = sum(pool[last + 1 :]), sum(pool[:last])
    upward = card.letter == "U"
    if value > last:
        return miss ** (pool[last] + sum(pool[last + 1 : value]) + (0 if upward else below))
    return miss ** (pool[last] + sum(pool[value + 1 : last]) + (above if upward else 0))
