"""Which leaning of a player of the house is told: none, until games enough were played beside it to have noticed.

Knows results and the company. Must not know any particular game, files or screens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from tablegame.games import find
from tablegame.play.company import company
from tablegame.practice.figures import company_of
from tablegame.practice.results import Result

NOTICED: Final = 10
"""Games of one kind beside somebody of the house, after which the leaning at it is no secret any more."""


def leanings(results: Iterable[Result], game: str) -> Mapping[str, str]:
    """The leanings at a game that are told by now: by player of the house the English sentence."""
    beside = _beside(results, game)
    sentences = find(game).bot.temperaments
    return {
        player.key: sentences[temperament]
        for player in company()
        if (temperament := player.games[game].temperament) and beside[player.key] >= NOTICED
    }


def noticed_now(results: Iterable[Result], game: str, id: str) -> tuple[str, ...]:
    """Players of the house whose leaning at a game was a secret before the game of that id, and is none since."""
    known = tuple(results)
    last = next((each for each in known if each.id == id), None)
    beside = _beside(known, game)
    return tuple(key for key in leanings(known, game) if last and key in company_of(last) and beside[key] == NOTICED)


def _beside(results: Iterable[Result], game: str) -> Counter[str]:
    """In how many games of that kind each of the house sat there."""
    counting = (each for each in results if each.game == game and each.counts == "yes")
    return Counter(key for each in counting for key in company_of(each))
