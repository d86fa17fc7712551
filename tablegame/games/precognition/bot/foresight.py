"""Games played to their end in the mind: what a string is worth with a hand, and what a card does to a string.

Knows values of cards, plans and chance. Must not know the state of a game or a screen. Work is bounded by counts.

The others are of two kinds, and nobody knows of which. The careless lay whatever comes to hand and write a few letters.
The able do as one does oneself: they write up and down by turns, as long as is usual with so many players, lay what
forces it, spare their strongest cards, and break the others' strings once their own stands or is lost. A string is
chosen by games against both, so that it wins against the weakest too; what it is worth is said against the able.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from tablegame.core.contract import Comparison
from tablegame.games.precognition.bot.plan import Plan, alternating, breaking, plan
from tablegame.games.precognition.facts.moves import LETTERS

LONGEST_TRIED: Final = 16
"""Letters of the longest string that is weighed."""
CARELESS_OF_TEN: Final = {2: 8, 3: 4, 4: 3, 5: 3, 6: 3}
"""Of ten games so many are played against careless players; with two and a short row as with three."""
LONG_ROW: Final = 40
ROUNDS: Final = ((10, 6), (30, 3), (100, 3))
"""Games for each candidate, and how many candidates stay; about 650 games in all."""
USUAL: Final = {2: (6, 13), 3: (5, 7), 4: (7, 12), 5: (6, 10), 6: (6, 13)}
"""Letters of the shortest and the longest string that is usual with so many players."""
WRITTEN: Final = (6, 12)
"""The same where it is not known who wrote: what the others are after while cards are laid."""
AMONG_ABLE: Final = {2: (0.77, 1.3), 3: (0.44, 0.8), 4: (0.34, 0.8), 5: (0.27, 0.8), 6: (0.22, 0.8)}
"""By players: what chosen strings win of the games in the mind against the able, and how much of a difference from it
is true. Really they win their fair share of each other: the able fit their strings to their hands, which the mind
cannot see. Of 17 to 111 games of strong players each; `make calibration` holds it."""
ROLLOUTS: Final = 16
"""Games for each card that a hint weighs."""
PAIRS: Final = 150
"""Games in which two strings are compared, at the least."""
PAIRS_OF_CARDS: Final = 60
"""The same for two cards."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a seat knows as values of cards.

    hand: its own, ascending; unseen: all it does not see; counts: how many cards each seat in the game holds, in turn,
    beginning with the next to lay; own: its place in that order; last: the value that lies last, 0 where none does.
    """

    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    counts: tuple[int, ...]
    own: int
    last: int = 0
    letter: str = ""
    """The last change, "" if there is none."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What games in the mind say: the mean, its standard error, and how often the string itself came true."""

    mean: float
    error: float
    true: float
    able: float = 0.0
    """The mean of the games against able players alone."""

    def among(self, players: int) -> tuple[float, float]:
        """The chance to win among able players, and its standard error."""
        return among_able(self.able, players), AMONG_ABLE[players][1] * self.error


@dataclass(frozen=True, slots=True)
class Written:
    """What one of the others writes, by place in turn: strings, and how often each."""

    place: int
    strings: tuple[str, ...]
    shares: tuple[float, ...]

    def drawn(self, rng: Random) -> str:
        """One of them."""
        return rng.choices(self.strings, self.shares)[0]


def among_able(share: float, players: int) -> float:
    """The chance to win among able players, of a share of the games in the mind against them."""
    usual, slope = AMONG_ABLE[players]
    return min(0.99, max(0.01, 1 / players + slope * (share - usual)))


def careless_string(hand: Sequence[int], middle: float, rng: Random) -> str:
    """Three to five letters that suit a hand: U for a low one, D for a high one, now and then changed."""
    usual, other = "UD" if sum(hand) < middle * len(hand) else "DU"
    return "".join(usual if rng.random() < 0.8 else other for _ in range(3 + int(rng.random() * 3)))


def weighed(table: Table, string: str, games: int, seed: int) -> Worth:
    """The chance to win with a string (a shared first counts as its share), before any card lies."""
    players, row = len(table.counts), sum(table.counts)
    often = CARELESS_OF_TEN[players if row >= LONG_ROW else max(3, players)]
    able: list[tuple[float, bool]] = []
    careless: list[tuple[float, bool]] = []
    for number in range(games):
        kind = careless if number * 7 % 10 < often else able
        kind.append(_outcome(table, string, kind is careless, Random(seed * 1009 + number)))
    whole, against = _worth([*able, *careless]), _worth(able)
    return Worth(whole.mean, against.error, against.true, against.mean)


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


def coming_true(table: Table, string: str, letters: str, values: Sequence[int], seed: int) -> dict[int, Worth]:
    """For each value of the hand the chance that the string comes true if a card of that value is laid now.

    letters: the changes of the row so far.
    """
    own = plan(string, len(table.counts))
    return {value: _worth(_laid(table, own, letters, value, ROLLOUTS, seed)) for value in values}


def _laid(table: Table, own: Plan, letters: str, value: int, games: int, seed: int) -> list[tuple[float, bool]]:
    """So many games after a card of that value has been laid: whether the string comes true."""
    after = letters + LETTERS[_letter(table.last, value)] if table.last else ""
    hand = list(table.hand)
    hand.remove(value)
    rest = Table(tuple(hand), table.unseen, (*table.counts[1:], len(hand)), len(table.counts) - 1, value)
    return [_comes_true(rest, own, after, Random(seed * 1009 + n)) for n in range(games)]


def strings_compared(table: Table, best: str, made: str, effort: int, seed: int) -> Comparison:
    """What two strings win against able players in the same games."""
    players, games = len(table.counts), range(PAIRS * effort)
    one, other = (
        [_outcome(table, string, False, Random(seed * 1009 + number))[0] for number in games] for string in (best, made)
    )
    slope = AMONG_ABLE[players][1]
    values = [among_able(sum(each) / len(games), players) for each in (one, other)]
    return Comparison(values[0], values[1], slope * _error_between(one, other))


def cards_compared(table: Table, string: str, letters: str, best: int, made: int, effort: int, seed: int) -> Comparison:
    """How often the string comes true after a card of the one value or the other, in the same games."""
    own = plan(string, len(table.counts))
    one, other = (
        [true for true, _ in _laid(table, own, letters, value, PAIRS_OF_CARDS * effort, seed)] for value in (best, made)
    )
    return Comparison(sum(one) / len(one), sum(other) / len(other), _error_between(one, other))


def _error_between(one: Sequence[float], other: Sequence[float]) -> float:
    """The standard error of the difference of two means over pairs."""
    apart = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(apart) / len(apart)
    # As if two pairs more had come out against each other: few games that are all alike prove nothing.
    return sqrt((sum((each - mean) ** 2 for each in apart) + 2) / (len(apart) * (len(apart) + 1)))


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


def won_beside(table: Table, string: str, written: Written, games: int, seed: int) -> float:
    """The share of so many games against able players, one of whom writes as is known."""
    shares = (_outcome(table, string, False, Random(seed * 1009 + number), written)[0] for number in range(games))
    return sum(shares) / games


def _outcome(
    table: Table, string: str, careless: bool, rng: Random, written: Written | None = None
) -> tuple[float, bool]:
    """One whole game: the share of the win, and whether the string came true. written: what one of them writes."""
    hands = _hands(table, rng)
    players, own = len(hands), table.own
    middle = (sum(table.hand) + sum(table.unseen)) / (len(table.hand) + len(table.unseen))
    strings = []
    for place, hand in enumerate(hands):
        if place == own:
            strings.append(string)
        elif careless:
            strings.append(careless_string(hand, middle, rng))
        else:
            usual = _string(USUAL[players], sum(table.counts) - 1, rng)
            known = written is not None and place == written.place
            strings.append(written.drawn(rng) if written is not None and known else usual)
            hand.sort()
    plans = [None if careless and place != own else plan(each, players) for place, each in enumerate(strings)]
    enough = len(string) > max(len(s) for place, s in enumerate(strings) if place != own)
    changes, true = _played(hands, plans, own, 0, [0] * players, enough)
    if true and enough:
        return 1.0, True
    text = "".join(LETTERS[letter] for letter in changes)
    lengths = [len(s) if s in text else 0 for s in strings]
    best = max(lengths)
    return (1 / lengths.count(best) if lengths[own] == best else 0.0), true


def _string(between: tuple[int, int], most: int, rng: Random) -> str:
    """What somebody else may have written, of so many letters."""
    return alternating(min(rng.randint(*between), most), rng.choice("UD"))


def _comes_true(table: Table, own: Plan, letters: str, rng: Random) -> tuple[float, bool]:
    """The rest of one game: whether the string comes true."""
    hands = _hands(table, rng)
    players, most = len(hands), len(letters) + sum(table.counts)
    plans = [own if place == table.own else plan(_string(WRITTEN, most, rng), players) for place in range(players)]
    for hand in hands:
        hand.sort()
    _, true = _played(hands, plans, table.own, table.last, [each.standing(letters) for each in plans], True)
    return float(true), true


def _played(
    hands: list[list[int]], plans: Sequence[Plan | None], own: int, last: int, stands: list[int], enough: bool
) -> tuple[list[int], bool]:
    """Lay all cards in turn: the changes, and whether the own string came true (there it ends, where that is enough).

    stands: how many letters stand at the end of the row so far, by seat; counted on in place. Seats without a plan hold
    their cards shuffled and lay them as they come; a seat whose string stands or is lost breaks what goes
    up and down by turns.
    """
    players, left = len(hands), sum(map(len, hands))
    planned = [(place, each.table) for place, each in enumerate(plans) if each is not None]
    changes: list[int] = []
    mine, turn = plans[own], 0
    assert mine is not None
    needed = mine.length
    while left:
        hand, scheme = hands[turn], plans[turn]
        if scheme is None:
            value = hand[-1]
        elif stands[turn] < len(scheme.letters) <= stands[turn] + left or not changes:
            value = scheme.value_for(hand, last, stands[turn])
        else:
            value = breaking(hand, last, LETTERS[changes[-1]])
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


def _letter(last: int, value: int) -> int:
    """The change from one value to another, as a place in LETTERS."""
    return (value > last) - (value < last) + 1
