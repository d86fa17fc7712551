"""The reader of Precognition: what it learns from the strings and cards of others, and the guesses that follow.

It knows models of players: an approach to play cards, and a style of strings. Sparing players write as `strong` does.
Between two, each player knows all cards: the reader finds the strings that `strong` would write in the other's place,
by the same imagined games.

The styles of strings are here as well: the strings that a player of a style writes instead of the level's choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, OptionSet, Predictor
from tablegame.core.bots import Memory
from tablegame.core.cards import value
from tablegame.core.text import N_
from tablegame.games.precognition.bot.beliefs import (
    APPROACHES,
    CARELESS,
    SPARING,
    USUAL,
    Guess,
    Prior,
    alternating,
    approaches_of,
    fit_revealed,
    guesses,
    update_belief,
    usual_prior,
)
from tablegame.games.precognition.bot.simulation import Knowledge, Rounds, lengths_tried, mean, strings
from tablegame.games.precognition.facts import PrecognitionView, RevealedGame, letters_of, prediction

LONG: Final = "long"
UPWARDS: Final = "upwards"
PAIRS: Final = "pairs"

STYLES: Final = {
    LONG: N_("Writes long strings."),
    UPWARDS: N_("Begins every string with U if it can be done."),
    PAIRS: N_("Writes an even number of letters, nearly always."),
}
PRICES: Final = dict.fromkeys(STYLES, 0.05)
"""The most that following a style may cost, as a chance to win: no more than an inaccuracy."""
_MOST_ADDED: Final = 3
"""The most letters that a player with long strings adds."""
_NEXT_LETTER: Final = {"U": "D", "D": "U", "S": "U"}
"""The letter after each letter in a string that goes up and down in turns."""


def preferred_moves(view: PrecognitionView, move: int, style: str, rng: Random) -> Sequence[int]:
    """The strings that a player of that style prefers to the move, the favourite first."""
    if not view.writing:
        return ()
    found = preferred_strings(letters_of(move), style, rng)
    return [prediction(string) for string in found if 0 < len(string) < view.length]


def preferred_strings(string: str, style: str, rng: Random) -> list[str]:
    """The strings that a player of that style prefers to this one, the favourite first."""
    if style == LONG:
        longer = [string]
        for _ in range(_MOST_ADDED):
            longer.append(longer[-1] + _NEXT_LETTER[longer[-1][-1]])
        return longer[:0:-1]
    if style == PAIRS:
        even = [string + _NEXT_LETTER[string[-1]], string[:-1]]
        return even if len(string) % 2 else []
    if string.startswith("U"):
        return []
    found = ["U" + string]
    if string[1:].startswith("U"):
        found.insert(rng.randrange(2), string[1:])
    return found


WITHOUT_STYLE: Final = 0.4
"""The chance that a player has no style."""
UNLIKE_STRONG: Final = 0.05
"""How often a sparing player writes a string that `strong` would not choose."""
ROUNDS: Final[Rounds] = ((32, 28), (64, 12))
"""The rounds of imagined games in the other's place."""
SOFTNESS: Final = 0.03
"""The difference in the chance to win there with which a string is written a third as often: others choose at random
too."""
USUAL_LETTER: Final = 0.8
"""How often each letter of a careless string is its more frequent one."""
CARELESS_LENGTHS: Final = (3, 4, 5)
LONGEST_KNOWN: Final = 16
"""The greatest length that is told apart: longer strings count as strings of this length."""
UNKNOWN_LENGTH: Final = 0.005
"""The chance of a length that a model does not write."""
UNKNOWN_STRING: Final = 0.0005
"""The chance of a string that a model does not write."""
CARD_EVIDENCE: Final = 0.3
"""The part of the evidence of cards for an approach that is believed, as cards follow from one another."""
COUNT_PARTS: Final = 1000
"""The parts of 1 in which chances of lengths are given as counts."""
RECENT: Final = 24
"""The most games of others that are learned for one decision."""
LEAST: Final = 0.0005
"""The least chance of a guess."""
BANDS: Final = ("", *("short",) * 5, *("middle",) * 3, *("long",) * 3, *("longest",) * 5)
"""The band of each length, from 0 on."""

Strings = Mapping[str, float]
"""Strings with their chances."""


# -- models of players -------------------------------------------------------------------------------------------------


class PlayerModel(NamedTuple):
    """A kind of player."""

    approach: int  # to play cards
    style: str  # of strings, "" for none

    @property
    def name(self) -> str:
        """The name in memories."""
        return f"{self.approach} {self.style}".strip()


PLAYER_MODELS: Final = tuple(PlayerModel(approach, style) for approach in APPROACHES for style in ("", *STYLES))


def usual_models(players: int) -> dict[str, float]:
    """How often each model, by its name, occurs among that many players."""
    style = (1 - WITHOUT_STYLE) / len(STYLES)
    return {
        model.name: USUAL[players][model.approach] * (style if model.style else WITHOUT_STYLE)
        for model in PLAYER_MODELS
    }


def strings_by_model(players: int, longest: int, strong: Strings) -> dict[PlayerModel, Strings]:
    """The strings of each model with their chances. longest: the most letters. strong: the strings of `strong`, empty
    if they cannot be known."""
    return {
        model: _in_style(_strings_of_approach(model.approach, players, longest, strong), model.style, longest)
        for model in PLAYER_MODELS
    }


def _strings_of_approach(approach: int, players: int, longest: int, strong: Strings) -> Strings:
    """The strings of a player without a style."""
    if approach == CARELESS:
        return _careless_strings(longest)
    usual = {guess.string: share for guess, share in guesses(players, longest) if guess.approach == approach}
    if approach != SPARING or not strong:
        return usual
    mixed = {string: UNLIKE_STRONG * share for string, share in usual.items()}
    for string, share in strong.items():
        mixed[string] = mixed.get(string, 0.0) + (1 - UNLIKE_STRONG) * share
    return mixed


@lru_cache(maxsize=16)
def _careless_strings(longest: int) -> Strings:
    """All strings of a few letters, which go one way more often than the other."""
    found: dict[str, float] = {}
    for length in CARELESS_LENGTHS:
        for letters in product("UD", repeat=length):
            string, ups = "".join(letters)[:longest], letters.count("U")
            share = sum(USUAL_LETTER**most * (1 - USUAL_LETTER) ** (length - most) / 2 for most in (ups, length - ups))
            found[string] = found.get(string, 0.0) + share / len(CARELESS_LENGTHS)
    return found


def _in_style(strings: Strings, style: str, longest: int) -> Strings:
    """These strings as a player of that style writes them: half of the time the favourite instead, half of the rest the
    next preferred one, as each may cost too much."""
    if not style:
        return strings
    found: dict[str, float] = {}
    for string, share in strings.items():
        rest = share
        for preferred in preferred_strings(string, style, Random(0)):
            if 0 < len(preferred) <= longest:
                rest /= 2
                found[preferred] = found.get(preferred, 0.0) + rest
        found[string] = found.get(string, 0.0) + rest
    return found


@lru_cache(maxsize=64)
def strong_strings(hand: Sequence[int], other: Sequence[int], turn: int, approaches: Sequence[float]) -> Strings:
    """The strings that `strong` writes with a hand against the hand of the other, between two players.
    hand, other: values, ascending.
    turn: 0 if the owner of the hand plays the first card, else 1.
    approaches: the likelihood of each approach of the other, from the view of the owner.
    """
    prior = [(guess, share * approaches[guess.approach]) for guess, share in guesses(2, len(hand) + len(other) - 1)]
    belief = update_belief(prior, (), "", 2)
    counts = (len(other), len(hand)) if turn else (len(hand), len(other))
    others = tuple(None if index == turn else belief for index in range(2))
    known = Knowledge(tuple(hand), tuple(other), counts, turn, 0, "", others)
    candidates = [alternating(length, first) for length in lengths_tried(sum(counts) - 1) for first in "UD"]
    shares = strings(known, Random(f"{hand} {other} {turn}"), ROUNDS, candidates)
    values = {string: mean(found) for string, found in shares.items()}
    best = max(values.values())
    weights = {string: exp((value - best) / SOFTNESS) for string, value in values.items()}
    total = sum(weights.values())
    return {string: weight / total for string, weight in weights.items()}


def _strings_of_strong(
    view: PrecognitionView, game: PrecognitionView | RevealedGame, seat: int, hands: Mapping[int, Sequence[int]]
) -> Strings:
    """The strings that `strong` writes in the place of a seat in a game; empty for three and more players.
    view: before the game.
    hands: the cards that both still hold.
    """
    if len(game.seated) != 2:
        return {}
    (other,) = (each for each in game.seated if each != seat)
    dealt = {each: [*map(value, hands.get(each, ()))] for each in game.seated}
    for card, putter in zip(game.row, game.putters, strict=True):
        dealt[putter].append(value(card))
    own, others = tuple(sorted(dealt[seat])), tuple(sorted(dealt[other]))
    return strong_strings(own, others, int(seat != game.first), tuple(approaches_of(view, other)))


# -- learning ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RevealedString:
    """A string and the cards that its seat has played, which everybody sees after a game."""

    seat: int
    game: RevealedGame
    models: Mapping[PlayerModel, Strings]  # the strings that each model would write

    def inform(self, known: Predictor) -> None:
        """Let a predictor learn how likely each model writes and plays so, and how unexpected the length is."""
        players, string = len(self.game.seated), self.game.strings[self.seat]
        odds = known.styles
        lengths = _length_chances(self.models, odds.chances(usual_models(players)))
        known.observe(_length_options(players, lengths), min(LONGEST_KNOWN, len(string)) - 1)
        evidence = [
            CARD_EVIDENCE * log(fit_revealed(Guess(approach, string), self.game, self.seat)) for approach in APPROACHES
        ]
        odds.observe(
            {
                model.name: log(own.get(string, 0.0) + UNKNOWN_STRING) + evidence[model.approach]
                for model, own in self.models.items()
            }
        )


def _revealed_strings(view: PrecognitionView, since: int) -> Iterator[RevealedString]:
    for number, game in enumerate(view.past[since:], since):
        view_before = replace(view, past=view.past[:number], seated=game.seated)
        for seat in game.seated:
            if seat != view.seat:
                strong = _strings_of_strong(view_before, game, seat, {})
                yield RevealedString(seat, game, strings_by_model(len(game.seated), len(game.row) - 1, strong))


def _length_chances(models: Mapping[PlayerModel, Strings], shares: Mapping[str, float]) -> list[float]:
    """The chance of each length, from 1 on. shares: the chance of each model, by its name."""
    found = [UNKNOWN_LENGTH] * LONGEST_KNOWN
    for model, own in models.items():
        for string, share in own.items():
            found[min(LONGEST_KNOWN, len(string)) - 1] += share * shares[model.name]
    return found


def _length_options(players: int, lengths: Sequence[float]) -> OptionSet:
    """The lengths as options, with their chances as counts. Features name the length among that many players, and its
    band among any."""
    letters = range(1, LONGEST_KNOWN + 1)
    features = {
        "letters": tuple(f"{players} {count}" for count in letters),
        "band": tuple(BANDS[count] for count in letters),
    }
    return OptionSet(tuple(max(1, round(COUNT_PARTS * chance)) for chance in lengths), features)


def _game_texts(view: PrecognitionView) -> list[str]:
    """A text for each past game, by which a memory knows that it has learned from the game."""
    return [f"{game.row} {game.strings}" for game in view.past]


READING: Final = Learner(_game_texts, _revealed_strings, RECENT)


# -- expecting ---------------------------------------------------------------------------------------------------------


def priors(view: PrecognitionView, memory: Memory | None) -> dict[int, Prior]:
    """The guesses of a reader about each other seat before that seat has played a card."""
    known = READING.recall(view, memory)
    return {seat: _prior(view, seat, known[seat]) for seat in view.seated if seat != view.seat}


def _prior(view: PrecognitionView, seat: int, known: Predictor) -> Prior:
    """The guesses about a seat by the models that fit it, tilted to the lengths that it writes more often."""
    players, longest = len(view.seated), view.length - 1
    strong = (
        {} if view.seat is None else _strings_of_strong(view, view, seat, {view.seat: view.hand, seat: view.unseen})
    )
    models = strings_by_model(players, longest, strong)
    shares = known.styles.chances(usual_models(players))
    lengths = _length_chances(models, shares)
    predicted = known.chances(_length_options(players, lengths))
    found: dict[Guess, float] = {}
    unread = 0.0
    for model, own in models.items():
        for string, share in own.items():
            guess = Guess(model.approach, string)
            index = min(LONGEST_KNOWN, len(string)) - 1
            expected = share * shares[model.name]
            tilted = expected * predicted[index] / lengths[index]
            if view.writing and players == 2 and model.approach == SPARING:
                unread += min(expected, tilted)
                tilted = max(0.0, tilted - expected)
            found[guess] = found.get(guess, 0.0) + tilted
    if unread:
        # Against a sparing player who writes as such players do, a string is chosen by the usual guesses: in imagined
        # games these players hinder it more than in real ones.
        usual = usual_prior(view, seat)
        total = sum(share for _, share in usual)
        for guess, share in usual:
            found[guess] = found.get(guess, 0.0) + unread * (share / total)
    return tuple((guess, share) for guess, share in found.items() if share > LEAST)
