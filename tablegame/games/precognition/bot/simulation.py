"""Imagined games of Precognition, in which computer players compare strings and cards by the chance to win.

All choices are tried in the same games, in rounds; the choices that win least drop out after each round. The share of
the win is 1 for a single winner, and 1/n for each of n seats that tie, because a playoff wins nothing yet. The imagined
opponents play by simple rules. Players who calculate (compare choices in imagined games) are harder to beat, so that
values for the screen are corrected (docs/decisions/0024-precognition-chance-to-win.md).
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
"""The number of games, half of them won and half lost, that are added to find a standard error: without them a few
equal results would seem to prove something."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge of a viewer. Seats are indices in the order of play: the next seat to play is 0. Cards are given by
    their values."""

    hand: tuple[int, ...]  # the viewer's cards, ascending
    unseen: tuple[int, ...]  # the cards that the viewer does not see
    counts: tuple[int, ...]  # the number of cards of each seat
    own: int  # the viewer's index
    last: int  # the last card of the row, 0 for none
    letters: str  # the letters of the row
    others: tuple[Belief | None, ...]  # the belief about each seat, None for the viewer


def knowledge_of(view: PrecognitionView, priors: Mapping[int, Prior] | None = None) -> Knowledge:
    """The knowledge of the viewer. priors: for some seats the guesses of a reader; the others get the usual guesses."""
    assert view.seat is not None
    seats = seats_in_turn(view)
    others = tuple(None if seat == view.seat else belief(view, seat, (priors or {}).get(seat)) for seat in seats)
    counts, last = tuple(view.counts[seat] for seat in seats), value(view.row[-1]) if view.row else 0
    hand, unseen = tuple(map(value, view.hand)), tuple(map(value, view.unseen))
    return Knowledge(hand, unseen, counts, seats.index(view.seat), last, view.letters, others)


def seats_in_turn(view: PrecognitionView) -> tuple[int, ...]:
    """The seats of the present game in the order of play; the next seat to play comes first."""
    turn = (view.seated.index(view.first) + len(view.row)) % len(view.seated)
    return (*view.seated[turn:], *view.seated[:turn])


class ImaginedGame(NamedTuple):
    """A game that agrees with the viewer's knowledge. Seats are indices in the order of play, as in `Knowledge`."""

    hands: tuple[Sequence[int], ...]  # the values of each hand, ascending; empty for the viewer
    others: tuple[Opponent | None, ...]  # the players with their strings, None for the viewer
    seed: int  # of the random choices in the game


def imagine(known: Knowledge, count: int, rng: Random) -> list[ImaginedGame]:
    """`count` imagined games. The others get the unseen cards at random, and strings as likely as the beliefs say."""
    samples = [[None] * count if belief is None else belief.sample(count, rng) for belief in known.others]
    games = []
    for number in range(count):
        unseen = rng.sample(known.unseen, len(known.unseen))
        hands: list[Sequence[int]] = []
        for index, size in enumerate(known.counts):
            if index == known.own:
                hands.append(())
            else:
                hands.append(sorted(unseen[:size]))
                unseen = unseen[size:]
        games.append(ImaginedGame(tuple(hands), tuple(sample[number] for sample in samples), rng.getrandbits(32)))
    return games


Rows = list[list[int]]  # for each game the values of the cards that were played in it, until its winner was certain


def with_string(known: Knowledge, string: str, games: Sequence[ImaginedGame], rows: Rows | None = None) -> list[float]:
    """The viewer's share of the win in each game if the viewer writes this string before the first card.
    rows: if given, a list to which the values of the row of each game are added.
    """
    own = Opponent(SPARING, Guess(SPARING, string).plan(len(known.counts)), 0)
    return [_play_game(known, game, own, 0, list(known.hand), 0, "", rows) for game in games]


def with_card(
    known: Knowledge, string: str, value: int, games: Sequence[ImaginedGame], rows: Rows | None = None
) -> list[float]:
    """The viewer's share of the win in each game if the viewer, whose turn it is, plays a card of this value.
    string: the viewer's string.
    rows: if given, a list to which the values of the later cards of each game are added.
    """
    plan = Guess(SPARING, string).plan(len(known.counts))
    letter = LETTERS[_change(known.last, value)] if known.last else ""
    own = Opponent(SPARING, plan, plan.standing(known.letters + letter))
    hand = list(known.hand)
    hand.remove(value)
    return [_play_game(known, game, own, 1, hand, value, letter, rows) for game in games]


def _change(last: int, value: int) -> int:
    """The letter of the change between two values, as an index in LETTERS."""
    return (value > last) - (value < last) + 1


def _play_game(
    known: Knowledge, game: ImaginedGame, own: Opponent, turn: int, hand: Sequence[int], last: int, letter: str,
    rows: Rows | None,
) -> float:  # fmt: skip
    """Play the rest of a game, and return the viewer's share of the win.

    Careless players play any card. Forcing and sparing players follow the plan for their string. Once the string
    stands, forcing players play any card. Once it stands or is lost, sparing players break the ups and downs.
    own: the viewer with its string.
    turn: the index of the seat to play.
    hand: the viewer's hand, ascending.
    last: the value of the last card, 0 for none.
    letter: the letter that the last card made, if `known.letters` lacks it; else "".
    rows: a list to which the values of the cards that are played here are added, or None.
    """
    players, own_index = len(known.counts), known.own
    seats = [own if other is None else other for other in game.others]
    hands = [list(hand) if index == own_index else list(cards) for index, cards in enumerate(game.hands)]
    tables = [seat.plan.table for seat in seats]
    lengths = [seat.plan.length for seat in seats]
    stands = [seat.stand for seat in seats]
    last_letter = letter or known.letters[-1:]
    change = LETTERS.index(last_letter) if last_letter else -1
    if letter:  # `own.stand` counts this letter already
        stands = [stand if i == own_index else tables[i][stand][change] for i, stand in enumerate(stands)]
    random, remaining, turn = Random(game.seed).random, sum(map(len, hands)), turn % players
    share = certain_share(stands, lengths, own_index, remaining)
    row = list[int]()
    if rows is not None:
        rows.append(row)
    while share is None:
        seat, cards = seats[turn], hands[turn]
        stand, length = stands[turn], lengths[turn]
        if seat.approach == CARELESS or (seat.approach == FORCING and stand == length):
            value = cards.pop(int(random() * len(cards)))
        else:
            is_open = not last or length <= stand + remaining  # enough cards are left for the string
            if stand != length and (seat.approach == FORCING or is_open):
                value = seat.plan.value_for(cards, last, stand)
            else:
                value = breaking_value(cards, last, LETTERS[change] if change >= 0 else "")
            cards.remove(value)
        remaining -= 1
        may_be_certain = not remaining  # or a string comes true by this card
        if last:
            change = (value > last) - (value < last) + 1  # `_change`, without a call
            for index in range(players):
                if stands[index] != lengths[index]:
                    stands[index] = tables[index][stands[index]][change]
                    may_be_certain = may_be_certain or stands[index] == lengths[index]
        if may_be_certain:
            share = certain_share(stands, lengths, own_index, remaining)
        row.append(value)
        last = value
        turn = turn + 1 if turn + 1 < players else 0
    return share


def certain_share(stands: Sequence[int], lengths: Sequence[int], own: int, remaining: int) -> float | None:
    """The viewer's share of the win, or None as long as it is not certain. It is certain at the end of the row.
    Before, it is 0 once a longer string stands, or once the viewer's string is lost and any other stands. And it is
    certain once the viewer's string stands and no other string as long or longer can still come true.
    stands, lengths: for each seat how many letters of its string stand, and how many letters the string has.
    own: the index of the viewer.
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
            return None  # the viewer's string can still come true
        if best:
            return 0.0
        return None if remaining else 1 / len(lengths)  # at the end nobody's string stands: all share
    for length, stand in zip(lengths, stands, strict=True):
        if length >= own_length and stand != length and stand + remaining >= length:
            return None  # this string can still equal or beat the viewer's
    return 1 / equal


# -- comparing choices -------------------------------------------------------------------------------------------------


SHORTEST_TRIED: Final = 3
LONGEST_TRIED: Final = 16
"""The fewest and the most letters of a string that is tried; shorter strings are tried in very short rows."""
Rounds = Sequence[tuple[int, int]]
"""For each round the number of games for each candidate, and the most candidates that remain after the round."""
ROUNDS_OF_STRINGS: Final[Rounds] = ((16, 12), (48, 6), (144, 4))  # for the levels `strong` and `reader`
ROUNDS_OF_CARDS: Final[Rounds] = ((16, 4), (32, 2), (64, 2))
FEW: Final[Rounds] = ((24, 16),)  # the single round for the choices of a beginner or a club player
HANDS: Final = 90  # the number of imagined games in a batch of the judge

Candidate = TypeVar("Candidate", str, int)


def mean(shares: Sequence[float]) -> float:
    """The mean of some shares of the win."""
    return sum(shares) / len(shares)


def strings(
    known: Knowledge, rng: Random, rounds: Rounds = ROUNDS_OF_STRINGS, candidates: Iterable[str] = ()
) -> dict[str, list[float]]:
    """For each string its share of the win in each imagined game, the best string first.
    candidates: the strings to compare; if empty, the alternating strings of three to sixteen letters.
    """
    longest = sum(known.counts) - 1
    lengths = range(min(SHORTEST_TRIED, longest), min(LONGEST_TRIED, longest) + 1)
    usual = [alternating(length, first) for length in lengths for first in "UD"]
    return _compete([*candidates] or usual, lambda string, games: with_string(known, string, games), known, rounds, rng)


def cards(
    known: Knowledge, string: str, values: Sequence[int], rng: Random, rounds: Rounds = ROUNDS_OF_CARDS
) -> dict[int, list[float]]:
    """For each of `values`, which are of cards in the hand, its share of the win in each imagined game, the best first.
    Equally good values are in the given order. string: the viewer's string."""
    return _compete(values, lambda value, games: with_card(known, string, value, games), known, rounds, rng)


def _compete(
    candidates: Sequence[Candidate], play: Callable[[Candidate, Sequence[ImaginedGame]], list[float]],
    known: Knowledge, rounds: Rounds, rng: Random,
) -> dict[Candidate, list[float]]:  # fmt: skip
    """For each candidate (a string or the value of a card) its share of the win in each game, the best candidate first.

    After each round the worst candidates drop out. A round is the last one if the best candidate wins all games or no
    candidate wins any. play: returns the shares of the win of a candidate in some games.
    """
    shares: dict[Candidate, list[float]] = {candidate: [] for candidate in candidates}
    order, remaining = list(candidates), len(candidates)
    for count, most_remaining in rounds:
        games = imagine(known, count, rng)
        for candidate in order[:remaining]:
            shares[candidate] += play(candidate, games)
        order[:remaining] = sorted(order[:remaining], key=lambda candidate: -mean(shares[candidate]))
        remaining = min(remaining, most_remaining)
        if min(shares[order[0]]) == 1 or not any(map(any, shares.values())):
            break
    return {candidate: shares[candidate] for candidate in order}


CALCULATORS: Final = {
    2: (-1.05, -1.15, -0.8),
    3: (-1.6, -0.9, -1.3),
    4: (-1.35, -0.95, -0.6),
    5: (-1.55, -1.3, -0.5),
    6: (-1.4, -1.25, -1.0),
}
"""By the number of players: what is added to the log odds of imagined games against players who calculate, before the
first card, after it, and at the end of the row. Fitted to games of `strong`."""
VAGUE: Final = 0.6  # the part of the log odds not believed against players who calculate, at the beginning of the row


def chance_and_error(known: Knowledge, shares: Sequence[float]) -> tuple[float, float]:
    """The chance to win against players who calculate, and its standard error. shares: of the win in each game."""
    average, count = mean(shares), len(shares)
    chance, slope = chance_against_calculators(known, average)
    # Of each pair of the games of `DOUBTED`, one won and one lost, the squared deviations are at most 1 together.
    squares = sum((share - average) ** 2 for share in shares) + DOUBTED / 2
    error = sqrt(squares / (count * (count + 1)))
    return chance, slope * error


def chance_against_calculators(known: Knowledge, share: float) -> tuple[float, float]:
    """The chance to win against players who calculate, never 0 or 1, and the derivative of this chance by `share`.

    Forcing players are assumed to play as in the imagined games, all other players to calculate.
    share: the mean share of the win in imagined games.
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
    # The log odds of the share have the derivative 1 / (share * (1 - share)).
    return chance, believed * chance * (1 - chance) / (share * (1 - share))
