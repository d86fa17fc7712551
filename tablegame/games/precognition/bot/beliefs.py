"""Strings as plans of play, and beliefs about the strings of other players.

The row grows card by card, and each change from a card to the next has a letter: U up, D down, S stay. A string is the
letters that a player wants to follow one another somewhere in the row. Its first letters stand as long as they are the
last letters of the row. The whole string stands, for good, once it has come true.

A plan (`StringPlan`) chooses the card that makes the next letter of its string and most likely forces the letter after
it: after a low card the next change is most likely up. So one player alone can bring about a string that goes up and
down in turns. Of the cards that are needed for this the weakest is played first. If it fails, the strongest cards
remain for another start.

A belief about a player is a list of guesses with their chances (docs/decisions/0024-precognition-chance-to-win.md). A
guess is a string with one of three approaches. The cards that the player puts change the chances. The approaches are:

- Careless players write a few letters and play any card.
- Forcing players write ups and downs in turns and follow their plan; once the string stands, they play any card.
- Sparing players follow their plan too, but keep the strongest cards for the end of the string; once the string stands
  or is lost, they break the strings of the others.
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
    """A string of this many letters, U and D in turns. first: the first letter."""
    pair = "UD" if first == "U" else "DU"
    return "".join(pair[index % 2] for index in range(length))


@dataclass(frozen=True, slots=True)
class StringPlan:
    """The plan of a player for a string. Letters are indices in LETTERS. In all methods `stand` is how many of the
    string's first letters are the last letters of the row; all letters count once the string has come true."""

    letters: tuple[int, ...]
    table: tuple[tuple[int, int, int], ...]  # for each `stand`, and for each next letter of the row, the new `stand`
    reserve: tuple[int, ...]
    """For each `stand`, how many cards of the player, from the next one on, must force the same letter as the next."""

    @property
    def length(self) -> int:
        """The number of letters of the string."""
        return len(self.letters)

    def standing(self, changes: str, stand: int = 0) -> int:
        """The new `stand` after further letters (`changes`) of the row, such as "UDU". stand: before these letters."""
        for letter in changes:
            stand = self.table[stand][LETTERS.index(letter)]
        return stand

    def value_for(self, hand: Sequence[int], last: int, stand: int) -> int:
        """The value to play. The hand can make some letters; the plan makes the one after which most of the string
        stands. Among the values that make this letter, the plan chooses one that forces the letter after it.
        hand: the values of the hand, ascending.
        last: the value of the last card, 0 for none.
        """
        if not last:
            return self._forcing_value(hand, 0, len(hand), 0)
        below, above = bisect_left(hand, last), bisect_right(hand, last)
        steps, best, begin, end = self.table[stand], -1, 0, 0
        # Values before `below` make a down, from `above` on an up, between them a stay. `best`: the greatest new stand.
        # Of letters that are equally good the first is chosen: up, down, stay.
        if above < len(hand):
            best, begin, end = steps[UP], above, len(hand)
        if below and steps[DOWN] > best:
            best, begin, end = steps[DOWN], 0, below
        if below < above and steps[STAY] > best:
            best, begin, end = steps[STAY], below, above
        return self._forcing_value(hand, begin, end, best)

    def _forcing_value(self, hand: Sequence[int], begin: int, end: int, stand: int) -> int:
        """The value of `hand[begin:end]` to play in order to force the letter that the string needs next.

        Low values force an up, high ones a down. The plan keeps the strongest of them for as many later cards as have
        to force the same letter. The middle value if no letter is to be forced.
        """
        if stand == len(self.letters) or self.letters[stand] == STAY:
            return hand[(begin + end) // 2]
        needed = min(self.reserve[stand], end - begin)
        return hand[begin + needed - 1] if self.letters[stand] == UP else hand[end - needed]


@lru_cache(maxsize=1024)
def plan(string: str, players: int, spares: bool = True) -> StringPlan:
    """The plan for a string. players: the number of players. spares: whether to keep strong cards for the end."""
    length = len(string)
    reserve = (1,) * length
    if spares:  # a player plays every `players`-th card of the row, and so forces every `players`-th letter
        forced = [string[stand::players] for stand in range(length)]
        reserve = tuple(letters.count(letters[0]) for letters in forced)
    table = tuple(tuple(_longest(string[:stand] + letter, string) for letter in LETTERS) for stand in range(length))
    steps = (*table, (length,) * len(LETTERS))  # once the string stands, it goes on standing
    return StringPlan(tuple(map(LETTERS.index, string)), steps, reserve)  # type: ignore[arg-type]


def _longest(changes: str, string: str) -> int:
    """The greatest number of first letters of the string that are also the last ones of `changes`, letters of a row."""
    return next(size for size in range(len(changes), -1, -1) if changes.endswith(string[:size]))


def breaking_value(hand: Sequence[int], last: int, letter: str) -> int:
    """The value of the hand that best breaks the ups and downs of the row: the last value again if the hand has it.
    If not, a value as near to the last one as possible: above it after an up, else below it; if the hand has none
    there, on the other side.
    hand: the values of the hand, ascending.
    last: the value of the last card.
    letter: the letter of the last change, "" for none.
    """
    below, above = bisect_left(hand, last), bisect_right(hand, last)
    if below < above:
        return last
    if letter == "U" and above < len(hand):
        return hand[above]
    return hand[below - 1] if below else hand[above]


# -- beliefs -----------------------------------------------------------------------------------------------------------


CARELESS: Final = 0  # the approaches, which the docstring of this module describes
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
"""By the number of players, the chance of each approach."""
FORCING_LENGTHS: Final[Mapping[int, float]] = dict.fromkeys(range(6, 13), 1.0)
SPARING_LENGTHS: Final[Mapping[int, Mapping[int, float]]] = {
    2: {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 3, 12: 2, 13: 1, 14: 1, 15: 1},
    3: {3: 2, 4: 2, 5: 6, 6: 2, 7: 2, 8: 1, 9: 1, 10: 1},
    4: {3: 1, 6: 1, 7: 4, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2},
    5: {6: 3, 7: 3, 8: 3, 9: 1, 10: 1},
    6: {5: 1, 6: 4, 7: 4, 8: 2, 9: 1},
}
"""The weight of each length of a sparing player's strings, by the number of players. Those of a forcing player are the
same for any number."""
DOUBT: Final = 0.1  # how often a forcing player does not follow its plan but plays any card
SPARING_DOUBT: Final = 0.75
"""How often a sparing player whose string is open plays any card; the best sparing players compare all cards."""
BREAKING_DOUBT: Final = 0.4  # how often a player whose string stands or is lost plays any card
_VALUES: Final = 14  # the length of a list by value, with an entry for 0
_IMPOSSIBLE: Final = 1e-200  # in place of a chance of 0, which has no logarithm


class Guess(NamedTuple):
    """A guess about a player: an approach with a string."""

    approach: int  # `CARELESS`, `FORCING` or `SPARING`
    string: str  # "" for any string of a careless player

    def plan(self, players: int, string: str = "") -> StringPlan:
        """The plan of a player with this approach. string: the string to plan for; "" for the string of the guess."""
        spares = self.approach == SPARING
        return plan(string or self.string, players if spares else 1, spares)


Prior = Sequence[tuple[Guess, float]]  # guesses about a seat with their chances before it has played a card


class PlayedCard(NamedTuple):
    """A card that a seat has played, and the game before this card was put."""

    changes: str  # the letters of the row since the seat's previous card, or all of them for its first card
    value: int  # of the card
    last: int  # the value of the card before it in the row, 0 for none
    letter: str  # the last letter of the row, "" for none
    remaining: int  # the number of cards that the row lacked
    hand_size: int  # the number of cards in the seat's hand
    pool: Sequence[int]  # for each value the number of cards that the seat may have held


@lru_cache(maxsize=64)
def guesses(players: int, longest: int) -> tuple[tuple[Guess, float], ...]:
    """All usual guesses, each with its chance. The chances of the guesses with one approach add up to 1.
    players: the number of players.
    longest: the most letters of a string.
    """
    chances: dict[Guess, float] = {Guess(CARELESS, ""): 1.0}
    for approach, lengths in ((FORCING, FORCING_LENGTHS), (SPARING, SPARING_LENGTHS[players])):
        total = 2 * sum(lengths.values())  # each length occurs with U first and with D first
        for length, share in lengths.items():
            for first in "UD":
                guess = Guess(approach, alternating(min(length, longest), first))
                chances[guess] = chances.get(guess, 0.0) + share / total
    return tuple(chances.items())


class Opponent(NamedTuple):
    """A player with a string in an imagined game. The viewer is one of the players: it follows a plan, as they do."""

    approach: int
    plan: StringPlan
    stand: int  # the number of letters of the string that stand


@dataclass(frozen=True, slots=True)
class Belief:
    """The guesses about a player, with their chances."""

    guesses: tuple[Guess, ...]
    chances: tuple[float, ...]
    stands: tuple[int, ...]  # for each guess the number of letters of its string that stand
    every: int  # the number of players in the game; the names of these fields are part of the seed of `strong`

    def chance_of(self, approach: int) -> float:
        """The chance that the player has this approach (`CARELESS`, `FORCING` or `SPARING`)."""
        pairs = zip(self.guesses, self.chances, strict=True)
        return sum(chance for guess, chance in pairs if guess.approach == approach) / sum(self.chances)

    def sample(self, count: int, rng: Random) -> list[Opponent]:
        """`count` imagined players in random order. Each guess occurs `count` times its chance, rounded up or down.

        Imagine a line with a part for each guess, as long as the chance of the guess. `count` points lie on the line at
        equal distances, the first at random. Each point chooses the guess in whose part it lies.
        """
        start, opponents, index = rng.random(), [], 0
        sums = list(accumulate(self.chances))
        for number in range(count):
            point = (number + start) * sums[-1]
            while index < len(sums) - 1 and sums[index] * count < point:
                index += 1
            guess = self.guesses[index]
            string = guess.string or careless_string(rng.choice(("UD", "DU")), rng)
            opponents.append(Opponent(guess.approach, guess.plan(self.every, string), self.stands[index]))
        rng.shuffle(opponents)
        return opponents


def careless_string(letters: str, rng: Random) -> str:
    """A random string of three to five letters. Each letter is mostly (in four of five cases) the first of `letters`,
    else the second. letters: "UD" or "DU"."""
    length = 3 + int(rng.random() * 3)
    return "".join(letters[0] if rng.random() < 0.8 else letters[1] for _ in range(length))


def update_belief(prior: Prior, cards: Sequence[PlayedCard], letters: str, players: int) -> Belief:
    """A belief with the guesses of `prior`, whose chances are changed by the cards that the player has played.
    letters: all letters of the row.
    players: the number of players.
    """
    chances = [chance * fit(guess, cards, players) for guess, chance in prior]
    total = sum(chances)
    every_guess = tuple(guess for guess, _ in prior)
    # Of "", any string of a careless player, no letters are counted: such a player does not follow a string.
    stands = tuple(guess.plan(players).standing(letters) if guess.string else 0 for guess in every_guess)
    return Belief(every_guess, tuple(chance / total for chance in chances), stands, players)


# -- how well cards fit a guess ----------------------------------------------------------------------------------------


def fit(guess: Guess, cards: Sequence[PlayedCard], players: int) -> float:
    """The probability that a player who is as guessed would play these cards. players: the number of players."""
    if guess.approach == CARELESS:
        return prod(1 / card.hand_size for card in cards)
    own, stand, probability = guess.plan(players), 0, 1.0
    for card in cards:
        stand = own.standing(card.changes, stand)
        probability *= _card_probability(guess.approach, own, stand, card)
    return probability


# Below, `miss` is the probability that a player does not hold a card of the pool (`PlayedCard.pool`).


def _card_probability(approach: int, own: StringPlan, stand: int, card: PlayedCard) -> float:
    """The probability that a forcing or sparing player plays this card.
    own: the plan for the player's string.
    stand: the number of letters of this string that stand.
    """
    any_card = 1 / card.hand_size
    is_open = not card.last or own.length <= stand + card.remaining  # enough cards are left for the string
    if stand < own.length and (approach == FORCING or is_open):
        doubt = DOUBT if approach == FORCING else SPARING_DOUBT
        by_rule = _plan_probability(own, stand, card)
    else:
        doubt = BREAKING_DOUBT
        by_rule = any_card if approach == FORCING else _breaking_probability(card)
    return doubt * any_card + (1 - doubt) * by_rule


def _plan_probability(own: StringPlan, stand: int, card: PlayedCard) -> float:
    """The probability that `own.value_for` gives the value of the card."""
    pool, last, value = card.pool, card.last, card.value
    miss = 1 - card.hand_size / max(card.hand_size, sum(pool))
    if not last:
        return _forcing_probability(own, stand, value, pool, 0, len(pool), miss)
    # For each letter, the first value that makes it and the value after the last one. Of equally good letters the first
    # is chosen, as in `value_for`.
    ranges = {UP: (last + 1, len(pool)), DOWN: (0, last), STAY: (last, last + 1)}
    best_first = sorted(ranges, key=lambda letter: -own.table[stand][letter])
    letter = STAY
    if value != last:
        letter = UP if value > last else DOWN
    # The player has none of the cards that make a better letter.
    better_cards = sum(sum(pool[slice(*ranges[better])]) for better in best_first[: best_first.index(letter)])
    low, high = ranges[letter]
    return miss**better_cards * _forcing_probability(own, own.table[stand][letter], value, pool, low, high, miss)


def _forcing_probability(
    own: StringPlan, stand: int, value: int, pool: Sequence[int], low: int, high: int, miss: float
) -> float:
    """The probability that `StringPlan._forcing_value` gives this value, of the values from `low` to `high` - 1.

    It does if the hand has as many stronger cards as the plan spares, or fewer of them and no weaker card.
    """
    if stand == own.length or own.letters[stand] == STAY:  # each card of these values is equally likely
        return 1 / max(1.0, (1 - miss) * sum(pool[low:high]))
    under, over = sum(pool[low:value]), sum(pool[value + 1 : high])
    stronger, weaker = (under, over) if own.letters[stand] == UP else (over, under)
    spared = own.reserve[stand] - 1
    # By the number of stronger cards in the hand, its probability: each is in the hand with the probability 1 - miss.
    chances = [comb(stronger, n) * (1 - miss) ** n * miss ** (stronger - n) for n in range(min(spared, stronger) + 1)]
    has_all_spared = chances[spared] if spared < len(chances) else 0.0
    return has_all_spared + sum(chances[:spared]) * miss**weaker


def _breaking_probability(card: PlayedCard) -> float:
    """The probability that `breaking_value` gives the value of the card."""
    pool, last, value = card.pool, card.last, card.value
    miss = 1 - card.hand_size / max(card.hand_size, sum(pool))
    if value == last:
        return 1.0
    above, below = sum(pool[last + 1 :]), sum(pool[:last])
    upward = card.letter == "U"
    # The player holds no card that `breaking_value` prefers: none equal to the last one, none nearer at the same side,
    # and none at the other side if that side is preferred.
    if value > last:
        preferred = sum(pool[last + 1 : value]) + (0 if upward else below)
    else:
        preferred = sum(pool[value + 1 : last]) + (above if upward else 0)
    return miss ** (pool[last] + preferred)


def belief(view: PrecognitionView, seat: int, prior: Prior | None = None) -> Belief:
    """The belief about a seat by its cards in this game. prior: the guesses before that; None for `usual_prior`."""
    hand_size = view.counts[seat] + view.putters.count(seat)
    cards = _played_cards(view, seat, lambda putter: putter != view.seat, view.unseen, hand_size, view.length)
    return update_belief(prior or usual_prior(view, seat), list(cards), view.letters, len(view.seated))


def usual_prior(view: PrecognitionView, seat: int) -> Prior:
    """The guesses about a seat before it plays a card, with chances that the finished games in the view suggest."""
    likely = approaches_of(view, seat)
    return [(guess, share * likely[guess.approach]) for guess, share in guesses(len(view.seated), view.length - 1)]


def approaches_of(view: PrecognitionView, seat: int) -> list[float]:
    """The likelihood of each of `APPROACHES` for a seat, by the finished games in the view; 1 for the likeliest."""
    logs = [log(share) for share in USUAL[len(view.seated)]]
    for game in view.past:
        if seat in game.seated:
            for approach in APPROACHES:
                logs[approach] += log(_fit_approach(game, seat, approach))
    most = max(logs)
    return [exp(number - most) for number in logs]


def _fit_approach(game: RevealedGame, seat: int, approach: int) -> float:
    """The likelihood that a player with this approach writes a seat's string and plays its cards in a finished game."""
    guess, players = Guess(approach, game.strings[seat]), len(game.seated)
    usual = dict(guesses(players, len(game.row) - 1)).get(guess, 0.0)
    if approach == CARELESS:
        usual = 0.02 if 3 <= len(guess.string) <= 5 else 0.0  # about 50 strings are equally likely
    return (usual + 0.001) * fit_revealed(guess, game, seat)  # any player may write an unusual string


def fit_revealed(guess: Guess, game: RevealedGame, seat: int) -> float:
    """The probability that a player who is as guessed plays what a seat played in a finished game; never 0."""
    hand_size = game.putters.count(seat)
    cards = _played_cards(game, seat, lambda putter: putter == seat, (), hand_size, len(game.row))
    return max(_IMPOSSIBLE, fit(guess, list(cards), len(game.seated)))


def _played_cards(
    game: PrecognitionView | RevealedGame, seat: int, may_have_had: Callable[[int], bool], unseen: Sequence[int],
    hand_size: int, length: int,
) -> Iterator[PlayedCard]:  # fmt: skip
    """The cards that a seat has played, from first to last.
    may_have_had: returns whether a card that this seat put later may, for the observer, have been in the hand of the
        seat in question until then.
    unseen: the cards not yet put that the seat may hold.
    hand_size: the number of cards that the seat was dealt.
    length: the number of cards of the complete row.
    """
    letters, row = game.letters, tuple(map(value, game.row))
    pool = [0] * _VALUES  # by value, the cards that the seat may still hold; each leaves it when it is put
    for card in unseen:
        pool[value(card)] += 1
    for card, putter in zip(row, game.putters, strict=True):
        pool[card] += may_have_had(putter)
    since = 0  # the number of letters that the row had before the seat's previous card
    for index, (card, putter) in enumerate(zip(row, game.putters, strict=True)):
        if putter == seat:
            letter_count = max(0, index - 1)  # before this card: n cards have n - 1 letters between them
            last = row[index - 1] if index else 0
            letter = letters[:letter_count][-1:]  # the last letter, or nothing
            yield PlayedCard(letters[since:letter_count], card, last, letter, length - index, hand_size, tuple(pool))
            since = letter_count
            hand_size -= 1
        pool[card] -= may_have_had(putter)
