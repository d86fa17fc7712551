"""What somebody may write in each approach that a reader knows, styles among them.

Whoever spares their cards writes what `strong` would. Between two everybody's cards are known to both once one's own
are: there a reader thinks the other's thoughts, by the very games in the mind that `strong` plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import exp
from random import Random
from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.precognition.bot.choosing import LONGEST_TRIED, Rounds, mean, strings
from tablegame.games.precognition.bot.foresight import CardValues
from tablegame.games.precognition.bot.others import APPROACHES, CARELESS, SPARING, USUAL, believed, guesses
from tablegame.games.precognition.bot.plan import alternating
from tablegame.games.precognition.facts import PrecognitionView, letters_of, prediction

LONG: Final = "long"
UPWARDS: Final = "upwards"
PAIRS: Final = "pairs"

STYLES: Final = {
    LONG: N_("Writes long strings."),
    UPWARDS: N_("Begins every string with U if it can be done."),
    PAIRS: N_("Writes an even number of letters, nearly always."),
}
PRICES: Final = dict.fromkeys(STYLES, 0.05)
"""Chance to win that it may seem to cost: no more than an inaccuracy."""
_MORE: Final = 3
"""Letters that somebody with long strings adds at most."""
_OTHER: Final = {"U": "D", "D": "U", "S": "U"}
"""What follows a letter in a string that goes up and down."""


def preferred(view: PrecognitionView, move: int, style: str, rng: Random) -> Sequence[int]:
    """What would be written rather than that string, dearest first; nothing where the style has no say."""
    if not view.writing:
        return ()
    string = letters_of(move)
    return [prediction(each) for each in preferred_strings(string, style, rng) if 0 < len(each) < view.length]


def preferred_strings(string: str, style: str, rng: Random) -> list[str]:
    """The strings that somebody of that style would rather write than this one, dearest first."""
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
"""How often a player has no style."""
OTHERWISE: Final = 0.05
"""How often somebody who seems to think as `strong` writes something else all the same."""
ROUNDS: Final[Rounds] = ((32, 28), (64, 12))
"""Games in the mind in another's place."""
CHANCE: Final = 0.03
"""Of two strings one that wins so much less often there is written a third as often: others think by chance too."""
MOST_LETTER: Final = 0.8
"""How often each letter of a careless string is the usual one."""
CARELESS_LENGTHS: Final = (3, 4, 5)

Strings = Mapping[str, float]
"""Strings, and how often each is written."""


class PlayerModel(NamedTuple):
    """An approach to play cards, and a style in which strings are written, "" for none."""

    approach: int
    style: str

    @property
    def name(self) -> str:
        """As a memory has it."""
        return f"{self.approach} {self.style}".strip()


PLAYER_MODELS: Final = tuple(PlayerModel(approach, style) for approach in APPROACHES for style in ("", *STYLES))


def usual(players: int) -> dict[str, float]:
    """How often each model is met among so many players, before anything is known."""
    style = (1 - WITHOUT_STYLE) / len(STYLES)
    return {
        model.name: USUAL[players][model.approach] * (style if model.style else WITHOUT_STYLE)
        for model in PLAYER_MODELS
    }


def written(players: int, longest: int, thought: Strings) -> dict[PlayerModel, Strings]:
    """What is written in each model where a row has so many changes; thought: what `strong` would write there, empty
    where nobody can know."""
    return {
        model: _in_style(_plain(model.approach, players, longest, thought), model.style, longest)
        for model in PLAYER_MODELS
    }


def _plain(approach: int, players: int, longest: int, thought: Strings) -> Strings:
    if approach == CARELESS:
        return _careless(longest)
    known = {guess.string: share for guess, share in guesses(players, longest) if guess.approach == approach}
    if approach != SPARING or not thought:
        return known
    mixed = {string: OTHERWISE * share for string, share in known.items()}
    for string, share in thought.items():
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
    """The same by somebody with a style: what is dearest half of the time, what is next dearest half of the rest, as
    none of it may cost much."""
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
def thoughts(hand: Sequence[int], other: Sequence[int], place: int, approaches: Sequence[float]) -> Strings:
    """What `strong` writes between two with these cards, beside those of the other.

    Both hands as values, ascending; place: 0 for whoever puts the first card; approaches: how likely the other plays in
    each, as it seems from there. Equal cards give equal thoughts, whoever asks.
    """
    prior = [(guess, share * approaches[guess.approach]) for guess, share in guesses(2, len(hand) + len(other) - 1)]
    belief = believed(prior, (), "", 2)
    table = CardValues(
        tuple(hand),
        tuple(other),
        (len(hand), len(other)) if not place else (len(other), len(hand)),
        place,
        0,
        "",
        tuple(None if each == place else belief for each in range(2)),
    )
    longest = min(LONGEST_TRIED, len(hand) + len(other) - 1)
    every = [alternating(length, first) for length in range(min(3, longest), longest + 1) for first in "UD"]
    shares = strings(table, Random(f"{hand} {other} {place}"), ROUNDS, every)
    worths = {string: mean(found) for string, found in shares.items()}
    best = max(worths.values())
    likely = {string: exp((worth - best) / CHANCE) for string, worth in worths.items()}
    whole = sum(likely.values())
    return {string: share / whole for string, share in likely.items()}
