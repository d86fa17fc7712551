"""Which styles of the players of the house a person knows: those met in enough games to have been noticed."""

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
"""Games of one kind beside somebody of the house, after which the style at it is shown."""


def known_styles(results: Iterable[Result], game: str) -> Mapping[str, str]:
    """The styles at a game that are shown by now: by player of the house the English sentence."""
    beside = Counter(key for each in _counting(results, game) for key in company_of(each))
    sentences = find(game).bot.styles
    return {
        player.key: sentences[style]
        for player in company()
        if (style := player.styled_level(game).style) and beside[player.key] >= NOTICED
    }


def newly_known_styles(results: Iterable[Result], game: str, id: str) -> Mapping[str, str]:
    """The styles at a game that are shown since the game of that id."""
    known = sorted(_counting(results, game), key=lambda each: each.when)
    before = list(takewhile(lambda each: each.id != id, known))
    old, new = known_styles(before, game), known_styles(known[: len(before) + 1], game)
    return {key: sentence for key, sentence in new.items() if key not in old}


def _counting(results: Iterable[Result], game: str) -> list[Result]:
    return [each for each in results if each.game == game and each.counts == "yes"]
