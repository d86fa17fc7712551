"""What a person at this table is rated at a game, as far as it is known by now.

Knows the desk, the results of saved games and how they are rated. Must not know any screen, or any particular game.
"""

from __future__ import annotations

from functools import partial

from tablegame.practice.house_ratings import house_rating
from tablegame.practice.ranking import standings
from tablegame.practice.rating import Rating
from tablegame.practice.resultindex import Results
from tablegame.ui.desk import Desk


def rating_of(desk: Desk, game: str, name: str) -> Rating | None:
    """The rating of a person; None for somebody without games of that kind, or without a name. Never raises."""
    results = Results(desk.folders, desk.library.beside)
    results.look()
    results.close()
    standing = standings(results.lines, game, partial(house_rating, game=game)).get(name)
    return standing.rating if standing else None
