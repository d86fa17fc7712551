"""Games played to their end in the mind: the chance to win with a string, or with a card laid now.

A shared first place counts as its share: who is in a playoff has won nothing yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from tablegame.games.precognition.bot.others import CARELESS, FORCING, SPARING, Belief, Drawn, scheme
from tablegame.games.precognition.bot.plan import breaking
from tablegame.games.precognition.facts import LETTERS

DOUBTED: Final = 2
"""As if so many games more had come out against each other: few games that are all alike prove nothing."""


@dataclass(frozen=True, slots=True)
class CardValues:
    """What a seat knows as values of cards.

    hand: its own, ascending; unseen: all it does not see; counts: how many cards each seat in the game holds, in turn,
    beginning with the next to lay; own: its place in that order; last: the value that lies last, 0 where none does;
    letters: the changes of the row; others: what the others may have written, in turn, None for the own place.
    """

    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    counts: tuple[int, ...]
    own: int
    last: int
    letters: str
    others: tuple[Belief | None, ...]


class ImaginedGame(NamedTuple):
    """A game to be played in the mind: what each seat holds and is after (in turn; empty and None for the own place),
    and the seed of what comes by chance."""

    hands: tuple[Sequence[int], ...]
    others: tuple[Drawn | None, ...]
    seed: int


def games(table: CardValues, count: int, rng: Random) -> list[ImaginedGame]:
    """So many games that may be the one under way, the unseen cards shuffled among the others."""
    drawn = [[None] * count if belief is None else belief.drawn(count, rng) for belief in table.others]
    found = []
    for number in range(count):
        unseen = rng.sample(table.unseen, len(table.unseen))
        hands: list[Sequence[int]] = []
        at = 0
        for place, held in enumerate(table.counts):
            hands.append(() if place == table.own else sorted(unseen[at : at + held]))
            at += 0 if place == table.own else held
        found.append(ImaginedGame(tuple(hands), tuple(each[number] for each in drawn), rng.getrandbits(32)))
    return found


def with_string(table: CardValues, string: str, played: Sequence[ImaginedGame]) -> list[float]:
    """The share of the win in each game with that string, before any card lies."""
    own = Drawn(SPARING, scheme(SPARING, string, len(table.counts)), 0)
    return [_share(table, each, own, table.own, list(table.hand), 0, "") for each in played]


def with_card(table: CardValues, string: str, value: int, played: Sequence[ImaginedGame]) -> list[float]:
    """The share of the win in each game if a card of that value is laid now; the own place is the first in turn."""
    plan = scheme(SPARING, string, len(table.counts))
    letter = _letter(table.last, value) if table.last else ""
    own = Drawn(SPARING, plan, plan.standing(table.letters + letter))
    hand = list(table.hand)
    hand.remove(value)
    return [_share(table, each, own, 1, hand, value, letter) for each in played]


def _share(
    table: CardValues, game: ImaginedGame, own: Drawn, turn: int, hand: Sequence[int], last: int, letter: str
) -> float:
    """The rest of one game, all cards laid in turn: the share of the win. letter: a change that the others' drawn
    strings do not count yet.

    Who lays carelessly, or has forced a string that stands, lays any card; a sparing seat whose string stands or is
    lost breaks what goes up and down by turns.
    """
    players, mine = len(table.counts), table.own
    seats = [own if each is None else each for each in game.others]
    hands = [list(hand) if place == mine else list(each) for place, each in enumerate(game.hands)]
    tables = [each.plan.table for each in seats]
    lengths = [each.plan.length for each in seats]
    stands = [each.stand for each in seats]
    before = letter or table.letters[-1:]
    step = LETTERS.index(before) if before else -1
    if letter:
        stands = [each if place == mine else tables[place][each][step] for place, each in enumerate(stands)]
    chance, left, turn = Random(game.seed).random, sum(map(len, hands)), turn % players
    share = _decided(stands, lengths, mine, left)
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
            share = _decided(stands, lengths, mine, left)
        last, turn = value, turn + 1 if turn + 1 < players else 0
    return share


def _decided(stands: Sequence[int], lengths: Sequence[int], mine: int, left: int) -> float | None:
    """The share of the win where it is certain, after the last card or before: a longer string stands, or the own one
    does and no other of its length or a longer one can; None where it is open."""
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


def _letter(last: int, value: int) -> str:
    """The change from one value to another."""
    return LETTERS[(value > last) - (value < last) + 1]


def error_of(shares: Sequence[float]) -> float:
    """The standard error of the mean."""
    mean = sum(shares) / len(shares)
    return sqrt((sum((each - mean) ** 2 for each in shares) + DOUBTED / 2) / (len(shares) * (len(shares) + 1)))


def error_between(one: Sequence[float], other: Sequence[float]) -> float:
    """The standard error of the difference of two means over pairs."""
    apart = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(apart) / len(apart)
    return sqrt((sum((each - mean) ** 2 for each in apart) + DOUBTED) / (len(apart) * (len(apart) + 1)))
