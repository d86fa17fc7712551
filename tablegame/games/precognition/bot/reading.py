"""The reader of Precognition: what it remembers of how others write and play, and what it expects of them.

It knows models of players: an approach to play cards, and a style of strings. Sparing players write as `strong` does.
Of two players, each knows all cards: the reader works out what `strong` would write in the other's place, by the same
imagined games.

The styles of strings are here, too: what a player of a style writes instead of the level's choice.
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
"""Chance to win that a style may seem to cost: no more than an inaccuracy."""
_MORE: Final = 3
"""The most letters that a player with long strings adds."""
_OTHER: Final = {"U": "D", "D": "U", "S": "U"}
"""The letter after each one in a string that goes up and down."""


def preferred_moves(view: PrecognitionView, move: int, style: str, rng: Random) -> Sequence[int]:
    """The strings of that style instead of the move, the preferred ones first."""
    if not view.writing:
        return ()
    found = preferred_strings(letters_of(move), style, rng)
    return [prediction(each) for each in found if 0 < len(each) < view.length]


def preferred_strings(string: str, style: str, rng: Random) -> list[str]:
    """The strings of that style instead of this one, the preferred ones first."""
    if style == LONG:
        longer = [string]
        for _ in range(_MORE):
            longer.append(longer[-1] + _OTHER[longer[-1][-1]])
        return longer[:0:-1]
    if style == PAIRS:
        both = [string + _OTHER[string[-1]], string[:-1]]
        return both if len(string) % 2 else []
    if string.startswith("U"):
        return []
    found = ["U" + string]
    if string[1:].startswith("U"):
        found.insert(rng.randrange(2), string[1:])
    return found


WITHOUT_STYLE: Final = 0.4
"""The chance that a player has no style."""
OTHERWISE: Final = 0.05
"""How often a player who seems to write as `strong` writes something else."""
ROUNDS: Final[Rounds] = ((32, 28), (64, 12))
"""Imagined games in the other's place."""
CHANCE: Final = 0.03
"""The difference in the chance to win there at which a string is written a third as often: others choose at random
too."""
MOST_LETTER: Final = 0.8
"""How often each letter of a careless string is the usual one."""
CARELESS_LENGTHS: Final = (3, 4, 5)
LONGEST_KNOWN: Final = 16
"""The length of longer strings too."""
NEVER_MET: Final = 0.005
"""The chance of a length that a model does not write."""
UNHEARD_OF: Final = 0.0005
"""The chance of a string that a model does not write."""
PLAYED: Final = 0.3
"""The part of the evidence of cards for an approach that is believed, as cards follow from one another."""
FINE: Final = 1000
"""Parts of 1 in the counts of options."""
RECENT: Final = 24
"""The most games of others that are learned for one decision."""
LEAST: Final = 0.0005
"""The least chance of a guess."""
BANDS: Final = ("", "short", "short", "short", "short", "short", *("middle",) * 3, *("long",) * 3, *("longest",) * 5)

Strings = Mapping[str, float]
"""Strings with their chances."""


# -- models of players -------------------------------------------------------------------------------------------------


class PlayerModel(NamedTuple):
    """An approach to play cards, and a style of strings, "" for none."""

    approach: int
    style: str

    @property
    def name(self) -> str:
        """The name in memories."""
        return f"{self.approach} {self.style}".strip()


PLAYER_MODELS: Final = tuple(PlayerModel(approach, style) for approach in APPROACHES for style in ("", *STYLES))


def usual_models(players: int) -> dict[str, float]:
    """How often each model occurs among that many players."""
    style = (1 - WITHOUT_STYLE) / len(STYLES)
    return {
        model.name: USUAL[players][model.approach] * (style if model.style else WITHOUT_STYLE)
        for model in PLAYER_MODELS
    }


def strings_by_model(players: int, longest: int, strong: Strings) -> dict[PlayerModel, Strings]:
    """The strings of each model with their chances, for a row with that many changes. strong: those of `strong`, empty
    if nobody can know them."""
    return {
        model: _in_style(_without_style(model.approach, players, longest, strong), model.style, longest)
        for model in PLAYER_MODELS
    }


def _without_style(approach: int, players: int, longest: int, strong: Strings) -> Strings:
    if approach == CARELESS:
        return _careless(longest)
    known = {guess.string: share for guess, share in guesses(players, longest) if guess.approach == approach}
    if approach != SPARING or not strong:
        return known
    mixed = {string: OTHERWISE * share for string, share in known.items()}
    for string, share in strong.items():
        mixed[string] = mixed.get(string, 0.0) + (1 - OTHERWISE) * share
    return mixed


@lru_cache(maxsize=16)
def _careless(longest: int) -> Strings:
    """Every string of a few letters that go one way more often than the other."""
    found: dict[str, float] = {}
    for length in CARELESS_LENGTHS:
        for letters in product("UD", repeat=length):
            string, ups = "".join(letters)[:longest], letters.count("U")
            share = sum(MOST_LETTER**most * (1 - MOST_LETTER) ** (length - most) / 2 for most in (ups, length - ups))
            found[string] = found.get(string, 0.0) + share / len(CARELESS_LENGTHS)
    return found


def _in_style(strings: Strings, style: str, longest: int) -> Strings:
    """The same for a player of that style: the preferred string half of the time, the next one half of the rest, as
    neither may cost much."""
    if not style:
        return strings
    found: dict[str, float] = {}
    for string, share in strings.items():
        left = share
        for wish in preferred_strings(string, style, Random(0)):
            if 0 < len(wish) <= longest:
                left /= 2
                found[wish] = found.get(wish, 0.0) + left
        found[string] = found.get(string, 0.0) + left
    return found


@lru_cache(maxsize=64)
def strong_strings(hand: Sequence[int], other: Sequence[int], place: int, approaches: Sequence[float]) -> Strings:
    """The strings of `strong` with these cards against the cards of the other, of two players.

    Both hands as values, ascending; place: 0 for the seat that plays the first card; approaches: how likely the other
    plays by each, as it seems from there. Equal cards give equal strings, for either seat.
    """
    prior = [(guess, share * approaches[guess.approach]) for guess, share in guesses(2, len(hand) + len(other) - 1)]
    belief = update_belief(prior, (), "", 2)
    counts = (len(other), len(hand)) if place else (len(hand), len(other))
    others = tuple(None if each == place else belief for each in range(2))
    known = Knowledge(tuple(hand), tuple(other), counts, place, 0, "", others)
    every = [alternating(length, first) for length in lengths_tried(sum(counts) - 1) for first in "UD"]
    shares = strings(known, Random(f"{hand} {other} {place}"), ROUNDS, every)
    worths = {string: mean(found) for string, found in shares.items()}
    best = max(worths.values())
    likely = {string: exp((worth - best) / CHANCE) for string, worth in worths.items()}
    whole = sum(likely.values())
    return {string: share / whole for string, share in likely.items()}


def _strong(
    view: PrecognitionView, game: PrecognitionView | RevealedGame, seat: int, hands: Mapping[int, Sequence[int]]
) -> Strings:
    """The strings of `strong` for that seat; empty for three and more players.

    view: of what is known before the game; hands: the present cards of both.
    """
    if len(game.seated) != 2:
        return {}
    (other,) = (each for each in game.seated if each != seat)
    held = {each: [*map(value, hands.get(each, ()))] for each in game.seated}
    for card, putter in zip(game.row, game.putters, strict=True):
        held[putter].append(value(card))
    own, beside = tuple(sorted(held[seat])), tuple(sorted(held[other]))
    return strong_strings(own, beside, int(seat != game.first), tuple(approaches_of(view, other)))


# -- what is taken in --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Revealed:
    """A string and the cards played for it, as everybody sees them after a game."""

    seat: int
    game: RevealedGame
    models: Mapping[PlayerModel, Strings]  # the strings of each model

    def inform(self, known: Predictor) -> None:
        """Learn how likely each model writes and plays so, and of the length what the models do not explain."""
        players, string = len(self.game.seated), self.game.strings[self.seat]
        odds = known.styles
        lengths = _lengths(self.models, odds.chances(usual_models(players)))
        known.observe(_question(players, lengths), min(LONGEST_KNOWN, len(string)) - 1)
        played = [PLAYED * log(fit_revealed(Guess(approach, string), self.game, self.seat)) for approach in APPROACHES]
        odds.observe(
            {
                model.name: log(written.get(string, 0.0) + UNHEARD_OF) + played[model.approach]
                for model, written in self.models.items()
            }
        )


def _revealed_strings(view: PrecognitionView, since: int) -> Iterator[Revealed]:
    for number, game in enumerate(view.past[since:], since):
        before = replace(view, past=view.past[:number], seated=game.seated)
        for seat in game.seated:
            if seat != view.seat:
                strong = _strong(before, game, seat, {})
                yield Revealed(seat, game, strings_by_model(len(game.seated), len(game.row) - 1, strong))


def _lengths(models: Mapping[PlayerModel, Strings], shares: Mapping[str, float]) -> list[float]:
    """How often each length, from one on, is written by models with these chances."""
    found = [NEVER_MET] * LONGEST_KNOWN
    for model, written in models.items():
        for string, share in written.items():
            found[min(LONGEST_KNOWN, len(string)) - 1] += share * shares[model.name]
    return found


def _question(players: int, lengths: Sequence[float]) -> OptionSet:
    """The lengths as options: their expected counts, and the signs, for rows of that length and for all."""
    letters = range(1, LONGEST_KNOWN + 1)
    signs = {"letters": tuple(f"{players} {each}" for each in letters), "band": tuple(BANDS[each] for each in letters)}
    return OptionSet(tuple(max(1, round(FINE * share)) for share in lengths), signs)


def _texts(view: PrecognitionView) -> list[str]:
    return [f"{game.row} {game.strings}" for game in view.past]


READING: Final = Learner(_texts, _revealed_strings, RECENT)


# -- what is expected --------------------------------------------------------------------------------------------------


def priors(view: PrecognitionView, memory: Memory | None) -> dict[int, Prior]:
    """What a reader expects of each other seat before that seat has played a card."""
    known = READING.recall(view, memory)
    return {seat: _prior(view, seat, known[seat]) for seat in view.seated if seat != view.seat}


def _prior(view: PrecognitionView, seat: int, known: Predictor) -> Prior:
    """Guesses by the models that fit a player, tilted to the lengths that they write beyond these."""
    players, longest = len(view.seated), view.length - 1
    strong = {} if view.seat is None else _strong(view, view, seat, {view.seat: view.hand, seat: view.unseen})
    models = strings_by_model(players, longest, strong)
    shares = known.styles.chances(usual_models(players))
    lengths = _lengths(models, shares)
    foretold = known.chances(_question(players, lengths))
    found: dict[Guess, float] = {}
    spared = 0.0
    for model, written in models.items():
        for string, share in written.items():
            guess = Guess(model.approach, string)
            place = min(LONGEST_KNOWN, len(string)) - 1
            expected = share * shares[model.name]
            tilted = expected * foretold[place] / lengths[place]
            if view.writing and players == 2 and model.approach == SPARING:
                spared += min(expected, tilted)
                tilted = max(0.0, tilted - expected)
            found[guess] = found.get(guess, 0.0) + tilted
    if spared:
        # Against a sparing player who writes as such players do, a string is chosen as against anybody: in imagined
        # games they do more against a string than in real ones.
        usual = usual_prior(view, seat)
        whole = sum(share for _, share in usual)
        for guess, share in usual:
            found[guess] = found.get(guess, 0.0) + spared * (share / whole)
    return tuple((guess, share) for guess, share in found.items() if share > LEAST)
