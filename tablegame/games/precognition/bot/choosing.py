"""Which string to write and which card to lay: by the chance to win in games in the mind, fought out in rounds.

Work is bounded by counts.

The games in the mind are played beside all kinds of players, by rules of thumb. Beside those who reckon as one does
oneself less comes of it; what is claimed to somebody who asks is corrected for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import exp, log
from random import Random
from typing import Final, TypeVar

from tablegame.core.bots import Comparison
from tablegame.games.precognition.bot.foresight import (
    DOUBTED,
    CardValues,
    ImaginedGame,
    error_between,
    error_of,
    games,
    with_card,
    with_string,
)
from tablegame.games.precognition.bot.others import FORCING, SPARING, Belief, Guess
from tablegame.games.precognition.bot.plan import alternating
from tablegame.games.precognition.facts import letters_of, prediction

LONGEST_TRIED: Final = 16
"""Letters of the longest string that is weighed."""
Rounds = Sequence[tuple[int, int]]
"""Games for each candidate that is left, and how many candidates stay."""
ROUNDS_OF_STRINGS: Final[Rounds] = ((24, 8), (72, 4), (144, 4))
ROUNDS_OF_CARDS: Final[Rounds] = ((16, 4), (32, 2), (64, 2))
FEW: Final[Rounds] = ((24, 16),)
"""For the choices of a beginner or a club player."""
PAIRS: Final = 150
"""Games in which two choices are compared, at the least."""
RECKONERS: Final = {
    2: (-1.05, -1.15, -0.8),
    3: (-1.6, -0.9, -1.3),
    4: (-1.35, -0.95, -0.6),
    5: (-1.55, -1.3, -0.5),
    6: (-1.4, -1.25, -1.0),
}
"""By players what is added to the log odds of the mind beside players who reckon: before a card lies, from then on,
and towards the end of the row. Fitted to games of `strong`; `make calibration` holds it."""
VAGUE: Final = 0.6
"""Which part of the log odds is not believed at the beginning of the row beside them."""

Candidate = TypeVar("Candidate", str, int)


def strings(
    table: CardValues, rng: Random, rounds: Rounds = ROUNDS_OF_STRINGS, candidates: Iterable[str] = ()
) -> dict[str, list[float]]:
    """What strings win in the mind, the best first: these, or up and down by turns of every length."""
    longest = min(LONGEST_TRIED, sum(table.counts) - 1)
    usual = [alternating(length, rng.choice("UD")) for length in range(min(3, longest), longest + 1)]
    return _fought_out(
        [*candidates] or usual, lambda each, played: with_string(table, each, played), table, rounds, rng
    )


def cards(
    table: CardValues, string: str, values: Sequence[int], rng: Random, rounds: Rounds = ROUNDS_OF_CARDS
) -> dict[int, list[float]]:
    """What values of the hand win in the mind, the best first; of equal ones the first."""
    return _fought_out(values, lambda each, played: with_card(table, string, each, played), table, rounds, rng)


def _fought_out(
    candidates: Sequence[Candidate],
    play: Callable[[Candidate, Sequence[ImaginedGame]], list[float]],
    table: CardValues,
    rounds: Rounds,
    rng: Random,
) -> dict[Candidate, list[float]]:
    """The shares of the win of every candidate in the games it was tried in, all in the same games; no more of them
    where one wins them all or none wins any."""
    found: dict[Candidate, list[float]] = {each: [] for each in candidates}
    order, left = list(candidates), len(candidates)
    for count, stay in rounds:
        played = games(table, count, rng)
        for each in order[:left]:
            found[each] += play(each, played)
        order[:left] = sorted(order[:left], key=lambda each: -mean(found[each]))
        left = min(left, stay)
        if min(found[order[0]]) == 1 or not any(map(any, found.values())):
            break
    return {each: found[each] for each in order}


def mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)


def worth_of(table: CardValues, shares: Sequence[float]) -> tuple[float, float]:
    """The chance to win beside players who reckon, and its standard error."""
    chance, slope = _beside_reckoners(table, shares)
    return min(0.99, max(0.01, chance)), slope * error_of(shares)


def _beside_reckoners(table: CardValues, shares: Sequence[float]) -> tuple[float, float]:
    """The chance to win, and by how much it grows with what is won in the mind; never none at all or certainty.

    Of whoever forces the own string with every card the mind knows what comes; the others are taken to reckon.
    """
    own, left = (sum(shares) + DOUBTED / 4) / (len(shares) + DOUBTED / 2), sum(table.counts)
    others = [belief.approach(FORCING) for belief in table.others if belief is not None]
    reckon, ahead = 1 - sum(others) / len(others), left / (left + len(table.letters) + 1)
    opening, early, late = RECKONERS[len(table.counts)]
    added = early * ahead + late * (1 - ahead) if table.last else opening
    believed = 1 - VAGUE * ahead * reckon
    odds = exp(believed * log(own / (1 - own)) + added * reckon)
    chance = odds / (1 + odds)
    return chance, believed * chance * (1 - chance) / (own * (1 - own))


def compared(
    table: CardValues, string: str, best: str | int, others: Sequence[str | int], effort: int, rng: Random
) -> tuple[Comparison, ...]:
    """The chances to win with several cards of that string, or where there is none yet with several strings, each
    beside the best one in the same games in the mind."""
    played = games(table, PAIRS * effort, rng)
    one, *found = (
        with_string(table, each, played) if isinstance(each, str) else with_card(table, string, each, played)
        for each in (best, *others)
    )
    best_chance, best_slope = _beside_reckoners(table, one)
    compared = []
    for other in found:
        chance, slope = _beside_reckoners(table, other)
        compared.append(Comparison(best_chance, chance, (best_slope + slope) / 2 * error_between(one, other)))
    return tuple(compared)


# -- against somebody whose strings are known --------------------------------------------------------------------------


GAMES: Final = 40
"""Games in the mind for each string."""


def strings_beside(table: CardValues, place: int, mix: Mapping[int, float], rng: Random) -> Mapping[int, float]:
    """For a string of every length the share of the games that it wins, where the one at that place in turn writes so.

    mix: predictions, and how often each is written; what is longer than the row is cut off.
    """
    players, longest = len(table.counts), sum(table.counts) - 1
    known = tuple(Guess(SPARING, letters_of(move)[:longest]) for move in mix)
    belief = Belief(known, tuple(mix.values()), (0,) * len(known), players)
    others = tuple(belief if at == place else each for at, each in enumerate(table.others))
    played = games(replace(table, others=others), GAMES, rng)
    strings = [
        alternating(length, "UD"[length % 2]) for length in range(min(3, longest), min(LONGEST_TRIED, longest) + 1)
    ]
    return {prediction(string): mean(with_string(table, string, played)) for string in strings}
