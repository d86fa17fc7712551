"""Imagined games: which string to write and which card to play, by the chance to win.

A shared first place counts as its share, as a playoff wins nothing yet. Choices are compared in the same games, and
those that win least drop out; work is bounded by counts. The opponents are of all kinds and play by simple rules.
Against players who calculate, results are worse: values for players are corrected for that.
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
    breaking,
)
from tablegame.games.precognition.facts import LETTERS, PrecognitionView

DOUBTED: Final = 2
"""Games added half as won and half as lost: a few equal results prove nothing."""


# -- a game in the mind ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows, with values of cards."""

    hand: tuple[int, ...]  # its own, ascending
    unseen: tuple[int, ...]  # all unknown ones
    counts: tuple[int, ...]  # the cards of each seat in turn, beginning with the next to play
    own: int  # its index in that order
    last: int  # the value of the last card, 0 for none
    letters: str  # the changes of the row
    others: tuple[Belief | None, ...]  # the beliefs about the others in turn, None for itself


def knowledge_of(view: PrecognitionView, priors: Mapping[int, Prior] | None = None) -> Knowledge:
    """What the viewer knows. priors: what a reader knows of the others by seat."""
    assert view.seat is not None
    seats = tuple(sorted(view.seated, key=lambda seat: place_of(view, seat)))
    return Knowledge(
        tuple(map(value, view.hand)),
        tuple(map(value, view.unseen)),
        tuple(view.counts[seat] for seat in seats),
        seats.index(view.seat),
        value(view.row[-1]) if view.row else 0,
        view.letters,
        tuple(None if seat == view.seat else belief(view, seat, (priors or {}).get(seat)) for seat in seats),
    )


def place_of(view: PrecognitionView, seat: int) -> int:
    """The index of a seat in turn, the next to play first."""
    return (view.seated.index(seat) - view.seated.index(view.first) - len(view.row)) % len(view.seated)


class ImaginedGame(NamedTuple):
    """An imagined game: the cards and the opponents in turn (empty and None for the own seat), and the seed of its
    random choices."""

    hands: tuple[Sequence[int], ...]
    others: tuple[Opponent | None, ...]
    seed: int


def imagine(known: Knowledge, count: int, rng: Random) -> list[ImaginedGame]:
    """Imagined games that agree with the view: the unseen cards are shuffled among the others."""
    drawn = [[None] * count if belief is None else belief.sample(count, rng) for belief in known.others]
    found = []
    for number in range(count):
        unseen = rng.sample(known.unseen, len(known.unseen))
        hands: list[Sequence[int]] = []
        at = 0
        for place, held in enumerate(known.counts):
            hands.append(() if place == known.own else sorted(unseen[at : at + held]))
            at += 0 if place == known.own else held
        found.append(ImaginedGame(tuple(hands), tuple(each[number] for each in drawn), rng.getrandbits(32)))
    return found


Rows = list[list[int]]
"""The values of the cards that were played on in each game."""


def with_string(known: Knowledge, string: str, games: Sequence[ImaginedGame], rows: Rows | None = None) -> list[float]:
    """The share of the win in each imagined game if the own seat writes this string; no card is played yet. rows: gets
    what is played."""
    own = Opponent(SPARING, Guess(SPARING, string).plan(len(known.counts)), 0)
    return [_share(known, each, own, 0, list(known.hand), 0, "", rows) for each in games]


def with_card(
    known: Knowledge, string: str, value: int, games: Sequence[ImaginedGame], rows: Rows | None = None
) -> list[float]:
    """The share of the win in each game if a card of that value is played now; the own seat is the first in turn. rows:
    gets what is played after it."""
    plan = Guess(SPARING, string).plan(len(known.counts))
    letter = LETTERS[_step(known.last, value)] if known.last else ""
    own = Opponent(SPARING, plan, plan.standing(known.letters + letter))
    hand = list(known.hand)
    hand.remove(value)
    return [_share(known, each, own, 1, hand, value, letter, rows) for each in games]


def _step(last: int, value: int) -> int:
    return (value > last) - (value < last) + 1


def _share(
    known: Knowledge,
    game: ImaginedGame,
    own: Opponent,
    turn: int,
    hand: Sequence[int],
    last: int,
    letter: str,
    rows: Rows | None,
) -> float:
    """Play the rest of a game; returns the share of the win. letter: a change that is not yet counted for the others'
    strings.

    Careless players, and forcing ones whose string stands, play any card; a sparing seat whose string stands or is lost
    breaks the ups and downs.
    """
    players, mine = len(known.counts), known.own
    seats = [own if each is None else each for each in game.others]
    hands = [list(hand) if place == mine else list(each) for place, each in enumerate(game.hands)]
    tables = [each.plan.table for each in seats]
    lengths = [each.plan.length for each in seats]
    stands = [each.stand for each in seats]
    before = letter or known.letters[-1:]
    step = LETTERS.index(before) if before else -1
    if letter:
        stands = [each if place == mine else tables[place][each][step] for place, each in enumerate(stands)]
    chance, left, turn = Random(game.seed).random, sum(map(len, hands)), turn % players
    share = certain_share(stands, lengths, mine, left)
    row = list[int]()
    if rows is not None:
        rows.append(row)
    while share is None:
        seat, hand = seats[turn], hands[turn]
        stand, length = stands[turn], lengths[turn]
        if seat.approach == CARELESS or (seat.approach == FORCING and stand == length):
            value = hand.pop(int(chance() * len(hand)))
        else:
            if stand != length and (seat.approach == FORCING or not last or length <= stand + left):
                value = seat.plan.value_for(hand, last, stand)
            else:
                value = breaking(hand, last, LETTERS[step] if step >= 0 else "")
            hand.remove(value)
        ended, left = left == 1, left - 1
        if last:
            step = (value > last) - (value < last) + 1
            for place in range(players):
                stand = stands[place]
                if stand != lengths[place]:
                    stands[place] = stand = tables[place][stand][step]
                    ended = ended or stand == lengths[place]
        if ended:
            share = certain_share(stands, lengths, mine, left)
        row.append(value)
        last, turn = value, turn + 1 if turn + 1 < players else 0
    return share


def certain_share(stands: Sequence[int], lengths: Sequence[int], mine: int, left: int) -> float | None:
    """The share of the win as soon as it is certain: a longer string stands, or the own one does and no other of its
    length or a longer one can; None while it is open."""
    wanted, same, best = lengths[mine], 0, 0
    for length, stand in zip(lengths, stands, strict=True):
        if length == stand:
            best = max(best, length)
            same += length == wanted
    if best > wanted:
        return 0.0
    if stands[mine] != wanted:
        if left and stands[mine] + left >= wanted:
            return None
        return 0.0 if best else None if left else 1 / len(lengths)
    for length, stand in zip(lengths, stands, strict=True):
        if length >= wanted and stand != length and stand + left >= length:
            return None
    return 1 / same


# -- choices compared --------------------------------------------------------------------------------------------------


LONGEST_TRIED: Final = 16
"""Letters of the longest string that is tried."""
Rounds = Sequence[tuple[int, int]]
"""Games for each remaining candidate, and the number of candidates that stay."""
ROUNDS_OF_STRINGS: Final[Rounds] = ((16, 12), (48, 6), (144, 4))
ROUNDS_OF_CARDS: Final[Rounds] = ((16, 4), (32, 2), (64, 2))
FEW: Final[Rounds] = ((24, 16),)
"""For the choices of a beginner or a club player."""
HANDS: Final = 90
"""Imagined games of a batch of the judge."""

Candidate = TypeVar("Candidate", str, int)


def mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)


def lengths_tried(longest: int) -> range:
    """The lengths of strings to try for a row with that many changes."""
    return range(min(3, longest), min(LONGEST_TRIED, longest) + 1)


def strings(
    known: Knowledge, rng: Random, rounds: Rounds = ROUNDS_OF_STRINGS, candidates: Iterable[str] = ()
) -> dict[str, list[float]]:
    """Strings with their shares of the win, the best first: these, or up and down in turns of every length."""
    usual = [alternating(length, first) for length in lengths_tried(sum(known.counts) - 1) for first in "UD"]
    return _compete([*candidates] or usual, lambda each, games: with_string(known, each, games), known, rounds, rng)


def cards(
    known: Knowledge, string: str, values: Sequence[int], rng: Random, rounds: Rounds = ROUNDS_OF_CARDS
) -> dict[int, list[float]]:
    """The values of the hand with their shares of the win, the best first; of equal ones the first."""
    return _compete(values, lambda each, games: with_card(known, string, each, games), known, rounds, rng)


def _compete(
    candidates: Sequence[Candidate],
    play: Callable[[Candidate, Sequence[ImaginedGame]], list[float]],
    known: Knowledge,
    rounds: Rounds,
    rng: Random,
) -> dict[Candidate, list[float]]:
    """The shares of the win of every candidate in the same games; no more of them once it wins all or none."""
    found: dict[Candidate, list[float]] = {each: [] for each in candidates}
    order, left = list(candidates), len(candidates)
    for count, stay in rounds:
        games = imagine(known, count, rng)
        for each in order[:left]:
            found[each] += play(each, games)
        order[:left] = sorted(order[:left], key=lambda each: -mean(found[each]))
        left = min(left, stay)
        if min(found[order[0]]) == 1 or not any(map(any, found.values())):
            break
    return {each: found[each] for each in order}


# -- what is shown -----------------------------------------------------------------------------------------------------


CALCULATORS: Final = {
    2: (-1.05, -1.15, -0.8),
    3: (-1.6, -0.9, -1.3),
    4: (-1.35, -0.95, -0.6),
    5: (-1.55, -1.3, -0.5),
    6: (-1.4, -1.25, -1.0),
}
"""By number of players what is added to the log odds of imagined games against players who calculate: before the first
card, from then on, and towards the end of the row. Fitted to games of `strong`."""
VAGUE: Final = 0.6
"""The part of the log odds that is not believed at the beginning of the row against them."""


def worth_of(known: Knowledge, shares: Sequence[float]) -> tuple[float, float]:
    """The chance to win against players who calculate, and its standard error."""
    chance, slope = beside_calculators(known, mean(shares))
    return chance, slope * _error(shares, DOUBTED / 2)


def _error(numbers: Sequence[float], doubted: float) -> float:
    count, middle = len(numbers), mean(numbers)
    return sqrt((sum((each - middle) ** 2 for each in numbers) + doubted) / (count * (count + 1)))


def beside_calculators(known: Knowledge, share: float) -> tuple[float, float]:
    """The chance to win by the share of imagined games, and its derivative; never 0 or 1.

    Of a player who forces the own string with every card the result is known; the others are assumed to calculate.
    """
    own, left = min(0.995, max(0.005, share)), sum(known.counts)
    others = [belief.approach(FORCING) for belief in known.others if belief is not None]
    calculate, ahead = 1 - sum(others) / len(others), left / (left + len(known.letters) + 1)
    opening, early, late = CALCULATORS[len(known.counts)]
    added = early * ahead + late * (1 - ahead) if known.last else opening
    believed = 1 - VAGUE * ahead * calculate
    odds = exp(believed * log(own / (1 - own)) + added * calculate)
    chance = odds / (1 + odds)
    return chance, believed * chance * (1 - chance) / (own * (1 - own))
