"""A string as a plan: how much of it stands, and which card makes the next letter and all but forces the one after. And
the strings and approaches of other players: guesses, weighted by the cards that they have played.

After a low card the next change is most likely up. So one player alone can get a string that goes up and down in turns,
if every card that makes its letter is chosen by what it forces. The weakest of the cards that will be needed for this
is played first: if it fails, the strongest are still there for another start.

There are three approaches. Careless players write a few letters and play any card. Forcing players write up and down in
turns, play the card that forces the next letter, and any card once their string stands. Sparing players do the same but
keep their strongest cards for the end of the string, and break the others' strings once their own stands or is lost.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb, exp, log, prod
from random import Random
from typing import Final, NamedTuple

from tablegame.core.cards import value
from tablegame.games.precognition.facts import LETTERS, PrecognitionView, RevealedGame

DOWN: Final = 0
STAY: Final = 1
UP: Final = 2


def alternating(length: int, first: str) -> str:
    """A string of this many letters, U and D in turns."""
    return "".join("UD"[(place + (first == "D")) % 2] for place in range(length))


@dataclass(frozen=True, slots=True)
class StringPlan:
    """A string for a player who plays every nth card."""

    letters: tuple[int, ...]  # as indices in LETTERS
    table: tuple[tuple[int, int, int], ...]
    """From the number of letters that stand at the end of the row, by the next letter, to the number that stand then
    (all of them stay all)."""
    reserve: tuple[int, ...]
    """By the same number, how many of the own cards to come must force that letter, the present one included."""

    @property
    def length(self) -> int:
        return len(self.letters)

    def standing(self, changes: str, stand: int = 0) -> int:
        """How many letters stand after these changes of the row, beginning with that many; all of them once the string
        occurred."""
        for letter in changes:
            stand = self.table[stand][LETTERS.index(letter)]
        return stand

    def value_for(self, hand: Sequence[int], last: int, stand: int) -> int:
        """The value of an ascending hand to play after a card (0: there is none) when that many letters stand.

        Of the letters that the hand can make, the one after which most of the string stands.
        """
        if not last:
            return self._forcing(hand, 0, len(hand), 0)
        below, above = bisect_left(hand, last), bisect_right(hand, last)
        steps, best, low, high = self.table[stand], -1, 0, 0
        if above < len(hand):
            best, low, high = steps[UP], above, len(hand)
        if below and steps[DOWN] > best:
            best, low, high = steps[DOWN], 0, below
        if below < above and steps[STAY] > best:
            best, low, high = steps[STAY], below, above
        return self._forcing(hand, low, high, best)

    def _forcing(self, hand: Sequence[int], low: int, high: int, stand: int) -> int:
        """Of the cards between two indices the one that forces the next letter, sparing stronger ones."""
        if stand == len(self.letters) or self.letters[stand] == STAY:
            return hand[(low + high) // 2]
        spared = min(self.reserve[stand], high - low)
        return hand[low + spared - 1] if self.letters[stand] == UP else hand[high - spared]


@lru_cache(maxsize=1024)
def plan(string: str, every: int, spares: bool = True) -> StringPlan:
    """The plan for a string of a player who plays every nth card. spares: whether the strongest cards are kept for the
    end."""
    length = len(string)
    reserve = tuple(
        sum(string[place] == string[stand] for place in range(stand, length, every)) if spares else 1
        for stand in range(length)
    )
    table = tuple(tuple(_longest(string[:stand] + letter, string) for letter in LETTERS) for stand in range(length))
    steps = (*table, (length,) * len(LETTERS))
    return StringPlan(tuple(map(LETTERS.index, string)), steps, reserve)  # type: ignore[arg-type]


def _longest(changes: str, string: str) -> int:
    """How many first letters of the string are the last ones of these changes."""
    return next(size for size in range(len(changes), -1, -1) if changes.endswith(string[:size]))


def breaking(hand: Sequence[int], last: int, letter: str) -> int:
    """The value of an ascending hand that breaks the ups and downs of the row. letter: the last change.

    To stay is best, then the same way once more by the smallest step; else a small step, after which the next card may
    go the same way.
    """
    below, above = bisect_left(hand, last), bisect_right(hand, last)
    if below < above:
        return last
    if letter == "U" and above < len(hand):
        return hand[above]
    return hand[below - 1] if below else hand[above]


# -- beliefs -----------------------------------------------------------------------------------------------------------


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
"""By number of players how often each approach occurs."""
FORCING_LENGTHS: Final[Mapping[int, float]] = dict.fromkeys(range(6, 13), 1.0)
SPARING_LENGTHS: Final[Mapping[int, Mapping[int, float]]] = {
    2: {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2, 13: 1, 14: 1, 15: 1},
    3: {3: 2, 4: 2, 5: 6, 6: 2, 7: 2, 8: 1, 9: 1, 10: 1},
    4: {3: 1, 6: 1, 7: 4, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2},
    5: {6: 3, 7: 3, 8: 3, 9: 1, 10: 1},
    6: {5: 1, 6: 4, 7: 4, 8: 2, 9: 1},
}
"""By number of players how often strings of each length are written."""
DOUBT: Final = 0.1
"""How often a player plays a card that fits no approach."""
OWN_MIND: Final = 0.75
"""How often sparing players play another card than that of their plan while their string is open: the best of them
compare all."""
OWN_WAY: Final = 0.4
"""How often they do if they can win nothing more by it."""
_VALUES: Final = 14
"""Length of a list by value, with 0 for none."""
_IMPOSSIBLE: Final = 1e-200
"""Instead of a chance of 0, which has no logarithm."""


class Guess(NamedTuple):
    """An approach and a string; careless players have "" for a few letters."""

    approach: int
    string: str

    def plan(self, every: int, string: str = "") -> StringPlan:
        """The plan for this string, or for that one instead, of a player of every nth card."""
        spares = self.approach == SPARING
        return plan(string or self.string, every if spares else 1, spares)


Prior = Sequence[tuple[Guess, float]]
"""Guesses with their chances before that seat has played a card."""


class PlayedCard(NamedTuple):
    """A card that a seat has played."""

    changes: str  # of the row since that seat's last card (all of them for its first)
    value: int  # of the card
    last: int  # the value before it, 0 for none
    letter: str  # the last change before it
    left: int  # the number of cards to come, this one included
    held: int  # cards in the seat's hand
    pool: Sequence[int]  # for each value the cards that it may have held


@lru_cache(maxsize=64)
def guesses(players: int, longest: int) -> tuple[tuple[Guess, float], ...]:
    """The guesses for that many players and changes of a row, and how often each occurs within its approach."""
    found: dict[Guess, float] = {Guess(CARELESS, ""): 1.0}
    for approach, lengths in ((FORCING, FORCING_LENGTHS), (SPARING, SPARING_LENGTHS[players])):
        whole = 2 * sum(lengths.values())
        for length, share in lengths.items():
            for first in "UD":
                guess = Guess(approach, alternating(min(length, longest), first))
                found[guess] = found.get(guess, 0.0) + share / whole
    return tuple(found.items())


class Opponent(NamedTuple):
    """One of the others in an imagined game: the approach, the plan, and how much of it stands."""

    approach: int
    plan: StringPlan
    stand: int


@dataclass(frozen=True, slots=True)
class Belief:
    """The possible strings of one of the others with their chances."""

    guesses: tuple[Guess, ...]
    chances: tuple[float, ...]
    stands: tuple[int, ...]  # how much of each stands
    every: int  # it plays every nth card

    def approach(self, approach: int) -> float:
        """The chance of an approach."""
        pairs = zip(self.guesses, self.chances, strict=True)
        return sum(chance for guess, chance in pairs if guess.approach == approach) / sum(self.chances)

    def sample(self, count: int, rng: Random) -> list[Opponent]:
        """A sample of this many opponents in random order, each drawn with its probability."""
        start, found, at = rng.random(), [], 0
        sums = list(accumulate(self.chances))
        for number in range(count):
            while at < len(sums) - 1 and sums[at] * count < (number + start) * sums[-1]:
                at += 1
            guess = self.guesses[at]
            string = guess.string or careless_string(rng.choice(("UD", "DU")), rng)
            found.append(Opponent(guess.approach, guess.plan(self.every, string), self.stands[at]))
        rng.shuffle(found)
        return found


def careless_string(ways: str, rng: Random) -> str:
    """Three to five letters, the first of the two more often than the other."""
    return "".join(ways[0] if rng.random() < 0.8 else ways[1] for _ in range(3 + int(rng.random() * 3)))


def update_belief(prior: Prior, played: Sequence[PlayedCard], letters: str, every: int) -> Belief:
    """Guesses weighted by the cards that a seat has played. letters: all changes of the row."""
    chances = [chance * fit(guess, played, every) for guess, chance in prior]
    whole = sum(chances)
    return Belief(
        tuple(guess for guess, _ in prior),
        tuple(chance / whole for chance in chances),
        tuple(guess.plan(every).standing(letters) if guess.string else 0 for guess, _ in prior),
        every,
    )


# -- how well cards fit a guess ----------------------------------------------------------------------------------------


def fit(guess: Guess, played: Sequence[PlayedCard], every: int) -> float:
    """How likely a player of that approach with that string plays these cards, from the cards in hand."""
    if guess.approach == CARELESS:
        return prod(1 / card.held for card in played)
    own, stand, likely = guess.plan(every), 0, 1.0
    for card in played:
        stand = own.standing(card.changes, stand)
        likely *= _likely(guess.approach, own, stand, card)
    return likely


def _likely(approach: int, own: StringPlan, stand: int, card: PlayedCard) -> float:
    """How likely that card is in that approach when that much of the string stands."""
    if stand < own.length and (approach == FORCING or not card.last or own.length <= stand + card.left):
        doubt, likely = DOUBT if approach == FORCING else OWN_MIND, _pursuing(own, stand, card)
    else:
        doubt, likely = OWN_WAY, 1 / card.held if approach == FORCING else _breaking(card)
    return doubt / card.held + (1 - doubt) * likely


def _pursuing(own: StringPlan, stand: int, card: PlayedCard) -> float:
    """As `StringPlan.value_for`: the change after which most of the string stands, by the card that forces the next."""
    pool, last, value = card.pool, card.last, card.value
    miss = 1 - card.held / max(card.held, sum(pool))
    if not last:
        return _forcing(own, stand, value, pool, 0, len(pool), miss)
    ways = {UP: (last + 1, len(pool)), DOWN: (0, last), STAY: (last, last + 1)}
    order = sorted(ways, key=lambda way: -own.table[stand][way])
    made = UP if value > last else DOWN if value < last else STAY
    better = sum(sum(pool[slice(*ways[way])]) for way in order[: order.index(made)])
    low, high = ways[made]
    return miss**better * _forcing(own, own.table[stand][made], value, pool, low, high, miss)


def _forcing(own: StringPlan, stand: int, value: int, pool: Sequence[int], low: int, high: int, miss: float) -> float:
    """As in a plan: of the cards between these values the one that forces the next letter."""
    if stand == own.length or own.letters[stand] == STAY:
        return 1 / max(1.0, (1 - miss) * sum(pool[low:high]))
    under, over = sum(pool[low:value]), sum(pool[value + 1 : high])
    beyond, behind = (under, over) if own.letters[stand] == UP else (over, under)
    spared = own.reserve[stand] - 1
    chances = [comb(beyond, n) * (1 - miss) ** n * miss ** (beyond - n) for n in range(min(spared, beyond) + 1)]
    fits = chances[spared] if spared < len(chances) else 0.0
    return fits + sum(chances[:spared]) * miss**behind


def _breaking(card: PlayedCard) -> float:
    """As `plan.breaking`: stay, the same way once more, or a small step."""
    pool, last, value = card.pool, card.last, card.value
    miss = 1 - card.held / max(card.held, sum(pool))
    if value == last:
        return 1.0
    above, below = sum(pool[last + 1 :]), sum(pool[:last])
    upward = card.letter == "U"
    if value > last:
        return miss ** (pool[last] + sum(pool[last + 1 : value]) + (0 if upward else below))
    return miss ** (pool[last] + sum(pool[value + 1 : last]) + (above if upward else 0))


# -- what a view tells -------------------------------------------------------------------------------------------------


def belief(view: PrecognitionView, seat: int, prior: Prior | None = None) -> Belief:
    """The possible strings of that seat by the cards that it has played in this game. prior: if more is known of it
    than of anybody."""
    held = view.counts[seat] + view.putters.count(seat)
    played = _played_cards(view, seat, lambda putter: putter != view.seat, view.unseen, held, view.length)
    return update_belief(prior or usual_prior(view, seat), list(played), view.letters, len(view.seated))


def usual_prior(view: PrecognitionView, seat: int) -> Prior:
    """The guesses about anybody, by the finished games."""
    likely = approaches_of(view, seat)
    return [(guess, share * likely[guess.approach]) for guess, share in guesses(len(view.seated), view.length - 1)]


def approaches_of(view: PrecognitionView, seat: int) -> list[float]:
    """How likely each approach of that seat is, by the finished games; the likeliest is 1."""
    logs = [log(share) for share in USUAL[len(view.seated)]]
    for game in view.past:
        if seat in game.seated:
            for approach in APPROACHES:
                logs[approach] += log(_fits(game, seat, approach))
    most = max(logs)
    return [exp(each - most) for each in logs]


def _fits(game: RevealedGame, seat: int, approach: int) -> float:
    """How likely a player of that approach writes and plays as that seat did."""
    guess, players = Guess(approach, game.strings[seat]), len(game.seated)
    usual = dict(guesses(players, len(game.row) - 1)).get(guess, 0.0)
    if approach == CARELESS:
        usual = 0.02 if 3 <= len(guess.string) <= 5 else 0.0
    return (usual + 0.001) * fit_revealed(guess, game, seat)


def fit_revealed(guess: Guess, game: RevealedGame, seat: int) -> float:
    """How likely a player of that approach with that string plays as that seat did in a finished game, knowing its own
    cards; never 0."""
    held = game.putters.count(seat)
    played = _played_cards(game, seat, lambda putter: putter == seat, (), held, len(game.row))
    return max(_IMPOSSIBLE, fit(guess, list(played), len(game.seated)))


def _played_cards(
    game: PrecognitionView | RevealedGame,
    seat: int,
    hidden: Callable[[int], bool],
    unseen: Sequence[int],
    held: int,
    length: int,
) -> Iterator[PlayedCard]:
    """The cards that a seat has played. hidden: whether it may have held any unknown card; unseen: cards of unknown
    place; held: its cards at first; length: of the whole row."""
    letters, row = game.letters, tuple(map(value, game.row))
    pool = [0] * _VALUES
    for card in unseen:
        pool[value(card)] += 1
    for card, putter in zip(row, game.putters, strict=True):
        pool[card] += hidden(putter)
    since = 0
    for place, (card, putter) in enumerate(zip(row, game.putters, strict=True)):
        if putter == seat:
            now, last = max(0, place - 1), row[place - 1] if place else 0
            yield PlayedCard(letters[since:now], card, last, letters[:now][-1:], length - place, held, tuple(pool))
            since = now
            held -= 1
        pool[card] -= hidden(putter)
