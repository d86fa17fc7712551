"""What to write against somebody whose strings are known: games in the mind, for a string of every length.

Knows values of cards and strings. Must not know views, the state of a game, or where the strings are known from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.games.precognition.bot.foresight import LONGEST_TRIED, Table, Written, won_beside
from tablegame.games.precognition.bot.plan import alternating
from tablegame.games.precognition.facts.moves import letters_of, prediction

GAMES: Final = 40
"""Games in the mind for each string."""


def strings_beside(table: Table, place: int, mix: Mapping[int, float], seed: int) -> Mapping[int, float]:
    """For a string of every length the share of the games that it wins, where the one at that place in turn writes so.

    mix: predictions, and how often each is written; what is longer than the row is cut off.
    """
    longest = min(LONGEST_TRIED, sum(table.counts) - 1)
    strings = tuple(letters_of(move)[:longest] for move in mix)
    written = Written(place, strings, tuple(mix.values()))
    return {
        prediction(alternating(length, "UD"[length % 2])): won_beside(
            table, alternating(length, "UD"[length % 2]), written, GAMES, seed
        )
        for length in range(3, longest + 1)
    }
