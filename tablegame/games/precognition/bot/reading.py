"""What to write against somebody whose strings are known: games in the mind, for a string of every length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from tablegame.games.precognition.bot.choosing import LONGEST_TRIED, mean
from tablegame.games.precognition.bot.foresight import CardValues, games, with_string
from tablegame.games.precognition.bot.others import SPARING, Belief, Guess
from tablegame.games.precognition.bot.plan import alternating
from tablegame.games.precognition.facts.moves import letters_of, prediction

GAMES: Final = 40
"""Games in the mind for each string."""


def strings_beside(table: CardValues, place: int, mix: Mapping[int, float], rng: Random) -> Mapping[int, float]:
    """For a string of every length the share of the games that it wins, where the one at that place in turn writes so.

    mix: predictions, and how often each is written; what is longer than the row is cut off.
    """
    players, longest = len(table.counts), sum(table.counts) - 1
    known = tuple(Guess(SPARING, letters_of(move)[:longest]) for move in mix)
    belief = Belief(known, tuple(mix.values()), (0,) * len(known), players)
    others = tuple(belief if at == place else each for at, each in enumerate(table.others))
    played = games(replace(table, others=others), GAMES, rng)
    strings = [
        alternating(length, "UD"[length % 2]) for length in range(min(3, longest), min(LONGEST_TRIED, longest) + 1)
    ]
    return {prediction(string): mean(with_string(table, string, played)) for string in strings}
