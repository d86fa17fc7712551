"""Which leaning of a player of the house is told: none, until games enough were played beside it to have noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Final

from tablegame.games import find
from tablegame.practice.figures import company_of
from tablegame.practice.results import Result
from tablegame.session.characters import company

NOTICED: Final = 10
"""Games of one kind beside somebody of the house, after which the leaning at it is no secret any more."""


def leanings(results: Iterable[Result], game: str) -> Mapping[str, str]:
    """The leanings at a game that are told by now: by player of the house the English sentence."""
    beside = Counter(key for each in _counting(results, game) for key in company_of(each))
    sentences = find(game).bot.temperaments
    return {
        player.key: sentences[temperament]
        for player in company()
        if (temperament := player.manner(game).temperament) and beside[player.key] >= NOTICED
    }


def noticed_now(results: Iterable[Result], game: str, id: str) -> Mapping[str, str]:
    """The leanings at a game that were secret before the game of that id and are told since."""
    known = sorted(_counting(results, game), key=lambda each: each.when)
    before = list(takewhile(lambda each: each.id != id, known))
    old, new = leanings(before, game), leanings(known[: len(before) + 1], game)
    return {key: sentence for key, sentence in new.items() if key not in old}


def _counting(results: Iterable[Result], game: str) -> list[Result]:
    return [each for each in results if each.game == game and each.counts == "yes"]
