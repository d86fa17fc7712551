"""Which string to write and which card to lay: by the chance to win in games in the mind, fought out in rounds.

Knows tables and games in the mind. Must not know views, the state of a game or a screen. Work is bounded by counts.

The games in the mind are played beside all kinds of players, by rules of thumb. Beside those who reckon as one does
oneself less comes of it; what is claimed to somebody who asks is corrected for that, the less the more cards lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, TypeVar

from tablegame.core.bots import Comparison
from tablegame.games.precognition.bot.foresight import (
    Game,
    Table,
    error_between,
    error_of,
    games,
    with_card,
    with_string,
)
from tablegame.games.precognition.bot.plan import alternating

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
CHOSEN: Final = {2: 0.91, 3: 0.64, 4: 0.39, 5: 0.41, 6: 0.26}
"""By players: what chosen strings win of the games in the mind."""
TRUE: Final = 0.7
"""How much of a difference from that is true beside players who reckon; `make calibration` holds it."""

Candidate = TypeVar("Candidate", str, int)


def strings(
    table: Table, rng: Random, rounds: Rounds = ROUNDS_OF_STRINGS, candidates: Iterable[str] = ()
) -> dict[str, list[float]]:
    """What strings win in the mind, the best first: these, or up and down by turns of every length."""
    longest = min(LONGEST_TRIED, sum(table.counts) - 1)
    usual = [alternating(length, rng.choice("UD")) for length in range(min(3, longest), longest + 1)]
    return _fought_out(
        [*candidates] or usual, lambda each, played: with_string(table, each, played), table, rounds, rng
    )


def cards(
    table: Table, string: str, values: Sequence[int], rng: Random, rounds: Rounds = ROUNDS_OF_CARDS
) -> dict[int, list[float]]:
    """What values of the hand win in the mind, the best first; of equal ones the first."""
    return _fought_out(values, lambda each, played: with_card(table, string, each, played), table, rounds, rng)


def _fought_out(
    candidates: Sequence[Candidate],
    play: Callable[[Candidate, Sequence[Game]], list[float]],
    table: Table,
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


def worth_of(table: Table, shares: Sequence[float]) -> tuple[float, float]:
    """The chance to win beside players who reckon, and its standard error."""
    players, own, ahead = len(table.counts), mean(shares), _ahead(table)
    chance = own * (1 - ahead) + ahead * (1 / players + TRUE * (own - CHOSEN[players]))
    return min(0.99, max(0.01, chance)), _slope(table) * error_of(shares)


def _ahead(table: Table) -> float:
    """How much of the row is still to come."""
    left = sum(table.counts)
    return left / (left + len(table.letters) + 1)


def _slope(table: Table) -> float:
    return 1 - _ahead(table) * (1 - TRUE)


def compared(table: Table, string: str, best: Candidate, made: Candidate, effort: int, rng: Random) -> Comparison:
    """The chances to win with two cards of that string, or where there is none yet with two strings."""
    played = games(table, PAIRS * effort, rng)
    one, other = (
        with_string(table, each, played) if isinstance(each, str) else with_card(table, string, each, played)
        for each in (best, made)
    )
    values = [worth_of(table, shares)[0] for shares in (one, other)]
    return Comparison(values[0], values[1], _slope(table) * error_between(one, other))
