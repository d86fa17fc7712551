"""Imagined games of Precognition, by which strings and cards are compared: by the chance to win.

A shared first place counts as its share, as a playoff wins nothing yet. Choices are compared in the same games, and
those that win least drop out; work is bounded by counts. The opponents are of all approaches and play by simple rules.
Against players who calculate, results are worse: values that are shown to players are corrected for that
(docs/decisions/0024-precognition-chance-to-win.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple, TypeVar

from tablegame.core.cards import value
from tablegame.games.precognition.bot.beliefs import (
    CARELESS,
    FORCING,
    SPARING,
    Belief,
    Guess,
    Opponent,
    Prior,
    alternating,
    belief,
    breaking_value,
)
from tablegame.games.precognition.facts import LETTERS, PrecognitionView

DOUBTED: Final = 2
"""The number of games that are added, half as won and half as lost, to find a standard error: a few equal results
prove nothing."""


# -- imagined games ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge of a seat. Cards are their values; seats are in the order of play, the next to play first."""

    hand: tuple[int, ...]  # its own cards, ascending
    unseen: tuple[int, ...]  # all unknown cards
    counts: tuple[int, ...]  # the number of cards of each seat
    own: int  # the index of the seat itself
    last: int  # the last card, 0 for none
    letters: str  # the changes of the row
    others: tuple[Belief | None, ...]  # the beliefs about the other seats, None for the seat itself


def knowledge_of(view: PrecognitionView, priors: Mapping[int, Prior] | None = None) -> Knowledge:
    """The knowledge of the viewer. priors: by seat, for a reader who expects more of the others."""
    assert view.seat is not None
    seats = seats_in_turn(view)
    return Knowledge(
        tuple(map(value, view.hand)),
        tuple(map(value, view.unseen)),
        tuple(view.counts[seat] for seat in seats),
        seats.index(view.seat),
        value(view.row[-1]) if view.row else 0,
        view.letters,
        tuple(None if seat == view.seat else belief(view, seat, (priors or {}).get(seat)) for seat in seats),
    )


def seats_in_turn(view: PrecognitionView) -> tuple[int, ...]:
    """The seats of the present game in the order of play, the next to play first."""
    turn = (view.seated.index(view.first) + len(view.row)) % len(view.seated)
    return (*view.seated[turn:], *view.seated[:turn])


class ImaginedGame(NamedTuple):
    """A game that agrees with a view; seats as in `Knowledge`."""

    hands: tuple[Sequence[int], ...]  # the values of each hand, ascending; empty for the own seat
    others: tuple[Opponent | None, ...]  # None for the own seat
    seed: int  # of its random choices


def imagine(known: Knowledge, count: int, rng: Random) -> list[ImaginedGame]:
    """Imagined games: the unseen cards are shuffled among the others."""
    samples = [[None] * count if belief is None else belief.sample(count, rng) for belief in known.others]
    found = []
    for number in range(count):
        unseen = rng.sample(known.unseen, len(known.unseen))
        hands: list[Sequence[int]] = []
        for index, size in enumerate(known.counts):
            if index == known.own:
                hands.append(())
            else:
                hands.append(sorted(unseen[:size]))
                unseen = unseen[size:]
        found.append(ImaginedGame(tuple(hands), tuple(sample[number] for sample in samples), rng.getrandbits(32)))
    return found


Rows = list[list[int]]
"""For each game the values of the cards that were played in it, until its winner was certain."""


def with_string(known: Knowledge, string: str, games: Sequence[ImaginedGame], rows: Rows | None = None) -> list[float]:
    """The share of the win in each imagined game if the own seat writes this string, before the first card.
    rows: a list to which the row of each game is added.
    """
    own = Opponent(SPARING, Guess(SPARING, string).plan(len(known.counts)), 0)
    return [_play_game(known, game, own, 0, list(known.hand), 0, "", rows) for game in games]


def with_card(
    known: Knowledge, string: str, value: int, games: Sequence[ImaginedGame], rows: Rows | None = None
) -> list[float]:
    """The share of the win in each game if the own seat, whose turn it is, plays a card of that value.
    rows: a list to which the row of each game after that card is added.
    """
    plan = Guess(SPARING, string).plan(len(known.counts))
    letter = LETTERS[_change(known.last, value)] if known.last else ""
    own = Opponent(SPARING, plan, plan.standing(known.letters + letter))
    hand = list(known.hand)
    hand.remove(value)
    return [_play_game(known, game, own, 1, hand, value, letter, rows) for game in games]


def _change(last: int, value: int) -> int:
    """The change from one value to the next, as an index in LETTERS."""
    return (value > last) - (value < last) + 1


def _play_game(
    known: Knowledge,
    game: ImaginedGame,
    own: Opponent,
    turn: int,
    hand: Sequence[int],
    last: int,
    letter: str,
    rows: Rows | None,
) -> float:
    """Play the rest of a game, and return the own share of the win.

    Careless players, and forcing ones whose string stands, play any card. A sparing player whose string stands or is
    lost breaks the ups and downs.
    turn: the index of the seat to play.
    hand: the own hand.
    letter: the last change, if `game.others` do not count it yet.
    """
    players, own_index = len(known.counts), known.own
    seats = [own if other is None else other for other in game.others]
    hands = [list(hand) if index == own_index else list(cards) for index, cards in enumerate(game.hands)]
    tables = [seat.plan.table for seat in seats]
    lengths = [seat.plan.length for seat in seats]
    stands = [seat.stand for seat in seats]
    last_letter = letter or known.letters[-1:]
    change = LETTERS.index(last_letter) if last_letter else -1
    if letter:
        stands = [stand if i == own_index else tables[i][stand][change] for i, stand in enumerate(stands)]
    random, remaining, turn = Random(game.seed).random, sum(map(len, hands)), turn % players
    share = certain_share(stands, lengths, own_index, remaining)
    row = list[int]()
    if rows is not None:
        rows.append(row)
    while share is None:
        seat, hand = seats[turn], hands[turn]
        stand, length = stands[turn], lengths[turn]
        if seat.approach == CARELESS or (seat.approach == FORCING and stand == length):
            value = hand.pop(int(random() * len(hand)))
        else:
            if stand != length and (seat.approach == FORCING or not last or length <= stand + remaining):
                value = seat.plan.value_for(hand, last, stand)
            else:
                value = breaking_value(hand, last, LETTERS[change] if change >= 0 else "")
            hand.remove(value)
        remaining -= 1
        may_be_certain = not remaining
        if last:
            change = (value > last) - (value < last) + 1  # `_change`, without a call
            for index in range(players):
                stand = stands[index]
                if stand != lengths[index]:
                    stands[index] = stand = tables[index][stand][change]
                    may_be_certain = may_be_certain or stand == lengths[index]
        if may_be_certain:
            share = certain_share(stands, lengths, own_index, remaining)
        row.append(value)
        last, turn = value, turn + 1 if turn + 1 < players else 0
    return share


def certain_share(stands: Sequence[int], lengths: Sequence[int], own: int, remaining: int) -> float | None:
    """The own share of the win as soon as it is certain; None before.

    It is certain if a longer string stands, or if the own string stands and no other of its length or a longer one can.
    own: the own index.
    remaining: the number of cards that the row lacks.
    """
    own_length, equal, best = lengths[own], 0, 0
    for length, stand in zip(lengths, stands, strict=True):
        if length == stand:
            best = max(best, length)
            equal += length == own_length
    if best > own_length:
        return 0.0
    if stands[own] != own_length:
        if remaining and stands[own] + remaining >= own_length:
            return None
        return 0.0 if best else None if remaining else 1 / len(lengths)
    for length, stand in zip(lengths, stands, strict=True):
        if length >= own_length and stand != length and stand + remaining >= length:
            return None
    return 1 / equal


# -- comparing choices -------------------------------------------------------------------------------------------------


LONGEST_TRIED: Final = 16
"""The most letters of a string that is tried."""
Rounds = Sequence[tuple[int, int]]
"""For each round the number of games of each remaining candidate, and the number of candidates that remain after it."""
ROUNDS_OF_STRINGS: Final[Rounds] = ((16, 12), (48, 6), (144, 4))
ROUNDS_OF_CARDS: Final[Rounds] = ((16, 4), (32, 2), (64, 2))
FEW: Final[Rounds] = ((24, 16),)
"""The single round for the choices of a beginner or a club player."""
HANDS: Final = 90
"""The number of imagined games in a batch of the judge."""

Candidate = TypeVar("Candidate", str, int)


def mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)


def lengths_tried(longest: int) -> range:
    """The lengths of strings to try for a row with that many changes."""
    return range(min(3, longest), min(LONGEST_TRIED, longest) + 1)


def strings(
    known: Knowledge, rng: Random, rounds: Rounds = ROUNDS_OF_STRINGS, candidates: Iterable[str] = ()
) -> dict[str, list[float]]:
    """Strings with their shares of the win, the best first. candidates: in place of alternating ones of all lengths."""
    usual = [alternating(length, first) for length in lengths_tried(sum(known.counts) - 1) for first in "UD"]
    return _compete([*candidates] or usual, lambda string, games: with_string(known, string, games), known, rounds, rng)


def cards(
    known: Knowledge, string: str, values: Sequence[int], rng: Random, rounds: Rounds = ROUNDS_OF_CARDS
) -> dict[int, list[float]]:
    """These values of the hand with their shares of the win, the best first; equal ones in the given order."""
    return _compete(values, lambda value, games: with_card(known, string, value, games), known, rounds, rng)


def _compete(
    candidates: Sequence[Candidate],
    play: Callable[[Candidate, Sequence[ImaginedGame]], list[float]],
    known: Knowledge,
    rounds: Rounds,
    rng: Random,
) -> dict[Candidate, list[float]]:
    """The shares of the win of all candidates in the same games, the best candidate first. No further round is played
    once the best one wins all games or no candidate wins any."""
    found: dict[Candidate, list[float]] = {candidate: [] for candidate in candidates}
    order, remaining = list(candidates), len(candidates)
    for count, most_remaining in rounds:
        games = imagine(known, count, rng)
        for candidate in order[:remaining]:
            found[candidate] += play(candidate, games)
        order[:remaining] = sorted(order[:remaining], key=lambda candidate: -mean(found[candidate]))
        remaining = min(remaining, most_remaining)
        if min(found[order[0]]) == 1 or not any(map(any, found.values())):
            break
    return {candidate: found[candidate] for candidate in order}


# -- values for players ------------------------------------------------------------------------------------------------


CALCULATORS: Final = {
    2: (-1.05, -1.15, -0.8),
    3: (-1.6, -0.9, -1.3),
    4: (-1.35, -0.95, -0.6),
    5: (-1.55, -1.3, -0.5),
    6: (-1.4, -1.25, -1.0),
}
"""By the number of players the correction of the log odds of imagined games against players who calculate: before the
first card, from then on, and towards the end of the row. Fitted to games of `strong`."""
VAGUE: Final = 0.6
"""The part of the log odds that is not believed at the beginning of the row against players who calculate."""


def chance_and_error(known: Knowledge, shares: Sequence[float]) -> tuple[float, float]:
    """The chance to win against players who calculate, and its standard error. shares: of the win in imagined games."""
    chance, slope = chance_against_calculators(known, mean(shares))
    count, middle = len(shares), mean(shares)
    error = sqrt((sum((share - middle) ** 2 for share in shares) + DOUBTED / 2) / (count * (count + 1)))
    return chance, slope * error


def chance_against_calculators(known: Knowledge, share: float) -> tuple[float, float]:
    """The chance to win by the mean share of the win in imagined games, and its derivative; never 0 or 1.

    Games against forcing players come out as imagined; all others are assumed to calculate.
    """
    share, remaining = min(0.995, max(0.005, share)), sum(known.counts)
    forcing = [belief.chance_of(FORCING) for belief in known.others if belief is not None]
    calculators = 1 - sum(forcing) / len(forcing)
    ahead = remaining / (remaining + len(known.letters) + 1)  # the part of the row that is to come
    opening, early, late = CALCULATORS[len(known.counts)]
    correction = early * ahead + late * (1 - ahead) if known.last else opening
    believed = 1 - VAGUE * ahead * calculators
    odds = exp(believed * log(share / (1 - share)) + correction * calculators)
    chance = odds / (1 + odds)
    return chance, believed * chance * (1 - chance) / (share * (1 - share))
